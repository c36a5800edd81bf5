"""The scripted coach in the rooms of Dungeon Bowl: which special Actions he declares, and where he would rather stand."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.posts import Posts
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.testing import Scenario, player
from dungeon_bowl.boards import room

from .test_scripted import turn_of

SHOT = """
    .A..
    ....
    ....
    ....
    .b....
    ..B..c"""
SHELF = """
    .A..
    ....
    ....
    ....
    ......
    ....bc"""
HALL = """
    ......
    ......
    .Ab...
    ......
    ......
    B....c"""


def tile(name: str, text: str, **more: Any) -> Scenario:
    return room(name, text, switches=("supplement-tiles",), **more)


def has_said(s: Scenario, word: str) -> bool:
    return any(said.startswith(f"declare {word}") for said in turn_of(s))


def test_food_is_thrown_at_a_carrier_whom_nobody_gets_at() -> None:
    s = room("kitchen", SHOT, b=player(ball=True, ma=8), A=player(ma=2), B=player("stunned"))
    assert has_said(s, "throw-food")


def test_food_is_no_reason_to_let_go_of_the_ball() -> None:
    s = room("kitchen", SHOT, A=player(ball=True, ma=8), B=player("stunned"))
    assert not has_said(s, "throw-food")


def test_a_skull_is_smashed_on_whom_one_would_hardly_knock_down() -> None:
    s = tile("hall-of-bones", HALL, A=player(st=2), b=player(st=4), B=player("stunned"))
    assert has_said(s, "skull-smash")


def test_who_has_better_dice_blocks() -> None:
    s = tile("hall-of-bones", HALL, A=player(st=4, skills="Block"), B=player("stunned"))
    said = turn_of(s)
    assert any(word.startswith("declare block") for word in said), said


def test_funds_are_gathered_by_whoever_has_nothing_else_to_do() -> None:
    assert has_said(room("treasure-room", SHELF), "gather-funds")


def test_a_ball_within_reach_comes_before_funds() -> None:
    s = room("treasure-room", SHELF.replace(".A..\n    ....", ".A..\n    *..."), A=player(ma=6))
    assert not has_said(s, "gather-funds")


@pytest.mark.parametrize(("name", "word"), [("tuck-shop", "tasty-snack"), ("necromancers-laboratory", "under-the-saw")])
def test_who_is_idle_tries_what_may_help_him(name: str, word: str) -> None:
    assert has_said(tile(name, SHELF, A=player(st=2, ag=4)), word)


def test_nobody_of_worth_goes_under_the_saw() -> None:
    s = tile("necromancers-laboratory", SHELF, A=player(st=4, ag=2, skills="Block, Dodge"))
    assert not has_said(s, "under-the-saw")


def test_nobody_drinks_what_hurts_every_second_time() -> None:
    assert not has_said(tile("fountain-of-youth", SHELF), "drink")


@pytest.mark.parametrize(("name", "better"), [("forgotten-jail", False), ("cursed-room", False), ("tranquil-meadow", True)])
def test_where_he_would_rather_stand(name: str, better: bool) -> None:
    s = tile(name, HALL if name == "tranquil-meadow" else SHELF)
    posts = Posts(Sight(s.m, 0, Ways()), set())
    inside = posts.dislike(s.m.board.at(0, 2), 3, False)
    outside = posts.dislike(s.m.board.at(0, 5), 3, False)
    assert (inside < outside) == better


@pytest.mark.parametrize(("strength", "wanted"), [(3, "Two Heads"), (4, "Claws")])
def test_which_mutation_is_picked(strength: int, wanted: str) -> None:
    s = tile("necromancers-laboratory", SHELF, A=player(st=strength))
    s.activate("A")
    s.dice(saw=6)
    s.declare("under-the-saw")
    s.m.apply(ask(ScriptedBot(1), s.m))
    assert s.m.has(s.body("A"), wanted)
