"""Teleporters: journeys, chains, the lost, and those who try twice. [AG-TELE, AG-SETUP-03, AG-BALL-03 to AG-BALL-05]"""

from __future__ import annotations

import pytest

from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import Scenario, player, prone, rule, standing, stunned

from .cave import cave

HALL = """
    1..2..3.
    ........
    ........
    4..5..6."""


def hall(*switches: str, **more: object) -> Scenario:
    """Six teleporters in a hall; each player stands at `at`."""
    return cave(HALL, *switches, **more)


@rule("AG-TELE-01", "AG-TELE-02", "AG-TELE-11")
@pytest.mark.parametrize("turn", [0, 1])
def test_teleporter_entered_sends_by_the_die_and_the_player_moves_on(turn: int) -> None:
    s = hall(turn=turn, A=player(at=(0, 2), seat=turn, ma=6), b=player(at=(7, 2), seat=1 - turn))
    s.activate("A", "move").step("n")
    s.dice(teleport=5)
    s.step("n")
    s.expect(A=(3, 3), acting="A")
    s.expect_event("Teleported", rule="AG-TELE-02", body="A", cell=(3, 3), pad=5, from_cell=(0, 0))
    s.step("n", "n", "e", "s")
    s.expect(A=(4, 2))
    assert s.m.state.act.moved == 6


@rule("AG-TELE-01")
def test_player_pushed_onto_a_teleporter_goes_after_the_follow_up() -> None:
    s = hall(A=player(at=(1, 1)), B=player(at=(7, 1)), g=player(at=(2, 1)))
    s.dice(block="push")
    s.block("A", "g")
    s.push((3, 0))
    s.dice(teleport=5)
    s.follow(True)
    s.expect(g=standing(3, 3), A=(2, 1))


@rule("AG-TELE-01")
def test_following_up_onto_one_counts_as_a_step() -> None:
    s = hall(A=player(at=(2, 0)), B=player(at=(7, 1)), g=player(at=(3, 0)))
    s.dice(block="push")
    s.block("A", "g")
    s.push((4, 0))
    s.dice(teleport=6)
    s.follow(True)
    s.expect(g=standing(4, 0), A=(6, 3))


@rule("AG-TELE-01")
def test_standing_on_one_does_nothing() -> None:
    s = hall(A=player("prone", at=(3, 0)), b=player(at=(7, 2)))
    s.activate("A", "move").stand().step("s")
    s.expect(A=(3, 1))


@rule("AG-TELE-01")
def test_stunned_player_is_teleported_still_stunned() -> None:
    s = hall(A=player(at=(1, 0), skills="Ball & Chain"), B=player(at=(7, 1)), g=player("stunned", at=(2, 0)))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, teleport=4, armour=(1, 1))
    s.pick("e")
    if s.m.decision().kind == "push":
        s.push((3, 0))
    s.expect(g=stunned(0, 3))


@rule("AG-TELE-03", "AG-TELE-04", "AG-TELE-08", "AG-TELE-09")
def test_teleporter_rolling_its_own_number_loses_the_player_no_rerolls() -> None:
    s = hall(A=player(at=(4, 0), skills="Pro"), B=player(at=(7, 1)), b=player(at=(7, 2)), rerolls=3)
    s.activate("A", "move")
    s.dice(teleport=2)
    s.step("w")
    s.expect(A="lost", turnover=False, turn=0, rerolls=(3, 3))
    s.expect_event("Mishap", rule="AG-TELE-03", body="A")
    s.expect_not_offered("bring-on")
    assert s.m.state.harm[0] == 0


@rule("AG-TELE-05")
def test_occupant_of_a_teleporter_is_teleported_on_along_the_chain() -> None:
    s = hall(A=player(at=(1, 0)), b=player(at=(0, 3)), C=player(at=(6, 3)))
    s.activate("A", "move")
    s.dice(teleport=[4, 6, 1])
    s.step("w")
    s.expect(A=(0, 3), b=(6, 3), C=(0, 0), acting="A")
    s.expect_event("Teleported", rule="AG-TELE-05", times=2)


@rule("AG-TELE-05")
def test_chain_teleport_is_not_a_second_teleport_of_the_player() -> None:
    """B stands on 4 after a teleport; sent on by A in the same turn they are not hurt."""
    s = hall(A=player(at=(1, 0)), B=player(at=(2, 0)), c=player(at=(7, 2)))
    s.activate("B", "move")
    s.dice(teleport=4)
    s.step("e").stop()
    s.activate("A", "move")
    s.dice(teleport=[4, 3])
    s.step("w")
    s.expect(A=(0, 3), B=standing(6, 0))


@rule("AG-TELE-05", "AG-TELE-13")
def test_player_chained_before_their_own_teleport_goes_only_once() -> None:
    """b is pushed onto 1, e from there onto 2; e goes first and comes out where b waits. b falls in the end."""
    s = cave("""
        .####...
        .Ab12..3
        .####...
        C......d""", e=player(at=(3, 1)))
    s.dice(block="down")
    s.block("A", "b")
    s.dice(teleport=[1, 3], armour=(1, 1))
    s.follow(False)
    s.expect(e=standing(3, 1), b=prone(7, 1))
    s.expect_event("Teleported", times=2)


