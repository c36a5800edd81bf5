"""CRP-13.3 Passing skills: Accurate, Hail Mary Pass, Leader, Nerves of Steel, Pass, Safe Throw."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.engine.dice import Scripted
from deepbowl.match.match import Match
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.vocabulary.flags import LEADER
from deepbowl.testing import player, prone, rule, scenario
from deepbowl.testing.scenario import Scenario, of_match

# ---------------------------------------------------------------- Accurate


@rule("CRP-13/Accurate", "CRP-7.4")
@pytest.mark.parametrize(("target", "plain"), [((3, 0), 3), ((6, 0), 4), ((10, 0), 5), ((13, 0), 6)])
def test_accurate_adds_1_at_every_range(target: tuple[int, int], plain: int) -> None:
    for skills, needed in (("", plain), ("Accurate", plain - 1)):
        s = scenario("A..............b", A=player(ag=3, ball=True, skills=skills))
        s.activate("A", "pass").dice(pass_=6, bounce=4).throw(target)
        assert s.needed("pass") == needed


@rule("CRP-13/Accurate", "CRP-7.4")
def test_accurate_saves_a_long_bomb_from_being_fumbled_on_a_3() -> None:
    s = scenario("A..............b.B", A=player(ball=True))
    s.activate("A", "pass").dice(pass_=3, bounce=5).throw((12, 0))
    s.expect(ball=(1, 0), turnover="fumbled")
    s = scenario("A..............b.B", A=player(ball=True, skills="Accurate"))
    s.activate("A", "pass").dice(pass_=3, scatter=[4, 4, 4], bounce=4).throw((12, 0))
    s.expect(ball=(8, 0), turnover="no team-mate caught")


@rule("CRP-13/Accurate", "CRP-13/Strong Arm", "CRP-12.2")
def test_accurate_adds_up_with_others() -> None:
    s = scenario("A..............b.B", A=player(ball=True, skills="Accurate, Strong Arm"))
    s.activate("A", "pass").dice(pass_=4, bounce=4).throw((13, 0))
    assert s.needed("pass") == 4


@rule("CRP-13/Accurate")
def test_accurate_is_not_for_catching() -> None:
    s = scenario("A..B....b", A=player(ball=True), B=player(skills="Accurate"))
    s.activate("A", "pass").dice(pass_=6, catch=3).throw("B")
    assert s.needed("catch") == 3


# ---------------------------------------------------------------- Hail Mary Pass

LONG = """
    ..................
    A................b
    ................B."""


@rule("CRP-13/Hail Mary Pass", "CRP-7.3")
def test_hail_mary_reaches_any_square_and_scatters_three_times() -> None:
    s = scenario(LONG, A=player(ball=True, skills="Hail Mary Pass"))
    s.activate("A", "pass")
    s.refused("throw", (15, 1))
    s.expect_offered("use-at hail-mary-pass 17,0", "use-at hail-mary-pass 1,1", "throw 1,1")
    s.expect_not_offered("use-at hail-mary-pass 0,1")
    s.dice(pass_=2, scatter=[5, 5, 7], catch=5).use("Hail Mary Pass", at=(14, 1))
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Hail Mary Pass")
@pytest.mark.parametrize("die", [2, 6])
def test_a_hail_mary_is_never_accurate_not_even_within_range(die: int) -> None:
    s = scenario("A..B....b.", A=player(ag=6, ball=True, skills="Hail Mary Pass, Accurate"))
    s.activate("A", "pass").dice(pass_=die, scatter=[5, 5, 4], bounce=4, catch=4).use("Hail Mary Pass", at=(3, 0))
    s.expect(ball="B", turnover=False)
    assert s.needed("catch") == 4


@rule("CRP-13/Hail Mary Pass", "CRP-3")
def test_a_hail_mary_is_fumbled_on_a_1() -> None:
    s = scenario(LONG, A=player(ball=True, skills="Hail Mary Pass, Safe Throw"))
    s.activate("A", "pass").dice(pass_=1, bounce=5).use("Hail Mary Pass", at=(14, 1))
    s.expect(ball=(1, 1), turnover="fumbled")


@rule("CRP-13/Hail Mary Pass")
def test_no_modifier_touches_a_hail_mary() -> None:
    """Two seats' zones on the thrower, Disturbing Presence, Stunty: a 2 is still no fumble."""
    s = scenario("""
        .b...............
        AP...............
        ...............B.""", A=player(ag=1, ball=True, skills="Hail Mary Pass, Stunty"),
        b=player(skills="Disturbing Presence"))  # fmt: skip
    s.activate("A", "pass").dice(pass_=2, scatter=[5, 5, 5], bounce=7).use("Hail Mary Pass", at=(11, 1))
    s.expect(ball=(14, 2), turnover="no team-mate caught")


