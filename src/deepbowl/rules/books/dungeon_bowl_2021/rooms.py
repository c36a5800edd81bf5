"""Rooms that act. [DG-TILE]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import CASUALTY, NOBODY
from deepbowl.rules.bb2020.movement import Bb2020Movement
from deepbowl.rules.features.feature import BOUNCES_ON, Feature
from deepbowl.rules.flow.harm import suffer
from deepbowl.rules.vocabulary.records import BEFORE_FALLS, BY_HAZARD, TURNOVER_WITH_BALL, Due, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class DgMovement(Bb2020Movement):
    """Nobody goes into the fire of his own will; one can be pushed. [DG-TILE-17, DG-TILE-19]"""

    def __init__(self, fire: Feature) -> None:
        self.fire = fire

    def closed(self, m: Match, body: int, pushed: bool) -> int:
        """Chests for everybody, fire for whoever walks or jumps."""
        mask = super().closed(m, body, pushed)
        return mask if pushed else mask | m.state.marks[self.fire.mark]


class FieryChasm(Feature):
    """Whoever is pushed into the fire is a casualty; a ball never stays in it. [DG-TILE-17, DG-TILE-19, DG-TILE-20]"""

    name = "lava"

    def peril(self, m: Match, body: int) -> float:
        """Whoever goes in is gone."""
        return 1.0

    def entered(self, m: Match, body: int, cell: int, e: Entry) -> Resolution[None]:
        """The follow-up is decided first; the fire replaces a fall."""
        e.fall = None
        due = Due(BEFORE_FALLS)
        due.feature, due.body, due.cell = self, body, cell
        m.due.append(due)
        return
        yield

    def settled(self, m: Match, body: int, cell: int) -> Resolution[None]:
        """The Casualty table at once; his ball comes out again."""
        balls = m.carried(body)
        if balls and m.active(body):
            m.turnover("DG-TILE-19", "was pushed into the fire with the ball", body)
        f = Fall(body, BY_HAZARD, NOBODY, "DG-TILE-19")
        f.result, f.turnover, f.off = CASUALTY, TURNOVER_WITH_BALL, True
        m.lift(body)
        for ball in balls:
            m.owe_bounce(ball, cell)
        yield from suffer(m, f)

    def ball_in(self, m: Match, ball: int, cell: int) -> Resolution[int]:
        """One more square, again and again. [DG-TILE-20]"""
        return BOUNCES_ON
        yield