@rule("AG-TELE-06")
def test_player_in_a_chain_can_be_lost_in_space() -> None:
    s = hall(A=player(at=(1, 0)), b=player(at=(0, 3)), c=player(at=(7, 2)))
    s.activate("A", "move")
    s.dice(teleport=[4, 4])
    s.step("w")
    s.expect(A=(0, 3), b="lost")


@rule("AG-TELE-07")
@pytest.mark.parametrize(("injury", "box"), [((3, 3), "reserves"), ((4, 4), "ko")])
def test_a_second_journey_in_one_action_hurts(injury: tuple[int, int], box: str) -> None:
    s = hall(A=player(at=(1, 0)), B=player(at=(7, 1)), c=player(at=(7, 2)))
    s.activate("A", "move")
    s.dice(teleport=4)
    s.step("w")
    s.step("e", "e")
    s.dice(injury=injury)
    s.step("e")
    s.expect(A=box, turnover=False, turn=0)
    s.expect_event("Armour", times=0)
    s.expect_event("Removed", rule="AG-TELE-07", body="A")


@rule("AG-TELE-07")
def test_second_teleport_with_the_ball_is_a_turnover_and_the_ball_bounces() -> None:
    s = hall(A=player(at=(1, 0), ball=True), B=player(at=(7, 1)), c=player(at=(7, 2)))
    s.activate("A", "move")
    s.dice(teleport=4)
    s.step("w")
    s.step("e", "e")
    s.dice(injury=(3, 3), bounce=2)
    s.step("e")
    s.expect(A="reserves", ball=(3, 2), turn=1, turnover=True)


@rule("AG-TELE-07")
def test_reserve_s_entry_counts_as_the_first_teleport_of_the_turn() -> None:
    s = hall(A=player(at=(7, 1)), G=player("reserves"), c=player(at=(7, 2)))
    s.dice(teleport=1)
    s.choose("bring-on", "G")
    s.declare("move").step("e", "e")
    s.dice(injury=(4, 4))
    s.step("e")
    s.expect(G="ko")


@rule("AG-TELE-07")
def test_second_teleport_in_a_later_turn_is_harmless() -> None:
    s = hall(A=player(at=(1, 0)), c=player(at=(7, 2)))
    s.activate("A", "move")
    s.dice(teleport=4)
    s.step("w").stop()
    s.end_turn()
    s.activate("A", "move").step("e", "e")
    s.dice(teleport=1)
    s.step("e")
    s.expect(A=(0, 0))


@rule("AG-TELE-09", "AG-BALL-03")
def test_carrier_lost_in_space_leaves_the_ball_without_a_turnover() -> None:
    s = hall(A=player(at=(4, 0), ball=True), B=player(at=(7, 1)), c=player(at=(7, 2)))
    s.activate("A", "move")
    s.dice(teleport=2, bounce=5)
    s.step("w")
    s.expect(A="lost", ball=(4, 0), turn=0, turnover=False)


@rule("AG-BALL-03")
def test_ball_of_an_occupant_lost_in_space_bounces_from_the_teleporter() -> None:
    s = hall(A=player(at=(1, 0)), b=player(at=(3, 0), ball=True), c=player(at=(7, 2)))
    s.activate("A", "move")
    s.dice(teleport=[2, 2], bounce=7)
    s.step("w")
    s.expect(A=(3, 0), b="lost", ball=(3, 1), turn=0)


@rule("AG-TELE-12")
def test_the_ball_travels_with_its_carrier() -> None:
    s = hall(A=player(at=(1, 0), ball=True), c=player(at=(7, 2)))
    s.activate("A", "move")
    s.dice(teleport=6)
    s.step("w")
    s.expect(A=(6, 3), ball="A")


@rule("AG-TELE-13")
def test_player_knocked_down_onto_a_teleporter_falls_at_its_exit() -> None:
    s = hall(A=player(at=(1, 1)), B=player(at=(7, 1)), g=player(at=(2, 1), av=8, ball=True))
    s.dice(block="down")
    s.block("A", "g")
    s.push((3, 0))
    s.dice(teleport=6, armour=(4, 3), bounce=2)
    s.follow(False)
    s.expect(g=prone(6, 3), ball=(6, 2))
    s.expect_event("KnockedDown", body="g", cell=(6, 3))


@rule("AG-TELE-13")
def test_player_knocked_down_and_lost_in_space_rolls_no_armour() -> None:
    s = hall(A=player(at=(1, 1)), B=player(at=(7, 1)), g=player(at=(2, 1)))
    s.dice(block="down")
    s.block("A", "g")
    s.push((3, 0))
    s.dice(teleport=2)
    s.follow(False)
    s.expect(g="lost")
    s.expect_event("KnockedDown", times=0)


