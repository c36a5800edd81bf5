"""Blades, saws, flames and iron balls of the 2020 core. [2020-11.12, 2020-15.8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.directions import E, N, S, W
from deepbowl.board.templates import throw_in_direction
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, FACING, HIT, STOP, USE, USE_ON, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import STANDING
from deepbowl.rules.flow.block import block
from deepbowl.rules.flow.harm import go_down, hurt, settle
from deepbowl.rules.flow.move import can_pay, enter, pay, rush
from deepbowl.rules.flow.test import WHOLE, choose_reroll, plain, test
from deepbowl.rules.skills import weapons
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.skills.weapons import run_over, shove, start_attack
from deepbowl.rules.traits import FOULING, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import MOVE, NO_MOVE
from deepbowl.rules.vocabulary.records import (
    BY_BLOCK,
    BY_CHAINSAW,
    BY_FIRE,
    BY_FOUL,
    BY_ROLLING,
    BY_RUSH,
    BY_SCATTER,
    BY_VOMIT,
    PLACED_PRONE,
    RANK_VICTIM,
    TURNOVER_WITH_BALL,
    Block,
    Entry,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Stab(weapons.Stab):
    """A knife instead of a block: an unmodified armour roll. [2020-15/Stab]"""

    plain_armour = True


class InsteadOfBlock(Trait):
    """An attack that may replace the block of a Block or Blitz Action, with its own die. [2020-11.12]"""

    moves_on = False
    """Whether its owner may continue moving after it in a Blitz."""

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Wherever a block is possible."""
        if not declaring(m):
            victims = [first_of(option) for option in options if verb_of(option) == HIT]
            options.extend(choice(USE_ON, self.bit, victim) for victim in victims)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Pay for it in a Blitz, then strike."""
        if (yield from start_attack(m, owner, target, self.moves_on)):
            m.used(owner, self, target)
            yield from self.strike(m, owner, target)
        yield from settle(m)

    def strike(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Carry out the attack."""
        raise NotImplementedError


def wound(m: Game, f: Fall) -> Resolution[None]:
    """An armour roll for someone still on their feet, and if it breaks an injury roll without any modifier; it costs a turn
    only for the ball. [2020-11.12, R-2]"""
    f.plain, f.bare, f.turnover, f.rank = True, True, TURNOVER_WITH_BALL, RANK_VICTIM
    yield from hurt(m, f)


