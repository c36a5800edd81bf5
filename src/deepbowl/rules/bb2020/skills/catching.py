"""Skills of hands in the form they have in the 2020 core. [2020-15.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.ball import put_down
from deepbowl.rules.skills import agility
from deepbowl.rules.skills.common import empty_neighbours
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import BEFORE_FALLS, FALLS_OVER, Deferred, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Catch(agility.Catch):
    """Re-rolls catches of the ball, also of one they have deflected, but neither interference nor bombs. [2020-15/Catch]"""

    kinds: tuple[str, ...] = (purpose.CATCH,)


class SafePairOfHands(Trait):
    """Puts the ball beside them when they are Knocked Down or Placed Prone, instead of letting it bounce.
    [2020-15/Safe Pair of Hands]"""

    name = "Safe Pair of Hands"

    def down(self, m: Game, owner: int, f: Fall) -> None:
        """Not when they fall over. They are asked before their Armour is rolled, whatever the result. [R-32]"""
        for ball in m.carried(owner) if f.kind != FALLS_OVER else []:
            due = Deferred(BEFORE_FALLS)
            due.trait, due.body, due.ball, due.cell = self, owner, ball, m.state.cell[owner]
            m.deferred.append(due)

    def settled(self, m: Game, owner: int, due: Deferred) -> Resolution[None]:
        """Into an unoccupied square beside them; with none, or if their coach does not want to, it bounces."""
        free = [cell for cell in cells(empty_neighbours(m, owner, False)) if m.loose_at(cell) < 0]
        if not free or m.state.ball_by[due.ball] >= 0 or m.state.ball_cell[due.ball] != due.cell:
            return
        answer = yield m.ask(m.decider(owner), "safe-hands", [m.no, *(choice(SQUARE, cell) for cell in free)], owner)
        if verb_of(answer) == SQUARE:
            m.used(owner, self)
            m.tell(event.Dropped(self.rule, owner, first_of(answer), due.ball))
            yield from put_down(m, due.ball, first_of(answer))
