"""Chances for people: what an option is likely to come to, and which squares a player can get to."""

from __future__ import annotations

from deepbowl.board.bits import cells
from deepbowl.engine.choice import Choice
from deepbowl.rules.match import Match


class Way:
    """How to get to a square: the squares on the way and the chance to arrive standing."""

    def __init__(self, chance: float, squares: list[int]) -> None:
        self.chance = chance
        self.squares = squares


def chance_of(m: Match, option: Choice) -> str:
    """What an option is likely to come to, in a few words; "" if nothing is known."""
    return ""


def ways(m: Match, body: int) -> dict[int, Way]:
    """Every square the acting player can get to in this Action, with the best way there."""
    s, movement = m.state, m.rules.movement
    left = movement.allowance(m, body) - s.act.moved
    frontier = {s.cell[body]: Way(1.0, [])}
    found: dict[int, Way] = {}
    for _ in range(max(0, left)):
        following: dict[int, Way] = {}
        for cell, way in frontier.items():
            for to in cells(s.topo.open[cell] & ~s.occupied):
                if to not in found and to not in following:
                    following[to] = Way(1.0, [*way.squares, to])
        found.update(following)
        frontier = following
    return found
