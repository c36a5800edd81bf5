"""Bots that crash, hang, lie or scribble lose a decision; the match, the host and the other seats never notice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deepbowl.bots.hosting import BotPool, Guard, judged
from deepbowl.bots.protocol import BotView, ask, play
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.engine import event
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.match.setup import new_match
from deepbowl.rules.words.describe import describe

from .hostile import HOSTILE, make

IN_PROCESS = [name for name in HOSTILE if name not in (
    "Hanging", "Dying", "Unmade", "Digging", "Fickle", "Pickling", "Stammering", "Greedy", "Breeding")]
FAULTY = {
    "Crashing": "crashed: ZeroDivisionError: my head hurts",
    "Illegal": "answered 123456789, which is not among the options",
    "Talking": "answered 'step to the ball, please', which is not among the options",
    "Silent": "answered None, which is not among the options",
    "Leaving": "crashed: SystemExit: 3",
    "Scribbling": "answered 987654321, which is not among the options",
}


def new(seed: int = 3, book: str = "dungeonbowl-5", seats: int = 2) -> Match:
    return new_match(book, seats, dice=Seeded(seed))


def ahead(m: Match, decisions: int) -> Match:
    bot = BiasedBot(5)
    for _ in range(decisions):
        m.apply(bot.pick(m, m.decision()))
    return m


def inside(m: Match) -> Match:
    bot = BiasedBot(5)
    while m.quiescent:
        m.apply(bot.pick(m, m.decision()))
    return m


@pytest.mark.parametrize("name", IN_PROCESS)
def test_a_guard_answers_for_its_bot_and_tells_why(name: str) -> None:
    m = ahead(new(), 40)
    guard = Guard(make(name, None))
    before = m.hash()
    expected = m.decision().options[0]
    assert ask(guard, m) == expected
    assert guard.faults == 1
    assert guard.last_fault == FAULTY[name]
    assert m.hash() == before


def test_a_guard_lets_a_sound_bot_alone() -> None:
    twin, guard, m = RandomBot(4), Guard(RandomBot(4)), ahead(new(), 40)
    assert [ask(guard, m) for _ in range(20)] == [ask(twin, m) for _ in range(20)]
    assert guard.faults == 0


@pytest.mark.parametrize("name", IN_PROCESS)
def test_a_match_against_a_hostile_bot_is_played_to_its_end(name: str) -> None:
    m = new(4)
    play(m, [Guard(make(name, None)), BiasedBot(2)], turns=40)
    assert m.over or max(m.state.turns) > 40
    assert m.state.score[0] <= 1  # no bot wrote 99 on the board


def test_bots_copy_is_separate_from_the_match_even_inside_a_resolution() -> None:
    m = inside(ahead(new(7, "crp"), 60))
    before, question = m.hash(), m.decision()
    ask(Guard(make("Scribbling", None)), m)
    assert m.hash() == before
    assert m.decision().same_as(question)


def test_value_true_is_not_a_choice() -> None:
    m = new()
    assert judged(True, m.decision()).fault


def test_forfeited_decision_is_logged_and_replays() -> None:
    m = ahead(new(), 30)
    m.apply(m.decision().options[0])
    m.note("defaulted", 1)
    while not m.quiescent:
        m.apply(m.decision().options[0])
    told = [describe(m, e) for e in m.events or [] if isinstance(e, event.NoteTaken)]
    assert told == ["The Grinding Tuskers gave no valid answer; the default was used [CRP-2.6]"]
    assert replay_text(m.log()).hash() == m.hash()


# ---------------------------------------------------------------- other processes
@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    with BotPool(limit=20, make=make) as hosted:
        yield hosted


@pytest.mark.parametrize("name", [*(name for name in FAULTY), "Digging", "Dying", "Unmade"])
def test_a_pool_survives_every_hostile_bot(pool: BotPool, name: str) -> None:
    m = inside(ahead(new(), 40))
    before = m.hash()
    answer = pool.answer(m, name, "match 1, seat 0")
    assert answer.choice == m.decision().options[0]
    expected = {"Digging": "", "Dying": "died", "Unmade": "crashed: OSError: no model file"}
    assert answer.fault == {**FAULTY, **expected}[name]
    assert m.hash() == before


def test_a_bot_that_hangs_is_ended_and_the_next_one_is_heard() -> None:
    m = ahead(new(), 40)
    with BotPool(make=make) as hosted:
        assert hosted.answer(m, "Hanging", "a", limit=0.05).fault == "took longer than 0.05 s"
        assert hosted.answer(m, "Digging", "a", limit=20).fault == ""


def test_a_pool_plays_as_the_bot_itself_would() -> None:
    m = new(5)
    own = {seat: BiasedBot(seat) for seat in range(2)}
    with BotPool() as hosted:
        for _ in range(120):
            seat = m.decision().seat
            answer = hosted.answer(m, "biased", f"seat {seat}", seed=seat)
            assert answer == (ask(own[seat], m), "")
            m.apply(answer.choice, seat)


class Dithering:
    """Takes a player and puts them back, for ever."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        return decision.options[-1]


def test_a_bot_that_goes_round_in_circles_does_not_hold_the_match_up() -> None:
    m = new(4, "crp")
    play(m, [Dithering(), BiasedBot(2)], turns=2)
    assert max(m.state.turns) > 2


def test_bytes_a_bot_writes_to_its_host_are_never_executed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marker = tmp_path / "ran"
    monkeypatch.setenv("HOSTILE_MARKER", str(marker))
    m = ahead(new(), 40)
    with BotPool(make=make, limit=20) as hosted:
        answer = hosted.answer(m, "Pickling", "a")
        assert answer.choice == m.decision().options[0]
        assert answer.fault == "died"
    assert not marker.exists()


def test_half_an_answer_does_not_outlast_the_deadline() -> None:
    m = ahead(new(), 40)
    with BotPool(make=make) as hosted:
        hosted.answer(m, "Digging", "a", limit=20)  # its worker has started
        assert hosted.answer(m, "Stammering", "a", limit=0.3).fault == "took longer than 0.3 s"
        assert hosted.answer(m, "Digging", "a", limit=20).fault == ""


def test_a_greedy_bot_runs_out_of_memory_by_itself() -> None:
    m = ahead(new(), 40)
    with BotPool(make=make, limit=20, memory=1 << 30) as hosted:
        assert hosted.answer(m, "Greedy", "a").fault.startswith("crashed: MemoryError")
        assert hosted.answer(m, "Digging", "a").fault == ""


def test_processes_a_bot_has_started_end_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marker = tmp_path / "child"
    monkeypatch.setenv("HOSTILE_MARKER", str(marker))
    m = ahead(new(), 40)
    with BotPool(make=make) as hosted:
        hosted.answer(m, "Digging", "a", limit=20)
        hosted.answer(m, "Breeding", "a", limit=2)
    child = int(marker.read_text())
    deadline = time.monotonic() + 10
    while alive(child):
        assert time.monotonic() < deadline, "the child of a bot lives on"
        time.sleep(0.02)


def alive(process: int) -> bool:
    """Whether a process runs; one that is only waiting to be buried does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
