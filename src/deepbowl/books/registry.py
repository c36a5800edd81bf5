"""Book and switches into rules: the only place that knows all books."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from deepbowl.books import astrogranite, bb2020, crp, deathbowl, dungeon_bowl_2021, dungeonbowl_5, stockbowl
from deepbowl.books.book import Book
from deepbowl.dungeons.map_rules import MapRules, add_maps
from deepbowl.grounds import admit_book
from deepbowl.rules.rules import Rules
from deepbowl.rules.switches import resolve_switches
from deepbowl.rules.traits import WHILE_OFF_PITCH, WHILE_PRONE, WHILE_STUNNED, WHILE_UNZONED, SkillFacts

BUILT_IN: Final[tuple[Book, ...]] = (
    crp.BOOK, bb2020.BOOK, dungeonbowl_5.BOOK, stockbowl.BOOK, astrogranite.BOOK, dungeon_bowl_2021.BOOK, deathbowl.BOOK,
    deathbowl.SEVENS,
)  # fmt: skip
"""The books that come with Deepbowl, in the order in which they are listed."""
NEWCOMERS_BOOK: Final = next(book.id for book in BUILT_IN if book.for_newcomers)
"""The book a coach begins with who has not chosen one."""
LEAGUES_BOOK: Final = next(book.id for book in BUILT_IN if book.for_leagues)
"""The book a league plays by that names none."""
TOURNAMENTS_BOOK: Final = next(book.id for book in BUILT_IN if book.for_tournaments)
"""The book a tournament plays by that names none."""
BOOKS: Final[dict[str, type[Rules]]] = {book.id: book.rules for book in BUILT_IN}
"""Every book a match can be played by, house books too: the class its rules are made of."""
_ASSEMBLED: Final[dict[tuple[type[Rules], tuple[str, ...]], Rules]] = {}
MOST_KEPT: Final = 256
"""Books with their switches that are kept ready: there are more sets of switches than memory. Matches keep their own."""
SKILL_FACTS: Final = {"crp": "core-crp-skills.toml", "bb2020": "core-2020-skills.toml"}


def _draw_for(book: type[Rules], maps: MapRules | None) -> None:
    """Let dungeons be drawn, checked and made for a book, by what it says of maps."""
    admit_book(book.lineage(), book.grounds, None if maps is None else maps.grounds)
    if maps is not None:
        add_maps(book.id, maps)


for _book in BUILT_IN:
    _draw_for(_book.rules, _book.maps)


def book_ids() -> list[str]:
    """The books there are."""
    return list(BOOKS)


def admit(book: type[Rules], maps: MapRules | None = None) -> str:
    """Let matches be played by one more book, such as a house's own, and dungeons be drawn with its grounds; gives its id.

    Without `maps` its dungeons are those of the book it is a kind of. Admitting it again changes nothing.
    """
    if BOOKS.get(book.id, book) is not book:
        raise ValueError(f"there is a book '{book.id}' already: {BOOKS[book.id].title}")
    _draw_for(book, maps)
    BOOKS[book.id] = book
    return book.id


def assemble(book: str, switches: tuple[str, ...] = ()) -> Rules:
    """The rules of a book with these optional rules on, and those they bring, in whatever order they are named.

    They never change afterwards, so matches share them. ValueError names a switch that is unknown, set to what it cannot be,
    lacks another it needs, or excludes another.
    """
    if book not in BOOKS:
        raise ValueError(f"there is no book '{book}'; there are: {', '.join(BOOKS)}")
    if switches:
        switches = resolve_switches(BOOKS[book].title, BOOKS[book].all_switches(), switches)
    key = (BOOKS[book], switches)
    found = _ASSEMBLED.get(key)
    if found is None:
        if len(_ASSEMBLED) >= MOST_KEPT:
            _ASSEMBLED.clear()
        found = _ASSEMBLED[key] = put_together(BOOKS[book], switches)
    return found


def put_together(book: type[Rules], switches: tuple[str, ...]) -> Rules:
    """Make a book's rules: its chapters, then its switches, then bits and masks for its traits."""
    rules = book()
    rules.turn_on(switches)
    rules.complete(skill_facts(rules.core))
    return rules


@cache
def skill_facts(core: str) -> SkillFacts:
    """Return what the data files say of a core's skills, whichever of the two forms they are in. [CRP-12.3]"""
    text = files("deepbowl.data").joinpath("facts", SKILL_FACTS[core]).read_text(encoding="utf-8")
    facts = SkillFacts()
    for skill in tomllib.loads(text)["skill"]:
        name = skill["name"]
        facts.states[name] = works_in(skill)
        facts.excludes[name] = tuple(skill.get("excludes", ()))
        facts.parameter[name] = skill.get("parameter", "")
    return facts


def works_in(skill: dict[str, Any]) -> tuple[str, ...]:
    """The states in which a skill works, besides standing with zones.

    The 2020 file lists them; the CRP file answers two questions, of which the first is meant for everyone who is down.
    """
    if "usable_when" in skill:
        return tuple(skill["usable_when"])
    down = (WHILE_PRONE, WHILE_STUNNED, WHILE_OFF_PITCH) if skill["prone"] else ()
    return (*down, *((WHILE_UNZONED,) if skill["no_tz"] else ()))
