"""General skills in the form they have in CRP. [CRP-13.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine.choice import SQUARE, USE_AT, Choice, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.ball import can_take
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.skills import general
from deepbowl.rules.skills.answering import SQUARES, AnswersPass
from deepbowl.rules.skills.common import empty_neighbours, free_to_move
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class PassBlock(AnswersPass):
    """Up to three squares out of sequence into the way of a pass. [CRP-13/Pass Block]"""

    name = "Pass Block"
    question = "pass-block"

    def answer_pass(self, m: Game, owner: int, thrower: int, target: int, hail_mary: bool) -> Resolution[None]:
        """Only if a legal square can be reached; they stop only on one, or when held or down."""
        if not m.exerts_zones(owner) or not free_to_move(m, owner):
            return
        legal = self.goals(m, owner, thrower, target, hail_mary)
        if not self.ways(m, owner, legal, SQUARES) or (yield m.may(owner, self, thrower)) != m.yes:
            return
        m.used(owner, self, thrower)
        suppressed, m.suppressed = m.suppressed, 0  # falling in their own turn is a turnover even now
        yield from self.move(m, owner, thrower, target, hail_mary)
        m.suppressed = suppressed

    def goals(self, m: Game, owner: int, thrower: int, target: int, hail_mary: bool) -> int:
        """Return where they could intercept, the empty target square, or where their zone covers thrower or catcher. Where
        these are may change, by a teleporter; none are left once the throw is off. [D5-PASS-01]"""
        passing = m.rules.passing
        if m.state.cell[thrower] < 0 or not (hail_mary or passing.targets(m, thrower) & m.board.bit[target]):
            return 0
        legal = m.board.bit[target] | m.around(thrower)
        if not hail_mary and can_take(m, owner):
            legal |= passing.lane(m, m.state.cell[thrower], target)
        catcher = m.body_at(target)
        if catcher >= 0 and m.side[catcher] != m.side[owner] and m.rules.ball.catches(m, catcher):
            legal |= m.around(catcher)
        return legal & (~m.state.occupied | m.foot(owner))

    def ways(self, m: Game, owner: int, goals: int, left: int) -> list[Choice]:
        """The steps and leaps open to them now after which a legal square can still be reached."""
        if left <= 0:
            return []
        leap = m.trait(owner, "Leap") if m.has(owner, "Leap") else None
        leaps = leap is not None and leap.leaps and m.unspent(owner, leap)
        near = cells(empty_neighbours(m, owner, False))
        found = [choice(SQUARE, cell) for cell in near if goals & self.reach(m, owner, cell, left - 1, leaps)]
        if leap is not None and leaps and left >= 2:
            far = cells(leap.landings(m, owner))
            found += [choice(USE_AT, leap.bit, cell) for cell in far if goals & self.reach(m, owner, cell, left - 2, False)]
        return found

    def may_stop(self, m: Game, owner: int, goals: int) -> bool:
        """Only on a legal square."""
        return bool(goals & m.foot(owner))

    def reach(self, m: Game, owner: int, cell: int, left: int, leaps: bool) -> int:
        """Every square they could still get to from a square; a leap counts for two."""
        flood, floor = m.state.topo.flood, m.board.floor
        free = floor & ~m.state.occupied & ~m.rules.movement.closed(m, owner, False)
        here = m.board.bit[cell]
        found = flood(here, free, left)
        return found | flood(here, floor, 2) & free if leaps and left >= 2 else found


class Pro(Trait):
    """Once a turn re-roll anything they rolled, after a 4+. [CRP-13/Pro]"""

    name = "Pro"

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Any roll the player makes."""
        return m.unspent(owner, self)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """The 4+ may itself be re-rolled with a team re-roll. [CRP-10.5]"""
        m.spend_trait(owner, self)
        return (yield from test(m, plain(purpose.PRO, owner, 4)))


class Shadowing(general.Shadowing):
    """Step after an opponent who leaves their zone in their Action. [CRP-13/Shadowing]"""

    def can_follow(self, m: Game, owner: int, mover: int) -> bool:
        """Out of sequence is no Action."""
        return not m.state.suspended and super().can_follow(m, owner, mover)

    def keeps_up(self, m: Game, owner: int, mover: int) -> Resolution[bool]:
        """The mover's 2D6 plus MA less the shadower's must reach 8 to shake them off. [CRP-10.7]"""
        t = plain(purpose.SHADOWING, mover, 8, m.state.ma[mover] - m.state.ma[owner])
        t.pair = True
        return not (yield from test(m, t))
