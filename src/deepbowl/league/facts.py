"""The facts a club is made of: one closed list of kinds, each with its fields. [LG-FACT-02]

A fact holds every number it needs and the rule it rests on. Adding facts up never looks at a price list.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from deepbowl.league.errors import FactError
from deepbowl.support.hints import close_to

Value = str | int | bool

TEXT: Final = str
NUMBER: Final = int
FLAG: Final = bool
LONGEST_TEXT: Final = 500
IN_WORDS: Final = {TEXT: "text", NUMBER: "a whole number", FLAG: "yes or no"}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of fact: its fields and what it means."""

    name: str
    meaning: str
    fields: Mapping[str, type]


def _kind(name: str, meaning: str, /, **fields: type) -> Kind:
    return Kind(name, meaning, MappingProxyType(fields))


KINDS: Final[Mapping[str, Kind]] = MappingProxyType({kind.name: kind for kind in (
    # the club
    _kind("founded", "A club begins, with its edition, its list and its gold.",
          edition=TEXT, list=TEXT, special=TEXT, name=TEXT, coach=TEXT, gold=NUMBER),
    _kind("named", "The club has another name.", name=TEXT),
    _kind("coach", "The club passes to another coach.", coach=TEXT),
    _kind("badge", "The club has a badge.", field=TEXT, first=TEXT, second=TEXT, emblem=TEXT),
    _kind("gold", "Gold comes in or goes out.", amount=NUMBER, what=TEXT),
    _kind("fans", "The number of fans changes.", amount=NUMBER),
    _kind("staff", "Staff is hired or dismissed.", name=TEXT, amount=NUMBER),
    _kind("reroll", "The club has more or fewer team re-rolls.", amount=NUMBER),
    _kind("trophy", "The club takes the trophy with its re-roll, or hands it back.", held=FLAG),
    _kind("sponsor", "The club has another sponsor.", sponsor=TEXT, changed=FLAG),
    _kind("athlete", "The sponsor has another athlete.", player=TEXT),
    _kind("goods", "Goods are bought for one match.", name=TEXT, amount=NUMBER, fixture=TEXT),
    _kind("season", "A season begins for the club.", season=NUMBER),
    # matches
    _kind("result", "A match is over.", fixture=TEXT, match=TEXT, book=TEXT, season=NUMBER, outcome=TEXT, place=NUMBER,
          seats=NUMBER, touchdowns=NUMBER, against=NUMBER, caused=NUMBER, suffered=NUMBER, friendly=FLAG, conceded=FLAG),
    _kind("revised", "A ruling replaces the result of a match.", fixture=TEXT, outcome=TEXT, place=NUMBER, touchdowns=NUMBER,
          against=NUMBER, caused=NUMBER, suffered=NUMBER),
    _kind("forfeit", "A fixture is given to a club or lost without a match.", fixture=TEXT, season=NUMBER, outcome=TEXT,
          touchdowns=NUMBER, against=NUMBER),
    # players
    _kind("hired", "A player joins for good; `was` is the guest they were until then.",
          player=TEXT, was=TEXT, shirt=NUMBER, name=TEXT, position=TEXT, fee=NUMBER, how=TEXT),
    _kind("guest", "A player who is on no list played in the match.",
          player=TEXT, name=TEXT, position=TEXT, fee=NUMBER, how=TEXT),
    _kind("left", "A player leaves.", player=TEXT, why=TEXT),
    _kind("died", "A player dies.", player=TEXT, by=TEXT, match=TEXT),
    _kind("niggle", "A player has one more Niggling Injury.", player=TEXT),
    _kind("lowered", "A characteristic of a player is one worse.", player=TEXT, characteristic=TEXT),
    _kind("healed", "A Niggling Injury or a lost characteristic is gone.", player=TEXT, what=TEXT),
    _kind("out", "A player misses the next match.", player=TEXT, fixture=TEXT),
    _kind("back", "A player has missed their match.", player=TEXT),
    _kind("retired", "A player sits out the season.", player=TEXT),
    _kind("points", "A player earns Star Player Points.", player=TEXT, amount=NUMBER, deed=TEXT, match=TEXT),
    _kind("spent", "A player spends Star Player Points.", player=TEXT, amount=NUMBER),
    _kind("mvp", "A player is the most valuable player of a match.", player=TEXT, match=TEXT),
    _kind("learnt", "A player learns a skill.", player=TEXT, skill=TEXT, how=TEXT, value=NUMBER),
    _kind("improved", "A characteristic of a player is one better.", player=TEXT, characteristic=TEXT, value=NUMBER),
    _kind("weapon", "A player carries a secret weapon.", player=TEXT, weapon=TEXT, value=NUMBER),
    _kind("confiscated", "The referee keeps a player's weapon, or it is bought back.", player=TEXT, kept=FLAG),
    _kind("item", "A player has another magic item, or none.", player=TEXT, item=TEXT, value=NUMBER),
    _kind("appeared", "A player was on the list at a match of this season.", player=TEXT, season=NUMBER),
    _kind("renumbered", "A player wears another shirt.", player=TEXT, shirt=NUMBER),
    _kind("renamed", "A player has another name.", player=TEXT, name=TEXT),
)})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that became true of a club: its kind, the rule behind it, and its fields."""

    kind: str
    rule: str
    about: Mapping[str, Value]

    def text(self, field: str) -> str:
        """Return a field that holds text."""
        return str(self.about[field])

    def number(self, field: str) -> int:
        """Return a field that holds a number."""
        return int(self.about[field])

    def packed(self) -> dict[str, Value]:
        """Return the fact as JSON can hold it."""
        return {"kind": self.kind, "rule": self.rule, **self.about}


def fact(kind: str, rule: str, /, **about: Value) -> Fact:
    """Return a fact of a kind on the list, with exactly its fields, or raise `FactError`. [LG-FACT-02]"""
    known = KINDS.get(kind)
    if known is None:
        raise FactError(f"no kind of fact {kind!r}{close_to(kind, KINDS)}")
    if not rule:
        raise FactError(f"a fact of the kind {kind!r} names no rule")
    for field, wanted in known.fields.items():
        if field not in about:
            raise FactError(f"a fact of the kind {kind!r} lacks {field!r}; it has {', '.join(known.fields)}")
        value = about[field]
        if type(value) is not wanted:
            raise FactError(f"{kind}: {field}: expected {IN_WORDS[wanted]}, found {value!r}")
        if isinstance(value, str) and (len(value) > LONGEST_TEXT or not (value.isprintable() or value == "")):
            raise FactError(f"{kind}: {field}: must be printable and at most {LONGEST_TEXT} characters")
    for field in about:
        if field not in known.fields:
            raise FactError(f"a fact of the kind {kind!r} has no {field!r}{close_to(field, known.fields)}")
    return Fact(kind, rule, MappingProxyType(dict(about)))


def read_fact(packed: Any) -> Fact:
    """Return the fact that `Fact.packed` wrote, or raise `FactError`."""
    if not isinstance(packed, dict) or not all(isinstance(key, str) for key in packed):
        raise FactError("a fact is an object with the fields of its kind")
    about = dict(packed)
    kind, rule = about.pop("kind", None), about.pop("rule", None)
    if not isinstance(kind, str) or not isinstance(rule, str):
        raise FactError("a fact needs 'kind' and 'rule', both text")
    return fact(kind, rule, **about)


def facts_text(facts: Iterable[Fact]) -> str:
    """Return facts as one line of text; equal facts give equal text."""
    return json.dumps([one.packed() for one in facts], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
