"""What `reach` keeps from search to search changes no answer, whatever was asked before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Thread

import pytest

from deepbowl.board import chances
from deepbowl.board.chances import Chances, forget_chances, kept_chances
from deepbowl.books.registry import book_ids
from deepbowl.cli.bench import Starter, mover
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    forget_chances()
    yield
    forget_chances()


def positions(book: str, count: int) -> list[Match]:
    """Return turns of random matches in which a player can move."""
    start = Starter(book)
    found: list[Match] = []
    while len(found) < count:
        m = start.match()
        for number in range(400):
            if m.over or len(found) >= count:
                break
            if number % 23 == 0 and m.quiescent and m.decision().kind == "turn" and mover(m) >= 0:
                found.append(m.clone(m.dice))
            m.take(int(start.random.random() * len(m.decision().options)))
    return found


def answers(m: Match) -> dict[int, float]:
    return dict(reach(m, mover(m)).table())


@pytest.mark.parametrize("book", book_ids())
def test_answers_are_the_same_with_a_cold_and_a_warm_memory(book: str) -> None:
    matches = positions(book, 12)
    cold = []
    for m in matches:
        forget_chances()
        cold.append(answers(m))
    forget_chances()
    warm = [answers(m) for m in matches]
    Random(3).shuffle(matches)
    for m in matches:
        answers(m)
    assert warm == cold
    assert any(len(set(found.values())) > 1 for found in cold)


def test_a_full_memory_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept_chances(1)
    assert kept_chances(1) is first
    assert kept_chances(2) is not first
    monkeypatch.setattr(chances, "MOST_PROFILES", 0)
    assert kept_chances(1) is not first


def test_every_thread_keeps_its_own() -> None:
    mine, theirs = kept_chances(1), []
    thread = Thread(target=lambda: theirs.append(kept_chances(1)))
    thread.start()
    thread.join()
    assert theirs[0] is not mine
    assert kept_chances(1) is mine


def test_a_test_entered_twice_has_one_number() -> None:
    chances = Chances(1, 1)
    moves = [(1, 1, 0.5), (1, 0, 0.25), (0, 0, 0.5)]
    assert chances.add_test(moves) == chances.add_test(list(moves))
    assert chances.add_test([(0, 0, 1.0)]) != chances.add_test(moves)


def test_profiles_are_compared_by_every_set_of_re_rolls() -> None:
    chances = Chances(2, 3)
    safe = chances.add_test([(state, state, 0.5) for state in range(4)])
    spends_one = chances.add_test([(3, 1, 0.7), (1, 1, 0.1)])
    spends_other = chances.add_test([(3, 2, 0.7), (2, 2, 0.1)])
    begin, plain = 0, chances.after(0, safe)
    one, other = chances.after(0, spends_one), chances.after(0, spends_other)
    everything = 1 << begin | 1 << plain | 1 << one | 1 << other
    assert chances.as_good(begin, everything) == 1 << begin
    assert chances.as_good(plain, everything) == 1 << begin | 1 << plain
    assert chances.as_good(one, everything) == 1 << begin | 1 << one, "likelier with the other re-roll is not as good"
    assert chances.as_good(one, 1 << other) == 0
