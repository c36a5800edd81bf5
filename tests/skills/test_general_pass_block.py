"""CRP-13.1 Pass Block: moving out of sequence into the way of a pass."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import player, prone, rule, scenario, stunned

OPEN = """
    ............
    A.......B...
    ............
    ............
    ....b.......
    ............
    ............
    ...........C"""
"""A at 0,1 throws to B at 8,1; b at 4,4 is two steps from the lane, whose squares are those of rows 0 to 2."""

FAR = """
    ............
    A..........B
    ............
    ............
    .....b......
    ...........C"""
"""A throws to B, eleven squares away: b can get under the ruler, but to neither end of it."""


@rule("CRP-13/Pass Block", "CRP-7.1")
def test_pass_block_moves_under_the_ruler_and_may_then_intercept() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").throw("B").yes("Pass Block", by=1)
    s.answer("pass-block", "n").answer("pass-block", "n")
    s.expect(b=(4, 2))
    s.no("pass-block")
    s.dice(intercept=6).answer("intercept", "b", by=1)
    s.expect(ball="b", turnover="intercepted", turn=1)


@rule("CRP-13/Pass Block")
def test_pass_block_declined() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").throw("B").dice(pass_=6, catch=5).no("Pass Block")
    s.expect(b=(4, 4), ball="B", turnover=False)


@rule("CRP-13/Pass Block")
def test_pass_block_follows_only_a_route_to_a_legal_square() -> None:
    """Three squares away from the lane's nearest squares: every step must bring them nearer."""
    s = scenario("""
        ............
        A.......B...
        ............
        ............
        ............
        ....b.......
        ...........C""", A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.asked("pass-block", of=1, about="b", options=["square 3,4", "square 4,4", "square 5,4"])
    s.answer("pass-block", (4, 4))
    s.asked("pass-block", options=["square 3,3", "square 4,3", "square 5,3"])
    s.answer("pass-block", (4, 3))
    s.asked("pass-block", options=["square 3,2", "square 4,2", "square 5,2"])
    s.answer("pass-block", (4, 2))
    s.asked("intercept", of=1)


@rule("CRP-13/Pass Block")
def test_pass_block_is_not_offered_when_no_legal_square_can_be_reached() -> None:
    """Four squares from the lane; and, nearer, walled in by team-mates."""
    s = scenario("""
        ............
        A.......B...
        ............
        ............
        ............
        ............
        ....b......C""", A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").dice(pass_=6, catch=5).throw("B")
    s.expect(ball="B")
    s = scenario("""
        ............
        A.......B...
        ............
        ...cde......
        ...fbg......
        ...hxx.....C""", A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").dice(pass_=6, catch=5).throw("B")
    s.expect(ball="B", b=(4, 4))


@rule("CRP-13/Pass Block")
def test_pass_block_may_stop_where_its_tackle_zone_covers_the_catcher() -> None:
    s = scenario("""
        ........
        .BA.....
        ........
        ........
        .....b.C""", B=player(ball=True), b=player(skills="Pass Block"))
    s.activate("B", "pass").throw("A").yes("Pass Block")
    s.answer("pass-block", "nw").answer("pass-block", "nw")
    s.dice(pass_=6, catch=4).no("pass-block")
    s.expect(b=(3, 2), ball="A", turnover=False)
    assert s.needed("catch") == 4


@rule("CRP-13/Pass Block")
def test_pass_block_may_stop_where_its_tackle_zone_covers_the_thrower() -> None:
    s = scenario("""
        ........
        .A..B...
        ........
        ........
        b......C""", A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.answer("pass-block", "n").answer("pass-block", "n")
    s.dice(pass_=4, catch=3).no("pass-block")
    s.expect(b=(0, 2), ball="B", turnover=False)
    assert s.needed("pass") == 4


@rule("CRP-13/Pass Block")
def test_pass_block_may_stop_on_the_empty_target_square() -> None:
    s = scenario("""
        ........
        .A...B..
        ........
        ...b...C
        ........""", A=player(ball=True, skills="Hail Mary Pass"), b=player(skills="Pass Block"))
    s.activate("A", "pass").use("Hail Mary Pass", at=(5, 4)).yes("Pass Block")
    s.answer("pass-block", (4, 4)).dice(pass_=6, scatter=[4, 4, 4], bounce=4).answer("pass-block", (5, 4))
    s.expect(b=(5, 4), ball=(1, 4), turnover="pass")


@rule("CRP-13/Pass Block")
def test_player_unable_to_catch_is_not_a_catcher_to_mark() -> None:
    """Aimed at the prone B: squares beside B do not count, and the lane is out of reach."""
    s = scenario("""
        .......B....
        A...........
        ............
        .........b..
        ...........C""", A=player(ball=True), B="prone", b=player(skills="Pass Block, No Hands"))
    s.activate("A", "pass").dice(pass_=6, bounce=5).throw("B")
    s.expect(b=(9, 3), ball=(8, 0))


@rule("CRP-13/Pass Block", "CRP-13/Hail Mary Pass")
def test_pass_block_square_under_the_ruler_is_illegal_for_a_hail_mary() -> None:
    """It cannot be intercepted; against an ordinary pass b may go there."""
    s = scenario(FAR, A=player(ball=True, skills="Hail Mary Pass"), b=player(skills="Pass Block"))
    s.activate("A", "pass").dice(pass_=6, scatter=[4, 2, 8], catch=6).use("Hail Mary Pass", at=(11, 1))
    s.expect(b=(5, 4), ball="B")
    s = scenario(FAR, A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass").throw("B")
    s.asked("Pass Block", of=1, about="b")


@rule("CRP-13/Pass Block", "CRP-13/No Hands")
def test_pass_block_square_under_the_ruler_needs_an_able_interceptor() -> None:
    s = scenario(FAR, A=player(ball=True), b=player(skills="Pass Block, No Hands"))
    s.activate("A", "pass").dice(pass_=6, catch=5).throw("B")
    s.expect(b=(5, 4), ball="B")


@rule("CRP-13/Pass Block", "CRP-12.3", "CRP-13/Take Root", "CRP-13/Ball & Chain")
@pytest.mark.parametrize("blocker", [
    player("prone", skills="Pass Block"), player("stunned", skills="Pass Block"),
    player(skills="Pass Block", no_zones=True), player(skills="Pass Block", rooted=True),
    player(skills="Pass Block, Ball & Chain"),
])  # fmt: skip
def test_pass_block_needs_a_standing_mobile_player_with_zones(blocker: Player) -> None:
    s = scenario(OPEN, A=player(ball=True), b=blocker, c=player(at=(0, 7)))
    s.activate("A", "pass").dice(pass_=6, catch=5).throw("B")
    s.expect(ball="B")


@rule("CRP-13/Pass Block", "CRP-4.3")
def test_pass_block_moves_up_to_three_squares_whatever_the_ma() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(ma=2, skills="Pass Block, Sprint"))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.answer("pass-block", "n").answer("pass-block", "n").answer("pass-block", "n")
    s.expect(b=(4, 1))
    s.asked("intercept", of=1)


@rule("CRP-13/Pass Block")
def test_pass_block_does_not_reduce_later_movement() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(ma=3, skills="Pass Block"))
    s.activate("A", "pass").throw("B").yes("Pass Block").answer("pass-block", "n").answer("pass-block", "n")
    s.no("pass-block").dice(pass_=6, catch=5).no("intercept").end_turn()
    s.move("b", "s", "s", "s")
    s.expect(b=(4, 5))


@rule("CRP-13/Pass Block", "CRP-4.4")
def test_pass_block_dodges_normally_without_a_team_reroll() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"), D=player(at=(5, 5)), rerolls=(0, 3))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.dice(dodge=1, armour=(5, 4), injury=(1, 2), pass_=6, catch=5).answer("pass-block", "n")
    s.expect(b=stunned(4, 3), ball="B", turnover=False, rerolls=(0, 3))


@rule("CRP-13/Pass Block", "CRP-13/Tentacles")
@pytest.mark.parametrize("dice", [(2, 3), (3, 3)])
def test_pass_block_ends_where_tentacles_hold_the_player(dice: tuple[int, int]) -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"), D=player(at=(5, 5), skills="Tentacles"))
    s.activate("A", "pass").throw("B").yes("Pass Block").answer("pass-block", "n")
    s.dice(tentacles=dice)
    if sum(dice) < 6:
        s.dice(pass_=6, catch=5).yes("Tentacles", by=0)
        s.expect(b=(4, 4), ball="B", turnover=False)
    else:
        s.dice(dodge=3).yes("Tentacles", by=0)
        s.expect(b=(4, 3))
        s.asked("pass-block", of=1)


@rule("CRP-13/Pass Block", "CRP-13/Diving Tackle", "CRP-3")
def test_pass_block_met_by_the_throwers_diving_tackle_is_a_turnover() -> None:
    """b leaves A's zone, A dives after b: the carrier is Prone, and that is a turnover."""
    s = scenario("""
        ............
        A.......B...
        b...........
        ...........C""", A=player(ball=True, skills="Diving Tackle"), b=player(skills="Pass Block"))
    s.activate("A", "pass").throw("B").yes("Pass Block").dice(dodge=6).answer("pass-block", "e")
    s.dice(bounce=2).yes("Diving Tackle", by=0)
    s.expect(A=prone(0, 2), b=(1, 2))
    s.no("pass-block")
    s.expect(ball=(0, 1), turnover="Diving Tackle", turn=1)


@rule("CRP-13/Pass Block", "CRP-13/Shadowing")
def test_pass_block_move_cannot_be_shadowed() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"), D=player(at=(5, 5), skills="Shadowing"))
    s.activate("A", "pass").throw("B").yes("Pass Block").dice(dodge=3).answer("pass-block", "n")
    s.expect(b=(4, 3))
    s.asked("pass-block", of=1)


@rule("CRP-13/Pass Block", "CRP-13/Leap", "CRP-4.5")
def test_pass_block_may_use_leap_for_two_squares_once_per_turn() -> None:
    s = scenario("""
        ............
        A.......B...
        ............
        ...CDE......
        ....b......F
        ............""", A=player(ball=True), b=player(skills="Pass Block, Leap"))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.dice(leap=4).answer("pass-block", "use-at leap 4,2")
    s.expect(b=(4, 2))
    assert not {text for text in s.offered() if text.startswith("use-at")}
    s.no("pass-block")
    s.dice(intercept=6).answer("intercept", "b")
    s.expect(ball="b")


@rule("CRP-13/Pass Block", "CRP-13/Leap")
def test_a_leap_may_open_a_way_that_steps_do_not() -> None:
    """Walled in by two rows of players, one square before a leap over the next."""
    s = scenario("""
        .........
        A.......B
        xxx...xxx
        xxxCDExxx
        xxx.b.xxx
        xxx...xxx
        .......F.""", A=player(ball=True), b=player(skills="Pass Block, Leap"))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.expect_offered("use-at leap 4,2", "square 3,4")
    s.expect_not_offered("square 4,5")
    s.dice(dodge=6).answer("pass-block", (3, 4))
    s.asked("pass-block", of=1, options=[f"use-at leap {x},2" for x in (3, 4, 5)])


@rule("CRP-13/Pass Block", "CRP-13/Leap")
def test_a_leap_may_be_followed_by_the_third_square() -> None:
    """From three squares below the lane: over D, and one step more; the landing square alone would not do."""
    s = scenario("""
        .........
        A.......B
        xxx...xxx
        xxx...xxx
        xxxCDExxx
        xxx.b.xxx
        .......F.""", A=player(ball=True), b=player(skills="Pass Block, Leap"))
    s.activate("A", "pass").throw("B").yes("Pass Block")
    s.asked("pass-block", of=1, options=[f"use-at leap {x},3" for x in (3, 4, 5)])
    s.dice(leap=4).answer("pass-block", "use-at leap 4,3")
    s.asked("pass-block", options=[f"square {x},2" for x in (3, 4, 5)])


@rule("CRP-13/Pass Block", "CRP-4.7")
def test_pass_block_onto_a_loose_ball_makes_it_bounce() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"), balls=((4, 3),))
    s.activate("A", "pass").throw("B").yes("Pass Block").dice(bounce=5).answer("pass-block", "n")
    s.expect(b=(4, 3), balls=((5, 3), "A"), turnover=False)
    s.asked("pass-block", of=1)


@rule("CRP-13/Pass Block")
def test_two_pass_blockers_move_one_after_the_other() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"), c=player(at=(6, 4), skills="Pass Block"))
    s.activate("A", "pass").throw("B")
    s.yes("Pass Block", by=1).answer("pass-block", "n").answer("pass-block", "n").no("pass-block")
    s.yes("Pass Block", by=1).answer("pass-block", "n").answer("pass-block", "n").no("pass-block")
    s.expect(b=(4, 2), c=(6, 2))
    s.asked("intercept", of=1, options=["no", "player b", "player c"])


@rule("CRP-13/Pass Block", "CRP-0.4")
def test_pass_blockers_of_several_seats_move_in_turn_order() -> None:
    s = scenario(OPEN, A=player(ball=True), b=player(skills="Pass Block"), P=player(at=(6, 4), skills="Pass Block"),
        D=player(at=(2, 4), skills="Pass Block"), p=player(at=(11, 0)))  # fmt: skip
    s.activate("A", "pass").throw("B")
    s.no("Pass Block", by=1).yes("Pass Block", by=2)
    s.answer("pass-block", "n").answer("pass-block", "n").no("pass-block")
    s.asked("intercept", of=2, options=["no", "player P"])


@rule("CRP-13/Pass Block", "CRP-14.3", "CRP-8.2")
def test_pass_block_does_not_answer_bombs_thrown_team_mates_or_hand_offs() -> None:
    s = scenario(OPEN, A=player(skills="Bombardier"), b=player(skills="Pass Block"))
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(4, 0))
    s.expect(b=(4, 4))
    s = scenario("AB..b...C", A=player(ball=True), b=player(skills="Pass Block"))
    s.activate("A", "hand-off").dice(catch=3).hand_off("B")
    s.expect(ball="B", b=(4, 0))
    s = scenario("AB..b...C", A=player(skills="Throw Team-Mate"), B=player(skills="Right Stuff"),
        b=player(skills="Pass Block"))  # fmt: skip
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    s.dice(pass_=1, landing=4).answer("throw-team-mate", (3, 0))
    s.expect(B=(1, 0), b=(4, 0))


@rule("CRP-13/Pass Block")
def test_pass_block_does_not_answer_ones_own_team() -> None:
    s = scenario(OPEN, A=player(ball=True), D=player(at=(4, 3), skills="Pass Block"))
    s.activate("A", "pass").dice(pass_=6, catch=5).throw("B")
    s.expect(ball="B")
