"""2020: what stands in for a block, and the iron ball. [2020-11.12, 2020-15.8]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, prone, rule, stunned

from .pitch import DUEL, bb

INSTEAD = ["Stab", "Chainsaw", "Projectile Vomit", "Breathe Fire"]


@rule("2020-11.12", "2020-15/Stab", "2020-15/Chainsaw", "2020-15/Projectile Vomit", "2020-15/Breathe Fire")
@pytest.mark.parametrize("skill", INSTEAD)
def test_a_special_attack_is_offered_wherever_its_owner_could_block(skill: str) -> None:
    option = f"use-on {skill.lower().replace(' ', '-')} b"
    s = bb(DUEL, A=player(skills=skill)).activate("A", "block", "b")
    assert {option, "hit b"} <= s.offered()
    s = bb(DUEL, A=player(skills=skill)).activate("A", "move")
    s.expect_not_offered("use-on")
    s = bb(DUEL, A=player(skills=skill), b=player("prone")).activate("A", "move")
    s.expect_not_offered("use-on")
    s = bb("A..b...\nB.....c", A=player(skills=skill)).activate("A", "blitz", "b")
    s.expect_not_offered("use-on")
    s.step("e", "e").expect_offered(option)


@rule("2020-11.12")
@pytest.mark.parametrize("skill", INSTEAD)
def test_special_attack_needs_the_named_target(skill: str) -> None:
    s = bb(".......\n.Ab....\n.P.....\nB..p...", A=player(skills=skill)).activate("A", "block", "P")
    name = skill.lower().replace(" ", "-")
    s.expect_offered(f"use-on {name} P")
    s.expect_not_offered(f"use-on {name} b")


# ---------------------------------------------------------------- Stab
STABBER = player(skills="Stab")


@rule("2020-15/Stab", "2020-12.2")
def test_a_stab_is_an_armour_roll_and_nothing_is_added() -> None:
    s = bb(DUEL, A=player(skills="Stab, Mighty Blow (+1), Claws"), b=player(av=9))
    s.dice(armour=(4, 4)).activate("A", "block", "b").use("Stab", on="b")
    s.expect(b=(2, 1), A=(1, 1), turnover=False, acting=None)
    s = bb(DUEL, A=STABBER)
    s.dice(armour=(4, 5), injury=(1, 2)).activate("A", "block", "b").use("Stab", on="b")
    s.expect(b=stunned(2, 1), A=(1, 1))


@rule("2020-15/Stab", "2020-11.12")
def test_a_stab_ends_a_blitz() -> None:
    s = bb(DUEL, A=STABBER)
    s.dice(armour=(1, 2)).activate("A", "blitz", "b").use("Stab", on="b")
    s.expect(acting=None, b=(2, 1))


@rule("2020-15/Stab", "2020-15/Multiple Block", "2020-15/Foul Appearance", "2020-15/Trickster")
def test_targets_of_two_stabs_react_only_once_each() -> None:
    wary = player(skills="Foul Appearance, Trickster")
    s = bb(".......\n.Ab....\n.c.....\nB.....d", A=player(skills="Stab, Multiple Block"), b=wary, c=wary)
    s.dice(foul_appearance=[2, 2]).activate("A", "block", "b").use("Multiple Block", on="c")
    s.no("trickster", by=1).no("trickster", by=1).pick("c")
    s.dice(armour=(1, 2)).yes("Stab").dice(armour=(1, 3)).yes("Stab")
    s.expect(acting=None, turnover=False)


@rule("2020-15/Stab", "2020-15/Multiple Block")
def test_multiple_block_allows_two_stabs() -> None:
    s = bb("..bAc..\nB.....d", A=player(skills="Stab, Multiple Block"))
    s.activate("A", "block", "b").use("Multiple Block", on="c").answer("first-block", "b")
    s.dice(armour=(5, 5), injury=(1, 2), then_armour=(1, 2)).yes("Stab").yes("Stab")
    s.expect(b=stunned(2, 0), c=(4, 0))


@rule("2020-15/Stab", "2020-15/Jump Up")
def test_a_stab_after_jumping_up() -> None:
    s = bb(DUEL, A=player("prone", skills="Stab, Jump Up"))
    s.dice(jump_up=6, armour=(1, 2)).activate("A", "block", "b").stand().use("Stab", on="b")
    s.expect(A=(1, 1), b=(2, 1))


# ---------------------------------------------------------------- Chainsaw
SAW = player(skills="Chainsaw")


@rule("2020-15/Chainsaw", "2020-11.12")
def test_a_chainsaw_adds_three() -> None:
    s = bb(DUEL, A=SAW, b=player(av=9))
    s.dice(chainsaw=2, armour=(3, 3), injury=(1, 2)).activate("A", "block", "b").use("Chainsaw", on="b")
    s.expect(b=stunned(2, 1), acting=None)
    s = bb(DUEL, A=SAW, b=player(av=9))
    s.dice(chainsaw=2, armour=(2, 3)).activate("A", "block", "b").use("Chainsaw", on="b")
    s.expect(b=(2, 1), turnover=False)


@rule("2020-15/Chainsaw", "2020-6.5")
def test_a_chainsaw_that_kicks_back_costs_the_turn() -> None:
    s = bb(DUEL, A=SAW)
    s.dice(chainsaw=1, armour=(2, 3)).activate("A", "block", "b").use("Chainsaw", on="b")
    s.expect(A=(1, 1), turnover="chainsaw")
    s = bb(DUEL, A=SAW, rerolls=1)
    s.dice(chainsaw=1, then_chainsaw=2, armour=(1, 2)).activate("A", "block", "b").use("Chainsaw", on="b").reroll("team")
    s.expect(A=(1, 1), b=(2, 1), turnover=False)


@rule("2020-15/Chainsaw", "2020-13.2", "R-29")
def test_a_foul_with_the_saw() -> None:
    s = bb(DUEL, A=SAW, b=player("prone", av=9))
    s.dice(chainsaw=2, armour=(2, 4), injury=(1, 2)).activate("A", "foul", "b").foul("b")
    s.expect(b=stunned(2, 1), turnover=False)
    s = bb(DUEL, A=SAW, b=player("prone"))
    s.dice(chainsaw=1, armour=(3, 3), injury=(1, 2)).activate("A", "foul", "b").foul("b")
    s.expect(A=stunned(1, 1), b=prone(2, 1), turnover="chainsaw")


@rule("2020-15/Chainsaw", "R-29")
def test_chainsaw_in_a_knock_down_adds_to_armour_only_once() -> None:
    s = bb(DUEL, b=player(av=9, skills="Chainsaw"))
    s.dice(block="down", armour=(3, 3), injury=(1, 2)).block("A", "b").push("e").follow(False)
    s.expect(b=stunned(3, 1))
    s = bb(DUEL, A=player(av=9), b=SAW)
    s.dice(block="skull", armour=(3, 3), injury=(1, 2)).block("A", "b")
    s.expect(A=stunned(1, 1), turnover="block")
    s = bb(DUEL, A=player(av=9, skills="Chainsaw"), b=SAW)
    s.dice(block="skull", armour=(1, 4)).block("A", "b")
    s.expect(A=prone(1, 1), turnover="block")
    s = bb(DUEL, A=player(av=9, skills="Chainsaw"), b=SAW)
    s.dice(block="skull", armour=(2, 4), injury=(1, 2)).block("A", "b")
    s.expect(A=stunned(1, 1))


# ---------------------------------------------------------------- Projectile Vomit
SPEWER = player(skills="Projectile Vomit")


@rule("2020-15/Projectile Vomit", "2020-11.12", "R-30")
def test_projectile_vomit_may_be_followed_by_movement_in_a_blitz() -> None:
    s = bb(DUEL, A=SPEWER)
    s.dice(projectile_vomit=2, armour=(5, 5), injury=(1, 2)).activate("A", "block", "b").use("Projectile Vomit", on="b")
    s.expect(b=stunned(2, 1), acting=None)
    s = bb(DUEL, A=SPEWER)
    s.dice(projectile_vomit=2, armour=(1, 2)).activate("A", "blitz", "b").use("Projectile Vomit", on="b")
    s.expect(b=(2, 1), acting="A")
    s.expect_not_offered("use-on", "hit b")
    s.expect_offered("step 0,0")


@rule("2020-15/Projectile Vomit", "R-2")
def test_vomit_may_hit_its_owner() -> None:
    s = bb(DUEL, A=SPEWER)
    s.dice(projectile_vomit=1, armour=(5, 5), injury=(1, 2)).activate("A", "block", "b").use("Projectile Vomit", on="b")
    s.expect(A=stunned(1, 1), b=(2, 1), turnover=False)
    s = bb(DUEL, A=player(skills="Projectile Vomit", ball=True))
    s.dice(projectile_vomit=1, armour=(5, 5), injury=(1, 2), bounce=2)
    s.activate("A", "block", "b").use("Projectile Vomit", on="b")
    s.expect(A=stunned(1, 1), ball=(1, 0), turnover=True)


@rule("2020-15/Projectile Vomit", "2020-12.2")
def test_nothing_is_added_to_what_vomit_does() -> None:
    s = bb(DUEL, A=player(skills="Projectile Vomit, Mighty Blow (+1), Claws"), b=player(av=9))
    s.dice(projectile_vomit=2, armour=(4, 4)).activate("A", "block", "b").use("Projectile Vomit", on="b")
    s.expect(b=(2, 1))


# ---------------------------------------------------------------- Breathe Fire
DRAGON = player(skills="Breathe Fire")


@rule("2020-15/Breathe Fire", "2020-11.12")
@pytest.mark.parametrize(("die", "st", "result"), [
    (1, 3, "self"), (2, 3, "nothing"), (3, 3, "nothing"), (4, 3, "laid"), (5, 3, "laid"), (6, 3, "floored"),
    (2, 5, "self"), (4, 5, "nothing"), (5, 5, "laid"), (6, 5, "floored"),
])
def test_breath_of_fire(die: int, st: int, result: str) -> None:
    s = bb(DUEL, A=DRAGON, b=player(st=st))
    s.dice(breathe_fire=die, **({"armour": (1, 2)} if result in ("self", "floored") else {}))
    s.activate("A", "block", "b").use("Breathe Fire", on="b")
    s.expect(A=prone(1, 1) if result == "self" else (1, 1), b=prone(2, 1) if result in ("laid", "floored") else (2, 1))
    s.expect(turnover="breath of fire" if result == "self" else False, acting=None)


@rule("2020-15/Breathe Fire")
def test_breath_of_fire_ends_a_blitz_and_may_be_rolled_again() -> None:
    s = bb(DUEL, A=DRAGON, rerolls=1)
    s.dice(breathe_fire=2, then_breathe_fire=4).activate("A", "blitz", "b").use("Breathe Fire", on="b").reroll("team")
    s.expect(b=prone(2, 1), acting=None)


# ---------------------------------------------------------------- Ball and Chain
def fanatic(**more: Any) -> Player:
    """A player with Ball and Chain."""
    return player(**{"skills": "Ball and Chain, No Hands", "ma": 2, **more})


def stagger(s: Scenario, facing: str = "E") -> Scenario:
    """One square; the dice are scripted."""
    return s.use("Ball and Chain").answer("facing", facing, by=0)


@rule("2020-15/Ball and Chain", "2020-1.4")
def test_an_iron_ball_goes_where_the_die_says_and_may_stop() -> None:
    s = bb("A.....b\nB......", A=fanatic())
    s.activate("A").expect_not_offered("declare blitz b", "declare pass")
    s.dice(ball_and_chain=3).declare("move")
    stagger(s).stop()
    s.expect(A=(1, 0), acting=None)
    s = bb(".......\nA.....b\nB......", A=fanatic())
    s.dice(ball_and_chain=1).activate("A", "move")
    stagger(s)
    s.expect(A=(1, 0))
    s.stop()


@rule("2020-15/Ball and Chain", "R-1")
def test_a_team_reroll_turns_the_iron_ball() -> None:
    s = bb(".......\nA.....b\nB......", A=fanatic(), rerolls=1)
    s.dice(ball_and_chain=1, then_ball_and_chain=5).activate("A", "move")
    stagger(s).reroll("team").stop()
    s.expect(A=(1, 2), rerolls=(0, 1))


@rule("2020-15/Ball and Chain", "2020-2.6", "2020-15/Loner")
def test_direction_of_an_iron_ball_stands_after_a_failed_loner_roll() -> None:
    s = bb(".......\nA.....b\nB......", A=fanatic(skills="Ball and Chain, No Hands, Loner (4+)"), rerolls=1)
    s.dice(ball_and_chain=1, loner=3).activate("A", "move")
    stagger(s).reroll("team").stop()
    s.expect(A=(1, 0), rerolls=(0, 1))


@rule("2020-15/Ball and Chain", "2020-2.6", "2020-15/Pro")
@pytest.mark.parametrize("pro", [2, 3])
def test_direction_of_an_iron_ball_is_rolled_again_by_pro_on_a_three(pro: int) -> None:
    s = bb(".......\nA.....b\nB......", A=fanatic(skills="Ball and Chain, No Hands, Pro"), rerolls=1)
    s.dice(ball_and_chain=1, pro=pro, **({"then_ball_and_chain": 5} if pro == 3 else {})).activate("A", "move")
    stagger(s).reroll("Pro").stop()
    s.expect(A=(1, 2) if pro == 3 else (1, 0), rerolls=(1, 1))


@rule("2020-15/Ball and Chain", "2020-3.5")
def test_an_iron_ball_knocks_the_ball_away_without_a_turnover() -> None:
    s = bb("A*....b\nB......", A=fanatic())
    s.dice(ball_and_chain=3, bounce=5).activate("A", "move")
    stagger(s).stop()
    s.expect(A=(1, 0), ball=(2, 0), turnover=False)


@rule("2020-15/Ball and Chain", "2020-11.3")
def test_an_iron_ball_blocks_team_mates_without_help() -> None:
    s = bb("AB....b\n.C.....", A=fanatic(), B=player())
    s.dice(ball_and_chain=3, block="down", armour=(1, 2)).activate("A", "move")
    stagger(s).push("e")
    s.expect(A=(1, 0), B=prone(2, 0), turnover=True)


@rule("2020-15/Ball and Chain")
def test_ball_and_chain_rolls_over_a_prone_player() -> None:
    s = bb("Ab....c\nB......", A=fanatic(skills="Ball and Chain, No Hands, Mighty Blow (+1)"), b=player("prone", av=9))
    s.dice(ball_and_chain=3, armour=(4, 4)).activate("A", "move")
    stagger(s).push("e").stop()
    s.expect(A=(1, 0), b=prone(2, 0))


@rule("2020-15/Ball and Chain", "R-41")
def test_a_failed_rush_of_an_iron_ball_pushes_and_falls() -> None:
    s = bb(".A.b..c\nB......", A=fanatic(ma=1))
    s.dice(ball_and_chain=3).activate("A", "move")
    stagger(s)
    s.dice(ball_and_chain=3, rush=1, injury=(1, 2)).use("Ball and Chain").answer("facing", "E").push("e")
    s.expect(A="ko", b=(4, 0), turnover="rush")


@rule("2020-15/Ball and Chain", "2020-11.8")
def test_an_iron_ball_may_leave_the_pitch() -> None:
    s = bb("A.....b\nB......", A=fanatic())
    s.dice(ball_and_chain=3, injury=(1, 2)).activate("A", "move")
    stagger(s, "W")
    s.expect(A="reserves", turnover=False)


@rule("2020-15/Ball and Chain", "2020-12.2")
def test_ball_and_chain_player_knocked_down_rolls_injury_directly() -> None:
    s = bb(DUEL, b=player(skills="Ball and Chain, No Hands"))
    s.dice(block="down", injury=(1, 2)).block("A", "b").push("e").follow(False)
    s.expect(b="ko")
    s = bb(DUEL, A=player(skills="Wrestle"), b=player(skills="Ball and Chain, No Hands"))
    s.dice(block="both", injury=(1, 2)).block("A", "b").yes("Wrestle")
    s.expect(b="ko", A=prone(1, 1))


@rule("2020-15/Ball and Chain", "2020-15/Foul Appearance", "2020-15/Trickster")
def test_an_iron_ball_minds_neither_looks_nor_tricks() -> None:
    s = bb("Ab....c\n......B", A=fanatic(), b=player(skills="Foul Appearance, Trickster"))
    s.dice(ball_and_chain=3, block="push").activate("A", "move")
    stagger(s).push("e").stop()
    s.expect(A=(1, 0), b=(2, 0))


@rule("2020-15/Ball and Chain", "2020-15/Tentacles", "2020-15/Shadowing")
def test_ball_and_chain_ignores_tentacles_and_shadowing() -> None:
    s = bb(".......\n.AP....\n..p....\nB.....b", A=fanatic(), P=player(skills="Tentacles"), p=player(skills="Shadowing"))
    s.dice(ball_and_chain=3).activate("A", "move")
    stagger(s, "W").stop()
    s.expect(A=(0, 1), p=(2, 2))
