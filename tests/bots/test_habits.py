"""Habits are counted as they are described."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.bots.habits.counts import HABITS, Counts, is_rate
from deepbowl.bots.habits.watch import Watcher, watch_match
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary import purpose
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, player, scenario


def left_to(s: Scenario, *choices: str, ended: bool = False) -> Counts:
    """What is counted of a turn in which these choices are made and nothing else; `ended`: the last of them ends it."""
    counts = Counts()
    watcher = Watcher(s.m, counts)
    for text in choices if ended else (*choices, "end-turn"):
        d = s.m.decision()
        chosen = next(option for option in d.options if s.m.names.text(option) == text)
        watcher.before(d, chosen)
        s.m.apply(chosen)
        watcher.after()
    return counts


def break_away() -> Scenario:
    return scenario(
        """
        [..........]
        [.b........]
        [......A...]""",
        A=player(ma=6), b=player(ma=6, ball=True),
    )  # fmt: skip


def test_a_break_away_is_left_alone_by_whoever_ends_his_turn() -> None:
    counts = left_to(break_away())
    assert (counts.hits["break-away left alone"], counts.of["break-away left alone"]) == (1, 1)
    assert (counts.hits["blitz elsewhere"], counts.of["blitz elsewhere"]) == (1, 1)


def test_a_break_away_that_is_marked_is_not_left_alone() -> None:
    steps = ("step 6,2", "step 5,2", "step 4,2", "step 3,2")
    counts = left_to(break_away(), "activate A1", "declare move", *steps, "stop")
    assert (counts.hits["break-away left alone"], counts.of["break-away left alone"]) == (0, 1)


@pytest.mark.parametrize(("steps", "let_go"), [
    (("step 5,2", "step 6,2", "step 5,2"), 0),
    (("step 7,2", "step 6,2", "step 7,2"), 1),
])  # fmt: skip
def test_who_falls_on_his_way_to_a_break_away_has_tried(steps: tuple[str, ...], let_go: int) -> None:
    s = scenario(
        """
        [..........]
        [.b........]
        [.....A....]""",
        A=player(ma=2), b=player(ma=6, ball=True), rerolls=0,
    )  # fmt: skip
    s.dice(rush=1, armour=(1, 1))
    counts = left_to(s, "activate A1", "declare move", *steps, ended=True)
    assert (counts.hits["break-away left alone"], counts.hits["break-away not tried for"]) == (1, let_go)


def test_a_carrier_out_of_reach_is_no_occasion() -> None:
    counts = left_to(scenario("[" + "." * 20 + "]\n[.b" + "." * 17 + "A]", A=player(ma=3), b=player(ball=True)))
    assert counts.of["break-away left alone"] == 0


def test_a_loose_ball_is_left_or_picked_up() -> None:
    s = scenario("[........]\n[..A*....]\n[.......b]", A=player(ag=4))
    assert left_to(s).hits["loose ball left"] == 1


@pytest.mark.parametrize(("ball", "counted"), [(False, 1), (True, 0)])
def test_team_rerolls_are_counted_of_those_without_the_ball(ball: bool, counted: int) -> None:
    s = scenario("[....A....]\n[........b]", A=player(ball=ball), b=player(ball=not ball))
    counts = Counts()
    asked = Decision(0, "re-roll", [choice(verbs.REROLL, verbs.REROLL_NONE), choice(verbs.REROLL, verbs.REROLL_TEAM)])
    asked.body, asked.what = s.body("A"), purpose.DODGE
    Watcher(s.m, counts).before(asked, asked.options[1])
    assert counts.hits["team re-roll without the ball"] == counted


def test_whole_matches_are_watched_and_counts_are_joined() -> None:
    counts, both = Counts(), Counts()
    m = Match.new("crp", open_pitch(), [ready_team("Goblin").sheet(), ready_team("Slann").sheet()], Seeded(3))
    watch_match(m, [BiasedBot(1), BiasedBot(2)], counts, 2)
    assert (counts.matches, counts.seats) == (1, 2)
    assert counts.of["turnover that could wait"] >= 2
    both.join(counts)
    both.join(counts)
    assert both.of == {habit: 2 * of for habit, of in counts.of.items()}
    for habit in HABITS:
        assert both.in_words(habit) == counts.in_words(habit) or not is_rate(habit)
