"""Astrogranite: where skills of the core meet the squares of a dungeon."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, standing

from .cave import cave
from .test_teleporters import hall


@rule("AG-TELE-12", "CRP-13/Strip Ball")
@pytest.mark.parametrize("stripped", [True, False])
def test_stripped_ball_travels_with_its_carrier_and_drops_where_they_come_out(stripped: bool) -> None:
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
def test_nobody_is_stripped_of_the_ball_who_is_lost_in_space() -> None:
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
def test_ball_of_a_carrier_pushed_into_a_chasm_is_teleported_whatever_the_pusher_strips() -> None:
    s = cave("""
        #1..2..3
        #.Ag_...
        ########
        #4..5..6""", "chasms", A=player(skills="Strip Ball"), g=player(ball=True), B=player(at=(7, 1)))
    s.dice(block="push").block("A", "g")
    s.push((4, 1))
    s.dice(chasm=3, teleport_ball=1, bounce=5).follow(False)
    s.expect(g="lost", ball=(2, 0), turnover=False)