@rule("CRP-13/Hail Mary Pass", "CRP-7.5")
def test_a_hail_mary_cannot_be_intercepted() -> None:
    s = scenario("""
        A..b..B..
        .........""", A=player(ball=True, skills="Hail Mary Pass"))
    s.activate("A", "pass").dice(pass_=3, scatter=[4, 7, 3], catch=4).use("Hail Mary Pass", at=(6, 0))
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Hail Mary Pass", "CRP-13/Pass", "CRP-10.8")
def test_a_hail_mary_may_be_re_rolled() -> None:
    s = scenario(LONG, A=player(ball=True, skills="Hail Mary Pass, Pass"), rerolls=1)
    s.activate("A", "pass").dice(pass_=1).use("Hail Mary Pass", at=(14, 1))
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll pass", "re-roll team"])
    s.dice(pass_=2, scatter=[5, 5, 7], catch=5).reroll("Pass")
    s.expect(ball="B", turnover=False, rerolls=(1, 1))


@rule("CRP-13/Hail Mary Pass", "CRP-2.3")
def test_a_hail_mary_needs_a_pass_action_and_the_ball() -> None:
    s = scenario(LONG, A=player(ball=True, skills="Hail Mary Pass")).activate("A", "move")
    s.expect_not_offered("use-at")
    s = scenario(LONG, A=player(skills="Hail Mary Pass")).activate("A", "pass")
    s.expect_not_offered("use-at")


@rule("CRP-13/Hail Mary Pass", "CRP-7.1")
def test_a_hail_mary_ends_the_action() -> None:
    s = scenario(LONG, A=player(ball=True, skills="Hail Mary Pass"))
    s.activate("A", "pass").step("e").dice(pass_=2, scatter=[5, 5, 7], catch=5).use("Hail Mary Pass", at=(14, 1))
    s.expect(ball="B", acting=None)


# ---------------------------------------------------------------- Leader

RUSHING = "A.....B....b"


def leads(s: Scenario, seat: int = 0) -> int:
    """How many Leader re-rolls a seat has left."""
    return s.m.goods(seat, LEADER)


@rule("CRP-13/Leader", "CRP-10.2")
def test_the_leader_re_roll_is_used_like_a_team_re_roll() -> None:
    s = scenario(RUSHING, A=player(ma=1), B=player(skills="Leader"), goods={"leader re-roll": (1, 0)})
    s.move("A", "e").dice(rush=1).step("e")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll leader"])
    s.dice(rush=2).reroll("leader")
    s.expect(A=(2, 0), rerolls=(0, 0))
    assert leads(s) == 0


@rule("CRP-13/Leader")
def test_the_leader_re_roll_may_be_kept() -> None:
    s = scenario(RUSHING, A=player(ma=1), B=player(skills="Leader"), goods={"leader re-roll": (1, 0)})
    s.move("A", "e").dice(rush=1).step("e").dice(armour=(1, 2)).reroll(None)
    s.expect(A=prone(2, 0), turnover="rush")
    assert leads(s) == 1


@rule("CRP-13/Leader", "CRP-10.2")
@pytest.mark.parametrize("source", ["team", "leader"])
def test_team_and_leader_re_roll_together_are_one_a_turn(source: str) -> None:
    s = scenario(RUSHING, A=player(ma=1), B=player(skills="Leader"), goods={"leader re-roll": (1, 0)}, rerolls=1)
    s.move("A", "e").dice(rush=1).step("e")
    s.asked("re-roll", options=["re-roll none", "re-roll leader", "re-roll team"])
    s.dice(rush=2).reroll(source)
    s.dice(rush=1, armour=(1, 2)).step("e")
    s.expect(A=prone(3, 0), turnover="rush", rerolls=(0, 1) if source == "team" else (1, 1))
    assert leads(s) == (1 if source == "team" else 0)


@rule("CRP-13/Leader", "CRP-12.3")
@pytest.mark.parametrize("posture", ["", "prone", "stunned"])
def test_a_leader_on_the_pitch_in_any_posture_will_do(posture: str) -> None:
    s = scenario(RUSHING, A=player(ma=1), B=player(posture, skills="Leader"), goods={"leader re-roll": (1, 0)})
    s.move("A", "e").dice(rush=1).step("e").dice(rush=2).reroll("leader")
    s.expect(A=(2, 0))


