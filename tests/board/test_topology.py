import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deepbowl.board.bits import cells
from deepbowl.board.board import FAR, MOST_TOPOLOGIES, Board, Topology
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.board.layout import PASSAGE
from deepbowl.board.ruler import CRP, OUT_OF_RANGE, band
from deepbowl.board.sight import visible

from .strategies import boards, drafts, plain


def near(board: Board, relation: list[int], x: int, y: int) -> set[str]:
    return {board.label(c) for c in cells(relation[board.at(x, y)])}


def test_open_square_is_in_contact_with_all_eight_neighbours() -> None:
    board = plain("...", "...", "...")
    topo = board.topology(0)
    assert len(near(board, topo.contact, 1, 1)) == 8
    assert near(board, topo.contact, 0, 0) == {"1,0", "0,1", "1,1"}
    assert topo.contact == topo.open == topo.wide


@pytest.mark.rule("D5-WALL-03")
def test_a_corner_is_closed_only_between_two_walls() -> None:
    half = plain(".#", "..")
    assert near(half, half.topology(0).open, 0, 0) == {"0,1", "1,1"}
    closed = plain(".#", "#.")
    assert near(closed, closed.topology(0).open, 0, 0) == set()
    assert near(closed, closed.topology(0).contact, 0, 0) == set()


@pytest.mark.rule("SB-WALL-04")
def test_walls_with_free_diagonals_do_not_stop_diagonal_steps() -> None:
    board = plain(".#", "#.", free=True)
    assert near(board, board.topology(0).open, 0, 0) == {"1,1"}
    assert near(board, board.topology(0).contact, 0, 0) == {"1,1"}


@pytest.mark.rule("DB-PITCH-06")
def test_squares_that_meet_at_an_inner_corner_of_the_cross_are_adjacent() -> None:
    board = plain("x..", "...", "...")
    assert "0,1" in near(board, board.topology(0).contact, 1, 0)


def door_board(gate: bool = False, frame: bool = False, free: bool = False) -> Board:
    draft = Draft("Door", 4, 3, 1, FLOOR)
    for y in (0, 2):
        draft.walls.append((draft.at(1, y), draft.at(2, y)))
    draft.add_door(draft.at(1, 1), draft.at(2, 1), gate, frame)
    draft.diagonal_rule = 1 if free else 0
    return draft.build()


@pytest.mark.rule("AG-DOOR-02")
def test_shut_door_separates_its_squares_and_the_diagonals_past_its_ends() -> None:
    board = door_board()
    open_, shut = board.topology(0), board.topology(1)
    assert near(board, open_.open, 1, 1) == {"0,0", "1,0", "0,1", "2,1", "0,2", "1,2"}
    assert near(board, shut.open, 1, 1) == {"0,0", "1,0", "0,1", "0,2", "1,2"}
    assert near(board, shut.contact, 1, 1) == near(board, shut.open, 1, 1)
    assert board.route(board.at(0, 1), board.at(3, 1), open_) == 3
    assert board.route(board.at(0, 1), board.at(3, 1), shut) == -1


def test_edge_walls_stop_diagonals_past_their_ends_unless_free() -> None:
    draft = Draft("Edge", 2, 2, 1, FLOOR)
    draft.walls = [(draft.at(0, 0), draft.at(1, 0))]
    board = draft.build()
    assert near(board, board.topology(0).open, 0, 0) == {"0,1"}
    assert near(board, board.topology(0).open, 0, 1) == {"0,0", "1,1"}
    draft.diagonal_rule = 1
    board = draft.build()
    assert near(board, board.topology(0).open, 0, 0) == {"0,1", "1,1"}
    draft.walls.append((draft.at(0, 1), draft.at(1, 1)))  # now one wall, straight through
    board = draft.build()
    assert near(board, board.topology(0).open, 0, 0) == {"0,1"}


@pytest.mark.rule("AG-DOOR-03", "AG-DOOR-04")
def test_a_doorway_is_wall_for_big_bodies_unless_it_is_a_gate() -> None:
    board = door_board()
    assert "2,1" not in near(board, board.topology(0).wide, 1, 1)
    gate = door_board(gate=True)
    assert "2,1" in near(gate, gate.topology(0).wide, 1, 1)
    assert "2,1" not in near(gate, gate.topology(1).wide, 1, 1)


