"""Actions that only this book has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.books.astrogranite.variants import IRON, kind
from deepbowl.rules.crp.movement import CrpActions
from deepbowl.rules.vocabulary.flags import PASS

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class AgActions(CrpActions):
    """Those of the core, and what switches add: each takes a whole activation and needs nothing else declared."""

    def may_give(self, m: Game, body: int, action: int) -> bool:
        """An iron ball is not thrown, though it may be handed over. [AG-VBALL-08]"""
        return action != PASS or any(kind(m, ball) != IRON for ball in m.carried(body))

    def add(self, name: str) -> int:
        """One more Action; its number."""
        self.names = (*self.names, name)
        return len(self.names) - 1
