"""The team lists a coach may hire from: positions, limits, prices and skills.

The numbers come from the package's fact tables, one reader for each file and edition; `editions` says which edition has
which lists. [CRP-16.1, CRP-17, 2020-18.1, DG-TEAM-01]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from deepbowl.data import table
from deepbowl.support.hints import close_to

_REGION: Final = "only decides who may hire which inducement (2020-18.4)"

# The meaning of the word in a roster's `special` or `choose`; a word that is not here is a mistake in the data.
SPECIAL: Final[Mapping[str, str]] = MappingProxyType({
    "cheap-bribes": "a bribe costs 50,000 instead of 100,000 (CRP-16.5)",
    "cheap-master-chef": "a Halfling Master Chef costs 100,000 instead of 300,000 (CRP-16.5)",
    "necromancer": "once a match a killed opponent may rise as a Zombie (CRP-16.6)",
    "nurgles-rot": "a killed opponent may join as a Rotter after the match",
    "stakes-vulnerable": "Stakes give +1 to armour rolls of a Stab against its players",
    "bribery-and-corruption": "bribes and a Biased Referee cost less; once a match a natural 1 on Argue the Call is rolled "
    "again (2020-18.4)",
    "low-cost-linemen": "in a league the hiring fee of Linemen is left out of their value (2020-18.4)",
    "masters-of-undeath": "once a match a killed opponent may rise as a Zombie Lineman (2020-18.4)",
    "vampire-lord": "a killed opponent may be hired as a Thrall Lineman after the match (2020-18.4)",
    "amber-wizard": "may hire the Amber Wizard, who casts Bestial Fury (DG-IND-04)",
    "amethyst-wizard": "may hire the Amethyst Wizard, who casts Life Drain (DG-IND-05)",
    "bright-wizard": "may hire the Bright Wizard, who casts Fireball (DG-IND-06)",
    "celestial-wizard": "may hire the Celestial Wizard, who casts Chain Lightning (DG-IND-07)",
    "gold-wizard": "may hire the Gold Wizard, who casts Transmutation (DG-IND-08)",
    "grey-wizard": "may hire the Grey Wizard, who casts Shadowed Step (DG-IND-09)",
    "jade-wizard": "may hire the Jade Wizard, who casts Grasping Vines (DG-IND-10)",
    "light-wizard": "may hire the Light Wizard, who casts Blinding Light (DG-IND-11)",
    **dict.fromkeys(
        (
            "badlands-brawl", "elven-kingdoms-league", "halfling-thimble-cup", "lustrian-superleague", "old-world-classic",
            "sylvanian-spotlight", "underworld-challenge", "worlds-edge-superleague",
        ),
        _REGION,
    ),
    **{
        f"favoured-of-{patron}": "opens inducements; fixed for the team's life (2020-18.4)"
        for patron in ("chaos-undivided", "hashut", "khorne", "nurgle", "slaanesh", "tzeentch")
    },
})  # fmt: skip

FEWEST_OF_LINEMEN: Final = 12
"""A position of which this many can be had is the list's Lineman. [2020-4.5, D7-TEAM-03]"""
BIG_GUYS: Final = "Big Guys"


class RosterError(LookupError):
    """No such team list, position or edition; the message says which names come close."""


@dataclass(frozen=True, slots=True)
class Position:
    """One line of a team list: a kind of player a coach may hire.

    `primary` and `secondary` are the categories of skills they learn easily and hardly: on a normal roll and on a double in
    the CRP generation. `pa` 0 is no Passing Ability ("-"). `group` names the positions they share a limit with. `basic` says
    that a list of several races calls them Linemen, however few it may hire.
    """

    name: str
    race: str
    player_race: str
    qty: int
    cost: int
    ma: int
    st: int
    ag: int
    pa: int
    av: int
    skills: tuple[str, ...]
    primary: str
    secondary: str
    aliases: tuple[str, ...] = ()
    group: str = ""
    note: str = ""
    basic: bool = False

    @property
    def lineman(self) -> bool:
        """Return True if the position is a Lineman: a team may consist of them, or their race has no other.
        [2020-4.5, D7-TEAM-03, AG-TEAM-08]"""
        return self.basic or self.qty >= FEWEST_OF_LINEMEN


@dataclass(frozen=True, slots=True)
class Roster:
    """One team list: the players of a race, what a re-roll costs it, whether it may hire an apothecary.

    `groups` limits positions that count together. [DG-TEAM-02] Of the words in `choose` a team has one. [2020-18.4]
    `third_race` is the special race of a college, which only ever takes the Tertiary place. [AG-TEAM-06]
    """

    race: str
    list: str
    reroll_cost: int
    apothecary: bool
    special: tuple[str, ...]
    positions: tuple[Position, ...]
    choose: tuple[str, ...] = ()
    groups: Mapping[str, int] = field(default_factory=dict)
    note: str = ""
    third_race: str = ""

    def position(self, name: str) -> Position:
        """The position of this name or other name, upper and lower case alike."""
        for position in self.positions:
            if position.name == name:  # as files have it
                return position
        for position in self.positions:
            if name.casefold() in (known.casefold() for known in (position.name, *position.aliases)):
                return position
        known = [n for p in self.positions for n in (p.name, *p.aliases)]
        raise RosterError(f"the {self.race} list has no position {name!r}" + close_to(name, known))


