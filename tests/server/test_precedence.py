"""Choices come first: requests wait while one is carried out, but not without end."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from deepbowl.server.precedence import Precedence

from .client import Visitor, wait_until
from .conftest import InThread
from .playing import to_turns, two_players


def test_what_gives_way_waits_for_the_last_choice() -> None:
    done: list[str] = []

    async def request() -> None:
        await precedence.give_way()
        done.append("request")

    async def play() -> None:
        await request()
        assert done == ["request"], "nobody makes a choice"
        with precedence.choice():
            with suppress(ValueError), precedence.choice():
                waiting = asyncio.create_task(request())
                await asyncio.sleep(0)
                raise ValueError("refused")
            await asyncio.sleep(0)
            assert (done, precedence.waiting) == (["request"], 1), "another choice is still carried out"
        await waiting
        assert (len(done), precedence.waiting) == (2, 0)

    precedence = Precedence(most_seconds=60)
    asyncio.run(play())


def test_no_request_waits_without_end() -> None:
    async def play() -> None:
        with precedence.choice():
            await precedence.give_way()
            assert precedence.waiting == 0

    precedence = Precedence(most_seconds=0.01)
    asyncio.run(play())


def test_request_waits_while_a_choice_is_stored(
    visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    precedence, store = shared.hub.precedence, shared.hub.store
    monkeypatch.setattr(precedence, "most_seconds", 60)
    _, players = two_players(visitor)
    asked = to_turns(players)
    append, held = store.append, Future[None]()
    handed: list[tuple[Any, ...]] = []

    def slow_append(*wanted: Any) -> Future[None]:
        handed.append(wanted)
        return held

    with ThreadPoolExecutor(2) as pool:
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", slow_append)
            choice = pool.submit(asked.random_choice, Random(1))
            wait_until("the choice is being stored", lambda: bool(handed))
        page = pool.submit(visitor.http.get, "/api/bots")
        wait_until("the request waits for it", lambda: precedence.waiting == 1)
        assert not page.done()
        append(*handed[0]).result(20)
        held.set_result(None)
        choice.result(20)
        assert page.result(20).status_code == 200
    assert precedence.waiting == 0
