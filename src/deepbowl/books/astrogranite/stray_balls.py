"""Balls where no one can get at them: looked for as each team's turn starts. [AG-BALL-07, AG-BALL-09]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import mask_of
from deepbowl.books.astrogranite.teleporters import Teleporters
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class StrayBalls(Phase):
    """Before any activation of a turn. [AG-BALL-07, AG-BALL-09]"""

    name = "stray-balls"

    def __init__(self, teleporters: Teleporters) -> None:
        self.teleporters = teleporters
        self.lava: Feature | None = None
        self.chasm: Feature | None = None

    def run(self, m: Game) -> Resolution[None]:
        """Look at every loose ball."""
        return self.look(m)

    def look(self, m: Game) -> Resolution[None]:
        """On lava by a die, out of everyone's reach for sure, it goes to a teleporter."""
        s = m.state
        for ball, cell in enumerate(s.ball_cell):
            rule = self.sent_by(m, cell) if cell >= 0 and s.ball_by[ball] == NOBODY and s.pads else ""
            if rule:
                yield from self.teleporters.send_ball(m, ball, cell, rule)
                yield from settle(m)
        go_on(m)
        yield DONE

    def sent_by(self, m: Game, cell: int) -> str:
        """The rule that sends a ball off from there, "" if none does: 4-6 on lava, or no player could possibly get to it."""
        lava = m.state.marks[self.lava.mark] if self.lava is not None else 0
        if lava & m.board.bit[cell] and m.roll(6, purpose.BALL_IN_LAVA) >= 4:
            return "AG-BALL-07"
        return "" if self.reachable(m) & m.board.bit[cell] else "AG-BALL-09"

    def reachable(self, m: Game) -> int:
        """The squares some player on the board could reach, however long it takes and whatever is in the way: all doors
        can be opened, chests too, and teleporters lead on; a chasm only by leaping. [AG-BALL-09]"""
        board, s = m.board, m.state
        ways = board.topology(0)
        start = mask_of([s.cell[body] for body in m.all_players() if s.cell[body] >= 0])
        room = board.floor
        if self.chasm is not None and not self.anybody_leaps(m):
            room &= ~s.marks[self.chasm.mark]
        found = ways.flood(start, room, board.n)
        pads = s.marks[self.teleporters.mark]
        return ways.flood(found | pads, room, board.n) if found & pads else found

    def anybody_leaps(self, m: Game) -> bool:
        """Return whether there are leaps in this match at all."""
        return any(m.owns(body, "Leap") or m.owns(body, "Leaping") for body in m.all_players())
