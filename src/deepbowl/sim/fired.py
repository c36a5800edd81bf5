"""How often the rules of a book are cited by what happens in random matches: an id no one ever meets is suspect."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final, NamedTuple

from deepbowl.board.board import Board
from deepbowl.books.house import admit_those_of_parent
from deepbowl.bots.protocol import play
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.dungeons.generate import SEATS, features_of, generate
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import (
    any_values,
    board_called,
    boards_for,
    new_match,
    races_for,
    seat_count,
    seat_counts,
    switches_called,
    together,
)
from deepbowl.sim.workers import cores

MOST_TURNS: Final = 40
"""A match that has not ended by then of a half is left: at random some never do."""


class Wish(NamedTuple):
    """Which matches are played: of what is not named here, each has something else."""

    book: str
    seed: int = 0
    board: str | None = None
    seats: int | None = None
    switches: tuple[str, ...] = ()
    everything: bool = False
    """Every optional rule that goes with the others; of two that exclude each other now one, now the other."""

    def check(self) -> None:
        """A `SetupError` says what cannot be played."""
        switches_called(self.book, self.switches)
        if self.seats is not None:
            seat_count(self.book, self.seats)
        if self.board is not None:
            random_match(self, 0)


class Fired(NamedTuple):
    """How often each rule was cited, and the matches in which a defect of ours showed, in words by their number."""

    cited: Counter[str]
    defects: dict[int, str]


def random_match(wish: Wish, number: int) -> Match:
    """Match number n of a wish: any board of the book or a generated one, any teams, any set of optional rules."""
    random = Random(f"fired {wish.seed} {number}")
    seats = _seats(wish, random)
    board = _board(wish, number, random, seats)
    teams = [random.choice(races_for(wish.book)) for _ in range(seats)]
    switches = _switches(wish, random, board)
    return new_match(wish.book, seats, board=board, teams=teams, switches=switches, dice=Seeded(f"{wish.seed} {number}"))


def _seats(wish: Wish, random: Random) -> int:
    """As many as were named, as the board that was named has end zones, or any number the book is played by."""
    if wish.seats is not None:
        return wish.seats
    known = seat_counts(wish.book)
    return random.choice(known) if wish.board is None else len(board_called(wish.board, known[0], wish.book).end_zones)


def _board(wish: Wish, number: int, random: Random, seats: int) -> Board:
    """The one named; otherwise every second one is generated, where the book has a generator."""
    if wish.board is not None:
        return board_called(wish.board, seats, wish.book)
    known = boards_for(wish.book, seats)
    board = board_called(random.choice(known), seats, wish.book)
    if seats in SEATS.get(wish.book, ()) and number % 2:
        features = tuple(feature for feature in features_of(wish.book) if random.random() < 0.6)
        board = generate(f"{wish.seed} {number}", wish.book, seats, random.choice(("small", "medium")), features).board()
    return board


def _switches(wish: Wish, random: Random, board: Board) -> tuple[str, ...]:
    """Those named; with them everything, or nothing else, or if none was named each that goes with the others or not."""
    found = [switch for switch in any_values(random, wish.book) if wish.everything or random.random() < 0.5]
    random.shuffle(found)
    if wish.switches and not wish.everything:
        found = []
    return together(wish.book, (*wish.switches, *found), board)


def play_one(wish: Wish, number: int) -> tuple[int, Counter[str], str]:
    """Play match number n of a wish: what was cited in it, by a fact or by a roll that a skill or a room has changed, and
    what went wrong with us."""
    found: Counter[str] = Counter()
    match, defect = random_match(wish, number), ""
    kind = BiasedBot if number % 3 else RandomBot
    try:
        play(match, [kind(wish.seed + number * match.seats + seat) for seat in range(match.seats)], MOST_TURNS)
    except Exception as error:  # whatever it is, it is a defect of ours: no one else has played
        defect = f"{type(error).__name__}: {error}"
    named = {trait.name: match.cite(trait.rule) for trait in match.rules.traits}
    for e in match.events or []:
        if e.rule:
            found[e.rule] += 1
        if isinstance(e, event.Tested | event.Armour | event.Injured):
            found.update(named[reason] for reason, _ in e.modifiers if reason in named)
    return number, found, defect


def fired(wish: Wish, matches: int, first: int = 0, workers: int = 1) -> Fired:
    """Return how often each rule was cited in this many matches between coaches who choose at random, on this many
    processes."""
    wish.check()
    total, defects = Counter[str](), dict[int, str]()
    for number, cited, defect in _played(wish, range(first, first + matches), workers or cores()):
        total.update(cited)
        if defect:
            defects[number] = defect
    return Fired(total, dict(sorted(defects.items())))


def _played(wish: Wish, numbers: range, workers: int) -> Iterator[tuple[int, Counter[str], str]]:
    """All matches, in whatever order they end."""
    if min(workers, len(numbers)) < 2:
        yield from map(partial(play_one, wish), numbers)
        return
    with multiprocessing.get_context("spawn").Pool(workers, admit_those_of_parent) as pool:
        yield from pool.imap_unordered(partial(play_one, wish), numbers)
