"""Where the coaches may place chests and teleporters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.rules.features.placements import CHEST, CHESTS, PAD
from deepbowl.rules.flow.placing import Placement, end_zones, free_floor, on_foot

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class D5ChestPlaces(Placement):
    """Six, at least 8 squares from every end zone and 4 from every other chest, on foot. [D5-CHEST-03]"""

    feature = CHEST
    rule = "D5-CHEST-03"
    from_zone: Final = 8
    from_chest: Final = 4

    def total(self, m: Game) -> int:
        """Exactly six. [D5-CHEST-01]"""
        return CHESTS

    def demands(self, m: Game) -> list[tuple[int, str]]:
        """An empty floor square, far from end zones, far from chests."""
        near_zone = on_foot(m, end_zones(m), self.from_zone)
        near_chest = on_foot(m, self.placed(m), self.from_chest)
        return [
            (free_floor(m), "a chest needs an empty floor square"),
            (m.board.floor & ~near_zone, f"it is fewer than {self.from_zone} squares from an end zone"),
            (m.board.floor & ~near_chest, f"it is fewer than {self.from_chest} squares from a chest"),
        ]


class D5PadPlaces(Placement):
    """Six and one more for each team, on any empty square. [D5-PAD-01, D5-PAD-03]"""

    feature = PAD
    rule = "D5-PAD-03"
    numbered = True
    common: Final = 6

    def total(self, m: Game) -> int:
        """At least this many; a map may give more."""
        return max(self.common + m.seats, len(self.pre_set(m.board)))

    def demands(self, m: Game) -> list[tuple[int, str]]:
        """End zones are allowed, and no distance to anything is asked."""
        return [(free_floor(m), "a teleporter needs an empty floor square")]
