"""Passes over the cross, interference with them, and balls put down on purpose. [DB-PASS, DB-INT, DB-BALL-03]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.board import ruler
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import put
from deepbowl.rules.bb2020.passing import Bb2020Passing, asked_in_order
from deepbowl.rules.bb2020.skills import passing
from deepbowl.rules.flow.ruler_passing import name_interceptor
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import LET_GO

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DeathbowlPassing(Bb2020Passing):
    """Nothing flies over an empty corner; three teams may get at it, the nearest first. [DB-PASS-01, DB-INT-01]"""

    hidden_by: ClassVar[tuple[str, str]] = ("an empty corner", "DB-PASS-01")

    def clear(self, m: Game, body: int) -> int:
        """The squares a strip one square wide leads to without touching an empty corner. [DB-PASS-01]"""
        return ruler.clear_lanes(m.board, m.state.cell[body])

    def hail_mary_targets(self, m: Game, body: int) -> int:
        """It has no ruler, but the same strip. [DB-PASS-01]"""
        return super().hail_mary_targets(m, body) & self.clear(m, body)

    def named(self, m: Game, thrower: int, able: list[int]) -> Resolution[list[int]]:
        """Each opposing coach secretly names one player, or none. [DB-INT-01, DB-INT-03]"""
        named: list[int] = []
        for seat in asked_in_order(m, m.side[thrower]):
            body = yield from name_interceptor(m, seat, able, thrower, sealed=True)
            if body >= 0:
                named.append(body)
        m.reveal()
        return named

    def in_order(self, m: Game, thrower: int, named: list[int]) -> list[int]:
        """The nearest to the thrower first; of those equally near, whose coach wins a roll-off. [DB-INT-01, DB-INT-02]"""
        board, from_cell = m.board, m.state.cell[thrower]
        away = {body: squared_distance(board.xs, board.ys, from_cell, m.state.cell[body]) for body in named}
        ordered: list[int] = []
        for distance in sorted(set(away.values())):
            ordered += rolled_off(m, [body for body in named if away[body] == distance])
        return ordered


def squared_distance(xs: list[int], ys: list[int], one: int, other: int) -> int:
    """Return how far apart the centres of two squares are, squared."""
    return (xs[one] - xs[other]) ** 2 + (ys[one] - ys[other]) ** 2


def rolled_off(m: Game, bodies: list[int]) -> list[int]:
    """Bodies of different teams in the order of their coaches' D6, the highest first; ties roll again. [DB-INT-02]"""
    if len(bodies) < 2:
        return bodies
    rolls = {body: m.roll(6, purpose.ROLL_OFF, body) for body in bodies}
    ordered: list[int] = []
    for value in sorted(set(rolls.values()), reverse=True):
        ordered += rolled_off(m, [body for body in bodies if rolls[body] == value])
    return ordered


class Fumblerooskie(passing.Fumblerooskie):
    """No one puts a ball down to take another: they take none again in that activation. [DB-BALL-03]"""

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """It counts from when they have let go."""
        yield from super().use(m, owner, target)
        m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] | LET_GO)

    def holds(self, m: Game, owner: int) -> bool:
        """As if they had no hands."""
        return not m.state.in_act[owner] & LET_GO
