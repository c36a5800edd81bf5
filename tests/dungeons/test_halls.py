"""Maps with halls: beasts of 2x2 and 3x3 squares walk through most of them."""

from __future__ import annotations

import pytest

from deepbowl.board.board import Board
from deepbowl.dungeons.library import dungeon


def walked_by(board: Board, size: int) -> float:
    """The share of the floor that a body of a size can come to cover in the largest part it can walk through."""
    topo, feet = board.topology(0), board.feet[size]
    filled = board.areas.get("chest", 0) | board.areas.get("pad", 0)
    free = {cell for cell in range(board.n) if feet[cell] and not feet[cell] & filled}
    best = 0
    while free:
        line = [free.pop()]
        covered = 0
        while line:
            cell = line.pop()
            covered |= feet[cell]
            near = [board.shift(size, cell, d, topo) for d in range(8)]
            line += [to for to in near if to in free]
            free -= set(near)
        best = max(best, covered.bit_count())
    return best / board.floor.bit_count()


@pytest.mark.parametrize("name", ["wyrms-hall", "wild-crossing"])
def test_beasts_of_any_size_walk_through_two_fifths_of_a_map_with_halls(name: str) -> None:
    board = dungeon(name).board()
    assert walked_by(board, 2) >= 0.4
    assert walked_by(board, 3) >= 0.4
