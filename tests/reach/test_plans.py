"""Following a plan: as far as it goes, and why no further."""

from __future__ import annotations

import pytest

from deepbowl.match.plans import Followed, follow_plan
from deepbowl.rules.analysis.policy import DECLINE, SENSIBLE
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import Scenario


def go(s: Scenario, x: int, y: int) -> Followed:
    return follow_plan(s.m, reach(s.m, s.body("A")).plan(s.m.board.at(x, y)))


def test_a_plan_that_goes_well_is_followed_to_its_end() -> None:
    s = scenario("A......", A=player("prone", ma=5))
    done = go(s, 2, 0)
    assert done.finished
    assert (done.done, done.rest) == (5, [])
    s.expect(A=(2, 0))


def test_a_question_stops_it_and_is_left_open() -> None:
    s = scenario("....\n.Ab.\n....\n....", rerolls=1).dice(dodge=2)
    done = go(s, 1, 3)
    s.asked("re-roll")
    assert (done.finished, done.why, len(done.rest)) == (False, "asked: re-roll (dodge)", 1)


def test_plan_with_answers_of_a_policy_continues() -> None:
    s = scenario("....\n.Ab.\n....\n....", rerolls=1).dice(dodge=(2, 5))
    plan = reach(s.m, s.body("A")).plan(s.m.board.at(1, 3))
    assert follow_plan(s.m, plan, SENSIBLE).finished
    s.expect(A=(1, 3))


def test_a_turnover_stops_it() -> None:
    s = scenario("....\n.Ab.\n....\n....", rerolls=1).dice(dodge=2, armour=(1, 2))
    plan = reach(s.m, s.body("A")).plan(s.m.board.at(1, 3))
    done = follow_plan(s.m, plan, DECLINE)
    assert done.why.startswith("turnover: ")
    assert not done.finished


def test_a_touchdown_is_a_good_end() -> None:
    s = scenario("....\n.A..\n....", ends="we", A=player(ball=True))
    done = go(s, 3, 1)
    assert (done.finished, done.why) == (True, "touchdown")


def test_player_held_has_not_arrived() -> None:
    s = scenario("B...\n.Ab.\n....\n....", b=player(skills="Tentacles")).dice(tentacles=(1, 1))
    plan = reach(s.m, s.body("A")).plan(s.m.board.at(0, 1))
    done = follow_plan(s.m, plan, SENSIBLE)
    assert (done.finished, done.why) == (False, "A1 has not arrived")


@pytest.mark.parametrize("steps", [1, 2])
def test_choice_no_longer_possible_is_reported(steps: int) -> None:
    s = scenario("A...B..", A=player(ma=6))
    plan = reach(s.m, s.body("A")).plan(s.m.board.at(3, 0))
    broken = plan[: steps + 2] + [plan[-1]] * 2
    done = follow_plan(s.m, broken)
    assert "not possible" in done.why
    assert done.done == (steps + 2 if steps == 1 else steps + 3)


def test_nothing_to_do_is_done() -> None:
    s = scenario("A...")
    assert follow_plan(s.m, []).finished
