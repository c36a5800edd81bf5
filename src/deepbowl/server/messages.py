"""What server and client say to each other, as types. The same in TypeScript: `web/src/lib/protocol.ts`; a test compares.

What comes in is a `ToServer` (decoded and checked by msgspec); what goes out is plain data in the shapes below.
"""

from __future__ import annotations

import re
from typing import Any, Final, NotRequired

import msgspec
from typing_extensions import TypedDict

SPECTATOR: Final = -1
"""The seat of whoever only watches."""

MATCH_ID: Final = re.compile(r"[0-9a-z]{1,32}")
NO_MATCH: Final = "There is no such match. The link may be old or mistyped."

MOST_CHOICES: Final = 64
"""A plan has at most so many choices, and so many odds can be asked for at once."""


# ---------------------------------------------------------------- from the client
class Incoming(msgspec.Struct, tag_field="type"):
    """A message of a client."""


class Hello(Incoming, tag="hello"):
    """The first message: who is there. Without a token a spectator; `since` is the first event not seen yet."""

    token: str | None = None
    since: int = 0


class Choose(Incoming, tag="choose"):
    """One choice, as the answer to question `number`."""

    number: int
    choice: str
    id: str | None = None


class Plan(Incoming, tag="plan"):
    """Several choices, one after the other, until something unexpected is asked or happens."""

    number: int
    choices: list[str]
    id: str | None = None


class Undo(Incoming, tag="undo"):
    """Take the last choice back."""

    number: int
    id: str | None = None


class AskReach(Incoming, tag="reach"):
    """Where a player can get to, in an Action meant for somebody where one is named with it."""

    number: int
    player: str
    action: str | None = None
    target: str | None = None


class AskOdds(Incoming, tag="odds"):
    """The chances of some options, or of all."""

    number: int
    choices: list[str] | None = None


class AskSquare(Incoming, tag="square"):
    """What a player could do at a square, with the chances."""

    number: int
    player: str
    cell: str


class AskAnswers(Incoming, tag="answers"):
    """What each answer of the question leads to."""

    number: int


class AskWhy(Incoming, tag="why"):
    """Why something is not among the options, or would not be after another choice (an activation)."""

    number: int
    choice: str
    after: str | None = None


class Concede(Incoming, tag="concede"):
    """Give the match up."""


class Nonce(Incoming, tag="nonce"):
    """A number of the coach's own for the dice, made up after the commitment was shown."""

    value: int


class Pause(Incoming, tag="pause"):
    """Wish for a pause, or end the wish."""

    want: bool


class Ping(Incoming, tag="ping"):
    """Are you there?"""

    at: float


ToServer = (
    Hello | Choose | Plan | Undo | AskReach | AskOdds | AskSquare | AskAnswers | AskWhy | Concede | Nonce | Pause | Ping
)


# ---------------------------------------------------------------- what there is to play
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
    turn_seconds: int  # how long a turn lasts against the clock, as the book has it; 0: it says nothing
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


class RulePair(TypedDict):
    """What two books say about one thing: a rule of the second, and what the first has for the same moments or skill."""

    first: list[RuleEntry]
    second: RuleEntry


# ---------------------------------------------------------------- matches
class Created(TypedDict):
    """A match that was set up, and the tokens of the seats people sit in."""

    match: str
    tokens: dict[int, str]
    being_built: bool  # its dungeon is: the match begins when that is complete


class Demo(TypedDict):
    """The match between bots that the home page shows."""

    match: str | None


class CardTeam(TypedDict):
    """A team on the card of a match."""

    name: str
    race: str
    coach: str
    kind: str
    score: int


class MatchCard(TypedDict):
    """A match in a list."""

    match: str
    book: str
    title: str
    dungeon: str
    created: str
    teams: list[CardTeam]
    over: bool
    turn: int
    watching: int
    rematch: str | None
    being_built: bool


class BuildingCoach(TypedDict):
    """Somebody who builds."""

    coach: str
    kind: str
    team: str
    roll: int  # the die that said who begins


class StockTile(TypedDict):
    """A kind of tile that can be laid while there are any left."""

    tile: str
    title: str
    kind: str
    says: str
    rule: str
    left: int


class LaidTile(TypedDict):
    """A tile on the table, and who laid it."""

    seat: int
    tile: str
    title: str
    x: int
    y: int
    width: int
    depth: int


class BuildingSpot(TypedDict):
    """A place for a tile on the table: its north-west corner after so many quarter turns, and its size then."""

    choice: str
    tile: str
    x: int
    y: int
    turn: int
    width: int
    depth: int


