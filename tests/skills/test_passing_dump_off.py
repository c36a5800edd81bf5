"""CRP-13.3 Dump-Off, and interceptions asked of several seats."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario

CORNERED = """
    ........
    .Ab..c..
    ........
    .......B"""
"""A blocks the carrier b at 2,1; b may dump off the ball to c, three squares away: AG 3, Quick, one zone: 4+."""


@rule("CRP-13/Dump-Off", "CRP-5.2", "CRP-7.4")
def test_dump_off_throws_a_quick_pass_before_the_block() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b")
    s.asked("dump-off", of=1, about="b")
    s.dice(pass_=4, catch=3, block="push").answer("dump-off", (5, 1)).push("e").follow(False)
    s.expect(ball="c", b=(3, 1), turnover=False, turn=0)
    assert s.needed("pass") == 4


@rule("CRP-13/Dump-Off")
def test_dump_off_declined() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b").dice(block="push").no("dump-off").push("e").follow(False)
    s.expect(ball="b", b=(3, 1))


@rule("CRP-13/Dump-Off", "CRP-7.2")
def test_dump_off_reaches_every_square_in_quick_range_and_no_other() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b")
    quick = {(x, y) for x in range(6) for y in range(4) if (x, y) != (2, 1)} - {(5, 3)}
    s.asked("dump-off", options=["no", *(f"square {x},{y}" for x, y in quick)])


@rule("CRP-13/Dump-Off", "CRP-3")
@pytest.mark.parametrize("fumbled", [True, False])
def test_dump_off_that_fails_is_not_a_turnover(fumbled: bool) -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b")
    if fumbled:
        s.dice(pass_=1, bounce=7, block="push")
    else:
        s.dice(pass_=3, scatter=[4, 4, 7], bounce=7, block="push")
    s.answer("dump-off", (5, 1)).push("e").follow(False)
    s.expect(ball=(2, 2) if fumbled else (3, 3), turnover=False, turn=0)


@rule("CRP-13/Dump-Off", "CRP-7.5", "CRP-3")
def test_dump_off_that_is_intercepted_is_not_a_turnover() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"), C=player(at=(4, 2), ag=4))
    s.block("A", "b").answer("dump-off", (5, 1))
    s.dice(intercept=6, block="push").answer("intercept", "C", by=0).push("e").follow(False)
    s.expect(ball="C", b=(3, 1), turnover=False, turn=0)
    s.activate("C", "move")
    s.expect(acting="C")


@rule("CRP-13/Dump-Off", "CRP-10.3", "CRP-10.8")
def test_dump_off_allows_no_team_reroll() -> None:
    """Neither for the thrower, nor for the interceptor or the catcher of the team whose turn it is."""
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"), C=player(at=(4, 2)), rerolls=3)
    s.block("A", "b").answer("dump-off", (5, 1))
    s.dice(intercept=1, pass_=1, bounce=4, catch=1, then_bounce=4, block="push")
    s.answer("intercept", "C", by=0)
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])  # the block dice: A's own turn again
    s.reroll(None).push("e").follow(False)
    s.expect(ball=(0, 1), rerolls=(3, 3), turnover=False)


@rule("CRP-13/Dump-Off", "CRP-13/Pass", "CRP-13/Catch")
def test_skills_help_with_a_dump_off_as_with_any_pass() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off, Pass, Nerves of Steel"), c=player(skills="Catch"))
    s.block("A", "b").dice(pass_=2).answer("dump-off", (5, 1))
    s.dice(pass_=3, catch=1).reroll("Pass", by=1)
    s.dice(catch=3, block="push").reroll("Catch", by=1).push("e").follow(False)
    s.expect(ball="c")


@rule("CRP-13/Dump-Off", "CRP-13/Safe Throw")
def test_safe_throw_keeps_a_ball_dumped_off_into_a_fumble() -> None:
    """AG 3 at Quick with three zones: a 3 is a fumble; b keeps the ball, and is blocked."""
    s = scenario("""
        ........
        .AbD.c..
        ..E.....
        .......B""", b=player(ball=True, skills="Dump-Off, Safe Throw"))
    s.block("A", "b").dice(pass_=3, block="push push").answer("dump-off", (2, 0)).push("ne").follow(False)
    s.expect(ball="b", b=(3, 0), turnover=False)


@rule("CRP-13/Dump-Off", "CRP-11.5")
def test_dump_off_caught_in_the_end_zone_scores_before_the_block() -> None:
    s = scenario("""
        .....[..
        .Ab..c..
        .....[..
        .......B""", b=player(ball=True, skills="Dump-Off"), ground="""
        .....[..
        .....[..
        .....[..
        ........""")
    s.block("A", "b").dice(pass_=4, catch=3, block="down").answer("dump-off", (5, 1))
    s.expect(score=(0, 1))
    s.push("e").dice(armour=(6, 5), injury=(4, 4), ko_recovery=1).follow(False)
    s.expect(score=(0, 1), b="ko", phase="set-up")


@rule("CRP-13/Dump-Off")
def test_dump_off_needs_the_ball() -> None:
    s = scenario(CORNERED, b=player(skills="Dump-Off"), c=player(ball=True, skills="Dump-Off"))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="c", b=(3, 1))


@rule("CRP-13/Dump-Off", "CRP-1.6", "CRP-12.3")
def test_dump_off_needs_tackle_zones() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off", no_zones=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="b", b=(3, 1))


@rule("CRP-13/Dump-Off", "CRP-13/Frenzy")
def test_dump_off_is_not_for_the_second_block_of_frenzy() -> None:
    s = scenario(CORNERED, A=player(skills="Frenzy"), b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b").dice(block="push").no("dump-off")
    s.dice(block="push").push("e").push("ne")
    s.expect(A=(3, 1), b=(4, 0), ball="b")


@rule("CRP-13/Dump-Off", "CRP-13/Foul Appearance", "CRP-5.2")
def test_dump_off_comes_after_foul_appearance() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off, Foul Appearance"))
    s.dice(foul_appearance=1).block("A", "b")
    s.expect(ball="b", acting=None, turnover=False)
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off, Foul Appearance"))
    s.dice(foul_appearance=2).block("A", "b")
    s.asked("dump-off", of=1)


@rule("CRP-13/Dump-Off", "CRP-14.4", "CRP-14.5")
@pytest.mark.parametrize("weapon", ["Stab", "Chainsaw"])
def test_dump_off_answers_attacks_in_place_of_a_block(weapon: str) -> None:
    s = scenario(CORNERED, A=player(skills=weapon), b=player(ball=True, skills="Dump-Off"))
    s.activate("A", "block").use(weapon, on="b").dice(pass_=4, catch=3)
    if weapon == "Chainsaw":
        s.dice(chainsaw=2)
    s.dice(armour=(1, 2)).answer("dump-off", (5, 1))
    s.expect(ball="c", b=(2, 1))


@rule("CRP-13/Dump-Off", "CRP-5.9")
def test_dump_off_answers_a_blitz_once_its_square_is_paid() -> None:
    s = scenario(CORNERED, A=player(ma=1), b=player(ball=True, skills="Dump-Off"))
    s.activate("A", "blitz").dice(dodge=4).step("n")
    s.dice(rush=2).hit("b").dice(pass_=4, catch=3, block="push").answer("dump-off", (5, 1)).push("s").follow(False)
    s.expect(ball="c")


@rule("CRP-13/Dump-Off")
def test_dump_off_may_end_with_the_ball_held_by_the_blocker() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b").dice(pass_=1, bounce=4, catch=5, block="push").answer("dump-off", (5, 1)).push("e").follow(False)
    s.expect(ball="A", b=(3, 1), turnover=False, turn=0)


@rule("CRP-13/Dump-Off", "CRP-3")
def test_turnovers_count_again_when_the_dump_off_is_over() -> None:
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b").dice(pass_=4, catch=3, block="skull", armour=(1, 2)).answer("dump-off", (5, 1))
    s.expect(A=prone(1, 1), ball="c", turnover="block", turn=1)


# ---------------------------------------------------------------- Pass Block against a Dump-Off

ANSWERED = """
    .........
    .Ab..c...
    .........
    ....B....
    .........
    ........C"""
"""As above; B, of the team whose turn it is, stands two squares below the lane from b to c."""


@rule("CRP-13/Pass Block", "CRP-13/Dump-Off")
def test_active_team_may_answer_a_dump_off_with_pass_block() -> None:
    s = scenario(ANSWERED, b=player(ball=True, skills="Dump-Off"), B=player(skills="Pass Block"))
    s.block("A", "b").answer("dump-off", (5, 1)).yes("Pass Block", by=0).answer("pass-block", "n")
    s.no("pass-block")
    s.dice(intercept=6, block="push").answer("intercept", "B", by=0).push("e").follow(False)
    s.expect(B=(4, 2), ball="B", turnover=False, turn=0)
    s.activate("B", "move")
    s.expect(acting="B")


@rule("CRP-13/Pass Block", "CRP-13/Dump-Off", "CRP-3")
def test_pass_block_fall_in_the_active_team_turns_over_after_the_block() -> None:
    s = scenario(ANSWERED, b=player(ball=True, skills="Dump-Off"), B=player(skills="Pass Block"),
        D=player(at=(5, 4), skills="Pass Block"), e=player(at=(3, 4)))  # fmt: skip
    s.block("A", "b").answer("dump-off", (5, 1)).yes("Pass Block", by=0)
    s.dice(dodge=1, armour=(1, 2), pass_=4, catch=3, block="push").answer("pass-block", "n")
    s.expect(B=prone(4, 2), D=(5, 4))
    s.push("e").follow(False)
    s.expect(b=(3, 1), ball="c", turnover="dodge", turn=1)


@rule("CRP-13/Pass Block", "CRP-10.3", "CRP-10.2")
def test_pass_block_by_the_active_team_may_use_a_team_reroll() -> None:
    s = scenario(ANSWERED, b=player(ball=True, skills="Dump-Off"), B=player(skills="Pass Block"), e=player(at=(3, 4)),
        rerolls=1)  # fmt: skip
    s.block("A", "b").answer("dump-off", (5, 1)).yes("Pass Block", by=0).dice(dodge=1).answer("pass-block", "n")
    s.asked("re-roll", of=0, about="B", options=["re-roll none", "re-roll team"])
    s.dice(dodge=4).reroll("team")
    s.expect(B=(4, 2), rerolls=(0, 1))
    s.asked("pass-block", of=0)


# ---------------------------------------------------------------- interceptions and several seats


@rule("CRP-7.5", "CRP-0.4")
def test_interception_is_offered_to_the_seats_in_turn_order() -> None:
    """P stands nearest, but seat 1 is asked first, then 2, then 3; one attempt for a pass."""
    s = scenario("""
        ..........
        A.Pbp...B.
        ..........""", A=player(ball=True))
    s.activate("A", "pass").throw("B")
    s.no("intercept", by=1).dice(intercept=1, pass_=6, catch=5).answer("intercept", "P", by=2)
    s.expect(ball="B", turnover=False)


@rule("CRP-7.5", "CRP-0.4", "CRP-13/Dump-Off")
def test_dump_off_interception_is_offered_to_the_active_seat_first() -> None:
    """b of seat 1 dumps off in seat 0's turn: seat 0 is asked before seat 2."""
    s = scenario(CORNERED, b=player(ball=True, skills="Dump-Off"), P=player(at=(4, 0)), C=player(at=(4, 2)))
    s.block("A", "b").answer("dump-off", (5, 1))
    s.no("intercept", by=0)
    s.dice(intercept=6, block="push").answer("intercept", "P", by=2).push("e").follow(False)
    s.expect(ball="P", turnover=False, turn=0)


@rule("CRP-10.8", "CRP-7.5", "CRP-14.3")
def test_no_team_re_roll_for_an_interception_not_even_in_ones_own_turn() -> None:
    """b catches A's bomb and throws it back past C, whose turn it is."""
    s = scenario("""
        ...........
        A..b..C....
        ...........""", A=player(skills="Bombardier"), rerolls=1)
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(3, 1))
    s.dice(catch=6).yes("catch-bomb", by=1)
    s.answer("throw-bomb", (9, 1)).dice(intercept=1, pass_=6).answer("intercept", "C", by=0)
    s.expect(rerolls=(1, 1), turnover=False)
    s.expect_event("Exploded", rule="CRP-14.3", times=1)
