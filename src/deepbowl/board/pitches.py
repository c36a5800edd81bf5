"""Ready boards: the open pitch of two teams and the cross of four. [CRP-1.7, DB-PITCH-01 to -06]

Areas on every pitch, for each seat k: "setup-k" (where its team may be set up), "scrimmage-k" (its line of scrimmage),
"wide-k-0" and "wide-k-1" (its wide zones, north or west one first), and "centre-1", "centre-2", … (one square each,
where balls may start).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, VOID, Draft

SEAT_AREA: Final = re.compile(r"^(setup-|scrimmage-|wide-)(\d)")
"""The name of a seat's own part of a pitch."""


def centre_squares(length: int, width: int) -> list[tuple[int, int]]:
    """The four squares in the middle of a field, where balls may start. [DB-PITCH-05]

    Both sides even: the middle block of four, clockwise from the north-west. Both odd: the squares north, east, south
    and west of the middle one. Otherwise the middle pair and the square beside each of them, turned about the middle.
    """
    x0, x1 = (length - 1) // 2, length // 2
    y0, y1 = (width - 1) // 2, width // 2
    if x0 != x1 and y0 != y1:
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    if x0 == x1 and y0 == y1:
        return [(x0, y0 - 1), (x0 + 1, y0), (x0, y0 + 1), (x0 - 1, y0)]
    if x0 != x1:
        return [(x0, y0), (x1, y0), (x0, y0 - 1), (x1, y0 + 1)]
    return [(x0, y0), (x0, y1), (x0 + 1, y0), (x0 - 1, y1)]


def open_pitch(length: int = 26, width: int = 15, wide: int = -1, name: str = "") -> Board:
    """The pitch of two teams: seat 0 defends the west end, seat 1 the east end. [CRP-1.7]

    `wide` is the width of each wide zone; by default it is in proportion to the full-size pitch. A pitch of odd length
    has a middle column that belongs to no one at set-up.
    """
    if wide < 0:
        wide = 4 * width // 15
    if length < 6 or width < 3:
        raise ValueError(f"a pitch needs at least 6 x 3 squares, not {length} x {width}")
    if width - 2 * wide < 1:
        raise ValueError(f"two wide zones of {wide} leave no centre field on a pitch {width} wide")
    draft = Draft(name or f"Pitch {length}x{width}", length, width, 1, FLOOR)
    draft.edge_is_wall = False
    half = length // 2
    for seat in (0, 1):
        back = 0 if seat == 0 else length - half
        line = half - 1 if seat == 0 else length - half
        draft.end_zones.append(_block(draft, 0 if seat == 0 else length - 1, 0, 1, width))
        draft.areas[f"setup-{seat}"] = _block(draft, back, 0, half, width)
        draft.areas[f"scrimmage-{seat}"] = _block(draft, line, wide, 1, width - 2 * wide)
        draft.areas[f"wide-{seat}-0"] = _block(draft, back, 0, half, wide)
        draft.areas[f"wide-{seat}-1"] = _block(draft, back, width - wide, half, wide)
    _centres(draft, centre_squares(length, width))
    return draft.build()


def training_pitch() -> Board:
    """A small pitch for quick matches: 14 squares long and 7 wide."""
    return open_pitch(14, 7, name="Training pitch 14x7")


def cross_pitch(n: int = 26, w: int = 14, wide: int = 4) -> Board:
    """The cross of four teams, two pitches n long and w wide; seats north, east, south, west. [DB-PITCH-01 to -06]

    Wide zones are `wide` squares; teams set up between them, on the arm. The four corners are off the pitch.
    """
    if (n - w) % 2 or n - w < 2:
        raise ValueError(f"pitches of {n} x {w} do not cross on one grid: length minus width must be even, at least 2")
    field = w - 2 * wide
    if wide < 0 or field < 1 or w < 3:
        raise ValueError(f"two wide zones of {wide} leave no centre field on an arm {w} wide")
    arm = (n - w) // 2
    far = n - arm
    draft = Draft(f"Cross {n}x{w}", n, n, 1, VOID)
    draft.edge_is_wall = False
    draft.fill(FLOOR, arm, 0, w, n)
    draft.fill(FLOOR, 0, arm, n, w)
    left, right = arm + wide, far - wide  # of the centre field; wide zones lie on either side
    # per seat: end zone, set-up section, line of scrimmage, wide zones; each as x, y, width, depth
    plans = (
        ((arm, 0, w, 1), (left, 0, field, arm), (left, arm - 1, field, 1), (arm, 0, wide, arm), (right, 0, wide, arm)),
        (
            (n - 1, arm, 1, w),
            (far, left, arm, field),
            (far, left, 1, field),
            (far, arm, arm, wide),
            (far, right, arm, wide),
        ),
        (
            (arm, n - 1, w, 1),
            (left, far, field, arm),
            (left, far, field, 1),
            (arm, far, wide, arm),
            (right, far, wide, arm),
        ),
        ((0, arm, 1, w), (0, left, arm, field), (arm - 1, left, 1, field), (0, arm, arm, wide), (0, right, arm, wide)),
    )
    for seat, (zone, section, line, wide0, wide1) in enumerate(plans):
        draft.end_zones.append(_block(draft, zone[0], zone[1], zone[2], zone[3]))
        draft.areas[f"setup-{seat}"] = _block(draft, section[0], section[1], section[2], section[3])
        draft.areas[f"scrimmage-{seat}"] = _block(draft, line[0], line[1], line[2], line[3])
        draft.areas[f"wide-{seat}-0"] = _block(draft, wide0[0], wide0[1], wide0[2], wide0[3])
        draft.areas[f"wide-{seat}-1"] = _block(draft, wide1[0], wide1[1], wide1[2], wide1[3])
    _centres(draft, centre_squares(n, n))
    return draft.build()


def seated(board: Board, around: Sequence[int]) -> Board:
    """The same board with other seats round it: these, clockwise from the north. [DB-SETUP-01]"""
    moved = dict(zip(map(str, board.clockwise), map(str, around), strict=True))
    zones = [0] * len(around)
    for old, new in moved.items():
        zones[int(new)] = board.end_zones[int(old)]
    areas = {SEAT_AREA.sub(lambda found: found[1] + moved.get(found[2], found[2]), name): mask
             for name, mask in board.areas.items()}  # fmt: skip
    return Board(replace(board.drawing, end_zones=zones, areas=areas))


def _block(draft: Draft, x: int, y: int, width: int, depth: int) -> int:
    mask = 0
    for yy in range(y, y + depth):
        for xx in range(x, x + width):
            mask |= 1 << draft.at(xx, yy)
    return mask


def _centres(draft: Draft, squares: list[tuple[int, int]]) -> None:
    for number, (x, y) in enumerate(squares, 1):
        draft.areas[f"centre-{number}"] = 1 << draft.at(x, y)
