"""Play the golden matches again and write their logs: only when the rules, or what a state holds, changed on purpose.

    python scripts/goldens.py            write tests/golden/*.log
    python scripts/goldens.py colleges   write this one only; others are played again only where their rules changed
    python scripts/goldens.py --check    only report which would change; exit code 1 if any would

The tests replay these logs and compare the final hash, so that no change of the engine goes unnoticed. The facts behind each
hash are kept beside its log: where a match ends otherwise, the test shows the lines that differ.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.books.astrogranite.beasts import KINDS
from deepbowl.books.house import admit_file
from deepbowl.books.registry import BOOKS
from deepbowl.bots.protocol import Bot, ask, play
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.engine.dice import Seeded
from deepbowl.grounds import ground_number, map_books
from deepbowl.match.log import write_log
from deepbowl.match.match import Match
from deepbowl.match.setup import board_called, teams_called, together, usual_races, usual_seats
from deepbowl.rules.sheet import NeutralSheet, TeamSheet
from deepbowl.testing.random_policy import CuriousBot

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
PLAYED_BY = "golden"
"""The version of the rules in these logs: a digest would change with every change of the source."""
HOUSE_ID = admit_file(f"{GOLDEN / 'house_book.py'}:GoldenHouse")
DONE = ("crp", HOUSE_ID)
"""Books with their own matches below."""


MONSTERS = ("obstacles", "wandering-monsters=examples")
BEASTS = (("Cave Hydra", "11,7"), ("Cave Dragon", "22,7"), ("Hellhound", "17,6"), ("Hellhound", "17,10"))

GAME_MASTER = ("gm-monsters", "game-master")


class Golden:
    """A match whose every input is kept."""

    def __init__(
        self, name: str, board: Board, teams: tuple[str, ...], balls: int, seed: int, book: str = "crp", turns: int = 0,
        switches: tuple[str, ...] | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self.board = board
        self.teams = teams
        self.balls = balls
        self.seed = seed
        self.book = book
        self.turns = turns  # after which it is broken off, 0: to its end
        self.switches = BOOKS[book].switches_for(board) if switches is None else switches
        self.neutrals: list[NeutralSheet] = []  # bodies that belong to no one
        self.inside = False  # whether it is broken off in the middle of a resolution

    def played(self) -> Match:
        """Return the match as its coaches have played it."""
        teams = teams_called(self.book, list(self.teams), len(self.teams))
        sheets = [self.with_goods(team.sheet()) for team in teams]
        dice = Seeded(self.seed)
        match = Match.new(self.book, self.board, sheets, dice, self.switches, self.balls, neutrals=self.neutrals)
        match.played_by = PLAYED_BY
        bots = self.coaches()
        play(match, bots, self.turns)
        while self.inside and match.quiescent:
            decision = match.decision()
            match.apply(ask(bots[decision.seat], match), decision.seat)
        return match

    def coaches(self) -> list[Bot]:
        """On a pitch they go for the ball; in a dungeon, where that is not enough to score, one tries everything."""
        if self.book not in map_books() and self.book != HOUSE_ID:
            return [BiasedBot(self.seed + seat) for seat in range(len(self.teams))]
        coaches: list[Bot] = [CuriousBot(self.seed), *(ScriptedBot(self.seed + seat) for seat in range(1, len(self.teams)))]
        return [*coaches, CuriousBot(self.seed - 1)]  # the last is the game master, where there is one

    def with_goods(self, sheet: TeamSheet) -> TeamSheet:
        """Return the same team with something to decide about."""
        watched = ("bribe",) if "eye-of-the-ref" in self.switches else ()  # no one bribes the eye [AG-REF-06]
        banned = (*BOOKS[self.book].banned_goods, *watched)
        goods = {kind: 1 for kind in ("apothecary", "bribe", "wizard") if kind not in banned}
        return TeamSheet(sheet.name, sheet.race, sheet.players, sheet.rerolls, {**sheet.goods, **goods})


def bare_log(match: Match) -> str:
    """Return the log of a match without the words between its inputs, which may change at any time."""
    log = write_log(match, reveal=True)
    return "".join(line for line in log.splitlines(keepends=True) if not line.startswith("#"))


def all_switches(book: str, board: Board, first: tuple[str, ...] = ()) -> tuple[str, ...]:
    """All switches of a book that go together on a board, the earlier where two do not, but some `first`; coaches lay the
    dungeon out, and monsters act by themselves, unless the game master is one of these."""
    acting = [switch.name for switch in BOOKS[book].switches if not switch.league]
    others = [name for name in acting if name not in (*first, *GAME_MASTER)]
    return together(book, [*first, *others], board)


def slimy() -> Board:
    """Return a dungeon of the library with slime where its lava was."""
    plan = Plan.of(dungeon("smelter"))
    plan.name, plan.books = "slime-works", [HOUSE_ID]
    plan.ground = [ground_number("slime") if number == ground_number("lava") else number for number in plan.ground]
    return plan.build().board()


def usual(book: str, seed: int, turns: int) -> Golden:
    """Return a match of a book where it is usually played, by those who usually play it."""
    seats = usual_seats(book)
    return Golden(book, board_called(None, seats, book), tuple(usual_races(book)[:seats]), 0, seed, book, turns)


def stopped_inside(golden: Golden) -> Golden:
    """Return a match that is broken off in the middle of a resolution."""
    golden.inside = True
    return golden


def wild() -> Golden:
    """Return a match among a hydra, a dragon and two Hellhounds, which fight one another as well."""
    golden = Golden("monsters", dungeon("wyrms-hall").board(), ("Orc", "Human"), 0, 21, "astrogranite", 12, MONSTERS)
    for number, (name, at) in enumerate(BEASTS, 1):
        sheet = next(kind for kind in KINDS if kind.name == name).sheet(number)
        sheet.at = at
        golden.neutrals.append(sheet)
    return golden


def goldens() -> list[Golden]:
    """Return the matches: two, three and four seats, every book, everything Astrogranite has with ordinary and with
    college teams, monsters, a house book, one inside."""
    everything = dungeon("cabinet-of-wonders").board()
    pitch = open_pitch()
    hall = dungeon("wyrms-hall").board()  # the dragon needs room
    return [
        Golden("two-seats", pitch, ("Goblin", "Vampire"), 1, 57),
        Golden("three-seats", cross_pitch(), ("Orc", "Wood Elf", "Chaos Pact"), 2, 14),
        Golden("four-seats", cross_pitch(16, 8, 2), ("Skaven", "Halfling", "Norse", "Underworld"), 3, 4),
        Golden(
            "every-switch", everything, ("Ogre", "Lizardmen"), 0, 167, "astrogranite",
            switches=all_switches("astrogranite", everything),
        ),
        Golden(
            "colleges", everything, ("Amber College", "Jade College"), 0, 34, "astrogranite", 6,
            switches=all_switches("astrogranite", everything),
        ),
        Golden(
            "monsterbowl", everything, ("Dark College", "Light College"), 0, 41, "astrogranite", 4,
            switches=all_switches("astrogranite", everything, ("monsterbowl", "illusionary-multiball", *GAME_MASTER)),
        ),
        Golden(
            "dragonbowl", hall, ("Gold College", "Rainbow College"), 0, 43, "astrogranite", 4,
            switches=all_switches("astrogranite", hall, ("dragonbowl",)),
        ),
        *(usual(book, seed, 3 if "deathbowl" in book else 8) for seed, book in enumerate(BOOKS, 3) if book not in DONE),
        wild(),
        Golden("house-book", slimy(), ("Orc", "Skaven"), 0, 15, HOUSE_ID, 8),
        stopped_inside(Golden("inside", pitch, ("Orc", "Skaven"), 1, 12, "crp", 2)),
    ]


def main(arguments: list[str] | None = None, folder: Path = GOLDEN) -> int:
    parser = argparse.ArgumentParser(description="Play the golden matches again and write their logs.")
    parser.add_argument("names", nargs="*", help="the matches to play; all if none is named")
    parser.add_argument("--check", action="store_true", help="only compare; exit code 1 when a log would change")
    options = parser.parse_args(arguments)
    folder.mkdir(parents=True, exist_ok=True)
    changed = 0
    for golden in goldens():
        if options.names and golden.name not in options.names:
            continue
        match = golden.played()
        log, facts = bare_log(match), "\n".join(match.facts()) + "\n"
        path = folder / f"{golden.name}.log"
        same = path.exists() and path.read_text(encoding="utf-8") == log
        changed += not same
        print(f"{golden.name}: {log.count(chr(10))} lines, {'as before' if same else 'changed'}")
        if not same and not options.check:
            path.write_text(log, encoding="utf-8")
            path.with_suffix(".facts").write_text(facts, encoding="utf-8")
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
