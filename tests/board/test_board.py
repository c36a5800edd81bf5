import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.board.bits import cells
from deepbowl.board.board import FAR, Board
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.board.layout import MAX_CELLS, Drawing

from .strategies import boards, plain

ROOM = plain("....", "....", "....")


def test_squares_count_from_the_north_west() -> None:
    assert ROOM.xs[ROOM.at(0, 0)] == 0
    assert (ROOM.xs[ROOM.at(3, 2)], ROOM.ys[ROOM.at(3, 2)], ROOM.levels[ROOM.at(3, 2)]) == (3, 2, 0)
    assert ROOM.floor.bit_count() == 12
    assert [ROOM.at(-1, 0), ROOM.at(4, 0), ROOM.at(0, 3), ROOM.at(0, 0, 1)] == [-1] * 4


def test_the_border_has_no_coordinates_and_no_floor() -> None:
    for c in range(ROOM.n):
        assert (ROOM.xs[c] < 0) == (not ROOM.floor & ROOM.bit[c])
    assert ROOM.bit[5] == 32


@settings(deadline=None)
@given(boards())
def test_a_step_never_wraps_round(board: Board) -> None:
    for c in cells(board.drawn):
        for o in board.off:
            q = c + o
            assert 0 <= q < board.n
            if board.drawn & board.bit[q]:
                assert board.distance(c, q) == 1


@settings(deadline=None)
@given(boards())
def test_labels_are_the_inverse_of_cells(board: Board) -> None:
    for c in cells(board.drawn):
        assert board.cell(board.label(c)) == c


def test_an_upper_level_is_part_of_the_label() -> None:
    board = Draft("Tower", 2, 2, 2, FLOOR).build()
    assert board.label(board.at(1, 0)) == "1,0"
    assert board.label(board.at(1, 0, 1)) == "1,0,1"
    assert board.cell("1,0,1") == board.at(1, 0, 1)


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("", "names no square"),
        ("1", "names no square"),
        ("1,2,0,0", "names no square"),
        ("1, 2", "names no square"),
        ("-1,2", "names no square"),
        ("١,2", "names no square"),
        ("4,0", "outside the board 'plain'"),
        ("0,0,1", "outside"),
        ("01,2", "is written '1,2'"),
        ("1,2,0", "is written '1,2'"),
    ],
)
def test_only_canonical_labels_are_understood(label: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ROOM.cell(label)


@pytest.mark.parametrize("cell", [-1, 0, 10_000])
def test_the_border_has_no_label(cell: int) -> None:
    with pytest.raises(ValueError, match="not a square"):
        ROOM.label(cell)


@pytest.mark.rule("CRP-0.3", "AG-GEN-07")
def test_distance_counts_diagonals_as_one_and_ignores_walls() -> None:
    board = plain(*["...#......"] * 9)
    assert board.distance(board.at(8, 8), board.at(4, 5)) == 4
    assert board.distance(board.at(8, 8), board.at(2, 8)) == 6
    assert board.distance(board.at(1, 1), board.at(1, 1)) == 0


def test_squares_of_different_levels_are_far_apart() -> None:
    board = Draft("Tower", 2, 2, 2, FLOOR).build()
    assert board.distance(board.at(0, 0), board.at(0, 0, 1)) == FAR


@settings(deadline=None)
@given(boards(), st.integers(0, 4))
def test_within_is_distance(board: Board, k: int) -> None:
    for c in cells(board.drawn):
        near = [q for q in cells(board.floor) if board.distance(c, q) <= k]
        assert cells(board.within(c, k)) == near


def test_within_is_remembered() -> None:
    c = ROOM.at(1, 1)
    assert ROOM.within(c, 1) == ROOM.within(c, 1) == ROOM.within_cache[ROOM.n + c]
    assert ROOM.within(c, 1).bit_count() == 9
    assert ROOM.within(c, 0) == ROOM.bit[c]


def test_bodies_of_several_squares_hang_from_their_north_west_square() -> None:
    board = plain("....", "..#.", "....", "....")
    assert board.feet[1][board.at(0, 0)] == board.bit[board.at(0, 0)]
    assert cells(board.feet[2][board.at(0, 0)]) == [board.at(x, y) for y in (0, 1) for x in (0, 1)]
    assert board.feet[2][board.at(1, 0)] == 0  # the wall
    assert board.feet[2][board.at(3, 2)] == 0  # over the side
    assert board.feet[2][board.at(2, 3)] == 0  # over the end
    assert not any(board.feet[3])
    assert not any(board.feet[0])
    assert board.feet[1][board.at(2, 1)] == 0


def test_big_body_does_not_straddle_walls_doorways_ledges_or_low_ceilings() -> None:
    draft = Draft("Hall", 8, 2, 1, FLOOR)
    draft.walls = [(draft.at(0, 0), draft.at(1, 0))]
    draft.add_door(draft.at(2, 0), draft.at(2, 1), gate=True)
    draft.height[draft.at(5, 1)] = 2
    draft.low = 1 << draft.at(7, 0)
    board = draft.build()
    assert [bool(board.feet[2][board.at(x, 0)]) for x in range(8)] == [False] * 3 + [True] + [False] * 4
    draft.height[draft.at(5, 1)] = 1
    assert draft.build().feet[2][draft.at(4, 0)]


def test_a_big_body_shifts_whole_or_stays() -> None:
    board = plain(".....", "....#", ".....", "..#..")
    topo = board.topology(0)
    anchor = board.at(0, 0)
    assert board.shift(2, anchor, 4, topo) == board.at(1, 0)
    assert board.shift(2, board.at(2, 0), 4, topo) == -1  # wall at 4,1
    assert board.shift(2, anchor, 3, topo) == -1
    assert board.shift(2, anchor, 7, topo) == board.at(1, 1)
    assert board.shift(2, board.at(1, 1), 6, topo) == -1  # wall at 2,3
    assert board.shift(1, board.at(3, 3), 4, topo) == board.at(4, 3)
    assert board.shift(2, board.at(4, 0), 4, topo) == -1  # was never there


def test_a_board_too_large_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=rf"'Huge' needs \d+ cells .* at most {MAX_CELLS}"):
        Draft("Huge", 64, 64)
    assert Draft("Large", 62, 62).build().n <= MAX_CELLS


