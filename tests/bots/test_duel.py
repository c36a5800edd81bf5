"""Bots are compared fairly: both sides of every match, points over pairs, and time of the processor only."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from deepbowl.bots.search import SearchBot

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def duel() -> ModuleType:
    spec = importlib.util.spec_from_file_location("duel", ROOT / "scripts" / "duel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["duel"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("book", ["crp", "dungeon-bowl-2021"])
def test_both_sides_matches_differ_only_in_the_seats(duel: ModuleType, book: str) -> None:
    """With a team that the book takes, and broken off at once."""
    jobs = [duel.Job(book, ["scripted", "random"], number, 0, False, True) for number in (6, 7)]
    one, other = map(duel.one_match, jobs)
    assert one["board"] == other["board"]
    assert one["races"] == other["races"][::-1]
    assert one["races"][0] != one["races"][1]


def test_table_of_four_shares_the_seats_in_all_six_ways(duel: ModuleType) -> None:
    assert duel.tables(2) == [[0, 1], [1, 0]]
    assert len({tuple(sorted(way[:2])) for way in duel.tables(4)}) == 6
    jobs = [duel.Job("crp", ["scripted", "random"], number, 0, False, True, 4) for number in (12, 17)]
    one, other = map(duel.one_match, jobs)
    assert sorted(one["races"]) == sorted(other["races"])
    assert one["races"][:2] == other["races"][2:], "the first way and the last are each other's opposite"
    assert len(one["score"]) == 4


def test_table_of_four_compares_every_seat_of_both_bots(duel: ModuleType) -> None:
    assert duel.points({"score": [2, 0, 1, 0]}) == 0.625  # won, won, lost, level
    results = [{"number": number, "score": [1, 1, 0, 0]} for number in range(12)]
    assert duel.of_pairs(results) == "100.0% ± 0.0% of the points in 2 sets of 6"


@pytest.mark.parametrize(("score", "won_by"), [
    ([1, 0], 0), ([0, 1], 1), ([1, 1], -1), ([0, 2, 1, 1], 0), ([0, 1, 2, 1], 1), ([2, 2, 1, 0], -1), ([2, 0, 2, 0], -1),
])  # fmt: skip
def test_match_is_won_by_a_team_ahead_of_all_others(duel: ModuleType, score: list[int], won_by: int) -> None:
    assert duel.winner({"score": score}) == won_by


def test_share_of_matches_won_is_told_beside_those_that_no_one_won(duel: ModuleType) -> None:
    scores = [[1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 1], [0, 0, 2, 1], [0, 0, 3, 0]]
    results = [{"number": n, "score": score, "decisions": [1, 1], "seconds": [0.0, 0.0]} for n, score in enumerate(scores)]
    lines = duel.told("deathbowl", ["coach", "veteran"], results, True).splitlines()
    assert lines[1].startswith("  coach wins 1 of 5 = 20.0% (")
    assert lines[2].startswith("  veteran wins 3 of 5 = 60.0% (")
    assert lines[4].startswith("  no team is ahead of all others in 1 of 5 = 20.0% (")
    assert lines[5].startswith("  of decided ones coach wins 1 of 4 = 25.0% (")


def test_points_are_counted_over_pairs(duel: ModuleType) -> None:
    scores = [(1, 0), (0, 0), (0, 1), (1, 2), (3, 1), (2, 0), (9, 0)]  # the last one has no second match yet
    results = [{"number": number, "score": score} for number, score in enumerate(scores)]
    assert duel.of_pairs(results) == "58.3% ± 58.9% of the points in 3 pairs"
    assert duel.of_pairs(results[:2]) == "too few pairs"


def test_a_busy_machine_does_not_cut_thoughts_short(duel: ModuleType) -> None:
    bot = SearchBot("50ms", 1)
    duel.Timed(bot)
    assert bot.wall is bot.clock


def test_no_match_begins_after_its_time(duel: ModuleType) -> None:
    job = duel.Job("crp", ["scripted", "random"], 6, 0, False, True)
    assert duel.one_match(job) is not None
    assert duel.one_match(job._replace(until=0.0)) is None
