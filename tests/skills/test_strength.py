"""CRP-13.4 Strength: Break Tackle, Guard, Strong Arm, Thick Skull. Pushes and harm have separate files."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- Break Tackle

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""
STRONG = player(ag=1, st=5, skills="Break Tackle")  # dodges on 5+, by Strength on 2+


@rule("CRP-13/Break Tackle", "CRP-4.4")
def test_break_tackle_replaces_agility_by_strength_after_the_roll() -> None:
    s = scenario(DUEL, A=STRONG).dice(dodge=2).move("A", "nw")
    s.asked("Break Tackle", of=0, about="A")
    s.yes()
    s.expect(A=(0, 0), turnover=False, acting="A")
    s.expect_event("TraitUsed", rule="CRP-13/Break Tackle", body="A", times=1)


@rule("CRP-13/Break Tackle")
def test_break_tackle_may_be_declined() -> None:
    s = scenario(DUEL, A=STRONG).dice(dodge=2).move("A", "nw")
    s.dice(armour=(1, 1)).no("Break Tackle")
    s.expect(A=prone(0, 0), turnover="dodge")


@rule("CRP-13/Break Tackle")
def test_break_tackle_is_kept_when_agility_is_enough() -> None:
    s = scenario("""
        ........
        .Ab.c...
        ........
        B......d""", A=STRONG)
    s.dice(dodge=6).move("A", "ne")
    s.dice(dodge=5).step("e").yes("Break Tackle")
    s.expect(A=(3, 0), turnover=False)


@rule("CRP-13/Break Tackle", "CRP-1.2")
def test_break_tackle_does_not_help_a_natural_one() -> None:
    s = scenario(DUEL, A=STRONG)
    s.dice(dodge=1, armour=(1, 1)).move("A", "nw")
    s.expect(A=prone(0, 0), turnover="dodge")


@rule("CRP-13/Break Tackle")
def test_break_tackle_is_not_asked_for_where_strength_is_not_enough_either() -> None:
    s = scenario(DUEL, A=player(ag=2, st=3, skills="Break Tackle"))
    s.dice(dodge=2, armour=(1, 1)).move("A", "nw")
    s.expect(A=prone(0, 0), turnover="dodge")


@rule("CRP-13/Break Tackle")
def test_break_tackle_works_once_a_turn() -> None:
    s = scenario("""
        .......
        .Ab.c..
        .......
        B.....d""", A=STRONG)
    s.dice(dodge=3).move("A", "ne").yes("Break Tackle")
    s.dice(dodge=4, armour=(1, 1)).step("e")
    s.expect(A=prone(3, 0), turnover="dodge")


@rule("CRP-13/Break Tackle")
def test_break_tackle_comes_back_with_the_next_turn() -> None:
    s = scenario(DUEL, A=STRONG).dice(dodge=2).move("A", "sw").yes("Break Tackle").stop().end_turn()
    s.move("b", "sw").stop().end_turn()
    s.dice(dodge=3).move("A", "n").yes("Break Tackle")
    s.expect(A=(0, 1), turnover=False)


@rule("CRP-13/Break Tackle")
def test_break_tackle_changes_no_other_roll() -> None:
    s = scenario(DUEL, A=player(ag=1, st=5, skills="Break Tackle, Leap"))
    s.dice(leap=3, armour=(1, 1)).activate("A", "move").use("Leap", at=(3, 0))
    s.expect(A=prone(3, 0), turnover="leap")


@rule("CRP-13/Break Tackle", "CRP-4.6", "CRP-18.12")
def test_break_tackle_answers_a_diving_tackle() -> None:
    s = scenario(DUEL, A=player(ag=3, st=5, skills="Break Tackle"), b=player(skills="Diving Tackle"))
    s.dice(dodge=4).move("A", "nw")
    s.yes("Diving Tackle", by=1)
    s.asked("Break Tackle", of=0)
    s.yes()
    s.expect(A=(0, 0), b=prone(1, 1), turnover=False)


@rule("CRP-13/Break Tackle", "CRP-13/Diving Tackle")
def test_a_diving_tackle_may_answer_break_tackle() -> None:
    s = scenario(DUEL, A=STRONG, b=player(skills="Diving Tackle"))
    s.dice(dodge=2).move("A", "nw").yes("Break Tackle")
    s.dice(armour=(1, 1)).yes("Diving Tackle", by=1)
    s.expect(A=prone(0, 0), b=prone(1, 1), turnover="dodge")


@rule("CRP-13/Break Tackle")
def test_break_tackle_not_used_on_the_first_die_may_be_used_on_the_re_roll() -> None:
    s = scenario(DUEL, A=STRONG, rerolls=1).dice(dodge=2).move("A", "nw")
    s.no("Break Tackle").dice(dodge=3).reroll("team")
    s.yes("Break Tackle")
    s.expect(A=(0, 0), rerolls=(0, 1), turnover=False)


@rule("CRP-13/Break Tackle")
def test_break_tackle_used_on_the_first_die_counts_for_the_re_roll_too() -> None:
    s = scenario(DUEL, A=STRONG, b=player(skills="Diving Tackle"), rerolls=1)
    s.dice(dodge=2).move("A", "nw").yes("Break Tackle").yes("Diving Tackle")
    s.dice(dodge=3).reroll("team")
    s.expect(A=(0, 0), b=prone(1, 1), rerolls=(0, 1), turnover=False)
    s.expect_event("TraitUsed", rule="CRP-13/Break Tackle", times=1)


@rule("CRP-13/Break Tackle", "CRP-4.4")
def test_break_tackle_against_the_zones_of_three_seats() -> None:
    """On the square entered lie the zones of b, P and p: 4+ by Strength."""
    position = """
        .P.....
        .......
        Abp....
        B......"""
    s = scenario(position, A=STRONG)
    s.dice(dodge=3, armour=(1, 1)).move("A", "ne")
    s.expect(A=prone(1, 1), turnover="dodge")
    s = scenario(position, A=STRONG)
    s.dice(dodge=4).move("A", "ne").yes("Break Tackle")
    s.expect(A=(1, 1), turnover=False)


# ---------------------------------------------------------------- Guard


def beside(**more: object) -> Scenario:
    """A blocks b; B stands beside b, but in the zone of c."""
    s = scenario("""
        .......
        .Ab....
        ..Bc...
        C.....d""", **more)  # type: ignore[arg-type]
    return s.activate("A", "block")


@rule("CRP-13/Guard", "CRP-5.4")
def test_guard_assists_a_block_in_spite_of_other_opponents() -> None:
    assert beside().block_dice("b") == 1
    assert beside(B=player(skills="Guard")).block_dice("b") == 2


@rule("CRP-13/Guard", "CRP-12.3")
@pytest.mark.parametrize("state", [
    player("prone", skills="Guard"), player("stunned", skills="Guard"), player(skills="Guard", no_zones=True),
    player(skills="Guard", gazed=True),
])  # fmt: skip
def test_guard_needs_a_standing_player_with_tackle_zones(state: object) -> None:
    assert beside(B=state).block_dice("b") == 1


@rule("CRP-13/Guard")
def test_guard_must_stand_beside_the_opponent_all_the_same() -> None:
    s = scenario("""
        .......
        .Ab....
        B..c...
        C.....d""", B=player(skills="Guard"))
    assert s.activate("A", "block").block_dice("b") == 1


def beside_the_blocker(**more: object) -> Scenario:
    """A blocks b; c stands beside A, but in the zone of B."""
    s = scenario("""
        .......
        .Ab....
        Bc.....
        C.....d""", **more)  # type: ignore[arg-type]
    return s.activate("A", "block")


@rule("CRP-13/Guard", "CRP-5.4")
def test_guard_assists_the_defender_too() -> None:
    assert beside_the_blocker().block_dice("b") == 1
    assert beside_the_blocker(c=player(skills="Guard")).block_dice("b") == -2


@rule("CRP-13/Guard", "CRP-5.4")
def test_guard_on_both_sides_cancels_out() -> None:
    s = scenario("""
        .......
        .Ab....
        .cB....
        C.....d""", B=player(skills="Guard"), c=player(skills="Guard"))
    assert s.activate("A", "block").block_dice("b") == 1


@rule("CRP-13/Guard", "CRP-6.2")
def test_guard_does_not_assist_a_foul_by_its_team() -> None:
    s = scenario("""
        .......
        .Ab....
        ..Bc...
        C.....d""", b="prone", B=player(skills="Guard"))
    s.dice(armour=(3, 5)).activate("A", "foul").foul("b")
    s.expect(b=prone(2, 1))
    assert s.events("Armour")[0].total == 8


@rule("CRP-13/Guard", "CRP-6.2")
def test_guard_does_not_assist_against_a_foul() -> None:
    """c stands beside A, but in the zone of B: not a defensive assist."""
    s = scenario("""
        .......
        .Ab....
        Bc.....
        C.....d""", b="prone", c=player(skills="Guard"))
    s.dice(armour=(3, 5)).activate("A", "foul").foul("b")
    assert s.events("Armour")[0].total == 8


@rule("CRP-13/Guard", "CRP-5.4")
def test_guard_with_three_seats_shrugs_off_the_zone_of_a_third() -> None:
    position = """
        .......
        .Ab....
        ..BP...
        C.....d"""
    assert scenario(position).activate("A", "block").block_dice("b") == 1
    assert scenario(position, B=player(skills="Guard")).activate("A", "block").block_dice("b") == 2


@rule("CRP-13/Guard", "CRP-5.4")
def test_guard_of_a_third_seat_helps_neither_side() -> None:
    s = scenario("""
        .......
        .Ab....
        .QP....
        C.....d""", P=player(skills="Guard"), Q=player(skills="Guard"))
    assert s.activate("A", "block").block_dice("b") == 1


# ---------------------------------------------------------------- Strong Arm


def thrown(distance: int, thrower: str, catcher: str = "") -> int:
    """The roll for A's pass to B, this many squares away."""
    row = "A" + "." * (distance - 1) + "B" + "." * (16 - distance)
    s = scenario(f"{row}\n{'.' * 16}b", A=player(ball=True, skills=thrower), B=player(skills=catcher))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    return s.needed("pass")


