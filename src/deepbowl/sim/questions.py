"""Questions a simulation can answer: which jobs to play for each, and what their tables say.

Is this dungeon fair? Which roster wins under which book? What does a switch change? How long does a match take?
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, Final

import polars as pl

from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.match import setup
from deepbowl.match.setup import SetupError
from deepbowl.rules.switches import name_of
from deepbowl.sim import plots
from deepbowl.sim.job import RANDOM, Job, LineUp
from deepbowl.sim.plot_style import Plot, seat_name
from deepbowl.sim.report import LENGTHS, Part, Rows
from deepbowl.sim.statistics import Estimate, equal_chances_p, mean, paired_difference, quantile, wilson
from deepbowl.sim.summary import figure, records, sides, wins_by_seat

SURE: Final = 0.05
MIRRORS: Final = 4
"""Races that play against themselves where the seats, not the teams, are in question."""


@dataclass
class Answer:
    """The answer to a question: a sentence, parts to show, its picture, and figures for machines."""

    sentence: str
    parts: list[Part]
    picture: Plot
    figures: dict[str, Any] = field(default_factory=dict)


# ---------------------------------------------------------------- is this dungeon fair?
def fair_line_ups(book: str, bot: str, board: str, seats: int, teams: Sequence[str]) -> tuple[LineUp, ...]:
    """Everyone the same bot. Without teams, four races against themselves; with, everyone in every seat."""
    bots = (bot,) * seats
    if not teams:
        return tuple(LineUp(bots, (race,) * seats, board) for race in setup.usual_races(book)[:MIRRORS])
    named = tuple(team.race for team in setup.teams_called(book, teams, seats, unchecked=True))
    return tuple(LineUp(bots, named, board).moved_on(by) for by in range(seats))


def is_fair(job: Job, matches: pl.DataFrame, dungeon: Dungeon | None) -> Answer:
    """Return whether a seat wins more often than its share, and what the map itself says."""
    wins = wins_by_seat(matches, job.seats)
    decided = sum(wins)
    share = 1 / job.seats
    chances = [wilson(count, decided) for count in wins]
    p = equal_chances_p(wins)
    best = max(range(job.seats), key=lambda seat: wins[seat])
    possible = max(max(chance.high - share, share - chance.low) for chance in chances)
    if p < SURE:
        sentence = (
            f"Not fair: {seat_name(best)} wins {chances[best].per_cent()} of the decided matches, "
            f"and {share:.0%} would be fair (p = {p:.2g})."
        )
    else:
        sentence = (
            f"No seat is favoured as far as {decided} decided matches can tell (p = {p:.2g}); "
            f"they do not exclude an advantage of up to {100 * possible:.0f} wins in a hundred."
        )
    rows: Rows = [
        (seat_name(seat), str(wins[seat]), chance.per_cent()) for seat, chance in enumerate(chances)
    ]
    rows.append(("no winner", str(matches.height - decided), ""))
    plot = plots.shares(
        f"Is {dungeon.title if dungeon is not None else job.line_ups[0].board} fair?",
        [(seat_name(seat), chance) for seat, chance in enumerate(chances)],
        "share of the decided matches, with the 95 % interval; the dashed line is fair", share,
    )  # fmt: skip
    parts = [Part("Wins by seat", "", ("", "won", "of decided matches (95 %)"), rows, [plot])]
    figures: dict[str, Any] = {
        "wins": wins, "decided": decided, "shares": [chance.as_list() for chance in chances], "p": round(p, 5),
        "fair": p >= SURE,
    }  # fmt: skip
    if dungeon is not None:
        static = fairness(dungeon)
        lines: Rows = [(line,) for line in static.explanations] or [("the seats are alike",)]
        parts.append(Part(f"The map alone: {static.score} of 100", "Paths and narrow places, by seat.", ("",), lines))
        figures["map_score"] = static.score
    return Answer(sentence, parts, plot, figures)


def book_for(dungeon: Dungeon | None, book: str | None, board: str) -> str:
    """The book to play a dungeon by: the one named, else the first of the dungeon's own that can be played."""
    if book is not None:
        return setup.book_called(book)
    own = [name for name in (dungeon.books if dungeon is not None else ()) if name in setup.books()]
    if not own:
        raise SetupError(f"no book given for {board!r}; add --book " + " or ".join(setup.books()))
    return own[0]


