"""What the scripted coach knows of rooms, by facts of the rules alone."""

from __future__ import annotations

from deepbowl.bots.advice import perilous_squares
from deepbowl.bots.scripted.posts import PERIL_COST, Posts
from deepbowl.bots.scripted.sight import Sight, Ways

from .boards import room

LAIR = """
    ........
    ....A...
    ........
    ........
    ......
    B....c"""


def test_bot_dislikes_waiting_in_the_dragon_s_room() -> None:
    m = room("dragon-younglings-lair", LAIR).m
    sight = Sight(m, 0, Ways())
    posts = Posts(sight, set())
    inside, outside = m.board.at(2, 3), m.board.at(2, 4)
    assert posts.dislike(inside, 3, False) == posts.dislike(outside, 3, False) + PERIL_COST
    assert sight.danger(inside) > sight.danger(outside)


def test_rooms_without_a_dragon_are_as_good_as_corridors() -> None:
    m = room("treasure-room", LAIR.replace("........", "....").replace("....A...", ".A..")).m
    assert perilous_squares(m) == 0
