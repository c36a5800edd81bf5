"""CRP-0: dice, words, directions."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario


@rule("CRP-0.1", "CRP-9.4")
@pytest.mark.parametrize(("d68", "box"), [(11, "casualty"), (38, "casualty"), (58, "casualty"), (61, "dead"), (68, "dead")])
def test_a_d68_is_a_d6_for_tens_and_a_d8_for_units(d68: int, box: str) -> None:
    s = scenario("""
        .....
        .Ab..
        .....""")
    s.dice(block="down", armour=(6, 5), injury=(6, 6))
    s.dice(casualty=d68 // 10, casualty_units=d68 % 10)
    s.block("A", "b").push("e").follow(False)
    s.expect(b=box)
    assert s.m.state.harm[s.body("b")] == d68
    assert [e.rolled for e in s.events("Rolled")][-2:] == [d68 // 10, d68 % 10]


@rule("CRP-0.1")
def test_number_with_a_plus_means_that_roll_or_more() -> None:
    for die, stands in ((3, False), (4, True)):
        s = scenario("A...b", A=player("prone", ma=2))
        s.dice(stand_up=die).activate("A", "move").stand()
        if stands:
            s.expect(A=(0, 0), turn=0)
        else:
            s.expect(A=prone(0, 0), turn=1)


@rule("CRP-0.2")
def test_active_team_is_the_one_with_the_turn() -> None:
    s = scenario("A...b", turn=1)
    s.asked("turn", of=1, options=["end-turn", "activate b"])
    s.refused("activate", "A", because="belongs to seat 0 and it is seat 1's turn")
    s.refused("activate", "b", because="not seat 0's decision", by=0)
    s.activate("b", "move")
    s.expect(acting="b")
    s.stop()
    s.asked("turn", of=0)


@rule("CRP-0.2")
def test_opponents_are_seen_from_the_player_spoken_of() -> None:
    """Three seats: all players of both other teams are opponents."""
    s = scenario("""
        .....
        .AbP.
        .....""", turn=1)
    s.activate("b", "block")
    s.expect_offered("hit A", "hit P")


@rule("CRP-0.3")
def test_adjacent_is_by_edge_or_corner() -> None:
    s = scenario("""
        .....
        .A...
        ..b..
        .....""")
    s.activate("A", "move")
    s.expect_offered("step 0,0", "step 1,0", "step 2,0", "step 0,1", "step 2,1", "step 0,2", "step 1,2")
    s.expect_not_offered("step 3,1", "step 2,2")
    s.refused("step", (3, 1), because="not adjacent")


@rule("CRP-0.3")
def test_distance_is_the_longer_of_both_axes() -> None:
    board = scenario("A....b\n......").m.board
    assert board.distance(board.at(0, 0), board.at(5, 1)) == 5


@rule("CRP-0.4", "CRP-18.8")
def test_active_coach_decides_first_at_one_instant() -> None:
    """A Fireball hits players of both teams: the active caster orders them, those of the opponent included."""
    s = scenario("""
        .......
        .Aab...
        .......""", wizard=1)
    s.dice(spell=(4, 5, 3)).cast("fireball").pick((2, 1))
    s.asked("order", of=0, options=["player A", "player a"])
    s.dice(armour=[(1, 1), (1, 2)])
    s.pick("a")
    s.expect(A=prone(1, 1), a=prone(2, 1), b=(3, 1), turn=0, turnover=False)
    assert [e.body for e in s.events("Armour")] == [s.body("a"), s.body("A")]


DIRECTIONS = [(1, (1, 0)), (2, (2, 0)), (3, (3, 0)), (4, (1, 1)), (5, (3, 1)), (6, (1, 2)), (7, (2, 2)), (8, (3, 2))]


@rule("CRP-0.6", "CRP-7.8")
@pytest.mark.parametrize(("die", "square"), DIRECTIONS)
def test_the_direction_die(die: int, square: tuple[int, int]) -> None:
    s = scenario("""
        .....
        .A*..
        .....
        ...b.""")
    s.dice(pick_up=1, bounce=die).move("A", "e")
    s.expect(ball=square, turnover="pick up")


@rule("CRP-0.7", "CRP-7.10")
@pytest.mark.parametrize(("die", "square"), [(1, (2, 1)), (2, (2, 1)), (3, (4, 1)), (4, (4, 1)), (5, (6, 1)), (6, (6, 1))])
def test_the_throw_in_template_facing_north(die: int, square: tuple[int, int]) -> None:
    """The ball leaves over the south side at 4,3; 2D6 = 3 is two squares from there: row 1."""
    s = scenario("""
        .........
        .........
        ....A....
        ....*....
        """, b=player(at=(0, 0)), C=player(at=(8, 0)))
    s.dice(pick_up=1, bounce=7, throw_in=die, throw_in_distance=(1, 2), then_bounce=2).move("A", "s")
    x, y = square
    s.expect(ball=(x, y - 1), turnover="pick up")


@rule("CRP-0.7", "CRP-7.10")
@pytest.mark.parametrize(("side", "die", "by"), [
    ("n", 1, (1, 1)), ("n", 3, (0, 1)), ("n", 6, (-1, 1)),
    ("w", 1, (1, -1)), ("w", 4, (1, 0)), ("w", 5, (1, 1)),
    ("e", 2, (-1, 1)), ("e", 3, (-1, 0)), ("e", 6, (-1, -1)),
    ("s", 2, (-1, -1)), ("s", 4, (0, -1)), ("s", 5, (1, -1)),
])  # fmt: skip
def test_the_throw_in_template_on_every_side(side: str, die: int, by: tuple[int, int]) -> None:
    """Facing S 1-2 is SE, facing E (from the west side) NE, facing W SW, facing N NW."""
    ball = {"n": (4, 0), "s": (4, 8), "w": (0, 4), "e": (8, 4)}[side]
    here = {"n": (4, 1), "s": (4, 7), "w": (1, 4), "e": (7, 4)}[side]
    rows = ["." * 9] * 9
    drawing = "\n".join(row[: ball[0]] + "*" + row[ball[0] + 1 :] if y == ball[1] else row for y, row in enumerate(rows))
    s = scenario(drawing, A=player(at=here), b=player(at=(2, 2)), C=player(at=(6, 2)))
    leaving = {"n": 2, "s": 7, "w": 4, "e": 5}[side]
    s.dice(pick_up=1, bounce=leaving, throw_in=die, throw_in_distance=(1, 3), then_bounce=2).move("A", side)
    s.expect(ball=(ball[0] + 3 * by[0], ball[1] + 3 * by[1] - 1), turnover="pick up")
