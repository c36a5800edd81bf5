"""StockBowl's walls: pushes, rebounds, passes and thrown players. [SB-WALL, SB-PASS, SB-TTM]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.board import ruler, sight
from deepbowl.board.directions import DX, DY, THROW_IN
from deepbowl.board.templates import wall_facing
from deepbowl.books.stockbowl.doors import doors
from deepbowl.books.stockbowl.pads import pads
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.engine.dice import Place
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.crp.ball import CrpBall
from deepbowl.rules.crp.blocking import CrpBlocking
from deepbowl.rules.crp.flight import CrpFlight
from deepbowl.rules.crp.passing import CrpPassing
from deepbowl.rules.flow.ball import walk
from deepbowl.rules.flow.harm import armour_roll, gather_harm, go_down, outcome
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.walls import WalledPushing, beside_flight, in_sight
from deepbowl.rules.traits import STAGE_BROKEN
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import IN_ACTION, TELEPORTED, flag
from deepbowl.rules.vocabulary.records import (
    BY_FLIGHT,
    BY_LANDING,
    BY_WALL,
    FUMBLE,
    INACCURATE,
    TURNOVER_WITH_BALL,
    Block,
    Entry,
    Fall,
    Push,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

UNOPPOSED: Final = flag("unopposed", IN_ACTION)  # the pass was thrown while no opponent stood in the dungeon


# ---------------------------------------------------------------- walls
class SbPushing(WalledPushing):
    """Slammed like D5's, but a knock-down against the wall hits like Mighty Blow. [SB-WALL-01, SB-WALL-03]"""

    def is_wall(self, m: Game, p: Push, cell: int) -> bool:
        """Doors that stay shut; also for a carrier who goes down or loses the ball by this block. [SB-DOOR-02]"""
        if not doors(m) & m.board.bit[cell]:
            return False
        if m.rules.movement.closed(m, p.victim, True) & m.board.bit[cell]:
            return True
        b = p.block
        if b is None:
            return False
        return b.defender_down or (m.has(b.attacker, "Strip Ball") and not m.has(p.victim, "Sure Hands"))

    def smash(self, m: Game, p: Push, fall: Fall) -> None:
        """The benefit of Mighty Blow; a player with the skill adds 1 to both rolls. [SB-WALL-03]"""
        if fall.by >= 0 and m.has(fall.by, "Mighty Blow"):
            fall.armour += 1
            fall.injury += 1
            fall.no_either = True
        else:
            fall.either.append((None, 1))


class SbBlocking(CrpBlocking):
    """Frenzy ends when the target is teleported away. [SB-TELEPORT-16]"""

    def read(self, m: Game, b: Block) -> Resolution[None]:
        """The target's teleports before this block do not matter."""
        m.state.in_turn[b.defender] &= ~TELEPORTED
        yield from super().read(m, b)

    def may_go_on(self, m: Game, b: Block) -> Resolution[bool]:
        """Not even if they happen to arrive beside the blocker."""
        return at_once(not m.state.in_turn[b.defender] & TELEPORTED)


