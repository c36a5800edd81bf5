import re
from pathlib import Path

import pytest

import deepbowl.data
from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.pitches import centre_squares, cross_pitch, open_pitch, training_pitch


def squares(board: Board, mask: int) -> set[tuple[int, int]]:
    return {(board.xs[c], board.ys[c]) for c in cells(mask)}


def block(x0: int, x1: int, y0: int, y1: int) -> set[tuple[int, int]]:
    return {(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}


@pytest.mark.rule("CRP-1.7", "2020-1.1")
def test_the_full_pitch() -> None:
    board = open_pitch()
    assert squares(board, board.floor) == block(0, 25, 0, 14)
    assert [squares(board, zone) for zone in board.end_zones] == [block(0, 0, 0, 14), block(25, 25, 0, 14)]
    areas = {name: squares(board, mask) for name, mask in board.areas.items()}
    assert areas["setup-0"] == block(0, 12, 0, 14)
    assert areas["setup-1"] == block(13, 25, 0, 14)
    assert areas["scrimmage-0"] == block(12, 12, 4, 10)
    assert areas["scrimmage-1"] == block(13, 13, 4, 10)
    assert areas["wide-0-0"] == block(0, 12, 0, 3)
    assert areas["wide-0-1"] == block(0, 12, 11, 14)
    assert areas["wide-1-0"] == block(13, 25, 0, 3)
    assert areas["wide-1-1"] == block(13, 25, 11, 14)
    assert board.solid == 0
    assert board.void & 1


def centres(board: Board) -> list[tuple[int, int]]:
    out = []
    number = 1
    while f"centre-{number}" in board.areas:
        found = squares(board, board.areas[f"centre-{number}"])
        assert len(found) == 1
        out += list(found)
        number += 1
    assert len(set(out)) == len(out) >= 3
    return out


@pytest.mark.parametrize("size", [(26, 15), (14, 7), (20, 11), (25, 15), (26, 14), (7, 4), (6, 3)])
def test_pitches_are_fair_to_both_ends(size: tuple[int, int]) -> None:
    board = open_pitch(*size)
    length, width = size

    def turned(mask: int) -> set[tuple[int, int]]:
        return {(length - 1 - x, width - 1 - y) for x, y in squares(board, mask)}

    assert turned(board.end_zones[0]) == squares(board, board.end_zones[1])
    for area in ("setup", "scrimmage"):
        assert turned(board.areas[f"{area}-0"]) == squares(board, board.areas[f"{area}-1"])
    assert turned(board.areas["wide-0-0"]) == squares(board, board.areas["wide-1-1"])
    assert {(length - 1 - x, width - 1 - y) for x, y in centres(board)} == set(centres(board))
    assert not board.areas["setup-0"] & board.areas["setup-1"]
    assert board.areas["setup-0"] & board.areas["scrimmage-0"] == board.areas["scrimmage-0"]


def test_wide_zones_shrink_with_the_pitch() -> None:
    assert open_pitch(20, 11).areas["wide-0-0"].bit_count() == 20
    assert open_pitch(26, 15, wide=0).areas["wide-0-0"] == 0
    assert open_pitch(26, 15, wide=5).areas["scrimmage-0"].bit_count() == 5


@pytest.mark.parametrize(("length", "width", "wide"), [(5, 15, 4), (26, 2, 0), (26, 15, 8), (26, 8, 4)])
def test_pitches_too_small_are_refused(length: int, width: int, wide: int) -> None:
    with pytest.raises(ValueError, match=r"at least 6 x 3|no centre field"):
        open_pitch(length, width, wide)


def test_the_training_pitch_is_small() -> None:
    board = training_pitch()
    assert board.floor.bit_count() == 98
    assert board.areas["scrimmage-0"].bit_count() == 5
    assert board.name == "Training pitch 14x7"


def drawing(heading: str) -> list[str]:
    """A pitch as drawn in the project's own copy of the pitch data."""
    root = Path(next(iter(deepbowl.data.__path__)))
    text = next(root.rglob("deathbowl-pitches.md")).read_text(encoding="utf-8")
    section = text[text.index(heading) :]
    fence = section.index("```")
    lines = section[fence + 3 : section.index("```", fence + 3)].split("\n")
    matches = [re.match(r"\s*\d+  (\S+)$", row) for row in lines]
    return [match.group(1) for match in matches if match]


CASES = [
    ("## Deathbowl, default 26 x 14", (26, 14, 4), 532),
    ("## Deathbowl Sevens, default 20 x 10", (20, 10, 2), 300),
    ("25 x 15, wide zones of 4", (25, 15, 4), 525),
    ("19 x 11, wide zones of 2", (19, 11, 2), 297),
]


@pytest.mark.rule("DB-PITCH-01", "DB-PITCH-02", "DB-PITCH-03", "DB-PITCH-04", "DB-PITCH-05", "D7-PITCH-01")
@pytest.mark.parametrize(("heading", "size", "playable"), CASES)
def test_the_cross_is_as_drawn(heading: str, size: tuple[int, int, int], playable: int) -> None:
    rows = drawing(heading)
    assert [len(row) for row in rows] == [size[0]] * size[0]
    board = cross_pitch(*size)
    assert board.floor.bit_count() == playable
    seats = "NESW"
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            bit = board.bit[board.at(x, y)]
            assert bool(board.floor & bit) == (char != "#")
            assert bool(board.void & bit) == (char == "#")
            zones = [k for k in range(4) if board.end_zones[k] & bit]
            assert zones == ([seats.index(char.upper())] if char.upper() in seats else [])
            setups = [k for k in range(4) if board.areas[f"setup-{k}"] & bit]
            lines = [k for k in range(4) if board.areas[f"scrimmage-{k}"] & bit]
            wides = [k for k in range(4) for side in (0, 1) if board.areas[f"wide-{k}-{side}"] & bit]
            assert len(setups) == (char in "NESW:=")
            assert len(lines) == (char == "=")
            assert len(wides) == (char in "nesw-")
            for number in "1234":
                assert bool(board.areas[f"centre-{number}"] & bit) == (char == number)


@pytest.mark.rule("DB-PITCH-03")
def test_arms_belong_to_their_seats() -> None:
    board = cross_pitch()
    assert squares(board, board.areas["setup-0"]) == block(10, 15, 0, 5)
    assert squares(board, board.areas["setup-1"]) == block(20, 25, 10, 15)
    assert squares(board, board.areas["setup-2"]) == block(10, 15, 20, 25)
    assert squares(board, board.areas["setup-3"]) == block(0, 5, 10, 15)
    assert squares(board, board.areas["scrimmage-1"]) == block(20, 20, 10, 15)


@pytest.mark.rule("DB-PITCH-05")
def test_centre_squares_run_clockwise() -> None:
    assert centres(cross_pitch()) == [(12, 12), (13, 12), (13, 13), (12, 13)]
    assert centres(cross_pitch(25, 15)) == [(12, 11), (13, 12), (12, 13), (11, 12)]
    assert centre_squares(26, 15) == [(12, 7), (13, 7), (12, 6), (13, 8)]
    assert centre_squares(7, 4) == [(3, 1), (3, 2), (4, 1), (2, 2)]


@pytest.mark.parametrize(
    ("n", "w", "wide", "message"),
    [
        (26, 15, 4, "length minus width must be even"),
        (20, 11, 2, "length minus width must be even"),
        (14, 14, 4, "at least 2"),
        (12, 14, 4, "at least 2"),
        (26, 14, 7, "no centre field"),
        (26, 14, -1, "no centre field"),
        (200, 14, 4, "at most 4096"),
    ],
)
def test_impossible_crosses_are_refused(n: int, w: int, wide: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cross_pitch(n, w, wide)


@pytest.mark.parametrize(("n", "w", "wide"), [(5, 3, 0), (9, 3, 1), (8, 4, 1), (30, 20, 3)])
def test_crosses_of_other_sizes_load(n: int, w: int, wide: int) -> None:
    board = cross_pitch(n, w, wide)
    assert board.floor.bit_count() == 2 * n * w - w * w
    assert len(centres(board)) == 4
    topo = board.topology(0)
    assert topo.flood(board.end_zones[0], board.floor, n * n) == board.floor
