"""Dungeonbowl 5's optional terrain and clock: what is refused, and every branch of a jump, a slip, a removal. [D5]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.engine.errors import IllegalChoice
from deepbowl.engine.state import NOWHERE
from deepbowl.testing import Scenario, player, prone, rule, scenario


def hall(text: str, *more_switches: str, **more: Any) -> Scenario:
    """A walled room with chests ($), lava (!), water (~) and pads (4 to 8)."""
    return scenario(text, book="dungeonbowl-5", edge="wall", switches=("holes", *more_switches), **more)


# ---------------------------------------------------------------- jumps
@rule("CRP-14.2", "D5-JUMP-01")
def test_ball_and_chain_may_not_jump() -> None:
    s = hall("""
        ######.
        .A!!...
        ######.
        .b.B...""", spare_balls=1, A=player(skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.expect_offered("use ball-and-chain")
    s.expect_not_offered("use-at jump 4,1")


@rule("D5-JUMP-01")
def test_a_jump_needs_movement_for_every_square_and_an_empty_landing() -> None:
    s = hall("""
        ######.
        .A!!...
        ######.
        .b.B...""", spare_balls=1, A=player(ma=1))
    s.activate("A", "move")
    s.dice(rush=2, then_rush=2, jump=3)  # one square of movement and two to go for
    s.use("Jump", at=(4, 1))
    s.expect(A=(4, 1), turnover=False)
    s = hall("""
        #######.
        .A!!!...
        #######.
        .b.B....""", spare_balls=1, A=player(ma=1))
    s.activate("A", "move")
    s.expect_not_offered("use-at jump")
    s = hall("""
        ######.
        .A!b...
        ######.
        ...B...""", spare_balls=1)
    s.activate("A", "move")
    s.expect_not_offered("use-at jump")
    s = hall("""
        ######.
        .A!$...
        ######.
        .b.B...""", spare_balls=1)
    s.activate("A", "move")
    s.expect_not_offered("use-at jump")
    s = hall("""
        ######.
        .A!#...
        ######.
        .b.B...""", spare_balls=1)
    s.activate("A", "move")
    s.expect_not_offered("use-at jump")


@rule("D5-JUMP-01")
def test_a_square_gone_for_and_missed_in_a_jump_is_a_fall_into_the_hazard() -> None:
    s = hall("""
        ######.
        .A!!...
        ######.
        .b.B...""", spare_balls=1, A=player(ma=1))
    s.activate("A", "move")
    s.dice(rush=1, hazard=2)
    s.use("Jump", at=(4, 1))
    s.expect(A="lost", turnover="lava")


@rule("D5-JUMP-01", "D5-OBSTACLE-01")
def test_jump_over_an_obstacle_in_a_block_or_after_a_chest_is_not_offered() -> None:
    s = scenario("""
        ######.
        .Ao....
        ######.
        .b.B...""", book="dungeonbowl-5", edge="wall", switches=("holes", "obstacles"), spare_balls=1)
    s.activate("A", "move")
    s.expect_not_offered("use-at jump", "step 2,1")
    s = hall("""
        #.####.
        .A!....
        $######
        b..B...""", spare_balls=1)
    s.activate("A", "move")
    s.expect_offered("use-at jump 3,1")
    s.dice(chest=1)
    s.use("Open chest", at=(0, 2))
    s.no("grab")
    s.expect_not_offered("use-at jump", "step")


@rule("D5-JUMP-02")
@pytest.mark.parametrize(("skills", "marked", "crossed", "needs"), [
    ("", 0, 1, 2), ("", 0, 2, 3), ("", 1, 1, 3), ("", 2, 1, 3), ("Leap", 0, 2, 2), ("Leap", 1, 2, 3),
    ("Leap, Very Long Legs", 1, 2, 2), ("Very Long Legs", 0, 3, 3),
])  # fmt: skip
def test_jump_needs_depend_on_width_skills_and_markers(skills: str, marked: int, crossed: int, needs: int) -> None:
    lava = "!" * crossed
    foes = {name: player(at=where) for name, where in (("c", (0, 0)), ("d", (crossed + 3, 0)))[:marked]}
    for die, lands in ((needs, True), (needs - 1, False)):
        wide = "." * (crossed + 4)
        s = hall(f"""
            {wide}
            .A{lava}..
            {wide.replace(".", "#")}
            {"b..B" + wide[4:]}""", spare_balls=1, A=player(skills=skills), **foes)
        s.activate("A", "move")
        s.dice(jump=die)
        if not lands:
            s.dice(hazard=1)
        s.use("Jump", at=(crossed + 2, 1))
        s.expect(A=(crossed + 2, 1) if lands else "lost", turnover=not lands)


@rule("D5-JUMP-02")
def test_a_jump_may_be_rolled_again_and_agility_does_not_matter() -> None:
    s = hall("""
        ######.
        .A!....
        ######.
        .b.B...""", spare_balls=1, rerolls=1, A=player(ag=6))
    s.activate("A", "move")
    s.dice(jump=1)
    s.use("Jump", at=(3, 1))
    s.dice(jump=2)
    s.reroll("team")
    s.expect(A=(3, 1), rerolls=(0, 1), turnover=False)


@rule("D5-JUMP-01", "D5-TELEPORT-01")
def test_landing_on_a_pad_teleports() -> None:
    s = hall("""
        ######...
        .A!4...5.
        ######...
        .b.B.....""", spare_balls=1)
    s.activate("A", "move")
    s.dice(jump=2, teleport=2)
    s.use("Jump", at=(3, 1))
    s.expect(A=(7, 1), acting="A", turnover=False)


# ---------------------------------------------------------------- holes
@rule("D5-HOLE-01", "D5-WALL-01")
def test_a_hazard_is_an_empty_square_for_a_push_and_may_be_chosen_or_not() -> None:
    s = hall("""
        ......
        .Ab!..
        ......
        B.....""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.asked("push", of=0, options=["square 3,0", "square 3,1", "square 3,2"])
    s.push((3, 0))
    s.follow(False)
    s.expect(b=(3, 0))
    s = hall("""
        ...#..
        .Ab!..
        ...#..
        B.....""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.dice(hazard=3)
    s.follow(False)
    s.expect(b="lost", turnover=False)


@rule("D5-HOLE-02", "D5-INJURY-03", "D5-DUGOUT-01")
def test_lost_player_does_not_return_in_the_match() -> None:
    s = hall("""
        ...#..
        .Ab!..
        ...#..
        B4..c.""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.dice(hazard=5)
    s.follow(False)
    s.end_turn()
    s.refused("sponge", "b")
    s.refused("bring-on", "b")
    s.refused("activate", "b")


@rule("D5-HOLE-02")
def test_an_apothecary_may_treat_what_a_hazard_did() -> None:
    s = hall("""
        ...#..
        .Ab!..
        ...#..
        B4....""", spare_balls=1, apothecary=(0, 1))
    s.dice(block="push")
    s.block("A", "b")
    s.dice(hazard=6, casualty=61, then_casualty=23)
    s.follow(False)
    s.yes("apothecary", by=1)
    s.pick(23, by=1)
    s.expect(b="reserves", turnover=False)


@rule("D5-HOLE-04", "D5-HOLE-03", "D5-BALL-01")
def test_water_is_a_turnover_too_and_gives_the_ball_back() -> None:
    s = hall("""
        ######..
        .A~..4..
        ######..
        .b.B...5""", A=player(ball=True))
    s.activate("A", "move")
    s.dice(jump=1, ball_pad=1, bounce=5)
    s.use("Jump", at=(3, 1))
    s.expect(A="lost", ball=(6, 1), turnover="water")


@rule("D5-BALL-01")
def test_returned_ball_may_be_caught_on_its_pad() -> None:
    s = hall("""
        .......
        A*~.c..
        .......
        .b.B...""", ground="""
        .......
        ..~.4..
        .......
        ......5""")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, ball_pad=1, catch=4)
    s.step("e")
    s.expect(ball="c", turnover=True)


