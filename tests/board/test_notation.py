import pytest
from hypothesis import given, settings

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.board.notation import NotationError, overlay, parse_board, parse_squares, render_board
from deepbowl.board.pitches import cross_pitch, open_pitch, training_pitch

from .strategies import boards

KEEP = """\
name: Two rooms
# a comment
edge: wall
diagonals: free
seats: 2
key A: floor end-zone-0 setup-0
key B: floor end-zone-1
key ^: floor height=2 low
key T: block tomb
area spare
level 0
##########
#A..#o..^#
#A.....TB#
##########

level 1 height 4
xxxxxxxxxx
x..     xx
xxxxxxxxxx
xxxxxxxxxx

door 3,2 4,2 gate
door 6,2
door 7,1 6,1 frame
wall 2,1 2,2
link 1,1 2,1,1
"""


def test_a_board_is_read_as_drawn() -> None:
    board = parse_board(KEEP)
    assert (board.name, board.width, board.depth, board.stories) == ("Two rooms", 10, 4, 2)
    assert board.diagonal_rule == 1
    assert board.solid & 1
    assert cells(board.end_zones[0]) == [board.at(1, 1), board.at(1, 2)]
    assert board.areas["setup-0"] == board.end_zones[0]
    assert board.areas["spare"] == 0
    assert board.areas["tomb"] == board.bit[board.at(7, 2)]
    assert board.height[board.at(8, 1)] == 2
    assert board.low == board.bit[board.at(8, 1)]
    assert board.height[board.at(1, 1, 1)] == 4
    obstacle = board.bit[board.at(5, 1)]
    assert not (board.floor | board.solid | board.void) & obstacle
    assert board.void & board.bit[board.at(4, 1, 1)]
    assert board.doors == [
        (board.at(3, 2), board.at(4, 2)),
        (board.at(6, 2), board.at(6, 2)),
        (board.at(7, 1), board.at(6, 1)),
    ]
    assert (board.gates, board.frames, board.leaves) == (0b001, 0b100, 0b011)
    assert board.walls == [(board.at(2, 1), board.at(2, 2))]
    assert board.links == [(board.at(1, 1), board.at(2, 1, 1), "link", 0)]


def test_iron_rungs_and_the_inside_of_a_passage_are_not_forgotten() -> None:
    footer = "inside height=1 passage-inside\ndoor 0,0 1,0 gate iron\nlink 0,0 0,0,1 passage\nlink 1,0 3,0 ladder 3\n"
    board = parse_board("level 0\n....\n\n" + footer)
    inside = board.at(0, 0, 1)
    assert board.areas["passage-inside"] == board.bit[inside]
    assert (board.height[inside], board.iron, board.gates) == (1, 1, 1)
    assert board.links == [(board.at(0, 0), inside, "passage", 0), (board.at(1, 0), board.at(3, 0), "ladder", 3)]
    assert parse_board(render_board(board)).facts() == board.facts()
    assert render_board(board).endswith("\n\n" + footer)


def test_a_bare_drawing_is_enough() -> None:
    board = parse_board("level 0\n..\n.#")
    assert board.floor.bit_count() == 3
    assert (board.name, board.end_zones, board.areas, board.diagonal_rule) == ("", [], {}, 0)


@settings(deadline=None)
@given(boards(insides=2))
def test_text_and_board_are_the_same_thing(board: Board) -> None:
    text = render_board(board)
    again = parse_board(text)
    assert again.facts() == board.facts()
    assert render_board(again) == text


