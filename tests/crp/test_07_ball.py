"""CRP-7.6 and CRP-7.8 to CRP-7.11: catching, bouncing, landing, throw-ins, dropping; with several balls and on the cross."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import cross_pitch
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- CRP-7.6


def throw_to(die: int, *, accurate: bool, **markers: object) -> Scenario:
    """A throws to B at 5,2; accurate, or scattered there from two squares to the north."""
    s = scenario("""
        .........
        .........
        A....B...
        .........
        ........c""", A=player(ball=True), **markers)  # type: ignore[arg-type]
    s.activate("A", "pass")
    if accurate:
        return s.dice(pass_=6, catch=die)
    return s.dice(pass_=3, scatter=[4, 5, 7], catch=die)


@rule("CRP-7.6", "CRP-19")
@pytest.mark.parametrize(("accurate", "zones", "needed"), [
    (True, 0, 3), (True, 1, 4), (True, 2, 5), (False, 0, 4), (False, 1, 5), (False, 2, 6),
])  # fmt: skip
def test_an_ag_3_catch(accurate: bool, zones: int, needed: int) -> None:
    people = {"d": player(at=(6, 1)), "e": player(at=(6, 3))}
    markers = {name: people[name] for name in list(people)[:zones]}
    for die in (needed - 1, needed):
        s = throw_to(die, accurate=accurate, **markers)
        if die < needed:
            s.dice(bounce=2)
        s.throw("B" if accurate else (5, 1))
        if die < needed:
            s.expect(ball=(5, 1), turnover="no team-mate caught")
        else:
            s.expect(ball="B", turnover=False)


@rule("CRP-7.6")
def test_catch_is_compulsory_and_not_asked() -> None:
    s = throw_to(1, accurate=True)
    s.dice(bounce=2).throw("B")
    s.expect(ball=(5, 1))


@rule("CRP-7.6", "CRP-10.2")
def test_catch_may_be_rerolled_only_in_the_catchers_own_turn() -> None:
    s = scenario("A..B...b", A=player(ball=True), rerolls=1)
    s.dice(pass_=6, catch=1).activate("A", "pass").throw("B")
    s.asked("re-roll", of=0, about="B")
    s.dice(catch=5).reroll("team")
    s.expect(ball="B", rerolls=(0, 1), turnover=False)
    s = scenario("A..b...B", A=player(ball=True), rerolls=1)
    s.dice(pass_=6, catch=1, bounce=5).activate("A", "pass").throw("b")
    s.expect(ball=(4, 0), rerolls=(1, 1))


@rule("CRP-7.6")
def test_missed_catch_bounces_and_the_next_player_may_try() -> None:
    s = scenario("A..BC..b", A=player(ball=True))
    s.dice(pass_=6, catch=1, bounce=5, then_catch=4).activate("A", "pass").throw("B")
    s.expect(ball="C", turnover=False)


# ---------------------------------------------------------------- CRP-7.8


def kick_loose(drawing: str, *bounces: int, **more: object) -> Scenario:
    """A steps east onto the ball and fails to pick it up; these are the bounces."""
    s = scenario(drawing, **more)  # type: ignore[arg-type]
    s.dice(pick_up=1, bounce=list(bounces))
    return s


@rule("CRP-7.8")
def test_bouncing_ball_rests_on_an_empty_square() -> None:
    s = kick_loose(".A*...\nB....b", 5).move("A", "e")
    s.expect(ball=(3, 0))
    s.expect_event("Bounced", rule="CRP-7.8", times=1)


@rule("CRP-7.8", "CRP-7.6")
def test_bouncing_ball_on_a_standing_player_is_a_catch() -> None:
    s = kick_loose(".A*b..\nB.....", 5).dice(catch=5).move("A", "e")  # one zone: A's
    s.expect(ball="b")
    s = kick_loose(".A*b..\nB.....", 5).dice(catch=4, bounce=5).move("A", "e")
    s.expect(ball=(4, 0))


@rule("CRP-7.8")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_bouncing_ball_on_a_player_that_is_down_bounces_again(posture: str) -> None:
    s = kick_loose(".A*bc.\nB....d", 5, 5, 5, b=posture, c=posture).move("A", "e")
    s.expect(ball=(5, 0))


@rule("CRP-7.8", "CRP-7.6")
def test_bouncing_ball_may_return_to_the_player_that_dropped_it() -> None:
    s = kick_loose(".A*bC.\nB....d", 5, 4, b="prone").dice(catch=4).move("A", "e")
    s.expect(ball="A", turnover="failed to pick up")


@rule("CRP-7.8", "CRP-7.10")
def test_bouncing_ball_off_the_pitch_is_thrown_in() -> None:
    s = kick_loose(".A*...\nB....b\n......", 2).dice(throw_in=3, throw_in_distance=(1, 1), bounce=5).move("A", "e")
    s.expect(ball=(3, 1))


@rule("CRP-7.8", "CRP-18.5")
def test_two_balls_never_rest_on_one_square() -> None:
    s = kick_loose(".A**..\nB....b", 5, 5).move("A", "e")
    s.expect(balls=((4, 0), (3, 0)))


@rule("CRP-7.8", "CRP-18.5", "CRP-7.6")
def test_a_carrier_does_not_catch_another_ball() -> None:
    s = kick_loose(".A*b..\nB.....", 5, 5, b=player(ball=True)).move("A", "e")
    s.expect(balls=((4, 0), "b"))
    assert not [e for e in s.events("Rolled") if e.purpose == "catch"]


# ---------------------------------------------------------------- CRP-7.9


@rule("CRP-7.9", "CRP-7.8")
def test_a_pass_to_an_empty_square_bounces_once() -> None:
    s = scenario("A.......\n......B.\nb.......", A=player(ball=True))
    s.dice(pass_=6, bounce=8, catch=4).activate("A", "pass").throw((5, 0))
    s.expect(ball="B", turnover=False)  # a bounce: no +1 for accuracy, so 4+


@rule("CRP-7.9")
def test_pass_onto_a_player_unable_to_catch_bounces() -> None:
    s = scenario("A....B..\n.......b", A=player(ball=True), B="prone")
    s.dice(pass_=6, bounce=5).activate("A", "pass").throw("B")
    s.expect(ball=(6, 0), turnover="no team-mate caught")


@rule("CRP-7.9", "CRP-7.10")
def test_throw_in_onto_a_player_is_a_catch_without_modifier() -> None:
    for die, ball in ((3, (3, 1)), (4, "C")):
        s = kick_loose(".A*...\nB.C..b\n......", 2).dice(throw_in=3, throw_in_distance=(1, 1), catch=die)
        if die == 3:
            s.dice(bounce=5)
        s.move("A", "e")
        s.expect(ball=ball, turnover="failed to pick up")


# ---------------------------------------------------------------- CRP-7.10


FIELD = """
    ..A*....
    ........
    ........
    ........
    ........
    b......B"""


@rule("CRP-7.10")
@pytest.mark.parametrize(("dice", "row"), [((1, 1), 1), ((1, 2), 2), ((2, 2), 3)])
def test_the_edge_square_counts_as_the_first(dice: tuple[int, int], row: int) -> None:
    s = scenario(FIELD)
    s.dice(pick_up=1, bounce=2, throw_in=4, throw_in_distance=dice, then_bounce=5).move("A", "e")
    s.expect(ball=(4, row))


@rule("CRP-7.10")
def test_the_full_throw_in_is_a_switch() -> None:
    s = scenario(FIELD, switches=("full-throw-in",))
    s.dice(pick_up=1, bounce=2, throw_in=4, throw_in_distance=(1, 2), then_bounce=5).move("A", "e")
    s.expect(ball=(4, 3))


@rule("CRP-7.10")
def test_leaving_again_it_is_thrown_in_again() -> None:
    """Straight south over six rows with 2D6 = 8: out at 3,5, then north two squares."""
    s = scenario(FIELD)
    s.dice(pick_up=1, bounce=2, throw_in=4, throw_in_distance=(4, 4), then_throw_in=3, then_throw_in_distance=(1, 2))
    s.dice(bounce=4).move("A", "e")
    s.expect(ball=(2, 3))
    s.expect_event("Bounced", rule="CRP-7.10", times=2)


@rule("CRP-7.10")
def test_throw_in_from_a_corner_uses_the_end_zone_side() -> None:
    """Out diagonally at the north-west corner, in seat 0's end zone: the template faces east."""
    s = scenario("""
        *......
        A......
        .......
        b.....B""", ends="we")
    s.dice(pick_up=1, bounce=1, throw_in=3, throw_in_distance=(1, 2), then_bounce=5).move("A", "n")
    s.expect(ball=(3, 0))


