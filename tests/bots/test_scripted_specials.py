"""What only few can do, and when the scripted coach has them do it."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of

CROWD = """
    ..........
    A....bcd..
    ..........
    .....efg.."""
RUN = "[..........]\n[GA.......b]\n[..........]"
THROWER = player(ma=4, skills="Throw Team-Mate")
CARRIER = player(ma=6, skills="Right Stuff", ball=True)


def last_turn(s: Scenario) -> Scenario:
    s.m.state.turns = tuple([s.m.rules.length.turns] * s.m.seats)
    return s


def test_a_bomb_goes_where_most_opponents_are() -> None:
    assert "use-at bombardier 6,2" in turn_of(scenario(CROWD, A=player(skills="Bombardier")))


def test_no_bomb_goes_off_among_ones_own() -> None:
    s = scenario("..........\nA....bCDE.\n.....F....", A=player(skills="Bombardier"))
    assert not any("bombardier" in told for told in turn_of(s))


def test_a_carrier_too_far_away_is_thrown_in_the_last_turn() -> None:
    told = turn_of(last_turn(scenario(RUN, A=THROWER, G=CARRIER)))
    assert told[:3] == ["activate A1", "declare pass", "use-on throw-team-mate A2"]


@pytest.mark.parametrize("mate", [player(ma=6, ball=True), player(ma=9, skills="Right Stuff, Sprint", ball=True)])
def test_carrier_unable_to_be_thrown_or_able_to_walk_in_is_not_thrown(mate: Player) -> None:
    assert not any("throw-team-mate" in told for told in turn_of(last_turn(scenario(RUN, A=THROWER, G=mate, b="stunned"))))


def test_carrier_with_turns_left_walks_instead_of_being_thrown() -> None:
    assert not any("throw-team-mate" in told for told in turn_of(scenario(RUN, A=THROWER, G=CARRIER)))
