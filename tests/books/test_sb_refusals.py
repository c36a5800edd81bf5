"""StockBowl: what the rules refuse, and the branch where the coach says no. [SB]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.stockbowl.cards import magic_items
from deepbowl.dungeons.library import layout
from deepbowl.engine.dice import Scripted
from deepbowl.engine.errors import IllegalChoice
from deepbowl.match.match import Match
from deepbowl.rules.effects import lend
from deepbowl.rules.vocabulary.effects import THIS_GAME
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

from .test_sb_drives import sheets

CARDS = [card.name for card in magic_items()]


def vault(text: str, **more: Any) -> Scenario:
    """A StockBowl hall: ( are seat 0's doors, ) seat 1's, $ chests, 4 to 9 pads 1 to 6."""
    return scenario(text, book="stockbowl", edge="wall", diagonals="free", **more)


# ---------------------------------------------------------------- set-up
@rule("SB-SETUP-02", "SB-SETUP-01")
def test_set_up_is_limited_to_squares_at_the_teams_doors_and_its_turn() -> None:
    m = Match.new("stockbowl", layout(2).board(), sheets(), Scripted([("toss", 1), ("set-up-order", 1)]))
    m.apply(m.decision().options[0])
    first = m.decision().options[0]
    with pytest.raises(IllegalChoice):
        m.apply(first, 1 - m.decision().seat)
    seat = m.decision().seat
    m.apply(first)
    offered = set(m.decision().options)
    assert len(offered) == 6
    for cell in range(m.board.n):
        option = m.names.parse(f"place {m.board.label(cell)}") if m.board.drawn >> cell & 1 else 0
        if option and option not in offered:
            with pytest.raises(IllegalChoice):
                m.apply(option, seat)


# ---------------------------------------------------------------- doors
@rule("SB-DOOR-03")
def test_player_is_not_pushed_out_through_their_own_door() -> None:
    s = vault("""
        ##((##
        .#A#..
        .#b#..
        ......
        ##))##
        .B....""", spare_balls=1, turn=1)
    s.dice(block="push", armour=(1, 2))
    s.block("b", "A")
    s.expect(A=(2, 1), b=(2, 2))


@rule("SB-DOOR-03", "SB-DOOR-06")
def test_failed_dodge_on_the_way_out_leaves_the_player_prone_at_the_door() -> None:
    s = vault("""
        ##((##
        ..A...
        .b....
        ......
        ##))##
        .B....""", spare_balls=1)
    s.activate("A", "move")
    s.dice(dodge=1, armour=(1, 2))
    s.step("n")
    s.expect(A=prone(2, 1), turnover=True)


@rule("SB-DOOR-04")
def test_player_that_left_may_be_set_up_in_the_next_drive() -> None:
    s = vault("""
        ##((##
        ..A...
        ......
        ...C..
        ##))##
        .B..b.""", turns=(3, 3), C=player(ball=True))
    s.activate("A", "move")
    s.step("n")
    s.refused("bring-on", "A")
    s.activate("C", "move")
    s.dice(set_up_order=1)
    s.step("s")
    s.expect(score=(1, 0))
    s.choose("take", "A")


@rule("SB-DOOR-06")
def test_a_go_for_it_into_the_score_zone_may_be_rolled_again() -> None:
    text = """
        ##((##
        ......
        .b....
        ...A..
        ##))##
        .B...."""
    s = vault(text, rerolls=1, A=player(ma=1, ball=True))
    s.activate("A", "move")
    s.step("e")
    s.dice(rush=1)
    s.step("sw")
    s.dice(rush=2, set_up_order=1)
    s.reroll("team")
    s.expect(score=(1, 0))
    s = vault(text, A=player(ma=1, ball=True))
    s.activate("A", "move")
    s.step("e")
    s.dice(rush=1, armour=(1, 2), bounce=5)
    s.step("sw")
    s.expect(A=prone(4, 3), ball=(5, 3), score=(0, 0), turnover=True)


@rule("SB-DOOR-07", "SB-DOOR-05")
def test_a_thrown_player_without_the_ball_meets_a_wall_where_a_door_is() -> None:
    s = vault("""
        ##((##
        .A....
        .G....
        ..b...
        ##))##
        .B....""", spare_balls=1, A=player(skills="Throw Team-Mate"), G=player(av=8, skills="Right Stuff"))
    s.activate("A", "pass")
    s.use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[4, 5, 7], armour=(2, 2), rebound=2, landing=6)
    s.answer("throw-team-mate", (3, 3))
    s.expect(score=(0, 0), G=(3, 2))


@rule("SB-PLAY-02")
def test_no_touchdown_behind_ones_own_door() -> None:
    s = vault("""
        ##((##
        ..A...
        ......
        ....b.
        ##))##
        .B....""", A=player(ball=True))
    s.activate("A", "move")
    s.refused("step", (2, 0))


# ---------------------------------------------------------------- walls
@rule("SB-WALL-01")
def test_stand_firm_and_side_step_come_before_the_wall() -> None:
    text = """
        ...#.
        .Ab#.
        ...#.
        B...."""
    s = vault(text, spare_balls=1, b=player(skills="Stand Firm"))
    s.dice(block="push")
    s.block("A", "b")
    s.yes("Stand Firm")
    s.expect(b=(2, 1))
    s = vault(text, spare_balls=1, b=player(skills="Side Step"))
    s.dice(block="push")
    s.block("A", "b")
    s.yes("Side Step")
    s.push((2, 2), by=1)
    s.follow(False)
    s.expect(b=(2, 2))
    s = vault(text, spare_balls=1, A=player(skills="Mighty Blow, Claws"))
    s.dice(block="push", armour=(4, 4))
    s.block("A", "b")
    s.expect(b=(2, 1))


@rule("SB-WALL-01")
def test_carrier_stunned_by_a_wall_drops_the_ball_without_a_follow_up() -> None:
    s = vault("""
        ...#.
        .Ab#.
        ...#.
        B....""", b=player(ball=True))
    s.dice(block="push", armour=(6, 3), injury=(2, 2), bounce=2)
    s.block("A", "b")
    s.expect(b=stunned(2, 1), A=(1, 1), ball=(2, 0), turnover=False)


@rule("SB-WALL-02")
def test_ball_and_chain_with_armour_broken_at_the_wall_is_knocked_out() -> None:
    s = vault("""
        ..A..
        .....
        B...b""", spare_balls=1, A=player(ma=3, av=7, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, armour=(4, 4), injury=(2, 2))
    s.answer("facing", "n")
    s.expect(A="ko", acting=None)


@rule("SB-WALL-05")
def test_ball_in_a_niche_without_an_exit_stays_in_place() -> None:
    s = vault("""
        #####..
        A*####.
        #####..
        .b...B.""")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=2, catch=6)  # none of the three squares off the northern wall is floor
    s.step("e")
    s.expect(ball="A", turnover=True)


# ---------------------------------------------------------------- passes
@rule("SB-PASS-02", "SB-DOOR-05")
def test_no_throw_at_a_door_or_past_a_wall() -> None:
    s = vault("""
        ##((##
        ......
        .A..#.
        ....b.
        ##))##
        .B....""", A=player(ball=True, skills="Throw Team-Mate"), B=player(at=(1, 3), skills="Right Stuff"))
    s.activate("A", "pass")
    for square in ((2, 0), (3, 0), (2, 4), (5, 2)):
        s.refused("throw", square)
    s.use("Throw Team-Mate", on="B")
    s.expect_not_offered("square 2,0", "square 2,4", "square 5,2")
    s.dice(pass_=1, landing=6)
    s.pick((3, 2))


@rule("SB-TELEPORT-11")
def test_pass_over_several_pads_rolls_for_each_in_order() -> None:
    s = vault("""
        ........
        A.45..B.
        .......b
        ........""", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6, pad_sucks=2, then_pad_sucks=6, catch=6)
    s.throw((6, 1))
    s.expect(ball="B", turnover=False)


# ---------------------------------------------------------------- chests
@rule("SB-CHEST-04", "SB-CHEST-08")
def test_player_without_tackle_zone_or_hands_does_not_get_the_chest_ball() -> None:
    text = """
        #######
        .Ab$..$
        #######
        B......"""
    s = vault(text, spare_balls=1, b="prone", A=player(ma=3, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, chest=1, armour=(1, 1), bounce=5)
    s.answer("facing", "e")
    s.expect(b=prone(3, 1), ball=(4, 1))
    s = vault("""
        .......
        .A$..$.
        ....b..
        .B.....""", spare_balls=1, A=player(skills="No Hands"))
    s.activate("A", "move")
    s.dice(chest=1, bounce=5)
    s.step("e")
    s.expect(A=(2, 1), ball=(3, 1), turnover=True)


@rule("SB-CHEST-08")
def test_opponent_fumbling_the_ball_in_a_chest_is_not_a_turnover() -> None:
    s = vault("""
        #######
        .Ab$..$
        #######
        B......""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.dice(chest=1, pick_up=1, bounce=5)
    s.follow(False)
    s.expect(ball=(4, 1), turnover=False)


@rule("SB-CHEST-07", "SB-CHEST-08")
def test_blocker_following_into_an_exploding_chest_is_a_turnover() -> None:
    s = vault("""
        #######
        .Ab$..$
        #######
        B.....$""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.dice(chest=3, spark=5)
    s.follow(True)
    s.dice(armour=[(1, 1), (1, 1)])
    s.answer("order", "A", by=0)
    s.expect(A=prone(2, 1), b=prone(3, 1), turnover=True)


@rule("SB-CHEST-06")
def test_a_card_that_cannot_work_on_its_finder_is_wasted() -> None:
    text = """
        .......
        .A$..$.
        ....b..
        .B....."""
    s = vault(text, spare_balls=1, A=player(skills="Loner"))
    s.activate("A", "move")
    s.dice(chest=2, card=CARDS.index("Rabbit's Foot") + 1)
    s.step("e")
    assert not s.m.owns(s.body("A"), "Pro")
    s = vault(text, spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=2, card=CARDS.index("Force Shield") + 1)
    s.step("e")
    assert not s.m.owns(s.body("A"), "Fend")


@rule("SB-CARD-01")
def test_a_used_card_does_not_come_back_and_strength_is_paid_for() -> None:
    s = vault("""
        ##((##
        .b....
        .$$...
        .A.C..
        ##))##
        .B....""", C=player(ball=True), turns=(5, 4))
    s.activate("A", "move")
    s.dice(chest=1, card=CARDS.index("Gikta's Strength of da Bear") + 1)
    s.step("n")
    assert s.m.state.st[s.body("A")] == 4
    s.stop()
    s.activate("C", "move")
    s.dice(set_up_order=1)
    s.step("s")
    assert s.m.state.st[s.body("A")] == 2


@rule("SB-CARD-01")
def test_a_codpiece_forbids_fouls_and_nothing_changes_its_owners_injuries() -> None:
    s = vault("""
        ......
        .Ab...
        ......
        B....$""", spare_balls=1, b=player("prone", skills="Stunty"))
    lend(s.m, s.body("b"), "Good Old Magic Codpiece", THIS_GAME)
    s.activate("A", "foul")
    s.refused("foul", "b")
    s = vault("""
        ......
        .Ab...
        ......
        B....$""", spare_balls=1, A=player(skills="Mighty Blow"), b=player(skills="Stunty"))
    lend(s.m, s.body("b"), "Good Old Magic Codpiece", THIS_GAME)
    s.dice(block="down", armour=(6, 4), injury=(4, 3))
    s.block("A", "b")
    s.push((3, 0))
    s.follow(False)
    s.expect(b=stunned(3, 0))


@rule("SB-CARD-01")
def test_a_belt_makes_armour_plain() -> None:
    s = vault("""
        ......
        .Ab...
        ......
        B....$""", spare_balls=1, A=player(skills="Mighty Blow, Claws"), b=player(av=9))
    lend(s.m, s.body("b"), "Belt of Invulnerability", THIS_GAME)
    s.dice(block="down", armour=(5, 4))
    s.block("A", "b")
    s.push((3, 0))
    s.follow(False)
    s.expect(b=prone(3, 0))


@rule("SB-CARD-01", "SB-TTM-01")
def test_ring_throws_the_player_into_a_wall_and_the_move_continues() -> None:
    s = vault("""
        .......
        .A$..$.
        ....b..
        .B.....""", spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=2, card=CARDS.index("Ring of Teleportation") + 1)
    s.step("e")
    s.dice(ring=5, armour=(1, 1), rebound=2)
    s.answer("ring-direction", "n")
    s.expect(A=(2, 1), acting="A", turnover=False)
    s.expect_offered("step 3,1")


# ---------------------------------------------------------------- pads
@rule("SB-TELEPORT-07")
def test_stand_firm_at_a_pad_exit_rerolls_the_scatter() -> None:
    text = """
        ...#......
        A4.5b.....
        ..........
        .B........"""
    s = vault(text, spare_balls=1, b=player(skills="Stand Firm"))
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5)
    s.step("e")
    s.dice(teleport_scatter=7)
    s.yes("Stand Firm", by=1)
    s.expect(A=(3, 2), b=(4, 1), turnover=False)
    s = vault(text, spare_balls=1, b=player(skills="Stand Firm"))
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5)
    s.step("e")
    s.no("Stand Firm", by=1)
    s.push((5, 1), by=0)
    s.expect(A=(4, 1), b=(5, 1))


@rule("SB-TELEPORT-07", "SB-TELEPORT-03")
def test_teleported_player_without_room_at_the_exit_is_lost() -> None:
    s = vault("""
        .........
        A4...###.
        .B...#5#.
        .b...###.""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2)
    s.step("e")
    s.expect(A="ko", turnover="ether")


@rule("SB-TELEPORT-03", "SB-TELEPORT-10")
def test_ball_of_a_player_lost_in_a_pad_comes_out_alone() -> None:
    s = vault("""
        ..........
        A4..5.....
        .......b..
        .B........""", A=player(ball=True))
    s.activate("A", "move")
    s.dice(teleport=1, teleport_ball=2, teleport_scatter=5)
    s.step("e")
    s.expect(A="ko", ball=(5, 1), turnover="ether")


@rule("SB-TELEPORT-13")
def test_opposing_carrier_losing_the_ball_in_a_pad_is_not_a_turnover() -> None:
    s = vault("""
        ###.......
        Ab4.5..6..
        ###.......
        .B........""", b=player(ball=True))
    s.dice(block="push")
    s.block("A", "b")
    s.dice(teleport=2, teleport_scatter=5, keep_ball=3, teleport_ball=3, then_teleport_scatter=7)
    s.follow(False)
    s.expect(b=(5, 1), ball=(7, 2), turnover=False)


@rule("SB-TELEPORT-14")
def test_sure_hands_stop_strip_ball_and_a_knocked_out_carrier_drops_it() -> None:
    text = """
        ###.......
        Ab4.5..6..
        ###.......
        .B........"""
    s = vault(text, A=player(skills="Strip Ball"), b=player(ball=True, skills="Sure Hands"))
    s.dice(block="push")
    s.block("A", "b")
    s.dice(teleport=2, teleport_scatter=5, keep_ball=4)
    s.follow(False)
    s.expect(b=(5, 1), ball="b", turnover=False)
    s = vault(text, b=player(ball=True))
    s.dice(block="down")
    s.block("A", "b")
    s.dice(armour=(6, 4), injury=(4, 4), teleport_ball=3, teleport_scatter=7)
    s.follow(False)
    s.expect(b="ko", ball=(7, 2), turnover=False)


@rule("SB-TELEPORT-02", "SB-TELEPORT-13")
def test_no_re_roll_for_the_pad_nor_for_keeping_the_ball() -> None:
    s = vault("""
        ..........
        A4..5..6..
        ....b.....
        .B........""", A=player(ball=True, skills="Pro"), rerolls=3)
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5, keep_ball=1, teleport_ball=3, then_teleport_scatter=7)
    s.step("e")
    s.expect(ball=(7, 2), rerolls=(3, 3), turnover=True)


# ---------------------------------------------------------------- reserves
HALL = """
    ##((##
    .....b
    ......
    .A..4.
    ##))##
    ......"""


@rule("SB-RESERVE-01", "SB-DOOR-04")
def test_no_reserve_in_the_first_turn_a_second_time_or_from_the_wrong_box() -> None:
    s = vault(HALL, spare_balls=1, B="reserves", turns=(1, 1))
    s.refused("bring-on", "B")
    s = vault(HALL, spare_balls=1, B="reserves", C="reserves", D="ko", E="casualty", c="reserves", turns=(2, 1))
    for name in ("D", "E", "c"):
        s.refused("bring-on", name)
    s.choose("bring-on", "B")
    s.pick((2, 1))
    s.declare("move")
    s.stop()
    s.refused("bring-on", "C")


@rule("SB-RESERVE-01", "SB-RESERVE-03")
def test_a_reserve_may_come_on_after_others_have_acted_and_acts_only_once() -> None:
    s = vault(HALL, spare_balls=1, B="reserves", turns=(2, 1))
    s.activate("A", "blitz")
    s.stop()
    s.choose("bring-on", "B")
    s.pick((2, 1))
    s.refused("declare", "blitz")
    s.refused("end-turn")
    s.declare("move")
    s.stop()
    s.refused("activate", "B")


@rule("SB-RESERVE-02", "SB-RESERVE-05")
def test_reserve_entering_by_a_pad_comes_out_beside_it_and_is_not_lost() -> None:
    s = vault(HALL, spare_balls=1, B=player("reserves", ma=5), turns=(2, 1))
    s.choose("bring-on", "B")
    s.dice(teleport=1, teleport_scatter=4)
    s.pick("random")
    s.expect(B=(3, 3), acting="B", turnover=False)
    s.declare("move")
    assert s.m.state.act.moved == 1


@rule("SB-RESERVE-02")
def test_reserve_with_blocked_doors_enters_by_the_pad_or_stays_out() -> None:
    s = vault("""
        ##((##
        ..CDb.
        ......
        .A.###
        ##)#4#
        ...###""", spare_balls=1, B="reserves", turns=(2, 1))
    s.choose("bring-on", "B")
    s.asked("entrance", of=0, options=["random"])
    s.dice(teleport=1)
    s.pick("random")
    s.expect(B="reserves", acting=None, turnover=False)
    s.refused("bring-on", "B")
