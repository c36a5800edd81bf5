"""The report of a simulation: parts with a sentence, a table and a plot each. Terminal and page show the same parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import polars as pl

from deepbowl.board.board import Board
from deepbowl.grounds import lineage, row_of
from deepbowl.match import setup
from deepbowl.match.clock import stated_time
from deepbowl.sim import maps, plots, recorder, single_match, tables
from deepbowl.sim.job import Job
from deepbowl.sim.plot_style import Plot, seat_name
from deepbowl.sim.statistics import quantile, wilson
from deepbowl.sim.store import Store
from deepbowl.sim.summary import figure, matches_of, records, sides, wins_by_seat

MOST_CAUSES: Final = 14
MOST_CHESTS: Final = 12
MOST_BOARDS: Final = 4
MOST_NAMES: Final = 24

INJURIES: Final = (
    ("knocked_down", "knocked down"), ("knocked_out", "knocked out"), ("casualties", "casualties"), ("dead", "dead"),
    ("lost", "lost for the match"), ("sent_off", "sent off"),
)  # fmt: skip
PLAY: Final = (
    ("score", "touchdowns"), ("turnovers", "turnovers"), ("blocks", "blocks"), ("passes", "passes"),
    ("completions", "completions"), ("interceptions", "interceptions"), ("hand_offs", "hand-offs"),
    ("pick_ups", "balls picked up"), ("fouls", "fouls"), ("rerolls", "re-rolls used"), ("chests", "chests opened"),
    ("teleports", "teleports"), ("decisions", "decisions"), ("turns", "turns"),
)  # fmt: skip


Rows = list[tuple[str, ...]]


@dataclass
class Part:
    """One thing the report tells."""

    title: str
    text: str
    header: tuple[str, ...] = ()
    rows: Rows = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)


class Report:
    """Everything told about a simulation."""

    def __init__(self, store: Store) -> None:
        self.job: Job = store.job()
        self.matches = matches_of(store)
        self.tallies = store.read(tables.TALLIES).collect()
        self.squares = store.read(tables.SQUARES).collect()
        self.count = self.matches.height
        self.seats = self.job.seats

    def title(self) -> str:
        """Return what was simulated, in one line."""
        bots = " against ".join(dict.fromkeys(self.job.line_ups[0].bots))
        switches = f" with {', '.join(self.job.switches)}" if self.job.switches else ""
        clock = stated_time(self.job.book, self.job.switches)
        played = f"{self.job.book}{switches}: {self.count} matches, {bots}, seed {self.job.seed}"
        return f"{played}, {clock}" if clock else played

    def parts(self) -> Iterator[Part]:
        """One after the other; what did not happen in these matches is left out."""
        yield self.results()
        yield from self.win_matrices()
        yield self.touchdowns()
        yield self.length()
        yield self.play()
        for part in (self.turnovers(), self.injuries(), self.chests(), self.teleporters(), self.troubles()):
            if part.rows:
                yield part
        yield from self.heat_maps()

    # ---------------------------------------------------------------- who won
    def results(self) -> Part:
        """Wins by seat, with intervals."""
        wins = wins_by_seat(self.matches, self.seats)
        draws = self.count - sum(wins)
        lines = [(seat_name(seat), wilson(wins[seat], self.count)) for seat in range(self.seats)]
        lines.append(("no winner", wilson(draws, self.count)))
        called_off = self.matches.filter(pl.col("ended") == single_match.CALLED_OFF).height
        text = f"{draws} of {self.count} matches had no winner; {called_off} were called off after {self.job.turns} turns."
        if eaten := self.matches.filter(pl.col("ended") == single_match.LOST_TO_MONSTERS).height:
            text += f" The monsters won {eaten}."
        counts = (*wins, draws)
        rows: Rows = [(name, str(n), share.per_cent()) for (name, share), n in zip(lines, counts, strict=True)]
        plot = plots.shares("Matches won", lines, "share of all matches, with the 95 % interval")
        return Part("Who won", text, ("", "matches", "share (95 % interval)"), rows, [plot])

    def win_matrices(self) -> Iterator[Part]:
        """Bots against bots and rosters against rosters, where there are several."""
        for column, title in (("bots", "Bots against bots"), ("teams", "Rosters against rosters")):
            lines = sides(self.matches, column)
            if len(lines) < 2:
                continue
            lines.sort(key=lambda side: -side.points.value)
            rows: Rows = [
                (side.name, str(side.matches), str(side.wins), str(side.draws), str(side.losses), side.points.per_cent())
                for side in lines
            ]
            names = [side.name for side in lines][:MOST_NAMES]
            won = {}
            for (first, second), record in records(self.matches, column).items():
                if record.matches and first in names and second in names:
                    won[first, second] = wilson(record.wins + record.draws / 2, record.matches)
                    won[second, first] = wilson(record.losses + record.draws / 2, record.matches)
            text = "Points are wins and an equal share of each draw. Every cell is the row against the column, draws half."
            header = ("", "matches", "won", "drawn", "lost", "points (95 % interval)")
            yield Part(title, text, header, rows, [plots.matrix(title, names, names, won, plots.AGAINST)] if won else [])

    # ---------------------------------------------------------------- how it went
    def touchdowns(self) -> Part:
        """Return how many, and how often any."""
        scores = self.matches["all_score"].to_list()
        scored = wilson(sum(score > 0 for score in scores), self.count)
        number = figure(self.matches, "all_score")
        text = f"A touchdown was scored in {scored.per_cent()} of the matches; {number.text()} per match."
        counts = Counter(scores)
        rows: Rows = [(str(n), str(counts[n]), f"{counts[n] / self.count:.1%}") for n in sorted(counts)]
        plot = plots.distribution("Touchdowns per match", scores, "touchdowns of all teams")
        return Part("Touchdowns", text, ("touchdowns", "matches", "share"), rows, [plot])

    def length(self) -> Part:
        """Turns, choices and estimated minutes."""
        rows = []
        for column, name in LENGTHS:
            values = sorted(float(value) for value in self.matches[column].to_list())
            marks = (quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9))
            rows.append((name, figure(self.matches, column).text(1), *(f"{mark:.4g}" for mark in marks)))
        first = figure(self.matches, "first_possession")
        text = f"The ball was first held after {first.value:.1f} turns of all teams together." if first.value > 0 else ""
        plot = plots.distribution("Length of a match", self.matches["rounds"].to_list(), "turns per team")
        return Part("Length", text, ("", "mean (95 % interval)", "10 %", "median", "90 %"), rows, [plot])

    def by_seat(self, column: str) -> dict[int, float]:
        """The mean of a figure for every seat."""
        totals = [0] * self.seats
        for values in self.matches[column].to_list():
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        return {seat: total / self.count for seat, total in enumerate(totals)}

    def play(self) -> Part:
        """Return what teams did, a match."""
        found = [(name, self.by_seat(column)) for column, name in PLAY]
        header = ("a match", *(seat_name(seat) for seat in range(self.seats)))
        rows = [(name, *(f"{value:.2f}" for value in means.values())) for name, means in found if any(means.values())]
        return Part("Actions of the teams", "Means of all matches.", header, rows)

    def tally(self, what: str) -> dict[str, Counter[int]]:
        """Return how often something happened, by which and by seat, the most frequent first."""
        found: dict[str, Counter[int]] = {}
        chosen = self.tallies.filter(pl.col("what") == what).group_by("which", "seat").agg(pl.col("times").sum())
        for which, seat, times in chosen.iter_rows():
            found.setdefault(which, Counter())[seat] += times
        return dict(sorted(found.items(), key=lambda item: (-item[1].total(), item[0])))

    def turnovers(self) -> Part:
        """By cause."""
        found = self.tally(recorder.TURNOVER)
        turns = max(1, int(self.matches["all_turns"].sum()))
        total = sum(counts.total() for counts in found.values())
        rows: Rows = [
            (cause, str(counts.total()), f"{counts.total() / max(1, total):.1%}", f"{100 * counts.total() / turns:.2f}")
            for cause, counts in found.items()
        ]
        rates = [(cause, 100 * counts.total() / turns) for cause, counts in list(found.items())[:MOST_CAUSES]]
        plot = plots.bars("Turnovers by cause", rates, "of 100 turns")
        text = f"{100 * total / turns:.1f} of 100 turns end in a turnover. Touchdowns are not counted as such."
        return Part("Turnovers", text, ("cause", "times", "share", "of 100 turns"), rows, [plot])

    def injuries(self) -> Part:
        """Return what happened to whose players, a match."""
        found = [(name, self.by_seat(column)) for column, name in INJURIES]
        found = [(name, means) for name, means in found if any(means.values())]
        header = ("own players per match", *(seat_name(seat) for seat in range(self.seats)))
        rows = [(name, *(f"{value:.2f}" for value in means.values())) for name, means in found]
        plot = plots.seat_bars("Injuries", found, "own players per match")
        return Part("Injuries", "Players knocked down are counted each time they fall.", header, rows, [plot])

    # ---------------------------------------------------------------- the dungeon
    def chests(self) -> Part:
        """Return who opened what, and where the ball was. Squares mean something only where one dungeon was played."""
        boards = self.matches["board"].unique().to_list()
        opened = self.tally(recorder.CHEST)
        if not opened:
            return Part("Chests", "")
        found = self.tally(recorder.BALL_FOUND)
        first = self.matches["ball_finder"].to_list()
        finders = [first.count(seat) for seat in range(self.seats)]
        text = "The ball was found first by " + ", ".join(
            f"{seat_name(seat)} in {wilson(count, self.count).per_cent()}" for seat, count in enumerate(finders)
        )
        rows: Rows = []
        bars = []
        if len(boards) > 1:
            opened = {f"all {len(boards)} dungeons": sum(opened.values(), Counter[int]())}
        for which, counts in list(opened.items())[:MOST_CHESTS]:
            balls = found[which].total() if which in found else sum(finders) if len(boards) > 1 else 0
            by_seat = (f"{counts[seat] / self.count:.2f}" for seat in range(self.seats))
            rows.append((which, f"{counts.total() / self.count:.2f}", *by_seat, f"{balls / self.count:.2f}"))
            bars.append((which, {seat: counts[seat] / self.count for seat in range(self.seats)}))
        header = ("chest at", "opened a match", *(f"by {seat_name(seat)}" for seat in range(self.seats)), "had the ball")
        plot = plots.seat_bars("Who opened which chest", bars, "times per match")
        return Part("Chests", text + " of the matches.", header, rows, [plot])

    def teleporters(self) -> Part:
        """Tell out of which teleporters players and balls came, by the name the book gives them."""
        name = row_of("pad").words_in(lineage(self.job.book))
        found = self.tally(recorder.PAD)
        ordered = sorted(found.items(), key=lambda item: (len(item[0]), item[0]))
        seats = [*range(self.seats), -1]
        names = [*(seat_name(seat) for seat in range(self.seats)), "the ball"]
        rows = [
            (f"{name} {pad}", f"{counts.total() / self.count:.2f}", *(f"{counts[seat] / self.count:.2f}" for seat in seats))
            for pad, counts in ordered
        ]
        by_seat = range(self.seats)
        bars = [(f"{name} {pad}", {seat: counts[seat] / self.count for seat in by_seat}) for pad, counts in ordered]
        total = sum(counts.total() for counts in found.values()) / self.count
        text = f"{total:.1f} teleports per match, by the {name} that players and balls came out of."
        plot = plots.seat_bars(f"Arrivals by {name}", bars, "times per match")
        return Part(f"{name.capitalize()}s", text, ("out of", "a match", *names), rows, [plot])

    def troubles(self) -> Part:
        """Bots that crashed, matches that could not be finished."""
        bad = self.matches.filter(pl.col("fault").is_not_null())
        kinds = Counter(str(text).split(";")[0] for text in bad["fault"].to_list())
        text = f"{bad.height} matches had a faulty bot, or a bug in a rule."
        rows: Rows = [(what, str(count)) for what, count in kinds.most_common(10)]
        return Part("Troubles", text, ("what (seat: fault)", "matches"), rows)

    def heat_maps(self) -> Iterator[Part]:
        """Return where players stood and fell, where the ball was, on the boards most played on."""
        played = Counter(self.matches["board"].to_list())
        for name, count in played.most_common(MOST_BOARDS):
            board = self.board(name)
            plot = maps.heat_maps(board, self.maps_of(name, count))
            text = f"Counted at the end of every turn of {count} matches; light squares are frequent (square root)."
            yield Part(f"Where it happened: {board.name}", text, plots=[plot])
        if len(played) > MOST_BOARDS:
            yield Part("More boards", f"{len(played) - MOST_BOARDS} more boards were played on; squares.parquet has them.")

    def board(self, name: str) -> Board:
        """A board that was played on."""
        return setup.board_called(name, self.seats, self.job.book)

    def maps_of(self, board: str, count: int) -> list[tuple[str, maps.Heat]]:
        """The maps of one board: every seat's players, falls, the ball."""
        here = self.squares.filter(pl.col("board") == board)
        found = [
            (f"players of {seat_name(seat)}", self.heat(here.filter(pl.col("seat") == seat), "stood", count))
            for seat in range(self.seats)
        ]
        found.append(("players knocked down", self.heat(here.filter(pl.col("seat") >= 0), "fell", count)))
        found.append(("the ball", self.heat(here.filter(pl.col("seat") < 0), "ball", count)))
        return found

    def heat(self, squares: pl.DataFrame, column: str, count: int) -> maps.Heat:
        """A column of the squares as a map, a match."""
        sums = squares.group_by("x", "y", "level").agg(pl.col(column).sum())
        return {(x, y, level): value / count for x, y, level, value in sums.iter_rows()}


LENGTHS: Final = (
    ("rounds", "turns per team"),
    ("all_decisions", "choices of all teams"),
    ("minutes_at_a_table", "minutes at a table (2 per turn)"),
    ("minutes_on_a_screen", "minutes on a screen (3 s per choice)"),
)
