"""Names of features that coaches place, and how many chests a dungeon has in every book."""

from __future__ import annotations

from typing import Final

CHESTS: Final = 6
CHEST: Final = "chest"
PAD: Final = "pad"
TRAP: Final = "trap"
