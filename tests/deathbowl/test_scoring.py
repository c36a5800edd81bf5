"""DB-SCORE: where a touchdown counts, what it ends and what it does not, and the ball that comes back."""

from __future__ import annotations

from typing import Any

from deepbowl.books.deathbowl.turns import SKIPS
from deepbowl.engine import event
from deepbowl.engine.state import NOBODY
from deepbowl.server.live.wire import match_state
from deepbowl.testing import Scenario, player, prone, rule, stunned

from .pitch import E, N, S, W, on_cross

OTHERS = {
    "B": player(at=(12, 4)), "b": player(at=(22, 12)), "Q": player(at=(12, 22)), "q": player(at=(3, 12)),
    "C": player(at=(13, 4)), "c": player(at=(22, 13)), "R": player(at=(13, 22)), "r": player(at=(3, 13)),
}  # fmt: skip
"""Two of each team where nothing happens."""


def cross_with(spare_balls: Any = 1, **people: Any) -> Scenario:
    """A position on the cross with two balls in all."""
    return on_cross(**{**OTHERS, "spare_balls": spare_balls, **people})


# ---------------------------------------------------------------- where, and what it ends
@rule("DB-SCORE-01", "DB-SCORE-02", "DB-SCORE-04")
def test_the_end_zone_opposite_counts_and_the_turn_is_over() -> None:
    s = cross_with(A=player(at=(12, 24), ball=True)).dice(ball_start=1)
    s.move("A", "s")
    s.expect(score=(1, 0, 0, 0), turn=E, A=(12, 25), balls=((12, 12), None), turns=(1, 1, 0, 0))
    s.expect_not_offered("activate B")


@rule("DB-SCORE-02")
def test_end_zones_at_the_sides_and_ones_own_count_for_nothing() -> None:
    for start, step in (((24, 12), "e"), ((1, 12), "w"), ((12, 1), "n")):
        s = cross_with(A=player(at=start, ball=True)).move("A", step)
        s.expect(score=(0, 0, 0, 0), turn=N)
        s.expect_offered("stop")


@rule("DB-SCORE-02")
def test_each_team_scores_opposite() -> None:
    for seat, name, start, step in ((E, "a", (1, 7), "w"), (S, "P", (7, 1), "n"), (W, "p", (24, 7), "e")):
        s = cross_with(**{name: player(at=start, ball=True)}, turn=seat).dice(ball_start=1)
        s.move(name, step)
        assert s.m.state.score[seat] == 1


@rule("DB-SCORE-07", "DB-TURN-02")
def test_touchdown_leaves_all_players_in_place() -> None:
    s = cross_with(
        spare_balls=0, A=player(at=(12, 24), ball=True), a=player("ko"), d=player("prone", at=(10, 10)),
        p=player(at=(8, 8), ball=True),
    )  # fmt: skip
    drive = s.m.state.drive
    s.dice(ball_start=3).move("A", "s")
    s.expect(a="ko", d=prone(10, 10), p=(8, 8), balls=((13, 13), "p"), turn=E, drive=drive)


# ---------------------------------------------------------------- onto the other ball
@rule("DB-SCORE-03", "DB-BALL-02")
def test_touchdown_on_the_other_ball_resolves_the_bounce_first() -> None:
    s = cross_with(0, A=player(at=(12, 24), ball=True), D=player(at=(13, 25)), balls=((12, 25),))
    s.dice(bounce=5, catch=4, ball_start=[1, 2]).move("A", "s")
    s.expect(score=(2, 0, 0, 0), turn=E, turnover="touchdown")