class Chainsaw(InsteadOfBlock):
    """May saw instead of blocking; a player who falls with it or over it is hurt more. [2020-15/Chainsaw, R-29, R-30]"""

    name = "Chainsaw"

    def strike(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """2+ hits the target, 1 the wielder."""
        if (yield from test(m, plain(purpose.CHAINSAW, owner, 2))):
            yield from wound(m, Fall(target, BY_CHAINSAW, owner, moments.CHAINSAW))
        else:
            yield from self.kick_back(m, owner)

    def kick_back(self, m: Game, owner: int) -> Resolution[None]:
        """The saw turns on its owner: always a turnover. [2020-6.5]"""
        m.turnover(moments.TURNOVER, "lost control of the chainsaw", owner)
        yield from wound(m, Fall(owner, BY_CHAINSAW, owner, moments.CHAINSAW))

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """A foul with the saw: the same die first. [2020-13.2]"""
        if deed != FOULING or (yield from test(m, plain(purpose.CHAINSAW, owner, 2))):
            return True
        yield from self.kick_back(m, owner)
        return False

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """+3, once: for anyone the saw hits, for its owner who goes down, for an opponent who blocks them and goes down.
        [R-29]"""
        if f.by == owner and f.cause in (BY_CHAINSAW, BY_FOUL):
            f.armour += 3
        elif f.victim == owner:
            f.armour += 3 * (f.kind != PLACED_PRONE and not f.bare)
        elif f.cause == BY_BLOCK and m.state.act.body == f.victim and not m.owns(f.victim, self.family):
            f.armour += 3


class ProjectileVomit(InsteadOfBlock):
    """Spews at an opponent instead of blocking. [2020-15/Projectile Vomit, R-30]"""

    name = "Projectile Vomit"
    moves_on = True

    def strike(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """2+ hits the target, 1 themselves; nothing is added to the armour roll."""
        hits = yield from test(m, plain(purpose.VOMIT, owner, 2))
        f = Fall(target if hits else owner, BY_VOMIT, owner, self.rule)
        f.plain_armour = True
        yield from wound(m, f)


class BreatheFire(InsteadOfBlock):
    """Breathes fire at an opponent instead of blocking. [2020-15/Breathe Fire]"""

    name = "Breathe Fire"

    def strike(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """4+ lays them Prone, a natural 6 knocks them down; 1 or less, and the flames are their own. ST 5 stands more."""
        t = plain(purpose.FIRE, owner, 4, -int(m.state.st[target] >= 5))
        yield from test(m, t)
        if t.passed:
            f = Fall(target, BY_FIRE, owner, self.rule)
            if t.die < 6:
                f.kind = PLACED_PRONE
            go_down(m, f)
        elif t.total() <= 1:
            go_down(m, Fall(owner, BY_FIRE, owner, self.rule))


class BallAndChain(weapons.BallAndChain):
    """Staggers at random and blocks whatever is in the way. [2020-15/Ball and Chain, R-41]"""

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Nothing but their own kind of move, which they may end at any time; none where they may not move at all.
        [DG-DUGOUT-02, DG-XTILE-03]"""
        if declaring(m):
            options[:] = [choice(DECLARE, MOVE)]
            return
        options[:] = [choice(STOP)]
        if can_pay(m, owner, 1) and not m.state.act.flags & NO_MOVE:
            options.append(choice(USE, self.bit))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """One square: the coach turns the template, a die says where it goes; then the Rush, if it is one. [R-41]"""
        s = m.state
        rushes = pay(m, owner, 1)
        heading = yield from self.heading(m, owner)
        falls = not (yield from rush(m, owner, rushes))
        here = s.cell[owner]
        to = m.board.step(here, heading)
        if not m.ways(owner).open[here] & ~m.rules.movement.closed(m, owner, True) & m.board.bit[to]:
            yield from m.rules.pushing.leaves_board(m, owner, here, heading)
        elif not s.at[to]:
            yield from self.stagger(m, owner, to)
        elif s.posture[m.body_at(to)] != STANDING:
            yield from run_over(m, owner, m.body_at(to))
        elif falls:
            yield from shove(m, owner, m.body_at(to))
        else:
            yield from block(m, Block(owner, m.body_at(to), False))
        if falls and m.in_play(owner):
            go_down(m, Fall(owner, BY_RUSH, owner, moments.RUSH))
        yield from settle(m)

    def heading(self, m: Game, owner: int) -> Resolution[int]:
        """Return where the ball drags them; the die is one of their team's like any other. [2020-1.4, R-1]"""
        options = [choice(FACING, facing) for facing in (N, E, S, W)]
        facing = first_of((yield m.ask(m.decider(owner), "facing", options, owner)))
        t = PlayerTest(purpose.BALL_AND_CHAIN, owner, 0, 0, False)
        t.die = m.roll(6, purpose.BALL_AND_CHAIN, owner)
        if (yield from choose_reroll(m, t)) >= WHOLE:
            t.die = m.roll(6, purpose.BALL_AND_CHAIN, owner)
        return throw_in_direction(facing, t.die)

    def stagger(self, m: Game, owner: int, to: int) -> Resolution[None]:
        """Into an empty square, not voluntarily: no dodge, no Shadowing, a ball there bounces."""
        here = m.state.cell[owner]
        m.place(owner, to)
        m.tell(event.Moved(moments.BALL_AND_CHAIN, owner, here, to, BY_ROLLING))
        yield from enter(m, owner, to, Entry(BY_SCATTER, here, None))
