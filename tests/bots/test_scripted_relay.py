"""Relays of the scripted bot among four teams: fetch a ball, hand it over, run in, all in one turn."""

from __future__ import annotations

from typing import Any

import pytest

from deathbowl.pitch import cross, on_cross
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.giving import Giving
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.receivers import named, waiting_square
from deepbowl.bots.scripted.relay import Relays
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.bots.scripted.turn import SURE, Turn
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import choice, first_of
from deepbowl.engine.dice import Seeded
from deepbowl.rules.vocabulary.flags import MOVE
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of

OTHERS: dict[str, Any] = {
    "a": player(seat=1, at=(24, 8)), "P": player(seat=2, at=(8, 20)), "p": player(seat=3, at=(1, 8))
}  # fmt: skip
"""One player of each other team, out of the way. The first team scores at the bottom, in row 25."""


def four(**players: Any) -> Scenario:
    """A position on the cross; loose balls lie at `balls`."""
    return on_cross(**(OTHERS | players))


def handed_over() -> Scenario:
    """A fetches the ball two squares ahead and gets to B; B runs in from there."""
    return four(A=player(ma=6, at=(12, 12)), B=player(ma=8, at=(12, 17)), balls=[(12, 14)])


def sight_of(s: Scenario) -> Sight:
    """A copy of the position as the first seat sees it."""
    return Sight(s.m.clone(Seeded(0)), 0, Ways())


def relay_of(s: Scenario, least: float = 0.0) -> Play | None:
    sight = sight_of(s)
    return Relays(Giving(Carrying(sight, 0.0))).of_ball(sight.loose[0], least)


def test_relay_counts_the_pick_up_the_catch_and_the_run() -> None:
    s = handed_over()
    play = relay_of(s)
    assert play is not None
    assert play.mate == s.body("B")
    assert play.chance == pytest.approx(2 / 3 * 2 / 3, abs=0.01)  # 3+ and 3+, then a walk


def test_relay_is_made_and_scores_in_the_turn_of_getting_the_ball() -> None:
    told = [turn_of(handed_over(), seed) for seed in range(8)]
    assert all("declare hand-off" in turn for turn in told), told
    assert any(turn[-1] == "touchdown" for turn in told), told


def test_runner_with_the_ball_given_this_turn_runs_in_at_half_a_chance() -> None:
    s = four(A=player(ma=6, at=(12, 12)), B=player(ma=6, at=(12, 17)), balls=[(12, 14)])  # two rushes
    told = [turn_of(s, seed) for seed in range(20)]
    runs = [turn for turn in told if "activate A2" in turn]
    assert runs
    assert all(turn.index("declare hand-off") < turn.index("activate A2") for turn in runs)
    assert any(turn[-1] == "touchdown" for turn in runs)


def test_relay_is_thrown_where_the_runner_is_too_far_to_walk_to() -> None:
    s = four(A=player(ma=3, ag=2, pa=2, at=(12, 13)), B=player(ma=8, ag=2, at=(12, 18)), balls=[(12, 14)])
    play = relay_of(s)
    assert play is not None
    assert s.m.names.text(play.plan[-1]).startswith("throw")


def test_relay_needs_a_runner_within_a_walk_of_the_end_zone() -> None:
    s = four(A=player(ma=6, at=(12, 12)), B=player(ma=4, at=(12, 17)), balls=[(12, 14)])
    assert relay_of(s) is None


def test_runner_that_has_acted_makes_no_relay() -> None:
    s = handed_over()
    sight = sight_of(s)
    sight.s.acted |= 1 << s.body("B")
    assert Relays(Giving(Carrying(sight, 0.0))).of_ball(sight.loose[0], 0.0) is None


def test_relay_is_not_looked_for_between_two_teams() -> None:
    s = scenario("[............]\n[...A..B.....]\n[b...........]", A=player(), B=player(ma=8), balls=[(5, 1)])
    sight = Sight(s.m, 0, Ways())
    _, found = Turn(sight, 0.0, s.m.decision().options).fetches()
    assert found == []


def test_crowd_is_several_teams_and_no_stop_after_a_touchdown() -> None:
    assert sight_of(handed_over()).crowd
    crp = scenario(".", book="crp", seats=4, board=cross(), at=(12, 12), **(OTHERS | {"A": player(at=(12, 12))}))
    assert not sight_of(crp).crowd
    assert not Sight(scenario("[A....b]").m, 0, Ways()).crowd


def test_receiver_in_place_stays_while_a_ball_may_be_knocked_loose() -> None:
    thief = player(seat=2, at=(12, 15), ball=True)
    s = four(A=player(at=(12, 13)), B=player(ma=8, at=(14, 18)), C=player(at=(4, 10)), P=thief)
    sight = sight_of(s)
    sight.receivers = (s.body("B"),)
    turn = Turn(sight, 0.0, s.m.decision().options)
    assert turn.in_place() == [s.body("B")]
    moved = [first_of(plan[0]) for plans in turn.support(turn.fighting.blitzes(0.5, True)) for plan in plans]
    assert s.body("C") in moved
    assert s.body("B") not in moved


