"""Dungeonbowl 5: hazards, jumping, slipping, obstacles, and the timed game. [D5-HOLE to D5-TIME]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.dungeonbowl_5.turns import CHESTS_OPENED, NO_DUGOUT
from deepbowl.dungeons.text import parse
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import NOWHERE
from deepbowl.match.match import Match
from deepbowl.rules.flow.clock import MINUTES
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, player, prone, rule, scenario

from .test_d5_play import HALL


def hall(text: str, *switches: str, **more: Any) -> Scenario:
    """A walled room with lava (!), water (~) and pads (4 to 8)."""
    return scenario(text, book="dungeonbowl-5", edge="wall", switches=switches or ("holes",), **more)


@rule("D5-HOLE-01", "D5-HOLE-02", "D5-HOLE-03")
def test_player_can_be_pushed_into_lava_but_never_walks_in() -> None:
    s = hall("""
        #####
        .Ab!.
        #####
        B....""", spare_balls=1)
    s.activate("A", "move")
    s.refused("step", (3, 1))
    s.stop()
    s.activate("B", "move")
    s.stop()
    s = hall("""
        #####
        .Ab!.
        #####
        B....""", spare_balls=1)
    s.dice(block="push", hazard=5)
    s.block("A", "b")
    s.follow(True)
    s.expect(b="lost", A=(2, 1), turnover=False)


@rule("D5-HOLE-01", "D5-HOLE-03")
def test_a_player_thrown_into_a_hazard_does_not_roll_to_land() -> None:
    s = hall("""
        ......4.
        AB..!..8
        C......b""", A=player(st=5, skills="Throw Team-Mate"), B=player(skills="Right Stuff"), spare_balls=1, rerolls=1)
    s.activate("A", "pass")
    s.dice(pass_=6, scatter=[2, 7, 5], hazard=3)
    s.use("Throw Team-Mate", on="B").pick((3, 1))
    s.expect(B="lost", turnover="lava")


@rule("D5-HOLE-01")
def test_knocked_down_into_lava_there_is_no_armour_roll() -> None:
    s = hall("""
        #####
        .Ab!.
        #####
        B....""", spare_balls=1)
    s.dice(block="down", hazard=6, casualty=23)
    s.block("A", "b")
    s.follow(False)
    s.expect(b="casualty", turnover=False)


@rule("D5-HOLE-04")
def test_player_pushed_into_water_is_lost_without_a_roll() -> None:
    s = hall("""
        #####
        .Ab~.
        #####
        B....""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.follow(False)
    s.expect(b="lost", turnover=False)


@rule("D5-BALL-01")
def test_the_ball_of_a_lost_carrier_comes_back_at_a_random_pad() -> None:
    s = hall("""
        #####....
        .Ab!.....
        #####.4.5
        B........""", b=player(ball=True))
    s.dice(block="push")
    s.block("A", "b")
    s.dice(hazard=1, ball_pad=2, bounce=2)
    s.follow(False)
    s.expect(b="lost", ball=(8, 1))


@rule("D5-JUMP-01", "D5-JUMP-02")
def test_a_jump_costs_its_squares_and_needs_more_than_it_crosses() -> None:
    s = hall("""
        ######.
        .A!!...
        ######.
        .b.B...""", spare_balls=1)
    s.activate("A", "move")
    s.expect_offered("use-at jump 4,1")
    s.dice(jump=3)
    s.use("Jump", at=(4, 1))
    s.expect(A=(4, 1), turnover=False)
    assert s.m.state.act.moved == 3


@rule("D5-JUMP-03", "D5-HOLE-03", "D5-JUMP-02")
def test_a_failed_jump_is_a_fall_into_the_hazard_and_a_turnover() -> None:
    s = hall("""
        ######.
        .A!!...
        ######.
        .b.B...""", spare_balls=1)
    s.activate("A", "move")
    s.dice(jump=2, hazard=3)
    s.use("Jump", at=(4, 1))
    s.expect(A="lost", turnover="lava")


@rule("D5-JUMP-02", "D5-SKILL-01")
def test_leap_and_very_long_legs_help_a_jump_but_not_on_a_one() -> None:
    text = """
        ######.
        .A!....
        ######.
        .b.B..."""
    s = hall(text, A=player(skills="Leap, Very Long Legs"), spare_balls=1)
    s.activate("A", "move")
    s.dice(jump=1, hazard=1)
    s.use("Jump", at=(3, 1))
    s.expect(A="lost", turnover=True)


@rule("D5-PRECARIOUS-01", "D5-PRECARIOUS-02", "D5-PRECARIOUS-03")
def test_the_target_of_a_block_may_slip_before_the_dice_fall() -> None:
    text = """
        ......
        .Ab!..
        ......
        B....."""
    s = hall(text, "holes", "precarious", spare_balls=1)
    s.dice(slip=1, hazard=4)
    s.block("A", "b")
    s.expect(b="lost", turnover=False, A=(1, 1))
    s = hall(text, "holes", "precarious", spare_balls=1)
    s.dice(slip=2, block="push")
    s.block("A", "b")
    s.asked("push")
    s.push("ne")
    s.follow(False)


