"""Chests: who opens them, the ball, the traps. [DG-CHEST]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, stunned

from .dungeon import dungeon, refuse


def room(text: str, **more: object) -> Scenario:
    """A room with chests; the ball is in one of them."""
    return dungeon(text, **{"spare_balls": 1, **more})


@rule("DG-CHEST-01", "DG-CHEST-04")
@pytest.mark.parametrize("turn", [0, 1])
def test_opener_gets_the_ball_immediately_and_the_activation_ends(turn: int) -> None:
    s = room("""
        $......
        ...A...
        ..$.B.c""", turn=turn, A=player(seat=turn), B=player(seat=turn), c=player(seat=1 - turn))
    s.activate("A", "move").step("w")
    s.expect_offered("use-at open-chest 2,2")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 2))
    s.expect(ball="A", acting=None, turn=turn, turnover=False, chests=[(0, 0)])
    s.refused("activate", "A", because="already acted")
    s.activate("B", "move").step("w", "w")  # onto the square where the chest was
    s.expect(B=(2, 2))


@rule("DG-CHEST-02")
def test_chest_cannot_be_entered_but_does_not_block_sight() -> None:
    s = dungeon("""
        A...
        .$..
        ..b.
        ....""", A=player(ball=True))
    s.activate("A", "pass")
    s.refused("step", "se")
    s.expect_offered("throw 2,2")


@rule("DG-CHEST-02")
@pytest.mark.parametrize("skill", ["Leap", "Pogo Stick"])
def test_no_player_leaps_over_a_chest(skill: str) -> None:
    """Over the chest alone; squares that are reached over another square stay open."""
    s = dungeon("""
        A#..
        #$..
        ....
        B..c""", A=player(skills=skill))
    s.activate("A", "move")
    for square in ("2,1", "1,2", "2,2"):
        refuse(s, f"use-at jump {square}")
    s = dungeon("""
        A...
        .$..
        ....
        B..c""", A=player(skills=skill))
    s.activate("A", "move")
    s.expect_offered("use-at jump 2,0", "use-at jump 2,1", "use-at jump 0,2")
    refuse(s, "use-at jump 2,2")


@rule("DG-CHEST-02")
def test_no_player_leaps_over_a_chest_among_tiles_of_the_supplement() -> None:
    s = dungeon("A#..\n#$..\n....\nB..c", A=player(skills="Leap"), switches=("supplement-tiles",))
    s.activate("A", "move")
    s.expect_not_offered("use-at jump 2,2", "use-at jump 2,1", "use-at jump 1,2")
    s.expect_offered("use-at open-chest 1,1")


@rule("DG-CHEST-02")
def test_a_ball_bounces_off_a_chest() -> None:
    s = dungeon("""
        .....
        .Ab$.
        .....""", b=player(ball=True))
    s.activate("A", "block", "b")
    s.dice(block="down")
    s.hit("b")
    s.push("ne")
    s.dice(armour=(1, 1), bounce=[7, 5])
    s.follow(False)
    s.expect(ball=(4, 1), b=prone(3, 0))


@rule("DG-CHEST-02")
def test_chest_is_not_a_push_square() -> None:
    s = dungeon("""
        ....
        .Ab$
        ....""")
    s.activate("A", "block", "b")
    s.dice(block="push")
    s.hit("b")
    s.asked("push", of=0, options=["square 3,0", "square 3,2"])
    s.push("ne")
    s.follow(False)


@rule("DG-CHEST-03")
def test_chest_is_not_offered_to_a_marked_player() -> None:
    s = room("""
        .A.$
        ...b
        ....""", B=player("reserves"))
    s.activate("A", "move").step("e")
    s.expect_not_offered("use-at open-chest")
    refuse(s, "use-at open-chest 3,0")


@rule("DG-CHEST-03")
@pytest.mark.parametrize("action", ["blitz", "pass", "hand-off", "foul"])
def test_only_a_move_will_do(action: str) -> None:
    s = room("""
        ..A.$
        .....
        b...c""", c=player("prone"))
    s.activate("A", action, *{"blitz": ("b",), "foul": ("c",)}.get(action, ()))
    s.step("e")
    s.expect_not_offered("use-at open-chest")


@rule("DG-CHEST-03")
def test_a_move_of_no_square_will_do_and_one_that_began_with_standing_up() -> None:
    s = room("""
        ..A$.
        .....
        bB...""", A=player("prone", ma=3))
    s.activate("A", "move")
    s.expect_not_offered("use-at open-chest")
    s.stand()
    s.dice(chest=1)
    s.use("Open chest", at=(3, 0))
    s.expect(ball="A")


@rule("DG-CHEST-03")
def test_the_coach_may_leave_it_shut() -> None:
    s = room("""
        ..A$.
        .....
        bB...""")
    s.activate("A", "move").stop()
    s.expect(chests=[(3, 0)], ball=None, acting=None)


@rule("DG-CHEST-03")
def test_movement_after_a_pass_does_not_allow_opening_a_chest() -> None:
    s = dungeon("""
        A.B.$
        ..$..
        b....""", A=player(skills="Running Pass", pa=2, ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6, catch=6)
    s.throw("B")
    s.step("se")
    s.expect(A=(1, 1))
    s.expect_not_offered("use-at open-chest")


@rule("DG-CHEST-05", "DG-CHEST-06")
@pytest.mark.parametrize("turn", [0, 1])
def test_chest_trap_knocks_down_all_players_beside_it_and_ends_the_turn(turn: int) -> None:
    """The opener first; a wall shelters, and who lies there is hit too."""
    s = room("""
        .....
        .A$Bd
        .ce..
        D...$""", turn=turn, A=player(seat=turn), B=player(seat=turn), D=player(seat=turn),
        c=player(seat=1 - turn), d=player(seat=1 - turn), e=player("stunned", seat=1 - turn))  # fmt: skip
    s.m.lose_zones(s.body("c"), True, 1)
    s.activate("A", "move")
    s.dice(chest=2)
    s.use("Open chest", at=(2, 1))
    s.dice(armour=[(1, 1), (1, 2), (1, 3), (1, 4)])
    s.answer("order", "c", by=turn)
    s.expect(A=prone(1, 1), B=prone(3, 1), c=prone(1, 2), e=stunned(2, 2), d=(4, 1), turn=1 - turn, chests=[(4, 3)])
    s.expect(turnover="explosion")
    order = [s.m.bodies.name[e.body] for e in s.m.events or () if e.kind == "Armour"]  # type: ignore[attr-defined]
    names = {s.m.bodies.name[s.body(letter)]: letter for letter in "ABce"}
    assert [names[name] for name in order] == ["A", "B", "c", "e"]


@rule("DG-CHEST-05")
def test_a_trap_does_not_reach_behind_a_wall() -> None:
    s = room("""
        .....
        A$#b.
        ..$..""", B=player("reserves"))
    s.activate("A", "move")
    s.dice(chest=2, armour=(1, 1))
    s.use("Open chest", at=(1, 1))
    s.expect(b=(3, 1), A=prone(0, 1))


@rule("DG-CHEST-07")
def test_the_others_stay_trapped_once_the_ball_is_found() -> None:
    """Nothing but traps is left: a carrier beside one loses the ball, after the armour rolls."""
    s = dungeon("""
        ..b..
        ..$..
        .A...
        B....""", b=player(ball=True))
    s.activate("A", "move")
    s.dice(chest=1, armour=[(1, 1), (1, 2)], bounce=5)
    s.use("Open chest", at=(2, 1))
    s.expect(b=prone(2, 0), ball=(3, 0), A=prone(1, 2), turnover="explosion")


@rule("DG-CHEST-08")
def test_no_hands_opens_no_chest() -> None:
    s = room("""
        .A$.
        ....
        b..B""", A=player(skills="No Hands"))
    s.activate("A", "move")
    s.expect_not_offered("use-at open-chest")
    refuse(s, "use-at open-chest 2,0")


@rule("DG-CHEST-02", "2020-10.5")
def test_thrown_player_landing_on_a_chest_bounces_off_and_falls() -> None:
    """As on an occupied square, but without a player to land on: no landing test, no turnover."""
    s = dungeon("""
    ..........
    A.........
    ....$.....
    b.........""", marks={"chest": "$"}, A=player(st=5, skills="Throw Team-mate"),
        B=player(at=(1, 1), skills="Right Stuff", st=2), C=player(at=(9, 3)))  # fmt: skip
    s.activate("A", "throw-team-mate")
    s.use("Throw Team-mate", on="B")
    s.dice(throw_team_mate=6, scatter=[4, 4, 5], bounce=5, armour=(1, 1))
    s.pick((5, 2))
    s.expect(B=prone(5, 2), turnover=False, chests=[(4, 2)])


@rule("DG-CHEST-03", "2020-15/Ball and Chain")
def test_ball_and_chain_move_is_not_a_move_action_and_opens_nothing() -> None:
    s = room("""
    A$...
    .....
    B...c""", marks={"chest": "$"}, A=player(skills="Ball and Chain"))
    s.activate("A", "move")
    s.expect_offered("use ball-and-chain")
    s.expect_not_offered("use-at open-chest 1,0")
    s.refused_use("Open chest", at=(1, 0))
    s.stop()
