"""Monsters for scenarios, by their names."""

from __future__ import annotations

from deepbowl.books.astrogranite.beasts import KINDS
from deepbowl.positions.players import MONSTER, NO_SEAT, Player, posture_of


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

    Characteristics that are named take the place of the printed ones; `but` is a skill it lacks in this scenario.
    """
    posture_of(posture)
    row = next(row for row in KINDS if row.name == kind)
    skills = ", ".join(skill for skill in row.skills if skill != but)
    return Player(
        posture, ma=ma or row.ma, st=st or row.st, ag=ag or row.ag, av=av or row.av, skills=skills, race=kind,
        position=MONSTER, seat=NO_SEAT, at=at, fresh=fresh, size=row.size, name=kind,
    )  # fmt: skip
