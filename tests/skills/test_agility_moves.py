"""CRP-13.2 Agility skills of movement: Jump Up, Leap, Sprint, Sure Feet."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import player, prone, rule, scenario

# ---------------------------------------------------------------- Jump Up


@rule("CRP-13/Jump Up", "CRP-4.2")
@pytest.mark.parametrize("action", ["move", "blitz", "pass", "hand-off", "foul"])
def test_jump_up_stands_up_for_nothing_in_every_action_but_block(action: str) -> None:
    s = scenario("A.......b", A=player("prone", ma=2, skills="Jump Up"))
    s.activate("A", action).stand()
    s.expect(A=(0, 0))
    s.step("e", "e").dice(rush=2).step("e")
    s.expect(A=(3, 0))


@rule("CRP-13/Jump Up")
def test_standing_up_may_be_declined_with_jump_up_too() -> None:
    s = scenario("A.......b", A=player("prone", skills="Jump Up"), B=player(at=(7, 0)))
    s.activate("A", "move").stop()
    s.expect(A=prone(0, 0), turn=0)


@rule("CRP-13/Jump Up", "CRP-10.8")
@pytest.mark.parametrize(("agility", "needed"), [(1, 4), (2, 3), (3, 2)])
def test_jump_up_lets_a_prone_player_block_on_agility_plus_2(agility: int, needed: int) -> None:
    for die in (needed - 1, needed):
        s = scenario("""
            .....
            .Ab..
            ....B""", A=player("prone", ag=agility, skills="Jump Up"))
        s.activate("A", "block").dice(jump_up=die).stand()
        if die < needed:
            s.expect(A=prone(1, 1), acting=None, turnover=False, turn=0)
            continue
        s.dice(block="push").hit("b").push("e").follow(False)
        s.expect(A=(1, 1), b=(3, 1), acting=None)


@rule("CRP-13/Jump Up", "CRP-10.8")
def test_the_jump_up_roll_may_be_re_rolled_by_team_and_pro() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player("prone", skills="Jump Up, Pro"), rerolls=1)
    s.activate("A", "block").dice(jump_up=1).stand()
    s.asked("re-roll", options=["re-roll none", "re-roll pro", "re-roll team"])
    s.dice(jump_up=2).reroll("team")
    s.expect(A=(1, 1), rerolls=(0, 1))
    s.expect_offered("hit b")


@rule("CRP-13/Jump Up", "CRP-2.3")
def test_prone_block_needs_jump_up_and_an_adjacent_opponent() -> None:
    s = scenario("""
        .....
        .A.b.
        ....B""", A=player("prone", skills="Jump Up")).activate("A")
    s.refused("declare", "block")
    s = scenario("""
        .....
        .Ab..
        ....B""", A="prone").activate("A")
    s.refused("declare", "block")


@rule("CRP-13/Jump Up", "CRP-2.3")
def test_jump_up_in_a_block_action_gives_no_movement() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player("prone", skills="Jump Up"))
    s.activate("A", "block").dice(jump_up=2).stand()
    s.expect_not_offered("step")


@rule("CRP-13/Jump Up", "CRP-12.3", "CRP-13/Bone-head")
def test_jump_up_needs_tackle_zones() -> None:
    """Bone-headed before the fall: no prone Block; with their wits back they stand up for nothing again."""
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player("prone", skills="Jump Up, Bone-head", no_zones=True))
    s.activate("A")
    s.refused("declare", "block")
    s.dice(bone_head=2).declare("move").stand()
    s.expect(A=(1, 1))
    assert s.m.state.act.moved == 0


@rule("CRP-13/Jump Up")
def test_a_stunned_player_does_not_jump_up() -> None:
    s = scenario("A..B..b", A=player("stunned", skills="Jump Up"))
    s.refused("activate", "A", because="stunned")


@rule("CRP-13/Jump Up")
def test_jump_up_against_two_seats_may_block_either() -> None:
    s = scenario("""
        .....
        bAP..
        ....B""", A=player("prone", skills="Jump Up"))
    s.activate("A", "block").dice(jump_up=2).stand()
    s.expect_offered("hit b", "hit P")
    s.dice(block="push").hit("P").push("ne").follow(False)
    s.expect(P=(3, 0))


# ---------------------------------------------------------------- Leap

BESIDE = """
    .......
    .Ab..B.
    .......
    ......."""


@rule("CRP-13/Leap", "CRP-4.5")
def test_leap_over_a_player_needs_no_dodge_and_the_move_continues() -> None:
    s = scenario(BESIDE, A=player(ma=4, skills="Leap"))
    s.activate("A", "move").dice(leap=4).use("Leap", at=(3, 1))
    s.expect(A=(3, 1), acting="A", turnover=False)
    s.dice(dodge=[4, 3]).step("s", "s")
    s.expect(A=(3, 3))
    s.dice(rush=2).step("e")  # leap 2, steps 2


@rule("CRP-13/Leap", "CRP-4.5", "CRP-3")
def test_a_failed_leap_knocks_down_in_the_landing_square() -> None:
    s = scenario(BESIDE, A=player(skills="Leap"))
    s.activate("A", "move").dice(leap=3, armour=(1, 2)).use("Leap", at=(3, 1))
    s.expect(A=prone(3, 1), turnover="leap", turn=1)
    s.expect_event("KnockedDown", rule="CRP-4.5", body="A")


@rule("CRP-13/Leap")
def test_leap_goes_to_any_empty_square_within_two() -> None:
    s = scenario("""
        ......
        ......
        .bAC..
        ......
        .....B""", A=player(skills="Leap"))
    s.activate("A", "move")
    squares = {text for text in s.offered() if text.startswith("use-at leap")}
    near = {(x, y) for x in range(5) for y in range(5)} - {(2, 2), (1, 2), (3, 2)}
    assert squares == {f"use-at leap {x},{y}" for x, y in near}


@rule("CRP-13/Leap", "CRP-4.5")
@pytest.mark.parametrize(("skills", "needed"), [("Leap", 4), ("Leap, Very Long Legs", 3)])
def test_the_leap_roll_is_modified_by_very_long_legs_only(skills: str, needed: int) -> None:
    """Opponents of two seats around start and landing, a Prehensile Tail among them."""
    s = scenario("""
        .c.P...
        .Ab.d..
        .......
        .....B.""", A=player(ag=3, skills=skills), b=player(skills="Prehensile Tail"))
    s.activate("A", "move").dice(leap=needed).use("Leap", at=(3, 1))
    s.expect(A=(3, 1))
    assert s.needed("leap") == needed


@rule("CRP-13/Leap", "CRP-4.3")
def test_leap_with_one_square_left_needs_a_go_for_it_first() -> None:
    s = scenario(BESIDE, A=player(ma=1, skills="Leap"))
    s.activate("A", "move").dice(rush=2, leap=4).use("Leap", at=(3, 1))
    s.expect(A=(3, 1))


@rule("CRP-13/Leap", "CRP-4.3")
def test_a_leap_without_movement_takes_two_go_for_its() -> None:
    s = scenario(BESIDE, A=player(ma=1, skills="Leap"))
    s.activate("A", "move").dice(dodge=3).step("w")
    s.dice(rush=[2, 2], leap=4).use("Leap", at=(2, 2))
    s.expect(A=(2, 2))
    s.asked("act", options=["stop"])


@rule("CRP-13/Leap", "CRP-4.3", "CRP-3")
@pytest.mark.parametrize("rolls", [[1], [2, 1]])
def test_leaper_failing_a_go_for_it_falls_in_the_landing_square(rolls: list[int]) -> None:
    s = scenario(BESIDE, A=player(ma=1, skills="Leap"), C=player(at=(6, 3)))
    s.activate("A", "move").dice(dodge=3).step("w")
    s.dice(rush=rolls, armour=(1, 2)).use("Leap", at=(2, 2))
    s.expect(A=prone(2, 2), turnover="rush")


@rule("CRP-13/Leap", "CRP-13/Sure Feet")
def test_sure_feet_helps_with_the_go_for_its_of_a_leap() -> None:
    s = scenario(BESIDE, A=player(ma=1, skills="Leap, Sure Feet"))
    s.activate("A", "move").dice(rush=1).use("Leap", at=(3, 1))
    s.dice(rush=2, leap=4).reroll("Sure Feet")
    s.expect(A=(3, 1))


@rule("CRP-13/Leap")
def test_leap_is_not_offered_with_less_than_two_squares_left() -> None:
    s = scenario("A.......b", A=player(ma=1, skills="Leap"))
    s.move("A", "e").dice(rush=2).step("e")
    s.expect_offered("step 3,0")
    s.expect_not_offered("use-at")


@rule("CRP-13/Leap")
def test_leap_once_a_turn() -> None:
    s = scenario("A........b", A=player(ma=8, skills="Leap"))
    s.activate("A", "move").dice(leap=4).use("Leap", at=(2, 0))
    s.expect_not_offered("use-at")
    s.stop().end_turn()
    s.activate("A", "move").dice(leap=4).use("Leap", at=(4, 0))
    s.expect(A=(4, 0))


@rule("CRP-13/Leap", "CRP-12.3", "CRP-13/Take Root", "CRP-13/Ball & Chain")
@pytest.mark.parametrize("leaper", [
    player("prone", skills="Leap"), player(skills="Leap", no_zones=True), player(skills="Leap", rooted=True),
    player(skills="Leap, Ball & Chain, No Hands"),
])  # fmt: skip
def test_leap_needs_a_standing_mobile_player_with_zones(leaper: Player) -> None:
    s = scenario(BESIDE, A=leaper)
    s.activate("A", "move")
    s.expect_not_offered("use-at")


@rule("CRP-13/Leap", "CRP-2.3")
def test_leap_is_part_of_every_action_with_movement_and_of_no_other() -> None:
    s = scenario(BESIDE, A=player(skills="Leap")).activate("A", "block")
    s.expect_not_offered("use-at")
    for action in ("move", "blitz", "pass", "hand-off", "foul"):
        s = scenario(BESIDE, A=player(skills="Leap")).activate("A", action)
        s.expect_offered("use-at leap 3,1")


@rule("CRP-13/Leap", "CRP-5.9")
def test_a_blitzer_may_leap_and_then_hit() -> None:
    s = scenario(BESIDE, A=player(ma=3, skills="Leap"))
    s.activate("A", "blitz").dice(leap=4).use("Leap", at=(3, 1))
    s.dice(block="push").hit("b").push("w").follow(False)
    s.expect(A=(3, 1), b=(1, 1), acting="A")


@rule("CRP-13/Leap", "CRP-4.7")
def test_leaper_landing_on_the_ball_must_pick_it_up() -> None:
    s = scenario("""
        ........
        .Ab*...B
        ........""", A=player(skills="Leap"))
    s.activate("A", "move").dice(leap=4, pick_up=4).use("Leap", at=(3, 1))
    s.expect(ball="A")


@rule("CRP-13/Leap", "CRP-4.7")
def test_a_failed_leap_onto_the_ball_makes_it_bounce() -> None:
    s = scenario("""
        ........
        .Ab*...B
        ........""", A=player(skills="Leap"))
    s.activate("A", "move").dice(leap=1, armour=(1, 2), bounce=5).use("Leap", at=(3, 1))
    s.expect(A=prone(3, 1), ball=(4, 1), turnover="leap")


@rule("CRP-13/Leap", "CRP-4.5", "CRP-13/Tentacles")
@pytest.mark.parametrize("dice", [(2, 3), (2, 4)])
def test_tentacles_may_hold_a_leaper(dice: tuple[int, int]) -> None:
    s = scenario(BESIDE, A=player(skills="Leap"), b=player(skills="Tentacles"))
    s.activate("A", "move").use("Leap", at=(3, 1)).dice(tentacles=dice)
    if sum(dice) == 5:
        s.yes("Tentacles", by=1)
        s.expect(A=(1, 1), acting=None, turnover=False, turn=0)
    else:
        s.dice(leap=4).yes("Tentacles", by=1)
        s.expect(A=(3, 1), acting="A")


@rule("CRP-13/Leap", "CRP-4.6", "CRP-13/Tentacles")
def test_the_go_for_its_of_a_leap_come_before_tentacles() -> None:
    s = scenario(BESIDE, A=player(ma=1, skills="Leap"), b=player(skills="Tentacles"))
    s.activate("A", "move").dice(rush=2).use("Leap", at=(3, 1))
    s.dice(leap=4).no("Tentacles")
    s.expect(A=(3, 1))


@rule("CRP-13/Leap", "CRP-10.8")
def test_the_leap_roll_may_be_re_rolled_but_not_by_the_dodge_skill() -> None:
    s = scenario(BESIDE, A=player(skills="Leap, Dodge, Pro"), rerolls=1)
    s.activate("A", "move").dice(leap=1).use("Leap", at=(3, 1))
    s.asked("re-roll", options=["re-roll none", "re-roll pro", "re-roll team"])
    s.dice(leap=4).reroll("team")
    s.expect(A=(3, 1))


@rule("CRP-13/Leap", "CRP-11.5")
def test_leap_into_the_end_zone_scores_if_the_landing_succeeds() -> None:
    s = scenario("A.]..b.B", A=player(ball=True, skills="Leap"))
    s.activate("A", "move").dice(leap=4).use("Leap", at=(2, 0))
    s.expect(score=(1, 0), turnover="touchdown")
    s = scenario("A.]..b.B", A=player(ball=True, skills="Leap"))
    s.activate("A", "move").dice(leap=1, armour=(1, 2), bounce=5).use("Leap", at=(2, 0))
    s.expect(score=(0, 0), turnover="leap", ball=(3, 0))


@rule("CRP-13/Leap", "CRP-4.1")
def test_leap_does_not_go_through_walls() -> None:
    s = scenario("""
        A#..b
        .#..B""", A=player(skills="Leap"), edge="wall")
    s.activate("A", "move")
    assert {text for text in s.offered() if text.startswith("use-at")} == {"use-at leap 0,1"}


