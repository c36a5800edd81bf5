"""A forecast of a monster's next activation for its card. Nothing moves. [AG-MACT-04, AG-MACT-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.appetite import Appetite, food
from deepbowl.books.astrogranite.beasts import FLAME_BURST, PETRIFYING_SLASH
from deepbowl.books.astrogranite.flame_burst import BREATHES_ON, in_its_breath
from deepbowl.books.astrogranite.hunting import Hunt, beside, in_pit
from deepbowl.books.astrogranite.monster_attacks import attacks, has_point_left
from deepbowl.engine.state import STANDING, STUNNED
from deepbowl.rules.chapters.neutrals import (
    BESIDE_PREY,
    CLIMBS,
    FAR_FROM_PREY,
    REACHES_NO_ONE,
    STANDS_UP,
    TO_BALL,
    TO_CHEST,
    TO_PREY,
    TURNS_OVER,
    Prospect,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

NEAREST_PLACES: Final = 3
"""For this many squares from which it would attack a player, the chances are worth knowing."""


def prospect(m: Game, body: int, appetite: Appetite) -> Prospect:
    """The targets of a monster, in the order of its nature. [AG-MACT-03, AG-MACT-18, AG-TRAP-07, AG-PROF-11]"""
    posture = m.state.posture[body]
    if posture != STANDING:
        return Prospect(TURNS_OVER if posture == STUNNED else STANDS_UP)
    if in_pit(m, body):
        return Prospect(CLIMBS)
    found = hunted(m, body, appetite)
    if m.has(body, FLAME_BURST):
        found.burned, found.burns_on = in_its_breath(m, body), BREATHES_ON
    return found


def hunted(m: Game, body: int, appetite: Appetite) -> Prospect:
    """A ball or chest, else someone beside it, else the nearest. [AG-MACT-04, AG-MACT-06, AG-MBOWL-02]"""
    search = Hunt(m, body)
    found = Prospect(REACHES_NO_ONE)
    points = m.rules.movement.allowance(m, body) - m.state.act.moved
    found.squares = attacked_from(m, search, points)
    balls, chests = food(m, search, appetite) if appetite.wants_balls() and points > 0 else ([], [])
    near = beside(m, body)
    if balls or chests:
        found.does = TO_BALL if balls else TO_CHEST
    elif near and has_point_left(m, body):
        found.does, found.targets = BESIDE_PREY, near
        found.places = [(other, m.state.cell[body]) for other in near]
    elif search.reached:
        found.does, found.targets, found.points = FAR_FROM_PREY, search.tied, search.points + 1
        if search.points < points:
            found.does = TO_PREY
            found.places = [(other, cell) for other in search.tied for cell in nearest_to(search, other)]
    found.attack = attacks(m, body)[0]
    found.petrifies = found.attack == PETRIFYING_SLASH
    return found


def nearest_to(search: Hunt, other: int) -> list[int]:
    """The squares from which it would attack someone: those it comes to first."""
    costs = search.costs
    return [cell for cell in search.walk.reaching(costs, other) if costs[cell] == search.points][:NEAREST_PLACES]


def attacked_from(m: Game, search: Hunt, points: int) -> int:
    """The squares beside every place that it can come to with a point left for its attack. [AG-MACT-08]"""
    contact, feet = m.state.topo.contact, m.board.feet[search.walk.size]
    stood = beside_it = 0
    for place, cost in enumerate(search.costs):
        if cost == 0 or 0 < cost < points:
            stood |= feet[place]
    for cell in cells(stood):
        beside_it |= contact[cell]
    return stood | beside_it
