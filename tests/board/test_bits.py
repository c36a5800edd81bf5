import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.board.bits import cells, mask_of


@settings(deadline=None)
@given(st.sets(st.integers(0, 4095), max_size=200))
def test_a_set_of_squares_survives_the_way_there_and_back(squares: set[int]) -> None:
    assert cells(mask_of(squares)) == sorted(squares)


def test_an_empty_set_has_no_squares() -> None:
    assert cells(0) == []
    assert mask_of([]) == 0


def test_sets_of_every_density_are_read_alike() -> None:
    for count in range(1, 120):
        squares = [c * 7 for c in range(count)]
        assert cells(mask_of(squares)) == squares


def test_complement_without_a_floor_is_refused() -> None:
    with pytest.raises(ValueError, match="never negative"):
        cells(~5)