@rule("DB-SCORE-03", "DB-SCORE-04")
def test_first_of_two_touchdowns_is_resolved_first_whatever_its_ball() -> None:
    """A carries ball 2 onto ball 1, which D catches: A's touchdown is reported first and ball 2 comes back first."""
    s = cross_with(0, A=player(at=(12, 24), ball=True), D=player(at=(13, 25)), balls=((12, 25),))
    assert list(s.m.state.ball_by) == [NOBODY, s.body("A")]
    s.dice(bounce=5, catch=4, ball_start=[1, 2]).move("A", "s")
    scored = [e.body for e in s.m.events or () if isinstance(e, event.Touchdown)]
    assert scored == [s.body("A"), s.body("D")]
    s.expect(score=(2, 0, 0, 0), turn=E, balls=((13, 12), (12, 12)))


@rule("DB-SCORE-03")
def test_bounce_uncaught_by_the_team_in_the_end_zone_is_one_touchdown() -> None:
    s = cross_with(0, A=player(at=(12, 24), ball=True), D=player(at=(13, 25)), balls=((12, 25),))
    s.dice(bounce=5, catch=1).dice(bounce=2, ball_start=4).move("A", "s")
    s.expect(score=(1, 0, 0, 0), turn=E, turnover="touchdown")


@rule("DB-SCORE-03")
def test_opponent_catching_the_bounce_in_the_end_zone_does_not_score() -> None:
    s = cross_with(0, A=player(at=(12, 24), ball=True), P=player(at=(13, 25)), balls=((12, 25),))
    s.dice(dodge=6, bounce=5, catch=6, ball_start=4).move("A", "s")
    s.expect(score=(1, 0, 0, 0), turn=E)
    assert s.m.state.ball_by.count(s.body("P")) == 1


# ---------------------------------------------------------------- the ball comes back
def scored(**people: Any) -> Scenario:
    """N is about to score with ball 1."""
    return cross_with(A=player(at=(12, 24), ball=True), **people)


@rule("DB-SCORE-05")
def test_new_ball_may_be_caught_by_a_player_standing_there() -> None:
    s = scored(a=player(at=(13, 12))).dice(ball_start=2).move("A", "s")
    s.asked("catch", of=E, about="a")
    s.dice(catch=4).yes("catch", by=E)
    s.expect(balls=("a", None), turn=E)


@rule("DB-SCORE-05")
def test_new_ball_declined_or_dropped_bounces_without_ending_a_turn() -> None:
    s = scored(a=player(at=(13, 12))).dice(ball_start=2).move("A", "s")
    s.dice(bounce=2).no("catch", by=E)
    s.expect(balls=((13, 11), None), turn=E)
    s = scored(a=player(at=(13, 12))).dice(ball_start=2).move("A", "s")
    s.dice(catch=3, bounce=2).yes("catch", by=E)
    s.expect(balls=((13, 11), None), turn=E)


@rule("DB-SCORE-05", "DB-ASSIST-06")
def test_every_other_teams_zone_makes_it_harder() -> None:
    s = scored(a=player(at=(13, 12)), P=player(at=(13, 11)), p=player(at=(14, 12))).dice(ball_start=2).move("A", "s")
    s.dice(catch=5, bounce=7).yes("catch")
    s.expect(balls=((13, 13), None), turn=E)


@rule("DB-SCORE-05", "DB-BALL-02")
def test_new_ball_is_not_offered_to_a_carrier_or_a_player_without_zones() -> None:
    s = scored(spare_balls=0, a=player(at=(13, 12), ball=True)).dice(ball_start=2, bounce=2).move("A", "s")
    s.expect(balls=((13, 11), "a"), turn=E)
    s = scored(a=player(at=(13, 12), no_zones=True)).dice(ball_start=2, bounce=2).move("A", "s")
    s.expect(balls=((13, 11), None), turn=E)


@rule("DB-SCORE-06")
def test_new_ball_bounces_from_a_prone_or_stunned_player() -> None:
    for state in ("prone", "stunned"):
        s = scored(a=player(state, at=(13, 12))).dice(ball_start=2, bounce=5).move("A", "s")
        s.expect(balls=((14, 12), None), turn=E)


