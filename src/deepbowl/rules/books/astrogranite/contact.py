"""Who can be got at: nobody blocks into a pit, nor out of it. [AG-TRAP-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.crp.blocking import CrpBlocking

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.match import Match


class AgBlocking(CrpBlocking):
    """As in the core, for those who are not in a pit."""

    def __init__(self) -> None:
        self.pits: list[Feature] = []

    def targets(self, m: Match, body: int) -> int:
        """Adjacent standing opponents, both out of pits. [AG-TRAP-06]"""
        if not self.pits:
            return super().targets(m, body)
        deep = 0
        for pit in self.pits:
            deep |= m.state.marks[pit.mark]
        return 0 if deep & m.foot(body) else super().targets(m, body) & ~deep
