"""StockBowl: chests, cards, pads, reserves, drives. [SB-CHEST to SB-RESERVE]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.stockbowl.cards import magic_items
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned


def vault(text: str, **more: Any) -> Scenario:
    """A StockBowl hall: ( are seat 0's doors, ) seat 1's, $ chests, 4 to 9 pads 1 to 6."""
    return scenario(text, book="stockbowl", edge="wall", diagonals="free", **more)


CARDS = [card.name for card in magic_items()]


# ---------------------------------------------------------------- chests
@rule("SB-CHEST-01", "SB-CHEST-04")
def test_entering_opens_a_chest_and_the_ball_must_be_picked_up() -> None:
    text = """
        .......
        .A$..$.
        ....b..
        .B....."""
    s = vault(text, spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1, pick_up=3)
    s.step("e")
    s.expect(ball="A", A=(2, 1), turnover=False, acting="A")
    assert s.m.state.act.moved == 1
    s = vault(text, spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1, pick_up=2, bounce=5)
    s.step("e")
    s.expect(ball=(3, 1), turnover=True)


@rule("SB-CHEST-03", "SB-CHEST-07", "SB-CHEST-08")
def test_player_pushed_into_a_trapped_chest_is_hit_without_a_turnover() -> None:
    s = vault("""
        #######
        .Ab$..$
        #######
        B.....$""", spare_balls=1)
    s.dice(block="push", chest=3)
    s.block("A", "b")
    s.dice(armour=(4, 4), injury=(3, 3))
    s.follow(False)
    s.expect(b=stunned(3, 1), turnover=False)


@rule("SB-CHEST-07", "SB-CHEST-08")
def test_sparks_hit_neighbours_on_four_or_more() -> None:
    s = vault("""
        ..c....
        .A.$b.$
        ......$
        .B.....""".replace(".A.$b", "A.$b."), spare_balls=1)
    s.activate("A", "move")
    s.step("e")
    s.dice(dodge=6, chest=3, spark=[3, 4])
    s.step("e")
    s.dice(armour=(4, 4), injury=(3, 3))
    s.dice(armour=(2, 3))
    s.answer("order", "A")
    s.expect(A=stunned(2, 1), c=(2, 0), b=prone(3, 1), turnover=True)


@rule("SB-CHEST-09")
def test_knocked_down_into_an_exploding_chest_there_is_one_armour_roll() -> None:
    text = """
        #######
        .Ab$..$
        #######
        B.....$"""
    s = vault(text, b=player(av=9), spare_balls=1)
    s.dice(block="down", chest=3, armour=(4, 4), injury=(4, 3))
    s.block("A", "b")
    s.follow(False)
    s.expect(b="ko")
    s = vault(text, b=player(av=9), spare_balls=1)
    s.dice(block="down", chest=3, armour=(4, 3))
    s.block("A", "b")
    s.follow(False)
    s.expect(b=prone(3, 1))


@rule("SB-CHEST-05")
def test_sure_hands_help_out_of_turn_catch_does_not() -> None:
    text = """
        #######
        .Ab$..$
        #######
        B......"""
    s = vault(text, b=player(skills="Sure Hands"), spare_balls=1)
    s.dice(block="push", chest=1, pick_up=1)
    s.block("A", "b")
    s.follow(False)
    s.dice(pick_up=4)
    s.reroll("Sure Hands", by=1)
    s.expect(ball="b", turnover=False)
    s = vault(text, b=player(skills="Catch"), rerolls=2, spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.reroll(None)
    s.dice(chest=1, pick_up=1, bounce=5)
    s.follow(False)
    s.expect(ball=(4, 1), turnover=False)


@rule("SB-CHEST-02")
def test_the_lowest_numbers_are_ball_and_item_while_they_are_hidden() -> None:
    s = vault("""
        .......
        .A$.$.$
        .......
        .B...b.""", spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=2, card=CARDS.index("Inertia Damper") + 1)
    s.step("e")
    s.expect(turnover=False, A=(2, 1))
    s.dice(chest=1, pick_up=6)
    s.step("e", "e")
    s.expect(ball="A")
    s.dice(chest=1, armour=(1, 2), bounce=2)
    s.step("e", "e")
    s.expect(A=prone(6, 1), turnover=True)


@rule("SB-CHEST-06", "SB-CARD-01")
@pytest.mark.parametrize("number", range(13))
def test_every_card_can_be_drawn_and_played(number: int) -> None:
    s = vault("""
        ..........
        ....A$....
        ........b$
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=2, card=number + 1)
    s.step("e")
    if CARDS[number] == "Ring of Teleportation":
        s.dice(ring=2)
        s.answer("ring-direction", "w")
        s.expect(A=(3, 1))
    m = s.m
    A = 0
    lent = {
        "Beguiling Bracers": ("Hypnotic Gaze", "Sidestep", "Bone Head"), "Gloves of Holding": ("Catch", "Sure Hands"),
        "Fawndough's Headband": ("Pass", "Accurate"), "Rabbit's Foot": ("Pro",), "Wand of Smashing": ("Mighty Blow",),
        "Magic Gloves of Jark Longarm": ("Pass Block",),
    }.get(CARDS[number], ())  # fmt: skip
    assert all(m.owns(A, skill) for skill in lent)
    stronger = CARDS[number] in ("Gikta's Strength of da Bear", "Wand of Smashing")
    assert m.state.st[A] == (4 if stronger else 3)


