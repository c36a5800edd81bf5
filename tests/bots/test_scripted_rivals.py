"""The scripted coach with several balls and several opponents: which ball, which carrier, and when to score."""

from __future__ import annotations

from typing import Any

from astrogranite.cave import cave
from deepbowl.board.pitches import cross_pitch
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.fighting import Fighting
from deepbowl.bots.scripted.rivals import contested, urgency, weight
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.engine.state import put_byte
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of

CROSSING = """
    ...........
    .a...b...c.
    ...........
    .A........."""
FOUR: dict[str, Any] = {"a": player(seat=1, ball=True), "b": player(seat=2, ball=True), "c": player(seat=3)}


def sight(s: Scenario, seat: int = 0) -> Sight:
    return Sight(s.m, seat, Ways())


def several() -> Scenario:
    """Three opponents in a book that knows four seats."""
    return scenario(CROSSING, book="crp", seats=4, board=cross_pitch(), at=(8, 8), **FOUR)


def test_the_team_that_leads_matters_most() -> None:
    s = several()
    s.m.state.score = (0, 0, 2, 1)
    seen = sight(s)
    assert [weight(seen, side) for side in (1, 2, 3)] == [0.5, 1.0, 0.7]
    fighting = Fighting(seen, Carrying(seen, 0.0))
    s.m.state.score = (0, 0, 0, 0)
    level = fighting.prize(s.body("c"))
    s.m.state.score = (0, 0, 0, 2)
    assert fighting.prize(s.body("c")) == level
    s.m.state.score = (2, 0, 0, 0)
    assert fighting.prize(s.body("c")) == level / 2


def test_against_one_opponent_nothing_is_weighed() -> None:
    s = scenario("[A..b.]")
    s.m.state.score = (5, 0)
    assert weight(sight(s), 1) == 1.0


def test_scorer_that_is_sooner_or_acts_next_is_stopped_first() -> None:
    s = several()
    seen = sight(s)
    assert urgency(seen, s.body("a"))[2] < urgency(seen, s.body("b"))[2]
    steps = seen.to_goal(1)[s.m.state.cell[s.body("a")]]
    s.m.state.ma = put_byte(s.m.state.ma, s.body("b"), steps + 20)
    assert urgency(seen, s.body("b")) < urgency(seen, s.body("a"))


def test_player_is_sent_first_to_the_ball_that_can_be_won() -> None:
    s = scenario("[A...........b]\n[.............]", balls=[(4, 1), (11, 0)])
    seen = sight(s)
    near, far = sorted(seen.loose, key=lambda cell: s.m.board.xs[cell])
    assert contested(seen, near) < contested(seen, far)


def test_touchdown_waits_for_other_moves_if_play_continues() -> None:
    drawing = """
        .........]
        .A.......]
        ..B......]
        ........b]"""
    s = cave(drawing, "multiball=2", A=player(ma=9, ball=True), B=player(ma=5), b="stunned", spare_balls=1)
    said = turn_of(s)
    assert said[-1] == "touchdown"
    assert said.index("activate A2") < said.index("activate A1"), said
