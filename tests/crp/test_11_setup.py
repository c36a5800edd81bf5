"""CRP-11.1: toss and set-up; and leaving the match (CRP-16.7)."""

from __future__ import annotations

import pytest

from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch, open_pitch, training_pitch
from deepbowl.engine.choice import PLACE, first_of, verb_of
from deepbowl.engine.errors import IllegalChoice
from deepbowl.engine.state import DRAW, KNOCKED_OUT
from deepbowl.rules.vocabulary.flags import TOOK_PART
from deepbowl.testing import Scenario, opening_scenario, player, rule, scenario

PITCH = open_pitch()
CROSS = cross_pitch()


def squares(s: Scenario) -> set[tuple[int, int]]:
    """The squares offered for the player in hand."""
    board = s.m.board
    cells = [first_of(option) for option in s.m.decision().options if verb_of(option) == PLACE]
    return {(board.xs[cell], board.ys[cell]) for cell in cells}


def put(s: Scenario, *places: tuple[str, int, int]) -> Scenario:
    for name, x, y in places:
        s.choose("take", name).choose("place", (x, y))
    return s


# ---------------------------------------------------------------- toss


@rule("CRP-11.1")
@pytest.mark.parametrize(
    ("toss", "takes", "first", "sets_up"), [(1, True, 0, 1), (1, False, 1, 0), (2, True, 1, 0), (2, False, 0, 1)]
)
def test_toss_winner_chooses_and_the_team_that_begins_sets_up_last(
    toss: int, takes: bool, first: int, sets_up: int
) -> None:
    s = opening_scenario(PITCH, toss=toss, first=takes)
    assert s.m.state.first == first
    s.asked("set-up", of=sets_up)
    s.choose("formation")
    s.asked("set-up", of=first)


@rule("CRP-11.1")
def test_the_toss_asks_its_winner() -> None:
    s = opening_scenario(CROSS, seats=4, toss=3)
    assert s.m.state.first == 2
    for seat in (3, 0, 1, 2):
        s.asked("set-up", of=seat)
        if seat == 2:
            s.dice(ball_start=1)
        s.choose("formation")
    s.expect(turn=2, phase="turn", turns=(0, 0, 1, 0))


# ---------------------------------------------------------------- where


@rule("CRP-11.1", "CRP-1.7")
def test_own_half_only() -> None:
    s = opening_scenario(PITCH, toss=2)
    s.choose("take", "A1")
    assert squares(s) == {(x, y) for x in range(13) for y in range(15)}
    s.refused("place", (13, 7))
    s.choose("place", (0, 0))
    s.expect(A1=(0, 0))


@rule("CRP-11.1")
def test_cross_pitch_set_up_is_limited_to_the_arm_between_its_wide_zones() -> None:
    s = opening_scenario(CROSS, seats=4, toss=4)
    s.choose("take", "A1")
    assert squares(s) == {(x, y) for x in range(10, 16) for y in range(6)}


@rule("CRP-11.1")
def test_set_up_on_an_occupied_square_is_refused() -> None:
    s = opening_scenario(PITCH, toss=2)
    put(s, ("A1", 5, 5)).choose("take", "A2")
    s.refused("place", (5, 5))
    s.refused("done", because="A2 must be placed or put back first")
    s.choose("put-back")
    s.expect(A2="reserves", A1=(5, 5))


@rule("CRP-11.1")
def test_wide_zone_takes_at_most_two_players() -> None:
    s = opening_scenario(PITCH, toss=2)
    put(s, ("A1", 5, 0), ("A2", 12, 3)).choose("take", "A3")
    assert squares(s) == {(x, y) for x in range(13) for y in range(4, 15)}
    s.choose("place", (5, 14))
    put(s, ("A4", 0, 11)).choose("take", "A5")
    assert squares(s) == {(x, y) for x in range(13) for y in range(4, 11)}
    s.choose("put-back")
    s.choose("take", "A1")  # taken out, A1 makes room again
    assert (7, 0) in squares(s)
    s.refused("place", (5, 12))
    s.choose("place", (7, 0))
    s.expect(A1=(7, 0))


# ---------------------------------------------------------------- how many


@rule("CRP-11.1")
def test_eleven_and_no_more() -> None:
    s = opening_scenario(PITCH, toss=2, players=13)
    places = [("A1", 12, 4), ("A2", 12, 5), ("A3", 12, 6), *((f"A{n}", n, 7) for n in range(4, 12))]
    put(s, *places[:-1])
    s.expect_not_offered("done")
    s.refused("done", because="11 players must be set up, there are 10")
    put(s, places[-1])
    s.expect_offered("done")
    s.refused("take", "A12", because="11 players are set up already")
    s.choose("take", "A11").choose("put-back")  # one off makes room for another
    s.expect_offered("take A12")
    s.refused("done")
    put(s, ("A12", 11, 7)).choose("done")
    s.asked("set-up", of=1)


