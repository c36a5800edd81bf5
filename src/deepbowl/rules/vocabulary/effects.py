"""Temporary effects: what they change, and until when. How it begins and ends is in `flow/effects.py`."""

from __future__ import annotations

from typing import Final

# until when
THIS_TURN: Final = 0
THIS_DRIVE: Final = 1
THIS_GAME: Final = 2
WITH_BALL: Final = 3
THIS_ACTION: Final = 4
WHILE_LENT: Final = 5
"""As long as its source gives it."""
UNTIL_ACTIVATION: Final = 6
"""Until its owner is picked to act again."""
# what: a trait by its bit, or one of these
STRENGTH: Final = 1000
WEAKENED_AFTERWARDS: Final = 1001
"""Strength that turns into its opposite for the rest of the game when it ends."""
MOVEMENT: Final = 1002
AGILITY: Final = 1003
ARMOUR: Final = 1004
PASSING: Final = 1005
SHAPE: Final = 2000
"""Another body altogether, with its own characteristics and skills."""
ZONES: Final = 3000
"""No tackle zones, for the reason given with it (a flag of NO_ZONES)."""
