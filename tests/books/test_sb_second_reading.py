"""StockBowl read a second time: cases between the rules, and what must be refused. [SB]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.stockbowl.cards import magic_items
from deepbowl.rules.effects import lend
from deepbowl.rules.vocabulary.effects import THIS_GAME
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

CARDS = [card.name for card in magic_items()]


def vault(text: str, **more: Any) -> Scenario:
    """A StockBowl hall: ( are seat 0's doors, ) seat 1's, $ chests, 4 to 9 pads 1 to 6."""
    return scenario(text, book="stockbowl", edge="wall", diagonals="free", **more)


def card(name: str) -> int:
    """The die that draws a card from the full deck."""
    return CARDS.index(name) + 1


# ---------------------------------------------------------------- passes
@rule("SB-TELEPORT-11")
def test_pad_before_the_interceptor_may_take_the_ball_first() -> None:
    text = """
        ........
        A.4.b.B.
        ........
        5......."""
    for die in (1, 2):
        s = vault(text, A=player(ball=True), b=player(ag=6))
        s.activate("A", "pass")
        s.throw((6, 1))
        s.dice(intercept=6, pad_sucks=die)
        if die == 1:
            s.dice(teleport_ball=2, teleport_scatter=5)
        s.answer("intercept", "b")
        s.expect(ball=(1, 3) if die == 1 else "b", turnover=True)


@rule("SB-TELEPORT-11")
def test_a_pad_beyond_the_thief_is_not_rolled_for_nor_after_a_fumble() -> None:
    s = vault("""
        ........
        A.b.4.B.
        ........
        5.......""", A=player(ball=True), b=player(ag=6))
    s.activate("A", "pass")
    s.throw((6, 1))
    s.dice(intercept=6)
    s.answer("intercept", "b")
    s.expect(ball="b", turnover=True)
    s = vault("""
        ........
        A...4.B.
        ........
        5..b....""", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=1, bounce=2)
    s.throw((6, 1))
    s.expect(ball=(0, 0), turnover=True)


@rule("SB-PASS-01")
def test_no_bomb_is_thrown_as_a_hail_mary() -> None:
    s = vault("""
        ......#..
        A.....#b.
        .B....#..""", spare_balls=1, A=player(skills="Bombardier, Hail Mary Pass"))
    s.activate("A", "throw-bomb")
    s.expect_offered("use-at bombardier 5,1")
    s.expect_not_offered("use-at bombardier 7,1")
    s.dice(pass_=6)
    s.use("Bombardier", at=(5, 1))


@rule("SB-PASS-04", "SB-WALL-05")
def test_pass_scattering_out_of_the_dungeon_rebounds_from_its_last_square() -> None:
    s = vault("""
        ........
        A.....B.
        ........
        b.......""", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=2, scatter=[5, 5, 5], rebound=2, catch=6)
    s.throw((6, 1))
    s.expect(ball="B", turnover=False)


@rule("SB-SPP-01")
def test_whether_a_completion_is_opposed_is_judged_when_the_ball_is_thrown() -> None:
    s = vault("""
        .......
        A...B..
        .......
        .....b.""", A=player(ball=True), b=player(skills="Pass Block", ag=3), C=player(at=(6, 2)))
    s.activate("A", "pass")
    s.throw((4, 1))
    s.yes("Pass Block")
    s.dice(dodge=1, armour=(1, 1))
    s.dice(pass_=6, catch=6)
    s.pick((5, 2))
    s.expect(ball="B", b=prone(5, 2), turnover=False)
    assert s.m.events is not None
    assert [told.points for told in s.events("Completed")] == [1]


# ---------------------------------------------------------------- chests
@rule("SB-CHEST-01", "SB-CHEST-07")
def test_ball_on_a_trapped_chest_bounces_from_the_player_hit() -> None:
    s = vault("""
        .......
        .A*....
        ......b
        .B....$""", ground="""
        .......
        ..$....
        .......
        ......$""")
    s.activate("A", "move")
    s.dice(chest=2, armour=(1, 1), bounce=5)
    s.step("e")
    s.expect(A=prone(2, 1), ball=(3, 1), turnover=True)


@rule("SB-CHEST-01", "SB-CHEST-06")
def test_a_chest_is_resolved_before_the_ball_that_lies_on_it_is_picked_up() -> None:
    s = vault("""
        .......
        .A*....
        ......b
        .B....$""", ground="""
        .......
        ..$....
        .......
        ......$""")
    s.activate("A", "move")
    s.dice(chest=1, card=card("Gloves of Holding"), pick_up=1, then_pick_up=5)
    s.step("e")
    s.reroll("Sure Hands")
    s.expect(A=(2, 1), ball="A", turnover=False)


@rule("SB-CHEST-04", "SB-CHEST-01")
def test_player_falling_into_the_chest_with_the_ball_makes_no_pick_up() -> None:
    s = vault("""
        .b.....
        .A$..$.
        .......
        .B.....""", spare_balls=1)
    s.activate("A", "move")
    s.dice(dodge=1, chest=1, armour=(1, 1), bounce=5)
    s.step("e")
    s.expect(A=prone(2, 1), ball=(3, 1), turnover="dodge")


@rule("SB-CHEST-07", "SB-CHEST-09")
def test_player_falling_into_a_trap_takes_two_armour_rolls() -> None:
    s = vault("""
        .......
        .A.$.$$
        ......b
        .B.....""", spare_balls=1, A=player(ma=1))
    s.activate("A", "move")
    s.step("e")
    s.dice(rush=1, chest=3, armour=[(1, 1), (1, 2)])
    s.step("e")
    s.expect(A=prone(3, 1), turnover="rush")


# ---------------------------------------------------------------- pads
@rule("SB-TELEPORT-05")
def test_arrival_on_a_loose_ball_bounces_it_and_on_a_pad_teleports_on() -> None:
    s = vault("""
        ..........
        A4..5*....
        .......b..
        .B........""")
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5, bounce=2)
    s.step("e")
    s.expect(A=(5, 1), ball=(5, 0), turnover=False, acting="A")
    s = vault("""
        ..........
        A4..56..7.
        .......b..
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5, then_teleport=4, then_teleport_scatter=2)
    s.step("e")
    s.expect(A=(8, 0), turnover=False, acting="A")


@rule("SB-TELEPORT-16")
def test_frenzy_continues_against_a_player_teleported_before_the_block() -> None:
    s = vault("""
        ###.......
        Ab4...5..C
        ###.......
        .B........""", spare_balls=1, C=player(skills="Frenzy"))
    s.dice(block="push", teleport=2, teleport_scatter=5)
    s.block("A", "b")
    s.follow(False)
    s.expect(b=(7, 1))
    s.activate("C", "blitz")
    s.step("w")
    s.dice(block="push")
    s.hit("b")
    s.dice(block="push")
    s.push((6, 0))  # the second push can only go on to the west
    s.expect(b=(5, 0), C=(6, 0), turnover=False)


@rule("SB-TELEPORT-06")
def test_player_pushed_by_an_arrival_may_side_step_and_start_a_chain() -> None:
    s = vault("""
        ..........
        A4..5b....
        ..........
        .B........""", spare_balls=1, b=player(skills="Side Step"))
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5)
    s.step("e")
    s.yes("Side Step", by=1)
    s.push((4, 0), by=1)
    s.expect(A=(5, 1), b=(4, 0), turnover=False)
    s = vault("""
        ......c...
        A4..5bd...
        ......e...
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5)
    s.step("e")
    s.push((6, 1), by=0)
    s.push((7, 1), by=0)
    s.expect(A=(5, 1), b=(6, 1), d=(7, 1), turnover=False)


