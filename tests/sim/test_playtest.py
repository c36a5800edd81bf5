"""The sums of a play-test: figures with intervals, and steps, injuries and balls by square."""

from __future__ import annotations

from deepbowl.sim import single_match
from deepbowl.sim.playtest import FEWEST, Result, Sums


def result(winner: int | None, touchdowns: int = 1, ended: str = single_match.WON) -> Result:
    squares = {(4, 5, 0): (2, 0, 0), (4, 5, 1): (1, 1, 3)}
    return Result(winner, ended, touchdowns, 8, [1, 0], [0, 2], squares)


def test_figures_of_one_match_have_intervals_of_no_width() -> None:
    sums = Sums(2)
    sums.add(result(1, touchdowns=3))
    figures = sums.figures()
    assert figures["touchdowns"] == [3.0, 3.0, 3.0]
    assert figures["chests"] == [[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]]
    assert Sums(2).figures()["rounds"] == [0.0, 0.0, 0.0]


def test_figures_of_several_matches_count_wins_draws_and_matches_called_off() -> None:
    sums = Sums(2)
    for winner, touchdowns in ((0, 1), (1, 3), (None, 2)):
        sums.add(result(winner, touchdowns, single_match.CALLED_OFF if winner is None else single_match.WON))
    figures = sums.figures()
    assert (figures["played"], figures["wins"], figures["draws"], figures["called_off"]) == (3, [1, 1], 1, 1)
    value, low, high = figures["touchdowns"]
    assert value == 2.0
    assert low < value < high


def test_heat_names_the_level_only_above_the_lowest() -> None:
    sums = Sums(2)
    for _ in range(2):
        sums.add(result(0))
    assert sums.heat() == {"4,5": [4, 0, 0], "4,5,1": [2, 2, 6]}


def test_play_test_does_not_stop_early_before_enough_matches_however_clear() -> None:
    sums = Sums(2)
    for _ in range(FEWEST - 1):
        sums.add(result(0))
    assert not sums.close_enough
    for _ in range(200):
        sums.add(result(0))
    assert sums.close_enough