@rule("SB-CARD-01")
def test_gloves_of_holding_forbid_throwing_and_lucky_charm_works_once() -> None:
    s = vault("""
        .......
        .Ab.$..
        ......$
        .B.....""", spare_balls=1)
    from deepbowl.rules.effects import lend
    from deepbowl.rules.vocabulary.effects import THIS_GAME

    lend(s.m, 0, "Gloves of Holding", THIS_GAME)
    lend(s.m, s.m.names.bodies.index("B1"), "Lucky Charm", THIS_GAME)
    s.m.pending = None
    s.activate("A")
    s.refused("declare", "pass")
    s.refused("declare", "hand-off")
    s.declare("block")
    s.dice(block="down", armour=(6, 6))
    s.hit("b")
    s.push("ne")
    s.follow(False)
    s.expect(b=prone(3, 0))
    assert not s.m.owns(s.m.names.bodies.index("B1"), "Lucky Charm")


# ---------------------------------------------------------------- pads
@rule("SB-TELEPORT-02", "SB-TELEPORT-05", "SB-TELEPORT-08")
def test_a_d6_for_the_pad_and_a_d8_for_the_square_beside_it() -> None:
    s = vault("""
        ..........
        A4.....9..
        ....b.....
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=6)
    s.step("e")
    s.expect(A=(6, 2), turnover=False, acting="A")
    assert s.m.state.act.moved == 1
    s.expect_offered("step 5,3")


@rule("SB-TELEPORT-03", "SB-TELEPORT-04")
def test_same_pad_rolled_is_the_ko_box_and_a_turnover_for_its_team() -> None:
    s = vault("""
        ..........
        A4..5.....
        .......b..
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=1)
    s.step("e")
    s.expect(A="ko", turnover="ether")
    s = vault("""
        ###.......
        Ab4.5.....
        ###.......
        .B........""", spare_balls=1)
    s.dice(block="push", teleport=1)
    s.block("A", "b")
    s.follow(False)
    s.expect(b="ko", turnover=False)


@rule("SB-TELEPORT-06", "SB-TELEPORT-07")
def test_arrival_on_an_occupied_square_pushes_the_occupant() -> None:
    s = vault("""
        ..........
        A4..5b....
        ..........
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5)
    s.step("e")
    s.push("e", by=0)
    s.expect(A=(5, 1), b=(6, 1), turnover=False)


@rule("SB-TELEPORT-09")
def test_knocked_down_into_a_pad_armour_comes_first() -> None:
    text = """
        ###.......
        Ab4.5.....
        ###.......
        .B........"""
    s = vault(text, spare_balls=1)
    s.dice(block="down", armour=(6, 4), injury=(4, 4))
    s.block("A", "b")
    s.follow(False)
    s.expect(b="ko")
    s = vault(text, spare_balls=1)
    s.dice(block="down", armour=(3, 3), teleport=2, teleport_scatter=5)
    s.block("A", "b")
    s.follow(False)
    s.expect(b=prone(5, 1))


@rule("SB-TELEPORT-10")
def test_a_loose_ball_on_a_pad_reappears_beside_one() -> None:
    s = vault("""
        ..........
        A*4.5.....
        .......b..
        .B........""")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, teleport_ball=1, teleport_scatter=2)
    s.step("e")
    s.expect(ball=(2, 0), turnover=True)


@rule("SB-TELEPORT-13")
def test_a_carrier_keeps_the_ball_on_four_or_more() -> None:
    text = """
        ..........
        A4..5..6..
        ....b.....
        .B........"""
    s = vault(text, A=player(ball=True))
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5, keep_ball=4)
    s.step("e")
    s.expect(A=(5, 1), ball="A", turnover=False)
    s = vault(text, A=player(ball=True))
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5, keep_ball=3, teleport_ball=3, then_teleport_scatter=7)
    s.step("e")
    s.expect(A=(5, 1), ball=(7, 2), turnover="lost the ball")


@rule("SB-TELEPORT-14")
def test_a_ball_stripped_on_the_way_into_a_pad_goes_its_own_way() -> None:
    s = vault("""
        ###.......
        Ab4.5..6..
        ###.......
        .B........""", A=player(skills="Strip Ball"), b=player(ball=True))
    s.dice(block="push")
    s.block("A", "b")
    s.follow(False)
    s.dice(teleport=2, teleport_scatter=5, teleport_ball=3, then_teleport_scatter=7)
    s.yes("Strip Ball")
    s.expect(b=(5, 1), ball=(7, 2), turnover=False)


@rule("SB-TELEPORT-16")
def test_frenzy_ends_when_the_target_is_teleported_away() -> None:
    s = vault("""
        ###....
        Ab4....
        ###.5..
        .B.....""", A=player(skills="Frenzy"), spare_balls=1)
    s.dice(block="push", teleport=2, teleport_scatter=1)
    s.block("A", "b")
    s.expect(b=(3, 1), turnover=False)


@rule("SB-TELEPORT-11", "SB-TELEPORT-12")
def test_a_pass_over_a_pad_may_be_sucked_in() -> None:
    s = vault("""
        ........
        A.4..B..
        .......b
        5.......""", A=player(ball=True, skills="Safe Throw"))
    s.activate("A", "pass")
    s.dice(pass_=6, pad_sucks=1, teleport_ball=2, teleport_scatter=5)
    s.throw((5, 1))
    s.expect(ball=(1, 3), turnover=True)


@rule("SB-TELEPORT-01")
def test_player_may_teleport_as_often_as_they_can_move() -> None:
    s = vault("""
        ..........
        A4..5.6...
        ........b.
        .B........""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=2, teleport_scatter=5)
    s.step("e")
    s.expect(A=(5, 1))
    s.dice(teleport=1, teleport_scatter=2)
    s.step("e")
    s.expect(A=(1, 0), turnover=False)