@rule("SB-TELEPORT-07", "SB-WALL-01")
def test_player_that_could_only_be_slammed_rerolls_the_scatter() -> None:
    s = vault("""
        ......#...
        A4..5b#...
        ......#...
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=7)  # the five would be rolled again
    s.step("e")
    s.expect(A=(4, 2), b=(5, 1), turnover=False)


# ---------------------------------------------------------------- halves
@rule("SB-TIME-02", "SB-TIME-03")
def test_a_touchdown_in_the_last_turn_of_a_half_starts_no_drive_in_it() -> None:
    s = scenario("""
        ##((##
        .b....
        ......
        ...A..
        ##))##
        .B....""", book="stockbowl",
        edge="wall", diagonals="free", A=player(ball=True), turns=(12, 12), first=0)  # fmt: skip
    s.activate("A", "move")
    s.dice(set_up_order=1)
    s.step("s")
    s.expect(score=(1, 0), half=2, turns=(0, 0))


# ---------------------------------------------------------------- doors
@rule("SB-DOOR-02", "SB-WALL-03")
def test_carrier_knocked_down_cannot_side_step_into_the_score_zone() -> None:
    s = vault("""
        ##((##
        .#b#..
        .#A#..
        ......
        ##))##
        .B....""", b=player(ball=True, skills="Side Step"))
    s.dice(block="down", armour=(5, 3), injury=(2, 2), bounce=7, catch=6)
    s.block("A", "b")
    s.expect(b=stunned(2, 1), ball="A", score=(0, 0))


@rule("SB-DOOR-03", "SB-WALL-02")
def test_ones_own_door_is_a_wall_for_an_iron_ball() -> None:
    s = vault("""
        ##((##
        ..A...
        ......
        ....b.
        ##))##
        .B....""", spare_balls=1, A=player(ma=3, av=7, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, armour=(3, 3))
    s.answer("facing", "n")
    s.expect(A=(2, 1), acting="A", turnover=False)


# ---------------------------------------------------------------- reserves
@rule("SB-RESERVE-03")
def test_a_reserve_does_not_come_on_to_throw_a_bomb() -> None:
    s = vault("""
        ##((##
        .....b
        ......
        .A....
        ##))##
        ......""", spare_balls=1, B=player("reserves", skills="Bombardier"), turns=(2, 1))
    s.choose("bring-on", "B")
    s.pick((3, 1))
    s.asked("declare", of=0, about="B",
            options=["declare move", "declare blitz", "declare pass", "declare hand-off", "declare foul"])  # fmt: skip
    s.declare("move")


# ---------------------------------------------------------------- cards
@rule("SB-CARD-01")
def test_lucky_charm_leaves_a_player_slammed_into_a_wall_prone() -> None:
    s = vault("""
        ...#.
        .Ab#.
        ...#.
        B...$""", spare_balls=1)
    lend(s.m, s.body("b"), "Lucky Charm", THIS_GAME)
    s.dice(block="push", armour=(6, 6))
    s.block("A", "b")
    s.expect(b=prone(2, 1))


@rule("SB-CARD-01", "SB-TTM-01")
def test_lucky_charm_saves_a_player_thrown_against_a_wall() -> None:
    s = vault("""
        .......#.
        AG.....#.
        .......#.
        b........""", spare_balls=1, A=player(skills="Throw Team-Mate"), G=player(av=7, skills="Right Stuff"))
    lend(s.m, s.body("G"), "Lucky Charm", THIS_GAME)
    s.activate("A", "pass")
    s.use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[5, 5, 5], armour=(5, 4), rebound=2, landing=6)
    s.answer("throw-team-mate", (5, 1))
    s.expect(G=(5, 1), turnover=False)


@rule("SB-CARD-01")
@pytest.mark.parametrize(("posture", "steps", "faces"), [
    ("", [], (3,)), ("prone", [], (3,)), ("", ["n", "s"], (3, 3)), ("prone", ["n", "s"], (3, 3)),
])  # fmt: skip
def test_an_inertia_damper_needs_a_square_moved_and_standing_up_is_none(
    posture: str, steps: list[str], faces: tuple[int, ...]
) -> None:
    """With 1 ST less the blocker rolls two dice, and the opponent picks."""
    s = vault("""
        .....
        .A...
        ..b..
        B...$""", spare_balls=1, A=player(posture, ma=8))
    lend(s.m, s.body("b"), "Inertia Damper", THIS_GAME)
    s.activate("A", "blitz")
    if posture:
        s.stand()
    for way in steps:
        if way == "n":
            s.dice(dodge=6)
        s.step(way)
    s.dice(block=faces)
    s.hit("b")
    s.push("se")
    s.follow(False)
    s.expect(b=(3, 3), acting="A")
