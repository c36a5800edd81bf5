"""Time in a match in memory: the clocks of the coaches, offers that lapse, the time limit of a book."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

from deepbowl.engine.choice import Choice
from deepbowl.match.clock import MINUTES_NOTE, PLAYED, RealClock, SimulatedClock
from deepbowl.server.live.clocks import Clocks, OfferClock
from deepbowl.server.live.letter_clock import LetterClock, clocks_for
from deepbowl.server.live.messages.matches import SPECTATOR
from deepbowl.server.store.stored import BACK, NOTE, StoredInput

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch

SET_UP: Final = frozenset(("lay-out", "toss", "draw-set-up", "set-up", "end-zones"))
"""Phases with a separate time, apart from turn and bank: no coach loses a match before it has begun."""


class Timekeeper:
    """Keeps the time of one match and acts when a coach has run out of it."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        stored, match = live.stored, live.match
        self.clocks: Clocks | None = None
        if stored.clock is not None:
            self.clocks = clocks_for(stored.clock, match.chairs)
            if stored.times is not None:
                self.clocks.unpack(stored.times)
        played = float((stored.times or {}).get(PLAYED, 0.0))
        self.match_time = SimulatedClock(match) if live.seating.all_bots else RealClock(match, time.monotonic, played)
        self._offer = OfferClock(live.hub.settings.offer_seconds, time.monotonic)
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def ringing(self) -> bool:
        """Return whether the clock will ring for a coach."""
        return self._alarm is not None

    @property
    def runs(self) -> bool:
        """Return whether the time of a coach is running, or that of the match."""
        return self.ringing or (isinstance(self.match_time, RealClock) and self.match_time.running)

    @property
    def by_letter(self) -> bool:
        """Return whether coaches have days for a turn: no alarm is set for that, the store keeps the date."""
        return isinstance(self.clocks, LetterClock)

    def due(self) -> float | None:
        """Return when the coach who is asked is late, in seconds since 1970; None if they cannot be."""
        return self.clocks.due() if isinstance(self.clocks, LetterClock) else None

    def turn_key(self) -> list[int]:
        """Return a key of the current turn; the clock of a turn starts again when it changes."""
        m, s = self._live.match, self._live.match.state
        return [s.half, s.drive, SPECTATOR if m.all_at_once else s.seat, *s.turns]

    def times(self) -> dict[str, Any] | None:
        """Return what the store keeps: time left to each seat, time played where a book has a limit; None if neither."""
        left = {} if self.clocks is None else self.clocks.pack()
        played = self.match_time.pack() if isinstance(self.match_time, RealClock) else {}
        return {**left, **played} or None

    def tell_minutes(self, option: Choice, entries: list[StoredInput]) -> None:
        """Tell a book with a time limit the time, before a choice: the turn that it may end is judged by it."""
        live = self._live
        if option in live.match.decision().options and (minutes := self.match_time.tell(live.match)):
            entries.append(live.entry(NOTE, SPECTATOR, MINUTES_NOTE, minutes))

    def run_match_time(self) -> None:
        """Let the time of the match run while it is played: all coaches have been here, one is, and it is not paused."""
        if isinstance(self.match_time, RealClock):
            live, seating = self._live, self._live.seating
            self.match_time.run(seating.occupied and seating.complete and not seating.paused and not live.match.over)

    def setting_up(self) -> bool:
        """Return whether teams are being set up."""
        m = self._live.match
        return m.rules.phases[m.state.phase].name in SET_UP

    def set(self) -> None:
        """Let the clock run for all coaches who are asked, and ring when the time of one is up."""
        self.run_match_time()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        live, seating = self._live, self._live.seating
        if live.stuck:
            return
        m, left = live.match, None
        if self.clocks is not None:
            asked = m.choosing()
            people = [seat for seat in asked if seating.is_person(seat) and not live.absence.stands_in(seat)]
            setting_up = self.setting_up()
            timed = self.clocks.set_up > 0 or not setting_up
            began = seating.complete or self.by_letter
            running = bool(people) and not m.over and not seating.paused and began and timed
            self.clocks.ask(people or asked, self.turn_key(), running, setting_up)
            left = None if self.by_letter else self.clocks.remaining()
        offered = self.offer_stands()
        if offered is not None:
            left = offered / 1000 if left is None else min(left, offered / 1000)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(left + 0.05, lambda: live.hub.task(self.run_out(live.number)))

    def offer_stands(self) -> int | None:
        """Return the milliseconds until an offer lapses; None if the question is no offer, or in a pause."""
        live = self._live
        if live.match.over or live.seating.paused or self.by_letter or not live.seating.is_person(live.asked):
            return None
        return self._offer.left(live.match.decision().kind, live.number)

    async def run_out(self, number: int) -> None:
        """End the time of the coach who is asked question `number`."""
        self._alarm = None
        await self._live.exclusively(lambda: self.lose_on_time(number))

    async def lose_on_time(self, number: int) -> None:
        """End the turn of a coach who is out of time; outside their own turn answer with the default."""
        live, m = self._live, self._live.match
        if live.number != number or m.over or live.seating.paused:
            return
        seat = live.asked
        if m.all_at_once:
            seat = SPECTATOR if self.clocks is None else self.clocks.late()
            if seat < 0 or (seat != live.asked and not m.turn_to(seat)):
                return self.set()
        told, entries = len(live.events), list[StoredInput]()
        own_turn = m.state.seat == seat and m.rules.phases[m.state.phase].name == "turn"
        self.tell_minutes(m.decision().options[0], entries)
        if self.offer_stands() != 0:  # an offer lapses without a note
            note = "time-up" if own_turn else "defaulted"
            m.note(note, seat)
            entries.append(live.entry(NOTE, seat, note))
        while not m.over and live.asked == seat and not (own_turn and m.quiescent):
            entries.append(live.apply(m.decision().options[0], seat))
            if not own_turn or entries[-1].kind == BACK:
                break
        await live.commit(entries, told)