@rule("DB-SCORE-06")
def test_new_ball_on_the_other_ball_bounces_and_the_other_stays() -> None:
    s = scored(spare_balls=0, balls=((13, 13),)).dice(ball_start=3, bounce=2).move("A", "s")
    assert sorted(s.m.state.ball_cell) == sorted(s.m.board.cell(at) for at in ("13,12", "13,13"))
    s.expect(turn=E)


@rule("DB-SCORE-06")
def test_two_balls_never_come_to_rest_on_one_square() -> None:
    """From the first square onto the other ball, and on."""
    s = scored(spare_balls=0, a=player("prone", at=(13, 12)), balls=((13, 13),))
    s.dice(ball_start=2, bounce=[7, 5]).move("A", "s")
    assert sorted(s.m.state.ball_cell) == sorted(s.m.board.cell(at) for at in ("14,13", "13,13"))


# ---------------------------------------------------------------- in another team's turn
def pushed_in(**more: Any) -> Scenario:
    """E's a pushes S's ball carrier P into N's End Zone, where S scores."""
    people = {"P": player(at=(7, 1), ball=True), "a": player(at=(7, 2))}
    s = cross_with(**{**people, "turn": E, **more})
    return s.dice(block="push", ball_start=1).block("a", "P").push((7, 0)).follow(False)


@rule("DB-SCORE-08")
def test_touchdown_in_another_turn_ends_it_and_costs_the_scorers_next() -> None:
    s = pushed_in(turns=(3, 3, 2, 2))
    s.expect(score=(0, 0, 1, 0), turn=W, turns=(3, 3, 3, 3), balls=((12, 12), None))
    assert [(e.seat, e.turn) for e in s.events("TurnSkipped")] == [(S, 3)]
    s.end_turn().end_turn().end_turn()
    s.expect(turn=S, turns=(4, 4, 4, 3))


@rule("DB-SCORE-08")
def test_the_turn_is_passed_over_when_its_place_comes_not_before() -> None:
    """N scores in E's turn: S and W come first, then N is passed over."""
    s = cross_with(A=player(at=(7, 24), ball=True), a=player(at=(7, 23)), turn=E, turns=(3, 3, 2, 2))
    s.dice(block="push", ball_start=1).block("a", "A").push((7, 25)).follow(False)
    s.expect(score=(1, 0, 0, 0), turn=S, turns=(3, 3, 3, 2))
    s.end_turn()
    s.expect(turn=W, turns=(3, 3, 3, 3))
    s.end_turn()
    s.expect(turn=E, turns=(4, 4, 3, 3))


@rule("DB-SCORE-08", "2020-3.4", "2020-14.2")
def test_stunned_players_of_a_team_passed_over_turn_face_up() -> None:
    s = pushed_in(R=player("stunned", at=(13, 22)), r=player("stunned", at=(3, 13)))
    s.expect(turn=W, R=prone(), r=stunned())


@rule("DB-SCORE-08")
def test_touchdown_in_another_turn_without_a_turn_left_costs_nothing() -> None:
    s = pushed_in(half=2, turns=(8, 8, 8, 8))
    assert s.m.over
    s.expect(score=(0, 0, 1, 0))
    assert not s.events("TurnSkipped")
    result = match_state(s.m)["result"]
    assert result is not None
    assert (result["won"], result["places"]) == (S, [2, 2, 1, 2])
    assert (result["caused"], result["suffered"]) == ([0] * 4, [0] * 4)


@rule("DB-SCORE-08", "DB-TURN-02")
def test_the_last_turn_of_a_half_may_be_the_one_passed_over() -> None:
    s = pushed_in(turns=(8, 8, 7, 7))
    s.expect(turn=W, turns=(8, 8, 8, 8), half=1)
    s.end_turn()
    s.expect(half=2, turns=(0, 0, 0, 0))
    assert [s.m.tally(SKIPS, seat) for seat in range(4)] == [0, 0, 0, 0], "none is left for the second half"
    s.abandon()


