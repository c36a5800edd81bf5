"""Positions drawn as text: a board, and what stands and lies on its squares.

The signs are those of dungeons (`deepbowl.grounds`), and letters are players. A row of a drawing ends at the first space, so
that a remark may follow it. A sign of no table is what `marks` and `areas` of the scenario say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deepbowl.board.board import Board
from deepbowl.board.draft import BLOCK, FLOOR, Draft
from deepbowl.board.layout import DIAGONAL_CLOSED, DIAGONAL_FREE
from deepbowl.grounds import PAD, PADS, PLAYERS, SCORE_DOORS, TRAP, ZONES, Ground, Thing, meanings, row_by_sign, row_of

BALL: Final = row_of("ball").sign
SEAT_OF_LETTER: Final = {letter: seat for seat, letters in enumerate(PLAYERS) for letter in letters}
SIDES: Final = "nesw"
STONE: Final = ("floor", "wall", "void", "obstacle")
"""Grounds that name no square: they are everywhere."""
UNDRAWN: Final = (TRAP, row_of("passage").sign)
"""A feature that a drawing cannot express: take the board of a dungeon."""
RISES: Final = {row_of("step").sign: 1, row_of("platform").sign: 2}


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


def feature_of(sign: str) -> str:
    """The name of the feature that lies where a sign is drawn, if the book has it; "" for none."""
    if sign in SCORE_DOORS:
        return "score-door"
    row = row_by_sign(sign)
    return row.name if row is not None and row.name not in STONE else ""


def is_taken(sign: str) -> bool:
    """Return whether a sign has its meaning in every drawing."""
    return sign in meanings()


def draw_board(
    rows: list[str], seats: int, areas: Mapping[str, str], ends: str, edge: str, diagonals: str,
    name: str = "drawing",
) -> Board:
    """The board of a drawing: any sign that is not a ground is floor.

    `areas` says for a sign which areas its squares belong to besides ("end-zone-1 setup-1"); `ends` is the side of the
    drawing, for each seat in turn, whose outermost floor squares are its end zone ("we": west and east; "-": none).
    """
    draft = Draft(name, len(rows[0]), len(rows), 1, FLOOR)
    draft.edge_is_wall = edge == "wall"
    draft.diagonal_rule = DIAGONAL_FREE if diagonals == "free" else DIAGONAL_CLOSED
    zones = [0] * seats
    for sign, x, y in signs_of(rows):
        cell = draft.at(x, y)
        for word in [*areas_of(sign, seats), *areas.get(sign, "").split()]:
            if word.startswith("end-zone-"):
                zones[int(word.removeprefix("end-zone-"))] |= 1 << cell
            else:
                draft.areas[word] = draft.areas.get(word, 0) | 1 << cell
        row = row_by_sign(sign)
        if isinstance(row, Ground):
            draft.kinds[cell] = row.kind
        elif row is not None and row.name in ("door", "doorway"):
            draft.add_door(cell, cell, frame=row.name == "doorway")
        draft.height[cell] += RISES.get(sign, 0)
    for seat, side in enumerate(ends):
        if side in SIDES:
            zones[seat] |= outermost(draft, side)
    draft.end_zones = zones
    add_plain_areas(draft, seats)
    return draft.build()


def areas_of(sign: str, seats: int) -> list[str]:
    """The areas that the squares of a sign belong to, named as on the board of a dungeon."""
    if sign in UNDRAWN:
        raise ValueError(f"'{sign}' ({meanings()[sign]}) cannot be drawn in a scenario: give board=parse(…).board()")
    for signs in (ZONES, SCORE_DOORS):
        if sign in signs:
            seat = signs.index(sign)
            if seat >= seats:
                raise ValueError(f"'{sign}' is of seat {seat}, but {seats} seats play, counted from 0")
            return [f"end-zone-{seat}", *(["score-door"] if signs == SCORE_DOORS else [])]
    row = row_by_sign(sign)
    if row is None or row.name in STONE[:3] or sign == BALL:
        return []
    if isinstance(row, Thing):
        return [row.name] if row.marked else []
    return [row.name, *(["obstacle"] if isinstance(row, Ground) and row.kind == BLOCK and row.name != "obstacle" else [])]


def pads_in_order(squares: Mapping[str, list[int]]) -> list[int]:
    """The squares of the pads of a drawing in the order of their numbers; those above 9 as they are read."""
    return [cell for sign in PADS + PAD for cell in squares.get(sign, [])]


def outermost(draft: Draft, side: str) -> int:
    """The floor squares in the first column or row on one side that has any."""
    floor = [(x, y) for x in range(draft.width) for y in range(draft.depth) if draft.kinds[draft.at(x, y)] == FLOOR]
    edge = {
        "w": min(x for x, _ in floor), "e": max(x for x, _ in floor),
        "n": min(y for _, y in floor), "s": max(y for _, y in floor),
    }[side]  # fmt: skip
    return sum(1 << draft.at(x, y) for x, y in floor if (x if side in "we" else y) == edge)


def add_plain_areas(draft: Draft, seats: int) -> None:
    """The needs of a drive that begins on a drawn board: all players may set up anywhere, balls start in the middle."""
    floor = [(x, y) for x in range(draft.width) for y in range(draft.depth) if draft.kinds[draft.at(x, y)] == FLOOR]
    everywhere = sum(1 << draft.at(x, y) for x, y in floor)
    for seat in range(seats):
        draft.areas.setdefault(f"setup-{seat}", everywhere)
        draft.areas.setdefault(f"scrimmage-{seat}", draft.areas[f"setup-{seat}"])
    floor.sort(key=lambda xy: (abs(2 * xy[0] - draft.width + 1) + abs(2 * xy[1] - draft.depth + 1), xy))
    for number, (x, y) in enumerate(floor[:4], 1):
        draft.areas.setdefault(f"centre-{number}", 1 << draft.at(x, y))
