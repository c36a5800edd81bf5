"""Steps that cost more than a point, or after which something may go wrong, set apart from all others: found once for each
set of shut doors and kept with the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from deepbowl.board.bits import cells
from deepbowl.board.topology import Topology

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

MOST_KEPT: Final = 32
"""How many findings are kept with a board: doors that are opened and marks that come and go make new ones."""
Pairs: TypeAlias = list[tuple[int, int]]
"""Steps: from which square to which."""


class Kind(NamedTuple):
    """Dear steps that are alike."""

    topo: Topology
    squares: int
    """Those left by them."""
    points: int
    risks: tuple[int, ...]
    """The numbers of the rolls that only some steps need."""
    hurried: bool
    """Whether they are made for a point, with a roll after it. [AG-PLAT-13]"""
    rush: int
    """The number of the roll to go for one of them, among those given; 0: the usual one."""


class DearSteps(NamedTuple):
    """All of them, and the connections without them."""

    others: Topology
    kinds: list[Kind]


Rushes: TypeAlias = dict[tuple[int, int], int]
"""The number of the roll to go for a step, by the step; those that are not here have the usual roll."""


class Risk(NamedTuple):
    """Steps that need a roll of their own: out of ground that may hurt those who leave it, or into a place of fear."""

    left: int
    entered: int
    test: int


def dear_steps(m: Game, body: int, ways: Topology, risks: list[Risk], rushes: Rushes) -> DearSteps | None:
    """Return those of a body over some connections, where some steps have risks, and these have other rolls to go for them;
    None if there are none."""
    special = 0 if m.rules.movement.even else m.rules.movement.dear(m, body)
    for risk in risks:
        special |= risk.left
    special |= _left(list(rushes))
    if not special:
        return None
    signs = () if m.rules.movement.even else m.rules.movement.price_signs(m, body)
    if signs is None:
        return _find(m, body, ways, risks, special, rushes)
    apart, parts = tuple(rushes.items()), tuple([(risk.left, risk.entered) for risk in risks])
    known, key = m.board.step_cache, (m.rules.movement, ways.shut, ways is m.state.topo, signs, parts, apart)
    found = known.get(key)
    if not isinstance(found, DearSteps):
        if len(known) >= MOST_KEPT:
            known.clear()
        found = known[key] = _find(m, body, ways, risks, special, rushes)
    return found


def _find(m: Game, body: int, ways: Topology, risks: list[Risk], special: int, rushes: Rushes) -> DearSteps:
    """Ask the movement chapter about every step out of the special squares."""
    movement = m.rules.movement
    dear = 0 if movement.even else movement.dear(m, body)
    groups: dict[tuple[int, tuple[int, ...], bool, int], Pairs] = {}
    apart: Pairs = []
    for from_cell in cells(special & m.board.floor):
        leaving = [(number, risk.entered) for number, risk in enumerate(risks) if risk.left >> from_cell & 1]
        for to in cells(ways.open[from_cell]):
            risky = tuple([number for number, entered in leaving if entered >> to & 1])
            if movement.always_falls(m, body, from_cell, to):
                apart.append((from_cell, to))
                continue
            points = movement.price(m, body, from_cell, to) if dear >> from_cell & 1 else 1
            rush = rushes.get((from_cell, to), 0)
            if points == 1 and not risky and not rush:
                continue
            groups.setdefault((points, risky, False, rush), []).append((from_cell, to))
            apart.append((from_cell, to))
            if points > 1 and movement.may_rush(m, body, from_cell, to):
                groups.setdefault((1, risky, True, rush), []).append((from_cell, to))
    kinds = [
        Kind(_only(ways, pairs), _left(pairs), points, risky, hurried, rush)
        for (points, risky, hurried, rush), pairs in groups.items()
    ]
    return DearSteps(without(ways, apart), kinds)


def _left(pairs: Pairs) -> int:
    """The squares that these steps leave."""
    squares = 0
    for from_cell, _ in pairs:
        squares |= 1 << from_cell
    return squares


def _only(ways: Topology, pairs: Pairs) -> Topology:
    """These steps and no others."""
    open_ = [0] * len(ways.open)
    leave = [0] * len(ways.off)
    jumps: dict[int, int] = {}
    for from_cell, to in pairs:
        open_[from_cell] |= 1 << to
        if to - from_cell in ways.off and ways.leave[ways.off.index(to - from_cell)] >> from_cell & 1:
            leave[ways.off.index(to - from_cell)] |= 1 << from_cell
        else:
            jumps[from_cell] = jumps.get(from_cell, 0) | 1 << to
    left = [(1 << from_cell, to) for from_cell, to in jumps.items()]
    return Topology(ways.shut, ways.off, ways.contact, open_, ways.wide, leave, left)


def among(ways: Topology, squares: int) -> Topology:
    """From each of some squares to all others of them, and nothing else."""
    return _only(ways, [(from_cell, to) for from_cell in cells(squares) for to in cells(squares) if to != from_cell])


def without(ways: Topology, pairs: Pairs) -> Topology:
    """All steps but these."""
    open_, leave = list(ways.open), list(ways.leave)
    jumps = {bit.bit_length() - 1: to for bit, to in ways.jumps}
    for from_cell, to in pairs:
        open_[from_cell] &= ~(1 << to)
        if to - from_cell in ways.off:
            leave[ways.off.index(to - from_cell)] &= ~(1 << from_cell)
        if from_cell in jumps:
            jumps[from_cell] &= ~(1 << to)
    left = [(1 << from_cell, to) for from_cell, to in jumps.items() if to]
    return Topology(ways.shut, ways.off, ways.contact, open_, ways.wide, leave, left)