def test_receiver_in_place_moves_when_nothing_else_is_left_to_do() -> None:
    thief = player(seat=2, at=(12, 15), ball=True)
    s = four(A=player(at=(12, 13)), B=player(ma=8, at=(14, 18)), C=player(at=(4, 10)), P=thief)
    sight, body = sight_of(s), s.body("B")
    sight.receivers = (body,)
    turn = Turn(sight, 0.0, s.m.decision().options)
    later = Play("dodge", 0.1, 0.5, [choice(verbs.ACTIVATE, s.body("C"))])

    def moved(*plays: list[Play]) -> set[int]:
        return {first_of(plan[0]) for plans in turn.support(*plays) for plan in plans}

    assert body in moved()
    assert body not in moved([later])
    *_, last = turn.plays()
    assert any(plan[:2] == [choice(verbs.ACTIVATE, body), choice(verbs.DECLARE, MOVE)] for plan in last)


def test_receiver_given_the_ball_this_turn_runs_in_before_blocks() -> None:
    s = handed_over()
    s.dice(pick_up=6, catch=6)
    for text in ("activate A1", "declare hand-off", *(f"step 12,{y}" for y in range(13, 17)), "hand-off A2"):
        s.m.apply(next(option for option in s.m.decision().options if s.m.names.text(option) == text))
    (run,) = Turn(sight_of(s), 0.0, s.m.decision().options).runs_in()
    assert first_of(run.plan[0]) == s.body("B")
    kept = four(A=player(at=(12, 12)), B=player(ma=8, at=(12, 17), ball=True))
    assert Turn(sight_of(kept), 0.0, kept.m.decision().options).runs_in() == []


@pytest.mark.parametrize(("chance", "fetched", "better"), [(0.15, "fetch", True), (0.05, "fetch", False),
                                                           (0.5, "fetch and score", False), (0.95, "fetch and score", True)])
def test_relay_beats_keeping_the_ball_and_seldom_running_in_alone(
    chance: float, fetched: str, better: bool
) -> None:  # fmt: skip
    s = handed_over()
    turn = Turn(sight_of(s), 0.0, s.m.decision().options)
    assert (chance > turn.to_beat(Play(fetched, 0.1, 0.9, []))) == better


def test_any_relay_beats_no_pick_up_at_all() -> None:
    s = handed_over()
    assert Turn(sight_of(s), 0.0, s.m.decision().options).to_beat(None) == 0.0


def test_relay_no_likelier_than_what_it_must_beat_is_not_found() -> None:
    s = handed_over()
    play = relay_of(s)
    assert play is not None
    assert relay_of(s, play.chance) is None
    again = relay_of(s, play.chance - 0.01)
    assert again is not None
    assert again.plan == play.plan


def test_team_mates_keep_off_the_way_of_the_runner() -> None:
    s = handed_over()
    play = relay_of(s)
    assert play is not None
    board = s.m.board
    on_the_way = [cell for cell in range(board.n) if play.way >> cell & 1]
    assert len(on_the_way) == 8
    assert min(board.ys[cell] for cell in on_the_way) == 18


def test_receivers_of_any_team_are_named_from_the_first_turn_among_four() -> None:
    s = handed_over()
    assert named(sight_of(s), ()) == (s.body("B"),)
    s = scenario("[....................]\n[.A..B..............b]", A=player(), B=player(), balls=[(3, 0)])
    assert named(sight_of(s), ()) == ()


def test_receiver_among_four_waits_near_the_ball_and_the_end_zone() -> None:
    s = handed_over()
    sight, body = sight_of(s), s.body("B")
    cell = waiting_square(sight, body, 0)
    assert sight.goal_for(body)[cell] <= s.m.state.ma[body] + 1
    assert s.m.board.distance(cell, sight.loose[0]) <= 4


def test_held_ball_is_worth_less_among_four() -> None:
    s = four(A=player(ma=6, at=(12, 12), ball=True), B=player(at=(12, 14)))
    sight, body = sight_of(s), s.body("A")
    carrying = Carrying(sight, 0.0)
    among_many = carrying.hold(s.m.state.cell[body], body)
    carrying.keeps = 1.0
    assert 0 < among_many < carrying.hold(s.m.state.cell[body], body)


def test_risky_block_costs_the_run_in_that_waits() -> None:
    s = four(A=player(ma=8, at=(12, 18), ball=True), B=player(at=(6, 12)), p=player(seat=3, at=(12, 17)))
    turn = Turn(sight_of(s), 0.0, s.m.decision().options)
    run = turn.carrying.score(s.body("A"))
    assert run is not None
    assert run.chance < SURE  # A must dodge first
    before = turn.fighting.cost(s.body("B"))
    turn.fighting.pending = turn.pending()
    assert turn.fighting.cost(s.body("B")) == pytest.approx(before + run.chance)
    later = Turn(sight_of(s), 0.0, s.m.decision().options)
    next(later.plays())
    assert later.fighting.pending == run.chance
