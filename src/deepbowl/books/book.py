"""A rule book as one object: what `BOOK` is in every package of `books`, and in the file of a house book.

    BOOK = dungeonbowl_5.BOOK.extended("slime-house", "Dungeonbowl 5 with slime", features=[Slime])
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from deepbowl.grounds import Ground
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.rules import Rules
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait


class Book:
    """A rule book: the class its rules are made of, under the id and the title people know it by."""

    __slots__ = ("rules",)

    def __init__(self, rules: type[Rules]) -> None:
        self.rules = rules

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
    ) -> Book:
        """Return a book of one's own: this one with more features, traits, optional rules and grounds, added behind its own.

        A feature that has a `ground` brings it along and goes by its name. `given` names skills that every player of a
        position has. To change chapters, write a subclass of `rules` instead and wrap it: `Book(MyRules)`.
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
        return Book(type("".join(part.capitalize() for part in id.split("-")), (base,), members))


def _made(kind: type[Feature]) -> Feature:
    feature = kind()
    if kind.ground is not None and not feature.name:
        feature.name = kind.ground.name
    return feature
