"""The kernel in C and the functions in Python give the same answers and refuse the same things.

The kernel is built here, whichever of the two the other tests run with. Without a C compiler these tests are skipped.
"""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deepbowl.board import kernel as kernel_module
from deepbowl.board.bits import (
    MOST_CELLS,
    mask_of,
    python_cells,
    python_exchanged,
    python_holds,
    python_meets,
    python_meets_outside,
    python_picked,
    python_united,
)
from deepbowl.board.board import Board
from deepbowl.board.layout import MAX_CELLS
from deepbowl.board.topology import Topology
from deepbowl.dungeons.library import dungeon, dungeon_names

from .strategies import boards

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = [cell * 1000 for cell in range(MOST_CELLS)]

SETS = st.sets(st.integers(0, MOST_CELLS - 1), max_size=300).map(mask_of)
CELLS = st.integers(0, MOST_CELLS - 1)
DENSE = st.integers(0, 2**MOST_CELLS - 1)
EXAMPLES = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("kernel_script", ROOT / "scripts" / "kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built(folder: Path, *flags: str) -> Any:
    """Build the kernel into a folder and load it from there."""
    maker = script()
    try:
        path = maker.build(folder, *flags)
    except maker.NoCompiler as reason:
        pytest.skip(str(reason))
    spec = importlib.util.spec_from_file_location("_kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BY_BYTES = pytest.param("-DBY_BYTES", marks=pytest.mark.skipif(sys.version_info < (3, 13), reason="needs Python 3.13"))


@pytest.fixture(scope="module", params=["-DBY_DIGITS", BY_BYTES])
def kernel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The kernel, once for each way in which it reads the ints of Python."""
    flags = [request.param] if request.param == "-DBY_BYTES" else []
    return built(tmp_path_factory.mktemp("kernel"), "-Werror", *flags)


def plan_of(kernel: Any, topo: Topology) -> object:
    return kernel.plan(topo.leave, topo.off, topo.jumps, len(topo.open))


def test_the_kernel_is_of_the_edition_python_wants(kernel: Any) -> None:
    assert kernel.EDITION == kernel_module.EDITION
    assert MOST_CELLS == MAX_CELLS


@EXAMPLES
@given(st.one_of(SETS, DENSE), st.one_of(SETS, DENSE), SETS)
def test_both_list_the_squares_of_a_set_alike(kernel: Any, squares: int, but: int, nor: int) -> None:
    assert kernel.cells(squares) == python_cells(squares)
    assert kernel.picked(TABLE, squares, but, nor) == python_picked(TABLE, squares, but, nor)


@EXAMPLES
@given(st.one_of(SETS, DENSE), st.one_of(SETS, DENSE), st.one_of(SETS, DENSE))
def test_both_find_what_sets_have_in_common_alike(kernel: Any, squares: int, other: int, but: int) -> None:
    assert kernel.meets(squares, other) is python_meets(squares, other)
    assert kernel.meets(squares & ~other, other) is False
    assert kernel.meets_outside(squares, other, but) is python_meets_outside(squares, other, but)
    assert kernel.meets_outside(squares, other, squares) is False


@EXAMPLES
@given(st.one_of(SETS, DENSE), CELLS, CELLS)
def test_both_ask_and_change_single_squares_alike(kernel: Any, squares: int, one: int, two: int) -> None:
    assert kernel.holds(squares, one) is python_holds(squares, one)
    changed = kernel.exchanged(squares, one, two)
    assert changed == python_exchanged(squares, one, two)
    assert hash(changed) == hash(python_exchanged(squares, one, two))  # an int as Python makes them, not one like it
    assert kernel.exchanged(changed, one, two) == squares


@EXAMPLES
@given(st.dictionaries(CELLS, st.one_of(SETS, DENSE), max_size=20), st.randoms())
def test_both_unite_sets_alike(kernel: Any, sets: dict[int, int], chance: random.Random) -> None:
    keys = mask_of(key for key in sets if chance.random() < 0.7)
    squares = kernel.united(sets, keys)
    assert squares == python_united(sets, keys)
    assert hash(squares) == hash(python_united(sets, keys))


def test_both_refuse_sets_that_are_not_there(kernel: Any) -> None:
    for function in (kernel.united, python_united):
        with pytest.raises(KeyError):
            function({3: 1}, 1 << 4)
        with pytest.raises(ValueError, match="never negative"):
            function({3: 1}, -1)
    with pytest.raises(ValueError, match="never negative"):
        kernel.united({3: -1}, 8)
    with pytest.raises(TypeError, match="dict"):
        kernel.united([1, 2], 1)


def test_both_exchange_the_uppermost_squares_alike(kernel: Any) -> None:
    for one, two in ((0, 29), (0, 30), (59, 60), (4079, 4080), (4095, 0), (4095, 4095)):
        for squares in (0, 1 << one, 1 << two, 1 << one | 1 << two, 3):
            assert kernel.exchanged(squares, one, two) == python_exchanged(squares, one, two)


def test_both_list_the_squares_of_every_width_alike(kernel: Any) -> None:
    for bits in range(0, MOST_CELLS, 7):
        for mask in ((1 << bits) - 1, 1 << bits, (1 << bits) | 1):
            assert kernel.cells(mask) == python_cells(mask)


@pytest.mark.parametrize("mask", [-1, ~5, -(1 << 500)])
def test_both_refuse_a_set_that_is_negative(kernel: Any, mask: int) -> None:
    for function in (kernel.cells, python_cells):
        with pytest.raises(ValueError, match="never negative"):
            function(mask)
    with pytest.raises(ValueError, match="never negative"):
        kernel.picked(TABLE, 0, mask, 0)
    pairs = ((kernel.meets, (1,)), (kernel.meets_outside, (1, 2)), (kernel.holds, (1,)), (kernel.exchanged, (1, 2)))
    for function, rest in pairs:
        with pytest.raises(ValueError, match="never negative"):
            function(mask, *rest)


def test_kernel_refuses_values_that_are_not_sets_of_squares(kernel: Any, tmp_path: Path) -> None:
    with pytest.raises(OverflowError, match="4096"):
        kernel.cells(1 << MOST_CELLS)
    with pytest.raises(TypeError, match="not str"):
        kernel.cells("12")
    with pytest.raises(TypeError, match="list of 4096"):
        kernel.picked([1, 2, 3], 1, 0, 0)
    with pytest.raises(TypeError, match="list of 4096"):
        kernel.picked(TABLE, 1)
    for cell in (-1, MOST_CELLS):
        with pytest.raises(IndexError, match="a cell is 0 to 4095"):
            kernel.holds(1, cell)
    for function in (kernel.meets, kernel.meets_outside, kernel.holds, kernel.exchanged):
        with pytest.raises(TypeError, match="takes"):
            function(1)
    with pytest.raises(ValueError, match="PyCapsule"):
        kernel.spread(tmp_path, 1)
    with pytest.raises(TypeError, match="takes a plan"):
        kernel.flood()


def test_the_kernel_refuses_a_plan_that_is_none(kernel: Any) -> None:
    leave, off = [0] * 8, [-5, -4, -3, -1, 1, 3, 4, 5]
    for ways, offsets, count in ((leave, off, 0), (leave, off, 5000), (leave[1:], off, 16), (leave, off[1:], 16)):
        with pytest.raises(ValueError, match="1 to 4096"):
            kernel.plan(ways, offsets, [], count)
    with pytest.raises(ValueError, match="never negative"):
        kernel.plan([-1] * 8, off, [], 16)
    with pytest.raises(OverflowError):
        kernel.plan([1 << 64] * 8, off, [], 16)
    with pytest.raises(ValueError, match="from a square"):
        kernel.plan(leave, off, [(0, 1)], 16)
    with pytest.raises(TypeError, match="pair"):
        kernel.plan(leave, off, [[1, 2]], 16)


def agree(kernel: Any, topo: Topology, start: int, through: int, steps: int) -> None:
    plan = plan_of(kernel, topo)
    assert kernel.spread(plan, start) == topo.python_spread(start)
    assert kernel.flood(plan, start, through, steps) == topo.python_flood(start, through, steps)


@EXAMPLES
@given(st.data(), boards())
def test_both_go_the_same_steps_on_any_board(kernel: Any, data: st.DataObject, board: Board) -> None:
    topo = board.topology(data.draw(st.integers(0, board.leaves)) & board.leaves)
    squares = st.integers(0, (1 << board.n) - 1).map(lambda mask: mask & board.floor)
    start, through, steps = data.draw(squares), data.draw(squares), data.draw(st.integers(0, board.n))
    for ways in (topo, topo.for_big()):
        agree(kernel, ways, start, through, steps)


@pytest.mark.parametrize("name", dungeon_names())
def test_both_go_the_same_steps_in_every_dungeon(kernel: Any, name: str) -> None:
    board = dungeon(name).board()
    dice = random.Random(name)
    for _ in range(12):
        topo = board.topology(dice.getrandbits(len(board.doors) + 1) & board.leaves)
        start, through = dice.getrandbits(board.n) & dice.getrandbits(board.n), dice.getrandbits(board.n)
        agree(kernel, topo, start & board.floor, through & board.floor, dice.randrange(12))
        agree(kernel, topo.for_big(), start & board.floor, board.floor, board.n)


def test_the_kernel_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kernel_module.SWITCHED_OFF, "1")
    assert kernel_module.find_kernel() is None


def test_a_kernel_of_another_edition_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kernel_module.SWITCHED_OFF, raising=False)
    other = ModuleType("deepbowl.board._kernel")
    monkeypatch.setitem(sys.modules, "deepbowl.board._kernel", other)
    other.__dict__["EDITION"] = kernel_module.EDITION + 1
    assert kernel_module.find_kernel() is None
    other.__dict__["EDITION"] = kernel_module.EDITION
    assert kernel_module.find_kernel() is other
    monkeypatch.setitem(sys.modules, "deepbowl.board._kernel", None)
    assert kernel_module.find_kernel() is None, "it was never built"