def test_a_frame_without_a_leaf_is_never_shut() -> None:
    board = door_board(frame=True)
    assert board.leaves == 0
    with pytest.raises(ValueError, match="no doors to shut"):
        board.topology(1)
    with pytest.raises(ValueError, match="no doors to shut"):
        door_board().topology(2)


@pytest.mark.rule("AG-DOOR-01")
def test_a_door_may_fill_a_square() -> None:
    draft = Draft("Square door", 3, 1, 1, FLOOR)
    draft.add_door(draft.at(1, 0), draft.at(1, 0))
    board = draft.build()
    open_, shut = board.topology(0), board.topology(1)
    assert near(board, open_.open, 0, 0) == {"1,0"}
    assert near(board, shut.open, 0, 0) == set()
    assert near(board, shut.open, 1, 0) == set()
    assert near(board, open_.wide, 0, 0) == set()
    assert board.route(board.at(0, 0), board.at(2, 0), shut) == -1


def test_a_square_door_shut_beside_a_wall_closes_the_corner() -> None:
    draft = Draft("Corner", 2, 2, 1, FLOOR)
    draft.kinds[draft.at(1, 0)] = 1
    draft.add_door(draft.at(0, 1), draft.at(0, 1))
    board = draft.build()
    assert near(board, board.topology(0).open, 0, 0) == {"0,1", "1,1"}
    assert near(board, board.topology(1).open, 0, 0) == set()


@pytest.mark.rule("AG-PLAT-02", "AG-PLAT-03")
def test_contact_reaches_one_step_up_or_down_and_movement_also_falls() -> None:
    draft = Draft("Steps", 5, 1, 1, FLOOR)
    for x, h in enumerate((0, 1, 2, 3, 0)):
        draft.height[draft.at(x, 0)] = h
    board = draft.build()
    topo = board.topology(0)
    assert near(board, topo.contact, 1, 0) == {"0,0", "2,0"}
    assert near(board, topo.contact, 3, 0) == {"2,0"}
    assert near(board, topo.open, 3, 0) == {"2,0", "4,0"}
    assert near(board, topo.open, 4, 0) == set()


def test_links_connect_what_lies_apart() -> None:
    draft = Draft("Passage", 5, 1, 1, FLOOR)
    draft.kinds[draft.at(2, 0)] = 1
    draft.add_link(draft.at(0, 0), draft.at(4, 0))
    board = draft.build()
    topo = board.topology(0)
    assert near(board, topo.contact, 0, 0) == {"1,0", "4,0"}
    assert near(board, topo.open, 4, 0) == {"3,0", "0,0"}
    assert near(board, topo.wide, 4, 0) == {"3,0"}
    assert board.route(board.at(1, 0), board.at(3, 0), topo) == 3
    assert topo.flood(board.bit[board.at(1, 0)], board.floor, 2).bit_count() == 3


@pytest.mark.rule("AG-PLAT-02")
def test_a_ladder_gives_a_way_but_no_contact() -> None:
    draft = Draft("Ladder", 2, 1, 1, FLOOR)
    draft.height[draft.at(1, 0)] = 3
    draft.add_link(draft.at(0, 0), draft.at(1, 0))
    board = draft.build()
    assert near(board, board.topology(0).contact, 0, 0) == set()
    assert near(board, board.topology(0).open, 0, 0) == {"1,0"}


def test_a_link_that_ends_behind_a_shut_square_door_is_shut_too() -> None:
    draft = Draft("Hatch", 3, 1, 1, FLOOR)
    draft.kinds[draft.at(1, 0)] = 1
    draft.add_link(draft.at(0, 0), draft.at(2, 0))
    draft.add_door(draft.at(2, 0), draft.at(2, 0))
    board = draft.build()
    assert near(board, board.topology(0).open, 0, 0) == {"2,0"}
    assert near(board, board.topology(1).open, 0, 0) == set()
    assert board.route(board.at(0, 0), board.at(2, 0), board.topology(1)) == -1


def balcony() -> Draft:
    """Ground floor 4 x 2; above it a balcony over the two western columns."""
    draft = Draft("Balcony", 4, 2, 2, FLOOR)
    for y in (0, 1):
        for x in (2, 3):
            draft.kinds[draft.at(x, y, 1)] = 2
    return draft


