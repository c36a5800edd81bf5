"""The watchdog beside the event loop: what blocks the loop is logged with its stack."""

from __future__ import annotations

import asyncio
import logging
import threading

import httpx
import pytest

from deepbowl.server.watchdog import Watchdog

from .client import PATIENCE, Visitor, wait_until
from .conftest import InThread


def block_until(blocked: threading.Event) -> None:
    """Keep the event loop from anything else until the watchdog has noticed."""
    assert blocked.wait(PATIENCE)


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "event loop" in record.getMessage()]


def test_blocked_loop_is_logged_once_with_its_stack(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    seen, times = threading.Event(), list[int]()

    def notice() -> None:
        times.append(1)
        seen.set()

    async def play() -> None:
        watchdog = Watchdog(notice, 0.01)
        await asyncio.sleep(0)
        block_until(seen)
        await asyncio.to_thread(wait_until, "it is told that the loop answers", lambda: len(messages(caplog)) >= 2)
        watchdog.close()

    thread = threading.Thread(target=lambda: asyncio.run(play()))
    thread.start()
    thread.join(PATIENCE)
    first, second = messages(caplog)[:2]
    assert "in block_until" in first
    assert "assert blocked.wait(PATIENCE)" in first
    assert "answers again" in second
    assert times


def test_server_counts_the_times_its_loop_was_blocked(visitor: Visitor, shared: InThread) -> None:
    before = shared.hub.metrics.blocked
    seen = threading.Event()
    shared.loop.call_soon_threadsafe(wait_until, "the watchdog has noticed", lambda: shared.hub.metrics.blocked > before)
    shared.loop.call_soon_threadsafe(seen.set)
    assert seen.wait(PATIENCE)
    text = httpx.get(f"{shared.address}/metrics", timeout=PATIENCE).text
    assert f"deepbowl_loop_blocked_total {shared.hub.metrics.blocked}" in text
