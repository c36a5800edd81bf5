"""Requests by HTTP; anything else is refused before it reaches the game."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LONGEST_NAME: Final = 40
LONGEST_DUNGEON: Final = 60_000
LARGEST_SEED: Final = 2**53


def plain(text: str) -> str:
    """A name as people write one: printable, without blanks around it."""
    text = " ".join(text.split())
    _refuse_unprintable(text)
    return text


def not_empty(text: str) -> str:
    """Text that says something."""
    if not text:
        raise ValueError("must not be empty")
    return text


def encodable(text: str) -> str:
    """Text that can be written down: JSON can name halves of characters that cannot."""
    if not text.isascii() and any(0xD800 <= ord(char) <= 0xDFFF for char in text):
        raise ValueError("contains half a character")
    return text


def printable_lines(text: str) -> str:
    """Lines of printable text."""
    text = text.replace("\r\n", "\n").expandtabs(4)
    _refuse_unprintable(text.replace("\n", " "))
    return text


def _refuse_unprintable(text: str) -> None:
    if not text.isprintable() and any(unicodedata.category(char).startswith("C") for char in text):
        raise ValueError("contains characters that cannot be printed")


Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(plain)]
Word = Annotated[str, Field(max_length=80), AfterValidator(plain)]
SwitchText = Annotated[str, Field(max_length=240), AfterValidator(plain)]
"""A switch with its value, which may be a list of words."""
DungeonText = Annotated[str, Field(max_length=LONGEST_DUNGEON), AfterValidator(printable_lines)]
LONGEST_DRAFT: Final = 8192
Draft = Annotated[str, Field(max_length=LONGEST_DRAFT), AfterValidator(encodable)]
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]


class Request(BaseModel):
    """A body; fields it does not know are a mistake."""

    model_config = ConfigDict(extra="forbid")


class Clock(Request):
    """Seconds: for each turn, for the whole match on top of that, and to set up in."""

    turn: Annotated[float, Field(ge=1, le=3600)]
    bank: Annotated[float, Field(ge=0, le=36_000)]
    set_up: Annotated[float, Field(ge=0, le=3600)] = 180.0  # apart from turn and bank; 0: the clock stands meanwhile


class LetterClock(Request):
    """Play by letter: days for each turn, by the calendar."""

    days: Annotated[int, Field(ge=1, le=7)]


class NewSeat(Request):
    """Who sits in a seat, and with which team: a ready one by name, or the text of a drafted one."""

    kind: Literal["person", "bot"]
    bot: Word | None = None
    coach: Name | None = None
    team: Word | None = None
    draft: Draft | None = None


class TeamWish(Request):
    """A drafted team to be checked."""

    draft: Draft


class Generate(Request):
    """A dungeon by chance."""

    seed: Seed | None = None


class DungeonWish(Request):
    """A dungeon of the library (or its share code), a drawn one, a generated one, or one the coaches build: one of these."""

    name: Annotated[str, Field(max_length=40_000), AfterValidator(plain)] | None = None
    text: DungeonText | None = None
    generate: Generate | None = None
    build: bool = False


class Terms(Request):
    """Terms of a match besides the rules."""

    talk: Literal["off", "phrases", "text"] | None = None  # None: the server's setting
    claims: bool | None = None  # a coach may claim the match when another stays away; None: only at public tables
    stand_ins: bool = True  # a bot may play for a coach who stays away


class NewChair(Request):
    """Who sits in the chair of the game master: a person by link, or the bot `keeper`."""

    kind: Literal["person", "bot"]
    coach: Name | None = None


class NewMatch(Request):
    """A match to be set up."""

    book: Word
    game_master: NewChair | None = None  # None: the bot, where the rules have a game master
    switches: Annotated[list[SwitchText], Field(max_length=60)] = []
    dungeon: DungeonWish | None = None
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=4)]
    clock: Clock | LetterClock | None = None
    listed: bool = True
    terms: Terms | None = None


class NewTableSeat(Request):
    """A seat of a new table: the host's, one for a bot, or one for a guest."""

    kind: Literal["host", "open", "bot"]
    bot: Word | None = None
    coach: Name | None = None
    team: Word | None = None
    draft: Draft | None = None


