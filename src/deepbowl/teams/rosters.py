"""The team lists a coach may hire from: who can be had, how many, at what price, with which skills.

The numbers come from the package's fact tables; `rosters("lrb5")` gives the lists of Living Rulebook 5, in which
some prices, names and skills differ and the three added lists do not exist. [CRP-16.1, CRP-17]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from deepbowl.data import table
from deepbowl.hints import close_to

EDITIONS: Final = ("crp", "lrb5")

# What the word in a roster's `special` means; a word that is not here is a mistake in the data.
SPECIAL: Final[Mapping[str, str]] = MappingProxyType({
    "cheap-bribes": "a bribe costs 50,000 instead of 100,000 (CRP-16.5)",
    "cheap-master-chef": "a Halfling Master Chef costs 100,000 instead of 300,000 (CRP-16.5)",
    "necromancer": "once a match a killed opponent may rise as a Zombie (CRP-16.6)",
    "nurgles-rot": "a killed opponent may join as a Rotter after the match",
    "stakes-vulnerable": "Stakes give +1 to armour rolls of a Stab against its players",
})


class RosterError(LookupError):
    """No such team list, position or edition; the message says which names come close."""


@dataclass(frozen=True, slots=True)
class Position:
    """One line of a team list: a kind of player a coach may hire."""

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
    normal: str
    double: str
    aliases: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """One team list: the players of a race, what a re-roll costs it, whether it may hire an apothecary."""

    race: str
    list: str
    reroll_cost: int
    apothecary: bool
    special: tuple[str, ...]
    positions: tuple[Position, ...]

    def position(self, name: str) -> Position:
        """The position of this name or other name, upper and lower case alike."""
        for position in self.positions:
            if name.casefold() in (known.casefold() for known in (position.name, *position.aliases)):
                return position
        known = [n for p in self.positions for n in (p.name, *p.aliases)]
        raise RosterError(f"the {self.race} list has no position {name!r}" + close_to(name, known))


@cache
def rosters(edition: str = "crp") -> Mapping[str, Roster]:
    """Every team list of an edition ("crp", "lrb5"), by race."""
    if edition not in EDITIONS:
        raise RosterError(f"no edition {edition!r}" + close_to(edition, EDITIONS))
    data = table("facts/core-crp-rosters.toml")
    found = {entry["race"]: _roster(entry) for entry in data["roster"]}
    if edition == "lrb5":
        found = {race: _as_lrb5(r, data["lrb5_override"]) for race, r in found.items() if r.list == "core"}
    return MappingProxyType(found)


def roster(race: str, edition: str = "crp") -> Roster:
    """One team list, by race, upper and lower case alike."""
    lists = rosters(edition)
    for name, found in lists.items():
        if name.casefold() == race.casefold():
            return found
    raise RosterError(f"no team list {race!r}" + close_to(race, lists))


@cache
def skill_categories() -> Mapping[str, str]:
    """The category of every CRP skill, by the letter the team lists use; "E" is Extraordinary, never learnt."""
    return MappingProxyType({s["name"]: s["category"][0] for s in table("facts/core-crp-skills.toml")["skill"]})


def _roster(entry: dict[str, Any]) -> Roster:
    unknown = set(entry["special"]) - set(SPECIAL)
    if unknown:
        raise RosterError(f"the {entry['race']} list has unknown special words: {', '.join(sorted(unknown))}")
    return Roster(
        race=entry["race"],
        list=entry["list"],
        reroll_cost=entry["reroll_cost"],
        apothecary=entry["apothecary"],
        special=tuple(entry["special"]),
        positions=tuple(_position(p, entry["race"]) for p in entry["position"]),
    )


def _position(entry: dict[str, Any], race: str) -> Position:
    fields = dict(entry)
    for key in ("skills", "aliases"):
        fields[key] = tuple(fields.get(key, ()))
    return Position(**{"race": race, "player_race": race, "pa": 0, **fields})


def _as_lrb5(crp: Roster, overrides: list[dict[str, Any]]) -> Roster:
    """The same list as Living Rulebook 5 has it; there bribes cost all teams the same. [CRP-16.5]"""
    changes: dict[str, dict[str, Any]] = {}
    for entry in overrides:
        if entry["race"] == crp.race:
            value = entry["value"]
            changes.setdefault(entry.get("position", ""), {})[entry["key"]] = (
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
