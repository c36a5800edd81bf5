"""Odds against numbers worked out by hand: dodges, Go For Its, pick-ups, blocks, armour, passes."""

from __future__ import annotations

from itertools import product

import pytest

from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, Odds, odds
from deepbowl.rules.analysis.policy import DECLINE, SENSIBLE, USE_ALL, Policy
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import Scenario

CLOSE = 1e-9


def ask(s: Scenario, verb: str, *operands: str, policy: Policy = SENSIBLE, horizon: int = -1) -> Odds:
    option = s.option(verb, *operands)
    return odds(s.m, option, policy) if horizon < 0 else odds(s.m, option, policy, horizon)


def needs(ag: int, modifier: int) -> float:
    """The chance of an Agility roll: natural 6 passes, natural 1 fails. [CRP-1.2]"""
    return sum(roll == 6 or (roll > 1 and roll + modifier >= 7 - min(ag, 6)) for roll in range(1, 7)) / 6


def two_dice_at_least(total: int) -> float:
    return sum(a + b >= total for a, b in product(range(1, 7), repeat=2)) / 36


# ---------------------------------------------------------------- moving
@pytest.mark.rule("CRP-4.4", "CRP-1.2")
@pytest.mark.parametrize("ag", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("zones", "drawing"), [
    (1, ".....\n.Ab..\n....."),
    (2, "..c..\n.....\n.Ab..\n....."),
    (3, ".dc..\n.....\n.Ab..\n....."),
])
def test_a_dodge(ag: int, zones: int, drawing: str) -> None:
    s = scenario(drawing, A=player(ag=ag)).activate("A", "move")
    found = ask(s, "step", "n" if zones > 1 else "ne")
    assert found.success == pytest.approx(needs(ag, 1 - zones), abs=CLOSE)
    assert found.turnover == pytest.approx(1 - found.success, abs=CLOSE)
    assert found.down.get(s.body("A"), 0.0) == pytest.approx(found.turnover, abs=CLOSE)


@pytest.mark.rule("CRP-4.3")
def test_going_for_it() -> None:
    s = scenario("....\nA...", A=player(ma=1)).move("A", "e")
    assert ask(s, "step", "e").success == pytest.approx(5 / 6, abs=CLOSE)


@pytest.mark.rule("CRP-4.1")
def test_a_plain_step_is_certain() -> None:
    s = scenario("....\nA...").activate("A", "move")
    found = ask(s, "step", "e")
    assert (found.success, found.turnover, found.runs) == (1.0, 0.0, 1)


@pytest.mark.rule("CRP-4.6", "CRP-10.2")
@pytest.mark.parametrize(("policy", "expected"), [
    (DECLINE, (5 / 6) * (1 / 2)),
    (SENSIBLE, (5 / 6) * (1 / 2) * (1 + 1 / 6 + 1 / 2)),
    (USE_ALL, (5 / 6) * (1 / 2) * (1 + 1 / 6 + 1 / 2)),
])
def test_single_team_reroll_serves_either_of_two_rolls(policy: Policy, expected: float) -> None:
    """P(both) plus P(exactly one fails and is saved): p q (1 + (1-p) + (1-q))."""
    s = scenario(".....\n..Ab.\n.....", rerolls=1, A=player(ma=1), b=player(ma=1)).activate("A", "move")
    s.m.state.act.moved = 1
    assert ask(s, "step", "ne", policy=policy).success == pytest.approx(expected, abs=CLOSE)


@pytest.mark.rule("CRP-4.7")
@pytest.mark.parametrize("ag", [2, 3, 4])
@pytest.mark.parametrize(("drawing", "zones"), [(".....\nA*...\n.....", 0), (".....\nA*...\n..b..", 1)])
def test_a_pick_up(ag: int, drawing: str, zones: int) -> None:
    s = scenario(drawing, A=player(ag=ag)).activate("A", "move")
    found = ask(s, "step", "e")
    assert found.success == pytest.approx(needs(ag, 1 - zones), abs=CLOSE)
    assert found.held_by(s.body("A")) == pytest.approx(found.success, abs=CLOSE)
    assert found.turnover == pytest.approx(1 - found.success, abs=CLOSE)
    assert found.stopped == {"loose ball": pytest.approx(1 - found.success, abs=CLOSE)}


