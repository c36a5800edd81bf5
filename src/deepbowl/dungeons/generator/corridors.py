"""Corridors between rooms, two squares wide: which rooms are joined, and along which way."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons.generator.grid import Grid
from deepbowl.dungeons.generator.layout import Layout, bounds, gap

TURN: Final = 1.2  # a bend costs so much
BESIDE: Final = 4.0  # running along the wall of a room
ROCK_COST: Final = 1.0
FLOOR_COST: Final = 0.7  # a way that is there already
WINDING: Final[dict[str, float]] = {"caverns": 2.4, "warrens": 1.4, "vaults": 0.3, "cloisters": 0.1}


class Web:
    """The rooms of a plan as nodes, and the joins chosen so far; a join always comes with its images."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.nodes: list[int] = []
        self.homes: set[int] = set()
        self._places: dict[tuple[int, int], int] = {}
        self._where: list[tuple[int, int]] = []
        for number, piece in enumerate(layout.pieces):
            for k, image in enumerate(piece.images):
                self._places[number, k] = len(self.nodes)
                self._where.append((number, k))
                if piece.home:
                    self.homes.add(len(self.nodes))
                self.nodes.append(image)
        self.joins: list[tuple[int, int]] = []
        self.part = list(range(len(self.nodes)))
        self.bounds = [bounds(layout.grid, node) for node in self.nodes]

    def turned(self, node: int, k: int) -> int:
        """The image of a room after k turns."""
        number, turn = self._where[node]
        images = len(self.layout.pieces[number].images)
        if images == 1:
            return node
        return self._places[number, (turn + k) % self.layout.grid.fold]

    def orbit(self, a: int, b: int) -> list[tuple[int, int]]:
        """A join and its images."""
        out: list[tuple[int, int]] = []
        for k in range(self.layout.grid.fold):
            i, j = self.turned(a, k), self.turned(b, k)
            if (min(i, j), max(i, j)) not in out:
                out.append((min(i, j), max(i, j)))
        return out

    def find(self, node: int) -> int:
        """The part of the web a room belongs to."""
        while self.part[node] != node:
            node = self.part[node]
        return node

    def join(self, a: int, b: int) -> None:
        """Join two rooms, and their images."""
        for i, j in self.orbit(a, b):
            self.joins.append((i, j))
            self.part[self.find(i)] = self.find(j)

    def steps(self, start: int) -> list[int]:
        """Joins between a room and every other, a large number where no way leads."""
        far = 99
        out = [far] * len(self.nodes)
        out[start] = 0
        ring = [start]
        while ring:
            new: list[int] = []
            for node in ring:
                for i, j in self.joins:
                    other = j if i == node else i if j == node else -1
                    if other >= 0 and out[other] == far:
                        out[other] = out[node] + 1
                        new.append(other)
            ring = new
        return out

    def degree(self, node: int) -> int:
        """Return how many corridors lead from a room."""
        return sum(node in pair for pair in self.joins)


def choose_joins(layout: Layout, dice: Random, loops: int) -> Web:
    """Join all rooms by short ways, then add ways where the detour is longest, so that there are loops."""
    web = Web(layout)
    ways: list[tuple[float, int, int]] = []
    wings = _wings(web) if layout.seats == 3 else []
    seen: set[tuple[int, int]] = set()
    for a in range(len(web.nodes)):
        for b in range(a + 1, len(web.nodes)):
            if (a, b) in seen or (a in web.homes and b in web.homes) or (wings and wings[a] >= 0 <= wings[b] != wings[a]):
                continue
            seen.update(web.orbit(a, b))
            ways.append((gap(web.bounds[a], web.bounds[b]) + dice.random() * 4, a, b))
    ways.sort()
    for _, a, b in ways:
        if any(web.find(i) != web.find(j) for i, j in web.orbit(a, b)):
            web.join(a, b)
    while loops > 0:
        best: tuple[float, int, int] | None = None
        for length, a, b in ways:
            if (min(a, b), max(a, b)) in web.joins or length > 16:
                continue
            detour = web.steps(a)[b]
            alone = sum(web.degree(node) == 1 for node in (a, b))  # dead ends first
            value = (detour + 2 * alone) / (length + 3)
            if detour > 1 and (best is None or value > best[0]):
                best = (value, a, b)
        if best is None:
            break
        web.join(best[1], best[2])
        loops -= 1
    return web