# ---------------------------------------------------------------- reserves, skills, drives
@rule("SB-RESERVE-01", "SB-RESERVE-02", "SB-RESERVE-03", "SB-RESERVE-05", "SB-SETUP-03")
def test_reserve_enters_at_a_door_and_acts_immediately() -> None:
    text = """
        ##((##
        .....b
        ......
        .A....
        ##))##
        ......"""
    s = vault(text, spare_balls=1, B="reserves", C="reserves", turns=(1, 1))
    s.expect_not_offered("bring-on")
    s = vault(text, spare_balls=1, B=player("reserves", ma=5), C="reserves", turns=(2, 1))
    s.choose("bring-on", "B")
    s.asked("entrance", of=0, options=["square 2,1", "square 3,1", "random"])
    s.pick((3, 1))
    s.expect(B=(3, 1), acting="B")
    s.refused("declare", "block")
    s.declare("move")
    assert s.m.state.act.moved == 1
    s.stop()
    s.expect_not_offered("bring-on")


@rule("SB-RESERVE-04")
def test_bone_head_is_rolled_as_a_reserve_enters() -> None:
    s = vault("""
        ##((##
        .....b
        ......
        .A....
        ##))##
        ......""", spare_balls=1, B=player("reserves", skills="Bone-head"), turns=(2, 1))
    s.choose("bring-on", "B")
    s.pick((3, 1))
    s.dice(bone_head=1)
    s.declare("move")
    s.expect(B=(3, 1), acting=None, turnover=False)
    assert not s.m.exerts_zones(1)


@rule("SB-SKILL-01")
def test_vampire_that_does_not_feed_goes_to_the_ko_box() -> None:
    s = vault("""
        ......
        .A..b.
        .B....""", spare_balls=1, A=player(skills="Blood Lust"))
    s.dice(blood_lust=1)
    s.activate("A", "move")
    s.stop()
    s.expect(A="ko", turnover=True)


@rule("SB-SKILL-01", "SB-DOOR-03")
def test_hungry_vampire_cannot_leave_by_its_own_door() -> None:
    s = vault("""
        ##((##
        ..A...
        ......
        .B..b.
        ##))##
        ......""", spare_balls=1, A=player(skills="Blood Lust"))
    s.dice(blood_lust=1)
    s.activate("A", "move")
    s.step("n")
    s.expect(A="ko", turnover="no Thrall")


@rule("SB-SKILL-01", "SB-DOOR-03")
@pytest.mark.parametrize("bites", [True, False])
def test_hungry_vampire_may_bite_beside_its_door_before_leaving(bites: bool) -> None:
    s = vault("""
        ##((##
        ..AC..
        ......
        .B..b.
        ##))##
        ......""", spare_balls=1, A=player(skills="Blood Lust"), C=player(position="Thrall"))
    s.dice(blood_lust=1)
    s.activate("A", "move")
    s.step("n")
    s.asked("bite", of=0, about="A")
    if bites:
        s.dice(injury=(2, 2))
        s.pick("C")
        s.expect(A="reserves", C=stunned(3, 1), turnover=False)
    else:
        s.no("bite")
        s.expect(A="ko", C=(3, 1), turnover="no Thrall")


@rule("SB-DOOR-03")
def test_vampire_that_is_not_hungry_leaves_by_its_door() -> None:
    s = vault("""
        ##((##
        ..A...
        ......
        .B..b.
        ##))##
        ......""", spare_balls=1, A=player(skills="Blood Lust"))
    s.dice(blood_lust=2)
    s.activate("A", "move")
    s.step("n")
    s.expect(A="reserves", turnover=False)
