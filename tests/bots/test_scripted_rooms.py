"""The scripted bot in the rooms of Dungeon Bowl: special Actions it declares, and preferred squares."""

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


def test_food_is_thrown_at_a_carrier_out_of_reach() -> None:
    s = room("kitchen", SHOT, b=player(ball=True, ma=8), A=player(ma=2), B=player("stunned"))
    assert has_said(s, "throw-food")


def test_food_is_not_worth_giving_up_the_ball() -> None:
    s = room("kitchen", SHOT, A=player(ball=True, ma=8), B=player("stunned"))
    assert not has_said(s, "throw-food")


def test_skull_smash_is_used_when_a_block_is_unlikely_to_succeed() -> None:
    s = tile("hall-of-bones", HALL, A=player(st=2), b=player(st=4), B=player("stunned"))
    assert has_said(s, "skull-smash")


def test_block_with_good_dice_is_preferred_to_a_skull_smash() -> None:
    s = tile("hall-of-bones", HALL, A=player(st=4, skills="Block"), B=player("stunned"))
    said = turn_of(s)
    assert any(word.startswith("declare block") for word in said), said


def test_idle_player_gathers_funds() -> None:
    assert has_said(room("treasure-room", SHELF), "gather-funds")


def test_a_ball_within_reach_comes_before_funds() -> None:
    s = room("treasure-room", SHELF.replace(".A..\n    ....", ".A..\n    *..."), A=player(ma=6))
    assert not has_said(s, "gather-funds")


@pytest.mark.parametrize(("name", "word"), [("tuck-shop", "tasty-snack"), ("necromancers-laboratory", "under-the-saw")])
def test_idle_player_tries_the_room_action_that_may_help(name: str, word: str) -> None:
    assert has_said(tile(name, SHELF, A=player(st=2, ag=4)), word)


def test_valuable_player_does_not_go_under_the_saw() -> None:
    s = tile("necromancers-laboratory", SHELF, A=player(st=4, ag=2, skills="Block, Dodge"))
    assert not has_said(s, "under-the-saw")


def test_fountain_that_hurts_half_the_time_is_not_used() -> None:
    assert not has_said(tile("fountain-of-youth", SHELF), "drink")


@pytest.mark.parametrize(("name", "better"), [("forgotten-jail", False), ("cursed-room", False), ("tranquil-meadow", True)])
def test_rooms_are_ranked_as_places_to_stand(name: str, better: bool) -> None:
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
