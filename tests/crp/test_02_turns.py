"""CRP-2: turns, Actions, the Stunned."""

from __future__ import annotations

from deepbowl.testing import player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- CRP-2.1, CRP-2.2


@rule("CRP-2.1", "CRP-2.2")
def test_turns_alternate() -> None:
    s = scenario("A...b")
    s.expect(turns=(1, 0))
    s.end_turn()
    s.expect(turn=1, turns=(1, 1))
    s.end_turn()
    s.expect(turn=0, turns=(2, 1))


@rule("CRP-2.1", "CRP-2.2")
def test_turns_go_round_with_four_seats() -> None:
    s = scenario("A.b.P.p", turn=2, first=1)
    s.expect(turns=(0, 1, 1, 0))
    for seat in (3, 0, 1, 2):
        s.end_turn()
        s.expect(turn=seat)
    s.expect(turns=(1, 2, 2, 1))


@rule("CRP-2.1", "CRP-11.8")
def test_a_half_has_eight_turns_for_each_team() -> None:
    s = scenario("A...b\n.....", turns=(8, 7))
    s.end_turn()
    s.expect(turn=1, turns=(8, 8), half=1)
    s.end_turn()
    s.expect(half=2, phase="set-up", turns=(0, 0))


@rule("CRP-2.2")
def test_each_player_acts_once_in_any_order() -> None:
    s = scenario("A.B.C.....b")
    s.move("B", "e").stop()
    s.refused("activate", "B", because="already acted this turn")
    s.asked("turn", options=["end-turn", "activate A", "activate C"])
    s.activate("C", "move").stop()
    s.activate("A", "move").stop()
    s.expect(turn=1)


@rule("CRP-2.2")
def test_an_action_is_finished_before_the_next_starts() -> None:
    s = scenario("A.B.....b").activate("A")
    s.refused("activate", "B", because="still active")
    s.declare("move").step("e")
    s.refused("activate", "B", because="still active")
    s.refused("end-turn")
    s.stop()
    s.expect_offered("activate B")
    s.expect(acting=None)


@rule("CRP-2.2")
def test_the_turn_ends_when_all_have_acted() -> None:
    s = scenario("A..b").activate("A", "move")
    s.expect(turn=0)
    s.stop()
    s.expect(turn=1, turnover=False)
    s.expect_event("TurnEnded", rule="CRP-2.2", times=1)


@rule("CRP-2.2")
def test_the_turn_ends_when_the_coach_stops() -> None:
    s = scenario("A.B.b")
    s.end_turn()
    s.expect(turn=1, turnover=False)
    s.refused("activate", "A", because="seat 1's turn")


@rule("CRP-2.2", "CRP-3")
def test_turnover_ends_the_turn_immediately() -> None:
    s = scenario("""
        .....
        .Ab..
        B....""")
    s.dice(dodge=1, armour=(1, 1)).move("A", "n")
    s.expect(turn=1, turnover="dodge")


@rule("CRP-2.2")
def test_team_without_a_player_able_to_act_skips_its_turn() -> None:
    s = scenario("A...b", b="stunned")
    s.end_turn()
    s.expect(turn=0, turns=(2, 1), b=prone())


# ---------------------------------------------------------------- CRP-2.3


@rule("CRP-2.3")
def test_the_action_is_declared_first() -> None:
    s = scenario("""
        .....
        .Ab.B
        .....""")
    s.refused("declare", "move", because="no player has been activated")
    s.activate("A")
    s.asked("declare", options=[f"declare {a}" for a in ("move", "block", "blitz", "pass", "hand-off", "foul")])
    s.refused("step", "n", because="has not declared")
    s.refused("hit", "b", because="only a block or blitz")
    s.declare("move")
    s.refused("declare", "blitz", because="already declared a move")
    s.refused("hit", "b", because="only a block or blitz")


@rule("CRP-2.3")
def test_block_needs_an_adjacent_standing_opponent_and_has_no_movement() -> None:
    s = scenario("""
        ......
        .AbB.c
        ......""", c="prone")
    s.activate("A", "block")
    s.refused("step", "n", because="has no movement")
    s.stop()
    s = scenario("A.b\n..B")
    s.activate("A")
    s.refused("declare", "block", because="already used this turn, or has no legal target")


@rule("CRP-2.3")
def test_a_prone_player_may_not_declare_a_block() -> None:
    s = scenario("""
        ....
        .Ab.
        ....""", A="prone").activate("A")
    s.asked("declare", options=[f"declare {a}" for a in ("move", "blitz", "pass", "hand-off", "foul")])
    s.refused("declare", "block")


@rule("CRP-2.3")
def test_blitz_pass_hand_off_and_foul_are_once_per_turn_even_if_unused() -> None:
    for action in ("blitz", "pass", "hand-off", "foul"):
        s = scenario("A.B......b")
        s.activate("A", action).stop()
        s.activate("B")
        s.refused("declare", action, because="already used this turn")
        others = {"blitz", "pass", "hand-off", "foul"} - {action}
        s.expect_offered(*(f"declare {other}" for other in others))


