"""2020 blocks. [2020-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.rules.flow.blocking import DiceBlocking
from deepbowl.rules.traits import FACE
from deepbowl.rules.vocabulary.records import Block

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Bb2020Blocking(DiceBlocking):
    """Strength against strength. [2020-11.1 to 2020-11.5]"""

    def strengths(self, m: Game, b: Block) -> None:
        """Both use their ST; with two blocks the blocker is weaker by 2. [2020-11.2, 2020-15/Multiple Block]"""
        b.st_attacker = max(1, m.state.st[b.attacker] - 2 * b.multiple)
        b.st_defender = m.state.st[b.defender]

    def assists(self, m: Game, b: Block) -> Resolution[None]:
        """None when an iron ball hits a team-mate; two victims of one blow do not help each other. [2020-11.3]"""
        if m.side[b.attacker] != m.side[b.defender]:
            b.st_attacker += self.helpers(m, b.attacker, b.defender)
            b.st_defender += self.helpers(m, b.defender, b.attacker, m.foot(b.twin) if b.twin >= 0 else 0)
        return NOTHING

    def change_face(self, m: Game, b: Block, owners: list[int]) -> Resolution[None]:
        """One skill after the other, whichever player has it: Juggernaut, then either player's Wrestle, then Block.
        [2020-11.5]"""
        found = [(trait.bit, order) for order, owner in enumerate(owners) for trait in m.hooked(owner, FACE)]
        for bit, order in sorted(found):
            yield from m.rules.traits[bit].face(m, owners[order], b)
