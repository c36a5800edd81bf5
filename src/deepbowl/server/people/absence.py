"""Absent coaches: how long they are away, bots that stand in, and claims.

The others ask for a bot that stands in, or claim the match, after a fair time. Both are notes in the log, so replays and
proofs hold. A coach who comes back takes over at the next decision.

In a match by letter a bot plays the turn of a coach who is late and hands the team back when that turn is over. No timer
runs for days: the store keeps the date at which each match is due, and `Matches` looks for those that are.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from deepbowl.bots.named import KEEPER
from deepbowl.engine.journal import Input
from deepbowl.server.live.letter_clock import LetterClock, calendar
from deepbowl.server.live.messages.incoming import Standing
from deepbowl.server.live.messages.matches import AbsenceTerms
from deepbowl.server.live.messages.people import LetterTerms, StandingAnswers
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import BOT
from deepbowl.server.people import standing
from deepbowl.server.people.terms import MatchTerms
from deepbowl.server.store.stored import BACK, CHOICE, NOTE, StoredInput

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch

STAND_IN: Final = "stand-in"
RETURNED: Final = "returned"
FORFEIT: Final = "forfeit"
STAND_IN_BOT: Final = "coach"
"""The level that plays for a coach who is away."""
STAND_IN_SECONDS: Final = 60.0
"""The others may ask for a stand-in when a coach who must choose has been away for so long,"""
CLAIM_SECONDS: Final = 180.0
"""and claim the match after so long. At a table of three or four a bot stands in then without being asked."""
NOT_AWAY: Final = "The coach of that seat is here, or has nothing to choose now."
WAIT: Final = "Wait {} s more: the coach may come back."
NO_STAND_INS: Final = "This match waits for its coach. No bot plays for them."
NO_CLAIMS: Final = "This match cannot be claimed."
CLAIM_LATE_TURNS: Final = 2
"""A match by letter may be claimed against a coach who missed this many turns in a row."""
UNSEEN_SECONDS: Final = 3600.0
"""By letter a match comes from the store because no coach has been here for long."""
BY_LETTER: Final = "This match is played by letter: a bot plays a turn when its days have passed."
LATE_TURNS: Final = "A match by letter can be claimed when the other coach has let {} turns in a row pass."
AWAY_SECONDS: Final = 60.0
"""By letter a coach whose page has been closed for so long is away: a page that is loaded again is not."""
NOT_BY_LETTER: Final = "This match is not played by letter."
NO_VACATION: Final = "You are on vacation, or have taken all your vacations in this match."
MOST_ANSWERED: Final = 200
"""The most questions answered in a row before people get an update."""
ONLY_TWO: Final = "Only a match of two teams can be claimed. Here a bot plays instead."


class Absence:
    """Who of one match's coaches is away, and what the others may do about it."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.terms = MatchTerms.stored(live.stored.terms)
        self.stood_in = _stood_in(live)
        """Seats that a bot plays for their coach."""
        now = time.monotonic()
        unseen = UNSEEN_SECONDS if "days" in (live.stored.clock or {}) else 0.0
        self._left = dict.fromkeys(live.seating.people, now - unseen)  # when the last page of a coach was closed
        self._asked: tuple[list[int], float] = ([], now)  # seats that must choose, and since when
        self._timer: asyncio.TimerHandle | None = None

    # ---------------------------------------------------------------- facts
    def stands_in(self, seat: int) -> bool:
        """Return whether a bot plays for the coach of a seat."""
        return seat in self.stood_in

    def bot_of(self, seat: int) -> str:
        """Return the bot that chooses for a seat, "" if its coach does."""
        chosen = self._live.seating.seats[seat]
        instead = STAND_IN_BOT if seat < self._live.match.seats else KEEPER
        return chosen.bot if chosen.kind == BOT else instead if seat in self.stood_in else ""

    def away_for(self, seat: int) -> float | None:
        """Return the seconds a coach has been away while they must choose; None if they are here or need not."""
        live = self._live
        if live.match.over or seat not in self._left or seat not in self._asked[0] or live.seating.paused:
            return None
        if live.letter is not None or seat in self.stood_in or live.seating.is_here(seat) or live.exercise is not None:
            return None
        return time.monotonic() - max(self._left[seat], self._asked[1])

    def gone_for(self, seat: int) -> float:
        """Return for how many seconds no page of a coach has been open; 0 if one is."""
        live = self._live
        if seat not in self._left or live.seating.is_here(seat):
            return 0.0
        return time.monotonic() - self._left[seat]

    @property
    def can_be_claimed(self) -> bool:
        """Return True if the match can be claimed: its terms allow it and it has two teams."""
        return self.terms.claims and self._live.match.seats == 2

    def away(self) -> list[int | None]:
        """Return for each seat the milliseconds its coach has been away while they must choose."""
        found = [self.away_for(seat) for seat in range(len(self._live.seating.seats))]
        return [None if seconds is None else round(seconds * 1000) for seconds in found]

    def told(self) -> AbsenceTerms:
        """Return what may be done about a coach who stays away, and after how long."""
        live_play = self._live.letter is None
        return {
            "stand_in_after": round(STAND_IN_SECONDS * 1000) if self.terms.stand_ins and live_play else None,
            "claim_after": round(CLAIM_SECONDS * 1000) if self.can_be_claimed and live_play else None,
        }  # fmt: skip

    # ---------------------------------------------------------------- what happens in the match
    def gone(self, seat: int) -> None:
        """Note that the last page of a coach was closed."""
        self._left[seat] = time.monotonic()
        self.watch()

    def watch(self) -> None:
        """Look who must choose now; at a table of three or four a bot stands in for them in time."""
        live = self._live
        asked = [] if live.match.over else live.match.choosing()
        if asked != self._asked[0]:
            self._asked = (asked, time.monotonic())
            if any(not live.seating.is_here(seat) for seat in live.seating.people):
                live.broadcaster.presence()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not live.gone and not live.match.over:
            waits = [CLAIM_SECONDS - away for seat in asked if (away := self._replaced_after(seat)) is not None]
            if waits and live.seating.occupied:
                loop = asyncio.get_running_loop()
                self._timer = loop.call_later(max(0.0, min(waits)) + 0.05, lambda: live.hub.task(self._by_itself()))

    def _replaced_after(self, seat: int) -> float | None:
        """Return how long a coach that a bot replaces unasked has been away: at a table of three or four, and always a game
        master."""
        teams = self._live.match.seats
        return self.away_for(seat) if seat >= teams or (teams > 2 and self.terms.stand_ins) else None

    async def _by_itself(self) -> None:
        """Let a bot stand in for everyone who has been away for too long."""
        for seat in range(len(self._live.seating.seats)):
            if (self._replaced_after(seat) or 0.0) >= CLAIM_SECONDS:
                await self._live.exclusively(lambda seat=seat: self._note(STAND_IN, seat))  # type: ignore[misc]

    async def stand_in(self, by: int, seat: int) -> None:
        """Let a bot play for a coach, because another asks for it."""
        _must_sit(by)
        if not self.terms.stand_ins:
            raise Refusal("not-allowed", NO_STAND_INS)
        if self._live.letter is not None:
            raise Refusal("not-allowed", BY_LETTER)
        self._must_be_away(seat, STAND_IN_SECONDS)
        await self._live.exclusively(lambda: self._note(STAND_IN, seat))

    async def claim(self, by: int, seat: int) -> None:
        """Let a coach win a match that the other has left."""
        _must_sit(by)
        if not self.terms.claims:
            raise Refusal("not-allowed", NO_CLAIMS)
        if self._live.match.seats > 2 or max(by, seat) >= self._live.match.seats:
            raise Refusal("not-allowed", ONLY_TWO)
        if self._live.letter is None:
            self._must_be_away(seat, CLAIM_SECONDS)
        else:
            self._must_be_late(by, seat)
        await self._live.exclusively(lambda: self._note(FORFEIT, seat))

    async def hand_back(self, seat: int) -> None:
        """Let a coach who is back choose again."""
        if seat in self.stood_in:
            await self._live.exclusively(lambda: self._note(RETURNED, seat))

    def _must_be_away(self, seat: int, seconds: float) -> None:
        away = self.away_for(seat)
        if away is None:
            raise Refusal("not-away", NOT_AWAY)
        if away < seconds:
            raise Refusal("too-early", WAIT.format(max(1, round(seconds - away))))

    def _must_be_late(self, by: int, seat: int) -> None:
        """Raise Refusal unless a coach of a match by letter has let enough turns pass."""
        letter = self._live.letter
        late = letter.clock.late_turns if letter is not None else []
        enough = CLAIM_LATE_TURNS
        if by == seat or not 0 <= seat < len(late) or late[seat] < enough:
            raise Refusal("too-early", LATE_TURNS.format(enough))

    async def _note(self, kind: str, seat: int) -> None:
        """Put a note into the log, unless the coach has come back or someone else was quicker."""
        live = self._live
        if kind == RETURNED and seat not in self.stood_in:
            return
        if kind != RETURNED and live.letter is None and self.away_for(seat) is None:
            raise Refusal("not-away", NOT_AWAY)
        told = len(live.events)
        live.match.note(kind, seat)
        if kind == STAND_IN:
            self.stood_in.add(seat)
        else:
            self.stood_in.discard(seat)
        await live.commit([live.entry(NOTE, seat, kind)], told)
        live.broadcaster.tell_presence()


