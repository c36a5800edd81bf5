"""Dungeon Bowl: its four added skills, and four that are gone. [DG-SKILL]"""

from __future__ import annotations

import pytest

from deepbowl.books.registry import assemble
from deepbowl.testing import Scenario, player, prone, rule

from .dungeon import dungeon, wizard


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
    s = dungeon(GIVE, A=player(ball=True, skills="Give and Go"))
    s.activate("A", "hand-off").step("ne", "se").dice(catch=3).hand_off("B")
    s.expect(ball="B", acting="A")
    s.expect_not_offered("hand-off", "throw")
    s.step("e", "e", "e", "ne").dice(rush=[2, 2]).step("w", "w")
    s.expect(A=(5, 0), acting="A", turnover=False)
    s.expect_not_offered("step")


@rule("DG-SKILL-02")
def test_give_and_go_may_be_declined_and_is_not_offered_to_others() -> None:
    s = dungeon(GIVE, A=player(ball=True, skills="Give and Go"))
    s.activate("A", "hand-off").dice(catch=3).hand_off("B").stop()
    s.expect(acting=None, ball="B")
    for A, catch in ((player(ball=True), 3), (player(ball=True, skills="Running Pass"), 3)):
        s = dungeon(GIVE, A=A)
        s.activate("A", "hand-off").dice(catch=catch).hand_off("B")
        s.expect(acting=None, ball="B")


@rule("DG-SKILL-02")
def test_give_and_go_takes_movement_and_a_ball_that_is_caught() -> None:
    s = dungeon(GIVE, A=player(ball=True, ma=1, skills="Give and Go"))
    s.activate("A", "hand-off").step("ne").dice(catch=3).hand_off("B")
    s.expect(acting=None)
    s = dungeon(GIVE, A=player(ball=True, skills="Give and Go"))
    s.activate("A", "hand-off").dice(catch=1, bounce=2).hand_off("B")
    s.expect(ball=(2, 0), turnover="hand-off", turn=1)
    s = dungeon(GIVE, A=player(ball=True, skills="Give and Go", rooted=True))
    s.activate("A", "hand-off").dice(catch=3).hand_off("B")
    s.expect(acting=None)


# ---------------------------------------------------------------- Portal Navigator
HALL = """
    1..2..3
    .......
    .......
    4..5..6"""


def hall(**more: object) -> Scenario:
    """Six portals; A is about to step onto the second."""
    return dungeon(HALL, **{"B": player(at=(1, 2)), "c": player(at=(6, 1)), **more})


@rule("DG-SKILL-01")
def test_portal_navigator_throws_the_die_again() -> None:
    s = hall(A=player(at=(2, 0), skills="Portal Navigator"))
    s.activate("A", "move").dice(teleport=2).step("e")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll portal-navigator"])
    s.dice(teleport=6).reroll("Portal Navigator")
    s.expect(A=(6, 3), turnover=False)


@rule("DG-SKILL-01", "DG-PORTAL-10")
def test_portal_navigator_reroll_may_be_declined_and_is_not_for_others() -> None:
    s = hall(A=player(at=(2, 0), skills="Portal Navigator"), rerolls=3)
    s.activate("A", "move").dice(teleport=2).step("e").reroll(None)
    s.expect(A="lost")
    s = hall(A=player(at=(2, 0), skills="Portal Navigator"))
    s.activate("A", "move").dice(teleport=2).step("e").dice(teleport=2).reroll("Portal Navigator")
    s.expect(A="lost")
    s = hall(A=player(at=(2, 0)), rerolls=3)
    s.activate("A", "move").dice(teleport=2).step("e")
    s.expect(A="lost")


@rule("DG-SKILL-01")
def test_portal_navigator_is_asked_when_displaced_and_on_entry() -> None:
    s = hall(A=player(at=(2, 0)), b=player("prone", at=(0, 0), skills="Portal Navigator"))
    s.activate("A", "move").dice(teleport=1, then_teleport=1).step("e")
    s.asked("re-roll", of=1, about="b")
    s.dice(teleport=4).reroll("Portal Navigator", by=1)
    s.expect(A=(0, 0), b=prone(0, 3))
    s = hall(A=player(at=(2, 1)), D=player("reserves", skills="Portal Navigator"), turns=(3, 3))
    s.dice(teleport=5).choose("bring-on", "D")
    s.asked("re-roll", of=0, about="D")
    s.dice(teleport=4).reroll("Portal Navigator")
    s.expect(D=(0, 3))


