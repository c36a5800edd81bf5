"""Plots of figures: lengths, causes, counts by seat, matrices, ladders, differences. Maps are in `maps`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from deepbowl.sim.elo import Standing
from deepbowl.sim.plot_style import Plot, PlotStyle, canvas, seat_colour, seat_name
from deepbowl.sim.statistics import Estimate, quantile

WIDE: Final = 7.2
BINS: Final = 30
FEW: Final = 6
"""Over a smaller span the bars speak for themselves."""
LEAST_BARS: Final = 3
"""Room for this many bars is always left: a single one would fill the picture."""
DIVERGING: Final = LinearSegmentedColormap.from_list("won", ["#3f6f96", "#a9c3d6", "#f1ece0", "#e3b48a", "#b4641e"])
"""Below one half blue, above orange: the better side at a glance."""


def _rows(axes: Axes, names: Sequence[str]) -> None:
    """Names down the side, first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(max(len(names), LEAST_BARS) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)


def _height(rows: int, each: float = 0.32, least: float = 1.9) -> float:
    return max(least, 1.1 + each * rows)


def shares(title: str, figures: Sequence[tuple[str, Estimate]], label: str, line: float | None = None) -> Plot:
    """Shares with their intervals, one a row; `line` marks what would be fair."""

    def draw(style: PlotStyle) -> Figure:
        figure, axes = canvas(WIDE, _height(len(figures)))
        for row, (_, share) in enumerate(figures):
            axes.plot([share.low, share.high], [row, row], color=style.main, lw=2.5, solid_capstyle="round")
            axes.plot(share.value, row, "o", color=style.main, ms=8, mec=style.paper, mew=1.5)
            axes.annotate(f"{share.value:.1%}", (share.high, row), (7, 0), textcoords="offset points", va="center")
        if line is not None:
            axes.axvline(line, color=style.faint, lw=1, ls=(0, (4, 3)))
        _rows(axes, [name for name, _ in figures])
        axes.set_xlim(0, 1.08)
        axes.xaxis.set_major_formatter(PercentFormatter(1.0))
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.set_xlabel(label)
        axes.set_title(title)
        return figure

    return draw


def _whole_numbers(axes: Axes, values: Sequence[float], style: PlotStyle) -> None:
    counts = Counter(round(value) for value in values)
    axes.bar(list(counts), list(counts.values()), width=0.86, color=style.main)
    spare = max(0.0, LEAST_BARS - 1 - (max(counts) - min(counts))) / 2 if counts else 0.0
    if spare:
        axes.set_xlim(min(counts) - 0.5 - spare, max(counts) + 0.5 + spare)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _histogram(axes: Axes, ordered: Sequence[float], whole: bool, style: PlotStyle) -> None:
    span = (ordered[-1] - ordered[0]) if ordered else 0
    if whole and span < BINS:
        _whole_numbers(axes, ordered, style)
    else:
        axes.hist(ordered, bins=BINS, color=style.main, rwidth=0.9)
    axes.grid(visible=False, axis="x")


def _quantiles(axes: Axes, ordered: Sequence[float], style: PlotStyle) -> None:
    """The median and the middle four fifths, written above."""
    for share, name, above in ((0.1, "10 %", 4), (0.5, "median", 16), (0.9, "90 %", 4)):
        at = quantile(ordered, share)
        axes.axvline(at, color=style.ink, lw=1, ls="-" if name == "median" else (0, (4, 3)))
        axes.annotate(
            f"{name} {at:.3g}", (at, 1), (0, above), xycoords=("data", "axes fraction"), textcoords="offset points",
            ha="center", fontsize=9,
        )  # fmt: skip


