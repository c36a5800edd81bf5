"""DB-TURN, DB-HALF: the order of turns, their length, half-time."""

from __future__ import annotations

import pytest

from deepbowl.books.deathbowl.turns import SKIPS
from deepbowl.engine.state import DRAW, put
from deepbowl.match.match import Match
from deepbowl.testing import Scenario, opening_scenario, player, prone, rule, standing

from .pitch import E, N, S, W, cross, db, on_cross
from .test_set_up import begun, formations

EVERYBODY = """
    ........
    .A....a.
    ........
    .P....p.
    ........"""


def order(m: Match, turns: int) -> list[int]:
    """The seats of the next turns, each ended immediately."""
    seen = []
    for _ in range(turns):
        seen.append(m.state.seat)
        m.apply(m.names.parse("end-turn"))
    return seen


# ---------------------------------------------------------------- order
@rule("DB-TURN-01")
def test_the_highest_roll_begins_and_the_others_follow_clockwise() -> None:
    s = formations(begun(toss=[3, 6, 2, 5]).dice(ball_start=[1, 1]))
    assert order(s.m, 8) == [E, S, W, N, E, S, W, N]


@rule("DB-TURN-01")
def test_tied_highest_rolls_are_rolled_again_among_themselves() -> None:
    s = begun(toss=[5, 2, 5, 1, 3, 3, 1, 6])
    assert s.m.state.first == S
    assert [e.rolled for e in s.events("Rolled")] == [5, 2, 5, 1, 3, 3, 1, 6]


@rule("DB-TURN-03")
def test_the_second_half_begins_with_the_last_and_goes_the_other_way() -> None:
    s = formations(begun(toss=[3, 6, 2, 5]).dice(ball_start=[1, 1]))
    order(s.m, 31)
    s.end_turn()
    assert (s.m.state.half, s.m.state.first) == (2, N)
    s.dice(ball_start=[1, 1])
    formations(s)
    assert order(s.m, 5) == [N, W, S, E, N]


@rule("DB-TURN-03")
def test_second_half_reverses_the_order_of_questions() -> None:
    first, second = db(EVERYBODY).m, db(EVERYBODY, half=2).m
    assert (first.others(E), second.others(E)) == ([S, W, N], [N, W, S])
    assert [first.turn_distance(seat) for seat in (N, E, S, W)] == [0, 1, 2, 3]
    assert [second.turn_distance(seat) for seat in (N, E, S, W)] == [0, 3, 2, 1]


@rule("DB-TURN-02", "DB-TURN-04", "DB-RANK-02")
def test_two_halves_of_eight_turns_and_no_overtime() -> None:
    s = formations(begun().dice(ball_start=[1, 1]))
    first = order(s.m, 32)
    s.dice(ball_start=[1, 1])
    formations(s)
    second = order(s.m, 32)
    assert [(first + second).count(seat) for seat in (N, E, S, W)] == [16] * 4
    assert s.m.over
    assert s.m.state.won == DRAW
    assert "overtime" not in [switch.name for switch in s.m.rules.switches]


@rule("DB-TURN-04", "DB-RANK-02", "DB-RANK-01")
def test_level_teams_share_their_place_and_there_are_no_points() -> None:
    s = db(EVERYBODY, half=2, turns=(8, 7, 8, 8), turn=W, score=(2, 1, 2, 0))
    s.end_turn()
    s.end_turn()
    assert s.m.result == {
        "won": DRAW, "score": [2, 1, 2, 0], "places": [1, 3, 1, 4], "casualties_caused": [0] * 4,
        "casualties_suffered": [0] * 4,
    }  # fmt: skip


@rule("DB-RANK-02")
def test_places_are_ordered_by_touchdowns_ties_share_the_better_one() -> None:
    s = db(EVERYBODY, half=2, turns=(8, 8, 8, 7), turn=E, score=(2, 1, 1, 0))
    s.end_turn().end_turn()
    result = s.m.result
    assert result is not None
    assert (result["won"], result["places"]) == (N, [1, 2, 2, 4])


