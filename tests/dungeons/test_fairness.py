"""The fairness report: what it measures, and that it tells unfair dungeons from fair ones."""

from __future__ import annotations

import json
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.cut import smallest_cut
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.survey import Survey, distances
from deepbowl.dungeons.text import parse

from .strategies import dungeons

LONG = """
dungeon: long
seats: 2

#################
#[...$..1..$...]#
#[......#......]#
#################
"""


def test_routes_and_narrow_places_seat_by_seat() -> None:
    d = parse(LONG)
    report = fairness(d)
    assert report.score == 100
    one, two = report.seats
    assert one.prizes == two.prizes == (4, 10)
    assert (one.goals, two.goals) == (((1, 14),), ((0, 14),))
    assert one.pads == two.pads == (7,)
    assert (one.first_at, two.first_at) == (1, 1)
    assert [(narrow.seats, narrow.width) for narrow in report.narrows] == [((0, 1), 1), ((1, 0), 1)]
    assert [d.label(c) for c in report.narrows[0].squares] == ["8,1"]
    assert (one.narrowest, two.narrowest) == ((7,), (7,))
    assert len(report.chokes) == 25, "everything but the end zones is at most two wide"
    assert report.explanations == ()


def test_an_advantage_costs_points_and_is_explained() -> None:
    plan = Plan.of(parse(LONG))
    plan.chests = {plan.at(4, 1), plan.at(5, 2)}
    report = fairness(plan.build())
    assert report.score < 70
    assert any("nearest of the chests: 3 steps for seat A, 10 for seat B" in text for text in report.explanations)
    assert "chests reached first: 2 by seat A, 0 by seat B" in report.explanations


def test_hazards_are_walked_round_and_no_way_is_said_so() -> None:
    plan = Plan.of(parse(LONG))
    plan.pads = []
    plan.ground[plan.at(8, 1)] = dg.LAVA
    report = fairness(plan.build())
    assert "no path on foot joins seat A and seat B" in report.explanations
    assert report.narrows[0].width == 0
    plan.ground[plan.at(8, 1)] = dg.WATER
    assert fairness(plan.build()).narrows[0].width == 1, "one wades through water"
    plan.books = ["dungeonbowl-5"]
    assert fairness(plan.build()).narrows[0].width == 0, "unless it swallows people"


def test_turning_a_dungeon_round_swaps_the_seats() -> None:
    d = dungeon("drowned-vault")
    one, two = fairness(d).seats
    assert (one.prizes, one.pads[0::2], one.narrowest) == (two.prizes, two.pads[1::2], two.narrowest)


def test_the_report_is_plain_data() -> None:
    d = dungeon("four-winds")
    facts = json.loads(json.dumps(fairness(d).as_dict(d)))
    assert facts["score"] == 100
    assert len(facts["seats"]) == 4
    assert facts["seats"][2]["goals"] == {"0": 26, "1": 16, "3": 16}


def parted(survey: Survey, gone: int, source: int, sink: int) -> bool:
    steps = distances(survey.topo, survey.board.n, source, survey.walk & ~gone)
    return all(steps[c] < 0 for c in cells(sink))


@settings(deadline=None, max_examples=60)
@given(dungeons(6, 1), st.data())
def test_a_cut_parts_and_no_smaller_one_does(d: Dungeon, data: st.DataObject) -> None:
    survey = Survey(d)
    squares = cells(survey.walk)
    if len(squares) < 2:
        return
    a, b = data.draw(st.sampled_from(squares)), data.draw(st.sampled_from(squares))
    if a == b or survey.topo.open[a] >> b & 1:
        return
    cut = smallest_cut(survey.topo.open, survey.walk, 1 << a, 1 << b)
    assert parted(survey, sum(1 << c for c in cut), 1 << a, 1 << b)
    if 0 < len(cut) <= 2:
        others = [c for c in squares if c not in (a, b)]
        for fewer in combinations(others, len(cut) - 1):
            assert not parted(survey, sum(1 << c for c in fewer), 1 << a, 1 << b)


@settings(deadline=None, max_examples=60)
@given(dungeons(6, 2))
def test_any_dungeon_gets_a_report(d: Dungeon) -> None:
    report = fairness(d)
    assert 0 <= report.score <= 100
    json.dumps(report.as_dict(d))
