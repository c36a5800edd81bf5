"""What is true of chests, pads, doors and hazards whenever nothing is going on: who and what may rest on their squares."""

from __future__ import annotations

from deepbowl.board.bits import cells
from deepbowl.rules.books.astrogranite.passages import Insides
from deepbowl.rules.books.stockbowl_doors import ScoreDoors
from deepbowl.rules.books.stockbowl_pads import SbPortals
from deepbowl.rules.features.chests import Chests
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.features.holes import Hazard
from deepbowl.rules.features.portals import Portals
from deepbowl.rules.match import Match

NOBODY_RESTS: tuple[type[Feature], ...] = (Hazard, SbPortals, ScoreDoors)
"""They swallow, send on or let out whoever comes in. [D5-HOLE-01, SB-TELEPORT-05, SB-DOOR-03]"""
NO_BALL_RESTS: tuple[type[Feature], ...] = (Hazard, Portals, ScoreDoors, Insides)
"""No ball lies there. [D5-BALL-01, D5-TELEPORT-10, SB-TELEPORT-10, SB-DOOR-05, AG-PORTAL-11]"""


def complaint(m: Match) -> str:
    """What rests where it cannot in the middle of a team's turn; "" if all is well."""
    s = m.state
    lying = 0
    for cell in s.ball_cell:
        if cell >= 0:
            lying |= m.board.bit[cell]
    for feature in m.rules.features:
        mark = s.marks[feature.mark]
        if mark & s.occupied and (feature.solid or isinstance(feature, NOBODY_RESTS)):
            return f"somebody rests on the {feature.name} on {m.board.label(cells(mark & s.occupied)[0])}"
        if mark & lying and (feature.solid or isinstance(feature, NO_BALL_RESTS)):
            return f"a ball rests on the {feature.name} on {m.board.label(cells(mark & lying)[0])}"
        if isinstance(feature, Portals) and sorted(cell for cell in s.pads if cell >= 0) != cells(mark):
            return "the numbered pads are not where pads lie"
    return ""


def hiding_places(m: Match) -> int:
    """How many balls could be hidden: one in each shut chest."""
    chests = [feature for feature in m.rules.features if isinstance(feature, Chests)]
    return sum(feature.shut(m).bit_count() for feature in chests)