@rule("AG-TELE-13")
@pytest.mark.parametrize(("pad", "after"), [(6, prone(6, 3)), (2, "lost")])
def test_a_failed_dodge_stays_a_turnover_either_way(pad: int, after: object) -> None:
    s = hall(A=player(at=(2, 0)), B=player(at=(7, 1)), g=player(at=(1, 0)))
    s.activate("A", "move")
    s.dice(dodge=1, teleport=pad, **({"armour": (1, 1)} if pad == 6 else {}))
    s.step("e")
    s.expect(A=after, turnover="dodge", turn=1)


@rule("AG-TELE-10")
@pytest.mark.parametrize("posture", ["standing", "prone"])
def test_teleport_out_takes_a_whole_activation(posture: str) -> None:
    leaving = player(posture, at=(4, 1), ball=posture == "standing")
    marking = {"c": player(at=(4, 2)), "d": player(at=(5, 1)), "e": player(at=(3, 1))}
    s = hall("teleport-out", A=leaving, B=player(at=(0, 1)), **marking)
    s.activate("A")
    if posture == "standing":
        s.dice(bounce=2)
    s.declare("teleport-out")
    s.expect(A="reserves", turn=0, turnover=False)
    if posture == "standing":
        s.expect(ball=(4, 0))
    s.expect_not_offered("bring-on A")
    s.refused("bring-on", "A")


@rule("AG-TELE-10")
def test_teleport_out_needs_the_switch_and_a_player_not_stunned() -> None:
    s = hall(A=player(at=(4, 1)), B=player("stunned", at=(1, 1)), c=player(at=(7, 2)))
    s.activate("A")
    s.expect_not_offered("declare teleport-out")
    s = hall("teleport-out", A=player(at=(4, 1)), B=player("stunned", at=(1, 1)), c=player(at=(7, 2)))
    s.refused("activate", "B")


@rule("AG-SETUP-03")
def test_eight_teleporters_have_a_die_of_eight() -> None:
    s = cave("""
        12345678
        ........
        A......b""")
    s.activate("A", "move").step("n")
    s.dice(teleport=8)
    s.step("n")
    s.expect(A=(7, 0))
    s.expect_event("Rolled", purpose="teleport", sides=8)


# ---------------------------------------------------------------- balls
@rule("AG-BALL-04")
def test_a_ball_on_an_empty_one_may_be_caught_where_it_comes_out() -> None:
    s = hall(A=player(at=(1, 0)), b=player(at=(2, 0), ball=True), C=player(at=(3, 3)), d=player(at=(7, 2)))
    s.dice(block="down")
    s.block("A", "b")
    s.push((3, 1))
    s.dice(armour=(1, 1), bounce=2, teleport_ball=5, catch=4)
    s.follow(False)
    s.expect(ball="C", b=prone(3, 1))
    assert s.needed("catch") == 4


@rule("AG-BALL-04", "AG-BALL-05")
def test_ball_may_come_out_of_the_teleporter_it_entered_and_bounces() -> None:
    s = hall(A=player(at=(1, 0)), b=player(at=(2, 0), ball=True), d=player(at=(7, 2)))
    s.dice(block="down")
    s.block("A", "b")
    s.push((3, 1))
    s.dice(armour=(1, 1), bounce=2, teleport_ball=2, then_bounce=4)
    s.follow(False)
    s.expect(ball=(2, 0))


@rule("AG-BALL-04", "AG-BALL-05")
def test_teleported_ball_under_a_prone_player_bounces() -> None:
    s = hall(A=player(at=(1, 0)), b=player(at=(2, 0), ball=True), d=player("prone", at=(3, 3)))
    s.dice(block="down")
    s.block("A", "b")
    s.push((3, 1))
    s.dice(armour=(1, 1), bounce=2, teleport_ball=5, then_bounce=5)
    s.follow(False)
    s.expect(ball=(4, 3))


@rule("AG-BALL-05")
def test_pass_landing_on_a_teleporter_is_teleported() -> None:
    s = hall(A=player(at=(1, 1), ball=True, ag=5), B=player(at=(7, 1)), d=player(at=(7, 2)))
    s.activate("A", "pass")
    s.dice(pass_=6, teleport_ball=5, bounce=5)
    s.throw((3, 0))
    s.expect(ball=(4, 3), turnover=True)


@rule("AG-TELE-05")
def test_the_odds_of_a_dodge_off_one_leave_out_where_a_diver_would_come_to() -> None:
    """A would be sent on and on through occupied pads: followed to their ends such paths are endless."""
    people = {name: player(at=at) for name, at in zip("BCEFG", [(3, 0), (6, 0), (0, 3), (3, 3), (6, 3)], strict=True)}
    s = hall(A=player(at=(0, 0), ag=3), h=player(at=(1, 1), skills="Diving Tackle"), **people)
    found = reach(s.m, s.body("A"))
    assert found.probability(s.m.board.at(0, 1)) == pytest.approx(1 / 6), "into his zone, with two less"
    preview = odds(s.m, found.plan(s.m.board.at(0, 1)))
    assert preview.success == pytest.approx(1 / 6, abs=0.02), "what becomes of the diver is played out, so it is near"
