"""A round robin of bots: everyone against everyone, in every seat as often, and who is how strong."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import polars as pl

from deepbowl.match.setup import SetupError
from deepbowl.sim import plots
from deepbowl.sim.elo import Standing, ratings
from deepbowl.sim.job import LineUp, line_ups
from deepbowl.sim.report import Part
from deepbowl.sim.statistics import wilson
from deepbowl.sim.summary import records


def pairings(
    book: str, bots: Sequence[str], boards: Sequence[str] = (), teams: Sequence[str] = (), seats: int = 2,
    unchecked: bool = False,
) -> tuple[LineUp, ...]:
    """Every pair, with seats swapped; at bigger tables the two take every other seat. Teams stay where they are, so that
    each bot has each team as often."""
    if len(bots) < 2:
        raise SetupError("a ladder needs at least two bots, e.g. --bots random,biased")
    if len(set(bots)) < len(bots):
        raise SetupError("a bot is named twice; name each bot once")
    pairs = list(combinations(bots, 2))
    rounds = [
        [
            line_ups(book, [pair[(seat + swap) % 2] for seat in range(seats)], boards, teams, unchecked=unchecked)
            for pair in pairs
        ]
        for swap in range(2)
    ]
    boards_played = range(len(rounds[0][0]))
    # every pair once, then every pair with seats swapped, then on the next board: wherever one stops, all are equally far
    return tuple(of_pair[board] for board in boards_played for a_round in rounds for of_pair in a_round)


def standings(bots: Sequence[str], matches: pl.DataFrame) -> list[Standing]:
    """The ladder, strongest first."""
    return ratings(bots, records(matches, "bots"))


def told(book: str, bots: Sequence[str], matches: pl.DataFrame) -> list[Part]:
    """The ladder as a table with plots, and the results of each pair."""
    table = standings(bots, matches)
    rows: list[tuple[str, ...]] = []
    for place, line in enumerate(table, 1):
        elo = f"{line.elo.value:.0f} ± {line.error:.0f}"
        interval = f"{line.elo.low:.0f} to {line.elo.high:.0f}"
        share = f"{100 * line.points / max(1, line.matches):.1f} %"
        results = f"{line.wins}/{line.draws}/{line.losses}"
        rows.append((f"{place} {line.name}", elo, interval, str(line.matches), share, results))
    title = f"Ladder by {book}"
    text = "Elo by maximum likelihood, draws as half a win; ± is the standard error. 1500 is the mean of the field."
    header = ("bot", "Elo", "95 % interval", "matches", "points", "won/drawn/lost")
    names = [line.name for line in table]
    won = {}
    for (one, two), record in records(matches, "bots").items():
        won[one, two] = wilson(record.wins + record.draws / 2, record.matches)
        won[two, one] = wilson(record.losses + record.draws / 2, record.matches)
    return [
        Part(title, text, header, rows, [plots.ladder(title, table)]),
        Part("Results by pair", "", plots=[plots.matrix("Results by pair", names, names, won, plots.AGAINST)]),
    ]


def as_json(book: str, bots: Sequence[str], matches: pl.DataFrame) -> dict[str, Any]:
    """The ladder for machines."""
    found = records(matches, "bots")
    return {
        "book": book,
        "matches": matches.height,
        "ladder": [
            {
                "bot": line.name, "elo": round(line.elo.value, 1), "error": round(line.error, 1),
                "interval": [round(line.elo.low, 1), round(line.elo.high, 1)], "matches": line.matches,
                "wins": line.wins, "draws": line.draws, "losses": line.losses,
            }
            for line in standings(bots, matches)
        ],
        "pairs": [{"bots": list(pair), "wins": r.wins, "draws": r.draws, "losses": r.losses} for pair, r in found.items()],
    }  # fmt: skip