@rule("D5-PRECARIOUS-02", "D5-PRECARIOUS-03", "CRP-13/Dump-Off")
@pytest.mark.parametrize("slips", [True, False])
def test_dump_off_beside_a_hazard_may_slip_before_the_throw(slips: bool) -> None:
    s = hall("""
        ......
        .Ab!.c
        ......
        B.....
        1.....""", "holes", "precarious", b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b")
    if slips:
        s.dice(slip=1, hazard=4, ball_pad=1, bounce=5).answer("dump-off", (5, 1))
        s.expect(A=(1, 1), b="lost", turnover=False)
    else:
        s.dice(slip=2, pass_=6, catch=6, then_slip=2, block="push").answer("dump-off", (5, 1)).push("ne").follow(False)
        s.expect(b=(3, 0), ball="c", turnover=False)


@rule("D5-PRECARIOUS-02")
def test_moving_and_dodging_beside_a_hazard_need_no_roll() -> None:
    s = hall("""
        ......
        .A!...
        ......
        B..b..""", "holes", "precarious", spare_balls=1)
    s.activate("A", "move")
    s.step("ne")
    s.expect(A=(2, 0))


@rule("D5-TERRAIN-01")
def test_map_with_terrain_and_its_switch_off_is_refused() -> None:
    text = HALL.replace("#[....", "#[.!..", 1)
    teams = [ready_team("Orc").sheet(), ready_team("Elf").sheet()]
    with pytest.raises(ValueError, match="needs the switch holes"):
        Match.new("dungeonbowl-5", parse(text).board(), teams, Seeded(1))
    Match.new("dungeonbowl-5", parse(text).board(), teams, Seeded(1), ("holes",))
    with pytest.raises(ValueError, match="needs the switch obstacles"):
        Match.new("dungeonbowl-5", parse(text.replace("!", "i")).board(), teams, Seeded(1))


@rule("D5-TERRAIN-01")
def test_player_beside_a_hazard_without_the_switch_does_not_slip() -> None:
    s = hall("""
        ......
        .Ab!..
        ......
        B.....""", "holes", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.push("ne")
    s.follow(False)
    s.expect(b=(3, 0))


@rule("D5-OBSTACLE-01", "D5-OBSTACLE-02")
def test_a_pass_may_hit_a_statue_under_its_line() -> None:
    text = """
        .......
        A.oo.B.
        .......
        ...b..."""
    s = scenario(text, book="dungeonbowl-5", edge="wall", switches=("obstacles",), A=player(ball=True))
    s.activate("A", "move")
    s.expect_not_offered("step 2,1")
    s.stop()
    s = scenario(text, book="dungeonbowl-5", edge="wall", switches=("obstacles",), A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=5, obstacle=4, then_obstacle=1, bounce=2)
    s.throw((5, 1))
    s.expect(ball=(3, 0), turnover="obstacle")


def timed(text: str, minutes: int, **more: Any) -> Scenario:
    """The same hall with a clock running; the last look at it was at minute 0."""
    s = scenario(text, book="dungeonbowl-5", edge="wall", switches=("time-limit",), **more)
    s.note("minutes", value=minutes)
    assert s.m.tally(MINUTES) == minutes
    return s


@rule("D5-TIME-01")
def test_time_limit_at_ninety_minutes_is_a_draw_when_the_turn_ends() -> None:
    s = timed("""
        ......
        .A.b..
        4.....""", 90, spare_balls=1)
    s.expect(won=-1)
    s.end_turn()
    s.expect(won=-2)


@rule("D5-TIME-02")
def test_time_limit_opens_all_chests_without_a_turnover() -> None:
    s = timed("""
        ........
        .A..$..b
        .....$..
        4.......""", 45, spare_balls=1)
    s.dice(chest=1)
    s.end_turn()
    s.expect(ball=(4, 1), turn=1, turnover=False)
    assert not s.m.state.marks[s.m.rules.mark("chest")]


@rule("D5-TIME-01", "D5-TIME-02", "D5-PLAY-01")
def test_a_match_won_by_the_last_chests_stays_won_at_ninety_minutes() -> None:
    """The clock is first looked at in minute 95: a chest explodes, the carrier's ball bounces to B in the end zone."""
    s = timed("""
        .........
        ......$..
        .......AB
        4b.......""", 95, ends="we", A=player(ball=True))
    s.dice(armour=(1, 1), bounce=5, catch=6)
    s.end_turn()
    s.expect(ball="B", won=0, score=(1, 0))


@rule("D5-TIME-02")
def test_trapped_chest_opened_by_time_knocks_down_players_beside_it() -> None:
    s = timed("""
        ........
        .A..$...
        ....b$..
        4.......""", 45, spare_balls=1)
    s.dice(chest=1, armour=(3, 2))
    s.end_turn()
    s.expect(b=prone(4, 2), turn=1, turnover=False)


@rule("D5-TIME-03", "D5-TIME-04")
def test_time_limit_removes_pads_and_ends_bringing_on() -> None:
    s = timed("""
        .4...5..6.
        .A...7..8b""", 75, ends="we", B="reserves", b=player(), balls=[])
    s.m.set_tally(CHESTS_OPENED, 1)
    s.dice(pad_removed=1)  # two pads are equally near to the east end zone: one is exempt
    s.end_turn()
    assert [pad + 1 for pad, cell in enumerate(s.m.state.pads) if cell != NOWHERE] == [1, 3]
    assert s.m.tally(NO_DUGOUT) == 1
    s.end_turn()
    s.expect_not_offered("bring-on")