@rule("DB-SCORE-01", "DB-SCORE-08")
def test_a_touchdown_in_ones_own_turn_costs_no_further_turn() -> None:
    s = cross_with(A=player(at=(12, 24), ball=True)).dice(ball_start=1).move("A", "s")
    assert [s.m.tally(SKIPS, seat) for seat in range(4)] == [0, 0, 0, 0]
    s.end_turn().end_turn().end_turn()
    s.expect(turn=N, turns=(2, 1, 1, 1))


@rule("DB-SCORE-01", "DB-SCORE-08")
def test_the_first_cause_of_a_turnover_stays_when_a_touchdown_follows() -> None:
    """N's carrier falls in front of the End Zone, and the ball bounces to a player of S, who scores with it."""
    s = cross_with(A=player(at=(12, 2), ball=True), a=player(at=(13, 3)), P=player(at=(11, 0)))
    s.dice(dodge=1, armour=(1, 1), bounce=1, catch=6, ball_start=1).move("A", (12, 1))
    s.expect(score=(0, 0, 1, 0), turnover="dodge", turn=E)
    s.expect_event("Turnover", times=1)
    s.expect_event("TurnEnded", seat=N, cause="was knocked down (dodge)", times=1)


@rule("DB-SCORE-08", "DB-TURN-02")
def test_a_team_without_a_turn_left_in_the_half_sits_none_out() -> None:
    """S opened the half and has had all its turns when it scores in the last turn of E: the second half is not touched."""
    s = pushed_in(turns=(8, 8, 8, 8), first=S)
    s.expect(half=2, score=(0, 0, 1, 0))
    assert not s.events("TurnSkipped")
    assert [s.m.tally(SKIPS, seat) for seat in range(4)] == [0, 0, 0, 0]
    s.abandon()


@rule("DB-SCORE-03", "DB-SCORE-04", "DB-SCORE-05", "DB-SCORE-08")
def test_both_balls_in_an_opponents_turn() -> None:
    """P is pushed onto the other ball in the End Zone, a friend catches it, both come back, one onto p; two turns go."""
    s = cross_with(
        0, P=player(at=(7, 1), ball=True), D=player(at=(14, 14)), S=player(at=(8, 0)), a=player(at=(7, 2)),
        p=player(at=(13, 12)), balls=((7, 0),), turn=E, turns=(3, 3, 2, 2),
    )  # fmt: skip
    s.dice(block="push", bounce=5, catch=4, ball_start=[1, 2]).block("a", "P").push((7, 0)).follow(False)
    s.expect(score=(0, 0, 2, 0))
    s.asked("catch", of=W, about="p")
    s.dice(catch=4).yes("catch")
    s.expect(turn=W, turns=(3, 3, 3, 3))
    assert s.m.state.ball_by.count(s.body("p")) == 1
    s.end_turn().end_turn().end_turn()
    s.expect(turn=W, turns=(4, 4, 4, 4))


@rule("DB-SCORE-03", "DB-SCORE-08")
def test_two_touchdowns_out_of_turn_cost_no_more_turns_than_are_left() -> None:
    """S has one turn left in the half: it is passed over, and nothing is left of the second touchdown."""
    s = cross_with(
        0, P=player(at=(7, 1), ball=True), S=player(at=(8, 0)), a=player(at=(7, 2)), balls=((7, 0),), turn=E,
        turns=(8, 8, 7, 7),
    )  # fmt: skip
    s.dice(block="push", bounce=5, catch=4, ball_start=[1, 2]).block("a", "P").push((7, 0)).follow(False)
    s.expect(score=(0, 0, 2, 0), turn=W, turns=(8, 8, 8, 8))
    assert s.m.tally(SKIPS, S) == 0


