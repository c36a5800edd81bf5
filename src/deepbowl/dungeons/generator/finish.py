"""The last touches to a floor plan: its size, and corridors that narrow to one square."""

from __future__ import annotations

from random import Random

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons.generator.layout import Layout


def fit_size(layout: Layout, dice: Random, least: int, most: int) -> bool:
    """Add niches or fill corners until the number of squares lies between two numbers; False if that fails.

    Score doors count as squares too: they are drawn on the board.
    """
    extra = sum(doors.bit_count() for doors in layout.score_doors)
    for _ in range(120):
        size = (layout.floor & ~layout.spare).bit_count() + extra
        if size < least:
            changed = _niche(layout, dice)
        elif size > most:
            changed = _corner(layout, dice)
        else:
            return True
        if not changed:
            return False
    return False


def _kept(layout: Layout) -> int:
    """Squares that must stay as they are, with their neighbours: end zones, doorways, what lies before score doors."""
    return layout.grid.near8(layout.all_zones() | layout.fronts | mask_of(layout.doorways)) | layout.aside


def _niche(layout: Layout, dice: Random) -> bool:
    """Widen the plan by two squares along a wall, or by one in a corner, and the same at the images."""
    grid, floor = layout.grid, layout.floor
    rock = layout.inside & ~floor & ~_kept(layout)
    w = grid.w
    spots: list[int] = []
    for along, aside in ((1, w), (1, -w), (w, 1), (w, -1)):
        shifted = floor >> aside if aside > 0 else floor << -aside
        beside = rock & shifted  # rock with floor on that side
        spots += [1 << c | 1 << (c + along) for c in cells(beside & beside >> along)]
    dice.shuffle(spots)
    for spot in spots[:40]:
        ring = grid.near8(spot) & floor
        if len(grid.parts(ring, False)) > 1:
            continue  # it would open a way between two places
        more = grid.orbit_of(spot)
        if more & ~rock or any(len(grid.parts(grid.near8(part) & floor, False)) > 1 for part in grid.parts(more, True)):
            continue
        layout.floor |= more
        return True
    return False


def _corner(layout: Layout, dice: Random) -> bool:
    """Fill a square at a corner of a room, and the same at the images, where nothing gets too narrow."""
    grid, floor = layout.grid, layout.floor
    w = grid.w
    north, south, west, east = floor << w, floor >> w, floor << 1, floor >> 1  # floor on that side
    corners = floor & ~((north & south) | (west & east)) & ~_kept(layout)
    spots = cells(corners)
    doorways = mask_of(layout.doorways)
    dice.shuffle(spots)
    for c in spots:
        less = floor
        for image in grid.orbit(c):
            less &= ~(1 << image)
        if grid.roomy(less) | doorways == less and grid.connected(less):
            layout.floor = less
            layout.corridors &= less
            return True
    return False


def crossings(layout: Layout) -> list[tuple[int, int, int]]:
    """Return where a corridor is exactly two squares wide and goes straight on: the two squares and the step along it."""
    w = layout.grid.w
    rock = layout.grid.all & ~layout.floor
    out: list[tuple[int, int, int]] = []
    for c in cells(layout.corridors):
        for across, along in ((1, w), (w, 1)):
            other = c + across
            if not layout.corridors >> other & 1 or not rock >> (c - across) & 1 or not rock >> (other + across) & 1:
                continue
            lane = (c + along, other + along, c - along, other - along)
            if all(layout.floor >> cell & 1 for cell in lane):
                out.append((c, other, along))
    return out


def narrow(layout: Layout, dice: Random, number: int) -> None:
    """Narrow up to this many corridors, each with its images, to a doorway of one square: a place to fight over.

    No narrow place is the only way to anywhere, so that no one can shut themselves in.
    """
    spots = [(a, b) if dice.random() < 0.5 else (b, a) for a, b, _ in crossings(layout)]
    dice.shuffle(spots)
    for keep, fill in spots:
        if number <= 0:
            return
        if _narrowed(layout, keep, fill):
            number -= 1


def _narrowed(layout: Layout, keep: int, fill: int) -> bool:
    grid = layout.grid
    filled, kept = grid.orbit(fill), grid.orbit(keep)
    if set(filled) & set(kept):
        return False
    taken = mask_of(layout.doorways)
    near = grid.near8(grid.near8(taken | layout.all_zones() | layout.fronts)) | layout.aside
    if any(near >> c & 1 for c in (*filled, *kept)):
        return False
    floor, doors = layout.floor, taken
    for c in filled:
        floor &= ~(1 << c)
    for c in kept:
        doors |= 1 << c
    if floor & ~doors & ~grid.roomy(floor & ~doors):
        return False
    if not grid.connected(floor & ~(doors & ~taken)):
        return False  # there must be a way round a narrow place
    layout.floor = floor
    layout.corridors &= floor
    layout.doorways += [c for c in kept if c not in layout.doorways]
    return True
