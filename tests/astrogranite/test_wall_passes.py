"""Passes: how far, at what, and off walls. [AG-PASS, AG-GEN-06]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, rule

from .cave import cave

ROOM = """
    ...........
    ...........
    ...........
    ...........
    ...........
    .....A.....
    ...........
    ...........
    ...........
    ...........
    ...........
    ...........
    g.........h"""
"""Walls all round; A stands five squares from the northern one."""


ASIDE = ROOM.replace("A", ".")
"""The same without A, who stands somewhere else."""


def aimed(drawing: str = ROOM, **more: object) -> Scenario:
    """A throws at the wall behind a square, most of the time the northern one."""
    s = cave(drawing, **{"A": player(ball=True, ag=3), **more})
    s.activate("A", "pass")
    s.use("Throw at a wall")
    return s


@rule("AG-PASS-01")
def test_nothing_beyond_short_range() -> None:
    s = cave("""
        ..........
        .A.....BC.
        b.........""", A=player(ball=True, skills="Hail Mary Pass, Strong Arm"))
    s.activate("A", "pass")
    s.refused("throw", "C", because="range")
    s.expect_offered("throw 7,1")
    s.expect_not_offered("use hail-mary-pass")


@rule("AG-GEN-06")
def test_players_chests_and_obstacles_hide_nothing_but_walls_do() -> None:
    rows = """
        .......
        A.{}.b.B
        .......
        c......"""
    for between, seen in (("$", True), ("o", True), ("d", True), ("#", False)):
        s = cave(rows.format(between), "obstacles", A=player(ball=True))
        s.activate("A", "pass")
        if seen:
            s.expect_offered("throw 6,1")
        else:
            s.refused("throw", "B")
        s.stop()


@rule("AG-GEN-05", "AG-GEN-06")
@pytest.mark.parametrize(("wall", "asked"), [(".", True), ("#", False)])
def test_player_behind_a_wall_cannot_intercept(wall: str, asked: bool) -> None:
    s = cave(f"""
        A..{wall}...
        ...{wall}b.B
        .......""", A=player(ball=True))
    lane = s.m.rules.passing.lane(s.m, s.m.board.at(0, 0), s.m.board.at(6, 1))
    assert bool(lane & s.m.board.bit[s.m.board.at(4, 1)]) == asked


@rule("AG-PASS-02")
@pytest.mark.parametrize("turn", [0, 1])
def test_a_square_against_a_wall_in_range_is_named(turn: int) -> None:
    s = cave(ROOM, turn=turn, A=player(ball=True, seat=turn), g=player(seat=1 - turn), h=player(seat=1 - turn))
    s.activate("A", "pass")
    s.expect_offered("use throw-at-a-wall")
    s.use("Throw at a wall")
    options = {s.m.names.text(option) for option in s.m.decision().options}
    assert "square 5,0" in options
    assert "square 5,1" not in options, "it is not next to the wall"
    assert "square 0,12" not in options, "out of range"
    s.refused_answer((5, 1))
    s.dice(pass_=4, throw_in=3, throw_in_distance=(1, 1), bounce=5)
    s.pick((5, 0))
    assert s.needed("pass") == 4
    s.expect(ball=(6, 1), turnover=True)
    s.expect_event("Passed", rule="AG-PASS-02", to_cell=(5, 0))


@rule("AG-PASS-02")
def test_throw_into_a_corner_names_the_wall() -> None:
    s = aimed("""
        ......
        ......
        ..A...
        g....h""")
    s.pick((0, 0))
    s.asked("wall", of=0, about="A")
    s.dice(pass_=6, throw_in=3, throw_in_distance=(1, 2), bounce=7)
    s.pick("w")
    s.expect(ball=(2, 1))


@rule("AG-PASS-02")
def test_only_in_a_pass_action_with_the_ball() -> None:
    s = cave(ROOM, A=player(ball=True), B=player(at=(1, 1)))
    s.activate("B", "pass")
    s.expect_not_offered("use throw-at-a-wall")
    s.stop()
    s.activate("A", "move")
    s.expect_not_offered("use throw-at-a-wall")


@rule("AG-PASS-02", "CRP-13/Animosity")
def test_no_throw_at_a_wall_and_no_leap_after_animosity_has_refused() -> None:
    s = cave("""
        .......
        A..B..C
        .......
        b......""", "universal-leaping", A=player(ball=True, skills="Animosity"), B=player(race="Goblin"))
    s.dice(animosity=1).activate("A", "pass").throw("B")
    s.asked("act", of=0, about="A", options=["stop", "throw 6,1"])
    s.stop()


@rule("AG-PASS-03")
@pytest.mark.parametrize(("die", "struck"), [(2, (4, 0)), (5, (6, 0))])
def test_a_bad_throw_hits_the_wall_beside_the_square(die: int, struck: tuple[int, int]) -> None:
    """1-3 left, 4-6 right, as seen facing the wall; no three scatters."""
    s = aimed()
    s.dice(pass_=2, wall_missed=die, throw_in=3, throw_in_distance=(1, 1), bounce=7)
    s.pick((5, 0))
    s.expect_event("Ricocheted", rule="AG-PASS-04", cell=struck)
    s.expect(ball=(struck[0], 2))


@rule("AG-PASS-03")
def test_throw_past_the_end_of_a_wall_hits_the_named_square() -> None:
    s = aimed("""
        ##...
        .....
        .....
        ..A..
        g...h""")
    s.dice(pass_=2, wall_missed=1, throw_in=3, throw_in_distance=(1, 1), bounce=5)
    s.pick((2, 0))
    if s.m.decision().kind == "wall":
        s.pick("n")
    s.expect_event("Ricocheted", rule="AG-PASS-04", cell=(2, 0))


@rule("AG-PASS-04", "AG-PASS-06")
@pytest.mark.parametrize(("die", "end"), [(3, (5, 4)), (1, (9, 4)), (6, (1, 4))])
def test_rebound_is_like_a_throw_in_counting_the_struck_square_first(die: int, end: tuple[int, int]) -> None:
    """Facing away from the wall 1-2 is left, 5-6 right; then it bounces once."""
    s = aimed(A=player(ball=True, at=(4, 5)), drawing=ASIDE)
    s.dice(pass_=6, throw_in=die, throw_in_distance=(2, 3), bounce=7)
    s.pick((5, 0))
    s.expect(ball=(end[0], end[1] + 1))
    s.expect_event("Bounced", rule="AG-PASS-06", cell=end)


@rule("AG-PASS-05")
def test_rebound_continues_off_several_walls() -> None:
    """North wall at 9,0 to the west: 8,1 … and off walls on the way, touching costs no square."""
    s = aimed("""
        ..........
        ..........
        ..........
        ..........
        ...A......
        .........g""")
    s.dice(pass_=6, throw_in=6, throw_in_distance=(4, 4), bounce=5)
    s.pick((2, 0))
    # (2,0) is the first of eight: (1,1), (0,2), off the west wall (1,3), (2,4), (3,5), off the south wall (4,4), (5,3)
    s.expect_event("Ricocheted", rule="AG-PASS-05", times=2)
    s.expect_event("Bounced", rule="AG-PASS-06", cell=(5, 3))
    s.expect(ball=(6, 3))


@rule("AG-PASS-05")
def test_square_on_it_comes_straight_back() -> None:
    s = aimed("""
        ..........
        ..........
        ....A.....
        g.........""")
    s.dice(pass_=6, throw_in=3, throw_in_distance=(3, 3), bounce=5)
    s.pick((6, 0))
    # (6,0), (6,1), (6,2), (6,3), back: (6,2), (6,1)
    s.expect_event("Bounced", rule="AG-PASS-06", cell=(6, 1))


@rule("AG-PASS-07")
def test_rebound_overhead_may_be_caught_and_a_failed_catch_ends_the_flight() -> None:
    s = aimed(b=player(at=(5, 3), ag=3), A=player(ball=True, at=(4, 5)), drawing=ASIDE)
    s.dice(pass_=6, throw_in=3, throw_in_distance=(4, 4))
    s.pick((5, 0))
    s.no("intercept")
    s.asked("catch-in-flight", of=1, about="b")
    s.dice(catch=3, bounce=4)
    s.yes()
    assert s.needed("catch") == 4
    s.expect(ball=(4, 3), turnover=True)


@rule("AG-PASS-07")
def test_declined_it_flies_on_to_the_next() -> None:
    s = aimed(b=player(at=(5, 2)), C=player(at=(5, 3)), A=player(ball=True, at=(4, 5)), drawing=ASIDE)
    s.dice(pass_=6, throw_in=3, throw_in_distance=(4, 4))
    s.pick((5, 0))
    s.no("intercept")
    s.no("catch-in-flight", by=1)
    s.dice(catch=5)
    s.yes("catch-in-flight", by=0)
    s.expect(ball="C", turnover=False)


@rule("AG-PASS-07")
def test_standing_player_in_the_struck_square_is_asked_first() -> None:
    s = aimed(b=player("prone", at=(5, 1)), C=player(at=(5, 0)), A=player(ball=True, at=(4, 5)), drawing=ASIDE)
    s.dice(pass_=6, throw_in=3, throw_in_distance=(1, 2))
    s.pick((5, 0))
    s.dice(bounce=7)
    s.no("catch-in-flight", by=0)
    s.expect(ball=(5, 3), turnover=True)


@rule("AG-PASS-06", "AG-PASS-07")
def test_rebound_may_be_caught_by_a_player_where_it_ends() -> None:
    s = aimed(C=player(at=(5, 2)), A=player(ball=True, at=(4, 5)), drawing=ASIDE)
    s.dice(pass_=6, throw_in=3, throw_in_distance=(1, 2))
    s.pick((5, 0))
    s.dice(catch=4)
    s.yes("catch-in-flight", by=0)
    s.expect(ball="C", turnover=False)


@rule("AG-PASS-08")
def test_a_fumble_at_a_wall_is_a_fumble() -> None:
    s = aimed()
    s.dice(pass_=1, bounce=2)
    s.pick((5, 0))
    s.expect(ball=(5, 4), turnover="fumbled")
    s.expect_event("Ricocheted", times=0)


@rule("AG-PASS-08")
def test_throw_at_a_wall_may_be_intercepted_on_its_way() -> None:
    s = aimed(b=player(at=(5, 2), ag=6))
    s.pick((5, 0))
    s.dice(intercept=6)
    s.answer("intercept", "b")
    s.expect(ball="b", turnover="intercepted")


@rule("AG-PASS-08")
def test_rebound_may_be_caught_by_the_thrower() -> None:
    s = aimed()
    s.dice(pass_=6, throw_in=3, throw_in_distance=(3, 4))
    s.pick((5, 0))
    s.dice(catch=4)
    s.yes("catch-in-flight", by=0)
    s.expect(ball="A", turnover=False)


@rule("AG-PASS-08")
def test_caught_by_an_opponent_it_is_a_turnover() -> None:
    s = aimed(b=player(at=(5, 3)), A=player(ball=True, at=(4, 5)), drawing=ASIDE)
    s.dice(pass_=6, throw_in=3, throw_in_distance=(4, 4))
    s.pick((5, 0))
    s.no("intercept")
    s.dice(catch=6)
    s.yes("catch-in-flight", by=1)
    s.expect(ball="b", turnover=True)


# ---------------------------------------------------------------- obstacles
@rule("AG-OBST-01")
@pytest.mark.parametrize("turn", [0, 1])
def test_obstacle_cannot_be_entered(turn: int) -> None:
    s = cave("""
        .....
        .Ao..
        ....b""", "obstacles", turn=turn, A=player(seat=turn), b=player(seat=1 - turn))
    s.activate("A", "move")
    s.refused("step", "e")


@rule("AG-OBST-02", "AG-OBST-03")
def test_each_obstacle_under_the_line_is_rolled_for_the_nearest_first() -> None:
    s = cave("""
        .........
        .........
        ..A.o.oB.
        g........""", "obstacles", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=5, obstacle=[3, 1], bounce=2)
    s.throw("B")
    s.expect(ball=(6, 1), turnover="obstacle")


@rule("AG-OBST-03")
def test_past_all_of_them_it_arrives_and_a_fumble_rolls_for_none() -> None:
    s = cave("""
        ..A.o.oB.
        g........""", "obstacles", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=5, obstacle=[2, 6], catch=3)
    s.throw("B")
    s.expect(ball="B", turnover=False)
    s = cave("""
        ..A.o.oB.
        g........""", "obstacles", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=1, bounce=4)
    s.throw("B")
    s.expect(ball=(1, 0), turnover="fumbled")


@rule("AG-OBST-03")
def test_an_interception_comes_before_the_obstacle() -> None:
    s = cave("""
        ..A.o.bB.
        g........""", "obstacles", A=player(ball=True), b=player(ag=6))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(intercept=6)
    s.answer("intercept", "b")
    s.expect(ball="b")


@rule("AG-OBST-03")
@pytest.mark.parametrize(("die", "end"), [(2, (6, 4)), (1, (6, 2))])
def test_rebounds_roll_for_obstacles_too(die: int, end: tuple[int, int]) -> None:
    s = cave("""
        ..........
        ..........
        .....o....
        ..........
        ..........
        ...A......
        g.........""", "obstacles", A=player(ball=True))
    s.activate("A", "pass")
    s.use("Throw at a wall")
    s.dice(pass_=6, throw_in=3, throw_in_distance=(2, 3), obstacle=die, bounce=5)
    s.pick((5, 0))
    s.expect(ball=end, turnover=True)


@rule("AG-OBST-04")
def test_the_turn_is_over_even_if_a_team_mate_catches_it() -> None:
    s = cave("""
        .....C...
        ..A.o..B.
        g........""", "obstacles", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=5, obstacle=1, bounce=3, catch=4)
    s.throw("B")
    s.expect(ball="C", turnover="obstacle", turn=1)
