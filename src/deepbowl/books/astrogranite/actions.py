"""Actions that only this book has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import DECLARE, Choice, first_of, verb_of
from deepbowl.rules.crp.movement import CrpActions
from deepbowl.rules.flow.explain import because
from deepbowl.rules.vocabulary.flags import PASS

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Reason


class AgActions(CrpActions):
    """Those of the core, and what switches add: each takes a whole activation and needs nothing else declared."""

    def __init__(self) -> None:
        self.pits: list[Feature] = []
        self.open_in_pits: list[int] = []  # the Actions of a player who is in one [AG-TRAP-07]

    def may_give(self, m: Game, body: int, action: int) -> bool:
        """An iron ball is not thrown, though it may be handed over. [AG-VBALL-08]"""
        return action != PASS or m.rules.ball.can_be_thrown(m, body)

    def confine(self, m: Game, body: int, options: list[Choice]) -> None:
        """No bomb is thrown out of a pit and no spell cast: all they do is to leave it. [AG-TRAP-06, AG-TRAP-07]"""
        if self.pits and self.in_pit(m, body):
            options[:] = [one for one in options if verb_of(one) != DECLARE or first_of(one) in self.open_in_pits]

    def why_not(self, m: Game, body: int, action: int, target: int) -> Reason | None:
        """A pit leaves little to do. [AG-TRAP-07]"""
        if self.in_pit(m, body) and action not in self.open_in_pits:
            return because(m, f"{m.bodies.name[body]} is in a pit", "AG-TRAP-07")
        return super().why_not(m, body, action, target)

    def in_pit(self, m: Game, body: int) -> bool:
        """Return whether a body is in a pit."""
        return any(m.state.marks[pit.mark] & m.foot(body) for pit in self.pits)

    def add(self, name: str) -> int:
        """One more Action, which a pit does not prevent; its number."""
        self.names = (*self.names, name)
        self.open_in_pits.append(len(self.names) - 1)
        return len(self.names) - 1
