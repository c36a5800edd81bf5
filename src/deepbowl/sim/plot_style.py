"""The look of plots: fixed colours on paper, the page's colours on a page, light or dark as the reader prefers.

On a page a plot is drawn with colours no one uses, which are then replaced by the names of the page's colours.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from deepbowl.dungeons.draw.palette import SEATS
from deepbowl.engine.log import SEAT_LETTERS


@dataclass(frozen=True)
class PlotStyle:
    """The colours of a plot that are not those of seats."""

    ink: str
    faint: str
    grid: str
    paper: str
    main: str
    other: str


PAPER: Final = PlotStyle("#2a241d", "#6b5f4e", "#ddd5c4", "#fbf8f1", "#b4641e", "#4f7596")
PAGE: Final = PlotStyle("#010203", "#010204", "#010205", "#010206", "#010207", "#010208")
_NAMES: Final = {
    PAGE.ink: "ink", PAGE.faint: "faint", PAGE.grid: "grid", PAGE.paper: "paper", PAGE.main: "main", PAGE.other: "other",
}  # fmt: skip

PAGE_COLOURS: Final = """
:root { --ink: #2a241d; --faint: #6b5f4e; --grid: #ddd5c4; --paper: #fbf8f1; --card: #fffdf8; --main: #b4641e;
  --other: #4f7596; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d8; --faint: #a89d8a; --grid: #45403a; --paper: #191613; --card: #221e1a; --main: #e8944a;
    --other: #82aed2; }
}
"""

Plot = Callable[[PlotStyle], Figure]
"""Draws a figure in a style."""


def seat_colour(seat: int) -> str:
    """The colour of a seat, the same as in the dungeons' pictures."""
    return SEATS[seat % len(SEATS)]


def seat_name(seat: int) -> str:
    """Return the name of a seat in plots; the neutral side has its own."""
    return f"seat {SEAT_LETTERS[seat]}" if seat >= 0 else "nobody"


@contextmanager
def dressed(style: PlotStyle) -> Iterator[None]:
    """Draw in a style."""
    settings: Any = {
        "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 10.0, "axes.titlesize": 12.0,
        "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.titlepad": 10.0, "axes.labelsize": 10.0,
        "text.color": style.ink, "axes.labelcolor": style.faint, "axes.edgecolor": style.grid, "axes.titlecolor": style.ink,
        "xtick.color": style.faint, "ytick.color": style.faint, "xtick.major.size": 0.0, "ytick.major.size": 0.0,
        "axes.facecolor": "none", "figure.facecolor": "none", "axes.spines.top": False, "axes.spines.right": False,
        "axes.grid": True, "axes.axisbelow": True, "grid.color": style.grid, "grid.linewidth": 0.8,
        "legend.frameon": False, "legend.labelcolor": style.ink, "svg.fonttype": "none", "svg.hashsalt": "deepbowl",
        "figure.constrained_layout.use": True,
    }  # fmt: skip
    with mpl.rc_context(settings):
        yield


def canvas(width: float, height: float) -> tuple[Figure, Axes]:
    """An empty figure of one plot, in inches."""
    figure = Figure(figsize=(width, height))
    return figure, figure.add_subplot()


def svg(plot: Plot) -> str:
    """A plot for a page: text stays text, colours are the page's."""
    with dressed(PAGE):
        figure = plot(PAGE)
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    for colour, name in _NAMES.items():
        text = text.replace(colour, f"var(--{name})")
    # sizes go to the page's style; ids of several plots must not meet on one page
    text = re.sub(r'(<svg [^>]*?) height="[^"]*"', r"\1", text, count=1)
    return re.sub(r'(<svg [^>]*?) width="([\d.]+)pt"', r'\1 style="max-width: \2pt; width: 100%"', text, count=1)


def png(plot: Plot, path: Path, dpi: int = 110) -> None:
    """A plot as a picture on paper."""
    with dressed(PAPER):
        figure = plot(PAPER)
        FigureCanvasAgg(figure)
        figure.savefig(path, format="png", dpi=dpi, facecolor=PAPER.paper, metadata={"Software": None})
