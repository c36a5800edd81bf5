import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deepbowl.board import ruler
from deepbowl.board.bits import cells, mask_of
from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, WALL, Draft
from deepbowl.board.notation import parse_board
from deepbowl.board.sight import (
    TOUCH_CLOSED,
    TOUCH_FREE,
    TOUCH_STRICT,
    WALLED,
    doors_in_view,
    last_square,
    line,
    sees,
    squares_crossed,
    visible,
)
from deepbowl.dungeons.library import dungeon

from .strategies import boards, plain

TOUCHES = (TOUCH_CLOSED, TOUCH_FREE, TOUCH_STRICT)


def looks(board: Board, a: tuple[int, int], b: tuple[int, int], touch: int = TOUCH_CLOSED, shut: int = 0) -> bool:
    one, two = board.at(*a), board.at(*b)
    answer = sees(board, one, two, shut, touch)
    assert sees(board, two, one, shut, touch) == answer
    return answer


@pytest.mark.rule("AG-GEN-06")
def test_obstacles_do_not_block_sight_and_walls_do() -> None:
    rows = ["........"] * 5
    for char, clear in (("o", True), ("#", False), ("x", True)):
        rows[2] = f"....{char}..."
        for touch in TOUCHES:
            assert looks(plain(*rows), (2, 2), (6, 2), touch) == clear


@pytest.mark.rule("D5-PASS-02")
def test_a_wall_beside_the_line_does_not_block() -> None:
    assert not looks(plain(".....", "..#..", "....."), (0, 1), (4, 1))
    assert looks(plain("..#..", ".....", "....."), (0, 1), (4, 1))


@pytest.mark.rule("D5-PASS-02")
def test_touched_corner_is_clear_and_a_closed_corner_is_not() -> None:
    touched, closed = plain(".#", ".."), plain(".#", "#.")
    assert looks(touched, (0, 0), (1, 1), TOUCH_CLOSED)
    assert looks(touched, (0, 0), (1, 1), TOUCH_FREE)
    assert not looks(touched, (0, 0), (1, 1), TOUCH_STRICT)
    assert not looks(closed, (0, 0), (1, 1), TOUCH_CLOSED)
    assert looks(closed, (0, 0), (1, 1), TOUCH_FREE)


@pytest.mark.rule("SB-PASS-02")
def test_walls_touched_at_corners_do_not_block_a_throw_with_free_diagonals() -> None:
    rows = ["......."] * 7
    rows[3], rows[4] = "....#..", "...#..."
    assert looks(plain(*rows), (2, 2), (6, 6), TOUCH_FREE)
    rows[3], rows[4] = ".......", "....#.."
    assert not looks(plain(*rows), (2, 2), (6, 6), TOUCH_FREE)


@pytest.mark.rule("DG-LOS-01")
def test_sight_through_a_doorway_two_squares_wide() -> None:
    draft = Draft("Room over corridor", 4, 6, 1, FLOOR)
    for x in (0, 3):
        draft.walls.append((draft.at(x, 3), draft.at(x, 4)))
    board = draft.build()
    assert looks(board, (1, 2), (2, 5))
    assert not looks(board, (0, 2), (0, 5))


@pytest.mark.rule("DG-LOS-01")
def test_the_end_of_an_edge_wall_may_be_touched_but_its_middle_not() -> None:
    draft = Draft("Edges", 2, 2, 1, FLOOR)
    draft.walls = [(draft.at(0, 0), draft.at(0, 1))]
    board = draft.build()
    for touch in (TOUCH_CLOSED, TOUCH_FREE):
        assert looks(board, (0, 0), (1, 1), touch)
        assert looks(board, (1, 0), (0, 1), touch)
    assert not looks(board, (0, 0), (1, 1), TOUCH_STRICT)
    draft.walls.append((draft.at(1, 0), draft.at(1, 1)))  # one wall right across: its joint does not count as an end
    board = draft.build()
    for touch in TOUCHES:
        assert not looks(board, (0, 0), (1, 1), touch)
        assert not looks(board, (0, 0), (0, 1), touch)
        assert looks(board, (0, 0), (1, 0), touch)


def test_two_edge_walls_round_one_square_hide_only_that_square() -> None:
    draft = Draft("Nook", 2, 2, 1, FLOOR)
    draft.walls = [(draft.at(0, 0), draft.at(0, 1)), (draft.at(0, 0), draft.at(1, 0))]
    board = draft.build()
    assert not looks(board, (0, 0), (1, 1))
    assert looks(board, (1, 0), (0, 1))


