"""Matches of any kind from one number: seats, board, book, switches, teams, goods, balls, and who plays how."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.board import Board
from deepbowl.board.pitches import seated
from deepbowl.books.astrogranite.beasts import BEAST, KINDS
from deepbowl.books.registry import BOOKS, admit, assemble
from deepbowl.bots.protocol import Bot
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.dungeons.generate import craft_of, features_of, generate
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine.dice import Seeded
from deepbowl.grounds import map_books, not_plain
from deepbowl.match.match import Match
from deepbowl.match.setup import any_values, together
from deepbowl.rules.flow.placing import area
from deepbowl.rules.rules import Rules
from deepbowl.rules.sheet import COLLEGE_WIZARDS, SPONSORS, NeutralSheet, PlayerSheet, TeamSheet
from deepbowl.rules.vocabulary.flags import COUNTED
from deepbowl.teams.magic_colleges import items, weapons
from deepbowl.teams.ready import ready_teams
from deepbowl.testing.playground import Playground
from deepbowl.testing.random_boards import random_board, random_pitch
from deepbowl.testing.random_policy import CuriousBot

RACES: Final = ("Human", "Orc", "Goblin", "Vampire", "Khemri")
POSITIONS: Final = ("Lineman", "Thrall", "Blitzer")
POLICIES: Final = ("uniform", "biased", "curious")
COACHED: Final = "scripted"
MIXED: Final = (*POLICIES, COACHED)
"""Four different coaches."""
ROOM: Final = 8
MONSTROUS: Final = 0.7
"""How many of the bodies of no one are monsters, where there are any."""
SETS: Final = 3
"""For each optional rule alone this many random sets are played."""
CORE_GAMES: Final = {"crp": "crp", "bb2020": "bb2020"}
"""The book in which a core is played by itself."""
CHARACTERISTICS: Final = {
    "crp": ((1, 9), (1, 7), (1, 6), (0, 0), (5, 10)), "bb2020": ((1, 9), (1, 7), (1, 6), (0, 6), (3, 11)),
}  # fmt: skip
"""MA, ST, AG, PA and AV: least and most."""
MOST_GOODS: Final = {
    "apothecary": 2, "bribe": 3, "wizard": 1, "igor": 1, "babes": 2, "mortuary assistant": 1, "keg": 2, "team training": 2,
    "plague doctor": 1, "master chef": 1, "biased referee": 1,
    "assassin": 1, "experimental drugs": 2, **dict.fromkeys(COLLEGE_WIZARDS, 1),
}  # fmt: skip
_CRP_TOGETHER: Final = (
    ("Throw Team-Mate", "Right Stuff", "Always Hungry"), ("Bombardier", "Catch", "Hail Mary Pass", "Safe Throw"),
    ("Animosity", "Pass", "Accurate", "Nerves of Steel"), ("Multiple Block", "Stab", "Frenzy", "Foul Appearance"),
    ("Dump-Off", "Pass Block", "Very Long Legs", "Diving Catch"), ("Ball & Chain", "Secret Weapon", "Grab", "Mighty Blow"),
    ("Blood Lust", "Hypnotic Gaze", "Leader", "Loner"), ("Stand Firm", "Side Step", "Fend", "Take Root", "Juggernaut"),
    ("Tentacles", "Diving Tackle", "Shadowing", "Break Tackle"), ("Chainsaw", "Dirty Player", "Sneaky Git", "Piling On"),
    ("Wrestle", "Block", "Strip Ball", "Sure Hands", "Dauntless"), ("Stunty", "Thick Skull", "Decay", "Regeneration"),
)  # fmt: skip
_2020_TOGETHER: Final = (
    ("Throw Team-mate", "Right Stuff", "Always Hungry", "Swoop", "Strong Arm"),
    ("Kick Team-mate", "Right Stuff", "Mighty Blow (+1)"),
    ("Bombardier", "Catch", "Hail Mary Pass", "Safe Pass", "Running Pass"),
    ("Pass", "Accurate", "Cannoneer", "Nerves of Steel"),
    ("Cloud Burster", "Very Long Legs", "On the Ball", "Extra Arms"),
    ("Dump-off", "On the Ball", "Foul Appearance", "Diving Catch"),
    ("Safe Pair of Hands", "Strip Ball", "Wrestle", "Monstrous Mouth"),
    ("Fumblerooskie", "Running Pass", "My Ball", "Leap"), ("Ball and Chain", "Secret Weapon", "Grab", "Mighty Blow (+2)"),
    ("Bloodlust (2+)", "Hypnotic Gaze", "Leader", "Loner (4+)"),
    ("Stand Firm", "Sidestep", "Fend", "Take Root", "Juggernaut"), ("Tentacles", "Diving Tackle", "Shadowing", "Arm Bar"),
    ("Chainsaw", "Dirty Player (+1)", "Sneaky Git", "Pile Driver"),
    ("Multiple Block", "Stab", "Frenzy", "Brawler", "Pro"),
    ("Animal Savagery", "Unchannelled Fury", "Really Stupid", "Bone Head"),
    ("Pogo Stick", "Leap", "Trickster", "Hit and Run"),
    ("Stunty", "Thick Skull", "Decay", "Regeneration", "Iron Hard Skin"),
    ("Projectile Vomit", "Breathe Fire", "Pick-me-up"),
)  # fmt: skip
TOGETHER: Final = {"crp": _CRP_TOGETHER, "bb2020": _2020_TOGETHER}
"""Skills that meet more often than chance has it, because they have to do with one another."""


class Fixture:
    """Everything that makes a match, and how it will be played; equal for equal numbers."""

    def __init__(self, seed: int, book: str = "", coached: bool = False) -> None:
        """Without a book it is the CRP game on pitches and blobs; with one, that book in a dungeon or on pitches.

        A coached match is the same one played by the scripted bot on every seat.
        """
        random = Random(f"fixture {seed}")
        self.seed = seed
        self.generated = False
        self.lone_switch = ""
        """The only optional rule wanted, where the match is there to try one by itself."""
        if book in map_books():
            self.book = book
            self._choose_dungeon(random)
            self.balls = 0
        else:
            self._choose_pitch(random, book)
            self.balls = random.choice((1, 1, 2, 3))
        odd = random.random() < 0.6
        self.races = list(ready_teams(BOOKS[self.book].editions[0]))
        ready = self._next_team if book else self._any_team
        self.teams = [odd_team(random, seat, self.book) if odd else ready(random, seat) for seat in range(self.seats)]
        rules = assemble(self.book, self.switches)
        hand_out(random, self.teams, [name for name in (*items(), *weapons()) if name in rules.bits])
        banned = (*rules.banned_goods, *rules.refused_goods)
        for team in self.teams:
            team.goods = {kind: count for kind, count in team.goods.items() if kind not in banned}
            if rules.goods_complaint(team.goods):
                team.goods = {kind: count for kind, count in team.goods.items() if kind in COUNTED}
        self.policy = "mixed" if min(BOOKS[self.book].seats) == len(MIXED) else random.choice((*POLICIES, "curious"))
        if coached:
            self.policy = COACHED
        self.neutrals = nobodys_bodies(Random(f"neutrals {seed}"), self.board, rules)
        self.random = Random(f"play {seed}")

    def _choose_pitch(self, random: Random, book: str) -> None:
        """A pitch, or a blob for the playground unless a book is wanted; each optional rule in one match of four."""
        self.seats = random.choice((2, 2, 3, 4))
        if book:
            self.board, self.book = random_pitch(random, self.seats), book
        else:
            self.board = random_board(random, self.seats)
            pitch = not self.board.name.startswith("Blob")
            self.book = "crp" if pitch and random.random() < 0.6 else admit(Playground)
        optional = [switch for switch in any_values(random, self.book) if random.random() < 0.25]
        self.switches = together(self.book, optional, self.board)

    def _choose_dungeon(self, random: Random) -> None:
        """In turn: no optional rule, each of the book's alone, three sets of them; in turn through all dungeons for these.

        Alone means that the dungeon needs no other either. Every second dungeon is a generated one.
        """
        book, rules = self.book, BOOKS[self.book]
        known_switches = any_values(random, self.book)
        turn, kind = divmod(self.seed, len(known_switches) + 1 + SETS)
        wanted = allowed = known_switches[kind - 1 : kind] if kind else ()
        if wanted:
            self.lone_switch = wanted[0]
        elif kind:
            wanted, allowed = tuple(switch for switch in known_switches if random.random() < 0.5), known_switches
        known = [name for name in dungeon_names(book) if needed_by(book, name) <= set(allowed)]
        self.generated = not known or turn % 2 == 1
        if self.generated:
            self.seats = random.choice(craft_of(book).seats)
            fitting = [feature for feature in features_of(book) if needed_for(book, feature) <= set(allowed)]
            features = tuple(feature for feature in fitting if random.random() < 0.6)
            size = random.choice(("small", "medium", "large")) if craft_of(book).sizes else "medium"
            self.board = generate(self.seed, book, self.seats, size, features).board()
        else:
            self.board = dungeon(known[turn // 2 % len(known)]).board()
            self.seats = len(self.board.end_zones)
        if rules.draws_seats:
            self.board = seated(self.board, random.sample(range(self.seats), self.seats))
        self.switches = together(self.book, wanted, self.board)

    def _next_team(self, random: Random, seat: int) -> TeamSheet:
        """The ready-made teams of all rosters in turn."""
        return ready_team(random, self.races[(self.seed * self.seats + seat) % len(self.races)], self.book)

    def _any_team(self, random: Random, _seat: int) -> TeamSheet:
        """One of the ready-made teams."""
        return ready_team(random, random.choice(self.races), self.book)

    def match(self) -> Match:
        """The match about to begin."""
        dice = Seeded(self.seed)
        return Match.new(self.book, self.board, self.teams, dice, self.switches, self.balls, neutrals=self.neutrals)

    def bots(self) -> list[Bot]:
        """Return the bots, one per seat and one for a game master; in books for four the four kinds, in turn."""
        kinds: dict[str, type[RandomBot] | type[BiasedBot] | type[CuriousBot] | type[ScriptedBot]] = {
            "uniform": RandomBot, "biased": BiasedBot, "curious": CuriousBot, COACHED: ScriptedBot,
        }  # fmt: skip
        known = MIXED if self.policy == "mixed" else (self.policy,)
        played = [known[(self.seed + seat) % len(known)] for seat in range(self.seats + 1)]
        return [kinds[kind](self.random.getrandbits(32)) for kind in played]

    def __str__(self) -> str:
        teams = ", ".join(team.name for team in self.teams)
        balls = f"{self.balls} ball(s)" if self.balls else "the usual balls"
        words = [f"seed {self.seed}: {self.book} on '{self.board.name}', {self.seats} seats, {balls}"]
        words += [" ".join(self.switches)] if self.switches else []
        words += [", ".join(f"N{body.number} ({body.size}x{body.size}) at {body.at}" for body in self.neutrals)]
        return f"{'; '.join(words)}; {teams}; {self.policy} play"


def nobodys_bodies(random: Random, board: Board, rules: Rules) -> list[NeutralSheet]:
    """One to three bodies that belong to no one, with any skills; some cover four squares. They never act, but where these
    rules have monsters most of them are some, of any kind and size.

    They stand where there is room around them: on a level of few squares, most of them taken, a ball never comes to rest.
    One that never acts does not stand where it cuts a corridor: no team could ever carry the ball past it.
    """
    taken = area(board, *(feature.name for feature in rules.features), *not_plain())
    skills = [trait.name for trait in rules.traits if trait not in rules.everyone and not trait.only_lent]
    found: list[NeutralSheet] = []
    blocked = 0
    for number in range(1, random.choice((1, 1, 2, 3)) + 1):
        size = random.choice((1, 1, 1, 2))
        beast = random.choice(KINDS) if BEAST in rules.bits and random.random() < MONSTROUS else None
        if beast is not None:
            size = beast.size
        room = [cell for cell in cells(board.floor) if board.feet[size][cell] and not board.feet[size][cell] & taken]
        room = [cell for cell in random.sample(room, min(len(room), 6)) if has_room(board, board.feet[size][cell])]
        if beast is None:
            room = [cell for cell in room if not cuts(board, blocked | board.feet[size][cell])]
        if not room:
            continue
        cell = room[0]
        taken |= board.feet[size][cell]
        if beast is not None:
            sheet = beast.sheet(number)
            sheet.at = board.label(cell)
            found.append(sheet)
            continue
        blocked |= board.feet[size][cell]
        ma, st, ag, av = random.randint(1, 9), random.randint(1, 7), random.randint(1, 6), random.randint(5, 10)
        learnt = tuple(random.sample(skills, random.randint(0, 4)))
        found.append(NeutralSheet(number, f"Thing {number}", ma, st, ag, 0, av, learnt, size, board.label(cell)))
    return found


def has_room(board: Board, foot: int) -> bool:
    """Return whether many more squares than these can be reached from them on their own level."""
    level = board.levels[foot.bit_length() - 1]
    ground = mask_of(cell for cell in cells(board.floor) if board.levels[cell] == level)
    return board.topology(0).flood(foot, ground, board.n).bit_count() >= ROOM * foot.bit_count()


def cuts(board: Board, blocked: int) -> bool:
    """Return whether end zones that are connected on foot no longer are with these squares taken."""
    ways, goals = board.topology(0), [zone for zone in board.end_zones if zone]
    for goal in goals:
        start = goal & ~blocked
        before, after = (ways.flood(start & -start, ground, board.n) for ground in (board.floor, board.floor & ~blocked))
        if any(before & other and not after & other for other in goals):
            return True
    return False


@cache
def needed_by(book: str, name: str) -> frozenset[str]:
    """The optional rules a dungeon of the library needs."""
    return frozenset(BOOKS[book].switches_for(dungeon(name).board()))


@cache
def needed_for(book: str, feature: str) -> frozenset[str]:
    """The optional rules a generated dungeon with a feature needs."""
    return frozenset(BOOKS[book].switches_for(generate(0, book, craft_of(book).seats[0], features=(feature,)).board()))


def ready_team(random: Random, race: str, book: str) -> TeamSheet:
    """The ready-made team of a race, with goods it could not always afford."""
    sheet = ready_teams(BOOKS[book].editions[0])[race].sheet()
    goods = {**sheet.goods, **random_goods(random, book)}
    sponsor = Random(f"sponsor {race} {goods}").choice(("", *SPONSORS))
    return TeamSheet(sheet.name, sheet.race, sheet.players, sheet.rerolls, goods, sponsor)


def odd_team(random: Random, seat: int, book: str) -> TeamSheet:
    """A team of players with any characteristics and any skills; some are the fashion of the team."""
    core = BOOKS[book].core
    race = random.choice(RACES)
    skills = skills_of(book)
    liked = random.choice((*TOGETHER[core], *BOOKS[book].used_together))
    fashion = list(dict.fromkeys([*(skill for skill in liked if skill in skills), *random.sample(skills, 5)]))
    numbers = range(1, random.choice((4, 8, 12, 16)))
    players = [odd_player(random, number, race, skills, fashion, core) for number in numbers]
    return TeamSheet(f"Odd {race} {seat}", race, players, random.randint(0, 4), random_goods(random, book))


def hand_out(random: Random, teams: list[TeamSheet], carried: list[str]) -> None:
    """Let some players carry a magic item or a weapon, where optional rules of the match allow any."""
    if not carried:
        return
    for team in teams:
        for player in team.players:
            if random.random() < 0.4:
                player.skills = tuple(dict.fromkeys((*player.skills, random.choice(carried))))


@cache
def skills_of(book: str) -> list[str]:
    """The skills of a book's core that it has kept, then its own."""
    rules, core = assemble(book), assemble(CORE_GAMES[BOOKS[book].core])
    kept = [trait.name for trait in core.traits if trait not in core.everyone and trait.name in rules.bits]
    own = [trait for trait in rules.traits if trait not in rules.everyone and not trait.only_lent]
    return kept + [trait.name for trait in own if trait.name not in core.bits]


def odd_player(random: Random, number: int, race: str, skills: list[str], fashion: list[str], core: str) -> PlayerSheet:
    """Anyone."""
    own = race if random.random() < 0.7 else random.choice(RACES)
    ma, st, ag, pa, av = [random.randint(least, most) if most else 0 for least, most in CHARACTERISTICS[core]]
    in_fashion = random.sample(fashion, random.randint(0, 4))
    learnt = tuple(dict.fromkeys([*in_fashion, *random.sample(skills, random.randint(0, 4))]))
    niggles = random.choice((0, 0, 0, 1, 2))
    return PlayerSheet(number, f"Nobody {number}", random.choice(POSITIONS), own, ma, st, ag, pa, av, learnt, niggles)


def random_goods(random: Random, book: str) -> dict[str, int]:
    """Apothecaries, bribes and so on."""
    brought = [name for name in BOOKS[book].counted if name in MOST_GOODS]
    return {name: random.randint(0, MOST_GOODS[name]) for name in brought}
