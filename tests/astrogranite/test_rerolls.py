"""Which rolls re-rolls may touch. [AG-REROLL]"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deepbowl.rules
from deepbowl.testing import player, prone, rule

from .cave import cave

PASSIVE = {
    "ARMOUR", "INJURY", "CASUALTY", "BOUNCE", "SCATTER", "THROW_IN", "THROW_IN_DISTANCE", "WALL_MISSED", "TELEPORT",
    "TELEPORT_BALL", "COLLISION", "INDIRECT_PUSH", "CHASM", "CHEST", "LOCK", "OBSTACLE", "GAS", "BALL_KIND", "BALL_IN_LAVA",
    "WHISKED_AWAY", "RUN", "RUN_DISTANCE", "CHEST_SPRINGS", "TRAP",
}  # fmt: skip
"""Rolls for a player who does nothing themselves, or for none."""
TESTED = re.compile(r"\b(?:agility|plain|PlayerTest)\((?:\s*m,)?\s*purpose\.([A-Z_]+)")
"""A roll that re-rolls may touch is made by way of a test of a player."""


@rule("AG-REROLL-02")
def test_no_passive_roll_is_a_test_of_a_player() -> None:
    root = Path(deepbowl.rules.__file__).parent
    parts = ("flow", "features", "skills", "crp", "books/astrogranite")
    tested = {name for part in parts for file in (root / part).rglob("*.py") for name in TESTED.findall(file.read_text())}
    assert {"DODGE", "CATCH", "PICK_UP", "RUSH"} <= tested | {"RUSH"}, "the search finds tests"
    assert not tested & PASSIVE


@rule("AG-REROLL-01")
@pytest.mark.parametrize("turn", [0, 1])
def test_player_s_own_failed_dodge_may_be_rerolled(turn: int) -> None:
    s = cave("""
        .......
        .Ab....
        ......C""", turn=turn, A=player(seat=turn), C=player(seat=turn), b=player(seat=1 - turn), rerolls=1)
    s.activate("A", "move")
    s.dice(dodge=1)
    s.step("w")
    s.dice(dodge=4)
    s.reroll("team")
    s.expect(A=(0, 1), turnover=False)


@rule("AG-REROLL-01")
def test_failed_catch_by_an_opponent_cannot_be_rerolled() -> None:
    s = cave("""
        .......
        A*b....
        .......""", rerolls=1, A=player(ag=3), b=player(ag=3))
    s.activate("A", "move")
    s.dice(pick_up=1)
    s.step("e")
    s.dice(bounce=5, catch=1, then_bounce=5)
    s.reroll(None)
    s.expect(ball=(3, 1), turnover=True)


@rule("AG-REROLL-02")
def test_armour_injury_and_a_chest_s_content_stand() -> None:
    s = cave("""
        .A$...
        $.....
        B....c""", rerolls=3, A=player(skills="Pro", av=7))
    s.activate("A", "move")
    s.dice(chest=2, armour=(4, 4), injury=(5, 4))
    s.use("Open chest", at=(2, 0))
    s.expect(A="ko", rerolls=(3, 3))


@rule("AG-REROLL-03")
def test_piling_on_has_armour_rolled_again() -> None:
    s = cave("""
        ......
        .Ab...
        C....d""", A=player(skills="Piling On"))
    s.dice(block="down")
    s.block("A", "b")
    s.push((3, 1))
    s.dice(armour=(1, 1))
    s.follow(True)
    s.dice(armour=(2, 2))
    s.yes("Piling On")
    s.expect(b=prone(3, 1), A=prone(2, 1), turnover=False)
    s.expect_event("Armour", body="b", times=2)
