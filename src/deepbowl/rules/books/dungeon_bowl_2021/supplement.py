"""The tiles of the supplement, behind the switch `supplement-tiles`. [DG-XTILE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.decision import Resolution
from deepbowl.rules.features.feature import BOUNCES_ON, Feature

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

SUPPLEMENT: Final = (
    "tuck-shop", "root-walk", "tranquil-meadow", "fungus-farm", "fountain-of-youth", "gluttonous-greenhouse",
    "malodorous-marsh", "werewolfs-lair", "hall-of-bones", "swirling-mists", "ghost-junction", "necromancers-laboratory",
    "corpse-chasm", "spike-pit",
)  # fmt: skip
"""The fourteen tiles by their ids. [DG-XTILE-01]"""


class SpikePit(Feature):
    """Nobody walks into the pit. [DG-XTILE-16]"""

    name = "spiked-pit"
    solid = True

    def ball_in(self, m: Match, ball: int, cell: int) -> Resolution[int]:
        """A ball scatters on until it is out. [DG-XTILE-17]"""
        return BOUNCES_ON
        yield
