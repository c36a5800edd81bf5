"""Leaping for all players. [AG-LEAP]"""

from __future__ import annotations

from itertools import pairwise

import pytest

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.astrogranite.flights import flight
from deepbowl.dungeons.library import dungeon
from deepbowl.match.plans import follow_plan
from deepbowl.match.setup import new_match
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import Scenario, player, prone, rule, standing

from .cave import cave

LEAPS = "universal-leaping"


def hall(*people: str, **more: object) -> Scenario:
    """A hall of nine by five; A at (2, 2)."""
    return cave("""
        .........
        .........
        ..A......
        .........
        B.......b""", LEAPS, *people, **more)


def leap(s: Scenario, to: tuple[int, int]) -> Scenario:
    return s.use("Leaping").answer("leap-to", to)


@rule("AG-LEAP-01")
def test_once_a_turn() -> None:
    s = hall()
    s.activate("A", "move")
    s.expect_offered("use leaping")
    s.dice(leap=6)
    leap(s, (4, 2))
    s.expect_not_offered("use leaping")
    s.refused("use", "Leaping", because="has leapt this turn")
    s.step("e")
    s.stop()


@rule("AG-LEAP-01")
def test_leap_is_not_offered_in_a_block_or_while_prone() -> None:
    s = cave("A.b\n#C.\n..d", LEAPS, A="prone", C=player())
    s.activate("C", "block")
    s.expect_not_offered("use leaping")
    s.stop()
    s.activate("A", "move")
    s.expect_not_offered("use leaping")
    s.stop()


@rule("AG-LEAP-01")
def test_leap_without_the_switch_needs_the_skill() -> None:
    s = cave("A....\nB...b")
    s.activate("A", "move")
    s.expect_not_offered("use leaping")
    s.stop()


@rule("AG-LEAP-01")
def test_saying_no_changes_nothing() -> None:
    s = hall()
    s.activate("A", "move")
    before = s.m.hash()
    s.use("Leaping").no()
    assert s.m.hash() == before
    s.expect_offered("use leaping")
    s.stop()


@rule("AG-LEAP-02")
def test_leap_costs_the_squares_covered_and_at_least_two() -> None:
    s = hall(A=player(ma=6, ag=4))
    s.activate("A", "move")
    s.step("w", "e", "w")
    s.use("Leaping")
    offered = [s.m.names.text(option) for option in s.m.decision().options]
    assert "square 2,2" not in offered
    assert "square 4,2" in offered
    assert "square 6,2" in offered  # three squares and two gone for
    assert "square 7,2" not in offered
    s.refused_answer((2, 2), because="")
    s.dice(leap=6)
    s.answer("leap-to", (4, 2))
    assert s.m.state.act.moved == 6
    s.stop()


@rule("AG-LEAP-02", "AG-LEAP-09")
def test_squares_beyond_are_gone_for_first_and_a_one_fails_the_leap() -> None:
    s = hall(A=player(ma=2, ag=4))
    s.activate("A", "move")
    s.dice(rush=[2, 1], leap_short=1, armour=(1, 1))
    leap(s, (6, 2))
    s.expect(A=prone(3, 2), turnover="leap")
    s.expect_event("Tested", purpose="leap", times=0)


@rule("AG-LEAP-03")
def test_the_coach_picks_the_path_where_it_matters() -> None:
    s = cave("""
        .........
        .........
        ..A......
        .........
        B.......b""", LEAPS, "lava", ground=".........\n.........\n...!.....\n.........\n.........")
    s.activate("A", "move")
    leap(s, (4, 3))
    s.asked("leap-path", of=0, options=["square 3,2", "square 3,3"])
    s.dice(leap=1, armour=(1, 1))
    s.answer("leap-path", (3, 3))
    s.expect(A=prone(3, 3), turnover=True)


@rule("AG-LEAP-03")
def test_leap_with_equal_paths_asks_no_question() -> None:
    s = hall()
    s.activate("A", "move")
    s.dice(leap=6)
    leap(s, (4, 3))
    s.expect(A=(4, 3))
    s.stop()


@rule("AG-LEAP-04")
def test_walls_make_it_longer_or_impossible() -> None:
    s = cave("""
        ..#..
        .A#.b
        B.#..""", LEAPS, A=player(ma=6))
    s.activate("A", "move")
    s.expect_not_offered("use leaping")
    s.stop()
    s = cave("""
        ....#....
        ....#....
        ...A#....
        ....#....
        B.......b""", LEAPS, A=player(ma=6, ag=4))
    s.activate("A", "move")
    s.dice(leap=5)
    leap(s, (5, 2))
    assert s.needed("leap") == 5
    assert s.m.state.act.moved == 4
    s.expect(A=(5, 2))
    s.stop()


