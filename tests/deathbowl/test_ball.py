"""DB-BALL and DB-PASS: two balls, one pair of hands; nothing is thrown over an empty corner."""

from __future__ import annotations

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.teams.ready import ready_teams
from deepbowl.testing import player, prone, rule

from .pitch import E, N, cross, db, on_cross

# ---------------------------------------------------------------- one ball a player
SIDE_BY_SIDE = """
    .......
    .A*....
    .......
    B.....a
    P.....p"""


@rule("DB-BALL-01", "DB-BALL-02")
def test_carrier_stepping_onto_the_other_ball_bounces_it_as_a_turnover() -> None:
    s = db(SIDE_BY_SIDE, A=player(ball=True, skills="Sure Hands"))
    s.activate("A", "move").dice(bounce=5).step("e")
    s.expect(balls=((3, 1), "A"), turnover="failed to pick up", turn=E)


@rule("DB-BALL-02")
def test_a_ball_that_bounces_onto_a_carrier_bounces_on() -> None:
    """B fails to pick up ball 1, it bounces onto A with ball 2: no catch is tried."""
    s = db(".......\nB*A....\n......a\nP.....p", A=player(ball=True, skills="Catch"), B=player(ag=6))
    s.activate("B", "move").dice(pick_up=1, bounce=[5, 5]).step("e")
    s.expect(balls=((3, 1), "A"), turnover="failed to pick up")


@rule("DB-BALL-01", "DB-BALL-02")
def test_ball_carrier_does_not_catch_a_second_ball_thrown_or_handed() -> None:
    s = db("........\n.A.B....\n.......a\nP......p", A=player(ball=True), B=player(ball=True))
    s.activate("A", "pass").dice(pass_=6, bounce=5).throw("B")
    s.expect(balls=((4, 1), "B"), turnover="no team-mate caught")
    s = db("........\n.AB.....\n.......a\nP......p", A=player(ball=True), B=player(ball=True))
    s.activate("A", "hand-off").dice(bounce=5).hand_off("B")
    s.expect(balls=((3, 1), "B"), turnover="no team-mate caught")


@rule("DB-BALL-02")
def test_carrier_pushed_onto_the_other_ball_keeps_the_first() -> None:
    s = db(".......\n.Aa*...\n.......\nP.....p", a=player(ball=True))
    s.dice(block="push", bounce=5).block("A", "a").push("e").follow(False)
    s.expect(balls=((4, 1), "a"), a=(3, 1), turnover=False)


@rule("DB-BALL-02", "2020-15/Diving Catch")
def test_a_carrier_does_not_dive_for_the_other_ball() -> None:
    diver = player(ball=True, skills="Diving Catch")
    s = db("........\n.A......\n....B...\n.......a\nP......p", A=player(ball=True), B=diver)
    s.activate("A", "pass").dice(pass_=2, scatter=[5, 4, 5], bounce=2).throw((4, 1))
    s.expect(balls=((5, 0), "B"), turnover="no team-mate caught")


# ---------------------------------------------------------------- no dropping one for the other
@rule("DB-BALL-03")
def test_carrier_cannot_put_a_ball_down_to_take_another() -> None:
    s = db(SIDE_BY_SIDE, A=player(ball=True))
    s.activate("A", "move")
    assert {text.split()[0] for text in s.offered()} == {"stop", "step"}
    s.stop()


@rule("DB-BALL-03", "2020-15/Fumblerooskie")
def test_player_using_fumblerooskie_takes_no_ball_in_that_activation() -> None:
    """A leaves ball 2 behind and steps onto ball 1: as if A had no hands."""
    s = db(".......\n.A.*...\n.......\nB.....a\nP.....p", A=player(ball=True, skills="Fumblerooskie, Sure Hands"))
    s.activate("A", "move").step("e").use("Fumblerooskie", at=(1, 1))
    s.expect(balls=((3, 1), (1, 1)))
    s.dice(bounce=5).step("e")
    s.expect(balls=((4, 1), (1, 1)), turnover="failed to pick up", turn=E)


@rule("DB-BALL-03", "2020-15/Fumblerooskie")
def test_ball_left_by_fumblerooskie_may_be_taken_by_others_or_later() -> None:
    s = db(".......\n.A.....\n.......\nB.....a\n.....pP", A=player(ball=True, skills="Fumblerooskie"), turns=2)
    s.activate("A", "move").step("e", "e").use("Fumblerooskie", at=(1, 1)).stop()
    s.activate("B", "move").dice(pick_up=6).step("n", "ne")
    s.expect(ball="B")
    s.stop()
    s = db(".......\n.A.....\n.......\nB.....a\n.....pP", A=player(ball=True, skills="Fumblerooskie"), turns=2)
    s.activate("A", "move").step("e", "e").use("Fumblerooskie", at=(1, 1)).stop()
    for _ in range(4):
        s.end_turn()
    s.activate("A", "move").dice(pick_up=6).step("w", "w")
    s.expect(ball="A")


