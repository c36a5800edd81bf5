"""Invariants of chests, pads, doors and hazards between resolutions: what may rest on their squares."""

from __future__ import annotations

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.chasms import Chasm
from deepbowl.books.astrogranite.chests import AgChests
from deepbowl.books.astrogranite.doors import body_for_doors
from deepbowl.books.astrogranite.passages import Insides
from deepbowl.books.astrogranite.pits import Pit
from deepbowl.books.stockbowl.doors import ScoreDoors
from deepbowl.books.stockbowl.pads import SbPortals
from deepbowl.engine import event
from deepbowl.match.match import Match
from deepbowl.rules.features.chests import Chests
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.features.holes import Hazard
from deepbowl.rules.features.portals import Portals
from deepbowl.rules.vocabulary import moments

NOBODY_RESTS: tuple[type[Feature], ...] = (Hazard, SbPortals, ScoreDoors, Chasm)
"""They swallow, send on or let out a player who comes in. [D5-HOLE-01, SB-TELEPORT-05, SB-DOOR-03, AG-CHASM-01]"""
NO_BALL_RESTS: tuple[type[Feature], ...] = (Hazard, Portals, ScoreDoors, Insides, Chasm, Pit)
"""No ball lies there. [D5-BALL-01, D5-TELEPORT-10, SB-TELEPORT-10, SB-DOOR-05, AG-BALL-05, AG-BALL-06, AG-BALL-08,
AG-PORTAL-11]"""


def complaint(m: Match) -> str:
    """Return what rests where it cannot in the middle of a team's turn; "" if all is well."""
    s = m.state
    lying = 0
    for cell in s.ball_cell:
        if cell >= 0:
            lying |= m.board.bit[cell]
    for feature in m.rules.features:
        mark = s.marks[feature.mark]
        if mark & s.occupied and (feature.solid or isinstance(feature, NOBODY_RESTS)):
            return f"someone rests on the {feature.name} on {m.board.label(cells(mark & s.occupied)[0])}"
        if mark & lying and (feature.solid or isinstance(feature, NO_BALL_RESTS)):
            return f"a ball rests on the {feature.name} on {m.board.label(cells(mark & lying)[0])}"
        if isinstance(feature, Portals) and sorted(cell for cell in s.pads if cell >= 0) != cells(mark):
            return "the numbered pads are not where pads lie"
        if isinstance(feature, Pit) and mark & s.zones:
            return f"someone in the {feature.name} on {m.board.label(cells(mark & s.zones)[0])} has a tackle zone"
    door = body_for_doors(m)
    if door >= 0 and s.cell[door] >= 0:
        return "what stands for a door is on the board"
    return ""


def hiding_places(m: Match, kind: type[Chests] = Chests) -> int:
    """Return how many balls could be hidden: one in each shut chest."""
    chests = [feature for feature in m.rules.features if isinstance(feature, kind)]
    return sum(feature.shut(m).bit_count() for feature in chests)


class ChestCount:
    """Astrogranite's chests are moved and thrown, but only opening one makes them fewer. [AG-CHEST-02, AG-MCHEST-05]"""

    def __init__(self) -> None:
        self.drive = (-1, -1)
        self.shut = 0
        self.heard = 0

    def complaint(self, m: Match) -> str:
        """Return the fault in changes of chests since the last look, within a team's turn; "" if there is none."""
        if not any(isinstance(feature, AgChests) for feature in m.rules.features):
            return ""
        told, drive, shut = m.events or [], (m.state.half, m.state.drive), hiding_places(m, AgChests)
        opened = sum(isinstance(e, event.Revealed) and e.thing == moments.CHEST for e in told[self.heard :])
        wrong = drive == self.drive and shut + opened != self.shut
        before, self.heard, self.drive, self.shut = self.shut, len(told), drive, shut
        return f"{before} chests were shut, {opened} opened since, and now {shut} are shut" if wrong else ""
