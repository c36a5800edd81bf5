"""Requests about tournaments that clients may send; anything else is refused before it reaches an office."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from deepbowl.league.session import LARGEST_NUMBER
from deepbowl.league.tournament_pack import MOST_ROUNDS
from deepbowl.server.http.league_models import Count, Id, Reason
from deepbowl.server.http.request_models import CoachName, Draft, Label, Request, Word, plain

Points = Annotated[int, Field(ge=0, le=1000)]
Numbers = Annotated[list[Count], Field(min_length=2, max_length=4)]
NafName = Annotated[str, Field(max_length=40), AfterValidator(plain)]
NafNumber = Annotated[int, Field(ge=0, le=99_999_999)]


class RoundWish(Request):
    """A round: tables of two or four, and the book they play if it is another."""

    size: Literal[2, 4]
    book: Word = ""


class BonusWish(Request):
    """Bonus points for a count, from a threshold on or for each above the first few."""

    count: Literal["touchdowns", "conceded", "casualties", "net casualties"]
    points: Annotated[int, Field(ge=1, le=100)]
    threshold: Count = 0
    skip: Count = 0
    most: Points = 0


class TierWish(Request):
    """A budget for some lists."""

    budget: Annotated[int, Field(ge=100_000, le=5_000_000)]
    lists: Annotated[list[Word], Field(min_length=1, max_length=60)]


class SkillsWish(Request):
    """A skill package."""

    skills: Annotated[int, Field(ge=0, le=32)]
    secondary: Annotated[int, Field(ge=0, le=32)] = 0
    same: Annotated[int, Field(ge=0, le=32)] = 0
    player: Annotated[int, Field(ge=1, le=6)] = 1


class NewTournament(Request):
    """A tournament to be published; every field but name, book and rounds has the book's answer."""

    name: CoachName
    book: Word
    edition: Word = ""
    rounds: Annotated[list[RoundWish], Field(min_length=1, max_length=MOST_ROUNDS)]
    growing: bool = False
    places_of_four: Annotated[list[Points], Field(min_length=4, max_length=4)] | None = None
    places_of_two: Annotated[list[Points], Field(min_length=2, max_length=2)] | None = None
    outcomes: Annotated[list[Points], Field(min_length=3, max_length=3)] | None = None
    bonuses: Annotated[list[BonusWish], Field(max_length=8)] = []
    tie_breakers: Annotated[list[Word], Field(max_length=7)] | None = None
    break_places: Literal["", "net casualties", "casualties"] = ""
    conceding: Points = 0
    fill: Literal["bots", "byes"] = "bots"
    house: Word = "rookie"
    planned: bool = False
    naf: Literal["all", "pairs"] = "all"
    non_member: tuple[NafName, NafNumber] | None = None
    open_to_bots: bool = False
    most_coaches: Annotated[int, Field(ge=2, le=64)] = 64
    open_entry: bool = True
    tabletop: bool = False
    board: Word = ""
    switches: Annotated[list[Word], Field(max_length=40)] = []
    tiers: Annotated[list[TierWish], Field(max_length=8)] = []
    skills: SkillsWish | None = None
    goods: Annotated[list[Word], Field(max_length=40)] | None = None
    listed: bool = True


class NewRules(NewTournament):
    """Other rules, before the first entry, with the reason."""

    why: Reason


class ClubOf(Request):
    """A club of a league on this server."""

    league: Id
    club: Id


class Enter(Request):
    """A list that enters: the text of a draft, the list of a ready team, or the coach's own club."""

    code: Label = ""
    draft: Draft = ""
    race: Word = ""
    club: ClubOf | None = None
    name: Annotated[str, Field(max_length=60), AfterValidator(plain)] = ""
    naf_name: NafName = ""
    naf_number: NafNumber = 0


class FillTournament(Request):
    """A total of teams, reached with bots of one level. A total, because others may enter while the page is open."""

    teams: Annotated[int, Field(ge=2, le=64)]
    level: Word = "rookie"


class Presence(Request):
    """Whether a coach is present for the next round; `number` is mixed into the lots."""

    here: bool
    number: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)] | None = None


class Leave(Request):
    """A coach drops out with a list."""

    club: Id
    why: Reason


class Score(Request):
    """A result seat by seat; a reason where it replaces another."""

    touchdowns: Numbers
    casualties: Annotated[list[Count], Field(max_length=4)] = []
    suffered: Annotated[list[Count], Field(max_length=4)] = []
    conceded: Annotated[list[Id], Field(max_length=4)] = []
    why: Reason = ""


class Order(Request):
    """An order of the organiser; each kind needs some of the fields. `number` is how many lines the page knew."""

    kind: Literal[
        "present", "absent", "forbid", "allow", "swap", "accept", "clear", "begin", "no-show", "no-result", "again", "leave",
        "end",
    ]  # fmt: skip
    why: Reason = ""
    clubs: Annotated[list[Id], Field(max_length=64)] = []
    table: Id = ""
    number: int | None = None
