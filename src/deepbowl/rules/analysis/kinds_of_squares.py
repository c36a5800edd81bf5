"""Sets of squares that are alike for a move: by their ground, by the opposing zones on them, by what may be entered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.topology import Topology
from deepbowl.rules.analysis.dear_steps import without

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SPARE: Final = 4
"""More squares than anyone goes beyond their allowance."""


def ground_kinds(m: Game) -> list[int] | None:
    """Sets of squares on which a move may have other rolls than elsewhere; None: any square may be one."""
    if not m.rules.movement.rolls_alike:
        return None
    found = [squares for feature in m.rules.altering if (squares := feature.squares(m))]
    for source in m.rules.ability_sources:
        kinds = source.given_on(m)
        if kinds is None:
            return None
        found += [squares for squares in kinds if squares]
    return found


def zone_kinds(m: Game, side: int) -> tuple[int, list[int]]:
    """Return the squares in zones of opponents of a side, and the floor split by the number of zones, up to 7."""
    one = two = four = 0
    contact = m.state.topo.contact
    for cell in cells(m.foes(side)):
        zone = contact[cell]
        carry = one & zone
        one ^= zone
        four |= two & carry
        two ^= carry
    zoned = one | two | four
    kinds = [m.board.floor & ~zoned, one & ~two & ~four, two & ~one & ~four, one & two & ~four]
    if four:
        kinds.extend([four & ~one & ~two, four & one & ~two, four & two & ~one, four & one & two])
    return zoned, kinds


def room_of(m: Game, body: int) -> int:
    """The squares someone may be in at the end of a step, the one they leave among them."""
    s, board = m.state, m.board
    closed = m.rules.movement.closed(m, body, False)
    size = m.bodies.size[body]
    if size == 1:
        return board.floor & (~s.occupied | board.bit[s.cell[body]]) & ~closed
    taken = s.occupied & ~m.foot(body) | closed
    return mask_of([cell for cell in cells(board.floor) if board.feet[size][cell] and not board.feet[size][cell] & taken])


def ways_of(m: Game, body: int) -> Topology:
    """The squares joined for a player who moves: for a body of several squares, those its north-western square may enter."""
    ways, board, size = m.ways(body), m.board, m.bodies.size[body]
    if size == 1 or m.state.cell[body] < 0:
        return ways
    near = board.floor & board.within(m.state.cell[body], m.rules.movement.allowance(m, body) + SPARE)
    return without(ways, [
        (cell, cell + board.off[d])
        for cell in cells(near) for d in range(8)
        if ways.leave[d] >> cell & 1 and board.shift(size, cell, d, m.state.topo) < 0
    ])  # fmt: skip


def split(kinds: list[int], zone: int) -> None:
    """Tell the squares inside a zone apart from those outside."""
    for kind in list(kinds):
        inside = kind & zone
        if inside and inside != kind:
            kinds[kinds.index(kind)] = kind ^ inside
            kinds.append(inside)
