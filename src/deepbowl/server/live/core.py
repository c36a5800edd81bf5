"""A match in memory: the match itself, its lock, and what is stored of it. A change is stored before anyone hears of it.

The parts beside it: `seating` (who is here), `handlers` (what coaches do), `bots`, `clock`, `broadcast` (what everyone is
told) and `position_queries` (questions about the position).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final, TypeVar

from deepbowl.engine.choice import Choice
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.engine.event import Event
from deepbowl.engine.journal import GIVES_UP, Input
from deepbowl.match.match import Match
from deepbowl.server.live.bots import BotPlay
from deepbowl.server.live.broadcast import Broadcaster
from deepbowl.server.live.clock import Timekeeper
from deepbowl.server.live.exercises import exercise_of
from deepbowl.server.live.handlers import Handlers
from deepbowl.server.live.letter_clock import LetterClock
from deepbowl.server.live.messages.refusals import NOT_STORED, Refusal
from deepbowl.server.live.position_queries import PositionQueries, illegal
from deepbowl.server.live.seating import NOBODY, Seating
from deepbowl.server.people.absence import Absence, Letter
from deepbowl.server.people.talk import Talk
from deepbowl.server.store.store import StoreError
from deepbowl.server.store.stored import BACK, CHOICE, UNDO, Standing, StoredInput, StoredMatch

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

LOG: Final = logging.getLogger("deepbowl.server")
MOST_DEFECTS: Final = 20
"""After this many internal errors in a row, bots and clocks stop choosing."""
NOTHING_HIDDEN: Final = -1

T = TypeVar("T")


class LiveMatch:
    """One match being played."""

    def __init__(
        self, hub: Hub, stored: StoredMatch, match: Match, inputs: list[StoredInput], address: str = NOBODY
    ) -> None:
        self.hub = hub
        self.address = address
        """The address whose bots these are: workers are shared fairly between addresses."""
        self.stored = stored
        self.id = stored.id
        self.match = match
        self.inputs = inputs
        self.touched = time.monotonic()
        self.gone = False  # no longer the match of this id: it could not be stored, or left memory
        self.unwatched = False
        """Whether its bots continue without spectators."""
        self.snapshot_at = 0  # after this many inputs the store has a snapshot, or will soon
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stored_standing: Standing | None = None
        self._defects = 0  # in a row
        self._hidden_from = first_hidden(match, inputs) if match.all_at_once else NOTHING_HIDDEN
        self.seating = Seating(self)
        self.absence = Absence(self)
        self.clock = Timekeeper(self)
        self.bots = BotPlay(self)
        self.handlers = Handlers(self)
        self.broadcaster = Broadcaster(self)
        self.queries = PositionQueries(self)
        self.talk = Talk(self)
        self.told: dict[int, list[int]] = {}
        """The turn about which the devices of each seat were last notified (`server/people/push.py`)."""
        clocks = self.clock.clocks
        self.letter = Letter(self, clocks) if isinstance(clocks, LetterClock) else None
        """The extra data of a match by letter; None in all others."""
        self.exercise = exercise_of(stored, match, inputs)
        """The lesson, puzzle or practice match this is; None in an ordinary match."""

    # ---------------------------------------------------------------- facts
    @property
    def number(self) -> int:
        """The number of the current question: how many inputs there have been."""
        return len(self.inputs)

    def number_for(self, seat: int) -> int:
        """Return the number of the question as a seat knows it: how many inputs it may know of."""
        return len(self.known_inputs(seat))

    def known_inputs(self, seat: int) -> list[StoredInput]:
        """Return the inputs that a seat may know: all except those hidden from it."""
        if not self.match.all_at_once:
            return self.inputs
        return self.inputs[: self._hidden_from] + [entry for entry in self.inputs[self._hidden_from :] if entry.seat == seat]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened so far."""
        assert self.match.events is not None
        return self.match.events

    @property
    def asked(self) -> int:
        """The seat that must choose now, -1 if the match is over."""
        return -1 if self.match.over else self.match.decision().seat

    @property
    def stuck(self) -> bool:
        """Return whether internal errors keep repeating: only people may choose then."""
        return self._defects > MOST_DEFECTS

    @property
    def exercise_is_over(self) -> bool:
        """Whether this is a lesson or puzzle that has come to its end: no one plays on."""
        return self.exercise is not None and self.exercise.is_over(self.match)

    @property
    def resting(self) -> bool:
        """Return True if the match can leave memory now."""
        busy = self._lock.locked() or self.bots.thinking or self.clock.ringing
        return not self.seating.connections and not busy

    def standing(self) -> Standing:
        """Return the facts that lists show of the match."""
        s = self.match.state
        return Standing(self.match.over, self.asked, max(s.turns), list(s.score), self.clock.times(), self.clock.due())

    def wake(self) -> None:
        """Let bots and clocks continue, if it is their turn."""
        self.absence.watch()
        if self.gone or self.match.over or self.stuck or self.exercise_is_over:
            return
        self.clock.set()
        self.bots.wake()
        if self.letter is not None and self._stored_standing is None:
            self.hub.task(self.exclusively(self.keep_standing))  # a coach who never looks must be late in time, too

    def tell_rematch(self, rematch: str) -> None:
        """Tell everyone that there is a next match between the same people."""
        self.stored.rematch = rematch
        self.broadcaster.update(len(self.events), None)

    # ---------------------------------------------------------------- one thing at a time
    async def exclusively(self, operation: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do one thing at a time, and do it to its end even if the connection that asked for it is gone."""

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

        return await self.exclusively(looking)

    # ---------------------------------------------------------------- changing the match
    def apply(self, option: Choice, seat: int) -> StoredInput:
        """Make a choice; return the input to be stored for it."""
        try:
            self.match.apply(option, seat)
        except IllegalChoice as error:
            withheld = option in self.match.withheld
            raise (Refusal("illegal", str(error)) if withheld else illegal(self.match, option)) from None
        except Defect:
            return self.rolled_back(option, seat)
        self._defects = 0
        return self.entry(CHOICE, seat, self.match.names.text(option))

    def entry(self, kind: str, seat: int, text: str, value: int = 0) -> StoredInput:
        """Return the record of an input that was just made, with the position of the dice after it."""
        if self.exercise is not None:
            self.exercise.observe(self.match)
        return StoredInput(kind, seat, text, value, self.match.dice.position())

    def rolled_back(self, option: Choice, seat: int) -> StoredInput:
        """Return the record of a choice whose rule failed: the engine went back, and this many inputs still count."""
        LOG.exception("a defect in match %s, choice %r", self.id, self.match.names.text(option))
        self.hub.metrics.defects += 1
        self._defects += 1
        kept = sum(1 for item in self.match.record or [] if item.kind != Input.DIE)
        return StoredInput(BACK, seat, self.match.names.text(option), kept)

    async def commit(self, entries: list[StoredInput], told: int, before: list[Event] | None = None) -> None:
        """Store the inputs; only then tell everyone."""
        self._answer_for_the_gone(entries)
        if self.letter is not None:
            self.letter.follow(entries)
        self.queries.forget()
        if self.clock.clocks is not None:
            self.clock.set()
        standing = self.standing()
        changed = None if standing == self._stored_standing else standing
        try:
            await asyncio.wrap_future(self.hub.store.append(self.id, self.number, entries, changed))
        except StoreError:
            LOG.exception("match %s could not be stored", self.id)
            self.hub.matches.drop(self)
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
        if self.number - self.snapshot_at >= self.hub.settings.snapshot_every:
            self.take_snapshot()
        self.wake()
        self._tell_devices()
        if self.match.over:
            self.hub.over(self.id)

    def _tell_devices(self) -> None:
        """Tell the coaches who must choose and have no page open, once in each turn (`server/people/push.py`)."""
        if self.match.over:
            self.hub.task(self.hub.push.forget(self.id))
            return
        turn = self.clock.turn_key()
        for seat in self.match.choosing():
            absent = self.seating.is_person(seat) and not self.seating.is_here(seat) and not self.absence.stands_in(seat)
            if absent and self.exercise is None and self.told.get(seat) != turn:
                self.told[seat] = turn
                self.hub.task(self.hub.push.tell(self.id, seat))

    async def keep_standing(self) -> None:
        """Store how the match stands, though nothing was chosen in it: its clock has changed."""
        self.clock.set()
        standing = self.standing()
        if standing != self._stored_standing:
            await self.hub.keep(self.hub.store.set_standing(self.id, standing))
            self._stored_standing = standing

    def _answer_for_the_gone(self, entries: list[StoredInput]) -> None:
        """Answer with the default for a coach who has conceded, until the running resolution ends."""
        m = self.match
        while not m.over and any(note.kind in GIVES_UP and note.seat == self.asked for note in m.notes):
            entries.append(self.apply(m.decision().options[0], self.asked))
            if entries[-1].kind == BACK:
                return

    def take_snapshot(self) -> None:
        """Put the whole match into the store, if there is something new that no one can undo."""
        m, before = self.match, self.snapshot_at
        if self.gone or m.over or self.number == before or m.undo_points or not m.quiescent or self.exercise:
            return
        self.snapshot_at = self.number
        stored = self.hub.store.snapshot(self.id, self.number, m.save(secret=True))

        def failed(future: Future[None]) -> None:
            if future.exception() is not None:
                self.snapshot_at = before

        stored.add_done_callback(failed)


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


def _common(before: list[Event], now: list[Event]) -> int:
    """Return how many events both have from the beginning."""
    same = 0
    for old, new in zip(before, now, strict=False):
        if old is not new:
            break
        same += 1
    return same