@rule("CRP-7.10")
def test_a_diagonal_exit_over_one_side() -> None:
    s = scenario(FIELD)
    s.dice(pick_up=1, bounce=1, throw_in=4, throw_in_distance=(1, 1), then_bounce=5).move("A", "e")
    s.expect(ball=(4, 1))


def on_the_cross(ball: tuple[int, int], here: tuple[int, int]) -> Scenario:
    """Four seats on the cross; A stands next to the ball."""
    return scenario("", board=cross_pitch(), seats=4, balls=(ball,), A=player(at=here), B=player(at=(16, 3)),
                    b=player(at=(22, 13)), P=player(at=(16, 22)), p=player(at=(3, 16)))  # fmt: skip


CROSS = [
    # ball, where A comes from, D8 out, D6, squares from there with 2D6 = 4
    ((6, 3), "e", 4, 3, (9, 3)),  # west side of the north arm: facing east
    ((6, 3), "e", 4, 1, (9, 0)),  # … and its north-east
    ((10, 0), "s", 2, 4, (10, 3)),  # north end: facing south
    ((25, 10), "w", 5, 3, (22, 10)),  # east end: facing west
    ((12, 25), "n", 7, 3, (12, 22)),  # south end: facing north
    ((0, 12), "e", 4, 3, (3, 12)),  # west end: facing east
    ((20, 19), "n", 7, 3, (20, 16)),  # south side of the east arm: facing north
    ((6, 6), "e", 1, 3, (9, 9)),  # through the inner corner: facing south-east
    ((6, 6), "e", 1, 1, (9, 6)),
    ((6, 6), "e", 1, 6, (6, 9)),
    ((19, 19), "w", 8, 3, (16, 16)),  # the inner corner opposite: facing north-west
    ((6, 0), "e", 1, 3, (6, 3)),  # the outer corner of the north arm: away from its end zone
    ((25, 6), "s", 3, 3, (22, 6)),  # the outer corner of the east arm
]


