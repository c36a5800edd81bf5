"""Throws of balls and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.engine.decision import Resolution
from deepbowl.rules.vocabulary import moments

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import PlayerTest


class Passing:
    """Throwing the ball."""

    longest = 0
    """The furthest band."""
    hidden_by: ClassVar[tuple[str, str]] = ("something", moments.RANGE)
    """What may hide a square in range from a thrower, and the rule that says so."""

    def targets(self, m: Game, body: int) -> int:
        """The squares this body may throw the ball at from where it stands."""
        raise NotImplementedError

    def in_range(self, m: Game, cell: int, furthest: int) -> int:
        """The squares no further from a square than a band of this core's ruler."""
        raise NotImplementedError

    def band(self, m: Game, from_cell: int, to: int) -> int:
        """Return how far apart two squares are by this core's ruler."""
        raise NotImplementedError

    def lane(self, m: Game, from_cell: int, to: int) -> int:
        """The squares between two others from which a throw can be got at."""
        raise NotImplementedError

    def throw(self, m: Game, body: int, target: int, hail_mary: bool) -> Resolution[None]:
        """A pass from the declaration to the ball's landing becoming due."""
        raise NotImplementedError

    def clear(self, m: Game, body: int) -> int:
        """The squares nothing hides from a thrower."""
        return m.board.floor

    def hail_mary_targets(self, m: Game, body: int) -> int:
        """The squares they may throw at beyond every range."""
        return m.board.floor & ~m.foot(body)

    def wall_targets(self, m: Game, body: int) -> list[tuple[int, int]]:
        """Return where balls may be thrown at walls on purpose: the squares this body may aim at, and the side of each
        wall."""
        return []

    def throw_at_wall(self, m: Game, body: int, target: int, side: int) -> Resolution[None]:
        """A throw at the wall on a side of a square, to the ball's landing becoming due."""
        raise NotImplementedError

    def way_off_wall(self, m: Game, body: int, target: int, side: int, squares: int) -> list[tuple[int, bool]]:
        """The way of a ball that this body throws at a wall and that flies this many squares from there: each square after
        the wall's own, and whether it came off a wall before it."""
        return []

    def completion_points(self, m: Game, thrower: int) -> int:
        """Return what a completed pass earns its thrower. [CRP-15]"""
        return 1

    def pass_test(self, m: Game, body: int, target: int, extra: int) -> PlayerTest:
        """The roll to throw something at a square, with an extra modifier."""
        raise NotImplementedError

    def hail_mary_test(self, m: Game, body: int, target: int) -> PlayerTest:
        """The roll for a throw beyond every range."""
        raise NotImplementedError

    def pass_roll(self, m: Game, t: PlayerTest) -> Resolution[int]:
        """Make that roll: FUMBLE, WILDLY, INACCURATE or ACCURATE."""
        raise NotImplementedError


class Flight:
    """Players in the air: how far they can be thrown, where they come down, how they land."""

    def reach(self, m: Game, thrower: int, mate: int) -> int:
        """The squares at which a team-mate may be thrown."""
        raise NotImplementedError

    def thrown(self, m: Game, thrower: int, mate: int, aim: int, result: int) -> Resolution[None]:
        """Fly towards a square from the hands of someone whose throw came out so, and land."""
        raise NotImplementedError

    def fly_straight(self, m: Game, body: int, heading: int, distance: int) -> Resolution[None]:
        """Fly this many squares in one direction and roll to land."""
        raise NotImplementedError
