"""Questions to a seat, and their options."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class OptionGroup(TypedDict):
    """A group of options that differ only in target, square or die: an Action, a skill, a source of re-rolls."""

    name: str
    text: str
    at_once: bool  # no one moves in it: what it is declared for is all that can follow


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
    chance: NotRequired[float]  # of a square to leap to: how likely they land there on their feet
    rolls: NotRequired[bool]  # of an option on the board: a die falls as soon as it is chosen
    pointless: NotRequired[bool]


class ClockFace(TypedDict):
    """The time left of the coach who is asked, in milliseconds."""

    turn: int
    bank: list[int]
    running: bool
    due: NotRequired[int | None]  # by letter: when the time of the one who is asked is up, in milliseconds since 1970
    days: NotRequired[int]  # by letter: days for each turn


class Question(TypedDict):
    """A question to a seat. Only that seat gets the options."""

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
    lapses: list[str]  # verbs that are not offered any longer once a player has been activated in this turn
    free: bool
    clock: ClockFace | None
    within: int | None  # milliseconds until silence is the answer, of an offer no one need wait for
