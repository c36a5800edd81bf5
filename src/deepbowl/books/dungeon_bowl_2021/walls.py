"""Walls: what they do to balls, to those pushed into them, and to thrown players. [DG-WALL]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.directions import DIAGONAL, NAMES
from deepbowl.board.ricochet import D3, NO_DIE, facing, landing, ricochet, walled
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.bb2020.ball import Bb2020Ball
from deepbowl.rules.bb2020.flight import Bb2020Flight
from deepbowl.rules.bb2020.pushing import Bb2020Pushing
from deepbowl.rules.flow.ball import ball_comes_down
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import BY_WALL, FALLS_OVER, RANK_VICTIM, Entry, Fall, Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DgBall(Bb2020Ball):
    """It comes off walls: by template and die, or straight back. [DG-WALL-01 to DG-WALL-04]"""

    def bounce_square(self, m: Game, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8, one square; against a wall the ricochet takes the place of the step. [DG-WALL-01]"""
        direction = m.roll(8, purpose, -1) - 1
        if walled(m.board, m.state.topo, cell, direction):
            return self.comes_off(m, ball, cell, direction), direction
        return m.board.step(cell, direction), direction

    def comes_off(self, m: Game, ball: int, cell: int, direction: int) -> int:
        """Return where a ball lands that hit the wall in this direction from a square. [DG-WALL-01 to DG-WALL-04]"""
        die, squares = ricochet(m.board, m.state.topo, cell, direction)
        m.tell(event.Ricocheted(self.wall_rule(m, cell, direction, die), cell, NAMES[direction], ball))
        return landing(die, m.roll(die, purpose.RICOCHET), squares) if die != NO_DIE else squares[1]

    def wall_rule(self, m: Game, cell: int, direction: int, die: int) -> str:
        """Return which kind of wall it was."""
        if die == NO_DIE:
            return "DG-WALL-03"
        if die == D3:
            return "DG-WALL-04"
        return "DG-WALL-02" if DIAGONAL[facing(m.board, m.state.topo, cell, direction)] else "DG-WALL-01"

    def leaves(self, m: Game, ball: int, cell: int, direction: int) -> Resolution[None]:
        """A deviating ball stops at the wall: it comes off it and comes down where that takes it. [DG-WALL-01]"""
        to = self.comes_off(m, ball, cell, direction)
        m.put_ball(ball, to)
        m.tell(event.Bounced("DG-WALL-01", to, ball, moments.RICOCHET))
        yield from ball_comes_down(m, ball, to, False)


class DgPushing(Bb2020Pushing):
    """Where there is no square behind someone the wall takes the push. [DG-WALL-05, DG-WALL-06]"""

    def is_crowd(self, m: Game, cell: int) -> bool:
        """No one watches from behind the rock."""
        return False

    def squares(self, m: Game, p: Push, chain: int) -> tuple[list[int], bool]:
        """Empty squares, then occupied ones; the wall only where all three are wall or filled. [DG-WALL-05, DG-CHEST-02]"""
        found, _ = super().squares(m, p, chain)
        return found, not found and self.hemmed_in(m, p)

    def hemmed_in(self, m: Game, p: Push) -> bool:
        """Return True if all three push squares are blocked by walls."""
        ways = m.ways(p.victim).open[p.from_cell] & ~m.rules.movement.closed(m, p.victim, True)
        return not any(ways & m.board.bit[m.board.step(p.from_cell, d)] for d in self.directions(m, p))

    def over_the_edge(self, m: Game, p: Push, e: Entry) -> Resolution[None]:
        """On 4+ they fall over in place; a player the block knocks down falls anyway, and no die is rolled.
        [DG-WALL-05, DG-WALL-06]"""
        if e.fall is None:
            self.slam(m, p.victim, p.from_cell)
        else:
            m.tell(event.Pushed("DG-WALL-06", p.victim, p.from_cell, p.from_cell, NOBODY, "the wall"))
        return NOTHING

    def leaves_board(self, m: Game, body: int, from_cell: int, heading: int) -> Resolution[None]:
        """Someone staggering runs into the wall, as if pushed there."""
        self.slam(m, body, from_cell)
        return NOTHING

    def slam(self, m: Game, body: int, from_cell: int) -> None:
        """The die of the wall; falling over is a turnover only in their own activation, or with the ball. [DG-WALL-05]"""
        m.tell(event.Pushed(moments.WALL, body, from_cell, from_cell, NOBODY, "the wall"))
        if m.roll(6, purpose.WALL_PUSH, body) < 4:
            return
        fall = Fall(body, BY_WALL, NOBODY, moments.WALL)
        fall.kind, fall.rank = FALLS_OVER, RANK_VICTIM
        fall.stun_is_ko = m.owns(body, "Ball and Chain")
        go_down(m, fall)


class DgFlight(Bb2020Flight):
    """A player who is thrown into a wall crashes before it. [DG-WALL-07]"""

    def wander(self, m: Game, cell: int, purpose: str) -> tuple[int, int]:
        """D8; a wall ends the flight."""
        heading = m.roll(8, purpose) - 1
        if walled(m.board, m.state.topo, cell, heading):
            return NOWHERE, heading
        return m.board.step(cell, heading), heading

    def bounce(self, m: Game, cell: int) -> tuple[int, int]:
        """D8, again while it is a wall. [DG-WALL-07]"""
        ways = [d + 1 for d in range(8) if not walled(m.board, m.state.topo, cell, d)]
        return m.board.step(cell, m.roll_among(8, ways, purpose.BOUNCE) - 1), -1

    def leaves(self, m: Game, mate: int, cell: int, heading: int) -> Resolution[None]:
        """A crash landing: from the last square they bounce at least once and fall over, their armour a point worse.
        [DG-WALL-07]"""
        m.tell(event.Pushed("DG-WALL-07", mate, cell, cell, NOBODY, "the wall"))
        cell, _, hurt = yield from self.bounce_off(m, mate, cell, True)
        yield from self.land(m, mate, cell, 0, False, hurt, 1)
