"""Terrain of a generated dungeon: pools, rifts with bridges, statues, pits, platforms, doors, passages, circles, traps.

Everything is laid together with its images under the symmetry, keeps away from end zones, and leaves a firm way to
every square one could reach before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.colleges import colleges
from deepbowl.dungeons.generator.finish import crossings
from deepbowl.dungeons.generator.layout import Layout, laid
from deepbowl.dungeons.generator.shapes import box
from deepbowl.grounds import ground, ground_number, grounds, lineage

TRAPS: Final = 12
TRIES: Final = 60


@dataclass
class Terrain:
    """The grounds on the floor of a plan."""

    layout: Layout
    dice: Random
    grounds: dict[int, int] = field(default_factory=dict)  # ground -> squares
    heights: dict[int, int] = field(default_factory=dict)  # height -> squares
    ladders: list[dg.Ladder] = field(default_factory=list)
    doors: list[dg.Door] = field(default_factory=list)
    passages: list[tuple[int, int]] = field(default_factory=list)
    runes: dict[str, int] = field(default_factory=dict)
    traps: list[int] = field(default_factory=list)
    taken: int = 0  # squares with anything on them
    chests: int = 0  # no one walks through these

    @property
    def firm(self) -> int:
        """The squares one walks on without harm; platforms count, since steps lead up to them."""
        out = self.layout.floor
        for number, mask in self.grounds.items():
            if not ground(number).firm:
                out &= ~mask
        return out

    def raised(self) -> int:
        """The squares of platforms and steps."""
        out = 0
        for mask in self.heights.values():
            out |= mask
        return out

    def open(self) -> int:
        """The squares where something may still be laid: in rooms, off end zones, doorways and what is there."""
        grid, layout = self.layout.grid, self.layout
        kept = grid.near8(layout.all_zones() | layout.fronts | mask_of(layout.doorways))
        return layout.floor & ~layout.corridors & ~kept & ~self.taken & ~layout.aside

    def lay(self, number: int, mask: int) -> bool:
        """Lay a ground on squares and their images; False if that would cut something off or cover something."""
        mask = self.layout.grid.orbit_of(mask)
        if mask & ~self.open() or not self.spare(0 if ground(number).firm else mask):
            return False
        self.grounds[number] = self.grounds.get(number, 0) | mask
        self.taken |= mask
        return True

    def spare(self, mask: int) -> bool:
        """Return whether the firm squares still hang together without these, platforms left aside."""
        rest = self.firm & ~self.raised() & ~self.chests & ~mask & ~self.layout.spare
        return self.layout.grid.connected(rest)

    # ------------------------------------------------------------------ grounds

    def pool(self, number: int, least: int, most: int) -> bool:
        """A pool of a size, somewhere inside a room."""
        grid, dice = self.layout.grid, self.dice
        for _ in range(TRIES):
            room = self.open()
            spots = cells(room & grid.inner(self.layout.floor)) or cells(room)
            if not spots:
                return False
            mask = 1 << dice.choice(spots)
            for _ in range(dice.randint(least, most) - 1):
                more = cells(grid.near4(mask) & room & ~mask)
                if more:
                    mask |= 1 << dice.choice(more)
            if mask.bit_count() >= least and self.lay(number, mask):
                return True
        return False

    def rift(self, number: int) -> bool:
        """A crack across a room from wall to wall, with a bridge over it; a pool where no room has space for one."""
        grid, dice = self.layout.grid, self.dice
        for _ in range(TRIES):
            spots = cells(self.open())
            if not spots:
                return False
            start, step = dice.choice(spots), dice.choice((1, grid.w))
            line = [start]
            while self.layout.floor >> (line[-1] + step) & 1:
                line.append(line[-1] + step)
            while self.layout.floor >> (line[0] - step) & 1:
                line.insert(0, line[0] - step)
            if not 4 <= len(line) <= 9:
                continue
            at = dice.randint(1, len(line) - 3)
            bridge = mask_of(line[at : at + 2])
            rift = grid.orbit_of(mask_of(line) & ~bridge)
            bridge = grid.orbit_of(bridge)
            if rift & bridge or bridge & ~self.open() or not self.lay(number, rift):
                continue
            self.grounds[dg.BRIDGE] = self.grounds.get(dg.BRIDGE, 0) | bridge
            self.taken |= bridge
            return True
        return self.pool(number, 2, 4)

    def single(self, grounds: tuple[int, ...], number: int) -> bool:
        """Single squares of a ground, this many and their images; at least one."""
        done = 0
        for _ in range(TRIES):
            spots = cells(self.open())
            if not spots or done == number:
                break
            done += self.lay(self.dice.choice(grounds), 1 << self.dice.choice(spots))
        return done > 0

    # ------------------------------------------------------------------ platforms

    def platform(self) -> bool:
        """A platform in a room, with steps at one end and a ladder."""
        grid, dice = self.layout.grid, self.dice
        for _ in range(TRIES * 2):
            spots = cells(self.open())
            if not spots:
                return False
            corner = dice.choice(spots)
            flat = dice.random() < 0.5
            width, depth = (dice.randint(2, 3), 2) if flat else (2, dice.randint(2, 3))
            top = laid(grid, box(width, depth), grid.xs[corner], grid.ys[corner])
            if not top:
                continue
            side = dice.choice((1, -1, grid.w, -grid.w))
            moved = top << side if side > 0 else top >> -side
            steps = moved & ~top & (self.layout.floor)
            if self._raise(top, steps):
                return True
        return False

    def _raise(self, top: int, steps: int) -> bool:
        grid = self.layout.grid
        tops, stairs = grid.orbit_of(top), grid.orbit_of(steps)
        whole = tops | stairs
        if tops.bit_count() != top.bit_count() * grid.fold or tops & stairs or whole & ~self.open():
            return False
        foot_squares = self.firm & ~self.raised() & ~whole
        if not grid.near4(steps) & foot_squares & ~self.taken or not self.spare(whole):
            return False
        feet = [
            (c, c + side)
            for c in cells(top)
            for side in (1, -1, grid.w, -grid.w)
            if foot_squares >> (c + side) & 1 and not self.taken >> (c + side) & 1
        ]
        if not feet:
            return False
        up, foot = self.dice.choice(feet)
        self.heights[2] = self.heights.get(2, 0) | tops
        self.heights[1] = self.heights.get(1, 0) | stairs
        self.taken |= whole
        for k in range(grid.fold):
            self.ladders.append(dg.Ladder(grid.turned(foot, k), grid.turned(up, k), 2))
            self.taken |= 1 << grid.turned(foot, k)
        return True

    # ------------------------------------------------------------------ things

    def passage(self) -> bool:
        """A secret passage between two places far from each other on foot, each end beside a wall."""
        grid, dice = self.layout.grid, self.dice
        edge = grid.near4(grid.all & ~self.layout.floor) & self.layout.floor
        for _ in range(TRIES):
            spots = cells(self.open() & edge & self.firm)
            if len(spots) < 2:
                return False
            a = dice.choice(spots)
            far = grid.distances(1 << a, self.firm)
            away = [c for c in spots if far[c] >= 12]
            if not away:
                continue
            b = dice.choice(away)
            ends = [(grid.turned(a, k), grid.turned(b, k)) for k in range(grid.fold)]
            pairs = sorted({(min(pair), max(pair)) for pair in ends})
            squares = [c for pair in pairs for c in pair]
            if len(set(squares)) != len(squares) or mask_of(squares) & ~self.open():
                continue
            self.passages += pairs
            self.taken |= mask_of(squares)
            return True
        return False

    def circle(self) -> bool:
        """A magical circle round a free square, and its images, all of one college."""
        grid, dice = self.layout.grid, self.dice
        for _ in range(TRIES):
            spots = cells(grid.inner(self.open() & self.firm))
            if not spots:
                return False
            c = dice.choice(spots)
            ring = grid.near8(1 << c) & ~(1 << c)
            whole = grid.orbit_of(ring)
            if whole.bit_count() != 8 * grid.fold or whole & ~self.open():
                continue
            college = dice.choice(colleges())
            self.runes[college] = self.runes.get(college, 0) | whole
            self.taken |= grid.orbit_of(grid.near8(1 << c))
            return True
        return False

    def hide_traps(self, number: int) -> bool:
        """Face-down traps, each with its images, about this many; corridors are good places too."""
        grid, dice = self.layout.grid, self.dice
        layout = self.layout
        kept = grid.near8(grid.near8(layout.all_zones() | layout.fronts | mask_of(layout.doorways))) | layout.aside
        while len(self.traps) < number:
            spots = cells(self.firm & ~kept & ~self.taken & ~self.raised() & ~grid.near8(mask_of(self.traps)))
            if not spots:
                break
            images = grid.orbit(dice.choice(spots))
            if any(self.taken >> c & 1 or not self.firm >> c & 1 for c in images):
                kept |= mask_of(images)
                continue
            if len(self.traps) + len(images) > number and self.traps:
                break
            self.traps += images
            self.taken |= mask_of(images)
        return bool(self.traps)

    def hang_doors(self) -> bool:
        """Doors in the narrow places, or gates across a corridor; where there is a way round, if possible."""
        grid, dice = self.layout.grid, self.dice
        groups: list[list[int]] = []
        for c in self.layout.doorways:
            if not any(c in group for group in groups):
                groups.append([image for image in grid.orbit(c) if image in self.layout.doorways])
        dice.shuffle(groups)
        shut = 0
        for group in groups[:2]:
            if grid.connected(self.firm & ~self.layout.spare & ~(shut | mask_of(group))):
                shut |= mask_of(group)
                kind = dice.choice((dg.DOOR, dg.DOOR, dg.GATE, dg.IRON_DOOR))
                self.doors += [dg.Door(c, c, kind) for c in group]
        return shut != 0 or self.gates()

    def gates(self) -> bool:
        """A gate of two leaves across a corridor, and its images, beside squares where nothing lies."""
        grid, dice, layout = self.layout.grid, self.dice, self.layout
        kept = self.taken | grid.near8(layout.all_zones() | mask_of(layout.doorways))
        floor = layout.floor & ~layout.spare
        spots: list[tuple[bool, list[tuple[int, int]]]] = []
        for a, b, along in crossings(layout):
            edges = {
                (min(p, q), max(p, q))
                for k in range(grid.fold)
                for p, q in ((grid.turned(a, k), grid.turned(a + along, k)), (grid.turned(b, k), grid.turned(b + along, k)))
                if floor >> p & 1 and floor >> q & 1
            }
            squares = mask_of(c for edge in edges for c in edge)
            if len(edges) >= 2 * layout.seats and squares.bit_count() == 2 * len(edges) and not squares & kept:
                parts = not grid.connected(self.firm & ~layout.spare & ~mask_of(max(edge) for edge in edges))
                spots.append((parts, sorted(edges)))
        if not spots:
            return False
        dice.shuffle(spots)
        _, chosen = min(spots, key=lambda spot: spot[0])
        kind = dice.choice((dg.GATE, dg.IRON_GATE))
        self.doors += [dg.Door(a, b, kind) for a, b in chosen]
        self.taken |= mask_of(c for edge in chosen for c in edge)
        return True


# The features on request, and how they are placed: those that need space before chests and pads; the others in between.
LARGE: Final[dict[str, Callable[[Terrain], bool]]] = {
    "runes": lambda t: t.circle(),
    "platforms": lambda t: t.platform(),
    "chasm": lambda t: t.rift(dg.CHASM),
    "lava": lambda t: t.pool(dg.LAVA, 2, 5),
    "water": lambda t: t.pool(dg.WATER, 3, 7),
    "doors": lambda t: t.hang_doors(),
}
SMALL: Final[dict[str, Callable[[Terrain], bool]]] = {
    "passages": lambda t: t.passage(),
    "obstacles": lambda t: t.single((dg.STATUE, dg.OBSTACLE, dg.STATUE), 2),
    "pits": lambda t: t.single((dg.PIT, dg.SPIKES), 1),
    "traps": lambda t: t.hide_traps(TRAPS),
}


MADE: Final = frozenset(("lava", "water", "chasm", "bridge", "pit", "spiked-pit"))
"""The grounds these lay."""
POOL: Final = (2, 5)  # squares of a ground that is placed in pools, having no special placement


def own_grounds(book: str) -> tuple[str, ...]:
    """The grounds of a book that someone could walk into and that are laid in pools, by name."""
    rows = [row for row in grounds() if row.use(lineage(book)) is not None]
    return tuple(row.name for row in rows if row.walkable and row.name not in MADE and row.name != "floor")


def lay_large(terrain: Terrain, book: str, features: tuple[str, ...]) -> bool:
    """Lay those of the features asked for that need space; False if one finds no place."""
    pools = [name for name in own_grounds(book) if name in features]
    return lay_all(terrain, features, LARGE) and all(terrain.pool(ground_number(name), *POOL) for name in pools)


def lay_all(terrain: Terrain, features: tuple[str, ...], makers: dict[str, Callable[[Terrain], bool]]) -> bool:
    """Lay those of the features asked for that are among `makers`; False if one finds no place."""
    return all(make(terrain) for name, make in makers.items() if name in features)
