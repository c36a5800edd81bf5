"""DB-ACT: what a team may do in a turn, once for each opponent and once for each ball."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, standing

from .pitch import E, N, S, W, db, on_cross

AMONG_THREE = """
    ...........
    .Aa.BP.Cp..
    ...........
    .D...E...F.
    ...........
    b.........Q"""
"""A beside a (E), B beside P (S), C beside p (W); D, E, F are free; b and Q stand far away in the corners."""


def pushed(s: Scenario, target: str, where: str) -> Scenario:
    """The block of the Action: pushed, no follow-up."""
    return s.dice(block="push").hit(target).push(where).follow(False)


# ---------------------------------------------------------------- blitzes
@rule("DB-ACT-01")
def test_blitz_is_once_per_turn_against_each_of_three_opponents() -> None:
    s = db(AMONG_THREE)
    for who, target, where in (("A", "a", "e"), ("B", "P", "e"), ("C", "p", "e")):
        pushed(s.activate(who, "blitz", target), target, where).stop()
    s.activate("D")
    s.refused("declare", "blitz", "b", because="Seat 1 have had their blitz in this turn.*DB-ACT-01")
    s.refused("declare", "blitz", "Q", because="DB-ACT-01")
    s.expect_offered("declare move")


@rule("DB-ACT-01", "DB-ACT-07")
def test_a_blitz_that_comes_to_nothing_uses_up_that_opponent_and_no_other() -> None:
    s = db(AMONG_THREE)
    s.activate("D", "blitz", "a").step("s").stop()
    s.activate("A")
    s.refused("declare", "blitz", "a", because="DB-ACT-01")
    s.refused("declare", "blitz", "b", because="DB-ACT-01")
    s.expect_offered("declare blitz P", "declare blitz p", "declare block a")
    pushed(s.declare("block", "a"), "a", "e")
    pushed(s.activate("B", "blitz", "P"), "P", "e").stop()


@rule("DB-ACT-01")
def test_only_the_named_target_is_blocked() -> None:
    s = db(".....\n.aAP.\n.....")
    s.activate("A", "blitz", "P")
    s.expect_not_offered("hit a")
    s.refused("hit", "a")
    pushed(s, "P", "e")


@rule("DB-ACT-08")
@pytest.mark.parametrize("trait", ["Bone Head", "Really Stupid", "Unchannelled Fury"])
def test_failed_activation_roll_uses_up_that_opponent_until_next_turn(trait: str) -> None:
    s = db(AMONG_THREE, C=player(skills=trait), turns=3)
    word = {"Bone Head": "bone_head", "Really Stupid": "really_stupid", "Unchannelled Fury": "wild_animal"}[trait]
    s.dice(**{word: 1}).activate("C", "blitz", "p")
    s.activate("F")
    s.refused("declare", "blitz", "p", because="DB-ACT-01")
    s.expect_offered("declare blitz a", "declare blitz P")
    s.declare("move").stop().end_turn()
    for seat in (E, S, W):
        assert s.m.state.seat == seat
        s.end_turn()
    s.activate("F").expect_offered("declare blitz p", "declare blitz a", "declare blitz P")


@rule("DB-ACT-06")
def test_a_turnover_forfeits_what_is_left_and_nothing_carries_over() -> None:
    s = db(AMONG_THREE, turns=3)
    pushed(s.activate("A", "blitz", "a"), "a", "ne").stop()
    s.dice(dodge=1, armour=(1, 2)).activate("B", "move").step("s")
    s.expect(B=prone(4, 2), turnover="dodge", turn=E)
    for _ in range(3):
        s.end_turn()
    pushed(s.activate("C", "blitz", "p"), "p", "e").stop()
    s.activate("D").expect_not_offered("declare blitz p")


@rule("DB-ACT-09")
def test_a_blitz_needs_its_target_within_range() -> None:
    s = on_cross(A=player(at=(6, 12)), a=player(at=(15, 12)), b=player(at=(25, 19)))
    s.activate("A").refused("declare", "blitz", "a", because="B1 is out of range.*DB-ACT-09")
    s.declare("move").stop()
    s = on_cross(A=player(at=(6, 12)), a=player(at=(14, 12)), b=player(at=(25, 19)))
    s.activate("A", "blitz", "a").step(*["e"] * 6).dice(rush=2).step("e")
    s.dice(rush=2, block="push").hit("a").push("e").follow(False)


@rule("DB-ACT-09")
def test_standing_up_costs_three_squares_of_the_range() -> None:
    s = on_cross(A=player(at=(6, 12), posture="prone"), a=player(at=(12, 12)), b=player(at=(11, 13)))
    s.activate("A").refused("declare", "blitz", "a", because="out of range")
    s.expect_offered("declare blitz b")
    s.declare("blitz", "b").stand().step(*["e"] * 3)
    s.dice(rush=2).step("e").dice(rush=3, block="push").hit("b").push("e").follow(False)


@rule("DB-ACT-09")
@pytest.mark.parametrize(("who", "offered"), [
    (player(at=(6, 12), posture="prone", skills="Jump Up"), True), (player(at=(6, 12), posture="prone"), False),
    (player(at=(6, 12), skills="Sprint", ma=2), False), (player(at=(6, 12), skills="Sprint", ma=3), True),
    (player(at=(6, 12), rooted=True), False), (player(at=(11, 12), rooted=True), True),
])  # fmt: skip
def test_blitz_range_counts_free_squares_and_posture(who: object, offered: bool) -> None:
    s = on_cross(A=who, a=player(at=(12, 12)), P=player(at=(12, 25)))
    s.activate("A")
    assert ("declare blitz a" in s.offered()) == offered
    s.declare("move").stop()


@rule("DB-ACT-09")
def test_blitz_reach_counts_free_squares_without_jumps() -> None:
    """A is walled in by prone players: a jump would be possible, but a Blitz reaches only adjacent opponents."""
    ring = {"b": (5, 11), "c": (6, 11), "d": (7, 11), "P": (7, 12), "p": (7, 13), "q": (6, 13), "Q": (5, 13), "R": (5, 12)}
    down = {name: player(at=at, posture="prone") for name, at in ring.items() if name != "P"}
    s = on_cross(A=player(at=(6, 12)), a=player(at=(9, 12)), P=player(at=(7, 12)), **down)
    s.activate("A")
    s.expect_not_offered("declare blitz a")
    s.expect_offered("declare blitz P")
    s.declare("move").stop()


# ---------------------------------------------------------------- fouls
DOWN = """
    ...........
    .Aa.BP.Cp..
    ...........
    .D...E...F.
    ...........
    b.........Q"""


def fouls(s: Scenario, who: str, target: str, armour: tuple[int, int]) -> Scenario:
    """Activate, declare, foul."""
    return s.activate(who, "foul", target).dice(armour=armour).foul(target)


@rule("DB-ACT-05")
def test_foul_is_once_per_turn_against_each_opponent() -> None:
    s = db(DOWN, a="prone", P="prone", p="stunned", b="prone")
    fouls(s, "A", "a", (3, 2))
    s.activate("D")
    s.refused("declare", "foul", "a", because="Seat 1 have had their foul.*DB-ACT-05")
    s.refused("declare", "foul", "b", because="DB-ACT-05")
    s.expect_offered("declare foul P", "declare foul p")
    s.declare("move").stop()
    fouls(s, "B", "P", (3, 2))
    fouls(s, "C", "p", (3, 2))
    s.expect(turnover=False)


@rule("DB-ACT-05", "DB-ACT-06")
def test_a_double_sends_off_and_the_third_foul_is_lost() -> None:
    s = db(DOWN, a="prone", P="prone", p="prone")
    fouls(s, "A", "a", (3, 2))
    fouls(s, "B", "P", (2, 2))
    s.no("argue", by=N)
    s.expect(turnover="sent off", turn=E)


@rule("DB-ACT-05")
def test_pile_driver_is_the_foul_against_the_victims_team() -> None:
    driver = player(skills="Pile Driver")
    s = db(DOWN, B=driver, a="prone", b="prone")
    s.dice(block="down", armour=(1, 2)).block("B", "P").push("e").follow(True)
    s.dice(armour=(1, 3)).yes("use-trait")
    s.expect(B=prone(5, 1))
    s.activate("E")
    s.refused("declare", "foul", "P", because="DB-ACT-05")
    s.expect_offered("declare foul a")
    s.declare("move").stop()
    s = db(DOWN, B=driver, Q="prone", R=player(at=(9, 5), posture="prone"))
    s.activate("F", "foul", "R").stop()
    s.dice(block="down", armour=(1, 2)).block("B", "P").push("e").follow(True)
    s.expect(B=standing(5, 1), turnover=False)


# ---------------------------------------------------------------- passes
TWO_BALLS = """
    ..........
    .A.C......
    ..........
    .B.D...E..
    ..........
    a........P
    p........."""
"""A has ball 1, B ball 2; C and D stand where a throw reaches them."""


def two_balls(**more: object) -> Scenario:
    """N to act."""
    return db(TWO_BALLS, **{"A": player(ball=True), "B": player(ball=True), **more})


def passes(s: Scenario, who: str, to: str) -> Scenario:
    """A pass that is caught."""
    return s.activate(who, "pass").dice(pass_=6, catch=6).throw(to)


def hands(s: Scenario, who: str, to: str, *way: str) -> Scenario:
    """A hand-off that is caught."""
    return s.activate(who, "hand-off").step(*way).dice(catch=6).hand_off(to)


@rule("DB-ACT-02", "DB-BALL-04")
def test_pass_is_once_per_turn_with_each_ball() -> None:
    s = two_balls()
    passes(s, "A", "C")
    s.expect(balls=("C", "B"))
    s.activate("C")
    s.refused("declare", "pass", because="this ball has had its pass in this turn.*DB-BALL-04")
    s.expect_offered("declare hand-off", "declare move")
    s.declare("move").stop()
    passes(s, "B", "D")
    s.expect(balls=("C", "D"), turnover=False)
    s.activate("E")
    s.refused("declare", "pass", because="two throws have been made this turn.*DB-ACT-03")


@rule("DB-ACT-02")
def test_a_pass_declared_without_a_ball_counts_for_the_one_thrown() -> None:
    s = db(TWO_BALLS, B=player(ball=True), balls=((2, 1),))
    s.activate("A", "pass").dice(pick_up=6).step("e").dice(pass_=6, catch=6).throw("C")
    s.activate("C").expect_not_offered("declare pass")
    s.declare("move").stop()
    passes(s, "B", "D")
    s.expect(balls=("C", "D"))


@rule("DB-ACT-02", "DB-ACT-03")
def test_a_pass_never_thrown_uses_the_ball_held_or_one_of_the_two_throws() -> None:
    s = two_balls()
    s.activate("A", "pass").stop()
    s.activate("C", "pass").stop()
    s.activate("B").refused("declare", "pass", because="DB-ACT-03")
    s.declare("hand-off").stop()
    s = two_balls()
    s.activate("C", "pass").stop()
    passes(s, "B", "D")
    s.activate("A").refused("declare", "pass", because="DB-ACT-03")


@rule("DB-ACT-02")
def test_player_picking_up_a_ball_already_passed_cannot_throw_it() -> None:
    """D declares a Pass without a ball, takes up the one that C has put down, and may only stop."""
    s = db(TWO_BALLS, A=player(ball=True), C=player(skills="Fumblerooskie"), B=player(ball=True))
    passes(s, "A", "C")
    s.activate("C", "move").step("e", "e").use("Fumblerooskie", at=(4, 1)).stop()
    s.activate("D", "pass").step("ne").dice(pick_up=6).step("n")
    s.expect(balls=("D", "B"))
    s.expect_not_offered("throw")
    s.refused("throw", "E")
    s.stop()
    s.activate("B").expect_not_offered("declare pass")


@rule("DB-ACT-02", "2020-15/Hail Mary Pass")
def test_hail_mary_pass_does_not_avoid_the_limit_on_passes() -> None:
    """D gets at a ball that was passed before, in a separate Pass: no Hail Mary with it either."""
    s = two_balls(C=player(skills="Fumblerooskie"), D=player(skills="Hail Mary Pass"))
    passes(s, "A", "C")
    s.activate("C", "move").step("e", "e").use("Fumblerooskie", at=(4, 1)).stop()
    s.activate("D", "pass").step("ne").dice(pick_up=6).step("n")
    s.expect_not_offered("use-at")
    s.stop()
    s = two_balls(B=player(ball=True, skills="Hail Mary Pass"))
    s.activate("B", "pass").expect_offered("use-at hail-mary-pass 9,0")
    s.stop()


@rule("DB-ACT-02")
def test_balls_may_be_passed_again_in_the_next_turn() -> None:
    s = two_balls(turns=3)
    passes(s, "A", "C")
    for _ in range(4):
        s.end_turn()
    passes(s, "C", "A")
    s.expect(balls=("A", "B"))


# ---------------------------------------------------------------- thrown team-mates
OGRES = """
    ..............
    .AB...........
    ..............
    .CD...........
    ..............
    E.............
    a.........P..p"""


def ogres(**more: object) -> Scenario:
    """A and C throw, B and D fly; E has a ball."""
    big, small = player(st=5, pa=4, skills="Throw Team-mate"), player(st=2, skills="Right Stuff")
    return db(OGRES, **{"A": big, "B": small, "C": big, "D": small, "E": player(ball=True), **more})


def flies(s: Scenario, who: str, mate: str, square: tuple[int, int]) -> Scenario:
    """A superb throw and a safe landing."""
    s.activate(who, "throw-team-mate").use("Throw Team-mate", on=mate)
    return s.dice(throw_team_mate=6, scatter=[5, 4, 5], landing=6).pick(square)


@rule("DB-ACT-03")
def test_a_ball_and_a_team_mate_are_two_throws() -> None:
    s = ogres(F=player(at=(3, 5)))
    passes(s, "E", "F")
    flies(s, "A", "B", (5, 1))
    s.activate("C").refused("declare", "throw-team-mate", because="two throws have been made this turn.*DB-ACT-03")
    s.declare("move").stop()
    s.activate("F").refused("declare", "pass", because="DB-")


@rule("DB-ACT-03")
def test_team_mates_may_be_thrown_twice_per_turn_but_not_the_same_one() -> None:
    """C stands where B lands: C may not throw B again, but D."""
    s = ogres()
    flies(s, "A", "B", (2, 1))
    s.expect(B=standing(3, 1))
    s.activate("C", "throw-team-mate").step("ne")
    s.expect_not_offered("use-on throw-team-mate B")
    s.use("Throw Team-mate", on="D").dice(throw_team_mate=6, scatter=[5, 4, 5], landing=6).pick((5, 3))
    s.expect(D=standing(6, 3))
    s.activate("E").refused("declare", "pass", because="DB-ACT-03")


@rule("DB-ACT-03")
def test_kick_is_not_a_throw_but_excludes_players_already_thrown() -> None:
    s = ogres(F=player(st=5, pa=4, skills="Kick Team-mate", at=(4, 2)), G=player(at=(5, 2), st=2, skills="Right Stuff"))
    flies(s, "A", "B", (2, 1))
    s.activate("F", "kick-team-mate")
    s.expect_not_offered("use-on kick-team-mate B")
    s.expect_offered("use-on kick-team-mate G")
    s.stop()
    s.activate("C").expect_offered("declare throw-team-mate")
    s.declare("move").stop()


# ---------------------------------------------------------------- hand-offs
@rule("DB-ACT-04", "DB-BALL-04")
def test_hand_off_is_once_per_turn_with_each_ball_besides_its_pass() -> None:
    s = two_balls()
    hands(s, "A", "C", "e")
    s.activate("C", "pass").dice(pass_=6, catch=6).throw("D")
    s.expect(balls=("D", "B"))
    s.activate("D")
    s.refused("declare", "hand-off", because="this ball has had its hand-off.*DB-BALL-04")
    s.refused("declare", "pass", because="this ball has had its pass.*DB-BALL-04")
    s.declare("move").stop()
    hands(s, "B", "E", "e", "se", "e", "e", "ne")
    s.expect(balls=("D", "E"), turnover=False)


@rule("DB-ACT-04")
def test_a_hand_off_that_is_not_made_uses_that_of_the_ball_held() -> None:
    s = two_balls()
    s.activate("A", "hand-off").stop()
    s.activate("B").expect_offered("declare hand-off")
    s.declare("hand-off").stop()
    s.activate("C").expect_not_offered("declare hand-off")
