"""2020 blocks. [2020-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.flow.blocking import DiceBlocking
from deepbowl.rules.vocabulary.records import Block

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Bb2020Blocking(DiceBlocking):
    """Strength against strength. [2020-11.1 to 2020-11.5]"""

    def strengths(self, m: Match, b: Block) -> None:
        """Each his own; two blocks at once make the blocker weaker by 2. [2020-11.2, 2020-15/Multiple Block]"""
        b.st_attacker = max(1, m.state.st[b.attacker] - 2 * b.multiple)
        b.st_defender = m.state.st[b.defender]
