"""Tables of college clubs between matches: skills, items, weapons, trading in, statues, special arrangements.
[AG-SPP, AG-SKILL, AG-ITEM, AG-SW, AG-TEAM, AG-TACTIC]

Functions of plain data; gold and dice are handed in. A breach of a rule is a `LeagueError` with the rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from deepbowl.data import table
from deepbowl.league.errors import LeagueError
from deepbowl.teams.magic_colleges import CATEGORIES
from deepbowl.teams.rosters import Position
from deepbowl.teams.team import Player, Team

TEN: Final = 10_000
ITEM_PRICE: Final = 50_000
FAST_TRACK: Final = (6, 11, 21, 31, 46, 61, 81)
"""Points at which an improvement roll is due on the fast track. [AG-SPP-04]"""
CONFISCATED_ON: Final = 5
STONE_FOR_EVER: Final = 6
REROLL_LATER: Final = 100_000
POINTS_APART: Final = 15
MOST_ARRANGEMENTS: Final = 3


# ---------------------------------------------------------------- skills
@cache
def reference() -> Mapping[str, tuple[str, bool]]:
    """The common skill reference: the category of each skill and whether it is a trait. [AG-SKILL-03]"""
    skills = table("facts/astrogranite-skills.toml")["skill"]
    letters = {"general": "G", "strength": "S", "agility": "A", "passing": "P"}
    return {
        skill["name"]: (letters[skill["category"]], bool(skill["trait"])) for skill in skills if skill["category"] in letters
    }


def _category(team: Team, skill: str, by_reference: bool) -> tuple[str | None, bool]:
    """The letter of a skill's category, and whether it is a trait."""
    if by_reference and skill in reference():
        return reference()[skill]
    return team.drafted_by().category(skill), False


def may_learn(team: Team, position: Position, skill: str, double: bool, by_reference: bool) -> bool:
    """Return whether an improvement roll lets a player of a position take a skill. A double opens other categories, but by
    the reference no trait of those. [AG-SKILL-01, AG-SKILL-02]"""
    category, trait = _category(team, skill, by_reference)
    if category is None:
        return False
    if category in position.primary:
        return True
    return double and category in CATEGORIES and not trait


def skill_value(team: Team, position: Position, skill: str, by_reference: bool) -> int:
    """Return what a skill adds to the value of a player of a position. [CRP-15, AG-SKILL-01]"""
    category, _ = _category(team, skill, by_reference)
    return team.drafted_by().skill_price((category or "?") in position.primary, False)


# ---------------------------------------------------------------- magic items and secret weapons
def item_rolled(*dice: int) -> str:
    """Return the item of a D12, or of a D66 rolled as tens and units. [AG-ITEM-02]"""
    for item in table("facts/astrogranite-items.toml")["item"]:
        if len(dice) == 1 and item["d12"] == dice[0]:
            return str(item["name"])
        if len(dice) == 2 and dice[0] * 10 + dice[1] in item["d66"]:
            return str(item["name"])
    raise LeagueError("AG-ITEM-02", f"no magic item has the number {'-'.join(map(str, dice))}")


def referee_keeps(weapon: str) -> bool:
    """Return whether the referee can keep a weapon: never sorcery. [AG-SW-13]"""
    known = table("facts/astrogranite-secret-weapons.toml")["weapon"]
    return any(one["name"] == weapon and one["can_be_confiscated"] for one in known)


# ---------------------------------------------------------------- trading in
def player(team: Team, number: int) -> Player:
    """Return a player by shirt number, or raise `LeagueError`."""
    for one in team.players:
        if one.number == number:
            return one
    raise LeagueError("AG-TEAM-12", f"{team.name} have no number {number}")


def trade_value(team: Team, number: int) -> int:
    """Return what a player is worth in trade: half their cost, rounded up to 10,000, 10,000 more for each improvement roll,
    10,000 less for each permanent injury, never below nothing. [AG-TEAM-13 to AG-TEAM-15]"""
    one = player(team, number)
    half = -(-team.price(one) // (2 * TEN)) * TEN
    rolls = len(one.extra_skills) + sum(one.improved.values())
    injuries = one.niggling + sum(one.injured.values())
    return max(0, half + TEN * rolls - TEN * injuries)


def trade(team: Team, given_up: Sequence[int], newcomer: Player, gold: int) -> tuple[Team, int]:
    """Return the team with a new player, after those given up have left, and the gold left. Nothing is paid out, and the
    newcomer counts with their full cost. [AG-TEAM-13, AG-TEAM-16, AG-TEAM-17]"""
    if twice := [number for number in given_up if given_up.count(number) > 1]:
        raise LeagueError("AG-TEAM-16", f"number {twice[0]} is given up twice; name each player once")
    worth = sum(trade_value(team, number) for number in given_up)
    without = replace(team, players=tuple(one for one in team.players if one.number not in given_up))
    known = without.legal(new=False)
    with_them = replace(without, players=(*without.players, newcomer))
    if wrong := [one for one in with_them.legal(new=False) if one not in known]:
        raise LeagueError(wrong[0].rule, wrong[0].wrong)
    price = max(0, with_them.price(newcomer) - worth)
    if gold < price:
        raise LeagueError("AG-TEAM-13", f"{newcomer.name} costs {price:,} gold, and there are {gold:,}")
    return with_them, gold - price


# ---------------------------------------------------------------- what a match leaves behind
def turned_to_stone(die: int) -> bool:
    """Return whether a petrified player stays stone for ever and is struck off; else they are back, unhurt. [AG-MATK-05]"""
    return die == STONE_FOR_EVER


# ---------------------------------------------------------------- special arrangements
def arrangements_for(own: int, others: Sequence[int]) -> int:
    """Return how many special arrangements a team may have against these ratings: only against a single, higher one.
    [AG-TACTIC-08]"""
    if len(others) != 1:
        return 0
    return min(MOST_ARRANGEMENTS, max(0, others[0] - own) // POINTS_APART)


def reroll_price(trained: bool) -> int:
    """Return what a team re-roll costs after a match: half for the first one after extra training.
    [AG-TEAM-10, AG-TACTIC-10]"""
    return REROLL_LATER // 2 if trained else REROLL_LATER


def sponsored(dice: Sequence[int]) -> int:
    """Return the gold of the sponsors, a die for each deal. [AG-TACTIC-13]"""
    return TEN * sum(dice)
