"""CRP-10: re-rolls of the team. Those of skills are tested with the skills."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.testing import Scenario, opening_scenario, player, prone, rule, scenario

DODGE = """
    .......
    .Ab.cB.
    ......."""


def fails_a_dodge(**more: object) -> Scenario:
    """A has failed to dodge away and is asked about a re-roll."""
    return scenario(DODGE, **{"rerolls": 2, **more}).dice(dodge=1).move("A", "w")  # type: ignore[arg-type]


@rule("CRP-10.1")
def test_no_roll_is_re_rolled_twice() -> None:
    s = fails_a_dodge().dice(dodge=1, armour=(1, 1)).reroll("team")
    s.expect(A=prone(0, 1), turnover="dodge", rerolls=(1, 2))


@rule("CRP-10.1")
def test_the_second_result_stands_even_if_worse() -> None:
    s = scenario(DODGE, rerolls=1).dice(block="push").block("A", "b")
    s.dice(block="skull", armour=(1, 1)).reroll("team")
    s.expect(A=prone(1, 1), turnover="block")


@rule("CRP-10.2")
def test_the_coach_is_asked_and_may_decline() -> None:
    s = fails_a_dodge()
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(armour=(1, 1)).reroll(None)
    s.expect(A=prone(0, 1), rerolls=(2, 2), turnover="dodge")
    s = fails_a_dodge().dice(dodge=3).reroll("team")
    s.expect(A=(0, 1), rerolls=(1, 2), turnover=False)
    s.expect_event("RerollSpent", rule="CRP-10.2", body="A", times=1)


@rule("CRP-10.2")
def test_team_reroll_is_once_per_turn() -> None:
    s = fails_a_dodge().dice(dodge=3).reroll("team").stop()
    s.dice(dodge=1, armour=(1, 1)).move("B", "e")
    s.expect(B=prone(6, 1), turnover="dodge", rerolls=(1, 2))


@rule("CRP-10.2")
def test_the_next_turn_allows_another() -> None:
    s = fails_a_dodge().dice(dodge=3).reroll("team").stop().end_turn()
    s.expect(turn=1)
    s.end_turn()
    s.dice(dodge=1).move("B", "e").dice(dodge=3).reroll("team")
    s.expect(B=(6, 1), rerolls=(0, 2), turn=0)


@rule("CRP-10.2")
def test_none_left_none_asked() -> None:
    s = scenario(DODGE, rerolls=(0, 3)).dice(dodge=1, armour=(1, 1)).move("A", "w")
    s.expect(turnover="dodge", rerolls=(0, 3))


@rule("CRP-10.2")
def test_all_dice_of_the_roll_are_re_rolled() -> None:
    s = scenario(DODGE, rerolls=1, A=player(st=7)).dice(block="skull both both").block("A", "b")
    s.dice(block="push push push").reroll("team")
    s.asked("push", of=0)


@rule("CRP-10.2", "CRP-10.8")
def test_block_dice_may_be_re_rolled_whatever_they_show() -> None:
    s = scenario(DODGE, rerolls=1).dice(block="down").block("A", "b")
    s.asked("re-roll", of=0, about="A")
    s.reroll(None)
    s.asked("push", of=0)


@rule("CRP-10.2")
def test_the_blockers_coach_re_rolls_although_the_other_picks() -> None:
    s = scenario(DODGE, rerolls=1, b=player(st=4)).dice(block="push skull").block("A", "b")
    s.asked("re-roll", of=0)
    s.dice(block="push down").reroll("team").die("push", by=1)
    s.asked("push", of=0)


@rule("CRP-10.2")
def test_a_success_is_not_asked_about_unless_the_switch_is_on() -> None:
    s = scenario(DODGE, rerolls=1).dice(dodge=6).move("A", "w")
    s.expect(A=(0, 1))
    s = scenario(DODGE, rerolls=1, switches=("reroll-successes",)).dice(dodge=6).move("A", "w")
    s.asked("re-roll", of=0, about="A")
    s.dice(dodge=1, armour=(1, 1)).reroll("team")
    s.expect(A=prone(0, 1), turnover="dodge")
    s = scenario(DODGE, rerolls=1, switches=("reroll-successes",)).dice(dodge=6).move("A", "w").reroll(None)
    s.expect(A=(0, 1), rerolls=(1, 1))


@rule("CRP-10.2", "CRP-10.3")
def test_no_team_re_roll_in_the_opposing_turn() -> None:
    """B drops the ball onto b, who misses it: seat 1 has re-rolls, but it is not its turn."""
    s = scenario("A..b..B", A=player(ball=True), rerolls=(0, 3))
    s.dice(pass_=6, catch=1, bounce=5).activate("A", "pass").throw("b")
    s.expect(rerolls=(0, 3), ball=(4, 0))


@rule("CRP-10.3")
def test_armour_injury_casualty_and_directions_are_not_re_rolled() -> None:
    s = scenario("""
        ......
        .Ab..B
        .....c""", rerolls=3, b=player(ball=True))
    s.dice(block="down").block("A", "b").reroll(None)
    s.push("e").dice(armour=(6, 6), injury=(6, 6), casualty=11, bounce=2).follow(False)
    s.expect(b="casualty", ball=(3, 0), rerolls=(3, 3))


@rule("CRP-10.3")
def test_scatter_and_throw_in_are_not_re_rolled() -> None:
    s = scenario("A.......\n.......B\n.......b", rerolls=3, A=player(ball=True))
    s.dice(pass_=3).activate("A", "pass").throw((5, 1))
    s.dice(scatter=[2, 2], throw_in=3, throw_in_distance=(1, 1), bounce=4).reroll(None)
    s.expect(rerolls=(3, 3), ball=(4, 1))


@rule("CRP-10.4", "CRP-10.5")
def test_reroll_without_a_skill_is_only_the_teams() -> None:
    s = fails_a_dodge()
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll team"])


@rule("CRP-10.4", "CRP-10.5")
def test_skill_or_team_at_the_coachs_choice_but_one_only() -> None:
    s = fails_a_dodge(A=player(skills="Dodge"))
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll team", "re-roll dodge"])
    s.dice(dodge=1, armour=(1, 1)).reroll("Dodge")
    s.expect(A=prone(0, 1), rerolls=(2, 2), turnover="dodge")


@rule("CRP-10.5")
@pytest.mark.parametrize(("die", "again"), [(3, False), (4, True)])
def test_a_loner_may_lose_the_team_re_roll(die: int, again: bool) -> None:
    s = fails_a_dodge(A=player(skills="Loner")).dice(loner=die)
    s.dice(dodge=3) if again else s.dice(armour=(1, 1))
    s.reroll("team")
    s.expect(A=(0, 1) if again else prone(0, 1), rerolls=(1, 2))


@rule("CRP-10.6", "CRP-11.8")
def test_team_rerolls_return_at_half_time_and_unused_ones_do_not_add_up() -> None:
    s = scenario("""
        ........
        .Ab...B.
        ........""", rerolls=(2, 1), turns=(8, 8))
    s.dice(dodge=1).move("A", "w").dice(dodge=3).reroll("team").stop().end_turn()
    s.expect(half=2, rerolls=(2, 1))


@rule("CRP-10.6")
def test_a_match_begins_with_the_full_allotment() -> None:
    s = opening_scenario(open_pitch(), rerolls=(3, 2))
    s.expect(rerolls=(3, 2))


@rule("CRP-10.8")
def test_reroll_question_carries_the_roll() -> None:
    s = fails_a_dodge()
    asked = s.m.decision()
    assert asked.dice == (1,)
    s.asked("re-roll")


TABLE = [
    # drawing, declared action and moves, the die that fails
    ("go for it", "A...b", {"A": player(ma=1)}, ("move", "e", "e"), {"rush": 1}),
    ("dodge", "Ab..c", {}, ("move", "s"), {"dodge": 1}),
    ("pick-up", "A*..b", {}, ("move", "e"), {"pick_up": 1}),
]


@rule("CRP-10.8")
@pytest.mark.parametrize(("what", "drawing", "people", "way", "die"), TABLE, ids=[row[0] for row in TABLE])
def test_team_reroll_is_offered_for_every_roll_in_the_table(
    what: str, drawing: str, people: dict[str, object], way: tuple[str, ...], die: dict[str, int]
) -> None:
    s = scenario(drawing + "\n.....", rerolls=1, **people)  # type: ignore[arg-type]
    s.dice(**die).activate("A", way[0]).step(*way[1:])
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
