"""A coach's view of ground besides its rules: where a move should not end, and where it is good to stand.

Bots and forecasts read this, rules never do. So nothing here changes what may be chosen or a chance that is shown.
"""

from __future__ import annotations

from typing import Final


class Advice:
    """Advice about the squares of a feature or room."""

    __slots__ = ("liking", "perilous")

    def __init__(self, liking: float = 0.0, perilous: bool = False) -> None:
        self.liking = liking  # the number of squares a coach would walk to end a move there; negative at a disadvantage
        self.perilous = perilous  # whether a player who ends a move there pays for it sooner or later


NO_ADVICE: Final = Advice()
