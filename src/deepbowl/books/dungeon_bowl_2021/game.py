"""The whole game is one drive without end: the first touchdown wins; or against the clock. [DG-GAME]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.engine.decision import DONE, Resolution
from deepbowl.engine.journal import Note
from deepbowl.engine.state import DRAW, NOBODY
from deepbowl.rules.bb2020.drives import Bb2020Notes
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.clock import MINUTES, TOLD, note_minutes
from deepbowl.rules.flow.drives import finish
from deepbowl.rules.flow.endless import FirstTouchdownWins
from deepbowl.rules.flow.turn import go_on

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SWAPPED: Final = "each team defends the End Zone the map gives the other"
"""The tally of the choice of End Zones. [DG-SETUP-14]"""
GATHERED: Final = "gathered funds"
"""The tally, one number a seat, of Gather Funds. [DG-TILE-10]"""
SHORTEST: Final = 30
LONGEST: Final = 240
RECOMMENDED: Final = 120
"""Minutes: what may be agreed, and the upper end of what the book recommends. [DG-GAME-06]"""


class DgScoring(FirstTouchdownWins):
    """Which End Zone a team defends is chosen in the match; the whole tile is the End Zone. [DG-GAME-08, DG-SETUP-14]"""

    def home(self, m: Game, seat: int) -> int:
        """The map's own, or the other's."""
        return super().home(m, m.others(seat)[0] if m.tally(SWAPPED) and seat < m.seats else seat)

    def result(self, m: Game) -> dict[str, object]:
        """Return how often each team gathered funds: paid for after the match, won or lost. [DG-TILE-10]"""
        return {"gathered_funds": [m.tally(GATHERED, seat) for seat in range(m.seats)]}


# ---------------------------------------------------------------- against the clock
class TimeIsUp(Phase):
    """End a match without a touchdown: the team whose ball is nearer to the other end zone wins. [DG-GAME-06]"""

    name = "time-limit"

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes

    def run(self, m: Game) -> Resolution[None]:
        """Look at the clock after every turn."""
        return self.look(m)

    def look(self, m: Game) -> Resolution[None]:
        """Both have had the same number of turns, or one more is played."""
        if m.tally(MINUTES) >= self.minutes and len(set(m.state.turns)) == 1:
            finish(m, self.nearest(m), "DG-GAME-06")
        go_on(m)
        yield DONE

    def nearest(self, m: Game) -> int:
        """The team whose opponent's End Zone is nearer to the ball, whichever team holds it; as near, or not found: a
        draw."""
        s = m.state
        holder = s.ball_by[0]
        cell = s.cell[holder] if holder != NOBODY else s.ball_cell[0]
        if cell < 0:
            return DRAW
        ways = [(steps_to(m, cell, m.own_zone(m.others(seat)[0])), seat) for seat in range(m.seats)]
        best = min(steps for steps, _ in ways)
        winners = [seat for steps, seat in ways if steps == best]
        return winners[0] if len(winners) == 1 else DRAW


def steps_to(m: Game, cell: int, zone: int) -> int:
    """Return how many steps a player could take from a square to an End Zone round all that no one passes. [DG-GAME-06]"""
    room = m.board.floor & ~m.rules.movement.uncrossable(m)
    for feature in m.rules.features:
        if feature.solid:
            room &= ~m.state.marks[feature.mark]
    reached, steps = m.board.bit[cell], 0
    while not reached & zone:
        further = m.state.topo.flood(reached, room, 1) | reached
        if further == reached:
            return m.board.n
        reached, steps = further, steps + 1
    return steps


class DgTimedNotes(Bb2020Notes):
    """The clock outside tells the minutes. [DG-GAME-06]"""

    kinds: ClassVar[tuple[str, ...]] = (*Bb2020Notes.kinds, TOLD)

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes

    def take(self, m: Game, note: Note) -> Resolution[None] | None:
        """They are looked at after every turn."""
        if note.kind != TOLD:
            return super().take(m, note)
        note_minutes(m, note)
        return None

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Minutes of those agreed."""
        return [("minutes", f"{m.tally(MINUTES)} of {self.minutes}")]
