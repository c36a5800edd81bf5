"""The team a coach helps, help in a preview that is not promised, and the words of the question."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.engine.choice import HIT, NO, choice, first_of, verb_of
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.odds_summary import block_dice
from deepbowl.rules.analysis.policy import COACH, HELPED, SENSIBLE
from deepbowl.rules.words.describe import describe
from deepbowl.rules.words.options import question
from deepbowl.server.live import wire
from deepbowl.server.live.square_preview import square_preview
from deepbowl.testing import Scenario, neutral, player

from .pitch import E, S, on_cross


def asked(score: tuple[int, int, int, int] = (0, 0, 0, 0), a: Any = None, **others: Any) -> Scenario:
    """N1 blocks E1, and S is asked whether S1 helps."""
    people = {"A": player(at=(10, 10)), "a": a or player(at=(11, 10)), "P": player(at=(12, 11)), **others}
    s = on_cross(**people, score=score).activate("A", "block", "a").hit("a")
    s.asked("assist", of=S)
    return s


CASES = [
    ((0, 1, 0, 0), {}, True),  # the victim's team leads
    ((1, 0, 0, 0), {}, False),  # the blocker's team leads
    ((0, 0, 0, 0), {}, False),  # no team is the greater danger
    ((0, 0, 0, 0), {"a": player(at=(11, 10), ball=True)}, True),  # the victim has a ball
    ((1, 0, 0, 0), {"a": player(at=(11, 10), ball=True)}, False),
    ((1, 1, 0, 0), {"B": player(at=(12, 24), ball=True)}, False),  # N is about to score
]


@pytest.mark.parametrize(("score", "people", "helps"), CASES)
def test_a_coach_helps_against_the_greater_danger_and_never_the_leader(
    score: tuple[int, int, int, int], people: dict[str, Any], helps: bool
) -> None:
    s = asked(score, **people)
    answers = [COACH.answer(s.m, s.m.decision()), ScriptedBot(1).choose(BotView(s.m, S), s.m.decision())]
    assert [verb_of(answer) != NO for answer in answers] == [helps, helps]
    assert wire.for_the_asked(s.m)["usual"] == ("player C1" if helps else "no")


def test_odds_and_previews_count_on_nobodys_help() -> None:
    people = {"A": player(at=(10, 10)), "a": player(at=(11, 10)), "P": player(at=(12, 11))}
    s = on_cross(**people, score=(0, 3, 0, 0)).activate("A", "block", "a")
    hit = choice(HIT, s.body("a"))
    assert block_dice(s.m, hit) == (1, 0)
    assert block_dice(s.m, hit, HELPED) == (2, 0)
    alone, helped = odds(s.m, hit, SENSIBLE), odds(s.m, hit, HELPED)
    assert alone.down[s.body("a")] == pytest.approx(1 / 2)
    assert helped.down[s.body("a")] == pytest.approx(23 / 36)
    assert helped.turnover < alone.turnover


def test_a_preview_tells_both() -> None:
    people = {"A": player(at=(10, 10)), "a": player(at=(11, 10)), "P": player(at=(12, 11))}
    (shown,) = [deed for deed in square_preview(on_cross(**people).m.save(), "A1", "11,10") if deed["name"] == "block"]
    assert shown["block"] is not None
    assert shown["help"] is not None
    assert (shown["block"]["dice"], shown["help"]["dice"], shown["help"]["picks"]) == (1, 2, 0)
    assert shown["help"]["outlook"]["works"] > shown["plain"]["works"]
    people["P"] = player(at=(11, 11))
    (shown,) = [deed for deed in square_preview(on_cross(**people).m.save(), "A1", "11,10") if deed["name"] == "block"]
    assert shown["help"] is None


def test_assist_question_names_both_players_and_the_change_in_dice() -> None:
    s = asked()
    text = question(s.m, s.m.decision())
    assert text == "A1 A blocks B1 a: 1 die, 2 dice with your help. Which of your players helps?"
    facts = wire.question_for_all(s.m, 7)
    assert (facts["kind"], facts["what"], facts["player"], facts["other"]) == ("assist", "block", "A1", "B1")
    assert (facts["now"], facts["then"], facts["options"]) == (1, 2, [])
    s.dice(block="push down").pick("P")
    told = [describe(s.m, e) for e in s.m.events or [] if type(e).__name__ == "Assisted"]
    assert told == ["C1 P at 12,11 helps A1 A block B1 a [DB-ASSIST-02]"]
    s.die("push").push("e").follow(False)
    s = on_cross(A=player(at=(10, 10)), a=player(at=(11, 10), posture="prone"), P=player(at=(12, 11)))
    s.activate("A", "foul", "a").foul("a")
    text = question(s.m, s.m.decision())
    assert text == "A1 A fouls B1 a: +0 on the armour roll, +1 with your help. Which of your players helps?"
    s.asked("assist", of=S)


def test_a_coach_names_the_most_agile_then_the_free_then_the_nearest() -> None:
    people = {"A": player(at=(10, 10), ball=True), "B": player(at=(10, 17))}
    people |= {"a": player(at=(9, 12)), "b": player(at=(11, 14))}
    s = on_cross(**people).activate("A", "pass").dice(pass_=6).throw("B")
    assert s.names[first_of(COACH.answer(s.m, s.m.decision()))] == "a"
    s.asked("intercept", of=E)
    people["C"] = player(at=(8, 12))
    s = on_cross(**people).activate("A", "pass").dice(pass_=6).throw("B")
    assert s.names[first_of(COACH.answer(s.m, s.m.decision()))] == "b"
    s.asked("intercept", of=E)
    people["a"] = player(at=(9, 12), ag=1)
    s = on_cross(**people).activate("A", "pass").dice(pass_=6).throw("B")
    assert s.names[first_of(COACH.answer(s.m, s.m.decision()))] == "a"
    s.asked("intercept", of=E)


def test_scripted_bot_does_not_assist_against_a_neutral_body() -> None:
    s = on_cross(A=player(at=(10, 10)), a=player(at=(25, 12)), P=player(at=(12, 11)), k=neutral(at=(11, 10)))
    s.activate("A", "block", "k").hit("k")
    assert verb_of(COACH.answer(s.m, s.m.decision())) == NO
    s.asked("assist", of=S)
