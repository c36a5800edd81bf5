"""Where the others should stand: guards round a carrier, markers, a screen before an opposing one, one at each chest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.advice import likings
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.receivers import waiting_square
from deepbowl.bots.scripted.rivals import contested, urgency
from deepbowl.bots.scripted.screen import Screen
from deepbowl.bots.scripted.sight import FAR, Sight
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine.state import PRONE, STANDING

GUARDS: Final = 4
A_CORNER: Final = 2.0
"""How much better a guard stands at a carrier's corner than beside them."""
MARKERS: Final = 3
SCREEN: Final = (3, 5, 7, 9)
"""How many squares ahead of an opposing carrier someone should stand in their way."""
SHARED: Final = 2
"""Markers sent after an opposing carrier who is still far from the goal where more than two teams play."""
AT_BALL: Final = 3
RECEIVED_FROM: Final = 13
"""Squares from the goal from which on a carrier has someone wait for the ball ahead."""
LEFT_OPEN: Final = 2
"""Squares in front of a carrier that their own side leaves open."""
PERIL_COST: Final = 2.5
"""How much a square in a room that hurts those who stay is disliked, in squares of way."""
ZONE_COST: Final = 0.6
"""How much an opponent's zone on a square is disliked, in squares of way."""
BANG_COST: Final = 3.0
"""The same for a square beside a chest that someone else is to open."""


