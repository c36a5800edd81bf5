"""The referee's patience with weapons, and the steps that several of them share. [CRP-14]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.choice import HIT, USE_ON, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.engine.state import CASUALTY, DEAD, NOBODY, NOWHERE, SENT_OFF
from deepbowl.rules.flow.activation import pay_for_hit
from deepbowl.rules.flow.block import follow_up, may_attack
from deepbowl.rules.flow.harm import act_entries, hurt, settle
from deepbowl.rules.flow.move import arrive, vacated
from deepbowl.rules.flow.push import push
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.traits import DRIVE_END, FORCE_FOLLOW, MAY, Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import BLITZ, HALTED, HAS_HIT, TOOK_PART
from deepbowl.rules.vocabulary.records import (
    BY_BALL_AND_CHAIN,
    BY_ROLLING,
    BY_STAB,
    BY_STEP,
    RANK_VICTIM,
    TURNOVER_NEVER,
    Block,
    Entry,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

def start_attack(m: Game, owner: int, target: int, moves_on: bool = False) -> Resolution[bool]:
    """An attack in place of the block of a Block or Blitz Action; it ends the Action, unless its doer may move on.
    [CRP-5.9, CRP-14.1, 2020-11.12]

    One that Foul Appearance prevents leaves them the rest of their Blitz. [CRP-13/Foul Appearance]
    """
    act = m.state.act
    act.flags |= HAS_HIT
    if act.action == BLITZ and not (yield from pay_for_hit(m, owner)):
        return False
    attacks = yield from may_attack(m, owner, target)
    if act.action != BLITZ or (attacks and not moves_on):
        act.flags |= HALTED
    return attacks


class SecretWeapon(Trait):
    """Sent off at the end of a drive they took part in. [CRP-13/Secret Weapon, 2020-15/Secret Weapon, CRP-11.6]"""

    name = "Secret Weapon"

    def turn(self, m: Game, owner: int, edge: int) -> Resolution[None]:
        """Wherever they are by then; a bribe may save them."""
        s = m.state
        if edge != DRIVE_END or not s.in_drive[owner] & TOOK_PART or s.posture[owner] in (CASUALTY, DEAD, SENT_OFF):
            return
        if (yield from m.rules.referee.let_off(m, owner)):
            return
        for ball in m.carried(owner):  # the drive is over: it does not bounce
            m.put_ball(ball, NOWHERE)
        m.set_posture(owner, SENT_OFF)
        m.tell(event.SentOff(moments.SECRET_WEAPON, owner))


class Stab(Trait):
    """A knife instead of a block: an unmodified armour roll. [CRP-13/Stab, 2020-15/Stab, CRP-14.5]"""

    name = "Stab"
    plain_armour = False
    """Whether nothing at all may be added to the armour roll."""

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Wherever a block is possible."""
        if not declaring(m):
            victims = [first_of(option) for option in options if verb_of(option) == HIT]
            options.extend(choice(USE_ON, self.bit, victim) for victim in victims)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Stab in place of the block of this Action."""
        if (yield from start_attack(m, owner, target)):
            yield from self.wound(m, owner, target)
        yield from settle(m)

    def attack(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Stab as one of the attacks of Multiple Block, or as the second block of Frenzy, once the target has reacted."""
        yield from self.wound(m, owner, target)
        yield from settle(m)

    def wound(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Armour, and if it breaks an injury roll without any modifier; no push, no turnover."""
        m.used(owner, self, target)
        f = Fall(target, BY_STAB, owner, moments.STAB)
        f.plain, f.bare, f.turnover = True, True, TURNOVER_NEVER
        f.plain_armour = self.plain_armour
        yield from hurt(m, f)


class BallAndChain(Trait):
    """Staggers at random and blocks whatever is in the way. [CRP-13/Ball & Chain, 2020-15/Ball and Chain]"""

    name = "Ball and Chain"
    family = "Ball and Chain"

    def follow(self, m: Game, owner: int, b: Block) -> Resolution[int]:
        """They always follow."""
        return at_once(FORCE_FOLLOW if owner == b.attacker else MAY)

    def down(self, m: Game, owner: int, f: Fall) -> None:
        """Whenever they fall, injury without armour roll, Stunned counting as KO'd. [CRP-14.2]"""
        f.no_armour_roll = f.stun_is_ko = True


def roll_into(m: Game, owner: int, to: int) -> Resolution[None]:
    """An iron ball comes into an empty square: no dodge; a ball there bounces away, a turnover."""
    here = m.state.cell[owner]
    m.place(owner, to)
    m.tell(event.Moved(moments.BALL_AND_CHAIN, owner, here, to, BY_ROLLING))
    yield from vacated(m, owner, here)
    yield from arrive(m, owner, to, Entry(BY_STEP, here, None))


def run_over(m: Game, owner: int, victim: int) -> Resolution[None]:
    """An iron ball meets a player who is down: they are pushed back and take an armour roll; then the square is
    entered."""
    yield from shove(m, owner, victim)
    f = Fall(victim, BY_BALL_AND_CHAIN, NOBODY, moments.BALL_AND_CHAIN)
    f.bare, f.turnover, f.rank = True, TURNOVER_NEVER, RANK_VICTIM
    if m.in_play(victim):
        m.defer_fall(f)


def shove(m: Game, owner: int, victim: int) -> Resolution[None]:
    """An iron ball pushes someone out of its way and comes after them."""
    b = Block(owner, victim, False)
    b.from_cell = m.state.cell[victim]
    entry = yield from push(m, victim, m.state.cell[owner], m.decider(owner), None, b)
    if entry.moved:
        yield from follow_up(m, b)
    yield from act_entries(m)
