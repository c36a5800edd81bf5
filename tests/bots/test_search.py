"""The search bot: the meaning of effort, the same play with a fixed one, and certain gains."""

from __future__ import annotations

import json
from itertools import count

import pytest

from deepbowl.board.pitches import cross_pitch
from deepbowl.books.registry import BOOKS
from deepbowl.bots.hosting import TIME_LIMIT
from deepbowl.bots.learned import DECIDES, DRIVES, TABLES, Network, network
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import BotView, ask, play
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import (
    AT_A_TIME,
    AT_MOST,
    AT_ONCE,
    BEFOREHAND,
    ENOUGH,
    GLANCED,
    GLANCES,
    HOPE,
    IDLE,
    LEAST_GAIN,
    MOST_IDEAS,
    MOST_SAVED,
    PLAYED,
    Effort,
    Idea,
    SearchBot,
    Telling,
    Trials,
)
from deepbowl.bots.search_features import NAMES
from deepbowl.bots.search_value import between_drives, value
from deepbowl.data import text
from deepbowl.dungeons.library import dungeon
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import put
from deepbowl.match.match import Match
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
    with pytest.raises(ValueError, match="is not a time to think: write 200ms or 2s"):
        bot_called(f"search:{text}", 1)


def test_search_bot_with_a_fixed_effort_plays_the_same_match() -> None:
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
    for _ in range(2 * MOST_SAVED):
        bot.choose(BotView(match(1), 0), Decision(0, "act", [1]))
    assert bot.saved == pytest.approx(0.01 * MOST_SAVED)


def test_search_bot_scores_when_it_can_walk_in() -> None:
    s = scenario("[.........]\n[A........]\n[b........]", A=player(ma=9, ball=True), b="stunned")
    m, bot = s.m.clone(Seeded(1)), SearchBot("8rollouts", 1)
    while not any(m.state.score) and m.state.seat == 0:
        m.apply(ask(bot, m))
    assert m.state.score == (1, 0)


def worth(s: Scenario) -> float:
    return value(s.m, 0, ScriptedBot(1).ways)


def test_a_position_is_worth_more_with_the_ball_and_nearer_to_the_goal() -> None:
    far = worth(scenario("[..........]\n[A........b]", A=player(ball=True), b="stunned"))
    near = worth(scenario("[..........]\n[.....A...b]", A=player(ball=True), b="stunned"))
    theirs = worth(scenario("[..........]\n[.....A...b]", b=player(ball=True)))
    assert theirs < 0 < far < near


def test_position_is_worth_less_with_an_exposed_carrier_more_with_a_guard() -> None:
    alone = worth(scenario("[..........]\n[.....A...b]\n[..........]", A=player(ball=True)))
    guarded = worth(scenario("[..........]\n[.....AB..b]\n[..........]", A=player(ball=True)))
    free = worth(scenario("[..........]\n[.....A...b]\n[..........]", A=player(ball=True), b="stunned"))
    assert alone < free
    assert guarded > alone


def test_opposing_carrier_able_to_walk_in_is_worth_a_touchdown() -> None:
    assert worth(scenario("[..b.......]\n[.........A]", b=player(ma=6, ball=True))) < -0.8


def test_guard_too_far_away_at_the_end_of_the_turn_adds_nothing() -> None:
    """Players far off now stay far off when the others move, however fast they are."""
    slow = worth(scenario("[B.........]\n[.....A...b]\n[..........]", A=player(ball=True), B=player(ma=1)))
    fast = worth(scenario("[B.........]\n[.....A...b]\n[..........]", A=player(ball=True), B=player(ma=9)))
    assert slow == fast


def test_a_touchdown_is_worth_more_the_less_time_they_have_to_answer_it() -> None:
    m = scenario("[..........]\n[........A.]\n[b.........]").m
    m.state.score, m.state.first = put(m.state.score, 0, 1), 1
    worths = []
    for turn in (2, 5, 8):
        m.state.turns = (turn, turn)
        worths.append(between_drives(m, 0))
    assert worths[0] < worths[1] < worths[2]


@pytest.mark.parametrize("kind", [DECIDES, DRIVES, TABLES])
def test_weights_exist_for_every_kind_of_match(kind: str) -> None:
    learned = network(kind)
    assert -1.0 < learned.told([0.0] * len(NAMES)) < 1.0


def test_weights_of_other_features_are_refused() -> None:
    weights = json.loads(text("coaches/values.json"))[DRIVES]
    with pytest.raises(ValueError, match="learned with other features: run scripts/"):
        Network({**weights, "features": weights["features"][1:]})


def test_a_loose_ball_is_worth_less_the_easier_the_others_get_it() -> None:
    beside = worth(scenario("[..........]\n[..A...*b..]", A=player(), b=player(ag=5)))
    clumsy = worth(scenario("[..........]\n[..A...*b..]", A=player(), b=player(ag=1)))
    assert beside < clumsy


