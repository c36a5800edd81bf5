"""Walls: what they do to balls, to those pushed into them, and to passes. [DG-WALL, DG-PASS, DG-LOS]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler, sight
from deepbowl.engine.decision import Resolution
from deepbowl.rules.bb2020.ball import Bb2020Ball
from deepbowl.rules.bb2020.flight import Bb2020Flight
from deepbowl.rules.bb2020.passing import Bb2020Passing
from deepbowl.rules.chapters import HEMMED_IN
from deepbowl.rules.flow.push import stays_put
from deepbowl.rules.flow.walls import WalledPushing, in_sight
from deepbowl.rules.vocabulary.records import Push

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class DgBall(Bb2020Ball):
    """Never into a wall. [DG-WALL-01]"""

    def bounce_square(self, m: Match, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8 among the ways that are open."""
        open_ways = [d + 1 for d in range(8) if m.state.topo.open[cell] & m.board.bit[m.board.step(cell, d)]]
        if not open_ways:
            return cell, HEMMED_IN
        direction = m.roll_among(8, open_ways, purpose) - 1
        return m.board.step(cell, direction), direction

    def leaves(self, m: Match, ball: int, cell: int, direction: int) -> Resolution[None]:
        """What flies into a wall bounces from the square before it."""
        m.owe_bounce(ball, cell)
        return
        yield


class DgPassing(Bb2020Passing):
    """Quick and Short only, at what the thrower sees. [DG-PASS-01, DG-PASS-02]"""

    longest = ruler.SHORT

    def clear(self, m: Match, body: int) -> int:
        """Nothing but walls hides a square. [DG-LOS-01]"""
        return in_sight(m, body, m.state.shut, sight.TOUCH_CLOSED)


class DgFlight(Bb2020Flight):
    """A thrown player who hits a wall comes down before it. [DG-WALL-07]"""

    def crash(self, m: Match, mate: int, cell: int) -> Resolution[None]:
        """No landing: he bounces from the last square, again if that is a wall too, and falls over."""
        heading = 0
        while heading >= 0:
            cell, heading, _ = yield from self.bounce_off(m, mate, cell, True)
        yield from self.land(m, mate, cell, 0, False, False)


class DgPushing(WalledPushing):
    """Walls stop a push; whoever does not give way stops it too. [DG-WALL-05, DG-WALL-06]"""

    tries_others = True

    def __init__(self, flight: DgFlight) -> None:
        self.flight = flight

    def squares(self, m: Match, p: Push, chain: int) -> tuple[list[int], bool]:
        """Occupied squares only where whoever is there can be pushed on. [2020-11.7, R-25]"""
        found, wall = super().squares(m, p, chain)
        return [cell for cell in found if not m.state.at[cell] or not stays_put(m, m.body_at(cell))], wall

    def leaves_board(self, m: Match, body: int, frm: int, heading: int) -> Resolution[None]:
        """Somebody in the air crashes; somebody staggering is slammed."""
        if m.state.cell[body] < 0:
            yield from self.flight.crash(m, body, frm)
        else:
            yield from super().leaves_board(m, body, frm, heading)
