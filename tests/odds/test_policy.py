"""What the sensible coach answers, question by question, and what the others would."""

from __future__ import annotations

import pytest

from deepbowl.rules.analysis.policy import DECLINE, DETERMINED, SENSIBLE, USE_ALL, Policy
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN, Scenario


def answer(s: Scenario, kind: str, policy: Policy = SENSIBLE) -> str:
    """What a policy answers to what is asked now, in words; the scenario ends here."""
    OPEN.clear()
    decision = s.m.decision()
    assert decision.kind == kind
    return s.m.names.text(policy.answer(s.m, decision))


def test_interceptions_are_tried_by_the_most_agile() -> None:
    def thrown() -> Scenario:
        s = scenario("A.b..c..B\n.........", A=player(ball=True), b=player(ag=2), c=player(ag=4))
        return s.activate("A", "pass").throw("B")

    assert answer(thrown(), "intercept") == "player B2"
    assert answer(thrown(), "intercept", DECLINE) == "no"
    s = scenario("A.b..c..B\n.........", A=player(ball=True), b=player(ag=5), c=player(ag=4))
    assert answer(s.activate("A", "pass").throw("B"), "intercept") == "player B1"


@pytest.mark.parametrize(("policy", "said"), [(SENSIBLE, "yes"), (USE_ALL, "yes"), (DETERMINED, "yes"), (DECLINE, "no")])
def test_bribes_are_paid(policy: Policy, said: str) -> None:
    s = scenario("Ab..\n...B\n..c.", b="prone", bribe=(1, 0))
    s.dice(armour=(2, 2)).activate("A", "foul").foul("b")
    assert answer(s, "bribe", policy) == said


@pytest.mark.parametrize(("policy", "said"), [(SENSIBLE, "no"), (DETERMINED, "no"), (DECLINE, "no"), (USE_ALL, "yes")])
def test_follow_up_is_declined_unless_the_policy_always_says_yes(policy: Policy, said: str) -> None:
    s = scenario(".....\n.Ab..\n....B").dice(block="push").block("A", "b").push("e")
    assert answer(s, "follow-up", policy) == said


@pytest.mark.parametrize(("policy", "said"), [(SENSIBLE, "no"), (DETERMINED, "no"), (USE_ALL, "yes")])
def test_the_apothecary_is_kept_for_later(policy: Policy, said: str) -> None:
    s = scenario("......\n.Ab...\n....Bc", apothecary=(0, 1))
    s.dice(block="down", armour=(6, 6), injury=(4, 4)).block("A", "b").push("e").follow(False)
    assert answer(s, "apothecary", policy) == said


# ---------------------------------------------------------------- Both Down
@pytest.mark.parametrize(("mine", "his", "die"), [
    ("", "", "die 3"),  # to push is better than to go down with the opponent
    ("Block", "", "die 2"),  # only the opponent goes down: better than a push
    ("Block", "Block", "die 3"),  # no one goes down: a push is better
    ("Block", "Wrestle", "die 3"),
    ("Wrestle", "", "die 3"),
])  # fmt: skip
def test_both_down_or_a_push(mine: str, his: str, die: str) -> None:
    s = scenario(".....\n.Ab..\n.C..B", A=player(skills=mine), b=player(skills=his))
    s.dice(block="both push").activate("A", "blitz").hit("b")
    assert answer(s, "block-die") == die


@pytest.mark.parametrize(("mine", "his", "said"), [
    ("", "", "re-roll team"),  # both go down, and that is a turnover
    ("", "Block", "re-roll team"),
    ("Block", "", "re-roll none"),
    ("Block", "Block", "re-roll none"),
    ("Wrestle", "", "re-roll none"),
    ("Juggernaut", "", "re-roll none"),
])  # fmt: skip
def test_both_down_is_rolled_again_by_those_it_puts_down(mine: str, his: str, said: str) -> None:
    s = scenario(".....\n.Ab..\n....B", A=player(skills=mine), b=player(skills=his), rerolls=(1, 0))
    s.dice(block="both").activate("A", "blitz").hit("b")
    assert answer(s, "re-roll") == said


def test_juggernaut_in_a_blitz_makes_both_down_a_push() -> None:
    def hit(action: str) -> Scenario:
        s = scenario(".....\n.Ab..\n.C..B", A=player(skills="Juggernaut"), rerolls=(1, 0)).dice(block="both skull")
        return s.activate("A", action).hit("b")

    assert answer(hit("blitz"), "re-roll") == "re-roll none"
    assert answer(hit("block"), "re-roll") == "re-roll team"


def test_die_picked_against_the_blocker_is_the_worst_for_them() -> None:
    s = scenario(".....\n.Ab..\n....B", A=player(st=2), b=player(st=3)).dice(block="both skull")
    assert answer(s.block("A", "b"), "block-die") == "die 1"
    s = scenario(".....\n.Ab..\n....B", A=player(st=2), b=player(st=3, skills="Block")).dice(block="both push")
    assert answer(s.block("A", "b"), "block-die") == "die 2"


def test_wrestle_and_juggernaut_are_used_where_block_does_not_help() -> None:
    def both_down(mine: str, his: str) -> Scenario:
        s = scenario(".....\n.Ab..\n....B", A=player(skills=mine), b=player(skills=his)).dice(block="both")
        return s.activate("A", "blitz").hit("b")

    assert answer(both_down("Wrestle", ""), "use-trait") == "yes"
    assert answer(both_down("Wrestle, Block", ""), "use-trait") == "no"
    assert answer(both_down("Juggernaut", ""), "use-trait") == "yes"
    assert answer(both_down("Juggernaut, Block", ""), "use-trait") == "no"
    assert answer(both_down("Juggernaut, Block", "Block"), "use-trait") == "yes"
