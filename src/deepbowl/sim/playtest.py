"""Play-tests of a map: equal bots with equal teams play on it, and the figures show whether the seats have equal chances.

A play-test is a `Job` like any other, so `deepbowl sim` plays the same matches (`command` says how). Standard library only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from deepbowl.sim import single_match
from deepbowl.sim.job import SAME, Job, line_ups
from deepbowl.sim.recorder import BALL, HURT, STEPPED
from deepbowl.sim.single_match import Played, Watch, play_match
from deepbowl.sim.statistics import Estimate, equal_chances_p, mean, wilson

MOST_MATCHES: Final = 200
CLOSE_ENOUGH: Final = 0.07
"""A play-test may stop when every interval reaches at most this far to either side."""
FEWEST: Final = 30
"""No play-test stops early before this many matches."""
CHANCE: Final = 0.05
"""Results that equal seats give more seldom than this count as uneven."""

EVEN: Final = "even"
UNEVEN: Final = "uneven"
UNCLEAR: Final = "unclear"

Square = tuple[int, int, int]
"""Column, row and level."""


class Result(NamedTuple):
    """The part of one match that a play-test keeps."""

    winner: int | None
    ended: str
    touchdowns: int
    rounds: int
    chests: list[int]
    hurt: list[int]
    squares: dict[Square, tuple[int, int, int]]
    """Steps onto a square, players hurt there, turns the ball was there at the end."""


def playtest_job(
    book: str, board: str, seats: int, bot: str, matches: int, seed: int = 0, switches: Sequence[str] = ()
) -> Job:
    """Return the job of a play-test; `board` is a share code or the name of a dungeon."""
    return Job(book, line_ups(book, [bot] * seats, [board], [SAME]), matches, seed, tuple(switches), events=False)


def command(job: Job) -> str:
    """Return the command that plays the same matches."""
    line_up = job.line_ups[0]
    words = ["deepbowl sim", f"--book {job.book}", f"--seats {','.join(line_up.bots)}", f"--teams {SAME}"]
    words += [f"--switch {switch}" for switch in job.switches]
    return " ".join([*words, f"--matches {job.matches}", f"--seed {job.seed}", f"--board {line_up.board}"])


def play_one(job: Job, number: int) -> Result:
    """Play one match of a play-test."""
    return result_of(play_match(job, number, Watch()))


def result_of(played: Played) -> Result:
    """Return what a play-test keeps of a match."""
    row = played.match
    squares: dict[Square, tuple[int, int, int]] = {}
    for _, seat, x, y, level, *counts in played.squares:
        steps, hurt, ball = squares.get((x, y, level), (0, 0, 0))
        own_ball = counts[BALL] if seat < 0 else 0  # seat -1 is the ball itself; its carrier's seat would count it twice
        squares[x, y, level] = (steps + counts[STEPPED], hurt + counts[HURT], ball + own_ball)
    hurt_players = [sum(pair) for pair in zip(row["casualties"], row["dead"], strict=True)]
    return Result(
        row["winner"], row["ended"], sum(row["score"]), max(row["turns"]), list(row["chests"]), hurt_players, squares
    )


class Sums:
    """The results of a play-test so far."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.results: list[Result] = []
        self.squares: Counter[tuple[Square, int]] = Counter()

    def add(self, result: Result) -> None:
        """Count one more match."""
        self.results.append(result._replace(squares={}))
        for square, counts in result.squares.items():
            for column, count in enumerate(counts):
                if count:
                    self.squares[square, column] += count

    @property
    def wins(self) -> list[int]:
        """Return how often each seat won."""
        return [sum(result.winner == seat for result in self.results) for seat in range(self.seats)]

    @property
    def shares(self) -> list[Estimate]:
        """The share of matches each seat won."""
        return [wilson(count, len(self.results)) for count in self.wins]

    @property
    def close_enough(self) -> bool:
        """Return whether more matches would hardly change the picture."""
        if len(self.results) < FEWEST:
            return False
        return all(share.high - share.value <= CLOSE_ENOUGH >= share.value - share.low for share in self.shares)

    def verdict(self) -> str:
        """Return whether the seats have equal chances, as far as these matches can tell."""
        if equal_chances_p(self.wins) < CHANCE:
            return UNEVEN
        return EVEN if all(share.high - share.low <= 4 * CLOSE_ENOUGH for share in self.shares) else UNCLEAR

    def figures(self) -> dict[str, Any]:
        """Return the figures, with intervals of 95% as [value, low, high]."""
        ended = Counter(result.ended for result in self.results)
        return {
            "played": len(self.results),
            "wins": self.wins,
            "draws": sum(result.winner is None for result in self.results),
            "called_off": ended[single_match.CALLED_OFF],
            "defects": ended[single_match.DEFECT],
            "win_shares": [share.as_list() for share in self.shares],
            "touchdowns": _mean([result.touchdowns for result in self.results]),
            "rounds": _mean([result.rounds for result in self.results]),
            "chests": [_mean([result.chests[seat] for result in self.results]) for seat in range(self.seats)],
            "hurt": [_mean([result.hurt[seat] for result in self.results]) for seat in range(self.seats)],
            "verdict": self.verdict(),
        }

    def heat(self) -> dict[str, list[int]]:
        """Return steps, players hurt and turns of the ball by square."""
        found: dict[str, list[int]] = {}
        for ((x, y, level), column), count in sorted(self.squares.items()):
            label = f"{x},{y},{level}" if level else f"{x},{y}"
            found.setdefault(label, [0, 0, 0])[column] = count
        return found


def _mean(values: Sequence[int]) -> list[float]:
    """A mean with its interval, which of one value reaches nowhere."""
    found = mean([float(value) for value in values])
    return found.as_list() if len(values) > 1 else [found.value if values else 0.0] * 3
