"""What random play looks for in this book: whatever rests where it cannot is noticed."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.astrogranite.doors import body_for_doors
from deepbowl.engine.dice import Scripted
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.testing import at_rest

from .cave import cave


def begun(drawing: str, *switches: str, **more: Any) -> Match:
    """A copy of a position without a fault."""
    m = cave(drawing, *switches, **more).m.clone(Scripted([]))
    assert not at_rest.complaint(m)
    return m


@pytest.mark.parametrize(("sign", "switch", "what"), [
    ("1", "", "pad"), ("O", "traps=1", "pit"), ("_", "chasms", "chasm"), ("$", "", "chest"),
])  # fmt: skip
def test_a_ball_where_none_can_lie(sign: str, switch: str, what: str) -> None:
    m = begun("A....\nB...b", *switch.split(), ground=f"..{sign}..\n.....")
    m.put_ball(0, m.board.at(2, 0))
    assert f"a ball rests on the {what}" in at_rest.complaint(m)


def test_a_tackle_zone_in_a_pit() -> None:
    m = begun("A....\nB...b", "traps=1", ground=".O...\n.....")
    pit = m.board.at(1, 0)
    m.place(0, pit)
    assert m.state.posture[0] == STANDING
    assert not at_rest.complaint(m)
    m.state.zones |= m.board.bit[pit]
    assert "has a tackle zone" in at_rest.complaint(m)


def test_a_door_that_walks() -> None:
    m = begun("..#..\nA.+.b\nB.#..", "doors", shut=(0,))
    m.place(body_for_doors(m), m.board.at(0, 0))
    assert "stands for a door" in at_rest.complaint(m)


def test_a_chest_that_is_lost_on_the_way() -> None:
    s = cave("........\n..A$....\nB......b", "moving-chests")
    count = at_rest.ChestCount()
    assert not count.complaint(s.m)
    s.activate("A", "move")
    s.use("Push chest", at=(3, 1))
    assert not count.complaint(s.m)
    s.dice(chest=1)
    s.use("Open chest", at=(4, 1))
    assert not count.complaint(s.m)
    m = s.m.clone(Scripted([]))
    m.set_mark(m.rules.features[0].mark, m.board.at(0, 0), True)
    assert "now 1 are shut" in count.complaint(m)
