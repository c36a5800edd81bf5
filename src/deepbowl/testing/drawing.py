"""Positions drawn as text: a board, and what stands and lies on its squares.

A row of a drawing ends at the first space, so that a remark may follow it. Signs: `.` floor, `#` wall, `x` off the
board, `o` an obstacle one sees across, `*` a ball, `0` to `3` floor in the end zone of that seat; letters are players,
and any other sign is what `marks` and `areas` of the scenario say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deepbowl.board.board import DIAGONAL_CLOSED, DIAGONAL_FREE, Board
from deepbowl.board.draft import BLOCK, FLOOR, VOID, WALL, Draft

KINDS: Final = {".": FLOOR, "#": WALL, "x": VOID, "o": BLOCK}
BALL: Final = "*"
SEAT_OF_LETTER: Final = {
    **dict.fromkeys("ABCDEFGH", 0),
    **dict.fromkeys("abcdefgh", 1),
    **dict.fromkeys("PQRSTUVW", 2),
    **dict.fromkeys("pqrstuvw", 3),
}
SIDES: Final = "nesw"


def rows_of(text: str) -> list[str]:
    """The rows of a drawing without indentation, remarks and blank lines; all are of one width."""
    rows = [line.split()[0] for line in text.splitlines() if line.strip()]
    if any(len(row) != len(rows[0]) for row in rows):
        widths = ", ".join(str(len(row)) for row in rows)
        raise ValueError(f"the rows of a drawing must be equally wide, these have {widths} squares")
    return rows


def signs_of(rows: list[str], dx: int = 0, dy: int = 0) -> list[tuple[str, int, int]]:
    """Every sign of a drawing with its column and row, moved by an offset."""
    return [(sign, x + dx, y + dy) for y, row in enumerate(rows) for x, sign in enumerate(row)]


def draw_board(
    rows: list[str], seats: int, areas: Mapping[str, str], ends: str, edge: str, diagonals: str
) -> Board:
    """The board of a drawing: a sign that is no kind of square, or is explained by `areas`, is floor.

    `areas` says for a sign which areas its squares belong to ("end-zone-1 setup-1"); `ends` is the side of the
    drawing, for each seat in turn, whose outermost floor squares are its end zone ("we": west and east; "-": none).
    """
    draft = Draft("drawing", len(rows[0]), len(rows), 1, FLOOR)
    draft.edge_is_wall = edge == "wall"
    draft.diagonal_rule = DIAGONAL_FREE if diagonals == "free" else DIAGONAL_CLOSED
    zones = [0] * seats
    for sign, x, y in signs_of(rows):
        cell = draft.at(x, y)
        draft.kinds[cell] = FLOOR if sign in areas else KINDS.get(sign, FLOOR)
        words = areas.get(sign, f"end-zone-{sign}" if sign in "0123" else "")
        for word in words.split():
            if word.startswith("end-zone-"):
                zones[int(word.removeprefix("end-zone-"))] |= 1 << cell
            else:
                draft.areas[word] = draft.areas.get(word, 0) | 1 << cell
    for seat, side in enumerate(ends):
        if side in SIDES:
            zones[seat] |= outermost(draft, side)
    draft.end_zones = zones
    add_plain_areas(draft, seats)
    return draft.build()


def outermost(draft: Draft, side: str) -> int:
    """The floor squares in the first column or row on one side that has any."""
    floor = [(x, y) for x in range(draft.width) for y in range(draft.depth) if draft.kinds[draft.at(x, y)] == FLOOR]
    edge = {
        "w": min(x for x, _ in floor), "e": max(x for x, _ in floor),
        "n": min(y for _, y in floor), "s": max(y for _, y in floor),
    }[side]  # fmt: skip
    return sum(1 << draft.at(x, y) for x, y in floor if (x if side in "we" else y) == edge)


def add_plain_areas(draft: Draft, seats: int) -> None:
    """What a drive that begins on a drawn board needs: everybody may set up anywhere, balls start in the middle."""
    floor = [(x, y) for x in range(draft.width) for y in range(draft.depth) if draft.kinds[draft.at(x, y)] == FLOOR]
    everywhere = sum(1 << draft.at(x, y) for x, y in floor)
    for seat in range(seats):
        draft.areas.setdefault(f"setup-{seat}", everywhere)
        draft.areas.setdefault(f"scrimmage-{seat}", draft.areas[f"setup-{seat}"])
    floor.sort(key=lambda xy: (abs(2 * xy[0] - draft.width + 1) + abs(2 * xy[1] - draft.depth + 1), xy))
    for number, (x, y) in enumerate(floor[:4], 1):
        draft.areas.setdefault(f"centre-{number}", 1 << draft.at(x, y))
