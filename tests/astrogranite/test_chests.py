"""Chests: opened for a square of movement, the ball or a bang, shoved about. [AG-CHEST, AG-SETUP-04, AG-SETUP-05]"""

from __future__ import annotations

import pytest

from deepbowl.testing import neutral, player, prone, rule, standing

from .cave import cave


@rule("AG-CHEST-01")
@pytest.mark.parametrize("turn", [0, 1])
def test_opening_a_chest_costs_a_square(turn: int) -> None:
    s = cave("""
        ........
        A.....$.
        .......B
        c.......""", turn=turn, A=player(seat=turn), B=player(seat=turn), c=player(seat=1 - turn))  # fmt: skip
    s.activate("A", "move").step("e", "e", "e", "e")
    s.expect_not_offered("use-at")
    s.step("e")
    s.expect_offered("use-at open-chest 6,1")
    s.dice(chest=1)
    s.use("Open chest", at=(6, 1))
    s.expect(ball=(6, 1), chests=[], acting="A", turnover=False)
    s.expect_event("Rolled", rule="AG-SETUP-04", purpose="chest")
    assert s.m.state.act.moved == 6
    s.dice(rush=2, pick_up=3)
    s.step("e")
    s.expect(ball="A", A=(6, 1))


@rule("AG-CHEST-01")
def test_chest_may_be_gone_for_and_the_roll_comes_first() -> None:
    s = cave("""
        .........
        A.....$..
        ........B
        c........""", A=player(ma=5))  # fmt: skip
    s.activate("A", "move").step("e", "e", "e", "e", "e")
    s.dice(rush=1, armour=(1, 2))
    s.use("Open chest", at=(6, 1))
    s.expect(A=prone(5, 1), chests=[(6, 1)], turnover="rush")


@rule("AG-CHEST-01")
def test_chest_cannot_be_opened_in_a_block_prone_or_without_movement() -> None:
    s = cave("""
        .A$....
        .b.....
        ......B""", A=player(skills="Block"), d=player("reserves"))
    s.activate("A", "block")
    s.expect_not_offered("use-at")
    s.refused_use("Open chest", at=(2, 0), because="block action has no movement")
    s.stop()
    s.activate("B", "move")
    s.expect_not_offered("use-at")
    s.refused_use("Open chest", at=(2, 0), because="no unopened chest beside")


@rule("AG-CHEST-01")
def test_a_marked_player_opens_without_a_dodge() -> None:
    s = cave("""
        .A$...
        .b....
        .....B""")
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 0))
    s.expect(A=(1, 0), ball=(2, 0))


@rule("AG-CHEST-02")
def test_ball_in_a_chest_stays_there_and_the_opener_keeps_moving() -> None:
    s = cave("""
        .......
        ....A$.
        b......""", A=player(ma=6), C=player(at=(0, 0)))
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(5, 1))
    s.dice(pick_up=3)
    s.step("e")
    s.expect(A=(5, 1), ball="A", acting="A")
    assert s.m.state.act.moved == 2
    s.expect_event("BallFound", cell=(5, 1))


@rule("AG-CHEST-03", "AG-CHEST-07")
def test_exploding_chest_knocks_down_all_standing_players_beside_it() -> None:
    """In the order the active coach says; who lies is left alone, and so is who is two squares away."""
    s = cave("""
        ......c.....
        ....A$..D...
        ....e.B.....
        ............
        ......$.....""", A=player(av=8), c=player(at=(5, 0)), e="prone")
    s.activate("A", "move")
    s.dice(chest=2)
    s.use("Open chest", at=(5, 1))
    s.asked("order", of=0)
    s.answer("order", "A")
    s.dice(armour=[(4, 4), (3, 3), (2, 2)])
    s.answer("order", "B")
    s.expect(A=prone(4, 1), B=prone(6, 2), c=prone(5, 0), D=standing(8, 1), e=prone(4, 2), turnover="explosion")
    s.expect_event("KnockedDown", rule="AG-CHEST-03", times=3)
    s.expect_event("Armour", times=3)


@rule("AG-CHEST-03", "AG-CHEST-07")
def test_a_carrier_beside_it_drops_the_ball_last() -> None:
    s = cave("""
        ......
        .A$b..
        ......
        C.....""", "chest-roll", b=player(ball=True))
    s.activate("A", "move")
    s.use("Open chest", at=(2, 1))
    s.dice(armour=[(1, 2), (1, 2)], bounce=5)
    s.answer("order", "A")
    s.expect(A=prone(1, 1), b=prone(3, 1), ball=(4, 1), turnover="explosion")


@rule("AG-CHEST-04")
def test_an_opened_chest_is_gone() -> None:
    s = cave("""
        .......
        .A$.$..
        .......
        .B....b""")
    s.activate("A", "move")
    s.dice(chest=2, armour=(1, 1))
    s.use("Open chest", at=(2, 1))
    s.expect(chests=[(4, 1)], turn=1)
    s.end_turn()
    s.activate("B", "move").step("ne", "n")
    s.expect(B=(2, 1))


@rule("AG-CHEST-05")
def test_chest_cannot_be_entered_and_marks_no_player() -> None:
    s = cave("""
        .......
        ....A$.
        b......""")
    s.activate("A", "move")
    s.refused("step", "e")
    s.step("s")
    s.expect(A=(4, 2))


