"""DB-RANK: results for the NAF's database; DB-ETIQ: who may talk when."""

from __future__ import annotations

import pytest

from deepbowl.books.deathbowl.etiquette import may_talk
from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import play
from deepbowl.engine.dice import Seeded
from deepbowl.league.naf_results import everyone_against_everyone, net_casualties, record_of, two_pairs
from deepbowl.match.setup import new_match
from deepbowl.testing import rule

from .pitch import E, N, S, W


def no_lot(count: int) -> int:
    raise AssertionError(f"no lot is needed among {count}")


@rule("DB-RANK-04")
def test_six_results_everyone_against_everyone() -> None:
    found = everyone_against_everyone([3, 1, 1, 0])
    assert [(r.first, r.second, r.winner) for r in found] == [
        (N, E, N), (N, S, N), (N, W, N), (E, S, -1), (E, W, E), (S, W, S),
    ]  # fmt: skip
    assert [record_of(seat, found) for seat in range(4)] == [(3, 0, 0), (1, 1, 1), (1, 1, 1), (0, 0, 3)]


@rule("DB-RANK-03")
def test_the_winner_is_paired_with_the_worst_of_those_level() -> None:
    found = two_pairs([3, 1, 1, 1], [0, 2, 0, -1], no_lot)
    assert [(r.first, r.second, r.touchdowns, r.winner) for r in found] == [(N, W, (3, 1), N), (E, S, (1, 1), -1)]


@rule("DB-RANK-03")
def test_three_level_and_one_behind() -> None:
    found = two_pairs([1, 1, 1, 0], [0, 3, -2, 0], no_lot)
    assert [(r.first, r.second, r.winner) for r in found] == [(E, W, E), (N, S, -1)]


@rule("DB-RANK-03")
def test_level_in_the_tie_breaker_too_lots_are_drawn() -> None:
    asked: list[int] = []

    def lot(count: int) -> int:
        asked.append(count)
        return count

    found = two_pairs([1, 1, 1, 1], [0, 0, 0, 5], lot)
    assert asked == [3, 2]
    assert [(r.first, r.second) for r in found] == [(W, N), (S, E)]


@rule("DB-RANK-01", "DB-RANK-03")
def test_net_casualties() -> None:
    assert net_casualties([2, 0, 1, 0], [0, 0, 1, 2]) == [2, 0, 0, -2]


# ---------------------------------------------------------------- etiquette
@rule("DB-ETIQ-01")
def test_talk_is_begun_by_the_active_coach() -> None:
    assert may_talk(active=E, speaker=E, addressed=frozenset())
    assert not may_talk(active=E, speaker=N, addressed=frozenset())
    assert may_talk(active=E, speaker=N, addressed=frozenset({N}))
    assert not may_talk(active=E, speaker=S, addressed=frozenset({N}))


@rule("DB-ETIQ-02", "DB-ETIQ-01")
def test_the_rules_take_no_notice_of_talk() -> None:
    """Nothing of etiquette is in a match: no note of that kind is taken, no option offered."""
    m = new_match("deathbowl-sevens", 4, dice=Seeded(1))
    with pytest.raises(Exception, match="'talk' is not a note"):
        m.note("talk", 1)


def test_bots_play_a_match_with_a_result() -> None:
    m = new_match("deathbowl-sevens", 4, dice=Seeded(2), record=False)
    play(m, bots_called(["random"] * 4, 2))
    result = m.result
    assert result is not None
    assert set(result) == {"won", "score", "places", "casualties_caused", "casualties_suffered"}