# ---------------------------------------------------------------- slipping
@rule("D5-PRECARIOUS-02", "D5-PRECARIOUS-03", "D5-HOLE-03")
def test_blocker_that_slips_throws_no_block_and_is_a_turnover() -> None:
    s = hall("""
        ......
        !Ab...
        ......
        B4....""", "precarious", spare_balls=1)
    s.dice(slip=1, hazard=2)
    s.block("A", "b")
    s.expect(A="lost", b=(2, 1), turnover="lava")


@rule("D5-PRECARIOUS-02")
def test_blocker_first_then_target_and_own_slips_may_be_rolled_again() -> None:
    s = hall("""
        ......
        !Ab!..
        ......
        B4....""", "precarious", spare_balls=1, rerolls=1)
    s.dice(slip=1)
    s.block("A", "b")
    s.dice(slip=2, then_slip=3, block="push")
    s.reroll("team")
    s.push((3, 0))
    s.follow(False)
    s.expect(A=(1, 1), b=(3, 0), turnover=False)


@rule("D5-PRECARIOUS-03")
def test_blitzer_with_a_slipped_target_may_move_on_but_not_block_again() -> None:
    s = hall("""
        ......
        .Ab!..
        ...c..
        B4....""", "precarious", spare_balls=1)
    s.activate("A", "blitz")
    s.dice(slip=1, hazard=2)
    s.hit("b")
    s.expect(b="lost", A=(1, 1), acting="A", turnover=False)
    s.step("e")
    s.expect_not_offered("hit")