def test_end_of_turn_is_always_among_the_ideas() -> None:
    """What the scripted coach has in mind is only the first; all are different, and each can be begun with."""
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    bot = SearchBot("8rollouts", 1)
    decision = s.m.decision()
    first = bot.guide.think(s.m, decision)
    ideas = bot.ideas(s.m, decision, first)
    assert ideas[0].choice == first
    assert choice(verbs.END_TURN) in [idea.choice for idea in ideas[1:]]
    assert len({(idea.choice, *idea.plan) for idea in ideas}) == len(ideas) > 2
    assert all(idea.choice in decision.options for idea in ideas)


def ideas_of(s: Scenario) -> list[Idea]:
    """Possible choices now, the scripted bot's idea first."""
    bot, decision = SearchBot("8rollouts", 1), s.m.decision()
    return bot.ideas(s.m, decision, bot.guide.think(s.m, decision))


def test_blocks_are_among_the_ideas_within_the_time_available() -> None:
    s = scenario(
        """
        [.................]
        [.A...............]
        [....Bb...........]
        [....C............]
        [.................]""",
        A=player(ball=True), B=player(st=4), C=player(st=4),
    )  # fmt: skip
    told = [s.text(idea.plan[-1] if idea.plan else idea.choice) for idea in ideas_of(s)]
    assert "hit b" in told
    assert len([text for text in told if text.startswith("step")]) >= 4
    assert len(told) <= MOST_IDEAS
    s.abandon()


def test_ideas_include_other_players_fetching_the_ball() -> None:
    s = scenario("[..........]\n[..A..*B..b]\n[..........]")
    fetch = choice(verbs.STEP, s.square((6, 1)))
    fetchers = {idea.choice for idea in ideas_of(s) if fetch in idea.plan}
    assert fetchers == {choice(verbs.ACTIVATE, s.body(name)) for name in "AB"}
    s.abandon()


def test_next_step_of_the_scripted_bot_is_an_idea_for_now() -> None:
    s = scenario("[..........]\n[..A..*B..b]\n[..C.......]")
    assert any(idea.agenda for idea in ideas_of(s)[1:]), "the safe moves of all others, one after the other"
    s.abandon()


class Prejudiced(SearchBot):
    """Thinks that one idea comes out best, by how much the test says, and how the others do; counts what it tries."""

    def __init__(self, favourite: int, gain: float, others: float = 0.0, effort: str = "400rollouts") -> None:
        super().__init__(effort, 1)
        self.favourite, self.by, self.rest, self.tried = favourite, gain, others, 0

    def ideas(self, m: Match, decision: Decision, first: Choice) -> list[Idea]:
        self.found = super().ideas(m, decision, first)
        return self.found

    def continued(self, m: Match, seat: int, idea: Idea, turns: int) -> float:
        self.tried += 1
        if idea is self.found[0]:
            return 0.0
        return self.by if idea.choice == self.favourite else self.rest


class Slow(Prejudiced):
    """At a glance all ideas come out well and badly by turns; only played on longer the last one proves to be good."""

    def continued(self, m: Match, seat: int, idea: Idea, turns: int) -> float:
        self.tried += 1
        if idea is self.found[0]:
            return 0.0
        if turns == 1:
            return 0.2 if idea.glances.count % 2 else -0.2
        return self.by if idea is self.found[-1] else self.rest


def test_search_bot_departs_from_the_scripted_bot_only_for_a_clear_gain() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    view, decision, end = BotView(s.m, 0), s.m.decision(), choice(verbs.END_TURN)
    usual = ScriptedBot(1).choose(view, decision)
    assert usual != end
    assert Prejudiced(end, 0.2).choose(view, decision) == end
    assert Prejudiced(end, LEAST_GAIN / 2).choose(view, decision) == usual
    assert Prejudiced(end, -1.0).choose(view, decision) == usual


def test_idea_that_can_hardly_win_is_given_up() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    hopeless = Prejudiced(choice(verbs.END_TURN), -1.0, -1.0)
    hopeless.choose(BotView(s.m, 0), s.m.decision())
    assert 0 < hopeless.tried < GLANCES * len(hopeless.found)
    hopeful = Slow(-1, LEAST_GAIN, LEAST_GAIN)
    hopeful.choose(BotView(s.m, 0), s.m.decision())
    assert hopeful.tried >= 400, "all that he was told to try"


def test_idea_without_a_difference_after_a_few_glances_is_given_up() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    for gain in (IDLE / 2, -IDLE / 2):
        bot = Prejudiced(choice(verbs.END_TURN), gain)
        assert bot.choose(BotView(s.m, 0), s.m.decision()) == bot.found[0].choice
        assert {(idea.glances.count, idea.played.count) for idea in bot.found[1:]} == {(ENOUGH, 0)}


