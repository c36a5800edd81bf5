"""Dungeonbowl 5 against the clock. [D5-TIME]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.board.bits import cells
from deepbowl.books.dungeonbowl_5.features import chests, portals
from deepbowl.engine import event
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.engine.journal import Note
from deepbowl.engine.state import DRAW, NOWHERE, RUNNING, put
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.features.portals import Portals
from deepbowl.rules.flow.clock import MINUTES, TOLD, note_minutes
from deepbowl.rules.flow.drives import finish
from deepbowl.rules.flow.endless import TurnAbout
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.notes import MatchNotes
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


NINETY: Final = 90
"""Minutes of a game against the clock. [D5-TIME-01]"""

# tallies
SEEN: Final = "minutes when the clock was last looked at"
NO_DUGOUT: Final = "the teleporters are closed: reserves can no longer enter"
CHESTS_OPENED: Final = "the organiser has opened the chests"
TALLIES: Final = (MINUTES, SEEN, NO_DUGOUT, CHESTS_OPENED)


class D5TurnAbout(TurnAbout):
    """Once the pads are removed no one comes in any more. [D5-PLAY-02, D5-TIME-03]"""

    def somebody_left(self, m: Game) -> bool:
        """Return True if a player is in the dungeon or could still enter."""
        return any(m.in_play(body) for body in m.all_players()) if m.tally(NO_DUGOUT) else super().somebody_left(m)


class Clock(Phase):
    """Ninety minutes, with two surprises of the organiser, looked at after every turn. [D5-TIME-01 to D5-TIME-04]"""

    name = "clock"

    def run(self, m: Game) -> Resolution[None]:
        """Look at the clock."""
        return self.strike(m)

    def strike(self, m: Game) -> Resolution[None]:
        """Carry out everything that has come due since the clock was last checked."""
        now, before = m.tally(MINUTES), m.tally(SEEN)
        m.set_tally(SEEN, now)
        if not m.tally(CHESTS_OPENED) and self.is_due(m, before, now, 35, 45):
            m.set_tally(CHESTS_OPENED, 1)
            yield from self.open_all_chests(m)
        if not m.tally(NO_DUGOUT) and self.is_due(m, before, now, 65, 75):
            m.set_tally(NO_DUGOUT, 1)
            self.remove_pads(m)
        if now >= NINETY and m.state.won == RUNNING:
            finish(m, DRAW, "D5-TIME-01")
        go_on(m)
        yield DONE

    def is_due(self, m: Game, before: int, now: int, first: int, last: int) -> bool:
        """Return whether a moment drawn evenly from a window has come since the clock was looked at.

        It is drawn only as far as it has passed, so that there is no secret to keep: the odds are the same.
        """
        if now < first:
            return False
        start = max(before, first - 1)
        if now >= last:
            return True
        return m.roll(last - start, purpose.MOMENT) <= now - start

    def open_all_chests(self, m: Game) -> Resolution[None]:
        """All together; the ball, if still hidden, lies in its chest's square. [D5-TIME-02]"""
        feature = chests(m)
        shut = cells(feature.shut(m))
        hidden = feature.hidden_balls(m)
        holder = shut[m.roll(len(shut), purpose.CHEST) - 1] if hidden and shut else NOWHERE
        m.set_marks(feature.mark, 0)
        if holder != NOWHERE:
            m.put_ball(hidden[0], holder)
            m.tell(event.BallFound("D5-TIME-02", holder, hidden[0]))
        for cell in shut:
            if cell != holder:
                m.tell(event.Exploded("D5-TIME-02", cell, moments.CHEST))
                yield from feature.blast(m, cell, m.others(m.state.seat)[0], False)
        yield from settle(m)

    def remove_pads(self, m: Game) -> None:
        """Two pads and two more for each team go, those of the end zones excepted. [D5-TIME-03]"""
        feature = portals(m)
        exempt = self.exempt_pads(m, feature)
        doomed = [pad for pad in feature.in_play(m) if pad not in exempt]
        count = 2 + 2 * m.seats
        if count < len(doomed):
            left = list(doomed)
            doomed = [left.pop(m.roll(len(left), purpose.PAD_REMOVED) - 1) for _ in range(count)]
        for pad in doomed:
            m.set_mark(feature.mark, m.state.pads[pad], False)
            m.tell(event.MarkChanged("D5-TIME-03", "pad", "removed", m.state.pads[pad], pad + 1))
            m.state.pads = put(m.state.pads, pad, NOWHERE)

    def exempt_pads(self, m: Game, feature: Portals) -> set[int]:
        """Those inside an end zone; where there is none, the nearest to it, ties at random. [D5-TIME-03]"""
        exempt: set[int] = set()
        for zone in m.board.end_zones[: m.seats]:
            inside = [pad for pad in feature.in_play(m) if zone & m.board.bit[m.state.pads[pad]]]
            if not inside:
                routes = m.board.routes_from(zone, m.state.topo)
                reachable = [pad for pad in feature.in_play(m) if routes[m.state.pads[pad]] >= 0]
                nearest = min((routes[m.state.pads[pad]] for pad in reachable), default=-1)
                tied = [pad for pad in reachable if routes[m.state.pads[pad]] == nearest]
                inside = [tied[m.roll(len(tied), purpose.PAD_REMOVED) - 1]] if len(tied) > 1 else tied
            exempt.update(inside)
        return exempt


class TimedNotes(MatchNotes):
    """The clock outside tells the minutes. [D5-TIME-01]"""

    kinds: ClassVar[tuple[str, ...]] = (*MatchNotes.kinds, TOLD)

    def take(self, m: Game, note: Note) -> Resolution[None] | None:
        """They bring what they bring at the next change of turns."""
        if note.kind != TOLD:
            return super().take(m, note)
        note_minutes(m, note)
        return None

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Minutes of the ninety."""
        return [("minutes", f"{m.tally(MINUTES)} of {NINETY}")]
