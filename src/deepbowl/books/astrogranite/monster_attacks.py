"""The attacks of a monster on players it has reached: blocks, slashes, fouls. [AG-MATK, AG-MACT-08 to AG-MACT-14]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.beasts import (
    BLOCK,
    HEADS,
    PETRIFYING_SLASH,
    POISONED_SLASH,
    SLASH,
    attacks_of,
)
from deepbowl.books.astrogranite.hunting import beside, pick
from deepbowl.books.astrogranite.statues import Statues
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.engine.state import KNOCKED_OUT, NOBODY, RUNNING
from deepbowl.rules.flow.block import block, may_attack
from deepbowl.rules.flow.harm import breaks_armour, hurt, settle, suffer
from deepbowl.rules.traits import Adding
from deepbowl.rules.vocabulary.flags import HALTED, IN_DRIVE, flag
from deepbowl.rules.vocabulary.records import BY_BLOCK, BY_FOUL, TURNOVER_NEVER, Block, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

BY_SLASH: Final = "slash"
RULES: Final = {SLASH: "AG-MATK-02", POISONED_SLASH: "AG-MATK-03", PETRIFYING_SLASH: "AG-MATK-04"}
LOST_HEAD: Final = flag("lost head", IN_DRIVE, 2)
"""Two neighbouring flags: how many heads a hydra has lost. [AG-PROF-10]"""
BOTH: Final = LOST_HEAD * 3


def heads_lost(m: Game, body: int) -> int:
    """Return how many heads a monster has lost so far. [AG-PROF-10]"""
    return (m.state.in_drive[body] & BOTH) // LOST_HEAD


def attacks(m: Game, body: int) -> tuple[str, ...]:
    """The attacks a monster has left, in the order of its profile: one fewer for each lost head. [AG-MACT-09, AG-PROF-10]"""
    all_of_them = attacks_of(m.bodies.race[body])
    return all_of_them[heads_lost(m, body) :] if m.owns(body, HEADS) else all_of_them


class Piercing(Adding):
    """Added to the armour rolls of those its owner attacks, never to injuries. [AG-MATK-06]"""

    name = "Piercing"
    own_rule = "AG-MATK-06"
    only_lent = True

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """In its own blocks, slashes and fouls, not after another player's failed block."""
        if f.by == owner != f.victim and f.cause in (BY_BLOCK, BY_SLASH, BY_FOUL) and m.state.act.body == owner:
            f.armour += self.amount


def has_point_left(m: Game, body: int) -> bool:
    """Return whether a monster can still pay for its attacks. A rooted one needs not walk. [AG-MACT-08]"""
    return m.state.act.moved < max(1, m.rules.movement.allowance(m, body))


Aim: TypeAlias = "Callable[[Game, int, list[int], int], Resolution[int]]"
"""Picks the target of the next attack among players beside a monster; NOBODY ends the attacks."""


def aim_by_nature(m: Game, body: int, near: list[int], before: int) -> Resolution[int]:
    """A target that is still on its feet beside it stays the target, else a die decides. [AG-MACT-06, AG-MACT-10]"""
    return at_once(before if before in near else pick(m, near, body))


def attack(m: Game, body: int, statues: Statues, aim: Aim = aim_by_nature) -> Resolution[None]:
    """All attacks of its profile for one point of movement. [AG-MACT-06, AG-MACT-08 to AG-MACT-10]"""
    if not has_point_left(m, body):
        return
    m.state.act.moved += 1
    target = NOBODY
    for kind in attacks(m, body):
        near = beside(m, body)
        if not near or not m.standing(body) or m.state.won != RUNNING:
            return
        target = yield from aim(m, body, near, target)
        if target < 0:
            return
        yield from strike(m, body, target, kind, statues)


def strike(m: Game, body: int, target: int, kind: str, statues: Statues) -> Resolution[None]:
    """One attack. [AG-MATK-01 to AG-MATK-04]"""
    if not (yield from may_attack(m, body, target)):
        yield from settle(m)
    elif kind == BLOCK:
        act = m.state.act
        paid, act.moved = act.moved, 0  # the second block of Frenzy costs nothing
        yield from block(m, Block(body, target, True))
        act.moved = paid
    else:
        yield from slash(m, body, target, kind, statues)
        yield from settle(m)


def slash(m: Game, body: int, target: int, kind: str, statues: Statues) -> Resolution[None]:
    """An armour roll without a block; broken, the target is hurt, poisoned or turned to stone. [AG-MATK-02 to AG-MATK-04]"""
    f = Fall(target, BY_SLASH, body, RULES[kind])
    f.bare, f.turnover = True, TURNOVER_NEVER
    f.stun_is_ko = kind == POISONED_SLASH
    if kind != PETRIFYING_SLASH:
        yield from hurt(m, f)
    elif (yield from breaks_armour(m, f)):
        if m.neutral(target):  # a monster is taken off as one that is knocked out
            f.result = KNOCKED_OUT
            yield from suffer(m, f)
        else:
            statues.petrify(m, target, f.rule)


def foul(m: Game, body: int, victim: int) -> Resolution[None]:
    """It fouls who lies in its way as often as it has attacks, with +1; no referee ever minds. That ends its activation.
    [AG-MACT-13, AG-MACT-14]"""
    m.state.act.flags |= HALTED
    if not has_point_left(m, body):
        return
    m.state.act.moved += 1
    for _ in attacks(m, body):
        if not m.is_down(victim) or not m.standing(body) or m.state.won != RUNNING:
            return
        f = Fall(victim, BY_FOUL, body, "AG-MACT-13")
        f.turnover, f.bare = TURNOVER_NEVER, True
        f.armour = 1 - helpers_of(m, victim, body)
        yield from hurt(m, f)
        yield from settle(m)


def helpers_of(m: Game, victim: int, body: int) -> int:
    """Return how many team-mates of a victim beside the monster help, none of them marked. [AG-MACT-13, CRP-6.2]"""
    if m.neutral(victim):
        return 0
    s, side = m.state, m.side[victim]
    return sum(1 for cell in cells(m.around(body) & s.zone[side]) if not s.topo.contact[cell] & m.foes(side))
