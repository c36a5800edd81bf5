"""DB-PITCH and D7-PITCH-01: the cross, its arms and empty corners."""

from __future__ import annotations

import pytest

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.deathbowl.setup import centre_squares
from deepbowl.dungeons.library import dungeon
from deepbowl.testing import player, rule

from .pitch import E, N, S, W, cross, on_cross


def on(board: Board, *squares: str) -> list[bool]:
    """Whether one can stand on these squares."""
    return [(cell := board.cell(square)) >= 0 and bool(board.floor >> cell & 1) for square in squares]


def library(name: str) -> Board:
    return dungeon(name).board()


@rule("DB-PITCH-01", "DB-PITCH-06")
def test_the_plus_has_532_squares_and_no_corners() -> None:
    board = library("deathbowl-cross")
    assert board.floor.bit_count() == 532
    assert on(board, "12,0", "6,6", "25,12", "19,19") == [True] * 4
    assert on(board, "5,5", "20,3", "0,0", "22,22") == [False] * 4
    assert board.floor == cross().floor
    assert "trapdoor" not in board.areas


@rule("DB-PITCH-02", "DB-PITCH-03", "DB-PITCH-04")
def test_every_arm_has_end_zone_line_and_wide_zones() -> None:
    board = library("deathbowl-cross")
    assert [zone.bit_count() for zone in board.end_zones] == [14] * 4
    assert all(board.end_zones[N] >> board.cell(square) & 1 for square in ("6,0", "19,0"))
    wide = board.areas["wide-0-0"] | board.areas["wide-0-1"]
    assert [bool(wide >> board.cell(square) & 1) for square in ("9,3", "16,3", "10,3", "15,3")] == [True, True, False, False]
    lines = [{board.label(cell) for cell in cells(board.areas[f"scrimmage-{seat}"])} for seat in (N, E, S, W)]
    assert ["12,5" in lines[N], "20,12" in lines[E], "12,20" in lines[S], "5,12" in lines[W]] == [True] * 4
    assert [board.areas[f"setup-{seat}"].bit_count() for seat in (N, E, S, W)] == [36] * 4


@rule("DB-PITCH-05", "D7-PITCH-01")
@pytest.mark.parametrize(("name", "squares"), [
    ("deathbowl-cross", ["12,12", "13,12", "13,13", "12,13"]), ("deathbowl-sevens-cross", ["9,9", "10,9", "10,10", "9,10"]),
])  # fmt: skip
def test_the_four_in_the_middle_are_numbered_clockwise_from_the_north_west(name: str, squares: list[str]) -> None:
    board = library(name)
    assert [board.label(cell) for cell in centre_squares(board)] == squares


@rule("D7-PITCH-01")
def test_the_smaller_cross() -> None:
    board = library("deathbowl-sevens-cross")
    assert board.floor.bit_count() == 300
    assert on(board, "4,4", "9,0", "5,5", "15,15") == [False, True, True, False]
    assert board.end_zones[N] >> board.cell("9,0") & 1
    assert board.areas["scrimmage-2"] >> board.cell("9,15") & 1
    assert [board.areas[f"setup-{seat}"].bit_count() for seat in range(4)] == [30] * 4


# ---------------------------------------------------------------- the empty corners
OTHERS = {"P": player(at=(12, 20)), "p": player(at=(3, 12)), "B": player(at=(14, 4)), "b": player(at=(22, 12))}


@rule("DB-PITCH-06")
def test_squares_that_touch_at_an_inner_corner_are_adjacent() -> None:
    s = on_cross(**OTHERS, A=player(at=(6, 5)), p2=player(at=(5, 6), seat=W))
    assert s.m.state.topo.contact[s.m.board.cell("6,5")] >> s.m.board.cell("5,6") & 1
    assert s.m.zones_on(s.m.board.cell("6,5"), N) == 1


@rule("DB-PITCH-06")
def test_player_at_the_inner_corner_is_pushed_past_it_while_there_is_room() -> None:
    s = on_cross(**OTHERS, A=player(at=(6, 5), ball=True), a=player(at=(7, 5)), turn=E)
    s.dice(block="push").block("a", "A").follow(False)
    s.expect(A=(5, 6), ball="A")


@rule("DB-PITCH-06", "DB-PITCH-07")
def test_player_at_the_inner_corner_without_room_goes_to_the_crowd() -> None:
    s = on_cross(**OTHERS, A=player(at=(6, 4), ball=True), a=player(at=(7, 4)), turn=E)
    s.dice(block="push", injury=(1, 2), throw_in=4, throw_in_distance=(1, 1), bounce=5).block("a", "A").follow(False)
    s.expect(A="reserves", ball=(9, 4))


@rule("DB-PITCH-06")
def test_empty_corner_cannot_be_entered() -> None:
    s = on_cross(**OTHERS, A=player(at=(6, 5))).activate("A", "move")
    s.expect_not_offered("step 5,5", "step 5,4")
    s.expect_offered("step 5,6")
    s.refused("step", "w")


@rule("DB-PITCH-07")
def test_through_the_inner_corner_it_is_thrown_in_along_the_diagonal() -> None:
    """A fails to pick the ball up on (6,6); it bounces to the north-west."""
    s = on_cross(**OTHERS, A=player(at=(7, 6)), balls=((6, 6),))
    s.activate("A", "move").dice(pick_up=1, bounce=1, throw_in=4, throw_in_distance=(2, 1)).dice(bounce=5).step("w")
    s.expect(ball=(10, 9), turn=E)


@rule("DB-PITCH-07")
def test_the_outer_corners_of_an_arm_are_ordinary_ones() -> None:
    s = on_cross(**OTHERS, A=player(at=(7, 1)), balls=((6, 0),))
    s.activate("A", "move").dice(pick_up=1, bounce=1, throw_in=2, throw_in_distance=(1, 1)).dice(bounce=5).step("nw")
    s.expect(turn=E)