@rule("CRP-11.1")
def test_all_if_fewer_are_available() -> None:
    s = opening_scenario(PITCH, toss=2, players=4)
    put(s, ("A1", 12, 4), ("A2", 12, 5), ("A3", 12, 6))
    s.refused("done")
    put(s, ("A4", 3, 3))
    s.choose("done")
    s.asked("set-up", of=1)


@rule("CRP-11.1")
def test_line_of_scrimmage_needs_at_least_three_players() -> None:
    s = opening_scenario(PITCH, toss=2, players=5)
    put(s, ("A1", 12, 4), ("A2", 12, 10), ("A3", 12, 3), ("A4", 3, 5), ("A5", 3, 6))
    # 12,3 lies in the wide zone, not on the line
    s.refused("done", because="at least 3 must stand on the line of scrimmage, there are 2")
    put(s, ("A4", 12, 7))
    s.choose("done")


@rule("CRP-11.1")
@pytest.mark.parametrize("players", [1, 2])
def test_line_of_scrimmage_takes_all_players_if_fewer_than_three(players: int) -> None:
    s = opening_scenario(PITCH, toss=2, players=players)
    names = [f"A{n}" for n in range(1, players + 1)]
    put(s, *((name, 3, 5 + n) for n, name in enumerate(names)))
    s.refused("done")
    put(s, *((name, 12, 5 + n) for n, name in enumerate(names)))
    s.choose("done")
    s.asked("set-up", of=1)


# ---------------------------------------------------------------- the ready formation


@rule("CRP-11.1")
@pytest.mark.parametrize("players", [1, 2, 3, 7, 11, 16])
@pytest.mark.parametrize(("board", "seats"), [(PITCH, 2), (training_pitch(), 2), (CROSS, 4)])
def test_silence_gives_a_legal_formation(board: Board, seats: int, players: int) -> None:
    s = opening_scenario(board, seats=seats, players=players, toss=2)
    seat = s.m.decision().seat
    assert s.text(s.m.decision().options[0]) == "formation"
    s.choose("formation")
    assert s.m.rules.setup.complaint(s.m, seat) == ""
    assert sum(s.m.in_play(body) for body in s.m.bodies.of_seat[seat]) == min(11, players)


def fielded(s: Scenario, seat: int) -> list[int]:
    """The squares a seat's players stand on."""
    return [s.m.state.cell[body] for body in s.m.bodies.of_seat[seat] if s.m.in_play(body)]


def lawful(s: Scenario, seat: int, able: int) -> None:
    """As many as there are on the 26x15 pitch, three of them on the line, none in a wide zone."""
    board, stand = s.m.board, fielded(s, seat)
    assert s.m.rules.setup.complaint(s.m, seat) == ""
    assert len(set(stand)) == len(stand) == able
    assert sum(board.xs[cell] == 12 + seat for cell in stand) == min(3, able)
    assert all((board.xs[cell] >= 13) == bool(seat) for cell in stand)
    assert all(4 <= board.ys[cell] <= 10 for cell in stand)


