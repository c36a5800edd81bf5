"""The names of players, squares, teams and balls in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from deepbowl.engine.event import Event
from deepbowl.grounds import row_of
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.words.sentences.dice import noun_for

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game

INTO: Final = {"at": "in", "to": "into"}
"""Words that change before the inside of a passage."""


def is_inside(board: Board, cell: int) -> bool:
    """Return whether a square is the inside of a passage, which lies on no level."""
    return board.levels[cell] >= board.stories


def square(board: Board, cell: int) -> str:
    """Return the name of a square: "4,5", or "the passage between 4,5 and 9,2" for the inside of one."""
    if not is_inside(board, cell):
        return board.label(cell)
    ends = sorted({a if b == cell else b for a, b, _, _ in board.links if cell in (a, b)})
    return f"the passage between {' and '.join([board.label(end) for end in ends])}"


def used_on(m: Game, body: int, target: int) -> str:
    """Return the word between a skill and its target: "Dodge against B3", "Throw Team-Mate on A4"."""
    return "on" if m.side[body] == m.side[target] else "against"


class Words:
    """Names, for one match and one kind of reader."""

    def __init__(self, m: Game, short: bool, beside_board: bool = False) -> None:
        self.m = m
        self.short = short
        self.beside_board = beside_board

    def who(self, body: int) -> str:
        """Return a player's short name and, unless only that is wanted, their own."""
        bodies = self.m.bodies
        if not 0 <= body < len(bodies):
            return "Nobody"
        if self.short or not bodies.title[body]:
            return bodies.name[body]
        return bodies.title[body] if self.beside_board else f"{bodies.name[body]} {bodies.title[body]}"

    def whose(self, body: int) -> str:
        """Return a player as the owner of something: "B3 Krug's"."""
        who = self.who(body)
        return f"{who}'" if who.endswith("s") else f"{who}'s"

    def armour(self, value: int) -> str:
        """Return an armour value as the core prints it: 8, or 9+."""
        return self.m.rules.harm.printed_armour(value)

    def also(self, other: int, body: int, word: str) -> str:
        """ " by B3", or nothing if there is no one else."""
        return f" {word} {self.who(other)}" if other >= 0 and other != body else ""

    def at(self, cell: int, word: str = "at") -> str:
        """ " at 4,5", or nothing where there is no square."""
        board = self.m.board
        if self.beside_board or not 0 <= cell < board.n or board.xs[cell] < 0:
            return ""
        return f" {INTO.get(word, word) if is_inside(board, cell) else word} {square(board, cell)}"

    def thing(self, thing: str) -> str:
        """Return what the book of this match calls something that lies on squares."""
        return row_of(thing).words_in(self.m.rules.lineage())

    def team(self, seat: int) -> str:
        """A team by its name; the game master who sits behind the last of them."""
        if self.m.seats <= seat < self.m.chairs:
            return "The game master"
        return self.m.sheets[seat].name if 0 <= seat < len(self.m.sheets) else "Nobody"

    def ball(self, number: int) -> str:
        """The ball, or which of several."""
        return f"ball {number + 1}" if len(self.m.state.ball_cell) > 1 else "the ball"

    def cause(self, cause: str) -> str:
        """ " (dodge)", or nothing; a rush in the core's own word."""
        return f" ({noun_for(self.m.rules.nouns, cause) if cause == purpose.RUSH else cause})" if cause else ""


Sentences = dict[type[Event], Callable[[Words, Any], str]]
"""The function that makes a sentence of each kind of event."""
