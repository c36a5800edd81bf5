"""CRP-11.5 to CRP-11.8: touchdowns, the end of a drive, no player to field, halves, overtime."""

from __future__ import annotations

import pytest

from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch, open_pitch, training_pitch
from deepbowl.engine.state import DRAW, put
from deepbowl.testing import Scenario, opening_scenario, player, rule, scenario

# ---------------------------------------------------------------- CRP-11.5


@rule("CRP-11.5", "CRP-3")
def test_carrier_entering_the_end_zone_scores_and_ends_the_turn() -> None:
    s = scenario("[..A]\n[b.B]", A=player(ball=True))
    s.move("A", "e")
    s.expect(score=(1, 0), turnover="touchdown", phase="set-up", drive=2, A="reserves", ball=None)
    s.expect_event("Touchdown", rule="CRP-11.5", body="A", times=1)


@rule("CRP-11.5")
def test_the_scoring_team_sets_up_first_and_the_other_begins() -> None:
    s = scenario("[..A]\n[b.B]", A=player(ball=True))
    s.move("A", "e")
    s.asked("set-up", of=0)
    s.choose("formation")
    s.asked("set-up", of=1)
    assert s.m.state.first == 1


@rule("CRP-11.5")
def test_end_zone_without_the_ball_or_of_their_own_team_does_not_score() -> None:
    s = scenario("[..A]\n[b.B]")
    s.move("A", "e")
    s.expect(score=(0, 0), A=(4, 0), turnover=False)


@rule("CRP-11.5")
def test_picked_up_in_the_end_zone() -> None:
    s = scenario("[..A.\n[b.B]", ground="[...]\n[...]", balls=((4, 0),))
    s.dice(pick_up=3).move("A", "e")
    s.expect(score=(1, 0))


@rule("CRP-11.5")
def test_caught_in_the_end_zone() -> None:
    s = scenario("[A...\n[b...", ground="[...]\n[...]", A=player(ball=True), B=player(at=(4, 0)))
    s.dice(pass_=6, catch=3).activate("A", "pass").throw("B")
    s.expect(score=(1, 0), turnover="touchdown")


@rule("CRP-11.5")
def test_caught_there_by_a_bounce_after_a_fumble() -> None:
    s = scenario("[..A.\n[b...", ground="[...]\n[...]", A=player(ball=True), B=player(at=(4, 0)))
    s.dice(pass_=1, bounce=5, catch=4).activate("A", "pass").throw((1, 0))
    s.expect(score=(1, 0))


@rule("CRP-11.5")
def test_scored_in_the_opponents_turn_it_costs_the_next_turn() -> None:
    """b catches a bounce in the end zone they attack, in seat 0's turn 3."""
    s = scenario("....\n.A..", ground="[..]\n[..]", A=player(ball=True), b=player(at=(0, 0)), turns=(3, 2))
    s.dice(pass_=1, bounce=1, catch=5).activate("A", "pass").throw((3, 1))
    s.expect(score=(0, 1), turns=(3, 3), phase="set-up")
    s.asked("set-up", of=1)  # the scorer sets up first


@rule("CRP-11.5")
def test_a_prone_or_falling_carrier_does_not_score() -> None:
    s = scenario("[..A.]\n[b.B.]", A=player(ball=True, ma=1))
    s.move("A", "e").dice(rush=1, armour=(1, 1), bounce=4).step("e")
    s.expect(score=(0, 0), turnover="rush", ball=(4, 0))


@rule("CRP-11.5", "CRP-1.7")
def test_end_zone_of_any_other_team_scores_with_four_seats() -> None:
    for y, seat_zone in ((25, 2), (0, 0)):
        s = scenario("", board=cross_pitch(), seats=4, A=player(at=(12, 24 if y else 1), ball=True), b=player(at=(24, 12)),
                     P=player(at=(18, 20)), p=player(at=(1, 12)), B=player(at=(16, 4)))  # fmt: skip
        s.move("A", "s" if y else "n")
        s.expect(score=(1, 0, 0, 0) if seat_zone == 2 else (0, 0, 0, 0))
    s = scenario("", board=cross_pitch(), seats=4, A=player(at=(24, 12), ball=True), b=player(at=(20, 8)),
                 P=player(at=(18, 20)), p=player(at=(1, 12)), B=player(at=(16, 4)))  # fmt: skip
    s.move("A", "e")
    s.expect(score=(1, 0, 0, 0))
    assert s.m.state.first == 1


