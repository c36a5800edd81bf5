"""One visitor does not slow another: what the thread that serves everybody does itself for the costliest requests.

Measured is the processor time of that thread alone, which a busy machine does not change. Before workers did it, the hall
below took it 11 to 14 seconds.
"""

from __future__ import annotations

import gc
import logging
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from deepbowl.server.jobs.workers import BotWorkers, WorkerPool
from deepbowl.server.live.replay_frames import MOST_INPUTS
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.stored import StoredMatch

from .client import PATIENCE, Visitor, wait_until
from .conftest import InThread, Start
from .hostile_bots import slow_search
from .test_worst_cost import BIG, hall, played

MOST_SECONDS = 0.15
"""Of the serving thread for one request, reading it and sending the answer included; most take it a few
milliseconds, but it may have to collect garbage."""


def own_time(server: InThread, work: Callable[[], object]) -> float:
    """Seconds of processor the serving thread uses while something is asked of the server."""
    assert server.thread.ident is not None
    clock = time.pthread_getcpuclockid(server.thread.ident)
    gc.collect()
    gc.freeze()  # what other tests in this process have left is not the server's
    try:
        began = time.clock_gettime(clock)
        work()
        return time.clock_gettime(clock) - began
    finally:
        gc.unfreeze()


def body(text: str) -> dict[str, object]:
    return {"book": "dungeonbowl-5", "seats": [{"kind": "person"}, {"kind": "person"}], "dungeon": {"text": text}}


def log_of_length(inputs: int) -> str:
    """A log with this many inputs, which were never made."""
    return played()[0].log().partition("begin\n")[0] + "begin\n" + "A end-turn\n" * inputs + "end " + "0" * 32 + "\n"


REQUESTS: dict[str, tuple[str, Callable[[], dict[str, object]]]] = {
    "a match in a hall full of chests": ("/api/matches", lambda: body(hall("$", wide=62))),
    "a match in the largest dungeon": ("/api/matches", lambda: body(BIG)),
    "a match in one that is generated": ("/api/matches", lambda: body("") | {"dungeon": {"generate": {"seed": 3}}}),
    "a picture of a hall full of traps": ("/api/dungeons/preview", lambda: {"text": hall("!")}),
    "a long replay": ("/api/replays", lambda: {"log": played(BIG, 1500)[0].log()}),
    "a replay that is too long": ("/api/replays", lambda: {"log": log_of_length(50_000)}),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_the_serving_thread_does_hardly_anything_itself(visitor: Visitor, shared: InThread, name: str) -> None:
    path, content = REQUESTS[name]
    wanted = content()
    visitor.post(path, wanted)  # what is read once is read by now
    answers = []
    took = own_time(shared, lambda: answers.append(visitor.post(path, wanted)))
    assert answers[0].status_code < 500
    assert took < MOST_SECONDS, f"{1000 * took:.0f} ms"


def test_first_request_finds_its_routes_built(start: Start, tmp_path: Path) -> None:
    """Before, the first visitor after a start let everyone wait for 180 ms of processor time."""
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", bot_workers=1))
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        assert own_time(server, lambda: client.get("/nowhere")) < MOST_SECONDS / 2


def test_work_of_the_serving_thread_is_seen(visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure itself: a set-up that is done in place is found."""

    async def in_place(_: object, __: str, job: Callable[..., object], *arguments: object) -> object:
        return job(*arguments)

    monkeypatch.setattr(WorkerPool, "run", in_place)
    took = own_time(shared, lambda: visitor.post("/api/dungeons/preview", {"text": hall("!")}))
    assert took > MOST_SECONDS


def test_a_log_with_too_many_inputs_is_refused_before_it_is_played(visitor: Visitor) -> None:
    log = log_of_length(MOST_INPUTS + 1)
    answer = visitor.post("/api/replays", {"log": log})
    assert answer.status_code == 422
    assert f"more than {MOST_INPUTS} are not played again" in answer.json()["why"]


def test_the_server_may_open_many_files() -> None:
    """1,100 half-sent requests shut all visitors out while a process could open 1,024 files."""
    program = (
        "import resource as r; from deepbowl.server.launch import allow_many_files\n"
        "r.setrlimit(r.RLIMIT_NOFILE, (256, r.getrlimit(r.RLIMIT_NOFILE)[1])); allow_many_files()\n"
        "print(r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert int(said) == min(65_536, most) if most != resource.RLIM_INFINITY else 65_536


def test_a_connection_that_is_handed_over_has_the_same_limits(
    start: Start, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process accepted it; here its address has too many already. It is ended, which is not an internal error."""
    limits = replace(NO_LIMITS, sockets_an_address=1)
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", limits))
    head = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        answers = []
        for _ in range(2):
            client = socket.create_connection(elsewhere.getsockname(), timeout=PATIENCE)
            accepted, _ = elsewhere.accept()
            server.loop.call_soon_threadsafe(server.server._adopt, accepted, head)
            try:
                answers.append((client, client.recv(1000)))
            except ConnectionResetError:
                answers.append((client, b""))
        (first, served), (second, refused) = answers
    assert served.startswith(b"HTTP/1.1 200")
    assert refused == b""
    first.close()
    second.close()
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR], "before: an exception of ours"


def test_bots_of_one_visitor_do_not_keep_those_of_another_waiting(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty matches of one visitor against a bot that thinks long; then another visitor plays against a quick one."""
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite"), BotWorkers(1, 20, slow_search))
    stored, append, create = list[str](), server.hub.store.append, server.hub.store.create

    def appended(match: str, *more: Any) -> Future[None]:
        stored.append(match)
        return append(match, *more)

    def created(match: StoredMatch, *more: Any) -> Future[None]:
        stored.append(match.id)
        return create(match, *more)

    monkeypatch.setattr(server.hub.store, "append", appended)
    monkeypatch.setattr(server.hub.store, "create", created)
    many, one = Visitor(server.address), Visitor(server.address, "127.0.0.2")
    slow = [many.create("bot:search", "person")["match"] for _ in range(20)]
    for match in slow:
        many.connect(match).hello()

    wait_until("the worker is busy", lambda: any(server.hub.matches.live[match].number for match in slow))
    made = one.create("bot:biased", "person")["match"]
    wait_until("the quick bot has answered", lambda: stored.count(made) > 1)
    asked = stored.index(made)
    assert stored.index(made, asked + 1) - asked <= 7, "before: behind all of them"
    many.close()
    one.close()
