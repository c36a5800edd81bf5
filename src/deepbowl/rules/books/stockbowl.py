"""StockBowl: two halves of twelve rounds, drives, doors as score zones, chests that open when entered, pads that scatter."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.board import ruler, sight
from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.directions import DX, DY, THROW_IN, direction
from deepbowl.board.templates import wall_facing
from deepbowl.engine import event
from deepbowl.engine.choice import BRING_ON, CAST, DECLARE, PLACE, RANDOM, SQUARE, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import DONE, Rule
from deepbowl.engine.state import KNOCKED_OUT, NOBODY, NOWHERE, RESERVES, STANDING, Activation
from deepbowl.rules import flags, purpose
from deepbowl.rules.chapters import Bench, Length, Phase
from deepbowl.rules.crp.ball import CrpBall
from deepbowl.rules.crp.blocking import CrpBlocking
from deepbowl.rules.crp.core import Crp
from deepbowl.rules.crp.drives import CrpSetup, DriveEnd, Next, Toss
from deepbowl.rules.crp.flight import CrpFlight
from deepbowl.rules.crp.movement import CrpActions, CrpMovement
from deepbowl.rules.crp.walls import SightedPassing, WalledPushing
from deepbowl.rules.features.cards import MagicItems, card_traits
from deepbowl.rules.features.chests import Chests
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.features.portals import FROM_NOWHERE, Portals
from deepbowl.rules.flags import BENCH_USED, TELEPORTED, TOOK_PART
from deepbowl.rules.flow.alternating import AlternatingSetUp, DrawSetUp
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.harm import armour_roll, gather_harm, go_down, remove, settle
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.flow.push import push
from deepbowl.rules.flow.spells import SpellBench
from deepbowl.rules.flow.test import test
from deepbowl.rules.flow.turn import SpellWindow, Turn, TurnStart
from deepbowl.rules.records import (
    BY_BLOCK,
    BY_EXPLOSION,
    BY_FLIGHT,
    BY_LANDING,
    BY_PUSH,
    BY_SCATTER,
    BY_WALL,
    FUMBLE,
    INACCURATE,
    OPENINGS,
    RANK_BYSTANDER,
    TURNOVER_WITH_BALL,
    Block,
    Due,
    Entry,
    Fall,
    Push,
)
from deepbowl.rules.skills.extraordinary import BloodLust
from deepbowl.rules.skills.table import replaced
from deepbowl.rules.traits import Trait

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

STARTERS: Final = 6
# pools
ITEM_FOUND: Final = 0  # the magic item of this drive is out of its chest
FIRST_TURNS: Final = 1  # and on: how many turns each seat had taken when the drive began
# flags of an Activation
JUST_IN: Final = 64  # came on from the reserves with this Action
# in_drive
LEFT_BY_DOOR: Final = 8  # walked out and cannot come back before the next drive


# ---------------------------------------------------------------- doors
class ScoreDoors(Feature):
    """Doors on two edges of the dungeon: score zones for the other side, the way out for one's own. [SB-DOOR-01]"""

    name = "score-door"

    def entered(self, m: Match, body: int, cell: int, e: Entry) -> Rule[None]:
        """Whoever falls on the way in is put back; through his own door he leaves play. [SB-DOOR-03, SB-DOOR-06]"""
        if e.fall is not None:
            self.put_back(m, body, e)
        elif m.board.end_zones[m.side[body]] & m.board.bit[cell]:
            m.state.in_drive[body] |= LEFT_BY_DOOR
            remove(m, body, RESERVES, "SB-DOOR-03")
        return
        yield

    def put_back(self, m: Match, body: int, e: Entry) -> None:
        """The door does not open: he falls in the square he started that step from. [SB-DOOR-06]"""
        s = m.state
        where = e.frm
        if s.at[where]:  # a shadower has stepped in: the nearest empty square will do
            where = cells(m.board.floor & ~s.occupied & ~self.squares(m) & m.board.within(e.frm, 2))[0]
        m.place(body, where)
        m.tell(event.MOVED, "SB-DOOR-06", body, where, NOBODY, e.frm)

    def squares(self, m: Match) -> int:
        """All door squares."""
        return m.state.marks[self.mark]


def doors(m: Match) -> int:
    """The squares of all doors."""
    return m.state.marks[m.rules.mark("score-door")]


