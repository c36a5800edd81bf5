"""Dungeons, share codes, logs and saves of strangers: whatever is in them, they are taken or refused with a sentence."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from deepbowl.board.notation import NotationError, parse_board, render_board
from deepbowl.bots.protocol import ask
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.dungeons import code as codes
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.text import parse, render
from deepbowl.engine.dice import RECORDED
from deepbowl.engine.errors import BrokenSave
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.match.setup import dice_for, new_match
from deepbowl.testing import hostile_inputs
from deepbowl.testing.hostile_inputs import (
    MOST_MEMORY,
    Target,
    TooMuch,
    attack,
    changed_texts,
    edited,
    edits,
    outcome,
    tell,
)  # fmt: skip

CORPUS = Path(__file__).resolve().parent / "corpus"


# ---------------------------------------------------------------- sound ones
def dungeon_texts() -> list[str]:
    """Every eighth of the library: all books, all features."""
    return [render(dungeon(name)) for name in sorted(dungeon_names())[::8]]


def code_of(text: str) -> str:
    """The code of any text: only its check sum and its packing are sound."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, codes._DICTIONARY)
    packed = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return codes.VERSION + urlsafe_b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")


@cache
def matches() -> tuple[Match, ...]:
    """Short matches, one of them left in the middle of a resolution."""
    found = []
    for book, moves in (("dungeonbowl-5", 30), ("stockbowl", 24), ("crp", 40)):
        match = new_match(book, 2, teams=["Orc", "Skaven"], dice=dice_for(5))
        bots = [BiasedBot(1), BiasedBot(2)]
        for _ in range(moves):
            decide(match, bots)
        found.append(match)
    while found[-1].rule is None:
        decide(found[-1], bots)
    return tuple(found)


def decide(match: Match, bots: list[BiasedBot]) -> None:
    seat = match.decision().seat
    match.apply(ask(bots[seat], match), seat)


def boards() -> list[str]:
    return [render_board(match.board) for match in matches()]


def logs() -> list[str]:
    return [match.log() for match in matches()]


def share_codes() -> list[str]:
    return [code_of(text) for text in dungeon_texts()]


@cache
def saves() -> tuple[Any, ...]:
    """Of every match, and the last with dice of another kind."""
    found = [json.loads(match.save(secret=True)) for match in matches()]
    other = {"kind": RECORDED, "position": 1, "values": [4, 2, 6]}
    return *found, {**found[-1], "dice": other}


# ---------------------------------------------------------------- who reads them
def take_dungeon(text: str) -> None:
    read = parse(text)
    assert parse(render(read)) == read


def take_code_of(text: str) -> None:
    """A stranger who can count packs what they like."""
    codes.decode(code_of(text))


def take_save(changes: str) -> None:
    number, edits_of = json.loads(changes)
    match = Match.load(json.dumps(edited(saves()[number], edits_of)))
    match.decision()
    match.view(0)


@st.composite
def changed_saves(draw: st.DrawFn) -> str:
    number = draw(st.integers(0, len(saves()) - 1))
    return json.dumps([number, draw(edits(saves()[number]))])


TARGETS = [
    Target("dungeon", take_dungeon, (NotationError,), st.deferred(lambda: changed_texts(dungeon_texts())), 300),
    Target("board", parse_board, (NotationError,), st.deferred(lambda: changed_texts(boards())), 200),
    Target("code", codes.decode, (codes.CodeError,), st.deferred(lambda: changed_texts(share_codes())), 200),
    Target("text-in-a-code", take_code_of, (codes.CodeError,), st.deferred(lambda: changed_texts(dungeon_texts())), 200),
    Target("log", replay_text, (BrokenSave,), st.deferred(lambda: changed_texts(logs())), 200),
    Target("save", take_save, (BrokenSave,), changed_saves(), 300),
]  # fmt: skip


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_strange_texts_are_taken_or_refused(target: Target, capsys: pytest.CaptureFixture[str]) -> None:
    tried = attack(target, CORPUS)
    assert tried >= target.examples // 2
    tell(f"{target.name}: {tried} texts", capsys)


def test_sound_inputs_are_accepted() -> None:
    """Else all of it would be refused because of a bug."""
    sound = {"dungeon": dungeon_texts(), "board": boards(), "code": share_codes(), "log": logs()}
    sound["text-in-a-code"] = dungeon_texts()
    sound["save"] = [json.dumps([number, []]) for number in range(len(saves()))]
    for target in TARGETS:
        assert {outcome(target, text) for text in sound[target.name]} == {"taken"}


def fails(with_what: str) -> None:
    if with_what == "other":
        raise KeyError("not ours")
    if with_what == "silent":
        raise BrokenSave("")
    if with_what == "memory":
        bytearray(2 * MOST_MEMORY)
    while with_what == "time":
        pass


@pytest.mark.parametrize(("how", "seen"), [
    ("other", KeyError), ("silent", AssertionError), ("memory", MemoryError), ("time", TooMuch),
])
def test_reader_failures_are_noticed(how: str, seen: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile_inputs, "MOST_SECONDS", 0.2)
    with pytest.raises(seen):
        outcome(Target("x", fails, (BrokenSave,), st.text(), 1), how)
