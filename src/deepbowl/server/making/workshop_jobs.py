"""Jobs of the dungeon editor: read, check, repair and print drawings, play matches on them.

The functions take and give plain data and run in the pools of the `Workshop`, never on the event loop.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date
from itertools import groupby
from random import Random
from typing import Final

import msgspec

from deepbowl.board.bits import cells
from deepbowl.board.draft import BLOCK, FLOOR, VOID, WALL
from deepbowl.board.notation import NotationError
from deepbowl.books.registry import BOOKS, NEWCOMERS_BOOK
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.check import ADVICE, ERROR, Finding, check, terrain_rule
from deepbowl.dungeons.code import encode
from deepbowl.dungeons.colleges import colleges
from deepbowl.dungeons.draw.extra import MissingDrawExtra
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.fixers import fix
from deepbowl.dungeons.legend import base_height
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.pdf import pdf
from deepbowl.dungeons.plan import DungeonError
from deepbowl.dungeons.text import render
from deepbowl.dungeons.tiles import tiles
from deepbowl.grounds import THINGS, Row, ground, grounds, lineage, map_books
from deepbowl.match.setup import FEWEST_SEATS, SetupError
from deepbowl.server.live.messages.workshop import (
    BookVerdict,
    Drawing,
    DrawnThing,
    DungeonCheck,
    FairnessCard,
    FindingCard,
    GroundCard,
    GroundTable,
    Mistake,
    TileCard,
    WeekMap,
)
from deepbowl.server.making.new_match import MOST_SQUARES, complaints, dungeon_in, refuse_oversized
from deepbowl.sim.job import Job
from deepbowl.sim.playtest import Result, play_one, playtest_job

KINDS: Final = {FLOOR: "floor", WALL: "wall", BLOCK: "block", VOID: "void"}
MOST_FINDINGS: Final = 100
LEAST_ROWS: Final = 3
"""This many lines of one length are a drawing; one long line is a share code or names many squares."""
FIRST_MONDAY: Final = date(2024, 1, 1)
ORDER: Final = "deepbowl maps of the week"
"""The seed of the order in which the library is gone through."""


# ---------------------------------------------------------------- what can be drawn
def ground_table() -> bytes:
    """Every ground and thing, with the books that have it."""
    things = [row for row in THINGS if row.name not in ("centre", "tile", "passage-inside")]
    table: GroundTable = {
        "grounds": [_card(row, KINDS[row.kind]) for row in grounds()],
        "things": [_card(row, "door" if row.name in dg.DOOR_KINDS else "thing") for row in things],
        "doors": list(dg.DOOR_KINDS),
        "traps": list(dg.TRAP_KINDS),
        "colleges": list(colleges()),
        "rules": {book: terrain_rule(book) for book in map_books()},
        "most_squares": MOST_SQUARES,
        "most_seats": dg.MAX_SEATS,
    }
    return msgspec.json.encode(table)


def _card(row: Row, kind: str) -> GroundCard:
    uses = {book: use for book in map_books() if (use := row.use(lineage(book))) is not None}
    return {
        "name": row.name, "sign": row.sign, "kind": kind, "words": row.words, "hint": row.hint, "art": row.art,
        "colour": row.look.colour, "fill": row.look.fill, "books": list(uses),
        "switches": {book: use.switch for book, use in uses.items() if use.switch},
    }  # fmt: skip


def tile_table() -> bytes:
    """Every printed tile."""
    cards: list[TileCard] = [
        {"tile": one.id, "title": one.name, "kind": one.kind, "set": one.set} for one in tiles().values()
    ]
    return msgspec.json.encode(cards)


# ---------------------------------------------------------------- checking and repairing
def check_drawing(text: str, book: str | None, fair: bool, drawn: bool) -> bytes:
    """Return what the books say about a text or share code, as a `DungeonCheck`."""
    try:
        found = _read(text)
    except ValueError as error:
        return msgspec.json.encode(_refused(error, book or NEWCOMERS_BOOK))
    return msgspec.json.encode(_judged(found, book, fair, drawn))


def repair_drawing(text: str, book: str, fixer: str, squares: Sequence[str]) -> bytes:
    """Return a dungeon after a repair, checked and drawn; SetupError if that cannot be done."""
    found = _read_or_refuse(text)
    known = {found.label(c): c for c in found.squares()}
    try:
        mended = fix(found, book, fixer, [known[square] for square in squares if square in known])
    except DungeonError as error:
        raise SetupError(f"this cannot be repaired by itself: {error}") from None
    except ValueError as error:
        raise SetupError(str(error)) from None
    return msgspec.json.encode(_judged(mended, book, False, True))


def print_drawing(text: str, paper: str) -> bytes:
    """Return a dungeon as a PDF at the size of the table; SetupError if that cannot be done."""
    try:
        return pdf(_read_or_refuse(text), paper)
    except (ValueError, MissingDrawExtra) as error:
        raise SetupError(str(error)) from None


def _read(text: str) -> Dungeon:
    """The dungeon of a text or share code; a ValueError says what is wrong with it."""
    _refuse_large(text)
    found = dungeon_in(text)
    refuse_oversized(found)
    return found


def _read_or_refuse(text: str) -> Dungeon:
    try:
        return _read(text)
    except ValueError as error:
        raise SetupError(str(error)) from None


def _refuse_large(text: str) -> None:
    """Refuse a drawing that is too large before anything looks at its squares."""
    for size, block in groupby(text.split("\n"), key=len):
        rows = sum(1 for _ in block)
        if rows >= LEAST_ROWS and (size + 2) * (rows + 2) > MOST_SQUARES:
            raise SetupError(
                f"the dungeon is too large: {size} x {rows} squares; at most {MOST_SQUARES} fit, with a border of 1 square"
            )


def _refused(error: ValueError, book: str) -> DungeonCheck:
    mistake: Mistake = {"why": str(error), "line": 0, "column": 0}
    if isinstance(error, NotationError):
        mistake = {"why": error.message, "line": error.line, "column": error.column}
    return {
        "mistake": mistake, "book": book, "title": "", "seats": 0, "text": "", "code": "", "findings": [], "left_out": 0,
        "verdicts": [], "fairness": None, "drawing": None,
    }  # fmt: skip


def _judged(found: Dungeon, book: str | None, fair: bool, drawn: bool) -> DungeonCheck:
    shown = book or next(iter(found.books), NEWCOMERS_BOOK)
    by_book = {name: check(found, name) for name in map_books()}
    findings = by_book.get(shown, [])
    return {
        "mistake": None, "book": shown, "title": found.title or found.name, "seats": found.seats, "text": render(found),
        "code": encode(found), "findings": [_finding(found, one) for one in findings[:MOST_FINDINGS]],
        "left_out": max(0, len(findings) - MOST_FINDINGS),
        "verdicts": [_verdict(found, name, told) for name, told in by_book.items()],
        "fairness": _fairness(found) if fair and all(found.zones) else None,
        "drawing": drawing_of(found) if drawn else None,
    }  # fmt: skip


def _finding(found: Dungeon, one: Finding) -> FindingCard:
    squares = [found.label(c) for c in one.cells]
    return {
        "rule": one.rule, "severity": one.severity, "message": one.message, "remedy": one.remedy, "cells": squares,
        "fix": one.fix,
    }  # fmt: skip


def _verdict(found: Dungeon, book: str, told: list[Finding]) -> BookVerdict:
    errors = sum(one.severity == ERROR for one in told)
    known = BOOKS.get(book)
    needs = list(known.switches_for(found.board())) if known is not None and not errors else []
    return {"book": book, "errors": errors, "advice": sum(one.severity == ADVICE for one in told), "needs": needs}


def _fairness(found: Dungeon) -> FairnessCard:
    report = fairness(found)
    return {
        "score": report.score, "notes": list(report.explanations), "chokes": [found.label(c) for c in report.chokes],
    }  # fmt: skip


# ---------------------------------------------------------------- drawings
def drawing_of(found: Dungeon) -> Drawing:
    """Return a dungeon as the editor draws it."""
    label = found.label
    rows = [
        ["".join(ground(found.ground[found.at(x, y, level)]).sign for x in range(found.width)) for y in range(found.depth)]
        for level in range(found.stories)
    ]
    heights = {
        label(c): found.height[c] for c in cells(found.walkable) if found.height[c] != base_height(found.place(c)[2])
    }
    return {
        "name": found.name, "title": found.title, "author": found.author, "idea": found.idea, "books": list(found.books),
        "seats": found.seats, "width": found.width, "depth": found.depth, "crowd": found.crowd,
        "free_diagonals": found.free_diagonals, "rows": rows, "heights": heights,
        "zones": [[label(c) for c in cells(zone)] for zone in found.zones], "things": _things(found),
        "doors": [{"a": label(door.a), "b": label(door.b), "kind": door.kind} for door in found.doors],
        "walls": [(label(a), label(b)) for a, b in found.walls],
        "passages": [(label(a), label(b)) for a, b in found.passages],
        "ladders": [{"foot": label(one.foot), "top": label(one.top), "rungs": one.rungs} for one in found.ladders],
        "runes": [{"college": college, "cells": [label(c) for c in cells(mask)]} for college, mask in found.runes],
        "rooms": [
            {"name": room.name, "title": room.title, "tile": room.tile, "cells": [label(c) for c in cells(room.squares)]}
            for room in found.rooms
        ],
        "low": [label(c) for c in cells(found.low)],
    }  # fmt: skip


def _things(found: Dungeon) -> list[DrawnThing]:
    def thing(kind: str, c: int, number: int = 0, variant: str = "") -> DrawnThing:
        return {"kind": kind, "cell": found.label(c), "number": number, "variant": variant}

    return [
        *(thing("chest", c) for c in found.chests),
        *(thing("pad", c, number) for number, c in enumerate(found.pads, 1)),
        *(thing("trap", c, 0, kind) for c, kind in found.traps),
        *(thing("ball", c, number) for number, c in enumerate(found.balls, 1)),
        *(thing("monster", c) for c in found.monsters),
    ]


# ---------------------------------------------------------------- the map of the week
def map_of_the_week(today: date) -> bytes:
    """Return the map of the week: another one of the library each Monday, all of them in turn."""
    names = [name for name in sorted(dungeon_names()) if dungeon(name).seats == FEWEST_SEATS and dungeon(name).books]
    Random(ORDER).shuffle(names)
    found = dungeon(names[(today - FIRST_MONDAY).days // 7 % len(names)])
    year, week, _ = today.isocalendar()
    told: WeekMap = {
        "week": f"{year}-W{week:02}", "name": found.name, "title": found.title, "idea": found.idea,
        "book": found.books[0], "seats": found.seats,
    }  # fmt: skip
    return msgspec.json.encode(told)


# ---------------------------------------------------------------- play-tests
def plan_playtest(text: str, book: str, bot: str, matches: int, seed: int) -> tuple[Job, str]:
    """Return the job of a play-test and the name of its map in the library, "" if it is not in there.

    Raise SetupError if the map cannot be played.
    """
    found = _read_or_refuse(text)
    if book not in map_books() or book not in BOOKS:
        raise SetupError(f"no maps are drawn for the book '{book}'")
    errors = complaints(found, book, errors_only=True)
    if errors:
        raise SetupError("this dungeon cannot be played under the book: " + "; ".join(errors[:3]))
    switches = BOOKS[book].switches_for(found.board())
    code = encode(found)
    job = playtest_job(book, code, found.seats, bot, matches, seed, switches)
    job.line_up(0)
    printed = found.name in dungeon_names() and encode(dungeon(found.name)) == code
    return job, found.name if printed else ""


def play_match(job: Job, number: int) -> tuple[Result, float]:
    """Play one match of a play-test; also return the seconds of processor it took."""
    began = time.process_time()
    return play_one(job, number), time.process_time() - began