def in_front_of_doors(m: Match, seat: int) -> int:
    """The floor squares straight in front of a seat's own doors. [SB-SETUP-02]"""
    mine = doors(m) & m.board.end_zones[seat]
    front = 0
    for cell in cells(mine):
        for d in (1, 3, 4, 6):  # north, west, east, south
            front |= m.board.bit[cell + m.board.off[d]]
    return front & m.board.floor & ~doors(m)


class SbMovement(CrpMovement):
    """A door is shut for whoever is not entitled to pass. [SB-DOOR-02, SB-DOOR-03, SB-DOOR-05]"""

    def closed(self, m: Match, body: int, pushed: bool) -> int:
        """The other side's doors open for the ball, one's own for those who walk out without it."""
        mask = super().closed(m, body, pushed) | doors(m)
        mine = m.board.end_zones[m.side[body]]
        if m.holds_ball(body):
            return mask & ~(doors(m) & ~mine)
        return mask if pushed else mask & ~(doors(m) & mine)


# ---------------------------------------------------------------- walls
class SbPushing(WalledPushing):
    """Slammed like D5's, but a knock-down against the wall hits like Mighty Blow. [SB-WALL-01, SB-WALL-03]"""

    rule = "SB-WALL-01"

    def is_wall(self, m: Match, p: Push, cell: int) -> bool:
        """Doors that stay shut; also for a carrier who goes down or loses the ball by this block. [SB-DOOR-02]"""
        if not doors(m) & m.board.bit[cell]:
            return False
        if m.rules.movement.closed(m, p.victim, True) & m.board.bit[cell]:
            return True
        b = p.block
        if b is None:
            return False
        return b.defender_down or (m.has(b.attacker, "Strip Ball") and not m.has(p.victim, "Sure Hands"))

    def smash(self, m: Match, p: Push, fall: Fall) -> None:
        """The benefit of Mighty Blow; who has it anyway adds 1 to both rolls. [SB-WALL-03]"""
        if fall.by >= 0 and m.has(fall.by, "Mighty Blow"):
            fall.armour += 1
            fall.injury += 1
            fall.no_either = True
        else:
            fall.either.append((None, 1))


class SbBlocking(CrpBlocking):
    """Frenzy ends when the target is teleported away. [SB-TELEPORT-16]"""

    def may_go_on(self, m: Match, b: Block) -> bool:
        """Not even if he happens to arrive beside the blocker."""
        return not m.state.in_turn[b.defender] & TELEPORTED


