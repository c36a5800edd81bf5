"""Ways for monsters to enter the dungeon: from a chest that a player approaches, or in place of one that explodes."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.registry import assemble
from deepbowl.testing import Scenario, player, prone, rule, standing

from .cave import cave

HELLHOUND = "wandering-monsters=hellhound"


def lurking(drawing: str, *switches: str, **more: Any) -> Scenario:
    return cave(drawing, "lurking-monsters", *(switches or (HELLHOUND,)), **more)


def morphing(drawing: str, *switches: str, **more: Any) -> Scenario:
    return cave(drawing, "morphing-monsters", *(switches or (HELLHOUND,)), **more)


def present(s: Scenario) -> list[str]:
    """The monsters on the board, each with its square."""
    m = s.m
    found = [body for body in m.bodies.of_seat[m.seats] if m.in_play(body)]
    return [f"{m.bodies.race[body]} {m.board.label(m.state.cell[body])}" for body in found]


# ---------------------------------------------------------------- lurking
@rule("AG-MON-02")
def test_chest_is_tested_once_by_the_first_player_ending_a_move_near_it() -> None:
    s = lurking("A.....$..B\n##########\n.........b")
    s.dice(lurking=4)
    s.move("A", "e", "e").stop()
    assert present(s) == []
    s.move("B", "w").stop()  # the second to come near: no roll
    assert present(s) == []


@rule("AG-MON-02")
def test_player_five_squares_off_or_without_a_move_tests_nothing() -> None:
    s = lurking("A......$.B\n##########\n.........b")
    s.move("A", "e").stop()
    s.activate("B", "move").stop()
    assert present(s) == []


@rule("AG-MON-03", "AG-MON-06")
def test_monster_comes_out_beside_the_chest_on_a_random_square() -> None:
    s = lurking("A...$...B\n####.####\n#.......b")
    s.dice(lurking=5, monster_square=2)
    s.move("A", "e").stop()
    assert present(s) == ["Hellhound 5,0"]
    s.expect_event("Appeared", name="Hellhound", cell=(5, 0), by="A", from_cell=(4, 0))


@rule("AG-MON-03", "AG-MACT-01")
def test_monster_waits_for_the_end_of_the_turn_that_brought_it() -> None:
    s = lurking("A...$...B\n#########\n........b")
    s.dice(lurking=6, monster_square=2)
    s.move("A", "e").stop()
    assert present(s) == ["Hellhound 5,0"]
    s.dice(bone_head=1)
    s.end_turn()  # after the turn of seat 0 it acts, or would
    s.expect(turn=1)
    s.end_turn()  # after that of seat 1 it does not
    s.dice(bone_head=1)
    s.end_turn()
    s.expect(turn=1)


@rule("AG-MON-02")
def test_several_chests_are_tested_nearest_first() -> None:
    s = lurking("A..$.$..B\n#########\n........b")
    s.dice(lurking=[1, 5], monster_square=1)
    s.move("A", "e").stop()
    s.expect_event("Appeared", from_cell=(5, 0))


@rule("AG-MON-02")
def test_turn_that_ends_with_the_activation_tests_the_chest_too() -> None:
    s = lurking("A..a$...B\n#########\n........b")
    s.activate("A", "move").step("e").step("e")
    s.dice(dodge=1, armour=(1, 1), lurking=3)
    s.step("w")
    s.expect(turn=1, A=prone(1, 0))


@rule("AG-MON-06")
def test_kind_is_drawn_among_those_agreed_on() -> None:
    s = lurking("A...$...B\n#########\n........b", "wandering-monsters=gorgon+hellhound")
    s.dice(lurking=6, monster_kind=2, monster_square=1)
    s.move("A", "e").stop()
    assert present(s) == ["Gorgon 3,0"]


@rule("AG-MON-03")
def test_large_monster_touches_the_chest_with_one_square_where_all_fit() -> None:
    s = lurking("""
        A...$....
        ##.....##
        ##.....##
        b.#...B..""", "wandering-monsters=manticore")
    s.dice(lurking=6, monster_square=1)
    s.move("A", "e").stop()
    body = next(body for body in s.m.bodies.of_seat[2] if s.m.in_play(body))
    assert s.m.foot(body).bit_count() == 4
    assert s.m.around(body) & s.m.board.bit[s.m.board.at(4, 0)]


@rule("AG-MON-01")
def test_lurking_alone_means_no_morphing_roll() -> None:
    s = lurking("A$....B\n#######\n....$.b")
    s.activate("A", "move")
    s.dice(chest=2, armour=(1, 1), lurking=1)
    s.use("Open chest", at=(1, 0))
    s.expect(A=prone(0, 0), turnover=True)


# ---------------------------------------------------------------- morphing
@rule("AG-MON-04", "AG-MON-05")
def test_chest_turns_into_a_monster_that_blocks_its_opener() -> None:
    s = morphing("BA$..\n#####\n..$.b", A=player(av=8))
    s.activate("A", "move")
    s.dice(chest=2, morphing=6, block="down push", armour=(4, 4), injury=(1, 1), bone_head=1)
    s.use("Open chest", at=(2, 0))
    assert [e.total for e in s.events("Armour")] == [9]
    s.expect(turnover="block", B=standing(0, 0), turn=1)
    s.expect_event("Exploded", times=0)
    assert present(s) == ["Hellhound 2,0"]


