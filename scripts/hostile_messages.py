"""A million messages no one may send, to a server that must neither change a match, nor tell a key, nor grow.

    python scripts/hostile_messages.py                     1,000,000 messages over eight connections
    python scripts/hostile_messages.py --messages 20000

The server runs without its limits of rate, so that every message is read and judged, not only counted. Its matches wait in
the middle of play; those who write are spectators, the coach who is not asked, the one who is (with answers that are stale
or not offered), and someone without a token. Messages are the corpus of `make fuzz`, sound messages changed in one to three
places, damaged texts and plain rubbish; things a coach may do (their own concession, a pause, their number for the
dice) is left out. Every text the server sends is searched for the keys of the matches. At the end each match must have the
log it had before, byte for byte, also after kill -9 and a restart, and the memory of the server must be within its bound.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import sqlalchemy as sa
from own_server import ROOT, OwnServer, cpu_of, start_server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from deepbowl.server.live.messages.incoming import (
    AskAnswers,
    AskOdds,
    AskReach,
    AskSquare,
    AskWhy,
    Choose,
    Concede,
    Nonce,
    Pause,
    Plan,
    Undo,
)
from deepbowl.server.live.websocket import DECODER
from deepbowl.testing.hostile_inputs import NUMBERS, PIECES, VALUES, edited
from server.client import Visitor
from server.memory import MEGABYTE, memory_of_server
from server.test_hostile_changes import MESSAGES

WORDS = (
    "step 4,5", "step 99,99", "activate A1", "activate B2", "activate A99", "end-turn", "stop", "yes", "no", "hit B3", "A1",
    "B11", "C1", "4,4", "0,0", "-1,0", "99,99,9", "move", "blitz", "block", "pass", "declare move", "declare blitz",
    "take A1", "place 3,3", "formation", "random", "use Dodge", "reroll", "team-reroll", "", " ", "step", "x" * 300,
)  # fmt: skip
PING = '{"type": "ping", "at": 4711}'
AT_ONCE = 40
"""Messages before someone looks whether the server still answers."""
DIFFERENT = 20_000
"""Texts of each connection that are made, and then sent in any order and more than once."""
WARM_UP = 0.02
"""After this share of all messages everything that is ever kept (caches, workers) is there: memory is compared with then."""
MOST_GROWTH = 1.15
"""This many times as much memory as then is allowed at the end, and a little for what comes and goes."""
LITTLE = 16 * MEGABYTE


class Victim(NamedTuple):
    """A match in the middle of play."""

    made: dict[str, Any]
    asked: int
    number: int
    options: list[str]
    log: str


class Result:
    """The answers received."""

    def __init__(self, keys: list[bytes]) -> None:
        self.keys = keys
        self.sent = 0
        self.closed = 0
        self.answers: Counter[str] = Counter()
        self.problems: list[str] = []

    def received(self, raw: bytes) -> dict[str, Any]:
        """Count an answer; no client may receive a key."""
        if any(key in raw for key in self.keys):
            self.problems.append(f"a key was sent: {raw[:200]!r}")
        message: dict[str, Any] = msgspec.json.decode(raw)
        kind = message["type"]
        self.answers[f"refused {message['code']}" if kind == "refused" else kind] += 1
        if kind == "refused" and message["code"] in ("internal", "defect"):
            self.problems.append(f"a defect: {raw[:200]!r}")
        return message


# ---------------------------------------------------------------- what is sent
def changes(chances: random.Random, packed: Any) -> list[list[Any]]:
    """A few changes of a message, at any depth of it."""
    found: list[list[Any]] = []
    for _ in range(chances.randint(1, 3)):
        path: list[Any] = []
        place = packed
        while isinstance(place, dict | list) and place and (not path or chances.random() < 0.8):
            path.append(chances.choice(sorted(place) if isinstance(place, dict) else range(len(place))))
            place = place[path[-1]]
        found.append([path] if chances.random() < 0.1 else [path, chances.choice(VALUES)])
    return found


def plausible(chances: random.Random, packed: Any) -> Any:
    """The same message with other words and numbers of the kinds it has: it is understood, and must be judged."""
    if isinstance(packed, dict):
        return {key: value if key == "type" else plausible(chances, value) for key, value in packed.items()}
    if isinstance(packed, list):
        return [plausible(chances, value) for value in packed]
    if packed == "$number":
        return chances.choice((packed, packed, 0, 1, -1, 59, 61, 62, 999, 2**31))
    if isinstance(packed, str):
        return chances.choice((packed, *WORDS))
    return packed


def damaged(chances: random.Random, text: str) -> str:
    """A text with something cut out or put in."""
    at = chances.randint(0, len(text))
    piece = chances.choice((*PIECES, *NUMBERS, "[" * 3000, '{"type":' * 200))
    return text[:at] + piece + text[at + chances.randint(0, 20) :]


def texts(chances: random.Random, corpus: list[str]) -> Iterator[str]:
    """One after the other, for ever; "$number" and "$choice" are still to be filled in."""
    while True:
        kind = chances.random()
        if kind < 0.1:
            yield chances.choice(corpus)
        elif kind < 0.15:
            yield "".join(chances.choice(PIECES) for _ in range(chances.randint(0, 60)))
        elif kind < 0.6:
            yield json.dumps(plausible(chances, chances.choice(MESSAGES)))
        else:
            message = chances.choice(MESSAGES)
            text = json.dumps(edited(message, changes(chances, message)))
            yield damaged(chances, text) if kind > 0.9 else text


def filled(text: str, victim: Victim) -> str:
    """A text about the question that is asked."""
    return text.replace('"$number"', str(victim.number)).replace("$choice", json.dumps(victim.options[0])[1:-1])


def forbidden(text: str, seat: int, victim: Victim) -> bool:
    """Return whether this must change nothing: it is malformed, stale, not offered, or of someone without the right.

    A sound question changes nothing either, but it is not an attack: its answer takes long. A few are enough.
    """
    try:
        message = DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return True
    if isinstance(message, AskReach | AskOdds | AskSquare | AskAnswers | AskWhy):
        return message.number != victim.number or len(text) % 100 == 0
    if seat < 0:
        return True
    if isinstance(message, Concede | Nonce | Pause):
        return False
    if isinstance(message, Undo):
        return message.number != victim.number
    if isinstance(message, Choose | Plan) and seat == victim.asked and message.number == victim.number:
        first = message.choice if isinstance(message, Choose) else "".join(message.choices[:1])
        return first not in victim.options
    return True


# ---------------------------------------------------------------- who sends it
class Sender:
    """One connection after the other, from one seat."""

    def __init__(self, server: OwnServer, victim: Victim, seat: int, seed: int, share: int, result: Result) -> None:
        self.where = server.address.replace("http", "ws", 1) + f"/ws/matches/{victim.made['match']}"
        self.victim, self.seat, self.left, self.result = victim, seat, share, result
        self.chances = random.Random(seed)
        corpus = [path.read_bytes().decode("utf-8", "replace") for path in (ROOT / "tests/fuzz/corpus/message").glob("*")]
        ready = (filled(text, victim) for text in texts(self.chances, corpus))
        self.texts = list(islice((text for text in ready if forbidden(text, seat, victim)), min(share, DIFFERENT)))

    async def run(self) -> None:
        """Until all is sent; anyone who is thrown out comes again."""
        while self.left > 0 and len(self.result.problems) < 10:
            try:
                async with connect(self.where, max_size=None, open_timeout=60, ping_interval=None) as socket:
                    await self.hello(socket)
                    while self.left > 0:
                        await self.burst(socket)
            except (WebSocketException, OSError):
                self.result.closed += 1

    async def hello(self, socket: ClientConnection) -> None:
        token = self.victim.made["tokens"].get(str(self.seat))
        await socket.send(json.dumps({"type": "hello", "token": token, "since": 0}))
        while self.result.received(await _next(socket))["type"] != "welcome":
            pass

    async def burst(self, socket: ClientConnection) -> None:
        """Some messages; then whether the server still answers."""
        for _ in range(AT_ONCE):
            raw = self.chances.choice(self.texts).encode("utf-8", "replace")
            await socket.send(raw if self.chances.random() < 0.01 else raw.decode())
            self.left -= 1
            self.result.sent += 1
        await socket.send(PING)
        while True:
            message = self.result.received(await _next(socket))
            if message["type"] == "pong" and message["at"] == 4711:
                break
            if message["type"] == "welcome" and message["seat"] != self.seat:
                await self.hello(socket)  # a second greeting without the token: they only watch now
                await socket.send(PING)  # the answer to the one before may have come meanwhile


async def _next(socket: ClientConnection) -> bytes:
    return await asyncio.wait_for(socket.recv(decode=False), 120)


# ---------------------------------------------------------------- before and after
def victims(address: str) -> list[Victim]:
    """Matches of several books, some choices into play, with a question that is not yet answered."""
    visitor = Visitor(address)
    found = []
    for seed, book in enumerate(("dungeonbowl-5", "stockbowl", "crp")):
        made = visitor.create(book=book)
        players, chances = [visitor.join(made, seat) for seat in (0, 1)], random.Random(seed)
        for _ in range(60):
            for player in players:
                while player.number < max(other.number for other in players):
                    player.receive()
            next(player for player in players if player.asked).random_choice(chances)
        asked = max(players, key=lambda player: player.number)
        other = players[1 - asked.seat]
        while other.number < asked.number:
            other.receive()
        seat = int(asked.question["seat"])
        found.append(Victim(made, seat, asked.number, players[seat].options(), log_of(address, made)))
    visitor.close()
    return found


def log_of(address: str, made: dict[str, Any]) -> str:
    return httpx.get(f"{address}/api/matches/{made['match']}/log", timeout=60).text


def keys_in(data: Path) -> list[bytes]:
    """The secrets of all matches."""
    engine = sa.create_engine(f"sqlite:///{data / 'matches.sqlite'}")
    with engine.connect() as store:
        found = [str(secret).encode() for (secret,) in store.execute(sa.text("select secret from matches"))]
    engine.dispose()
    return found


async def send_all(server: OwnServer, found: list[Victim], args: argparse.Namespace, result: Result) -> tuple[int, int]:
    """Send everything; the memory of the server when it was warm, and at the end."""
    seats, share = [-1, 0, 1], args.messages // args.connections
    senders = [
        Sender(server, found[n % len(found)], seats[n // len(found) % 3], args.seed + n, share, result)
        for n in range(args.connections)
    ]
    running = [asyncio.create_task(sender.run()) for sender in senders]
    warm, said = 0, 0
    while not all(task.done() for task in running):
        await asyncio.sleep(1)
        now = memory_of_server(server.process.pid)
        if not warm and result.sent >= args.messages * WARM_UP:
            warm = now
        if result.sent - said >= args.messages / 10:
            said = result.sent
            print(f"  {result.sent} sent, the server has {now / MEGABYTE:.0f} MB", flush=True)
    for task in running:
        task.result()
    return warm, memory_of_server(server.process.pid)


def judge(address: str, found: list[Victim], when: str, result: Result) -> None:
    """Return whether every match is unchanged and the server reported no internal error."""
    for victim in found:
        if log_of(address, victim.made) != victim.log:
            result.problems.append(f"match {victim.made['match']} is not what it was, {when}")
    numbers = httpx.get(f"{address}/metrics", timeout=60).text.splitlines()
    for what in ("errors", "defects"):
        if f"deepbowl_{what}_total 0" not in numbers:
            result.problems.append(f"the server counts {what}, {when}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--connections", type=int, default=9)
    parser.add_argument("--seed", type=int, default=20)
    args = parser.parse_args()
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deepbowl-hostile-")))
        url = f"sqlite:///{data / 'matches.sqlite'}"
        server = start_server(data, url, 1, "--no-limits")
        stack.callback(server.kill)
        found = victims(server.address)
        result = Result(keys_in(data))
        began = time.monotonic()
        warm, end = asyncio.run(send_all(server, found, args, result))
        seconds, used = time.monotonic() - began, cpu_of(server.process.pid)[0]
        judge(server.address, found, "at the end", result)
        if end > warm * MOST_GROWTH + LITTLE:
            result.problems.append(f"the server has grown from {warm / MEGABYTE:.0f} to {end / MEGABYTE:.0f} MB")
        server.kill()
        again = start_server(data, url)
        stack.callback(again.kill)
        judge(again.address, found, "after a restart", result)
    took = f"{seconds:.0f} s, {used:.0f} s of the server's processor"
    print(f"{result.sent} messages in {took}; {result.closed} connections were closed by the server")
    print("  " + ", ".join(f"{kind} {count}" for kind, count in result.answers.most_common()))
    print(f"  memory: {warm / MEGABYTE:.0f} MB after {WARM_UP:.0%}, {end / MEGABYTE:.0f} MB at the end")
    print("  no match changed, no key told" if not result.problems else "  PROBLEMS", *result.problems[:10], sep="\n  ")
    sys.exit(1 if result.problems else 0)


if __name__ == "__main__":
    main()