# ---------------------------------------------------------------- the files
@cache
def crp_lists() -> Mapping[str, Roster]:
    """The 24 lists of the CRP generation, by race. [CRP-17]"""
    return _by_race([_list(entry, ("normal", "double")) for entry in table("facts/core-crp-rosters.toml")["roster"]])


@cache
def lrb5_lists() -> Mapping[str, Roster]:
    """The lists of Living Rulebook 5: some prices, names and skills differ, the three added lists do not exist. [CRP-17]"""
    overrides = table("facts/core-crp-rosters.toml")["lrb5_override"]
    return _by_race([_as_lrb5(r, overrides) for r in crp_lists().values() if r.list == "core"])


@cache
def lists_2020() -> Mapping[str, Roster]:
    """The 30 lists of the 2020 generation, by race. [2020-18.1]"""
    return _by_race([_list(entry, ("primary", "secondary")) for entry in table("facts/core-2020-rosters.toml")["roster"]])


@cache
def colleges() -> Mapping[str, Roster]:
    """The eight Colleges of Magic, whose positions share the quantity of their type. [DG-TEAM-01, DG-TEAM-02]"""
    return _by_race([_college(entry) for entry in table("facts/dungeon-bowl-2021-teams.toml")["college"]])


def _by_race(lists: list[Roster]) -> Mapping[str, Roster]:
    return MappingProxyType({found.race: found for found in lists})


def _list(entry: dict[str, Any], categories: tuple[str, str]) -> Roster:
    choose = tuple(entry.get("choose", ()))
    unknown = {*entry["special"], *choose} - set(SPECIAL)
    if unknown:
        raise RosterError(f"the {entry['race']} list has unknown special words: {', '.join(sorted(unknown))}")
    return Roster(
        race=entry["race"],
        list=entry["list"],
        reroll_cost=entry["reroll_cost"],
        apothecary=entry["apothecary"],
        special=tuple(entry["special"]),
        positions=tuple(_position(p, entry["race"], categories) for p in entry["position"]),
        choose=choose,
        groups={BIG_GUYS: entry["big_guys"]} if "big_guys" in entry else {},
        note=entry.get("doubt", ""),
    )


def _position(entry: dict[str, Any], race: str, categories: tuple[str, str]) -> Position:
    easily, hardly = categories
    numbers = {key: entry.get(key, 0) for key in ("qty", "cost", "ma", "st", "ag", "pa", "av")}
    return Position(
        name=entry["name"],
        race=race,
        player_race=entry.get("player_race", race),
        **numbers,
        skills=tuple(entry["skills"]),
        primary=entry[easily],
        secondary=entry[hardly],
        aliases=tuple(entry.get("aliases", ())),
        group=BIG_GUYS if entry.get("big") else "",
        note=entry.get("note", entry.get("doubt", "")),
    )


def _college(entry: dict[str, Any]) -> Roster:
    """A college: what its type allows is what each position of the type allows by itself; it has one wizard. [DG-IND-03]"""
    positions = tuple(
        replace(_position({"qty": p["group_max"], **p}, entry["name"], ("primary", "secondary")), group=p["type"])
        for p in entry["position"]
    )
    return Roster(
        race=entry["name"],
        list="college",
        reroll_cost=entry["reroll_cost"],
        apothecary=False,
        special=(entry["wizard"].casefold().replace(" ", "-"),),
        positions=positions,
        groups={position.group: position.qty for position in positions},
    )


def _as_lrb5(crp: Roster, overrides: list[dict[str, Any]]) -> Roster:
    """The same list as Living Rulebook 5 has it; there bribes cost all teams the same. [CRP-16.5]"""
    changes: dict[str, dict[str, Any]] = {}
    renamed = {"normal": "primary", "double": "secondary"}
    for entry in overrides:
        if entry["race"] == crp.race:
            value = entry["value"]
            changes.setdefault(entry.get("position", ""), {})[renamed.get(entry["key"], entry["key"])] = (
                tuple(value) if isinstance(value, list) else value
            )
    positions = []
    for position in crp.positions:
        change = changes.get(position.name, {})
        if "name" in change:
            change["aliases"] = (*(a for a in position.aliases if a != change["name"]), position.name)
        positions.append(replace(position, **change))
    special = tuple(word for word in crp.special if word != "cheap-bribes")
    return replace(crp, special=special, positions=tuple(positions), **changes.get("", {}))
