"""The ball where no one holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import PlayerTest

HEMMED_IN: Final = -1
"""In place of a direction: a loose ball that cannot go anywhere and lies where it is."""


class Ball:
    """The loose ball."""

    def bounce_square(self, m: Game, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """Roll where a ball goes from a square: (square or NOWHERE if it leaves the board, direction or HEMMED_IN)."""
        raise NotImplementedError

    def comes_to_rest(self, m: Game, ball: int, cell: int, to: int) -> bool:
        """Whether a ball that bounces from a square to the next surely rests there: plain floor with nothing on it."""
        board, s = m.board, m.state
        bit = board.bit[to]
        if not s.topo.open[cell] & board.floor & ~s.occupied & ~s.acting & bit or board.height[cell] != board.height[to]:
            return False
        return board.levels[cell] == board.levels[to] and to not in s.ball_cell

    def leaves(self, m: Game, ball: int, cell: int, direction: int) -> Resolution[None]:
        """A ball leaves the board from a square."""
        raise NotImplementedError

    def let_go(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """A ball is loose on a square: dropped, stripped, not picked up."""
        raise NotImplementedError

    def catch(self, m: Game, body: int, accurate: bool) -> PlayerTest:
        """The roll to catch it."""
        raise NotImplementedError

    def handed(self, m: Game, giver: int, t: PlayerTest) -> None:
        """Return the modifier that the giver adds to the catch of a hand-off: 0."""

    def dive(self, m: Game, ball: int, cell: int, accurate: bool) -> Resolution[bool]:
        """A player who throws themselves at a ball coming down where no one can catch it tries to; False: no one dealt with
        it."""
        raise NotImplementedError

    def catches(self, m: Game, body: int, ball: int = -1) -> bool:
        """Return whether this body must try to catch a ball that comes into its square."""
        raise NotImplementedError

    def has_room(self, m: Game, body: int, ball: int = -1) -> bool:
        """Return True if a body can hold one more ball: this one, or any. [CRP-18.5]"""
        return not m.holds_ball(body)

    def leaves_unchanged(self, m: Game, ball: int) -> bool:
        """Return whether a player who gets hold of a ball continues as they were: no lighter, no slower, in no other
        place."""
        return True

    def in_hand(self, m: Game, body: int) -> int:
        """The ball that a carrier throws or hands over: of several the one they have picked out."""
        return m.carried(body)[0]

    def can_be_thrown(self, m: Game, body: int) -> bool:
        """Return whether a carrier holds a ball that can be thrown at all."""
        return True

    def got(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """Someone has picked a ball up or caught it."""
        return NOTHING

    def strikes(self, m: Game, body: int, ball: int) -> Resolution[bool]:
        """A thrown ball comes to a player before a catch or right after an interception; False: it has knocked
        them down."""
        return at_once(True)

    def comes_down(self, m: Game, ball: int, from_cell: int, to: int) -> Resolution[int]:
        """Return where a ball that bounces from one square to the next really ends: further on if it drops down a ledge."""
        return at_once(to)

    def way_out(self, m: Game, cell: int, ends: list[int]) -> int:
        """At which end a ball comes out that was let go inside a passage."""
        return ends[m.roll(len(ends), purpose.PASSAGE) - 1]

    def turned_up(self, m: Game, ball: int) -> None:
        """A ball no one had seen before lies there: it turns out what kind it is."""