@rule("CRP-7.10")
@pytest.mark.parametrize(("ball", "side", "out", "die", "lands"), CROSS)
def test_throw_ins_on_the_cross(
    ball: tuple[int, int], side: str, out: int, die: int, lands: tuple[int, int]
) -> None:
    dx, dy = {"e": (1, 0), "w": (-1, 0), "n": (0, -1), "s": (0, 1)}[side]
    s = on_the_cross(ball, (ball[0] + dx, ball[1] + dy))
    back = {"e": "w", "w": "e", "n": "s", "s": "n"}[side]
    s.dice(pick_up=1, bounce=out, throw_in=die, throw_in_distance=(1, 3), then_bounce=5).move("A", back)
    s.expect(ball=(lands[0] + 1, lands[1]), turnover="failed to pick up", turn=1)


@rule("CRP-7.10")
def test_a_throw_in_that_flies_out_of_an_arm_is_thrown_in_again() -> None:
    """From 6,3 north-east: out at the north end after three squares, then south."""
    s = on_the_cross((6, 3), (7, 3))
    s.dice(pick_up=1, bounce=4, throw_in=1, throw_in_distance=(3, 3), then_throw_in=3, then_throw_in_distance=(1, 1))
    s.dice(bounce=5).move("A", "w")
    s.expect(ball=(10, 1))


# ---------------------------------------------------------------- CRP-7.11


@rule("CRP-7.11", "CRP-9.7")
def test_the_ball_bounces_once_injury_and_apothecary_are_settled() -> None:
    s = scenario("""
        .....
        .Ab..
        B...c""", b=player(ball=True), apothecary=(0, 1))
    s.dice(block="down").block("A", "b").push("e").dice(armour=(6, 6), injury=(4, 4)).follow(False)
    s.asked("apothecary", of=1, about="b")
    s.expect(ball=(3, 1))
    s.dice(bounce=2).yes("apothecary")
    s.expect(b=stunned(3, 1), ball=(3, 0))


@rule("CRP-7.11", "CRP-1.5")
def test_carrier_removed_from_the_pitch_leaves_the_ball_in_their_square() -> None:
    s = scenario("""
        .....
        .Ab..
        B...c""", b=player(ball=True))
    s.dice(block="down", armour=(6, 6), injury=(4, 4), bounce=7).block("A", "b").push("e").follow(False)
    s.expect(b="ko", ball=(3, 2))


@rule("CRP-7.11")
def test_two_falling_carriers_drop_two_balls() -> None:
    s = scenario("""
        ......
        .Ab...
        ......
        B....c""", A=player(ball=True), b=player(ball=True))
    s.dice(block="both", armour=[(1, 1), (1, 2)], bounce=[7, 2]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")
    assert sorted(map(str, (s.ball_spot(0), s.ball_spot(1)))) == ["(1, 0)", "(2, 2)"]


@rule("CRP-7.11", "CRP-18.4")
def test_a_carrier_knocked_down_onto_another_ball_sets_both_bouncing() -> None:
    s = scenario("""
        ......
        .Ab*..
        B....c""", b=player(ball=True))
    s.dice(block="down", armour=(1, 1), bounce=[2, 7]).block("A", "b").push("e").follow(False)
    s.expect(b=prone(3, 1))
    assert sorted(map(str, (s.ball_spot(0), s.ball_spot(1)))) == ["(3, 0)", "(3, 2)"]
