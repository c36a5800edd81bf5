"""Secret passages: one square on no level, between two portal squares. [AG-PORTAL]

The board has the inside as a square that links join with the two ends, so contact, blocks and zones between them need no
rule here; neither does being pushed along a link (`flow/push.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.board import Board
from deepbowl.books.astrogranite.movement import Toll
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary.records import Entry

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

INSIDE: Final = "passage-inside"
CAME_IN_BY: Final = "portals come in by"
"""A tally: the set of portal squares by which those inside came in, one of the two of each passage. [AG-PORTAL-11]"""


def turn_on(rules: AgRules) -> None:
    """Secret passages may be on the map. [AG-PORTAL-01 to AG-PORTAL-11]"""
    rules.keep_tally(CAME_IN_BY)
    rules.features.append(Insides())
    rules.own.movement.charge(WayOut())


def inside(m: Game, body: int) -> bool:
    """Return whether a body is inside a passage. [AG-PORTAL-03]"""
    return bool(m.board.insides) and bool(m.board.areas.get(INSIDE, 0) & m.foot(body))


def empty_insides(m: Game, cell: int) -> int:
    """The inside of the passage that begins on a square, if no one is in it. [AG-PORTAL-09]"""
    return m.board.linked[cell] & m.board.areas.get(INSIDE, 0) & ~m.state.occupied


def way_out(m: Game, ends: list[int], roll: int) -> int:
    """Return where a ball comes out that was dropped inside: 1 to 3 the portal its carrier came in by. [AG-PORTAL-11]"""
    came_in = m.tally(CAME_IN_BY)
    mine = [end for end in ends if came_in & m.board.bit[end]] or ends[:1]
    others = [end for end in ends if end not in mine] or ends
    return mine[0] if roll <= 3 else others[0]


class Insides(Feature):
    """Remembers by which portal a player who is inside came in. [AG-PORTAL-11]"""

    name = INSIDE
    is_room = True

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """On foot, following or pushed, always from one of the two ends."""
        ends = m.board.linked[cell]
        came_in = m.board.bit[e.from_cell] if e.from_cell >= 0 else 0
        if came_in & ends:
            m.set_tally(CAME_IN_BY, m.tally(CAME_IN_BY) & ~ends | came_in)
        return NOTHING


class WayOut(Toll):
    """In for one point of movement, out for two. [AG-PORTAL-02, AG-PORTAL-04]"""

    def extra(self, m: Game, from_cell: int, to: int) -> int:
        """Whichever of the two ends it is."""
        return int(m.board.levels[from_cell] >= m.board.stories)

    def squares(self, board: Board) -> int:
        """All insides."""
        return board.areas.get(INSIDE, 0)


SWITCH: Final = Switch(
    "secret-passages", "Secret passages join two portal squares. Each has room for one player.",
    "AG-PORTAL-01", turn_on=turn_on,
    needed_by=lambda board, line: "passage" in board.areas,
)
