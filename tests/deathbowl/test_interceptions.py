"""DB-INT: three teams may get at a pass; they name in secret and try in order of distance."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.testing import Scenario, player, rule

from .pitch import E, N, S, W, on_cross

THROWER = player(at=(10, 10), ball=True)


def thrown(target: tuple[int, int] = (10, 16), **others: Any) -> Scenario:
    """N1 at 10,10 throws an accurate pass to B six squares south, or elsewhere."""
    people = {"A": THROWER, "B": player(at=target), **others}
    return on_cross(**people).activate("A", "pass").dice(pass_=6).throw("B")


def tried(s: Scenario) -> list[str]:
    """The players who rolled to interfere, in order."""
    tests = [told for told in s.m.events or [] if isinstance(told, event.Tested) and told.purpose == "intercept"]
    return [s.names[told.body] for told in tests]


# ---------------------------------------------------------------- order
@rule("DB-INT-01")
def test_interceptor_nearest_to_the_thrower_tries_first() -> None:
    """S is asked before W, but W's player is nearer."""
    s = thrown(P=player(at=(10, 14)), p=player(at=(10, 12)), c=player(at=(25, 12)))
    s.pick("P", by=S)
    s.dice(intercept=[2, 3], catch=6).pick("p", by=W)
    assert tried(s) == ["p", "P"]
    s.expect(ball="B")


@rule("DB-INT-01")
def test_interceptors_are_ordered_by_distance_between_centres() -> None:
    """The player at 9,12 is 2.24 squares away, the one at 10,12 two."""
    s = thrown(a=player(at=(9, 12)), P=player(at=(10, 12)))
    s.pick("a", by=E)
    s.dice(intercept=[2, 2], catch=6).pick("P", by=S)
    assert tried(s) == ["P", "a"]


@rule("DB-INT-01", "DB-INT-03")
def test_coach_may_decline_to_name_an_interceptor() -> None:
    s = thrown(a=player(at=(10, 12)), P=player(at=(10, 14)))
    s.no("intercept", by=E)
    s.dice(intercept=3, catch=6).pick("P", by=S)
    assert tried(s) == ["P"]


@rule("DB-INT-02")
def test_equally_near_they_roll_off() -> None:
    s = thrown(a=player(at=(9, 12)), P=player(at=(11, 12)))
    s.pick("a", by=E)
    s.dice(roll_off=[2, 5], intercept=[2, 2], catch=6).pick("P", by=S)
    assert tried(s) == ["P", "a"]


@rule("DB-INT-02")
def test_drawn_roll_off_is_rolled_again_by_those_tied() -> None:
    s = thrown((16, 16), a=player(at=(12, 13)), P=player(at=(13, 12)))
    s.pick("a", by=E)
    s.dice(roll_off=[3, 3, 6, 1], intercept=[2, 2], catch=6).pick("P", by=S)
    assert tried(s) == ["a", "P"]


# ---------------------------------------------------------------- attempts
FOUR = {"a": player(at=(9, 12)), "b": player(at=(11, 12)), "P": player(at=(11, 14)), "p": player(at=(9, 15))}


@rule("DB-INT-03")
def test_interception_is_tried_once_per_team_until_one_succeeds() -> None:
    """The catalogue's example: a fails with 5, P with 4, p deflects with 6 and tests to catch at -1; b never rolls."""
    s = thrown((10, 17), **FOUR)
    s.asked("intercept", of=E, about="A", options=["no", "player a", "player b"])
    s.pick("a").pick("P", by=S)
    s.dice(intercept=[5, 4, 6], catch=4).pick("p", by=W)
    assert tried(s) == ["a", "P", "p"]
    assert [s.needed("intercept"), s.needed("catch")] == [6, 4]
    s.expect(ball="p", turnover="intercepted", turn=E)


