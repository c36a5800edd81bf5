"""Portals: hops, chains, mishaps, injuries, and the ball. [DG-PORTAL]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, standing, stunned

from .dungeon import dungeon

HALL = """
    1..2..3
    .......
    .......
    4..5..6"""


def hall(**more: object) -> Scenario:
    """Six portals round a hall; each player stands at `at`."""
    return dungeon(HALL, **more)


@rule("DG-PORTAL-01")
@pytest.mark.parametrize("turn", [0, 1])
def test_portal_entered_teleports_to_the_one_rolled_in_the_same_state(turn: int) -> None:
    """With the ball, in the same state."""
    mine, theirs = turn, 1 - turn
    s = hall(
        turn=turn, A=player(at=(2, 0), ball=True, seat=mine), B=player(at=(1, 2), seat=mine),
        c=player(at=(6, 1), seat=theirs),
    )  # fmt: skip
    s.activate("A", "move")
    s.dice(teleport=5)
    s.step("e")
    s.expect(A=(3, 3), ball="A", turn=turn)
    s.expect_event("Teleported", rule="DG-PORTAL-01", body="A", cell=(3, 3), pad=5, from_cell=(3, 0), times=1)
    s.stop()
    s.refused("activate", "A", because="already acted")


@rule("DG-PORTAL-01")
def test_standing_on_a_portal_or_getting_up_there_does_nothing() -> None:
    s = hall(A=player("prone", at=(3, 0)), B=player(at=(1, 2)), c=player(at=(6, 1)))
    s.activate("A", "move").stand()
    s.expect(A=standing(3, 0))
    s.step("s")
    s.expect(A=(3, 1))


@rule("DG-PORTAL-01")
def test_player_falling_on_a_portal_rolls_armour_before_teleporting() -> None:
    s = hall(A=player(at=(3, 1), ag=3), c=player(at=(4, 2)), B=player(at=(0, 2)))
    s.activate("A", "move")
    s.dice(dodge=2, armour=(1, 2), teleport=4)
    s.step("n")
    s.expect(A=prone(0, 3), turnover="dodge")


@rule("DG-PORTAL-01")
def test_following_up_onto_a_portal_counts_as_stepping_on_it() -> None:
    s = hall(A=player(at=(2, 0)), b=player(at=(3, 0)), B=player(at=(0, 2)))
    s.activate("A", "block", "b")
    s.dice(block="push")
    s.hit("b")
    s.push("e")
    s.dice(teleport=6)
    s.follow()
    s.expect(A=(6, 3), b=(4, 0))


@rule("DG-PORTAL-02")
def test_moving_on_after_a_teleport_costs_a_square() -> None:
    """MA 6: the portal is the third square, the wits cost a fourth."""
    s = hall(A=player(at=(0, 1), ma=6), B=player(at=(6, 2)), c=player(at=(6, 1)))
    s.activate("A", "move").step("e", "e")
    s.dice(teleport=5)
    s.step("ne")
    s.expect(A=(3, 3))
    s.expect_not_offered("step")
    s.expect_offered("stop", "use recover")
    s.use("Recover")
    s.step("nw", "w")
    s.dice(rush=2)
    s.step("w")
    s.expect(A=(0, 2))


@rule("DG-PORTAL-02")
def test_player_without_movement_may_rush_to_recover_and_may_fall() -> None:
    s = hall(A=player(at=(2, 0), ma=1), B=player(at=(1, 2)), c=player(at=(6, 1)))
    s.activate("A", "move")
    s.dice(teleport=5)
    s.step("e")
    s.dice(rush=1, armour=(1, 1))
    s.use("Recover")
    s.expect(A=prone(3, 3), turnover="rush")


@rule("DG-PORTAL-02")
def test_player_that_stops_or_was_displaced_does_not_pay_for_a_portal() -> None:
    s = hall(A=player(at=(2, 0)), B=player(at=(3, 3)), c=player(at=(6, 1)))
    s.activate("A", "move")
    s.dice(teleport=[5, 1])
    s.step("e")
    s.expect(A=(3, 3), B=(0, 0))
    s.stop()
    s.activate("B", "move")
    s.expect_offered("step 1,1")
    s.expect_not_offered("use recover")


@rule("DG-PORTAL-02")
def test_blitz_out_of_a_portal_pays_the_square_before_the_block() -> None:
    s = hall(A=player(at=(2, 0), ma=3), b=player(at=(4, 3)), B=player(at=(0, 2)))
    s.activate("A", "blitz", "b")
    s.dice(teleport=5)
    s.step("e")
    s.expect_not_offered("hit b")
    s.use("Recover")
    s.expect_offered("hit b")


@rule("DG-PORTAL-03")
def test_a_second_journey_in_a_turn_hurts_without_armour() -> None:
    s = hall(A=player(at=(2, 0), ma=6), B=player(at=(1, 2)), c=player(at=(6, 1)))
    s.activate("A", "move")
    s.dice(teleport=1)
    s.step("e")
    s.use("Recover")
    s.step("e")
    s.dice(teleport=5, injury=(3, 3))
    s.step("w")
    s.expect(A=stunned(3, 3), turnover=False, acting=None)
    s.expect_event("Armour", times=0)


@rule("DG-PORTAL-03", "DG-PORTAL-07")
@pytest.mark.parametrize("turn", [0, 1])
def test_an_opponent_displaced_twice_in_my_turn_is_hurt(turn: int) -> None:
    mine, theirs = turn, 1 - turn
    s = hall(
        turn=turn, A=player(at=(2, 0), seat=mine), B=player(at=(2, 3), seat=mine), C=player(at=(0, 2), seat=mine),
        d=player(at=(6, 0), seat=theirs),
    )
    s.activate("A", "move")
    s.dice(teleport=[3, 6])
    s.step("e")
    s.expect(A=(6, 0), d=(6, 3))
    s.stop()
    s.activate("B", "move")
    s.dice(teleport=[6, 2], injury=(3, 3))
    s.step("e")
    s.expect(B=(6, 3), d=stunned(3, 0), turnover=False, turn=turn)


@rule("DG-PORTAL-03")
def test_a_new_turn_forgets_journeys() -> None:
    s = hall(A=player(at=(2, 0)), b=player(at=(1, 2)))
    s.activate("A", "move")
    s.dice(teleport=1)
    s.step("e")
    s.stop()
    s.end_turn()
    s.activate("A", "move").step("e")
    s.dice(teleport=4)
    s.step("w")
    s.expect(A=(0, 3))


@rule("DG-PORTAL-03")
def test_carrier_injured_by_a_portal_in_their_own_turn_is_a_turnover() -> None:
    s = hall(A=player(at=(2, 0), ball=True), B=player(at=(1, 2)), c=player(at=(6, 1)))
    s.activate("A", "move")
    s.dice(teleport=1)
    s.step("e")
    s.use("Recover")
    s.step("e")
    s.dice(teleport=5, injury=(3, 3), bounce=2)
    s.step("w")
    s.expect(A=stunned(3, 3), ball=(3, 2), turnover="hurt while carrying the ball", turn=1)


@rule("DG-PORTAL-03", "DG-PORTAL-07")
def test_player_removed_on_arrival_does_not_start_a_chain() -> None:
    """Injury comes before the chain: the one who waits there stays."""
    s = hall(A=player(at=(2, 0)), B=player(at=(1, 2)), c=player(at=(3, 3)))
    s.activate("A", "move")
    s.dice(teleport=1)
    s.step("e")
    s.use("Recover")
    s.step("e")
    s.dice(teleport=5, injury=(4, 5))
    s.step("w")
    s.expect(A="ko", c=(3, 3), turnover=False, turn=0)


@rule("DG-PORTAL-04")
def test_carrier_pushed_onto_a_portal_standing_keeps_the_ball() -> None:
    s = hall(A=player(at=(4, 1)), B=player(at=(0, 2)), c=player(at=(5, 1), ball=True), d=player(at=(0, 1)))
    s.activate("A", "block", "c")
    s.dice(block="push")
    s.hit("c")
    s.push((6, 0))
    s.dice(teleport=1)
    s.follow()
    s.expect(A=(5, 1), c=standing(0, 0), ball="c", turnover=False)


@rule("DG-PORTAL-05")
def test_knocked_down_onto_a_portal_armour_comes_first() -> None:
    s = hall(A=player(at=(4, 1)), B=player(at=(0, 2)), c=player(at=(5, 1), av=9), d=player(at=(0, 1)))
    s.activate("A", "block", "c")
    s.dice(block="down")
    s.hit("c")
    s.push((6, 0))
    s.dice(armour=(3, 3), teleport=1)
    s.follow(False)
    s.expect(c=prone(0, 0))


@rule("DG-PORTAL-05")
def test_player_removed_by_the_knock_down_is_not_teleported() -> None:
    s = hall(A=player(at=(4, 1)), B=player(at=(0, 2)), c=player(at=(5, 1), av=9), d=player(at=(0, 1)))
    s.activate("A", "block", "c")
    s.dice(block="down")
    s.hit("c")
    s.push((6, 0))
    s.dice(armour=(6, 4), injury=(5, 3))
    s.follow(False)
    s.expect(c="ko")
    s.expect_event("Teleported", times=0)


@rule("DG-PORTAL-05")
def test_ball_of_a_player_knocked_down_bounces_before_they_teleport() -> None:
    s = hall(A=player(at=(4, 1)), B=player(at=(0, 2)), c=player(at=(5, 1), ball=True), d=player(at=(0, 1)))
    s.activate("A", "block", "c")
    s.dice(block="down")
    s.hit("c")
    s.push((6, 0))
    s.dice(armour=(1, 1), bounce=7, teleport=1)
    s.follow(False)
    s.expect(c=prone(0, 0), ball=(6, 1))
    kinds = [e.kind for e in s.m.events or () if e.kind in ("Bounced", "Teleported", "Armour")]
    assert kinds == ["Armour", "Bounced", "Teleported"]


def knock_down_at_portal(s: Scenario) -> None:
    """A knocks b down into the square beside portal 3; what follows are the dice for armour and ball."""
    s.activate("A", "block", "b")
    s.dice(block="down")
    s.hit("b")
    s.push((6, 1))


@rule("DG-PORTAL-06")
def test_a_loose_ball_on_a_portal_is_teleported_and_scatters() -> None:
    s = hall(A=player(at=(4, 1)), b=player(at=(5, 1), ball=True), c=player(at=(0, 1)))
    knock_down_at_portal(s)
    s.dice(armour=(1, 1), bounce=2, teleport_ball=5, then_bounce=4)
    s.follow(False)
    s.expect(ball=(2, 3), b=prone(6, 1))
    s.expect_event("BallTeleported", rule="DG-PORTAL-06", cell=(3, 3), from_cell=(6, 0), pad=5)


@rule("DG-PORTAL-06")
def test_ball_rolling_its_own_portal_number_stays_there() -> None:
    s = hall(A=player(at=(4, 1)), b=player(at=(5, 1), ball=True), c=player(at=(0, 1)))
    knock_down_at_portal(s)
    s.dice(armour=(1, 1), bounce=2, teleport_ball=3, then_bounce=4)
    s.follow(False)
    s.expect(ball=(5, 0))


@rule("DG-PORTAL-06")
@pytest.mark.parametrize(("die", "where"), [(5, "d"), (3, (2, 3))])
def test_ball_through_a_portal_must_be_caught_by_the_occupant(die: int, where: object) -> None:
    """At -1, and no player is sent on by a ball."""
    s = hall(A=player(at=(4, 1)), b=player(at=(5, 1), ball=True), d=player(at=(3, 3), ag=3))
    knock_down_at_portal(s)
    s.dice(armour=(1, 1), bounce=2, teleport_ball=5, catch=die)
    if die == 3:
        s.dice(bounce=4)
    s.follow(False)
    s.expect(ball=where, d=standing(3, 3))
    assert s.needed("catch") == 4


@rule("DG-PORTAL-06")
def test_ball_through_a_portal_scatters_from_a_prone_occupant() -> None:
    s = hall(A=player(at=(4, 1)), b=player(at=(5, 1), ball=True), d=player("prone", at=(3, 3)))
    knock_down_at_portal(s)
    s.dice(armour=(1, 1), bounce=2, teleport_ball=5, then_bounce=4)
    s.follow(False)
    s.expect(ball=(2, 3), d=prone(3, 3))


@rule("DG-PORTAL-06")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_a_ball_teleports_from_a_portal_on_which_a_player_lies(posture: str) -> None:
    s = hall(A=player(at=(4, 1)), b=player(at=(5, 1), ball=True), d=player(posture, at=(6, 0)))
    knock_down_at_portal(s)
    s.dice(armour=(1, 1), bounce=2, teleport_ball=4, then_bounce=5)
    s.follow(False)
    s.expect(ball=(1, 3), d=(prone if posture == "prone" else stunned)(6, 0))
    s.expect_event("BallTeleported", rule="DG-PORTAL-06", cell=(0, 3), from_cell=(6, 0), pad=4, times=1)


@rule("DG-PORTAL-06")
def test_a_pass_that_comes_down_on_a_player_lying_on_a_portal_teleports() -> None:
    s = hall(A=player(at=(3, 1), ball=True), B=player("prone", at=(6, 0)), c=player(at=(0, 1)))
    s.dice(pass_=6, teleport_ball=5, bounce=4).activate("A", "pass").throw((6, 0))
    s.expect(ball=(2, 3), B=prone(6, 0))


@rule("DG-PORTAL-06")
def test_a_ball_that_bounces_off_a_player_standing_on_a_portal_stays_there() -> None:
    """The catch fails, so the ball bounces on; a player without tackle zones cannot catch and stands all the same."""
    s = hall(A=player(at=(4, 1)), b=player(at=(5, 1), ball=True), d=player(at=(6, 0)))
    knock_down_at_portal(s)
    s.dice(armour=(1, 1), bounce=2, catch=1, then_bounce=4)
    s.follow(False)
    s.expect(ball=(5, 0), d=standing(6, 0))
    s = hall(A=player(at=(4, 1)), b=player(at=(5, 1), ball=True), d=player(at=(6, 0), no_zones=True))
    knock_down_at_portal(s)
    s.dice(armour=(1, 1), bounce=2, then_bounce=4)
    s.follow(False)
    s.expect(ball=(5, 0), d=standing(6, 0))


@rule("DG-PORTAL-05", "DG-PORTAL-06")
def test_a_ball_let_go_on_a_portal_bounces_from_it() -> None:
    """A falls on the portal with the ball: the ball bounces, and A is teleported after that."""
    s = hall(A=player(at=(3, 1), ag=3, ball=True), c=player(at=(4, 2)), B=player(at=(0, 2)))
    s.activate("A", "move")
    s.dice(dodge=2, armour=(1, 2), bounce=4, teleport=4)
    s.step("n")
    s.expect(A=prone(0, 3), ball=(2, 0), turnover="dodge")


@rule("DG-PORTAL-07")
def test_chain_continues_until_a_player_reaches_an_empty_portal() -> None:
    """Three of both teams, standing, prone and stunned, each in the same state as before."""
    s = hall(
        A=player(at=(2, 0)), b=player(at=(3, 3), ball=True), C=player("prone", at=(0, 0)), d=player("stunned", at=(6, 0)),
    )
    s.activate("A", "move")
    s.dice(teleport=[5, 1, 3, 6])
    s.step("e")
    s.expect(A=(3, 3), b=standing(0, 0), C=prone(6, 0), d=stunned(6, 3), ball="b", turnover=False)
    hops = [(e.body, e.pad) for e in s.m.events or () if e.kind == "Teleported"]  # type: ignore[attr-defined]
    assert [pad for _, pad in hops] == [5, 1, 3, 6]
    s.expect_event("Teleported", rule="DG-PORTAL-01", body="A", times=1)
    s.expect_event("Teleported", rule="DG-PORTAL-07", times=3)


@rule("DG-PORTAL-07")
def test_player_starting_a_chain_may_be_sent_on_by_it() -> None:
    s = hall(A=player(at=(2, 0)), B=player(at=(1, 2)), b=player(at=(3, 3)), d=player(at=(0, 0)))
    s.activate("A", "move")
    s.dice(teleport=[5, 1, 5, 6], injury=(2, 2))
    s.step("e")
    s.expect(d=(3, 3), b=(0, 0), A=stunned(6, 3), turnover=False)


@rule("DG-PORTAL-08")
def test_the_number_of_the_portal_left_is_a_mishap() -> None:
    s = hall(A=player(at=(5, 0)), B=player(at=(1, 2)), c=player(at=(0, 1)))
    s.activate("A", "move")
    s.dice(teleport=3)
    s.step("e")
    s.expect(A="lost", turnover=False, turn=0, acting=None)
    s.expect_event("Mishap", rule="DG-PORTAL-08", body="A", cell=(6, 0), pad=3, times=1)
    s.expect_event("Teleported", times=0)
    s.expect_not_offered("bring-on A")
    s.expect_not_offered("sponge A")


@rule("DG-PORTAL-09")
def test_a_mishap_leaves_the_ball_behind_and_is_no_turnover() -> None:
    s = hall(A=player(at=(2, 0), ball=True), B=player(at=(1, 2)), c=player(at=(6, 1)))
    s.activate("A", "move")
    s.dice(teleport=2, bounce=5)
    s.step("e")
    s.expect(A="lost", ball=(4, 0), turnover=False, turn=0)


@rule("DG-PORTAL-08", "DG-PORTAL-09")
def test_a_displaced_carrier_is_lost_in_the_opponents_turn() -> None:
    """His ball scatters from the portal where the other one now stands."""
    s = hall(A=player(at=(2, 0)), B=player(at=(1, 2)), c=player(at=(3, 3), ball=True), d=player(at=(0, 1)))
    s.activate("A", "move")
    s.dice(teleport=[5, 5], bounce=4)
    s.step("e")
    s.expect(A=(3, 3), c="lost", ball=(2, 3), turnover=False, turn=0)


@rule("DG-PORTAL-10")
def test_no_team_re_roll_touches_the_portal_die() -> None:
    s = hall(A=player(at=(5, 0)), B=player(at=(1, 2)), c=player(at=(0, 1)), rerolls=3)
    s.activate("A", "move")
    s.dice(teleport=3)
    s.step("e")
    s.expect(A="lost", rerolls=(3, 3))


@rule("DG-PORTAL-11")
def test_a_teleport_tears_up_roots() -> None:
    s = hall(A=player(at=(2, 0)), B=player(at=(0, 0), rooted=True), c=player(at=(6, 1)))
    s.activate("A", "move")
    s.dice(teleport=[1, 4])
    s.step("e")
    s.expect(B=(0, 3))
    s.stop()
    s.activate("B", "move").step("e")
    s.expect(B=(1, 3))


@rule("DG-PORTAL-03", "DG-PORTAL-05", "DG-PORTAL-07", "DG-PORTAL-08", "DG-PORTAL-09")
@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("carrier", ["c", "e"])
def test_all_of_it_in_one_block(carrier: str, again: bool) -> None:
    """c is knocked down onto portal 3: armour, his ball, then he; D, whom he displaces, has travelled already and is hurt
    before e, whom D displaces, rolls the number he leaves: e navigates, in the opponents' turn, or is lost."""
    s = hall(
        A=player(at=(4, 1)), B=player(at=(0, 2)), D=player(at=(5, 3)), c=player(at=(5, 1), ball=carrier == "c"),
        e=player(at=(3, 3), ball=carrier == "e", skills="Portal Navigator"), f=player(at=(0, 1)),
    )  # fmt: skip
    s.activate("D", "move").dice(teleport=2)
    s.step("e").stop()
    s.activate("A", "block", "c").dice(block="down")
    s.hit("c")
    s.push((6, 0))
    s.dice(armour=(1, 1))
    if carrier == "c":
        s.dice(bounce=7)
    s.dice(teleport=[2, 5], injury=(3, 3), then_teleport=5)
    s.follow(False)
    s.asked("re-roll", of=1, about="e", options=["re-roll none", "re-roll portal-navigator"])
    if again:
        s.dice(teleport=1)
        s.reroll("Portal Navigator")
    else:
        if carrier == "e":
            s.dice(bounce=4)
        s.reroll(None)
    s.expect(e=standing(0, 0) if again else "lost", c=prone(3, 0), D=stunned(3, 3), turnover=False, turn=0)
    s.expect(ball=(6, 1) if carrier == "c" else "e" if again else (2, 3))


