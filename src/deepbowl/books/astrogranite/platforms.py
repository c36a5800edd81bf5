"""Platforms, steps and ladders: the cost of going up and down, and falls over an edge. [AG-PLAT]

Heights are counted in steps. The board knows them: squares more than one step apart are not in contact, no one walks up
more than one, and a player who goes over an edge comes down below it. [AG-PLAT-01 to AG-PLAT-04]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.board import Board
from deepbowl.board.draft import STOREY
from deepbowl.board.layout import LADDER
from deepbowl.books.astrogranite.acrobatics import lands
from deepbowl.books.astrogranite.movement import Toll
from deepbowl.books.astrogranite.steps import DOWN, LEVEL, UP, Climb, count_as_step
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import (
    BY_FALL,
    BY_FOLLOWING,
    BY_PUSH,
    BY_SHADOW,
    BY_SLIP,
    BY_STEP,
    RANK_VICTIM,
    Entry,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

ELEVATED: Final = 2
"""This many steps make a separate level. [AG-PLAT-01]"""
OVER_THE_EDGE: Final = (BY_STEP, BY_FOLLOWING, BY_PUSH, BY_SHADOW, BY_SLIP)
"""Steps into a lower square that are falls; leaps have separate rules. [AG-PLAT-05]"""


def turn_on(rules: AgRules) -> None:
    """Platforms may be on the map. [AG-PLAT-01 to AG-PLAT-16]"""
    rules.movement.narrow_doors = True
    count_as_step(rules, Stairs())
    rules.own.movement.charge(Heights())
    rules.features.append(Ledges())
    rules.everyone.append(Height())


def rise(board: Board, from_cell: int, to: int) -> int:
    """By how many steps a square lies higher than another; a secret passage between the two knows no height."""
    through = board.insides and (board.levels[from_cell] >= board.stories or board.levels[to] >= board.stories)
    return 0 if through else board.height[to] - board.height[from_cell]


def is_drop(board: Board, from_cell: int, to: int) -> bool:
    """Return True if there is an edge between the two squares. [AG-PLAT-01]"""
    return rise(board, from_cell, to) <= -ELEVATED


def floors(board: Board, from_cell: int, to: int) -> int:
    """Return how many levels a square lies above another, below it counting negative. [AG-PLAT-08]"""
    steps = rise(board, from_cell, to)
    if abs(steps) < ELEVATED:
        return 0
    count = max(1, abs(steps) // STOREY)
    return count if steps > 0 else -count


def rungs(board: Board, from_cell: int, to: int) -> int:
    """The rungs of the ladder between two squares, 0 if there is none."""
    return board.rungs.get(board.edge(from_cell, to), 0)


# what squares are beside
STAIRS: Final = 0
DROPS: Final = 1
EDGES: Final = 2
MOST_BOARDS: Final = 32
_BESIDE: Final[dict[Board, tuple[int, int, int]]] = {}


def beside(board: Board, what: int) -> int:
    """The squares beside a step, beside a drop, and beside a drop or a ladder; found once a board."""
    found = _BESIDE.get(board)
    if found is None:
        if len(_BESIDE) >= MOST_BOARDS:
            _BESIDE.clear()
        ways, squares = board.topology(0).open, cells(board.floor)
        stairs = mask_of(c for c in squares if any(abs(rise(board, c, to)) == 1 for to in cells(ways[c])))
        drops = mask_of(c for c in squares if any(is_drop(board, c, to) for to in cells(ways[c])))
        ladders = mask_of(c for a, b, kind, _ in board.links if kind == LADDER for c in (a, b))
        found = _BESIDE[board] = (stairs, drops, drops | ladders)
    return found[what]


# ---------------------------------------------------------------- prices
class Stairs(Climb):
    """A change of height by one step is one. [AG-PLAT-12]"""

    def squares(self, board: Board) -> int:
        """Squares beside others that lie one step higher or lower."""
        return beside(board, STAIRS)

    def heading(self, m: Game, from_cell: int, to: int) -> int:
        """Along steps of equal height it is level. [AG-PLAT-12, AG-PLAT-14]"""
        steps = rise(m.board, from_cell, to)
        return UP if steps == 1 else DOWN if steps == -1 else LEVEL


class Heights(Toll):
    """Ladders cost a point per rung, besides the one for the square at the end; a player who steps over an edge falls.
    [AG-PLAT-05, AG-PLAT-15, AG-PLAT-16]"""

    def extra(self, m: Game, from_cell: int, to: int) -> int:
        """The same up and down."""
        return rungs(m.board, from_cell, to)

    def misses(self, m: Game, from_cell: int, to: int) -> bool:
        """A player who goes for the last points on the way up and fails lies where they began, on the way down at the foot.
        [AG-PLAT-16]"""
        return rungs(m.board, from_cell, to) > 0 and rise(m.board, from_cell, to) > 0

    def squares(self, board: Board) -> int:
        """Return where ladders end, and edges one may step over."""
        return beside(board, EDGES)

    def always_falls(self, m: Game, from_cell: int, to: int) -> bool:
        """Over the edge. [AG-PLAT-05]"""
        return is_drop(m.board, from_cell, to) and not rungs(m.board, from_cell, to)


# ---------------------------------------------------------------- over the edge
class Ledges(Feature):
    """The squares at the edge of something elevated: leaving one for the ground is a fall. [AG-PLAT-05]"""

    name = "ledge"
    is_room = True

    def lies_on(self, board: Board) -> int:
        """Every square from which one can go over an edge."""
        return beside(board, DROPS)

    def left(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Knocked down below, on purpose or not; a ladder is climbed down. One armour roll, however they came to fall.
        [AG-PLAT-05, AG-SKILL-12]"""
        to = m.state.cell[body]
        climbed = e.how == BY_STEP and rungs(m.board, cell, to)
        if e.fall is None and e.how in OVER_THE_EDGE and not climbed and is_drop(m.board, cell, to):
            if (yield from lands(m, body)):
                return
            e.fall = Fall(body, BY_FALL, NOBODY, "AG-PLAT-05")
            e.fall.rank = RANK_VICTIM


class Height(Trait):
    """Throwing up a level is harder, down a level easier. [AG-PLAT-08]"""

    name = "Height"
    own_rule = "AG-PLAT-08"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """For whatever is thrown."""
        if t.kind != purpose.PASS or t.cell < 0 or m.state.cell[owner] < 0:
            return 0
        return -floors(m.board, m.state.cell[owner], t.cell)


SWITCH: Final = Switch(
    "elevated-platforms", "Boards have platforms, steps and ladders. Players can fall from them.",
    "AG-PLAT-01", brings=("player-collisions",), turn_on=turn_on,
    needed_by=lambda board, line: any(board.height) or board.stories > 1,
)