# ---------------------------------------------------------------- which roster wins by which book?
def roster_line_ups(book: str, bot: str, teams: Sequence[str], seats: int) -> tuple[LineUp, ...]:
    """Named rosters meet in every order of seats; without names each match draws its own."""
    board = setup.usual_board(book, seats)
    bots = (bot,) * seats
    if not teams:
        return (LineUp(bots, (RANDOM,) * seats, board),)
    races = [setup.team_called(team, book, unchecked=True).race for team in teams]
    if len(races) < seats:
        raise SetupError(f"name at least {seats} rosters, or none for all of them")
    return tuple(
        LineUp(bots, order, board) for chosen in combinations(races, seats) for order in permutations(chosen)
    )


def which_roster(tables: Mapping[str, pl.DataFrame]) -> Answer:
    """The share of points of every roster by every book."""
    by_book = {book: {side.name: side.points for side in sides(matches, "teams")} for book, matches in tables.items()}
    counts = {book: {side.name: side.matches for side in sides(matches, "teams")} for book, matches in tables.items()}
    names = sorted({name for shares in by_book.values() for name in shares})

    def strength(name: str) -> float:
        return -sum(shares[name].value for shares in by_book.values() if name in shares) / len(by_book)

    names.sort(key=strength)
    won = {(name, book): shares[name] for book, shares in by_book.items() for name in shares}
    plot = plots.matrix(
        "Which roster wins under which book?", names, list(tables), won,
        "per cent of the points, ± half of the 95 % interval",
    )  # fmt: skip
    rows: Rows = [
        (name, *(shares[name].per_cent() if name in shares else "" for shares in by_book.values())) for name in names
    ]
    best = []
    for book, shares in by_book.items():
        first = max(shares, key=lambda name: shares[name].low)  # the surest results first
        best.append(f"{first} by {book} with {shares[first].per_cent()} of the points")
    sentence = "Surest to win: " + ", ".join(best) + "."
    parts = [Part("Points by roster", "", ("roster", *tables), rows, [plot])]
    for book, matches in tables.items():
        found = {pair: record for pair, record in records(matches, "teams").items() if record.matches}
        met = {name for pair in found for name in pair}
        if len(met) <= 12:
            against = {pair: wilson(r.wins + r.draws / 2, r.matches) for pair, r in found.items()}
            against |= {(two, one): wilson(r.losses + r.draws / 2, r.matches) for (one, two), r in found.items()}
            present = [name for name in names if name in met]
            pairs = plots.matrix(f"Results by pair under {book}", present, present, against, plots.AGAINST)
            parts.append(Part(f"Results by pair under {book}", "", plots=[pairs]))
    figures = {
        book: {name: {"points": share.as_list(), "matches": counts[book][name]} for name, share in shares.items()}
        for book, shares in by_book.items()
    }
    return Answer(sentence, parts, plot, figures)


# ---------------------------------------------------------------- what does a switch change?
CHANGES: Final = (
    ("all_score", "touchdowns"), ("drawn", "matches without a winner"), ("first_seat", "wins of seat A"),
    ("rounds", "turns per team"), ("all_decisions", "choices"), ("all_turnovers", "turnovers"),
    ("all_knocked_down", "players knocked down"), ("all_knocked_out", "knocked out"),
    ("all_casualties", "casualties"), ("all_dead", "dead"), ("all_lost", "lost for the match"),
    ("all_passes", "passes"), ("all_completions", "completions"), ("all_rerolls", "re-rolls used"),
    ("all_chests", "chests opened"), ("all_teleports", "teleports"),
)  # fmt: skip


WIDEST: Final = 1.0
"""A change with a wider relative interval than this is not shown as a percentage."""


