"""What each book wants of a generated dungeon, as numbers."""

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


NEEDS: Final[dict[str, Needs]] = {
    # [D5-DUNGEON-02, D5-DUNGEON-03, D5-CHEST-01, D5-CHEST-03, D5-PAD-01, D5-PAD-04, D5-TERRAIN-01]
    "dungeonbowl-5": Needs((2,), (*HOLES, "obstacles"), 25, marked_doorways=True, zone_pads=True),
    # [SB-LAYOUT-03, SB-DOOR-01, SB-WALL-04]
    "stockbowl": Needs((2,), (), 18, score_doors=True, free_diagonals=True, chest_from_zone=7),
    # [AG-SETUP-01, AG-SETUP-02, AG-BUILD-03, AG-EXTRA-01, AG-GEN-04]
    "astrogranite": Needs(
        (2, 3, 4), (*HOLES, "obstacles", "doors", "passages", "platforms", "runes", "traps"), 18, chest_from_zone=7,
        squares_a_feature=7,
    ),
}
