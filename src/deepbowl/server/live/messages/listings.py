"""Lists of books, dungeons, teams, bots and rules."""

from __future__ import annotations

from typing_extensions import TypedDict


class Switch(TypedDict):
    """An optional rule."""

    id: str
    title: str
    text: str
    rule: str
    values: list[str]  # what it can be set to ("traps=12"); none: it is on or off
    default: str
    needs: list[str]
    brings: list[str]
    several: bool  # it may be set to several values, joined by "+"
    group: str  # the heading it is listed under; "": none
    excludes: list[str]


class Book(TypedDict):
    """A rule book."""

    id: str
    title: str
    special: list[str]
    core: str
    seats: list[int]
    generated_seats: list[int]
    layout_by_dice: bool
    built_of_tiles: bool  # whether its coaches may build the dungeon together
    turn_seconds: int  # seconds per turn recommended by the book; 0: none
    switches: list[Switch]
    rules: int


class DungeonCard(TypedDict):
    """A dungeon of the library."""

    name: str
    title: str
    idea: str
    author: str
    books: list[str]
    seats: int
    width: int
    depth: int
    needs: dict[str, list[str]]  # by book: the optional rules it cannot be played without


class DungeonDetails(DungeonCard):
    """The same with its text, its share code and how fair it is."""

    text: str
    code: str
    fairness: int | None
    fairness_notes: list[str]


class Preview(TypedDict):
    """A dungeon that was pasted or generated, and what is wrong with it."""

    title: str
    text: str
    code: str
    svg: str
    complaints: list[str]
    seed: int | None


class TeamPlayer(TypedDict):
    """A player of a ready team."""

    number: int
    name: str
    position: str
    card: list[tuple[str, str]]  # the characteristics as the edition prints them: ("AG", "3+")
    skills: list[str]


class TeamCard(TypedDict):
    """A ready team, and the books that take it: several editions have teams of one race."""

    race: str
    books: list[str]
    name: str
    rerolls: int
    goods: dict[str, int]
    players: list[TeamPlayer]


class BotCard(TypedDict):
    """A bot that can be seated. Levels are for people to choose and have a coach with a name; the others have none."""

    name: str
    title: str
    coach: str
    text: str
    level: bool


class RuleEntry(TypedDict):
    """A rule in our words."""

    id: str
    book: str
    title: str
    text: str
    ruling: str
    check: str
    optional: bool
    tests: int
    topic: str
    later: str


class HelpAnswer(TypedDict):
    """A question a newcomer asks, its answer, and the rules behind it."""

    ask: str
    say: str
    rules: list[str]


class BookHelp(TypedDict):
    """How a book is won and played. Nothing where no one has written it."""

    book: str
    win: str
    turn: str
    how: list[HelpAnswer]


class RulePair(TypedDict):
    """A difference between two books: a rule of the second, and the rules of the first for the same moments or skill."""

    first: list[RuleEntry]
    second: RuleEntry
