"""Answers for the team builder: editions, lists with prices, and the state of a draft."""

from __future__ import annotations

from typing_extensions import TypedDict


class EditionCard(TypedDict):
    """One way to draft a team, and the books that take such teams."""

    id: str
    title: str
    core: str
    books: list[str]
    budget: int
    fewest: int
    most: int
    rerolls: int
    lists: list[str]
    ready: list[str]
    sponsors: list[str]


class ListPosition(TypedDict):
    """One line of a team list."""

    name: str
    cost: int
    most: int
    group: str  # positions of one group share a limit
    card: list[tuple[str, str]]
    skills: list[str]
    primary: str
    secondary: str
    weapons: dict[str, int]  # secret weapons they may be hired with, and what each costs besides


class ListGood(TypedDict):
    """Staff, fans or an inducement."""

    name: str
    price: int
    most: int | None
    free: int
    one_match: bool  # bought for one match: not for a club that joins a league


class ListCard(TypedDict):
    """A team list with its prices; `ready` is the text of its ready team, "" if there is none.

    A list of several races has `race_caps`, the most players of the largest race, the second and so on, and a `third_race`
    that only ever comes last.
    """

    edition: str
    race: str
    apothecary: bool
    reroll: int
    special: list[str]
    choose: list[str]
    groups: dict[str, int]
    race_caps: list[int]
    third_race: str
    positions: list[ListPosition]
    goods: list[ListGood]
    ready: str


class Breach(TypedDict):
    """One thing that is not allowed; `where` is its row: "player 7", "position Blitzer", "good bribe"."""

    rule: str
    wrong: str
    remedy: str
    where: str


class DraftCheck(TypedDict):
    """The cost, value and errors of a draft; `text` is the draft as it was read."""

    cost: int
    value: int
    budget: int
    left: int
    legal: bool
    breaches: list[Breach]
    text: str
