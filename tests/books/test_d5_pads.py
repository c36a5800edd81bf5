"""Dungeonbowl 5: teleporter pads. [D5-TELEPORT]"""

from __future__ import annotations

from typing import Any

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned


def dungeon(text: str, **more: Any) -> Scenario:
    """Pad 1 is drawn 4, pad 2 is 5, and so on; who stands on a pad is drawn in the position, the pad in the ground."""
    return scenario(text, book="dungeonbowl-5", edge="wall", **more)


GROUND = """
    ..........
    .4...5..6.
    ..........
    .7...8....
    .........."""


@rule("D5-TELEPORT-01", "D5-TELEPORT-03")
def test_stepping_onto_a_pad_teleports_and_costs_a_square_to_recover() -> None:
    s = dungeon("""
        ..........
        A4...5..6.
        .......b..
        .7...8....
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2)
    s.step("e")
    s.expect(A=(5, 1), turnover=False, acting="A")
    s.expect_offered("use recover", "stop")
    s.expect_not_offered("step")
    s.expect_event("TraitUsed", trait="Recover", times=0)
    s.use("Recover")
    s.expect_event("TraitUsed", trait="Recover", rule="D5-TELEPORT-03", body="A", times=1)
    assert s.m.state.act.moved == 2
    s.expect_offered("step 6,1")


@rule("D5-TELEPORT-03")
def test_recovering_may_be_gone_for_and_a_failure_is_a_fall_on_the_pad() -> None:
    for die, falls in ((2, False), (1, True)):
        s = dungeon("""
            ..........
            A4...5..6.
            .......b..
            .7...8....
            .B........""", A=player(ma=1), spare_balls=1)
        s.activate("A", "move")
        s.dice(teleport=3)
        s.step("e")
        s.dice(rush=die)
        if falls:
            s.dice(armour=(2, 2))
        s.use("Recover")
        s.expect(A=prone(8, 1) if falls else (8, 1), turnover=falls)


@rule("D5-TELEPORT-03")
def test_a_block_cannot_follow_a_teleport() -> None:
    s = dungeon("""
        ..........
        A....C....
        ......b...
        ..........
        .B........""", ground=GROUND, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, then_teleport=5)
    s.step("e")
    s.expect(A=(5, 1), C=(5, 3))
    s.stop()
    s.activate("C")
    s.refused("declare", "block")


@rule("D5-TELEPORT-02")
def test_the_same_pad_means_an_armour_roll_instead() -> None:
    text = """
        ..........
        A4...5..6.
        .......b..
        .7...8....
        .B........"""
    s = dungeon(text, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=1, armour=(4, 3))
    s.step("e")
    s.expect(A=(1, 1), turnover=False)
    s.expect_offered("use recover")
    s = dungeon(text, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=1, armour=(5, 4), injury=(4, 4))
    s.step("e")
    s.expect(A="ko", turnover=False)


@rule("D5-TELEPORT-04", "D5-TELEPORT-05")
def test_a_second_teleport_in_a_turn_is_an_injury_roll() -> None:
    s = dungeon("""
        ..........
        A4...5..6.
        .......b..
        .7...8....
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=4)
    s.step("e")
    s.use("Recover")
    s.step("e", "ne", "ne")
    s.expect(A=(4, 1))
    s.dice(teleport=3, injury=(3, 3))
    s.step("e")
    s.expect(A=stunned(8, 1), turnover=False)


@rule("D5-TELEPORT-06")
def test_the_player_on_the_pad_is_sent_on() -> None:
    s = dungeon("""
        ..........
        A....b....
        ..........
        ..........
        .B........""", ground=GROUND, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, then_teleport=5)
    s.step("e")
    s.expect(A=(5, 1), b=(5, 3), turnover=False)


@rule("D5-TELEPORT-07", "D5-TELEPORT-02", "D5-TELEPORT-04")
def test_a_chain_that_returns_to_the_same_pad() -> None:
    s = dungeon("""
        ..........
        A....b....
        ..........
        ..........
        .B........""", ground=GROUND, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, then_teleport=2, armour=(3, 3))
    s.dice(teleport=3, injury=(2, 4))
    s.step("e")
    s.expect(b=(5, 1), A=stunned(8, 1), turnover=False)


@rule("D5-TELEPORT-08")
def test_carrier_removed_on_a_pad_drops_the_ball_as_a_turnover() -> None:
    s = dungeon("""
        ..........
        A4...5..6.
        .......b..
        .7...8....
        .B........""", A=player(ball=True))
    s.activate("A", "move")
    s.dice(teleport=1, armour=(6, 3), injury=(5, 4), bounce=5)
    s.step("e")
    s.expect(A="ko", ball=(2, 1), turnover=True)


@rule("D5-TELEPORT-09", "D5-TELEPORT-10")
def test_a_loose_ball_on_an_empty_pad_is_teleported_and_never_rests_there() -> None:
    s = dungeon("""
        ..........
        A*4..5..6.
        .......b..
        .7...8....
        .B........""")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, teleport_ball=1, then_bounce=2)
    s.step("e")
    s.expect(ball=(2, 0), turnover=True)
    s = dungeon("""
        ..........
        A*...c....
        .......b..
        ..........
        .B........""", ground=GROUND.replace(".4...5", "..4..5"))
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, teleport_ball=2, catch=3, then_bounce=7)
    s.step("e")
    s.expect(ball=(5, 2), c=(5, 1))


