"""2020: a plan names the target with the Action; cards and words show the roll needed."""

from __future__ import annotations

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import play
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import put_byte
from deepbowl.match.plans import follow_plan
from deepbowl.match.setup import new_match
from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.vocabulary.flags import BLITZ, FOUL
from deepbowl.rules.words.options import player_line
from deepbowl.testing import player, rule

from .pitch import DUEL, bb

LANE = """
    ........
    A...b...
    ........
    B......c"""


@rule("2020-6.3", "2020-11.11")
def test_a_planned_blitz_names_its_target() -> None:
    s = bb(LANE)
    plan = reach(s.m, s.body("A"), BLITZ).plan_hit(s.body("b"))
    assert [s.text(option) for option in plan[:2]] == ["activate A", "declare blitz b"]
    s.dice(block="push")
    follow_plan(s.m, plan)
    s.asked("push", of=0)
    s.push("e").follow(False)
    s.expect(b=(5, 1))


@rule("2020-6.3")
def test_blitz_can_be_planned_only_against_the_declared_target() -> None:
    s = bb(LANE)
    s.activate("A", "blitz", "c")
    found = reach(s.m, s.body("A"))
    assert found.plan_hit(s.body("b")) == []
    assert found.hit_chance(s.body("b")) == 0.0
    assert found.hit_chance(s.body("c")) > 0.0
    s.stop()


@rule("2020-6.3", "2020-13.1")
def test_a_planned_foul_names_its_victim() -> None:
    s = bb(LANE, b="prone")
    plan = reach(s.m, s.body("A"), FOUL, target=s.body("b")).plan(s.m.board.at(3, 1))
    assert s.text(plan[1]) == "declare foul b"
    assert follow_plan(s.m, plan).finished
    s.expect_offered("foul b")
    s.stop()


@rule("2020-2.4")
def test_reach_counts_every_team_reroll() -> None:
    s = bb(DUEL, A=player(ag=4), rerolls=1)
    once = reach(s.m, s.body("A")).probability(s.m.board.at(0, 0))
    assert abs(once - 0.75) < 1e-9
    s = bb(DUEL, A=player(ag=4))
    assert abs(reach(s.m, s.body("A")).probability(s.m.board.at(0, 0)) - 0.5) < 1e-9


@rule("2020-2.6")
def test_the_sensible_take_the_worst_die() -> None:
    s = bb(DUEL, A=player(st=2, skills="Pro"))
    s.dice(block="push skull").block("A", "b")
    assert s.m.names.text(SENSIBLE.answer(s.m, s.m.decision())) == "re-roll pro 2"
    s.dice(pro=3, block="push").reroll("Pro 2")
    s.push("e").follow(False)


@rule("2020-2.1")
def test_a_card_shows_what_rolls_must_reach() -> None:
    s = bb(DUEL, A=player(ma=6, st=3, ag=3, pa=4, av=9))
    assert " 6/3/3+/4+/9+ " in player_line(s.m, s.body("A"))
    s.m.state.pa = put_byte(s.m.state.pa, s.body("A"), 0)
    assert " 6/3/3+/-/9+ " in player_line(s.m, s.body("A"))


def test_the_scripted_coach_beats_random_ones() -> None:
    match = new_match("bb2020", 2, teams=("Human", "Orc"), dice=Seeded(5), record=False)
    play(match, [bot_called("scripted", 1), bot_called("random", 2)])
    assert match.result is not None
    assert match.result["won"] == 0