@rule("CRP-13/Leader", "CRP-1.6")
def test_a_leader_without_tackle_zones_will_do() -> None:
    s = scenario(RUSHING, A=player(ma=1), B=player(skills="Leader", no_zones=True), goods={"leader re-roll": (1, 0)})
    s.move("A", "e").dice(rush=1).step("e").dice(rush=2).reroll("leader")
    s.expect(A=(2, 0))


@rule("CRP-13/Leader")
@pytest.mark.parametrize("box", ["reserves", "ko", "casualty"])
def test_leader_reroll_without_a_leader_on_the_pitch_is_unusable(box: str) -> None:
    """An opponent's Leader does not count either."""
    s = scenario("A..........b", A=player(ma=1), B=player(box, skills="Leader"), b=player(skills="Leader"),
        goods={"leader re-roll": (1, 0)})  # fmt: skip
    s.move("A", "e").dice(rush=1, armour=(1, 2)).step("e")
    s.expect(A=prone(2, 0), turnover="rush")
    assert leads(s) == 1


@rule("CRP-13/Leader", "CRP-10.3")
def test_the_leader_re_roll_is_for_ones_own_turn() -> None:
    s = scenario("""
        A..b..B..
        .........""", A=player(ball=True), b=player(skills="Leader"), goods={"leader re-roll": (0, 1)})
    s.activate("A", "pass").throw("B").dice(intercept=2, pass_=6, catch=3).answer("intercept", "b")
    s.expect(ball="B")


@rule("CRP-13/Leader", "CRP-13/Loner")
def test_a_loner_rolls_for_the_leader_re_roll_as_well() -> None:
    s = scenario(RUSHING, A=player(ma=1, skills="Loner"), B=player(skills="Leader"), goods={"leader re-roll": (1, 0)})
    s.move("A", "e").dice(rush=1).step("e").dice(loner=3, armour=(1, 2)).reroll("leader")
    s.expect(A=prone(2, 0), turnover="rush")
    assert leads(s) == 0


@rule("CRP-13/Leader")
def test_leader_reroll_is_one_however_many_leaders() -> None:
    leaders = [player(skills="Leader").sheet(f"Leader {n}", n, "crp") for n in (1, 2, 3)]
    others = [player().sheet(f"Player {n}", n, "crp") for n in (1, 2, 3)]
    teams = [TeamSheet("Led", "Human", leaders, 2, {}), TeamSheet("Unled", "Human", others, 2, {})]
    script = Scripted([("toss", 1)])
    s = of_match(Match.new("crp", open_pitch(), teams, script), script)
    s.answer("take-first-turn", True)
    s.expect(rerolls=(2, 2))
    assert (leads(s, 0), leads(s, 1)) == (1, 0)


@rule("CRP-13/Leader", "CRP-10.6")
@pytest.mark.parametrize("left", [0, 1])
def test_a_new_leader_re_roll_at_half_time_and_never_two(left: int) -> None:
    s = scenario("A..b", A=player(skills="Leader"), turns=(8, 8), turn=1, goods={"leader re-roll": (left, 0)})
    s.end_turn()
    s.expect(half=2, phase="set-up")
    assert (leads(s, 0), leads(s, 1)) == (1, 0)


@rule("CRP-13/Leader", "CRP-10.6", "CRP-11.8")
@pytest.mark.parametrize("left", [0, 1])
def test_an_unused_leader_re_roll_carries_into_overtime_and_none_is_gained(left: int) -> None:
    s = scenario("A..b", A=player(skills="Leader"), turns=(8, 8), turn=1, half=2, switches=("overtime",),
        goods={"leader re-roll": (left, 0)})  # fmt: skip
    s.dice(toss=1).end_turn()
    s.answer("take-first-turn", True)
    s.expect(half=3)
    assert leads(s) == left


# ---------------------------------------------------------------- Nerves of Steel


@rule("CRP-13/Nerves of Steel", "CRP-7.4")
def test_nerves_of_steel_ignores_tackle_zones_of_all_seats_when_passing() -> None:
    for skills, needed in (("", 5), ("Nerves of Steel", 3)):
        s = scenario("""
            .b......
            PA..B..C""", A=player(ball=True, skills=skills))
        s.activate("A", "pass").dice(pass_=6, catch=6).throw("B")
        assert s.needed("pass") == needed


@rule("CRP-13/Nerves of Steel", "CRP-7.6")
def test_nerves_of_steel_ignores_tackle_zones_when_catching() -> None:
    for skills, needed in (("", 5), ("Nerves of Steel", 3)):
        s = scenario("""
            ...bP...
            .A..B..C""", A=player(ball=True), B=player(skills=skills))
        s.activate("A", "pass").throw("B")
        s.dice(pass_=6, catch=6).no("intercept")
        assert s.needed("catch") == needed