class SbBall(CrpBall):
    """Walls and doors throw the ball back; pads swallow what is dropped on them. [SB-WALL-05, SB-TELEPORT-14]"""

    def bounce_square(self, m: Match, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8; into a wall it rebounds one square, by D3 on the throw-in template. [SB-WALL-05]"""
        direction = m.roll(8, purpose) - 1
        to = m.board.step(cell, direction)
        if self.is_open(m, cell, to):
            return to, direction
        return self.rebound(m, cell, direction), direction

    def is_open(self, m: Match, cell: int, to: int) -> bool:
        """Whether a ball can go from one square to the next."""
        return bool(m.state.topo.open[cell] & ~doors(m) & m.board.bit[to])

    def rebound(self, m: Match, cell: int, direction: int) -> int:
        """One square away from the wall that was hit; it stays where no way is open. [SB-WALL-05]"""
        ways = THROW_IN[wall_facing(m.board, cell, direction)]
        valid = [face for face in (1, 2, 3) if self.is_open(m, cell, m.board.step(cell, ways[face - 1]))]
        if not valid:
            return cell
        return m.board.step(cell, ways[m.roll_among(3, valid, purpose.REBOUND) - 1])

    def let_go(self, m: Match, ball: int, cell: int) -> Rule[None]:
        """Dropped on a pad it is teleported by itself. [SB-TELEPORT-10, SB-TELEPORT-14]"""
        if pads(m).pad_at(m, cell) >= 0:
            yield from pads(m).ball_in(m, ball, cell)
        else:
            yield from super().let_go(m, ball, cell)


# ---------------------------------------------------------------- passes
class SbPassing(SightedPassing):
    """All four bands, never across a wall; pads under the ruler may suck the ball in. [SB-PASS-01, SB-TELEPORT-11]"""

    touch = sight.TOUCH_FREE

    def clear(self, m: Match, body: int) -> int:
        """Doors are walls. [SB-DOOR-05]"""
        return sight.visible(m.board, m.state.cell[body], m.board.leaves, self.touch) & m.board.floor & ~doors(m)

    def interception(self, m: Match, thrower: int, target: int) -> Rule[int]:
        """Before a thief beyond a pad gets the ball, the pad has its chance. [SB-TELEPORT-11]"""
        thief = yield from super().interception(m, thrower, target)
        if thief >= 0:
            reach = m.board.distance(m.state.cell[thrower], m.state.cell[thief])
            if (yield from self.sucked_in(m, thrower, target, reach)):
                return NOBODY
        return thief

    def fly(self, m: Match, body: int, ball: int, target: int, result: int) -> Rule[None]:
        """After a roll that is no fumble every pad under the ruler has its chance, the nearest first."""
        if result != FUMBLE and (yield from self.sucked_in(m, body, target, 99)):
            return
        if result == INACCURATE:
            self.scatter_past_walls(m, body, ball, target)
            return
        yield from super().fly(m, body, ball, target, result)

    def sucked_in(self, m: Match, thrower: int, target: int, reach: int) -> Rule[bool]:
        """On a 1 the ball vanishes into a pad and reappears like a scattering ball. [SB-TELEPORT-11, SB-TELEPORT-12]"""
        here = m.state.cell[thrower]
        under = ruler.under_ruler(m.board, here, target)
        found = [cell for cell in m.state.pads if cell >= 0 and under & m.board.bit[cell]]
        for cell in sorted(found, key=lambda cell: m.board.distance(here, cell)):
            if m.board.distance(here, cell) < reach and m.roll(6, purpose.PAD_SUCKS) == 1:
                yield from pads(m).ball_in(m, m.carried(thrower)[0], cell)
                return True
        return False

    def scatter_past_walls(self, m: Match, body: int, ball: int, target: int) -> None:
        """Three steps without regard to walls; then only the line from the thrower counts. [SB-PASS-04]"""
        end = scattered(m, target, 3)
        last, heading = first_wall(m, m.state.cell[body], end, doors(m))
        if heading < 0:
            m.owe_landing(ball, end, False)
        else:
            m.owe_coming(ball, walls(m).rebound(m, last, heading))


def scattered(m: Match, target: int, times: int) -> int:
    """Where something ends that scatters from a square without regard to walls, within the drawing."""
    board = m.board
    x, y = board.xs[target], board.ys[target]
    for _ in range(times):
        d = m.roll(8, purpose.SCATTER) - 1
        x, y = x + DX[d], y + DY[d]
    return board.at(min(max(x, 0), board.width - 1), min(max(y, 0), board.depth - 1))


def first_wall(m: Match, frm: int, end: int, shut: int) -> tuple[int, int]:
    """The last square on the line before a wall or one of these shut squares, and the direction it was hit in; -1: none."""
    board = m.board
    last = sight.last_square(board, frm, end, 0, sight.TOUCH_FREE)
    blocked = [cell for cell in sight.squares_crossed(board, frm, end) if shut & board.bit[cell]]
    if blocked and board.distance(frm, blocked[0]) <= board.distance(frm, last):
        way = sight.squares_crossed(board, frm, end)
        last = way[way.index(blocked[0]) - 1]
    if last == end and board.floor & board.bit[end]:
        return end, -1
    return last, direction(board.xs[end] - board.xs[last], board.ys[end] - board.ys[last])


def walls(m: Match) -> SbBall:
    """How things rebound in this book."""
    chapter = m.rules.ball
    assert isinstance(chapter, SbBall)
    return chapter


class SbFlight(CrpFlight):
    """Thrown players hit walls, and land safely in a score zone. [SB-TTM-01, SB-DOOR-07]"""

    def reach(self, m: Match, thrower: int, mate: int) -> int:
        """The doors he could score in are open for a thrown carrier. [SB-DOOR-07]"""
        here = m.state.cell[thrower]
        reach = super().reach(m, thrower, mate)
        goals = doors(m) & ~self.shut_for(m, mate)
        seen = sight.visible(m.board, here, 0, sight.TOUCH_FREE)
        return reach | (goals & seen & ruler.in_range(m.board, ruler.CRP, here, ruler.SHORT))

    def shut_for(self, m: Match, body: int) -> int:
        """The doors that are walls for somebody in the air: all but the other side's for a carrier."""
        if not m.holds_ball(body):
            return doors(m)
        return doors(m) & m.board.end_zones[m.side[body]]

    def fly(self, m: Match, mate: int, frm: int, cell: int, scatters: int) -> Rule[None]:
        """Scattered without regard to walls, then only the line counts; a wall on it is hit. [SB-PASS-04, SB-TTM-01]"""
        shut = self.shut_for(m, mate)
        m.lift(mate)
        m.tell(event.LIFTED, "CRP-8.3", mate, cell)
        end = scattered(m, cell, scatters)
        last, heading = first_wall(m, frm, end, shut) if scatters else (cell, -1)
        yield from self.come_down(m, mate, last, heading, False)

    def fly_straight(self, m: Match, body: int, heading: int, distance: int) -> Rule[None]:
        """Square by square until a wall stops him; the landing succeeds by itself. [SB-CARD-01]"""
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

    def come_down(self, m: Match, body: int, cell: int, hit: int, safe: bool) -> Rule[None]:
        """Armour for a wall, one square back; then off anybody in the way, and the landing. [SB-TTM-01]"""
        broken = False
        if hit >= 0:
            f = Fall(body, BY_WALL, NOBODY, "SB-TTM-01")
            gather_harm(m, f)
            yield from armour_roll(m, f)
            broken = f.broken
            cell = walls(m).rebound(m, cell, hit)
        bounced = False
        while m.state.at[cell]:
            if not bounced:
                self.knock_over(m, body, m.body_at(cell))
            bounced = True
            cell, _ = m.rules.ball.bounce_square(m, -1, cell, purpose.SCATTER)
        if broken:
            yield from self.crash(m, body, cell)
        elif (safe and not bounced) or doors(m) & m.board.bit[cell]:
            m.place(body, cell)
            m.tell(event.PLACED, "SB-DOOR-07", body, cell)
            yield from enter(m, body, cell, Entry(BY_FLIGHT, NOWHERE, None))
        else:
            yield from self.land(m, body, cell, bounced)

    def crash(self, m: Match, body: int, cell: int) -> Rule[None]:
        """The wall broke his armour: no landing, no second armour roll, one injury roll. [SB-TTM-01]"""
        m.place(body, cell)
        fall = Fall(body, BY_LANDING, body, "SB-TTM-01")
        fall.no_armour_roll, fall.turnover = True, TURNOVER_WITH_BALL
        entry = Entry(BY_FLIGHT, NOWHERE, fall)
        yield from enter(m, body, cell, entry)
        if entry.fall is not None:
            go_down(m, entry.fall)


# ---------------------------------------------------------------- chests
class SbChests(Chests):
    """Open when anybody comes in, by any way: ball, magic item or lightning. [SB-CHEST-01, SB-CHEST-02]"""

    rule = "SB-CHEST-01"

    def __init__(self, deck: MagicItems) -> None:
        super().__init__()
        self.deck = deck

    def entered(self, m: Match, body: int, cell: int, e: Entry) -> Rule[None]:
        """Pushed in, the follow-up is settled first; otherwise at once. [SB-CHEST-01]"""
        if e.how == BY_PUSH:
            due = Due(OPENINGS)
            due.feature, due.body, due.cell = self, body, cell
            m.due.append(due)
        else:
            yield from self.open(m, body, cell)

    def settled(self, m: Match, body: int, cell: int) -> Rule[None]:
        """Now it opens, unless somebody was quicker."""
        if self.shut(m) & m.board.bit[cell]:
            yield from self.open(m, body, cell)

    def content(self, m: Match, opener: int, cell: int, drawn: int) -> Rule[None]:
        """Ball, then item, then traps, of what this drive still hides. [SB-CHEST-02]"""
        hidden = self.hidden_balls(m)
        item = len(hidden) + 1 if not m.state.pools[ITEM_FOUND] else -1
        if drawn == item:
            m.state.pools[ITEM_FOUND] = 1
            yield from self.deck.draw(m, opener)
        else:
            yield from super().content(m, opener, cell, drawn)

    def found(self, m: Match, opener: int, cell: int, ball: int) -> Rule[None]:
        """Whoever has a tackle zone must try to pick it up. [SB-CHEST-04, SB-CHEST-05, SB-CHEST-08]"""
        able = m.exerts_zones(opener) and m.state.cell[opener] == cell and not self.falling(m, opener)
        if able and can_hold(m, opener) and not m.holds_ball(opener):
            if (yield from test(m, m.rules.movement.pick_up(m, opener))):
                m.give_ball(ball, opener)
                m.tell(event.PICKED_UP, "SB-CHEST-04", opener, cell, NOBODY, ball)
                return
        if able and m.active(opener):
            m.turnover("SB-CHEST-08", f"{m.bodies.name[opener]} fumbled the ball in the chest", opener)
        m.owe_bounce(ball, cell)

    def falling(self, m: Match, body: int) -> Fall | None:
        """The knock-down by a block that this body is about to suffer, if any."""
        for due in m.due:
            if due.fall is not None and due.fall.victim == body and due.fall.cause == BY_BLOCK:
                return due.fall
        return None

    def explode(self, m: Match, opener: int, cell: int) -> Rule[None]:
        """The opener is struck; everybody beside the chest on 4+. [SB-CHEST-07, SB-CHEST-09]"""
        s = m.state
        knocked = self.falling(m, opener)
        hit: list[int] = []
        if knocked is not None:
            knocked.armour += 2
            knocked.injury += 1
        else:
            hit.append(opener)
        for near in cells(s.topo.contact[cell] & s.occupied):
            if m.roll(6, purpose.SPARK, m.body_at(near)) >= 4:
                hit.append(m.body_at(near))
        for body in (yield from in_chosen_order(m, hit)):
            f = Fall(body, BY_EXPLOSION, NOBODY, "SB-CHEST-07")
            f.rank = RANK_BYSTANDER
            f.either.append((None, 1))
            go_down(m, f)


# ---------------------------------------------------------------- pads
class SbPortals(Portals):
    """A D6 for the pad, a D8 for the square beside it; the same number is the KO box. [SB-TELEPORT-02 to -05]"""

    rule = "SB-TELEPORT-02"

    def lost(self, m: Match, body: int, pad: int) -> Rule[bool]:
        """Lost in the ether: KO'd, a turnover for his team's turn; his ball comes out by itself.
        [SB-TELEPORT-03, SB-TELEPORT-04]"""
        for ball in m.carried(body):
            yield from self.ball_in(m, ball, m.state.pads[pad])
        if m.active(body):
            m.turnover("SB-TELEPORT-04", f"{m.bodies.name[body]} was lost in the ether", body)
        m.set_posture(body, KNOCKED_OUT)
        m.tell(event.REMOVED, "SB-TELEPORT-03", body, NOWHERE, NOBODY, KNOCKED_OUT)
        return True

    def arrive(self, m: Match, body: int, pad: int, left: int) -> Rule[int]:
        """Scattered one square from the pad, pushing whoever is there. [SB-TELEPORT-05 to SB-TELEPORT-07]"""
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
                s.in_turn[body] |= TELEPORTED
                yield from enter(m, body, to, Entry(BY_SCATTER, centre, None))
                yield from self.keep_ball(m, body, left)
                return NOBODY
        if left == FROM_NOWHERE:
            m.set_posture(body, RESERVES)
        else:
            yield from self.lost(m, body, left)
        return NOBODY

    def may_scatter(self, m: Match, centre: int, to: int) -> bool:
        """Floor that is no door, and empty or with somebody who can make room. [SB-TELEPORT-07]"""
        s = m.state
        if not s.topo.open[centre] & ~doors(m) & m.board.bit[to]:
            return False
        return not s.at[to] or self.makes_room(m, m.body_at(to), centre, 0)

    def makes_room(self, m: Match, body: int, frm: int, chain: int) -> bool:
        """Whether somebody could be pushed on from a square without being slammed into a wall. [SB-TELEPORT-07]"""
        if m.state.in_drive[body] & flags.ROOTED:
            return False
        p = Push(body, frm, m.state.cell[body], m.state.seat, None)
        squares, slammed = m.rules.pushing.squares(m, p, chain | 1 << body)
        if slammed or not squares:
            return False
        return any(
            not m.state.at[to] or self.makes_room(m, m.body_at(to), p.frm, chain | 1 << body) for to in squares
        )

    def keep_ball(self, m: Match, body: int, left: int) -> Rule[None]:
        """4+ keeps the ball; otherwise it is teleported from the pad he entered, a turnover in his turn.
        [SB-TELEPORT-13]"""
        for ball in m.carried(body):
            if left == FROM_NOWHERE or m.roll(6, purpose.KEEP_BALL, body) >= 4:
                continue
            if m.active(body):
                m.turnover("SB-TELEPORT-13", f"{m.bodies.name[body]} lost the ball in a pad", body)
            yield from self.ball_in(m, ball, m.state.pads[left])

    def ball_reappears(self, m: Match, ball: int, cell: int) -> Rule[None]:
        """It scatters one square from the pad: caught, resting, or into the next pad. [SB-TELEPORT-10]"""
        to, _ = m.rules.ball.bounce_square(m, ball, cell, purpose.TELEPORT_SCATTER)
        m.owe_coming(ball, to)
        return
        yield

    def bring_on(self, m: Match, body: int) -> Rule[None]:
        """A reserve comes out beside a random pad; he has no pad of origin, so he cannot be lost. [SB-RESERVE-02]"""
        yield from self.arrive(m, body, self.draw(m, body), FROM_NOWHERE)


def pads(m: Match) -> SbPortals:
    """The pads of this book."""
    return next(feature for feature in m.rules.features if isinstance(feature, SbPortals))


# ---------------------------------------------------------------- set-up and reserves
class SbSetup(CrpSetup):
    """Six players each, straight in front of the own doors. [SB-SETUP-01, SB-SETUP-02]"""

    begins = "lay-out"
    then = "begin-drive"

    def most_balls(self, board: Board) -> int:
        """One, in one of the chests."""
        return 1

    def quota(self, m: Match, seat: int) -> int:
        """Six, or all there are, while there is room."""
        placed = sum(1 for body in m.bodies.of_seat[seat] if m.in_play(body))
        room = (in_front_of_doors(m, seat) & ~m.state.occupied).bit_count()
        return min(STARTERS - placed, len(self.able(m, seat)), room)

    def able(self, m: Match, seat: int) -> list[int]:
        """Anybody in Reserves."""
        return [body for body in m.bodies.of_seat[seat] if m.state.post[body] == RESERVES]

    def placements(self, m: Match, seat: int, body: int) -> list[Choice]:
        """Orthogonally before a door of one's own. [SB-SETUP-02]"""
        return [choice(PLACE, cell) for cell in cells(in_front_of_doors(m, seat) & ~m.state.occupied)]

    def put(self, m: Match, body: int, option: Choice) -> Rule[None]:
        """Put him there."""
        put_down(m, body, first_of(option), "SB-SETUP-02")
        return
        yield


def put_down(m: Match, body: int, cell: int, rule: str) -> None:
    """A player from Reserves stands on a square."""
    m.state.post[body] = STANDING
    m.place(body, cell)
    m.state.in_drive[body] |= TOOK_PART
    m.tell(event.PLACED, rule, body, cell)


class LayOutDrive(Phase):
    """Every drive starts with six shut chests and the ball hidden again. [SB-PLAY-01, SB-CHEST-02]"""

    name = "lay-out"

    def run(self, m: Match) -> Rule[None]:
        """Before each set-up."""
        return self.lay_out(m)

    def lay_out(self, m: Match) -> Rule[None]:
        """Chests and pads as the layout has them."""
        s, areas = m.state, m.board.areas
        for feature in m.rules.features:
            s.marks[feature.mark] = areas.get(feature.name, 0)
        numbers = sorted(int(name[4:]) for name in areas if name.startswith("pad-"))
        pads(m).lay_out(m, [areas[f"pad-{number}"].bit_length() - 1 for number in numbers])
        s.pools[ITEM_FOUND] = 0
        for seat in range(m.seats):
            s.pools[FIRST_TURNS + seat] = s.turns[seat]
        s.phase = m.rules.phase("draw-set-up")
        yield DONE


class BeginDrive(Phase):
    """The starting coach takes the first turn. [SB-TIME-02]"""

    name = "begin-drive"

    def run(self, m: Match) -> Rule[None]:
        """No kick-off. [SB-PLAY-04]"""
        return self.begin_drive(m)

    def begin_drive(self, m: Match) -> Rule[None]:
        """Whoever did not score last, or whose half it is to open. [SB-TIME-03, SB-TIME-04]"""
        m.state.seat = m.state.first
        m.state.phase = m.rules.phase("turn-start")
        yield DONE


class SbBench(Bench):
    """Wizards as in the core, and one reserve a turn from the second turn of a drive on. [SB-RESERVE-01]"""

    def __init__(self) -> None:
        self.wizard = SpellBench()

    def offers(self, m: Match, seat: int) -> list[Choice]:
        """Between the activations of others."""
        s = m.state
        options = self.wizard.offers(m, seat)
        if s.used[seat] & BENCH_USED or s.turns[seat] - s.pools[FIRST_TURNS + seat] < 2:
            return options
        if self.entrances(m, seat) or pads(m).in_play(m):
            mine = m.bodies.of_seat[seat]
            fit = [b for b in mine if s.post[b] == RESERVES and not s.in_drive[b] & LEFT_BY_DOOR]
            options += [choice(BRING_ON, body) for body in fit]
        return options

    def entrances(self, m: Match, seat: int) -> int:
        """Empty squares straight in front of a seat's own doors."""
        return in_front_of_doors(m, seat) & ~m.state.occupied

    def use(self, m: Match, seat: int, option: Choice) -> Rule[None]:
        """Door or pad, chosen before any die; then he acts at once. [SB-RESERVE-02, SB-RESERVE-03, SB-RESERVE-05]"""
        if verb_of(option) == CAST:
            yield from self.wizard.use(m, seat, option)
            return
        s, body = m.state, first_of(option)
        s.used[seat] |= BENCH_USED
        options = [choice(SQUARE, cell) for cell in cells(self.entrances(m, seat))] + [choice(RANDOM)]
        answer = yield m.ask(seat, "entrance", options, body)
        if verb_of(answer) == SQUARE:
            put_down(m, body, first_of(answer), "SB-RESERVE-02")
        else:
            s.post[body] = STANDING
            yield from pads(m).bring_on(m, body)
        yield from settle(m)
        s.in_drive[body] |= TOOK_PART
        if m.standing(body) and not s.over:
            s.acted |= 1 << body
            s.act = Activation(body, seat, -1, NOBODY, 1, 0, JUST_IN)


class SbActions(CrpActions):
    """A reserve may not come on for a Block. [SB-RESERVE-03]"""

    def declarable(self, m: Match, body: int) -> list[Choice]:
        """Anything else the core allows."""
        options = super().declarable(m, body)
        if m.state.act.flags & JUST_IN:
            options = [option for option in options if option != choice(DECLARE, flags.BLOCK)]
        return options


# ---------------------------------------------------------------- skills in their changed form
class SbBloodLust(BloodLust):
    """Failing to feed sends a vampire to the KO box. [SB-SKILL-01]"""

    box = KNOCKED_OUT


class SbHailMaryPass(Trait):
    """May not be used. [SB-PASS-01]"""

    name = "Hail Mary Pass"
    inert = "StockBowl forbids Hail Mary Pass"


# ---------------------------------------------------------------- the book
class StockBowl(Crp):
    """Everything this book changes of the core. [SB-CORE-01]"""

    id: ClassVar[str] = "stockbowl"
    title: ClassVar[str] = "StockBowl"

    def complaint(self, board: Board) -> str:
        """A layout has doors, six pads and six chests. [SB-LAYOUT-03]"""
        missing = [kind for kind in ("score-door", "pad", "chest") if not board.areas.get(kind)]
        return f"it has no {' and no '.join(missing)}" if missing else ""

    def __init__(self) -> None:
        super().__init__()
        self.length = Length(turns=12, halves=2)
        self.actions = SbActions()
        self.bench = SbBench()
        self.movement = SbMovement()
        self.blocking = SbBlocking()
        self.pushing = SbPushing()
        self.ball = SbBall()
        self.passing = SbPassing()
        self.flight = SbFlight()
        self.setup = SbSetup()
        self.traits = [*replaced(self.traits, SbBloodLust(), SbHailMaryPass()), *card_traits()]
        self.features = [ScoreDoors(), SbChests(MagicItems()), SbPortals()]
        self.phases = [
            Toss(), LayOutDrive(), DrawSetUp(), AlternatingSetUp(), BeginDrive(), TurnStart(), Turn(), SpellWindow(),
            Next(), DriveEnd(),
        ]  # fmt: skip
