"""Showing a board mirrored, so that a seat that scores to the left sees itself score to the right."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from deepbowl.board.bits import cells, mask_of
from deepbowl.engine.choice import FACING
from deepbowl.env import columns as c
from deepbowl.match.match import Match

_FACINGS: Final = np.array([0, 3, 2, 1, 5, 4, 8, 7, 6], np.int16)
"""Directions plus 1 as they are seen in a mirror."""
_STEPS: Final = [c.STEPS + number for number in (2, 1, 0, 4, 3, 7, 6, 5)]
_GLOBAL_X: Final = [c.G_X, *(c.G_BALLS + 3 * ball for ball in range(c.MOST_BALLS))]


def turned_seats(match: Match) -> list[bool]:
    """For every seat, and a spectator last, whether to mirror the board: only where the board is the same mirrored."""
    board, goal = match.board, match.rules.scoring.goal
    straight = [False] * (match.seats + 1)
    if board.stories > 1 or board.insides or board.doors or board.walls or board.links:
        return straight
    if mirrored(match, board.floor) != board.floor or any(mirrored(match, area) != area for area in match.state.marks):
        return straight
    goals = [goal(match, seat) for seat in range(match.seats)]
    if any(mirrored(match, mine) not in goals for mine in goals):
        return straight
    left = [2 * sum(board.xs[cell] for cell in cells(mine)) < (board.width - 1) * mine.bit_count() for mine in goals]
    return [*left, False]


def mirrored(match: Match, squares: int) -> int:
    """A set of squares with left and right exchanged."""
    stride = match.board.w
    return mask_of(cell - cell % stride + stride - 1 - cell % stride for cell in cells(squares))


def turn_board(board: NDArray[np.uint8]) -> None:
    """Mirror planes of a board, in place."""
    board[...] = board[:, :, ::-1].copy()
    board[c.STEPS : c.STEPS + 8] = board[_STEPS]


def turn_bodies(bodies: NDArray[np.int16], width: int) -> NDArray[np.int16]:
    """Bodies on a mirrored board that is this many columns wide."""
    turned = bodies.copy()
    turned[:, c.B_X] = np.where(bodies[:, 1] > 0, width - 1 - bodies[:, c.B_X], 0)
    return turned


def turn_globals(globals_: NDArray[np.int16], width: int) -> NDArray[np.int16]:
    """Globals on a mirrored board."""
    turned = globals_.copy()
    turned[_GLOBAL_X] = np.where(globals_[_GLOBAL_X] > 0, width - 1 - globals_[_GLOBAL_X], 0)
    return turned


def turn_rows(rows: bytes, width: int) -> bytes:
    """Rows of options on a mirrored board."""
    turned = np.frombuffer(rows, np.int16).reshape(-1, c.OPTION_COLUMNS).copy()
    turned[:, c.O_X] = np.where(turned[:, c.O_X] > 0, width - 1 - turned[:, c.O_X], 0)
    turned[:, c.O_DX] *= -1
    facing = turned[:, c.O_VERB] == FACING
    if facing.any():
        turned[facing, c.O_NUMBER] = _FACINGS[turned[facing, c.O_NUMBER]]
    return turned.tobytes()