@rule("CRP-13/Nerves of Steel", "CRP-7.5")
def test_nerves_of_steel_ignores_tackle_zones_when_intercepting() -> None:
    for skills, needed in (("", 6), ("Nerves of Steel", 5)):
        s = scenario("""
            ...C....
            .A.b.B.D""", A=player(ball=True), b=player(ag=4, skills=skills))
        s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b")
        assert s.needed("intercept") == needed


@rule("CRP-13/Nerves of Steel", "CRP-4.7", "CRP-4.4")
def test_nerves_of_steel_is_not_for_picking_up_or_dodging() -> None:
    s = scenario("""
        ..b...
        A*...B
        ......""", A=player(skills="Nerves of Steel"))
    s.dice(pick_up=4).move("A", "e")
    assert s.needed("pick-up") == 4
    s.dice(dodge=4).step("e")
    assert s.needed("dodge") == 4


@rule("CRP-13/Nerves of Steel", "CRP-13/Disturbing Presence")
def test_nerves_of_steel_does_not_ignore_disturbing_presence() -> None:
    s = scenario("""
        .b......
        .A..B..C""", A=player(ball=True, skills="Nerves of Steel"), b=player(skills="Disturbing Presence"))
    s.activate("A", "pass").dice(pass_=6, catch=6).throw("B")
    assert s.needed("pass") == 4


# ---------------------------------------------------------------- Pass


@rule("CRP-13/Pass", "CRP-7.4")
@pytest.mark.parametrize("die", [1, 2])
def test_pass_re_rolls_a_fumble_or_an_inaccurate_pass(die: int) -> None:
    s = scenario("A..B....b", A=player(ball=True, skills="Pass"))
    s.activate("A", "pass").dice(pass_=die).throw("B")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll pass"])
    s.dice(pass_=3, catch=3).reroll("Pass")
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Pass")
def test_pass_declined() -> None:
    s = scenario("A..B....b", A=player(ball=True, skills="Pass"))
    s.activate("A", "pass").dice(pass_=1).throw("B").dice(bounce=5).reroll(None)
    s.expect(ball=(1, 0), turnover="fumbled")


@rule("CRP-13/Pass", "CRP-10.1")
def test_the_second_pass_roll_stands() -> None:
    s = scenario("A..B....b", A=player(ball=True, skills="Pass"), rerolls=1)
    s.activate("A", "pass").dice(pass_=2).throw("B").dice(pass_=1, bounce=5).reroll("Pass")
    s.expect(ball=(1, 0), turnover="fumbled", rerolls=(1, 1))


@rule("CRP-13/Pass", "CRP-10.2")
def test_an_accurate_pass_is_not_asked_about() -> None:
    s = scenario("A..B....b", A=player(ball=True, skills="Pass"), rerolls=1)
    s.activate("A", "pass").dice(pass_=3, catch=3).throw("B")
    s.expect(ball="B")


@rule("CRP-13/Pass")
def test_pass_is_not_for_catches_and_hand_offs() -> None:
    s = scenario("AB......b", A=player(ball=True, skills="Pass"), B=player(skills="Pass"))
    s.activate("A", "hand-off").dice(catch=1, bounce=5).hand_off("B")
    s.expect(ball=(2, 0), turnover="hand-off")


@rule("CRP-13/Pass", "CRP-8.2", "CRP-13/Throw Team-Mate")
def test_pass_re_rolls_a_fumbled_team_mate() -> None:
    s = scenario("AB......b", A=player(skills="Throw Team-Mate, Pass"), B=player(skills="Right Stuff"))
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    s.dice(pass_=1).answer("throw-team-mate", (3, 0))
    s.dice(pass_=6, scatter=[5, 4, 5], landing=4).reroll("Pass")
    s.expect(B=(4, 0), turnover=False)


# ---------------------------------------------------------------- Safe Throw: the interception

THROUGH = """
    .........
    A..b..B..
    ........."""


@rule("CRP-13/Safe Throw", "CRP-7.5")
def test_safe_throw_cancels_an_interception_and_the_pass_continues() -> None:
    s = scenario(THROUGH, A=player(ball=True, skills="Safe Throw"))
    s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b")
    s.dice(safe_throw=4, pass_=6, catch=3).yes("Safe Throw", by=0)
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Safe Throw")
@pytest.mark.parametrize("used", [True, False])
def test_safe_throw_failed_or_declined_leaves_the_interceptor_the_ball(used: bool) -> None:
    s = scenario(THROUGH, A=player(ball=True, skills="Safe Throw"))
    s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b")
    if used:
        s.dice(safe_throw=3)
    s.answer("Safe Throw", used)
    s.expect(ball="b", turnover="intercepted")


