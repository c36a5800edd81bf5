"""DB-SETUP, DB-TEAM, DB-GEN: who sits where, how teams and balls come onto the cross."""

from __future__ import annotations

from itertools import permutations

import pytest

from deepbowl.board.pitches import cross_pitch, open_pitch, seated
from deepbowl.books.registry import assemble
from deepbowl.engine.dice import Seeded, draw_by_lot
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.match.setup import drawn_seats, new_match
from deepbowl.rules.rules import DRAWN_SEATS
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, opening_scenario, player, prone, rule
from deepbowl.testing.openings import plain_teams

from .pitch import E, N, S, W, cross, db

ROLL_OFF = [6, 1, 2, 3]
"""N begins."""


def begun(players: int = 11, **more: object) -> Scenario:
    """Four teams of plain players about to set up, N first."""
    rolls = {"toss": ROLL_OFF, **more}
    return opening_scenario(cross(), seats=4, players=players, book="deathbowl", **rolls)  # type: ignore[arg-type]


def set_up(s: Scenario, count: int, squares: list[tuple[int, int]]) -> Scenario:
    """N places this many players."""
    for number, square in zip(range(1, count + 1), squares, strict=False):
        s.choose("take", f"A{number}").choose("place", square)
    return s


SQUARES = [(10 + n % 6, 5 - n // 6) for n in range(36)]
"""N's section from the line backwards."""


# ---------------------------------------------------------------- the match itself
@rule("DB-GEN-02", "DB-GEN-03", "DB-PITCH-02")
def test_four_teams_two_balls_four_end_zones_and_nothing_optional_is_on() -> None:
    m = begun().m
    assert (m.seats, len(m.state.ball_cell), len(m.board.end_zones)) == (4, 2, 4)
    assert m.rules.active_switches == ()
    assert m.rules.length.turns == 8


@rule("DB-GEN-02")
def test_number_of_teams_and_boards_other_than_four_are_refused() -> None:
    with pytest.raises(ValueError, match="has 4 seats, not 2"):
        new_match("deathbowl", 2)
    with pytest.raises(ValueError, match="2 End Zones, not 4"):
        Match.new("deathbowl", open_pitch(), plain_teams(2, 11, "bb2020", 0, {}), Seeded(1))


@rule("DB-TEAM-01")
def test_a_legal_team_of_the_core_is_taken_as_it_is() -> None:
    m = new_match("deathbowl", 4, teams=["Orc", "Human"], dice=Seeded(1))
    assert [sheet.race for sheet in m.sheets][:2] == ["Orc", "Human"]
    with pytest.raises(ValueError, match="is a team of Deathbowl Sevens"):
        new_match("deathbowl", 4, teams=[ready_team("Orc", "sevens")])


@rule("DB-TEAM-02")
def test_master_chef_takes_from_all_three_teams_and_gains_once() -> None:
    s = begun(rerolls=3, goods={"master chef": (1, 0, 0, 0)})
    s.dice(master_chef=[4, 5, 2], ball_start=[1, 1])
    formations(s)
    s.expect(rerolls=(5, 1, 1, 1))


@rule("DB-TEAM-02")
def test_master_chefs_are_summed_before_rerolls_stop_at_zero() -> None:
    """Taken one after the other W would be at 0 and then have gained; together the sums count."""
    s = begun(rerolls=(1, 3, 0, 1), goods={"master chef": (1, 0, 0, 1)})
    s.dice(master_chef=[4, 4, 4, 6, 1, 1], ball_start=[1, 1])
    formations(s)
    s.expect(rerolls=(3, 0, 0, 0))


@rule("DB-TEAM-02", "2020-14.6")
def test_master_chef_of_a_team_that_conceded_does_not_cook() -> None:
    s = begun(rerolls=3, goods={"master chef": (1, 0, 0, 0)})
    s.note("concede", seat=0)
    s.dice(ball_start=[1, 1])
    formations(s)
    s.expect(rerolls=(3, 3, 3, 3))


def formations(s: Scenario) -> Scenario:
    """All teams are set up by the program."""
    while s.m.all_at_once:
        s.choose("formation")
    return s


# ---------------------------------------------------------------- seats
@rule("DB-SETUP-01")
def test_each_of_the_24_seatings_can_be_drawn() -> None:
    found = set()
    for first, second, third in [(a, b, c) for a in range(1, 5) for b in range(1, 4) for c in (1, 2)]:
        dice = iter((first, second, third))
        found.add(tuple(draw_by_lot(4, lambda _, dice=dice: next(dice))))  # type: ignore[misc]
    assert found == set(permutations(range(4)))


@rule("DB-SETUP-01")
def test_seats_are_the_first_dice_of_a_match_and_stay_for_all_of_it() -> None:
    m = new_match("deathbowl-sevens", 4, dice=Seeded(11))
    assert DRAWN_SEATS in m.rules.active_switches
    drawn = [(e.seat, e.place) for e in m.events or [] if e.kind == "SeatDrawn"]  # type: ignore[attr-defined]
    assert [seat for seat, _ in sorted(drawn, key=lambda found: found[1])] == list(m.board.clockwise)
    assert list(m.board.clockwise) == drawn_seats(4, Seeded(11))
    sides = m.board.clockwise
    assert m.board.end_zones[sides[0]] == cross_pitch(20, 10, 2).end_zones[N]
    while not m.over and m.state.half == 1:
        m.apply(m.decision().options[0])
    assert m.board.clockwise == sides
    assert replay_text(m.log()).hash() == m.hash()


@rule("DB-SETUP-01")
def test_match_with_seats_not_matching_the_dice_is_refused() -> None:
    board = seated(cross(), (1, 0, 2, 3))
    teams = plain_teams(4, 11, "bb2020", 0, {})
    with pytest.raises(Exception, match="the dice seat"):
        Match.new("deathbowl", board, teams, Seeded(11), (DRAWN_SEATS,))
    with pytest.raises(ValueError, match="'drawn-seats' is not an optional rule"):
        assemble("bb2020", (DRAWN_SEATS,))


def test_board_with_other_seats_moves_all_their_areas() -> None:
    board = seated(cross(), (W, N, S, E))
    assert board.clockwise == (W, N, S, E)
    assert board.areas[f"setup-{W}"] == cross().areas[f"setup-{N}"]
    assert board.areas[f"wide-{E}-1"] == cross().areas[f"wide-{W}-1"]
    assert board.end_zones[S] == cross().end_zones[S]
    assert board.floor == cross().floor


# ---------------------------------------------------------------- who stands where
@rule("DB-SETUP-02")
def test_three_on_the_line_or_it_is_refused() -> None:
    behind = SQUARES[6:]
    s = set_up(begun(), 11, [(11, 5), (12, 5), *behind])
    s.refused("done", because="at least 3 must stand on the line of scrimmage, there are 2")
    s.choose("take", "A3").choose("place", (13, 5)).choose("done")
    s.asked("set-up", of=E)


@rule("DB-SETUP-02")
def test_a_team_of_three_stands_on_the_line() -> None:
    s = set_up(begun(players=3), 3, [(11, 5), (12, 5), (12, 3)])
    s.refused("done", because="at least 3 must stand on the line")


@rule("DB-SETUP-03", "DB-PITCH-03", "DB-PITCH-04")
def test_set_up_excludes_wide_zones_and_squares_beyond_the_line() -> None:
    s = begun().choose("take", "A1")
    s.expect_not_offered("place 9,5", "place 16,3", "place 12,6", "place 20,12")
    s.expect_offered("place 12,5", "place 12,0", "place 10,3", "place 15,3")
    s.refused("place", (9, 5))


@rule("DB-SETUP-04")
def test_eleven_to_sixteen_are_fielded() -> None:
    s = set_up(begun(players=16), 10, SQUARES)
    s.refused("done", because="at least 11 players must be set up, there are 10")
    s.choose("take", "A11").choose("place", SQUARES[10])
    s.expect_offered("done", "take A12")
    for number in (12, 13, 14, 15, 16):
        s.choose("take", f"A{number}").choose("place", SQUARES[number - 1])
        s.expect_offered("done")
    s.choose("done")
    s.asked("set-up", of=E)


@rule("DB-SETUP-04")
def test_players_not_placed_wait_in_reserves() -> None:
    s = set_up(begun(players=14), 13, SQUARES).choose("done")
    s.dice(ball_start=[1, 1])
    formations(s)
    s.expect(A14="reserves", A13=SQUARES[12], half=1)


@rule("DB-SETUP-05")
def test_fewer_than_eleven_all_of_them() -> None:
    s = set_up(begun(players=9), 8, SQUARES)
    s.refused("done", because="at least 9 players must be set up, there are 8")
    s.choose("take", "A9").choose("place", SQUARES[8]).choose("done")
    s.asked("set-up", of=E)


# ---------------------------------------------------------------- all at once
@rule("DB-SETUP-04")
def test_coaches_place_at_the_same_time_in_any_order() -> None:
    s = begun()
    m = s.m
    for seat, text in ((W, "take D1"), (N, "take A1"), (W, "place 5,10"), (S, "formation"), (N, "place 10,5")):
        assert m.veiled(seat).decision().seat == seat
        m.apply(m.names.parse(text), seat)
    assert (m.state.cell[s.body("D1")], m.state.cell[s.body("A1")]) == (m.board.cell("5,10"), m.board.cell("10,5"))
    with pytest.raises(Exception, match="not seat 2's decision"):
        m.apply(m.names.parse("take C1"), S)  # S is done
    with pytest.raises(Exception, match="is setting up"):
        m.apply(m.names.parse("end-turn"), E)
    assert not any(e.kind == "Placed" for e in m.events or [])
    for seat in (N, E):
        m.apply(m.names.parse("formation"), seat)
    s.dice(ball_start=[2, 2])
    m.apply(m.names.parse("formation"), W)
    assert sum(e.kind == "Placed" for e in m.events or []) == 44
    assert replay_text(m.log()).hash() == m.hash()


@rule("DB-SETUP-04")
def test_coach_conceding_during_set_up_is_not_waited_for() -> None:
    s = begun()
    m = s.m
    for seat in (E, S):
        m.apply(m.names.parse("formation"), seat)
    m.note("concede", W)
    assert m.veiled(-1).decision().seat == N
    s.dice(ball_start=[1, 1])
    m.apply(m.names.parse("formation"), N)
    assert (m.decision().seat, m.rules.phases[m.state.phase].name) == (N, "turn")
    assert all(m.state.cell[body] < 0 for body in m.bodies.of_seat[W])


@rule("DB-SETUP-04")
def test_a_concession_may_be_the_last_thing_waited_for() -> None:
    s = begun()
    m = s.m
    for seat in (N, E, S):
        m.apply(m.names.parse("formation"), seat)
    s.dice(ball_start=[1, 1])
    m.note("concede", W)
    assert m.decision().seat == N
    assert not m.hides


# ---------------------------------------------------------------- balls
@rule("DB-SETUP-07", "DB-SETUP-06", "DB-PITCH-05")
def test_a_d4_and_a_d3_are_all_the_dice_of_a_new_half() -> None:
    s = begun().dice(ball_start=[2, 2])
    formations(s)
    s.expect(balls=((13, 12), (13, 13)), turn=N)
    assert [e.purpose for e in s.events("Rolled")] == ["toss"] * 4 + ["ball-start"] * 2


@rule("DB-SETUP-07")
def test_the_second_die_counts_the_squares_that_are_left() -> None:
    s = begun().dice(ball_start=[1, 1])
    formations(s)
    s.expect(balls=((12, 12), (13, 12)))
    s = begun().dice(ball_start=[3, 3])
    formations(s)
    s.expect(balls=((13, 13), (12, 13)))


@rule("DB-SETUP-06", "DB-TURN-06", "DB-GEN-01")
def test_a_rush_needs_2_and_a_1_falls_over_as_in_the_core() -> None:
    s = db("..........\nA.........\n........B.\nb.P.p.....", A=player(ma=1))
    s.activate("A", "move").step("e")
    s.dice(rush=2).step("e").dice(rush=1, armour=(1, 2)).step("e")
    s.expect(A=prone(3, 1), turnover="rush", turn=E)
