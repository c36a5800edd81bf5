"""A dungeon built by coaches before their match, as workers see it: from wish and choices to what is shown, or to the match.

Only `dungeons/building.py` knows which tile may go where. Plain data in and out; not for the event loop.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from deepbowl.books.registry import BOOKS, assemble
from deepbowl.dungeons.builder import suggestion
from deepbowl.dungeons.building import SUPPLEMENT_SWITCH, Building, Spot, built
from deepbowl.dungeons.draw.scene import UNIT
from deepbowl.dungeons.draw.svg import write_svg
from deepbowl.dungeons.picture import Look, board_scene, tile_scene
from deepbowl.dungeons.plan import DungeonError
from deepbowl.dungeons.text import render
from deepbowl.dungeons.tiles import ZONE_TILES, Piece, tile_alone, tiles
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import NOBODY
from deepbowl.match.setup import SetupError
from deepbowl.server.http.request_models import NewMatch
from deepbowl.server.live.messages import building as shapes
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import BOT
from deepbowl.server.making.new_match import make_match
from deepbowl.server.store.stored import LATE, TAKEN_BACK, StoredBuilding, StoredMatch

SQUARE_PX: Final = 24
NOT_OF_TILES: Final = "under this book, dungeons are not built from tiles before a match"
NOT_YOUR_TURN: Final = "It is the other coach's turn to place a tile."
DONE: Final = "The dungeon is complete."
TOO_LATE: Final = "It is too late to undo: the other coach has answered."
MOST_LINES: Final = 500
"""Where so much was laid and taken back nothing more is taken back."""
TILES: Final = "tiles"
ZONES: Final = "zones"
COMPLETE: Final = "complete"


Times = dict[str, Any] | None
"""The time left on the clocks, for the match."""


class Begun(NamedTuple):
    """A building to be stored, the tokens of its people by seat, and the match if no one but bots has built."""

    stored: StoredBuilding
    tokens: dict[int, str]
    match: StoredMatch | None


class Chosen(NamedTuple):
    """The result of a choice: it and the bots' choices after it, the match if the dungeon is complete, and the view."""

    lines: list[str]
    match: StoredMatch | None
    view: bytes


# ---------------------------------------------------------------- from wish to match
def begin(wish: NewMatch, secret: str, match_secret: str) -> Begun:
    """A building for a match as it is wished for; SetupError says why that match cannot be."""
    if wish.book in BOOKS and not BOOKS[wish.book].built_of_tiles:
        raise SetupError(NOT_OF_TILES)
    made = make_match(wish.model_copy(update={"dungeon": None}), match_secret)  # everything except the dungeon is tried out
    stored = StoredBuilding(
        made.stored.id, made.stored.created, wish.model_dump(mode="json"), secret, made.stored.seats,
        [sheet["name"] for sheet in made.stored.sheets],
    )  # fmt: skip
    building = _building(stored)
    _let_bots_build(building, stored)
    stored.lines = [line for _, line in building.log]
    return Begun(stored, made.tokens, _match(building, stored, match_secret, None))


def choose(stored: StoredBuilding, seat: int, line: str, match_secret: str, times: Times) -> Chosen:
    """Carry out a coach's choice, and what bots choose after it; a Refusal says why not."""
    if line == TAKEN_BACK:
        return _take_back(stored, seat)
    building = _building(stored)
    if building.complete or building.seat != seat:
        raise Refusal("not-asked", DONE if building.complete else NOT_YOUR_TURN)
    try:
        building.choose(line)
    except DungeonError as error:
        why = str(error)
        raise Refusal("illegal", why[:1].upper() + why[1:] + ".", "DG-SETUP-04") from None
    return _go_on(building, stored, match_secret, times)


def lay_for(stored: StoredBuilding, match_secret: str, times: Times) -> Chosen:
    """Someone's time is up: what a bot would choose is chosen for them."""
    building = _building(stored)
    building.choose(_suggestion(building, stored))
    return _go_on(building, stored, match_secret, times, LATE)


def _go_on(building: Building, stored: StoredBuilding, match_secret: str, times: Times, mark: str = "") -> Chosen:
    """Bots choose after what was chosen just now; `mark` stands before that where it is kept."""
    _let_bots_build(building, stored)
    new = [text for _, text in building.log[len(stored.choices()) :]]
    lines = [mark + new[0], *new[1:]]
    after = replace(stored, lines=stored.lines + lines)
    return Chosen(lines, _match(building, after, match_secret, times), msgspec.json.encode(_view(building, after)))


def _take_back(stored: StoredBuilding, seat: int) -> Chosen:
    """Undo the last choice of a coach; a Refusal says why it is too late."""
    if _may_take_back(_building(stored), stored) != seat:
        raise Refusal("not-asked", TOO_LATE)
    return Chosen([TAKEN_BACK], None, look(replace(stored, lines=[*stored.lines, TAKEN_BACK])))


def _may_take_back(building: Building, stored: StoredBuilding) -> int:
    """The seat that may take back what it did last: a person, until the other has answered or time has; -1: no one."""
    if not building.log or building.complete or len(stored.lines) >= MOST_LINES or stored.lines[-1] == TAKEN_BACK:
        return NOBODY
    seat = building.log[-1][0]
    return NOBODY if stored.lines[-1].startswith(LATE) or stored.seats[seat].kind == BOT else seat


