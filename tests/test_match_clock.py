"""The time of matches against the clock: real minutes where people play, simulated ones where only bots do."""

from __future__ import annotations

import pytest

from deepbowl.bots.protocol import ask, play
from deepbowl.bots.random_bot import RandomBot
from deepbowl.engine.choice import END_TURN, choice
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import Defect
from deepbowl.engine.journal import Input
from deepbowl.match import setup
from deepbowl.match.clock import MINUTES_PER_TURN, RealClock, SimulatedClock, known_minutes, stated_time
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.rules.flow import move
from deepbowl.testing import Scenario, prone, rule, scenario


class Wall:
    """A clock on the wall that the test turns."""

    def __init__(self) -> None:
        self.minute = 7.0

    def __call__(self) -> float:
        return self.minute * 60


CORRIDOR = """
    .......
    .Ab....
    .......
    B.....c"""


def timed(minutes: int = 90, **more: object) -> Scenario:
    people = {"book": "dungeon-bowl-2021", "edge": "wall", "switches": (f"time-limit={minutes}",), "spare_balls": 1, **more}
    return scenario(CORRIDOR, **people)  # type: ignore[arg-type]


def running(m: Match, wall: Wall, seconds: float = 0.0) -> RealClock:
    clock = RealClock(m, wall, seconds)
    clock.run(True)
    return clock


@rule("DG-GAME-06")
def test_a_real_clock_tells_whole_minutes_once() -> None:
    s, wall = timed(), Wall()
    clock = running(s.m, wall)
    wall.minute += 0.9
    assert clock.tell(s.m) == 0
    wall.minute += 2.2
    assert clock.tell(s.m) == 3
    assert clock.tell(s.m) == 0
    assert known_minutes(s.m) == 3


@rule("DG-GAME-06")
def test_a_clock_that_stands_lets_no_time_pass_and_keeps_fractions() -> None:
    s, wall = timed(), Wall()
    clock = running(s.m, wall)
    wall.minute += 0.5
    clock.run(False)
    wall.minute += 100
    assert (clock.running, clock.seconds()) == (False, 30.0)
    clock.run(True)
    wall.minute += 0.5
    assert clock.tell(s.m) == 1


@rule("DG-GAME-06")
def test_a_clock_continues_from_what_was_stored_or_what_the_match_knows() -> None:
    s, wall = timed(), Wall()
    first = running(s.m, wall)
    wall.minute += 10.5
    assert first.tell(s.m) == 10
    assert running(s.m, wall, first.pack()["played"]).seconds() == 630.0
    assert running(Match.load(s.m.save(secret=True)), wall).seconds() == 600.0


@rule("DG-GAME-06")
def test_a_clock_does_nothing_without_a_time_limit() -> None:
    s, wall = scenario(CORRIDOR), Wall()
    clock = running(s.m, wall)
    wall.minute += 500
    assert (clock.running, clock.tell(s.m), clock.pack()) == (False, 0, {})
    assert stated_time("crp", ()) == ""


@rule("DG-GAME-06")
def test_turn_in_which_time_runs_out_is_finished_and_the_other_follows() -> None:
    """However many or few turns that were: the limit passes in the first turn of A."""
    s, wall = timed(30), Wall()
    clock = running(s.m, wall)
    s.activate("B", "move").step("n")
    wall.minute += 31
    assert clock.tell(s.m) == 31
    s.step("n").stop()
    s.m.apply(choice(END_TURN))
    assert s.m.result is None
    s.m.apply(choice(END_TURN))
    assert s.m.result is not None


@rule("DG-GAME-06")
def test_minutes_reported_during_a_choice_count_for_the_turn_it_ends() -> None:
    """B has had as many turns as A when the re-roll is declined and B's turn ends in a turnover."""
    s, wall = timed(30, turn=1, turns=(1, 1), rerolls=1), Wall()
    clock = running(s.m, wall)
    s.dice(dodge=1).move("b", (3, 0))
    wall.minute += 30
    assert clock.tell(s.m) == 30
    assert clock.tell(s.m) == 0, "it waits for the end of the choice"
    s.dice(armour=(1, 1)).reroll(None)
    s.expect(b=prone(3, 0))
    assert s.m.result is not None


@rule("DG-GAME-06")
def test_minutes_are_inputs_so_that_a_replay_needs_no_clock() -> None:
    m, wall = setup.new_match("dungeon-bowl-2021", 2, switches=["time-limit=30"], dice=Seeded(3)), Wall()
    clock = running(m, wall)
    bot = RandomBot(4)
    while not m.over:
        wall.minute += 0.07
        clock.tell(m)
        m.apply(ask(bot, m))
    assert [item.value for item in m.record or () if item.kind == Input.NOTE][:3] == [1, 2, 3]
    assert replay_text(m.log()).hash() == m.hash()


@rule("DG-GAME-06")
def test_bots_alone_play_by_a_simulated_clock() -> None:
    m = setup.new_match("dungeon-bowl-2021", 2, switches=["time-limit=30"], dice=Seeded(1))
    play(m, [RandomBot(1), RandomBot(2)])
    notes = [item.value for item in m.record or () if item.kind == Input.NOTE]
    assert notes == [MINUTES_PER_TURN * turn for turn in range(1, len(notes) + 1)]
    assert sum(m.state.turns) <= 30 / MINUTES_PER_TURN + 1
    assert stated_time("dungeon-bowl-2021", ("time-limit=30",)) == "simulated clock, 2 minutes per turn"


def test_a_simulated_clock_waits_for_the_end_of_a_choice() -> None:
    s = timed(rerolls=1)
    s.dice(dodge=1).move("A", "nw")
    assert SimulatedClock(s.m).tell(s.m) == 0
    s.dice(armour=(1, 1)).reroll(None)
    assert SimulatedClock(s.m).tell(s.m) > 0


def test_a_note_that_came_during_a_choice_goes_with_it_when_a_rule_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the match would know minutes that its record does not have."""
    s = timed(rerolls=1)
    s.dice(dodge=1).move("A", "nw")
    s.m.note("minutes", -1, 12)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(move, "go_down", broken)
    with pytest.raises(Defect):
        s.m.apply(s.m.decision().options[0])
    assert (s.m.notes, known_minutes(s.m)) == ([], 0)
    assert not [item for item in s.m.record or () if item.kind == Input.NOTE]
    monkeypatch.undo()
    s.m.withheld.clear()
    s.m.decision().options.append(s.m.names.parse("step 0,0"))
    s.step("nw").dice(armour=(1, 1)).reroll(None)
    s.expect(A=prone(0, 0))
