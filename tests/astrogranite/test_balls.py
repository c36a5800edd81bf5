"""Loose balls: walls, chests, obstacles, and balls out of reach. [AG-BALL]"""

from __future__ import annotations

import pytest

from deepbowl.rules.flow.ball import bounce
from deepbowl.testing import player, prone, rule

from .cave import cave


@rule("AG-BALL-01")
@pytest.mark.parametrize("turn", [0, 1])
def test_a_bounce_into_a_wall_is_rolled_again(turn: int) -> None:
    s = cave("""
        *A....
        ......
        B....c""", turn=turn, A=player(seat=turn, ag=3), B=player(seat=turn), c=player(seat=1 - turn))
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=[2, 4, 7])
    s.step("w")
    s.expect(ball=(0, 1), turnover=True)
    s.expect_event("Bounced", times=1)


@rule("AG-BALL-01")
def test_ball_shut_in_with_players_unable_to_take_it_finally_comes_out() -> None:
    s = cave("""
        Ab#..
        ###..
        B...c""", A=player(skills="No Hands"), b=player(ball=True))
    s.dice(block="pow", armour=(1, 1), bounce=[4, 5] * 50)
    s.block("A", "b")
    s.expect(b=prone(1, 0), ball=(3, 0), turnover=False)


@rule("AG-BALL-01")
def test_ball_with_nowhere_to_bounce_never_lies_under_a_player() -> None:
    s = cave("""
        a#..
        ##..
        B..c""", a=player(ball=True))
    s.m.put_ball(0, s.m.board.at(0, 0))
    for _ in bounce(s.m, 0, s.m.board.at(0, 0)):
        pytest.fail("nobody is asked anything")
    s.expect(ball=(2, 0))


@rule("AG-BALL-02")
def test_ball_bounces_off_a_chest_and_an_obstacle() -> None:
    for sign in "$o":
        s = cave(f"""
            .....
            A*{sign}..
            .....
            B...c""", "obstacles")  # fmt: skip
        s.activate("A", "move")
        s.dice(pick_up=1, bounce=[5, 7])
        s.step("e")
        s.expect(ball=(2, 2))


@rule("AG-BALL-09")
@pytest.mark.parametrize("turn", [0, 1])
def test_ball_out_of_reach_returns_by_teleporter_as_the_next_turn_starts(turn: int) -> None:
    s = cave("""
        1.2#...
        A.b#.*.
        ...#...""", turn=turn)
    s.expect(ball=(5, 1))
    s.dice(teleport_ball=2, bounce=4)
    s.end_turn()
    s.expect(ball=(1, 0), turn=1 - turn)
    s.expect_event("BallTeleported", rule="AG-BALL-09", from_cell=(5, 1))
    s.end_turn()
    s.expect(ball=(1, 0))


@rule("AG-BALL-09")
def test_teleporters_count_as_ways() -> None:
    s = cave("""
        1..#..2
        A.b#.*.
        ...#...""")
    s.end_turn()
    s.expect(ball=(5, 1), turn=1)


@rule("AG-BALL-09")
def test_ball_beyond_a_chasm_stays_only_if_a_player_has_leap() -> None:
    for skills, reached in (("Leap", True), ("", False)):
        s = cave("""
            1.2_...
            A.b_.*.
            ..._...""", "chasms", A=player(skills=skills))
        if not reached:
            s.dice(teleport_ball=2, bounce=4)
        s.end_turn()
        s.expect(ball=(5, 1) if reached else (1, 0))


@rule("AG-BALL-09")
def test_players_and_chests_in_the_way_do_not_count() -> None:
    s = cave("""
        1.#...
        A.$*..
        .b#...""")
    s.end_turn()
    s.expect(ball=(3, 1))


@rule("AG-BALL-07")
@pytest.mark.parametrize(("die", "ball"), [(4, (1, 0)), (6, (1, 0)), (1, (4, 1)), (3, (4, 1))])
def test_a_ball_in_lava_is_tested_as_each_turn_starts(die: int, ball: tuple[int, int]) -> None:
    s = cave("""
        1......
        A...!.b
        .......""", "lava", balls=((4, 1),))
    s.dice(ball_in_lava=die, **({"teleport_ball": 1, "bounce": 5} if die > 3 else {}))
    s.end_turn()
    s.expect(ball=ball, turn=1)
    if die <= 3:
        s.dice(ball_in_lava=3)
        s.end_turn()
        s.expect(ball=ball, turn=0)


@rule("AG-BALL-07")
def test_ball_on_lava_may_be_picked_up_before_its_test() -> None:
    s = cave("""
        1......
        ...A!.b
        C......""", "lava", balls=((4, 1),))
    s.activate("A", "move")
    s.dice(pick_up=3)
    s.step("e")
    s.expect(ball="A")
    s.dice(armour=(1, 1))
    s.stop()
    s.end_turn()
    s.expect(ball="A", turn=1)


@rule("AG-BALL-06")
def test_a_pit_never_keeps_a_ball() -> None:
    s = cave("""
        .......
        A*O...1
        B.....c""", "traps")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=[5, 5])
    s.step("e")
    s.expect(ball=(3, 1))
