"""A match as text or as a picture of coloured squares, as a spectator may see it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from deepbowl.board.bits import cells
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match

PIXELS: Final = 12
SEATS: Final = ((200, 60, 50), (60, 90, 200), (60, 160, 70), (60, 170, 180))
NEUTRAL: Final = (150, 150, 150)
FLOOR: Final = (205, 193, 165)
ROCK: Final = (40, 36, 32)
MARK: Final = (160, 130, 90)
GOAL: Final = (235, 225, 190)
BALL: Final = (240, 200, 40)
WALL: Final = (40, 36, 32)


def as_text(match: Match) -> str:
    """Three characters per square: A7 stands, a7 is down, a star holds or is a ball; the score above."""
    m = match.veiled(-1)
    s, board = m.state, m.board
    score = ", ".join(f"{SEAT_LETTERS[seat]} {m.sheets[seat].name} {s.score[seat]}" for seat in range(m.seats))
    lines = [f"{score}; half {s.half}, turn {s.turns[s.seat] if s.seat < m.seats else 0}, {m.rules.phases[s.phase].name}"]
    for level in range(board.stories):
        lines += [f"level {level}"] if board.stories > 1 else []
        for y in range(board.depth):
            lines.append("".join(_sign(m, board.at(x, y, level)) for x in range(board.width)).rstrip())
    return "\n".join(lines)


def _sign(m: Match, cell: int) -> str:
    s, bit = m.state, m.board.bit[cell]
    if not m.board.floor & bit:
        return "###" if m.board.solid & bit else "   "
    body = m.body_at(cell)
    if body >= 0:
        name = m.bodies.name[body]
        held = "*" if m.holds_ball(body) else ""
        return f"{name if s.posture[body] == STANDING else name.lower()}{held}"[:3].ljust(3)
    if m.loose_at(cell) >= 0:
        return " * "
    for feature, squares in zip(m.rules.features, s.marks, strict=True):
        if squares & bit:
            return f" {feature.name[0]} "
    return " _ " if any(zone & bit for zone in m.board.end_zones) else " . "


def as_picture(match: Match) -> NDArray[np.uint8]:
    """Every square in a colour: floor, goals, marks, bodies by team (paler when down), balls; walls are lines."""
    m = match.veiled(-1)
    s, board = m.state, m.board
    rows, columns = board.n // board.w, board.w
    picture = np.empty((rows * PIXELS, columns * PIXELS, 3), np.uint8)
    picture[...] = ROCK

    def square(cell: int, inset: int) -> NDArray[np.uint8]:
        x, y = cell % columns * PIXELS, cell // columns * PIXELS
        return picture[y + inset : y + PIXELS - inset, x + inset : x + PIXELS - inset]

    for cell in cells(board.floor):
        square(cell, 0)[...] = GOAL if any(zone >> cell & 1 for zone in board.end_zones) else FLOOR
    for squares in s.marks:
        for cell in cells(squares):
            square(cell, 2)[...] = MARK
    for cell in cells(s.occupied):
        body = m.body_at(cell)
        colour = NEUTRAL if m.neutral(body) else SEATS[m.side[body] % len(SEATS)]
        square(cell, 1)[...] = colour if s.posture[body] == STANDING else [(value + 255) // 2 for value in colour]
    for ball, holder in enumerate(s.ball_by):
        cell = s.cell[holder] if holder >= 0 else s.ball_cell[ball]
        if cell >= 0:
            square(cell, 4)[...] = BALL
    shut = [board.doors[door] for door in cells(s.shut)]
    for a, b in [*board.walls, *shut]:
        x, y = max(a % columns, b % columns) * PIXELS, max(a // columns, b // columns) * PIXELS
        if abs(b - a) == 1:
            picture[y : y + PIXELS, x - 1 : x + 1] = WALL
        else:
            picture[y - 1 : y + 1, x : x + PIXELS] = WALL
    return picture
