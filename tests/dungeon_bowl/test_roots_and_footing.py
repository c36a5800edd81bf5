"""Tiles of the supplement and skills: roots, footing, the pit, the saw. [DG-XTILE-03, -14, -15, -16]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, prone, rule, standing

from .boards import room

CHASM = """
    ........
    .Ab.....
    ........
    ........
    ......
    B....c"""
WALK = """
    ......
    ......
    .A....
    ......
    ......
    B....c"""


def tile(name: str, text: str, **more: Any) -> Scenario:
    return room(name, text, switches=("supplement-tiles",), **more)


# ---------------------------------------------------------------- footing
@rule("DG-XTILE-15", "2020-15/Dodge")
@pytest.mark.parametrize("footing", [2, 3])
def test_push_back_made_by_dodge_may_cost_the_footing_too(footing: int) -> None:
    s = tile("corpse-chasm", CHASM, b=player(skills="Dodge"))
    s.activate("A", "block", "b")
    s.dice(block="stumble", footing=footing)
    if footing == 2:
        s.dice(armour=(1, 1))
    s.hit("b").yes("Dodge")
    s.push("e").follow(False)
    s.expect(b=prone(3, 1) if footing == 2 else standing(3, 1))


@rule("DG-XTILE-15", "2020-15/Juggernaut")
def test_push_back_made_by_juggernaut_may_cost_the_footing_too() -> None:
    s = tile("corpse-chasm", CHASM, A=player(skills="Juggernaut"))
    s.activate("A", "blitz", "b")
    s.dice(block="both", footing=2, armour=(1, 1))
    s.hit("b").yes("Juggernaut")
    s.push("e").follow(False)
    s.expect(A=standing(1, 1), b=prone(3, 1), turnover=False)


# ---------------------------------------------------------------- roots
def entangled(skills: str, **more: Any) -> Scenario:
    """A is held by the roots, and it is the turn of b beside them, out of the Walk, and of c."""
    s = tile("root-walk", """
    ......
    ......
    ......
    ..A...
    ..b...
    .....c""", A=player(skills=skills), D=player(at=(5, 4)), **more)
    s.activate("A", "move")
    s.dice(roots=1)
    s.stop()
    s.end_turn()
    return s


@rule("DG-XTILE-03")
@pytest.mark.parametrize("skill", ["Shadowing", "Diving Tackle"])
def test_entangled_player_does_not_follow(skill: str) -> None:
    s = entangled(skill)
    s.activate("b", "move")
    s.dice(dodge=6)
    s.step("s")
    s.expect(A=standing(2, 3), b=(2, 5))
    s.stop()


@rule("DG-XTILE-03")
def test_entangled_player_does_not_step_aside_with_trickster() -> None:
    s = entangled("Trickster")
    s.activate("b", "block", "A")
    s.dice(block="push")
    s.hit("A")
    s.expect(A=standing(2, 3), b=(2, 4))


@rule("DG-XTILE-03")
def test_entangled_player_does_not_answer_a_pass() -> None:
    s = entangled("On the Ball", c=player(ball=True), e=player(at=(4, 5)))
    s.activate("c", "pass")
    s.dice(pass_=6, catch=6)
    s.throw("e")
    s.expect(A=standing(2, 3), ball="e")
    s.end_turn()


@rule("DG-XTILE-03")
def test_entangled_team_mate_is_not_thrown() -> None:
    s = tile("root-walk", WALK, A=player(skills="Right Stuff", st=2),
             D=player(at=(2, 2), st=5, skills="Throw Team-mate"))
    s.activate("A", "move")
    s.dice(roots=1)
    s.stop()
    s.activate("D", "throw-team-mate")
    s.refused_use("Throw Team-mate", on="A")
    s.dice(roots=6)
    s.stop()


@rule("DG-XTILE-03", "2020-11.7")
def test_entangled_player_makes_no_room_for_others() -> None:
    """Behind b are A, D and a wall: D is pushed on without a question, since A cannot be."""
    s = tile("root-walk", WALK, b=player(at=(2, 2), seat=1), C=player(at=(3, 2)), D=player(at=(1, 3)))
    s.activate("A", "move")
    s.dice(roots=1)
    s.stop()
    s.activate("C", "block", "b")
    s.dice(block="push push", roots=6)
    s.hit("b")
    s.follow(False)
    s.expect(A=(1, 2), b=(1, 3), D=(0, 3))


# ---------------------------------------------------------------- the pit
@rule("DG-XTILE-16", "2020-15/On the Ball")
def test_jump_over_the_pit_takes_all_three_squares_of_on_the_ball() -> None:
    """No Rush is made for it: after one step it is not offered any more."""
    s = tile("spike-pit", """
        .a....
        ......
        ##..##
        ##..##
        ..AD..
        B....c""", a=player(skills="On the Ball"), A=player(ball=True))
    s.activate("A", "pass")
    s.throw("D").pick("a")
    s.expect_offered("use-at jump-the-pit 4,0", "square 1,1")
    s.pick((1, 1))
    s.expect_not_offered("use-at jump-the-pit 4,0", "use-at jump-the-pit 4,1")
    s.dice(pass_=6, catch=6)
    s.no()
    s.expect(a=standing(1, 1), ball="D")


# ---------------------------------------------------------------- under the saw
@rule("DG-XTILE-14", "2020-15.2")
@pytest.mark.parametrize(
    ("av", "skills", "rolled", "gained"),
    [
        (8, "", [7, 6], "Horns"), (9, "", [7], "Iron Hard Skin"),
        (9, "No Hands", [1, 4, 8, 10], "Tentacles"), (9, "", [1], "Big Hand"),
    ],
)  # fmt: skip
def test_random_mutation_that_would_be_useless_is_rolled_again(
    av: int, skills: str, rolled: list[int], gained: str
) -> None:
    s = tile("necromancers-laboratory", """
    ....
    .A..
    ....
    ....
    ......
    B....c""", A=player(av=av, skills=skills))
    s.activate("A")
    s.dice(saw=4, mutation=rolled)
    s.declare("under-the-saw")
    assert s.m.has(s.body("A"), gained)