def board_without(book: str, switch: str, board: str | None, seats: int) -> str:
    """A board on which a switch can be off: the one named, or the first that does not need it."""
    setup.switches_called(book, [switch])
    names = [board] if board is not None else setup.boards_for(book, seats)
    for name in names:
        if name_of(switch) not in setup.switches_needed(book, setup.board_called(name, seats, book)):
            return name
    raise SetupError(f"{names[0]} always needs the switch {switch!r}, so nothing can be compared; name another --board")


def what_changes(switch: str, without: pl.DataFrame, with_it: pl.DataFrame) -> Answer:
    """Match by match with the same dice and bots: the difference of every main figure."""
    rows: Rows = []
    shown: list[tuple[str, Estimate, Estimate]] = []
    vague: list[str] = []
    figures: dict[str, Any] = {}
    for column, name in CHANGES:
        before, after = (_column(frame, column) for frame in (without, with_it))
        was, change = mean(before), paired_difference(before, after)
        if not any(before) and not any(after):
            continue
        sure = "*" if change.low > 0 or change.high < 0 else ""
        rows.append((name, f"{was.value:.3f}", f"{was.value + change.value:.3f}", change.text(3), sure))
        figures[column] = {"without": round(was.value, 5), "change": change.as_list()}
        if change.high - change.low <= 2 * WIDEST * was.value:
            shown.append((name, was, change))
        else:
            vague.append(name)
    certain = [row[0] for row in rows if row[-1]]
    sentence = f"With {switch}, sure to change: {', '.join(certain)}." if certain else (
        f"{switch} changes nothing that {without.height} pairs of matches could show."
    )  # fmt: skip
    plot = plots.differences(
        f"Effect of {switch}", shown, "change in per cent, with the 95 % interval; grey: may be chance"
    )
    header = ("a match", "without", "with", "difference (95 % interval)", "")
    seldom = f" Too seldom for a percentage, so not in the picture: {', '.join(vague)}." if vague else ""
    part = Part(f"With and without {switch}", f"* is more than chance.{seldom}", header, rows, [plot])
    return Answer(sentence, [part], plot, figures)


def _column(matches: pl.DataFrame, column: str) -> list[float]:
    """A figure of every match, in the order of their numbers."""
    ordered = matches.sort("match")
    if column == "drawn":
        return [float(winner is None) for winner in ordered["winner"].to_list()]
    if column == "first_seat":
        return [float(winner == 0) for winner in ordered["winner"].to_list()]
    return [float(value) for value in ordered[column].to_list()]


# ---------------------------------------------------------------- how long does a match take?
def how_long(tables: Mapping[str, pl.DataFrame]) -> Answer:
    """Turns, choices and estimated minutes by every book."""
    parts: list[Part] = []
    figures: dict[str, dict[str, Any]] = {}
    for column, name in LENGTHS:
        rows: Rows = []
        groups = []
        for book, matches in tables.items():
            values = sorted(float(value) for value in matches[column].to_list())
            average = figure(matches, column)
            marks = [quantile(values, share) for share in (0.1, 0.5, 0.9)]
            rows.append((book, average.text(1), *(f"{mark:.4g}" for mark in marks)))
            groups.append((book, values))
            figures.setdefault(book, {})[column] = {
                "mean": average.as_list(), "p10": marks[0], "median": marks[1], "p90": marks[2],
            }  # fmt: skip
        plot = plots.distributions(f"How long does a match take: {name}", groups, name, column == "rounds")
        parts.append(Part(name.capitalize(), "", ("book", "mean (95 % interval)", "10 %", "median", "90 %"), rows, [plot]))
    medians = [
        f"{figures[book]['rounds']['median']:.0f} turns per team and {figures[book]['minutes_at_a_table']['median']:.0f} "
        f"minutes at a table by {book}"
        for book in tables
    ]
    sentence = "Half of the matches take at most " + "; ".join(medians) + "."
    return Answer(sentence, parts, parts[-1].plots[0], figures)
