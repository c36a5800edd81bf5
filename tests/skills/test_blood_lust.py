"""CRP-13.6 Blood Lust: the roll, the bite, and the fate of a Vampire without a bite."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

PAIR = """
    .........
    .AB......
    .........
    C.......b"""
"""A, a Vampire, beside B, a Thrall."""
VAMPIRE = player(skills="Blood Lust", position="Vampire")
CARRIER = player(skills="Blood Lust", position="Vampire", ball=True)
THRALL = player(position="Thrall")


def hungry(action: str = "move", position: str = PAIR, **more: object) -> Scenario:
    """A has declared an Action and rolled a 1."""
    s = scenario(position, **{"A": VAMPIRE, "B": THRALL, **more})  # type: ignore[arg-type]
    return s.dice(blood_lust=1).activate("A", action)


# ---------------------------------------------------------------- the roll


@rule("CRP-13/Blood Lust", "CRP-2.4")
def test_vampire_rolling_two_or_more_acts_normally_without_a_bite() -> None:
    s = scenario(PAIR, A=VAMPIRE, B=THRALL).dice(blood_lust=2).move("A", "n").stop()
    s.expect(A=(1, 0), B=(2, 1), turnover=False, turn=0)


@rule("CRP-13/Blood Lust", "CRP-10.8")
def test_the_roll_may_be_re_rolled() -> None:
    s = scenario(PAIR, A=VAMPIRE, B=THRALL, rerolls=1).dice(blood_lust=1).activate("A", "move")
    s.asked("re-roll", of=0, about="A")
    s.dice(blood_lust=2).reroll("team").stop()
    s.expect(A=(1, 1), turnover=False, rerolls=(0, 1))


@rule("CRP-13/Blood Lust", "CRP-2.4")
def test_the_prone_roll_before_they_stand_up_and_may_stand_up_all_the_same() -> None:
    s = hungry(A=player("prone", skills="Blood Lust"))
    s.expect(A=prone(1, 1), acting="A")
    s.stand().stop()
    s.dice(injury=(1, 1)).answer("bite", "B")
    s.expect(A=(1, 1), B=stunned(2, 1), turnover=False)


# ---------------------------------------------------------------- the bite


@rule("CRP-13/Blood Lust")
def test_vampire_rolling_a_one_may_move_and_bites_at_the_end() -> None:
    s = hungry().step("n", "e")
    s.expect(A=(2, 0), acting="A")
    s.stop()
    s.asked("bite", of=0, about="A", options=["player B", "no"])
    s.dice(injury=(1, 2)).answer("bite", "B")
    s.expect(A=(2, 0), B=stunned(2, 1), acting=None, turnover=False, turn=0)
    s.expect_event("Injured", rule="CRP-9.2", body="B", times=1)
    s.expect_event("Armour", times=0)


@rule("CRP-13/Blood Lust")
def test_a_bite_may_come_at_the_very_spot() -> None:
    s = hungry().stop().dice(injury=(4, 4)).answer("bite", "B")
    s.expect(A=(1, 1), B="ko", turnover=False)


@rule("CRP-13/Blood Lust", "CRP-9.4")
def test_a_casualty_of_a_bite_is_badly_hurt_without_a_casualty_roll() -> None:
    s = hungry().stop().dice(injury=(6, 6)).answer("bite", "B")
    s.expect(B="casualty", turnover=False)
    assert s.m.state.harm[s.body("B")] == 11


@rule("CRP-13/Blood Lust", "CRP-9.5")
def test_an_apothecary_may_treat_the_bitten() -> None:
    s = hungry(apothecary=1).stop().dice(injury=(4, 4)).answer("bite", "B").yes("apothecary", by=0)
    s.expect(B=stunned(2, 1))
    s = hungry(apothecary=1).stop().dice(injury=(6, 6)).answer("bite", "B").yes("apothecary", by=0)
    s.expect(B="reserves")


@rule("CRP-13/Blood Lust", "CRP-13/Mighty Blow", "CRP-13/Claws", "CRP-13/Piling On")
def test_no_skill_for_blocks_counts_in_a_bite() -> None:
    s = hungry(A=player(skills="Blood Lust, Mighty Blow, Claws, Piling On")).stop()
    s.dice(injury=(3, 4)).answer("bite", "B")
    s.expect(A=(1, 1), B=stunned(2, 1))


@rule("CRP-13/Blood Lust")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_a_thrall_may_be_bitten_on_the_ground(posture: str) -> None:
    s = hungry(B=player(posture, position="Thrall")).stop().dice(injury=(1, 1)).answer("bite", "B")
    s.expect(B=stunned(2, 1), turnover=False)


@rule("CRP-13/Blood Lust", "CRP-3", "CRP-7.11")
def test_biting_the_thrall_with_the_ball_is_a_turnover() -> None:
    s = hungry(B=player(position="Thrall", ball=True)).stop()
    s.dice(injury=(1, 1), bounce=2).answer("bite", "B")
    s.expect(B=stunned(2, 1), ball=(2, 0), turnover="hurt while carrying the ball", turn=1, A=(1, 1))


@rule("CRP-13/Blood Lust")
def test_vampire_may_bite_any_adjacent_thrall_but_no_other_team_mate() -> None:
    s = hungry(position="""
        .........
        .AB......
        DC.......
        E.......b""", D=THRALL).stop()
    s.asked("bite", of=0, options=["player B", "player D", "no"])


@rule("CRP-13/Blood Lust")
def test_vampire_cannot_bite_thralls_of_other_teams() -> None:
    s = hungry(position="""
        .........
        bAP......
        .p.......
        C.......c""", b=THRALL, P=THRALL, p=THRALL, B=player("ko")).stop()
    s.expect(A="reserves", turnover="no Thrall", turn=1)


# ---------------------------------------------------------------- no bite


@rule("CRP-13/Blood Lust", "CRP-3")
def test_vampire_without_a_thrall_is_a_turnover_and_goes_to_reserves() -> None:
    s = hungry(B=player()).stop()
    s.expect(A="reserves", turnover="no Thrall", turn=1)


@rule("CRP-13/Blood Lust", "CRP-3")
def test_vampire_declining_to_bite_is_a_turnover() -> None:
    s = hungry().stop().no("bite")
    s.expect(A="reserves", B=(2, 1), turnover="no Thrall", turn=1)


@rule("CRP-13/Blood Lust", "CRP-7.11")
def test_ball_of_a_vampire_that_does_not_bite_bounces() -> None:
    s = hungry(A=CARRIER).step("n").stop().dice(bounce=4).no("bite")
    s.expect(A="reserves", ball=(0, 0), turnover="no Thrall")


@rule("CRP-13/Blood Lust", "CRP-3")
def test_vampire_out_of_time_may_still_bite() -> None:
    s = hungry().note("time-up")
    s.dice(injury=(1, 1)).answer("bite", "B")
    s.expect(A=(1, 1), B=stunned(2, 1), turnover="time ran out", turn=1)


@rule("CRP-13/Blood Lust", "CRP-1.5")
def test_vampire_that_fell_must_bite_or_goes_to_reserves() -> None:
    duel = """
        .........
        .ABb.....
        .........
        C.......c"""
    s = hungry(position=duel, A=VAMPIRE).step("n", "e").dice(dodge=1, armour=(1, 1)).step("w")
    s.asked("bite", of=0)
    s.dice(injury=(1, 1)).answer("bite", "B")
    s.expect(A=prone(1, 0), B=stunned(2, 1), turnover="dodge")
    s = hungry(position=duel, A=VAMPIRE).step("n", "e").dice(dodge=1, armour=(1, 1)).step("w").no("bite")
    s.expect(A="reserves", turnover="dodge")


@rule("CRP-13/Blood Lust", "CRP-9.2")
def test_vampire_knocked_out_stays_there_and_does_not_bite() -> None:
    s = hungry(position="""
        .........
        .ABb.....
        .........
        C.......c""").step("n", "e").dice(dodge=1, armour=(6, 6), injury=(4, 4)).step("w")
    s.expect(A="ko", B=(2, 1), turnover="dodge")


# ---------------------------------------------------------------- each Action


@rule("CRP-13/Blood Lust", "CRP-2.3")
def test_a_declared_block_may_be_thrown_before_the_bite() -> None:
    s = hungry("block", """
        .........
        .bAB.....
        .........
        C.......c""")
    s.asked("act", of=0, options=["stop", "hit b", "use blood-lust"])
    s.dice(block="push").hit("b").push("w").follow(False)
    s.dice(injury=(1, 1)).answer("bite", "B")
    s.expect(b=(0, 1), B=stunned(3, 1), turnover=False, acting=None)


@rule("CRP-13/Blood Lust", "CRP-2.3")
def test_a_declared_block_may_become_a_move() -> None:
    s = hungry("block", """
        .........
        .bA......
        ....B....
        C.......c""")
    s.expect_not_offered("step")
    s.use("Blood Lust")
    s.expect_not_offered("hit", "use")
    s.dice(dodge=6).step("e").stop().dice(injury=(1, 1)).answer("bite", "B")
    s.expect(A=(3, 1), B=stunned(4, 2), turnover=False)


@rule("CRP-13/Blood Lust", "CRP-2.3")
def test_only_a_block_becomes_a_move_and_only_after_a_one() -> None:
    position = """
        .........
        .bAB.....
        .........
        C.......c"""
    s = hungry("blitz", position)
    s.expect_not_offered("use")
    s = scenario(position, A=VAMPIRE, B=THRALL).dice(blood_lust=2).activate("A", "block")
    s.expect_not_offered("use")


@rule("CRP-13/Blood Lust", "CRP-5.9")
def test_blitz_of_a_vampire_continues_to_its_end_before_the_bite() -> None:
    s = hungry("blitz", """
        .........
        .bAB.....
        .........
        C.......c""").dice(block="push").hit("b").push("w").follow(False)
    s.expect(acting="A")
    s.stop().dice(injury=(1, 1)).answer("bite", "B")
    s.expect(b=(0, 1), B=stunned(3, 1), turnover=False)


@rule("CRP-13/Blood Lust", "CRP-6.1")
def test_a_foul_comes_before_the_bite() -> None:
    s = hungry("foul", """
        .........
        .bAB.....
        .........
        C.......c""", b="prone").dice(armour=(1, 2)).foul("b").dice(injury=(1, 1)).answer("bite", "B")
    s.expect(B=stunned(3, 1), turnover=False, acting=None)


@rule("CRP-13/Blood Lust", "CRP-7.1")
def test_vampire_bites_before_passing() -> None:
    s = hungry("pass", """
        .........
        .AB..C...
        .........
        D.......b""", A=CARRIER).throw("C")
    s.asked("bite", of=0)
    s.dice(injury=(1, 1), pass_=6, catch=6).answer("bite", "B")
    s.expect(ball="C", B=stunned(2, 1), turnover=False, acting=None)


@rule("CRP-13/Blood Lust", "CRP-7.1", "CRP-3")
def test_vampire_without_a_bite_does_not_pass() -> None:
    s = hungry("pass", """
        .........
        .AB..C...
        .........
        D.......b""", A=CARRIER).throw("C").dice(bounce=2).no("bite")
    s.expect(A="reserves", ball=(1, 0), turnover="no Thrall", turn=1)


@rule("CRP-13/Blood Lust", "CRP-7.7")
def test_vampire_bites_before_handing_off() -> None:
    s = hungry("hand-off", """
        .........
        CAB......
        .........
        D.......b""", A=CARRIER).hand_off("C")
    s.dice(injury=(1, 1), catch=6).answer("bite", "B")
    s.expect(ball="C", B=stunned(2, 1), turnover=False, acting=None)


@rule("CRP-13/Blood Lust", "CRP-7.7")
@pytest.mark.parametrize("injury", [(1, 1), (4, 4)])
def test_vampire_biting_the_receiver_may_hand_off_to_another_player(injury: tuple[int, int]) -> None:
    s = hungry("hand-off", """
        .........
        CAB......
        .........
        D.......b""", A=player(skills="Blood Lust, Leap", ball=True)).hand_off("B")
    s.dice(injury=injury).answer("bite", "B")
    s.expect(ball="A", acting="A", turnover=False)
    s.asked("act", options=["stop", "hand-off C"])
    s.dice(catch=6).hand_off("C")
    s.expect(ball="C", acting=None, turnover=False)


@rule("CRP-13/Blood Lust", "CRP-7.7")
def test_vampire_may_keep_the_ball_after_biting_the_receiver() -> None:
    s = hungry("hand-off", A=CARRIER).hand_off("B").dice(injury=(1, 1)).answer("bite", "B").stop()
    s.expect(ball="A", acting=None, turnover=False)


@rule("CRP-13/Blood Lust", "CRP-8.1")
@pytest.mark.parametrize("bites", [True, False])
def test_vampire_bites_before_throwing_a_team_mate(bites: bool) -> None:
    s = hungry("pass", """
        .........
        CAB......
        .........
        D.......b""", A=player(skills="Blood Lust, Throw Team-Mate"), C=player(skills="Right Stuff"))
    s.use("Throw Team-Mate", on="C").pick((4, 1))
    if bites:
        s.dice(injury=(1, 1), pass_=6, scatter=[5, 4, 5], landing=6).answer("bite", "B")
        s.expect(C=(5, 1), B=stunned(2, 1), turnover=False)
    else:
        s.no("bite")
        s.expect(A="reserves", C=(0, 1), turnover="no Thrall")


GOAL = """
    .......]
    .....A.]
    ......B]
    C..b...]"""


@rule("CRP-13/Blood Lust", "CRP-11.5")
def test_vampire_bites_before_scoring() -> None:
    s = hungry(position=GOAL, A=CARRIER).step("e", "e")
    s.asked("bite", of=0)
    s.expect(score=(0, 0))
    s.dice(injury=(1, 1)).answer("bite", "B")
    s.expect(score=(1, 0), phase="set-up")


@rule("CRP-13/Blood Lust", "CRP-11.5", "CRP-3")
def test_vampire_without_a_bite_does_not_score() -> None:
    s = hungry(position=GOAL, A=CARRIER).step("e", "e").dice(bounce=2).no("bite")
    s.expect(score=(0, 0), A="reserves", ball=(7, 0), turnover="no Thrall", turn=1)
    s = hungry(position=GOAL, A=CARRIER, B=player()).step("e").dice(bounce=2).step("e")
    s.expect(score=(0, 0), A="reserves", ball=(7, 0), turnover="no Thrall", turn=1)


@rule("CRP-13/Blood Lust", "CRP-11.5")
def test_touchdown_by_the_receiver_of_a_vampire_is_not_delayed() -> None:
    """His pass is caught in the end zone; the bite came before the pass."""
    s = hungry("pass", GOAL, A=CARRIER, D=player(at=(7, 0))).step("e").throw("D")
    s.dice(injury=(1, 1), pass_=6, catch=6).answer("bite", "B")
    s.expect(score=(1, 0), phase="set-up")


@rule("CRP-13/Blood Lust", "CRP-13/Hypnotic Gaze")
def test_vampire_gazes_before_biting() -> None:
    s = hungry(position="""
        .........
        .bAB.....
        .........
        C.......c""", A=player(skills="Blood Lust, Hypnotic Gaze"))
    s.dice(gaze=6).use("Hypnotic Gaze", on="b").dice(injury=(1, 1)).answer("bite", "B")
    s.expect(B=stunned(3, 1), turnover=False, acting=None)
    assert not s.m.exerts_zones(s.body("b"))


@rule("CRP-13/Blood Lust", "CRP-2.2")
def test_the_hunger_ends_with_the_action() -> None:
    s = hungry().stop().dice(injury=(1, 1)).answer("bite", "B").end_turn().end_turn()
    s.dice(blood_lust=2).move("A", "n").stop()
    s.expect(A=(1, 0), turnover=False)


@rule("CRP-13/Blood Lust", "CRP-2.3")
def test_prone_vampire_with_jump_up_may_turn_a_block_into_a_move() -> None:
    s = hungry("block", """
        .........
        .bA......
        ....B....
        C.......c""", A=player("prone", skills="Blood Lust, Jump Up"))
    s.yes("Blood Lust").stand().dice(dodge=6).step("e").stop().dice(injury=(1, 1)).answer("bite", "B")
    s.expect(A=(3, 1), B=stunned(4, 2), turnover=False)


@rule("CRP-13/Blood Lust", "CRP-13/Jump Up")
def test_prone_vampire_with_jump_up_may_keep_the_block() -> None:
    s = hungry("block", """
        .........
        .bAB.....
        .........
        C.......c""", A=player("prone", skills="Blood Lust, Jump Up"))
    s.no("Blood Lust").dice(jump_up=3).stand().dice(block="push").hit("b").push("w").follow(False)
    s.dice(injury=(1, 1)).answer("bite", "B")
    s.expect(b=(0, 1), B=stunned(3, 1), turnover=False)
