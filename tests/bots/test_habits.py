"""Habits are counted as they are described."""

from __future__ import annotations

from itertools import product

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.bots.habits.counts import HABITS, Counts, is_rate, level_by_chance
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


def test_break_away_within_reach_counts_as_left_alone_if_the_turn_ends() -> None:
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
def test_player_falling_on_the_way_to_a_break_away_counts_as_a_try(steps: tuple[str, ...], let_go: int) -> None:
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


def test_carrier_out_of_reach_does_not_count_as_an_opportunity() -> None:
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
    assert counts.of["level matches"] == 1
    assert counts.of["turnover that could wait"] >= 2
    both.join(counts)
    both.join(counts)
    assert both.of == {habit: 2 * of for habit, of in counts.of.items()}
    for habit in HABITS:
        assert both.in_words(habit) == counts.in_words(habit) or not is_rate(habit)


# ---------------------------------------------------------------- football
def seen(counts: Counts, habit: str) -> tuple[int, int]:
    """How often a habit was seen, and of how many occasions."""
    return counts.hits[habit], counts.of[habit]


LAST_CHANCE = "[........]\n[.....A..]\n[b.......]"


def test_chance_in_the_last_turn_is_given_up_by_ending_the_turn() -> None:
    s = scenario(LAST_CHANCE, A=player(ma=6, ball=True))
    s.m.state.turns = tuple([s.m.rules.length.turns] * 2)
    assert seen(left_to(s), "chance given up in the last turn") == (1, 1)


def test_chance_with_turns_left_does_not_count_as_an_opportunity() -> None:
    assert seen(left_to(scenario(LAST_CHANCE, A=player(ma=6, ball=True))), "chance given up in the last turn") == (0, 0)


def test_touchdown_in_the_last_turn_takes_the_chance() -> None:
    s = scenario(LAST_CHANCE, A=player(ma=6, ball=True))
    s.m.state.turns = tuple([s.m.rules.length.turns] * 2)
    counts = left_to(s, "activate A1", "declare move", "step 7,1", "step 8,1", "step 9,1", ended=True)
    assert seen(counts, "chance given up in the last turn") == (0, 1)
    assert (counts.hits["touchdowns"], seen(counts, "scored in the turn of getting the ball")) == (1, (0, 1))


def test_first_activation_that_falls_is_counted_with_its_dodge() -> None:
    s = scenario("[........]\n[...Ab...]\n[......B.]", rerolls=0)
    s.dice(dodge=1, armour=(1, 1))
    counts = left_to(s, "activate A1", "declare move", "step 3,1", ended=True)
    assert (seen(counts, "first activation failed"), counts.hits["dodges"]) == ((1, 1), 1)


def test_rerolled_dodge_is_counted_once() -> None:
    s = scenario("[........]\n[...Ab...]\n[......B.]", A=player(skills="Dodge"))
    s.dice(dodge=(1, 6))
    counts = left_to(s, "activate A1", "declare move", "step 3,1", "re-roll dodge", "stop")
    assert counts.hits["dodges"] == 1


@pytest.mark.parametrize(("steps", "nothing"), [((), 1), (("step 5,1", "step 6,1"), 0)])
def test_hand_off_gains_nothing_unless_the_receiver_gets_on(steps: tuple[str, ...], nothing: int) -> None:
    s = scenario("[..........]\n[..AB......]\n[b.........]", A=player(ball=True))
    s.dice(catch=6)
    walk = ("activate A2", "declare move", *steps, "stop") if steps else ()
    counts = left_to(s, "activate A1", "declare hand-off", "hand-off A2", *walk)
    assert seen(counts, "hand-offs that gain nothing") == (nothing, 1)
    assert counts.hits["hand-offs"] == 1


@pytest.mark.parametrize(("beside", "nothing"), [("", 1), ("b", 0), ("bc", 0)])
def test_hand_off_away_from_markers_gains_something(beside: str, nothing: int) -> None:
    marker = {"b": player(at=(1, 0)), "c": player(at=(1, 2))}
    far = {"b": player(at=(9, 2)), "c": player(at=(9, 0))}
    others = {name: (marker if name in beside else far)[name] for name in "bc"}
    s = scenario("[..........]\n[.AB.......]\n[..........]", A=player(ball=True), b=others["b"], c=others["c"])
    s.dice(catch=6)
    counts = left_to(s, "activate A1", "declare hand-off", "hand-off A2")
    assert seen(counts, "hand-offs that gain nothing") == (nothing, 1)
    assert seen(counts, "hand-offs that lose the ball") == (0, 1)


