"""Heat maps over a dungeon's plan: where players stood and fell, where the ball was."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.grounds import ground, ground_number, is_ground
from deepbowl.sim.plot_style import Plot, PlotStyle, seat_colour

Heat = Mapping[tuple[int, int, int], float]
"""Square (x, y, level) -> how much."""
Colour = tuple[float, float, float, float]
"""Red, green, blue, and how much of it."""

GLOW: Final = LinearSegmentedColormap.from_list("glow", ["#332d27", "#6b3320", "#b4531c", "#f0932b", "#ffe9a8"])
"""From unlit floor to torch light."""
ROCK: Final = "#16130f"
EDGE: Final = "#0c0a08"
WALL: Final = "#8d93a3"
DOOR: Final = "#c9a24a"
INCH: Final = 0.2  # a square
NARROW: Final = 6.6  # inches: two maps of that width fit beside each other
PAD: Final = "pad-"
ON_DARK: Final = "#e8e0ff"
ON_LIGHT: Final = "#3b2a66"
"""Pads and their numbers, whichever can be read on the heat of the square."""


def heat_maps(board: Board, maps: Sequence[tuple[str, Heat]]) -> Plot:
    """Several maps of one board below or beside each other, each with its own scale."""

    def draw(style: PlotStyle) -> Figure:
        wide = board.width * INCH + 0.9
        high = _depth(board) * INCH + 0.55
        columns = 2 if wide < NARROW and len(maps) > 1 else 1
        rows = math.ceil(len(maps) / columns)
        figure = Figure(figsize=(wide * columns, high * rows))
        grid = figure.subplots(rows, columns, squeeze=False)
        for number, axes in enumerate(grid.flat):
            if number < len(maps):
                _draw_map(figure, axes, board, *maps[number], style)
            else:
                axes.axis("off")
        return figure

    return draw


def _draw_map(figure: Figure, axes: Axes, board: Board, title: str, heat: Heat, style: PlotStyle) -> None:
    most, beyond = _brightest(board, heat)
    scale = Normalize(0, most)
    pitch = board.depth + 1.2  # levels one below the other
    tiles, colours = [], []
    for cell in cells(board.floor):
        x, y, level = board.xs[cell], board.ys[cell], board.levels[cell]
        # by the square root, so that what is seldom shows beside what is frequent
        share = math.sqrt(min(1.0, heat.get((x, y, level), 0.0) / most))
        tiles.append(Rectangle(_corner(board, cell, pitch), 1, 1))
        colours.append(GLOW(share))
    depth = _depth(board)
    axes.add_patch(Rectangle((-0.4, -0.4), board.width + 0.8, depth + 0.8, facecolor=ROCK, edgecolor="none"))
    axes.add_collection(PatchCollection(tiles, facecolors=colours, edgecolors=EDGE, linewidths=0.5))
    _draw_zones(axes, board, pitch)
    _draw_edges(axes, board, pitch)
    _draw_things(axes, board, pitch, dict(zip(cells(board.floor), colours, strict=True)))
    axes.set_xlim(-0.4, board.width + 0.4)
    axes.set_ylim(depth + 0.4, -0.4)
    axes.set_aspect("equal")
    axes.axis("off")
    axes.set_title(title)
    legend = figure.colorbar(ScalarMappable(Normalize(0, 1), GLOW), ax=axes, fraction=0.03, pad=0.015, aspect=14)
    marks = [0.0, 0.25, 0.5, 0.75, 1.0]
    labels = [f"{scale.inverse(mark**2):.2g}" for mark in marks]
    labels[-1] = f"≥ {labels[-1]}" if beyond else labels[-1]
    legend.set_ticks(marks, labels=labels)
    legend.ax.tick_params(labelsize=8)
    legend.outline.set_visible(False)


def _brightest(board: Board, heat: Heat) -> tuple[float, bool]:
    """Return what the lightest colour stands for, and whether a pad has more than that.

    People and balls come out on pads, so that these have many times what other squares have: they do not set the scale.
    """
    pads = {
        (board.xs[cell], board.ys[cell], board.levels[cell])
        for name, mask in board.areas.items() if name.startswith(PAD) for cell in cells(mask)
    }  # fmt: skip
    elsewhere = max((much for square, much in heat.items() if square not in pads), default=0.0)
    everywhere = max(heat.values(), default=0.0)
    return elsewhere or everywhere or 1.0, bool(elsewhere) and everywhere > elsewhere


def _depth(board: Board) -> float:
    """Return how many squares high a map is: levels one below the other, then a row for what lies on none."""
    return board.depth * board.stories + 1.2 * (board.stories - 1) + (2.2 if board.insides else 0)


Line = tuple[tuple[float, float], tuple[float, float]]


def _corner(board: Board, cell: int, pitch: float) -> tuple[float, float]:
    """Return where a square is drawn; those on no level side by side below the last."""
    if board.levels[cell] >= board.stories:
        return 2 * (board.levels[cell] - board.stories), board.stories * pitch
    return board.xs[cell], board.ys[cell] + board.levels[cell] * pitch


def _edge(x: float, y: float, dx: int, dy: int) -> Line:
    """The side of a square that looks into a direction."""
    if dx:
        return (x + (dx > 0), y), (x + (dx > 0), y + 1)
    return (x, y + (dy > 0)), (x + 1, y + (dy > 0))


def _draw_zones(axes: Axes, board: Board, pitch: float) -> None:
    """The rim of each end zone in its seat's colour."""
    for seat, zone in enumerate(board.end_zones):
        rim: list[Line] = []
        for cell in cells(zone):
            for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
                beside = board.at(board.xs[cell] + dx, board.ys[cell] + dy, board.levels[cell])
                if beside < 0 or not zone & board.bit[beside]:
                    rim.append(_edge(*_corner(board, cell, pitch), dx, dy))
        axes.add_collection(LineCollection(rim, colors=seat_colour(seat), linewidths=2, capstyle="round"))


