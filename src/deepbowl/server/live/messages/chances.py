"""What choices lead to, before anyone chooses: reach, plans, odds."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class OptionOdds(TypedDict):
    """What an option leads to."""

    choice: str
    success: float
    turnover: float
    loose: float  # a ball is loose: whether that is a turnover is not counted
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
    loose: float
    loose_with_reroll: float
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
    loose: float
    touchdown: float
    outcomes: dict[str, float]
    down: dict[str, float]
