"""StockBowl: doors, walls, passes, thrown players. [SB-DOOR, SB-WALL, SB-PASS, SB-TTM]"""

from __future__ import annotations

from typing import Any

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned


def vault(text: str, **more: Any) -> Scenario:
    """A StockBowl hall: ( are seat 0's doors, ) seat 1's, $ chests, 4 to 9 pads 1 to 6."""
    return scenario(text, book="stockbowl", edge="wall", diagonals="free", **more)


@rule("SB-PLAY-02", "SB-DOOR-02")
def test_a_carrier_scores_by_walking_into_the_other_sides_door() -> None:
    s = vault("""
        ##((##
        .b....
        ......
        ...A..
        ##))##
        .B....""", A=player(ball=True))
    s.activate("A", "move")
    s.expect_offered("step 3,4")
    s.dice(set_up_order=1)
    s.step("s")
    s.expect(score=(1, 0))


@rule("SB-DOOR-02", "SB-DOOR-05")
def test_opposing_door_without_the_ball_is_a_wall() -> None:
    s = vault("""
        ##((##
        ......
        ..b...
        ...A..
        ##))##
        .B....""", spare_balls=1)
    s.activate("A", "move")
    s.expect_not_offered("step 3,4", "step 2,4")


@rule("SB-DOOR-03", "SB-DOOR-04")
def test_ones_own_door_is_the_way_out_without_the_ball() -> None:
    s = vault("""
        ##((##
        ..A...
        ......
        ....b.
        ##))##
        .B....""", spare_balls=1, turns=(3, 3))
    s.activate("A", "move")
    s.step("n")
    s.expect(A="reserves", turnover=False, acting=None)
    s.expect_not_offered("bring-on A")
    s = vault("""
        ##((##
        ..A...
        ......
        ....b.
        ##))##
        .B....""", A=player(ball=True))
    s.activate("A", "move")
    s.expect_not_offered("step 2,0")


@rule("SB-DOOR-02")
def test_a_carrier_pushed_into_the_other_sides_door_scores() -> None:
    s = vault("""
        ##((##
        .#b#..
        .#A#..
        ......
        ##))##
        .B....""", b=player(ball=True))
    s.dice(block="push")
    s.block("A", "b")
    s.push("n")
    s.dice(set_up_order=1)
    s.follow(False)
    s.expect(score=(0, 1))


@rule("SB-DOOR-02", "SB-WALL-03")
def test_knocked_down_the_door_stays_shut() -> None:
    s = vault("""
        ##((##
        .#b#..
        .#A#..
        ......
        ##))##
        .B....""", b=player(ball=True))
    s.dice(block="down", armour=(2, 2), bounce=7, catch=6)
    s.block("A", "b")
    s.expect(b=prone(2, 1), ball="A", score=(0, 0))


@rule("SB-DOOR-06")
def test_player_falling_on_the_way_into_the_score_zone_is_put_back() -> None:
    s = vault("""
        ##((##
        ......
        ..b...
        ...A..
        ##))##
        .B....""", A=player(ma=1, ball=True))
    s.activate("A", "move")
    s.dice(dodge=1, armour=(3, 3), bounce=5)
    s.step("s")
    s.expect(A=prone(3, 3), ball=(4, 3), score=(0, 0), turnover=True)


@rule("SB-WALL-01")
def test_player_pushed_into_a_wall_stays_and_takes_an_armour_roll() -> None:
    text = """
        ...#.
        .Ab#.
        ...#.
        B...."""
    s = vault(text, spare_balls=1)
    s.dice(block="push", armour=(4, 4))
    s.block("A", "b")
    s.expect(b=(2, 1), A=(1, 1))
    s = vault(text, spare_balls=1)
    s.dice(block="push", armour=(6, 3), injury=(3, 3))
    s.block("A", "b")
    s.expect(b=stunned(2, 1))


@rule("SB-WALL-03")
def test_knocked_down_into_the_wall_is_a_mighty_blow() -> None:
    text = """
        ...#.
        .Ab#.
        ...#.
        B...."""
    s = vault(text, spare_balls=1)
    s.dice(block="down", armour=(5, 3), injury=(4, 3))
    s.block("A", "b")
    s.expect(b=stunned(2, 1))
    s = vault(text, spare_balls=1, A=player(skills="Mighty Blow"))
    s.dice(block="down", armour=(5, 3), injury=(4, 3))
    s.block("A", "b")
    s.expect(b="ko")


@rule("SB-WALL-02")
def test_ball_and_chain_hits_the_wall_and_moves_on() -> None:
    s = vault("""
        .....
        ..A..
        .....
        B...b""", spare_balls=1, A=player(ma=3, av=7, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3)
    s.answer("facing", "n")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, armour=(3, 3))
    s.answer("facing", "n")
    s.expect(A=(2, 0), acting="A")
    assert s.m.state.act.moved == 2


@rule("SB-WALL-04")
def test_diagonally_everything_is_allowed() -> None:
    s = vault("""
        A#.
        #b.
        ..B""", spare_balls=1)
    s.activate("A", "block")
    s.expect_offered("hit b")


