"""Blocks and the pushes they cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution, at_once

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Block, Entry, Fall, Push


class Blocking:
    """Strength, dice and faces of a block."""

    def targets(self, m: Game, body: int) -> int:
        """The squares of everyone this body may block now."""
        raise NotImplementedError

    def strengths(self, m: Game, b: Block) -> None:
        """Both strengths before any trait and assist counts."""
        raise NotImplementedError

    def assists(self, m: Game, b: Block) -> Resolution[None]:
        """Add both sides' assists to their strengths."""
        raise NotImplementedError

    def dice(self, b: Block) -> int:
        """Return how many dice; negative: the defender's coach picks."""
        raise NotImplementedError

    def at_door(self, m: Game, body: int, door: int, blitz: bool) -> Block:
        """A block at a door, where that can be hit."""
        raise NotImplementedError

    def hit_door(self, m: Game, b: Block) -> None:
        """Apply a block die to a door, which is never pushed; the blocker suffers as usual."""

    def may_go_on(self, m: Game, b: Block) -> Resolution[bool]:
        """Return whether a second block may follow on the same opponent, if both stand side by side."""
        return at_once(True)

    def read(self, m: Game, b: Block) -> Resolution[None]:
        """Apply the picked face to both players, with their skills."""
        raise NotImplementedError


class Pushing:
    """Where someone is pushed to, and what the edge of the world does."""

    tries_others = False
    """Where a player who is in the chosen square does not give way, another square is chosen; else no one moves."""

    refused_first = False
    """Whether a pushed player's coach says that they stay before the blocker's says anything of squares."""
    roots_hold = True
    """Whether a player who has taken root cannot be pushed. [CRP-13/Take Root]"""
    moves_large = False
    """Whether bodies of several squares can be pushed: whole, where they find room."""

    def directions(self, m: Game, p: Push) -> tuple[int, ...]:
        """The ways someone may be pushed, the straightest first."""
        raise NotImplementedError

    def pushed(self, m: Game, victim: int, from_cell: int, to: int) -> None:
        """Someone has been pushed to another square, and nothing has happened to them there yet."""

    def is_wall(self, m: Game, p: Push, cell: int) -> bool:
        """Return whether an empty square counts as wall for this push, such as a door that stays shut."""
        return False

    def squares(self, m: Game, p: Push, chain: int) -> tuple[list[int], bool]:
        """The squares they may be pushed into, and whether they leave the board instead."""
        raise NotImplementedError

    def into(self, m: Game, p: Push, to: int, e: Entry) -> Resolution[bool]:
        """They are pushed at something no one can stand on, or at someone; True: that is all there is to it."""
        return at_once(False)

    def collide(self, m: Game, victim: int, other: int, e: Entry) -> tuple[bool, Fall | None]:
        """A player is pushed into an occupied square: whether the occupant is pushed on, and a fall that it brings them. It
        may also give the pushed player a fall."""
        return True, None

    def shove(self, m: Game, cell: int, from_cell: int, chooser: int) -> Resolution[bool]:
        """Someone is pushed at something solid; whether it makes room for them."""
        return at_once(False)

    def over_the_edge(self, m: Game, p: Push, e: Entry) -> Resolution[None]:
        """They are pushed where there is no square."""
        raise NotImplementedError

    def leaves_board(self, m: Game, body: int, from_cell: int, heading: int) -> Resolution[None]:
        """Someone pushed, thrown or staggering goes where there is no square."""
        raise NotImplementedError
