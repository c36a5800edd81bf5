"""Small dungeons of one room for the tests of Dungeon Bowl (2021)."""

from __future__ import annotations

from functools import cache
from typing import Any

from deepbowl.board.board import Board
from deepbowl.dungeons.tiles import Assembly, tile
from deepbowl.testing import Scenario, scenario

BOOK = "dungeon-bowl-2021"


@cache
def one_room(name: str) -> Board:
    """The room at 0,0; below it a corridor six squares long and two wide, from row 4 on; End Zones below and beside that.

    The doorway of a small room covers columns 1 and 2. A tile six squares wide and two deep begins at 0,2 instead.
    """
    laid = Assembly("one-room", "One Room")
    laid.add("end-zone-blue", 0, 6)
    laid.add("end-zone-red", 6, 4)
    laid.add("corridor-long", 0, 4)
    laid.add(name, 0, 4 - len(tile(name).rows))
    return laid.dungeon().board()


def room(name: str, text: str, **more: Any) -> Scenario:
    """A position in the dungeon of one room; row 0 of the drawing is row 0 of the board."""
    rows = [line.split()[0] for line in text.splitlines() if line.strip()]
    wide = max(map(len, rows))
    return scenario("\n".join(row.ljust(wide, ".") for row in rows), book=BOOK, board=one_room(name), at=(0, 0), **more)