@pytest.mark.rule("CRP-13/Sure Hands")
def test_sure_hands_pick_up_at_the_second_try() -> None:
    s = scenario(".....\nA*...\n.....", A=player(skills="Sure Hands")).activate("A", "move")
    assert ask(s, "step", "e").success == pytest.approx(1 - (1 / 3) ** 2, abs=CLOSE)


@pytest.mark.rule("CRP-13/Dodge", "CRP-13/Tackle")
@pytest.mark.parametrize(("theirs", "expected"), [("", 0.75), ("Tackle", 0.5)])
def test_dodge_rerolls_unless_tackled(theirs: str, expected: float) -> None:
    s = scenario(".....\n.Ab..\n.....", A=player(skills="Dodge"), b=player(skills=theirs)).activate("A", "move")
    assert ask(s, "step", "ne").success == pytest.approx(expected, abs=CLOSE)


@pytest.mark.rule("CRP-13/Break Tackle")
def test_break_tackle_uses_strength() -> None:
    s = scenario(".....\n.Ab..\n.....", A=player(st=5, ag=1, skills="Break Tackle")).activate("A", "move")
    assert ask(s, "step", "ne").success == pytest.approx(needs(5, 0), abs=CLOSE)


@pytest.mark.rule("CRP-13/Loner")
def test_loner_loses_half_of_its_rerolls() -> None:
    s = scenario(".....\n.Ab..\n.....", rerolls=1, A=player(skills="Loner")).activate("A", "move")
    assert ask(s, "step", "ne").success == pytest.approx(0.5 + 0.5 * 0.5 * 0.5, abs=CLOSE)


@pytest.mark.rule("CRP-13/Tentacles")
def test_tentacles_hold_before_the_dodge() -> None:
    s = scenario(".....\n.Ab..\n.....", b=player(st=5, skills="Tentacles")).activate("A", "move")
    found = ask(s, "step", "ne")
    assert found.outcomes["held"] == pytest.approx(1 - two_dice_at_least(8), abs=CLOSE)
    assert found.success == pytest.approx(two_dice_at_least(8) * 0.5, abs=CLOSE)


@pytest.mark.rule("CRP-4.2")
def test_standing_up_with_little_movement() -> None:
    s = scenario("...\n.A.\n...", A=player("prone", ma=2)).activate("A", "move")
    assert ask(s, "stand").success == pytest.approx(0.5, abs=CLOSE)


@pytest.mark.rule("CRP-13/Bone-head")
def test_bone_head_may_lose_its_action() -> None:
    s = scenario("...\n.A.\n...", A=player(skills="Bone-head")).activate("A")
    found = ask(s, "declare", "move")
    assert found.success == pytest.approx(5 / 6, abs=CLOSE)
    assert found.turnover == 0.0


# ---------------------------------------------------------------- blocks
ONE = "......\n..A...\n..b...\n......\n......"
TWO = "......\n..AB..\n..b...\n......\n......"
BLOCKS = {1: (ONE, 3, 3), 2: (TWO, 3, 3), 3: (ONE, 7, 3), -2: (ONE, 3, 4), -3: (ONE, 3, 7)}
"""By number of dice, negative if the defender's coach picks: a drawing and both strengths."""


def fight(dice: int, rerolls: int = 0, mine: str = "", his: str = "", av: int = 8, ball: bool = False) -> Scenario:
    drawing, strong, sturdy = BLOCKS[dice]
    attacker, defender = player(st=strong, skills=mine), player(st=sturdy, skills=his, av=av, ball=ball)
    return scenario(drawing, rerolls=rerolls, A=attacker, b=defender).activate("A", "block")


