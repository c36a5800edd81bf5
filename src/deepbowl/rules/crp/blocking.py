"""CRP blocks. [CRP-5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.flow.blocking import DiceBlocking
from deepbowl.rules.vocabulary.records import Block

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class CrpBlocking(DiceBlocking):
    """Strength against strength. [CRP-5.1 to CRP-5.5]"""

    def strengths(self, m: Game, b: Block) -> None:
        """Both use their ST; with two blocks both defenders are stronger by 2. [CRP-5.3, CRP-13/Multiple Block]"""
        b.st_attacker = m.state.st[b.attacker]
        b.st_defender = m.state.st[b.defender] + 2 * b.multiple