@rule("DB-RANK-01")
def test_casualties_count_for_both_teams_healed_or_not() -> None:
    s = db("......\n.Ab...\n......\nB....c\nP....p", b=player(av=3), turn=N, apothecary=(0, 1, 0, 0))
    s.dice(block="down", armour=(5, 5), injury=(6, 6), casualty=1).block("A", "b").push("e").follow(False)
    s.dice(casualty=1).yes("apothecary")
    result = s.m.rules.scoring.result(s.m)
    assert (result["casualties_caused"], result["casualties_suffered"]) == ([1, 0, 0, 0], [0, 1, 0, 0])


@rule("DB-RANK-01")
def test_casualty_from_a_rush_is_suffered_but_not_caused() -> None:
    s = db("......\nA.....\n......\nB....c\nP....p", A=player(ma=1, av=3))
    s.activate("A", "move").step("e").dice(rush=1, armour=(5, 5), injury=(6, 6), casualty=1).step("e")
    result = s.m.rules.scoring.result(s.m)
    assert (result["casualties_caused"], result["casualties_suffered"]) == ([0] * 4, [1, 0, 0, 0])


# ---------------------------------------------------------------- the clock
@rule("DB-TURN-05")
def test_time_up_ends_activations_and_starts_the_next_teams_turn() -> None:
    s = db(EVERYBODY + "\n    .B......")
    s.move("A", "e")
    s.note("time-up", N)
    s.expect(turn=E)
    assert s.m.rules.turn_seconds == 210


# ---------------------------------------------------------------- conceding and being eliminated
@rule("DB-TURN-01")
def test_conceding_team_is_left_out_of_the_order_and_placed_last() -> None:
    s = db(EVERYBODY, score=(0, 3, 0, 0))
    s.note("concede", E)
    assert order(s.m, 4) == [N, S, W, N]
    assert s.m.rules.scoring.result(s.m)["places"] == [1, 4, 1, 1]


@rule("DB-TURN-03")
def test_second_half_begins_with_the_last_team_still_present() -> None:
    s = formations(begun().dice(ball_start=[1, 1]))
    s.note("concede", W)
    order(s.m, 24)
    assert (s.m.state.half, s.m.state.first) == (2, S)


def test_the_last_one_left_wins() -> None:
    s = db(EVERYBODY)
    for seat in (N, E, S):
        s.note("concede", seat)
    assert s.m.over
    assert s.m.state.won == W


@rule("DB-SETUP-05")
def test_a_team_without_players_has_its_turns_pass_by() -> None:
    s = db(EVERYBODY.replace("a", "."), a=player("casualty"))
    assert order(s.m, 4) == [N, S, W, N]


# ---------------------------------------------------------------- half-time
def to_half_time(**people: object) -> Scenario:
    """S's last turn on the cross is over and W's passes: half-time."""
    s = on_cross(
        turns=(8, 8, 8, 7), turn=S, A=player(at=(12, 5)), a=player(at=(20, 12)), P=player(at=(12, 20)),
        p=player(at=(5, 12)), **people,
    )  # fmt: skip
    return s.end_turn().end_turn()


@rule("DB-HALF-01")
def test_second_half_sets_up_all_teams_without_balls() -> None:
    s = to_half_time(B=player(at=(10, 10), ball=True), b=player(at=(11, 15), ball=True), rerolls=(0, 2, 0, 0))
    s.expect(half=2, B="reserves", balls=(None, None))
    s.dice(ball_start=[4, 3])
    formations(s)
    s.expect(balls=((12, 13), (13, 13)))
    assert all(s.m.in_play(body) for body in s.m.all_players())


@rule("DB-HALF-02")
def test_knocked_out_players_return_at_half_time_without_a_roll() -> None:
    s = to_half_time(B=player("ko"), C=player("ko"), D=player("ko"), E=player("casualty"), spare_balls=2)
    s.expect(B="reserves", C="reserves", D="reserves", E="casualty")
    s.dice(ball_start=[1, 1])
    formations(s)
    assert s.m.in_play(s.body("B"))


@rule("DB-HALF-03")
def test_a_knock_out_in_the_second_half_is_final() -> None:
    s = db("......\n.Ab...\n......\nB....c\nP....p", b=player(av=3), half=2)
    s.dice(block="down", armour=(5, 5), injury=(4, 4)).block("A", "b").push("e").follow(False)
    s.expect(b="ko", half=2)
    assert not s.m.rules.harm.recovers(s.m, s.body("b"))


