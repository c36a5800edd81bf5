"""A dungeon as a short code for links and chats: its canonical text, compressed, with a check sum.

A code is the digit of its version followed by base64 in the alphabet of addresses (letters, digits, - and _), without
padding. Version 1: the text deflated with a preset dictionary, after four bytes CRC-32 of what comes then.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Final

from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.text import NotationError, parse, render

VERSION: Final = "1"
MAX_TEXT: Final = 60_000
"""No dungeon's text is longer than this many bytes; a code that claims so is refused before it eats memory."""
MAX_CODE: Final = 40_000

_STRANGE: Final = re.compile(r"[^A-Za-z0-9_-]")

# Texts that dungeons have in common, the most common last; part of version 1, so it must never change.
_DICTIONARY: Final = (
    b"diagonals: free\nedge: crowd\n\nlevel 1\nxxxxxxxxxxxxxxxx\n"
    b"end-zone-blue end-zone-red armoury bone-pit cursed-room flooded-room forgotten-jail kitchen sewer treasure-room "
    b"chaotic-idol crypt dragon-younglings-lair fiery-chasm root-walk tranquil-meadow fungus-farm malodorous-marsh "
    b'room corridor-l-1 "L-shaped corridor" tile corridor-l room corridor-t-1 "T-junction corridor" tile corridor-t '
    b'room corridor-long-1 "Long corridor" tile corridor-long '
    b"iron-door iron-gate archway doorway exploding gas spiked-pit teleporter amber amethyst bright celestial gold grey "
    b"jade light dark rainbow\nladder passage rune zone 0 zone 1 ground height 2 low balls trap wall north wall west "
    b"\ndoor pad 10 room \n!!!!~~~~____oooo----====^^^^iinnIIYYMM>&*?$+:\n#((##))##((##\n"
    b"dungeon: deathbowl-sevens deathbowl stockbowl-layout-\ntitle: The \nauthor: Deepbowl\nidea: the of and a that "
    b"with two three four chest portal corridor room ring hall \n"
    b"books: dungeon-bowl-2021\nbooks: stockbowl\nbooks: astrogranite\nbooks: dungeonbowl-5 astrogranite\n"
    b"seats: 4\nseats: 3\nseats: 2\n\n"
    b"##[1[##]2]##{3{##}4}##5..6..7..8..9..$\n#[[......$.....1......]]#\n"
    b"####..####..####\n##....................##\n#......................#\n#..########..########..#\n"
    b"########################\n"
)


class CodeError(ValueError):
    """A text that is not the code of a dungeon, with the reason."""


def encode(dungeon: Dungeon) -> str:
    """The code of a dungeon."""
    text = render(dungeon).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    packed = packer.compress(text) + packer.flush()
    raw = zlib.crc32(packed).to_bytes(4, "big") + packed
    return VERSION + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode(code: str) -> Dungeon:
    """The dungeon of a code; a `CodeError` says what is wrong with anything else."""
    code = code.strip()
    if not code:
        raise CodeError("the code is empty")
    if len(code) > MAX_CODE:
        raise CodeError(f"the code has {len(code)} characters; none has more than {MAX_CODE}")
    if code[0] != VERSION:
        raise CodeError(f"the code begins with '{code[0]}', but version '{VERSION}' is the only one known")
    strange = _STRANGE.search(code)
    if strange is not None:
        raise CodeError(f"character {strange.start() + 1} of the code is {strange.group()!r}: letters, digits, - and _ only")
    text = _unpack(_bytes(code[1:]))
    try:
        dungeon = parse(text)
    except NotationError as error:
        raise CodeError(f"the code holds a text that is not a dungeon: {error}") from None
    if render(dungeon) != text:
        raise CodeError("the code holds a dungeon, but not in its canonical form")
    return dungeon


def _bytes(body: str) -> bytes:
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise CodeError("the code is cut off or has a character too many") from None
    if len(raw) < 5:
        raise CodeError("the code is cut off: it is too short to hold a dungeon")
    if base64.urlsafe_b64encode(raw).decode().rstrip("=") != body:
        raise CodeError("the last character of the code is wrong")
    return raw


def _unpack(raw: bytes) -> str:
    if zlib.crc32(raw[4:]) != int.from_bytes(raw[:4], "big"):
        raise CodeError("the code is damaged or cut off: its check sum does not fit")
    unpacker = zlib.decompressobj(-15, _DICTIONARY)
    try:
        text = unpacker.decompress(raw[4:], MAX_TEXT + 1)
    except zlib.error:
        raise CodeError("the code is damaged: it cannot be unpacked") from None
    if len(text) > MAX_TEXT:
        raise CodeError("the code is far too large for a dungeon")
    if not unpacker.eof:
        raise CodeError("the code has no end")
    if unpacker.unused_data:
        raise CodeError("the code continues after its end")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise CodeError("the code does not hold a text") from None