def _wings(web: Web) -> list[int]:
    """Per room the nearest home, -1 for the room in the middle.

    Three teams on a plan with four corners are equally far from one another only if all paths lead through the middle.
    """
    grid = web.layout.grid
    homes = sorted(web.homes)
    out: list[int] = []
    for number, node in enumerate(web.nodes):
        near = min((gap(web.bounds[number], web.bounds[home]), home) for home in homes)
        out.append(-1 if grid.turn(node, 1) == node else near[1])
    return out


def carve(layout: Layout, web: Web, dice: Random) -> bool:
    """Dig the corridors of the web; False if one finds no way."""
    grid = layout.grid
    rooms = 0
    for node in web.nodes:
        rooms |= node
    winding = WINDING[layout.manner]
    noise = [dice.random() * winding for _ in range(grid.n)]
    done: set[tuple[int, int]] = set()
    nobody = web.turned(0, 3) if layout.seats == 3 else -1  # the home of the fourth team
    spare = used = 0
    for a, b in web.joins:
        if (a, b) in done:
            continue
        done.update(web.orbit(a, b))
        way = route(layout, web.nodes[a], web.nodes[b], rooms, noise)
        if not way:
            return False
        layout.corridors |= grid.orbit_of(way) & ~rooms
        layout.floor |= grid.orbit_of(way)
        for k in range(grid.fold):
            ends = {web.turned(a, k), web.turned(b, k)}
            if nobody in ends:
                spare |= grid.turn(way, k)
            else:
                used |= grid.turn(way, k)
    if nobody >= 0:
        rest = rooms & ~web.nodes[nobody]
        layout.spare = (spare | web.nodes[nobody]) & ~used & ~rest
        kept = layout.floor & ~layout.spare
        layout.spare |= kept & ~grid.roomy(kept)  # what would be left of a way that others shared in part
        layout.aside = grid.near8(grid.orbit_of(layout.spare))
    return True


def route(layout: Layout, a: int, b: int, rooms: int, noise: list[float]) -> int:
    """The cheapest corridor from room to room, as a set of squares; 0 if there is none.

    A block of two by two squares is moved over the plan. Bends cost, and so does running beside a room.
    """
    grid = layout.grid
    w = grid.w
    free = layout.inside & ~layout.all_zones() | a | b
    foreign = rooms & ~(a | b)
    anchors = grid.blocks(free & ~foreign)
    beside = _anchors_touching(grid, grid.near8(rooms) & ~rooms)
    goal = grid.blocks(b)
    open_floor = grid.blocks(layout.floor)
    heap: list[tuple[float, int, int]] = [(0.0, c, 0) for c in cells(grid.blocks(a))]
    best: dict[int, float] = {c * 5: 0.0 for _, c, _ in heap}
    came: dict[int, int] = {}
    steps = (1, -1, w, -w)
    while heap:
        cost, c, came_by = heappop(heap)
        key = c * 5 + came_by
        if cost > best[key]:
            continue
        if goal >> c & 1:
            return _trail(grid, key, came)
        for number, step in enumerate(steps, 1):
            to = c + step
            bit = 1 << to
            if not anchors & bit:
                continue
            more = cost + noise[to]
            more += FLOOR_COST if open_floor & bit else ROCK_COST + (BESIDE if beside & bit else 0.0)
            if came_by and number != came_by:
                more += TURN
            key_to = to * 5 + number
            if more < best.get(key_to, 1e9):
                best[key_to] = more
                came[key_to] = key
                heappush(heap, (more, to, number))
    return 0


def _anchors_touching(grid: Grid, mask: int) -> int:
    """The blocks of two by two squares, by their north-west squares, that hold a square of a set."""
    return mask | mask >> 1 | mask >> grid.w | mask >> (grid.w + 1)


def _trail(grid: Grid, key: int, came: dict[int, int]) -> int:
    out = grid.block(key // 5)
    while key in came:
        key = came[key]
        out |= grid.block(key // 5)
    return out