@rule("CRP-11.5")
def test_fourth_end_zone_with_three_seats_scores_for_no_team() -> None:
    s = scenario("", board=cross_pitch(), seats=3, A=player(at=(1, 12), ball=True), b=player(at=(24, 12)),
                 P=player(at=(18, 20)), B=player(at=(16, 4)))  # fmt: skip
    s.move("A", "w")
    s.expect(A=(0, 12), score=(0, 0, 0), turnover=False)


@rule("CRP-11.5")
def test_two_balls_one_scored_ends_the_drive() -> None:
    s = scenario("[.*A]\n[b.B]", A=player(ball=True))
    s.move("A", "e")
    s.expect(score=(1, 0), balls=(None, None), phase="set-up")


# ---------------------------------------------------------------- CRP-11.6


@rule("CRP-11.6")
def test_players_on_the_pitch_go_to_reserves_after_the_drive() -> None:
    s = scenario("[..A]\n[b.B]\n[c.C]", A=player(ball=True), b="prone", B="stunned", c=player(rooted=True))
    s.move("A", "e")
    s.expect(A="reserves", B="reserves", C="reserves", b="reserves", c="reserves")
    assert not any(s.m.state.in_drive)
    assert not any(s.m.state.at)


@rule("CRP-11.6", "CRP-10.3")
@pytest.mark.parametrize(("die", "babes", "back"), [(3, 0, False), (4, 0, True), (3, 1, True), (2, 2, True), (1, 3, False)])
def test_knocked_out_players_recover_on_4_with_babes_sooner_and_never_on_1(die: int, babes: int, back: bool) -> None:
    s = scenario("[..A]\n[b.B]", A=player(ball=True), C="ko", goods={"babes": babes}, rerolls=2)
    s.dice(ko_recovery=die).move("A", "e")
    s.expect(C="reserves" if back else "ko")


@rule("CRP-11.6")
def test_every_knocked_out_player_of_every_team_rolls() -> None:
    s = scenario("[..A]\n[b.B]", A=player(ball=True), C="ko", D="ko", c="ko", d="casualty")
    s.dice(ko_recovery=[4, 3, 5]).move("A", "e")
    s.expect(C="reserves", D="ko", c="reserves", d="casualty")


@rule("CRP-11.6", "CRP-2.1")
def test_a_drive_ends_with_the_half_too() -> None:
    s = scenario("[..A]\n[b.B]", turns=(8, 8), C="ko")
    s.dice(ko_recovery=4).end_turn()
    s.expect(half=2, C="reserves", A="reserves", phase="set-up")


@rule("CRP-16.5", "CRP-10.6", "CRP-13/Leader")
def test_master_chef_cooks_at_the_start_of_each_half() -> None:
    chef = {"master chef": (1, 0)}
    s = opening_scenario(open_pitch(), players=3, rerolls=(1, 1), goods=chef, toss=1, master_chef=[4, 3, 6])
    s.expect(rerolls=(3, 0))  # one for each 4+, and none left to take the second time
    s = scenario("[..A]\n[b.B]", turns=(8, 8), rerolls=(2, 2), goods=chef, b=player(skills="Leader"))
    s.dice(master_chef=[4, 5, 6]).end_turn()
    s.expect(half=2, phase="set-up", rerolls=(5, 0))
    s.expect_goods(1, **{"leader re-roll": 1})  # the Leader's is not taken


@rule("CRP-16.5")
def test_half_without_a_master_chef_rolls_nothing_for_re_rolls() -> None:
    s = scenario("[..A]\n[b.B]", turns=(8, 8), rerolls=(0, 1))
    s.end_turn()
    s.expect(half=2, phase="set-up", rerolls=(0, 1))


