"""A rule book as one object: what `BOOK` is in every package of `books`, and in the file of a house book.

    BOOK = dungeonbowl_5.BOOK.extended("slime-house", "Dungeonbowl 5 with slime", features=[Slime])
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from deepbowl.dungeons.map_rules import MapRules
from deepbowl.grounds import Ground
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.rules import Rules
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait


class Book:
    """A rule book: the class its rules are made of, under the id and the title people know it by."""

    __slots__ = ("for_leagues", "for_newcomers", "for_tournaments", "maps", "rules")

    def __init__(
        self,
        rules: type[Rules],
        *,
        maps: MapRules | None = None,
        for_newcomers: bool = False,
        for_leagues: bool = False,
        for_tournaments: bool = False,
    ) -> None:
        self.rules = rules
        self.maps = maps  # what it says of dungeons; None: what the book says that it is a kind of
        self.for_newcomers = for_newcomers  # the one to begin with
        self.for_leagues = for_leagues  # the one a league plays by if it names none
        self.for_tournaments = for_tournaments  # the one a tournament plays by if it names none

    @property
    def id(self) -> str:
        """The name in logs and on the command line."""
        return self.rules.id

    @property
    def title(self) -> str:
        """The name for people."""
        return self.rules.title

    def extended(
        self,
        id: str,
        title: str = "",
        *,
        features: Sequence[type[Feature]] = (),
        traits: Sequence[type[Trait]] = (),
        switches: Sequence[Switch] = (),
        grounds: Sequence[Ground] = (),
        given: Mapping[str, tuple[str, ...]] | None = None,
        maps: MapRules | None = None,
    ) -> Book:
        """Return a house book: this book with more features, traits, optional rules and grounds after its own.

        A feature that has a `ground` brings it along and goes by its name. `given` names skills that every player of a
        position has. `maps` take the place of what this book says of dungeons. To change chapters, write a subclass of
        `rules` instead and wrap it: `Book(MyRules)`.
        """
        base = self.rules
        own_grounds = (*grounds, *(kind.ground for kind in features if kind.ground is not None))

        def begin(rules: Any) -> None:
            base.__init__(rules)
            rules.features = [*rules.features, *map(_made, features)]
            rules.traits = [*rules.traits, *(kind() for kind in traits)]

        members = {
            "__doc__": f"{title or id}, a kind of {base.title}.",
            "__module__": sys._getframe(1).f_globals.get("__name__", ""),  # its file counts for the version of its rules
            "__init__": begin,
            "id": id,
            "title": title or id,
            "switches": (*base.switches, *switches),
            "grounds": (*base.grounds, *own_grounds),
            "given": {**base.given, **(given or {})},
        }
        return Book(type("".join(part.capitalize() for part in id.split("-")), (base,), members), maps=maps)


def _made(kind: type[Feature]) -> Feature:
    feature = kind()
    if kind.ground is not None and not feature.name:
        feature.name = kind.ground.name
    return feature
