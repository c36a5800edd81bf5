"""The drawings in the floors of printed rooms, as paths for anyone who draws the board: the same as in pictures and
print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.dungeons.draw.emblems import EMBLEMS, emblem_shapes, emblem_spot
from deepbowl.dungeons.draw.svg import path_data
from deepbowl.rules.rules import Place
from deepbowl.server.live.messages.board import RoomEmblem

TILE: Final = "tile-"
"""How the areas of printed tiles begin."""


def room_emblem(board: Board, place: Place, plain: Iterable[int]) -> RoomEmblem | None:
    """The drawing of a printed room on those of its squares that are plain floor; None if it has none."""
    tile = place.area.removeprefix(TILE)
    room = [(board.xs[cell], board.ys[cell]) for cell in cells(place.squares)]
    spot = emblem_spot([(board.xs[cell], board.ys[cell]) for cell in plain], room)
    if tile not in EMBLEMS or spot is None:
        return None
    return {
        "cell": board.label(board.at(spot.x, spot.y)), "inset": spot.inset, "wide": spot.wide,
        "paths": [
            {"d": path_data(shape), "fill": shape.ink.fill, "stroke": shape.ink.stroke, "width": round(shape.ink.width, 2)}
            for shape in emblem_shapes(tile)
        ],
    }  # fmt: skip
