"""How teams take the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Resolution

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game


class Setup:
    """How teams take the field."""

    most = 0
    """How many a team fields at most."""

    def squares(self, m: Game, seat: int, body: int) -> int:
        """Return where this body may be put now."""
        raise NotImplementedError

    def complaint(self, m: Game, seat: int) -> str:
        """Return what is still wrong with a seat's set-up, "" if it may be declared done."""
        raise NotImplementedError

    def most_balls(self, board: Board) -> int:
        """Return how many balls a board has room for at the start."""
        raise NotImplementedError

    def formation(self, m: Game, seat: int) -> list[tuple[int, int]]:
        """Return a sound legal set-up as (body, square) pairs: the default of a coach who does not answer."""
        raise NotImplementedError

    # where coaches place one player each in turn
    begins: str = "set-up"
    """The phase a drive begins with."""
    then: str = "turn-start"
    """The phase that follows."""

    def quota(self, m: Game, seat: int) -> int:
        """Return how many players a seat has still to place."""
        raise NotImplementedError

    def able(self, m: Game, seat: int) -> list[int]:
        """Return the players a seat could place next."""
        raise NotImplementedError

    def placements(self, m: Game, seat: int, body: int) -> list[Choice]:
        """Every place for this body now."""
        raise NotImplementedError

    def put(self, m: Game, body: int, option: Choice) -> Resolution[None]:
        """Put it there."""
        raise NotImplementedError
