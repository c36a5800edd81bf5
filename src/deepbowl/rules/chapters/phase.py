"""A part of set-up or turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision, Resolution

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Reason


# ranks of what comes after a turn
FIRST: Final = 0  # spells, clocks: in the order a book lists them
REFEREES: Final = 1
MONSTERS: Final = 2
LOOSE_BALLS: Final = 3


class Phase:
    """A part of set-up or turn: it either offers choices or runs by itself."""

    name: str = ""
    sealed = False
    """Whether what coaches do in this phase stays hidden from one another until it is over."""
    rank = FIRST
    """Among the phases after a turn: which come first, whatever the order in which optional rules bring them."""

    def offer(self, m: Game) -> Decision:
        """Return what may be chosen in this phase: a pure function of the state."""
        raise NotImplementedError

    def run(self, m: Game) -> Resolution[None] | None:
        """Return what happens by itself now; None: someone must choose."""
        return None

    def begin(self, m: Game, choice: Choice) -> Resolution[None] | None:
        """Carry out a choice this phase offered; None if nothing had to be rolled or asked.

        Either it is done on the spot, or nothing has changed before the resolution runs.
        """
        raise NotImplementedError

    def why_not(self, m: Game, choice: Choice) -> Reason | None:
        """Why this phase does not offer a choice, where it knows better than the rules of a turn."""
        return None

    def gives(self, board: Board) -> list[tuple[str, int, int]]:
        """Return what a map would have that coaches may place in this phase: its name, the square, its number or 0."""
        return []

    def turn_to(self, m: Game, seat: int) -> bool:
        """Let another seat choose than the one asked, where several may at the same time; False: not now."""
        return False

    def at_work(self, m: Game) -> list[int]:
        """Return who may choose now in a sealed phase: everyone who is not done, in turn order."""
        raise NotImplementedError

    def veil(self, m: Game, seat: int) -> None:
        """Take everything out of a copy that a seat (-1: a spectator) may not know in a sealed phase."""
