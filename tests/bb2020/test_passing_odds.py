"""Closed forms for passes and interference of the 2020 core against `odds`."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.policy import DECLINE, SENSIBLE
from deepbowl.testing import player, rule

from .throws import lane

CLOSE = 1e-9


def faces(pa: int, modifier: int) -> dict[str, float]:
    """How many of the six faces are what. [2020-9.4]"""
    found = {"fumbled": 0.0, "accurate": 0.0, "wildly inaccurate": 0.0, "inaccurate": 0.0}
    for die in range(1, 7):
        if die == 1:
            word = "fumbled"
        elif die == 6 or die + modifier >= pa:
            word = "accurate"
        elif die + modifier <= 1:
            word = "wildly inaccurate"
        else:
            word = "inaccurate"
        found[word] += 1 / 6
    return found


def passed(needed: int) -> float:
    """The chance of an Agility test that needs this on the die."""
    return (7 - min(max(needed, 2), 6)) / 6


@rule("2020-9.3", "2020-9.4", "2020-8.3")
@pytest.mark.parametrize("pa", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("target", "modifier"), [(3, 0), (6, -1), (10, -2), (13, -3)])
def test_a_pass_by_band_and_passing_ability(pa: int, target: int, modifier: int) -> None:
    s = lane(20, A=player(at=(0, 1), ball=True, pa=pa), B=player(at=(target, 1))).activate("A", "pass")
    found = odds(s.m, s.option("throw", f"{target},1"), DECLINE)
    want = faces(pa, modifier)
    assert found.success == pytest.approx(want["accurate"] * passed(3), abs=CLOSE)
    assert found.outcomes.get("inaccurate", 0.0) == pytest.approx(want["inaccurate"], abs=CLOSE)
    assert found.outcomes.get("wildly inaccurate", 0.0) == pytest.approx(want["wildly inaccurate"], abs=CLOSE)
    assert found.outcomes.get("fumbled", 0.0) == pytest.approx(want["fumbled"], abs=CLOSE)


@rule("2020-9.7", "2020-8.3")
@pytest.mark.parametrize("ag", [1, 2, 3, 4])
@pytest.mark.parametrize("marked", [0, 1])
def test_interference_with_an_accurate_pass(ag: int, marked: int) -> None:
    """PA 1+ on a Quick Pass is accurate unless it is fumbled. Intercepted: both tests; deflected: the first alone."""
    marker: dict[str, Any] = {"C": player(at=(2, 0))} if marked else {}
    s = lane(A=player(at=(0, 1), ball=True, pa=1), B=player(at=(3, 1)), b=player(at=(2, 1), ag=ag), **marker)
    s.activate("A", "pass")
    found = odds(s.m, s.option("throw", "3,1"), SENSIBLE, exact=100_000)
    marks = 2 if marked else 1  # the receiver B also marks them
    deflects = 5 / 6 * passed(ag + 3 + 1)
    intercepts = deflects * passed(ag + 1 + marks)
    assert found.outcomes.get("intercepted", 0.0) == pytest.approx(intercepts, abs=CLOSE)
    assert found.outcomes.get("deflected", 0.0) == pytest.approx(deflects - intercepts, abs=CLOSE)
    assert found.success == pytest.approx((5 / 6 - deflects) * passed(4), abs=CLOSE)