def test_a_board_needs_squares() -> None:
    with pytest.raises(ValueError, match="at least one square"):
        Draft("None", 0, 3)


def _draft() -> Draft:
    return Draft("Bad", 3, 3, 1, FLOOR)


def test_doors_walls_and_links_must_make_sense() -> None:
    a, b, far = _draft().at(0, 0), _draft().at(1, 0), _draft().at(2, 2)
    draft = _draft()
    draft.add_door(a, far)
    with pytest.raises(ValueError, match="door between 0,0 and 2,2"):
        draft.build()
    draft = _draft()
    draft.walls = [(a, a)]
    with pytest.raises(ValueError, match="share no edge"):
        draft.build()
    draft = _draft()
    draft.walls = [(a, b), (b, a)]
    with pytest.raises(ValueError, match="two walls"):
        draft.build()
    draft = _draft()
    draft.walls = [(a, b)]
    draft.add_door(b, a)
    with pytest.raises(ValueError, match="a door and a wall"):
        draft.build()
    draft = _draft()
    draft.add_door(a, a)
    draft.add_door(a, a)
    with pytest.raises(ValueError, match="two doors fill 0,0"):
        draft.build()
    draft = _draft()
    draft.add_link(a, a)
    with pytest.raises(ValueError, match="its own square"):
        draft.build()
    draft = _draft()
    draft.add_link(a, 0)
    with pytest.raises(ValueError, match="outside the drawing"):
        draft.build()
    draft = _draft()
    draft.kinds[b] = 1
    draft.add_door(a, b)
    with pytest.raises(ValueError, match="1,0 has a door but is not floor"):
        draft.build()
    draft = _draft()
    draft.gates = 1
    with pytest.raises(ValueError, match="gate, frame or iron"):
        draft.build()


def test_masks_must_fit_the_drawing() -> None:
    draft = _draft()
    draft.kinds[draft.at(1, 1)] = 1
    draft.end_zones = [1 << draft.at(1, 1)]
    with pytest.raises(ValueError, match="end zone 0"):
        draft.build()
    draft = _draft()
    draft.areas["porch"] = 1
    with pytest.raises(ValueError, match="'porch' lies partly outside"):
        draft.build()
    draft = _draft()
    draft.areas["two words"] = 0
    with pytest.raises(ValueError, match="not a name for an area"):
        draft.build()
    draft = _draft()
    draft.low = 1
    with pytest.raises(ValueError, match="low square"):
        draft.build()
    draft = _draft()
    draft.diagonal_rule = 9
    with pytest.raises(ValueError, match="diagonal rule"):
        draft.build()
    draft = _draft()
    draft.name = "two\nlines"
    with pytest.raises(ValueError, match="one printable line"):
        draft.build()


def _board(floor: int, solid: int, void: int, height: list[int]) -> Board:
    return Board(Drawing("Raw", 1, 1, 1, floor, solid, void, height))


def test_raw_boards_are_checked_too() -> None:
    one, border = 1 << 4, 0b111101111
    assert _board(one, border, 0, [0] * 9).floor == one
    with pytest.raises(ValueError, match="2 heights for 9 cells"):
        _board(one, border, 0, [0, 0])
    with pytest.raises(ValueError, match="outside the drawing"):
        _board(one | 1, border, 0, [0] * 9)
    with pytest.raises(ValueError, match="has two kinds"):
        _board(one, border | one, 0, [0] * 9)
    with pytest.raises(ValueError, match="wholly solid or wholly void"):
        _board(one, 1, border ^ 1, [0] * 9)
    with pytest.raises(ValueError, match="no floor"):
        _board(one, border, 0, [1] * 9)
    with pytest.raises(ValueError, match="beyond its last cell"):
        _board(one, border | 1 << 9, 0, [0] * 9)
    with pytest.raises(ValueError, match="at least one square"):
        Board(Drawing("Raw", 0, 1, 1, 0, 0, 0, []))
    with pytest.raises(ValueError, match="at most"):
        Board(Drawing("Raw", 99, 99, 1, 0, 0, 0, []))


def test_a_draft_refuses_squares_outside() -> None:
    with pytest.raises(ValueError, match="3,0,0 lies outside the draft of 3 x 3"):
        _draft().at(3, 0)