@pytest.mark.rule("AG-GEN-06", "AG-DOOR-02")
def test_shut_doors_block_and_are_reported() -> None:
    draft = Draft("Doors", 4, 1, 1, FLOOR)
    draft.add_door(draft.at(0, 0), draft.at(1, 0))
    draft.add_door(draft.at(2, 0), draft.at(2, 0))
    board = draft.build()
    assert line(board, board.at(0, 0), board.at(3, 0))[0] == 0b11
    assert line(board, board.at(1, 0), board.at(3, 0))[0] == 0b10
    assert looks(board, (0, 0), (3, 0))
    assert not looks(board, (0, 0), (3, 0), shut=0b01)
    assert not looks(board, (0, 0), (3, 0), shut=0b10)
    assert looks(board, (0, 0), (1, 0), shut=0b10)
    walled = plain(".#.")
    assert line(walled, walled.at(0, 0), walled.at(2, 0))[0] == WALLED


def test_double_door_blocks_its_middle_only_with_both_leaves_shut() -> None:
    draft = Draft("Double door", 2, 2, 1, FLOOR)
    draft.add_door(draft.at(0, 0), draft.at(0, 1))
    draft.add_door(draft.at(1, 0), draft.at(1, 1))
    board = draft.build()
    a, b = board.at(0, 0), board.at(1, 1)
    assert line(board, a, b) == (0, ((0b10, 0b01),))
    assert [looks(board, (0, 0), (1, 1), shut=shut) for shut in range(4)] == [True, True, True, False]
    assert line(board, a, b, TOUCH_STRICT)[0] == 0b11


def test_a_shut_door_beside_a_wall_closes_the_corner() -> None:
    board = parse_board("level 0\n.#\n..\n\ndoor 0,1\n")
    assert looks(board, (0, 0), (1, 1))
    assert not looks(board, (0, 0), (1, 1), shut=1)
    assert looks(board, (0, 0), (1, 1), TOUCH_FREE, shut=1)
    other = parse_board("level 0\n..\n#.\n\ndoor 1,0\n")
    assert not looks(other, (0, 0), (1, 1), shut=1)


def test_the_squares_of_both_ends_do_not_block() -> None:
    board = plain("#..", "...")
    assert sees(board, board.at(0, 0), board.at(2, 0), 0)
    assert sees(board, board.at(1, 0), board.at(1, 0), 0)


@pytest.mark.rule("SB-PASS-04")
def test_a_throw_ends_on_the_last_square_before_the_wall() -> None:
    board = plain(*["........#...."] * 9)
    assert last_square(board, board.at(2, 5), board.at(10, 5), 0) == board.at(7, 5)
    assert last_square(board, board.at(2, 5), board.at(8, 5), 0) == board.at(7, 5)
    assert last_square(board, board.at(2, 5), board.at(7, 2), 0) == board.at(7, 2)
    corner = plain("..#", ".#.", "...")
    assert last_square(corner, corner.at(0, 2), corner.at(2, 0), 0) == corner.at(0, 2)
    door = parse_board("level 0\n....\n....\n\ndoor 1,0 2,0\ndoor 1,1 2,1\n")
    assert last_square(door, door.at(0, 0), door.at(3, 0), 1) == door.at(1, 0)
    assert last_square(door, door.at(1, 0), door.at(2, 1), 3) == door.at(1, 0)
    assert last_square(door, door.at(1, 0), door.at(2, 1), 1) == door.at(2, 1)


def test_the_line_crosses_these_squares() -> None:
    board = plain(*["......"] * 4)
    names = [board.label(c) for c in squares_crossed(board, board.at(0, 0), board.at(5, 2))]
    assert names == ["0,0", "1,0", "1,1", "2,1", "3,1", "4,1", "4,2", "5,2"]
    assert squares_crossed(board, board.at(2, 2), board.at(2, 2)) == [board.at(2, 2)]


def test_view_from_a_square_lists_the_visible_squares() -> None:
    board = parse_board("level 0\n....#\n.##.#\n....#\n")
    seen = {board.label(c) for c in cells(visible(board, board.at(0, 0), 0))}
    assert seen == {"0,0", "1,0", "2,0", "3,0", "0,1", "0,2"}


@settings(deadline=None)
@given(boards(), st.data())
def test_view_is_cached_by_shut_doors_and_rule_of_corners(board: Board, data: st.DataObject) -> None:
    assume(board.floor)
    here = data.draw(st.sampled_from(cells(board.floor)))
    for shut in (0, board.leaves, 0):
        for touch in TOUCHES:
            seen = [c for c in cells(board.floor) if sees(board, here, c, shut, touch)]
            assert cells(visible(board, here, shut, touch)) == seen


def balcony() -> Board:
    """Four squares of floor; a balcony above the two western ones, a pillar under its edge."""
    draft = Draft("Balcony", 5, 1, 2, FLOOR)
    for x in (2, 3, 4):
        draft.kinds[draft.at(x, 0, 1)] = 2
    draft.kinds[draft.at(1, 0)] = 1
    return draft.build()