@rule("D5-PRECARIOUS-03", "D5-BALL-01")
def test_thrower_that_slips_loses_the_ball_to_a_pad_without_a_pass_roll() -> None:
    s = hall("""
        .......
        !A...B.
        .......
        b..4...""", "precarious", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(slip=1, hazard=2, ball_pad=1, bounce=2)
    s.throw((5, 1))
    s.expect(A="lost", ball=(3, 2), turnover=True)


@rule("D5-PRECARIOUS-03")
def test_catcher_that_slips_lets_the_ball_bounce_from_their_square() -> None:
    s = hall("""
        .......
        A...B!.
        .......
        b..4...""", "precarious", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6, slip=1, hazard=2, bounce=2)
    s.throw((4, 1))
    s.expect(B="lost", ball=(4, 0), turnover=True)


@rule("D5-PRECARIOUS-03")
def test_interceptor_that_slips_lets_the_pass_fly_on() -> None:
    s = hall("""
        ..!....
        A.b.B..
        .......
        ...4...""", "precarious", A=player(ball=True))
    s.activate("A", "pass")
    s.throw((4, 1))
    s.dice(slip=1, hazard=2, pass_=6, catch=6)
    s.answer("intercept", "b")
    s.expect(b="lost", ball="B", turnover=False)


@rule("D5-PRECARIOUS-03")
def test_player_slipping_before_a_pick_up_leaves_the_ball() -> None:
    s = hall("""
        ..!....
        .A*....
        .......
        b..4B..""", "precarious")
    s.activate("A", "move")
    s.dice(slip=1, hazard=2)
    s.step("e")
    s.expect(A="lost", ball=(2, 1), turnover="lava")


@rule("D5-PRECARIOUS-03")
def test_between_two_kinds_of_hazard_the_opposing_coach_chooses() -> None:
    s = hall("""
        ...~..
        .Ab!..
        ......
        B4....""", "precarious", spare_balls=1)
    s.dice(slip=1)
    s.block("A", "b")
    s.asked("slip", of=0, about="b", options=["square 3,0", "square 3,1"])
    s.pick((3, 0))
    s.expect(b="lost", turnover=False)


@rule("D5-PRECARIOUS-02")
def test_slip_roll_is_needed_by_a_receiver_but_not_for_fouls_or_chests() -> None:
    s = hall("""
        ..!....
        .Ab....
        .......
        ...4B..""", "precarious", spare_balls=1, b="prone")
    s.activate("A", "foul")
    s.dice(armour=(1, 2))
    s.foul("b")
    s.expect(b=prone(2, 1), turnover=False)
    s = hall("""
        .!.....
        .AB....
        .......
        b..4...""", "precarious", A=player(ball=True))
    s.activate("A", "hand-off")
    s.dice(slip=2, catch=6)
    s.hand_off("B")
    s.expect(ball="B", turnover=False)


@rule("D5-PRECARIOUS-01")
def test_player_two_squares_from_a_hazard_does_not_slip() -> None:
    s = hall("""
        .......
        .Ab.!..
        .......
        B4.....""", "precarious", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.push((3, 0))
    s.follow(False)
    s.expect(b=(3, 0))


# ---------------------------------------------------------------- obstacles
@rule("D5-OBSTACLE-01", "D5-WALL-01")
def test_an_obstacle_is_a_wall_for_pushes_and_throws_a_loose_ball_on() -> None:
    s = scenario("""
        ...o.
        .Abo.
        ...o.
        B....""", book="dungeonbowl-5", edge="wall", switches=("obstacles",), spare_balls=1)
    s.dice(block="push", armour=(1, 2))
    s.block("A", "b")
    s.expect(b=(2, 1), A=(1, 1))
    s = scenario("""
        .....
        A*o..
        .....
        b....""", book="dungeonbowl-5", edge="wall", switches=("obstacles",))
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, then_bounce=5)
    s.step("e")
    s.expect(ball=(3, 1), turnover=True)


@rule("D5-OBSTACLE-02")
def test_fumble_rolls_for_no_obstacle_and_a_catch_off_one_is_a_turnover() -> None:
    text = """
        .......
        A.o.B..
        ..C....
        ...b..."""
    s = scenario(text, book="dungeonbowl-5", edge="wall", switches=("obstacles",), A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=1, bounce=2)
    s.throw((4, 1))
    s.expect(ball=(0, 0), turnover=True)
    s = scenario(text, book="dungeonbowl-5", edge="wall", switches=("obstacles",), A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6, obstacle=1, bounce=7, catch=6)
    s.throw((4, 1))
    s.expect(ball="C", turnover="obstacle")


# ---------------------------------------------------------------- the clock
def timed(text: str, minutes: int, **more: Any) -> Scenario:
    """A room in which this many minutes have been played."""
    s = scenario(text, book="dungeonbowl-5", edge="wall", switches=("time-limit",), **more)
    s.note("minutes", value=minutes)
    return s


@rule("D5-TIME-01", "D5-TIME-02", "D5-TIME-03")
def test_time_limit_before_its_moments_does_nothing() -> None:
    s = timed("""
        .4..$.....
        .A...7..8b""", 34, ends="we", spare_balls=1)
    s.end_turn()
    s.expect(turn=1, won=-1)
    assert s.m.state.marks[s.m.rules.mark("chest")].bit_count() == 1
    s.note("minutes", value=95)
    s.activate("b", "move")
    s.expect(won=-1)
    s.dice(chest=1)
    s.stop()
    s.expect(won=-2)


@rule("D5-TIME-01")
def test_time_note_without_its_switch_is_refused() -> None:
    s = scenario("""
        .....
        .A.b.""", book="dungeonbowl-5", edge="wall", spare_balls=1)
    with pytest.raises(IllegalChoice, match="minutes"):
        s.note("minutes", value=90)


@rule("D5-TIME-03")
def test_six_pads_go_and_those_of_the_end_zones_stay() -> None:
    s = scenario("""
        ..........
        ..........
        .A.......b""", ground="""
        4.......56
        .7.8.9.@..
        ...@...@..""", book="dungeonbowl-5", edge="wall", switches=("time-limit",), ends="we",
        spare_balls=1)  # fmt: skip
    s.note("minutes", value=75)
    s.dice(pad_removed=[3, 6, 1, 1, 1, 1])
    s.end_turn()
    left = [s.m.board.label(cell) for cell in s.m.state.pads if cell != NOWHERE]
    assert left == ["0,0", "9,0", "3,2"]
    s.expect(turn=1, won=-1)


@rule("D5-TIME-03")
def test_pads_fewer_than_asked_for_go_except_exempt_ones_and_players_stay() -> None:
    s = scenario("""
        ....B.....
        .A.......b""", ground="""
        4...5....6
        .........7""", book="dungeonbowl-5", edge="wall", switches=("time-limit",), ends="we", spare_balls=1)  # fmt: skip
    s.note("minutes", value=75)
    s.end_turn()
    assert [pad + 1 for pad, cell in enumerate(s.m.state.pads) if cell != NOWHERE] == [1, 3, 4]
    s.expect(B=(4, 0))
    s.end_turn()
    s.activate("B", "move")
    s.step("e", "w")
    s.expect(B=(4, 0))  # plain floor now


@rule("D5-TIME-02")
def test_the_next_coach_chooses_the_order_and_a_carriers_ball_bounces_last() -> None:
    s = timed("""
        ........
        .A..$B..
        ....b$..
        4.......""", 45, B=player(ball=True), spare_balls=0)
    s.dice(armour=[(3, 2), (2, 2)], bounce=5)
    s.end_turn()
    s.answer("order", "b", by=1)
    s.expect(b=prone(4, 2), B=prone(5, 1), ball=(6, 1), turn=1, turnover=False)