@pytest.mark.rule("AG-PLAT-05")
def test_balcony_edge_falls_to_the_floor_below() -> None:
    board = balcony().build()
    topo = board.topology(0)
    edge = board.at(1, 0, 1)
    assert board.step(edge, 4) == board.at(2, 0)
    assert board.step(edge, 3) == board.at(0, 0, 1)
    assert {board.label(c) for c in cells(topo.open[edge])} == {"0,0,1", "0,1,1", "1,1,1", "2,0", "2,1"}
    assert {board.label(c) for c in cells(topo.contact[edge])} == {"0,0,1", "0,1,1", "1,1,1"}
    assert topo.wide[edge] == topo.open[edge]
    assert board.route(edge, board.at(3, 0), topo) == 2
    assert board.route(board.at(3, 0), edge, topo) == -1


def test_a_railing_stops_the_fall() -> None:
    draft = balcony()
    draft.walls = [(draft.at(1, y, 1), draft.at(2, y, 1)) for y in (0, 1)]
    board = draft.build()
    assert {board.label(c) for c in cells(board.topology(0).open[board.at(1, 0, 1)])} == {"0,0,1", "0,1,1", "1,1,1"}


def test_no_fall_through_a_shut_hatch() -> None:
    draft = balcony()
    draft.add_door(draft.at(2, 0), draft.at(2, 0))
    board = draft.build()
    edge = board.at(1, 0, 1)
    assert board.topology(0).open[edge] & board.bit[board.at(2, 0)]
    assert not board.topology(0).wide[edge] & board.bit[board.at(2, 0)]
    assert not board.topology(1).open[edge] & board.bit[board.at(2, 0)]
    assert not board.topology(1).flood(board.bit[edge], board.floor, 1) & board.bit[board.at(2, 0)]


def test_nothing_falls_onto_a_wall_or_through_two_floors() -> None:
    draft = Draft("Shaft", 1, 1, 3, FLOOR)
    draft.kinds[draft.at(0, 0, 2)] = 2
    board = draft.build()
    assert board.falls[board.at(0, 0, 2)] == board.at(0, 0, 1)
    draft.kinds[draft.at(0, 0, 1)] = 2
    assert draft.build().falls[board.at(0, 0, 2)] == board.at(0, 0)
    draft.kinds[draft.at(0, 0, 1)] = 1
    assert draft.build().falls[board.at(0, 0, 2)] == -1


@pytest.mark.rule("AG-PLAT-04")
def test_big_bodies_do_not_go_under_a_low_ceiling() -> None:
    draft = Draft("Crawl", 2, 1, 1, FLOOR)
    draft.low = 1 << draft.at(1, 0)
    board = draft.build()
    assert near(board, board.topology(0).open, 0, 0) == {"1,0"}
    assert near(board, board.topology(0).wide, 0, 0) == set()


def test_topologies_are_made_once() -> None:
    board = door_board()
    assert board.topology(1) is board.topology(1)
    assert board.topology(1).shut == 1


def every_shut(draw: st.DataObject, board: Board) -> int:
    shut = 0
    for i in cells(board.leaves):
        if draw.draw(st.booleans()):
            shut |= 1 << i
    return shut


@settings(deadline=None)
@given(boards(), st.data())
def test_contact_is_mutual_and_part_of_open_and_doors_only_take_away(board: Board, data: st.DataObject) -> None:
    shut = every_shut(data, board)
    topo, base = board.topology(shut), board.topology(0)
    for c in range(board.n):
        assert not topo.contact[c] & ~topo.open[c]
        assert not topo.wide[c] & ~topo.open[c]
        assert not topo.open[c] & ~base.open[c]
        assert not topo.contact[c] & ~base.contact[c]
        assert not topo.wide[c] & ~base.wide[c]
        assert not topo.open[c] & ~board.floor
        for q in cells(topo.contact[c]):
            assert topo.contact[q] & board.bit[c]


