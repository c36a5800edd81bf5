"""2020-4, 2020-5, 2020-14: the shape of a match, set-up, touchdowns, ends of drives, extra time, conceding."""

from __future__ import annotations

from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.engine.state import DRAW
from deepbowl.testing import opening_scenario, player, rule

from .pitch import bb


# ---------------------------------------------------------------- before and at the start
@rule("2020-4.8", "2020-4.1", "2020-5.1")
def test_toss_winner_chooses_and_the_kicking_team_sets_up_first() -> None:
    s = opening_scenario(open_pitch(), players=3, book="bb2020", toss=2, first=False)
    s.asked("set-up", of=1)
    assert s.m.state.first == 0


@rule("2020-5.2", "2020-1.1", "2020-1.2")
def test_set_up_needs_eleven_three_on_the_line_two_per_wide_zone() -> None:
    s = opening_scenario(open_pitch(), players=13, book="bb2020")
    s.refused("done", because="11 players must be set up")
    wide = [(7, 0), (8, 1)]
    for number, square in enumerate(wide, 1):
        s.choose("take", f"B{number}" if s.m.state.seat else f"A{number}")
        s.choose("place", square if s.m.state.seat == 0 else (25 - square[0], square[1]))
    s.choose("take", "B3" if s.m.state.seat else "A3")
    s.expect_not_offered("place 7,1", "place 18,1")
    s.choose("put-back")
    s.choose("formation")


@rule("2020-5.2", "R-3")
def test_end_zone_is_part_of_its_own_half() -> None:
    s = opening_scenario(open_pitch(), players=3, book="bb2020")
    seat = s.m.state.seat
    s.choose("take", f"{'AB'[seat]}1")
    s.expect_offered("place 0,7" if seat == 0 else "place 25,7")
    s.expect_not_offered("place 25,7" if seat == 0 else "place 0,7")
    s.choose("put-back")


@rule("2020-5.2")
def test_three_or_fewer_all_stand_on_the_line() -> None:
    s = opening_scenario(open_pitch(), players=3, book="bb2020")
    seat = s.m.state.seat
    s.choose("take", f"{'AB'[seat]}1")
    s.choose("place", (5, 7) if seat == 0 else (20, 7))
    s.refused("done", because="3 players must be set up")
    s.choose("formation")


# ---------------------------------------------------------------- touchdowns
@rule("2020-14.1")
def test_standing_with_the_ball_in_the_opposing_end_zone_scores() -> None:
    s = bb("[..A.\n[b.B]", ground="[...]\n[...]", balls=((4, 0),))
    s.dice(pick_up=3).move("A", "e")
    s.expect(score=(1, 0), turnover="touchdown")
    s = bb("[..A]\n[b.B]")
    s.move("A", "e")
    s.expect(score=(0, 0), turnover=False)  # without the ball


@rule("2020-14.1")
def test_going_down_on_entry_scores_nothing() -> None:
    s = bb("[.bA]\n[..B]", A=player(ball=True), ground="[...]\n[...]")
    s.dice(dodge=1, armour=(1, 2), bounce=4).move("A", "e")
    s.expect(score=(0, 0), ball=(3, 0), turnover="dodge")


@rule("2020-14.2")
def test_touchdown_in_the_opponents_turn_costs_the_scorers_next_turn() -> None:
    s = bb("[bA.]\n[..B]", b=player(ball=True), turns=(3, 2))
    s.dice(block="push").block("A", "b").push("w").follow(False)
    s.expect(score=(0, 1), turns=(3, 3), phase="set-up")


@rule("2020-14.2", "R-21")
def test_the_marker_does_not_pass_the_last_turn() -> None:
    s = bb("[bA.]\n[..B]", b=player(ball=True), turns=(8, 8), half=2)
    s.dice(block="push").block("A", "b").push("w").follow(False)
    s.expect(score=(0, 1), turns=(8, 8), won=1)


# ---------------------------------------------------------------- the end of a drive
@rule("2020-14.4", "2020-15/Secret Weapon")
def test_secret_weapons_go_then_the_knocked_out_roll() -> None:
    s = bb("[..A]\n[b.B]", A=player(ball=True), B=player(skills="Secret Weapon"), C=player("ko"), goods={"keg": (1,)})
    s.dice(ko_recovery=3).move("A", "e").no("argue", by=0)
    s.expect(B="sent off", C="reserves", score=(1, 0))
    s = bb("[..A]\n[b.B]", A=player(ball=True), B=player(skills="Secret Weapon"), C=player("ko"))
    s.move("A", "e").dice(argue=6, ko_recovery=3).yes("argue", by=0)
    s.expect(B="reserves", C="ko")


# ---------------------------------------------------------------- extra time
@rule("2020-14.5", "2020-0")
def test_extra_time_then_five_roll_offs() -> None:
    s = bb("[..A]\n[b.B]", switches=("overtime",), turns=(8, 8), half=2)
    s.dice(toss=1).end_turn()
    s.answer("take-first-turn", True)
    s.expect(half=3, won=-1)
    s.m.state.turns = (8, 8)
    s.m.state.seat, s.m.state.phase = 0, s.m.rules.phase("next")
    s.dice(sudden_death=[4, 4, 5, 2, 1, 6, 6, 1, 2, 3, 5, 1])
    s.m.advance()
    s.expect(won=0)


@rule("2020-14.5")
def test_draw_without_overtime_is_a_draw() -> None:
    s = bb("[..A]\n[b.B]", turns=(8, 8), half=2)
    s.end_turn()
    s.expect(won=DRAW)


# ---------------------------------------------------------------- conceding
@rule("2020-14.6")
def test_coach_that_concedes_gives_all_touchdowns_to_the_opponent() -> None:
    s = bb("[CDA]\n[b.B]", score=(2, 1))
    s.note("concede", seat=0)
    s.expect(score=(0, 4), won=1)


@rule("2020-14.6")
def test_concession_without_three_players_to_set_up_has_no_penalty() -> None:
    s = bb("[..A]\n[b.B]", score=(2, 1))
    s.note("concede", seat=0)
    s.expect(score=(2, 1), won=1)


@rule("2020-14.6")
def test_concession_with_more_teams_lets_the_others_play_on() -> None:
    s = opening_scenario(cross_pitch(), seats=3, players=4, book="bb2020")
    s.note("concede", seat=0)
    s.expect(won=-1, score=(0, 0, 0))
    s.note("concede", seat=1)
    s.expect(won=2)
