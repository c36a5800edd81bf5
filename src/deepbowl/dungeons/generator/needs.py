"""A book's demands on a dungeon that is dug for it, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deepbowl.dungeons.generator.furnish import Demand

HOLES: Final = ("lava", "water", "chasm", "pits")


@dataclass(frozen=True)
class Needs:
    """The limits of one book for the plans we dig; the tiles and the pitches have their own makers."""

    seats: tuple[int, ...]
    features: tuple[str, ...]
    zone_route: int  # least steps between two end zones
    score_doors: bool = False
    free_diagonals: bool = False
    marked_doorways: bool = False  # a place one square wide must be marked, and may be
    chests: int = 6
    pads: int = 6
    zone_pads: bool = False
    chest_from_zone: int = 8
    chest_from_chest: int = 4
    squares_a_feature: int = 0  # where the book recommends no size, what is asked for makes room for itself

    def demand(self, seats: int) -> Demand:
        """Return how many chests and pads a dungeon gets: equally many in each half or quarter, also in the one without
        a team."""
        parts = 2 if seats == 2 else 4
        chests, pads = -(-self.chests // parts) * parts, -(-self.pads // parts) * parts
        return Demand(chests, pads, self.zone_pads, self.chest_from_zone, self.chest_from_chest)
