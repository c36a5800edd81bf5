"""CRP-14.2: moving with a Ball & Chain, falling over, the ball. Players met: test_ball_and_chain_blocks.py."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, standing, stunned

from .staggering import fanatic, stagger

OPEN = """
    .......
    .......
    ...A...
    .......
    B.....b"""


# ---------------------------------------------------------------- the Action


@rule("CRP-14.2", "CRP-13/Ball & Chain")
def test_only_move_actions() -> None:
    s = scenario("""
        ....
        .Ab.
        B...""", A=fanatic("Bombardier, Stab, Chainsaw"))
    s.activate("A")
    s.asked("declare", options=["declare move"])
    for action in ("block", "blitz", "pass", "hand-off", "foul", "throw-bomb"):
        s.refused("declare", action)
    s.declare("move")


@rule("CRP-14.2", "CRP-0.7")
@pytest.mark.parametrize(("facing", "die", "square"), [
    ("n", 1, (2, 1)), ("n", 2, (2, 1)), ("n", 3, (3, 1)), ("n", 4, (3, 1)), ("n", 5, (4, 1)), ("n", 6, (4, 1)),
    ("e", 1, (4, 1)), ("e", 4, (4, 2)), ("e", 6, (4, 3)),
    ("s", 2, (4, 3)), ("s", 3, (3, 3)), ("s", 5, (2, 3)),
    ("w", 1, (2, 3)), ("w", 4, (2, 2)), ("w", 5, (2, 1)),
])
def test_the_coach_turns_the_template_and_a_die_does_the_rest(facing: str, die: int, square: tuple[int, int]) -> None:
    s = scenario(OPEN, A=fanatic())
    s.activate("A", "move")
    stagger(s, facing, die)
    s.expect(A=square, turnover=False)


@rule("CRP-14.2")
def test_all_normal_movement_must_be_used() -> None:
    s = scenario(OPEN, A=fanatic(ma=2))
    s.activate("A", "move")
    s.asked("act", options=["use ball-and-chain"])
    s.refused("stop")
    s.refused("step", "n")
    stagger(s, "n")
    s.asked("act", options=["use ball-and-chain"])
    stagger(s, "n")
    s.asked("act", options=["stop", "use ball-and-chain"])
    s.stop()
    s.expect(A=(3, 0), acting=None, turnover=False)


@rule("CRP-14.2", "CRP-4.3")
def test_ball_and_chain_player_may_go_for_it_by_the_same_process() -> None:
    s = scenario(OPEN, A=fanatic(ma=1))
    s.activate("A", "move")
    stagger(s, "n")
    s.dice(rush=2, ball_and_chain=3).use("Ball & Chain").answer("facing", "e")
    s.dice(rush=2, ball_and_chain=3).use("Ball & Chain").answer("facing", "e")
    s.expect(A=(5, 1))
    s.asked("act", options=["stop"])


@rule("CRP-14.2", "CRP-4.3", "CRP-3")
def test_ball_and_chain_player_failing_a_go_for_it_falls() -> None:
    s = scenario(OPEN, A=fanatic(ma=1))
    s.activate("A", "move")
    stagger(s, "n")
    s.dice(rush=1, injury=(2, 2)).use("Ball & Chain").answer("facing", "e")
    s.expect(A="ko", turnover="rush", turn=1)


@rule("CRP-14.2", "CRP-10.3")
def test_ball_and_chain_direction_cannot_be_rerolled() -> None:
    s = scenario(OPEN, A=fanatic("Pro"), rerolls=3)
    s.activate("A", "move")
    stagger(s, "n", 1)
    s.expect(A=(2, 1), acting="A")


@rule("CRP-14.2", "CRP-4.4", "CRP-13/Tentacles", "CRP-13/Diving Tackle")
def test_no_dodge_rolls_so_nothing_that_answers_a_dodge() -> None:
    s = scenario("""
        ...
        .b.
        .A.
        ...
        B..""", A=fanatic(), b=player(skills="Tentacles, Diving Tackle, Tackle"))
    s.activate("A", "move")
    stagger(s, "s")
    s.expect(A=(1, 3), b=(1, 1))


@rule("CRP-14.2", "CRP-13/Shadowing")
def test_ball_and_chain_player_may_be_shadowed() -> None:
    s = scenario("""
        ...
        .b.
        .A.
        ...
        B..""", A=fanatic(ma=2), b=player(skills="Shadowing"))
    s.activate("A", "move")
    stagger(s, "s")
    s.dice(shadowing=(1, 1)).yes("use-trait", by=1)
    s.expect(A=(1, 3), b=(1, 2))


@rule("CRP-13/Ball & Chain")
@pytest.mark.parametrize("skill", ["Leap", "Frenzy"])
def test_ball_and_chain_player_uses_neither_leap_nor_frenzy(skill: str) -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(skill))
    s.activate("A", "move")
    s.asked("act", options=["use ball-and-chain"])
    s.dice(block="push")
    stagger(s, "e").push("e")
    s.expect(A=(2, 1), b=(3, 1), acting="A")  # A follows, and there is no second block


@rule("CRP-13/Ball & Chain", "CRP-13/Diving Tackle", "CRP-13/Shadowing", "CRP-13/Pass Block")
def test_ball_and_chain_player_uses_no_skills_in_an_opponents_turn() -> None:
    s = scenario("""
        ......
        .aB...
        ...C..""", a=player(skills="Ball & Chain, Diving Tackle, Shadowing, Pass Block"), B=player(ball=True), turn=0)
    s.activate("B", "pass").dice(dodge=3).step("ne")
    s.dice(pass_=6, catch=6).throw("C")
    s.expect(B=(3, 0), a=(1, 1), ball="C")


# ---------------------------------------------------------------- off the pitch


@rule("CRP-14.2", "CRP-5.7")
@pytest.mark.parametrize(("injury", "where"), [((2, 2), "reserves"), ((4, 4), "ko")])
def test_ball_and_chain_player_off_the_pitch_goes_to_the_crowd(injury: tuple[int, int], where: str) -> None:
    s = scenario("""
        .A..b
        B....""", A=fanatic())
    s.activate("A", "move").dice(injury=injury)
    stagger(s, "n")
    s.expect(A=where, turnover=False, turn=0, acting=None)


# ---------------------------------------------------------------- falling


@rule("CRP-14.2", "CRP-9.2", "CRP-3")
@pytest.mark.parametrize(("injury", "where"), [((1, 1), "ko"), ((3, 4), "ko"), ((4, 5), "ko")])
def test_ball_and_chain_player_knocked_down_rolls_injury_and_turns_over(
    injury: tuple[int, int], where: str
) -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic())
    s.activate("A", "move").dice(block="skull", injury=injury)
    stagger(s, "e")
    s.expect(A=where, turnover="was knocked down (block)", turn=1)


@rule("CRP-14.2", "CRP-9.4")
def test_a_casualty_is_a_casualty() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic())
    s.activate("A", "move").dice(block="skull", injury=(5, 5), casualty=11)
    stagger(s, "e")
    s.expect(A="casualty", turnover=True)


@rule("CRP-14.2", "CRP-13/Mighty Blow", "CRP-13/Claws")
def test_ball_and_chain_player_knocked_down_by_a_block_rolls_injury() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", b=fanatic(), A=player(skills="Mighty Blow, Claws"))
    s.dice(block="down").block("A", "b").push("e")
    s.dice(injury=(3, 3)).follow(False)
    s.expect(b="ko", turnover=False)


@rule("CRP-14.2", "CRP-13/Thick Skull")
def test_ball_and_chain_player_knocked_out_is_not_saved_by_thick_skull() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", b=fanatic("Thick Skull"))
    s.dice(block="down").block("A", "b").push("e")
    s.dice(injury=(4, 4)).follow(False)
    s.expect(b="ko")


@rule("CRP-14.2", "CRP-13/Wrestle", "CRP-3")
def test_placed_prone_counts_too_but_is_no_turnover() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), b=player(skills="Wrestle"))
    s.activate("A", "move").dice(block="both")
    stagger(s, "e")
    s.dice(injury=(2, 2)).yes("use-trait", by=1)
    s.expect(A="ko", b=prone(2, 1), turnover=False, turn=0, acting=None)


@rule("CRP-13/Wrestle", "CRP-13/Ball & Chain")
def test_ball_and_chain_player_may_use_wrestle() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic("Wrestle"))
    s.activate("A", "move").dice(block="both")
    stagger(s, "e")
    s.dice(injury=(2, 2)).yes("use-trait", by=0)
    s.expect(A="ko", b=prone(2, 1), turnover=False)


@rule("CRP-14.2", "CRP-9.5")
def test_ball_and_chain_player_may_be_kept_on_the_pitch_by_an_apothecary() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), apothecary=1)
    s.activate("A", "move").dice(block="skull", injury=(2, 2))
    stagger(s, "e").yes("apothecary")
    s.expect(A=stunned(1, 1), turnover=True)


# ---------------------------------------------------------------- the ball


@rule("CRP-14.2", "CRP-4.7", "CRP-3", "CRP-13/No Hands")
@pytest.mark.parametrize("skills", ["Ball & Chain, No Hands", "Ball & Chain"])
def test_ball_and_chain_player_never_picks_up_the_ball(skills: str) -> None:
    s = scenario("""
        ......
        .A*...
        B....c""", A=player(skills=skills))
    s.activate("A", "move").dice(bounce=2)
    stagger(s, "e")
    s.expect(A=(2, 1), ball=(2, 0), turnover="failed to pick up", turn=1)


@rule("CRP-14.2", "CRP-18.4")
def test_player_pushed_onto_the_ball_by_ball_and_chain_makes_it_bounce() -> None:
    s = scenario("""
        ......
        .Ab*..
        B....c""", A=fanatic())
    s.activate("A", "move").dice(block="push", bounce=2)
    stagger(s, "e").push("e")
    s.expect(A=(2, 1), b=(3, 1), ball=(3, 0), acting="A", turnover=False)


# ---------------------------------------------------------------- other events on the way


@rule("CRP-14.2", "CRP-1.6", "CRP-13/Hypnotic Gaze")
def test_ball_and_chain_player_gazed_at_keeps_only_ball_and_chain() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=player(skills="Ball & Chain, No Hands", ma=1, gazed=True))
    s.activate("A")
    s.asked("declare", options=["declare move"])
    s.declare("move")
    s.asked("act", options=["use ball-and-chain"])


@rule("CRP-14.2", "CRP-4.2")
def test_ball_and_chain_player_standing_up_moves_with_the_squares_left() -> None:
    s = scenario("""
        ......
        .A....
        B....c""", A=player("prone", skills="Ball & Chain, No Hands", ma=4))
    s.activate("A", "move").stand()
    stagger(s, "e")
    s.asked("act", options=["stop", "use ball-and-chain"])


@rule("CRP-14.2")
def test_ball_and_chain_among_four_teams_blocks_all_players_in_its_path() -> None:
    s = scenario("""
        ........
        .A.P.p..
        B......b""", A=fanatic(ma=5))
    s.activate("A", "move")
    stagger(s, "e")
    s.dice(block="push")
    stagger(s, "e").push("ne")
    s.expect(A=(3, 1), P=(4, 0))
    stagger(s, "e")
    s.dice(block="skull", injury=(1, 1))
    stagger(s, "e")
    s.expect(A="ko", p=standing(5, 1), turnover=True, turn=1)