@pytest.mark.parametrize("board", [open_pitch(), cross_pitch(), training_pitch(), parse_board(KEEP)])
def test_ready_boards_make_the_round_trip(board: Board) -> None:
    text = render_board(board)
    assert parse_board(text).facts() == board.facts()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_a_board_may_have_more_kinds_of_squares_than_letters() -> None:
    draft = Draft("Museum", 20, 10, 1, FLOOR)
    for number in range(200):
        draft.areas[f"room-{number}"] = 1 << draft.at(number % 20, number // 20)
    board = draft.build()
    assert parse_board(render_board(board)).facts() == board.facts()


def test_the_usual_height_of_a_level_is_said_once() -> None:
    draft = Draft("Shelf", 3, 1, 2, FLOOR)
    for x in range(3):
        draft.height[draft.at(x, 0, 1)] = 5
    draft.height[draft.at(0, 0)] = -1
    text = render_board(draft.build())
    assert "level 1 height 5\n...\n" in text
    assert "key A: floor height=-1\nlevel 0\nA..\n" in text


def test_an_empty_line_ends_a_drawing_and_spaces_are_void() -> None:
    board = parse_board("level 0\n. .\n   \n...\n\nwall 0,0 1,0\n")
    assert board.depth == 3
    assert board.floor.bit_count() == 5


def head(text: str) -> str:
    return text + "\nlevel 0\n...\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "no drawing"),
        ("name: x\nlevel 0\n\n", 4, 1, "no drawing"),
        ("level 0\n...\n..\n", 3, 3, "2 squares, the first row 3.*write x"),
        ("level 0\n...\n....\n", 3, 4, "4 squares, the first row 3"),
        ("level 0\n.?.\n", 2, 2, "no key defines '\\?'"),
        ("level 0\n...\n..\t\n", 3, 3, "no key defines"),
        ("level 0\r\n...\r\n", 2, 4, "no key defines"),
        ("level 1\n...\n", 1, 7, "'level 0' is next"),
        ("level\n...\n", 1, 1, "'level 0' is next"),
        ("level 0\n...\n\nlevel 0\n...\n", 4, 7, "'level 1' is next"),
        ("level 0\n\nlevel 1\n...\n", 3, 1, "level 0 has no drawing"),
        ("level 0\n...\n\nlevel 1\n...\n...\n", 4, 1, "2 rows, but level 0 has 1"),
        ("level 0 tall\n...\n", 1, 9, "only 'height N'"),
        ("level 0 height many\n...\n", 1, 16, "whole number"),
        (head("nmae: x"), 1, 1, "'nmae:' begins no line"),
        (head("name: a\nname: b"), 2, 1, "'name' is given twice"),
        (head("edge: water"), 1, 7, "'edge' is wall or crowd, not 'water'"),
        (head("edge:"), 1, 6, "'edge' is wall or crowd"),
        (head("diagonals: maybe"), 1, 12, "closed or free"),
        (head("seats: two"), 1, 8, "number of seats is a whole number"),
        (head("seats: -1"), 1, 8, "negative"),
        (head("key"), 1, 4, "one character C"),
        (head("key AB: floor"), 1, 5, "one character C"),
        (head("key A:"), 1, 5, "one character C"),
        (head("key A: lava"), 1, 8, "'lava' is not a kind"),
        (head("key .: floor"), 1, 5, "has a meaning already"),
        (head("key A: floor\nkey A: wall"), 2, 5, "has a meaning already"),
        (head("key A: floor end-zone-0"), 1, 14, "no seat 0"),
        (head("seats: 1\nkey A: wall end-zone-0"), 2, 13, "only floor"),
        (head("key A: wall height=2"), 1, 13, "only floor"),
        (head("key A: wall low"), 1, 13, "only floor"),
        (head("key A: floor height=x"), 1, 21, "whole number"),
        (head("key A: floor height=1 height=2"), 1, 23, "twice"),
        (head("key A: floor big!"), 1, 14, "cannot name an area"),
        (head("key A: floor pit pit"), 1, 18, "named twice"),
        (head("area"), 1, 1, "one name"),
        (head("area a!"), 1, 6, "cannot name an area"),
        (head("area a\narea a"), 2, 6, "declared twice"),
        (head("door 0,0 1,0"), 1, 1, "below the drawings"),
        ("level 0\n...\n\nkey A: floor\n", 4, 1, "above the drawings"),
        ("level 0\n...\n\ndoor\n", 4, 1, "one or two squares"),
        ("level 0\n...\n\ndoor gate\n", 4, 1, "one or two squares"),
        ("level 0\n...\n\nwall 0,0\n", 4, 1, "two squares"),
        ("level 0\n...\n\ndoor 0,0 2,0\n", 4, 10, "share no edge"),
        ("level 0\n...\n\nwall 0,0 0,0\n", 4, 10, "share no edge"),
        ("level 0\n...\n\nwall 0,0 1,0\nwall 1,0 0,0\n", 5, 1, "a wall stands there"),
        ("level 0\n...\n\ndoor 0,0 1,0\ndoor 1,0 0,0\n", 5, 1, "a door stands there"),
        ("level 0\n...\n\ndoor 0,0 1,0 gate gate\n", 4, 19, "said twice"),
        ("level 0\n...\n\ndoor 0,0 gate 1,0\n", 4, 15, "behind the squares"),
        ("level 0\n...\n\nlink 0,0 0,0\n", 4, 10, "another square"),
        ("level 0\n...\n\nlink 0,0 9,0\n", 4, 10, "9,0,0 lies outside"),
        ("level 0\n...\n\nlink 0,0 1;0\n", 4, 10, "not a square"),
        ("level 0\n...\n\nlink 0,0\n", 4, 1, "names two squares"),
        ("level 0\n...\n\nlink 0,0 2,0 rope\n", 4, 14, "passage or a ladder, not 'rope'"),
        ("level 0\n...\n\nlink 0,0 2,0 link\n", 4, 14, "passage or a ladder"),
        ("level 0\n...\n\nlink 0,0 2,0 ladder\n", 4, 1, "the number of its rungs"),
        ("level 0\n...\n\nlink 0,0 2,0 passage 2\n", 4, 1, "the number of its rungs"),
        ("level 0\n...\n\nlink 0,0 2,0 ladder -1\n", 4, 21, "cannot be negative"),
        ("level 0\n...\n\nlink 0,0 0,0,1 passage\n", 4, 10, "0,0,1 lies outside"),
        ("inside\nlevel 0\n...\n", 1, 1, "below the drawings"),
        ("level 0\n...\n\ninside height=x\n", 4, 15, "height is a whole number"),
        ("level 0\n.#.\n\nlink 0,0 1,0\n", 4, 10, "needs floor at 1,0"),
        ("level 0\n.#.\n\ndoor 1,0\n", 4, 6, "needs floor at 1,0"),
        ("level 0\n...\n\nwall 0,0 1,0\ndoor 0,0 1,0\n", 5, 1, "a wall stands there"),
        ("level 0\n...\n\ndoor 0,0 1,0\nwall 0,0 1,0\n", 5, 1, "a door stands there"),
        ("level 0\n" + "." * 4095 + "\n", 1, 1, "at most 4096"),
        (head("name: a\x07b"), 1, 7, "cannot be printed"),
    ],
)
def test_mistakes_are_found_where_they_are(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_board(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert f"line {line}, column {column}" in str(caught.value)


def test_a_drawing_gives_its_characters_and_where_they_stand() -> None:
    pairs = list(parse_squares("\n    A.\n     b\n\n"))
    assert pairs == [("A", 0, 0), (".", 1, 0), (" ", 0, 1), ("b", 1, 1)]
    assert list(parse_squares("")) == []


def test_an_overlay_gives_squares_of_the_board() -> None:
    board = parse_board("level 0\n...\n...\n")
    found = overlay(board, "..A\nb..")
    assert ("A", board.at(2, 0)) in found
    assert ("b", board.at(0, 1)) in found
    assert len(found) == 6
    assert len(overlay(board, "..A   \nb..")) == 6  # spaces outside are nothing
    with pytest.raises(NotationError, match="'B' lies outside"):
        overlay(board, "..AB")
    with pytest.raises(NotationError, match="outside"):
        overlay(board, "...\n...\nc")
