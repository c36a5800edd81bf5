"""Data for the pages of tournaments: rules, entries, rounds with their tables, standings with every sum."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class TournamentCard(TypedDict):
    """A tournament in a list."""

    id: str
    name: str
    book: str
    edition: str
    entries: int
    mine: bool


class TournamentEntry(TypedDict):
    """A list that is entered, with its coach."""

    id: str
    name: str
    race: str
    coach: str
    bot: bool
    mine: bool
    value: int
    present: bool
    left: bool
    late: int
    naf: bool


class TableSeat(TypedDict):
    """Who sits at a table; a house bot has no entry."""

    club: str
    name: str
    coach: str
    race: str
    bot: bool
    house: bool
    absent: bool
    mine: bool


class TypedScore(TypedDict):
    """A result seat by seat."""

    touchdowns: list[int]
    casualties: list[int]
    suffered: list[int]
    conceded: list[bool]


class TournamentTable(TypedDict):
    """One table of a round: its seats, its match, its result."""

    id: str
    number: int
    seats: list[TableSeat]
    state: str
    result: TypedScore | None
    typed: bool
    match: str
    trouble: str
    claim: TypedScore | None
    claim_mark: str
    confirmed: list[str]


class TournamentRound(TypedDict):
    """A round as it was drawn, with the state of its tables."""

    number: int
    size: int
    book: str
    begun: bool
    accepted: bool
    tables: list[TournamentTable]
    byes: list[TableSeat]
    broken: list[list[str]]
    by_hand: list[list[str]]


class SumPart(TypedDict):
    """One addend of a number in the standings."""

    where: str
    value: str
    why: str


class StandingNumber(TypedDict):
    """A number in the standings with everything it is made of."""

    name: str
    value: str
    mean: bool
    parts: list[SumPart]


class StandingRow(TypedDict):
    """One list in the standings."""

    club: str
    place: int
    played: int
    parted_by: str
    numbers: list[StandingNumber]


class RuleLine(TypedDict):
    """One sentence of the published rules; `differs` marks what is not the book's answer."""

    text: str
    rule: str
    differs: bool


class TournamentView(TypedDict):
    """A tournament with everything its pages show."""

    id: str
    number: int
    name: str
    book: str
    edition: str
    books: list[str]
    stage: str
    sizes: list[int]
    growing: bool
    tabletop: bool
    room: int
    rules: list[RuleLine]
    pack: dict[str, Any]
    entries: list[TournamentEntry]
    entry_closed: str
    open_entry: bool
    rounds: list[TournamentRound]
    standings: list[StandingRow]
    draw: dict[str, Any] | None
    forbidden: list[list[str]]
    mine: list[str]
    role: str
    leaders: list[list[str]]
    invite: str
    listed: bool
    over: bool


class NafAnswer(TypedDict):
    """The games in the file for the NAF, and those left out."""

    games: int
    left_out: list[str]
