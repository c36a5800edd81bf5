"""Matches of any kind from one number: seats, board, book, switches, teams, goods, balls, and who plays how."""

from __future__ import annotations

from random import Random
from typing import Final

from deepbowl.bots.protocol import Bot
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine.dice import Seeded
from deepbowl.rules.assemble import BOOKS, assemble
from deepbowl.rules.match import Match
from deepbowl.rules.sheet import PlayerSheet, TeamSheet
from deepbowl.teams.ready import ready_teams
from deepbowl.testing.playground import Playground
from deepbowl.testing.random_boards import random_board
from deepbowl.testing.random_policy import CuriousBot

RACES: Final = ("Human", "Orc", "Goblin", "Vampire", "Khemri")
POSITIONS: Final = ("Lineman", "Thrall", "Blitzer")
POLICIES: Final = ("uniform", "biased", "curious")
TOGETHER: Final = (
    ("Throw Team-Mate", "Right Stuff", "Always Hungry"), ("Bombardier", "Catch", "Hail Mary Pass", "Safe Throw"),
    ("Animosity", "Pass", "Accurate", "Nerves of Steel"), ("Multiple Block", "Stab", "Frenzy", "Foul Appearance"),
    ("Dump-Off", "Pass Block", "Very Long Legs", "Diving Catch"), ("Ball & Chain", "Secret Weapon", "Grab", "Mighty Blow"),
    ("Blood Lust", "Hypnotic Gaze", "Leader", "Loner"), ("Stand Firm", "Side Step", "Fend", "Take Root", "Juggernaut"),
    ("Tentacles", "Diving Tackle", "Shadowing", "Break Tackle"), ("Chainsaw", "Dirty Player", "Sneaky Git", "Piling On"),
    ("Wrestle", "Block", "Strip Ball", "Sure Hands", "Dauntless"), ("Stunty", "Thick Skull", "Decay", "Regeneration"),
)  # fmt: skip
"""Skills that meet more often than chance has it, because they have to do with one another."""


class Fixture:
    """Everything that makes a match, and how it will be played; equal for equal numbers."""

    def __init__(self, seed: int, book: str = "") -> None:
        """Without a book it is the core game on pitches and blobs; with one, that book in a dungeon of the library."""
        random = Random(f"fixture {seed}")
        self.seed = seed
        if book:
            self.book = book
            self.board = dungeon(random.choice(dungeon_names(book))).board()
            self.seats = len(self.board.end_zones)
        else:
            self.seats = random.choice((2, 2, 3, 4))
            self.board = random_board(random, self.seats)
            pitch = not self.board.name.startswith("Blob")
            self.book = "crp" if pitch and random.random() < 0.6 else Playground.id
        rules = BOOKS[self.book]
        optional = [switch for switch in rules.switches if random.random() < 0.25]
        self.switches = tuple(dict.fromkeys([*optional, *rules.switches_for(self.board)]))
        self.balls = 0 if book else random.choice((1, 1, 2, 3))
        self.hidden_balls = bool(book)  # in a dungeon a ball may be in a chest
        odd = random.random() < 0.6
        self.teams = [odd_team(random, seat) if odd else ready_team(random) for seat in range(self.seats)]
        for team in self.teams:
            team.goods = {kind: count for kind, count in team.goods.items() if kind not in rules.banned_goods}
        self.policy = random.choice((*POLICIES, "curious"))
        self.random = Random(f"play {seed}")

    def match(self) -> Match:
        """The match about to begin."""
        return Match.new(self.book, self.board, self.teams, Seeded(self.seed), self.switches, self.balls)

    def bots(self) -> list[Bot]:
        """Who plays, one a seat."""
        kinds: dict[str, type[RandomBot] | type[BiasedBot] | type[CuriousBot]] = {
            "uniform": RandomBot, "biased": BiasedBot, "curious": CuriousBot,
        }  # fmt: skip
        return [kinds[self.policy](self.random.getrandbits(32)) for _ in range(self.seats)]

    def __str__(self) -> str:
        teams = ", ".join(team.name for team in self.teams)
        balls = f"{self.balls} ball(s)" if self.balls else "the usual balls"
        words = [f"seed {self.seed}: {self.book} on '{self.board.name}', {self.seats} seats, {balls}"]
        words += [" ".join(self.switches)] if self.switches else []
        return f"{'; '.join(words)}; {teams}; {self.policy} play"


def ready_team(random: Random) -> TeamSheet:
    """One of the ready-made teams, with goods it could not always afford."""
    sheet = random.choice(list(ready_teams().values())).sheet()
    return TeamSheet(sheet.name, sheet.race, sheet.players, sheet.rerolls, {**sheet.goods, **random_goods(random)})


def odd_team(random: Random, seat: int) -> TeamSheet:
    """A team of players with any characteristics and any skills; some are the fashion of the team."""
    race = random.choice(RACES)
    skills = [trait.name for trait in assemble("crp").traits]
    fashion = list(dict.fromkeys([*random.choice(TOGETHER), *random.sample(skills, 5)]))
    numbers = range(1, random.choice((4, 8, 12, 16)))
    players = [odd_player(random, number, race, skills, fashion) for number in numbers]
    return TeamSheet(f"Odd {race} {seat}", race, players, random.randint(0, 4), random_goods(random))


def odd_player(random: Random, number: int, race: str, skills: list[str], fashion: list[str]) -> PlayerSheet:
    """Anybody."""
    own = race if random.random() < 0.7 else random.choice(RACES)
    numbers = (random.randint(1, 9), random.randint(1, 7), random.randint(1, 6), 0, random.randint(5, 10))
    in_fashion = random.sample(fashion, random.randint(0, 4))
    learnt = tuple(dict.fromkeys([*in_fashion, *random.sample(skills, random.randint(0, 4))]))
    niggles = random.choice((0, 0, 0, 1, 2))
    return PlayerSheet(number, f"Nobody {number}", random.choice(POSITIONS), own, *numbers, learnt, niggles)


def random_goods(random: Random) -> dict[str, int]:
    """Apothecaries, bribes and so on."""
    return {
        "apothecary": random.randint(0, 2), "bribe": random.randint(0, 3), "wizard": random.randint(0, 1),
        "igor": random.randint(0, 1), "babes": random.randint(0, 2),
    }  # fmt: skip
