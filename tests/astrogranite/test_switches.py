"""Every optional rule of the book alone, and every two of them together. [AG-GEN-02]"""

from __future__ import annotations

from itertools import combinations

import pytest

from deepbowl.rules.assemble import BOOKS, put_together, skill_facts
from deepbowl.rules.switches import Switch, name_of, settled
from deepbowl.testing import rule

BOOK = BOOKS["astrogranite"]


def put(*switches: str) -> tuple[str, ...]:
    """The switches that are on if these are wanted, the rules with them assembled."""
    chosen = settled(BOOK.title, BOOK.switches, switches)
    assert put_together(BOOK, chosen).active_switches == chosen
    return tuple(name_of(switch) for switch in chosen)


def apart(one: Switch, other: Switch) -> bool:
    return other.name in one.excludes or one.name in other.excludes


@rule("AG-GEN-02")
def test_each_alone_says_what_it_is_and_can_be_put_together() -> None:
    skill_facts(BOOK.core)
    for switch in BOOK.switches:
        assert switch.text.endswith(".")
        assert switch.rule.startswith("AG-")
        for value in switch.values() or [""]:
            assert switch.name in put(switch.written(value))


@rule("AG-GEN-02")
def test_every_two_of_them_go_together_or_exclude_each_other() -> None:
    names = [switch.name for switch in BOOK.switches]
    assert put(*(switch.name for switch in BOOK.switches if not switch.excludes)) == tuple(
        switch.name for switch in BOOK.switches if not switch.excludes
    )
    for one, other in combinations(BOOK.switches, 2):
        if apart(one, other):
            with pytest.raises(ValueError, match="cannot be on together"):
                put(one.name, other.name)
        else:
            on = put(other.name, one.name)
            assert [name for name in names if name in on] == list(on)  # in the book's order, however they are named