class Building(TypedDict):
    """A dungeon that is being built: what lies on the table, whose turn it is, what may be laid."""

    match: str
    number: int  # of choices so far, those that were taken back and the taking back too
    seat: int  # whose turn it is, -1 when the dungeon is complete
    phase: str  # tiles, zones, complete
    coaches: list[BuildingCoach]
    stock: list[StockTile]
    lacking: str  # why the tiles are not done yet, "" if whoever's turn it is may say that they are
    laid: list[LaidTile]
    zones: list[BuildingSpot]  # where the next End Zone may lie
    take_back: int  # the seat that may take back what it did last, -1: nobody
    late: int  # the seat the last choice was made for because its time was up, -1: none
    svg: str  # a picture of what lies there with one square of rock round it, "" if nothing does
    x: int  # the square of the table in the picture's corner
    y: int
    width: int
    depth: int


class BuildingPlaces(TypedDict):
    """Where a tile may be laid."""

    number: int
    tile: str
    spots: list[BuildingSpot]


class BuildingNumber(TypedDict):
    """How far it has come: whoever has seen less asks for all of it."""

    number: int
    complete: bool
    seat: int  # whose token was shown, -1 without one
    clock: ClockFace | None  # of whose turn it is; None without clocks


class Trouble(TypedDict):
    """Why a request was refused."""

    error: str
    why: str


# ---------------------------------------------------------------- the board
class BoardCell(TypedDict):
    """A square."""

    cell: str
    x: int
    y: int
    level: int
    ground: str
    zone: int
    height: int


class BoardDoor(TypedDict):
    """A door between two squares, or filling one."""

    door: int
    a: str
    b: str
    score: bool
    iron: bool
    leaf: bool  # without one it is never shut
    kind: str  # its name in the legend


class BoardLink(TypedDict):
    """A way outside the eight directions."""

    a: str
    b: str
    kind: str


class BoardRoom(TypedDict):
    """Squares with a name."""

    name: str
    cells: list[str]


class LegendEntry(TypedDict):
    """How a ground or thing is called and drawn; whoever has no picture called `art` has its colours."""

    words: str
    hint: str
    kind: str
    art: str
    colour: str
    fill: str


class EmblemPath(TypedDict):
    """A shape of an emblem, as the data of an SVG path; an empty colour paints nothing."""

    d: str
    fill: str
    stroke: str
    width: float


class RoomEmblem(TypedDict):
    """A drawing in the floor of a room: so far inside the corner of a square, so many squares wide; its paths 24 units."""

    cell: str
    inset: float
    wide: float
    paths: list[EmblemPath]


class BoardPlace(TypedDict):
    """Squares with a rule of their own: what they are called, the rule in a few words, and its id."""

    name: str
    says: str
    rule: str
    cells: list[str]
    emblem: RoomEmblem | None


class BoardPlan(TypedDict):
    """What never changes on the board."""

    name: str
    title: str
    width: int
    depth: int
    levels: int
    cells: list[BoardCell]
    walls: list[tuple[str, str]]
    doors: list[BoardDoor]
    links: list[BoardLink]
    rooms: list[BoardRoom]
    places: list[BoardPlace]
    given: list[Mark]  # where the map would have what coaches may place
    legend: dict[str, LegendEntry]


# ---------------------------------------------------------------- the state
class Result(TypedDict):
    """How a match ended."""

    won: int
    score: list[int]
    why: str
    places: list[int]  # of each seat, from 1, shared where level; empty where the book has only a winner
    caused: list[int]  # casualties, where the book counts them
    suffered: list[int]


class TeamInfo(TypedDict):
    """What never changes about a team."""

    seat: int
    letter: str
    name: str
    race: str
    coach: str
    kind: str
    bot: str


class Mark(TypedDict):
    """Something that lies on a square now."""

    kind: str
    cell: str
    number: int | None


class Counter(TypedDict):
    """Something a book counts."""

    name: str
    value: str


class SpellCard(TypedDict):
    """A spell a team may still cast: `choice` is how, `wizard` who casts it, `when` in words, one for each moment."""

    choice: str
    title: str
    wizard: str
    words: str
    rule: str
    when: list[str]


class MatchState(TypedDict):
    """How things stand."""

    half: int
    drive: int
    phase: str
    active: int
    over: bool
    result: Result | None
    teams: list[dict[str, Any]]
    players: list[dict[str, Any]]
    balls: list[dict[str, Any]]
    marks: list[Mark]
    shut: list[int]
    locked: NotRequired[list[int]]
    smashed: NotRequired[list[int]]
    acting: dict[str, Any] | None
    counters: list[Counter]
    homes: list[int]
    order: list[int]  # seats in the order of their turns, whose turn it is first
    next: int  # whose turn comes after this one, -1: nobody has one left in this half
    choosing: list[int]  # who may choose now: one seat, or all who are not done where several do at the same time


