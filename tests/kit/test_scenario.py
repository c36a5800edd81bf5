"""The scenario kit notices what it promises to notice."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.dungeons.library import dungeon
from deepbowl.engine.choice import choice
from deepbowl.engine.dice import DiceError
from deepbowl.engine.state import PRONE, STANDING, put
from deepbowl.testing import Scenario, ScenarioError, opening_scenario, player, prone, scenario, stunned
from deepbowl.testing.invariants import Broken, check
from deepbowl.testing.scenario import OPEN

DUEL = """
    .......
    .Ab....
    .B....."""


def duel(**more: object) -> Scenario:
    return scenario(DUEL, rerolls=1, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- dice


def test_a_die_that_is_not_scripted_is_named() -> None:
    with pytest.raises(ScenarioError, match=r"unscripted roll: dodge \(D6\)"):
        duel().move("A", "n")


def test_dice_of_another_purpose_are_an_error() -> None:
    s = duel().dice(rush=2)
    with pytest.raises(ScenarioError, match="the rules roll 'dodge', the script has 'rush'=2"):
        s.move("A", "n")
    s.script.script.clear()


def test_left_over_dice_fail_the_scenario() -> None:
    s = duel().dice(dodge=3, rush=2)
    s.move("A", "n")
    with pytest.raises(ScenarioError, match="rush=2"):
        s.finish()


def test_an_unknown_purpose_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'dogde'.*dodge"):
        duel().dice(dogde=3)


def test_dice_are_written_in_several_ways() -> None:
    s = duel().dice(dodge=3, then_dodge=4, armour=[(1, 2), (3, 4)], block="skull both push stumble down", casualty=61)
    assert s.script.script == [
        ("dodge", 3), ("dodge", 4), ("armour", 1), ("armour", 2), ("armour", 3), ("armour", 4), ("block", 1),
        ("block", 2), ("block", 3), ("block", 5), ("block", 6), ("casualty", 6), ("casualty-units", 1),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="'shove' is not a face"):
        s.dice(block="shove")
    s.script.script.clear()


# ---------------------------------------------------------------- questions


def test_a_question_left_open_stops_the_next_choice() -> None:
    s = duel().dice(dodge=1)
    s.move("A", "n")
    with pytest.raises(ScenarioError, match=r"too early: seat 0 is asked 're-roll' about A: re-roll none, re-roll team"):
        s.step("n")
    s.asked("re-roll")


def test_a_question_left_open_fails_the_end() -> None:
    s = duel().dice(dodge=1)
    s.move("A", "n")
    with pytest.raises(ScenarioError, match="the scenario ends while seat 0 is asked 're-roll'"):
        s.finish()


def test_unrequested_answer_is_an_error() -> None:
    s = duel()
    with pytest.raises(ScenarioError, match="no question 'push'"):
        s.push("e")
    s.dice(dodge=1).move("A", "n")
    with pytest.raises(ScenarioError, match="'push' is not asked"):
        s.push("e")
    with pytest.raises(ScenarioError, match="'re-roll' is not asked of seat 1"):
        s.reroll("team", by=1)
    with pytest.raises(ScenarioError, match="'leader' fits 0 options"):
        s.reroll("leader")
    with pytest.raises(AssertionError, match="expected 'push'"):
        s.asked("push")
    s.asked("re-roll", of=0, about="A")


def test_the_question_whether_to_use_a_skill_goes_by_its_name() -> None:
    s = duel(A=player(skills="Wrestle")).dice(block="both both").block("A", "b").reroll(None)
    s.asked("Wrestle", of=0, about="A")
    with pytest.raises(ScenarioError, match=r"'Block' is not asked .* \(Wrestle\)"):
        s.yes("Block")
    s.yes("Wrestle", by=0)
    s.expect(A=prone(), b=prone())


# ---------------------------------------------------------------- choices


def test_a_choice_that_is_not_offered_says_why() -> None:
    with pytest.raises(ScenarioError, match="not adjacent"):
        duel().move("A", (5, 1))


def test_refused_wants_a_refusal_and_its_reason() -> None:
    s = duel()
    with pytest.raises(ScenarioError, match="should have been refused"):
        s.refused("activate", "B")
    s.refused("activate", "A", because="still active")
    with pytest.raises(ScenarioError, match="not because 'drunk'"):
        s.refused("activate", "A", because="drunk")


@pytest.mark.parametrize(("facts", "message"), [
    ({"A": (1, 0)}, "A is on: expected '1,0', found '1,1'"),
    ({"A": prone()}, "A is: expected 'prone', found 'standing'"),
    ({"A": "ko"}, "A is: expected 'knocked out'"),
    ({"turn": 1}, "turn: expected 1, found 0"),
    ({"rerolls": (0, 0)}, "rerolls: expected"),
    ({"turnover": True}, "no turnover"),
])
def test_a_wrong_fact_is_found(facts: dict[str, object], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        duel().expect(**facts)


def test_a_fact_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="'mood' is neither a player nor a fact"):
        duel().expect(mood="good")
    with pytest.raises(AssertionError, match="expected Touchdown"):
        duel().expect_event("Touchdown")
    with pytest.raises(AssertionError, match="not offered"):
        duel().expect_offered("hit b")
    with pytest.raises(AssertionError, match="offered"):
        duel().expect_not_offered("activate")


# ---------------------------------------------------------------- positions


def test_a_position_is_what_was_drawn() -> None:
    s = scenario("""
        [..#..]
        [A.x.b]
        [.*o.*]""", A=player("prone"), b=player(ball=True), c=player("ko"), P=player("stunned", at=(4, 0)), turn=1)
    s.expect(A=prone(1, 1), b=(5, 1), c="ko", P=stunned(4, 0), balls=((2, 2), (5, 2), "b"), turn=1, turns=(1, 1, 0))
    assert s.m.seats == 3
    assert [mask.bit_count() for mask in s.m.board.end_zones] == [3, 3, 0]
    assert s.m.board.void & s.m.board.bit[s.m.board.at(3, 1)]


def test_ground_and_signs() -> None:
    s = scenario("""
        A...
        ....""", ground="""
        Z..^
        Z..^""", areas={"Z": "end-zone-1 home"}, ends="e", b=player(at=(3, 1)))
    assert [mask.bit_count() for mask in s.m.board.end_zones] == [2, 2]
    assert s.m.board.areas["home"] == s.m.board.end_zones[1]
    with pytest.raises(ValueError, match="names no square"):
        s.square("^")


@pytest.mark.parametrize(("text", "more", "message"), [
    ("..\n...", {}, "equally wide"),
    (".K.", {}, "what 'K' in the drawing means"),
    (".AA", {}, "drawn twice"),
    (".A.", {"A": "asleep"}, "'asleep' is not a posture"),
    (".A.", {"A": "ko"}, "drawn on the board"),
    (".A.", {"A": player("prone", ball=True)}, "only a standing player"),
    (".A.", {"A": player(skills="Juggling")}, "does not know"),
    (".A.", {"Zug": player()}, "which seat 'Zug' plays for"),
    (".A%", {"marks": {"pit": "%"}}, "no feature 'pit'"),
    ("1.A", {}, r"no feature 'pad'.*end zones are drawn \[ \]"),
    ("0.A", {}, r"what '0' in the drawing means.*end zones are drawn \[ \]"),
    ("{.A", {}, r"'\{' is of seat 2, but 2 seats play"),
    (".A~", {"marks": {"mud": "~"}}, "'~' cannot be mud: in every drawing it is water"),
    (".A.", {"i": player(seat=0)}, "'i' cannot be a player: in every drawing it is statue"),
    (">.A", {}, "cannot be drawn in a scenario"),
])  # fmt: skip
def test_a_position_that_makes_no_sense_is_refused(text: str, more: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        scenario(text, **more)  # type: ignore[arg-type]


def test_a_match_from_the_toss_on() -> None:
    s = opening_scenario(open_pitch(), players=3, toss=2)
    s.expect(phase="set-up", turn=0)
    s.choose("take", "A1").choose("place", (12, 7))
    s.expect(A1=(12, 7))


# ---------------------------------------------------------------- invariants


def damage_posture(s: Scenario) -> None:
    s.m.state.posture[s.body("b")] = PRONE


def damage_place(s: Scenario) -> None:
    s.m.state.cell[s.body("b")] += 1


def damage_ball(s: Scenario) -> None:
    s.m.state.ball_cell = put(s.m.state.ball_cell, 0, s.m.state.cell[s.body("A")])


def damage_holder(s: Scenario) -> None:
    s.m.state.ball_by, s.m.state.ball_cell = (s.body("c"),), (-1,)


def damage_rerolls(s: Scenario) -> None:
    s.m.state.rerolls = put(s.m.state.rerolls, 0, -1)


def damage_options(s: Scenario) -> None:
    s.m.decision().options.append(s.m.decision().options[0])


@pytest.mark.parametrize(("damage", "message"), [
    (damage_posture, "zones of seat 1"),
    (damage_place, "`at` does not say"),
    (damage_ball, "under someone"),
    (damage_holder, "not in play"),
    (damage_rerolls, "re-rolls are negative"),
    (damage_options, "an option twice"),
])  # fmt: skip
def test_invariants_notice_damage(damage: object, message: str) -> None:
    s = scenario("""
        .......
        .Ab.*..
        .......""", c="ko")
    check(s.m, texts=True)
    assert callable(damage)
    damage(s)
    with pytest.raises(Broken, match=message):
        check(s.m)
    s.abandon()


def test_scenarios_of_a_test_are_open_until_it_ends() -> None:
    s = duel()
    assert [s] == OPEN
    assert s.m.state.posture[s.body("A")] == STANDING
    s.refused_option(choice(200), because="not possible")


# ---------------------------------------------------------------- answers refused, dice again, goods, other set-ups
def test_answer_that_is_not_an_option_is_refused() -> None:
    s = scenario("......\n.Ab...\n......\n.B....")
    s.dice(block="push")
    s.block("A", "b")
    s.refused_answer((5, 0)).refused_answer("B").refused_answer(True).refused_answer("die 7")
    with pytest.raises(ScenarioError, match="is an answer that is offered"):
        s.refused_answer((3, 1))
    s.push("e").follow(False)
    with pytest.raises(ScenarioError, match="no question is open"):
        s.refused_answer(True)


def test_dice_that_are_rolled_again_are_scripted_too() -> None:
    text = """
        1.A.2
        .....
        ...b."""
    s = scenario(text, book="dungeonbowl-5", marks={"pad": "12"}, edge="wall")
    dice = s.script
    dice.script.extend([("x", 5), ("x", 4), ("x", 2)])
    assert dice.among(6, [1, 2], "x", 0) == 2
    dice.script.append(("x", 5))
    with pytest.raises(DiceError, match="is rolled again on 5"):
        dice.among(6, [1, 2], "x", 0)


def test_goods_go_by_python_names_and_others_are_listed() -> None:
    s = scenario("A.b", book="bb2020", goods={"team_training": (1, 0)})
    s.expect_goods(0, team_training=1)
    with pytest.raises(ValueError, match=r"there are no goods .trainng.; there are: .*team_training"):
        scenario("A.b", book="bb2020", goods={"trainng": 1})
    with pytest.raises(ValueError, match="there are no goods 'cheer'"):
        s.expect_goods(0, cheer=1)


def test_a_book_that_begins_otherwise_begins_as_it_does() -> None:
    s = opening_scenario(dungeon("smelter").board(), book="dungeonbowl-5", switches=("holes",), players=6, toss=1)
    assert s.m.decision().kind not in ("take-first-turn", "turn")
    s.abandon()


def test_expectations_include_things_on_the_board() -> None:
    s = scenario("A.$\n1.2\n..b", book="dungeonbowl-5", marks={"chest": "$", "pad": "12"}, edge="wall", spare_balls=1)
    s.expect(chests=[(2, 0)], pads=[(0, 1), (2, 1)], shut=())
    with pytest.raises(AssertionError, match="chests"):
        s.expect(chests=[])
