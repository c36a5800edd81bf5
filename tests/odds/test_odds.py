"""Odds as an instrument: they add up, end, change nothing, agree with plain enumeration and with real dice."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import sqrt

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.engine.event import Injured
from deepbowl.engine.journal import Journal
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.rules.analysis.dice_ahead import rolls_a_die
from deepbowl.rules.analysis.odds import ACTION, ARMOUR, CASUALTY_TABLE, LOOSE_BALL, OVER_BUDGET, Odds, odds
from deepbowl.rules.analysis.policy import DECLINE, DETERMINED, SENSIBLE, USE_ALL, Policy
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import Scenario

CLOSE = 1e-9
OPEN_FIELD = ".......\n.......\n...A...\n...b...\n.......\n......."


def two_dice() -> Scenario:
    return scenario(OPEN_FIELD.replace("...A...", "..CA..."), rerolls=1).activate("A", "block")


# ---------------------------------------------------------------- nothing is lost, nothing is changed
@pytest.mark.parametrize("policy", [SENSIBLE, DECLINE, USE_ALL])
@pytest.mark.parametrize("horizon", [0, LOOSE_BALL, ARMOUR, CASUALTY_TABLE, LOOSE_BALL | CASUALTY_TABLE])
def test_outcomes_and_cuts_add_up(policy: Policy, horizon: int) -> None:
    s = scenario(OPEN_FIELD, rerolls=1, b=player(ball=True, av=7)).activate("A", "block")
    found = odds(s.m, s.option("hit", "b"), policy, horizon, floor=1e-6, budget=700)
    assert found.total == pytest.approx(1, abs=CLOSE)
    assert sum(p for p, _ in found.leaves) + sum(found.cut.values()) == pytest.approx(1, abs=CLOSE)


def test_asking_changes_nothing() -> None:
    s = two_dice()
    before, place, told = s.m.hash(), s.m.dice.position(), len(s.m.events or [])
    said = s.m.odds(s.option("hit", "b"))
    assert said.success == odds(s.m, s.option("hit", "b")).success
    assert (s.m.hash(), s.m.dice.position(), len(s.m.events or [])) == (before, place, told)


def test_a_choice_not_offered_has_no_odds() -> None:
    s = two_dice()
    with pytest.raises(IllegalChoice, match="not offered"):
        odds(s.m, s.option("step", (0, 0)))
    with pytest.raises(IllegalChoice, match="not offered"):
        odds(s.m, [])


def test_the_budget_is_kept_and_what_it_cost_is_said() -> None:
    s = two_dice()
    found = odds(s.m, s.option("hit", "b"), budget=30)
    assert found.runs == 30
    assert found.cut[OVER_BUDGET] > 0.1
    assert found.total == pytest.approx(1, abs=CLOSE)


def test_a_bouncing_ball_followed_for_ever_ends_by_the_floor() -> None:
    s = scenario("...\nAB.\nbcd", A=player(ball=True)).activate("A", "hand-off")
    found = odds(s.m, s.option("hand-off", "B"), horizon=0, floor=1e-3, exact=20_000)
    assert found.total == pytest.approx(1, abs=CLOSE)
    assert found.cut
    assert not found.sampled
    near = odds(s.m, s.option("hand-off", "B"), horizon=0)
    assert near.sampled > 0
    assert near.total == pytest.approx(1, abs=CLOSE)
    assert near.success == pytest.approx(found.success, abs=0.05)


def test_odds_can_be_written_as_json() -> None:
    s = two_dice()
    written = json.loads(json.dumps(odds(s.m, s.option("hit", "b")).as_dict()))
    assert written["success"] == pytest.approx(5 / 9 * (1 + 1 / 9))
    assert set(written["down"]) == {"A1", "B1"}
    assert written["policy"] == "sensible"


# ---------------------------------------------------------------- inside a resolution, and over several choices
def test_the_options_of_a_question_can_be_compared() -> None:
    s = scenario(".....\n.Ab..\n.....", rerolls=1).activate("A", "move").dice(dodge=2)
    s.step("ne")
    s.asked("re-roll")
    keep, again = s.m.decision().options
    assert odds(s.m, keep).success == 0
    assert odds(s.m, again).success == pytest.approx(0.5, abs=CLOSE)


def test_a_plan_of_two_dodges_shares_one_reroll() -> None:
    s = scenario("......\n.Ab...\n....c.\n......", rerolls=1, A=player(ag=4)).activate("A", "move")
    first, second = s.option("step", (2, 0)), s.option("step", (3, 0))
    p = q = 2 / 3
    found = odds(s.m, [first, second])
    assert found.success == pytest.approx(p * q * (1 + (1 - p) + (1 - q)), abs=CLOSE)
    assert odds(s.m, [first, second], policy=DECLINE).success == pytest.approx(p * q, abs=CLOSE)


def test_plan_that_cannot_continue_reports_why() -> None:
    s = scenario("....\nA...\n....", A=player(ma=1)).activate("A", "move")
    found = odds(s.m, [s.option("step", (1, 1)), s.option("step", (3, 1))])
    assert (found.success, found.stopped) == (0.0, {"plan no longer possible": 1.0})


def test_a_plan_may_go_beyond_one_players_action() -> None:
    s = scenario("A...\n....\n..B.").activate("A", "move")
    plan = [s.option("step", (1, 0)), s.option("stop"), s.option("activate", "B"), s.option("declare", "move")]
    assert odds(s.m, plan).success == 1.0
    assert odds(s.m, plan, horizon=ACTION).stopped == {"Action over": 1.0}


# ---------------------------------------------------------------- against plain enumeration
def agree(one: Odds, other: Odds) -> None:
    mine, his = {leaf: p for p, leaf in one.leaves}, {leaf: p for p, leaf in other.leaves}
    for leaf in mine.keys() | his.keys():
        assert mine.get(leaf, 0.0) == pytest.approx(his.get(leaf, 0.0), abs=CLOSE), leaf


def rushed_dodge() -> Scenario:
    s = scenario(".....\n.Ab..\n.....", rerolls=1, A=player(ma=1, av=12, skills="Pro")).activate("A", "move")
    s.m.state.act.moved = 1
    return s


TOUGH, IRON = player(av=11), player(av=12)
CASES: dict[str, Callable[[], tuple[Scenario, str, str]]] = {
    "one die, both may go down": lambda: (scenario(OPEN_FIELD, A=TOUGH, b=TOUGH).activate("A", "block"), "hit", "b"),
    "frenzy": lambda: (
        scenario(OPEN_FIELD, A=player(av=12, skills="Frenzy"), b=player(av=11)).activate("A", "block"), "hit", "b"
    ),
    "mighty blow and piling on": lambda: (
        scenario(OPEN_FIELD, A=player(av=12, skills="Mighty Blow, Piling On"), b=IRON).activate("A", "block"), "hit", "b"
    ),
    "pro and a loner's re-roll": lambda: (
        scenario(".....\n.Ab..\n.....", rerolls=1, A=player(av=12, skills="Pro, Loner")).activate("A", "move"), "step", "ne"
    ),
    "a team re-roll for the rush, Pro for the dodge": lambda: (rushed_dodge(), "step", "ne"),
    "tentacles and diving tackle": lambda: (
        scenario(
            "......\n.bA...\n..c...\n......", A=player(av=12, skills="Dodge"), b=player(skills="Tentacles"),
            c=player(skills="Diving Tackle"),
        ).activate("A", "move"), "step", "ne"
    ),
    "dauntless decides who picks": lambda: (
        scenario(OPEN_FIELD.replace("...A...", "..CA..."), A=player(av=12, skills="Dauntless"), b=player(st=5, av=12))
        .activate("A", "block"), "hit", "b"
    ),
    "shadowing": lambda: (
        scenario("......\n.bA...\n......", A=player(av=11), b=player(skills="Shadowing")).activate("A", "move"), "step", "ne"
    ),
    "a foul": lambda: (
        scenario("...\n.Ab\n...", bribe=1, b=player("prone", av=9)).activate("A", "foul"), "foul", "b"
    ),
    "into the crowd": lambda: (
        scenario("b..\nA..\n...", A=player(av=12), b=player(skills="Regeneration")).activate("A", "block"), "hit", "b"
    ),
}  # fmt: skip


BEFORE_ARMOUR = ("pro", "a team re-roll for the rush", "tentacles", "dauntless")
"""What these cases are about comes before any armour roll; plain enumeration of the rest would take long."""


@pytest.mark.parametrize("policy", [DETERMINED, USE_ALL])
@pytest.mark.parametrize("case", list(CASES))
def test_merging_changes_no_number(case: str, policy: Policy) -> None:
    s, verb, target = CASES[case]()
    option = s.option(verb, target)
    horizon = LOOSE_BALL | ARMOUR if case.startswith(BEFORE_ARMOUR) else LOOSE_BALL | CASUALTY_TABLE
    merged = odds(s.m, option, policy, horizon, floor=0)
    plain = odds(s.m, option, policy, horizon, floor=0, budget=60_000, merge=False)
    assert not plain.cut
    assert merged.runs <= plain.runs
    agree(merged, plain)


# ---------------------------------------------------------------- against real dice
def roll_out(m: Match, option: int, policy: Policy, seed: int) -> Match:
    """Play one choice with real dice, answering by the policy, to the next quiescent point."""
    twin = m.clone(Seeded(seed))
    twin.journal = Journal(False)
    twin.apply(option)
    while not twin.quiescent:
        twin.apply(policy.answer(twin, twin.decision()))
    return twin


@pytest.mark.parametrize("case", ["two dice", "with skills", "dodge"])
def test_real_dice_fall_as_often_as_the_odds_say(case: str) -> None:
    if case == "two dice":
        s = two_dice()
        option = s.option("hit", "b")
    elif case == "with skills":
        mine, his = player(skills="Block, Mighty Blow, Frenzy"), player(av=7, skills="Dodge, Side Step")
        s = scenario(OPEN_FIELD, rerolls=1, A=mine, b=his).activate("A", "block")
        option = s.option("hit", "b")
    else:
        s = scenario(".....\n.Ab..\n..c..", rerolls=1, A=player(skills="Dodge"), c=player(skills="Prehensile Tail"))
        option = s.activate("A", "move").option("step", "ne")
    said, a, b = odds(s.m, option), s.body("A"), s.body("b")
    count, turnovers, down_a, down_b, hurt_b = 2000, 0, 0, 0, 0
    for seed in range(count):
        twin = roll_out(s.m, option, SENSIBLE, seed)
        assert twin.events is not None
        turnovers += any(told.kind == "Turnover" for told in twin.events)
        down_a += twin.state.posture[a] != STANDING
        down_b += twin.state.posture[b] != STANDING
        hurt_b += any(isinstance(told, Injured) and told.body == b for told in twin.events)
    downs = ((down_a, said.down.get(a, 0.0)), (down_b, said.down.get(b, 0.0)))
    for seen, p in ((turnovers, said.turnover), *downs, (hurt_b, said.hurts(b))):
        assert abs(seen / count - p) <= 4 * sqrt(p * (1 - p) / count) + CLOSE


def test_a_loose_ball_counts_only_where_the_turn_is_not_lost_already() -> None:
    """A dropped hand-off leaves the ball loose and the turn open; a failed dodge with the ball loses the turn as well."""
    s = scenario("...\nAB.\n..b", A=player(ball=True)).activate("A", "hand-off")
    dropped = odds(s.m, s.option("hand-off", "B"))
    assert dropped.loose == pytest.approx(dropped.stopped["loose ball"])
    assert dropped.loose == pytest.approx(1 - dropped.success)
    s = scenario("...\nAb.\nB..", A=player(ball=True)).activate("A", "move")
    fallen = odds(s.m, s.option("step", (0, 0)))
    assert fallen.stopped["loose ball"] == pytest.approx(fallen.turnover)
    assert (fallen.loose, fallen.turnover > 0) == (0.0, True)


def test_rolls_a_die_tells_a_dodge_from_a_plain_step() -> None:
    s = scenario(".....\n.Ab..\n.....\nC....\n.....").activate("A", "move")
    assert rolls_a_die(s.m, s.option("step", "ne"))
    s.abandon()
    s = scenario(".....\n.Ab..\n.....\nC....\n.....").activate("C", "move")
    before = s.m.hash()
    assert not rolls_a_die(s.m, s.option("step", "s"))
    assert s.m.hash() == before
