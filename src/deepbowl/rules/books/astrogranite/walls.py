"""Solid stone all round: pushes end at it, and no ball goes into it. [AG-GEN-05, AG-BLOCK-04, AG-BALL-01, AG-BALL-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.books.astrogranite.collisions import pushed_onto
from deepbowl.rules.crp.ball import CrpBall
from deepbowl.rules.flow.crowd import CrowdPushing
from deepbowl.rules.flow.walls import bounce_off_walls
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.records import Entry, Push

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.match import Match


class AgPushing(CrowdPushing):
    """Empty squares first, then occupied ones; where only walls are, nobody moves. [AG-BLOCK-04]"""

    def __init__(self) -> None:
        self.pits: list[Feature] = []

    def into(self, m: Match, p: Push, to: int, e: Entry) -> Resolution[bool]:
        """Whoever is in a pit is not pushed on: he is landed on. [AG-TRAP-06]"""
        if m.state.at[to] and any(m.state.marks[pit.mark] & m.board.bit[to] for pit in self.pits):
            pushed_onto(m, p, to, e)
            return True
        return False
        yield

    def is_crowd(self, m: Match, cell: int) -> bool:
        """There are no spectators below ground."""
        return False

    def leaves_board(self, m: Match, body: int, frm: int, heading: int) -> Resolution[None]:
        """A staggering player runs into the wall and is where he was. [AG-GEN-05]"""
        m.tell(event.Pushed(moments.WALL, body, frm, frm, NOBODY, "the wall"))
        return
        yield


class AgBall(CrpBall):
    """Never into a wall; chests and obstacles throw it on. [AG-BALL-01, AG-BALL-02]"""

    def bounce_square(self, m: Match, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8 until an available square comes up; from an obstacle it bounces again."""
        return bounce_off_walls(m, cell, purpose)