@rule("AG-MON-05")
def test_opener_only_pushed_keeps_moving_and_the_monster_follows_up() -> None:
    s = morphing("B..A$..\n#######\n..$...b")
    s.activate("A", "move")
    s.dice(chest=2, morphing=5, block="push push")
    s.use("Open chest", at=(4, 0))
    s.expect(A=standing(2, 0), turnover=False, acting="A")
    assert present(s) == ["Hellhound 3,0"]
    s.step("w")


@rule("AG-MON-04")
def test_chest_that_does_not_morph_explodes() -> None:
    s = morphing("BA$..\n#####\n..$.b")
    s.activate("A", "move")
    s.dice(chest=2, morphing=4, armour=(1, 1))
    s.use("Open chest", at=(2, 0))
    s.expect(A=prone(1, 0), turnover="explosion")


@rule("AG-MON-05", "AG-MON-04")
def test_gorgon_from_a_chest_makes_a_plain_block_without_trait_rolls() -> None:
    s = morphing("B.A$..\n######\n..$..b", "wandering-monsters=gorgon")
    s.activate("A", "move")
    s.dice(chest=2, morphing=5, block="push")
    s.use("Open chest", at=(3, 0))
    s.expect(A=standing(1, 0))


@rule("AG-MON-04")
def test_large_monster_covers_the_square_of_the_chest_where_it_fits() -> None:
    s = morphing("""
        B.A$...
        ###....
        ..$...b""", "wandering-monsters=cocatrice")
    s.activate("A", "move")
    s.dice(chest=2, morphing=5, block="push push")
    s.use("Open chest", at=(3, 0))
    assert [one.split()[0] for one in present(s)] == ["Cocatrice"]
    s.expect(A=standing(1, 0))


@rule("AG-MON-05")
def test_side_that_brought_it_is_the_openers() -> None:
    s = morphing("b.a$..\n######\n..$..A", turn=1)
    s.activate("a", "move")
    s.dice(chest=2, morphing=5, block="push push")
    s.use("Open chest", at=(3, 0))
    s.dice(bone_head=1)
    s.stop().end_turn()
    s.expect(turn=0)


@rule("AG-MON-05", "CRP-5.2")
def test_opener_with_foul_appearance_may_put_the_monster_off() -> None:
    s = morphing("BA$..\n#####\n..$.b", A=player(skills="Foul Appearance"))
    s.activate("A", "move")
    s.dice(chest=2, morphing=6, foul_appearance=1)
    s.use("Open chest", at=(2, 0))
    s.expect(A=standing(1, 0), acting="A", turnover=False)


@rule("AG-MON-05", "CRP-13/Dump-Off")
def test_opener_with_another_ball_may_dump_it_off_before_the_block() -> None:
    s = morphing("BA$..\n#####\n..$.b", HELLHOUND, "multiball=2", A=player(ball=True, skills="Dump-Off"), spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=2, morphing=6)
    s.use("Open chest", at=(2, 0))
    s.asked("dump-off", of=0)
    s.dice(pass_=6, catch=6, block="push push")
    s.pick((0, 0))
    s.expect(ball="B", A=standing(1, 0), acting="A", turnover=False)


# ---------------------------------------------------------------- the switches
@rule("AG-MON-01")
@pytest.mark.parametrize("switch", ["lurking-monsters", "morphing-monsters"])
def test_each_way_brings_the_common_rules_of_monsters(switch: str) -> None:
    on = assemble("astrogranite", (switch,)).active_switches
    assert [name.partition("=")[0] for name in on] == ["wandering-monsters", switch]


@rule("AG-MON-06")
def test_list_of_unknown_kinds_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="not 'basilisk'"):
        assemble("astrogranite", ("wandering-monsters=basilisk",))
    with pytest.raises(ValueError, match="one or several of"):
        assemble("astrogranite", ("wandering-monsters=hellhound+basilisk",))
    on = assemble("astrogranite", ("wandering-monsters=gorgon+hellhound",)).active_switches
    assert on == ("wandering-monsters=hellhound+gorgon",)


def test_monsters_of_the_same_kind_are_different_models() -> None:
    rules = assemble("astrogranite", ("lurking-monsters",))
    sheets = rules.proxies(cave("A.b").m.board)
    assert len({sheet.number for sheet in sheets}) == len(sheets) == 27
    few = assemble("astrogranite", ("lurking-monsters", HELLHOUND)).proxies(cave("A.b").m.board)
    assert len(few) == 12


@rule("AG-MACT-01")
def test_monsters_act_in_the_order_in_which_they_appeared() -> None:
    s = lurking("""
        A...$......#.....$....B
        #######################
        ......................b""", "wandering-monsters=gorgon+hellhound")
    s.dice(lurking=6, monster_kind=2, monster_square=1)
    s.move("A", "e").stop()
    s.dice(lurking=6, monster_kind=1, monster_square=2)
    s.dice(armour=(1, 1), bone_head=2, block="push push")
    s.move("B", "w").stop()  # all have acted: the turn ends
    assert [s.m.bodies.race[e.body] for e in s.events("Hunts")] == ["Gorgon", "Hellhound"]
    s.expect(turn=1)


@rule("AG-MON-03", "AG-MACT-04")
def test_loose_ball_under_a_monster_that_appears_bounces() -> None:
    s = lurking("A..*$#..B\n#########\n........b", balls=[])
    s.dice(lurking=6, bounce=4)
    s.move("A", "e").stop()
    assert present(s) == ["Hellhound 3,0"]
    s.expect(ball=(2, 0))
