"""Thrown team-mates who come down in pits, on traps, in chasms and in water. [CRP-8.5, AG-COLL-10]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, prone, rule, standing, stunned

from .cave import cave

THROWER = player(st=5, skills="Throw Team-Mate")
BANG, GAS = 7, 10
"""The first exploding and the first gas trap among fifteen unseen counters."""


def thrown(sign: str, *switches: str, skills: str = "Right Stuff", ball: bool = False, **more: Any) -> Scenario:
    """A is about to throw B at the square before a sign; three scatters lead north, south and east onto it."""
    drawing = f"""
        ........12
        AB..{sign}....c
        D........d"""
    s = cave(drawing, *switches, A=THROWER, B=player(skills=skills, ball=ball), **more)
    s.activate("A", "pass")
    s.dice(pass_=6, scatter=[2, 7, 5])
    return s


def throw(s: Scenario) -> Scenario:
    """A throws B."""
    return s.use("Throw Team-Mate", on="B").pick((3, 1))


@rule("CRP-8.5", "AG-COLL-10", "AG-TRAP-06")
@pytest.mark.parametrize("landing", [1, 6])
def test_a_pit_under_a_thrown_player_without_the_ball_is_no_turnover(landing: int) -> None:
    s = thrown("O", "traps")
    s.dice(landing=landing, armour=(2, 2))
    throw(s)
    s.expect(B=prone(4, 1), turnover=False, turn=0)


@rule("CRP-8.5", "AG-TRAP-06")
@pytest.mark.parametrize("landing", [1, 6])
def test_a_pit_under_a_thrown_ball_carrier_is_a_turnover(landing: int) -> None:
    s = thrown("O", "traps", ball=True)
    s.dice(landing=landing, armour=(2, 2), bounce=5)
    throw(s)
    s.expect(B=prone(4, 1), turnover="knocked down")


@rule("CRP-8.5", "AG-TRAP-11")
@pytest.mark.parametrize("landing", [1, 6])
def test_an_exploding_trap_under_a_thrown_player_is_no_turnover(landing: int) -> None:
    s = thrown("?", "traps")
    s.dice(landing=landing, trap=BANG, armour=(2, 2))
    throw(s)
    s.expect(B=prone(4, 1), turnover=False, turn=0)


@rule("CRP-8.5", "AG-TRAP-11")
def test_an_explosion_that_fells_another_team_mate_is_a_turnover() -> None:
    s = thrown("?", "traps", C=player(at=(5, 0)))
    s.dice(landing=6, trap=BANG, armour=[(2, 2), (2, 2)])
    throw(s)
    s.answer("order", "B")
    s.expect(B=prone(4, 1), C=prone(5, 0), turnover="explosion")


@rule("CRP-8.5", "AG-TRAP-12")
def test_gas_under_a_thrown_player_without_the_ball_is_no_turnover() -> None:
    s = thrown("?", "traps")
    s.dice(landing=6, trap=GAS)
    throw(s)
    s.expect(B=stunned(4, 1), turnover=False, turn=0)


@rule("CRP-8.5", "AG-TRAP-12")
def test_gas_under_a_thrown_ball_carrier_is_a_turnover() -> None:
    s = thrown("?", "traps", ball=True)
    s.dice(landing=6, trap=GAS, bounce=5)
    throw(s)
    s.expect(B=stunned(4, 1), turnover="gas")


@rule("AG-TRAP-12")
def test_gas_set_off_by_a_thrown_player_may_still_be_a_turnover() -> None:
    s = thrown("?", "traps", C=player(at=(5, 0)))
    s.dice(landing=6, trap=GAS)
    throw(s)
    s.expect(B=stunned(4, 1), C=stunned(5, 0), turnover="gas")


@rule("AG-CHASM-01", "CRP-8.4")
def test_a_player_thrown_into_a_chasm_does_not_land() -> None:
    s = thrown("_", "chasms", rerolls=1)
    s.dice(chasm=3)
    throw(s)
    s.expect(B="lost", turnover=False, rerolls=(1, 1))
    s.expect_event("Rolled", purpose="landing", times=0)


@rule("AG-CHASM-05", "CRP-8.5")
def test_a_ball_carrier_thrown_into_a_chasm_is_a_turnover() -> None:
    s = thrown("_", "chasms", ball=True)
    s.dice(chasm=3, teleport_ball=1, bounce=7)
    throw(s)
    s.expect(B="lost", turnover="with the ball")


@rule("AG-WATER-04", "CRP-8.4")
def test_a_titchy_player_thrown_into_water_does_not_land() -> None:
    s = thrown("~", "water", skills="Right Stuff, Titchy", rerolls=1)
    throw(s)
    s.expect(B="ko", turnover=False, rerolls=(1, 1))


@rule("AG-WATER-04", "CRP-8.4")
def test_any_other_player_thrown_into_water_lands() -> None:
    s = thrown("~", "water")
    s.dice(landing=6)
    throw(s)
    s.expect(B=standing(4, 1), turnover=False)