@rule("CRP-13/Strong Arm", "CRP-7.4")
@pytest.mark.parametrize(("distance", "without", "with_it"), [(3, 3, 3), (4, 4, 3), (7, 5, 4), (11, 6, 5)])
def test_strong_arm_adds_one_beyond_quick_range(distance: int, without: int, with_it: int) -> None:
    assert thrown(distance, "") == without
    assert thrown(distance, "Strong Arm") == with_it


@rule("CRP-13/Strong Arm")
def test_strong_arm_of_the_catcher_does_nothing() -> None:
    assert thrown(4, "", "Strong Arm") == 4
    s = scenario("A...B....b", A=player(ball=True), B=player(skills="Strong Arm"))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    assert s.needed("catch") == 3


@rule("CRP-13/Strong Arm", "CRP-14.3")
def test_strong_arm_throws_bombs_better_too() -> None:
    s = scenario("A........\n........b", A=player(skills="Bombardier, Strong Arm"), B=player(at=(0, 1)))
    s.dice(pass_=6).activate("A", "throw-bomb").use("Bombardier", at=(4, 0))
    assert s.needed("pass") == 3


@rule("CRP-13/Strong Arm", "CRP-12.2")
def test_strong_arm_and_accurate_add_up() -> None:
    assert thrown(7, "Strong Arm, Accurate") == 3


