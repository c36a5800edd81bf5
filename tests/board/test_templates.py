import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.board import directions as di
from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, VOID, Draft
from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.board.templates import (
    corner_direction,
    corner_facing,
    scatter,
    throw_in_direction,
    throw_in_facing,
    travel,
    wall_facing,
)

from .strategies import plain

PITCH = open_pitch()
CROSS = cross_pitch()


@pytest.mark.rule("CRP-0.6")
def test_a_scatter_goes_one_square_by_the_direction_die() -> None:
    cell = PITCH.at(5, 5)
    ends = [PITCH.label(scatter(PITCH, cell, die)) for die in range(1, 9)]
    assert ends == ["4,4", "5,4", "6,4", "4,5", "6,5", "4,6", "5,6", "6,6"]


def test_a_scatter_off_the_pitch_lands_on_no_floor() -> None:
    assert not PITCH.floor & PITCH.bit[scatter(PITCH, PITCH.at(5, 0), 2)]


@pytest.mark.rule("CRP-0.7")
def test_throw_in_direction_by_die() -> None:
    assert [throw_in_direction(di.S, die) for die in range(1, 7)] == [di.SE, di.SE, di.S, di.S, di.SW, di.SW]
    assert [corner_direction(di.SE, die) for die in (1, 2, 3)] == [di.E, di.SE, di.S]


@pytest.mark.rule("CRP-7.10", "2020-1.4")
@pytest.mark.parametrize(
    ("square", "exit_direction", "facing"),
    [
        ((5, 0), di.N, di.S),
        ((5, 0), di.NE, di.S),
        ((5, 0), di.NW, di.S),
        ((5, 14), di.SW, di.N),
        ((0, 5), di.W, di.E),
        ((0, 5), di.NW, di.E),
        ((25, 5), di.SE, di.W),
        # corner squares: the side crossed if that is clear, else the end zone side
        ((0, 0), di.NW, di.E),
        ((0, 0), di.NE, di.S),
        ((0, 0), di.N, di.S),
        ((0, 0), di.SW, di.E),
        ((0, 14), di.SW, di.E),
        ((25, 0), di.NE, di.W),
        ((25, 14), di.SE, di.W),
    ],
)
def test_the_template_faces_straight_infield(square: tuple[int, int], exit_direction: int, facing: int) -> None:
    assert throw_in_facing(PITCH, PITCH.at(*square), exit_direction) == facing


@pytest.mark.rule("CRP-7.10", "DB-PITCH-07")
@pytest.mark.parametrize(
    ("square", "exit_direction", "facing"),
    [
        ((6, 3), di.W, di.E),
        ((6, 3), di.NW, di.E),
        ((2, 6), di.NE, di.S),
        ((6, 0), di.NW, di.S),  # corner of the north arm: its end zone lies along the top
        ((19, 0), di.NE, di.S),
        ((0, 6), di.NW, di.E),
        ((25, 19), di.SE, di.W),
        ((19, 25), di.SE, di.N),
        ((6, 6), di.NW, di.SE),  # inner corner points
        ((19, 6), di.NE, di.SW),
        ((19, 19), di.SE, di.NW),
        ((6, 19), di.SW, di.NE),
        ((6, 5), di.W, di.E),
        ((6, 5), di.NW, di.E),
    ],
)
def test_the_template_on_the_cross(square: tuple[int, int], exit_direction: int, facing: int) -> None:
    assert throw_in_facing(CROSS, CROSS.at(*square), exit_direction) == facing


@pytest.mark.rule("DB-PITCH-07")
def test_directions_from_an_inner_corner() -> None:
    assert [throw_in_direction(di.SE, die) for die in (1, 3, 5)] == [di.E, di.SE, di.S]
    assert [throw_in_direction(di.SW, die) for die in (1, 3, 5)] == [di.S, di.SW, di.W]
    assert [throw_in_direction(di.NW, die) for die in (1, 3, 5)] == [di.W, di.NW, di.N]
    assert [throw_in_direction(di.NE, die) for die in (1, 3, 5)] == [di.N, di.NE, di.E]


