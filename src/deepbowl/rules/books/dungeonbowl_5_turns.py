"""Dungeonbowl 5's turns: without end until somebody scores, or against the clock. [D5-PLAY, D5-TIME]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import DONE, Rule
from deepbowl.engine.runner import Note
from deepbowl.engine.state import DRAW, IN_PLAY, KNOCKED_OUT, NOBODY, NOWHERE, RUNNING
from deepbowl.rules import purpose
from deepbowl.rules.books.dungeonbowl_5_features import chests, portals
from deepbowl.rules.chapters import Length, Phase
from deepbowl.rules.crp.drives import CrpScoring, finish
from deepbowl.rules.crp.notes import CrpNotes
from deepbowl.rules.features.portals import Portals
from deepbowl.rules.flow.harm import settle

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


NINETY: Final = 90
"""Minutes of a game against the clock. [D5-TIME-01]"""

# pools
MINUTES: Final = 0  # minutes played, as the clock outside says
SEEN: Final = 1  # minutes when the last change of turns looked at the clock
NO_DUGOUT: Final = 2  # the pads were removed: nobody comes in any more
CHESTS_OPENED: Final = 3  # the organiser has opened the chests


class TimedLength(Length):
    """As many turns as ninety minutes give. [D5-TIME-01]"""

    def turns_left(self, m: Match, seat: int) -> int:
        """At the pace so far."""
        minutes, taken = m.state.pools[MINUTES], sum(m.state.turns)
        a_turn = minutes / taken if minutes and taken else 2.0
        return max(0, int((NINETY - minutes) / (a_turn * m.seats)))


class D5Scoring(CrpScoring):
    """The first touchdown wins. [D5-PLAY-01]"""

    decides = True

    def touchdown(self, m: Match, body: int, ball: int) -> Rule[None]:
        """In anybody's turn."""
        s, seat = m.state, m.side[body]
        s.score[seat] += 1
        m.tell(event.TOUCHDOWN, "D5-PLAY-01", body, s.cell[body], NOBODY, s.score[seat])
        finish(m, seat, "D5-PLAY-01")
        return
        yield


class TurnAbout(Phase):
    """Turns alternate until somebody scores, or nobody is left who could. [D5-PLAY-02]"""

    name = "spell"
    """Takes the place of the window for spells: wizards are banned. [D5-PLAY-05]"""

    def run(self, m: Match) -> Rule[None]:
        """The next seat's turn."""
        return self.next_turn(m)

    def next_turn(self, m: Match) -> Rule[None]:
        """A draw when neither team has anybody left."""
        s = m.state
        yield from self.between_turns(m)
        if s.won == RUNNING and not self.somebody_left(m):
            finish(m, DRAW, "D5-PLAY-02")
        s.seat = m.others(s.seat)[0]
        s.phase = m.rules.phase("turn-start")
        yield DONE

    def somebody_left(self, m: Match) -> bool:
        """Whether anybody is in the dungeon, or could still come in."""
        last = IN_PLAY if m.state.pools[NO_DUGOUT] else KNOCKED_OUT
        post = m.state.post
        return any(post[body] <= last for body in range(len(post)))

    def between_turns(self, m: Match) -> Rule[None]:
        """Nothing happens between turns, unless a clock is running."""
        return
        yield


class TimedTurnAbout(TurnAbout):
    """Ninety minutes, with two surprises of the organiser. [D5-TIME-01 to D5-TIME-04]"""

    def between_turns(self, m: Match) -> Rule[None]:
        """What has come due since the clock was last looked at happens now."""
        pools = m.state.pools
        now, before = pools[MINUTES], pools[SEEN]
        pools[SEEN] = now
        if not pools[CHESTS_OPENED] and self.is_due(m, before, now, 35, 45):
            pools[CHESTS_OPENED] = 1
            yield from self.open_all_chests(m)
        if not pools[NO_DUGOUT] and self.is_due(m, before, now, 65, 75):
            pools[NO_DUGOUT] = 1
            self.remove_pads(m)
        if now >= NINETY and m.state.won == RUNNING:
            finish(m, DRAW, "D5-TIME-01")

    def is_due(self, m: Match, before: int, now: int, first: int, last: int) -> bool:
        """Whether a moment drawn evenly from a window has come since the clock was looked at.

        It is drawn only as far as it has passed, so that there is no secret to keep: the odds are the same.
        """
        if now < first:
            return False
        start = max(before, first - 1)
        if now >= last:
            return True
        return m.roll(last - start, purpose.MOMENT) <= now - start

    def open_all_chests(self, m: Match) -> Rule[None]:
        """All at once; the ball, if still hidden, lies in its chest's square. [D5-TIME-02]"""
        feature = chests(m)
        shut = cells(feature.shut(m))
        hidden = feature.hidden_balls(m)
        holder = shut[m.roll(len(shut), purpose.CHEST) - 1] if hidden and shut else NOWHERE
        m.state.marks[feature.mark] = 0
        if holder != NOWHERE:
            m.put_ball(hidden[0], holder)
            m.tell(event.BALL_FOUND, "D5-TIME-02", NOBODY, holder, NOBODY, hidden[0])
        for cell in shut:
            if cell != holder:
                m.tell(event.EXPLODED, "D5-TIME-02", NOBODY, cell)
                yield from feature.blast(m, cell, m.others(m.state.seat)[0], False)
        yield from settle(m)

    def remove_pads(self, m: Match) -> None:
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
            m.tell(event.MARK_CHANGED, "D5-TIME-03", NOBODY, m.state.pads[pad], NOBODY, pad + 1, "pad removed")
            m.state.pads[pad] = NOWHERE

    def exempt_pads(self, m: Match, feature: Portals) -> set[int]:
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


class TimedNotes(CrpNotes):
    """The clock outside tells the minutes. [D5-TIME-01]"""

    kinds: ClassVar[tuple[str, ...]] = (*CrpNotes.kinds, "minutes")

    def take(self, m: Match, note: Note) -> Rule[None] | None:
        """Minutes are only noted; what they bring comes at the next change of turns."""
        if note.kind != "minutes":
            return super().take(m, note)
        m.state.pools[MINUTES] = max(m.state.pools[MINUTES], note.value)
        return None

    def counters(self, m: Match) -> list[tuple[str, str]]:
        """Minutes of the ninety."""
        return [("minutes", f"{m.state.pools[MINUTES]} of {NINETY}")]