def test_hand_off_to_a_team_mate_as_marked_as_before_gains_nothing() -> None:
    s = scenario("[..........]\n[.AB.......]\n[..b.......]", A=player(ball=True))
    s.dice(catch=6)
    counts = left_to(s, "activate A1", "declare hand-off", "hand-off A2")
    assert seen(counts, "hand-offs that gain nothing") == (1, 1)


def test_hand_off_that_is_dropped_loses_the_ball_and_is_no_useless_one() -> None:
    s = scenario("[..........]\n[..AB......]\n[b.........]", A=player(ball=True))
    s.dice(catch=1, bounce=3)
    counts = left_to(s, "activate A1", "declare hand-off", "hand-off A2", ended=True)
    assert seen(counts, "hand-offs that lose the ball") == (1, 1)
    assert seen(counts, "hand-offs that gain nothing") == (0, 1)


@pytest.mark.parametrize(("touchdowns", "seats", "chance"), [
    (0, 4, 1.0), (1, 4, 0.0), (2, 4, 12 / 16), (3, 4, 24 / 64), (4, 4, 60 / 256), (1, 2, 0.0), (2, 2, 1 / 2), (4, 2, 6 / 16),
])  # fmt: skip
def test_level_by_chance_counts_the_ways_touchdowns_can_fall(touchdowns: int, seats: int, chance: float) -> None:
    assert level_by_chance(touchdowns, seats) == pytest.approx(chance)
    dealt = list(product(range(seats), repeat=touchdowns))
    scores = [sorted((each.count(seat) for seat in range(seats)), reverse=True) for each in dealt]
    assert level_by_chance(touchdowns, seats) == pytest.approx(sum(s[0] == s[1] for s in scores) / len(dealt))


def test_level_matches_are_counted_beside_those_expected_by_chance() -> None:
    counts = Counts()
    assert counts.in_words("level matches") == "no occasion"
    for score in ([1, 0, 0, 0], [1, 1, 0, 0], [2, 0, 2, 1], [0, 0, 2, 0]):
        counts.note_score(score)
    assert seen(counts, "level matches") == (2, 4)
    both = Counts()
    both.join(counts)
    assert both.in_words("level matches") == counts.in_words("level matches") == "2 of 4 = 50% (46% by chance)"


def test_walk_back_to_the_square_of_two_turns_ago_is_counted() -> None:
    s = scenario("[..........]\n[.A........]\n[..........]\n[b........B]")
    counts = Counts()
    watcher = Watcher(s.m, counts)
    there = ("activate A1", "declare move", "step 3,1", "step 4,1", "step 5,1", "step 6,1", "stop")
    back = ("activate A1", "declare move", "step 5,1", "step 4,1", "step 3,1", "step 2,1", "stop")
    for turn in ((), there, back):
        for text in (*turn, "end-turn", "end-turn"):
            d = s.m.decision()
            chosen = next(option for option in d.options if s.m.names.text(option) == text)
            watcher.before(d, chosen)
            s.m.apply(chosen)
            watcher.after()
    assert seen(counts, "walks there and back") == (1, 1)


def test_block_is_counted() -> None:
    s = scenario("[........]\n[...Ab...]")
    s.dice(block="push")
    assert left_to(s, "activate A1", "declare block", "hit B1", "square 6,1", "no").hits["blocks"] == 1


def test_rush_and_pick_up_are_counted() -> None:
    s = scenario("[A.*......]\n[........b]", A=player(ma=1))
    s.dice(rush=6, pick_up=6)
    counts = left_to(s, "activate A1", "declare move", "step 2,0", "step 3,0", "stop")
    assert (counts.hits["rushes"], counts.hits["pick-ups"]) == (1, 1)


