"""Pads that throw a player who enters them to another pad. Each book decides on repeated numbers, arrival and
costs; the chain is the same for all. [D5-TELEPORT-01, SB-TELEPORT-02, AG-TELE-01, DG-PORTAL-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import mask_of
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import LOST, NOWHERE, STANDING
from deepbowl.rules.features.feature import DEALT_WITH, Feature
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import ARRIVALS, BY_TELEPORT, Deferred, Entry

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

FROM_NOWHERE: Final = -1
"""The pad left by someone who comes from the dug-out."""


class Portals(Feature):
    """Numbered pads. `state.pads` holds their squares in order, the mark the squares of those still there."""

    name = "pad"

    def lay_out(self, m: Game, squares: list[int]) -> None:
        """Put the pads on these squares, pad 1 first."""
        m.state.pads = tuple(squares)
        m.set_marks(self.mark, mask_of(squares))

    def in_play(self, m: Game) -> list[int]:
        """The pads still there, by their index (pad 1 is 0)."""
        return [pad for pad, cell in enumerate(m.state.pads) if cell >= 0]

    def pad_at(self, m: Game, cell: int) -> int:
        """Return which pad lies on a square, -1 if none."""
        return m.state.pads.index(cell) if cell in m.state.pads else FROM_NOWHERE

    def ways_out(self, m: Game) -> list[int]:
        """Any pad still there."""
        return [cell for cell in m.state.pads if cell >= 0]

    # ---------------------------------------------------------------- bodies
    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A player who enters a pad is teleported once what is more urgent is settled: follow-up, then falls."""
        if e.how != BY_TELEPORT:
            due = Deferred(ARRIVALS)
            due.feature, due.body, due.cell = self, body, cell
            m.deferred.append(due)
        return NOTHING

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """Now they go."""
        yield from self.teleport(m, body, self.pad_at(m, cell))

    def teleport(self, m: Game, body: int, left: int, moment: str = moments.TELEPORT) -> Resolution[None]:
        """Send a player through; a player who waits at the far end is sent on, until someone finds room."""
        while body >= 0:
            pad = yield from self.draw(m, body, left)
            if m.state.cell[body] >= 0:
                m.lift(body)
            if pad == left and (yield from self.lost(m, body, pad)):
                return
            self.tell_hop(m, body, pad, left, moment)
            body, left, moment = (yield from self.arrive(m, body, pad, left)), pad, moments.SENT_ON

    def tell_hop(self, m: Game, body: int, pad: int, left: int, moment: str) -> None:
        """Tell that someone comes out of a pad who went in by another."""
        from_cell = m.state.pads[left] if left >= 0 else NOWHERE
        m.tell(event.Teleported(moment, body, m.state.pads[pad], pad + 1, from_cell))

    def draw(self, m: Game, body: int, left: int) -> Resolution[int]:
        """Return which pad it will be: any of those in play with equal chance; no re-roll ever."""
        pads = self.in_play(m)
        return at_once(pads[m.roll(len(pads), purpose.TELEPORT, body) - 1])

    def lost(self, m: Game, body: int, pad: int) -> Resolution[bool]:
        """The number of the pad they left came up; True: they are gone and the chain ends."""
        return at_once(False)

    def vanish(self, m: Game, body: int, pad: int, *, mishap: str, dropped: str, removed: str, why: str) -> None:
        """Someone is lost between pads, unhurt, for the rest of the game, and no turnover; their balls stay behind and
        bounce from the pad. The events cite these rules. [AG-TELE-04, DG-PORTAL-08]"""
        cell = m.state.pads[pad]
        m.tell(event.Mishap(mishap, body, cell, pad + 1))
        for ball in m.carried(body):
            m.defer_bounce(ball, cell)
            m.tell(event.Dropped(dropped, body, cell, ball))
        m.set_posture(body, LOST)
        m.tell(event.Removed(removed, body, LOST, cell, why))

    def arrive(self, m: Game, body: int, pad: int, left: int) -> Resolution[int]:
        """Place the player on the exit pad. Returns the player they bump, or NOBODY."""
        cell = m.state.pads[pad]
        displaced = m.body_at(cell)
        if displaced >= 0:
            m.lift(displaced)
        m.place(body, cell)
        yield from self.after(m, body, pad == left)
        return displaced

    def bring_on(self, m: Game, body: int, pad: int) -> Resolution[None]:
        """A player comes in from the dug-out at a pad; a player who is there is sent on. [D5-DUGOUT-01, DG-DUGOUT-04]"""
        m.state.posture[body] = STANDING
        m.tell(event.Teleported(moments.DUGOUT, body, m.state.pads[pad], pad + 1))
        displaced = yield from self.arrive(m, body, pad, FROM_NOWHERE)
        if displaced >= 0:
            yield from self.teleport(m, displaced, pad, moments.SENT_ON)

    def after(self, m: Game, body: int, same: bool) -> Resolution[None]:
        """Effects on a player who comes out of a pad."""
        return NOTHING

    # ---------------------------------------------------------------- balls
    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """A loose ball on an empty pad is teleported too; it is never lost."""
        yield from self.send_ball(m, ball, cell)
        return DEALT_WITH

    def send_ball(self, m: Game, ball: int, cell: int, moment: str = moments.BALL_TELEPORT) -> Resolution[None]:
        """A ball vanishes from a square and comes out of some pad."""
        pad = self.draw_for_ball(m, ball)
        m.tell(event.BallTeleported(moment, m.state.pads[pad], ball, pad + 1, cell))
        m.put_ball(ball, NOWHERE)
        yield from self.ball_reappears(m, ball, m.state.pads[pad])

    def draw_for_ball(self, m: Game, ball: int) -> int:
        """Return which pad the ball comes out of."""
        pads = self.in_play(m)
        return pads[m.roll(len(pads), purpose.TELEPORT_BALL) - 1]

    def ball_reappears(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """Someone on the pad may catch it; otherwise it bounces on from there."""
        m.defer_landing(ball, cell, False) if m.body_at(cell) >= 0 else m.defer_bounce(ball, cell)
        return NOTHING
