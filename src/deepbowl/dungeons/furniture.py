"""Chests and pads for a drawn dungeon: misplaced ones are removed, missing ones placed alike for all seats.

Where the drawing is symmetrical, things get squares that are each other's images; elsewhere on squares about as far from
one team as from another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.check import ERROR, check
from deepbowl.dungeons.generator.crafts import Dug
from deepbowl.dungeons.generator.needs import Needs
from deepbowl.dungeons.map_rules import maps_of
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.survey import Survey, front

USUAL: Final = Needs((2,), (), 18, chest_from_zone=1, chest_from_chest=2)
PADS_APART: Final = 2
FAR: Final = 12
"""Things this many steps apart are far enough from each other."""

Image = Callable[[int, int], tuple[int, int]]


def needs_of(book: str) -> Needs:
    """Return what a book wants of chests and pads, in the numbers the generator uses."""
    maps = maps_of(book)
    return maps.craft.needs if maps is not None and isinstance(maps.craft, Dug) else USUAL


class Room:
    """The free squares of a plan, and how far they lie from the end zones."""

    def __init__(self, plan: Plan, book: str) -> None:
        self.plan = plan
        dungeon = plan.build()
        self.survey = Survey(dungeon, book)
        zones = self.survey.all_zones
        fronts = mask_of(c for seat in range(dungeon.seats) for c in cells(front(dungeon, seat)))
        runes = mask_of(c for _, mask in dungeon.runes for c in cells(mask))
        self.from_zone = [self.survey.steps(zone) for zone in dungeon.zones if zone]
        self.zones = zones
        reach = self.survey.reach(zones) if zones else self.survey.walk
        doors = mask_of(c for door in dungeon.doors for c in door[:2])
        self.free = self.survey.plain() & reach & ~zones & ~runes & ~doors
        if any(door.kind == dg.SCORE_DOOR for door in dungeon.doors):
            self.free &= ~fronts
        self.images = _symmetries(plan)

    def nearest(self, c: int) -> int:
        """Steps from the nearest end zone to a square; 0 where no team can walk to it."""
        return min((steps[c] for steps in self.from_zone if steps[c] >= 0), default=0)

    def uneven(self, c: int) -> int:
        """The difference between the longest and the shortest way of a team to a square."""
        found = [steps[c] for steps in self.from_zone if steps[c] >= 0]
        return max(found) - min(found) if found else 0

    def orbit(self, c: int) -> list[int]:
        """A square and its images under the symmetries of the drawing."""
        x, y, level = self.plan.place(c)
        found = [c]
        for image in self.images:
            q = self.plan.at(*image(x, y), level)
            if q not in found:
                found.append(q)
        return found

    def fill(self, have: list[int], want: int, allowed: int, apart: int, taken: int) -> list[int]:
        """Add squares until there are enough, or no square is left; whole orbits while they fit."""
        out = list(have)
        while len(out) < want:
            blocked = mask_of(out) | taken
            steps = self.survey.steps(blocked) if blocked else [FAR] * self.survey.board.n
            spots = [c for c in cells(allowed & ~blocked) if self.apart_from(c, out, apart)]
            if not spots:
                return out
            spots.sort(key=lambda c: (-min(steps[c] if steps[c] >= 0 else FAR, FAR) + self.uneven(c), c))
            fitting = (self.orbit(c) for c in spots)
            whole = (
                orbit for orbit in fitting
                if len(orbit) <= want - len(out) and all(allowed >> q & 1 and not blocked >> q & 1 for q in orbit)
                and all(self.apart_from(q, [*out, *orbit[:n]], apart) for n, q in enumerate(orbit))
            )  # fmt: skip
            out += next(whole, spots[:1])
        return out

    def apart_from(self, c: int, others: Iterable[int], apart: int) -> bool:
        """Return whether a square lies at least `apart` steps from every other."""
        near = self.survey.topo.flood(1 << c, self.survey.walk, apart - 1) if apart > 1 else 1 << c
        return not any(near >> q & 1 for q in others)


def _symmetries(plan: Plan) -> list[Image]:
    """The turns and mirrors under which ground and end zones come to lie on themselves."""
    width, depth = plan.width - 1, plan.depth - 1
    ways: list[Image] = [lambda x, y: (width - x, depth - y), lambda x, y: (width - x, y), lambda x, y: (x, depth - y)]
    if width == depth:
        ways = [lambda x, y: (width - y, x), lambda x, y: (y, depth - x), *ways]
    zones = mask_of(c for zone in plan.zones for c in cells(zone))

    def fits(image: Image) -> bool:
        for level in range(plan.stories):
            for y in range(plan.depth):
                for x in range(plan.width):
                    c, q = plan.at(x, y, level), plan.at(*image(x, y), level)
                    if plan.ground[c] != plan.ground[q] or (zones >> c ^ zones >> q) & 1:
                        return False
        return True

    found = [image for image in ways if fits(image)]
    return found[:3] if width == depth and len(found) > 2 else found[:1]


def place_chests(plan: Plan, book: str) -> None:
    """Take up the chests that lie where the book does not want them, and place those that lack.

    Where not all fit at the distances of a generated dungeon they lie closer, unless that breaks more rules.
    """
    room, needs, before = Room(plan, book), needs_of(book), set(plan.chests)
    tries: list[set[int]] = []
    for from_zone, apart in ((needs.chest_from_zone, needs.chest_from_chest), (1, 2)):
        tries.append(_spread(plan, room, needs.chests, before, from_zone, apart))
        if len(tries[0]) == needs.chests:
            break

    def mistakes(chests: set[int]) -> tuple[bool, int]:
        plan.chests = chests
        lost = bool(before) and not chests  # a repair must not take all of them away
        return lost, sum(finding.severity == ERROR for finding in check(plan.build(), book))

    plan.chests = min(tries, key=mistakes)


def _spread(plan: Plan, room: Room, want: int, before: set[int], from_zone: int, apart: int) -> set[int]:
    taken = mask_of([*plan.pads, *plan.traps, *plan.balls])
    allowed = mask_of(c for c in cells(room.free & ~taken) if room.nearest(c) >= from_zone)
    kept: list[int] = []
    for c in sorted(before):
        if allowed >> c & 1 and len(kept) < want and room.apart_from(c, kept, apart):
            kept.append(c)
    return set(room.fill(kept, want, allowed, apart, 0))


def place_pads(plan: Plan, book: str) -> None:
    """Keep the pads that lie well, drop what is too much, and place those that lack."""
    room, needs = Room(plan, book), needs_of(book)
    want = needs.pads + (len(plan.zones) if needs.zone_pads else 0)
    if needs.zone_pads:
        for zone in plan.zones:
            put_pad_into_zone(plan, zone)
    taken = mask_of([*plan.chests, *plan.traps, *plan.balls])
    kept = [c for c in plan.pads if (room.free | room.zones) >> c & 1][:want]
    plan.pads = room.fill(kept, want, room.free & ~taken, PADS_APART, taken)


def put_pad_into_zone(plan: Plan, zone: int) -> None:
    """Place a pad on a free square of an end zone that has none."""
    taken = mask_of([*plan.chests, *plan.traps, *plan.balls, *(door.a for door in plan.doors if door.a == door.b)])
    free = [c for c in cells(zone & ~taken) if plan.ground[c] == dg.FLOOR]
    if free and not zone & mask_of(plan.pads):
        plan.pads.append(free[len(free) // 2])
