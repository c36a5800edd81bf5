"""Leaps as far as one can pay: where they lead from ways found so far, and how likely one lands on their feet.
[AG-LEAP-02, AG-LEAP-05]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.board.chances import EPSILON
from deepbowl.board.paths import Labels
from deepbowl.rules.analysis.movement_rolls import MovementRolls

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def leap_chances(m: Game, body: int) -> dict[int, float]:
    """Every square the acting player can leap to from where they are: the chance to land there, Go For Its included. A
    player who leaps onto a player or an object is certain to fall: 0. Effects of the square are not included."""
    rolls = MovementRolls(m, body, m.state.act.action)
    if rolls.leap is None:
        return {}
    chances, from_cell = rolls.chances, m.state.cell[body]
    found: dict[int, float] = {}
    for points, modifier, squares in rolls.leap.leaps_from(m, body, from_cell, len(rolls.steps)):
        profile = rolls.first
        for test in (*rolls.steps[:points], *rolls.leap_tests(from_cell, squares.bit_length() - 1, modifier)):
            profile = chances.after(profile, test)
        for cell in cells(squares):
            found[cell] = chances.totals[profile] if rolls.room >> cell & 1 else 0.0
    return found


def leap_seeds(rolls: MovementRolls, labels: Labels, rivals: bool) -> list[tuple[int, int, int]]:
    """Return where a leap takes them from all that a search has found: (points, profile, squares); rivals: but not to
    squares where they could walk for as many points without any roll."""
    chances, least = rolls.chances, labels.least - EPSILON
    kinds = rolls.leap_kinds()
    walked = _walked(rolls.first, labels) if rivals else [0]
    seeds: dict[tuple[int, int], int] = {}
    for before, layer in enumerate(labels.layers):
        for profile, squares in layer.items():
            for kind in kinds:
                left = squares & kind & labels.lasting
                if not left or not rolls.leap_is_likely(left, profile, least):
                    continue
                from_cell = left.bit_length() - 1
                for (points, modifier), landings in _landings(rolls, left, len(rolls.steps) - before).items():
                    room = landings & labels.ground.room & ~walked[min(before + points, len(walked) - 1)]
                    if not room:
                        continue
                    after = labels.paid(profile, before, points)
                    for test in rolls.leap_tests(from_cell, room.bit_length() - 1, modifier):
                        after = chances.after(after, test)
                    if chances.totals[after] < least:
                        continue
                    for squares_there, arrival in labels.ground.arrivals:
                        if room & squares_there:
                            key = (before + points, chances.after(after, arrival))
                            seeds[key] = seeds.get(key, 0) | room & squares_there
                            room &= ~squares_there
                    key = (before + points, after)
                    seeds[key] = seeds.get(key, 0) | room
    return [(points, profile, squares) for (points, profile), squares in seeds.items() if squares]


def _walked(first: int, labels: Labels) -> list[int]:
    """Per number of points: the squares that are reached for no more with nothing rolled on the way."""
    found: list[int] = []
    squares = 0
    for layer in labels.layers:
        squares |= layer.get(first, 0)
        found.append(squares)
    return found or [0]


def _landings(rolls: MovementRolls, squares: int, points: int) -> dict[tuple[int, int], int]:
    """Return where leaps from some squares lead, for this many points at most: by their price and what is taken off the
    roll."""
    leap = rolls.leap
    assert leap is not None
    found: dict[tuple[int, int], int] = {}
    for from_cell in cells(squares):
        for price, modifier, landings in leap.leaps_from(rolls.m, rolls.body, from_cell, points):
            key = (price, modifier)
            found[key] = found.get(key, 0) | landings
    return found


def leapt_from(rolls: MovementRolls, labels: Labels, to: int, points: int, profile: int) -> tuple[int, int, int]:
    """The label from which a leap came to a seed: its square, points and profile."""
    m, chances, bit = rolls.m, rolls.chances, rolls.m.board.bit[to]
    assert rolls.leap is not None
    arrivals = [arrival for squares, arrival in labels.ground.arrivals if squares & bit]
    for before, layer in enumerate(labels.layers[:points]):
        for earlier, squares in layer.items():
            for from_cell in cells(squares & labels.lasting):
                for cost, modifier, landings in rolls.leap.leaps_from(m, rolls.body, from_cell, points - before):
                    if before + cost != points or not landings & bit:
                        continue
                    after = labels.paid(earlier, before, cost)
                    for test in (*rolls.leap_tests(from_cell, to, modifier), *arrivals):
                        after = chances.after(after, test)
                    if after == profile:
                        return from_cell, before, earlier
    raise ValueError("the search has no leap to that square")
