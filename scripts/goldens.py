"""Play the golden matches again and write their logs: only when the rules, or what a state holds, changed on purpose.

    python scripts/goldens.py            write tests/golden/*.log
    python scripts/goldens.py --check    only say which would change; exit code 1 if any would

The tests replay these logs and compare the final hash, so that no change of the engine goes unnoticed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.bots.protocol import Bot, play
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.dungeons.library import dungeon
from deepbowl.engine.dice import Seeded
from deepbowl.fixture import together
from deepbowl.grounds import map_books
from deepbowl.rules.assemble import BOOKS
from deepbowl.rules.match import Match
from deepbowl.rules.sheet import TeamSheet
from deepbowl.teams.ready import ready_team
from deepbowl.testing.random_policy import CuriousBot

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


class Golden:
    """A match whose every input is kept."""

    def __init__(self, name: str, board: Board, teams: tuple[str, ...], balls: int, seed: int, book: str = "crp") -> None:
        self.name = name
        self.board = board
        self.teams = teams
        self.balls = balls
        self.seed = seed
        self.book = book
        self.switches = all_switches(book, board) if book in map_books() else ()

    def log(self) -> str:
        """The log of the match, without the words between its inputs, which may change at any time."""
        sheets = [with_goods(ready_team(name).sheet()) for name in self.teams]
        match = Match.new(self.book, self.board, sheets, Seeded(self.seed), self.switches, self.balls)
        play(match, self.coaches())
        return "".join(line for line in match.log().splitlines(keepends=True) if not line.startswith("#"))

    def coaches(self) -> list[Bot]:
        """On a pitch they go for the ball; in a dungeon, where that is not enough to score, one tries everything."""
        if self.book in map_books():
            return [CuriousBot(self.seed), ScriptedBot(self.seed + 1)]
        return [BiasedBot(self.seed + seat) for seat in range(len(self.teams))]


def with_goods(sheet: TeamSheet) -> TeamSheet:
    """The same team with something to decide about."""
    goods = {**sheet.goods, "apothecary": 1, "bribe": 1, "wizard": 1}
    return TeamSheet(sheet.name, sheet.race, sheet.players, sheet.rerolls, goods)


def all_switches(book: str, board: Board) -> tuple[str, ...]:
    """All switches of a book that go together on a board, the earlier where two do not; coaches lay the dungeon out."""
    return together(book, [switch.name for switch in BOOKS[book].switches if switch.name != "game-master"], board)


def goldens() -> list[Golden]:
    """Two, three and four seats; and everything that Astrogranite has."""
    return [
        Golden("two-seats", open_pitch(), ("Goblin", "Vampire"), 1, 57),
        Golden("three-seats", cross_pitch(), ("Orc", "Wood Elf", "Chaos Pact"), 2, 14),
        Golden("four-seats", cross_pitch(16, 8, 2), ("Skaven", "Halfling", "Norse", "Underworld"), 3, 4),
        Golden("every-switch", dungeon("cabinet-of-wonders").board(), ("Ogre", "Lizardmen"), 0, 167, "astrogranite"),
    ]


def main(arguments: list[str] | None = None, folder: Path = GOLDEN) -> int:
    parser = argparse.ArgumentParser(description="Play the golden matches again and write their logs.")
    parser.add_argument("--check", action="store_true", help="only compare; exit code 1 when a log would change")
    options = parser.parse_args(arguments)
    folder.mkdir(parents=True, exist_ok=True)
    changed = 0
    for golden in goldens():
        path, log = folder / f"{golden.name}.log", golden.log()
        same = path.exists() and path.read_text(encoding="utf-8") == log
        changed += not same
        print(f"{golden.name}: {log.count(chr(10))} lines, {'as before' if same else 'changed'}")
        if not same and not options.check:
            path.write_text(log, encoding="utf-8")
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