def _building(stored: StoredBuilding) -> Building:
    return built(Seeded.opened(stored.secret), stored.choices(), SUPPLEMENT_SWITCH in stored.wish["switches"])


def _suggestion(building: Building, stored: StoredBuilding) -> str:
    """Return what a bot would choose; the same building and seed lead to the same tiles."""
    return suggestion(building, Random(f"{stored.secret} {len(building.log)}"))


def _let_bots_build(building: Building, stored: StoredBuilding) -> None:
    """Bots lay until a person is to."""
    while not building.complete and stored.seats[building.seat].kind == BOT:
        building.choose(_suggestion(building, stored))


def _match(building: Building, stored: StoredBuilding, secret: str, times: Times) -> StoredMatch | None:
    """The match in a dungeon that is complete: its id and its coaches are those of the building."""
    if not building.complete:
        return None
    wish = NewMatch.model_validate({**stored.wish, "dungeon": None})
    match = make_match(wish, secret, render(building.dungeon())).stored
    match.id, match.seats, match.times = stored.id, stored.seats, times
    return match


# ---------------------------------------------------------------- what is shown
def look(stored: StoredBuilding) -> bytes:
    """Return what lies on the table and what may be laid."""
    return msgspec.json.encode(_view(_building(stored), stored))


def _view(building: Building, stored: StoredBuilding) -> shapes.Building:
    phase = COMPLETE if building.complete else ZONES if building.tiles_done else TILES
    laid = [*building.table.laid, *building.zones]
    drawn = building.assembly().dungeon() if laid else None
    x, y = building.corner()
    seats = [seat for seat, line in building.log if line != "done"]
    return {
        "match": stored.id, "number": len(stored.lines), "seat": -1 if building.complete else building.seat, "phase": phase,
        "coaches": [
            {"coach": seat.coach, "kind": seat.kind, "team": name, "roll": roll}
            for seat, name, roll in zip(stored.seats, stored.names, building.rolls, strict=True)
        ],
        "stock": [] if building.tiles_done else _stock(building),
        "lacking": building.lacking() if phase == TILES else "",
        "laid": [_laid(seat, one.piece) for seat, one in zip(seats, laid, strict=True)],
        "zones": [_spot(ZONE_TILES[len(building.zones)], f"zone {s.x},{s.y}", s) for s in building.zone_spots()],
        "take_back": _may_take_back(building, stored),
        "late": _late(building, stored),
        "svg": "" if drawn is None else write_svg(board_scene(drawn, 0, Look()), SQUARE_PX / UNIT),
        "x": x - 1, "y": y - 1, "width": 0 if drawn is None else drawn.width + 2,
        "depth": 0 if drawn is None else drawn.depth + 2,
    }  # fmt: skip


def _late(building: Building, stored: StoredBuilding) -> int:
    """The seat for which the last choice was made because its time was up, -1: none was. A bot has answered it already."""
    people = [seat for seat, one in enumerate(stored.seats) if one.kind != BOT]
    alone = len(people) < len(stored.seats)
    late = any(line.startswith(LATE) for line in stored.lines[-2 if alone else -1 :])
    return NOBODY if not late else people[0] if alone else 1 - building.seat


def _stock(building: Building) -> list[shapes.StockTile]:
    says = _rules_of_rooms()
    return [
        {
            "tile": tile_id, "title": tiles()[tile_id].name, "kind": tiles()[tile_id].kind, "left": left,
            "says": says.get(tile_id, ("", ""))[0], "rule": says.get(tile_id, ("", ""))[1],
        }
        for tile_id, left in building.stock_left().items()
    ]  # fmt: skip


@cache
def _rules_of_rooms() -> dict[str, tuple[str, str]]:
    """Return what the rule of each tile's room says in a few words, and its id."""
    book = next(book for book in BOOKS.values() if book.built_of_tiles)
    rules = assemble(book.id, (SUPPLEMENT_SWITCH,))
    found = {}
    for tile_id in tiles():
        for place in rules.places(tile_alone(tile_id).board()):
            found[tile_id] = place.says, place.rule
    return found


def places(stored: StoredBuilding, tile_id: str) -> bytes:
    """Return where a tile may be laid."""
    spots = [_spot(tile_id, f"lay {tile_id} {s.x},{s.y} turn {s.turn}", s) for s in _building(stored).places(tile_id)]
    answer: shapes.BuildingPlaces = {"number": len(stored.lines), "tile": tile_id, "spots": spots}
    return msgspec.json.encode(answer)


def _spot(tile_id: str, choice: str, spot: Spot) -> shapes.BuildingSpot:
    rows = tiles()[tile_id].turned(spot.turn)
    return {
        "choice": choice, "tile": tile_id, "x": spot.x, "y": spot.y, "turn": spot.turn, "width": len(rows[0]),
        "depth": len(rows),
    }  # fmt: skip


def _laid(seat: int, piece: Piece) -> shapes.LaidTile:
    rows = piece.tile.turned(piece.turn)
    return {
        "seat": seat, "tile": piece.tile.id, "title": piece.tile.name, "x": piece.x, "y": piece.y, "width": len(rows[0]),
        "depth": len(rows),
    }  # fmt: skip


def tile_picture(tile_id: str, turn: int) -> bytes:
    """A tile by itself, turned."""
    return write_svg(tile_scene(tile_id, turn), SQUARE_PX / UNIT).encode()
