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
from deepbowl.bots.protocol import play
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine.dice import Seeded
from deepbowl.rules.match import Match
from deepbowl.rules.sheet import TeamSheet
from deepbowl.teams.ready import ready_team

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


class Golden:
    """A match whose every input is kept."""

    def __init__(self, name: str, board: Board, teams: tuple[str, ...], balls: int, seed: int) -> None:
        self.name = name
        self.board = board
        self.teams = teams
        self.balls = balls
        self.seed = seed

    def log(self) -> str:
        """The log of the match, without the words between its inputs, which may change at any time."""
        sheets = [with_goods(ready_team(name).sheet()) for name in self.teams]
        match = Match.new("crp", self.board, sheets, Seeded(self.seed), balls=self.balls)
        play(match, [BiasedBot(self.seed + seat) for seat in range(len(sheets))])
        return "".join(line for line in match.log().splitlines(keepends=True) if not line.startswith("#"))


def with_goods(sheet: TeamSheet) -> TeamSheet:
    """The same team with something to decide about."""
    goods = {**sheet.goods, "apothecary": 1, "bribe": 1, "wizard": 1}
    return TeamSheet(sheet.name, sheet.race, sheet.players, sheet.rerolls, goods)


def goldens() -> list[Golden]:
    """Two, three and four seats."""
    return [
        Golden("two-seats", open_pitch(), ("Goblin", "Vampire"), 1, 57),
        Golden("three-seats", cross_pitch(), ("Orc", "Wood Elf", "Chaos Pact"), 2, 14),
        Golden("four-seats", cross_pitch(16, 8, 2), ("Skaven", "Halfling", "Norse", "Underworld"), 3, 4),
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
