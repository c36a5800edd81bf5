import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deepbowl.board.bits import cells
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.board.ruler import (
    BB2020,
    BOMB,
    CRP,
    LONG,
    OUT_OF_RANGE,
    QUICK,
    SHORT,
    band,
    in_range,
    is_under,
    lane_is_clear,
    under_ruler,
)

FIELD = Draft("Field", 40, 40, 1, FLOOR).build()
MIDDLE = FIELD.at(20, 20)
CROSS = cross_pitch()

# The published matrix, row |dy|, column |dx|.
CRP_MATRIX = """
T  Q  Q  Q  S  S  S  L  L  L  L  B  B  B
Q  Q  Q  Q  S  S  S  L  L  L  L  B  B  B
Q  Q  Q  S  S  S  S  L  L  L  L  B  B  .
Q  Q  S  S  S  S  S  L  L  L  B  B  B  .
S  S  S  S  S  S  L  L  L  L  B  B  B  .
S  S  S  S  S  L  L  L  L  B  B  B  .  .
S  S  S  S  L  L  L  L  L  B  B  B  .  .
L  L  L  L  L  L  L  L  B  B  B  .  .  .
L  L  L  L  L  L  L  B  B  B  B  .  .  .
L  L  L  L  L  B  B  B  B  B  .  .  .  .
L  L  L  B  B  B  B  B  B  .  .  .  .  .
B  B  B  B  B  B  B  .  .  .  .  .  .  .
B  B  B  B  B  .  .  .  .  .  .  .  .  .
B  B  .  .  .  .  .  .  .  .  .  .  .  .
"""
OFFSETS = st.tuples(st.integers(-13, 13), st.integers(-13, 13))


def band_at(matrix: int, dx: int, dy: int) -> int:
    return band(matrix, FIELD, MIDDLE, FIELD.at(20 + dx, 20 + dy))


@pytest.mark.rule("CRP-7.2", "CRP-7.3")
def test_every_square_of_the_matrix() -> None:
    rows = [row.split() for row in CRP_MATRIX.split("\n") if row]
    for dy, row in enumerate(rows):
        for dx, letter in enumerate(row):
            for sx in (-1, 1):
                for sy in (-1, 1):
                    assert band_at(CRP, dx * sx, dy * sy) == "QSLB".find(letter)


@pytest.mark.rule("CRP-7.3")
def test_fourteen_squares_along_either_axis_are_out_of_range() -> None:
    for matrix in (CRP, BB2020):
        for d in (14, 19):
            assert band_at(matrix, d, 0) == band_at(matrix, 0, -d) == OUT_OF_RANGE
        assert band_at(matrix, 13, 1) == BOMB
        assert band_at(matrix, 0, 0) == OUT_OF_RANGE


@pytest.mark.rule("2020-9.2")
def test_newer_range_matrix_differs_in_two_squares() -> None:
    different = {
        (dx, dy) for dx in range(14) for dy in range(14) if band_at(CRP, dx, dy) != band_at(BB2020, dx, dy)
    }
    assert different == {(13, 2), (2, 13)}
    assert band_at(BB2020, 13, 2) == BOMB
    for dx in range(14):
        for dy in range(14):
            square = dx * dx + dy * dy
            found = band_at(BB2020, dx, dy)
            assert found == band_at(BB2020, dy, dx)
            if 0 < square <= 104:
                assert found == (QUICK if square <= 10 else SHORT if square <= 45 else LONG)
            else:
                assert found in (BOMB, OUT_OF_RANGE)


@pytest.mark.rule("CRP-7.2")
def test_squares_in_range_are_all_bands_up_to_the_furthest() -> None:
    board = open_pitch()
    for cell in (board.at(0, 0), board.at(12, 7), board.at(25, 3)):
        for furthest in (QUICK, SHORT, LONG, BOMB):
            for matrix in (CRP, BB2020):
                want = [c for c in cells(board.floor) if 0 <= band(matrix, board, cell, c) <= furthest]
                assert cells(in_range(board, matrix, cell, furthest)) == want
    assert in_range(board, CRP, 100, OUT_OF_RANGE) == 0
    assert in_range(board, CRP, board.at(3, 3), QUICK) == in_range(board, CRP, board.at(3, 3), QUICK)


def test_a_throw_straight_up_is_quick_and_ranges_are_measured_in_plan() -> None:
    board = Draft("Tower", 8, 1, 2, FLOOR).build()
    low = board.at(0, 0)
    assert band(CRP, board, low, board.at(0, 0, 1)) == QUICK
    assert band(CRP, board, low, board.at(5, 0, 1)) == SHORT
    assert in_range(board, CRP, low, BOMB).bit_count() == 15


def brute(width: float, dx: int, dy: int, x: int, y: int) -> bool | None:
    """The same by floating point; None near a boundary."""
    size = math.hypot(dx, dy)
    near, far = math.hypot(x, y), math.hypot(dx - x, dy - y)
    corners = [(x + i, y + j) for i in (-0.5, 0.5) for j in (-0.5, 0.5)]
    side = min(abs(dx * cy - dy * cx) / size for cx, cy in corners)
    limits = (abs(near - size), abs(far - size), abs(side - width / 2))
    if min(limits) < 1e-9:
        return None
    return near < size and far < size and side < width / 2


@pytest.mark.rule("CRP-7.5")
@settings(deadline=None)
@given(OFFSETS, st.integers(-15, 15), st.integers(-15, 15))
def test_under_the_ruler_agrees_with_floating_point(end: tuple[int, int], x: int, y: int) -> None:
    dx, dy = end
    assume((dx, dy) != (0, 0))
    want = brute(1.74, dx, dy, x, y)
    if want is not None and (x, y) not in ((0, 0), (dx, dy)):
        assert is_under(dx, dy, x, y) == want


