"""2020-9.5 to 2020-9.7: the players who may interfere with a pass, from where, and the result."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board import ruler
from deepbowl.positions.players import Player
from deepbowl.testing import neutral, player, rule, scenario

from .throws import lane, passes

# ---------------------------------------------------------------- 2020-9.5


@rule("2020-9.5")
@pytest.mark.parametrize("who", [
    player(at=(3, 1), posture="prone"), player(at=(3, 1), no_zones=True), player(at=(3, 1), skills="No Hands"),
])  # fmt: skip
def test_only_a_standing_opponent_with_zones_and_hands(who: Player) -> None:
    s = lane(B=player(at=(6, 1)), b=who)
    s.dice(pass_=5, catch=3)
    passes(s, "B")
    s.expect(ball="B", turnover=False)


@rule("2020-9.5")
def test_never_a_fumble() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=1, bounce=7)
    passes(s, "B")
    s.expect(ball=(0, 2), turnover="fumbled")


@rule("2020-9.5", "2020-9.6")
def test_interference_counts_the_square_where_the_ball_comes_down() -> None:
    """Thrown east at 6,1 it scatters back to 3,1: b at 4,1 is not between any more, d at 2,1 is."""
    s = lane(b=player(at=(4, 1)), d=player(at=(2, 1)), B=player(at=(0, 2)))
    s.dice(pass_=4, scatter=[4, 4, 4])
    passes(s, (6, 1))
    s.asked("intercept", of=1, options=["no", "player d"])
    s.dice(bounce=2).no()
    s.expect(ball=(3, 0))


@rule("2020-9.5")
def test_a_wild_pass_is_interfered_with_where_it_really_flies() -> None:
    """It deviates south from the thrower, away from the target."""
    s = scenario("""
        ..............
        .b............
        A.............
        ..............
        d.............
        ..............
        .............B""", book="bb2020", A=player(ball=True, pa=6))
    s.dice(pass_=2, deviation=7, deviation_distance=4)
    s.activate("A", "pass").throw((13, 2))
    s.asked("intercept", of=1, options=["no", "player d"])
    s.dice(bounce=5).no()
    s.expect(ball=(1, 6), turnover="no team-mate caught")


@rule("2020-9.5", "2020-8.4")
def test_interference_before_a_throw_in_counts_the_last_pitch_square() -> None:
    """Scattering off the top edge from 6,0: b under the ruler to 6,0 may try, then it is thrown in."""
    s = lane(b=player(at=(3, 1)), B=player(at=(0, 2)))
    s.dice(pass_=4, scatter=[2, 2])
    passes(s, (6, 1))
    s.asked("intercept", of=1, options=["no", "player b"])
    s.dice(throw_in=3, throw_in_distance=(1, 1), bounce=5).no()
    s.expect(ball=(7, 2))


@rule("2020-9.5")
def test_interference_is_tried_by_one_opponent_of_the_coachs_choice() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)), d=player(at=(4, 1)))
    s.dice(pass_=5)
    passes(s, "B")
    s.dice(intercept=1, catch=3).answer("intercept", "d")
    s.expect(ball="B", turnover=False)


@rule("R-44")
def test_ball_carrier_does_not_interfere_with_a_pass() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1), ball=True))
    s.dice(pass_=5, catch=3)
    passes(s, "B")
    s.expect(balls=("B", "b"), turnover=False)


# ---------------------------------------------------------------- 2020-9.6

WORKED = {
    (1, 0): "",
    (1, 1): "0,1 1,0",
    (2, 0): "1,-1 1,0 1,1",
    (2, 1): "0,1 1,0 1,1 2,0",
    (3, 0): "1,-1 1,0 1,1 2,-1 2,0 2,1",
    (2, 2): "0,1 0,2 1,0 1,1 1,2 2,0 2,1",
    (3, 1): "0,1 1,-1 1,0 1,1 2,0 2,1 2,2 3,0",
    (4, 1): "0,1 1,-1 1,0 1,1 2,-1 2,0 2,1 2,2 3,0 3,1 3,2 4,0",
    (5, 3): "0,1 1,-1 1,0 1,1 1,2 2,0 2,1 2,2 2,3 3,0 3,1 3,2 3,3 4,1 4,2 4,3 4,4 5,2",
}


@rule("2020-9.6", "R-7")
@pytest.mark.parametrize("landing", WORKED)
def test_the_squares_under_the_ruler(landing: tuple[int, int]) -> None:
    """Every square of the drawing that the pass of a thrower at 2,2 may be interfered with from."""
    s = scenario("\n".join(["." * 10] * 8), book="bb2020", A=player(at=(2, 2), ball=True), b=player(at=(9, 7)))
    board, passing = s.m.board, s.m.rules.passing
    lane = passing.lane(s.m, board.at(2, 2), board.at(2 + landing[0], 2 + landing[1]))
    found = {(board.xs[c] - 2, board.ys[c] - 2) for c in range(board.n) if lane & board.bit[c]}
    assert found == {tuple(map(int, pair.split(","))) for pair in WORKED[landing].split()}


@rule("2020-9.6", "R-7")
def test_the_formula_of_the_rule_and_the_ruler_agree_everywhere() -> None:
    for a in range(14):
        for b in range(14):
            for x in range(-2, 16):
                for y in range(-2, 16):
                    c = a * a + b * b
                    between = x * x + y * y < c and (a - x) ** 2 + (b - y) ** 2 < c
                    k = 2 * abs(a * y - b * x) - (abs(a) + abs(b))
                    under = k < 0 or 10000 * k * k < 30276 * c
                    eligible = between and under and (x, y) not in {(0, 0), (a, b)}
                    assert ruler.is_under(a, b, x, y) == eligible


# ---------------------------------------------------------------- 2020-9.7


@rule("2020-9.7")
def test_the_better_the_pass_the_harder_to_reach() -> None:
    """AG 3+: 6 against an accurate, 5 against an inaccurate, 4 against a wildly inaccurate pass."""
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=5, catch=3).pick("b")
    assert s.needed("intercept") == 6
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=4, scatter=[5, 5, 5])
    passes(s, "B").dice(intercept=4, bounce=5).pick("b")
    assert s.needed("intercept") == 5
    s = lane(20, A=player(at=(0, 1), ball=True, pa=6), B=player(at=(13, 1)), b=player(at=(3, 1)))
    s.dice(pass_=2, deviation=5, deviation_distance=6)
    passes(s, "B").dice(intercept=3, bounce=5).pick("b")
    assert s.needed("intercept") == 4


@rule("2020-9.7", "R-8")
@pytest.mark.parametrize("marking", [1, 2])
def test_marked_is_minus_1_however_many_mark(marking: int) -> None:
    marks: dict[str, Any] = {name: player(at=at) for name, at in (("C", (4, 0)), ("D", (4, 2)))}
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)), **dict(list(marks.items())[:marking]))
    s.dice(pass_=4, scatter=[5, 5, 5])
    passes(s, "B").dice(intercept=5, bounce=5).pick("b")
    assert s.needed("intercept") == 6


@rule("2020-9.7", "2020-15/Stunty")
def test_a_stunty_passer_is_easier_to_interfere_with() -> None:
    s = lane(A=player(at=(0, 1), ball=True, skills="Stunty"), B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=4, catch=3).pick("b")
    assert s.needed("intercept") == 5


@rule("2020-9.7", "2020-9.9", "2020-15/Stunty")
def test_a_stunty_thrower_makes_a_bomb_no_easier_to_interfere_with() -> None:
    bomber = player(at=(0, 1), skills="Stunty, Bombardier")
    s = lane(A=bomber, B=player(at=(13, 0)), b=player(at=(3, 1)), balls=((12, 2),))
    s.dice(pass_=5).activate("A", "throw-bomb").use("Bombardier", at=(6, 1)).dice(intercept=5).pick("b")
    assert s.needed("intercept") == 6


@rule("2020-9.7", "2020-6.5")
def test_deflected_and_caught_is_an_interception_and_a_turnover() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=6, catch=4).pick("b")
    s.expect(ball="b", turnover="intercepted", turn=1)
    assert s.needed("catch") == 4
    s.expect_event("Deflected", rule="2020-9.7", body="b", times=1)
    s.expect_event("Intercepted", rule="2020-9.7", body="b", times=1)


@rule("2020-9.7", "2020-6.5")
def test_deflected_and_missed_it_scatters_from_there_and_is_a_turnover() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=6, catch=3, scatter=[2, 5, 5], bounce=5).pick("b")
    s.expect(ball=(6, 0), turnover="no team-mate caught", turn=1)


@rule("2020-9.7", "2020-6.5")
def test_deflected_pass_caught_by_the_passing_team_is_not_a_turnover() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=6, catch=3, scatter=[5, 5, 5], then_catch=4).pick("b")
    s.expect(ball="B", turnover=False, turn=0)


@rule("2020-9.7", "2020-2.5")
def test_no_team_re_roll_for_interference_in_the_other_teams_turn() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)), rerolls=2)
    s.dice(pass_=6)
    passes(s, "B").dice(intercept=1, catch=6).pick("b")
    s.expect(ball="B", rerolls=(2, 2))


# ---------------------------------------------------------------- four seats

CROSSING = """
    .........
    .A.bpP.B.
    ........."""


@rule("R-48", "R-51", "2020-9.7")
def test_interference_is_named_by_every_seat_then_rolled_in_turn_order() -> None:
    s = scenario(CROSSING, book="bb2020", seats=4, A=player(ball=True))
    s.dice(pass_=5).activate("A", "pass").throw("B")
    s.answer("intercept", "b", by=1)
    s.answer("intercept", "P", by=2)
    s.dice(intercept=1, then_intercept=6, catch=6)
    s.answer("intercept", "p", by=3)
    s.expect(ball="P", turnover="intercepted")
    s.expect_event("Tested", body="p", times=0)


@rule("R-48", "R-51")
def test_the_order_begins_after_the_active_seat() -> None:
    s = scenario(CROSSING.replace("A", "Q").replace("P", "A").replace("B", "R"), book="bb2020", seats=4, turn=2,
                 Q=player(ball=True))  # fmt: skip
    s.dice(pass_=5).activate("Q", "pass").throw("R")
    s.asked("intercept", of=3, options=["no", "player p"])
    s.no(by=3)
    s.asked("intercept", of=0, options=["no", "player A"])
    s.no(by=0).dice(catch=3).no(by=1)
    s.expect(ball="R", turnover=False)


@rule("2020-9.5")
def test_neutral_body_does_not_interfere_with_a_pass() -> None:
    s = lane(B=player(at=(6, 1)), X=neutral(at=(3, 1)))
    s.dice(pass_=5, catch=3)
    passes(s, "B")
    s.expect(ball="B")