# ---------------------------------------------------------------- Portal Passer
@rule("DG-SKILL-03")
def test_portal_passer_passes_from_the_exit_of_a_portal() -> None:
    s = hall(A=player(at=(2, 0), ball=True, skills="Portal Passer", pa=3))
    s.activate("A", "move").dice(teleport=4).step("e")
    s.yes("Portal Passer", by=0)
    s.expect(A=(0, 3), acting="A")
    s.dice(pass_=5, catch=5).throw("B")
    s.expect(ball="B", turnover=False)
    s.activate("B")
    s.expect_not_offered("declare pass")


@rule("DG-SKILL-03")
def test_portal_passer_may_move_first_at_the_cost_of_a_square() -> None:
    s = hall(A=player(at=(2, 0), ball=True, ma=3, skills="Portal Passer", pa=3))
    s.activate("A", "move").dice(teleport=4).step("e").yes("Portal Passer")
    s.use("Recover")
    s.step("e")
    s.dice(pass_=5, catch=5).throw("B")
    s.expect(A=(1, 3), ball="B")


@rule("DG-SKILL-03")
def test_portal_passer_may_continue_as_declared() -> None:
    s = hall(A=player(at=(2, 0), ball=True, skills="Portal Passer"))
    s.activate("A", "move").dice(teleport=4).step("e").no("Portal Passer")
    s.expect_not_offered("throw")
    s.stop()
    s.activate("B")
    s.expect_offered("declare pass")


@rule("DG-SKILL-03")
def test_portal_passer_works_after_a_follow_up_in_a_block() -> None:
    s = hall(A=player(at=(2, 0), skills="Portal Passer"), b=player(at=(3, 0)), B=player(at=(0, 2)))
    s.activate("A", "block", "b").dice(block="push").hit("b").push((4, 0)).dice(teleport=4).follow()
    s.yes("Portal Passer", by=0)
    s.expect(A=(0, 3), acting="A")


@rule("DG-SKILL-03", "DG-IND-11")
def test_portal_passer_needs_an_unused_pass_and_the_owners_activation() -> None:
    passer = player(at=(2, 0), skills="Portal Passer", ball=True)
    s = hall(A=passer)
    s.activate("B", "pass").stop()
    s.activate("A", "move").dice(teleport=4).step("e").stop()
    s = hall(A=passer)
    s.activate("A", "pass").dice(teleport=4).step("e").stop()
    s = hall(A=player(at=(2, 0)), B=player(at=(0, 0), skills="Portal Passer", ball=True), C=player(at=(3, 2)))
    s.activate("A", "move").dice(teleport=1, then_teleport=6).step("e").stop()
    s.expect(B=(6, 3))
    s = hall(A=passer, **wizard("light", 1), turn=1)
    s.end_turn().cast("blinding light")
    s.activate("A", "move").dice(teleport=4).step("e").stop()


# ---------------------------------------------------------------- Wall Thrower
@rule("DG-SKILL-04")
@pytest.mark.parametrize(("skills", "good"), [("Wall Thrower", True), ("", False)])
def test_wall_thrower_adds_one_at_a_wall(skills: str, good: bool) -> None:
    s = dungeon("""
        .....
        .....
        ..A..""", A=player(ball=True, pa=4, skills=skills), b=player("reserves"))
    s.activate("A", "pass").use("Throw at a wall")
    s.dice(pass_=3, **({} if good else {"wall_missed": 4}), ricochet_distance=1, bounce=5)
    s.pick((2, 0))
    s.expect_event("Tested", purpose="pass", body="A", passed=good)


@rule("DG-SKILL-04")
def test_wall_thrower_does_not_help_a_pass_to_a_player() -> None:
    s = dungeon("""
        .....
        A.B..
        .....""", A=player(ball=True, pa=4, skills="Wall Thrower"), b=player("reserves"))
    s.activate("A", "pass").dice(pass_=4, catch=6).throw("B")
    assert s.needed("pass") == 4