@rule("DG-PORTAL-07")
def test_player_waiting_on_a_portal_is_not_teleported_twice() -> None:
    """b is pushed from portal 2 onto 3, A follows onto 2; b comes out there first and so sends A on."""
    s = dungeon("""
        A23....
        ....B..
        1.4.5.6""", b=player(at=(1, 0)), d=player(at=(6, 1)))
    s.activate("A", "block", "b").dice(block="push")
    s.hit("b")
    s.push("e")
    s.dice(teleport=[2, 5])
    s.follow()
    s.expect(b=(1, 0), A=(4, 2))


@rule("DG-PORTAL-01", "DG-IND-09")
def test_thrown_team_mate_landing_on_a_portal_is_teleported() -> None:
    s = hall(
        A=player(at=(1, 2), st=5, skills="Throw Team-mate"), B=player(at=(2, 2), st=2, skills="Right Stuff"),
        C=player(at=(0, 1)), d=player(at=(6, 1)),
    )  # fmt: skip
    s.activate("A", "throw-team-mate").use("Throw Team-mate", on="B")
    s.dice(throw_team_mate=6, scatter=[5, 7, 4], landing=6, teleport=1)
    s.pick((3, 2))
    s.expect(B=standing(0, 0))


@rule("DG-PORTAL-06")
def test_a_ball_put_down_on_a_portal_is_teleported_too() -> None:
    s = hall(A=player(at=(2, 0), ball=True, skills="Fumblerooskie"), B=player(at=(1, 2)), c=player(at=(6, 1)))
    s.activate("A", "move").dice(teleport=5)
    s.step("e")
    s.use("Recover").step("n")
    s.dice(teleport_ball=1, bounce=5)
    s.use("Fumblerooskie", at=(3, 3))
    s.expect(ball=(1, 0), A=(3, 2), turnover=False)