@rule("SB-WALL-05", "SB-DOOR-05")
def test_a_ball_rebounds_from_wall_and_door() -> None:
    for die, end in ((2, (2, 2)), (3, (1, 2)), (1, (3, 2))):
        s = vault("""
            ##((##
            .A*...
            ......
            ....b.
            ##))##
            .B....""")
        s.activate("A", "move")
        s.dice(pick_up=1, bounce=2, rebound=die)
        s.step("e")
        s.expect(ball=end, turnover=True)


@rule("SB-PASS-01", "SB-PASS-02")
def test_passes_go_any_distance_along_a_clear_line_but_no_hail_mary() -> None:
    s = vault("""
        ..............
        A............B
        .......b......""", A=player(ball=True, skills="Hail Mary Pass"))
    s.activate("A", "pass")
    s.expect_offered("throw 13,1")
    s.expect_not_offered("use-at hail-mary-pass 3,1")
    s = vault("""
        ......
        A.#..B
        ....b.""", A=player(ball=True))
    s.activate("A", "pass")
    s.expect_not_offered("throw 5,1")


@rule("SB-PASS-02", "SB-WALL-04")
def test_a_line_that_only_touches_corners_is_clear() -> None:
    s = vault("""
        A.....
        ..#...
        .#....
        ...B..
        ....b.""", A=player(ball=True))
    s.activate("A", "pass")
    s.expect_offered("throw 3,3")


@rule("SB-PASS-03")
def test_chests_below_do_not_matter_to_a_pass() -> None:
    s = vault("""
        ......
        A.$.B.
        ....b.""", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6, catch=6)
    s.throw((4, 1))
    if s.m.decision().kind == "intercept":
        s.no("intercept")
    s.expect(ball="B", turnover=False)


@rule("SB-PASS-04", "SB-WALL-05")
def test_an_inaccurate_pass_behind_a_wall_rebounds() -> None:
    s = vault("""
        ........#.
        A.....B.#.
        ........#.
        b.........""", A=player(ball=True, ag=3))
    s.activate("A", "pass")
    s.dice(pass_=2, scatter=[5, 5, 5], rebound=2)
    s.dice(catch=6)
    s.throw((6, 1))
    s.expect(ball="B")


@rule("SB-PASS-04", "CRP-14.3")
def test_an_inaccurate_bomb_behind_a_wall_rebounds_like_a_ball() -> None:
    s = vault("""
        ........#.
        A.....B.#.
        ........#.
        b.........""", spare_balls=1, A=player(skills="Bombardier", ag=3))
    s.activate("A", "throw-bomb")
    s.dice(pass_=2, scatter=[5, 5, 5], rebound=2, armour=(1, 2))
    s.use("Bombardier", at=(6, 1)).no("catch-bomb")
    s.expect(B=prone(6, 1), turnover=True)


@rule("SB-TTM-01")
def test_thrown_player_hitting_a_wall_rolls_armour() -> None:
    text = """
        .......#.
        AG.....#.
        .......#.
        b........"""
    players = {"A": player(skills="Throw Team-Mate"), "G": player(av=7, skills="Right Stuff")}
    s = vault(text, spare_balls=1, **players)
    s.activate("A", "pass")
    s.use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[5, 5, 5], armour=(5, 4), rebound=2, injury=(3, 3))
    s.answer("throw-team-mate", (5, 1))
    s.expect(G=stunned(5, 1), turnover=False)
    s = vault(text, spare_balls=1, **players)
    s.activate("A", "pass")
    s.use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[5, 5, 5], armour=(2, 2), rebound=2, landing=1, then_armour=(3, 3))
    s.answer("throw-team-mate", (5, 1))
    s.expect(G=prone(5, 1), turnover=False)


@rule("SB-DOOR-07")
def test_thrown_carrier_coming_down_in_the_score_zone_lands_safely() -> None:
    s = vault("""
        ##((##
        .A....
        .G....
        ..b...
        ##))##
        .B....""", A=player(skills="Throw Team-Mate"), G=player(skills="Right Stuff", ball=True))
    s.activate("A", "pass")
    s.use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[4, 5, 7])
    s.dice(set_up_order=1)
    s.answer("throw-team-mate", (3, 3))
    s.expect(score=(1, 0))


@rule("SB-WALL-04")
def test_a_drawing_has_the_diagonals_of_its_book() -> None:
    corner = """
        .......
        .A#....
        .#b....
        B......"""
    s = scenario(corner, book="stockbowl", edge="wall")
    s.activate("A", "block").expect_offered("hit b")
    s.stop()
    s = scenario(corner, book="dungeonbowl-5", edge="wall")
    s.activate("A").expect_not_offered("declare block")
    s.declare("move")


@rule("SB-RESERVE-01")
def test_refused_reserve_says_why() -> None:
    s = scenario("""
        .........
        ..1......
        A.......b""", book="stockbowl", edge="wall", C=player("reserves"), turns=1)
    s.refused("bring-on", "C", because="from the second turn")


@rule("SB-DOOR-03", "CRP-13/Pass Block")
def test_pass_block_leads_through_no_door() -> None:
    s = vault("""
        ##))##....
        ...b......
        ..........
        ..A....B..
        ..........
        ##((##....""", A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.asked("pass-block", of=1, options=["square 2,1", "square 4,1", "square 2,2", "square 3,2", "square 4,2"])
