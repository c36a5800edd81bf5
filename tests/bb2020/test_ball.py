"""2020-8 and 2020-1.3 to 2020-1.5: the loose ball on an open pitch."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, neutral, player, prone, rule, scenario

from .throws import lane, passes

Cell = tuple[int, int]
EIGHT = {1: (-1, -1), 2: (0, -1), 3: (1, -1), 4: (-1, 0), 5: (1, 0), 6: (-1, 1), 7: (0, 1), 8: (1, 1)}


# ---------------------------------------------------------------- 2020-8.1


@rule("2020-1.3", "2020-8.1")
@pytest.mark.parametrize("die", EIGHT)
def test_a_bounce_is_one_square_by_a_d8(die: int) -> None:
    s = scenario(".....\n.....\n..A..\n.....\n....b", book="bb2020", A=player(ball=True))
    s.dice(pass_=1, bounce=die).activate("A", "pass").throw((4, 2))
    dx, dy = EIGHT[die]
    s.expect(ball=(2 + dx, 2 + dy), turnover="fumbled")


@rule("2020-8.1")
@pytest.mark.parametrize(("die", "squares"), [(5, 1), (5, 6), (3, 1), (8, 1)])
def test_a_deviation_is_one_direction_and_a_d6_of_squares(die: int, squares: int) -> None:
    """A wildly inaccurate pass, PA 6+: a 2 less 3 for a Long Bomb is a total of -1."""
    s = lane(20, A=player(at=(0, 1), ball=True, pa=6))
    dx, dy = EIGHT[die]
    s.dice(pass_=2, deviation=die, deviation_distance=squares, bounce=5)
    passes(s, (13, 1))
    s.expect(ball=(dx * squares + 1, 1 + dy * squares), turnover="no team-mate caught")


@rule("2020-8.1", "2020-8.2")
def test_squares_passed_on_the_first_two_steps_of_a_scatter_do_not_matter() -> None:
    """East, back over B, who does not catch, and north-west onto C, who does at -1."""
    s = lane(B=player(at=(5, 1)), C=player(at=(4, 0)))
    s.dice(pass_=3, scatter=[5, 4, 1], catch=4)
    passes(s, "B")
    s.expect(ball="C", turnover=False)
    assert s.needed("catch") == 4


# ---------------------------------------------------------------- 2020-8.2


@rule("2020-8.2", "2020-8.3")
def test_a_standing_player_must_try_and_a_miss_bounces() -> None:
    s = lane(B=player(at=(3, 1)), C=player(at=(4, 1)))
    s.dice(pass_=4, catch=1, bounce=5, then_catch=4)
    passes(s, "B")
    s.expect(ball="C", turnover=False)


@rule("2020-8.2")
@pytest.mark.parametrize("there", [player(at=(3, 1), posture="prone"), player(at=(3, 1), no_zones=True)])
def test_accurate_pass_onto_a_player_unable_to_catch_bounces(there: Player) -> None:
    s = lane(B=there)
    s.dice(pass_=4, bounce=5)
    passes(s, (3, 1))
    s.expect(ball=(4, 1), turnover="no team-mate caught")


@rule("2020-8.2")
def test_an_accurate_pass_into_an_empty_square_bounces_once_and_rests() -> None:
    s = lane()
    s.dice(pass_=4, bounce=2)
    passes(s, (3, 1))
    s.expect(ball=(3, 0), turnover="no team-mate caught")


@rule("2020-8.2")
def test_bounce_onto_a_player_unable_to_catch_bounces_again() -> None:
    s = lane(d=player(at=(4, 1), posture="prone"))
    s.dice(pass_=4, bounce=[5, 5])
    passes(s, (3, 1))
    s.expect(ball=(5, 1), turnover="no team-mate caught")


# ---------------------------------------------------------------- 2020-8.3


@rule("2020-8.3")
@pytest.mark.parametrize(("marking", "needed"), [(0, 3), (1, 4), (2, 5)])
def test_accurate_pass_is_caught_at_agility_less_the_markers(marking: int, needed: int) -> None:
    marks: dict[str, Any] = {name: player(at=at) for name, at in (("d", (4, 0)), ("e", (4, 2)))}
    s = lane(B=player(at=(3, 1)), **dict(list(marks.items())[:marking]))
    s.dice(pass_=4, catch=6)
    passes(s, "B")
    s.expect(ball="B")
    assert s.needed("catch") == needed


@rule("2020-8.3")
def test_the_natural_faces_decide_a_catch() -> None:
    s = lane(B=player(at=(3, 1), ag=1))
    s.dice(pass_=4, catch=1, bounce=5)
    passes(s, "B")
    s.expect(ball=(4, 1))
    s = lane(B=player(at=(3, 1), ag=6), d=player(at=(4, 0)), e=player(at=(4, 2)))
    s.dice(pass_=4, catch=6)
    passes(s, "B")
    s.expect(ball="B")


# ---------------------------------------------------------------- 2020-8.4


def sideline(x: int, y: int, **more: Any) -> Scenario:
    """A with the ball somewhere on a whole pitch, and another player of each team far away."""
    people = {"A": player(at=(x, y), ball=True), "B": player(at=(12, 6)), "b": player(at=(13, 8)), **more}
    return scenario("", board=open_pitch(), book="bb2020", **people)


@rule("2020-8.4", "2020-1.4")
@pytest.mark.parametrize(("die", "to"), [(1, (7, 3)), (2, (7, 3)), (3, (5, 3)), (4, (5, 3)), (5, (3, 3)), (6, (3, 3))])
def test_a_throw_in_counts_the_last_square_as_none(die: int, to: tuple[int, int]) -> None:
    """Out over the top edge at 5,0: the template faces down, so 1-2 goes to its right hand, which is east."""
    s = sideline(5, 0)
    s.dice(pass_=1, bounce=2, throw_in=die, throw_in_distance=(1, 1), then_bounce=7)
    s.activate("A", "pass").throw((6, 2))
    s.expect(ball=to, turnover="fumbled")


@rule("2020-8.4", "2020-1.5")
@pytest.mark.parametrize(("corner", "out", "ways"), [
    ((25, 14), 5, ((23, 14), (23, 12), (25, 12))),
    ((0, 14), 7, ((0, 12), (2, 12), (2, 14))),
    ((0, 0), 4, ((2, 0), (2, 2), (0, 2))),
    ((25, 0), 2, ((25, 2), (23, 2), (23, 0))),
])  # fmt: skip
def test_throw_in_from_a_corner_uses_a_d3_for_either_side(corner: Cell, out: int, ways: tuple[Cell, ...]) -> None:
    for die, (x, y) in enumerate(ways, 1):
        s = sideline(*corner)
        back = 5 if x < 12 else 4
        s.dice(pass_=1, bounce=out, throw_in=die, throw_in_distance=(1, 1), then_bounce=back)
        s.activate("A", "pass").throw((corner[0] + (3 if corner[0] < 12 else -3), corner[1]))
        s.expect(ball=(x + (1 if back == 5 else -1), y))


@rule("2020-8.4")
def test_thrown_in_and_off_again_it_is_thrown_in_from_the_new_last_square() -> None:
    s = sideline(5, 0)
    s.dice(pass_=1, bounce=2, throw_in=3, throw_in_distance=(6, 6))  # to 5,12
    s.dice(then_bounce=7)
    s.activate("A", "pass").throw((6, 2))
    s.expect(ball=(5, 13))
    s = sideline(24, 0)
    s.dice(pass_=1, bounce=2, throw_in=1, throw_in_distance=(1, 2))  # down and east: off at once from 25,1
    s.dice(then_throw_in=3, then_throw_in_distance=(1, 1), then_bounce=4)
    s.activate("A", "pass").throw((22, 2))
    s.expect(ball=(22, 1))


@rule("2020-8.4", "2020-8.3")
def test_throw_in_onto_a_player_is_caught_at_minus_1() -> None:
    s = sideline(5, 0, C=player(at=(5, 4)))
    s.dice(pass_=1, bounce=2, throw_in=3, throw_in_distance=(2, 2), catch=4)
    s.activate("A", "pass").throw((6, 2))
    s.expect(ball="C", turnover="fumbled")
    assert s.needed("catch") == 4


# ---------------------------------------------------------------- two balls


@rule("R-43")
def test_ball_carrier_does_not_catch_a_second_ball() -> None:
    s = lane(B=player(at=(3, 1), ball=True))
    s.dice(pass_=4, bounce=5)
    passes(s, "B")
    s.expect(balls=((4, 1), "B"), turnover="no team-mate caught")


@rule("R-46")
def test_a_ball_bounces_on_from_a_square_where_another_lies() -> None:
    s = lane(balls=((4, 1),))
    s.dice(pass_=4, bounce=[5, 5])
    passes(s, (3, 1))
    s.expect(balls=((4, 1), (5, 1)))


@rule("R-45")
def test_loose_ball_already_there_bounces_before_the_carriers_ball() -> None:
    """b is pushed with a ball onto the other one and goes down there: first that one leaves, then b's."""
    s = scenario("......\n.Ab...\n......\nB....c", book="bb2020", b=player(ball=True), balls=((3, 1),))
    s.dice(block="down", armour=(1, 2), bounce=[2, 8])
    s.block("A", "b").push((3, 1)).follow(False)
    s.expect(b=prone(3, 1), balls=((3, 0), (4, 2)))


@rule("R-47")
def test_a_touchdown_ends_the_drive_for_every_ball() -> None:
    s = scenario("""
        ....]
        A.*.]
        B..b]""", book="bb2020", ends="we", A=player(ball=True))
    s.move("A", "e", "ne", "e", "e")
    s.expect(score=(1, 0), balls=(None, None), phase="set-up")


@rule("2020-8.2")
def test_ball_bounces_off_a_neutral_body() -> None:
    s = lane(X=neutral(at=(3, 1)))
    s.dice(pass_=4, bounce=5)
    passes(s, (3, 1))
    s.expect(ball=(4, 1))
