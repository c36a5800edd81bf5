"""Tables as pages show them, and what goes over the socket of the lobby."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class TableSeatView(TypedDict):
    """A seat at a table."""

    kind: str  # open, person or bot
    bot: str
    coach: str
    team: str
    ready: bool
    here: bool  # their page is open


class TableView(TypedDict):
    """A table: a match that waits for its coaches."""

    table: str
    created: float
    book: str
    dungeon: str
    place: str  # name, text, generate or build: where the dungeon comes from
    switches: list[str]
    clock: dict[str, Any] | None
    speed: str  # live or letter
    public: bool
    talk: str
    claims: bool
    seats: list[TableSeatView]
    host: int
    you: int  # the seat of the token that was sent, -1 without one
    revision: int
    ready_in: int | None  # milliseconds until those who are not ready lose their seats
    begun: bool  # the match has the id of the table
    being_built: bool


class Seated(TypedDict):
    """A person who has sat down: the secret of their seat, and the table."""

    token: str
    table: TableView


class LobbyTables(TypedDict):
    """All tables of the lobby; the first message."""

    type: str
    tables: list[TableView]


class LobbyChanges(TypedDict):
    """Tables that are new or have changed, and those that are gone."""

    type: str
    changed: list[TableView]
    gone: list[str]


class TableNews(TypedDict):
    """The table that a page looks at; null when it has ended."""

    type: str
    table: TableView | None
