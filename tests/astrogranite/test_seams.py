"""Astrogranite: where skills of the core meet the squares of a dungeon."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, standing

from .cave import cave
from .test_teleporters import hall


@rule("AG-TELE-12", "CRP-13/Strip Ball")
@pytest.mark.parametrize("stripped", [True, False])
def test_stripped_ball_travels_with_its_carrier_and_drops_at_the_exit(stripped: bool) -> None:
    s = hall(A=player(at=(1, 1), skills="Strip Ball"), B=player(at=(7, 2)), g=player(at=(2, 1), ball=True))
    s.dice(block="push").block("A", "g")
    s.push((3, 0))
    s.dice(teleport=5).follow(False)
    s.asked("use-trait", of=0, about="A")
    if stripped:
        s.dice(bounce=5).yes("Strip Ball")
    else:
        s.no("Strip Ball")
    s.expect(g=standing(3, 3), ball=(4, 3) if stripped else "g", turnover=False)


@rule("AG-BALL-03", "CRP-13/Strip Ball")
def test_carrier_lost_in_space_is_not_stripped_of_the_ball() -> None:
    s = hall(A=player(at=(1, 1), skills="Strip Ball"), B=player(at=(7, 2)), g=player(at=(2, 1), ball=True))
    s.dice(block="push").block("A", "g")
    s.push((3, 0))
    s.dice(teleport=2, bounce=7).follow(False)
    s.expect(g="lost", ball=(3, 1), turnover=False)


@rule("AG-TELE-13", "CRP-13/Strip Ball")
def test_carrier_knocked_down_onto_a_teleporter_is_not_stripped_besides() -> None:
    s = hall(A=player(at=(1, 1), skills="Strip Ball"), B=player(at=(7, 2)), g=player(at=(2, 1), ball=True))
    s.dice(block="stumble").block("A", "g")
    s.push((3, 0))
    s.dice(teleport=5, armour=(1, 1), bounce=5).follow(False)
    s.expect(g=prone(3, 3), ball=(4, 3))


@rule("AG-BALL-08", "CRP-13/Strip Ball")
def test_ball_of_a_carrier_pushed_into_a_chasm_is_teleported_despite_strip() -> None:
    s = cave("""
        #1..2..3
        #.Ag_...
        ########
        #4..5..6""", "chasms", A=player(skills="Strip Ball"), g=player(ball=True), B=player(at=(7, 1)))
    s.dice(block="push").block("A", "g")
    s.push((4, 1))
    s.dice(chasm=3, teleport_ball=1, bounce=5).follow(False)
    s.expect(g="lost", ball=(2, 0), turnover=False)


# ---------------------------------------------------------------- pits
@rule("AG-TRAP-06", "AG-TRAP-07")
def test_player_in_a_pit_cannot_cast_a_spell_or_throw_a_bomb() -> None:
    s = cave("""
        .........
        .O..g....
        .........
        1.2.3.4.B""", "traps", "eye-of-the-ref", "college-teams", "secret-weapons", "sorcery", "teleport-out",
        A=player(at=(1, 1), skills="Sorcery, Bombs"))  # fmt: skip
    s.activate("A")
    s.expect_offered("declare climb-out")
    s.expect_offered("declare teleport-out")
    s.refused("declare", "block", because="in a pit")
    s.refused("declare", "throw-bomb", because="in a pit")
    s.refused("declare", "move", because="pit")


@rule("AG-TRAP-06", "AG-SW-17")
def test_sorcerer_beside_a_pit_may_declare_a_block_for_a_spell() -> None:
    s = cave("""
        .........
        AO..g....
        .........
        1.2.3.4.B""", "traps", "eye-of-the-ref", "college-teams", "secret-weapons", "sorcery",
        A=player(skills="Sorcery"))  # fmt: skip
    s.activate("A")
    s.expect_offered("declare block")
    s.declare("block")


# ---------------------------------------------------------------- items that are about the ball
ITEMS = ("eye-of-the-ref", "magic-items")


@rule("AG-ITEM-19", "AG-SW-09")
def test_headband_of_throwing_does_not_apply_to_bombs_or_team_mates() -> None:
    s = hall(*ITEMS, A=player(at=(1, 1), skills="Headband of Throwing, Bombardier"), B=player(at=(7, 1)))
    s.activate("A", "throw-bomb")
    s.dice(pass_=6).use("Bombardier", at=(5, 1))
    s.expect_event("Judged", times=0)
    s = hall(
        *ITEMS, A=player(at=(1, 1), skills="Headband of Throwing, Throw Team-Mate"),
        B=player(at=(2, 1), skills="Right Stuff"), C=player(at=(7, 2)),
    )  # fmt: skip
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    s.dice(pass_=5, scatter=[4, 5, 2], landing=6).pick((5, 2))
    s.expect(B=standing(5, 1))
    s.expect_event("Judged", times=0)


@rule("AG-ITEM-19")
def test_headband_of_throwing_is_asked_about_before_a_pass_of_the_ball() -> None:
    s = hall(*ITEMS, A=player(at=(1, 1), skills="Headband of Throwing", ball=True), B=player(at=(7, 1)))
    s.activate("A", "pass").throw((5, 1))
    s.dice(pass_=2, bounce=2).yes("Headband of Throwing")
    s.expect(ball=(5, 0), turnover=True)


@rule("AG-ITEM-13")
@pytest.mark.parametrize("thrown", ["ball", "bomb"])
def test_amulet_of_interception_catches_balls_and_no_bombs(thrown: str) -> None:
    s = hall(
        *ITEMS, A=player(at=(1, 1), skills="Bombardier", ball=thrown == "ball"), B=player(at=(7, 2)),
        c=player(at=(3, 1), ag=2, skills="Amulet of Interception"),
    )  # fmt: skip
    if thrown == "ball":
        s.activate("A", "pass").throw((5, 1))
        s.answer("intercept", "c")
        s.dice(intercept=2).yes("Amulet of Interception", by=1)
        s.expect(ball="c", turnover=True)
    else:
        s.activate("A", "throw-bomb").use("Bombardier", at=(5, 1))
        s.dice(intercept=2, pass_=6).answer("intercept", "c")
        s.expect(turnover=False)
        s.expect_event("Judged", times=0)


@rule("AG-VBALL-08", "AG-GEN-06")
def test_refused_pass_says_why() -> None:
    s = cave("""
        A..#..B...
        ..........
        1.2.3....b""", A=player(ball=True))
    s.activate("A", "pass")
    s.refused("throw", "B", because="a wall or a shut door is in the way")


@rule("AG-SETUP-09", "AG-SPONGE-01")
def test_refused_second_reserve_or_sponge_says_why() -> None:
    s = hall(
        A=player("reserves"), B=player(at=(1, 2)), C=player("ko"), D=player("ko"), E=player("reserves"), b=player(at=(7, 2))
    )
    s.choose("sponge", "C")
    s.refused("sponge", "D", because="has used its magic sponge")
    s.dice(teleport=1).choose("bring-on", "A")
    s.declare("move").stop()
    s.refused("bring-on", "E", because="one reserve has come in")
