"""Figures and intervals against values known from tables and textbooks."""

from __future__ import annotations

import math
from random import Random

import polars as pl
import pytest

from deepbowl.sim.elo import Record, ratings
from deepbowl.sim.statistics import (
    binomial_p,
    chi_square_tail,
    equal_chances_p,
    mean,
    paired_difference,
    quantile,
    t_quantile,
    wilson,
)
from deepbowl.sim.summary import records, sides


@pytest.mark.parametrize(("k", "n", "low", "high"), [
    (8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662), (1, 29, 0.0061, 0.1718),
])
def test_wilson_s_interval(k: int, n: int, low: float, high: float) -> None:
    found = wilson(k, n)
    assert found.value == k / n
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)


def test_nothing_is_known_of_no_matches() -> None:
    none = wilson(0, 0)
    assert math.isnan(none.value)
    assert (none.low, none.high) == (0, 1)


def test_wilson_holds_what_it_promises() -> None:
    random, inside = Random(3), 0
    for _ in range(2000):
        k = sum(random.random() < 0.2 for _ in range(40))
        found = wilson(k, 40)
        inside += found.low <= 0.2 <= found.high
    assert 0.93 < inside / 2000 < 0.98


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (100, 1.984)])
def test_student_s_t(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, rel=2e-3)


def test_a_mean_and_its_interval() -> None:
    found = mean([4, 5, 6, 7, 8])
    assert found.value == 6
    assert found.high - 6 == pytest.approx(2.776 * math.sqrt(2.5 / 5), rel=2e-3)
    assert mean([3.0]).high == math.inf


def test_pairs_cancel_what_they_share() -> None:
    before = [10.0, 20.0, 30.0, 40.0, 50.0, 60.0]
    after = [12.0, 21.0, 33.0, 42.0, 51.0, 63.0]  # 2, 1, 3, 2, 1, 3 more
    found = paired_difference(before, after)
    assert found.value == pytest.approx(2)
    assert found.low == pytest.approx(2 - 2.571 * math.sqrt(0.8 / 6), rel=2e-3)
    assert found.low > 0  # unpaired, it could not be told apart
    with pytest.raises(ValueError, match="cannot be paired"):
        paired_difference([1.0], [])


@pytest.mark.parametrize(("k", "n", "p"), [(5, 10, 1.0), (9, 10, 0.0215), (60, 100, 0.0569), (0, 6, 0.03125), (0, 0, 1.0)])
def test_a_fair_coin(k: int, n: int, p: float) -> None:
    assert binomial_p(k, n) == pytest.approx(p, rel=5e-3)


@pytest.mark.parametrize(("x", "freedom"), [(3.841, 1), (5.991, 2), (7.815, 3), (9.488, 4), (11.070, 5)])
def test_chi_square(x: float, freedom: int) -> None:
    assert chi_square_tail(x, freedom) == pytest.approx(0.05, rel=1e-3)


def test_equal_chances_of_two_and_of_four() -> None:
    assert equal_chances_p([60, 40]) == binomial_p(60, 100)
    assert equal_chances_p([25, 25, 25, 25]) == 1
    assert equal_chances_p([40, 20, 20, 20]) == pytest.approx(chi_square_tail(12, 3))
    assert equal_chances_p([0, 0, 0]) == 1


def test_quantiles_lie_between_values() -> None:
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    assert quantile([1, 2, 3, 4], 0) == 1
    assert quantile([1, 2, 3, 4], 1) == 4


# ---------------------------------------------------------------- Elo
def test_three_of_four_points_are_191_elo() -> None:
    strong, weak = ratings(["a", "b"], {("a", "b"): Record(7500, 0, 2500)})
    assert (strong.name, weak.name) == ("a", "b")
    assert strong.elo.value - weak.elo.value == pytest.approx(400 * math.log10(3), abs=0.1)
    assert (strong.elo.value + weak.elo.value) / 2 == pytest.approx(1500)
    # the error of the difference is 400 / ln 10 / sqrt(n p q); each has half of it
    assert strong.error == pytest.approx(400 / math.log(10) / math.sqrt(10000 * 0.75 * 0.25) / 2, rel=1e-3)
    assert strong.elo.high - strong.elo.value == pytest.approx(1.96 * strong.error, rel=1e-3)


