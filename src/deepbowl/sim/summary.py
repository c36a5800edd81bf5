"""The results of a simulation, figures with their intervals: printed, reported and compared."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import polars as pl

from deepbowl.match.clock import MINUTES_PER_TURN
from deepbowl.sim import single_match, tables
from deepbowl.sim.elo import Record
from deepbowl.sim.job import Job
from deepbowl.sim.statistics import Estimate, mean, wilson
from deepbowl.sim.store import Store

SECONDS_A_CHOICE: Final = 3.0
"""How long people take for a choice on a screen."""


class Side(NamedTuple):
    """The results of a bot, a roster or a seat."""

    name: str
    matches: int
    wins: int
    draws: int
    shared: float
    """Points from draws: anyone who sits at the table gets the same part of one."""

    @property
    def losses(self) -> int:
        """Matches someone else won."""
        return self.matches - self.wins - self.draws

    @property
    def points(self) -> Estimate:
        """The share of points, with its interval."""
        return wilson(self.wins + self.shared, self.matches)

    @property
    def won(self) -> Estimate:
        """The share of matches won, with its interval."""
        return wilson(self.wins, self.matches)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "matches": self.matches, "wins": self.wins, "draws": self.draws, "losses": self.losses,
            "won": self.won.as_list(), "points": self.points.as_list(),
        }  # fmt: skip


def matches_of(store: Store) -> pl.DataFrame:
    """The table of matches, with the figures most questions are about."""
    by_seat = [name for name, kind in tables.SCHEMAS[tables.MATCHES].items() if kind == pl.List(pl.Int32)]
    frame = store.read(tables.MATCHES).with_columns(
        pl.col("turns").list.max().alias("rounds"),
        *(pl.col(name).list.sum().alias(f"all_{name}") for name in by_seat),
    )
    return frame.with_columns(
        (pl.col("all_turns") * MINUTES_PER_TURN).alias("minutes_at_a_table"),
        (pl.col("all_decisions") * SECONDS_A_CHOICE / 60).alias("minutes_on_a_screen"),
    ).collect()


def wins_by_seat(matches: pl.DataFrame, seats: int) -> list[int]:
    """Return how often each seat won."""
    winners = matches["winner"].to_list()
    return [winners.count(seat) for seat in range(seats)]


def sides(matches: pl.DataFrame, column: str) -> list[Side]:
    """Return what each bot or roster (`bots` or `teams`) came to; one that plays against itself counts for every seat it
    has."""
    totals: dict[str, list[int]] = {}
    seats = 1
    for names, winner in zip(matches[column].to_list(), matches["winner"].to_list(), strict=True):
        seats = len(names)
        for seat, name in enumerate(names):
            line = totals.setdefault(name, [0, 0, 0])
            line[0] += 1
            line[1] += winner == seat
            line[2] += winner is None
    return [Side(name, n, wins, draws, draws / seats) for name, (n, wins, draws) in sorted(totals.items())]


def records(matches: pl.DataFrame, column: str) -> dict[tuple[str, str], Record]:
    """Return what every pair of bots or rosters came to against each other, each pair once, names in order.

    At a table of more than two seats a win is one over everyone of another name; matches among one name tell nothing.
    """
    found: dict[tuple[str, str], list[int]] = {}
    for names, winner in zip(matches[column].to_list(), matches["winner"].to_list(), strict=True):
        present = sorted(set(names))
        for number, first in enumerate(present):
            for second in present[number + 1 :]:
                line = found.setdefault((first, second), [0, 0, 0])
                if winner is None:
                    line[1] += 1
                elif names[winner] == first:
                    line[0] += 1
                elif names[winner] == second:
                    line[2] += 1
    return {pair: Record(*line) for pair, line in found.items()}


def figure(matches: pl.DataFrame, column: str) -> Estimate:
    """The mean of a column with its interval."""
    return mean([float(value) for value in matches[column].drop_nulls().to_list()])


def summary(job: Job, store: Store, rate: float) -> dict[str, Any]:
    """Return what `deepbowl sim --json` prints."""
    matches = matches_of(store)
    ended = dict(matches.group_by("ended").len().iter_rows())
    wins = wins_by_seat(matches, job.seats)
    return {
        "book": job.book,
        "matches": matches.height,
        "seed": job.seed,
        "wins": wins,
        "draws": matches["winner"].null_count(),
        "called_off": ended.get(single_match.CALLED_OFF, 0),
        "lost_to_monsters": ended.get(single_match.LOST_TO_MONSTERS, 0),
        "forfeited": ended.get(single_match.FORFEITED, 0),
        "defects": ended.get(single_match.DEFECT, 0),
        "wrecked": ended.get(single_match.WRECKED, 0),
        "faults": int(matches["all_faults"].sum()),
        "touchdowns": int(matches["all_score"].sum()),
        "matches_with_touchdown": int((matches["all_score"] > 0).sum()),
        "mean_turns": round(figure(matches, "rounds").value, 3),
        "mean_decisions": round(figure(matches, "all_decisions").value, 1),
        "win_shares": [wilson(count, matches.height).as_list() for count in wins],
        "bots": {side.name: side.as_dict() for side in sides(matches, "bots")},
        "matches_per_s": round(rate, 3),
    }