@rule("DB-INT-03")
def test_a_deflection_ends_it_even_if_the_ball_is_not_caught() -> None:
    """a deflects and drops it: it scatters from their square, and the named P and p never roll."""
    s = thrown((10, 17), **FOUR)
    s.pick("a", by=E).pick("P", by=S)
    s.dice(intercept=6, catch=3, scatter=[4, 4, 4], bounce=4).pick("p", by=W)
    assert tried(s) == ["a"]
    s.expect(ball=(5, 12), turnover="no team-mate caught")


@rule("DB-INT-03", "DB-BALL-02")
def test_carrier_of_the_other_ball_cannot_intercept() -> None:
    s = thrown((10, 17), a=player(at=(9, 12), ball=True), P=player(at=(11, 14)))
    s.asked("intercept", of=S, options=["no", "player P"])
    s.dice(catch=6).no(by=S)
    s.expect(balls=("B", "a"))


@rule("DB-INT-04")
def test_interceptor_failing_a_forced_reroll_has_no_second_attempt() -> None:
    """a's success is undone, P's stands: P has deflected the pass."""
    s = on_cross(A=player(at=(10, 10), ball=True, skills="Cloud Burster"), B=player(at=(10, 17)), **FOUR)
    s.activate("A", "pass").dice(pass_=6).throw("B")
    s.pick("a", by=E).pick("P", by=S)
    s.dice(intercept=6).no("intercept", by=W)
    s.dice(intercept=[2, 6]).yes("use-trait", by=N)
    s.dice(intercept=6, catch=4).yes("use-trait", by=N)
    s.expect(ball="P", turnover="intercepted")


@rule("DB-INT-04")
def test_the_thrower_may_let_a_success_stand() -> None:
    s = on_cross(A=player(at=(10, 10), ball=True, skills="Cloud Burster"), B=player(at=(10, 17)), **FOUR)
    s.activate("A", "pass").dice(pass_=6).throw("B")
    s.pick("a", by=E).pick("P", by=S)
    s.dice(intercept=6).no("intercept", by=W)
    s.dice(catch=4).no("use-trait", by=N)
    s.expect(ball="a", turnover="intercepted")


@rule("DB-INT-04")
def test_cloud_burster_does_not_apply_to_a_short_pass() -> None:
    s = on_cross(A=player(at=(10, 10), ball=True, skills="Cloud Burster"), B=player(at=(10, 16)), a=player(at=(9, 12)))
    s.activate("A", "pass").dice(pass_=6).throw("B")
    s.dice(intercept=6, catch=4).pick("a", by=E)
    s.expect(ball="a")


# ---------------------------------------------------------------- in secret
@rule("DB-INT-01")
def test_interceptors_named_stay_secret_until_all_coaches_have_answered() -> None:
    """W's copy of the match is the same whatever E and S have named; after the last answer nothing is secret any more."""
    seen = []
    for named in ("a", "b", None):
        s = thrown((10, 17), **FOUR)
        s.answer("intercept", named, by=E)
        s.pick("P", by=S) if named else s.no("intercept", by=S)
        m = s.m
        assert m.tape != m.tape_for(W) or named is None
        seen.append((m.tape_for(W), m.tape_for(-1), m.view(W), m.view(-1)))
        assert m.tape_for(E)[-2] == m.tape[-2]
        assert len(m.sealed) == len(m.sealed_inputs()) == 2
        s.dice(catch=6).no("intercept", by=W) if named is None else s.dice(intercept=[2, 2], catch=6).no("intercept", by=W)
        assert not m.sealed
    assert seen[0] == seen[1] == seen[2]


def test_coach_may_undo_only_their_own_secret_choice() -> None:
    s = thrown((10, 17), **FOUR)
    s.pick("a", by=E)
    s.undo(E)
    s.asked("intercept", of=E)
    s.pick("b", by=E).pick("P", by=S)
    with pytest.raises(IllegalChoice):
        s.m.undo(E)
    s.undo(S)
    assert len(s.m.sealed_inputs()) == 1
    twin = s.m.clone(Seeded(1))
    assert twin.tape_for(W) == s.m.tape_for(W)
    s.no("intercept", by=S).dice(intercept=2, catch=6).no("intercept", by=W)
    assert tried(s) == ["b"]