def test_the_better_half_is_glanced_at_again() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    bot = Prejudiced(choice(verbs.END_TURN), 0.1, -0.1)
    bot.choose(BotView(s.m, 0), s.m.decision())
    counts = {idea.choice == choice(verbs.END_TURN): idea.glances.count for idea in bot.found[1:]}
    assert counts[True] == GLANCES > counts[False] > 0


def test_idea_with_one_differing_glance_is_tried_further() -> None:
    trials = Trials(GLANCED)
    for gain in (0.0, 0.0, 2 * IDLE):
        trials.add(gain)
    assert not trials.idle()
    trials = Trials(GLANCED)
    trials.add(0.0)
    assert not trials.idle(), "too few glances"


def test_near_certain_choice_ends_the_trials() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    certain = Prejudiced(choice(verbs.END_TURN), 1.0, -1.0)
    assert certain.choose(BotView(s.m, 0), s.m.decision()) == choice(verbs.END_TURN)
    assert certain.tried < GLANCES * len(certain.found)


def test_later_ideas_get_their_turn_when_the_first_fail() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    bot = Slow(-1, 0.3, -0.3)
    chosen = bot.choose(BotView(s.m, 0), s.m.decision())
    assert len(bot.found) > 1 + AT_A_TIME
    assert (chosen, bot.guide.plan) == (bot.found[-1].choice, bot.found[-1].plan)
    hurried = Slow(-1, 0.3, -0.3, "3rollouts")
    assert hurried.choose(BotView(s.m, 0), s.m.decision()) == hurried.found[0].choice


def test_questions_inside_a_resolution_are_answered_as_by_the_scripted_bot() -> None:
    s = scenario("[.........]\n[.Ab......]\n[.........]", rerolls=(1, 0), A=player(ball=True, ag=3))
    s.dice(dodge=1).move("A", (1, 1))
    decision, bot = s.m.decision(), SearchBot("8rollouts", 1)
    assert decision.kind == "re-roll"
    first = bot.guide.think(s.m, decision)
    assert [idea.choice for idea in bot.ideas(s.m, decision, first)] == [first]
    s.abandon()


def test_search_bot_follows_the_scripted_bot_while_the_ball_is_hidden() -> None:
    s = scenario(
        "[......$...]\n[.A.B..C..b]\n[..........]",
        book="dungeonbowl-5", edge="wall", spare_balls=1,
    )  # fmt: skip
    decision, bot = s.m.decision(), SearchBot("8rollouts", 1)
    first = bot.guide.think(s.m, decision)
    assert [idea.choice for idea in bot.ideas(s.m, decision, first)] == [first]
    s.m.put_ball(0, s.square((3, 2)))
    assert len(bot.ideas(s.m, decision, first)) > 1
    s.abandon()


def test_search_bot_without_time_follows_the_scripted_bot() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    bot = Prejudiced(choice(verbs.END_TURN), 1.0)
    bot.effort, bot.saved = Effort("1ms"), -1.0
    assert bot.choose(BotView(s.m, 0), s.m.decision()) == ScriptedBot(1).choose(BotView(s.m, 0), s.m.decision())
    assert bot.tried == 0


def test_search_bot_counts_the_turns_opponents_hold_the_ball() -> None:
    """Once per turn, however many choices it has in it."""
    s = scenario("[.........]\n[.A...b...]\n[.........]", b=player(ball=True))
    bot = SearchBot("8rollouts", 1)
    for turn in (1, 2, 3):
        s.m.state.turns = put(s.m.state.turns, 0, turn)
        for _ in range(2):
            bot.notice_others(s.m, 0)
    assert bot.others[1].held == 2
    s.abandon()


def with_time(effort: str, gain: float) -> Prejudiced:
    """A bot that favours ending the turn but likes the rest as well, with all the time saved that can be."""
    bot = Prejudiced(choice(verbs.END_TURN), gain, 2 * IDLE)
    bot.effort = Effort(effort)
    bot.saved = MOST_SAVED * bot.effort.seconds
    return bot


@pytest.mark.parametrize(("effort", "longest"), [("50ms", 50 * MOST_SAVED * AT_ONCE / 1000), ("1s", AT_MOST), ("6s", 6.0)])
def test_choice_takes_a_share_of_the_saved_time_within_the_servers_limit(effort: str, longest: float) -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    bot, seconds = with_time(effort, 1.0), count(0)
    kept = bot.saved
    bot.clock = lambda: next(seconds) / 10  # a tenth of a second passes at every look
    bot.choose(BotView(s.m, 0), s.m.decision())
    assert longest < TIME_LIMIT
    assert longest - 0.2 <= kept - bot.saved <= longest + 0.4


