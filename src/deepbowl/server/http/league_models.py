"""Requests about leagues; anything else is refused before it reaches an office."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from deepbowl.league.office import MOST_CLUBS
from deepbowl.league.session import LARGEST_NUMBER
from deepbowl.server.http.request_models import Clock, CoachName, Draft, Label, Request, Word, plain

Id = Annotated[str, Field(max_length=64), AfterValidator(plain)]
Reason = Annotated[str, Field(max_length=500), AfterValidator(plain)]
Count = Annotated[int, Field(ge=0, le=99)]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class NewLeague(Request):
    """A league to be founded; every field but the name has the book's answer."""

    name: CoachName
    book: Word
    edition: Word = ""
    twice: bool | None = None  # None: the default of the edition [LG-FIX-01]
    divisions: Annotated[int, Field(ge=1, le=4)] = 1
    bonuses: Annotated[list[Literal["touchdowns", "clean-sheet", "casualties"]], Field(max_length=3)] = []
    capped: bool = False
    typed_dice: bool = False
    board: Word = ""
    switches: Annotated[list[Word], Field(max_length=40)] = []
    clock: Clock | None = None
    days: Annotated[int, Field(ge=0, le=365)] = 0  # for each round; 0: no deadlines
    touchdown: Literal[0, 3, 5] = 0  # points of a touchdown; 0: what the book says [LG-DEED-03]
    prizes: bool | None = None  # None: the default of the edition [LG-SEASON-02]
    listed: bool = True


class ClubBadge(Request):
    """A badge from our own parts: a field in two colours and an emblem."""

    field: Annotated[str, Field(pattern=r"^[a-z]{1,12}$")]
    first: Colour
    second: Colour
    emblem: Annotated[str, Field(pattern=r"^[a-z]{1,12}$")]


class JoinLeague(Request):
    """A club that enters: the text of a draft, or the list of a ready team, its badge, and another name if it wants one."""

    code: Label = ""
    draft: Draft = ""
    race: Word = ""
    badge: ClubBadge | None = None
    name: CoachName | None = None


class RenamePlayer(Request):
    """Another name or shirt for a player of a club; what is not given stays."""

    name: CoachName | None = None
    shirt: Annotated[int, Field(ge=0, le=99)] = 0


class FillLeague(Request):
    """A total of clubs, reached with bots of one level. A total, because others may join while the page is open."""

    clubs: Annotated[int, Field(ge=2, le=MOST_CLUBS)]
    level: Word = "rookie"


class SeasonWish(Request):
    """Begin a season, draw the next round of its play-offs, or end it."""

    do: Literal["begin", "play-offs", "end"]
    eight: bool = False  # play-offs of eight clubs, from four divisions


class Ruling(Request):
    """An order of the commissioner; each kind needs some of the fields. `number` is how many lines the page knew."""

    kind: Literal[
        "correct", "strike", "reopen", "result", "void", "again", "forfeit", "finish", "pass", "deadline", "role", "agree",
        "withdraw", "leave", "bots", "friendly",
    ]  # fmt: skip
    why: Reason = ""
    club: Id = ""
    line: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    fact: dict[Annotated[str, Field(max_length=20)], str | int | bool] = {}
    session: Id = ""
    fixture: Id = ""
    scores: Annotated[list[Count], Field(max_length=4)] = []
    winner: Id = ""
    coach: Id = ""
    role: Literal["commissioner", "helper", ""] = ""
    due: Annotated[str, Field(max_length=25, pattern=r"^[0-9T:Z-]*$")] = ""
    number: int | None = None


class TypedPlayer(Request):
    """The achievements of one player in a match at a real table."""

    id: Id
    touchdowns: Count = 0
    completions: Count = 0
    casualties: Count = 0
    interceptions: Count = 0
    deflections: Count = 0
    landings: Count = 0
    earned: Count = 0
    mighty: Count = 0
    sent_off: Count = 0
    petrified: bool = False
    injury: Literal["", "out", "niggle", "ma", "st", "ag", "pa", "av", "dead"] = ""


class TypedSeat(Request):
    """One club's side of a typed result: `fielded` players were left to set up when the coach conceded."""

    touchdowns: Count
    suffered: Count | None = None
    conceded: bool = False
    fielded: Count = 11
    funds: Count = 0
    players: Annotated[list[TypedPlayer], Field(max_length=40)] = []


class TypedResult(Request):
    """A result as it was typed in, one seat after the other."""

    seats: Annotated[list[TypedSeat], Field(min_length=2, max_length=4)]


class Confirm(Request):
    """The typed result that a coach confirms: its mark on the page; "" for the result as it is now."""

    claim: Annotated[str, Field(max_length=32)] = ""


class SequenceAnswer(Request):
    """The answer to a question, by its number."""

    number: Annotated[int, Field(ge=1, le=10_000)]
    choice: Annotated[str, Field(max_length=200), AfterValidator(plain)]


class SequenceNumber(Request):
    """A number for the dice, or the face of a die."""

    value: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
