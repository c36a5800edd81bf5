"""Boards that a drawing alone cannot say: heights and ladders."""

from __future__ import annotations

from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.board.layout import LADDER

STAIRS = (0, 0, 1, 2, 3, 3, 0)
"""The heights of the columns: ground, two steps, a platform, and the ground behind it."""


def stairs(heights: tuple[int, ...] = STAIRS, depth: int = 3, ladder: int = 0) -> Board:
    """Columns of these heights; a ladder with this many rungs joins the last two in row 0."""
    draft = Draft("stairs", len(heights), depth, 1, FLOOR)
    draft.edge_is_wall = True
    for x, height in enumerate(heights):
        for y in range(depth):
            draft.height[draft.at(x, y)] = height
    last = len(heights) - 1
    draft.end_zones = [1 << draft.at(0, depth - 1), 1 << draft.at(last, depth - 1)]
    if ladder:
        draft.add_link(draft.at(last, 0), draft.at(last - 1, 0), LADDER, ladder)
    return draft.build()