@pytest.mark.parametrize("board", [PITCH, CROSS, open_pitch(7, 3), cross_pitch(9, 3, 1)])
def test_every_throw_in_leads_back_onto_the_board(board: Board) -> None:
    exits = 0
    for c in cells(board.floor):
        for d in range(8):
            if board.floor & board.bit[c + board.off[d]]:
                continue
            exits += 1
            facing = throw_in_facing(board, c, d)
            assert board.floor & board.bit[c + board.off[facing]]
    assert exits


def test_a_corner_without_an_end_zone_uses_the_diagonal() -> None:
    draft = Draft("Yard", 3, 3, 1, FLOOR)
    draft.edge_is_wall = False
    board = draft.build()
    assert throw_in_facing(board, board.at(0, 0), di.NW) == di.SE
    draft.end_zones = [1 << draft.at(0, 0)]  # a single square has no length to tell its side
    board = draft.build()
    assert throw_in_facing(board, board.at(0, 0), di.NW) == di.SE


def test_obstacle_beside_the_sideline_does_not_count_as_sideline() -> None:
    draft = Draft("Yard", 3, 3, 1, FLOOR)
    draft.edge_is_wall = False
    draft.kinds[draft.at(0, 0)] = 3
    board = draft.build()
    assert throw_in_facing(board, board.at(1, 0), di.NW) == di.S


@pytest.mark.rule("2020-1.5")
def test_corner_squares_have_their_own_template() -> None:
    corners = {(0, 0): di.SE, (25, 0): di.SW, (0, 14): di.NE, (25, 14): di.NW}
    for c in cells(PITCH.floor):
        assert corner_facing(PITCH, c) == corners.get((PITCH.xs[c], PITCH.ys[c]), -1)


@pytest.mark.rule("DB-PITCH-07")
def test_corners_of_the_arms_are_corners_and_inner_corners_are_not() -> None:
    found = {(CROSS.xs[c], CROSS.ys[c]) for c in cells(CROSS.floor) if corner_facing(CROSS, c) >= 0}
    assert found == {(6, 0), (19, 0), (25, 6), (25, 19), (19, 25), (6, 25), (0, 19), (0, 6)}
    assert corner_facing(CROSS, CROSS.at(6, 0)) == di.SE


@pytest.mark.rule("SB-WALL-05")
def test_a_wall_sends_things_back_off_its_face() -> None:
    board = plain("#####", "#...#", "#.#.#", "#...#", "#####")
    assert wall_facing(board, board.at(2, 1), di.N) == di.S
    assert wall_facing(board, board.at(2, 1), di.NE) == di.S  # along the wall
    assert wall_facing(board, board.at(1, 1), di.NW) == di.SE  # into the corner of the room
    assert wall_facing(board, board.at(1, 1), di.SE) == di.NW  # onto a corner that juts out
    assert wall_facing(board, board.at(1, 2), di.SW) == di.E


def test_travel_stops_at_the_edge_and_counts_what_is_left() -> None:
    assert travel(PITCH, PITCH.at(20, 7), di.E, 3) == (PITCH.at(23, 7), 0)
    assert travel(PITCH, PITCH.at(20, 7), di.E, 8) == (PITCH.at(25, 7), 3)
    assert travel(PITCH, PITCH.at(20, 0), di.NE, 2) == (PITCH.at(20, 0), 2)


@settings(deadline=None)
@given(st.integers(0, 7), st.integers(0, 30))
def test_travel_covers_exactly_the_squares_it_says(d: int, steps: int) -> None:
    start = CROSS.at(12, 12)
    end, left = travel(CROSS, start, d, steps)
    assert CROSS.distance(start, end) == steps - left
    assert left == 0 or not CROSS.floor & CROSS.bit[CROSS.step(end, d)]


def test_something_flying_off_a_balcony_comes_down() -> None:
    draft = Draft("Balcony", 3, 1, 2, FLOOR)
    draft.kinds[draft.at(1, 0, 1)] = draft.kinds[draft.at(2, 0, 1)] = VOID
    board = draft.build()
    assert travel(board, board.at(0, 0, 1), di.E, 2) == (board.at(2, 0), 0)
    assert scatter(board, board.at(0, 0, 1), 5) == board.at(1, 0)