@rule("AG-CHEST-05", "AG-BLOCK-04")
def test_an_empty_square_comes_before_a_chest() -> None:
    s = cave("""
        ......
        .Ab$..
        ##..##""")
    s.dice(block="push")
    s.block("A", "b")
    s.asked("push", options=["square 3,0", "square 3,2"])
    s.push((3, 0)).follow(False)
    s.expect(chests=[(3, 1)])


@rule("AG-CHEST-05")
def test_a_chest_in_the_only_way_is_shoved_on_unopened() -> None:
    s = cave("""
        ####...
        .Ab$...
        ####...
        C......""")
    s.dice(block="push")
    s.block("A", "b")
    s.asked("shove-chest", of=0, options=["square 4,0", "square 4,1", "square 4,2"])
    s.pick((4, 1)).follow(True)
    s.expect(b=standing(3, 1), A=(2, 1), chests=[(4, 1)])
    s.expect_event("MarkChanged", rule="AG-CHEST-05", feature="chest", change="moved", cell=(4, 1), from_cell=(3, 1))


@rule("AG-CHEST-05")
@pytest.mark.parametrize("beyond", ["#", "B", "1", "$", "_"])
def test_chest_that_cannot_move_stops_the_pushed_player(beyond: str) -> None:
    """Not onto a special square, nor into another occupied one."""
    switches = ("chasms",) if beyond == "_" else ()
    s = cave(f"""
        #####..
        .Ab${beyond}..
        #####..
        C......""", *switches)
    s.dice(block="push")
    s.block("A", "b")
    s.expect(b=standing(2, 1), A=(1, 1))
    assert (3, 1) in [(s.m.board.xs[c], s.m.board.ys[c]) for c in range(s.m.board.n) if s.m.state.marks[0] >> c & 1]


@rule("AG-CHEST-06")
def test_a_leap_over_a_chest() -> None:
    s = cave("""
        .......
        ....A$.
        b......""", A=player(skills="Leap"))
    s.activate("A", "move")
    s.dice(leap=6)
    s.use("Leap", at=(6, 1))
    s.expect(A=(6, 1), chests=[(5, 1)])


@rule("AG-CHEST-08")
def test_an_explosion_leaves_chests_balls_and_teleporters_alone() -> None:
    s = cave("""
        ......
        .A$$..
        .1*...
        C....b""")
    s.activate("A", "move")
    s.dice(chest=1, armour=(1, 1))
    s.use("Open chest", at=(2, 1))
    s.expect(chests=[(3, 1)], ball=(2, 2), pads=[(1, 2)])


@rule("AG-CHEST-08")
def test_a_big_body_beside_it_goes_down_once() -> None:
    s = cave("""
        A$....
        ......
        .....b
        C..$..""", X=neutral(av=8, size=2, at=(0, 1)))
    s.activate("A", "move")
    s.dice(chest=2)
    s.use("Open chest", at=(1, 0))
    s.dice(armour=[(1, 1), (1, 1)])
    s.answer("order", "A")
    s.expect(X="prone", A="prone")
    s.expect_event("KnockedDown", rule="AG-CHEST-03", times=2)


def test_chests_are_counted_only_while_there_are_any() -> None:
    s = cave("A.....b")
    assert s.m.rules.features[0].name == "chest"
    assert s.m.rules.features[0].counters(s.m) == []


@rule("AG-SETUP-04")
def test_the_draw_says_trap_trap_trap_ball() -> None:
    s = cave("""
        $.$.$.$
        ...A...
        $.....$
        B.....b""", A=player(ma=9, skills="Jump Up", av=10))
    sides = []
    for drawn, at in ((6, (2, 0)), (5, (4, 0))):
        s.activate("A", "move")
        if s.m.state.posture[0]:
            s.stand()
        s.dice(chest=drawn, armour=(1, 1))
        s.use("Open chest", at=at)
        sides.append(s.m.rules.features[0].counters(s.m))
        s.end_turn()
    assert sides == [[("unopened chests", "5")], [("unopened chests", "4")]]
    s.activate("A", "move").stand()
    s.step("e", "e")
    s.dice(chest=1)
    s.use("Open chest", at=(6, 0))
    s.expect(ball=(6, 0))
    s.expect_event("Rolled", purpose="chest", sides=6, times=1)
    s.expect_event("Rolled", purpose="chest", sides=4, times=1)


@rule("AG-SETUP-05")
@pytest.mark.parametrize(("die", "ball"), [(1, (2, 0)), (2, None)])
def test_a_roll_at_each_opening(die: int, ball: tuple[int, int] | None) -> None:
    s = cave("""
        .A$...
        ......
        $$$$$.
        B....b""", "chest-roll")
    s.activate("A", "move")
    s.dice(chest=die, **({} if ball else {"armour": (1, 1)}))
    s.use("Open chest", at=(2, 0))
    s.expect(ball=ball)


@rule("AG-SETUP-05")
def test_the_last_chest_holds_the_ball_without_a_roll() -> None:
    s = cave("""
        .A$...
        B....b""", "chest-roll")
    s.activate("A", "move")
    s.use("Open chest", at=(2, 0))
    s.expect(ball=(2, 0))


@rule("AG-SETUP-05")
def test_once_the_ball_is_found_every_chest_explodes() -> None:
    s = cave("""
        .A$...
        B.*..b""", "chest-roll")
    s.activate("A", "move")
    s.dice(armour=(1, 1))
    s.use("Open chest", at=(2, 0))
    s.expect(A=prone(1, 0), chests=[], turnover="explosion")
