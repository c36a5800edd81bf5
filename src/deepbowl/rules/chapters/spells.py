"""Spells of wizards, and when in a turn they are cast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Resolution

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

# when in a turn a spell may be cast
NEVER: Final = -1
BEFORE_ACTIONS: Final = 0  # before the first Action
AFTER_TURN: Final = 1  # right after it
BEFORE_THEIRS: Final = 2  # before the first Action of an opponent's turn
AFTER_THEIRS: Final = 3  # right after an opponent's turn
BEFORE_ACTIVATION: Final = 4  # before any player of the team acts


class Spell:
    """A spell: when it can be cast, with which goods, at which targets."""

    name: str = ""
    """As choices and logs have it."""
    title: str = ""
    """As it is printed on a card."""
    words: str = ""
    """Its effect in one or two sentences, for a card."""
    rule: str = ""
    """The rule, or the moment, behind it."""
    hurled = False
    """Told of as a thing that flies: a fireball, a lightning bolt."""
    goods: int = 0
    """The kind of goods it uses up."""
    when: tuple[int, ...] = ()

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """Players or squares it may be aimed at first."""
        raise NotImplementedError

    def castable(self, m: Game, seat: int) -> bool:
        """Return True if the spell has a target."""
        return bool(self.targets(m, seat))

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """Pick the target, roll, and let it strike."""
        raise NotImplementedError

    def worth(self, m: Game, seat: int) -> float:
        """Return what the best target promises."""
        return max([self.promise(m, seat, target) for target in self.targets(m, seat)], default=0.0)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """Return how much good aiming it there would do a coach, by rule of thumb: 1 is a fine use of it, below 0 it
        does harm."""
        return 0.0
