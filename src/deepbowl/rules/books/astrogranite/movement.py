"""Moving about the dungeon: what a step costs where it does not cost one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.crp.movement import CrpMovement

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Toll:
    """What some kind of ground adds to the price of a step."""

    def extra(self, m: Match, body: int, frm: int, to: int) -> int:
        """So many points of movement more than one."""
        raise NotImplementedError


class AgMovement(CrpMovement):
    """As in the core; where a match has dear ground, a step costs what its tolls add up to."""

    def __init__(self) -> None:
        self.tolls: list[Toll] = []

    def charge(self, toll: Toll) -> None:
        """From now on steps have prices."""
        self.tolls.append(toll)
        self.even = False

    def price(self, m: Match, body: int, frm: int, to: int) -> int:
        """One, and the tolls."""
        return 1 + sum([toll.extra(m, body, frm, to) for toll in self.tolls])
