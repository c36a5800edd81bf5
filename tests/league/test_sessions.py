"""A sequence between matches is a small match: answers, dice with a key, undo, silence. [LG-SESS, LG-DICE]"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.league.errors import LeagueError, Overtaken
from deepbowl.league.ledger import ALTERED, NOT_OVER, OTHER_RULES, PROVEN, TYPED_DICE, chained, judge, ledger_text
from deepbowl.league.manager import manage
from deepbowl.league.office import Office
from deepbowl.league.registry import league_rules
from deepbowl.league.session import Ask, Floor, Session, Steps
from deepbowl.testing import rule

from .kit import club, kinds, office, points, run, session, told, won_by

CRP = league_rules("crp", "dungeonbowl-5")
BB2020 = league_rules("bb2020", "bb2020")


def crp_after(key: int = 1, **more: object) -> Session:
    """Return the post-match of a CRP club that has won, rich and with a player to improve."""
    mine, theirs = club("A", "Orc", "crp", points("A-3", 6), gold=500_000), club("B", "Human")
    return session([mine], lambda floor: CRP.after(floor, won_by(mine, theirs), 0, {}), key, **more)


def answered(made: Session, *choices: str) -> Session:
    """Give answers, and silence up to a question that offers the next of them."""
    for choice in choices:
        while choice not in made.now().asked.options:  # type: ignore[union-attr]
            asked = made.now().asked
            assert asked is not None
            made.answer(len(made.answers) + 1, 0, asked.options[0])
        made.answer(len(made.answers) + 1, 0, choice)
    return made


# ---------------------------------------------------------------- sessions
@rule("LG-SESS-01")
def test_session_run_again_from_its_answers_gives_the_same_facts() -> None:
    whole = answered(crp_after(), "hire Lineman", "hire Lineman", "buy re-roll", "done")
    assert whole.now().closed
    halved = crp_after()
    halved.answers = whole.answers[:4]
    asked, dice = halved.now().asked, halved.now().dice
    assert dice == whole.now().dice[: len(dice)]
    assert asked is not None
    for number, answer in enumerate(whole.answers[4:], 5):
        halved.answer(number, answer.seat, answer.choice)
    assert halved.now().facts == whole.now().facts
    assert kinds(whole.now().facts[0])[-1] == "reroll"
    with pytest.raises(LeagueError, match="asks nothing now"):
        whole.answer(len(whole.answers) + 1, 0, "done")


@rule("LG-SESS-01")
def test_session_survives_on_disk_after_each_answer(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    league.begin_season()
    id = next(iter(league.league.fixtures))
    first = league.open(id)
    again = Office(league.folder).session(first.id)
    assert again.now() == first.now()
    assert again.commitment() == league.league.promised[first.id]


@rule("LG-SESS-02", "CRP-16.6", "2020-16.1")
def test_steps_come_in_the_order_of_the_edition() -> None:
    mine, theirs = club("A", "Orc", "crp", points("A-3", 6)), club("B", "Human")
    crp = run([mine], lambda floor: CRP.after(floor, won_by(mine, theirs), 0, {}), dice=[3, 1, 2, 4, 1, 1, 1])
    assert [die.purpose.split()[0] for die in crp.dice] == [
        "most",
        "improvement",
        "improvement",
        "winnings",
        "fan",
        "fan",
        "fan",
    ]
    a, b = club("A", "Orc", "bb2020", points("A-3", 6), gold=150_000), club("B", "Human", "bb2020")
    seen: list[Ask] = []
    run([a], lambda floor: BB2020.after(floor, won_by(a, b), 0, {}), dice=[6, 3, 6], seen=seen)
    assert [one.kind for one in seen] == ["begin", "advancement", "hiring"]
    made = session([a], lambda floor: BB2020.after(floor, won_by(a, b), 0, {}))
    made.silence(until="hiring")
    with pytest.raises(LeagueError, match="is not possible in the step 'hiring'"):
        made.answer(len(made.answers) + 1, 0, "learn Block")


@rule("LG-SESS-03", "2020-16.5")
def test_silence_spends_points_only_where_it_must() -> None:
    a, b = club("A", "Orc", "bb2020", points("A-3", 18), points("A-4", 17)), club("B", "Human", "bb2020")
    made = session([a], lambda floor: BB2020.after(floor, won_by(b, a), 1, {}))
    after = made.silence().clubs[0]
    assert made.now().closed
    assert (len(after.members["A-3"].advances), after.members["A-3"].spent) == (1, 3)
    assert after.members["A-3"].advances[0].how == "random"
    spent = {one.id: one.spent for one in after.listed() if one.spent}
    mvp = next(one.id for one in after.listed() if one.mvps)
    assert set(spent) <= {"A-3", "A-4"} if mvp == "A-4" else spent == {"A-3": 3}
    assert len(after.listed()) == len(a.listed())
    assert "hired" not in kinds(made.now().facts[0])


@rule("LG-SESS-04")
def test_undo_goes_back_to_the_last_die() -> None:
    made = answered(crp_after(), "hire Lineman", "hire Lineman")
    before = len(made.answers)
    made.undo(0)
    made.undo(0)
    assert len(made.answers) == before - 2
    while made.now().fallen[-1] == made.now().fallen[-2]:
        made.undo(0)
    with pytest.raises(LeagueError, match="a die has fallen") as refused:
        made.undo(0)
    assert refused.value.rule == "LG-SESS-04"


@rule("LG-SESS-04")
def test_undo_stops_at_another_coachs_answer() -> None:
    a, b = club("A", "Orc", gold=50_000), club("B", "Human", gold=50_000)
    made = session([a, b], lambda floor: CRP.before(floor, "f1"))
    asked = made.now().asked
    assert asked is not None
    made.answer(1, asked.seat, "move 10000")
    other = made.now().asked
    assert other is not None
    assert other.seat != asked.seat
    with pytest.raises(LeagueError, match="another coach"):
        made.undo(other.seat)
    made.undo(asked.seat)
    assert not made.answers


@rule("LG-SESS-05")
def test_second_answer_to_a_question_changes_nothing() -> None:
    made = crp_after()
    made.answer(1, 0, "begin")
    dice = made.now().dice
    for choice in ("begin", "done"):
        with pytest.raises(Overtaken, match="question 1 is not the open one"):
            made.answer(1, 0, choice)
    assert made.now().dice == dice


@rule("LG-SESS-06", "DG-POST-03")
def test_dice_of_a_table_are_rolled_once_for_all() -> None:
    rules = league_rules("colleges", "dungeon-bowl-2021")
    a, b = club("A", "College of Fire", "colleges", gold=0), club("B", "College of Light", "colleges", gold=0)
    floor = run([a, b], lambda floor: rules.hand_over(floor, won_by(a, b), 1, {}), dice=[5, 2])
    assert [one.gold for one in floor.clubs] == [50_000, 20_000]
    seen: list[Ask] = []
    own = run([floor.clubs[1]], lambda floor: rules.after(floor, won_by(a, b), 1, {}), dice=[1], seen=seen)
    assert [die.purpose for die in own.dice] == ["most valuable player"]


@rule("LG-SESS-07")
def test_open_session_under_new_rules_restarts_if_its_dice_do_not_fit() -> None:
    def old(floor: Floor) -> Steps:
        yield Ask(0, "begin", ("begin",), "", "LG-DICE-02")
        yield Ask(0, "hiring", ("done", "more"), "", "LG-DICE-02")
        floor.tell(0, "gold", "LG-DICE-02", amount=floor.roll(6, "winnings", "x"), what="winnings")
        yield Ask(0, "last", ("done",), "", "LG-DICE-02")

    def new(floor: Floor) -> Steps:
        yield Ask(0, "begin", ("begin",), "", "LG-DICE-02")
        yield Ask(0, "hiring", ("done", "more"), "", "LG-DICE-02")
        floor.tell(0, "gold", "LG-DICE-02", amount=sum(floor.roll(6, "winnings", "x") for _ in range(2)), what="winnings")
        yield Ask(0, "last", ("done",), "", "LG-DICE-02")

    made = session([club()], old)
    made.answer(1, 0, "begin")
    made.answer(2, 0, "more")
    dice = made.now().dice
    assert not replace(made, steps=old, _now=None).renewed("other", dice).restarted
    renewed = replace(made, steps=new, _now=None).renewed("other", dice)
    assert renewed.restarted
    assert [one.choice for one in renewed.answers] == ["begin"]
    assert renewed.rules == "other"


@rule("LG-SESS-07")
def test_closed_session_by_other_rules_is_only_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    league = office(tmp_path / "L")
    league.begin_season()
    text = ledger_text(league.league.lines)
    assert judge(text).word == PROVEN
    monkeypatch.setattr("deepbowl.league.ledger.league_version", lambda: "rules of next year")
    verdict = judge(text)
    assert verdict.word == OTHER_RULES
    assert "rules of next year" in verdict.why


# ---------------------------------------------------------------- dice
@rule("LG-DICE-01")
def test_commitment_comes_before_the_first_question(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    league.begin_season()
    id = next(iter(league.league.fixtures))
    made = league.open(id)
    promised = league.league.promised[made.id]
    line = league.league.lines[-1]
    assert line["sessions"][made.id][3] == promised
    assert made.secret not in json.dumps(league.league.lines)
    made.silence()
    league.update(made)
    published = league.league.lines[-1]["session"]
    assert Seeded.opened(published["secret"]).commitment(f"{made.id}\nbefore\n{id}") == promised


@rule("LG-DICE-02")
def test_coachs_number_is_in_all_dice() -> None:
    def rolled(*numbers: int) -> list[int]:
        made = crp_after()
        for number in numbers:
            made.mix(0, number)
        made.answer(1, 0, "begin")
        return [die.value for die in made.silence().dice]

    assert rolled(7) == rolled(7)
    assert rolled(7) != rolled(8) != rolled()
    with pytest.raises(LeagueError, match="cannot be changed"):
        rolled(7, 8)
    with pytest.raises(LeagueError, match="0 to 4294967295"):
        rolled(2**32)
    late = crp_after()
    late.answer(1, 0, "begin")
    with pytest.raises(LeagueError, match="too late"):
        late.mix(0, 7)


@rule("LG-DICE-03")
def test_typed_dice_must_be_possible_and_stay_marked() -> None:
    made = replace(crp_after(), typed=[])
    made.answer(1, 0, "begin")
    wanted = made.now().wanted
    assert wanted is not None
    assert (wanted.sides, wanted.purpose) == (16, "most valuable player")
    with pytest.raises(LeagueError, match="17 is not one of its faces"):
        made.type_die(17)
    made.type_die(1)
    while (wanted := made.now().wanted) is not None:
        made.type_die(1)
    assert all(die.typed for die in made.now().dice)
    with pytest.raises(LeagueError, match="no die is to be typed"):
        crp_after().type_die(1)


@rule("LG-DICE-03")
def test_ledger_with_typed_dice_is_never_proven(tmp_path: Path) -> None:
    league = office(tmp_path / "L", typed_dice=True)
    league.begin_season()
    made = league.open(next(iter(league.league.fixtures)))
    while not made.now().closed:
        if made.now().wanted is not None:
            made.type_die(3)
        else:
            made.silence()
    league.update(made)
    verdict = judge(ledger_text(league.league.lines))
    assert verdict.word == TYPED_DICE
    assert "typed in by people" in verdict.why


@rule("LG-DICE-04")
def test_ledger_is_proven_altered_or_not_over(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    league.begin_season()
    made = league.open(next(iter(league.league.fixtures)))
    assert judge(ledger_text(league.league.lines)).word == NOT_OVER
    manage(league, made.id)
    lines = [dict(line) for line in league.league.lines]
    assert judge(ledger_text(lines)).word == PROVEN
    number = len(lines)
    changed = json.loads(json.dumps(lines))
    changed[-1]["session"]["dice"][0][2] = changed[-1]["session"]["dice"][0][2] % 6 + 1
    verdict = judge(ledger_text(changed))
    assert (verdict.word, verdict.line) == (ALTERED, number)
    changed[-1]["hash"] = chained(changed[-2]["hash"], changed[-1])
    verdict = judge(ledger_text(changed))
    assert (verdict.word, verdict.line) == (ALTERED, number), "a new hash does not help"
    assert "not those of its key" in verdict.why
    gold = json.loads(json.dumps(lines))
    gold[1]["facts"]["c0"]["facts"][0]["gold"] += 10_000
    verdict = judge(ledger_text(gold))
    assert (verdict.word, verdict.line) == (ALTERED, 2)


@pytest.mark.parametrize(
    "text", ["", "deepbowl-ledger 1\n", "deepbowl-ledger 1\n[]\n", 'deepbowl-ledger 1\n{"hash":""}\n', "x" * 99]
)
def test_text_that_is_not_a_ledger_is_refused(text: str) -> None:
    assert judge(text).word == ALTERED


def test_ruling_needs_a_reason(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    for why in ("", " ", "x" * 501, "a\0b"):
        with pytest.raises(LeagueError, match="a reason of 1 to 500"):
            league.ruling("c0", [told("gold", amount=1, what="x")], why)
