"""What the scenarios of Dungeon Bowl share."""

from __future__ import annotations

from typing import Any

from deepbowl.board.notation import parse_board
from deepbowl.testing import Scenario, player, scenario


def dungeon(text: str, **more: Any) -> Scenario:
    """A drawn piece of a dungeon with rock round it."""
    return scenario(text, **{"book": "dungeon-bowl-2021", "edge": "wall", "diagonals": "free", **more})


def wizard(colour: str, *seats: int) -> dict[str, Any]:
    """Goods for a scenario: which seats have hired a wizard of this colour."""
    return {"goods": {f"{colour} wizard": tuple(int(seat in seats) for seat in range(2))}}


def refuse(s: Scenario, text: str, because: str = "") -> None:
    """A choice in the words of the log is refused, and changes nothing."""
    s.refused_option(s.m.names.parse(text), because)


ROOM_AND_CORRIDOR = parse_board("""
name: a room above a corridor, the doorway at columns 1 and 2
edge: wall
diagonals: free
seats: 2
level 0
....
....
....
....
....
....

wall 0,3 0,4
wall 3,3 3,4
""")


def rooted_to_the_spot(text: str, **more: Any) -> Scenario:
    """A has knocked b down, who stood firm and had the ball: once armour is rolled it bounces from b's own square."""
    s = dungeon(text, **{"b": player(ball=True, skills="Stand Firm"), **more})
    s.activate("A", "block", "b")
    s.dice(block="down")
    s.hit("b")
    s.dice(armour=(1, 1))
    return s
