"""What waits to be sent to a connection: bounded in messages and bytes, for it and for its address."""

from __future__ import annotations

import asyncio

from deepbowl.server.http.limits import Address, Addresses
from deepbowl.server.live.outbox import MOST_MESSAGES, Outbox
from deepbowl.server.settings import Limits

from .test_workers import run

LIMITS = Limits(connection_bytes=1000, address_bytes=2500, all_bytes=3000)


class Post:
    """Some connections of two addresses."""

    def __init__(self) -> None:
        self.addresses = Addresses(LIMITS)
        self.here, self.there = self.addresses.of("here"), self.addresses.of("there")

    def box(self, address: Address) -> Outbox:
        return Outbox(self.addresses, address)


def test_bytes_of_a_connection_are_bounded() -> None:
    async def play() -> None:
        post = Post()
        box = post.box(post.here)
        assert box.put(b"x" * 600)
        assert not box.put(b"x" * 600)
        assert box.put(b"x" * 400)
        assert post.here.waiting_bytes == 1000

    run(play)


def test_messages_of_a_connection_are_bounded() -> None:
    async def play() -> None:
        post = Post()
        box = post.box(post.here)
        assert all(box.put(b"x") for _ in range(MOST_MESSAGES))
        assert not box.put(b"x")

    run(play)


def test_single_message_may_exceed_the_bound() -> None:
    """A welcome must get through whatever is in it."""

    async def play() -> None:
        post = Post()
        box = post.box(post.here)
        assert box.put(b"x" * 2000)
        assert not box.put(b"x")

    run(play)


def test_bytes_of_an_address_and_of_all_are_bounded() -> None:
    async def play() -> None:
        post = Post()
        assert [post.box(post.here).put(b"x" * 900) for _ in range(3)] == [True, True, False]
        assert [post.box(post.there).put(b"x" * 900) for _ in range(2)] == [True, False]
        assert post.addresses.waiting_bytes == 2700

    run(play)


def test_sent_and_dropped_messages_make_room() -> None:
    async def play() -> None:
        post = Post()
        box = post.box(post.here)
        box.put(b"x" * 700)
        box.put(b"y" * 300)
        message = await box.get()
        assert message == b"x" * 700
        assert not box.put(b"z" * 10), "what is being sent counts until it is sent"
        box.sent(message)
        assert post.here.waiting_bytes == 300
        box.end()
        assert post.here.waiting_bytes == post.addresses.waiting_bytes == 0
        assert await box.get() is None
        assert box.put(b"z" * 5000), "dropped: the connection is being closed"
        assert post.here.waiting_bytes == 0

    run(play)


def test_message_being_sent_when_the_connection_ends_is_counted_off_once() -> None:
    async def play() -> None:
        post = Post()
        box = post.box(post.here)
        box.put(b"x" * 700)
        message = await box.get()
        assert message is not None
        box.end()
        box.sent(message)
        assert post.here.waiting_bytes == 0

    run(play)


def test_get_waits_for_a_message_or_the_end() -> None:
    async def play() -> list[bytes | None]:
        post = Post()
        box = post.box(post.here)
        waiting = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.put(b"late")
        first = await waiting
        waiting = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.end()
        return [first, await waiting]

    assert run(play) == [b"late", None]
