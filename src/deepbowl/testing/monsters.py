"""Monsters and referees for scenarios, by their names."""

from __future__ import annotations

from typing import Final

from deepbowl.books.astrogranite.beasts import KINDS
from deepbowl.books.astrogranite.referee_profiles import PROFILES
from deepbowl.positions.players import MONSTER, NO_SEAT, REFEREE, Player, posture_of
from deepbowl.rules.crp.skill_list import crp_skills

OF_THE_CORE: Final = frozenset(trait.name for trait in crp_skills())


def monster(
    kind: str,
    posture: str = "",
    *,
    ma: int = 0,
    st: int = 0,
    ag: int = 0,
    av: int = 0,
    but: str = "",
    at: tuple[int, ...] | None = None,
    fresh: bool = False,
) -> Player:
    """A monster of a kind that the book prints: `X=monster("Gorgon")`; drawn (or `at`) is its north-western square.

    Characteristics that are named replace the printed ones; `but` is a skill it lacks in this scenario.
    """
    posture_of(posture)
    row = next(row for row in KINDS if row.name == kind)
    skills = ", ".join(skill for skill in row.skills if skill != but)
    return Player(
        posture, ma=ma or row.ma, st=st or row.st, ag=ag or row.ag, av=av or row.av, skills=skills, race=kind,
        position=MONSTER, seat=NO_SEAT, at=at, fresh=fresh, size=row.size, name=kind,
    )  # fmt: skip


def referee(
    race: str,
    posture: str = "",
    *,
    ma: int = 0,
    st: int = 0,
    ag: int = 0,
    av: int = 0,
    skills: str = "",
    at: tuple[int, ...] | None = None,
    fresh: bool = False,
) -> Player:
    """A referee in the dungeon: `R=referee("Dwarf")` has the profile of a lineman of the race. [AG-REF-36]

    Characteristics and `skills` that are named replace the printed ones. A referee has only those printed skills that are
    in the core, as the traits of this book's races come with an optional rule.
    """
    posture_of(posture)
    row = next((row for row in PROFILES if race in (row.race, f"{row.race}s")), None)
    if row is not None:
        ma, st, ag, av = ma or row.ma, st or row.st, ag or row.ag, av or row.av
        skills = skills or ", ".join(skill for skill in row.skills if skill in OF_THE_CORE)
    return Player(
        posture, ma=ma, st=st, ag=ag, av=av, skills=skills, race=race, position=REFEREE, seat=NO_SEAT, at=at, fresh=fresh
    )  # fmt: skip
