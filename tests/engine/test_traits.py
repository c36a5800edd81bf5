"""What a trait is: the closed list of hooks, each a method and a place in the list of masks."""

from __future__ import annotations

from deepbowl.rules import traits
from deepbowl.rules.traits import HOOKS, Trait, implemented

CARRY_OUT = {"use", "decided", "spend"}
"""Methods that do what a hook has offered."""


def test_every_method_of_a_trait_is_a_hook_or_carries_one_out() -> None:
    methods = {name for name, value in vars(Trait).items() if callable(value) and not name.startswith("_")}
    assert methods - CARRY_OUT == set(HOOKS)
    assert len(set(HOOKS)) == len(HOOKS)


def test_every_hook_has_its_index_under_its_own_name() -> None:
    for index, name in enumerate(HOOKS):
        assert getattr(traits, name.upper()) == index


def test_a_trait_implements_what_its_class_overrides() -> None:
    class Nimble(Trait):
        def rushes(self, m: object, o: int) -> int:
            return 1

    assert implemented(Trait()) == []
    assert implemented(Nimble()) == [traits.RUSHES]