def distribution(title: str, values: Sequence[float], label: str, whole: bool = True) -> Plot:
    """Return how often which value comes up; if there are many, with the median and the middle four fifths marked."""

    def draw(style: PlotStyle) -> Figure:
        figure, axes = canvas(WIDE, 3.0)
        ordered = sorted(values)
        _histogram(axes, ordered, whole, style)
        if ordered and ordered[-1] - ordered[0] >= FEW:
            _quantiles(axes, ordered, style)
            axes.set_title(title, pad=34)
        else:
            axes.set_title(title)
        axes.set_xlabel(label)
        axes.set_ylabel("matches")
        return figure

    return draw


def distributions(title: str, groups: Sequence[tuple[str, Sequence[float]]], label: str, whole: bool = True) -> Plot:
    """The same for several groups, one below the other on one scale."""

    def draw(style: PlotStyle) -> Figure:
        figure = Figure(figsize=(WIDE, 0.6 + 1.9 * len(groups)))
        grid = figure.subplots(len(groups), 1, sharex=True, squeeze=False)
        everything = [value for _, values in groups for value in values]
        low, high = min(everything, default=0), max(everything, default=0)
        for axes, (name, values) in zip(grid.flat, groups, strict=True):
            ordered = sorted(values)
            if whole and high - low < 2 * BINS:
                _whole_numbers(axes, ordered, style)
            else:
                axes.hist(ordered, bins=2 * BINS, range=(low, high + 1e-9), color=style.main, rwidth=0.9)
            axes.grid(visible=False, axis="x")
            if ordered and ordered[-1] - ordered[0] >= FEW:
                _quantiles(axes, ordered, style)
            elif ordered:
                axes.annotate(f"always about {quantile(ordered, 0.5):.4g}", (1, 0.8), xycoords="axes fraction", ha="right")
            axes.set_ylabel(name, rotation=0, ha="right", va="center", color=style.ink)
            axes.set_yticks([])
            axes.spines["left"].set_visible(False)
        grid[0, 0].set_title(title, pad=34)
        grid[-1, 0].set_xlabel(label)
        return figure

    return draw


def bars(title: str, figures: Sequence[tuple[str, float]], label: str) -> Plot:
    """Something by cause, most first as given, one bar a row with its figure."""

    def draw(style: PlotStyle) -> Figure:
        figure, axes = canvas(WIDE, _height(len(figures), 0.28))
        axes.barh(range(len(figures)), [value for _, value in figures], height=0.72, color=style.main)
        for row, (_, value) in enumerate(figures):
            axes.annotate(f"{value:.3g}", (value, row), (4, 0), textcoords="offset points", va="center", fontsize=9)
        _rows(axes, [name for name, _ in figures])
        axes.margins(x=0.1)
        axes.set_xlabel(label)
        axes.set_title(title)
        return figure

    return draw


def seat_bars(title: str, rows: Sequence[tuple[str, Mapping[int, float]]], label: str) -> Plot:
    """Something by cause or place, a bar for each seat in the seat's colour."""

    def draw(style: PlotStyle) -> Figure:
        seats = sorted({seat for _, by_seat in rows for seat in by_seat})
        figure, axes = canvas(WIDE, _height(len(rows) * max(1, len(seats)), 0.17, 2.2))
        thick = 0.8 / max(1, len(seats))
        for number, seat in enumerate(seats):
            places = [row - 0.4 + thick * (number + 0.5) for row in range(len(rows))]
            colour = seat_colour(seat) if seat >= 0 else style.faint
            values = [by_seat.get(seat, 0.0) for _, by_seat in rows]
            axes.barh(places, values, height=thick * 0.9, color=colour, label=seat_name(seat))
        _rows(axes, [name for name, _ in rows])
        axes.set_xlabel(label)
        axes.set_title(title)
        if len(seats) > 1:
            axes.legend(loc="upper right", bbox_to_anchor=(1, 1.1), ncols=len(seats), borderaxespad=0, handlelength=1)
        return figure

    return draw


