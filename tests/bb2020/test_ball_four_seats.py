"""Skills of ball and passes among four seats: every other seat is an opponent, whosever turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, rule, scenario

CROWDED = """
    A.....
    .PQ.R.
    b.p...
    ......
    ..q..c"""
"""P (seat 2, to act) with the ball at 1,1, marked by one of each other seat; Q beside P, marked by p; R at 4,1 is free."""


def crowded(P: Player | None = None, Q: Player | None = None, R: Player | None = None, **more: Any) -> Scenario:
    """Seat 2 is to act."""
    people: dict[str, Any] = {"P": P or player(ball=True), "Q": Q or player(), "R": R or player()}
    return scenario(CROWDED, book="bb2020", seats=4, turn=2, **people, **more)


@rule("2020-15/Nerves of Steel", "2020-9.3", "2020-3.2")
def test_nerves_of_steel_ignore_marking_by_any_seat() -> None:
    s = crowded().activate("P", "pass").dice(pass_=6).throw("R").dice(catch=3).no("intercept", by=3)
    assert s.needed("pass") == 6
    s = crowded(P=player(ball=True, skills="Nerves of Steel")).activate("P", "pass")
    s.dice(pass_=4).throw("R").dice(catch=3).no("intercept", by=3)
    assert s.needed("pass") == 4


@rule("2020-15/Pass", "2020-15/Leader")
def test_pass_and_the_leaders_re_roll_belong_to_the_throwers_seat() -> None:
    thrower = player(ball=True, skills="Nerves of Steel, Pass, Leader")
    s = crowded(P=thrower, goods={"leader re-roll": 1})
    s.activate("P", "pass").dice(pass_=1).throw("R")
    s.asked("re-roll", of=2, about="P", options=["re-roll none", "re-roll pass", "re-roll leader"])
    s.dice(pass_=4).reroll("leader", by=2).dice(catch=3).no("intercept", by=3)
    s.expect(ball="R")
    assert [s.m.goods(seat, s.m.rules.counted.index("leader re-roll")) for seat in range(4)] == [1, 1, 0, 1]


@rule("2020-15/Cannoneer", "2020-15/Hail Mary Pass", "2020-9.5")
def test_a_cannoneers_hail_mary_past_three_seats() -> None:
    """PA 4+ at -3 +1: three markers do not matter to nerves of steel, and no player may interfere."""
    thrower = player(ball=True, skills="Nerves of Steel, Hail Mary Pass, Cannoneer")
    s = crowded(P=thrower).activate("P", "pass").dice(pass_=6, scatter=[4, 5, 5], catch=4)
    s.use("Hail Mary Pass", at=(3, 1))
    s.expect(ball="R", turnover=False)
    assert s.needed("pass") == 6


@rule("2020-15/Disturbing Presence", "2020-8.3")
def test_disturbing_presences_of_several_seats_add_up() -> None:
    people: dict[str, Any] = {"P": player(ball=True, skills="Nerves of Steel"), "Q": player(skills="Nerves of Steel")}
    s = scenario(CROWDED, book="bb2020", seats=4, turn=2, **people, A=player(skills="Disturbing Presence"),
                 q=player(skills="Disturbing Presence"), R=player(skills="Disturbing Presence"))  # fmt: skip
    s.activate("P", "hand-off").dice(catch=5).hand_off("Q")
    s.expect(ball="Q")
    assert s.needed("catch") == 5


@rule("2020-15/Extra Arms", "2020-15/Big Hand", "2020-7.7")
@pytest.mark.parametrize(("skills", "needed"), [("", 6), ("Extra Arms", 5), ("Big Hand", 3), ("Big Hand, Extra Arms", 2)])
def test_picking_up_among_three_other_seats(skills: str, needed: int) -> None:
    s = scenario("A.b.\nP*..\n.p..", book="bb2020", seats=4, turn=2, P=player(skills=skills))
    s.activate("P", "move").dice(dodge=6, pick_up=6).step("e").stop()
    assert s.needed("pick-up") == needed


@rule("2020-15/No Hands", "2020-9.5", "R-48")
def test_seat_with_only_a_handless_player_is_not_asked_to_interfere() -> None:
    s = scenario(".......\nAb.p.B.\n.....P.", book="bb2020", seats=4, A=player(ball=True, skills="Nerves of Steel"),
                 b=player(skills="No Hands"))  # fmt: skip
    s.dice(pass_=6).activate("A", "pass").throw("B")
    s.asked("intercept", of=3, options=["no", "player p"])
    s.dice(catch=4).no(by=3)
    s.expect(ball="B")
