"""Ricochets against the drawings of the catalogue, square by square."""

import pytest

from deepbowl.board import directions as di
from deepbowl.board import ricochet as ri
from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.board.layout import DIAGONAL_FREE


def drawn(*rows: str, walls: tuple[tuple[int, int, int, int], ...] = ()) -> Board:
    """Floor where a dot is, rock elsewhere and beyond; walls on edges between two squares."""
    draft = Draft("drawn", len(rows[0]), len(rows))
    draft.diagonal_rule = DIAGONAL_FREE
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == ".":
                draft.kinds[draft.at(x, y)] = FLOOR
    draft.walls = [(draft.at(x, y), draft.at(u, v)) for x, y, u, v in walls]
    return draft.build()


ROOM = drawn("....", "....", "....", "....")


def comes_to(board: Board, x: int, y: int, d: int) -> str:
    """The die, then left, middle and right."""
    die, squares = ri.ricochet(board, board.topology(0), board.at(x, y), d)
    return " ".join([str(die), *(board.label(square) for square in squares)])


# every way into a wall from the squares of a 4 x 4 room: upper left quarter; the others are turned below
QUARTER = {
    (0, 0, di.NW): "0 0,0 0,0 0,0",
    (0, 0, di.N): "3 1,0 1,1 0,1",
    (0, 0, di.W): "3 1,0 1,1 0,1",
    (0, 0, di.NE): "6 2,0 1,0 0,0",
    (0, 0, di.SW): "6 0,0 0,1 0,2",
    (1, 0, di.NW): "6 1,0 0,0 0,0",
    (1, 0, di.N): "6 2,0 1,0 0,0",
    (1, 0, di.NE): "6 3,0 2,0 1,0",
    (0, 1, di.NW): "6 0,0 0,0 0,1",
    (0, 1, di.W): "6 0,0 0,1 0,2",
    (0, 1, di.SW): "6 0,1 0,2 0,3",
}


@pytest.mark.rule("DG-WALL-01")
@pytest.mark.rule("DG-WALL-03")
@pytest.mark.rule("DG-WALL-04")
def test_every_square_of_a_room_in_all_four_quarters() -> None:
    """A quarter turn of the room turns the squares with it, and left stays left as seen from the wall."""
    topo = ROOM.topology(0)
    seen = 0
    for (x, y, d), said in QUARTER.items():
        die, *squares = said.split()
        ends = [(int(a), int(b)) for a, b in (square.split(",") for square in squares)]
        for _ in range(4):
            wanted = " ".join([die, *(f"{a},{b}" for a, b in ends)])
            assert comes_to(ROOM, x, y, d) == wanted, (x, y, di.NAMES[d])
            seen += 1
            x, y, d = 3 - y, x, di.direction(-di.DY[d], di.DX[d])
            ends = [(3 - b, a) for a, b in ends]
    walled = sum(ri.walled(ROOM, topo, cell, d) for cell in cells(ROOM.floor) for d in range(8))
    assert seen == walled == 44


@pytest.mark.rule("DG-WALL-01")
def test_the_catalogues_example_of_a_flat_wall() -> None:
    die, squares = ri.ricochet(ROOM, ROOM.topology(0), ROOM.at(2, 3), di.S)
    assert [ROOM.label(ri.landing(die, rolled, squares)) for rolled in range(1, 7)] == [
        "1,3", "1,3", "2,3", "2,3", "3,3", "3,3",
    ]  # fmt: skip
    assert comes_to(ROOM, 2, 3, di.SW) == "6 0,3 1,3 2,3"


@pytest.mark.rule("DG-WALL-04")
def test_the_catalogues_example_of_the_d3() -> None:
    die, squares = ri.ricochet(ROOM, ROOM.topology(0), ROOM.at(3, 3), di.S)
    assert [ROOM.label(ri.landing(die, rolled, squares)) for rolled in (1, 2, 3)] == ["2,3", "2,2", "3,2"]


@pytest.mark.rule("DG-WALL-02")
def test_an_outward_corner_in_all_four_turns() -> None:
    bend = drawn("....", "....", "..##", "..##")
    assert comes_to(bend, 1, 1, di.SE) == "6 1,2 1,1 2,1"
    assert comes_to(drawn("....", "....", "##..", "##.."), 2, 1, di.SW) == "6 1,1 2,1 2,2"
    assert comes_to(drawn("##..", "##..", "....", "...."), 2, 2, di.NW) == "6 2,1 2,2 1,2"
    assert comes_to(drawn("..##", "..##", "....", "...."), 1, 2, di.NE) == "6 2,2 1,2 1,1"
    # beside the corner the wall is flat, and the template reaches round it only where a ball could go
    assert comes_to(bend, 2, 1, di.S) == "6 1,1 2,1 3,1"
    assert comes_to(bend, 2, 1, di.SE) == "6 2,1 3,1 3,1"


