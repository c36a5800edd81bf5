"""Skills that work alike in both cores, each played in both. [CRP-13, 2020-15]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

from .pitch import DUEL

both_cores = pytest.mark.parametrize("book", ["crp", "bb2020"])
NAMES = {
    "crp": {"Sidestep": "Side Step", "Bone Head": "Bone-head", "Unchannelled Fury": "Wild Animal"},
    "bb2020": {"Mighty Blow": "Mighty Blow (+1)", "Dirty Player": "Dirty Player (+1)", "Loner": "Loner (4+)"},
}


def named(book: str, skill: str) -> str:
    """What a core prints for a skill."""
    return NAMES[book].get(skill, skill)


def having(book: str, *skills: str, **more: Any) -> Any:
    """A player with skills under the names this core prints."""
    return player(skills=", ".join(named(book, skill) for skill in skills), **more)


def duel(book: str, text: str = DUEL, **more: Any) -> Scenario:
    """A beside b."""
    return scenario(text, book=book, **more)


# ---------------------------------------------------------------- Block, Wrestle, Juggernaut
@both_cores
@rule("CRP-13/Block", "2020-15/Block")
def test_block_keeps_its_owner_standing(book: str) -> None:
    s = duel(book, A=having(book, "Block"))
    s.dice(block="both", armour=(1, 2)).block("A", "b").yes("Block", by=0)
    s.expect(A=(1, 1), b=prone(2, 1), turnover=False)
    s = duel(book, A=having(book, "Block"))
    s.dice(block="both", armour=[(1, 2), (1, 2)]).block("A", "b").no("Block")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")
    s = duel(book, A=having(book, "Block"))
    s.dice(block="skull", armour=(1, 2)).block("A", "b")
    s.expect(A=prone(1, 1), turnover="block")


@both_cores
@rule("CRP-13/Wrestle", "2020-15/Wrestle")
def test_wrestle_lays_both_down(book: str) -> None:
    s = duel(book, A=having(book, "Wrestle"), b=having(book, "Block"))
    s.dice(block="both").block("A", "b").yes("Wrestle", by=0)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)
    s = duel(book, b=having(book, "Wrestle"))
    s.dice(block="both", armour=[(1, 2), (1, 2)]).block("A", "b").no("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")
    s = duel(book, b=having(book, "Wrestle"))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))


@both_cores
@rule("CRP-13/Juggernaut", "2020-15/Juggernaut")
def test_juggernaut_pushes_on_in_a_blitz(book: str) -> None:
    s = duel(book, A=having(book, "Juggernaut"), b=having(book, "Wrestle", "Fend", "Stand Firm"))
    s.dice(block="both").blitz("A", target="b").hit("b").yes("Juggernaut", by=0)
    s.push("e").follow().stop()
    s.expect(A=(2, 1), b=(3, 1), turnover=False)
    s = duel(book, A=having(book, "Juggernaut"))
    s.dice(block="both", armour=[(1, 2), (1, 2)]).blitz("A", target="b").hit("b").no("Juggernaut")
    s.expect(A=prone(1, 1), turnover="block")
    s = duel(book, A=having(book, "Juggernaut"))
    s.dice(block="both", armour=[(1, 2), (1, 2)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


# ---------------------------------------------------------------- strength and assists
@both_cores
@rule("CRP-13/Dauntless", "2020-15/Dauntless")
def test_dauntless_raises_strength_to_that_of_the_target(book: str) -> None:
    s = duel(book, A=having(book, "Dauntless"), b=player(st=5))
    s.dice(dauntless=3, block="push").block("A", "b").yes("Dauntless").push("e").follow(False)
    s.expect(b=(3, 1))
    s = duel(book, A=having(book, "Dauntless"), b=player(st=5))
    s.dice(dauntless=2, block="push push").block("A", "b").yes("Dauntless").push("e").follow(False)
    s.expect(b=(3, 1))
    s = duel(book, A=having(book, "Dauntless"), b=player(st=5))
    s.dice(block="push push").block("A", "b").no("Dauntless").push("e").follow(False)
    s = duel(book, A=having(book, "Dauntless"))
    s.dice(block="push").block("A", "b").push("e").follow(False)


@both_cores
@rule("CRP-13/Guard", "2020-15/Guard")
def test_guard_assists_among_enemies(book: str) -> None:
    crowd = """
        .c.....
        .B.....
        .Ab....
        .......
        D.....d"""
    s = duel(book, crowd, B=having(book, "Guard")).activate("A", "block", "b")
    assert s.block_dice("b") == 2
    s = duel(book, crowd).activate("A", "block", "b")
    assert s.block_dice("b") == 1
    s = duel(book, crowd, B=having(book, "Guard", no_zones=True)).activate("A", "block", "b")
    assert s.block_dice("b") == 1


@both_cores
@rule("CRP-13/Horns", "2020-15/Horns")
def test_horns_count_in_a_blitz(book: str) -> None:
    s = duel(book, A=having(book, "Horns")).activate("A", "blitz", "b")
    assert s.block_dice("b") == 2
    s = duel(book, A=having(book, "Horns")).activate("A", "block", "b")
    assert s.block_dice("b") == 1


# ---------------------------------------------------------------- pushes
@both_cores
@rule("CRP-13/Stand Firm", "2020-15/Stand Firm")
def test_stand_firm_refuses_to_be_pushed(book: str) -> None:
    s = duel(book, b=having(book, "Stand Firm"))
    s.dice(block="down", armour=(1, 2)).block("A", "b").yes("Stand Firm", by=1)
    s.expect(b=prone(2, 1))
    s = duel(book, b=having(book, "Stand Firm"))
    s.dice(block="push").block("A", "b").no("Stand Firm").push("e").follow(False)
    s.expect(b=(3, 1))
    s = duel(book, A=having(book, "Juggernaut"), b=having(book, "Stand Firm"))
    s.dice(block="push").blitz("A", target="b").hit("b").push("e").follow(False).stop()
    s.expect(b=(3, 1))


@both_cores
@rule("CRP-13/Side Step", "2020-15/Sidestep")
def test_sidestep_lets_its_coach_choose_the_square(book: str) -> None:
    skill = named(book, "Sidestep")
    s = duel(book, b=having(book, "Sidestep"))
    s.dice(block="push").block("A", "b").yes(skill, by=1).push((1, 0), by=1).follow(False)
    s.expect(b=(1, 0))
    s = duel(book, b=having(book, "Sidestep"))
    s.dice(block="push").block("A", "b").no(skill).push("e", by=0).follow(False)
    s.expect(b=(3, 1))
    s = duel(book, "Ab\nBc", b=having(book, "Sidestep"), c=player(), edge="crowd")
    s.dice(block="push", injury=(1, 2)).block("A", "b").follow(False)
    s.expect(b="reserves")


@both_cores
@rule("CRP-13/Fend", "2020-15/Fend")
def test_fend_keeps_the_blocker_off(book: str) -> None:
    s = duel(book, b=having(book, "Fend"))
    s.dice(block="push").block("A", "b").push("e").yes("Fend", by=1)
    s.expect(A=(1, 1), b=(3, 1))
    s = duel(book, b=having(book, "Fend"))
    s.dice(block="push").block("A", "b").push("e").no("Fend").follow()
    s.expect(A=(2, 1))
    s = duel(book, A=having(book, "Juggernaut"), b=having(book, "Fend"))
    s.dice(block="push").blitz("A", target="b").hit("b").push("e").follow().stop()
    s.expect(A=(2, 1))


@both_cores
@rule("CRP-13/Frenzy", "2020-15/Frenzy")
def test_frenzy_follows_and_blocks_again(book: str) -> None:
    s = duel(book, A=having(book, "Frenzy"))
    s.dice(block="push", then_block="down", armour=(1, 2)).block("A", "b").push("e").push("e")
    s.expect(A=(3, 1), b=prone(4, 1))
    s = duel(book, A=having(book, "Frenzy"), b=having(book, "Fend"))
    s.dice(block="push").block("A", "b").push("e").yes("Fend")
    s.expect(A=(1, 1), b=(3, 1))
    s = duel(book, A=having(book, "Frenzy"))
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("e")
    s.expect(A=(2, 1), b=prone(3, 1))


@both_cores
@rule("CRP-13/Strip Ball", "2020-15/Strip Ball")
def test_strip_ball_takes_it_with_a_push(book: str) -> None:
    s = duel(book, A=having(book, "Strip Ball"), b=player(ball=True))
    s.dice(block="push", bounce=5).block("A", "b").push("e").follow(False).yes("Strip Ball")
    s.expect(b=(3, 1), ball=(4, 1))
    s = duel(book, A=having(book, "Strip Ball"), b=player(ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False).no("Strip Ball")
    s.expect(ball="b")
    s = duel(book, A=having(book, "Strip Ball"), b=having(book, "Sure Hands", ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="b")


@both_cores
@rule("CRP-13/Sure Hands", "2020-15/Sure Hands")
def test_sure_hands_pick_up_again(book: str) -> None:
    s = duel(book, ".A*....\n.......\nB.....b", A=having(book, "Sure Hands", ag=3))
    s.dice(pick_up=1, then_pick_up=6).move("A", "e").reroll("Sure Hands")
    s.expect(ball="A", acting="A")
    s = duel(book, ".A*....\n.......\nB.....b", A=having(book, "Sure Hands"))
    s.dice(pick_up=1, bounce=5).move("A", "e").reroll(None)
    s.expect(ball=(3, 0), turnover="pick up")
    s = duel(book, ".A*....\n.......\nB.....b", A=having(book, "Sure Hands"))
    s.dice(pick_up=6).move("A", "e")
    s.expect(ball="A")


# ---------------------------------------------------------------- dodges
@both_cores
@rule("CRP-13/Dodge", "2020-15/Dodge")
def test_dodge_rolls_again_once_a_turn(book: str) -> None:
    s = duel(book, A=having(book, "Dodge"))
    s.dice(dodge=1, then_dodge=6).move("A", "nw").reroll("Dodge")
    s.expect(A=(0, 0), acting="A")
    s = duel(book, A=having(book, "Dodge"))
    s.dice(dodge=1, armour=(1, 2)).move("A", "nw").reroll(None)
    s.expect(A=prone(0, 0), turnover="dodge")
    s = duel(book, ".......\n.Ab....\n.cd....\nB......", A=having(book, "Dodge"))
    s.dice(dodge=1, then_dodge=6).move("A", "nw").reroll("Dodge").stop()
    s.expect(A=(0, 0))


@both_cores
@rule("CRP-13/Dodge", "2020-15/Dodge")
def test_dodge_turns_a_stumble_into_a_push(book: str) -> None:
    s = duel(book, b=having(book, "Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge", by=1).push("e").follow(False)
    s.expect(b=(3, 1))
    s = duel(book, b=having(book, "Dodge"))
    s.dice(block="stumble", armour=(1, 2)).block("A", "b").no("Dodge").push("e").follow(False)
    s.expect(b=prone(3, 1))


@both_cores
@rule("CRP-13/Tackle", "2020-15/Tackle")
def test_tackle_denies_the_dodge_skill_and_nothing_else(book: str) -> None:
    s = duel(book, A=having(book, "Dodge"), b=having(book, "Tackle"), rerolls=1)
    s.dice(dodge=1, then_dodge=6).move("A", "nw")
    s.asked("re-roll", options=["re-roll none", "re-roll team"])
    s.reroll("team").expect(A=(0, 0))
    s = duel(book, A=having(book, "Dodge"), b=having(book, "Tackle", no_zones=True), c=player(at=(0, 2)))
    s.dice(dodge=1, then_dodge=6).move("A", "ne").reroll("Dodge")
    s.expect(A=(2, 0))


@both_cores
@rule("CRP-13/Two Heads", "2020-15/Two Heads")
def test_two_heads_dodge_better(book: str) -> None:
    for skills, better in (((), 0), (("Two Heads",), 1)):
        s = duel(book, A=having(book, *skills))
        s.dice(dodge=6).move("A", "ne")
        assert s.needed("dodge") == 4 - better


@both_cores
@rule("CRP-13/Titchy", "2020-15/Titchy")
def test_titchy_players_dodge_better_and_do_not_hinder_dodges(book: str) -> None:
    s = duel(book, A=having(book, "Titchy"))
    s.dice(dodge=6).move("A", "nw")
    assert s.needed("dodge") == 2
    s = duel(book, b=having(book, "Titchy"))
    s.dice(dodge=6).move("A", "n")
    assert s.needed("dodge") == 3


@both_cores
@rule("CRP-13/Sprint", "2020-15/Sprint")
def test_sprint_is_a_third_rush(book: str) -> None:
    s = duel(book, "A.....\nB....b", A=having(book, "Sprint", ma=1))
    s.dice(rush=[2, 2, 2]).move("A", "e", "e", "e", "e")
    s.expect(A=(4, 0))
    s.expect_not_offered("step")
    s = duel(book, "A.....\nB....b", A=player(ma=1))
    s.dice(rush=[2, 2]).move("A", "e", "e", "e")
    s.expect_not_offered("step")


@both_cores
@rule("CRP-13/Sure Feet", "2020-15/Sure Feet")
def test_sure_feet_rush_again_once_a_turn(book: str) -> None:
    s = duel(book, "A.....\nB....b", A=having(book, "Sure Feet", ma=1))
    s.dice(rush=1, then_rush=2).move("A", "e", "e").reroll("Sure Feet")
    s.dice(rush=1, armour=(1, 2)).step("e")
    s.expect(A=prone(3, 0), turnover="rush")
    s = duel(book, "A.....\nB....b", A=having(book, "Sure Feet", ma=1))
    s.dice(rush=1, armour=(1, 2)).move("A", "e", "e").reroll(None)
    s.expect(A=prone(2, 0))


# ---------------------------------------------------------------- harm
def knocked(book: str, attacker: Any, rolls: dict[str, Any], **victim: Any) -> Scenario:
    """A knocks b down."""
    s = duel(book, A=attacker, b=player(av=9 if book == "bb2020" else 8, **victim))
    return s.dice(block="down").block("A", "b").push("e").dice(**rolls).follow(False)


@both_cores
@rule("CRP-13/Mighty Blow", "2020-15/Mighty Blow")
def test_mighty_blow_applies_to_armour_or_injury(book: str) -> None:
    blow = named(book, "Mighty Blow")
    s = knocked(book, having(book, "Mighty Blow"), {"armour": (4, 4), "injury": (1, 1)}).yes(blow, by=0)
    s.expect(b=stunned(3, 1))
    s = knocked(book, having(book, "Mighty Blow"), {"armour": (4, 4)}).no(blow)
    s.expect(b=prone(3, 1))
    s = knocked(book, having(book, "Mighty Blow"), {"armour": (4, 5), "injury": (3, 4)}).yes(blow)
    s.expect(b="ko")
    knocked(book, having(book, "Mighty Blow"), {"armour": (1, 2)}).expect(b=prone(3, 1))


@both_cores
@rule("CRP-13/Dirty Player", "2020-15/Dirty Player")
def test_dirty_player_fouls_harder(book: str) -> None:
    dirty = named(book, "Dirty Player")
    for answer, result in (("yes", stunned(2, 1)), ("no", prone(2, 1))):
        s = duel(book, A=having(book, "Dirty Player"), b=player("prone", av=9 if book == "bb2020" else 8))
        s.dice(armour=(3, 5), **({"injury": (1, 2)} if answer == "yes" else {}))
        s.activate("A", "foul", "b").foul("b").answer(dirty, answer)
        s.expect(b=result)
    s = duel(book, A=having(book, "Dirty Player"), b=player("prone"))
    s.dice(armour=(1, 2)).activate("A", "foul", "b").foul("b")
    s.expect(b=prone(2, 1))


@both_cores
@rule("CRP-13/Regeneration", "2020-15/Regeneration")
def test_regeneration_undoes_a_casualty(book: str) -> None:
    casualty = {"casualty": 61} if book == "crp" else {"casualty": 16}
    for die, box in ((4, "reserves"), (3, "dead")):
        s = knocked(book, player(), {"armour": (5, 5), "injury": (6, 6), **casualty, "regeneration": die},
                    skills="Regeneration")
        s.expect(b=box)
    knocked(book, player(), {"armour": (5, 5), "injury": (4, 4)}, skills="Regeneration").expect(b="ko")


# ---------------------------------------------------------------- slow wits, loners, roots
@both_cores
@rule("CRP-13/Bone-head", "2020-15/Bone Head")
def test_bone_head_loses_the_declared_action(book: str) -> None:
    s = duel(book, A=having(book, "Bone Head"))
    s.dice(bone_head=1).activate("A", "blitz", "b")
    s.expect(acting=None, A=(1, 1), turnover=False)
    assert not s.m.exerts_zones(s.body("A"))
    s = duel(book, A=having(book, "Bone Head"))
    s.dice(bone_head=2).activate("A", "move").expect(acting="A")
    s = duel(book, A=having(book, "Bone Head"), rerolls=1)
    s.dice(bone_head=1, then_bone_head=6).activate("A", "move").reroll("team").expect(acting="A")


@both_cores
@rule("CRP-13/Really Stupid", "2020-15/Really Stupid")
def test_really_stupid_needs_an_adjacent_team_mate(book: str) -> None:
    s = duel(book, A=having(book, "Really Stupid"))
    s.dice(really_stupid=3).activate("A", "move").expect(acting=None)
    s = duel(book, A=having(book, "Really Stupid"), B=player(at=(0, 1)))
    s.dice(really_stupid=2).activate("A", "move").expect(acting="A")
    s = duel(book, A=having(book, "Really Stupid"), B=having(book, "Really Stupid", at=(0, 1)))
    s.dice(really_stupid=3).activate("A", "move").expect(acting=None)


@both_cores
@rule("CRP-13/Wild Animal", "2020-15/Unchannelled Fury")
def test_a_fury_rather_hits_than_moves(book: str) -> None:
    s = duel(book, A=having(book, "Unchannelled Fury"))
    s.dice(wild_animal=3).activate("A", "move").expect(acting=None)
    assert s.m.exerts_zones(s.body("A"))
    s = duel(book, A=having(book, "Unchannelled Fury"))
    s.dice(wild_animal=2).activate("A", "block", "b").expect(acting="A")
    s = duel(book, A=having(book, "Unchannelled Fury"))
    s.dice(wild_animal=4).activate("A", "move").expect(acting="A")


@both_cores
@rule("CRP-13/Loner", "2020-15/Loner")
def test_a_loner_may_waste_the_team_reroll(book: str) -> None:
    s = duel(book, A=having(book, "Loner"), rerolls=1)
    s.dice(dodge=1, loner=3, armour=(1, 2)).move("A", "nw").reroll("team")
    s.expect(A=prone(0, 0), rerolls=(0, 1))
    s = duel(book, A=having(book, "Loner"), rerolls=1)
    s.dice(dodge=1, loner=4, then_dodge=6).move("A", "nw").reroll("team")
    s.expect(A=(0, 0), rerolls=(0, 1))
    s = duel(book, A=having(book, "Loner"), rerolls=1)
    s.dice(dodge=1, armour=(1, 2)).move("A", "nw").reroll(None)
    s.expect(A=prone(0, 0), rerolls=(1, 1))


@both_cores
@rule("CRP-13/Take Root", "2020-15/Take Root")
def test_roots_hold(book: str) -> None:
    s = duel(book, A=having(book, "Take Root"))
    s.dice(take_root=1).activate("A", "move")
    s.expect_not_offered("step")
    s.stop()
    s = duel(book, A=having(book, "Take Root"))
    s.dice(take_root=2).activate("A", "move").expect_offered("step 0,0")
    s = duel(book, b=player(rooted=True))
    s.dice(block="push").block("A", "b")
    s.expect(b=(2, 1))


@both_cores
@rule("CRP-13/No Hands", "2020-15/No Hands")
def test_no_hands_hold_no_ball(book: str) -> None:
    s = duel(book, ".A*....\n.......\nB.....b", A=having(book, "No Hands"))
    s.dice(bounce=5).move("A", "e")
    s.expect(ball=(3, 0), turnover="pick up")
    s = duel(book, ".A*....\n.......\nB.....b")
    s.dice(pick_up=6).move("A", "e").expect(ball="A")


@both_cores
@rule("CRP-13/Jump Up", "2020-15/Jump Up")
def test_jump_up_stands_for_nothing_and_blocks(book: str) -> None:
    s = duel(book, A=player("prone", skills="Jump Up", ma=1))
    s.activate("A", "move").stand().dice(dodge=6).step("nw")
    s.expect(A=(0, 0))
    s = duel(book, A=player("prone", skills="Jump Up"))
    s.dice(jump_up=2, block="push").activate("A", "block", "b").stand().hit("b").push("e").follow(False)
    s.expect(A=(1, 1), b=(3, 1))
    assert s.needed("jump-up") == 2
    s = duel(book, A=player("prone", skills="Jump Up"))
    s.dice(jump_up=1).activate("A", "block", "b").stand()
    s.expect(A=prone(1, 1), turnover=False, acting=None)
    s = duel(book, A=player("prone"))
    s.activate("A").expect_not_offered("declare block", "declare block b")


# ---------------------------------------------------------------- hands
@both_cores
@rule("CRP-13/Big Hand", "2020-15/Big Hand", "CRP-13/Extra Arms", "2020-15/Extra Arms")
def test_hands_made_for_picking_up(book: str) -> None:
    marked = ".A*b...\n.......\nB......"
    for skills, needed in (("", 4), ("Big Hand", 3), ("Extra Arms", 3)):
        s = duel(book, marked, A=player(skills=skills))
        s.dice(pick_up=6).move("A", "e")
        assert s.needed("pick-up") == needed, skills
