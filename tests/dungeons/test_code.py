"""The short code: it holds the whole dungeon, and damage is found."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.dungeons import code as short
from deepbowl.dungeons.code import CodeError, decode, encode
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.text import parse, render

from .strategies import dungeons
from .test_text import EVERYTHING


def packed(text: bytes) -> str:
    return signed(deflated(text))


def deflated(text: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, short._DICTIONARY)
    return packer.compress(text) + packer.flush()


def signed(data: bytes) -> str:
    raw = zlib.crc32(data).to_bytes(4, "big") + data
    return "1" + base64.urlsafe_b64encode(raw).decode().rstrip("=")


@settings(deadline=None)
@given(dungeons())
def test_round_trip(d: Dungeon) -> None:
    code = encode(d)
    assert decode(code) == d
    assert decode(f"  {code}\n") == d
    assert code.isascii()
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_any_damage_is_found(data: st.DataObject) -> None:
    d = parse(EVERYTHING)
    code = encode(d)
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from("ABCabc019-_"))
    kind = data.draw(st.sampled_from(["change", "cut", "drop", "insert"]))
    wrong = {
        "change": code[:at] + other + code[at + 1 :],
        "cut": code[:at],
        "drop": code[:at] + code[at + 1 :],
        "insert": code[:at] + other + code[at:],
    }[kind]
    if wrong != code:
        with pytest.raises(CodeError):
            decode(wrong)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_refused_politely(text: str) -> None:
    with pytest.raises(CodeError):
        decode(text)


@pytest.mark.parametrize(("code", "words"), [
    ("", "empty"),
    ("2AAAA", "begins with '2', but version '1'"),
    ("1AA%A", "character 4 of the code is '%'"),
    ("1AAAAA", "cut off or has a character too many"),
    ("1AAAA", "too short"),
    ("1" + "A" * 50_000, "none has more than"),
    (packed(b"dungeon: x\n"), "not a dungeon: line"),
    (packed(b"\xff\xfe"), "does not hold a text"),
    (packed(b"#" * 100_000), "far too large"),
    (packed(("; hello\n" + render(parse(EVERYTHING))).encode()), "not in its canonical form"),
    (signed(deflated(EVERYTHING.encode()) + b"x"), "continues after its end"),
    (signed(deflated(EVERYTHING.encode())[:-9]), "has no end"),
    (signed(b"\xff\xff\xff"), "cannot be unpacked"),
    (encode(parse(EVERYTHING)) + "AAAA", "check sum does not fit"),
])  # fmt: skip
def test_refusals_say_why(code: str, words: str) -> None:
    with pytest.raises(CodeError, match=words):
        decode(code)
