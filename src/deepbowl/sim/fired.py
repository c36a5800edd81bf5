"""How often the rules of a book are cited by what happens in random matches: an id no one ever meets is suspect."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, NamedTuple

from deepbowl.board.board import Board
from deepbowl.books.house import admit_those_of_parent
from deepbowl.bots.protocol import play
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.dungeons.generate import features_of, generate, seats_of
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import (
    any_values,
    board_called,
    boards_for,
    carried_by,
    new_match,
    races_allowed,
    seat_count,
    seat_counts,
    switches_called,
    team_called,
    together,
)
from deepbowl.rules.vocabulary.records import ITEM, WEAPON
from deepbowl.sim.workers import cores
from deepbowl.teams.team import Team

TACTICS_ON: Final = "dirty-tactics"
TACTICS: Final = {"assassin": 1, "experimental drugs": 1}
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
    """How often each rule was cited, and the matches that hit a bug, described by number."""

    cited: Counter[str]
    defects: dict[int, str]


def random_match(wish: Wish, number: int) -> Match:
    """Match number n of a wish: any board of the book or a generated one, any teams, any set of optional rules."""
    random = Random(f"fired {wish.seed} {number}")
    seats = _seats(wish, random)
    board = _board(wish, number, random, seats)
    switches = _switches(wish, random, board)
    races = races_allowed(wish.book, switches)
    teams = equipped(wish, switches, [random.choice(races) for _ in range(seats)], Random(f"carried {wish.seed} {number}"))
    dice = Seeded(f"{wish.seed} {number}")
    return new_match(wish.book, seats, board=board, teams=teams, switches=switches, dice=dice, unchecked=True)


def equipped(wish: Wish, switches: tuple[str, ...], races: list[str], random: Random) -> list[Team]:
    """The ready-made teams of these races. Where the rules know them, one player has a weapon, every second an item, and
    every second team brings tactics. [AG-SW-01, AG-ITEM-05, AG-TACTIC-01]"""
    weapons, items = (carried_by(wish.book, switches, kind) for kind in (WEAPON, ITEM))
    teams = [team_called(race, wish.book) for race in races]
    for seat, team in enumerate(teams):
        players = list(team.players)
        for place in random.sample(range(len(players)), len(players) // 2) if items else ():
            players[place] = replace(players[place], item=random.choice(items))
        if weapons:
            armed = random.randrange(len(players))
            players[armed] = replace(players[armed], weapon=random.choice(weapons))
        brings = {**team.goods, **TACTICS} if TACTICS_ON in switches and random.random() < 0.5 else team.goods
        if players != list(team.players) or brings != team.goods:
            teams[seat] = replace(team, players=tuple(players), goods=brings)
    return teams


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
    if seats in seats_of(wish.book) and number % 2:
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
        play(match, [kind(wish.seed + number * match.seats + seat) for seat in range(match.chairs)], MOST_TURNS)
    except Exception as error:  # every exception is a bug in Deepbowl: only its own bots played
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
