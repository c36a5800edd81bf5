"""A coach's turn: the Actions of players, and the bench."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, Choice, choice
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.engine.state import NOBODY
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import HALTED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Reason


class Actions:
    """Which Actions there are, which a body may declare, and how often a turn allows each."""

    names: tuple[str, ...] = ()
    """The name of each Action, by its number."""
    without_movement: frozenset[int] = frozenset()
    """The Actions in which no one moves."""

    def declarable(self, m: Game, body: int) -> list[Choice]:
        """Every declaration open to this body now."""
        raise NotImplementedError

    def confine(self, m: Game, body: int, options: list[Choice]) -> None:
        """Take away declarations that where a body is leaves no room for, whatever its traits have added."""

    def declaration(self, action: int, target: int) -> Choice:
        """Return how an Action meant for someone is declared: the one place that knows whether they are named with it."""
        return choice(DECLARE, action)

    def spend(self, m: Game, body: int, action: int, target: int) -> None:
        """Note that a once-a-turn Action is used."""
        raise NotImplementedError

    def redeclare(self, m: Game, body: int, action: int) -> None:
        """Another Action in place of the one declared, as if it had been that one all along. [DG-SKILL-03]"""
        act = m.state.act
        act.action, act.target = action, NOBODY
        act.flags &= ~HALTED
        self.spend(m, body, action, NOBODY)
        m.tell(event.Declared(moments.DECLARATION, body, m.state.cell[body], self.names[action], NOBODY))

    def nominate(self, m: Game, body: int, target: int) -> Resolution[bool]:
        """Let the named target of an action react; False: the Action is lost."""
        return at_once(True)

    def is_spent(self, m: Game, body: int, action: int, target: int) -> bool:
        """Return whether its team has used up this Action, meant for this target, in this turn."""
        raise NotImplementedError

    def may_give(self, m: Game, body: int, action: int) -> bool:
        """Return True if the player's ball may be thrown or handed off in this Action."""
        return True

    def carried_out(self, m: Game, body: int, action: int, what: int) -> None:
        """An Action comes to what it was declared for: this ball, or this team-mate, is about to leave their hands."""

    def why_not(self, m: Game, body: int, action: int, target: int) -> Reason | None:
        """Why an Action cannot be declared, where this chapter knows better than that it is spent."""
        return None

    def wake(self, m: Game, body: int) -> None:
        """Restore what a body regains when its Action begins, such as lost tackle zones."""
        raise NotImplementedError

    def ends_with(self, m: Game, body: int, deed: str) -> bool:
        """Return True if the Action ends here, False if the player may still continue."""
        raise NotImplementedError


class Bench:
    """Choices of a coach besides activating players: spells, reserves, the sponge."""

    def why_not(self, m: Game, seat: int, body: int, verb: int) -> Reason | None:
        """Why a player of a seat cannot be brought in, or back from being knocked out, where this chapter knows."""
        return None

    def offers(self, m: Game, seat: int) -> list[Choice]:
        """Return what is open to them now, between two activations."""
        raise NotImplementedError

    def use(self, m: Game, seat: int, choice: Choice) -> Resolution[None]:
        """Carry it out."""
        raise NotImplementedError
