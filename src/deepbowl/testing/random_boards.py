"""Boards no one would design: blobs with walls, obstacles, doors, levels and features, to play at random on."""

from __future__ import annotations

from random import Random
from typing import Final

from deepbowl.board.board import Board
from deepbowl.board.draft import BLOCK, FLOOR, VOID, WALL, Draft
from deepbowl.board.layout import DIAGONAL_CLOSED, DIAGONAL_FREE, LADDER
from deepbowl.board.pitches import cross_pitch, open_pitch, training_pitch

LEAST_HOME: Final = 9
"""Squares a seat has at least to set up on."""


def random_board(random: Random, seats: int) -> Board:
    """A ready pitch or a blob, with room for that many seats."""
    kind = random.choice(("blob", "blob", "blob", "pitch", "training", "cross") if seats == 2 else ("blob", "blob", "cross"))
    if kind != "blob":
        return ready_pitch(random, kind)
    while True:
        board = blob(random, seats)
        if board is not None:
            return board


def random_pitch(random: Random, seats: int) -> Board:
    """A ready pitch with room for that many seats."""
    return ready_pitch(random, random.choice(("pitch", "pitch", "training", "cross")) if seats == 2 else "cross")


def ready_pitch(random: Random, kind: str) -> Board:
    """A pitch with a crowd around it, of some size."""
    if kind == "pitch":
        return open_pitch(random.choice((26, 18, 13)), random.choice((15, 9)))
    if kind == "training":
        return training_pitch()
    return cross_pitch(*random.choice(((26, 14, 4), (16, 8, 2), (14, 6, 1))))


def blob(random: Random, seats: int) -> Board | None:
    """A connected blob of squares divided into homes, one for each seat; None if it came out too small."""
    width, depth, stories = random.randint(7, 16), random.randint(6, 12), random.choice((1, 1, 1, 2))
    around = random.choice((WALL, VOID, VOID))
    draft = Draft(f"Blob {width}x{depth}", width, depth, stories, around)
    draft.edge_is_wall = around == WALL
    draft.diagonal_rule = random.choice((DIAGONAL_CLOSED, DIAGONAL_CLOSED, DIAGONAL_FREE))
    ground = grow(draft, random)
    if len(ground) < seats * LEAST_HOME + 8:
        return None
    if stories > 1:
        raise_platform(draft, random, ground)
    scatter_obstacles(draft, random, ground)
    floor = [cell for cell in range(draft.n) if draft.kinds[cell] == FLOOR]
    if not divide(draft, random, floor, seats):
        return None
    add_doors_and_walls(draft, random, floor)
    add_features(draft, random, floor)
    return draft.build()


def grow(draft: Draft, random: Random) -> list[int]:
    """Make a connected part of the ground level floor."""
    wanted = int(draft.width * draft.depth * random.uniform(0.5, 1.0))
    start = draft.at(draft.width // 2, draft.depth // 2)
    squares = {draft.at(x, y) for x in range(draft.width) for y in range(draft.depth)}
    edge, grown = [start], {start}
    while edge and len(grown) < wanted:
        cell = edge[int(random.random() * len(edge))]
        near = [cell + o for o in (1, -1, draft.w, -draft.w) if cell + o in squares and cell + o not in grown]
        if not near:
            edge.remove(cell)
            continue
        new = near[int(random.random() * len(near))]
        grown.add(new)
        edge.append(new)
    for cell in grown:
        draft.kinds[cell] = FLOOR
    return sorted(grown)


def raise_platform(draft: Draft, random: Random, ground: list[int]) -> None:
    """A platform on the upper level, a ladder to it, and slopes below."""
    width, depth = random.randint(2, draft.width // 2), random.randint(2, draft.depth // 2)
    x, y = random.randint(0, draft.width - width), random.randint(0, draft.depth - depth)
    for cell in range(draft.at(0, 0, 1), draft.n):
        if draft.kinds[cell] == WALL:
            draft.kinds[cell] = VOID
    platform = draft.fill(FLOOR, x, y, width, depth, 1)
    draft.add_link(random.choice(ground), random.choice([c for c in range(draft.n) if platform >> c & 1]), LADDER, 3)
    for cell in random.sample(ground, len(ground) // 6):
        draft.height[cell] = random.choice((1, 1, 2))


def scatter_obstacles(draft: Draft, random: Random, ground: list[int]) -> None:
    """A few squares no one can stand on."""
    for cell in random.sample(ground, random.choice((0, 0, len(ground) // 20, len(ground) // 8))):
        if not any(cell in link[:2] for link in draft.links):
            draft.kinds[cell] = random.choice((WALL, BLOCK, VOID))


def divide(draft: Draft, random: Random, floor: list[int], seats: int) -> bool:
    """Give every seat a home with a line and an end zone; balls start on what is left, or anywhere."""
    order = sorted(floor) if random.random() < 0.5 else sorted(floor, key=lambda cell: (cell % draft.w, cell))
    share = len(order) // seats
    if share < LEAST_HOME + 2:
        return False
    for seat in range(seats):
        part = order[seat * share : (seat + 1) * share]
        home = part[: max(LEAST_HOME, share * 2 // 3)]
        zone = random.sample(part, random.randint(1, max(1, len(part) // 4)))
        draft.end_zones.append(sum(1 << cell for cell in zone))
        draft.areas[f"setup-{seat}"] = sum(1 << cell for cell in home)
        draft.areas[f"scrimmage-{seat}"] = sum(1 << cell for cell in home[-max(3, len(home) // 3) :])
        if random.random() < 0.3:
            draft.areas[f"wide-{seat}-0"] = sum(1 << cell for cell in home[: len(home) // 5])
    for number, cell in enumerate(random.sample(floor, 4), 1):
        draft.areas[f"centre-{number}"] = 1 << cell
    return True


def add_doors_and_walls(draft: Draft, random: Random, floor: list[int]) -> None:
    """Doors on edges and in squares, and thin walls."""
    edges = [(cell, cell + o) for cell in floor for o in (1, draft.w) if cell + o in floor]
    random.shuffle(edges)
    for _ in range(random.choice((0, 0, 2, 5))):
        if edges:
            draft.add_door(*edges.pop(), random.random() < 0.3, random.random() < 0.2)
    draft.walls = [edges.pop() for _ in range(random.choice((0, 0, 4, 10))) if edges]
    if random.random() < 0.2:
        cell = random.choice(floor)
        draft.add_door(cell, cell)


def add_features(draft: Draft, random: Random, floor: list[int]) -> None:
    """Levers, holes and pads; only the playground knows them."""
    for name, most in (("lever", 3), ("hole", 3), ("pad", 4)):
        if random.random() < 0.4:
            draft.areas[name] = sum(1 << cell for cell in random.sample(floor, random.randint(1, most)))
