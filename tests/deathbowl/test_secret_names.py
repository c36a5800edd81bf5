"""DB-INT-01: until every coach has named a player, no coach is shown the names of the others."""

from __future__ import annotations

import pytest

from deepbowl.bots.hosting import copy_for_bots
from deepbowl.match.log import RunningHash
from deepbowl.testing import Scenario, player, rule

from .pitch import E, N, S, W, on_cross
from .test_veil import WATCHING, all_that_is_shown

PEOPLE = {
    "A": player(at=(10, 10), ball=True), "B": player(at=(10, 17)), "a": player(at=(9, 12)), "b": player(at=(11, 12)),
    "P": player(at=(11, 14)), "p": player(at=(9, 15)),
}  # fmt: skip


def named(first: str | None, second: str | None) -> Scenario:
    """N has thrown; E and S have named a player, or none; W is asked."""
    s = on_cross(**PEOPLE).activate("A", "pass").dice(pass_=6).throw("B")
    s.answer("intercept", first, by=E).answer("intercept", second, by=S)
    s.asked("intercept", of=W)
    return s


@rule("DB-INT-01")
@pytest.mark.parametrize("looker", [W, N, WATCHING])
def test_coaches_still_to_answer_are_shown_the_same_whatever_was_named(looker: int) -> None:
    shown = {all_that_is_shown(named(first, second).m, looker) for first in ("a", "b", None) for second in ("P", None)}
    assert len(shown) == 1


@rule("DB-INT-01")
def test_coach_sees_only_their_own_secret_choice() -> None:
    own = {all_that_is_shown(named("a", second).m, E) for second in ("P", None)}
    assert len(own) == 1
    m = named("a", "P").m
    assert m.veiled(E).tape != m.veiled(S).tape != m.veiled(W).tape


@rule("DB-INT-01")
def test_copies_for_bots_and_hashes_hold_nothing_of_it() -> None:
    one, two = named("a", "P").m, named("b", None).m
    assert copy_for_bots(one) == copy_for_bots(two)
    assert RunningHash(one).now() == RunningHash(two).now()


@rule("DB-INT-01")
def test_interceptors_are_shown_to_all_once_all_coaches_have_answered() -> None:
    s = named("a", "P")
    assert s.m.hides
    s.dice(intercept=[2, 2], catch=6).no("intercept", by=W)
    assert not s.m.hides
    assert "player B1" in s.m.log()
    s.expect(ball="B")
