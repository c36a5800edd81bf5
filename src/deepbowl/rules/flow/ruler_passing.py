"""How far a throw is and who is under it, by a core's range ruler. [CRP-7.2, CRP-7.5, 2020-9.2, 2020-9.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler
from deepbowl.board.bits import cells
from deepbowl.engine.choice import BODY, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.chapters.passing import Passing
from deepbowl.rules.flow.ball import can_hold

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class RulerPassing(Passing):
    """Throws measured by a ruler of four bands."""

    matrix: int
    """Which ruler of the board's."""
    longest = ruler.BOMB

    def targets(self, m: Game, body: int) -> int:
        """Any square in range but the thrower's own that nothing hides. [CRP-7.1, CRP-7.3, 2020-9.1]"""
        return self.in_range(m, m.state.cell[body], self.longest) & self.clear(m, body)

    def in_range(self, m: Game, cell: int, furthest: int) -> int:
        """By the ruler of four bands. [CRP-7.2, 2020-9.2]"""
        return ruler.in_range(m.board, self.matrix, cell, furthest)

    def band(self, m: Game, from_cell: int, to: int) -> int:
        """By the ruler of four bands. [CRP-7.2, 2020-9.2]"""
        return ruler.band(self.matrix, m.board, from_cell, to)

    def lane(self, m: Game, from_cell: int, to: int) -> int:
        """The squares under the ruler. [CRP-7.5, 2020-9.6]"""
        return ruler.under_ruler(m.board, from_cell, to)

    def out_of_place(self, m: Game, body: int, from_cell: int, target: int) -> bool:
        """Return True if a thrower was teleported away by those who answered the throw, and where they are now the square is
        out of range or hidden: they keep the ball. [D5-PASS-01, D5-PASS-02, DG-PASS-01, DG-PASS-02]"""
        return m.state.cell[body] != from_cell and not self.targets(m, body) & m.board.bit[target]


def under_throw(m: Game, thrower: int, landing: int, hands_full: bool) -> list[int]:
    """Opponents standing under a throw who could get at it; of a bomb also those who hold a ball.
    [CRP-7.5, CRP-14.3, 2020-9.5]"""
    lane = m.rules.passing.lane(m, m.state.cell[thrower], landing) & m.foes(m.side[thrower])
    found = [m.body_at(cell) for cell in cells(lane)]
    return [body for body in found if can_hold(m, body) and (hands_full or m.rules.ball.has_room(m, body))]


def name_interceptor(m: Game, seat: int, able: list[int], thrower: int, sealed: bool = False) -> Resolution[int]:
    """Ask a seat which of its players tries to get at a throw; NOBODY: none. `sealed`: hidden from other seats for now."""
    mine = [body for body in able if m.side[body] == seat]
    if not mine:
        return NOBODY
    asked = m.ask(seat, "intercept", [m.no, *(choice(BODY, body) for body in mine)], thrower)
    asked.sealed = sealed
    answer = yield asked
    return first_of(answer) if verb_of(answer) == BODY else NOBODY