@pytest.mark.rule("CRP-7.5")
@settings(deadline=None)
@given(OFFSETS)
def test_the_mask_holds_every_square_under_the_ruler(end: tuple[int, int]) -> None:
    dx, dy = end
    assume((dx, dy) != (0, 0))
    want = {(x, y) for x in range(-18, 19) for y in range(-18, 19) if is_under(dx, dy, x, y)}
    mask = under_ruler(FIELD, MIDDLE, FIELD.at(20 + dx, 20 + dy))
    assert {(FIELD.xs[c] - 20, FIELD.ys[c] - 20) for c in cells(mask)} == want


@pytest.mark.rule("CRP-7.5")
@settings(deadline=None)
@given(OFFSETS, st.integers(-14, 14), st.integers(-14, 14))
def test_turning_and_mirroring_the_field_changes_nothing(end: tuple[int, int], x: int, y: int) -> None:
    dx, dy = end
    want = is_under(dx, dy, x, y)
    assert is_under(-dy, dx, -y, x) == want
    assert is_under(-dx, dy, -x, y) == want
    assert is_under(dy, dx, y, x) == want
    assert is_under(dx, dy, dx - x, dy - y) == want  # thrown the other way


@pytest.mark.rule("CRP-7.5")
def test_an_interceptor_is_nearer_to_both_ends_than_they_are_to_each_other() -> None:
    assert not is_under(4, 0, 4, 1)
    assert is_under(4, 0, 3, 1)
    assert not is_under(4, 0, 0, 1)
    assert is_under(4, 1, 4, 0)
    assert not is_under(4, 0, 2, 2)


@pytest.mark.rule("2020-9.6")
@pytest.mark.parametrize(
    ("end", "squares"),
    [
        ((1, 0), ""),
        ((1, 1), "0,1 1,0"),
        ((2, 0), "1,-1 1,0 1,1"),
        ((2, 1), "0,1 1,0 1,1 2,0"),
        ((3, 0), "1,-1 1,0 1,1 2,-1 2,0 2,1"),
        ((2, 2), "0,1 0,2 1,0 1,1 1,2 2,0 2,1"),
        ((3, 1), "0,1 1,-1 1,0 1,1 2,0 2,1 2,2 3,0"),
        ((4, 1), "0,1 1,-1 1,0 1,1 2,-1 2,0 2,1 2,2 3,0 3,1 3,2 4,0"),
        ((5, 3), "0,1 1,-1 1,0 1,1 1,2 2,0 2,1 2,2 2,3 3,0 3,1 3,2 3,3 4,1 4,2 4,3 4,4 5,2"),
    ],
)
def test_the_published_table_of_squares_under_the_ruler(end: tuple[int, int], squares: str) -> None:
    mask = under_ruler(FIELD, MIDDLE, FIELD.at(20 + end[0], 20 + end[1]))
    found = {f"{FIELD.xs[c] - 20},{FIELD.ys[c] - 20}" for c in cells(mask)}
    assert found == set(squares.split())


def test_only_floor_counts_and_both_levels_do() -> None:
    board = Draft("Tower", 5, 1, 2, FLOOR).build()
    mask = under_ruler(board, board.at(0, 0), board.at(4, 0, 1))
    assert {board.label(c) for c in cells(mask)} == {f"{x},0{level}" for x in (1, 2, 3) for level in ("", ",1")}
    edge = open_pitch()
    assert under_ruler(edge, edge.at(0, 0), edge.at(4, 0)).bit_count() == 6  # the rows outside do not count


@pytest.mark.rule("DB-PASS-01")
@pytest.mark.parametrize(
    ("a", "b", "legal"),
    [
        ((12, 2), (12, 9), True),
        ((19, 2), (19, 8), True),
        ((18, 3), (21, 7), False),
        ((18, 4), (20, 7), False),
        ((16, 5), (21, 10), True),
        ((6, 0), (19, 0), True),
        ((5, 6), (6, 5), False),
        ((12, 12), (12, 12), True),
    ],
)
def test_no_pass_over_an_empty_corner(a: tuple[int, int], b: tuple[int, int], legal: bool) -> None:
    assert lane_is_clear(CROSS, CROSS.at(*a), CROSS.at(*b)) == legal
    assert lane_is_clear(CROSS, CROSS.at(*b), CROSS.at(*a)) == legal


@pytest.mark.rule("DB-PASS-01")
@settings(deadline=None)
@given(st.sampled_from(cells(CROSS.floor)), st.sampled_from(cells(CROSS.floor)))
def test_the_lane_agrees_with_floating_point(a: int, b: int) -> None:
    assume(a != b)
    ax, ay, bx, by = CROSS.xs[a], CROSS.ys[a], CROSS.xs[b], CROSS.ys[b]
    size = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / size, (by - ay) / size
    inside = False
    clear_of_doubt = True
    for c in cells(CROSS.void & CROSS.drawn):
        # Any point of a fine grid inside the void square that lies well inside the strip.
        for i in range(1, 20):
            for j in (1, 19) if i not in (1, 19) else range(1, 20):
                px, py = CROSS.xs[c] - 0.5 + i / 20 - ax, CROSS.ys[c] - 0.5 + j / 20 - ay
                along, side = px * ux + py * uy, abs(px * uy - py * ux)
                if 1e-9 < along < size - 1e-9 and side < 0.5 - 1e-9:
                    inside = True
                elif -0.1 < along < size + 0.1 and side < 0.6:
                    clear_of_doubt = False
    if inside:
        assert not lane_is_clear(CROSS, a, b)
    elif clear_of_doubt:
        assert lane_is_clear(CROSS, a, b)
