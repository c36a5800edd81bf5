"""Answers for the league pages: leagues, clubs, fixtures, tables, sequences between matches, history."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class LeagueCard(TypedDict):
    """A league in a list."""

    id: str
    name: str
    book: str
    edition: str
    season: int
    clubs: int
    mine: bool


class LeagueClub(TypedDict):
    """A club as the pages of its league list it."""

    id: str
    name: str
    race: str
    coach: str
    bot: bool
    mine: bool
    value: int
    gold: int
    status: str
    trophy: bool
    badge: dict[str, str] | None


class TableResult(TypedDict):
    """One match in the sum of a table row."""

    fixture: str
    against: str
    outcome: str
    touchdowns: int
    conceded: int
    caused: int
    suffered: int
    points: int
    played: bool


class TableRow(TypedDict):
    """One club in the table, with the matches its numbers add up from."""

    club: str
    played: int
    won: int
    drawn: int
    lost: int
    touchdowns: int
    against: int
    casualties: int
    suffered: int
    points: int
    results: list[TableResult]


class SeasonView(TypedDict):
    """The table of one season, best first."""

    season: int
    table: list[TableRow]


class FixtureCard(TypedDict):
    """A fixture in a list."""

    id: str
    season: int
    round: int
    division: int
    stage: str
    clubs: list[str]
    state: str
    score: list[int] | None
    match: str
    due: str
    overdue: bool
    friendly: bool
    typed: bool
    trouble: str
    waits_for: list[str]


class LeagueView(TypedDict):
    """A league with everything its page shows."""

    id: str
    kind: str
    number: int
    name: str
    book: str
    edition: str
    stage: str
    season: int
    settings: dict[str, Any]
    clubs: list[LeagueClub]
    divisions: list[list[str]]
    table: list[TableRow]
    fixtures: list[FixtureCard]
    final: list[str]
    fewest: int
    role: str
    leaders: list[list[str]]
    people: list[dict[str, str]]
    invite: str
    listed: bool
    waiting: list[dict[str, Any]]


class OptionWords(TypedDict):
    """One option of a question between matches."""

    choice: str
    text: str
    detail: str
    group: str


class DieWords(TypedDict):
    """A die that fell: what for, what it needed, by which rule."""

    sides: int
    value: int
    text: str
    need: str
    rule: str
    typed: bool


class FactWords(TypedDict):
    """A fact in words, with its rule."""

    text: str
    rule: str
    kind: str


class SequenceQuestion(TypedDict):
    """The open question of a sequence."""

    number: int
    kind: str
    text: str
    rule: str
    club: str
    player: str
    options: list[OptionWords]


class WantedDie(TypedDict):
    """A die that a person rolls at a real table; `mine` if this coach types it."""

    sides: int
    text: str
    mine: bool


class SequenceView(TypedDict):
    """A sequence between matches: before, after, off-season."""

    id: str
    kind: str
    fixture: str
    clubs: list[str]
    steps: list[str]
    step: int
    closed: bool
    restarted: bool
    mine: bool
    question: SequenceQuestion | None
    wanted: WantedDie | None
    dice: list[DieWords]
    facts: list[list[FactWords]]
    may_undo: bool
    needs_number: bool
    commitment: str
    key: str
    money: list[dict[str, Any]]


class ClubPlayer(TypedDict):
    """A player of a club."""

    id: str
    shirt: int
    name: str
    position: str
    card: list[tuple[str, str]]
    skills: list[str]
    learnt: list[str]
    niggles: int
    lowered: list[str]
    points: int
    left: int
    mvps: int
    value: int
    out: bool
    retired: bool
    guest: str
    deeds: dict[str, int]


class FormerPlayer(TypedDict):
    """A player who left or died."""

    id: str
    name: str
    position: str
    points: int
    mvps: int
    why: str
    match: str
    club: str
    deeds: dict[str, int]


class HistoryLine(TypedDict):
    """A line of a league's or club's history."""

    number: int
    at: str
    actor: str
    kind: str
    text: str
    why: str
    struck: bool
    own_cause: bool
    agreed: bool
    club_line: int
    facts: list[FactWords]
    typed: bool


class ClubView(TypedDict):
    """A club with everything its page shows."""

    league: str
    league_name: str
    club: LeagueClub
    edition: str
    rerolls: int
    fans: int
    fan_good: str
    staff: dict[str, int]
    goods: dict[str, int]
    sponsor: str
    current_value: int
    players: list[ClubPlayer]
    former: list[FormerPlayer]
    results: list[TableResult]
    waiting: list[dict[str, Any]]
    lines: list[HistoryLine]
    ruler: bool


class PlayerStat(TypedDict):
    """A player in the statistics of a league."""

    id: str
    name: str
    position: str
    club: str
    gone: str
    counts: dict[str, int]


class FixtureView(TypedDict):
    """A fixture with everything its page shows."""

    league: str
    league_name: str
    card: FixtureCard
    clubs: list[LeagueClub]
    mine: list[str]
    ruler: bool
    before: str
    after: list[dict[str, Any]]
    squads: list[list[dict[str, Any]]]
    report: dict[str, Any] | None
    claim: dict[str, Any] | None
    claim_mark: str
    confirmed: list[str]
    lent: list[str]
    counted: list[str]
    typed_dice: bool
    conceding: list[str]


class Moment(TypedDict):
    """A move of a match, for its replay."""

    match: str
    move: int


class Made(TypedDict):
    """The id of something that was made."""

    id: str
