"""CRP-13.1 Shadowing."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import player, prone, rule, scenario


@rule("CRP-13/Shadowing", "CRP-10.8")
@pytest.mark.parametrize(("dice", "shaken_off"), [((3, 4), False), ((4, 4), True)])
def test_shadowing_follows_a_player_rolling_7_or_less(dice: tuple[int, int], shaken_off: bool) -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", b=player(skills="Shadowing"))
    s.dice(dodge=4).move("A", "n")
    s.dice(shadowing=dice).yes("Shadowing", by=1)
    s.expect(A=(1, 0), b=(2, 1) if shaken_off else (1, 1), acting="A")


@rule("CRP-13/Shadowing", "CRP-19")
@pytest.mark.parametrize(("dice", "b"), [((5, 5), (1, 1)), ((6, 5), (2, 1))])
def test_ma_3_escapes_shadowing_of_ma_6_on_11(dice: tuple[int, int], b: tuple[int, int]) -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(ma=3), b=player(ma=6, skills="Shadowing"))
    s.dice(dodge=4).move("A", "n")
    s.dice(shadowing=dice).yes("Shadowing")
    s.expect(b=b)
    assert s.needed("shadowing") == 11


@rule("CRP-13/Shadowing")
def test_shadowing_declined() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", b=player(skills="Shadowing"))
    s.dice(dodge=4).move("A", "n").no("Shadowing")
    s.expect(A=(1, 0), b=(2, 1))


@rule("CRP-13/Shadowing", "CRP-12.3", "CRP-13/Take Root", "CRP-13/Ball & Chain")
@pytest.mark.parametrize("b", [
    player("prone", skills="Shadowing"), player(skills="Shadowing", no_zones=True),
    player(skills="Shadowing", rooted=True), player(skills="Shadowing, Ball & Chain, No Hands"),
])  # fmt: skip
def test_shadowing_needs_a_standing_mobile_player_with_zones(b: Player) -> None:
    """c makes it a dodge whatever b can do."""
    s = scenario("""
        .......
        cAb..B.
        .......""", b=b)
    s.dice(dodge=6).move("A", "n")
    s.expect(A=(1, 0), b=prone(2, 1) if b.posture else (2, 1), acting="A")


@rule("CRP-13/Shadowing")
def test_shadowing_is_for_the_square_left_not_for_the_one_entered() -> None:
    s = scenario("""
        .......
        .A.....
        ...b.B.
        .......""", b=player(skills="Shadowing"))
    s.move("A", "e")
    s.expect(A=(2, 1), acting="A")


@rule("CRP-13/Shadowing")
def test_shadowing_needs_no_dodge_and_works_any_number_of_times() -> None:
    s = scenario("""
        .......
        .Ab....
        ..B....""", b=player(skills="Shadowing"))
    s.dice(dodge=4).move("A", "n").dice(shadowing=(1, 1)).yes("Shadowing")
    s.expect(b=(1, 1))
    s.dice(dodge=4).step("e").dice(shadowing=(1, 1)).yes("Shadowing")
    s.expect(A=(2, 0), b=(1, 0))


@rule("CRP-13/Shadowing", "CRP-10.7")
def test_the_mover_may_re_roll_with_the_team_or_pro() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(skills="Pro"), b=player(skills="Shadowing"), rerolls=1)
    s.dice(dodge=4).move("A", "n").dice(shadowing=(1, 1)).yes("Shadowing")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll pro", "re-roll team"])
    s.dice(shadowing=(6, 2)).reroll("team")
    s.expect(b=(2, 1), rerolls=(0, 1))


@rule("CRP-13/Shadowing")
def test_only_one_shadows_each_square_left() -> None:
    """b fails, so c is not asked; had b declined, c would be."""
    s = scenario("""
        .......
        cAb..B.
        .......""", b=player(skills="Shadowing"), c=player(skills="Shadowing"))
    s.dice(dodge=6).move("A", "n").dice(shadowing=(6, 6)).yes("Shadowing")
    s.expect(b=(2, 1), c=(0, 1), acting="A")
    s = scenario("""
        .......
        cAb..B.
        .......""", b=player(skills="Shadowing"), c=player(skills="Shadowing"))
    s.dice(dodge=6).move("A", "n").no("Shadowing").dice(shadowing=(1, 1)).yes("Shadowing")
    s.expect(A=(1, 0))
    s.expect_event("Moved", rule="CRP-13/Shadowing", times=1)


@rule("CRP-13/Shadowing", "CRP-13/Take Root")
def test_a_rooted_shadower_does_not_stand_in_the_way_of_another() -> None:
    """c comes first on the board, but cannot move: b is asked."""
    s = scenario("""
        .......
        cAb..B.
        .......""", b=player(skills="Shadowing"), c=player(skills="Shadowing", rooted=True))
    s.dice(dodge=6).move("A", "n").dice(shadowing=(1, 1)).yes("Shadowing")
    s.expect(A=(1, 0), b=(1, 1), c=(0, 1))


@rule("CRP-13/Shadowing", "CRP-0.4")
def test_shadowers_of_several_seats_are_asked_in_turn_order() -> None:
    """P stands first on the board, but seat 1 comes before seat 2."""
    s = scenario("""
        .......
        PAb..B.
        .......""", b=player(skills="Shadowing"), P=player(skills="Shadowing"))
    s.dice(dodge=6).move("A", "n").no("Shadowing", by=1)
    s.dice(shadowing=(1, 1)).yes("Shadowing", by=2)
    s.expect(P=(1, 1), b=(2, 1))


@rule("CRP-13/Shadowing", "CRP-18.6", "CRP-4.6")
def test_shadowing_after_a_failed_dodge_comes_before_the_armour_roll() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", b=player(skills="Shadowing"))
    s.dice(dodge=1).move("A", "n")
    s.dice(shadowing=(1, 1), armour=(1, 2)).yes("Shadowing")
    s.expect(A=prone(1, 0), b=(1, 1), turnover="dodge")


@rule("CRP-13/Shadowing", "CRP-5.8")
def test_shadowing_answers_a_follow_up() -> None:
    s = scenario("""
        .......
        .Ab....
        c.....B""", c=player(skills="Shadowing"))
    s.dice(block="push push").block("A", "b").push("e").follow()
    s.dice(shadowing=(1, 1)).yes("Shadowing", by=1)
    s.expect(A=(2, 1), b=(3, 1), c=(1, 1))


@rule("CRP-13/Shadowing", "CRP-5.8", "CRP-13/Side Step")
@pytest.mark.parametrize("face", ["push", "down"])
def test_shadowing_after_side_step_follows_unless_the_player_is_falling(face: str) -> None:
    s = scenario("""
        .......
        .......
        .Ab....
        ......B""", b=player(skills="Shadowing, Side Step"))
    s.dice(block=face).block("A", "b").yes("Side Step").push("nw")
    if face == "push":
        s.follow().dice(shadowing=(1, 1)).yes("Shadowing", by=1)
        s.expect(A=(2, 2), b=(1, 2))
    else:
        s.dice(armour=(1, 2)).follow()
        s.expect(A=(2, 2), b=prone(1, 1))


@rule("CRP-13/Shadowing")
def test_shadowing_does_not_answer_a_push() -> None:
    """A pushed player performs no Action."""
    s = scenario("""
        .......
        .Ab....
        .B....C""", B=player(skills="Shadowing"))
    s.dice(block="push push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1), B=(1, 2))


@rule("CRP-13/Shadowing", "CRP-13/Leap")
def test_shadowing_answers_a_leap() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(skills="Leap"), b=player(skills="Shadowing"))
    s.activate("A", "move").dice(leap=4).use("Leap", at=(3, 1))
    s.dice(shadowing=(1, 1)).yes("Shadowing")
    s.expect(A=(3, 1), b=(1, 1))


@rule("CRP-13/Shadowing", "CRP-4.3")
def test_shadowing_answers_a_step_that_fell_over_itself() -> None:
    s = scenario("""
        ........
        A..b..B.
        ........""", A=player(ma=2), b=player(skills="Shadowing"))
    s.move("A", "e", "e")
    s.dice(rush=1).step("n").dice(shadowing=(1, 1), armour=(1, 2)).yes("Shadowing")
    s.expect(A=prone(2, 0), b=(2, 1), turnover="rush")


@rule("CRP-13/Shadowing", "CRP-13/Diving Tackle")
def test_a_square_filled_by_diving_tackle_is_not_shadowed() -> None:
    s = scenario("""
        .......
        cAb..B.
        .......""", b=player(skills="Diving Tackle"), c=player(skills="Shadowing"))
    s.dice(dodge=6).move("A", "n").yes("Diving Tackle")
    s.expect(A=(1, 0), b=prone(1, 1), c=(0, 1), acting="A")


@rule("CRP-13/Shadowing", "CRP-13/Ball & Chain")
def test_shadowing_answers_a_staggering_ball_and_chain() -> None:
    s = scenario("""
        .......
        .A.....
        b....B.""", A=player(skills="Ball & Chain, No Hands"), b=player(skills="Shadowing"))
    s.activate("A", "move").use("Ball & Chain")
    s.dice(ball_and_chain=3).answer("facing", "E").dice(shadowing=(1, 1)).yes("Shadowing")
    s.expect(A=(2, 1), b=(1, 1))


@rule("CRP-13/Shadowing", "CRP-11.5")
def test_carrier_shadowing_into_the_end_zone_scores_in_the_opposing_turn() -> None:
    s = scenario("""
        [......
        Ab...B.
        [......""", b=player(ball=True, skills="Shadowing"), ground="""
        [......
        [......
        [......""")
    s.dice(dodge=4).move("A", "n").dice(shadowing=(1, 1)).yes("Shadowing")
    s.expect(score=(0, 1), turnover="touchdown")
