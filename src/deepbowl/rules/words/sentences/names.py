"""What bodies, squares, teams and balls of a match are called in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from deepbowl.engine.event import Event
from deepbowl.grounds import row_of

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Words:
    """Names, for one match and one kind of reader."""

    def __init__(self, m: Match, short: bool, beside_board: bool = False) -> None:
        self.m = m
        self.short = short
        self.beside_board = beside_board

    def who(self, body: int) -> str:
        """A player: short name and, unless only that is wanted, his own."""
        bodies = self.m.bodies
        if not 0 <= body < len(bodies):
            return "Nobody"
        if self.short or not bodies.title[body]:
            return bodies.name[body]
        return bodies.title[body] if self.beside_board else f"{bodies.name[body]} {bodies.title[body]}"

    def also(self, other: int, body: int, word: str) -> str:
        """ " by B3", or nothing if there is nobody else."""
        return f" {word} {self.who(other)}" if other >= 0 and other != body else ""

    def at(self, cell: int, word: str = "at") -> str:
        """ " at 4,5", or nothing where there is no square."""
        board = self.m.board
        if self.beside_board:
            return ""
        return f" {word} {board.label(cell)}" if 0 <= cell < board.n and board.xs[cell] >= 0 else ""

    def thing(self, thing: str) -> str:
        """Return what the book of this match calls something that lies on squares."""
        return row_of(thing).words_in(self.m.rules.lineage())

    def team(self, seat: int) -> str:
        """A team by its name."""
        return self.m.sheets[seat].name if 0 <= seat < len(self.m.sheets) else "Nobody"

    def ball(self, number: int) -> str:
        """The ball, or which of several."""
        return f"ball {number + 1}" if len(self.m.state.ball_cell) > 1 else "the ball"


Sentences = dict[type[Event], Callable[[Words, Any], str]]
"""What makes a sentence of each kind of event."""