@settings(deadline=None)
@given(drafts(insides=1), st.data())
def test_a_shut_door_is_as_good_as_a_wall(draft: Draft, data: st.DataObject) -> None:
    """Shutting edge doors gives the same ways as building walls in their place."""
    board = draft.build()
    edges = [i for i in cells(board.leaves) if board.doors[i][0] != board.doors[i][1]]
    assume(edges)
    shut = every_shut(data, board) & sum(1 << i for i in edges)
    topo = board.topology(shut)
    walled = Draft(draft.name, draft.width, draft.depth, draft.stories, insides=draft.insides)
    walled.kinds, walled.height, walled.diagonal_rule = draft.kinds, draft.height, draft.diagonal_rule
    walled.links, walled.low = draft.links, draft.low
    walled.walls = draft.walls + [board.doors[i] for i in cells(shut)]
    for i, (a, b) in enumerate(board.doors):
        if not shut >> i & 1:
            walled.add_door(a, b, bool(draft.gates >> i & 1), True)
    same = walled.build().topology(0)
    assert (topo.contact, topo.open, topo.wide, topo.leave) == (same.contact, same.open, same.wide, same.leave)
    assert topo.jumps == same.jumps


def slow_flood(board: Board, topo: Topology, start: int, through: int, steps: int) -> int:
    seen = start
    for _ in range(steps):
        for c in cells(seen):
            seen |= topo.open[c] & through
    return seen


@settings(deadline=None)
@given(boards(), st.data(), st.integers(0, 5))
def test_floods_go_where_open_leads(board: Board, data: st.DataObject, steps: int) -> None:
    assume(board.floor)
    topo = board.topology(every_shut(data, board))
    squares = st.sets(st.sampled_from(cells(board.floor)), min_size=1)
    start = sum(board.bit[c] for c in data.draw(squares))
    through = sum(board.bit[c] for c in data.draw(squares))
    assert topo.flood(start, through, steps) == slow_flood(board, topo, start, through, steps)


@settings(deadline=None)
@given(boards(), st.data())
def test_routes_agree_and_keep_the_triangle_inequality(board: Board, data: st.DataObject) -> None:
    assume(board.floor)
    topo = board.topology(every_shut(data, board))
    one = st.sampled_from(cells(board.floor))
    a, b, c = data.draw(one), data.draw(one), data.draw(one)
    from_a = board.routes(a, topo)
    assert from_a[a] == 0 == board.route(a, a, topo)
    assert from_a[b] == board.route(a, b, topo)
    assert from_a[c] == board.route(a, c, topo)
    bc = board.route(b, c, topo)
    if from_a[b] >= 0 and bc >= 0:
        assert 0 <= from_a[c] <= from_a[b] + bc
    both = board.routes_from(board.bit[a] | board.bit[b], topo)
    options = [d for d in (from_a[c], bc) if d >= 0]
    assert both[c] == (min(options) if options else -1)
    if not board.links and board.stories == 1 and from_a[b] >= 0:
        assert from_a[b] >= board.distance(a, b)


def test_board_keeps_a_limited_number_of_sets_of_shut_doors() -> None:
    """A map with 18 doors has 262,144 of them."""
    draft = Draft("Corridor", 20, 1, 1, FLOOR)
    for x in range(18):
        draft.add_door(draft.at(x, 0), draft.at(x + 1, 0))
    board = draft.build()
    first = board.topology(5)
    for shut in range(3 * MOST_TOPOLOGIES):
        assert board.topology(shut).shut == shut
        assert len(board.topologies) <= MOST_TOPOLOGIES
    assert board.topology(5).open == first.open


def test_squares_on_no_level_touch_only_their_links() -> None:
    draft = Draft("Two passages", 3, 3, 2, FLOOR, insides=5)
    inside = [draft.at(0, 0, 2 + number) for number in range(5)]
    draft.add_link(draft.at(0, 0), inside[0], PASSAGE)
    draft.add_link(inside[0], draft.at(2, 2), PASSAGE)
    board = draft.build()
    topo = board.topology(0)
    assert {board.label(c) for c in cells(topo.open[inside[0]])} == {"0,0", "2,2"}
    assert all(not topo.open[c] and not topo.contact[c] for c in inside[1:])
    assert board.label(inside[4]) == "0,0,6"
    assert board.cell("0,0,6") == inside[4]
    assert board.at(1, 0, 2) == -1
    assert board.distance(inside[0], inside[1]) == FAR
    assert board.within(inside[0], 3) == board.bit[inside[0]]
    assert visible(board, inside[0], 0) == board.bit[inside[0]]
    assert not visible(board, draft.at(0, 0), 0) & board.bit[inside[0]]
    assert band(CRP, board, inside[0], draft.at(0, 0)) == OUT_OF_RANGE
