"""Where the coaches may place chests and traps; teleporters are part of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.features.placements import CHEST, CHESTS, PAD, TRAP
from deepbowl.rules.flow.placing import Placement, end_zones, free_floor

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class AgPlaces(Placement):
    """Counters on empty plain floor outside all end zones. [AG-BUILD-04, AG-TRAP-02]"""

    def demands(self, m: Game) -> list[tuple[int, str]]:
        """Nothing else is asked; inscriptions do not count as plain floor."""
        plain = free_floor(m) & ~m.board.areas.get("rune", 0)
        outside = m.board.floor & ~end_zones(m)
        return [
            (plain, f"a {self.feature} needs an empty plain floor square"),
            (outside, f"a {self.feature} is placed outside all end zones"),
        ]


class AgChestPlaces(AgPlaces):
    """Six, or as many as the map has. [AG-BUILD-03, AG-BUILD-04]"""

    feature = CHEST
    rule = "AG-BUILD-04"

    def total(self, m: Game) -> int:
        """Six is standard, a larger dungeon may have more."""
        return max(CHESTS, len(self.pre_set(m.board)))


class AgPadPlaces(Placement):
    """Teleporters are part of the map, numbered without gaps. [AG-SETUP-02, AG-SETUP-03]"""

    feature = PAD
    rule = "AG-SETUP-03"
    numbered = True
    fixed = True

    def total(self, m: Game) -> int:
        """As many as the map has."""
        return len(self.pre_set(m.board))


class AgTrapPlaces(AgPlaces):
    """Twelve, unless the coaches agreed on another number. [AG-TRAP-01, AG-TRAP-02]"""

    feature = TRAP
    rule = "AG-TRAP-02"

    def __init__(self, number: int = 12) -> None:
        self.number = number

    def total(self, m: Game) -> int:
        """As agreed."""
        return max(self.number, len(self.pre_set(m.board)))
