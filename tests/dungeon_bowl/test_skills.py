"""Dungeon Bowl: the four skills of its own, and four that are gone. [DG-SKILL]"""

from __future__ import annotations

import pytest

from deepbowl.rules.assemble import assemble
from deepbowl.testing import player, rule

from .spells_at_hand import cave


# ---------------------------------------------------------------- the list
@rule("DG-SKILL-05")
def test_four_skills_are_gone_and_four_are_new() -> None:
    core, book = assemble("bb2020"), assemble("dungeon-bowl-2021")
    gone = [name for name in core.bits if name not in book.bits]
    assert sorted(gone) == ["Cannoneer", "Cloud Burster", "Frog", "Hail Mary Pass", "Kick"]
    new = ["Portal Navigator", "Give and Go", "Portal Passer", "Wall Thrower"]
    assert set(new) <= set(book.bits)
    with pytest.raises(ValueError, match="does not know"):
        book.skill("Kick")


# ---------------------------------------------------------------- Give and Go
GIVE = """
    ..........
    .AB......b"""


@rule("DG-SKILL-02")
def test_give_and_go_moves_on_after_a_hand_off() -> None:
    s = cave(GIVE, A=player(ball=True, skills="Give and Go"))
    s.activate("A", "hand-off").step("ne", "se").dice(catch=3).hand_off("B")
    s.expect(ball="B", acting="A")
    s.expect_not_offered("hand-off", "throw")
    s.step("e", "e", "e", "ne").dice(rush=[2, 2]).step("w", "w")
    s.expect(A=(5, 0), acting="A", turnover=False)
    s.expect_not_offered("step")


@rule("DG-SKILL-02")
def test_he_need_not_and_others_cannot() -> None:
    s = cave(GIVE, A=player(ball=True, skills="Give and Go"))
    s.activate("A", "hand-off").dice(catch=3).hand_off("B").stop()
    s.expect(acting=None, ball="B")
    for A, catch in ((player(ball=True), 3), (player(ball=True, skills="Running Pass"), 3)):
        s = cave(GIVE, A=A)
        s.activate("A", "hand-off").dice(catch=catch).hand_off("B")
        s.expect(acting=None, ball="B")


@rule("DG-SKILL-02")
def test_give_and_go_takes_movement_and_a_ball_that_is_caught() -> None:
    s = cave(GIVE, A=player(ball=True, ma=1, skills="Give and Go"))
    s.activate("A", "hand-off").step("ne").dice(catch=3).hand_off("B")
    s.expect(acting=None)
    s = cave(GIVE, A=player(ball=True, skills="Give and Go"))
    s.activate("A", "hand-off").dice(catch=1, bounce=2).hand_off("B")
    s.expect(ball=(2, 0), turnover="hand-off", turn=1)
    s = cave(GIVE, A=player(ball=True, skills="Give and Go", rooted=True))
    s.activate("A", "hand-off").dice(catch=3).hand_off("B")
    s.expect(acting=None)
