"""The referee's patience with weapons, and the steps that several of them share. [CRP-14]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import CASUALTY, DEAD, NOBODY, NOWHERE, SENT_OFF
from deepbowl.rules.flow.activation import pay_for_hit
from deepbowl.rules.flow.block import follow_up, may_attack
from deepbowl.rules.flow.harm import act_entries
from deepbowl.rules.flow.move import arrive, vacated
from deepbowl.rules.flow.push import push
from deepbowl.rules.traits import DRIVE_END, Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import BLITZ, HALTED, HAS_HIT, TOOK_PART
from deepbowl.rules.vocabulary.records import (
    BY_BALL_AND_CHAIN,
    BY_STEP,
    RANK_VICTIM,
    TURNOVER_NEVER,
    Block,
    Entry,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

def start_attack(m: Match, o: int, target: int) -> Resolution[bool]:
    """An attack in place of the block of a Block or Blitz Action; it ends the Action. [CRP-5.9, CRP-14.1]

    One that Foul Appearance prevents leaves him the rest of his Blitz. [CRP-13/Foul Appearance]
    """
    act = m.state.act
    act.flags |= HAS_HIT
    if act.action == BLITZ and not (yield from pay_for_hit(m, o)):
        return False
    attacks = yield from may_attack(m, o, target)
    if attacks or act.action != BLITZ:
        act.flags |= HALTED
    return attacks


class SecretWeapon(Trait):
    """Sent off at the end of a drive he took part in. [CRP-13/Secret Weapon, 2020-15/Secret Weapon, CRP-11.6]"""

    name = "Secret Weapon"

    def turn(self, m: Match, o: int, edge: int) -> Resolution[None]:
        """Wherever he is by then; a bribe may save him."""
        s = m.state
        if edge != DRIVE_END or not s.in_drive[o] & TOOK_PART or s.post[o] in (CASUALTY, DEAD, SENT_OFF):
            return
        if (yield from m.rules.fouls.let_off(m, o)):
            return
        for ball in m.carried(o):  # the drive is over: it does not bounce
            m.put_ball(ball, NOWHERE)
        m.set_posture(o, SENT_OFF)
        m.tell(event.SENT_OFF, moments.SECRET_WEAPON, o)


def roll_into(m: Match, o: int, to: int) -> Resolution[None]:
    """An iron ball comes into an empty square: no dodge; a ball there bounces away, a turnover."""
    here = m.state.cell[o]
    m.place(o, to)
    m.tell(event.MOVED, moments.BALL_AND_CHAIN, o, to, -1, here)
    yield from vacated(m, o, here)
    yield from arrive(m, o, to, Entry(BY_STEP, here, None))


def run_over(m: Match, o: int, victim: int) -> Resolution[None]:
    """An iron ball meets somebody who is down: he is pushed back and takes an armour roll; then the square is
    entered."""
    b = Block(o, victim, False)
    b.from_cell = m.state.cell[victim]
    entry = yield from push(m, victim, m.state.cell[o], m.decider(o), None, b)
    if entry.moved:
        yield from follow_up(m, b)
    yield from act_entries(m)
    f = Fall(victim, BY_BALL_AND_CHAIN, NOBODY, moments.BALL_AND_CHAIN)
    f.bare, f.turnover, f.rank = True, TURNOVER_NEVER, RANK_VICTIM
    if m.in_play(victim):
        m.owe_fall(f)
