"""StockBowl's doors: score zones for the other side, exits for their own. [SB-DOOR-01 to SB-DOOR-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, RESERVES
from deepbowl.rules.crp.movement import CrpMovement
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.harm import remove
from deepbowl.rules.traits import LEAVING_PLAY
from deepbowl.rules.vocabulary.flags import IN_DRIVE, flag
from deepbowl.rules.vocabulary.records import BY_FALLING_BACK, Entry

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


# in_drive
LEFT_BY_DOOR: Final = flag("left by a door", IN_DRIVE)  # walked out and cannot come back before the next drive


class ScoreDoors(Feature):
    """Doors on two edges of the dungeon: score zones for the other side, exits for their own. [SB-DOOR-01]"""

    name = "score-door"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A player who falls on the way in is put back; through their own door they leave play, unless hunger keeps them.
        [SB-DOOR-03, SB-DOOR-06, SB-SKILL-01]"""
        if e.fall is not None:
            self.put_back(m, body, e)
        elif m.own_zone(m.side[body]) & m.board.bit[cell]:
            if (yield from attempt(m, body, LEAVING_PLAY, NOBODY)):
                m.state.in_drive[body] |= LEFT_BY_DOOR
                remove(m, body, RESERVES, "SB-DOOR-03")

    def put_back(self, m: Game, body: int, e: Entry) -> None:
        """The door does not open: they fall in the square they started that step from. [SB-DOOR-06]"""
        s = m.state
        where, door = e.from_cell, s.cell[body]
        if s.at[where]:  # a shadower has stepped in: the nearest empty square will do
            where = cells(m.board.floor & ~s.occupied & ~self.squares(m) & m.board.within(e.from_cell, 2))[0]
        m.place(body, where)
        m.tell(event.Moved("SB-DOOR-06", body, door, where, BY_FALLING_BACK))

    def squares(self, m: Game) -> int:
        """All door squares."""
        return m.state.marks[self.mark]


def doors(m: Game) -> int:
    """The squares of all doors."""
    return m.state.marks[m.rules.mark("score-door")]


def in_front_of_doors(m: Game, seat: int) -> int:
    """The floor squares straight in front of a seat's own doors. [SB-SETUP-02]"""
    every = doors(m)
    mine, row = every & m.own_zone(seat), m.board.w
    return (mine >> row | mine << row | mine >> 1 | mine << 1) & m.board.floor & ~every


class SbMovement(CrpMovement):
    """A door is shut for a player who is not entitled to pass. [SB-DOOR-02, SB-DOOR-03, SB-DOOR-05]"""

    def closed(self, m: Game, body: int, pushed: bool) -> int:
        """The other side's doors open for the ball, their own for those who walk out without it in their Action: Pass Block
        is none."""
        solid, shut = super().closed(m, body, pushed), doors(m)
        if m.holds_ball(body):
            shut &= m.own_zone(m.side[body])
        elif not pushed and not m.state.suspended:
            shut &= ~m.own_zone(m.side[body])
        return solid | shut
