"""The contract of a rule book, house books too: what must be true of every book, tried out.

    deepbowl book check slime.py:BOOK

A step that fails raises `Broken` with what was tried and, for matches, the seed and the log up to the fault.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from deepbowl.books.registry import BOOKS, assemble
from deepbowl.dungeons.check import ERROR, check
from deepbowl.dungeons.generate import craft_of, features_of, generate
from deepbowl.dungeons.picture import svg
from deepbowl.grounds import map_books
from deepbowl.rules.switches import Switch, name_of, resolve_switches, with_needed
from deepbowl.testing.chances import look_at_features, look_at_traits, look_in_play
from deepbowl.testing.random_matches import SETS, Fixture
from deepbowl.testing.random_play import Care, Failure, play

MATCHES: Final = 20
CARE: Final = 0.3
"""How many of the checks of random play are made, of those our own long runs make."""


LOOKS: Final = 5
"""Paths that are looked at in play, for each match that is played."""
TRAITS: Final = 0.1
"""The share of a book's traits whose paths are looked at."""


class Broken(AssertionError):
    """A book breaks the contract; the message says where."""


def check_book(book: str, matches: int = MATCHES) -> Iterator[str]:
    """Try a book out, by its id, and tell step by step what held; raise `Broken` where something does not."""
    yield _assembled(book)
    for step in (_dungeons, lambda book: _matches(book, matches), lambda book: _chances(book, matches * LOOKS)):
        try:
            told = step(book)
        except Broken:
            raise
        except Exception as error:  # whatever its author forgot
            raise Broken(f"{book} fails: {_where(error)}") from error
        if told:
            yield told


def _where(error: BaseException) -> str:
    """An error at its root, and the method in which it happened."""
    while error.__cause__ is not None:
        error = error.__cause__
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = f" in {last.tb_frame.f_code.co_qualname}" if last is not None else ""
    if isinstance(error, NotImplementedError):
        return f"nothing is written{where}, which the rules call; a subclass of a chapter of the book itself has it"
    return f"{type(error).__name__}: {error}{where}"


def _assembled(book: str) -> str:
    """Every optional rule alone, in each of its values, and as many together as exclude one another nowhere."""
    rules = BOOKS[book]
    tried = 0
    for switch in rules.switches:
        for value in switch.values() or [""]:
            _assemble(book, with_needed(rules.switches, [switch.written(value)]))
            tried += 1
    together: list[Switch] = []
    for switch in rules.switches:
        shut_out = {name for other in together for name in other.excludes}
        if switch.name not in shut_out and not any(other.name in switch.excludes for other in together):
            together.append(switch)
    texts = [switch.written((switch.values() or [""])[0]) for switch in together]
    _assemble(book, tuple(resolve_switches(rules.title, rules.switches, texts)) if texts else ())
    return f"put together: {len(rules.switches)} optional rules in {tried} ways alone, {len(texts)} of them together"


def _assemble(book: str, switches: tuple[str, ...]) -> None:
    try:
        rules = assemble(book, switches)
    except Exception as error:  # whatever its author forgot
        on = f" with {', '.join(switches)}" if switches else ""
        raise Broken(f"{book} cannot be put together{on}: {type(error).__name__}: {error}") from error
    active = [name_of(text) for text in rules.active_switches]
    if missing := [name for name in map(name_of, switches) if name not in active]:
        raise Broken(f"{book} was asked for {', '.join(missing)} and is played without")


def _dungeons(book: str) -> str:
    """A dungeon is made with everything it can have; it satisfies the book, and can be drawn."""
    if book not in map_books():
        return "dungeons: none, the book is played on pitches"
    craft = craft_of(book)
    features = features_of(book)
    for wanted in [(), *((feature,) for feature in features)]:
        dungeon = generate(1, book, craft.seats[0], features=wanted)
        errors = [finding.message for finding in check(dungeon, book) if finding.severity == ERROR]
        if errors:
            raise Broken(f"a dungeon generated for {book} with {', '.join(wanted) or 'nothing more'}: {errors[0]}")
        if "<svg" not in svg(dungeon):
            raise Broken(f"the dungeon '{dungeon.title}' cannot be drawn")
    return f"dungeons: made, checked and drawn with each of {len(features)} features"


def _matches(book: str, matches: int) -> str:
    """Whole matches at random: invariants, clones, saves, undo, refusals, and the log plays again to the same end."""
    decisions = 0
    acting = sum(not switch.league for switch in BOOKS[book].switches)
    ways = acting + 1 + SETS  # seeds in a row that play in dungeons of the library, then others
    for number in range(matches):
        seed = number // 2 + number % 2 * ways
        try:
            decisions += play(Fixture(seed, book), Care().times(CARE)).decisions
        except Failure as failure:
            raise Broken(str(failure)) from failure
    told = f"matches: {matches} played at random, {decisions:,} decisions; clones, saves, undo and logs hold"
    return told if matches else ""


def _chances(book: str, looks: int) -> str:
    """The chance shown of a path is that of its choices, off and past every feature, with traits, and in play."""
    if not looks:
        return ""
    draw = random.Random(book)
    made = 0
    for one in (*look_at_features(book, draw), *look_at_traits(book, draw, TRAITS), *look_in_play(book, 1, looks)):
        if one.unexplained:
            raise Broken(f"the chance shown of a path is not that of its choices: {one}")
        made += 1
    return f"chances: {made} paths, each as likely as its choices"
