"""StockBowl's pads: a D6 for the pad, a D8 for the square beside it. [SB-TELEPORT-01 to SB-TELEPORT-16]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.books.stockbowl.doors import doors
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import KNOCKED_OUT, NOBODY, RESERVES
from deepbowl.rules.features.portals import FROM_NOWHERE, Portals
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.push import push, stays_put
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import TELEPORTED
from deepbowl.rules.vocabulary.records import (
    BY_SCATTER,
    Entry,
    Push,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class SbPortals(Portals):
    """A D6 for the pad, a D8 for the square beside it; the same number is the KO box. [SB-TELEPORT-02 to -05]"""

    def peril(self, m: Game, body: int) -> float:
        """Lost in the ether once in as many as there are pads; a ball stays in hand half of the time."""
        lost = 1.0 / max(1, len(self.in_play(m)))
        return lost + (1.0 - lost) / 2 if m.holds_ball(body) else lost

    def lost(self, m: Game, body: int, pad: int) -> Resolution[bool]:
        """The number of the pad they left. [SB-TELEPORT-03]"""
        self.tell_hop(m, body, pad, pad, moments.TELEPORT)
        yield from self.into_ether(m, body, pad)
        return True

    def into_ether(self, m: Game, body: int, pad: int) -> Resolution[None]:
        """Lost in the ether: KO'd, a turnover for their team's turn; their ball comes out by itself.
        [SB-TELEPORT-03, SB-TELEPORT-04]"""
        for ball in m.carried(body):
            yield from self.ball_in(m, ball, m.state.pads[pad])
        if m.active(body):
            m.turnover("SB-TELEPORT-04", "was lost in the ether", body)
        m.set_posture(body, KNOCKED_OUT)
        m.tell(event.Removed("SB-TELEPORT-03", body, KNOCKED_OUT))

    def arrive(self, m: Game, body: int, pad: int, left: int) -> Resolution[int]:
        """Scattered one square from the pad, pushing a player who is there. [SB-TELEPORT-05 to SB-TELEPORT-07]"""
        s = m.state
        centre = s.pads[pad]
        ways = [d for d in range(8) if self.may_scatter(m, centre, m.board.step(centre, d))]
        while ways:
            d = m.roll_among(8, [way + 1 for way in ways], purpose.TELEPORT_SCATTER, body) - 1
            to = m.board.step(centre, d)
            other = m.body_at(to)
            if other >= 0:
                entry = yield from push(m, other, centre, s.seat, None, None)
                if not entry.moved:
                    ways.remove(d)
                    continue
                if entry.fall is not None:
                    go_down(m, entry.fall)
            if not s.at[to]:
                m.place(body, to)
                m.tell(event.Placed("SB-TELEPORT-05", body, to))
                s.in_turn[body] |= TELEPORTED
                yield from self.keep_ball(m, body, left)
                yield from enter(m, body, to, Entry(BY_SCATTER, centre, None))
                return NOBODY
        if left == FROM_NOWHERE:
            m.set_posture(body, RESERVES)
            m.tell(event.Removed("SB-TELEPORT-07", body, RESERVES))
        else:
            yield from self.into_ether(m, body, left)
        return NOBODY

    def may_scatter(self, m: Game, centre: int, to: int) -> bool:
        """Floor without a door, empty or with a player who can make room. [SB-TELEPORT-07]"""
        s = m.state
        if not s.topo.open[centre] & ~doors(m) & m.board.bit[to]:
            return False
        return not s.at[to] or self.makes_room(m, m.body_at(to), centre, 0)

    def makes_room(self, m: Game, body: int, from_cell: int, chain: int) -> bool:
        """Return True if a player could be pushed from a square without hitting a wall. [SB-TELEPORT-07]"""
        if stays_put(m, body):
            return False
        p = Push(body, from_cell, m.state.cell[body], m.state.seat, None)
        squares, slammed = m.rules.pushing.squares(m, p, chain | 1 << body)
        if slammed or not squares:
            return False
        return any(
            not m.state.at[to] or self.makes_room(m, m.body_at(to), p.from_cell, chain | 1 << body) for to in squares
        )

    def keep_ball(self, m: Game, body: int, left: int) -> Resolution[None]:
        """4+ keeps the ball; otherwise it is teleported from the pad they entered, a turnover in their turn.
        [SB-TELEPORT-13]"""
        for ball in m.carried(body):
            if left == FROM_NOWHERE or m.roll(6, purpose.KEEP_BALL, body) >= 4:
                continue
            if m.active(body):
                m.turnover("SB-TELEPORT-13", "lost the ball in a teleporter", body)
            yield from self.ball_in(m, ball, m.state.pads[left])

    def ball_reappears(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """It scatters one square from the pad: caught, resting, or into the next pad. [SB-TELEPORT-10]"""
        to, _ = m.rules.ball.bounce_square(m, ball, cell, purpose.TELEPORT_SCATTER)
        m.defer_coming(ball, to)
        return NOTHING


def pads(m: Game) -> SbPortals:
    """The pads of this book."""
    return next(feature for feature in m.rules.features if isinstance(feature, SbPortals))