# ---------------------------------------------------------------- CRP-11.7


@rule("CRP-11.7")
def test_team_unable_to_field_a_player_costs_two_turns_and_a_touchdown() -> None:
    """Seat 1's only player is KO'd and does not wake up at first, but then does."""
    s = scenario("[..A]\n[..B]", A=player(ball=True), b="ko", turns=(3, 2))
    s.dice(ko_recovery=[1, 4]).move("A", "e")
    s.expect(score=(2, 0), turns=(5, 4), b="reserves", phase="set-up", half=1)
    s.expect_event("Touchdown", rule="CRP-11.7", times=1)


@rule("CRP-11.7")
def test_team_unable_to_field_a_player_gives_touchdowns_into_the_next_half() -> None:
    """Turns 3, 2 → 5, 4 → 7, 6 → 9, 8: three touchdowns given, the half is over; 2, 2 in the next: a fourth."""
    s = scenario("[..A]\n[..B]", A=player(ball=True), b="ko", turns=(3, 2))
    s.dice(ko_recovery=[1, 1, 1, 4]).move("A", "e")
    s.expect(score=(5, 0), half=2, turns=(2, 2), phase="set-up", b="reserves")


@rule("CRP-11.7")
def test_team_unable_to_field_a_player_at_half_time_gives_a_touchdown() -> None:
    """The half ends; seat 1 can field no player for the second: again two turns and a touchdown."""
    s = scenario("[..A]\n[..B]", b="ko", turns=(8, 8))
    s.dice(ko_recovery=[1, 4]).end_turn()
    s.expect(half=2, score=(1, 0), turns=(2, 2), b="reserves", phase="set-up")


@rule("CRP-11.7")
def test_no_team_scores_if_no_team_can_field_a_player() -> None:
    s = scenario("[Ab.]\n[...]", turns=(6, 6), half=2, turn=1)
    s.dice(block="both", armour=(6, 6), injury=(6, 6), casualty=11)
    s.dice(then_armour=(6, 6), then_injury=(6, 6), then_casualty=11).block("b", "A")
    # no player left at all: the rest of the turns passes, then the match ends
    s.expect(won=DRAW, score=(0, 0), A="casualty", b="casualty")


# ---------------------------------------------------------------- CRP-11.8


@rule("CRP-11.8", "CRP-11.1")
def test_roles_swap_for_the_second_half() -> None:
    s = scenario("[..A]\n[b.B]", turns=(8, 7), first=0)
    s.end_turn().end_turn()
    s.expect(half=2)
    assert s.m.state.first == 1
    s.asked("set-up", of=0)


@rule("CRP-11.8")
def test_the_match_ends_after_the_second_half() -> None:
    s = scenario("[..A]\n[b.B]", turns=(8, 8), half=2, score=(1, 2))
    s.end_turn()
    s.expect(won=1, score=(1, 2))
    assert s.m.result == {"won": 1, "score": [1, 2]}
    s.expect_event("MatchEnded", rule="CRP-11.8", times=1)
    s.refused("end-turn", because="match is over")


@rule("CRP-11.8")
def test_equal_scores_are_a_draw() -> None:
    s = scenario("[..A]\n[b.B]", turns=(8, 8), half=2, score=(1, 1))
    s.end_turn()
    s.expect(won=DRAW)


@rule("CRP-11.8")
def test_shared_lead_with_four_seats_is_a_draw() -> None:
    s = scenario("A.b.P.p", turns=(8, 8, 8, 8), half=2, score=(1, 2, 0, 2), turn=3, first=0)
    s.end_turn()
    s.expect(won=DRAW)


@rule("CRP-11.8")
def test_a_seat_without_turns_left_is_passed_over() -> None:
    """Seat 1 scored out of turn earlier: it has no turn left, seat 0 goes on alone."""
    s = scenario("A...b", turns=(6, 8), turn=0, first=1)
    s.end_turn()
    s.expect(turn=0, turns=(7, 8))
    s.end_turn()
    s.expect(turn=0, turns=(8, 8))
    s.end_turn()
    s.expect(half=2)


