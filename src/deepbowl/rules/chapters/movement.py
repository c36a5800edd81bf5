"""Moving over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.vocabulary.flags import HALTED
from deepbowl.rules.vocabulary.records import BY_FOLLOWING, BY_LEAPING, BY_STEP

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import PlayerTest


class Movement:
    """Squares, Go For Its, dodges and pick-ups."""

    even = True
    """Every step costs one point of movement: `price` is not asked, and most steps are quick."""
    when_held = HALTED
    """What becomes of the Action of someone held back: a flag of it."""
    willing: tuple[str, ...] = (BY_STEP, BY_FOLLOWING, BY_LEAPING)
    """The ways into a square that are voluntary: a player who comes onto a ball so tries to pick it up."""
    picks_up_out_of_sequence = False
    """Whether that goes for moves inside someone else's Action too, in any team's turn."""
    shadowed_last = False
    """A player who steps after someone does so when the ball under that one's feet has been picked up, not before."""
    narrow_doors = False
    """Whether anyone is too big for ordinary doorways: `is_wide` is asked."""

    def price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        """Return what a step from one square to the next costs in points of movement, gone for or not."""
        return 1

    def dear(self, m: Game, body: int) -> int:
        """The squares out of which some step may cost more than one point, or be a fall."""
        return 0 if self.even else m.board.floor

    def price_signs(self, m: Game, body: int) -> tuple[int, ...] | None:
        """Return what prices, falls and hurried steps depend on besides map and doors: alike where this is; None: on
        anything."""
        return None

    def hurried(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """Return whether a dearer step may be made for one point, with a roll after it. [AG-PLAT-13]"""
        return False

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        """Return whether someone who fails that roll lies where they came from, not where they went. [AG-PLAT-14]"""
        return False

    def fells(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """Return whether a step always ends in a fall, such as over the edge of a platform; out of one of the `dear`
        squares."""
        return False

    def unlike(self, m: Game) -> list[int]:
        """Sets of squares out of which a move has other rolls than out of others. [AG-WATER-02]"""
        return []

    def makes_way(self, m: Game, body: int, to: int) -> None:
        """A body is about to step into a square, whatever becomes of it there: what it pushes before it moves on."""

    def is_wide(self, m: Game, body: int) -> bool:
        """Return whether a body of one square is too big for doorways and low ceilings all the same."""
        return False

    def allowance(self, m: Game, body: int) -> int:
        """Return how many squares a body may move in its Action, Go For Its apart."""
        raise NotImplementedError

    def rushes(self, m: Game, body: int) -> int:
        """Return how many squares it may go for beyond that."""
        raise NotImplementedError

    def closed(self, m: Game, body: int, pushed: bool) -> int:
        """The squares a body may not enter because of what is there, by moving or by being pushed."""
        raise NotImplementedError

    def uncrossable(self, m: Game) -> int:
        """The squares no one jumps or leaps over."""
        return 0

    def perilous(self, m: Game) -> int:
        """The squares on which ending one's move may cost something later on, for coaches who can choose others."""
        return 0

    def comforts(self, m: Game) -> list[tuple[float, int]]:
        """Return what a coach would walk, in squares, to end a move on some squares rather than on plain ones; less than
        nothing where a player is at a disadvantage."""
        return []

    def uneven(self, m: Game) -> int:
        """The squares where a move has other rolls than elsewhere: chances of ways over them are estimates."""
        return 0

    def dares(self, m: Game, body: int, to: int) -> Resolution[bool]:
        """Return whether a body goes to a square after all, asked before a jump is paid for; before a step `set_off`
        asks."""
        return True
        yield

    def gets_away(self, m: Game, body: int, to: int, falling: int) -> Resolution[bool]:
        """Return whether a body that follows up gets out of its square; `falling` is an opponent who is going down and
        holds no one. By default no one is held."""
        return True
        yield

    def set_off(self, m: Game, body: int, to: int, rushes: int) -> Resolution[int]:
        """The rolls before a body leaves its square, in this core's order: it goes, is held, or will fall."""
        raise NotImplementedError

    def dodge(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """The roll to leave opposing zones."""
        raise NotImplementedError

    def rush(self, m: Game, body: int, to: int) -> PlayerTest:
        """The roll for a square beyond the allowance; which square it is."""
        raise NotImplementedError

    def pick_up(self, m: Game, body: int) -> PlayerTest:
        """The roll to pick a ball up from under one's feet."""
        raise NotImplementedError

    def stand_up(self, m: Game, body: int) -> Resolution[bool]:
        """Get up at the start of an Action; False: the Action is over."""
        raise NotImplementedError
