"""The consequences of choices in advance: reach, plans, odds."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class Outlook(TypedDict):
    """The outlook of a choice in three parts that add up to 1: it works, it fails but the turn continues, turnover."""

    works: float
    goes_on: float
    turnover: float
    percent: list[int]  # the three parts in whole percents that add up to 100
    touchdown: float  # of what works: how much of it scores
    about: bool  # near, not exact: a part was played out


class OptionOdds(TypedDict):
    """The consequences of an option."""

    choice: str
    outlook: Outlook
    dice: int | None
    picks: int | None
    outcomes: dict[str, float]
    text: str


class ReachSquare(TypedDict):
    """A square within reach and the way there."""

    cell: str
    chance: float  # to get there standing; if the square acts, including its effects
    path: list[str]
    acts: NotRequired[bool]  # something happens to a player who comes there
    about: NotRequired[bool]  # the chance is near, not exact
    choices: NotRequired[list[str]]  # what makes this way, where it is more than steps: leaps, haste


class ReachHit(TypedDict):
    """An opponent a blitz gets at, and the whole plan."""

    player: str
    chance: float
    choices: list[str]


class Hunted(TypedDict):
    """The forecast of a monster: in words, and the squares it could attack."""

    player: str
    says: list[str]
    squares: list[str]


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

    outlook: Outlook
    dice: int | None
    picks: int | None


class SquareAction(TypedDict):
    """Something a player could do at a square: the whole plan and its chances, plain and with team re-rolls."""

    name: str
    text: str
    warning: str  # what the referee might say to it, "" if nothing
    aim: str  # what it means that it works
    choices: list[str]
    dice: bool  # whether a die falls
    acts: bool  # the last square acts on a player who comes there
    plain: Outlook
    helped: Outlook | None  # with team re-rolls, where they could be used
    outcomes: dict[str, float]
    rolls: list[PlannedRoll]
    path: list[str]
    block: BlockPreview | None
    help: HelpPreview | None


class AnswerPreview(TypedDict):
    """The consequences of an answer; `face` is the face of a block die, or 0."""

    choices: list[str]
    text: str
    face: int
    outlook: Outlook
    outcomes: dict[str, float]
    down: dict[str, float]


class Hint(TypedDict):
    """A hint: the choices of the scripted bot's plan, the player, the square, and the reason in a sentence."""

    choices: list[str]
    player: str | None
    path: list[str]
    cell: str | None
    text: str
