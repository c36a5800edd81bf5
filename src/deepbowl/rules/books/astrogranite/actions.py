"""Actions that only this book has."""

from __future__ import annotations

from deepbowl.rules.crp.movement import CrpActions


class AgActions(CrpActions):
    """Those of the core, and what switches add: each takes a whole activation and needs nothing else declared."""

    def add(self, name: str) -> int:
        """One more Action; its number."""
        self.names = (*self.names, name)
        return len(self.names) - 1