# ---------------------------------------------------------------- over no corner
@rule("DB-PASS-01")
@pytest.mark.parametrize(("from_cell", "to", "allowed"), [
    ((18, 3), (21, 7), False), ((19, 2), (19, 8), True), ((18, 4), (20, 7), False), ((19, 5), (20, 6), False),
    ((13, 3), (22, 13), False), ((6, 3), (6, 14), True),
])  # fmt: skip
def test_nothing_is_thrown_over_an_empty_corner(from_cell: tuple[int, int], to: tuple[int, int], allowed: bool) -> None:
    s = on_cross(A=player(at=from_cell, ball=True), P=player(at=(6, 25)), a=player(at=(0, 19)), p=player(at=(25, 19)))
    s.activate("A", "pass")
    square = f"throw {to[0]},{to[1]}"
    if allowed:
        s.expect_offered(square)
    else:
        s.expect_not_offered(square)
        s.refused("throw", to, because="out of range")
    s.stop()


@rule("DB-PASS-01", "2020-15/Hail Mary Pass")
def test_hail_mary_pass_cannot_cross_the_inner_corner() -> None:
    s = on_cross(A=player(at=(12, 2), ball=True, skills="Hail Mary Pass"), P=player(at=(6, 25)))
    s.activate("A", "pass")
    s.expect_offered("use-at hail-mary-pass 12,25")
    s.expect_not_offered("use-at hail-mary-pass 24,8", "use-at hail-mary-pass 0,8")
    s.stop()


@rule("DB-PASS-01")
def test_throws_of_team_mates_and_bombs_cannot_cross_the_inner_corner() -> None:
    s = on_cross(
        A=player(at=(18, 4), st=5, skills="Throw Team-mate"), B=player(at=(17, 4), st=2, skills="Right Stuff"),
        P=player(at=(6, 25)), C=player(at=(18, 3), skills="Bombardier"),
    )  # fmt: skip
    s.activate("A", "throw-team-mate").use("Throw Team-mate", on="B")
    offered = s.offered()
    assert "square 18,8" in offered
    assert not {"square 20,7", "square 21,6"} & offered
    s.dice(throw_team_mate=6, scatter=[5, 4, 5], landing=6).pick((18, 8))
    s.activate("C", "throw-bomb")
    s.expect_offered("use-at bombardier 18,9")
    s.expect_not_offered("use-at bombardier 21,7")
    s.stop()


@rule("DB-PASS-01", "DB-PITCH-06")
def test_a_pass_that_goes_astray_into_a_corner_leaves_the_pitch() -> None:
    """From 19,2 down the sideline, it scatters east over it and is thrown in."""
    s = on_cross(A=player(at=(19, 2), ball=True), P=player(at=(6, 25)))
    s.activate("A", "pass").dice(pass_=3, scatter=5, throw_in=3, throw_in_distance=(1, 1), bounce=7).throw((19, 5))
    s.expect(ball=(17, 6), turnover="no team-mate caught")
    assert s.m.state.seat != N


@rule("DB-BALL-02")
def test_a_fallen_carriers_ball_may_bounce_onto_the_other_carrier() -> None:
    s = db(".......\n.AaP...\n.......\n......p", a=player(ball=True), P=player(ball=True))
    s.block("A", "a").dice(block="down", armour=(1, 2), bounce=[7, 5]).no("assist").push("ne").follow(False)
    s.expect(a=prone(3, 0), balls=((4, 1), "P"), turnover=False)


@rule("DB-SETUP-07", "DB-SCORE-06")
def test_a_ball_that_starts_under_a_body_of_nobodys_bounces() -> None:
    """Something large covers all four centre squares."""
    sheets = [team.sheet() for team in list(ready_teams("bb2020").values())[:4]]
    thing = NeutralSheet(1, "Thing", 4, 3, 3, 0, 8, (), 2, "12,12")
    m = Match.new("deathbowl", cross(), sheets, Seeded(1), neutrals=[thing])
    while m.all_at_once:
        m.apply(m.names.parse("formation"))
    assert len(set(m.state.ball_cell)) == 2
    assert not any(m.state.at[cell] for cell in m.state.ball_cell)


def test_reach_of_a_carrier_on_the_second_ball_picks_up_nothing() -> None:
    """Found by the search bot, which looks while balls come back: the carrier has no hand free, so nothing is picked up."""
    s = db(SIDE_BY_SIDE, A=player(ball=True))
    carrier, ahead = s.body("A"), s.square((3, 1))
    loose = s.m.state.ball_by.index(-1)
    between = s.m.clone(s.m.dice)
    between.put_ball(loose, s.square((1, 1)))
    found = reach(between, carrier)
    assert found.carry_chance(ahead, loose) == 0
    assert found.probability(ahead) == 1