def matrix(
    title: str, rows: Sequence[str], columns: Sequence[str], won: Mapping[tuple[str, str], Estimate], label: str
) -> Plot:
    """Shares of points, row by column, with half of the 95 % interval where there is room for it."""

    def draw(style: PlotStyle) -> Figure:
        crowded = max(len(rows), len(columns)) > 12
        each = 0.42 if crowded else 0.64
        width, height = each * len(columns) + 2.4, (0.3 if len(columns) < 8 else each) * len(rows) + 1.9
        figure, axes = canvas(max(5.2, width if len(columns) >= 8 else 1.3 * len(columns) + 2.6), max(3.0, height))
        values = np.full((len(rows), len(columns)), np.nan)
        for (row, column), share in won.items():
            values[rows.index(row), columns.index(column)] = share.value
        axes.imshow(values, cmap=DIVERGING, vmin=0, vmax=1, aspect="auto")
        between = " " if len(columns) < 8 else "\n"
        for (row, column), share in won.items():
            text = f"{100 * share.value:.0f}"
            if not crowded or len(columns) < 8:
                text += f"{between}±{50 * (share.high - share.low):.0f}"
            strong = abs(share.value - 0.5) > 0.35
            place = columns.index(column), rows.index(row)
            axes.text(*place, text, ha="center", va="center", fontsize=9, color="#ffffff" if strong else "#2a241d")
        slanted = len(columns) > 3
        axes.set_xticks(range(len(columns)), columns, rotation=45 if slanted else 0, ha="left" if slanted else "center")
        axes.xaxis.tick_top()
        axes.set_yticks(range(len(rows)), rows)
        axes.grid(visible=False)
        for side in axes.spines.values():
            side.set_visible(False)
        axes.set_title(title, pad=14)
        axes.set_xlabel(label)
        return figure

    return draw


AGAINST: Final = "per cent of the points the row makes against the column, ± half of the 95 % interval"


def ladder(title: str, standings: Sequence[Standing]) -> Plot:
    """Elo ratings with their 95 % intervals."""

    def draw(style: PlotStyle) -> Figure:
        figure, axes = canvas(WIDE, _height(len(standings)))
        for row, standing in enumerate(standings):
            elo = standing.elo
            axes.plot([elo.low, elo.high], [row, row], color=style.main, lw=2.5, solid_capstyle="round")
            axes.plot(elo.value, row, "o", color=style.main, ms=8, mec=style.paper, mew=1.5)
            axes.annotate(f"{elo.value:.0f}", (elo.high, row), (7, 0), textcoords="offset points", va="center")
        _rows(axes, [standing.name for standing in standings])
        axes.margins(x=0.12)
        axes.set_xlabel("Elo, with the 95 % interval; the mean of the field is 1500")
        axes.set_title(title)
        return figure

    return draw


def differences(title: str, figures: Sequence[tuple[str, Estimate, Estimate]], label: str) -> Plot:
    """Return what changes, in per cent of what it was: (name, what it was, by how much it changes), with intervals.

    Nothing becomes less by more than all of it, so lines end at -100 %.
    """

    def draw(style: PlotStyle) -> Figure:
        figure, axes = canvas(WIDE, _height(len(figures)))
        for row, (_, before, change) in enumerate(figures):
            scale = 100 / before.value if before.value else 0.0
            low, at, high = (max(-100.0, scale * number) for number in (change.low, change.value, change.high))
            sure = low > 0 or high < 0
            colour = style.main if sure else style.faint
            axes.plot([low, high], [row, row], color=colour, lw=2.5, solid_capstyle="round")
            axes.plot(at, row, "o", color=colour, ms=8, mec=style.paper, mew=1.5)
            text = f"{at:+.0f} %" if round(at) else "0 %"
            beside = max(high, 0.0)  # not across the line of zero
            axes.annotate(text, (beside, row), (7, 0), textcoords="offset points", va="center", fontsize=9)
        axes.axvline(0, color=style.ink, lw=1)
        _rows(axes, [name for name, _, _ in figures])
        axes.margins(x=0.12)
        axes.set_xlabel(label)
        axes.set_title(title)
        return figure

    return draw