class SbBall(CrpBall):
    """Walls and doors throw the ball back; pads swallow what is dropped on them. [SB-WALL-05, SB-TELEPORT-14]"""

    def bounce_square(self, m: Game, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8; into a wall it rebounds one square, by D3 on the throw-in template. [SB-WALL-05]"""
        direction = m.roll(8, purpose) - 1
        to = m.board.step(cell, direction)
        if self.is_open(m, cell, to):
            return to, direction
        return self.rebound(m, cell, direction), direction

    def is_open(self, m: Game, cell: int, to: int) -> bool:
        """Return whether a ball can go from one square to the next."""
        return bool(m.state.topo.open[cell] & ~doors(m) & m.board.bit[to])

    def rebound(self, m: Game, cell: int, direction: int) -> int:
        """One square away from the wall that was hit; it stays where no way is open. [SB-WALL-05]"""
        ways = THROW_IN[wall_facing(m.board, cell, direction)]
        valid = [face for face in (1, 2, 3) if self.is_open(m, cell, m.board.step(cell, ways[face - 1]))]
        if not valid:
            return cell
        return m.board.step(cell, ways[m.roll_among(3, valid, purpose.REBOUND) - 1])

    def let_go(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """Dropped on a pad it is teleported by itself. [SB-TELEPORT-10, SB-TELEPORT-14]"""
        if pads(m).pad_at(m, cell) >= 0:
            yield from pads(m).ball_in(m, ball, cell)
        else:
            yield from super().let_go(m, ball, cell)


# ---------------------------------------------------------------- passes
class SbPassing(CrpPassing):
    """All four bands, never across a wall; pads under the ruler may suck the ball in. [SB-PASS-01, SB-TELEPORT-11]"""

    hidden_by: ClassVar[tuple[str, str]] = ("a wall", "SB-PASS-02")

    def clear(self, m: Game, body: int) -> int:
        """Doors are walls. [SB-DOOR-05]"""
        return in_sight(m, body, m.board.leaves, sight.TOUCH_FREE, ruler.FURTHEST[self.longest]) & ~doors(m)

    def lane(self, m: Game, from_cell: int, to: int) -> int:
        """No one reaches through a wall. [SB-PASS-02]"""
        return super().lane(m, from_cell, to) & beside_flight(m, from_cell, to)

    def throw(self, m: Game, body: int, target: int, hail_mary: bool) -> Resolution[None]:
        """Whether anyone opposes it is seen when the ball is thrown. [SB-SPP-01]"""
        if not any(m.standing(other) for other in range(len(m.side)) if m.side[body] != m.side[other] < m.seats):
            m.state.act.flags |= UNOPPOSED
        yield from super().throw(m, body, target, hail_mary)

    def completion_points(self, m: Game, thrower: int) -> int:
        """Nothing, when no standing opponent was in the dungeon. [SB-SPP-01]"""
        return int(not m.state.act.flags & UNOPPOSED)

    def interception(self, m: Game, thrower: int, target: int) -> Resolution[int]:
        """Before a thief beyond a pad gets the ball, the pad has its chance. [SB-TELEPORT-11]"""
        thief = yield from super().interception(m, thrower, target)
        if thief >= 0:
            reach = m.board.distance(m.state.cell[thrower], m.state.cell[thief])
            if (yield from self.sucked_in(m, thrower, target, reach)):
                return NOBODY
        return thief

    def fly(self, m: Game, body: int, ball: int, target: int, result: int) -> Resolution[None]:
        """After a roll, unless fumbled, every pad under the ruler has its chance, the nearest first."""
        if result != FUMBLE and (yield from self.sucked_in(m, body, target, 99)):
            return
        if result == INACCURATE:
            self.scatter_past_walls(m, body, ball, target)
            return
        yield from super().fly(m, body, ball, target, result)

    def sucked_in(self, m: Game, thrower: int, target: int, reach: int) -> Resolution[bool]:
        """On a 1 the ball vanishes into a pad and reappears like a scattering ball. [SB-TELEPORT-11, SB-TELEPORT-12]"""
        here = m.state.cell[thrower]
        under = ruler.under_ruler(m.board, here, target)
        found = [cell for cell in m.state.pads if cell >= 0 and under & m.board.bit[cell]]
        for cell in sorted(found, key=lambda cell: m.board.distance(here, cell)):
            if m.board.distance(here, cell) < reach and m.roll(6, purpose.PAD_SUCKS) == 1:
                yield from pads(m).ball_in(m, m.carried(thrower)[0], cell)
                return True
        return False

    def astray(self, m: Game, body: int, ball: int, target: int) -> tuple[int, int]:
        """A bomb scatters like a ball: the first wall on its line throws it back. [SB-PASS-04, CRP-14.3]"""
        end, heading = carried_to(m, m.state.cell[body], target, 3, doors(m))
        return (end if heading < 0 else walls(m).rebound(m, end, heading)), -1

    def scatter_past_walls(self, m: Game, body: int, ball: int, target: int) -> None:
        """Three steps without regard to walls; then only the line from the thrower counts. [SB-PASS-04]"""
        end, heading = carried_to(m, m.state.cell[body], target, 3, doors(m))
        if heading < 0:
            m.defer_landing(ball, end, False)
        else:
            m.defer_coming(ball, walls(m).rebound(m, end, heading))


def carried_to(m: Game, from_cell: int, target: int, times: int, shut: int) -> tuple[int, int]:
    """Return where something thrown from a square ends that scatters from its target, and the direction in which a wall
    or one
    of these shut squares stopped it; -1: none. Walls do not count while it scatters, only on the line. [SB-PASS-04]"""

    def once(there: Game, place: Place) -> Place:
        d = there.roll(8, purpose.SCATTER) - 1
        return place[0] + DX[d], place[1] + DY[d]

    x, y = walk(m, (m.board.xs[target], m.board.ys[target]), times, once, purpose.SCATTER)
    return sight.flight(m.board, from_cell, x, y, shut | (m.board.drawn & ~m.board.floor), sight.TOUCH_FREE)


def walls(m: Game) -> SbBall:
    """Return how things rebound in this book."""
    chapter = m.rules.ball
    assert isinstance(chapter, SbBall)
    return chapter


class SbFlight(CrpFlight):
    """Thrown players hit walls, and land safely in a score zone. [SB-TTM-01, SB-DOOR-07]"""

    def reach(self, m: Game, thrower: int, mate: int) -> int:
        """The doors they could score in are open for a thrown carrier. [SB-DOOR-07]"""
        here = m.state.cell[thrower]
        reach = super().reach(m, thrower, mate)
        goals = doors(m) & ~self.shut_for(m, mate)
        seen = sight.visible(m.board, here, 0, sight.TOUCH_FREE, ruler.FURTHEST[ruler.SHORT])
        return reach | (goals & seen & m.rules.passing.in_range(m, here, ruler.SHORT))

    def shut_for(self, m: Game, body: int) -> int:
        """The doors that are walls for a player in the air: all except the other side's for a carrier."""
        if not m.holds_ball(body):
            return doors(m)
        return doors(m) & m.own_zone(m.side[body])

    def fly(self, m: Game, mate: int, from_cell: int, cell: int, scatters: int) -> Resolution[None]:
        """Scattered without regard to walls, then only the line counts; a wall on it is hit. [SB-PASS-04, SB-TTM-01]"""
        shut = self.shut_for(m, mate)
        m.lift(mate)
        m.tell(event.Lifted(moments.FLIGHT, mate, cell))
        last, heading = carried_to(m, from_cell, cell, scatters, shut) if scatters else (cell, -1)
        yield from self.come_down(m, mate, last, heading, False)

    def fly_straight(self, m: Game, body: int, heading: int, distance: int) -> Resolution[None]:
        """Square by square until a wall stops them; the landing succeeds by itself. [SB-CARD-01]"""
        shut = self.shut_for(m, body)
        cell = m.state.cell[body]
        m.lift(body)
        hit = -1
        for _ in range(distance):
            to = m.board.step(cell, heading)
            if not m.state.topo.open[cell] & ~shut & m.board.bit[to]:
                hit = heading
                break
            cell = to
        yield from self.come_down(m, body, cell, hit, True)

    def come_down(self, m: Game, body: int, cell: int, hit: int, safe: bool) -> Resolution[None]:
        """Armour for a wall, one square back; then off anyone in the way, and the landing. [SB-TTM-01]"""
        broken = False
        if hit >= 0:
            f = Fall(body, BY_WALL, NOBODY, "SB-TTM-01")
            gather_harm(m, f)
            yield from armour_roll(m, f)
            if f.broken:
                yield from outcome(m, f, STAGE_BROKEN)
            broken = f.broken
            cell = walls(m).rebound(m, cell, hit)
        bounced = False
        while m.state.at[cell]:
            if not bounced:
                yield from self.knock_over(m, body, m.body_at(cell))
            bounced = True
            cell, _ = m.rules.ball.bounce_square(m, -1, cell, purpose.SCATTER)
        if broken:
            yield from self.crash(m, body, cell)
        elif (safe and not bounced) or doors(m) & m.board.bit[cell]:
            m.place(body, cell)
            m.tell(event.Placed("SB-DOOR-07", body, cell))
            yield from enter(m, body, cell, Entry(BY_FLIGHT, NOWHERE, None))
        else:
            yield from self.land(m, body, cell, bounced)

    def crash(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """The wall broke their armour: no landing, no second armour roll, one injury roll. [SB-TTM-01]"""
        m.place(body, cell)
        m.tell(event.Placed("SB-TTM-01", body, cell))
        fall = Fall(body, BY_LANDING, body, "SB-TTM-01")
        fall.no_armour_roll, fall.turnover = True, TURNOVER_WITH_BALL
        entry = Entry(BY_FLIGHT, NOWHERE, fall)
        yield from enter(m, body, cell, entry)
        if entry.fall is not None:
            go_down(m, entry.fall)