@rule("CRP-13/Safe Throw", "CRP-1.2")
def test_the_safe_throw_roll_is_unmodified_and_fails_on_a_1() -> None:
    """Two seats' zones and Disturbing Presence do not matter; AG 6 fails on a 1."""
    s = scenario("""
        cP.......
        A..b..B..
        .........""", A=player(ag=6, ball=True, skills="Safe Throw"), c=player(skills="Disturbing Presence"))
    s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b").dice(safe_throw=1).yes("Safe Throw")
    s.expect(ball="b", turnover="intercepted")
    assert s.needed("safe-throw") == 2


@rule("CRP-13/Safe Throw", "CRP-10.8")
def test_safe_throw_may_be_rerolled_by_team_or_pro_but_not_by_pass() -> None:
    s = scenario(THROUGH, A=player(ball=True, skills="Safe Throw, Pro, Pass"), rerolls=1)
    s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b").dice(safe_throw=1).yes("Safe Throw")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll pro", "re-roll team"])
    s.dice(safe_throw=4, pass_=6, catch=3).reroll("team")
    s.expect(ball="B")


@rule("CRP-13/Safe Throw", "CRP-13/Very Long Legs")
def test_safe_throw_is_of_no_use_against_very_long_legs() -> None:
    s = scenario(THROUGH, A=player(ball=True, skills="Safe Throw"), b=player(skills="Very Long Legs"))
    s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b")
    s.expect(ball="b", turnover="intercepted")


@rule("CRP-13/Safe Throw")
def test_safe_throw_is_not_asked_for_when_the_interception_fails() -> None:
    s = scenario(THROUGH, A=player(ball=True, skills="Safe Throw"))
    s.activate("A", "pass").throw("B").dice(intercept=5, pass_=6, catch=3).answer("intercept", "b")
    s.expect(ball="B")


@rule("CRP-13/Safe Throw", "CRP-7.5")
def test_interception_is_not_tried_again_after_safe_throw() -> None:
    s = scenario("""
        .........
        A..bP.B..
        .........""", A=player(ball=True, skills="Safe Throw"))
    s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b", by=1)
    s.dice(safe_throw=4, pass_=6, catch=3).yes("Safe Throw")
    s.expect(ball="B")


# ---------------------------------------------------------------- Safe Throw: the fumble


@rule("CRP-13/Safe Throw", "CRP-7.4")
@pytest.mark.parametrize("die", [2, 3])
def test_safe_throw_keeps_a_ball_fumbled_by_modifiers(die: int) -> None:
    s = scenario("A..............b.B", A=player(ball=True, skills="Safe Throw"))
    s.activate("A", "pass").dice(pass_=die).throw((12, 0))
    s.expect(ball="A", turnover=False, acting=None, turn=0)
    s.expect_event("TraitUsed", rule="CRP-13/Safe Throw", body="A")


@rule("CRP-13/Safe Throw", "CRP-7.4", "CRP-3")
def test_safe_throw_does_not_keep_a_natural_1() -> None:
    s = scenario("A..............b.B", A=player(ball=True, skills="Safe Throw"))
    s.activate("A", "pass").dice(pass_=1, bounce=5).throw((12, 0))
    s.expect(ball=(1, 0), turnover="fumbled")


@rule("CRP-13/Safe Throw", "CRP-13/Pass")
def test_the_fumble_may_be_re_rolled_first_and_the_second_die_counts() -> None:
    s = scenario("A..............b.B", A=player(ball=True, skills="Safe Throw, Pass"))
    s.activate("A", "pass").dice(pass_=1).throw((12, 0)).dice(pass_=2).reroll("Pass")
    s.expect(ball="A", turnover=False)
    s = scenario("A..............b.B", A=player(ball=True, skills="Safe Throw, Pass"))
    s.activate("A", "pass").dice(pass_=2).throw((12, 0)).reroll(None)
    s.expect(ball="A", turnover=False)


@rule("CRP-13/Safe Throw", "CRP-8.2")
def test_safe_throw_does_not_keep_a_fumbled_team_mate() -> None:
    """AG 1, Quick range, two zones: a 2 is a fumble, and B must land."""
    s = scenario("""
        b.......
        AB......
        c......C""", A=player(ag=1, skills="Safe Throw, Throw Team-Mate"), B=player(skills="Right Stuff"))
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    s.dice(pass_=2, landing=6).answer("throw-team-mate", (3, 1))
    s.expect(B=(1, 1), turnover=False)