# ---------------------------------------------------------------- Sprint


@rule("CRP-13/Sprint", "CRP-4.3")
def test_sprint_goes_for_three_squares_each_rolled_for() -> None:
    s = scenario("A.....b", A=player(ma=1, skills="Sprint"))
    s.move("A", "e").dice(rush=[2, 2, 2]).step("e", "e", "e")
    s.expect(A=(4, 0))
    s.asked("act", options=["stop"])


@rule("CRP-13/Sprint", "CRP-4.3")
def test_the_third_square_may_fail_like_the_others() -> None:
    s = scenario("A.....b", A=player(ma=1, skills="Sprint"), B="reserves")
    s.move("A", "e").dice(rush=[2, 2, 1], armour=(1, 2)).step("e", "e", "e")
    s.expect(A=prone(4, 0), turnover="rush")


@rule("CRP-13/Sprint")
def test_sprint_may_be_left_unused() -> None:
    s = scenario("A.....b.B", A=player(ma=1, skills="Sprint"))
    s.move("A", "e").dice(rush=[2, 2]).step("e", "e").stop()
    s.expect(A=(3, 0), turn=0)


@rule("CRP-13/Sprint", "CRP-12.3")
def test_sprint_needs_tackle_zones_and_feet_without_roots() -> None:
    s = scenario("A.....b", A=player(ma=1, skills="Sprint", no_zones=True))
    s.move("A", "e").dice(rush=[2, 2]).step("e", "e")
    s.asked("act", options=["stop"])
    s = scenario("A.....b", A=player(skills="Sprint", rooted=True)).activate("A", "move")
    s.asked("act", options=["stop"])