def test_wall_time_also_counts_on_a_busy_machine() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    bot, seconds = with_time("1s", 1.0), count(0)
    bot.clock = lambda: 0.0  # it hardly gets the processor
    bot.wall = lambda: next(seconds) / 10
    assert bot.choose(BotView(s.m, 0), s.m.decision()) == choice(verbs.END_TURN)
    assert next(seconds) / 10 == pytest.approx(AT_MOST, abs=0.3)


def test_glances_end_with_the_time_and_the_scripted_bot_is_followed() -> None:
    s = scenario("[.........]\n[.A...b...]\n[.........]", A=player(ball=True))
    bot, seconds = with_time("2ms", 0.15), count(0)
    bot.clock = lambda: next(seconds) / 10  # time for one glance at each idea
    assert bot.choose(BotView(s.m, 0), s.m.decision()) == ScriptedBot(1).choose(BotView(s.m, 0), s.m.decision())
    assert 2 <= bot.tried <= MOST_IDEAS


@pytest.mark.parametrize("turns", [1, 2])
def test_a_continuation_goes_to_the_end_of_this_own_turn_or_of_the_next(turns: int) -> None:
    m = table_of_four()
    seat, before = m.state.seat, m.state.turns[m.state.seat]
    twin, bot = m.clone(Seeded(1)), SearchBot("4rollouts", 1)
    bot.notice_others(m, seat)
    bot.continued(twin, seat, Idea(choice(verbs.END_TURN), [], []), turns)
    assert twin.state.seat == (seat + 1) % 4
    assert twin.state.turns[seat] == before + turns - 1


def tried(glances: list[float], played: list[float]) -> Idea:
    idea = Idea(choice(verbs.END_TURN), [], [])
    for trials, gains in ((idea.glances, glances), (idea.played, played)):
        for gain in gains:
            trials.add(gain)
    return idea


def test_idea_without_trials_has_the_usual_worth() -> None:
    idea = tried([], [])
    assert idea.gain() == pytest.approx(BEFOREHAND[0])
    assert idea.gain(1.0) - idea.gain() == pytest.approx(BEFOREHAND[1])


def test_trials_count_more_with_their_number_and_their_length() -> None:
    one, some, many = (tried([], [0.5] * count).gain() for count in (1, 5, 200))
    assert BEFOREHAND[0] < one < some < many < 0.5
    assert tried([0.5] * 200, []).gain() < many
    assert tried([0.5] * 8, [0.5] * 5).gain() > some
    sure, unsure = tried([], [0.5] * 20), tried([], [2.5, -1.5] * 10)
    assert unsure.gain(1.0) - unsure.gain() > sure.gain(1.0) - sure.gain()
    assert unsure.gain() < sure.gain()


def test_single_lucky_or_unlucky_trial_decides_nothing() -> None:
    assert tried([], [0.3]).gain() < LEAST_GAIN < tried([0.0], [-0.3]).gain(HOPE)


@pytest.mark.parametrize("kind", [GLANCED, PLAYED])
def test_trials_are_never_more_certain_than_their_kind(kind: Telling) -> None:
    trials = Trials(kind)
    for _ in range(10_000):
        trials.add(0.2)
    told, variance = trials.told()
    assert told == pytest.approx(0.2 * kind[0])
    assert variance == pytest.approx(kind[1] ** 2, rel=0.01)


def table_of_four() -> Match:
    sheets = [ready_team(race).sheet() for race in ("Human", "Orc", "Wood Elf", "Skaven")]
    m = Match.new("crp", cross_pitch(), sheets, Seeded(4), record=False)
    while m.decision().kind != "turn":
        m.apply(ask(ScriptedBot(1), m))
    return m


def test_search_bot_with_four_seats_evaluates_from_its_own_seat() -> None:
    m, bot = table_of_four(), SearchBot("4rollouts", 1)
    seat = m.state.seat
    over = Idea(choice(verbs.END_TURN), [], [])
    bot.notice_others(m, seat)
    third = (seat + 2) % 4  # not the one who moves next
    m.state.score = put(m.state.score, third, 1)
    behind = bot.continued(m.clone(Seeded(1)), seat, over, 1)
    m.state.score = put(put(m.state.score, third, 0), seat, 1)
    ahead = bot.continued(m.clone(Seeded(1)), seat, over, 1)
    assert behind < 0 < ahead
    assert ahead - behind == pytest.approx(4 / 3, abs=0.2), "ground gained on three, or lost to one of three"


def test_search_bot_plays_at_a_table_of_four() -> None:
    m = table_of_four()
    play(m, [SearchBot("2rollouts", 1), *(ScriptedBot(seat) for seat in range(1, 4))], 1)
    assert max(m.state.turns) >= 1