@pytest.mark.rule("CRP-5.3", "CRP-5.5")
@pytest.mark.parametrize("dice", list(BLOCKS))
def test_a_block_without_skills(dice: int) -> None:
    s = fight(dice)
    found = ask(s, "hit", "b", horizon=LOOSE_BALL | ARMOUR)
    n = abs(dice)
    if dice > 0:
        assert found.success == pytest.approx(1 - (4 / 6) ** n, abs=CLOSE)
        assert found.turnover == pytest.approx((2 / 6) ** n, abs=CLOSE)
    else:
        assert found.success == pytest.approx((2 / 6) ** n, abs=CLOSE)
        assert found.turnover == pytest.approx(1 - (4 / 6) ** n, abs=CLOSE)
    assert found.outcomes["pushed"] == pytest.approx(1 - found.success - found.turnover, abs=CLOSE)


@pytest.mark.rule("CRP-13/Block")
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("theirs", ["", "Block"])
def test_a_block_with_block(dice: int, theirs: str) -> None:
    s = fight(dice, mine="Block", his=theirs)
    found = ask(s, "hit", "b", horizon=LOOSE_BALL | ARMOUR)
    good = 4 if theirs else 3  # faces that do not put the defender down
    assert found.success == pytest.approx(1 - (good / 6) ** dice, abs=CLOSE)
    assert found.turnover == pytest.approx((1 / 6) ** dice, abs=CLOSE)


@pytest.mark.rule("CRP-13/Dodge", "CRP-13/Tackle", "CRP-5.5")
@pytest.mark.parametrize(("mine", "faces"), [("", 1), ("Tackle", 2)])
def test_dodge_softens_a_stumble_unless_tackled(mine: str, faces: int) -> None:
    s = fight(1, mine=mine, his="Dodge")
    assert ask(s, "hit", "b", horizon=LOOSE_BALL | ARMOUR).success == pytest.approx(faces / 6, abs=CLOSE)


@pytest.mark.rule("CRP-13/Wrestle")
def test_wrestle_puts_both_down_without_turnover() -> None:
    s = fight(1, mine="Wrestle")
    found = ask(s, "hit", "b")
    assert found.success == pytest.approx(3 / 6, abs=CLOSE)
    assert found.turnover == pytest.approx(1 / 6, abs=CLOSE)


@pytest.mark.rule("CRP-10.2", "CRP-5.3")
@pytest.mark.parametrize("dice", [1, 2, 3, -2, -3])
def test_a_team_reroll_for_a_block_that_would_put_the_blocker_down(dice: int) -> None:
    s = fight(dice, rerolls=2)
    found = ask(s, "hit", "b", horizon=LOOSE_BALL | ARMOUR)
    n = abs(dice)
    falls = (2 / 6) ** n if dice > 0 else 1 - (4 / 6) ** n
    down = 1 - (4 / 6) ** n if dice > 0 else (2 / 6) ** n
    assert found.turnover == pytest.approx(falls**2, abs=CLOSE)
    assert found.success == pytest.approx(down * (1 + falls), abs=CLOSE)
    assert ask(s, "hit", "b", policy=DECLINE, horizon=ARMOUR).turnover >= found.turnover


@pytest.mark.rule("CRP-9.1", "CRP-9.2")
@pytest.mark.parametrize("av", [7, 8, 9])
def test_armour_and_injury(av: int) -> None:
    """A certain knock-down: three dice, down on 19/27; of these the 2D6 tables."""
    s = fight(3, av=av)
    found, b = ask(s, "hit", "b"), s.body("b")
    down = found.down[b]
    broken = two_dice_at_least(av + 1)
    assert found.hurts(b) == pytest.approx(down * broken, abs=1e-7)
    assert found.hurts(b, "casualty") == pytest.approx(down * broken * two_dice_at_least(10), abs=1e-7)
    assert found.hurts(b, "ko") == pytest.approx(down * broken * (two_dice_at_least(8) - two_dice_at_least(10)), abs=1e-7)
    assert found.hurts(b, "stunned") == pytest.approx(down * broken * (1 - two_dice_at_least(8)), abs=1e-7)


@pytest.mark.rule("CRP-13/Mighty Blow", "CRP-13/Claws", "CRP-19")
@pytest.mark.parametrize(("skills", "needed"), [("Mighty Blow", 8), ("Claws", 8), ("Claws, Mighty Blow", 7)])
def test_armour_of_eight_against_claws_and_mighty_blow(skills: str, needed: int) -> None:
    s = fight(1, mine=f"{skills}, Block")
    found, b = ask(s, "hit", "b"), s.body("b")
    assert found.hurts(b) / found.down[b] == pytest.approx(two_dice_at_least(needed), abs=1e-7)