class Frame(TypedDict):
    """How things stood after one input, and what happened since the one before."""

    number: int
    input: str
    state: MatchState
    events: list[dict[str, Any]]


Frames = TypedDict(
    "Frames",
    {"match": str, "board": BoardPlan, "teams": list[TeamInfo], "total": int, "from": int, "frames": list[Frame]},
)
"""Part of a match to look at again."""


# ---------------------------------------------------------------- decisions
class OptionGroup(TypedDict):
    """What options have in common that differ only in whom, where or which die: an Action, a skill, a source of re-rolls."""

    name: str
    text: str
    at_once: bool  # nobody moves in it: what it is declared for is all that can follow


class FlownSquare(TypedDict):
    """A square that a ball flies over or comes to, and whether it came off a wall right before."""

    cell: str
    off_wall: bool


class Option(TypedDict):
    """One thing that can be chosen."""

    choice: str
    text: str
    verb: str
    cell: str | None
    player: str | None
    group: NotRequired[OptionGroup]
    die: NotRequired[int]  # which die of several is rolled again, from 1
    ways: NotRequired[list[list[FlownSquare]]]  # of a throw at a wall: how the ball would fly on, for each wall meant
    chance: NotRequired[float]  # of a square to leap to: how likely he lands there on his feet
    pointless: NotRequired[bool]


class ClockFace(TypedDict):
    """What is left of the times of the one who is asked, in milliseconds."""

    turn: int
    bank: list[int]
    running: bool


class Question(TypedDict):
    """What a seat is asked. The options are only for that seat."""

    number: int
    seat: int
    kind: str
    text: str
    player: str | None
    other: str | None
    trait: str | None
    cell: str | None
    dice: list[int]
    faces: list[str]
    what: str
    passed: bool
    now: int  # where help is asked for: the block dice, or what is added to armour, without it
    then: int  # and with it
    picks: int | None
    options: list[Option]
    usual: str | None
    free: bool
    clock: ClockFace | None
    within: int | None  # milliseconds until silence is the answer, of an offer nobody need wait for


class OptionOdds(TypedDict):
    """What an option leads to."""

    choice: str
    success: float
    turnover: float
    touchdown: float
    dice: int | None
    picks: int | None
    outcomes: dict[str, float]
    text: str


class ReachSquare(TypedDict):
    """A square within reach and the way there."""

    cell: str
    chance: float
    path: list[str]
    choices: NotRequired[list[str]]  # what makes this way, where it is more than steps: leaps, haste


class ReachHit(TypedDict):
    """An opponent a blitz gets at, and the whole plan."""

    player: str
    chance: float
    choices: list[str]


class PlannedRoll(TypedDict):
    """A roll on the way: dodge 3+."""

    what: str
    needs: int
    cell: str | None


class BlockPreview(TypedDict):
    """A block before it is thrown."""

    dice: int
    picks: int
    down: float
    pushed: float
    self_down: float
    squares: list[str]


class HelpPreview(TypedDict):
    """A block or foul with the help of every team that is not involved and could give it, team re-rolls counted."""

    chance: float
    turnover: float
    dice: int | None
    picks: int | None


class SquareAction(TypedDict):
    """Something a player could do at a square: the whole plan and its chances, plain and with team re-rolls."""

    name: str
    text: str
    choices: list[str]
    chance: float
    with_reroll: float
    turnover: float
    turnover_with_reroll: float
    touchdown: float
    outcomes: dict[str, float]
    rolls: list[PlannedRoll]
    path: list[str]
    block: BlockPreview | None
    help: HelpPreview | None


class AnswerPreview(TypedDict):
    """What an answer leads to; `face` is that of a block die, 0 if it is none."""

    choices: list[str]
    text: str
    face: int
    success: float
    turnover: float
    touchdown: float
    outcomes: dict[str, float]
    down: dict[str, float]


class Moment(TypedDict):
    """Something that happened, and the frame of the replay that shows it."""

    text: str
    frame: int
    what: str
    seat: int
    player: str | None


class Luck(TypedDict):
    """How many rolls and blocks of a coach worked, and how many would have on average."""

    seat: int
    rolls: int
    worked: int
    expected: float


class MatchSummary(TypedDict):
    """A finished match in short."""

    scorers: list[Moment]
    hurt: list[Moment]
    moments: list[Moment]
    luck: list[Luck]
    heat: dict[str, int]
    frames: int
    harder: str | None


class Refusal(Exception):
    """Something that was sent is not done: a code for the client, a sentence for people."""

    def __init__(self, code: str, why: str, rule: str = "") -> None:
        super().__init__(code, why, rule)
        self.code = code
        self.why = why
        self.rule = rule