@rule("CRP-11.8")
def test_touchdown_in_turn_8_gives_no_team_a_ninth_turn() -> None:
    """Seat 0 scores in seat 1's turn 8; seat 1 would begin the next drive but has no turn left: seat 2 does."""
    s = opening_scenario(cross_pitch(), seats=3, players=3, toss=1)
    s.choose("formation").choose("formation").dice(ball_start=1).choose("formation")
    state = s.m.state
    state.turns = (8, 8, 7)
    state.seat = 1
    carrier = s.body("A1")
    s.m.pending = None
    s.m.place(carrier, s.m.board.at(12, 25))
    s.m.give_ball(0, carrier)
    blocker, victim = s.body("B1"), s.body("C1")
    s.m.place(victim, s.m.board.at(11, 12))
    s.m.place(blocker, s.m.board.at(11, 11))
    s.dice(block="push").block("B1", "C1").push("s").follow(False)
    s.expect(score=(1, 0, 0), phase="set-up")
    s.choose("formation").choose("formation").dice(ball_start=1).choose("formation")
    s.expect(turn=2, turns=(9, 8, 8))


def overtime(**more: object) -> Scenario:
    facts: dict[str, object] = {"turns": (8, 8), "half": 2, "score": (1, 1), "switches": ("overtime",), **more}
    return scenario("[..A]\n[b.B]", **facts)  # type: ignore[arg-type]


@rule("CRP-11.8", "CRP-10.6")
def test_overtime_begins_with_a_toss_and_left_over_re_rolls() -> None:
    s = overtime(rerolls=(3, 2))
    s.m.state.rerolls = put(s.m.state.rerolls, 0, 1)
    s.dice(toss=2).end_turn()
    s.expect(half=3, won=-1)
    s.asked("take-first-turn", of=1, options=["yes", "no"])
    s.no("take-first-turn")
    s.expect(rerolls=(1, 2), turns=(0, 0), phase="set-up")
    assert s.m.state.first == 0
    s.asked("set-up", of=1)


@rule("CRP-11.8")
def test_overtime_is_only_for_a_shared_lead() -> None:
    s = overtime(score=(2, 1)).end_turn()
    s.expect(won=0)


@rule("CRP-11.8")
def test_overtime_is_decided_by_the_first_touchdown() -> None:
    s = scenario("[..A]\n[b.B]", A=player(ball=True), half=3, score=(1, 1), switches=("overtime",))
    s.move("A", "e")
    s.expect(won=0, score=(2, 1))


@rule("CRP-11.8")
def test_roll_off_after_overtime_adds_rerolls_and_repeats_ties() -> None:
    s = overtime(half=3, rerolls=(1, 2))
    s.dice(sudden_death=[5, 4, 6, 3]).end_turn()  # 6 and 6, then 7 and 5
    s.expect(won=0, score=(1, 1))


@rule("CRP-11.8")
def test_only_the_leaders_roll_off() -> None:
    s = scenario("A.b.P.p", turns=8, half=3, score=(1, 2, 0, 2), turn=3, first=0, switches=("overtime",))
    s.dice(sudden_death=[2, 5]).end_turn()
    s.expect(won=3)


# ---------------------------------------------------------------- a whole match


@rule("CRP-2.1", "CRP-11.8")
@pytest.mark.parametrize(
    ("board", "seats"), [(open_pitch(), 2), (training_pitch(), 2), (cross_pitch(), 3), (cross_pitch(), 4)]
)
def test_match_without_actions_ends_in_a_draw(board: Board, seats: int) -> None:
    s = opening_scenario(board, seats=seats, players=1)
    for half in (1, 2):
        s.expect(half=half)
        s.dice(ball_start=3)
        for _ in range(seats):
            s.choose("formation")
        for _ in range(8 * seats):
            s.end_turn()
    s.expect(won=DRAW, turns=(8,) * seats)
    s.expect_event("TurnBegan", times=16 * seats)