class NewTable(Request):
    """A table to be opened: a match as it is wished for, and who sits there already."""

    book: Word
    switches: Annotated[list[Word], Field(max_length=40)] = []
    dungeon: DungeonWish | None = None
    seats: Annotated[list[NewTableSeat], Field(min_length=2, max_length=4)]
    clock: Clock | LetterClock | None = None
    public: bool = False
    listed: bool = False  # whether the match is listed when it has begun; that of a public table is
    terms: Terms | None = None


class Sit(Request):
    """A person who sits down: where, by which name, with a ready team or a drafted one."""

    seat: Annotated[int, Field(ge=0, le=3)]
    coach: Name | None = None
    team: Word | None = None
    draft: Draft | None = None


class Ready(Request):
    """A coach is ready, or not yet."""

    ready: bool = True


class Kick(Request):
    """The seat of a guest who is to leave."""

    seat: Annotated[int, Field(ge=0, le=3)]


class BuildingChoice(Request):
    """A choice of a coach who builds, as the answer to what was asked after this many choices."""

    number: Annotated[int, Field(ge=0, le=1000)]
    choice: Word


class PlayNow(Request):
    """A match against a bot that starts immediately."""

    coach: Name | None = None
    bot: Word | None = None


class PreviewWish(Request):
    """A dungeon to look at: its text, or what to generate one from."""

    text: DungeonText | None = None
    book: Word | None = None
    seats: Annotated[int, Field(ge=2, le=4)] = 2
    seed: Seed | None = None
    size: Annotated[str, Field(max_length=10)] | Annotated[int, Field(ge=1, le=5000)] = "medium"


class ReplayWish(Request):
    """A log to look at again."""

    log: Annotated[str, AfterValidator(encodable)]


class Practise(Request):
    """The moment of a match to practise from."""

    frame: Annotated[int, Field(ge=0, le=100_000)]


class PractiseLog(Practise):
    """The moment of a log to practise from."""

    log: Annotated[str, AfterValidator(encodable)]


class CheckWish(Request):
    """A dungeon to be checked: its text or share code, and the book whose findings are wanted (else its first)."""

    text: DungeonText
    book: Word | None = None
    fairness: bool = False
    drawing: bool = False


class FixWish(Request):
    """A finding to be repaired: which fixer, and the squares of the finding."""

    text: DungeonText
    book: Word
    fix: Word
    cells: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=4096)] = []


class PrintWish(Request):
    """A dungeon to be printed."""

    text: DungeonText
    paper: Literal["a4", "a3", "letter"] = "a4"


class PlaytestWish(Request):
    """A dungeon to be played on by bots: this many matches with the dice of a seed."""

    text: DungeonText
    book: Word
    bot: Word = "coach"
    matches: Annotated[int, Field(ge=1, le=200)] = 100
    seed: Seed = 0


# ---------------------------------------------------------------- coaches
Secret = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(encodable)]
Label = Annotated[str, Field(max_length=60), AfterValidator(plain)]
CoachName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(plain), AfterValidator(not_empty)]
Origin = Annotated[str, Field(max_length=200, pattern=r"^https?://[A-Za-z0-9.\-\[\]:]+$")]


class NewCoach(Request):
    """A new coach: a name, and a label for this device."""

    name: CoachName
    label: Label = ""


class ChangeMe(Request):
    """Another name, or the coach's number with the NAF (0: none)."""

    name: CoachName | None = None
    naf_name: Name | None = None
    naf_number: Annotated[int, Field(ge=0, le=10**7)] | None = None


class LinkWish(Request):
    """Where the pages of this server are seen from."""

    origin: Origin


class UseLink(Request):
    """A one-time code, and what this device is called."""

    code: Secret
    label: Label = ""


class Recover(Request):
    """A recovery code, and whether it ends all other devices."""

    code: Secret
    label: Label = ""
    end_others: bool = False


class Device(Request):
    """A device that wants to know when it is the turn of a seat: the address its push service gave it."""

    match: Annotated[str, Field(max_length=32)]
    token: Annotated[str, Field(max_length=80), AfterValidator(encodable)] = ""
    endpoint: Annotated[str, Field(min_length=8, max_length=500)]


class ClaimSeat(Request):
    """A seat of a match by its token."""

    match: Annotated[str, Field(max_length=32)]
    token: Secret