def _draw_edges(axes: Axes, board: Board, pitch: float) -> None:
    """Walls and doors between squares; a door that fills a square is a box in it."""
    for edges, colour in ((board.walls, WALL), (board.doors, DOOR)):
        lines: list[Line] = []
        boxes: list[Rectangle] = []
        for one, two in edges:
            x, y = _corner(board, one, pitch)
            dx, dy = board.xs[two] - board.xs[one], board.ys[two] - board.ys[one]
            if one == two:
                boxes.append(Rectangle((x + 0.2, y + 0.2), 0.6, 0.6))
            elif abs(dx) + abs(dy) == 1 and board.levels[one] == board.levels[two]:
                lines.append(_edge(x, y, dx, dy))
        axes.add_collection(LineCollection(lines, colors=colour, linewidths=1.6))
        axes.add_collection(PatchCollection(boxes, facecolors="none", edgecolors=colour, linewidths=1.2))


def _draw_things(axes: Axes, board: Board, pitch: float, colours: Mapping[int, Colour]) -> None:
    """Chests as little boxes, pads as their numbers in a ring, grounds that are not firm as a hatch in their colour."""
    for name, mask in board.areas.items():
        corners = [_corner(board, cell, pitch) for cell in cells(mask)]
        if name == "chest":
            boxes = [Rectangle((x + 0.28, y + 0.34), 0.44, 0.32) for x, y in corners]
            axes.add_collection(PatchCollection(boxes, facecolors="none", edgecolors="#ffd24a", linewidths=1.3))
        elif is_ground(name) and not (row := ground(ground_number(name))).firm and row.walkable:
            tiles = [Rectangle(corner, 1, 1) for corner in corners]
            hatched = row.look.fill or row.look.colour
            axes.add_collection(PatchCollection(tiles, facecolors="none", edgecolors=hatched, hatch="////", linewidths=0))
        elif name.startswith(PAD):
            for cell, (x, y) in zip(cells(mask), corners, strict=True):
                ink = ON_LIGHT if _is_light(colours[cell]) else ON_DARK
                axes.plot(x + 0.5, y + 0.5, "o", ms=9, mfc="none", mec=ink, mew=0.8)
                axes.text(x + 0.5, y + 0.52, name.removeprefix(PAD), ha="center", va="center", fontsize=6.5, color=ink)


def _is_light(colour: Colour) -> bool:
    """Return whether a colour is lighter than not."""
    red, green, blue, _ = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue > 0.45