@rule("AG-LEAP-05")
@pytest.mark.parametrize(("to", "needed"), [(4, 3), (5, 4), (6, 5)])
def test_leap_roll_loses_one_for_each_square_beyond_the_first(to: int, needed: int) -> None:
    s = hall(A=player(ag=4))
    s.activate("A", "move")
    s.dice(leap=6)
    leap(s, (to, 2))
    assert s.needed("leap") == needed
    s.stop()


@rule("AG-LEAP-05")
def test_leap_may_be_rerolled_and_very_long_legs_help() -> None:
    s = hall(A=player(ag=3, skills="Very Long Legs"), rerolls=1)
    s.activate("A", "move")
    s.dice(leap=2)
    leap(s, (4, 2))
    assert s.needed("leap") == 3
    s.dice(leap=3)
    s.reroll("team")
    s.expect(A=(4, 2), turnover=False)
    s.stop()


@rule("AG-LEAP-06")
def test_zones_do_not_matter() -> None:
    s = cave("""
        .c.d.
        A...e
        .f.g.
        ....B""", LEAPS, A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=4)
    s.use("Leaping").answer("leap-to", (2, 1)).answer("leap-path", (1, 1))
    s.expect(A=(2, 1), turnover=False)
    assert s.needed("leap") == 4
    s.stop()


@rule("AG-LEAP-07")
def test_leaper_that_lands_standing_keeps_moving() -> None:
    s = hall(A=player(ma=6, ag=3))
    s.activate("A", "move")
    s.dice(leap=5)
    leap(s, (4, 2))
    s.expect(A=standing(4, 2))
    assert s.m.state.act.moved == 2
    s.step("e", "e", "e", "w")
    s.stop()


@rule("AG-LEAP-07")
def test_leaper_picks_up_the_ball_on_the_landing_square() -> None:
    s = cave("A.*..\nB...b", LEAPS, A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=4, pick_up=3)
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(ball="A")
    s.stop()


@rule("AG-LEAP-08")
def test_leaper_onto_a_chest_or_obstacle_falls_and_it_stays() -> None:
    s = cave("""
        A.$..
        .....
        B...b""", LEAPS)
    s.activate("A", "move")
    s.dice(leap=6, scatter=5, armour=(1, 1))
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=prone(3, 0), chests=[(2, 0)], turnover=True)
    s = cave("""
        A.i..
        .....
        B...b""", LEAPS, "obstacles")
    s.activate("A", "move")
    s.dice(leap=6, scatter=5, armour=(1, 1))
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=prone(3, 0), turnover=True)


@rule("AG-LEAP-09")
@pytest.mark.parametrize(("die", "where"), [(1, 3), (2, 4)])
def test_failed_leap_ends_in_a_square_it_should_have_cleared(die: int, where: int) -> None:
    s = hall(A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=4, leap_short=die, armour=(3, 3))
    leap(s, (5, 2))
    s.expect(A=prone(where, 2), turnover="leap")


@rule("AG-LEAP-09", "AG-COLL-01")
def test_failed_leap_onto_a_player_is_a_collision() -> None:
    s = cave("""
        ###########
        ..Ab..#####
        ###########
        B.........c""", LEAPS, A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=1, collision=2, scatter=5, armour=[(1, 1), (1, 2)])
    s.use("Leaping").answer("leap-to", (4, 1))
    s.answer("order", "A")
    s.expect(A=prone(4, 1), b=prone(3, 1), turnover="leap")


@rule("AG-LEAP-09")
def test_failed_leap_onto_a_trap_triggers_it() -> None:
    s = cave("""
        A?...
        #####
        B...b""", LEAPS, "traps", A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=1, trap=1, armour=(1, 1))
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=prone(1, 0), turnover=True)
    s.expect_event("Armour", times=1)


@rule("AG-LEAP-09", "AG-LEAP-13", "AG-CHASM-05")
def test_over_a_chasm_or_into_it() -> None:
    s = cave("A_...\n#####\nB...b", LEAPS, "chasms", A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=4)
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=(2, 0))
    s.stop()
    s = cave("A_...\n#####\nB...b", LEAPS, "chasms", A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=1, chasm=4)
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A="lost", turnover="leap")


@rule("AG-LEAP-10")
@pytest.mark.parametrize(("to", "needed"), [(4, 3), (5, 4)])
def test_the_skill_adds_one(to: int, needed: int) -> None:
    s = hall(A=player(ag=3, skills="Leap"))
    s.activate("A", "move")
    s.expect_not_offered("use-at leap 4,2")
    s.dice(leap=6)
    leap(s, (to, 2))
    assert s.needed("leap") == needed
    s.stop()


