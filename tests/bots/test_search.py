"""The searching coach: what effort means, that he plays the same way with a fixed one, and that he sees a sure thing."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import cross_pitch
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import BotView, ask, play
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import FEWEST, LEAST_GAIN, MOST_SAVED, Effort, Idea, SearchBot
from deepbowl.bots.search_value import value
from deepbowl.dungeons.library import dungeon
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.rules.assemble import BOOKS
from deepbowl.rules.match import Match
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, player, scenario


def match(seed: int) -> Match:
    board = dungeon("ring-of-cells").board()
    sheets = [ready_team(race).sheet() for race in ("Human", "Skaven")]
    return Match.new("dungeonbowl-5", board, sheets, Seeded(seed), BOOKS["dungeonbowl-5"].switches_for(board), record=False)


@pytest.mark.parametrize(
    ("text", "seconds", "rollouts"), [("50ms", 0.05, 0), ("2s", 2.0, 0), ("1.5 s", 1.5, 0), ("40rollouts", 0.0, 40)]
)
def test_effort_is_a_time_or_a_number_of_roll_outs(text: str, seconds: float, rollouts: int) -> None:
    effort = Effort(text)
    assert effort.seconds == pytest.approx(seconds)
    assert effort.rollouts == rollouts


@pytest.mark.parametrize("text", ["soon", "50", "-2s", "0ms", "ms", "40 years"])
def test_nonsense_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no time to think: write 200ms or 2s"):
        bot_called(f"search:{text}", 1)


def test_he_plays_the_same_way_with_a_fixed_effort() -> None:
    ends = set()
    for _ in range(2):
        m = match(3)
        play(m, [bot_called("search:6rollouts", 1), ScriptedBot(2)], 3)
        ends.add(m.hash())
    assert len(ends) == 1


def test_a_forced_answer_needs_no_thought() -> None:
    class Untouched(BotView):
        @property
        def match(self) -> Match:
            raise AssertionError("there is nothing to think about")

    decision = Decision(0, "turn", [16777216])
    chosen: Choice = SearchBot("2s", 1).choose(Untouched(match(1), 0), decision)
    assert chosen == decision.options[0]


def test_time_not_used_is_kept_but_not_for_ever() -> None:
    bot = SearchBot("10ms", 1)
    bot.clock = lambda: 0.0  # no time ever passes
    for _ in range(100):
        bot.choose(BotView(match(1), 0), Decision(0, "act", [1]))
    assert bot.saved == pytest.approx(0.01 * MOST_SAVED)


def test_he_walks_in() -> None:
    s = scenario("0.........1\n0A........1\n0b........1", A=player(ma=9, ball=True), b="stunned")
    m, bot = s.m.clone(Seeded(1)), SearchBot("8rollouts", 1)
    while not any(m.state.score) and m.state.seat == 0:
        m.apply(ask(bot, m))
    assert m.state.score == [1, 0]


def worth(s: Scenario) -> float:
    return value(s.m, 0, ScriptedBot(1).ways)


def test_a_position_is_worth_more_with_the_ball_and_nearer_to_the_goal() -> None:
    far = worth(scenario("0..........1\n0A........b1", A=player(ball=True), b="stunned"))
    near = worth(scenario("0..........1\n0.....A...b1", A=player(ball=True), b="stunned"))
    theirs = worth(scenario("0..........1\n0.....A...b1", b=player(ball=True)))
    assert theirs < 0 < far < near


def test_a_position_is_worth_less_where_somebody_can_get_at_the_carrier_and_more_with_a_guard() -> None:
    alone = worth(scenario("0..........1\n0.....A...b1\n0..........1", A=player(ball=True)))
    guarded = worth(scenario("0..........1\n0.....AB..b1\n0..........1", A=player(ball=True)))
    free = worth(scenario("0..........1\n0.....A...b1\n0..........1", A=player(ball=True), b="stunned"))
    assert alone < free
    assert guarded > alone


def test_a_carrier_who_walks_in_next_turn_is_worth_a_touchdown() -> None:
    assert worth(scenario("0..b.......1\n0.........A1", b=player(ma=6, ball=True))) < -0.8


def test_a_loose_ball_is_worth_less_the_easier_the_others_get_it() -> None:
    beside = worth(scenario("0..........1\n0..A...*b..1", A=player(), b=player(ag=5)))
    clumsy = worth(scenario("0..........1\n0..A...*b..1", A=player(), b=player(ag=1)))
    assert beside < clumsy


def test_he_leaves_it_at_that_when_going_on_would_cost_him_the_ball() -> None:
    """What the scripted coach has in mind is only one of his ideas; to end the turn is always another."""
    s = scenario("0.........1\n0.A...b...1\n0.........1", A=player(ball=True))
    bot = SearchBot("8rollouts", 1)
    first = bot.guide.think(s.m, s.m.decision())
    ideas = bot.ideas(s.m, s.m.decision(), first)
    assert ideas[0].plans[0][0] == first
    assert [] in [idea.plans for idea in ideas]
    assert len({tuple(idea.plans[0]) for idea in ideas if idea.plans}) == len(ideas) - 1


def test_nothing_is_believed_without_enough_samples() -> None:
    idea = Idea([])
    for _ in range(FEWEST - 1):
        idea.add(1.0)
    assert idea.belief() < 0
    idea.add(1.0)
    assert idea.belief() == pytest.approx(1.0 - LEAST_GAIN)


def table_of_four() -> Match:
    sheets = [ready_team(race).sheet() for race in ("Human", "Orc", "Wood Elf", "Skaven")]
    m = Match.new("crp", cross_pitch(), sheets, Seeded(4), record=False)
    while m.decision().kind != "turn":
        m.apply(ask(ScriptedBot(1), m))
    return m


def test_with_four_at_the_table_he_sees_it_from_his_own_seat() -> None:
    m, bot = table_of_four(), SearchBot("4rollouts", 1)
    seat = m.state.seat
    third = (seat + 2) % 4  # not the one who moves next
    m.state.score[third] = 1
    behind = bot.continued(m.clone(Seeded(1)), seat, [])
    m.state.score[third], m.state.score[seat] = 0, 1
    ahead = bot.continued(m.clone(Seeded(1)), seat, [])
    assert behind < 0 < ahead
    assert ahead - behind == pytest.approx(2.0)


def test_he_plays_at_a_table_of_four() -> None:
    m = table_of_four()
    play(m, [SearchBot("2rollouts", 1), *(ScriptedBot(seat) for seat in range(1, 4))], 1)
    assert max(m.state.turns) >= 1
