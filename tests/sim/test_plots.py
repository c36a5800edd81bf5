"""Plots that are easy to misread: a single bar, shares below nothing, maps whose pads are lighter than all the rest."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import PatchCollection
from matplotlib.colors import to_rgb, to_rgba_array

from deepbowl.dungeons.library import dungeon
from deepbowl.sim import maps, plots
from deepbowl.sim.plot_style import PAPER, Plot, dressed
from deepbowl.sim.statistics import Estimate


def axes_of(plot: Plot) -> Axes:
    with dressed(PAPER):
        found: Axes = plot(PAPER).axes[0]
        return found


@pytest.mark.parametrize("plot", [
    plots.bars("Turnovers by cause", [("a failed dodge", 3.0)], "of 100 turns"),
    plots.seat_bars("Arrivals by pad", [("pad 1", {0: 3.0})], "times per match"),
])  # fmt: skip
def test_single_bar_does_not_fill_the_picture(plot: Plot) -> None:
    axes = axes_of(plot)
    (bar,) = axes.patches
    bottom, top = axes.get_ylim()
    assert bar.get_path().get_extents(bar.get_patch_transform()).height < (bottom - top) / 3


@pytest.mark.parametrize("plot", [
    plots.distribution("Touchdowns per match", [1, 1, 1], "touchdowns"),
    plots.distributions("How long", [("crp", [16, 16])], "turns a team"),
])  # fmt: skip
def test_single_column_does_not_fill_the_picture(plot: Plot) -> None:
    axes = axes_of(plot)
    (bar,) = axes.patches
    left, right = axes.get_xlim()
    assert bar.get_path().get_extents(bar.get_patch_transform()).width < (right - left) / 3
    assert left < bar.get_path().get_extents(bar.get_patch_transform()).x0 < right


def test_several_columns_keep_their_scale() -> None:
    axes = axes_of(plots.distribution("Touchdowns per match", [0, 1, 2, 3, 4], "touchdowns"))
    assert axes.get_xlim()[0] > -1
    assert axes.get_xlim()[1] < 5


def test_nothing_becomes_less_by_more_than_all_of_it() -> None:
    was, change = Estimate(1.0, 0.8, 1.2), Estimate(-0.7, -1.5, 0.1)
    line = axes_of(plots.differences("What changes", [("dead", was, change)], "per cent")).lines[0]
    assert np.asarray(line.get_xdata()).tolist() == pytest.approx([-100.0, 10.0])


def test_pads_do_not_set_the_scale_of_a_heat_map_and_can_be_read() -> None:
    board = dungeon("smelter").board()
    pads = [mask.bit_length() - 1 for name, mask in board.areas.items() if name.startswith("pad-")]
    pad, other = pads[0], next(cell for cell in range(board.n) if board.floor >> cell & 1 and cell not in pads)
    squares = {cell: (board.xs[cell], board.ys[cell], board.levels[cell]) for cell in (pad, other)}
    plot = maps.heat_maps(board, [("players", {squares[pad]: 9.0, squares[other]: 1.0})])
    with dressed(PAPER):
        figure = plot(PAPER)
    tiles = next(part for part in figure.axes[0].collections if isinstance(part, PatchCollection))
    lightest = [tuple(colour) for colour in to_rgba_array(tiles.get_facecolor())].count(maps.GLOW(1.0))
    assert lightest == 2, "the square with most of all that are no pads is as light as the pad"
    assert figure.axes[1].get_yticklabels()[-1].get_text() == "≥ 1"
    inks = {text.get_color() for text in figure.axes[0].texts}
    assert inks == {maps.ON_LIGHT, maps.ON_DARK}, "numbers are dark on the lit pad, light on the others"
    assert sum(to_rgb(maps.ON_LIGHT)) < sum(to_rgb(maps.ON_DARK))
