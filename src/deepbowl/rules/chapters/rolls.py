"""How a roll is read, and what rolls it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.vocabulary.records import AS_ROLLED, PASSED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import PlayerTest


class Tests:
    """How a roll is read."""

    most_movement = 10
    most_strength = 10
    most_armour = 10
    """The best characteristics there are."""

    def agility(self, m: Game, body: int) -> int:
        """Return what an Agility roll must reach, modifiers added."""
        raise NotImplementedError

    def strength(self, m: Game, body: int) -> int:
        """The same with Strength in place of Agility."""
        raise NotImplementedError

    def passing(self, m: Game, body: int) -> int:
        """Return the target of a pass roll in cores with a PA characteristic; 0 if the player cannot pass."""
        raise NotImplementedError

    def nimble(self, m: Game, body: int) -> int:
        """Return how agile a body is, more is better: for coaches who compare."""
        raise NotImplementedError

    def card(self, ma: int, st: int, ag: int, pa: int, av: int) -> list[tuple[str, str]]:
        """The characteristics a player's card has in this core, each as it is printed there."""
        raise NotImplementedError

    def judge(self, t: PlayerTest) -> bool:
        """Return whether the roll succeeds: by what a rule says of it, by its unmodified die, or by the core's sum."""
        if t.treated_as != AS_ROLLED:
            return t.treated_as == PASSED
        return t.die >= t.natural if t.natural else self.adds_up(t)

    def needed(self, t: PlayerTest) -> int:
        """Return what the die alone has to show, for people to read."""
        return t.natural or self.sum_needs(t)

    def adds_up(self, t: PlayerTest) -> bool:
        """Return whether die and modifiers reach the target, by the core's reading of natural ones and sixes."""
        raise NotImplementedError

    def sum_needs(self, t: PlayerTest) -> int:
        """Return the lowest die that adds up."""
        raise NotImplementedError

    def rule(self, kind: str) -> str:
        """The rule that asks for a roll of this kind, "" if none is known."""
        raise NotImplementedError


class Rerolls:
    """Team re-rolls: when there is one and what it costs."""

    on_success = False  # whether a coach is asked to re-roll a success too

    def team_sources(self, m: Game, body: int) -> list[int]:
        """Return which team re-rolls this body's coach may spend on its roll now."""
        raise NotImplementedError

    def spend_team(self, m: Game, body: int, source: int) -> Resolution[bool]:
        """Spend one; False: it is gone and the roll stands."""
        raise NotImplementedError

    def refill(self, m: Game) -> None:
        """A half begins: every seat has its allotment again."""
        raise NotImplementedError