@rule("DB-HALF-04")
@pytest.mark.parametrize("half", [1, 2])
def test_regenerated_player_waits_in_reserves(half: int) -> None:
    s = db("......\n.Ab...\n......\nB....c\nP....p", b=player(av=3, skills="Regeneration"), half=half)
    s.dice(block="down", armour=(5, 5), injury=(6, 6), casualty=1, regeneration=5).block("A", "b").push("e").follow(False)
    s.end_turn()
    while s.m.state.seat != E:
        s.end_turn()
    s.expect(b="reserves")
    s.expect_not_offered("activate b", "bring-on b")


@rule("DB-HALF-04")
def test_player_saved_in_the_first_half_may_be_set_up_at_half_time() -> None:
    s = to_half_time(B=player("reserves"), spare_balls=2)
    while s.m.state.seat != N:
        s.choose("formation")
    s.expect_offered("take B")
    s.dice(ball_start=[1, 1])
    formations(s)


@rule("DB-HALF-01")
def test_re_rolls_are_whole_again() -> None:
    s = opening_scenario(cross(), seats=4, players=11, book="deathbowl", rerolls=2, toss=[6, 1, 2, 3])
    s.dice(ball_start=[1, 1])
    formations(s)
    s.m.state.rerolls = put(s.m.state.rerolls, E, 0)
    order(s.m, 32)
    s.expect(rerolls=(2, 2, 2, 2))


# ---------------------------------------------------------------- what comes at the end of the turn before
def barmaid(**more: object) -> Scenario:
    """N has someone with Pick-me-up, and B lies beside them."""
    there = {"A": player(at=(10, 10), skills="Pick-me-up"), "B": player("prone", at=(11, 11)), "a": player(at=(20, 10)),
             "P": player(at=(10, 20)), "p": player(at=(1, 10))}  # fmt: skip
    return on_cross(**{**there, **more})


@rule("DB-TURN-03", "2020-15/Pick-me-up")
def test_pick_me_up_in_the_second_half_follows_the_other_neighbours_turn() -> None:
    """N, W, S, E and N again: E's turn is the one before N's, not W's as in the first half."""
    s = barmaid(half=2, turn=W, first=N)
    s.end_turn()
    s.expect(turn=S, B=prone(11, 11))
    s.end_turn()
    s.dice(pick_me_up=5)
    s.end_turn().yes("Pick-me-up", by=N)
    s.expect(turn=N, B=standing(11, 11))


@rule("DB-TURN-01", "2020-15/Pick-me-up")
def test_pick_me_up_in_the_first_half_comes_after_the_west_teams_turn() -> None:
    s = barmaid(turn=S)
    s.end_turn()
    s.expect(turn=W, B=prone(11, 11))
    s.end_turn().no("Pick-me-up", by=N)
    s.expect(turn=N, B=prone(11, 11))


@rule("DB-SCORE-08", "2020-15/Pick-me-up")
def test_pick_me_up_of_the_team_after_one_that_is_passed_over_is_not_lost() -> None:
    """W's turn is taken up by a touchdown, so S's turn is the one before N's."""
    s = barmaid(turn=S)
    s.m.set_tally(SKIPS, 1, W)
    s.dice(pick_me_up=5)
    s.end_turn().yes("Pick-me-up", by=N)
    s.expect(turn=N, B=standing(11, 11))


@rule("2020-14.6", "2020-15/Pick-me-up")
def test_pick_me_up_of_the_team_after_one_that_gave_up_is_not_lost() -> None:
    s = barmaid(turn=S)
    s.note("concede", W)
    s.dice(pick_me_up=5)
    s.end_turn().yes("Pick-me-up", by=N)
    s.expect(turn=N, B=standing(11, 11))


@rule("DB-TURN-02", "2020-15/Pick-me-up")
def test_pick_me_up_is_not_rolled_when_the_half_is_over() -> None:
    s = barmaid(turn=W, turns=(6, 6, 6, 6), book="deathbowl-sevens", half=2)
    s.end_turn()
    s.expect(won=-2)
