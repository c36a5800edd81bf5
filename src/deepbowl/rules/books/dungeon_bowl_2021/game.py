"""The whole game is one drive without end: the first touchdown wins. [DG-GAME-01 to DG-GAME-05]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.rules.flow.endless import FirstTouchdownWins

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

SWAPPED: Final = "each team defends the End Zone the map gives the other"
"""The tally of the choice of End Zones. [DG-SETUP-14]"""


class DgScoring(FirstTouchdownWins):
    """Which End Zone a team defends is chosen in the match; the whole tile is the End Zone. [DG-GAME-08, DG-SETUP-14]"""

    def home(self, m: Match, seat: int) -> int:
        """The map's own, or the other's."""
        return super().home(m, m.others(seat)[0] if m.tally(SWAPPED) and seat < m.seats else seat)