@rule("AG-LEAP-11")
def test_failed_leap_with_the_skill_ends_a_square_further() -> None:
    s = cave("A!...\n#####\nB...b", LEAPS, "lava", A=player(ag=3, skills="Leap"))
    s.activate("A", "move")
    s.dice(leap=2, armour=(3, 2))
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=prone(2, 0), turnover=True)
    for die, where in ((1, 4), (2, 5)):
        s = hall(A=player(ag=3, skills="Leap"))
        s.activate("A", "move")
        s.dice(leap=2, leap_short=die, armour=(1, 1))
        leap(s, (5, 2))
        s.expect(A=prone(where, 2))


@rule("AG-LEAP-12")
def test_a_teleporter_below_does_nothing() -> None:
    s = cave("A1..2\n#####\nB...b", LEAPS)
    s.activate("A", "move")
    s.dice(leap=6)
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=(2, 0))
    s.expect_event("Rolled", purpose="teleport", times=0)
    s.stop()


@rule("AG-LEAP-12")
def test_leap_onto_a_teleporter_teleports_the_leaper() -> None:
    s = cave("A.1.2\n#####\nB...b", LEAPS)
    s.activate("A", "move")
    s.dice(leap=6, teleport=2)
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=(4, 0))
    s.stop()


@rule("AG-LEAP-13", "AG-LAVA-01")
def test_ground_below_does_nothing_but_start_and_landing_do() -> None:
    s = cave("A~!..\n#####\nB...b", LEAPS, "lava", "water", A=player(ag=4))
    s.activate("A", "move")
    s.dice(leap=4)
    s.use("Leaping").answer("leap-to", (3, 0))
    s.expect(A=(3, 0))
    s.stop()
    s = cave("A....\n#####\nB...b", LEAPS, "lava", ground="!....\n#####\n.....")
    s.activate("A", "move")
    s.dice(leap=6, armour=(1, 1))
    s.use("Leaping").answer("leap-to", (2, 0))
    s.stop()


@rule("AG-LEAP-13")
def test_player_leapt_over_is_not_affected() -> None:
    s = cave("Ab...\n#####\nB...c", LEAPS)
    s.activate("A", "move")
    s.dice(leap=6)
    s.use("Leaping").answer("leap-to", (2, 0))
    s.expect(A=(2, 0), b=(1, 0), turnover=False)
    s.stop()


# ---------------------------------------------------------------- ways and odds
@rule("AG-LEAP-02", "AG-LEAP-05")
def test_ways_lead_over_a_leap_and_plans_make_it() -> None:
    s = cave("Ab...\n#####\nB...c", LEAPS, A=player(ma=4, ag=3), b="prone")
    r, board = reach(s.m, s.body("A")), s.m.board
    assert r.probability(board.at(2, 0)) == pytest.approx(1 / 2)
    assert r.probability(board.at(4, 0)) == pytest.approx(1 / 2)  # two more on foot
    plan = r.plan(board.at(4, 0))
    assert [s.m.names.text(option) for option in plan] == [
        "activate A1", "declare move", "use leaping", "square 2,0", "step 3,0", "step 4,0",
    ]  # fmt: skip
    twin = s.m.clone(s.m.dice)
    for option in plan[:2]:
        twin.apply(option)
    assert odds(twin, plan[2:]).success == pytest.approx(1 / 2)
    s.dice(leap=4)
    assert follow_plan(s.m, plan, SENSIBLE).finished
    s.expect(A=(4, 0))
    s.stop()


@rule("AG-PLAT-09", "AG-PLAT-10")
def test_leap_over_several_shortest_paths_uses_the_easiest() -> None:
    board = dungeon("three-locks").board()
    m = new_match("astrogranite", 3, board=board, switches=(LEAPS,))
    found = flight(m, 0, board.cell("17,11"), 8)  # a stage: down by one drop, or by two steps
    unlike = 0
    for far in range(1, 9):
        for to in cells(found.all_at(far)):
            follows = found.onward(to)
            ways = shortest_ways(board, follows, found.from_cell, to)
            assert found.penalty(to) == min(ways)
            assert {far} == {far_along(board, way) for way in paths(follows, found.from_cell, to)[:50]}
            unlike += len(set(ways)) > 1
    assert unlike > 3


def paths(follows: dict[int, list[int]], from_cell: int, to: int) -> list[list[int]]:
    return (
        [[from_cell, *rest] for step in follows[from_cell] for rest in paths(follows, step, to)]
        if from_cell != to
        else [[to]]
    )


def far_along(board: Board, way: list[int]) -> int:
    """A drop counts two."""
    return sum(2 if board.height[a] - board.height[b] >= 2 else 1 for a, b in pairwise(way))


def shortest_ways(board: Board, follows: dict[int, list[int]], from_cell: int, to: int) -> list[int]:
    """What every one of the ways takes off the roll: each drop, each step down beyond the first."""
    downs = [[board.height[a] - board.height[b] for a, b in pairwise(way)] for way in paths(follows, from_cell, to)]
    return [sum(down >= 2 for down in way) + max(0, sum(down == 1 for down in way) - 1) for way in downs]
