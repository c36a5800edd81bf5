"""Leaps as far as one can pay: where they lead from ways found so far, and how likely one lands on his feet.
[AG-LEAP-02, AG-LEAP-05]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.board.paths import EPSILON, Labels
from deepbowl.rules.analysis.movement_rolls import MovementRolls

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def leap_chances(m: Match, body: int) -> dict[int, float]:
    """Every square the acting player can leap to from where he is: the chance to land there, Go For Its included. Who
    leaps onto somebody or something goes down for certain: 0. What the square then does to him is not in it."""
    rolls = MovementRolls(m, body, m.state.act.action)
    if rolls.leap is None:
        return {}
    chances, frm = rolls.chances, m.state.cell[body]
    found: dict[int, float] = {}
    for points, modifier, squares in rolls.leap.leaps_from(m, body, frm, len(rolls.steps)):
        profile = rolls.first
        for test in (*rolls.steps[:points], *rolls.leap_tests(frm, squares.bit_length() - 1, modifier)):
            profile = chances.after(profile, test)
        for cell in cells(squares):
            found[cell] = chances.totals[profile] if rolls.room >> cell & 1 else 0.0
    return found


def leap_seeds(rolls: MovementRolls, labels: Labels) -> list[tuple[int, int, int]]:
    """Where a leap takes him from all that a search has found: (points, profile, squares)."""
    chances, least = rolls.chances, labels.least - EPSILON
    seeds: dict[tuple[int, int], int] = {}
    for before, layer in enumerate(labels.layers):
        for profile, squares in layer.items():
            for (points, tests), room in _landings(rolls, labels, before, profile, squares & labels.lasting).items():
                after = labels.paid(profile, before, points)
                for test in tests:
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


def _landings(
    rolls: MovementRolls, labels: Labels, before: int, profile: int, squares: int
) -> dict[tuple[int, tuple[int, ...]], int]:
    """Where leaps from some squares lead, by their price and their rolls; those that cannot be likely enough left out."""
    leap, room, left = rolls.leap, labels.ground.room, len(rolls.steps) - before
    assert leap is not None
    found: dict[tuple[int, tuple[int, ...]], int] = {}
    for frm in cells(squares):
        if not rolls.leap_is_likely(frm, profile, labels.least):
            continue
        for points, modifier, landings in leap.leaps_from(rolls.m, rolls.body, frm, left):
            there = landings & room
            if there:
                key = (points, rolls.leap_tests(frm, there.bit_length() - 1, modifier))
                found[key] = found.get(key, 0) | there
    return found


def leapt_from(rolls: MovementRolls, labels: Labels, to: int, points: int, profile: int) -> tuple[int, int, int]:
    """The label from which a leap came to a seed: its square, points and profile."""
    m, chances, bit = rolls.m, rolls.chances, rolls.m.board.bit[to]
    assert rolls.leap is not None
    arrivals = [arrival for squares, arrival in labels.ground.arrivals if squares & bit]
    for before, layer in enumerate(labels.layers[:points]):
        for earlier, squares in layer.items():
            for frm in cells(squares & labels.lasting):
                for cost, modifier, landings in rolls.leap.leaps_from(m, rolls.body, frm, points - before):
                    if before + cost != points or not landings & bit:
                        continue
                    after = labels.paid(earlier, before, cost)
                    for test in (*rolls.leap_tests(frm, to, modifier), *arrivals):
                        after = chances.after(after, test)
                    if after == profile:
                        return frm, before, earlier
    raise ValueError("nobody leapt there")
