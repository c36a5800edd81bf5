"""The ten Colleges of Magic of Astrogranite: lists of several races, secret weapons, magic items. [AG-TEAM, AG-COLLEGE]

A position is called as the book calls it; where several races have one of that name, the race comes first ("Orc Blitzer").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from deepbowl.data import table
from deepbowl.teams.rosters import Position, Roster

REROLL: Final = 50_000
"""The price of a re-roll for a new team. [AG-TEAM-10]"""
MUTATIONS: Final = "M"
PHYSICAL: Final = "PH"
"""How the book writes the category of mutations; it is not Passing. [AG-SKILL-01]"""
CATEGORIES: Final = "GASP"
"""The categories that a double opens besides a player's own; no one learns mutations who has no access to them. [CRP-15]"""


@cache
def _facts(kind: str) -> dict[str, Any]:
    """One table of the book."""
    return table(f"facts/astrogranite-{kind}.toml")


@cache
def magic_colleges() -> Mapping[str, Roster]:
    """The ten colleges, each with the positions of its five races. [AG-COLLEGE-01]"""
    found = {}
    for entry in _facts("colleges")["college"]:
        roster = _college(entry)
        found[roster.race] = roster
    return MappingProxyType(found)


def _college(entry: dict[str, Any]) -> Roster:
    """A college: its special race comes as two players at most, in the Tertiary place. [AG-TEAM-02, AG-TEAM-06]"""
    singular = _singular()
    called = f"{entry['name']} College"
    caps = _facts("colleges")["meta"]["group_caps"]
    positions = [
        _position(line, singular[race], called, caps["tertiary"] if race == entry["special_race"] else caps["primary"])
        for race in entry["races"]
        for line in _facts("positions")["position"]
        if line["race"] == race and line.get("college", entry["name"]) == entry["name"]
    ]
    return Roster(
        race=called,
        list="college",
        reroll_cost=REROLL,
        apothecary=True,
        special=(),
        positions=tuple(positions),
        third_race=singular.get(entry["special_race"], ""),
    )


def _position(line: dict[str, Any], race: str, college: str, most_linemen: int) -> Position:
    """One line of a race; the special race has linemen only. [AG-TEAM-08, AG-TEAM-09]"""
    name, of_race = line["position"], f"{race} {line['position']}"
    shared = _races_with()[name] > 1
    primary = "".join(MUTATIONS if letter == PHYSICAL else letter for letter in line["access"])
    specialists = int(_facts("colleges")["meta"]["max_specialists_per_race_and_position"])
    return Position(
        name=of_race if shared else name,
        race=college,
        player_race=race,
        qty=most_linemen if line["type"] == "lineman" else specialists,
        cost=line["cost"],
        ma=line["ma"],
        st=line["st"],
        ag=line["ag"],
        pa=0,
        av=line["av"],
        skills=tuple(_base_names().get(skill, skill) for skill in line["skills"]),
        primary=primary,
        secondary="".join(letter for letter in CATEGORIES if letter not in primary),
        aliases=() if shared or race == name else (of_race,),
        basic=line["type"] == "lineman",
    )


def _singular() -> dict[str, str]:
    """A single member of each race, as players are called."""
    return {race["name"]: race["one"] for race in _facts("positions")["race"]}


@cache
def _races_with() -> Counter[str]:
    """How many races have a position of each name."""
    pairs = {(line["race"], line["position"]) for line in _facts("positions")["position"]}
    return Counter(position for _, position in pairs)


@cache
def _base_names() -> dict[str, str]:
    """The name in the base rules of skills that this book spells otherwise. [AG-SKILL-04]"""
    return {skill["name"]: skill["base_name"] for skill in _facts("skills")["named_only"]}


@cache
def new_skills() -> Mapping[str, str]:
    """The skills of this book that the base rules lack, with the letter of their category; R is never learnt.
    [AG-SKILL-03]"""
    letters = {"racial characteristic": "R", "physical trait": MUTATIONS}
    skills = _facts("skills")["skill"]
    wanted = [skill for skill in skills if skill["new"] or skill["category"] in letters]
    return MappingProxyType(
        {skill["name"]: letters.get(skill["category"], skill["category"][0].upper()) for skill in wanted}
    )


# ---------------------------------------------------------------- weapons and items
@cache
def weapons() -> Mapping[str, Mapping[str, int]]:
    """Each secret weapon with its surcharge for a lineman of each race that may have it. [AG-SW-05 to AG-SW-08]"""
    singular = _singular()
    found: dict[str, dict[str, int]] = {}
    for offer in _facts("secret-weapons")["offer"]:
        found.setdefault(offer["weapon"], {})[singular[offer["race"]]] = offer["surcharge"]
    return MappingProxyType(found)


@cache
def items() -> Mapping[str, int]:
    """The twelve magic items; each raises its owner's cost by the same price. [AG-ITEM-02, AG-ITEM-03]"""
    facts = _facts("items")
    return MappingProxyType({item["name"]: int(facts["meta"]["player_cost_increase"]) for item in facts["item"]})