@rule("CRP-11.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_formation_stands_close_behind_its_line_with_two_far_back(seat: int) -> None:
    s = opening_scenario(PITCH, toss=2 - seat)
    s.asked("set-up", of=seat)
    s.choose("formation")
    lawful(s, seat, 11)
    board, middle = s.m.board, PITCH.cell(f"{12 + seat},7")
    others = [board.distance(cell, middle) for cell in fielded(s, seat) if board.xs[cell] != 12 + seat]
    assert sum(far <= 4 for far in others) == 6
    assert sum(far > 4 for far in others) == 2


@rule("CRP-11.1", "CRP-1.4")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("able", [1, 2, 3, 4, 8, 10])
def test_formation_uses_the_players_that_are_able(able: int, seat: int) -> None:
    s = opening_scenario(PITCH, toss=2 - seat)
    for body in s.m.bodies.of_seat[seat][: 11 - able]:
        s.m.state.posture[body] = KNOCKED_OUT
    s.choose("formation")
    lawful(s, seat, able)
    assert all(not s.m.in_play(body) for body in s.m.bodies.of_seat[seat][: 11 - able])


@rule("CRP-11.1")
def test_the_formation_replaces_what_was_set_up() -> None:
    s = opening_scenario(PITCH, toss=2, players=12)
    put(s, ("A12", 0, 0))
    s.choose("formation")
    s.expect(A12="reserves")
    assert not s.m.state.in_drive[s.body("A12")] & TOOK_PART


@rule("CRP-11.1")
def test_player_put_back_in_set_up_does_not_take_part() -> None:
    s = opening_scenario(PITCH, toss=2, players=12)
    put(s, ("A1", 0, 0))
    assert s.m.state.in_drive[s.body("A1")] & TOOK_PART
    s.choose("take", "A1").choose("put-back")
    s.expect(A1="reserves")
    assert not s.m.state.in_drive[s.body("A1")] & TOOK_PART


@rule("CRP-11.1")
def test_only_the_seat_setting_up_chooses_and_only_for_its_own_players() -> None:
    s = opening_scenario(PITCH, toss=2)
    s.refused("take", "B1", because="seat 0 is setting up")
    s.refused("activate", "A1", because="seat 0 is setting up")
    s.refused("formation", because="not seat 1's decision", by=1)
    s.refused("place", (3, 3))
    s.refused("end-turn")


# ---------------------------------------------------------------- the balls


@rule("CRP-11.1")
def test_balls_start_on_different_centre_squares() -> None:
    s = opening_scenario(CROSS, seats=4, players=1, balls=2, toss=1)
    s.choose("formation").choose("formation").choose("formation")
    s.dice(ball_start=[1, 1]).choose("formation")
    s.expect(balls=((12, 12), (13, 12)), phase="turn")


@rule("CRP-11.1")
def test_balls_are_limited_to_the_centre_squares() -> None:
    s = opening_scenario(CROSS, seats=4, players=1, balls=4, toss=1)
    s.choose("formation").choose("formation").choose("formation").dice(ball_start=[1, 1, 1, 1]).choose("formation")
    s.expect(balls=((12, 12), (13, 12), (13, 13), (12, 13)))
    with pytest.raises(ValueError, match="ball"):
        opening_scenario(CROSS, seats=4, players=1, balls=5, toss=1)


@rule("CRP-11.1", "CRP-7.8")
def test_a_ball_that_starts_under_a_player_bounces() -> None:
    s = opening_scenario(PITCH, players=1, toss=1)
    s.choose("formation")  # B1 on 13,7
    s.dice(ball_start=2, bounce=3).choose("formation")
    s.expect(ball=(14, 6), phase="turn", turn=0)


@rule("CRP-11.1", "CRP-7.6")
def test_starting_ball_may_be_caught() -> None:
    s = opening_scenario(PITCH, players=1, toss=1, rerolls=1)
    s.choose("formation")
    s.dice(ball_start=2, bounce=4, catch=5).choose("formation")  # onto A1 at 12,7, in B1's zone
    s.expect(ball="A1")


# ---------------------------------------------------------------- conceding


@rule("CRP-16.7")
def test_concession_with_two_seats_gives_the_other_the_win() -> None:
    s = scenario("A..b", score=(3, 0))
    s.note("concede", 0)
    s.expect(won=1)
    with pytest.raises(IllegalChoice, match="over"):
        s.m.note("concede", 1)


@rule("CRP-16.7")
def test_concession_with_four_seats_lets_the_match_continue() -> None:
    s = scenario("AB.b.P.p", A=player(ball=True))
    s.note("concede", 0)
    s.expect(turn=1, won=-1, A="reserves", B="reserves", ball=(0, 0))
    for seat in (2, 3, 1):
        s.end_turn()
        s.expect(turn=seat)
    s.note("concede", 2).note("concede", 1)
    s.expect(won=3)


@rule("CRP-16.7")
def test_concession_in_another_teams_turn_only_removes_the_players() -> None:
    s = scenario("A.b.P.p", b=player(ball=True), turn=0)
    s.move("A", "e")
    s.note("concede", 1)
    s.expect(turn=0, acting="A", b="reserves", ball=(2, 0))
    s.dice(pick_up=6).step("e").stop()
    s.expect(turn=2, ball="A")


@rule("CRP-16.7")
def test_a_concession_during_a_question_waits_for_its_answer() -> None:
    s = scenario("""
        ......
        .Ab.P.
        .....p""")
    s.dice(block="push").block("A", "b").note("concede", 0)
    s.asked("push", of=0)
    s.push("ne").follow(False)
    s.expect(A="reserves", turn=1, b=(3, 0))


@rule("CRP-16.7")
def test_conceding_while_setting_up() -> None:
    s = opening_scenario(CROSS, seats=3, players=3, toss=1)
    s.asked("set-up", of=1)
    put(s, ("B1", 20, 12)).choose("take", "B2").note("concede", 1)
    s.expect(B1="reserves", B2="reserves")
    s.asked("set-up", of=2)
    s.choose("formation").dice(ball_start=1).choose("formation")
    s.expect(turn=0)
    s.end_turn()
    s.expect(turn=2)


@rule("CRP-16.7", "CRP-11.8")
def test_the_conceded_do_not_win_nor_draw_nor_score() -> None:
    s = scenario("A.b.P", turns=8, half=2, score=(5, 1, 1), turn=2, first=0)
    s.note("concede", 0).end_turn()
    s.expect(won=DRAW)


@rule("CRP-16.7")
def test_conceding_in_the_spell_window() -> None:
    s = scenario("A.b.P", wizard=(1,))
    s.end_turn()
    s.asked("spell", of=0)
    s.note("concede", 0)
    s.expect(turn=1, phase="turn")


@rule("CRP-16.7")
@pytest.mark.parametrize(
    ("kind", "seat", "reason"), [("sulk", 0, "not a note"), ("concede", -1, "no seat"), ("concede", 7, "no seat")]
)
def test_a_note_that_makes_no_sense_is_refused(kind: str, seat: int, reason: str) -> None:
    s = scenario("A..b")
    before = s.m.hash()
    with pytest.raises(IllegalChoice, match=reason):
        s.m.note(kind, seat)
    assert s.m.hash() == before
    s.end_turn()
