"""Boards at separate addresses: sent once, compressed, and kept by browsers; greetings do not carry them."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec

from deepbowl.server.live.boards import Boards, PackedBoard
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import PATIENCE, Visitor
from .conftest import InThread, Start


def test_welcome_names_the_address_of_its_board(visitor: Visitor) -> None:
    made = visitor.create(dungeon={"name": "smelter"})
    player = visitor.join(made, 0)
    assert player.welcome["board"].startswith(f"/api/matches/{made['match']}/board/")
    board = visitor.get(player.welcome["board"])
    assert board["title"] == "The Smelter"
    assert len(msgspec.json.encode(player.welcome)) < len(msgspec.json.encode(board)), "before: the board and more"


def test_board_is_sent_compressed_and_may_be_kept(shared: InThread, visitor: Visitor) -> None:
    address = shared.address + visitor.join(visitor.create(), 0).welcome["board"]
    packed = httpx.get(address, headers={"accept-encoding": "gzip"}, timeout=PATIENCE)
    assert packed.headers["content-encoding"] == "gzip"
    assert "immutable" in packed.headers["cache-control"]
    assert int(packed.headers["content-length"]) < len(packed.content) / 4
    plain = httpx.get(address, headers={"accept-encoding": "identity"}, timeout=PATIENCE)
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content


def test_board_is_drawn_up_again_when_it_is_no_longer_kept(shared: InThread, visitor: Visitor) -> None:
    """As it is for a process that does not have the match."""
    address = visitor.join(visitor.create(), 0).welcome["board"]
    first = visitor.get(address)
    shared.hub.boards = Boards()
    assert visitor.get(address) == first
    for wrong in (address[:-1] + ("0" if address[-1] != "0" else "1"), "/api/matches/nothing/board/123"):
        assert visitor.http.get(wrong).status_code == 404


def test_boards_that_are_kept_are_bounded_in_bytes() -> None:
    plans = [{"name": str(number), "noise": [number * 7919 % 1000 + n for n in range(300)]} for number in range(20)]
    packed = [PackedBoard(plan) for plan in plans]  # type: ignore[arg-type]
    boards = Boards(5 * len(packed[0].packed))
    for board in packed:
        boards.keep(board)
        boards.keep(board)
    kept = [board for board in packed if boards.get(board.version) is not None]
    assert 3 <= len(kept) <= 6
    assert kept[-1] is packed[-1]
    assert gzip.decompress(packed[0].packed) == packed[0].plain() == msgspec.json.encode(plans[0])


def test_greetings_are_charged_to_the_address(start: Start, tmp_path: Path) -> None:
    """Each from a separate connection."""
    limits = replace(NO_LIMITS, address_rate=0.001, address_burst=12)
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", limits, bot_workers=1))
    visitor, other = Visitor(server.address), Visitor(server.address, "127.0.0.2")
    made = visitor.create()
    for _ in range(3):
        visitor.join(made)
    refused = visitor.connect(made["match"])
    refused.send(type="hello", token=None, since=0)
    assert refused.answer("refused")["code"] == "too-fast"
    assert other.join(made).welcome["seat"] == -1
    visitor.close()
    other.close()
