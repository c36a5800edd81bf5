"""Set-up: up to six players per team in their own end zone, one team after the other. [AG-SETUP-06, AG-SETUP-07]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.board import Board
from deepbowl.rules.features.placements import CHEST, CHESTS
from deepbowl.rules.flow.deploy import EndZoneSetup

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class AgSetup(EndZoneSetup):
    """At most six; everyone else waits in Reserves. [AG-SETUP-06, AG-SETUP-07]"""

    def __init__(self) -> None:
        self.several = False  # whether more than one ball may be hidden

    def most_balls(self, board: Board) -> int:
        """One; where several were agreed on, fewer than there are chests. [AG-SETUP-04, AG-MBALL-01]"""
        chests = max(CHESTS, board.areas.get(CHEST, 0).bit_count())
        return chests - 1 if self.several else super().most_balls(board)

    def complaint(self, m: Game, seat: int) -> str:
        """A team that could field six may choose not to. [AG-SETUP-06]"""
        return ""