class Letter:
    """The extra state of a match by letter."""

    def __init__(self, live: LiveMatch, clock: LetterClock) -> None:
        self._live = live
        self.clock = clock

    def terms(self, seat: int) -> LetterTerms:
        """Return how the match by letter stands for one seat."""
        person = self._live.seating.is_person(seat)
        until = self.clock.away_until[seat] if person else 0.0
        return {
            "days": round(self.clock.days), "vacations": self.clock.vacations[seat] if person else 0,
            "away_until": round(until * 1000) if until > calendar() else None,
            "claim_after": CLAIM_LATE_TURNS if self._live.absence.can_be_claimed else None,
            "standing": self._standing(seat) if person else standing.AS_USUAL,
        }  # fmt: skip

    def _standing(self, seat: int) -> StandingAnswers:
        return standing.kept(self._live.seating.seats[seat].answers)

    # ---------------------------------------------------------------- after every choice
    def follow(self, entries: list[StoredInput]) -> None:
        """Add to the inputs just made what follows from them by itself: a late turn that ends, standing answers."""
        live = self._live
        for entry in entries:
            if entry.kind == CHOICE and live.seating.is_person(entry.seat) and not live.absence.stands_in(entry.seat):
                self.clock.chose(entry.seat)
        for _ in range(MOST_ANSWERED):
            self._hand_back(entries)
            seat = live.asked
            if live.match.over or live.stuck or not live.seating.is_person(seat) or live.absence.stands_in(seat):
                return
            option = standing.standing_answer(live.match, self._standing(seat), self._is_away(seat))
            if option is None:
                return
            entries.append(live.apply(option, seat))
            if entries[-1].kind == BACK:
                return

    def _hand_back(self, entries: list[StoredInput]) -> None:
        """Let coaches who were late choose again, once the turn that a bot played for them is over."""
        live, now = self._live, self._relieved_for()
        for seat, key in list(self.clock.relieved.items()):
            if key == now and live.absence.stands_in(seat):
                continue
            del self.clock.relieved[seat]
            if live.absence.stands_in(seat) and not live.match.over:
                live.match.note(RETURNED, seat)
                live.absence.stood_in.discard(seat)
                entries.append(live.entry(NOTE, seat, RETURNED))

    def _relieved_for(self) -> list[int]:
        """Return the turn that a bot plays for a coach who is late now. Setting up is one, though coaches may alternate."""
        s, clock = self._live.match.state, self._live.clock
        return [s.half, s.drive] if clock.setting_up() else clock.turn_key()

    def _is_away(self, seat: int) -> bool:
        return self._live.absence.gone_for(seat) >= AWAY_SECONDS

    # ---------------------------------------------------------------- when the days have passed
    async def late(self) -> None:
        """Let a bot play this turn for a coach whose days have passed; without stand-ins the turn ends."""
        await self._live.exclusively(self._late)

    async def _late(self) -> None:
        live, m = self._live, self._live.match
        seat = -1 if m.over or live.seating.paused else self.clock.late()
        if seat < 0 or live.absence.stands_in(seat):
            return
        self.clock.late_turns[seat] += 1
        if not live.absence.terms.stand_ins:
            return await live.clock.lose_on_time(live.number)
        told = len(live.events)
        m.note(STAND_IN, seat)
        live.absence.stood_in.add(seat)
        self.clock.relieved[seat] = self._relieved_for()
        await live.commit([live.entry(NOTE, seat, STAND_IN)], told)
        live.broadcaster.tell_presence()

    async def answer_for_the_away(self) -> None:
        """Give the standing answers of a coach who has left while a question was open."""
        seat = self._live.asked
        if self._live.seating.is_person(seat) and self._is_away(seat):
            await self._live.exclusively(self._answer_now)

    async def _answer_now(self) -> None:
        told, entries = len(self._live.events), list[StoredInput]()
        self.follow(entries)
        if entries:
            await self._live.commit(entries, told)

    # ---------------------------------------------------------------- what coaches ask for
    async def keep_answers(self, seat: int, message: Standing) -> None:
        """Keep how a seat answers from now on, and answer what is asked now if that is in it."""
        live, mine = self._live, standing.checked(message)
        _must_sit(seat)
        await live.hub.keep(live.hub.store.set_answers(live.id, seat, mine))
        live.seating.seats[seat] = replace(live.seating.seats[seat], answers=dict(mine))
        self.tell(seat)
        await live.exclusively(self._answer_now)

    async def take_vacation(self, seat: int) -> None:
        """Let a coach be away for some days without losing time."""
        _must_sit(seat)
        if not self.clock.take_vacation(seat):
            raise Refusal("not-allowed", NO_VACATION)
        await self._live.exclusively(self._live.keep_standing)
        self.tell(seat)
        self._live.broadcaster.update(len(self._live.events), None)

    def tell(self, seat: int) -> None:
        """Tell all pages of a seat how its match by letter stands."""
        message = msgspec.json.encode({"type": "letter", "letter": self.terms(seat)})
        for connection in list(self._live.seating.connections):
            if connection.seat == seat:
                connection.send(message)


def _must_sit(seat: int) -> None:
    if seat < 0:
        raise Refusal("not-asked", "Spectators cannot do that.")


def _stood_in(live: LiveMatch) -> set[int]:
    """Return the seats that a bot plays by the last word of the log."""
    found: set[int] = set()
    for item in live.match.record or ():
        if item.kind == Input.NOTE and item.purpose == STAND_IN:
            found.add(item.seat)
        elif item.kind == Input.NOTE and item.purpose == RETURNED:
            found.discard(item.seat)
    return found
