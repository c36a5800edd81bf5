"""Player collisions. [AG-COLL]"""

from __future__ import annotations

import pytest

from deepbowl.books.astrogranite.weights import WEIGHTS, weight
from deepbowl.engine.state import put_byte
from deepbowl.testing import neutral, player, prone, rule, standing

from .cave import cave

LEAPS = "universal-leaping"
TROLL = player(st=5, skills="Really Stupid, Throw Team-Mate, Always Hungry")


@rule("AG-COLL-01")
def test_player_landing_on_another_falls_and_scatters_past_others() -> None:
    s = cave("""
        .........
        .A..bc...
        .B......d""", LEAPS)
    s.activate("A", "move")
    s.dice(leap=6, collision=3, scatter=[5, 5], armour=[(2, 3), (2, 2)])
    s.use("Leaping").pick((4, 1))
    s.answer("order", "A")
    s.expect(A=prone(6, 1), b=prone(4, 1), c=(5, 1), turnover="collision")
    s.expect_event("Rolled", purpose="collision", times=1)


@rule("AG-COLL-01")
def test_directions_into_walls_are_rolled_again() -> None:
    s = cave("""
        .A.b.
        .B..d""", LEAPS)
    s.activate("A", "move")
    s.dice(leap=6, collision=1, scatter=[2, 4], armour=(2, 3))
    s.use("Leaping").pick((3, 0))
    s.expect(A=prone(2, 0), b=(3, 0))


@rule("AG-COLL-01")
def test_landing_without_the_switch_follows_the_core() -> None:
    s = cave("""
        ........
        AB..c...
        D......d""", A=player(st=5, skills="Throw Team-Mate"), B=player(skills="Right Stuff, Stunty"), c=TROLL)
    s.activate("A", "pass")
    s.dice(pass_=6, scatter=[2, 7, 5, 5], armour=[(2, 2), (1, 1)])
    s.use("Throw Team-Mate", on="B").pick((3, 1))
    s.expect(B=prone(5, 1), c=prone(4, 1), turnover=False)  # whatever they weigh, and without a roll


@rule("AG-COLL-01")
def test_switches_that_need_collisions_bring_them() -> None:
    for switch in (LEAPS, "traps"):
        assert "player-collisions" in cave("A.b", switch).m.rules.active_switches


@rule("AG-COLL-02")
@pytest.mark.parametrize(("st", "skills", "expected"), [
    (5, "", "Normal"), (5, "Really Stupid", "Big Guy"), (2, "Stunty, Dodge", "Stunty"), (1, "Titchy, Stunty", "Titchy"),
    (5, "Bone-head", "Big Guy"), (3, "Bone-head", "Normal"), (6, "Take Root", "Big Guy"), (3, "", "Normal"),
])  # fmt: skip
def test_weight_by_what_is_printed(st: int, skills: str, expected: str) -> None:
    m = cave("A.b", "player-collisions", A=player(st=st, skills=skills)).m
    assert WEIGHTS[weight(m, 0)] == expected
    m.state.st = put_byte(m.state.st, 0, 5 if st < 5 else 3)  # what happens in a match does not count
    assert WEIGHTS[weight(m, 0)] == expected


@rule("AG-COLL-02")
def test_more_than_one_square_is_huge() -> None:
    m = cave("A.b...\n......", "player-collisions", X=neutral(st=5, size=2, at=(4, 0))).m
    assert WEIGHTS[weight(m, 2)] == "Huge"


@rule("AG-COLL-03", "AG-LEAP-08")
def test_a_lighter_one_goes_down_without_a_roll() -> None:
    s = cave("""
        .....
        A.b..
        B...c""", LEAPS, b=player(skills="Stunty"))
    s.activate("A", "move")
    s.dice(leap=5, scatter=5, armour=[(2, 2), (3, 3)])
    s.use("Leaping").pick((2, 1))
    s.answer("order", "A")
    s.expect(A=prone(3, 1), b=prone(2, 1), turnover=True)
    s.expect_event("Rolled", purpose="collision", times=0)


@rule("AG-COLL-04")
@pytest.mark.parametrize(("die", "falls"), [(1, False), (2, True)])
def test_player_of_the_same_weight_falls_on_two_or_more(die: int, falls: bool) -> None:
    s = cave("""
        .....
        A.b..
        B...c""", LEAPS)
    s.activate("A", "move")
    s.dice(leap=5, collision=die, scatter=5, armour=[(2, 2), (3, 3)] if falls else [(2, 2)])
    s.use("Leaping").pick((2, 1))
    if falls:
        s.answer("order", "A")
    s.expect(A=prone(3, 1), b=prone() if falls else standing())
    s.expect_event("Rolled", purpose="collision", rule="AG-COLL-04", rolled=die)