@rule("CRP-13/Strong Arm", "CRP-13/Hail Mary Pass")
def test_strong_arm_adds_nothing_to_a_hail_mary_pass() -> None:
    s = scenario("A.....B..\n........b", A=player(ball=True, skills="Strong Arm, Hail Mary Pass"))
    s.dice(pass_=6, scatter=[5, 4, 5], bounce=4, catch=6).activate("A", "pass").use("Hail Mary Pass", at=(6, 0))
    s.expect(ball="B")  # it scattered even on a 6


@rule("CRP-13/Strong Arm", "CRP-8.2")
@pytest.mark.parametrize(("skills", "fumbles"), [("Throw Team-Mate", True), ("Throw Team-Mate, Strong Arm", False)])
def test_strong_arm_helps_a_short_throw_of_a_team_mate(skills: str, fumbles: bool) -> None:
    s = scenario("""
        .........
        .........
        AB.......
        .........
        ........b""", A=player(skills=skills), B=player(skills="Right Stuff"), C=player(at=(8, 0)))
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    if fumbles:
        s.dice(pass_=2, landing=6).pick((4, 2))
        s.expect(B=(1, 2))
    else:
        s.dice(pass_=2, scatter=[5, 5, 5], landing=6).pick((4, 2))
        s.expect(B=(7, 2))


