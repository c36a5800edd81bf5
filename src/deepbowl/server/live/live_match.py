"""A match in memory: connections, choices, updates. Every change is stored before it is reported."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from deepbowl.bots.hosting import Answers
from deepbowl.engine.choice import STOP, Choice, verb_of
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.engine.event import Event
from deepbowl.engine.journal import NONCE, Input
from deepbowl.match.clock import MINUTES_NOTE, PLAYED, RealClock, SimulatedClock
from deepbowl.match.match import Match
from deepbowl.match.plans import follow_plan
from deepbowl.server.live import wire
from deepbowl.server.live.broadcast import Broadcaster
from deepbowl.server.live.clocks import Clocks, OfferClock
from deepbowl.server.live.messages.incoming import MOST_CHOICES, Choose, Plan, Undo
from deepbowl.server.live.messages.matches import SPECTATOR
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.position_queries import PositionQueries, reason_against
from deepbowl.server.live.seats import BOT, PERSON, token_hash
from deepbowl.server.store.store import StoreError
from deepbowl.server.store.stored import BACK, CHOICE, NOTE, UNDO, Standing, StoredInput, StoredMatch, StoredSeat

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

LOG: Final = logging.getLogger("deepbowl.server")
BOT_AHEAD: Final = 24
"""This many choices of a bot are told at once, if no die falls between them: a walk is one update."""
NOT_STORED: Final = "The server could not store this, so it does not count. Try again."
MOST_DEFECTS: Final = 20
"""After this many defects of ours in a row no one but people chooses any more."""
NOTHING_HIDDEN: Final = -1
NOBODY: Final = "nobody"
"""The address of matches that were taken up again before anyone has come."""

T = TypeVar("T")


class Connection(Protocol):
    """Someone who is connected to a match."""

    seat: int
    key: str

    def send(self, message: bytes) -> None:
        """Put a message in the post; never waits."""

    def end(self) -> None:
        """Close the connection: whoever it is must connect again."""


class LiveMatch:
    """One match being played."""

    def __init__(
        self, hub: Hub, stored: StoredMatch, match: Match, inputs: list[StoredInput], address: str = NOBODY
    ) -> None:
        self.hub = hub
        self.address = address
        """Whose bots these are: workers are shared fairly between addresses."""
        self.stored = stored
        self.id = stored.id
        self.match = match
        self.inputs = inputs
        self.seats = stored.seats
        self.connections: set[Connection] = set()
        self.watched = asyncio.Event()
        self.touched = time.monotonic()
        self.gone = False  # no longer the match of this id: it could not be stored, or left memory
        self.pausing = set(stored.pausing)
        self.snapshot_at = 0  # after this many inputs the store has a snapshot, or will soon
        self.clocks: Clocks | None = None
        if stored.clock is not None:
            self.clocks = Clocks(stored.clock["turn"], stored.clock["bank"], match.seats, time.monotonic)
            if stored.times is not None:
                self.clocks.unpack(stored.times)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._offer = OfferClock(hub.settings.offer_seconds, time.monotonic)
        self._people = {number for number, seat in enumerate(self.seats) if seat.kind == PERSON}
        self._all_bots = not self._people
        played = float((stored.times or {}).get(PLAYED, 0.0))
        self.match_time = SimulatedClock(match) if self._all_bots else RealClock(match, time.monotonic, played)
        self._arrived = {entry.seat for entry in inputs}  # who has been here: clocks wait for everyone
        self.broadcaster = Broadcaster(self)
        self.queries = PositionQueries(self)
        self._stored_standing: Standing | None = None
        self._message_starts: list[int] = []  # where in the record each message since the last die began
        self._defects = 0  # in a row: bots and clocks do not run into the same one for ever
        self._hidden_from = first_hidden(match, inputs) if match.all_at_once else NOTHING_HIDDEN
        self.paused = self._agreed_to_pause()

    # ---------------------------------------------------------------- facts
    @property
    def number(self) -> int:
        """The number of the question that is asked now: how many inputs there have been."""
        return len(self.inputs)

    def number_for(self, seat: int) -> int:
        """Return the number of the question as a seat knows it: how many inputs it may know of."""
        return len(self.known_inputs(seat))

    def known_inputs(self, seat: int) -> list[StoredInput]:
        """Return the inputs that a seat may know of: all of them, but for those that others make hidden from it."""
        if not self.match.all_at_once:
            return self.inputs
        return self.inputs[: self._hidden_from] + [entry for entry in self.inputs[self._hidden_from :] if entry.seat == seat]

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        assert self.match.events is not None
        return self.match.events

    @property
    def asked(self) -> int:
        """Who must choose now, -1 if the match is over."""
        return -1 if self.match.over else self.match.decision().seat

    @property
    def watching(self) -> int:
        """How many only look on."""
        return sum(1 for connection in self.connections if connection.seat < 0)

    @property
    def resting(self) -> bool:
        """Whether nothing would be missed if the match left memory now."""
        busy = self._lock.locked() or (self._bots is not None and not self._bots.done()) or self._alarm is not None
        return not self.connections and not busy

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        return seat in self._people

    def seat_of(self, token: str | None) -> int:
        """The seat a token opens; without one a spectator's. A wrong one is refused."""
        return SPECTATOR if token is None else seat_opened_by(self.seats, token)

    def standing(self) -> Standing:
        """What lists know of the match."""
        s = self.match.state
        return Standing(self.match.over, self.asked, max(s.turns), list(s.score), self.times())

    def times(self) -> dict[str, Any] | None:
        """What the store keeps of clocks: time left to each seat, time played where a book has a limit; None if neither."""
        left = {} if self.clocks is None else self.clocks.pack()
        played = self.match_time.pack() if isinstance(self.match_time, RealClock) else {}
        return {**left, **played} or None

    # ---------------------------------------------------------------- coming and going
    async def join(self, connection: Connection, token: str | None, since: int) -> None:
        """Someone is there: tell them all they need to draw the match."""
        try:
            self.seat_of(token)
        except Refusal:
            await self.hub.refresh_seats(self)
        await self.settled(lambda: self._join(connection, token, since))

    def _join(self, connection: Connection, token: str | None, since: int) -> None:
        connection.seat = self.seat_of(token)
        if connection.seat >= 0 or self.address == NOBODY:
            self.address = connection.key
        self.connections.add(connection)
        self._arrived.add(connection.seat)
        self.touched = time.monotonic()
        self._set_clock()
        connection.send(self.broadcaster.welcome(connection.seat, since))
        self.watched.set()
        self.broadcaster.presence()
        self.wake()

    def leave(self, connection: Connection) -> None:
        """Someone has gone."""
        if connection in self.connections:
            self.connections.discard(connection)
            self.touched = time.monotonic()
            if not self.connections:
                self.watched.clear()
            self._run_time()
            self.broadcaster.presence()

    def wake(self) -> None:
        """Let bots and clocks continue, if it is for them to do so."""
        if self.gone or self.match.over or self._defects > MOST_DEFECTS:
            return
        self._set_clock()
        asked = self.seats[self.asked]
        if asked.kind == BOT and not self.paused and (self._bots is None or self._bots.done()):
            self._bots = self.hub.task(self._play_bots())

    # ---------------------------------------------------------------- what people do
    async def choose(self, connection: Connection, message: Choose) -> None:
        """One choice of a seat."""
        await self._exclusively(lambda: self._choose(connection.seat, message.number, message.choice))

    async def _choose(self, seat: int, number: int, text: str) -> None:
        self._may_act(seat, number, text)
        option = self.parsed(text)
        told, entries = len(self.events), list[StoredInput]()
        self._tell_minutes(option, entries)
        self._begin_message()
        entries.append(self._apply(option, seat))
        await self._commit(entries, told)
        if entries[-1].kind == BACK:
            raise Refusal("defect", wire.DEFECT + ".")

    async def plan(self, connection: Connection, message: Plan) -> None:
        """Several choices one after the other, as long as everything goes as planned."""
        await self._exclusively(lambda: self._plan(connection.seat, message))

    async def _plan(self, seat: int, message: Plan) -> None:
        if not 0 < len(message.choices) <= MOST_CHOICES:
            raise Refusal("malformed", f"A plan has 1 to {MOST_CHOICES} choices.")
        self._may_act(seat, message.number, message.choices[0])
        options = [self.parsed(text) for text in message.choices]
        if options[0] not in self.match.decision().options:
            raise _illegal(self.match, options[0])
        told, entries = len(self.events), list[StoredInput]()
        self._tell_minutes(options[0], entries)
        self._begin_message()
        for number, option in enumerate(options):
            if self.match.over or self.match.decision().seat != seat or option not in self.match.decision().options:
                break
            try:
                followed = follow_plan(self.match, [option])
            except Defect:
                entries.append(self._rolled_back(option, seat))
                break
            entries.append(self._entry(CHOICE, seat, self.match.names.text(option)))
            if followed.why and not self._foreseen(seat, options[number + 1 :]):
                break
        self._end_finished_action(seat, entries)
        await self._commit(entries, told)
        if any(entry.kind == BACK for entry in entries):
            raise Refusal("defect", wire.DEFECT + ".")

    def _foreseen(self, seat: int, rest: list[Choice]) -> bool:
        """Whether the plan answers the very question that is asked in the middle of what it began."""
        m = self.match
        return bool(rest) and not m.over and not m.quiescent and self.asked == seat and rest[0] in m.decision().options

    def _end_finished_action(self, seat: int, entries: list[StoredInput]) -> None:
        """Whoever can do nothing but stop has stopped."""
        m = self.match
        if entries[-1].kind == BACK or m.over or self.asked != seat or m.decision().kind != "act":
            return
        options = m.decision().options
        if len(options) == 1 and verb_of(options[0]) == STOP:
            entries.append(self._apply(options[0], seat))

    async def undo(self, connection: Connection, message: Undo) -> None:
        """Take the last choice back."""
        await self._exclusively(lambda: self._undo(connection.seat, message.number))

    async def _undo(self, seat: int, number: int) -> None:
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot undo.")
        if number != self.number_for(seat):
            raise Refusal("stale", "Something else has happened since.")
        before, m, entries = list(self.events), self.match, []
        last = m.undo_points[-1].record if m.undo_points else 0
        start = max((start for start in self._message_starts if start <= last), default=last)
        try:
            m.undo(seat)
        except IllegalChoice as error:
            raise Refusal("illegal", str(error)) from None
        entries.append(StoredInput(UNDO, seat))
        while m.can_undo(seat) and m.undo_points[-1].record >= start:
            m.undo(seat)
            entries.append(StoredInput(UNDO, seat))
        self._message_starts = [begun for begun in self._message_starts if begun < start]
        await self._commit(entries, len(before), before)

    def _begin_message(self) -> None:
        """What one message puts in is taken back together: the whole walk of one click."""
        if not self.match.undo_points:
            self._message_starts = []
        self._message_starts.append(len(self.match.record or ()))

    async def concede(self, connection: Connection) -> None:
        """A seat gives up."""
        await self._exclusively(lambda: self._note(connection.seat, "concede"))

    async def nonce(self, connection: Connection, value: int) -> None:
        """A seat lets a number of its own have a share in the dice, once: a second page of their changes nothing."""
        if any(entry.seat == connection.seat and entry.text == NONCE for entry in self.inputs):
            raise Refusal("repeated", "This seat has given its number for the dice already.")
        await self._exclusively(lambda: self._note(connection.seat, NONCE, value))

    async def _note(self, seat: int, kind: str, value: int = 0) -> None:
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot take part.")
        told = len(self.events)
        try:
            self.match.note(kind, seat, value)
        except IllegalChoice as error:
            raise Refusal("over" if self.match.over else "illegal", str(error)) from None
        await self._commit([self._entry(NOTE, seat, kind, value)], told)

    async def pause(self, connection: Connection, want: bool) -> None:
        """Wish for a pause; it begins when every person wishes for it and ends when one does not any more."""
        await self._exclusively(lambda: self._pause(connection.seat, want))

    async def _pause(self, seat: int, want: bool) -> None:
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot pause the match.")
        if self.match.over:
            raise Refusal("over", "The match is over.")
        pausing = self.pausing | {seat} if want else set() if self.paused else self.pausing - {seat}
        try:
            await asyncio.wrap_future(self.hub.store.set_pausing(self.id, pausing, self.standing()))
        except StoreError:
            LOG.exception("the pause of match %s could not be stored", self.id)
            raise Refusal("not-stored", NOT_STORED) from None
        self.pausing = pausing
        self.paused = self._agreed_to_pause()
        self._set_clock()
        self.broadcaster.tell_presence()
        self.broadcaster.update(len(self.events), None)
        self.wake()

    def _agreed_to_pause(self) -> bool:
        return bool(self._people) and self._people <= self.pausing

    # ---------------------------------------------------------------- changing the match
    async def _exclusively(self, operation: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do one thing at a time, and do it to its end even if whoever asked for it is gone."""

        async def locked() -> T:
            async with self._lock:
                if self.gone:
                    raise Refusal("gone", "The server is reloading this match. Reconnect to continue.")
                self.touched = time.monotonic()
                return await operation()

        task = asyncio.create_task(locked())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def settled(self, look: Callable[[], T]) -> T:
        """Look at the match when everything that has happened in it is stored; nothing changes meanwhile."""

        async def looking() -> T:
            return look()

        return await self._exclusively(looking)

    def _may_act(self, seat: int, number: int, text: str) -> None:
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot choose.")
        if self.match.over:
            raise Refusal("over", "The match is over.")
        known = self.known_inputs(seat)
        now = len(known)
        if number != now:
            since = known[number:] if number >= 0 else []
            before = next((entry for entry in since if entry.text != MINUTES_NOTE), None)
            if before is not None and (before.kind, before.seat, before.text) == (CHOICE, seat, text):
                raise Refusal("repeated", "This choice has been made already.")
            raise Refusal("stale", f"That was the answer to question {number}; by now it is question {now}.")
        if self.paused:
            raise Refusal("paused", "The match is paused.")
        if self.asked != seat and not self.match.turn_to(seat):
            raise Refusal("not-asked", "It is not your decision.")

    def parsed(self, text: str) -> Choice:
        """The choice a text means; a Refusal says what is wrong with it."""
        try:
            return self.match.names.parse(text[:200])
        except ValueError as error:
            raise Refusal("illegal", str(error)) from None

    def _apply(self, option: Choice, seat: int) -> StoredInput:
        """Make a choice; the input to be stored for it."""
        try:
            self.match.apply(option, seat)
        except IllegalChoice as error:
            withheld = option in self.match.withheld
            raise (Refusal("illegal", str(error)) if withheld else _illegal(self.match, option)) from None
        except Defect:
            return self._rolled_back(option, seat)
        self._defects = 0
        return self._entry(CHOICE, seat, self.match.names.text(option))

    def _entry(self, kind: str, seat: int, text: str, value: int = 0) -> StoredInput:
        """An input that was just put in, with where the dice stand after it."""
        return StoredInput(kind, seat, text, value, self.match.dice.position())

    def _rolled_back(self, option: Choice, seat: int) -> StoredInput:
        """A rule of ours failed and the engine went back: this many inputs still count."""
        LOG.exception("a defect in match %s, choice %r", self.id, self.match.names.text(option))
        self.hub.metrics.defects += 1
        self._defects += 1
        kept = sum(1 for item in self.match.record or [] if item.kind != Input.DIE)
        return StoredInput(BACK, seat, self.match.names.text(option), kept)

    async def _commit(self, entries: list[StoredInput], told: int, before: list[Event] | None = None) -> None:
        """Store what was put in; only then tell everyone."""
        self._answer_for_the_gone(entries)
        self.queries.forget()
        if self.clocks is not None:
            self._set_clock()
        standing = self.standing()
        changed = None if standing == self._stored_standing else standing
        try:
            await asyncio.wrap_future(self.hub.store.append(self.id, self.number, entries, changed))
        except StoreError:
            LOG.exception("match %s could not be stored", self.id)
            self.hub.drop(self)
            raise Refusal("not-stored", NOT_STORED) from None
        self._stored_standing = standing
        self.inputs.extend(entries)
        if not self.match.all_at_once:
            self._hidden_from = NOTHING_HIDDEN
        elif self._hidden_from == NOTHING_HIDDEN:
            self._hidden_from = first_hidden(self.match, self.inputs)
        self.hub.metrics.inputs += len(entries)
        forget = None
        if before is not None or any(entry.kind == BACK for entry in entries):
            told = forget = _common(before, self.events) if before is not None else max(0, len(self.events) - 1)
        self.broadcaster.update(told, forget, changed_only=self.match.all_at_once)
        self._take_snapshot()
        self.wake()

    def _answer_for_the_gone(self, entries: list[StoredInput]) -> None:
        """A concession waits for the end of what is continuing; until then silence answers for whoever gave up."""
        m = self.match
        while not m.over and any(note.kind == "concede" and note.seat == self.asked for note in m.notes):
            entries.append(self._apply(m.decision().options[0], self.asked))
            if entries[-1].kind == BACK:
                return

    def _tell_minutes(self, option: Choice, entries: list[StoredInput]) -> None:
        """Tell a book with a time limit the time, before a choice: the turn that it may end is judged by it."""
        if option in self.match.decision().options and (minutes := self.match_time.tell(self.match)):
            entries.append(self._entry(NOTE, SPECTATOR, MINUTES_NOTE, minutes))

    def _run_time(self) -> None:
        """Let the time of the match run while it is played: everyone has been here, someone is, and no one pauses it."""
        if isinstance(self.match_time, RealClock):
            here = any(connection.seat >= 0 for connection in self.connections)
            self.match_time.run(here and self._people <= self._arrived and not self.paused and not self.match.over)

    def _take_snapshot(self) -> None:
        """Now and then the whole match goes into the store."""
        if self.number - self.snapshot_at >= self.hub.settings.snapshot_every:
            self.take_snapshot()

    def take_snapshot(self) -> None:
        """Put the whole match into the store, if there is something new that no one can take back."""
        m, before = self.match, self.snapshot_at
        if self.gone or m.over or self.number == before or m.undo_points or not m.quiescent:
            return
        self.snapshot_at = self.number
        stored = self.hub.store.snapshot(self.id, self.number, m.save(secret=True))

        def failed(future: Future[None]) -> None:
            if future.exception() is not None:
                self.snapshot_at = before

        stored.add_done_callback(failed)

    # ---------------------------------------------------------------- bots and clocks
    async def _play_bots(self) -> None:
        """BotWorkers choose until a person is asked."""
        while not self.gone and not self.paused and not self.match.over and self._defects <= MOST_DEFECTS:
            number, seat = self.number, self.asked
            if self.seats[seat].kind != BOT:
                return
            if self._all_bots:
                await self.watched.wait()
                await asyncio.sleep(self.hub.settings.bot_pace)
                if self.number != number:
                    continue
            most = 1 if self._all_bots else BOT_AHEAD
            bot, key = self.seats[seat].bot, f"{self.id}/{seat}"
            answers = await self.hub.bots.answers(self.match, bot, key, most, self.address)
            await self._exclusively(partial(self._bot_chose, number, seat, answers))

    async def _bot_chose(self, number: int, seat: int, answers: Answers) -> None:
        """Put in what a bot chose, as far as it still fits."""
        m = self.match
        if self.number != number or self.paused or m.over:
            return
        told, entries = len(self.events), list[StoredInput]()
        if answers.fault:
            LOG.warning("bot %s in match %s: %s", self.seats[seat].bot, self.id, answers.fault)
            self.hub.metrics.bot_faults += 1
            m.note("defaulted", seat)
            entries.append(self._entry(NOTE, seat, "defaulted"))
        for option in answers.choices:
            if m.over or self.asked != seat or option not in m.decision().options:
                break
            self._tell_minutes(option, entries)
            entries.append(self._apply(option, seat))
            if entries[-1].kind == BACK:
                break
        await self._commit(entries, told)

    def _set_clock(self) -> None:
        """Let the clock run for whoever is asked, for all of them where several are, and ring when someone's time is up."""
        self._run_time()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._defects > MOST_DEFECTS:
            return
        m, s, left = self.match, self.match.state, None
        if self.clocks is not None:
            asked = m.choosing()
            people = [seat for seat in asked if self.is_person(seat)]
            running = bool(people) and not self.paused and self._people <= self._arrived
            whose = SPECTATOR if m.all_at_once else s.seat
            self.clocks.ask(people or asked, [s.half, s.drive, whose, *s.turns], running)
            left = self.clocks.remaining()
        offered = self.offer_stands()
        if offered is not None:
            left = offered / 1000 if left is None else min(left, offered / 1000)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(left + 0.05, lambda: self.hub.task(self.run_out_of_time(self.number)))

    def offer_stands(self) -> int | None:
        """Milliseconds until no one waits any longer for the answer to an offer; None if it is none, or in a pause."""
        if self.match.over or self.paused or not self.is_person(self.asked):
            return None
        return self._offer.left(self.match.decision().kind, self.number)

    async def run_out_of_time(self, number: int) -> None:
        """The time of whoever is asked question `number` is up."""
        self._alarm = None
        await self._exclusively(lambda: self._lose_on_time(number))

    async def _lose_on_time(self, number: int) -> None:
        """Whoever is asked is out of time: their turn is over; outside their own turn silence is their answer."""
        m = self.match
        if self.number != number or m.over or self.paused:
            return
        seat = self.asked
        if m.all_at_once:
            seat = SPECTATOR if self.clocks is None else self.clocks.late()
            if seat < 0 or (seat != self.asked and not m.turn_to(seat)):
                return self._set_clock()
        told, entries = len(self.events), list[StoredInput]()
        own_turn = m.state.seat == seat and m.rules.phases[m.state.phase].name == "turn"
        self._tell_minutes(m.decision().options[0], entries)
        if self.offer_stands() != 0:  # an offer passes without a word
            note = "time-up" if own_turn else "defaulted"
            m.note(note, seat)
            entries.append(self._entry(NOTE, seat, note))
        while not m.over and self.asked == seat and not (own_turn and m.quiescent):
            entries.append(self._apply(m.decision().options[0], seat))
            if not own_turn or entries[-1].kind == BACK:
                break
        await self._commit(entries, told)

    @property
    def clock_runs(self) -> bool:
        """Whether someone's time is running, or that of the match."""
        return self._alarm is not None or (isinstance(self.match_time, RealClock) and self.match_time.running)

    def tell_rematch(self, rematch: str) -> None:
        """There is a next match between the same people."""
        self.stored.rematch = rematch
        self.broadcaster.update(len(self.events), None)


def seat_opened_by(seats: Sequence[StoredSeat], token: str) -> int:
    """The seat a token opens; a Refusal if it opens none."""
    given = token_hash(token)
    for number, seat in enumerate(seats):
        if seat.token is not None and hmac.compare_digest(seat.token, given):
            return number
    raise Refusal("unknown", "This invitation does not open a seat of this match.")


def first_hidden(m: Match, inputs: Sequence[StoredInput]) -> int:
    """Return after how many inputs those begin that coaches now make hidden from one another."""
    public = sum(1 for item in (m.record or [])[: m.public_inputs()] if item.kind != Input.DIE)
    first = counting = 0
    for number, entry in enumerate(inputs):
        before = counting
        counting = before - 1 if entry.kind == UNDO else entry.value if entry.kind == BACK else before + 1
        if before < public <= counting:
            first = number + 1
    return first


def _illegal(m: Match, option: Choice) -> Refusal:
    return Refusal("illegal", *reason_against(m, option))


def _common(before: list[Event], now: list[Event]) -> int:
    """How many events both have from the beginning."""
    same = 0
    for old, new in zip(before, now, strict=False):
        if old is not new:
            break
        same += 1
    return same