class Posts:
    """Jobs for everyone who has no ball to deal with, and the safe moves that bring them nearer to them."""

    def __init__(self, sight: Sight, reserved: set[int], break_aways: Sequence[int] = (), kept_free: int = 0) -> None:
        """`break_aways` are opposing carriers who score next turn unless someone stops them, `kept_free` squares that
        a team-mate is about to need: others may pass through, but not stay."""
        self.sight = sight
        self.kept_free = kept_free
        self.break_aways = break_aways
        self.m, self.s, self.board = sight.m, sight.s, sight.board
        self.people = [b for b in sight.mine if sight.free(b) and b not in reserved and not self.m.holds_ball(b)]
        self.likings = likings(self.m)
        self.bangs = sight.beside(sight.opened_beside) if sight.opened_beside else 0

    def moves(self) -> list[Play]:
        """A safe move for everyone who can get nearer to their post, the nearest first; none is in another's way."""
        return [play for _, play in self.moves_by_body()]

    def move_of(self, body: int) -> Play | None:
        """One player's part in it."""
        return next((play for mover, play in self.moves_by_body() if mover == body), None)

    def moves_by_body(self) -> list[tuple[int, Play]]:
        """Return who moves where."""
        jobs = self.screens()  # who, where to, whether zones and chests there are their business
        left = [body for body in self.people if all(body != other for other, _, _ in jobs)]
        for body, post in self.receivers(left):
            left.remove(body)
            jobs.append((body, post, False))
        for post, business in self.posts():
            if not left:
                break
            away = self.sight.on_foot(self.board.bit[post])
            body = min(left, key=lambda b: (self.effort(b, away), b))
            left.remove(body)
            jobs.append((body, post, business))
        jobs.extend([(body, -1, False) for body in left])
        plays: list[tuple[int, Play]] = []
        taken = 0
        for body, post, business in jobs:
            play, cell = self.move(body, post, business, taken)
            taken |= self.board.bit[cell]
            if play is not None:
                plays.append((body, play))
        return plays

    def receivers(self, left: list[int]) -> list[tuple[int, int]]:
        """Return where the named receivers wait for a throw, not next to each other."""
        found: list[tuple[int, int]] = []
        taken = self.kept_free
        for body in self.sight.receivers:
            post = waiting_square(self.sight, body, taken) if body in left else -1
            if post >= 0:
                taken |= self.board.bit[post] | self.s.topo.contact[post]
                found.append((body, post))
        return found

    def screens(self) -> list[tuple[int, int, bool]]:
        """The players who close an opposing carrier's paths to the end zone in the next turn, or in the two that follow.
        Against several teams, only carriers about to score count."""
        thieves = self.sight.thieves if self.m.seats == 2 else [b for b in self.sight.thieves if b in self.break_aways]
        if not thieves:
            return []
        strolls = {body: Stroll(self.sight, body) for body in self.people}
        found: list[tuple[int, int, bool]] = []
        taken = 0
        for thief in sorted(thieves, key=lambda thief: urgency(self.sight, thief)):
            cell, side = self.s.cell[thief], self.m.side[thief]
            if cell < 0:
                continue
            screen = Screen(self.sight, strolls, self.kept_free)
            pace = self.sight.pace(thief)
            for longest in (pace + 2, 2 * pace + 2):
                posts = screen.against(cell, side, longest, taken)
                for body, post in posts:
                    del strolls[body]
                    taken |= self.board.bit[post]
                    found.append((body, post, True))
                if posts:
                    break
        return found

    def effort(self, body: int, away: list[int]) -> float:
        """Return how far someone is from a post, what keeps them considered."""
        distance = float(away[self.s.cell[body]])
        if self.s.posture[body] != STANDING:
            distance += 3
        if self.sight.marked(body):
            distance += 4
        return distance / max(1, self.m.rules.movement.allowance(self.m, body))

    def move(self, body: int, post: int, business: bool, taken: int) -> tuple[Play | None, int]:
        """The best safe square on the way to a post, and the square they will be on."""
        here = self.s.cell[body]
        stroll = Stroll(self.sight, body, taken)
        if not stroll.rises:
            return Play("stand up", 0.01, 1.0, stroll.plan(here)), here
        cell = here
        if post >= 0:
            away = self.sight.on_foot(self.board.bit[post])
            worst = self.dislike(here, away[here], business)
            wishes = [(self.dislike(cell, away[cell], business), cell) for cell in cells(stroll.cells & ~self.kept_free)]
            best, square = min(wishes, default=(worst, here))
            if best < worst - 0.2:
                cell = square
        elif (self.sight.marks | self.sight.crowds) >> here & 1:  # on a pad they are sent on by the next who comes
            barred = self.kept_free | self.sight.crowds
            near = next((layer & ~barred for layer in stroll.layers[1:] if layer & ~barred), 0)
            cell = min(cells(near), key=lambda square: (self.dislike(square, 0, False), square), default=here)
        if cell == here and not stroll.down:
            return None, here
        return Play("move", 0.01, 1.0, stroll.plan(cell)), cell

    def dislike(self, cell: int, away: int, business: bool) -> float:
        """Return how little someone wants to end their move on a square."""
        cost = float(away)
        zones = (self.s.topo.contact[cell] & self.m.foes(self.sight.seat)).bit_count()
        if zones:
            cost += ZONE_COST * (zones - 1 if business else zones)
        if self.sight.perilous >> cell & 1:
            cost += PERIL_COST
        for liking, squares in self.likings:
            if squares >> cell & 1:
                cost -= liking
        if not business and self.bangs >> cell & 1:
            cost += BANG_COST
        return cost

    # ---------------------------------------------------------------- which posts there are
    def posts(self) -> list[tuple[int, bool]]:
        """(square, whether opponents and chests beside it are the point), the most important first.

        Against one other team its carrier is; among several, who share the defence, their own and the loose balls, unless
        someone is about to score: the others may not stop them.
        """
        defence: list[tuple[int, bool]] = []
        found: list[tuple[int, bool]] = []
        for thief in sorted(self.sight.thieves, key=lambda thief: urgency(self.sight, thief)):
            if self.m.seats > 2 and thief in self.break_aways:
                found += self.against(thief)
            else:
                defence += self.against(thief) if self.m.seats == 2 else self.our_share(thief)
        for carrier in self.sight.carriers:
            found += self.around_carrier(carrier)
        for cell in sorted(self.sight.loose, key=lambda cell: contested(self.sight, cell)):
            found += self.around_ball(cell)
        found = defence + found if self.m.seats == 2 else found + defence
        if self.sight.hides:
            found += self.at_chests()
        found += self.marking()
        return found

    def room(self, mask: int) -> list[int]:
        """Squares of a set someone could stand on: empty, or one of those who wait for a job is there already."""
        taken = self.s.occupied
        for body in self.people:
            taken &= ~self.board.bit[self.s.cell[body]]
        return cells(mask & self.sight.ground & ~taken & ~self.kept_free & ~self.sight.loose_mask)

    def around_carrier(self, carrier: int) -> list[tuple[int, bool]]:
        """Guards on the sides the opponents come from, a cage where there are enough; others go ahead of them."""
        cell = self.s.cell[carrier]
        away = self.sight.to_goal()
        guards = self.guards(carrier)
        ahead = self.ahead(cell, self.m.rules.movement.allowance(self.m, carrier), away)
        first = GUARDS if self.sight.s.acted >> carrier & 1 and self.sight.coming(cell) >= 1 else 2
        return guards[:first] + self.waits_ahead(cell, away) + ahead + guards[first:]

    def guards(self, carrier: int) -> list[tuple[int, bool]]:
        """The squares beside a carrier for their guards. Corners first, which shut all paths in; while they still have
        to move their own way is left open."""
        cell, board = self.s.cell[carrier], self.board
        away = self.sight.to_goal()
        foes = [self.s.cell[foe] for foe in self.sight.foes if self.s.posture[foe] <= PRONE]
        squares = self.room(self.s.topo.contact[cell])
        if self.sight.free(carrier):
            forward = [square for square in squares if away[square] < away[cell]]
            squares = [square for square in squares if square not in forward]
            if len(forward) > LEFT_OPEN:
                way = self.way_on(cell, away)[:1]
                squares += [square for square in forward if square not in way][: len(forward) - LEFT_OPEN]

        def merit(square: int) -> tuple[float, int]:
            near = sum(1.0 / (1 + board.distance(square, foe)) for foe in foes)
            corner = board.xs[square] != board.xs[cell] and board.ys[square] != board.ys[cell]
            return -near * (A_CORNER if corner else 1.0), square

        return [(square, True) for square in sorted(squares, key=merit)[:GUARDS]]

    def waits_ahead(self, cell: int, away: list[int]) -> list[tuple[int, bool]]:
        """Return where someone waits for the ball within a walk of the goal, if the carrier is far from it."""
        way = self.way_on(cell, away)
        if len(way) < RECEIVED_FROM or len(self.people) < 4:
            return []
        squares = [square for square in way[-8:-5] if not self.sight.zoned >> square & 1]
        return [(square, False) for square in squares[:1]]

    def ahead(self, cell: int, pace: int, away: list[int]) -> list[tuple[int, bool]]:
        """Squares on the way to the goal, beyond where the carrier will get: to clear it, and to receive the ball."""
        way = self.way_on(cell, away)
        squares = [way[n] for n in (pace + 1, pace - 1, pace + 3) if n < len(way)]
        return [(square, False) for square in squares if not self.sight.goal >> square & 1]

    def way_on(self, cell: int, away: list[int]) -> list[int]:
        """The squares of one shortest way by a map of distances, from the first one entered on."""
        way: list[int] = []
        while 0 < away[cell] < FAR:
            nearer = [square for square in cells(self.s.topo.open[cell]) if away[square] < away[cell]]
            if not nearer:
                break
            cell = nearer[len(nearer) // 2]
            way.append(cell)
        return way

    def against(self, thief: int) -> list[tuple[int, bool]]:
        """Markers beside an opposing carrier, on their goal's side first; then people in their way."""
        cell = self.s.cell[thief]
        away = self.sight.to_goal(self.m.side[thief])
        squares = self.room(self.s.topo.contact[cell])
        squares.sort(key=lambda square: (away[square], square))
        found = [(square, True) for square in squares[:MARKERS]]
        way = self.way_on(cell, away)
        for ahead in SCREEN:
            if ahead < len(way):
                found.append((way[ahead], False))
        return found

    def our_share(self, thief: int) -> list[tuple[int, bool]]:
        """The same where others are after them too: everything only if they can run in next turn."""
        posts = self.against(thief)
        away = self.sight.to_goal(self.m.side[thief])[self.s.cell[thief]]
        return posts if away <= self.sight.pace(thief) + 2 else posts[:SHARED]

    def around_ball(self, cell: int) -> list[tuple[int, bool]]:
        """Beside a loose ball."""
        squares = self.room(self.s.topo.contact[cell])
        mine = self.sight.on_foot(self.sight.goal)
        squares.sort(key=lambda square: (mine[square], square))
        return [(square, True) for square in squares[:AT_BALL]]

    def at_chests(self) -> list[tuple[int, bool]]:
        """Someone beside every chest; not two, for the bang."""
        found: list[tuple[int, bool]] = []
        for chest in cells(self.sight.hides):
            squares = self.room(self.s.topo.open[chest] & ~self.sight.marks)
            if squares:
                mine = self.sight.on_foot(self.board.bit[chest])
                near = min(self.people, key=lambda b: mine[self.s.cell[b]], default=-1)
                where = self.s.cell[near] if near >= 0 else squares[0]
                squares.sort(key=lambda square: (self.board.distance(square, where), square))
                found.append((squares[0], True))
        return found

    def marking(self) -> list[tuple[int, bool]]:
        """Beside opponents who are nearest to a ball."""
        balls = self.sight.loose_mask
        for carrier in self.sight.carriers:
            balls |= self.board.bit[self.s.cell[carrier]]
        if not balls:
            return []
        away = self.sight.on_foot(balls)
        foes = [foe for foe in self.sight.foes if self.s.posture[foe] <= PRONE and away[self.s.cell[foe]] <= 12]
        foes.sort(key=lambda foe: (away[self.s.cell[foe]], foe))
        found: list[tuple[int, bool]] = []
        for foe in foes:
            squares = self.room(self.s.topo.contact[self.s.cell[foe]])
            if squares:
                found.append((min(squares, key=lambda square: (away[square], square)), True))
        return found