@rule("AG-COLL-05")
@pytest.mark.parametrize(("die", "falls"), [(3, False), (4, True)])
def test_the_next_heavier_on_four_or_more(die: int, falls: bool) -> None:
    s = cave("""
        .....
        A.b..
        B...c""", LEAPS, A=player(skills="Stunty"))
    s.activate("A", "move")
    s.dice(leap=5, collision_heavier=die, scatter=5, armour=[(2, 2), (3, 3)] if falls else [(2, 2)])
    s.use("Leaping").pick((2, 1))
    if falls:
        s.answer("order", "A")
    s.expect(b=prone() if falls else standing())
    s.expect_event("Rolled", purpose="collision-heavier", rule="AG-COLL-05", rolled=die)


@rule("AG-COLL-06")
def test_a_far_heavier_one_never() -> None:
    s = cave("""
        .....
        A.b..
        B...c""", LEAPS, A=player(skills="Stunty"), b=TROLL)
    s.activate("A", "move")
    s.dice(leap=5, scatter=5, armour=(2, 2))
    s.use("Leaping").pick((2, 1))
    s.expect(A=prone(3, 1), b=standing())


@rule("AG-COLL-07", "AG-COLL-10")
@pytest.mark.parametrize(("mate", "victim", "roll", "die", "falls"), [
    ("Stunty", "", "collision", 2, True), ("Stunty", "", "collision", 1, False),
    ("Stunty", "Really Stupid", "collision_heavier", 4, True), ("Stunty", "Really Stupid", "collision_heavier", 3, False),
    ("Titchy", "", "collision_heavier", 4, True), ("Titchy", "", "collision_heavier", 3, False),
])  # fmt: skip
def test_player_in_flight_counts_one_category_heavier(mate: str, victim: str, roll: str, die: int, falls: bool) -> None:
    s = cave("""
        ........
        AB..c...
        D......d""", "player-collisions",
        A=player(st=5, skills="Throw Team-Mate"), B=player(skills=f"Right Stuff, {mate}"),
        c=player(st=5 if victim else 3, skills=victim))  # fmt: skip
    s.activate("A", "pass")
    s.dice(pass_=6, scatter=[2, 7, 5], **{roll: die}, then_scatter=5)
    s.dice(armour=[(2, 2), (1, 1)] if falls else [(2, 2)])
    s.use("Throw Team-Mate", on="B").pick((3, 1))
    if falls:
        s.answer("order", "B")
    s.expect(B=prone(5, 1), c=prone(4, 1) if falls else standing(), turnover=False)


@rule("AG-COLL-08")
def test_collision_rolls_armour_for_both_in_the_chosen_order() -> None:
    s = cave("""
        .....
        A.b..
        B...c""", LEAPS, A=player(av=8), b=player(av=7))
    s.activate("A", "move")
    s.dice(leap=5, collision=4, scatter=2, armour=[(3, 5), (5, 4)], injury=(1, 1))
    s.use("Leaping").pick((2, 1))
    s.asked("order", of=0, options=["player A", "player b"])
    s.answer("order", "A")
    s.expect(A=prone(2, 0), b="stunned")


@rule("AG-COLL-08")
def test_the_active_coach_may_have_it_the_other_way_round() -> None:
    s = cave("""
        .....
        A.b..
        B...c""", LEAPS, A=player(av=8), b=player("prone", av=7, skills="Mighty Blow"))
    s.activate("A", "move")
    s.dice(leap=5, collision=4, scatter=2, armour=(3, 5), injury=(1, 1), then_armour=(4, 4))
    s.use("Leaping").pick((2, 1))
    s.answer("order", "b")
    s.expect(A=prone(2, 0), b="stunned")  # b was prone before, and takes the armour roll in place


@rule("AG-COLL-09")
def test_collision_roll_cannot_be_rerolled() -> None:
    s = cave("""
        .....
        A.b..
        B...c""", LEAPS, A=player(skills="Pro"), b=player(skills="Pro"), rerolls=(2, 2))
    s.activate("A", "move")
    s.dice(leap=5, collision=1, scatter=5, armour=(1, 1))
    s.use("Leaping").pick((2, 1))
    s.expect(b=standing(), rerolls=(2, 2))


@rule("AG-COLL-10")
def test_a_team_mate_felled_by_one_in_flight_is_a_turnover() -> None:
    s = cave("""
        ........
        AB..C...
        D......d""", "player-collisions", A=player(st=5, skills="Throw Team-Mate"), B=player(skills="Right Stuff, Stunty"))
    s.activate("A", "pass")
    s.dice(pass_=6, scatter=[2, 7, 5], collision=2, then_scatter=5, armour=[(2, 2), (1, 1)])
    s.use("Throw Team-Mate", on="B").pick((3, 1))
    s.answer("order", "B")
    s.expect(C=prone(4, 1), turnover="landed on")
