"""Thrown and kicked team-mates in the 2020 core. [2020-10]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler
from deepbowl.rules.chapters import Flight

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Bb2020Flight(Flight):
    """How far they can be thrown, where they come down, how they land."""

    def reach(self, m: Match, thrower: int, mate: int) -> int:
        """Quick and Short range. [2020-10.2]"""
        return m.rules.passing.in_range(m, m.state.cell[thrower], ruler.SHORT) & m.rules.passing.clear(m, thrower)