@rule("CRP-2.3")
def test_once_per_turn_actions_return_next_turn_and_belong_to_each_team() -> None:
    s = scenario("A.B......b")
    s.activate("A", "blitz").stop().end_turn()
    s.activate("b", "blitz").stop()
    s.expect(turn=0)
    s.activate("B")
    s.expect_offered("declare blitz")


@rule("CRP-2.3")
def test_move_and_block_any_number_of_times() -> None:
    s = scenario("""
        ........
        .Ab.cB..
        ........""")
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.dice(block="push").block("B", "c").push("nw").follow(False)
    s.expect(b=(3, 1), c=(3, 0), turn=1)


@rule("CRP-2.3", "CRP-4.7")
def test_pass_and_hand_off_may_be_declared_before_picking_up_the_ball() -> None:
    s = scenario("A*B...b").activate("A", "hand-off")
    s.expect_not_offered("hand-off")
    s.dice(pick_up=3).step("e")
    s.expect_offered("hand-off B")
    s = scenario("A*B...b").activate("A", "pass")
    s.expect_not_offered("throw")
    s.dice(pick_up=3).step("e")
    s.expect_offered("throw 2,0")


@rule("CRP-2.3", "CRP-7.1")
def test_no_movement_after_the_throw_hand_off_or_foul() -> None:
    s = scenario("A..B...b\n........", A=player(ball=True), C=player(at=(7, 1)))
    s.dice(pass_=6, catch=5).activate("A", "pass").throw("B")
    s.expect(ball="B", acting=None)
    s.refused("step", (1, 0), because="no player has been activated")
    s = scenario("AB.....b\n........", A=player(ball=True), C=player(at=(7, 1)))
    s.dice(catch=5).activate("A", "hand-off").hand_off("B")
    s.expect(ball="B", acting=None)
    s = scenario("Ab......\n........", b="prone", C=player(at=(7, 1)))
    s.dice(armour=(1, 2)).activate("A", "foul").foul("b")
    s.expect(acting=None, turn=0)


@rule("CRP-2.3")
def test_throw_bomb_is_for_bombardiers_only() -> None:
    s = scenario("A..b").activate("A")
    s.expect_not_offered("declare throw-bomb")
    s.refused("declare", "throw-bomb")


# ---------------------------------------------------------------- CRP-2.5


@rule("CRP-2.5")
def test_player_stunned_when_the_turn_began_is_prone_at_its_end() -> None:
    s = scenario("A.B...b", B="stunned")
    s.end_turn()
    s.expect(B=prone(2, 0), turn=1)


@rule("CRP-2.5")
def test_a_turnover_turns_them_over_as_well() -> None:
    s = scenario("""
        ......
        .Ab..B
        ......""", B="stunned")
    s.dice(dodge=1, armour=(1, 1)).move("A", "n")
    s.expect(B=prone(5, 1), turn=1)


@rule("CRP-2.5")
def test_player_stunned_in_their_own_turn_waits_for_the_end_of_the_next() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""")
    s.dice(dodge=1, armour=(6, 6), injury=(1, 1)).move("A", "n")
    s.expect(A=stunned(1, 0), turn=1)
    s.end_turn()
    s.expect(A=stunned(1, 0), turn=0)
    s.end_turn()
    s.expect(A=prone(1, 0), turn=1)


@rule("CRP-2.5")
def test_player_stunned_in_an_opponents_turn_recovers_after_their_own() -> None:
    s = scenario("""
        .....
        .Ab.c
        ....B""")
    s.dice(block="down", armour=(6, 6), injury=(1, 1)).block("A", "b").push("e").follow(False)
    s.end_turn()
    s.expect(b=stunned(3, 1), turn=1)
    s.end_turn()
    s.expect(b=prone(3, 1), turn=0)


@rule("CRP-2.5")
def test_stunned_players_turn_over_only_for_the_team_ending_its_turn() -> None:
    s = scenario("A.B.b.c.P.Q", B="stunned", c="stunned", Q="stunned")
    s.end_turn()
    s.expect(B=prone(), c=stunned(), Q=stunned())
    s.end_turn()
    s.expect(c=prone(), Q=stunned())
    s.end_turn()
    s.expect(Q=prone())


# ---------------------------------------------------------------- time


@rule("CRP-3")
def test_time_up_ends_the_turn() -> None:
    s = scenario("A.B...b", A=player(ball=True))
    s.move("A", "e").note("time-up")
    s.expect(turn=1, turnover="time ran out", ball="A", acting=None)


@rule("CRP-3")
def test_time_up_waits_until_the_question_is_answered() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""")
    s.dice(block="push").block("A", "b").note("time-up")
    s.asked("push", of=0)
    s.push("e").follow(False)
    s.expect(b=(3, 1), turn=1, turnover="time ran out")
