"""What random play found: each failure of a soak as the smallest scenario that showed it."""

from __future__ import annotations

from deepbowl.board.bits import cells
from deepbowl.board.pitches import cross_pitch
from deepbowl.testing import neutral, opening_scenario, player, rule, scenario, stunned
from deepbowl.testing.random_matches import Fixture
from deepbowl.testing.random_play import play


def test_first_question_of_an_automatic_phase_can_be_undone() -> None:
    s = scenario("AB.b", A=player(skills="Secret Weapon"), turns=8, turn=1, bribe=1)
    s.end_turn().no("bribe")
    s.expect(A="sent off")
    s.undo(0)
    s.asked("bribe", of=0, about="A")
    s.dice(bribe=2).yes("bribe")
    s.expect(A="reserves")


@rule("CRP-13/Blood Lust", "CRP-7.7")
def test_a_thrall_bitten_before_a_hand_off_takes_no_ball() -> None:
    s = scenario("""
        ABC..b""", A=player(skills="Blood Lust", ball=True), B=player(position="Thrall"))
    s.dice(blood_lust=1).activate("A", "hand-off")
    s.dice(injury=(4, 4)).hand_off("B").answer("bite", "B")
    s.expect(A=(0, 0), B="ko", ball="A", acting="A", turnover=False)
    s.refused("hand-off", "B")


@rule("CRP-13/Blood Lust", "CRP-8.1")
def test_thrall_bitten_before_the_throw_is_not_thrown() -> None:
    s = scenario("""
        AB....b
        ......C""", A=player(skills="Blood Lust, Throw Team-Mate"), B=player(position="Thrall", skills="Right Stuff"))
    s.dice(blood_lust=1).activate("A", "pass")
    s.use("Throw Team-Mate", on="B").pick((4, 0))
    s.dice(injury=(3, 3)).answer("bite", "B")
    s.expect(B=stunned(1, 0), acting=None, turnover=False, turn=0)


@rule("CRP-11.1")
def test_ready_formation_fields_all_players_even_in_little_room() -> None:
    s = opening_scenario(cross_pitch(14, 6, 1), seats=4, toss=1)
    for seat in (1, 2, 3):
        s.choose("formation")
        assert sum(cell >= 0 for cell in s.m.state.cell[11 * seat : 11 * seat + 11]) == 11


@rule("CRP-11.1")
def test_the_ready_formation_keeps_off_squares_that_are_taken() -> None:
    s = scenario("A..b", turns=8, turn=1)  # players may be set up anywhere
    s.end_turn()
    s.choose("formation").choose("formation")
    s.expect(half=2, phase="turn")


@rule("CRP-2.6")
def test_note_delayed_by_a_resolution_is_not_undone_with_its_last_answer() -> None:
    s = scenario("""
        .....
        .Ab.c
        B....""")
    s.dice(block="push").block("A", "b").push("e")
    s.note("time-up")
    s.follow(False)
    s.expect(turnover="time ran out", turn=1)
    assert not s.m.can_undo(0)


@rule("D5-SKILL-01", "CRP-13/Pass Block")
def test_a_pass_blocker_underground_does_not_leap() -> None:
    s = scenario("""
        ........
        A..B....
        ........
        .....b..
        ........""", book="dungeonbowl-5", edge="wall", A=player(ball=True), b=player(skills="Pass Block, Leap"))
    s.activate("A", "pass")
    s.throw((3, 1))
    s.yes("Pass Block")
    s.expect_not_offered("use-at leap")
    s.expect_offered("square 4,2")
    s.pick((4, 2))
    s.dice(pass_=6, catch=6)
    s.no("pass-block")
    s.expect(ball="B", b=(4, 2), turnover=False)




@rule("SB-RESERVE-02")
def test_reserve_entering_on_the_ball_makes_it_bounce() -> None:
    s = scenario("""
        ##((##
        ..*..b
        ......
        .A....
        ##))##
        ......""", book="stockbowl", edge="wall", diagonals="free", B="reserves", turns=(2, 1))
    s.choose("bring-on", "B")
    s.dice(bounce=7)
    s.pick((2, 1))
    s.expect(B=(2, 1), ball=(2, 2), acting="B", turnover=False)
    s.declare("move")


@rule("SB-TELEPORT-13", "SB-CARD-01")
def test_carrier_keeps_or_loses_the_ball_before_anything_else_on_arrival() -> None:
    s = scenario("""
        ######((
        ........
        A.......
        .B....b.
        ##))####""", ground="""
        ######((
        .......$
        .4....5.
        .......$
        ##))####""", book="stockbowl", edge="wall", diagonals="free", A=player(ball=True))
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=3, keep_ball=1, teleport_ball=1, then_teleport_scatter=2, chest=1, card=12)
    s.step("e")
    s.dice(ring=1)
    s.answer("ring-direction", "w")
    s.expect(A=(6, 1), ball=(1, 1), score=(0, 0), turnover="lost the ball")


def test_neutral_bodies_never_fill_a_level_where_a_ball_could_land() -> None:
    fixture = Fixture(349)  # its upper level has eight squares: a ball thrown in there came down nowhere
    board = fixture.board
    for body in fixture.neutrals:
        level = board.levels[board.cell(body.at)]
        assert sum(board.levels[cell] == level for cell in cells(board.floor)) > 4 * body.size**2
    assert play(fixture).hash


@rule("D5-PRECARIOUS-02")
def test_a_body_of_four_squares_beside_a_hazard_does_not_slip() -> None:
    s = scenario("""
        .......
        .AX.~..
        ....~..
        a......""", book="dungeonbowl-5", switches=("holes", "precarious"), edge="wall", spare_balls=1,
        X=neutral(size=2))  # fmt: skip
    s.dice(block="push").block("A", "X")
    s.expect(X=(2, 1), A=(1, 1), turnover=False)
