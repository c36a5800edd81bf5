"""Chests that are pushed, dragged and thrown. [AG-MCHEST]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, prone, rule

from .cave import cave as some_cave

OGRE = player(st=5, skills="Bone-head, Throw Team-Mate", position="Ogre")


def cave(text: str, *switches: str, **more: Any) -> Scenario:
    return some_cave(text, "moving-chests", *switches, **more)


def moved(s: Scenario) -> tuple[int, int]:
    return s.m.state.act.moved, s.m.state.act.rushes


def refuse(s: Scenario, option: str, because: str) -> None:
    s.expect_not_offered(option)
    s.refused_option(s.m.names.parse(option), because)


ROOM = """
    ........
    ..A$....
    B......b"""


# ---------------------------------------------------------------- on the ground
@rule("AG-MCHEST-01")
@pytest.mark.parametrize(("strength", "may"), [(2, False), (3, True)])
def test_chest_needs_strength_three_to_be_pushed(strength: int, may: bool) -> None:
    s = cave(ROOM, A=player(st=strength))
    s.activate("A", "move")
    if may:
        s.use("Push chest", at=(3, 1)).expect(A=(3, 1), chests=[(4, 1)])
    else:
        refuse(s, "use-at push-chest 3,1", "takes Strength 3")
        s.expect_not_offered("use-at drag-chest")


@rule("CRP-14.2", "AG-MCHEST-01")
def test_ball_and_chain_may_not_move_a_chest() -> None:
    s = cave(ROOM, A=player(st=3, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.expect_offered("use ball-and-chain", "use-at open-chest 3,1")
    refuse(s, "use-at push-chest 3,1", "moves only with Ball & Chain")
    s.expect_not_offered("use-at drag-chest 1,1")


@rule("AG-MCHEST-02")
def test_pushing_two_squares_costs_four_points() -> None:
    s = cave(ROOM)
    s.activate("A", "move")
    s.use("Push chest", at=(3, 1))
    s.use("Push chest", at=(4, 1))
    s.expect(A=(4, 1), chests=[(5, 1)])
    assert moved(s) == (4, 0)
    s.expect_event("MarkChanged", feature="chest", cell=(5, 1))


@rule("AG-MCHEST-02")
def test_dragged_chest_takes_the_square_the_player_left() -> None:
    s = cave("........\n.$A.....\nB......b")
    s.activate("A", "move")
    s.use("Drag chest", at=(3, 1))
    s.expect(A=(3, 1), chests=[(2, 1)])
    assert moved(s) == (2, 0)


@rule("AG-MCHEST-02")
def test_aslant_only_in_line() -> None:
    s = cave("........\n..A.....\n...$....\nB......b")
    s.activate("A", "move")
    s.expect_offered("use-at push-chest 3,2", "use-at drag-chest 1,0")
    refuse(s, "use-at drag-chest 2,0", "no chest beside .* in line")


@rule("AG-MCHEST-02")
def test_the_extra_point_may_be_gone_for() -> None:
    s = cave(ROOM, A=player(ma=1))
    s.activate("A", "move")
    s.dice(rush=1, armour=(1, 1))
    s.use("Push chest", at=(3, 1))
    s.expect(A=prone(3, 1), chests=[(4, 1)], turnover="rush")  # it has made way for him
    s = cave("........\n.$A.....\nB......b", A=player(ma=1))
    s.activate("A", "move")
    s.dice(rush=1, armour=(1, 1))
    s.use("Drag chest", at=(3, 1))
    s.expect(A=prone(3, 1), chests=[(1, 1)], turnover="rush")  # it stays behind


@rule("AG-MCHEST-02")
def test_dodges_are_rolled_as_for_any_step() -> None:
    s = cave("..b.....\n..A$....\nB.......")
    s.activate("A", "move")
    s.dice(dodge=4)
    s.use("Push chest", at=(3, 1))
    assert s.needed("dodge") == 4
    s.expect(A=(3, 1), chests=[(4, 1)])


@rule("AG-MCHEST-03")
@pytest.mark.parametrize("behind", ["b", "#", "1", "$", "*", "=", "o"])
def test_only_onto_empty_ordinary_floor(behind: str) -> None:
    switches = {"=": ("elevated-platforms",), "o": ("obstacles",)}.get(behind, ())
    s = cave(f"........\n..A${behind}...\nB......c", *switches)
    s.activate("A", "move")
    refuse(s, "use-at push-chest 3,1", "no room")


@rule("AG-MCHEST-03")
def test_end_zones_and_open_doorways_are_ordinary() -> None:
    s = cave("........\n..A$]...\nB......c")
    s.activate("A", "move")
    s.use("Push chest", at=(3, 1)).expect(chests=[(4, 1)])
    s = cave("....#...\n..A$+...\nB...#..c", "doors")
    s.activate("A", "move")
    s.use("Push chest", at=(3, 1)).expect(chests=[(4, 1)])
    s = cave("....#...\n..A$+...\nB...#..c", "doors", shut=(0,))
    s.activate("A", "move")
    refuse(s, "use-at push-chest 3,1", "no room")


# ---------------------------------------------------------------- through the air
THROW = "..........\n...A$.....\n..........\n..........\nB........b"


def throw(s: Scenario) -> Scenario:
    s.activate("A")
    s.dice(bone_head=2)
    s.declare("pass")
    s.use("Throw chest", at=(4, 1))
    return s


@rule("AG-MCHEST-04", "AG-MCHEST-05")
def test_a_big_guy_throws_a_chest_which_scatters_and_bounces() -> None:
    s = throw(cave(THROW, A=OGRE))
    s.dice(pass_=6, scatter=[5, 2, 4], bounce=7, chest_springs=3)
    s.answer("throw-chest", (6, 1))
    s.expect(chests=[(6, 1)], turnover=False, acting=None)  # down at 6,0, bounced south


@rule("AG-MCHEST-04")
@pytest.mark.parametrize("skills", ["Throw Team-Mate", "Bone-head"])
def test_chest_throw_needs_a_big_guy_with_throw_team_mate(skills: str) -> None:
    s = cave(THROW, A=player(st=5, skills=skills))
    s.activate("A")
    if skills == "Bone-head":
        s.dice(bone_head=2)
    s.declare("pass")
    s.expect_not_offered("use-at throw-chest")
    refuse(s, "use-at throw-chest 4,1", "not a Big Guy with Throw Team-mate")


@rule("AG-MCHEST-04")
def test_always_hungry_does_not_apply_to_a_thrown_chest() -> None:
    s = cave(THROW, A=player(st=5, skills="Always Hungry, Throw Team-Mate"))
    s.activate("A", "pass")
    s.use("Throw chest", at=(4, 1))
    s.dice(pass_=6, scatter=[5, 5, 4], bounce=7, chest_springs=1)
    s.answer("throw-chest", (6, 1))
    s.expect(chests=[(7, 2)])


@rule("AG-MCHEST-05")
def test_thrown_chest_springs_open_on_a_four() -> None:
    s = throw(cave(THROW, A=OGRE, c=player(at=(7, 2))))
    s.dice(pass_=6, scatter=[5, 2, 4], bounce=7, chest_springs=4, chest=1)
    s.answer("throw-chest", (6, 1))
    s.expect(chests=[], ball=(6, 1), c=(7, 2))
    s = throw(cave(THROW.replace("B", "$"), A=OGRE, B=player(at=(9, 3)), c=player(at=(7, 2))))
    s.dice(pass_=6, scatter=[5, 2, 4], bounce=7, chest_springs=4, chest=2, armour=(1, 1))
    s.answer("throw-chest", (6, 1))
    s.expect(chests=[(0, 4)], c=prone(7, 2), turnover=False)


@rule("AG-MCHEST-05")
def test_a_fumble_drops_it_where_it_was() -> None:
    s = throw(cave(THROW, A=OGRE))
    s.dice(pass_=1, bounce=5, chest_springs=1)
    s.answer("throw-chest", (6, 1))
    s.expect(chests=[(5, 1)], turnover=False)


@rule("AG-MCHEST-05")
def test_a_teleporter_counts_as_occupied() -> None:
    s = throw(cave("..........\n...A$.....\n......1...\n..........\nB........b", A=OGRE))
    s.dice(pass_=6, scatter=[5, 4, 5], bounce=[6, 7], chest_springs=1)
    s.answer("throw-chest", (6, 1))
    s.expect(chests=[(6, 3)])


@rule("AG-MCHEST-05")
@pytest.mark.parametrize(("sign", "switch"), [("~", "water"), ("!", "lava")])
def test_a_thrown_chest_comes_to_rest_on_water_and_lava(sign: str, switch: str) -> None:
    s = throw(cave(f"..........\n...A$.....\n......{sign}...\n..........\nB........b", switch, A=OGRE))
    s.dice(pass_=6, scatter=[5, 4, 5], bounce=6, chest_springs=1)
    s.answer("throw-chest", (6, 1))
    s.expect(chests=[(6, 2)])


@rule("AG-MCHEST-06")
@pytest.mark.parametrize(("skills", "die", "falls"), [("Bone-head", 2, True), ("Bone-head", 1, False), ("", 0, True)])
def test_thrown_chest_landing_on_a_player_is_a_collision(skills: str, die: int, falls: bool) -> None:
    s = throw(cave(THROW, A=OGRE, c=player(at=(6, 0), st=5, skills=skills)))
    s.dice(pass_=6, scatter=[5, 2, 4])
    if die:
        s.dice(collision=die)
    s.dice(scatter=7)
    if falls:
        s.dice(armour=(1, 1))
    s.dice(chest_springs=3)
    s.answer("throw-chest", (6, 1))
    s.expect(c=prone(6, 0) if falls else (6, 0), chests=[(6, 1)], turnover=False)
