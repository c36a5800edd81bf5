"""A house book's class with a misspelt hook, or one with other arguments, is refused when the rules are put together."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import put_together
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.traits import Trait


class Sound(Trait):
    name = "Sound"

    def modify(self, m: Any, owner: int, t: Any) -> int:
        return self._by(owner)

    def _by(self, owner: int) -> int:
        return 1


class Misspelt(Trait):
    name = "Misspelt"

    def modifi(self, m: Any, owner: int, t: Any) -> int:
        return 1


class Short(Trait):
    name = "Short"

    def modify(self, m: Any) -> int:  # type: ignore[override]
        return 1


class Long(Sound):
    name = "Long"

    def modify(self, m: Any, owner: int, t: Any, more: int) -> int:  # type: ignore[override]
        return more


class Open(Trait):
    name = "Open"

    def modify(self, *_: Any) -> int:
        return 1


class Helper(Trait):
    name = "Helper"

    def wind_today(self) -> int:
        return 1


class Mud(Feature):
    name = "mud"

    def enterd(self, m: Any, body: int, cell: int, e: Any) -> None:
        """Misspelt."""


def put(*things: Trait | Feature) -> None:
    class House(OpenPitch):
        id: ClassVar[str] = "hook-house"

        def __init__(self) -> None:
            super().__init__()
            self.traits = [*self.traits, *(thing for thing in things if isinstance(thing, Trait))]
            self.features = [*self.features, *(thing for thing in things if isinstance(thing, Feature))]

    put_together(House, ())


def test_hooks_and_methods_with_an_underscore_are_accepted() -> None:
    put(Sound(), Open())


@pytest.mark.parametrize(("thing", "why"), [
    (Misspelt(), "Misspelt has a method 'modifi', which is not a hook of a trait; did you mean modify?"),
    (Helper(), "Helper has a method 'wind_today', which is not a hook of a trait; start the name of your own method"),
    (Mud(), "Mud has a method 'enterd', which is not a hook of a feature; did you mean entered?"),
    (Short(), "Short.modify must take (m, owner, t), as the hook of a trait does"),
    (Long(), "Long.modify must take (m, owner, t), as the hook of a trait does"),
])
def test_misspelt_method_is_refused_with_the_name_meant(thing: Trait | Feature, why: str) -> None:
    with pytest.raises(ValueError, match=why.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")):
        put(thing)