@rule("DG-PORTAL-07", "DG-PORTAL-02")
def test_blitzer_displaced_by_their_victim_continues_without_paying() -> None:
    """B1 is pushed onto a portal and comes out where the blitzer stands; B1 did not go through voluntarily."""
    s = dungeon("""
    1..2.3.
    .......
    .......
    4..5..6""", A=player(at=(3, 0), ma=3), b=player(at=(4, 0)), B=player(at=(0, 1)), c=player(at=(6, 2)))
    s.activate("A", "blitz", "b")
    s.dice(block="push")
    s.hit("b").push("e")
    s.dice(teleport=2, then_teleport=5)
    s.follow(False)
    s.expect(A=(3, 3), b=(3, 0))
    s.expect_not_offered("use recover")
    s.step("n", "n")
    s.expect(A=(3, 1))


@rule("DG-PORTAL-02")
def test_following_up_onto_a_portal_in_a_blitz_is_paid_for() -> None:
    s = hall(A=player(at=(2, 0)), b=player(at=(3, 0)), B=player(at=(0, 2)))
    s.activate("A", "blitz", "b")
    s.dice(block="push")
    s.hit("b").push("e")
    s.dice(teleport=6)
    s.follow()
    s.refused("step", "n", because="must recover from the teleport first")
    s.use("Recover")
    s.step("n")
    s.expect(A=(6, 2))


@rule("DG-PORTAL-02", "2020-15/On the Ball")
def test_portal_costs_on_the_ball_one_of_its_three_squares() -> None:
    s = hall(A=player(at=(0, 1), ball=True), B=player(at=(0, 3)), a=player(at=(2, 0), skills="On the Ball"),
             b=player(at=(6, 1)))  # fmt: skip
    s.activate("A", "pass")
    s.throw("B").pick("a")
    s.dice(teleport=5)
    s.pick((3, 0))
    s.expect(a=(3, 3))
    s.dice(pass_=6, catch=6)
    s.pick((3, 2))
    s.expect(a=(3, 2), ball="B")
