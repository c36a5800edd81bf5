import pytest

from deepbowl.board import directions as di
from deepbowl.board.directions import AWAY, DIAGONAL, DX, DY, LEFT, NAMES, OPPOSITE, RIGHT, THROW_IN, direction

STRAIGHT = (di.N, di.E, di.S, di.W)


@pytest.mark.rule("CRP-0.6", "2020-1.3")
def test_the_direction_die_reads_row_by_row_from_the_north_west() -> None:
    assert NAMES == ("NW", "N", "NE", "W", "E", "SW", "S", "SE")
    vectors = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    assert list(zip(DX, DY, strict=True)) == vectors
    assert [getattr(di, name) for name in NAMES] == list(range(8))


def test_opposites_and_turns_fit_together() -> None:
    for d in range(8):
        assert (DX[OPPOSITE[d]], DY[OPPOSITE[d]]) == (-DX[d], -DY[d])
        assert LEFT[RIGHT[d]] == d == RIGHT[LEFT[d]]
        turned = d
        for _ in range(4):
            turned = RIGHT[turned]
        assert turned == OPPOSITE[d]
        assert DIAGONAL[d] == bool(DX[d] and DY[d])
        assert DIAGONAL[LEFT[d]] != DIAGONAL[d]


def test_a_direction_follows_from_signs_alone() -> None:
    for d in range(8):
        assert direction(DX[d], DY[d]) == d
        assert direction(DX[d] * 7, DY[d] * 3) == d


def test_no_direction_leads_to_the_same_square() -> None:
    with pytest.raises(ValueError, match="itself"):
        direction(0, 0)


@pytest.mark.rule("CRP-5.6")
def test_push_squares_are_the_three_furthest_from_the_pusher() -> None:
    for d in range(8):
        # pusher at the origin, victim at d: the three squares around the victim with the greatest distance
        around = sorted(range(8), key=lambda q: -((DX[d] + DX[q]) ** 2 + (DY[d] + DY[q]) ** 2))
        assert set(AWAY[d]) == set(around[:3])
        assert AWAY[d][0] == d
        assert set(AWAY[d][1:]) == {LEFT[d], RIGHT[d]}


@pytest.mark.rule("CRP-5.6")
def test_straight_pushes_fan_into_diagonals_and_diagonals_into_straights() -> None:
    for d in range(8):
        assert all(DIAGONAL[q] != DIAGONAL[d] for q in AWAY[d][1:])


@pytest.mark.rule("CRP-0.7", "2020-1.4")
def test_throw_in_template_has_fixed_sides() -> None:
    assert THROW_IN[di.N] == (di.NW, di.N, di.NE)
    assert THROW_IN[di.E] == (di.NE, di.E, di.SE)
    assert THROW_IN[di.S] == (di.SE, di.S, di.SW)
    assert THROW_IN[di.W] == (di.SW, di.W, di.NW)


@pytest.mark.rule("2020-1.5")
def test_corner_template_runs_from_one_side_to_the_other() -> None:
    assert THROW_IN[di.NW] == (di.W, di.NW, di.N)  # lower right corner
    assert THROW_IN[di.NE] == (di.N, di.NE, di.E)
    assert THROW_IN[di.SE] == (di.E, di.SE, di.S)
    assert THROW_IN[di.SW] == (di.S, di.SW, di.W)


def test_every_facing_turns_left_first() -> None:
    for facing in range(8):
        assert THROW_IN[facing] == (LEFT[facing], facing, RIGHT[facing])
