"""Dungeonbowl 5: what the rules refuse, and the branch where the coach says no. [D5]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.engine.choice import USE_AT, Choice, choice
from deepbowl.engine.errors import IllegalChoice
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

from .test_d5_play import start


def hall(text: str, *switches: str, **more: Any) -> Scenario:
    """A walled room with chests ($), pads (4 to 8), and with the switch for holes lava (!) and water (~)."""
    return scenario(text, book="dungeonbowl-5", edge="wall", switches=switches, **more)


def opening(s: Scenario, where: tuple[int, int]) -> Choice:
    """The choice to open the chest on a square, offered or not."""
    return choice(USE_AT, s.trait("Open chest"), s.square(where))


# ---------------------------------------------------------------- set-up
@rule("D5-SETUP-02", "D5-SETUP-01")
def test_set_up_out_of_turn_twice_or_outside_the_end_zone_is_refused() -> None:
    m = start([("set-up-order", 1)])
    first, *_ = m.decision().options
    with pytest.raises(IllegalChoice):
        m.apply(first, 1)
    m.apply(first)
    for square in ("5,4", "32,1"):  # the middle of the hall, the other side's end zone
        with pytest.raises(IllegalChoice):
            m.apply(m.names.parse(f"place {square}"))
    m.apply(m.names.parse("place 1,1"))
    with pytest.raises(IllegalChoice):
        m.apply(first)
    m.apply(m.decision().options[0])
    with pytest.raises(IllegalChoice):
        m.apply(m.names.parse("place 1,1"))


@rule("D5-DUNGEON-04")
def test_a_doorway_is_plain_floor() -> None:
    s = hall("""
        ...#...
        .A...B.
        ...#...
        b..#...""", A=player(ball=True))
    s.activate("A", "pass")
    s.expect_offered("throw 5,1")
    s.step("e", "e", "e")
    s.expect(A=(4, 1), acting="A")
    assert s.m.state.act.moved == 3


# ---------------------------------------------------------------- chests
@rule("D5-CHEST-05")
def test_a_chest_behind_a_closed_corner_or_out_of_turn_is_not_opened() -> None:
    s = hall("""
        A#..
        #$..
        B.bd""", spare_balls=1)
    s.activate("A", "move")
    s.refused_option(opening(s, (1, 1)))
    s.stop()
    s.refused("activate", "b")
    s.activate("B", "move")
    s.refused_option(opening(s, (1, 1)), by=1)
    s.expect_offered("use-at open-chest 1,1")


@rule("D5-CHEST-05")
def test_chest_is_opened_once_per_activation_and_not_after_a_lost_action() -> None:
    s = hall("""
        .......
        .$A$...
        .....b.
        B....$.""", spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(1, 1))
    s.no("grab")
    s.refused_option(opening(s, (3, 1)))
    s = hall("""
        .......
        .$A$...
        .....b.
        B....$.""", spare_balls=1, A=player(skills="Bone-head"))
    s.dice(bone_head=1)
    s.activate("A", "move")
    s.expect(acting=None)
    s.expect_not_offered("use-at", "activate A")


@rule("D5-CHEST-05")
def test_opener_may_hand_off_or_foul_but_not_move() -> None:
    s = hall("""
        .......
        .$AB...
        .....b.
        C....$.""", spare_balls=1)
    s.activate("A", "hand-off")
    s.dice(chest=1)
    s.use("Open chest", at=(1, 1))
    s.dice(grab=6)
    s.yes("grab")
    s.expect_not_offered("step")
    s.dice(catch=6)
    s.hand_off("B")
    s.expect(ball="B", turnover=False)
    s = hall("""
        .......
        .$Ab...
        .......
        C....$.""", spare_balls=1, b="prone")
    s.activate("A", "foul")
    s.dice(chest=1)
    s.use("Open chest", at=(1, 1))
    s.no("grab")
    s.dice(armour=(1, 2))
    s.foul("b")
    s.expect(b=prone(3, 1), acting=None, turnover=False)