@pytest.mark.rule("CRP-6.1", "CRP-6.4")
def test_a_foul_is_seen_on_doubles() -> None:
    s = scenario("...\n.Ab\n...", b=player("prone", av=7)).activate("A", "foul")
    found = ask(s, "foul", "b")
    pairs = list(product(range(1, 7), repeat=2))
    seen = 0.0
    for a, b in pairs:
        broken = a + b > 7
        seen += (1.0 if a == b else 6 / 36 if broken else 0.0) / 36
    assert found.success + found.outcomes.get("broken, sent off", 0.0) == pytest.approx(two_dice_at_least(8), abs=1e-7)
    assert found.turnover == pytest.approx(seen, abs=1e-7)


@pytest.mark.rule("CRP-7.11")
def test_a_block_on_the_ball_carrier_ends_at_the_loose_ball() -> None:
    s = fight(2, ball=True)
    found, b = ask(s, "hit", "b"), s.body("b")
    assert found.balls[0][-1] == pytest.approx(found.down[b], abs=1e-7)
    assert found.held_by(b) == pytest.approx(1 - found.down[b], abs=1e-7)
    assert found.stopped["loose ball"] == pytest.approx(found.down[b], abs=1e-7)
    assert found.total == pytest.approx(1, abs=CLOSE)


# ---------------------------------------------------------------- passes
@pytest.mark.rule("CRP-7.4", "CRP-19")
@pytest.mark.parametrize(("ag", "distance", "marked", "fumble", "inaccurate"), [
    (3, 3, False, 1, 1),
    (3, 12, False, 3, 2),
    (2, 5, True, 2, 3),
])
def test_the_check_values_of_passes(ag: int, distance: int, marked: bool, fumble: int, inaccurate: int) -> None:
    row = "A" + "." * (distance - 1) + "B" + "...."
    drawing = ("." * len(row)) + "\n" + row + "\n" + ("b" if marked else ".") + "." * (len(row) - 1)
    s = scenario(drawing, A=player(ag=ag, ball=True), B=player(ag=4)).activate("A", "pass")
    found = ask(s, "throw", "B")
    accurate = 1 - (fumble + inaccurate) / 6
    assert found.outcomes["fumbled"] == pytest.approx(fumble / 6, abs=CLOSE)
    assert found.outcomes["inaccurate"] == pytest.approx(inaccurate / 6, abs=CLOSE)
    assert found.success == pytest.approx(accurate * needs(4, 1), abs=CLOSE)
    assert found.outcomes["not caught"] == pytest.approx(accurate * (1 - needs(4, 1)), abs=CLOSE)
    assert found.turnover == pytest.approx(fumble / 6, abs=CLOSE)


@pytest.mark.rule("CRP-7.5")
def test_an_interception() -> None:
    s = scenario(".......\nA..b..B\n.......", A=player(ball=True), b=player(ag=4)).activate("A", "pass")
    found = ask(s, "throw", "B")
    assert found.outcomes["intercepted"] == pytest.approx(needs(4, -2), abs=CLOSE)
    assert found.held_by(s.body("b")) == pytest.approx(needs(4, -2), abs=CLOSE)


@pytest.mark.rule("CRP-7.7")
def test_a_hand_off() -> None:
    s = scenario("...\nAB.\n...", A=player(ball=True)).activate("A", "hand-off")
    assert ask(s, "hand-off", "B").success == pytest.approx(needs(3, 1), abs=CLOSE)


@pytest.mark.rule("CRP-11.5")
def test_a_touchdown_is_a_success_and_no_turnover() -> None:
    s = scenario("...b.\n...A.\n.....", ends="we", A=player(ball=True)).activate("A", "move")
    found = ask(s, "step", "e")
    assert found.success == found.touchdown[0] == pytest.approx(needs(3, 0), abs=CLOSE)
    assert found.outcomes["touchdown"] == pytest.approx(found.success, abs=CLOSE)
    assert found.turnover == pytest.approx(1 - found.success, abs=CLOSE)
