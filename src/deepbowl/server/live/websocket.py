"""The WebSocket side: one connection to one match."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Final

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from deepbowl.server.http.connections import ABORT, CLOSING_SECONDS
from deepbowl.server.http.limits import Address, Bucket
from deepbowl.server.http.middleware import client_key
from deepbowl.server.http.sockets import CLOSE_POLICY, admitted
from deepbowl.server.hub import Hub
from deepbowl.server.jobs.workers import JobRefused
from deepbowl.server.live.core import LiveMatch
from deepbowl.server.live.messages.incoming import (
    AskAnswers,
    AskHint,
    AskHunt,
    AskOdds,
    AskReach,
    AskSquare,
    AskWhy,
    Choose,
    Claim,
    Concede,
    Hello,
    Nonce,
    Pause,
    Ping,
    Plan,
    Say,
    StandIn,
    Standing,
    ToServer,
    Undo,
    Vacation,
)
from deepbowl.server.live.messages.matches import MATCH_ID, NO_MATCH, SPECTATOR
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.outbox import Outbox
from deepbowl.server.people.absence import NOT_BY_LETTER
from deepbowl.server.people.lobby import CLOSE_BUSY

ROUTER: Final = APIRouter()
DECODER: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)
HELLO_SECONDS: Final = 20.0
PATIENCE: Final = 300
"""Refusals in a row after which a connection is closed."""
THOUGHT_COST: Final = 4.0
"""Questions about the position cost as much as this many choices."""

TOO_MUCH: Final = frozenset(("too-fast", "too-talkative"))
"""Refusals after which a connection is not read for a while."""
FIRST_REST: Final = 0.05
LONGEST_REST: Final = 2.0
TOO_MANY_QUESTIONS: Final = "Too many questions. Wait a moment."

CLOSE_AGAIN: Final = 1012


class Client:
    """Someone connected to a match."""

    def __init__(self, socket: WebSocket, live: LiveMatch, hub: Hub, address: Address) -> None:
        self.key = client_key(socket.scope)
        self.socket = socket
        self.live = live
        self.hub = hub
        self.address = address
        self.seat = SPECTATOR
        self.there = False  # has said hello
        self._outbox = Outbox(hub.addresses, address)
        limits = hub.settings.limits
        self._bucket = Bucket(limits.connection_rate, limits.connection_burst)
        self._refused = 0
        self._too_fast = 0  # refusals for this reason in a row
        self._previews: dict[type, AskSquare | AskHunt | AskAnswers] = {}  # asked for and not yet worked out
        self._previewing: asyncio.Task[None] | None = None
        self._questions: asyncio.Queue[AskReach | AskOdds | AskWhy | AskHint] = asyncio.Queue(limits.questions_waiting)

    # ---------------------------------------------------------------- sending
    def send(self, message: bytes) -> None:
        """Put a message in the queue of what is sent; end the connection if too much waits."""
        if not self._outbox.put(message):
            self.end()

    def end(self) -> None:
        """Close the connection, whatever still waits: the client connects again and gets everything together."""
        if not self._outbox.ended:
            self._outbox.end()
            _abort_soon(self.socket)

    async def send_outbox(self) -> None:
        """Send what waits, until the connection is to end."""
        try:
            while (message := await self._outbox.get()) is not None:
                await self.socket.send_text(message.decode())
                self._outbox.sent(message)
            await self.socket.close(CLOSE_AGAIN)
        finally:
            self._outbox.end()

    # ---------------------------------------------------------------- receiving
    async def read(self) -> None:
        """Do what is asked for, one message after the other, until the connection ends."""
        deadline: float | None = HELLO_SECONDS
        while True:
            try:
                text = await asyncio.wait_for(self.socket.receive_text(), deadline)
            except TimeoutError:
                await self.socket.close(CLOSE_POLICY, "no greeting came")
                return
            except KeyError:  # a binary message
                text = ""
            if self._outbox.ended:  # it is being closed: nothing more is done for it
                continue
            message: ToServer | None = None
            try:
                message = self._checked(text)
                await self._do(message)
                self._refused = 0
                self._too_fast = 0
            except Refusal as refusal:
                if not self._refuse(message, refusal):
                    await self.socket.close(CLOSE_POLICY, "too many refusals")
                    return
                if refusal.code in TOO_MUCH:
                    self._too_fast += 1
                    await asyncio.sleep(rest_after(self._too_fast))
            if self.there:
                deadline = None

    def _checked(self, text: str) -> ToServer:
        if len(text) > self.hub.settings.limits.message_bytes:
            raise Refusal("too-large", "That message is too large.")
        if not self._bucket.take() or not self.address.messages.take():
            raise Refusal("too-fast", "Too many messages. Wait a moment.")
        try:
            decoded: ToServer = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("malformed", f"That is not a message of the protocol: {error}.") from None
        return decoded

    def _refuse(self, message: ToServer | None, refusal: Refusal) -> bool:
        """Say why not; False when it has been said too often."""
        self.hub.metrics.refused += 1
        self._refused += 1
        number = self.live.number_for(self.seat) if self.there else None
        answer = {
            "type": "refused", "id": getattr(message, "id", None), "code": refusal.code, "why": refusal.why,
            "rule": refusal.rule, "number": number,
        }  # fmt: skip
        self.send(msgspec.json.encode(answer))
        return self._refused < PATIENCE

    async def _do(self, message: ToServer) -> None:
        if isinstance(message, Hello):
            await self._hello(message)
        elif isinstance(message, Ping):
            self.send(msgspec.json.encode({"type": "pong", "at": message.at}))
        elif not self.there:
            raise Refusal("not-asked", "Say hello first.")
        elif isinstance(message, Choose | Plan | Undo):
            await self._change(message)
        elif isinstance(message, Concede):
            await self.live.handlers.concede(self)
        elif isinstance(message, Nonce):
            await self.live.handlers.nonce(self, message.value)
        elif isinstance(message, Pause):
            await self.live.handlers.pause(self, message.want)
        elif isinstance(message, Say):
            self.live.talk.say(self, message)
        elif isinstance(message, StandIn):
            await self.live.absence.stand_in(self.seat, message.seat)
        elif isinstance(message, Claim):
            await self.live.absence.claim(self.seat, message.seat)
        elif isinstance(message, Standing | Vacation):
            await self._by_letter(message)
        else:
            self._queue(message)

    async def _hello(self, message: Hello) -> None:
        """Come in; the match may have left memory between the connection and this."""
        if not self._bucket.take(THOUGHT_COST - 1) or not self.address.messages.take(THOUGHT_COST - 1):
            raise Refusal("too-fast", "Too many greetings. Wait a moment.")
        self.live.seating.leave(self)
        live = await self.hub.matches.find(self.live.id, self.key)
        if live is None:
            raise Refusal("unknown", NO_MATCH)
        self.live = live
        coach = await self.hub.coaches.of_key(message.coach) if message.coach else None
        await live.seating.join(self, message.token, message.since, coach.id if coach else "")
        self.there = True

    async def _change(self, message: Choose | Plan | Undo) -> None:
        began = time.perf_counter()
        if isinstance(message, Choose):
            await self.live.handlers.choose(self, message)
        elif isinstance(message, Plan):
            await self.live.handlers.plan(self, message)
        else:
            await self.live.handlers.undo(self, message)
        self.hub.metrics.answered(time.perf_counter() - began)

    async def _by_letter(self, message: Standing | Vacation) -> None:
        letter = self.live.letter
        if letter is None:
            raise Refusal("not-allowed", NOT_BY_LETTER)
        if isinstance(message, Standing):
            await letter.keep_answers(self.seat, message)
        else:
            await letter.take_vacation(self.seat)

    def _queue(self, message: AskReach | AskOdds | AskSquare | AskHunt | AskAnswers | AskWhy | AskHint) -> None:
        """A question about the position waits its turn; choices that come after it do not wait for its answer."""
        if not self._bucket.take(THOUGHT_COST - 1) or not self.address.messages.take(THOUGHT_COST - 1):
            raise Refusal("too-fast", TOO_MANY_QUESTIONS)
        if isinstance(message, AskSquare | AskHunt | AskAnswers):
            self._previews[type(message)] = message
            if self._previewing is None or self._previewing.done():
                self._previewing = self.hub.task(self._answer_previews())
            return
        try:
            self._questions.put_nowait(message)
        except asyncio.QueueFull:
            raise Refusal("too-fast", TOO_MANY_QUESTIONS) from None

    async def answer_questions(self) -> None:
        """Answer questions about the position in the order they came, beside whatever is chosen meanwhile."""
        while True:
            message = await self._questions.get()
            try:
                self.send(await self._answer(message))
            except Refusal as refusal:
                self._refuse(message, refusal)
            except JobRefused as refused:
                self._refuse(message, _as_refusal(refused))

    async def _answer(self, message: AskReach | AskOdds | AskWhy | AskHint) -> bytes:
        live, queries = self.live, self.live.queries
        if isinstance(message, AskReach):
            return await queries.reach(
                self.key, self.seat, message.number, message.player, message.action, message.target
            )
        if isinstance(message, AskOdds):
            return await queries.odds(self.key, self.seat, message.number, message.choices)
        if isinstance(message, AskHint):
            return await queries.hint(self.key, self.seat, message.number)
        return await live.settled(partial(queries.why, self.seat, message.number, message.choice, message.after))

    async def _answer_previews(self) -> None:
        """Compute previews one after the other while choices are still taken; of several squares only the last counts."""
        while self._previews:
            message = self._previews.pop(next(iter(self._previews)))
            queries = self.live.queries
            try:
                if isinstance(message, AskSquare):
                    self.send(await queries.square(self.key, self.seat, message.number, message.player, message.cell))
                elif isinstance(message, AskHunt):
                    self.send(await queries.hunt(self.key, self.seat, message.number, message.player))
                else:
                    self.send(await queries.answers(self.key, self.seat, message.number))
            except Refusal as refusal:
                if refusal.code != "stale":  # the match has gone on: no one waits for this any more
                    self._refuse(message, refusal)
            except JobRefused as refused:
                self._refuse(message, _as_refusal(refused))


def rest_after(refusals: int) -> float:
    """Return the seconds in which nothing is read from a connection that was too fast this many times in a row.

    Messages sent meanwhile stay with the system, which makes the sender wait: a flood costs hardly any time to refuse.
    """
    return min(LONGEST_REST, FIRST_REST * refusals)


def _as_refusal(refused: JobRefused) -> Refusal:
    return Refusal("too-fast" if refused.code == "busy" else "too-large", refused.why)


@ROUTER.websocket("/ws/matches/{match_id}")
async def connect(socket: WebSocket, match_id: str) -> None:
    """One connection, from hello to its end."""
    hub: Hub = socket.app.state.hub
    async with admitted(socket, hub) as address:
        if address is not None:
            await _serve(socket, hub, address, match_id)


def _abort_soon(socket: WebSocket) -> None:
    """End a connection in a moment, whether anyone reads what was sent last or not."""
    abort = socket.scope.get("state", {}).get(ABORT)
    if abort is not None:
        asyncio.get_running_loop().call_later(CLOSING_SECONDS, abort)


async def _serve(socket: WebSocket, hub: Hub, address: Address, match_id: str) -> None:
    await socket.accept()
    try:
        live = await hub.matches.find(match_id, client_key(socket.scope)) if MATCH_ID.fullmatch(match_id) else None
        if live is None:
            raise Refusal("unknown", NO_MATCH)
    except JobRefused as refused:
        await socket.close(CLOSE_BUSY, refused.code)
        return
    except Refusal as refusal:
        why = {"type": "refused", "id": None, "code": refusal.code, "why": refusal.why, "rule": "", "number": None}
        await socket.send_text(msgspec.json.encode(why).decode())
        await socket.close(CLOSE_AGAIN if refusal.code == "gone" else CLOSE_POLICY, refusal.code)
        return
    client = Client(socket, live, hub, address)
    sender = asyncio.create_task(client.send_outbox())
    reader = asyncio.create_task(client.read())
    answerer = asyncio.create_task(client.answer_questions())
    tasks = (sender, reader, answerer)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                raise error
    finally:
        client.live.seating.leave(client)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        _abort_soon(socket)
