"""Matches under three referees, in which every team has an armed player, a sorcerer, and a magic item on all others."""

from __future__ import annotations

from random import Random
from typing import Final

from deepbowl.books.registry import BOOKS
from deepbowl.match.setup import board_called, boards_for, switches_called, switches_needed
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.switches import name_of, with_needed
from deepbowl.teams.magic_colleges import items, weapons
from deepbowl.teams.ready import ready_teams
from deepbowl.testing.random_matches import POLICIES, Fixture

BOOK: Final = "astrogranite"
SORCERY: Final = "Sorcery"
WATCHED: Final = ("onsite-refs=3", "magic-items", "sorcery", "great-wheel")
"""Optional rules of such a match, besides those its map and teams need."""


class WatchedMatch(Fixture):
    """One of them, which follows from its number: two teams in two of three matches, else three or four."""

    def __init__(self, seed: int, policy: str = "", seats: int = 0) -> None:
        random = Random(f"watched {seed}")
        self.seed, self.book, self.generated, self.lone_switch, self.balls = seed, BOOK, False, "", 0
        drawn = random.choice((2, 2, 2, 2, 3, 4))
        self.seats = seats or drawn
        self.board = board_called(random.choice(boards_for(BOOK, self.seats)), self.seats, BOOK)
        self.races = list(ready_teams(BOOK))
        self.teams = [armed(random, ready_teams(BOOK)[race].sheet()) for race in random.sample(self.races, self.seats)]
        named = set(map(name_of, WATCHED))
        needed = with_needed(BOOKS[BOOK].switches, [*WATCHED, *switches_needed(BOOK, self.board, self.teams)])
        self.switches = switches_called(BOOK, [*WATCHED, *(switch for switch in needed if name_of(switch) not in named)])
        self.policy = policy or random.choice(POLICIES)
        self.neutrals = []
        self.random = Random(f"play watched {seed}")


def armed(random: Random, sheet: TeamSheet) -> TeamSheet:
    """Give one player a weapon, one sorcery, and every other a magic item; those who start in the dungeon come first."""
    conventional = [name for name in weapons() if name != SORCERY]
    for number, player in enumerate(sheet.players):
        carried = (random.choice(conventional), SORCERY)[number] if number < 2 else random.choice(list(items()))
        player.skills = tuple(dict.fromkeys((*player.skills, carried)))
    return sheet