@rule("CRP-13/Sprint", "CRP-4.2")
def test_sprint_after_standing_up() -> None:
    s = scenario("A.....b", A=player("prone", ma=3, skills="Sprint"))
    s.activate("A", "move").stand().dice(rush=[2, 2, 2]).step("e", "e", "e")
    s.expect(A=(3, 0))


# ---------------------------------------------------------------- Sure Feet


@rule("CRP-13/Sure Feet", "CRP-4.3")
def test_sure_feet_re_rolls_a_failed_go_for_it() -> None:
    s = scenario("A.....b", A=player(ma=1, skills="Sure Feet"))
    s.move("A", "e").dice(rush=1).step("e")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll sure-feet"])
    s.dice(rush=2).reroll("Sure Feet")
    s.expect(A=(2, 0), turnover=False)


@rule("CRP-13/Sure Feet")
def test_sure_feet_declined_or_failed_again() -> None:
    s = scenario("A.....b", A=player(ma=1, skills="Sure Feet"), B="reserves")
    s.move("A", "e").dice(rush=1).step("e").dice(armour=(1, 2)).reroll(None)
    s.expect(A=prone(2, 0), turnover="rush")
    s = scenario("A.....b", A=player(ma=1, skills="Sure Feet"), B="reserves", rerolls=1)
    s.move("A", "e").dice(rush=1).step("e").dice(rush=1, armour=(1, 2)).reroll("Sure Feet")
    s.expect(A=prone(2, 0), turnover="rush", rerolls=(1, 1))


