"""Do the seats of a dungeon have the same chances? Route lengths and narrow places, seat by seat, and one number.

All distances are steps on foot with doors open, over what one walks on with a light heart (not lava, chasms and pits,
nor water where it swallows people), from the nearest square of a team's end zone.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons.cut import smallest_cut
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.dungeons.survey import Survey

NARROW: Final = 2  # squares: so wide at most is a choke point

# The properties compared, with their weight out of 100 points (a property a dungeon lacks costs nothing) and name.
# Prizes are chests, else the squares of the balls.
_MEASURES: Final = (
    ("prizes", 30, "average path to the {prizes}"),
    ("nearest_prize", 20, "path to the nearest of the {prizes}"),
    ("goals", 30, "average path to the opposing end zones"),
    ("pads", 10, "average path to the teleporters"),
    ("narrowest", 10, "path to the narrowest places on the routes"),
)


@dataclass(frozen=True)
class SeatReport:
    """How a dungeon looks from one seat."""

    seat: int
    prizes: tuple[int, ...]  # steps to each chest (or ball's square), nearest first
    pads: tuple[int, ...]  # steps to each pad, pad 1 first
    goals: tuple[tuple[int, int], ...]  # opposing seat and steps to its end zone
    first_at: int  # how many of the prizes this seat reaches before everyone else
    narrowest: tuple[int, ...]  # per opposing seat: steps to the first place on the way that is narrowest

    def as_dict(self) -> dict[str, object]:
        """The report as JSON can hold it."""
        return {
            "seat": self.seat,
            "prizes": list(self.prizes),
            "pads": list(self.pads),
            "goals": {str(seat): steps for seat, steps in self.goals},
            "first_at": self.first_at,
            "narrowest": list(self.narrowest),
        }


@dataclass(frozen=True)
class Narrow:
    """The narrowest place on the path from one seat to another, the first of several: holding it separates them."""

    seats: tuple[int, int]
    width: int
    squares: tuple[int, ...]


@dataclass(frozen=True)
class FairnessReport:
    """The seats of a dungeon compared; `score` is 100 where they are alike, and falls as they differ."""

    score: int
    seats: tuple[SeatReport, ...]
    narrows: tuple[Narrow, ...]
    chokes: tuple[int, ...]  # squares of shortest routes between end zones that are at most two squares wide
    explanations: tuple[str, ...]

    def as_dict(self, dungeon: Dungeon) -> dict[str, object]:
        """The report as JSON can hold it; squares by their names."""
        narrows = [
            {"seats": list(n.seats), "width": n.width, "cells": [dungeon.label(c) for c in n.squares]}
            for n in self.narrows
        ]
        return {
            "score": self.score,
            "seats": [seat.as_dict() for seat in self.seats],
            "narrows": narrows,
            "chokes": [dungeon.label(c) for c in self.chokes],
            "explanations": list(self.explanations),
        }


def fairness(dungeon: Dungeon) -> FairnessReport:
    """Compare the seats of a dungeon."""
    s = Survey(dungeon, *dungeon.books)
    s.walk &= ~dungeon.where(lambda row: row.perilous)
    steps = [s.steps(zone) for zone in s.zones]
    prizes = dungeon.chests or dungeon.balls
    narrows = [
        narrowest(s, one, two) for one in range(dungeon.seats) for two in range(dungeon.seats) if one != two
    ]
    seats = tuple(_seat(s, seat, steps, prizes, narrows) for seat in range(dungeon.seats))
    score, explanations = _judge(seats, "chests" if dungeon.chests else "balls")
    lost = [n.seats for n in narrows if n.width == 0 and n.seats[0] < n.seats[1]]
    explanations += [f"no path on foot joins {seat_name(one)} and {seat_name(two)}" for one, two in lost]
    return FairnessReport(score, seats, tuple(narrows), _chokes(s, steps), tuple(explanations))


def _seat(s: Survey, seat: int, steps: list[list[int]], prizes: tuple[int, ...], narrows: list[Narrow]) -> SeatReport:
    mine = steps[seat]
    first = 0
    for c in prizes:
        others = [far[c] for other, far in enumerate(steps) if other != seat and far[c] >= 0]
        first += mine[c] >= 0 and mine[c] < min(others, default=s.board.n)
    goals = [
        (other, min((mine[c] for c in cells(zone) if mine[c] >= 0), default=-1))
        for other, zone in enumerate(s.zones)
        if other != seat
    ]
    places = [
        min((mine[c] for c in narrow.squares if mine[c] >= 0), default=-1) for narrow in narrows if narrow.seats[0] == seat
    ]
    reached = sorted(mine[c] for c in prizes if mine[c] >= 0)
    return SeatReport(
        seat, tuple(reached), tuple(mine[c] for c in s.dungeon.pads), tuple(goals), first, tuple(places)
    )


def _values(seat: SeatReport) -> dict[str, float | None]:
    """Return what is compared, as one number each; None where there is nothing."""

    def mean(numbers: list[int]) -> float | None:
        good = [number for number in numbers if number >= 0]
        return fmean(good) if good else None

    return {
        "prizes": mean(list(seat.prizes)),
        "nearest_prize": float(seat.prizes[0]) if seat.prizes else None,
        "goals": mean([steps for _, steps in seat.goals]),
        "pads": mean(list(seat.pads)),
        "narrowest": mean(list(seat.narrowest)),
    }


def _judge(seats: tuple[SeatReport, ...], prizes: str) -> tuple[int, list[str]]:
    """The score and what takes away from it."""
    table = [_values(seat) for seat in seats]
    lost = 0.0
    explanations: list[str] = []
    for name, weight, words in _MEASURES:
        values = [value for row in table if (value := row[name]) is not None]
        if len(values) < len(seats) or len(seats) < 2:
            if values:
                lost += weight
                explanations.append(f"not every seat has a {words.format(prizes=prizes)}")
            continue
        best, worst = min(values), max(values)
        if worst > best:
            lost += weight * min(1.0, 2 * (worst - best) / max(1.0, (worst + best) / 2))
            near, far = values.index(best), values.index(worst)
            what = words.format(prizes=prizes)
            explanations.append(f"{what}: {best:g} steps for {seat_name(near)}, {worst:.3g} for {seat_name(far)}")
    first = [seat.first_at for seat in seats]
    if len(set(first)) > 1:
        counted = ", ".join(f"{n} by {seat_name(seat)}" for seat, n in enumerate(first))
        explanations.append(f"{prizes} reached first: {counted}")
    return max(0, round(100 - lost)), explanations


# ---------------------------------------------------------------- narrow places
def _chokes(s: Survey, steps: list[list[int]]) -> tuple[int, ...]:
    """The squares of shortest routes between end zones where the way is at most two squares wide."""
    found: set[int] = set()
    for one in range(len(steps)):
        for two in range(one + 1, len(steps)):
            goal = [steps[one][c] for c in cells(s.zones[two]) if steps[one][c] >= 0]
            for c in cells(s.walk & ~s.all_zones):
                if goal and steps[one][c] >= 0 and steps[one][c] + steps[two][c] == min(goal):
                    if c < len(s.dungeon.ground) and _width(s, c) <= NARROW:
                        found.add(c)
    return tuple(sorted(found))


def _width(s: Survey, c: int) -> int:
    """Return how wide the way is at a square: the shorter of the two straight runs through it."""
    runs = []
    for step in (1, s.board.w):
        run = 1
        for sign in (-step, step):
            q = c
            while s.walk >> (q + sign) & 1 and s.topo.open[q] >> (q + sign) & 1:
                q += sign
                run += 1
        runs.append(run)
    return min(runs)


def narrowest(s: Survey, one: int, two: int) -> Narrow:
    """The fewest squares that part two end zones, those nearest to the first; width 0 if no way leads."""
    source, sink = s.zones[one], s.zones[two]
    touching = tuple(c for c in cells(source) if s.topo.open[c] & sink)
    if touching:
        return Narrow((one, two), len(touching), touching)
    squares = smallest_cut(s.topo.open, s.walk, source, sink)
    return Narrow((one, two), len(squares), squares)
