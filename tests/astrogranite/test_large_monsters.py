"""Monsters of 2x2 and 3x3 squares: they move, push, follow up and are pushed whole; the dragon breathes fire."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.bits import cells
from deepbowl.testing import Scenario, monster, player, prone, rule, standing

from .cave import cave
from .test_monsters import lair


def manticore(**more: Any) -> Any:
    return monster("Manticore", but="Foul Appearance", **more)


def dragon(**more: Any) -> Any:
    return monster("Cave Dragon", but="Bone-head", **more)


def squares(s: Scenario, name: str) -> list[str]:
    return [s.m.board.label(cell) for cell in cells(s.m.foot(s.body(name)))]


@rule("AG-MATK-08")
def test_large_monster_needs_room_for_all_its_squares() -> None:
    free = lair("X......A\n........\n########\n.......b", X=manticore(ma=1))
    free.end_turn()
    assert squares(free, "X") == ["1,0", "2,0", "1,1", "2,1"]
    narrow = lair("X......A\n..######\n########\n.......b", X=manticore(ma=1))
    narrow.end_turn()
    assert squares(narrow, "X") == ["0,0", "1,0", "0,1", "1,1"]


@rule("AG-MATK-08")
def test_large_monster_pushes_from_its_nearest_square_and_follows_up_whole() -> None:
    s = lair("X.A...\n......\n######\n.....b", X=manticore(ma=1), A=player(skills="Stand Firm"))
    s.dice(block="push push")
    s.end_turn()
    s.dice(beast_choice=1, block="push push", then_beast_choice=1, armour=(1, 1))
    s.no("Stand Firm").no("Stand Firm")
    s.expect(A=(4, 0))
    assert squares(s, "X") == ["2,0", "3,0", "2,1", "3,1"]


@rule("AG-MATK-08")
def test_large_monster_that_has_no_room_to_follow_stays() -> None:
    s = lair("X.A...\n..####\n######\n.....b", X=manticore(ma=1))
    s.dice(block="push push")
    s.end_turn()
    s.expect(A=(3, 0), X=(0, 0))


@rule("AG-MATK-08")
def test_large_monster_is_pushed_whole_or_not_at_all() -> None:
    s = cave("......\n.X.A.B\n......\n.....b", "wandering-monsters", X=manticore(), A=player(st=8))
    s.dice(block="push push")
    s.block("A", "X")
    s.asked("push", of=0)
    s.push((0, 1))
    s.follow(True)
    assert squares(s, "X") == ["0,1", "1,1", "0,2", "1,2"]
    s.expect(A=(2, 1))
    t = cave("X.A..\n.....\n#####\nB...b", "wandering-monsters", X=manticore(), A=player(st=8))
    t.dice(block="push push")
    t.block("A", "X")
    t.expect(X=(0, 0), A=(2, 0))


@rule("AG-MATK-08")
def test_large_monster_falls_and_is_fouled_as_one_body() -> None:
    s = cave("X.A.\n...B\n####\n...b", "wandering-monsters", X=monster("Manticore", "prone"))
    s.activate("A", "foul")
    s.dice(armour=(1, 1))
    s.foul("X")
    assert len(s.events("Armour")) == 1


@rule("AG-MATK-09")
def test_large_monster_keeps_off_special_squares() -> None:
    s = lair("X.1....A\n........\n########\n.2.....b", X=manticore(ma=3))
    s.end_turn()
    s.expect(X=(0, 0))
    round_it = lair("X.1....A\n........\n........\n########\n.2.....b", X=manticore(ma=2))
    round_it.end_turn()
    round_it.expect(X=(2, 1))


@rule("AG-PROF-09")
def test_dragon_throws_three_dice_at_a_lone_player() -> None:
    s = lair("X..A.\n...##\n...##\n#####\nB...b", X=dragon())
    s.dice(block="push push push")
    s.end_turn()
    s.expect(X=(0, 0), A=(4, 0))


@rule("AG-PROF-09")
def test_dragon_has_two_dice_where_two_team_mates_help() -> None:
    s = lair("X..A.\n...C#\n...D#\n#####\nB...b", X=dragon())
    s.dice(beast_choice=1, block="skull skull", armour=(1, 1))
    s.end_turn()
    s.expect(X=prone(0, 0))


# ---------------------------------------------------------------- fire
@rule("AG-PROF-11", "AG-PROF-12")
def test_dragon_burns_the_nearest_it_sees_and_coaches_choose_for_their_own() -> None:
    s = lair("""
        X......A....
        ........B...
        ........c...
        ############
        ...........b""", X=dragon(), B=player(av=8))
    s.dice(flame_burst=4)
    s.end_turn()
    s.asked("flame-burst", of=0, about="A")
    s.yes()
    s.asked("flame-burst", of=0, about="B")
    s.dice(armour=(4, 3))
    s.no()
    s.expect(A=prone(7, 0), B=standing(8, 1), c=standing(8, 2), X=(0, 0), turnover=False)


@rule("AG-PROF-11")
def test_dragon_that_rolls_too_low_walks() -> None:
    s = lair("X......A....\n............\n............\n############\n...........b", X=dragon(ma=2))
    s.dice(flame_burst=3)
    s.end_turn()
    s.expect(X=(2, 0))


@rule("AG-PROF-11")
def test_dragon_near_a_player_within_four_squares_does_not_breathe() -> None:
    s = lair("X.....A.....\n............\n............\n############\n...........b", X=dragon(ma=1))
    s.end_turn()
    s.expect(X=(1, 0))


@rule("AG-PROF-12")
def test_carrier_lying_down_drops_the_ball_and_broken_armour_injures() -> None:
    s = lair("""
        X......A....
        ........B...
        ............
        ############
        ...........b""", X=dragon(), A=player(ball=True), B=player(av=7))
    s.dice(flame_burst=6)
    s.end_turn()
    s.yes()
    s.dice(armour=(5, 5), injury=(4, 4), bounce=5)
    s.no()
    s.expect(A=prone(7, 0), B="ko", ball=(8, 0), turnover=False)


@rule("AG-PROF-12")
def test_monster_under_the_fire_goes_down_without_a_question() -> None:
    s = lair("""
        X......A....
        ........Z...
        ............
        ############
        ...........b""", X=dragon(), Z=monster("Hellhound", but="Bone-head"))
    s.dice(flame_burst=6)
    s.end_turn()
    s.yes()
    s.expect(A=prone(7, 0), Z=standing(8, 1))  # it had its own phase after that
    s.expect_event("PlacedProne", body="Z", rule="AG-PROF-12")


@rule("AG-MACT-02", "AG-MATK-08", "CRP-13/Diving Tackle", "CRP-13/Shadowing")
@pytest.mark.parametrize("skill", ["Diving Tackle", "Shadowing"])
@pytest.mark.parametrize(("to", "asked"), [((1, 0), False), ((3, 2), True)])
def test_square_that_a_large_monster_still_covers_is_not_moved_into(skill: str, to: tuple[int, int], asked: bool) -> None:
    s = cave("""
        .......
        .......
        .A.....
        .......
        b.....B""", "gm-monsters", turn=1, X=monster("Manticore", at=(2, 1)), A=player(skills=skill))
    s.end_turn()
    s.choose("activate", "X")
    s.dice(dodge=6)
    s.step(to)
    if asked:
        s.no(skill)
    s.choose("stop")
    s.expect(A=standing(1, 2))
