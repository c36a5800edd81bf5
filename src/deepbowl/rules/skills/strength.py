"""Strength skills that work alike in every core. [CRP-13.4]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.traits import Adding, Trait
from deepbowl.rules.vocabulary.records import BOTH_DOWN, BY_BLOCK, Block, Fall, Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Guard(Trait):
    """Assists blocks in spite of other opponents' zones. [CRP-13/Guard, 2020-15/Guard]"""

    name = "Guard"

    def assist(self, m: Game, owner: int) -> bool:
        """Always."""
        return True


class Juggernaut(Trait):
    """In their Blitz: Both Down may count as Pushed; Fend, Stand Firm and Wrestle are denied.
    [CRP-13/Juggernaut, 2020-15/Juggernaut]"""

    name = "Juggernaut"

    def face(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """Treat Both Down as Pushed."""
        if owner != b.attacker or not b.blitz or b.face != BOTH_DOWN:
            return
        if (yield m.may(owner, self, b.defender)) == m.yes:
            m.used(owner, self, b.defender)
            b.attacker_down = b.defender_down = False
            b.pushed = True


class MightyBlow(Adding):
    """Adds to armour or injury of someone they knocked down in a block. [CRP-13/Mighty Blow, 2020-15/Mighty Blow]"""

    name = "Mighty Blow"
    amount = 1

    def hits(self, m: Game, owner: int, f: Fall) -> bool:
        """Blocks thrown by them or at them, and opponents only: an iron ball may hit a team-mate."""
        return f.cause == BY_BLOCK and f.by == owner and m.side[f.victim] != m.side[owner]

    def either(self, m: Game, owner: int, f: Fall) -> int:
        """Once, on armour or injury."""
        return self.amount if self.hits(m, owner, f) else 0


class StandFirm(Trait):
    """May refuse to be pushed. [CRP-13/Stand Firm, 2020-15/Stand Firm]"""

    name = "Stand Firm"
    refuses_push = True

    def push(self, m: Game, owner: int, p: Push) -> Resolution[None]:
        """Cancelled by Juggernaut for the one blocked in a Blitz."""
        if owner != p.victim:
            return
        if p.block is not None and p.block.blitz and m.has(p.block.attacker, "Juggernaut"):
            return
        if (yield m.may(owner, self)) == m.yes:
            m.used(owner, self)
            p.stays = True