@rule("DB-SCORE-08")
def test_pages_show_the_next_team_and_turns_skipped() -> None:
    """N scores in E's turn: after W it is not N's turn but E's; the last of the half announces none."""
    s = cross_with(A=player(at=(7, 24), ball=True), a=player(at=(7, 23)), turn=E, turns=(7, 7, 6, 6))
    s.dice(block="push", ball_start=1).block("a", "A").push((7, 25)).follow(False)
    shown = match_state(s.m)
    assert (shown["order"], shown["next"]) == ([S, W, N, E], W)
    assert [team["passed_over"] for team in shown["teams"]] == [1, 0, 0, 0]
    s.end_turn()
    assert match_state(s.m)["next"] == E
    s.end_turn()
    shown = match_state(s.m)
    assert (shown["next"], [team["passed_over"] for team in shown["teams"]]) == (S, [0] * 4)
    s.end_turn().end_turn()
    s.expect(turn=W)
    assert match_state(s.m)["next"] == -1


@rule("DB-SCORE-08", "DB-TURN-02")
def test_fewest_turns_to_skip_decide_if_all_teams_skip() -> None:
    s = cross_with(turn=E, turns=(3, 3, 2, 2))
    for seat, turns in ((S, 2), (W, 1), (N, 1), (E, 1)):
        s.m.set_tally(SKIPS, turns, seat)
    assert s.m.rules.order.next_seat(s.m) == W
    s.end_turn()
    s.expect(turn=W)


@rule("DB-SETUP-05")
def test_pages_show_teams_that_are_eliminated_or_have_conceded() -> None:
    """No turn is announced for a team without players; a knocked-out player may come back."""
    s = cross_with(b=player("dead"), c=player("casualty"), R=player("ko"), A=player(at=(12, 20)))
    shown = match_state(s.m)
    assert [team["eliminated"] for team in shown["teams"]] == [False, True, False, False]
    assert shown["next"] == S
    s.m.note("concede", S)
    assert not s.events("Turnover")
    shown = match_state(s.m)
    assert [team["conceded"] for team in shown["teams"]] == [False, False, True, False]
    assert shown["next"] == W
    s.end_turn()
    s.expect(turn=W)


@rule("DB-SCORE-04", "2020-17.1")
def test_ball_scored_with_between_two_turns_is_back_before_the_next() -> None:
    """E's turn is over, N's Fireball makes e let go of the ball, and A catches it where N scores."""
    s = on_cross(A=player(at=(10, 25)), a=player(at=(11, 25), ball=True), b=player(at=(20, 10)), P=player(at=(10, 20)),
                 p=player(at=(1, 10)), turn=E, goods={"wizard": (1, 0, 0, 0)}, spare_balls=1)
    s.end_turn()
    s.cast("fireball")
    s.dice(spell=4, armour=(1, 1), bounce=4, catch=6, ball_start=1)
    s.pick((12, 24))
    s.expect(score=(1, 0, 0, 0), balls=((12, 12), None), turn=S, a=prone(11, 25))
    s.expect_event("Turnover", times=0)  # no turn was under way that it could end


@rule("DB-SCORE-08", "2020-17.1")
def test_touchdown_by_a_spell_just_before_ones_own_turn_takes_it_up() -> None:
    """N turns the E carrier into a frog before E's turn; the ball bounces to an E player where E scores."""
    s = on_cross(A=player(at=(10, 20)), B=player(at=(12, 10)), P=player(at=(10, 22)), p=player(at=(20, 12)), turn=N,
                 a=player(at=(1, 12), ball=True, st=1), b=player(at=(0, 12)), goods={"wizard": (1, 0, 0, 0)}, spare_balls=1)
    s.end_turn().choose("stop").cast("zap")
    s.dice(spell=4, bounce=4, catch=6, ball_start=1)
    s.pick("a")
    s.expect(score=(0, 1, 0, 0), turn=S, turns=(1, 1, 1, 0))
