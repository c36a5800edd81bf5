"""The board as events alone describe it: where everyone and every ball is.

Animation, statistics and the last board of a replay need the board at moments between two choices, when only events are left
of it. The random tests compare such a picture with the state, so that no event is forgotten (`testing/retelling.py`).
"""

from __future__ import annotations

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import (
    CASUALTY,
    DEAD,
    GONE,
    IN_PLAY,
    NOBODY,
    NOWHERE,
    PRONE,
    RESERVES,
    SENT_OFF,
    STANDING,
    STUNNED,
    State,
)


class Picture:
    """Squares and postures of bodies, balls and scores, as far as events told them."""

    def __init__(self, s: State) -> None:
        self.look(s)

    def look(self, s: State) -> None:
        """Take everything from a state; later events change it."""
        self.cell, self.posture = list(s.cell), list(s.posture)
        self.ball_cell, self.ball_by = list(s.ball_cell), list(s.ball_by)
        self.score = list(s.score)

    def hear(self, e: Event) -> None:
        """Follow one event."""
        if isinstance(e, event.Moved | event.Pushed):
            self.comes(e.body, e.to_cell)
        elif isinstance(e, event.Placed | event.Teleported | event.Appeared):
            self.comes(e.body, e.cell)
        elif isinstance(e, event.Lifted):
            self.cell[e.body] = NOWHERE
        elif isinstance(e, event.StoodUp):
            self.posture[e.body] = STANDING
        elif isinstance(e, event.PlacedProne) or (isinstance(e, event.KnockedDown) and self.posture[e.body] == STANDING):
            self.posture[e.body] = PRONE
        elif isinstance(e, event.Stunned) or (isinstance(e, event.Injured) and e.posture == STUNNED):
            self.posture[e.body] = STUNNED
        elif isinstance(e, event.Removed):
            self.goes(e.body, e.posture)
        elif isinstance(e, event.SentOff):
            if self.posture[e.body] not in (CASUALTY, DEAD):  # one who is hurt stays that [AG-REF-11]
                self.goes(e.body, SENT_OFF)
        elif isinstance(e, event.Returned):
            self.goes(e.body, RESERVES)
        elif isinstance(e, event.Healed):
            self.healed(e)
        elif isinstance(e, event.Touchdown):
            self.score[e.seat] += 1
        elif isinstance(e, event.ScoreSet):
            self.score[e.seat] = e.score
        self.hear_of_balls(e)

    def comes(self, body: int, cell: int) -> None:
        """A body is on another square; one that was off the board stands there."""
        self.cell[body] = cell
        self.posture[body] = STANDING if self.posture[body] > IN_PLAY else self.posture[body]

    def goes(self, body: int, box: int) -> None:
        """A body leaves the board for a box, or one box for another."""
        self.posture[body] = box
        self.cell[body] = NOWHERE

    def healed(self, e: event.Healed) -> None:
        """A player goes to the box they are healed to, or stays on the board, perhaps stunned. One who is still on a square
        leaves it when they are removed: a second healer may follow the first. [AG-TACTIC-06, CRP-9.5]"""
        if e.posture <= IN_PLAY:
            self.posture[e.body] = e.posture
        elif e.cell < 0:
            self.goes(e.body, e.posture)

    def hear_of_balls(self, e: Event) -> None:
        """A ball changes hands or squares."""
        ball: int = getattr(e, "ball", event.NO_BALL)
        if isinstance(e, event.Caught | event.PickedUp | event.Intercepted):
            if ball != event.NO_BALL:
                self.ball_by[ball], self.ball_cell[ball] = e.body, NOWHERE
        elif isinstance(e, event.BallEaten):
            self.ball_by[ball], self.ball_cell[ball] = NOBODY, NOWHERE
        elif isinstance(e, event.BallVanished):
            self.ball_by[ball], self.ball_cell[ball] = NOBODY, GONE
        elif isinstance(e, event.Bounced | event.BallFound | event.Dropped | event.HandedOff):
            self.ball_by[ball], self.ball_cell[ball] = NOBODY, e.cell

    def on_board(self) -> list[int]:
        """Return the bodies that are on squares."""
        return [body for body, cell in enumerate(self.cell) if cell >= 0 and self.posture[body] <= IN_PLAY]
