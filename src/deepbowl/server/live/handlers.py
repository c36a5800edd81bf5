"""Actions of coaches in a match in memory: choose, follow a plan, undo, concede, pause, add a number to the dice."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import STOP, Choice, verb_of
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.engine.journal import NONCE
from deepbowl.match.clock import MINUTES_NOTE
from deepbowl.match.plans import follow_plan
from deepbowl.rules.analysis.dice_ahead import rolls_a_die
from deepbowl.server.live import wire
from deepbowl.server.live.messages.incoming import MOST_CHOICES, Choose, Plan, Undo
from deepbowl.server.live.messages.refusals import NOT_STORED, Refusal
from deepbowl.server.live.position_queries import illegal, parsed
from deepbowl.server.live.seating import Connection
from deepbowl.server.store.store import StoreError
from deepbowl.server.store.stored import BACK, CHOICE, NOTE, UNDO, StoredInput

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch

LOG: Final = logging.getLogger("deepbowl.server")


class Handlers:
    """Carries out the messages of the coaches of one match."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._message_starts: list[int] = []  # where in the record each message since the last die began

    # ---------------------------------------------------------------- choosing
    async def choose(self, connection: Connection, message: Choose) -> None:
        """Make one choice of a seat."""
        await self._live.exclusively(lambda: self._choose(connection.seat, message))

    async def _choose(self, seat: int, message: Choose) -> None:
        live = self._live
        self._may_act(seat, message.number, message.choice)
        option = parsed(live.match, message.choice)
        if message.quiet:
            self._refuse_dice(seat, option)
        self._refuse_in_exercise(option)
        told, entries = len(live.events), list[StoredInput]()
        live.clock.tell_minutes(option, entries)
        self._begin_message()
        entries.append(live.apply(option, seat))
        await live.commit(entries, told)
        if entries[-1].kind == BACK:
            raise Refusal("defect", wire.DEFECT + ".")

    async def plan(self, connection: Connection, message: Plan) -> None:
        """Make several choices one after the other, as long as everything goes as planned."""
        await self._live.exclusively(lambda: self._plan(connection.seat, message))

    async def _plan(self, seat: int, message: Plan) -> None:
        live, m = self._live, self._live.match
        if not 0 < len(message.choices) <= MOST_CHOICES:
            raise Refusal("malformed", f"A plan has 1 to {MOST_CHOICES} choices.")
        self._may_act(seat, message.number, message.choices[0])
        options = [parsed(m, text) for text in message.choices]
        if options[0] not in m.decision().options:
            raise illegal(m, options[0])
        if message.quiet:
            self._refuse_dice(seat, options[0])
        self._refuse_in_exercise(options[0])
        told, entries = len(live.events), list[StoredInput]()
        live.clock.tell_minutes(options[0], entries)
        self._begin_message()
        for number, option in enumerate(options):
            if m.over or m.decision().seat != seat or option not in m.decision().options:
                break
            if live.exercise is not None and live.exercise.refusal(m, option):
                break
            if message.quiet and number and rolls_a_die(m, option):
                break
            try:
                followed = follow_plan(m, [option])
            except Defect:
                entries.append(live.rolled_back(option, seat))
                break
            entries.append(live.entry(CHOICE, seat, m.names.text(option)))
            if followed.why and not self._foreseen(seat, options[number + 1 :]):
                break
        self._end_finished_action(seat, entries)
        await live.commit(entries, told)
        if any(entry.kind == BACK for entry in entries):
            raise Refusal("defect", wire.DEFECT + ".")

    def _refuse_dice(self, seat: int, option: Choice) -> None:
        """Refuse a choice that rolls a die: it was made by a gesture that must not cost anything."""
        m = self._live.match
        if m.decision().seat == seat and option in m.decision().options and rolls_a_die(m, option):
            raise Refusal("rolls", "That rolls a die. Choose it again to do it.")

    def _refuse_in_exercise(self, option: Choice) -> None:
        """Raise Refusal for a choice that a lesson or puzzle does not allow."""
        live = self._live
        if live.exercise is not None and (why := live.exercise.refusal(live.match, option)):
            raise Refusal("lesson", why)

    def _foreseen(self, seat: int, rest: list[Choice]) -> bool:
        """Return True if the next choice of the plan answers the question that is open now."""
        live, m = self._live, self._live.match
        return bool(rest) and not m.over and not m.quiescent and live.asked == seat and rest[0] in m.decision().options

    def _end_finished_action(self, seat: int, entries: list[StoredInput]) -> None:
        """Stop for a player who can do nothing but stop."""
        live, m = self._live, self._live.match
        if entries[-1].kind == BACK or m.over or live.asked != seat or m.decision().kind != "act":
            return
        options = m.decision().options
        if len(options) == 1 and verb_of(options[0]) == STOP:
            entries.append(live.apply(options[0], seat))

    def _may_act(self, seat: int, number: int, text: str) -> None:
        """Raise Refusal unless a seat may answer question `number` now."""
        live = self._live
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot choose.")
        if live.match.over:
            raise Refusal("over", "The match is over.")
        known = live.known_inputs(seat)
        now = len(known)
        if number != now:
            since = known[number:] if number >= 0 else []
            before = next((entry for entry in since if entry.text != MINUTES_NOTE), None)
            if before is not None and (before.kind, before.seat, before.text) == (CHOICE, seat, text):
                raise Refusal("repeated", "This choice has been made already.")
            raise Refusal("stale", f"That answer was for question {number}; by now it is question {now}.")
        if live.seating.paused:
            raise Refusal("paused", "The match is paused.")
        if live.asked != seat and not live.match.turn_to(seat):
            raise Refusal("not-asked", "It is not your decision.")

    # ---------------------------------------------------------------- undoing
    async def undo(self, connection: Connection, message: Undo) -> None:
        """Undo the last choice."""
        await self._live.exclusively(lambda: self._undo(connection.seat, message.number))

    async def _undo(self, seat: int, number: int) -> None:
        live, m = self._live, self._live.match
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot undo.")
        if number != live.number_for(seat):
            raise Refusal("stale", "Something else has happened since.")
        before, entries = list(live.events), list[StoredInput]()
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
        if live.exercise is not None:
            live.exercise.observe(m)
        await live.commit(entries, len(before), before)

    def _begin_message(self) -> None:
        """Mark where a message begins: its inputs are undone together, such as the whole walk of one click."""
        m = self._live.match
        if not m.undo_points:
            self._message_starts = []
        self._message_starts.append(len(m.record or ()))

    # ---------------------------------------------------------------- conceding, dice, pauses
    async def concede(self, connection: Connection) -> None:
        """Let a seat give up."""
        if connection.seat >= self._live.match.seats:
            raise Refusal("not-allowed", "A game master has no team and cannot concede.")
        await self._live.exclusively(lambda: self._note(connection.seat, "concede"))

    async def nonce(self, connection: Connection, value: int) -> None:
        """Let a number from a seat have a share in the dice, once: a second page of the coach changes nothing."""
        if any(entry.seat == connection.seat and entry.text == NONCE for entry in self._live.inputs):
            raise Refusal("repeated", "This seat has given its number for the dice already.")
        await self._live.exclusively(lambda: self._note(connection.seat, NONCE, value))

    async def _note(self, seat: int, kind: str, value: int = 0) -> None:
        live = self._live
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot take part.")
        told = len(live.events)
        try:
            live.match.note(kind, seat, value)
        except IllegalChoice as error:
            raise Refusal("over" if live.match.over else "illegal", str(error)) from None
        await live.commit([live.entry(NOTE, seat, kind, value)], told)

    async def pause(self, connection: Connection, want: bool) -> None:
        """Ask for a pause; it begins when every person asks for it and ends when one no longer does."""
        await self._live.exclusively(lambda: self._pause(connection.seat, want))

    async def _pause(self, seat: int, want: bool) -> None:
        live, seating = self._live, self._live.seating
        if seat < 0:
            raise Refusal("not-asked", "Spectators cannot pause the match.")
        if live.match.over:
            raise Refusal("over", "The match is over.")
        pausing = seating.pausing | {seat} if want else set() if seating.paused else seating.pausing - {seat}
        try:
            await asyncio.wrap_future(live.hub.store.set_pausing(live.id, pausing, live.standing()))
        except StoreError:
            LOG.exception("the pause of match %s could not be stored", live.id)
            raise Refusal("not-stored", NOT_STORED) from None
        seating.set_pausing(pausing)
        live.clock.set()
        live.broadcaster.tell_presence()
        live.broadcaster.update(len(live.events), None)
        live.wake()