@pytest.mark.rule("AG-PLAT-02")
def test_sight_between_levels_runs_over_the_upper_one_and_not_under_it() -> None:
    board = balcony()
    above = board.at(0, 0, 1)
    assert sees(board, above, board.at(3, 0), 0)
    assert sees(board, board.at(3, 0), above, 0)
    assert not sees(board, above, board.at(0, 0), 0)  # under one's own feet
    assert not sees(board, board.at(0, 0), board.at(3, 0), 0)  # the pillar
    assert squares_crossed(board, above, board.at(3, 0)) == [above, board.at(1, 0, 1), board.at(2, 0), board.at(3, 0)]


def test_a_wall_below_or_a_railing_above_blocks_sight_between_levels() -> None:
    draft = Draft("Balcony", 4, 1, 2, FLOOR)
    for x in (1, 2, 3):
        draft.kinds[draft.at(x, 0, 1)] = 2
    above, below = draft.at(0, 0, 1), draft.at(3, 0)
    assert sees(draft.build(), above, below, 0)
    draft.walls = [(draft.at(0, 0, 1), draft.at(1, 0, 1))]
    board = draft.build()
    assert not sees(board, above, below, 0)
    assert not sees(board, below, above, 0)
    draft.walls = []
    draft.kinds[draft.at(2, 0)] = 1
    assert not sees(draft.build(), above, below, 0)


@settings(deadline=None)
@given(boards(), st.data())
def test_sight_is_mutual_and_grows_with_leniency_and_open_doors(board: Board, data: st.DataObject) -> None:
    assume(board.floor)
    one = st.sampled_from(cells(board.floor))
    a, b = data.draw(one), data.draw(one)
    shut = data.draw(st.integers(0, (1 << len(board.doors)) - 1)) & board.leaves
    answers = [sees(board, a, b, shut, touch) for touch in (TOUCH_STRICT, TOUCH_CLOSED, TOUCH_FREE)]
    assert answers == sorted(answers)
    assert answers == [sees(board, b, a, shut, touch) for touch in (TOUCH_STRICT, TOUCH_CLOSED, TOUCH_FREE)]
    for touch in TOUCHES:
        assert sees(board, a, b, 0, touch) or not sees(board, a, b, shut, touch)
        if board.levels[a] == board.levels[b] and b not in board.door_cells:
            assert sees(board, a, b, shut, touch) == (last_square(board, a, b, shut, touch) == b)


def crosses_inside(board: Board, a: int, b: int, c: int) -> bool:
    """Whether the line goes through the inside of a square: its corners lie on both sides, and it is within the box."""
    ax, ay, bx, by = (2 * v for v in (board.xs[a], board.ys[a], board.xs[b], board.ys[b]))
    cx, cy = 2 * board.xs[c], 2 * board.ys[c]
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (cx - 1, cx + 1) for y in (cy - 1, cy + 1)
    ]
    boxed = (min(ax, bx) < cx + 1 and cx - 1 < max(ax, bx)) or ax == bx == cx
    boxed = boxed and ((min(ay, by) < cy + 1 and cy - 1 < max(ay, by)) or ay == by == cy)
    return boxed and min(sides) < 0 < max(sides)


@settings(deadline=None)
@given(boards(most=8, stories=1), st.data())
def test_squares_crossed_are_those_with_their_inside_on_the_line(board: Board, data: st.DataObject) -> None:
    one = st.sampled_from(cells(board.drawn))
    a, b = data.draw(one), data.draw(one)
    assume(a != b)
    want = {c for c in cells(board.drawn) if crosses_inside(board, a, b, c)}
    found = squares_crossed(board, a, b)
    assert set(found) == want
    assert len(found) == len(want)
    blocked = any(board.solid & board.bit[c] for c in want - {a, b})
    if not board.walls and not board.doors:
        assert sees(board, a, b, 0, TOUCH_FREE) == (not blocked)


def test_a_view_is_remembered_once_for_all_doors_that_do_not_matter_to_it() -> None:
    draft = Draft("Two rooms", 7, 1, 1, FLOOR)
    draft.kinds[draft.at(3, 0)] = WALL
    draft.add_door(draft.at(0, 0), draft.at(1, 0))
    draft.add_door(draft.at(4, 0), draft.at(5, 0))
    board = draft.build()
    here = board.at(0, 0)
    assert doors_in_view(board, here) == 0b01
    assert visible(board, here, 0b00) == visible(board, here, 0b10)
    assert visible(board, here, 0b01) == visible(board, here, 0b11) == board.bit[here]
    assert len(board.view_cache) == 2


def test_limited_view_equals_the_full_view_up_to_its_limit() -> None:
    board = dungeon("cabinet-of-wonders").board()
    for cell in cells(board.floor)[::17]:
        for shut in (0, board.leaves):
            x, y = board.xs[cell], board.ys[cell]
            near = mask_of(c for c in cells(board.floor) if abs(board.xs[c] - x) <= 6 and abs(board.ys[c] - y) <= 6)
            assert visible(board, cell, shut, far=6) == visible(board, cell, shut) & near
            assert not ruler.in_range(board, ruler.CRP, cell, ruler.SHORT) & ~near