@pytest.mark.parametrize(("catch", "completed"), [(6, 1), (1, 0)])
def test_throw_is_counted_and_completed_if_it_is_caught(catch: int, completed: int) -> None:
    s = scenario("[..........]\n[..A..B....]\n[b.........]", A=player(ball=True), rerolls=0)
    s.dice(pass_=6, catch=catch)
    if not completed:
        s.dice(bounce=1)
    counts = left_to(s, "activate A1", "declare pass", "throw 6,1", ended=not completed)
    assert (counts.hits["passes"], counts.hits["passes completed"]) == (1, completed)


def test_foul_is_counted() -> None:
    s = scenario("[........]\n[...Ab...]", b="prone")
    s.dice(armour=(1, 2))
    assert left_to(s, "activate A1", "declare foul", "foul B1").hits["fouls"] == 1


@pytest.mark.parametrize("ball", [True, False])
def test_turns_with_the_ball_are_counted(ball: bool) -> None:
    s = scenario("[........]\n[...A.b..]", A=player(ball=ball), b=player(ball=not ball))
    assert seen(left_to(s), "turns with the ball") == (ball, 1)


@pytest.mark.parametrize("comes_on", [True, False])
def test_reserve_left_in_the_dug_out_is_counted(comes_on: bool) -> None:
    s = scenario("1..2..3\n.......\n......*\n4..5..6", book="dungeonbowl-5", A=player(at=(0, 1)), b=player(at=(0, 2)),
                 G=player("reserves"))  # fmt: skip
    if comes_on:
        s.dice(teleport=6)
    counts = left_to(s, *(("bring-on A2",) if comes_on else ()))
    assert seen(counts, "reserves left in the dug-out") == (not comes_on, 1)


@pytest.mark.parametrize(("ball", "waited"), [("[............*.]", 1), ("[..*...........]", 0)])
def test_turnover_away_from_the_ball_could_wait_if_four_have_not_moved(ball: str, waited: int) -> None:
    s = scenario(f"[...Ab.........]\n{ball}\n[.........BCDE.]", rerolls=0)
    s.dice(dodge=1, armour=(1, 1))
    counts = left_to(s, "activate A1", "declare move", "step 3,0", ended=True)
    assert seen(counts, "turnover that could wait") == (waited, 1)


CAGE = "[B.C...........]\n[.A............]\n[..D...........]\n[.....bcd......]"
ALONE = "[..............]\n[.A............]\n[..............]\n[.....bcd......]"


@pytest.mark.parametrize(("field", "cage", "alone"), [(CAGE, 1, 0), (ALONE, 0, 1)])
def test_cage_and_carrier_left_alone_are_counted_where_three_can_come(field: str, cage: int, alone: int) -> None:
    counts = left_to(scenario(field, A=player(ball=True)))
    assert (seen(counts, "cage"), seen(counts, "carrier left alone")) == ((cage, 1), (alone, 1))


def test_touchdown_with_turns_left_is_too_early() -> None:
    counts = left_to(scenario(LAST_CHANCE, A=player(ma=6, ball=True)), "activate A1", "declare move", "step 7,1", "step 8,1",
                     "step 9,1", ended=True)  # fmt: skip
    assert seen(counts, "scores too early") == (1, 1)


def test_leap_is_counted() -> None:
    s = scenario("[.Ab......]\n[.........]", A=player(skills="Leap"))
    s.dice(leap=6)
    assert left_to(s, "activate A1", "declare move", "use-at leap 4,1", "stop").hits["leaps"] == 1


def test_bomb_is_counted_and_is_not_a_pass() -> None:
    s = scenario("[.A.......]\n[......b..]", A=player(skills="Bombardier"))
    s.dice(pass_=6)
    counts = left_to(s, "activate A1", "declare throw-bomb", "use-at bombardier 4,0", ended=True)
    assert (counts.hits["bombs"], counts.hits["passes"]) == (1, 0)


def test_thrown_team_mate_is_counted_and_is_not_a_pass() -> None:
    s = scenario("[.AB.........]\n[b...........]", A=player(st=5, skills="Throw Team-Mate"), B=player(skills="Right Stuff"))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    counts = left_to(s, "activate A1", "declare pass", "use-on throw-team-mate A2", "square 5,0", "end-turn", ended=True)
    assert (counts.hits["team-mates thrown"], counts.hits["passes"]) == (1, 0)
