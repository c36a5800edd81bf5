"""Messages of the dungeon editor: grounds, drawings, findings, play-tests."""

from __future__ import annotations

from typing_extensions import TypedDict


class GroundCard(TypedDict):
    """A ground or thing that can be drawn. Without a `sign` a line below the drawing says it."""

    name: str
    sign: str
    kind: str  # floor, wall, block, void: of grounds; thing, door: what lies on them
    words: str
    hint: str
    art: str
    colour: str
    fill: str
    books: list[str]  # that have it
    switches: dict[str, str]  # by book: the optional rule it needs


class GroundTable(TypedDict):
    """Everything a dungeon can be drawn with."""

    grounds: list[GroundCard]
    things: list[GroundCard]
    doors: list[str]  # kinds
    traps: list[str]  # kinds, face-down ones first
    colleges: list[str]  # of inscriptions
    rules: dict[str, str]  # by book: the rule that says what it has
    most_squares: int  # with walls and border
    most_seats: int


class TileCard(TypedDict):
    """A printed tile that can be stamped into a drawing."""

    tile: str
    title: str
    kind: str
    set: str


class DrawnDoor(TypedDict):
    """A door on an edge, or filling a square (a = b)."""

    a: str
    b: str
    kind: str


class DrawnThing(TypedDict):
    """A chest, pad, trap, ball or monster; `number` of pads and balls, `variant` of traps."""

    kind: str
    cell: str
    number: int
    variant: str


class DrawnLadder(TypedDict):
    """A ladder from its foot to its top."""

    foot: str
    top: str
    rungs: int


class DrawnRune(TypedDict):
    """Squares with inscriptions of a college; "" is none."""

    college: str
    cells: list[str]


class DrawnRoom(TypedDict):
    """A named set of squares."""

    name: str
    title: str
    tile: str
    cells: list[str]


class Drawing(TypedDict):
    """A dungeon as the editor draws it. `rows` has a text per row of each level, one ground's sign per square."""

    name: str
    title: str
    author: str
    idea: str
    books: list[str]
    seats: int
    width: int
    depth: int
    crowd: bool
    free_diagonals: bool
    rows: list[list[str]]
    heights: dict[str, int]  # in steps, where they differ from the floor of the level
    zones: list[list[str]]
    things: list[DrawnThing]
    doors: list[DrawnDoor]
    walls: list[tuple[str, str]]
    passages: list[tuple[str, str]]
    ladders: list[DrawnLadder]
    runes: list[DrawnRune]
    rooms: list[DrawnRoom]
    low: list[str]


class FindingCard(TypedDict):
    """Something a book does not allow (error) or advises against (advice)."""

    rule: str
    severity: str
    message: str
    remedy: str
    cells: list[str]
    fix: str  # the fixer that repairs it; "" if there is none


class BookVerdict(TypedDict):
    """Whether a book can be played in a dungeon."""

    book: str
    errors: int
    advice: int
    needs: list[str]  # optional rules the dungeon cannot be played without


class Mistake(TypedDict):
    """The place where a text stops being a dungeon, and why."""

    why: str
    line: int
    column: int


class FairnessCard(TypedDict):
    """How alike the seats are: 100 is quite alike. `chokes`: narrow squares on the shortest ways."""

    score: int
    notes: list[str]
    chokes: list[str]


class DungeonCheck(TypedDict):
    """The judgement on a dungeon; with a `mistake` the rest is empty."""

    mistake: Mistake | None
    book: str
    title: str
    seats: int
    text: str
    code: str
    findings: list[FindingCard]
    left_out: int  # findings beyond those listed
    verdicts: list[BookVerdict]
    fairness: FairnessCard | None
    drawing: Drawing | None


class WeekMap(TypedDict):
    """The map of the week."""

    week: str  # "2026-W47"
    name: str
    title: str
    idea: str
    book: str
    seats: int


class PlaytestFigures(TypedDict):
    """The figures of a play-test; a list of three is a value with its interval of 95%."""

    played: int
    wins: list[int]
    draws: int
    called_off: int
    defects: int
    win_shares: list[list[float]]
    touchdowns: list[float]
    rounds: list[float]
    chests: list[list[float]]
    hurt: list[list[float]]
    verdict: str  # even, uneven, unclear


class PlaytestNews(TypedDict):
    """One event of the stream of a play-test. `state`: waiting, playing, done, stopped; `why` it has stopped."""

    state: str
    why: str
    matches: int
    figures: PlaytestFigures | None
    heat: dict[str, list[int]]  # at the end, by square: steps, players hurt, turns of the ball
    command: str  # plays the same matches in a terminal


class PlaytestCard(TypedDict):
    """The longest play-test of a map of the library under one book."""

    dungeon: str
    book: str
    bot: str
    figures: PlaytestFigures