@rule("CRP-13/Sure Feet")
def test_sure_feet_once_a_turn_and_again_in_the_next() -> None:
    s = scenario("A.......b", A=player(ma=1, skills="Sure Feet"), rerolls=1)
    s.move("A", "e").dice(rush=1).step("e").dice(rush=2).reroll("Sure Feet")
    s.dice(rush=1).step("e")
    s.asked("re-roll", options=["re-roll none", "re-roll team"])
    s.dice(rush=2).reroll("team").stop().end_turn()
    s.move("A", "e").dice(rush=1).step("e")
    s.asked("re-roll", options=["re-roll none", "re-roll sure-feet"])


@rule("CRP-13/Sure Feet", "CRP-5.9")
def test_sure_feet_helps_with_a_blitz_block_gone_for() -> None:
    s = scenario("""
        ......
        A.b..B
        ......""", A=player(ma=1, skills="Sure Feet"))
    s.blitz("A", "e").dice(rush=1).hit("b").dice(rush=2, block="push").reroll("Sure Feet").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Sure Feet", "CRP-12.3")
def test_sure_feet_is_for_nothing_else_and_needs_tackle_zones() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(skills="Sure Feet"))
    s.dice(dodge=1, armour=(1, 2)).move("A", "n")
    s.expect(A=prone(1, 0))
    s = scenario("A.....b", A=player(ma=1, skills="Sure Feet", no_zones=True), B="reserves")
    s.move("A", "e").dice(rush=1, armour=(1, 2)).step("e")
    s.expect(A=prone(2, 0))