@pytest.mark.rule("DG-WALL-01")
def test_a_wall_between_two_squares_of_floor_is_like_rock() -> None:
    """A corridor lies below the room; their common edge is wall but for the doorway of columns 1 and 2."""
    both = drawn("....", "....", "....", "....", "....", "....", walls=((0, 3, 0, 4), (3, 3, 3, 4)))
    topo = both.topology(0)
    assert comes_to(both, 0, 3, di.S) == comes_to(ROOM, 0, 3, di.S)
    assert comes_to(both, 3, 3, di.SE) == "0 3,3 3,3 3,3"
    assert comes_to(both, 3, 4, di.N) == "3 3,5 2,5 2,4"  # a corner square of the corridor
    # through the doorway, and diagonally past its ends, nothing is in the way [DG-SETUP-07]
    for x, y, d in ((1, 3, di.SW), (1, 3, di.S), (2, 3, di.SE), (0, 3, di.SE), (3, 4, di.NW)):
        assert not ri.walled(both, topo, both.at(x, y), d)


@pytest.mark.rule("DG-WALL-04")
def test_a_dead_end_has_no_corner_template() -> None:
    """With three walls round it the ball stays where it is, by the flat wall's rule for squares behind another wall."""
    gap = drawn(".#", ".#", "..")
    assert comes_to(gap, 0, 0, di.N) == "6 0,0 0,0 0,0"


# ---------------------------------------------------------------- thrown at a wall
@pytest.mark.rule("DG-PASS-05")
@pytest.mark.parametrize(
    ("from_cell", "way"),
    [((2, 3), "S"), ((0, 1), "SE"), ((0, 3), "SE"), ((1, 3), "SE"), ((4, 2), "SW"), ((0, 0), "SE"), ((4, 0), "SW")],
)
def test_straight_comes_straight_back_and_any_angle_leaves_diagonally(from_cell: tuple[int, int], way: str) -> None:
    """All four walls alike, by turning the room."""
    room = drawn(*["....."] * 5)
    x, y, (u, v), side, d = 2, 0, from_cell, di.N, di.NAMES.index(way)
    for _ in range(4):
        assert ri.off_wall(room, room.at(u, v), room.at(x, y), side) == d
        x, y, u, v = 4 - y, x, 4 - v, u
        side, d = (di.direction(-di.DY[way], di.DX[way]) for way in (side, d))


@pytest.mark.rule("DG-PASS-03")
def test_which_walls_can_be_thrown_at() -> None:
    room = drawn("....", "....", "....", "....")
    topo = room.topology(0)
    found = {(room.label(cell), di.NAMES[side]) for cell, side in ri.facing_walls(room, topo, room.at(0, 3), room.floor)}
    assert ("0,0", "N") in found
    assert ("0,0", "W") in found
    assert ("2,0", "N") in found
    assert ("3,3", "E") in found
    assert ("3,3", "S") in found
    assert ("1,1", "N") not in found
    block = drawn(".....", ".....", "..#..", ".....", ".....")
    around = {
        (block.label(cell), di.NAMES[side])
        for cell, side in ri.facing_walls(block, block.topology(0), block.at(2, 4), block.floor)
    }
    assert ("2,3", "N") in around  # the near face of the block
    assert ("2,1", "S") not in around  # not the far one


@pytest.mark.rule("DG-PASS-04")
def test_the_next_square_along_a_wall() -> None:
    room = drawn("....", "....", "##..")
    topo = room.topology(0)

    def next_to(x: int, y: int, side: int, right: bool) -> str:
        return room.label(ri.beside(room, topo, room.at(x, y), side, right))

    assert next_to(2, 0, di.N, True) == "3,0"
    assert next_to(2, 0, di.N, False) == "1,0"
    assert next_to(3, 0, di.N, True) == "3,0"  # a corner
    assert next_to(1, 1, di.S, True) == "0,1"  # looking south, right is west
    assert next_to(1, 1, di.S, False) == "1,1"  # the wall ends
    assert next_to(3, 1, di.E, True) == "3,2"
    assert next_to(3, 1, di.E, False) == "3,0"


@pytest.mark.rule("DG-PASS-06")
def test_the_way_of_a_ball_off_one_wall_after_the_other() -> None:
    topo = ROOM.topology(0)

    def way(x: int, y: int, d: int, squares: int) -> str:
        flown = ri.flight(ROOM, topo, ROOM.at(x, y), d, squares)
        return " ".join(ROOM.label(cell) + ("!" if hit else "") for cell, hit in flown)

    assert way(2, 0, di.S, 6) == "2,1 2,2 2,3 2,2! 2,1 2,0"  # straight back, the count goes on
    assert way(2, 0, di.SE, 4) == "3,1 2,2! 1,3 0,2!"  # mirrored off the east wall, then off the south wall
    assert way(1, 1, di.SE, 5) == "2,2 3,3 2,2! 1,1 0,0"  # out of a corner straight back
    bend = drawn("....", "....", "..##", "..##")
    flown = ri.flight(bend, bend.topology(0), bend.at(0, 0), di.SE, 3)
    assert [(bend.label(cell), hit) for cell, hit in flown] == [("1,1", False), ("0,0", True), ("1,1", True)]


@pytest.mark.rule("DG-PASS-06")
def test_a_ball_shut_in_stays() -> None:
    cell = drawn(".")
    assert ri.flight(cell, cell.topology(0), cell.at(0, 0), di.S, 2) == [(cell.at(0, 0), True), (cell.at(0, 0), True)]