@rule("D5-TELEPORT-01")
def test_knocked_down_onto_a_pad_armour_comes_first() -> None:
    s = dungeon("""
        #########
        .Ab4...5.
        #########""", B=player("reserves"))
    s.dice(block="down")
    s.block("A", "b")
    s.dice(armour=(3, 3), teleport=2)
    s.follow(False)
    s.expect(b=prone(7, 1), A=(1, 1))
    s = dungeon("""
        #########
        .Ab4...5.
        #########""", B=player("reserves"))
    s.dice(block="down")
    s.block("A", "b")
    s.dice(armour=(6, 4), injury=(4, 4))
    s.follow(False)
    s.expect(b="ko")


@rule("D5-PLAY-01")
def test_the_first_touchdown_wins() -> None:
    s = scenario("""
        .......]
        .....A.]
        .b.....]""", book="dungeonbowl-5", edge="wall", A=player(ball=True))
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(score=(1, 0), won=0)


GOAL_PAD = {"6": "end-zone-1"}
"""Pad 3 lies in seat 1's end zone."""


@rule("D5-PLAY-01")
def test_carrier_entering_a_pad_in_the_end_zone_scores() -> None:
    s = dungeon("""
        ..........
        ..4.5..A6.
        ..........
        .B......b.""", areas=GOAL_PAD, A=player(ball=True))
    s.activate("A", "move")
    s.step("e")
    s.expect(A=(8, 1), score=(1, 0), won=0)
    s.expect_event("Teleported", times=0)


@rule("D5-PLAY-01", "D5-TELEPORT-01")
def test_end_zone_pad_without_the_ball_is_an_ordinary_pad() -> None:
    s = dungeon("""
        ..........
        ..4.5..A6.
        ..........
        .B......b.""", areas=GOAL_PAD, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=1)
    s.step("e")
    s.expect(A=(2, 1), score=(0, 0), won=-1)


@rule("D5-PLAY-01")
def test_carrier_pushed_onto_a_pad_in_the_end_zone_scores() -> None:
    s = dungeon("""
        ..........
        ..4.5.bA6.
        ..........
        .B........""", areas=GOAL_PAD, turn=1, A=player(ball=True))
    s.dice(block="push")
    s.block("b", "A")
    s.push("e")
    s.follow(False)
    s.expect(A=(8, 1), score=(1, 0), won=0)
    s.expect_event("Teleported", times=0)


@rule("D5-PLAY-01", "CRP-7.11")
def test_a_carrier_knocked_down_onto_that_pad_has_not() -> None:
    s = dungeon("""
        ..........
        ..4.5.bA6.
        ..........
        .B........""", areas=GOAL_PAD, turn=1, A=player(ball=True))
    s.dice(block="down", armour=(1, 2))
    s.block("b", "A")
    s.dice(teleport=1, bounce=2)
    s.push("e")
    s.follow(False)
    s.expect(A=prone(2, 1), ball=(8, 0), score=(0, 0), won=-1)


@rule("D5-PLAY-01")
def test_carrier_teleported_into_the_end_zone_scores_without_a_chain() -> None:
    s = dungeon("""
        ..........
        .A......b.
        ..........
        .B........""", ground="""
        ..........
        ..4.5...6.
        ..........
        ..........""", areas=GOAL_PAD, A=player(ball=True))
    s.activate("A", "move")
    s.dice(teleport=3)
    s.step("e")
    s.expect(A=(8, 1), b="reserves", score=(1, 0), won=0)


@rule("D5-PLAY-01", "CRP-13/Blood Lust")
def test_thirsty_carrier_without_a_thrall_is_not_teleported_after_scoring() -> None:
    """Found by coached play: a vampire in the reserves came out of another pad."""
    s = dungeon("""
        ..........
        ..4.5..A6.
        ..........
        .B......b.""", areas=GOAL_PAD, A=player(ball=True, skills="Blood Lust"))
    s.dice(blood_lust=1, bounce=2)
    s.activate("A", "move")
    s.step("e")
    s.expect(A="reserves", score=(0, 0), won=-1, turnover="found no Thrall")
    s.expect_event("Teleported", times=0)


@rule("D5-PLAY-01", "CRP-13/Blood Lust")
def test_thirsty_carrier_without_a_thrall_does_not_come_out_and_score() -> None:
    s = dungeon("""
        ..........
        .A4.5...6.
        ..........
        .B......b.""", areas=GOAL_PAD, A=player(ball=True, skills="Blood Lust"))
    s.dice(blood_lust=1, teleport=3, bounce=2)
    s.activate("A", "move")
    s.step("e")
    s.expect(A="reserves", score=(0, 0), won=-1, turnover="found no Thrall")
    s.expect_event("Teleported", times=1)


@rule("D5-TELEPORT-03", "D5-TELEPORT-06", "CRP-13/Multiple Block")
def test_multiple_blocker_who_is_sent_on_has_no_second_block() -> None:
    s = scenario("""
        ...............
        ...............
        .5b4d..........
        ...............
        ..............6
        .B............c""", book="dungeonbowl-5", edge="wall", A=player(at=(3, 2), st=6, skills="Multiple Block"))
    s.activate("A", "block")
    s.dice(block="push", teleport=1, then_teleport=3)
    s.use("Multiple Block", on="b")
    s.push((1, 2))
    s.expect(A=(14, 4), b=(3, 2), d=(4, 2), acting=None)  # c is beside A now, but was not at the start


@rule("D5-TELEPORT-03", "CRP-13/Multiple Block")
def test_multiple_blocker_who_comes_out_beside_the_second_target_would_have_to_recover() -> None:
    s = scenario("""
        ...............
        ...............
        .5b4d6.........
        ...............
        .B............c""", book="dungeonbowl-5", edge="wall", A=player(at=(3, 2), st=6, skills="Multiple Block"))
    s.activate("A", "block")
    s.dice(block="push", teleport=1, then_teleport=3)
    s.use("Multiple Block", on="b")
    s.push((1, 2))
    s.expect(A=(5, 2), b=(3, 2), d=(4, 2), acting=None)