@rule("CRP-13/Strong Arm", "CRP-8.2")
def test_strong_arm_does_not_help_a_quick_throw_of_a_team_mate() -> None:
    s = scenario("""
        .........
        Ac.......
        BC.......
        .........""", A=player(ag=1, skills="Throw Team-Mate, Strong Arm"), B=player(skills="Right Stuff"))
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    s.dice(pass_=2, landing=6).pick((3, 1))  # Quick +1, team-mate -1, the zone of c -1: fumbled
    s.expect(B=(0, 2))


# ---------------------------------------------------------------- Thick Skull


def fouled(injury: tuple[int, int], **more: object) -> Scenario:
    """A fouls b, who lies there; armour breaks."""
    s = scenario("""
        .......
        .Ab....
        .......
        B.....c""", **{"b": player("prone", skills="Thick Skull"), **more})  # type: ignore[arg-type]
    return s.dice(armour=(6, 5), injury=injury).activate("A", "foul").foul("b")


@rule("CRP-13/Thick Skull", "CRP-9.2", "CRP-12.3")
def test_thick_skull_makes_an_eight_a_stun_even_on_the_ground() -> None:
    fouled((3, 5)).expect(b=stunned(2, 1))
    fouled((2, 5)).expect(b=stunned(2, 1))
    fouled((4, 5)).expect(b="ko")
    fouled((3, 5), b=player("stunned", skills="Thick Skull")).expect(b=stunned(2, 1))
    fouled((3, 5), b=player("prone")).expect(b="ko")


@rule("CRP-13/Thick Skull", "CRP-9.2")
def test_thick_skull_does_not_help_against_a_casualty() -> None:
    s = scenario(DUEL, b=player("prone", skills="Thick Skull"))
    s.dice(armour=(6, 5), injury=(6, 4), casualty=11).activate("A", "foul").foul("b")
    s.expect(b="casualty")


@rule("CRP-13/Thick Skull")
def test_thick_skull_reads_the_modified_roll() -> None:
    fouled((2, 5), b=player("prone", skills="Thick Skull", niggles=1)).expect(b=stunned(2, 1))
    fouled((3, 5), b=player("prone", skills="Thick Skull", niggles=1)).expect(b="ko")


@rule("CRP-13/Thick Skull", "CRP-1.6")
def test_thick_skull_works_without_zones() -> None:
    s = scenario(DUEL, b=player(skills="Thick Skull", no_zones=True))
    s.dice(block="down").block("A", "b").push("e")
    s.dice(armour=(6, 5), injury=(3, 5)).follow(False)
    s.expect(b=stunned(3, 1))


@rule("CRP-13/Thick Skull", "CRP-5.7")
def test_thick_skull_in_the_crowd() -> None:
    s = scenario("A....\nb...B\n", b=player(skills="Thick Skull"), c=player(at=(4, 0)))
    s.dice(block="push").block("A", "b").dice(injury=(3, 5)).follow(False)
    s.expect(b="reserves")


@rule("CRP-13/Thick Skull", "CRP-13/Stunty", "CRP-9.2")
@pytest.mark.parametrize(("injury", "result"), [
    ((3, 3), "stunned"), ((3, 4), "ko"), ((3, 5), "stunned"), ((4, 5), "casualty"),
])  # fmt: skip
def test_thick_skull_with_stunty(injury: tuple[int, int], result: str) -> None:
    """7 is KO'd, 8 Stunned, 9 Badly Hurt without a casualty roll."""
    s = fouled(injury, b=player("prone", skills="Thick Skull, Stunty"))
    s.expect(b=stunned(2, 1) if result == "stunned" else result)