def test_draws_are_half_a_win_each() -> None:
    drawn = ratings(["a", "b"], {("a", "b"): Record(50, 50, 0)})
    won = ratings(["a", "b"], {("a", "b"): Record(75, 0, 25)})
    assert drawn[0].elo == pytest.approx(won[0].elo)
    assert (drawn[0].wins, drawn[0].draws, drawn[0].losses, drawn[0].points) == (50, 50, 0, 75)
    assert (drawn[1].wins, drawn[1].draws, drawn[1].losses) == (0, 50, 50)


def test_ratings_predict_the_results_they_come_from() -> None:
    records = {("a", "b"): Record(640, 0, 360), ("b", "c"): Record(640, 0, 360), ("a", "c"): Record(760, 0, 240)}
    by_name = {standing.name: standing.elo.value for standing in ratings(["c", "a", "b"], records)}
    for (one, two), record in records.items():
        share = 1 / (1 + 10 ** ((by_name[two] - by_name[one]) / 400))
        assert share == pytest.approx(record.wins / record.matches, abs=0.003)


def test_unbeaten_bot_has_a_finite_rating_with_little_certainty() -> None:
    records = {("a", "b"): Record(20, 0, 0), ("b", "c"): Record(10, 0, 10), ("a", "c"): Record(20, 0, 0)}
    first, *others = ratings(["a", "b", "c"], records)
    assert first.name == "a"
    assert math.isfinite(first.elo.value)
    assert first.error > 1.5 * max(other.error for other in others)
    assert others[0].elo.value == pytest.approx(others[1].elo.value)


def test_errors_are_as_wide_as_results_scatter() -> None:
    random, found = Random(5), []
    for _ in range(300):
        wins = sum(random.random() < 0.6 for _ in range(200))
        table = ratings(["a", "b"], {("a", "b"): Record(wins, 0, 200 - wins)})
        found += [standing.elo.value for standing in table if standing.name == "a"]
    spread = math.sqrt(sum((value - sum(found) / 300) ** 2 for value in found) / 299)
    error = ratings(["a", "b"], {("a", "b"): Record(120, 0, 80)})[0].error
    assert spread == pytest.approx(error, rel=0.15)


# ---------------------------------------------------------------- who made how many points
def table(*results: tuple[str, int | None]) -> pl.DataFrame:
    """Matches by who sat where ("abab") and which seat won."""
    return pl.DataFrame({"bots": [list(names) for names, _ in results], "winner": [winner for _, winner in results]})


def test_draws_are_shared_by_the_table() -> None:
    two = {side.name: side for side in sides(table(("ab", None), ("ab", 0), ("ba", 0)), "bots")}
    assert two["a"].points.value == pytest.approx((1 + 0.5) / 3)
    assert (two["b"].wins, two["b"].draws, two["b"].losses) == (1, 1, 1)
    four = {side.name: side for side in sides(table(("abcd", None), ("abcd", 3)), "bots")}
    assert four["a"].points.value == pytest.approx(0.25 / 2)
    assert four["d"].points.value == pytest.approx(1.25 / 2)


def test_pairs_are_counted_by_name_in_any_seat() -> None:
    found = records(table(("ab", 0), ("ba", 0), ("ba", 1), ("ab", None), ("aa", 1)), "bots")
    assert found == {("a", "b"): Record(2, 1, 1)}
    assert records(table(("abab", 2), ("baba", 0), ("abab", None)), "bots") == {("a", "b"): Record(1, 1, 1)}
    three = records(table(("abc", 2)), "bots")  # c has beaten both, which tells nothing of a and b
    assert three == {("a", "b"): Record(0, 0, 0), ("a", "c"): Record(0, 0, 1), ("b", "c"): Record(0, 0, 1)}