@rule("D5-CHEST-06")
def test_the_grab_is_unmodified_and_nobodys_skill_but_pro_rolls_it_again() -> None:
    s = hall("""
        .......
        .A$b...
        $.B.c..""", A=player(skills="Sure Hands, Catch, Big Hand, Extra Arms"), spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.dice(grab=3)
    s.yes("grab")
    assert s.needed("grab") == 4
    s.expect(ball=(2, 1), turnover=False)
    s = hall("""
        .......
        .A$....
        $.B.c..""", A=player(skills="Pro"), spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.dice(grab=3)
    s.yes("grab")
    s.dice(pro=4, grab=4)
    s.reroll("Pro")
    s.expect(ball="A", turnover=False)


@rule("D5-CHEST-07")
def test_held_ball_bounces_after_all_falls_are_settled() -> None:
    s = hall("""
        ........
        .A$B....
        ........
        $......b""", B=player(ball=True))
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.dice(armour=[(3, 3), (2, 2)], bounce=5)
    s.answer("order", "B")
    s.expect(A=prone(1, 1), B=prone(3, 1), ball=(4, 1), turnover=True)


@rule("D5-CHEST-04")
def test_chest_is_not_a_push_square_even_when_no_other_is_free() -> None:
    s = hall("""
        ###$..
        .Ab$..
        ###$..
        B.....""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.expect(b=(2, 1), A=(1, 1), turnover=False)


# ---------------------------------------------------------------- the dug-out
@rule("D5-DUGOUT-01", "D5-INJURY-02", "D5-INJURY-03")
def test_bring_on_and_sponge_exclude_injured_removed_and_opposing_players() -> None:
    s = hall("""
        .........
        .4...5..6
        .A.....b.""", spare_balls=1, B="ko", C="casualty", D="dead", E="sent off", G="lost", c="reserves", d="ko")
    s.expect_offered("sponge B")
    s.expect_not_offered("sponge C", "sponge D", "sponge E", "sponge G", "sponge d", "bring-on")
    s.refused("bring-on", "c")
    s.refused("bring-on", "B")
    s.refused("sponge", "G")


@rule("D5-INJURY-02", "D5-DUGOUT-01")
def test_a_sponged_player_comes_in_on_the_next_own_turn_at_the_earliest() -> None:
    s = hall("""
        .........
        .4...5..6
        .A.....b.""", spare_balls=1, B="ko")
    s.choose("sponge", "B")
    s.refused("bring-on", "B")
    s.end_turn()
    s.refused("bring-on", "B")
    s.end_turn()
    s.dice(teleport=1)
    s.choose("bring-on", "B")
    s.expect(B=(1, 1))


@rule("D5-INJURY-01")
def test_knocked_out_player_does_not_recover_without_the_sponge() -> None:
    s = hall("""
        .........
        .4...5..6
        .A.....b.""", spare_balls=1, B="ko", b=player())
    for _ in range(10):
        s.end_turn()
    s.expect(B="ko")


@rule("D5-TIME-04")
def test_sponge_works_after_pads_are_removed_but_the_patient_stays_out() -> None:
    s = scenario("""
        .4...5..6.
        .A...7..8b""", book="dungeonbowl-5", edge="wall", switches=("time-limit",), ends="we",
        B="ko", balls=[])  # fmt: skip
    s.note("minutes", value=75)
    s.dice(pad_removed=1)
    s.end_turn()
    s.end_turn()
    s.choose("sponge", "B")
    s.expect(B="reserves")
    s.end_turn()
    s.end_turn()
    s.refused("bring-on", "B")


# ---------------------------------------------------------------- pads
@rule("D5-TELEPORT-03")
def test_player_unwilling_to_recover_is_done_and_one_unable_is_not_asked() -> None:
    text = """
        ..........
        A4...5..6.
        .......b..
        .7...8....
        .B........"""
    s = hall(text, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2)
    s.step("e")
    s.refused("step", (6, 1))
    s.stop()
    s.expect(A=(5, 1), acting=None, turnover=False)
    s.refused("activate", "A")
    s = hall(text, spare_balls=1, A=player("prone", ma=3))
    s.activate("A", "move")
    s.stand()
    s.dice(rush=2, teleport=2)
    s.step("e")
    s.dice(rush=2)
    s.use("Recover")
    s.expect(A=(5, 1), acting="A")
    s.expect_not_offered("step")


@rule("D5-TELEPORT-03")
def test_the_other_team_owes_nothing_for_being_sent_on() -> None:
    s = hall("""
        ..........
        A....b....
        ..........
        ..........
        .B........""", ground="""
        ..........
        .4...5..6.
        ..........
        .7...8....
        ..........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, then_teleport=5)
    s.step("e")
    s.stop()
    s.end_turn()
    s.activate("b", "move")
    s.expect_not_offered("use recover")
    s.expect_offered("step 6,3")
    s.step("e")
    s.dice(teleport=3)
    s.step("w")
    s.expect(b=(8, 1), turnover=False)  # no injury roll: the turn has changed [D5-TELEPORT-05]


@rule("D5-TELEPORT-01")
def test_player_beginning_on_a_pad_must_step_off_and_on_again() -> None:
    s = hall("""
        ..........
        .A........
        .......b..
        .B........""", ground="""
        ..........
        .4...5..6.
        ..........
        ..........""", spare_balls=1, rerolls=3)
    s.activate("A", "move")
    s.step("e")
    s.dice(teleport=1, armour=(1, 1))
    s.step("w")
    s.expect(A=(1, 1), rerolls=(3, 3), turnover=False)


@rule("D5-TELEPORT-08", "D5-TELEPORT-02")
def test_a_carrier_of_the_other_team_lost_from_a_pad_is_no_turnover() -> None:
    s = hall("""
        #########
        .Ab4...5.
        #########""", B="reserves", b=player(ball=True))
    s.dice(block="push")
    s.block("A", "b")
    s.dice(teleport=1, armour=(6, 3), injury=(4, 4), bounce=5)
    s.follow(False)
    s.expect(b="ko", ball=(4, 1), turnover=False)


@rule("D5-TELEPORT-02", "D5-TELEPORT-08")
def test_active_carrier_stunned_by_a_pad_drops_the_ball_as_a_turnover() -> None:
    s = hall("""
        ..........
        A4...5..6.
        .......b..
        .B........""", A=player(ball=True))
    s.activate("A", "move")
    s.dice(teleport=1, armour=(6, 3), injury=(2, 2), bounce=5)
    s.step("e")
    s.expect(A=stunned(1, 1), ball=(2, 1), turnover=True)


@rule("D5-TELEPORT-06", "D5-TELEPORT-09")
def test_prone_pad_occupant_is_teleported_prone_and_a_ball_bounces() -> None:
    ground = """
        ..........
        ..4..5..6.
        ..........
        .........."""
    s = hall("""
        ..........
        .A...b....
        ..........
        .B........""", ground=ground, spare_balls=1, b="prone")
    s.activate("A", "move")
    s.dice(teleport=2, then_teleport=3)
    s.step("e")
    s.expect(A=(5, 1), b=prone(8, 1), turnover=False)
    s = hall("""
        ..........
        A*...b....
        .......c..
        .B........""", ground=ground, b="prone")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, teleport_ball=2, then_bounce=2)
    s.step("e")
    s.expect(ball=(5, 0), b=prone(5, 1))


@rule("D5-PLAY-01", "D5-TELEPORT-01")
def test_carrier_materialising_in_the_opposing_end_zone_wins() -> None:
    s = scenario("""
        ........
        .A......
        .b......""", ground="""
        ........
        ..4....5
        ........""", book="dungeonbowl-5", edge="wall", ends="we", A=player(ball=True))  # fmt: skip
    s.activate("A", "move")
    s.dice(dodge=6, teleport=2)
    s.step("e")
    s.expect(won=0, score=(1, 0))


@rule("D5-PLAY-01")
def test_touchdown_needs_the_right_zone_and_standing_in_either_turn() -> None:
    s = scenario("""
        ........
        .A......
        .....b..""", book="dungeonbowl-5", edge="wall", ends="we", A=player(ball=True))
    s.activate("A", "move")
    s.step("w")
    s.expect(score=(0, 0), won=-1)
    s = scenario("""
        ........
        .bA.....
        ........""", book="dungeonbowl-5", edge="wall", ends="ew", A=player(ball=True), turn=1, B="reserves")
    s.dice(block="push")
    s.activate("b", "block")
    s.hit("A")
    s.push("e")
    s.follow(False)
    s.expect(won=-1)
    s = scenario("""
        #######.
        .....bA.
        #######.""", book="dungeonbowl-5", edge="wall", ends="we", A=player(ball=True), turn=1, B="reserves")
    s.dice(block="push")
    s.block("b", "A")
    s.push("e")
    s.follow(False)
    s.expect(won=0, score=(1, 0))


# ---------------------------------------------------------------- walls, passes, skills
@rule("D5-WALL-01", "D5-WALL-02")
def test_stand_firm_and_side_step_come_before_the_wall() -> None:
    text = """
        ...#
        .Ab#
        ...#
        B..."""
    s = scenario(text, book="dungeonbowl-5", edge="wall", spare_balls=1, b=player(skills="Stand Firm"))
    s.dice(block="push")
    s.block("A", "b")
    s.yes("Stand Firm")
    s.expect(b=(2, 1), turnover=False)
    s = scenario(text, book="dungeonbowl-5", edge="wall", spare_balls=1, b=player(skills="Stand Firm"))
    s.dice(block="push", armour=(1, 1))
    s.block("A", "b")
    s.no("Stand Firm")
    s.expect(b=(2, 1))
    s = scenario(text, book="dungeonbowl-5", edge="wall", spare_balls=1, b=player(skills="Side Step"))
    s.dice(block="push")
    s.block("A", "b")
    s.yes("Side Step")
    s.push("n", by=1)
    s.follow(False)
    s.expect(b=(2, 0))


@rule("D5-WALL-02")
def test_the_blockers_skills_do_not_count_when_a_wall_hurts() -> None:
    s = scenario("""
        ...#
        .Ab#
        ...#
        B...""", book="dungeonbowl-5", edge="wall", spare_balls=1, A=player(skills="Mighty Blow, Claws, Piling On"))
    s.dice(block="push", armour=(4, 4))
    s.block("A", "b")
    s.expect(b=(2, 1), A=(1, 1))


@rule("D5-WALL-02", "D5-WALL-01")
@pytest.mark.parametrize("ball", [False, True])
def test_team_mate_slammed_into_a_wall_turns_over_only_by_losing_the_ball(ball: bool) -> None:
    s = scenario("""
        ...c#
        .AbB#
        ...d#
        C....""", book="dungeonbowl-5", edge="wall", spare_balls=int(not ball), B=player(ball=ball),
        d="prone")  # fmt: skip
    s.dice(block="push")
    s.block("A", "b")
    s.dice(armour=(6, 3), injury=(2, 2))
    if ball:
        s.dice(bounce=7, then_bounce=6)
    s.push((3, 1))
    s.expect(b=(2, 1), A=(1, 1), B=stunned(3, 1), turnover=ball)


@rule("D5-SKILL-02")
def test_leaders_give_one_re_roll_for_the_whole_game() -> None:
    s = scenario("""
        ......
        .Ab.B.
        ......""", book="dungeonbowl-5", edge="wall", spare_balls=1, A=player(skills="Leader"),
        B=player(skills="Leader"), goods={"leader re-roll": (1, 0)})  # fmt: skip
    s.activate("A", "move")
    s.dice(dodge=1)
    s.step("nw")
    s.dice(dodge=4)
    s.reroll("leader")
    s.expect(A=(0, 0), turnover=False)
    s.step("e")
    s.dice(dodge=1, armour=(1, 2))
    s.step("w")
    s.expect(A=prone(0, 0), turnover=True)


@rule("D5-PASS-03")
def test_each_step_of_an_inaccurate_pass_is_rolled_again_at_a_wall() -> None:
    s = scenario("""
        A...B.
        ......
        b.....""", book="dungeonbowl-5", edge="wall", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=2, scatter=[7, 2, 5], then_bounce=7)
    s.throw((4, 0))
    s.expect(ball=(5, 1), turnover=True)


@rule("D5-PLAY-02")
def test_match_without_players_in_dungeon_reserves_or_ko_is_a_draw() -> None:
    s = hall("""
        #####.
        .A!...
        #####.
        4.....""", "holes", spare_balls=1, b="casualty", c="sent off", d="lost")
    s.activate("A", "move")
    s.dice(jump=1, hazard=2)
    s.use("Jump", at=(3, 1))
    s.expect(A="lost", won=-2)
    s = hall("""
        #####.
        .A!...
        #####.
        4.....""", "holes", spare_balls=1, b="ko")
    s.activate("A", "move")
    s.dice(jump=1, hazard=2)
    s.use("Jump", at=(3, 1))
    s.expect(A="lost", won=-1, turn=1)
