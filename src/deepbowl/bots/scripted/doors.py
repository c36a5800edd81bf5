"""Doors: who opens one that is shut on a clearly shorter way to a ball, a chest or the goal, and continues through it.

How far it would be with a door open is how far it is to one side of it, through it, and on from another side: one more
door open adds no other way. Where a ball in hand has got no nearer for long, opponents count as walls and all doors that
may be opened as open: a way round them may lead through several doors.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.bots.scripted.carrying import DANGER_COUNTS, FEAR, Carrying
from deepbowl.bots.scripted.hitting import Odds, odds_of
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import FAR, Sight
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine.choice import ACTIVATE, USE_AT, Choice, choice
from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules.vocabulary.flags import BLOCK

CLEARLY: Final = 5
"""Squares of way that an open door must save to be worth someone's Action."""
GIVES_WAY: Final = 5 / 6
"""About how often a door that no one has tried can be opened."""
MOST_FALLS: Final = 0.34
"""A door is not bashed in by someone who goes down more often than this, but where there is no other way."""
AT_A_LOSS: Final = 0.8
"""How much haste makes a coach look for a way round those who stand in the way."""
A_SQUARE_SAVED: Final = 0.002
MOST_SAVED: Final = 40
"""The value of a saved square among doors, and how many count at most."""


class Doors:
    """The shut doors of one position. Where there are none, or no one opens any by hand, nothing is looked at."""

    def __init__(self, sight: Sight, carrying: Carrying) -> None:
        self.sight, self.carrying = sight, carrying
        self.m, self.s, self.board = sight.m, sight.s, sight.board
        self.price = self.m.rules.doors.price
        known = self.m.rules.doors.shown(self.m) if self.price else None
        locked = known.locked & self.s.shut if known is not None else 0
        self.shut = cells(self.s.shut & ~locked) if self.price else []
        """The doors that someone could open, as far as anyone knows."""
        self.locked = cells(locked)
        self.goes_round = bool(self.price) and carrying.haste >= AT_A_LOSS and bool(sight.carriers)
        ground = sight.ground & ~(self.s.occupied & ~self.s.zone[sight.seat]) if self.goes_round else sight.ground
        self.ground = ground
        self.now = sight.ways.distances(self.m, sight.goal, ground)
        """How far every square is from the goal with the doors as they are."""
        self.then = self.now
        """The same beyond a door that is opened."""
        if self.goes_round:
            self.then = sight.ways.distances(self.m, sight.goal, ground, self.board.topology(locked))

    # ---------------------------------------------------------------- ways
    def beyond(self, door: int, side: int, away: list[int]) -> int:
        """Return how far it is from a square next to a door if one goes through it."""
        a, b = self.board.doors[door]
        through = 1 if a != b else 2
        return through + min([away[cell] for cell in cells(self.board.door_sides(door)) if cell != side], default=FAR)

    def with_open(self, door: int, from_cell: int, away: list[int]) -> int:
        """Return how far it is from a square through a door, were that one open."""
        to = self.sight.ways.distances(self.m, self.board.bit[from_cell], self.ground)
        return min([to[side] + self.beyond(door, side, away) for side in cells(self.board.door_sides(door))], default=FAR)

    def helps_others(self, door: int) -> bool:
        """Return True if the door would shorten the path of an opposing carrier."""
        for thief in self.sight.thieves:
            away, here = self.sight.to_goal(self.m.side[thief]), self.s.cell[thief]
            if here >= 0 and away[here] - self.with_open(door, here, away) >= CLEARLY:
                return True
        return False

    # ---------------------------------------------------------------- for others
    def openings(self) -> list[Play]:
        """For every door that is worth it the one who gets at it soonest: opened now, or they go there for their next
        turn. No one who carries a ball, nor who is about to get one or to open a chest."""
        doors = [door for door in self.shut if not self.helps_others(door)]
        if not doors:
            return []
        wanted = self.sight.on_foot(self.sight.loose_mask | self.sight.hides)
        found: dict[int, tuple[tuple[bool, int], Play]] = {}
        for body in self.sight.mine:
            here, pace = self.s.cell[body], self.sight.pace(body)
            if not self.sight.free(body) or self.m.holds_ball(body) or wanted[here] <= pace + 1:
                continue
            near = self.sight.ways.within(self.m, here, pace)
            if any(near & self.board.door_sides(door) for door in doors):
                stroll = Stroll(self.sight, body)
                for door in doors if stroll.rises else ():
                    self.open_by(stroll, door, found)
        return [play for _, play in found.values()]

    def open_by(self, stroll: Stroll, door: int, found: dict[int, tuple[tuple[bool, int], Play]]) -> None:
        """One player and one door: whether they are the one so far."""
        sides = cells(stroll.cells & self.board.door_sides(door))
        if not sides:
            return
        steps, side = min([(stroll.cost(side), side) for side in sides])
        now = stroll.steps - steps >= self.price
        haste = (not now, steps)
        if door in found and found[door][0] <= haste:
            return
        saved = self.saved(door, side, steps)
        if saved >= CLEARLY:
            worth = A_SQUARE_SAVED * min(saved, MOST_SAVED)
            plan = [*stroll.plan(side), *([self.opening(door, side)] if now else [])]
            found[door] = haste, Play("door", worth if now else worth / 2, 1.0, plan)

    def saved(self, door: int, side: int, steps: int) -> int:
        """By how much a door makes the way shorter of a carrier to the goal, or of anyone to a ball or chest if a player who
        opens it, this many steps from it, goes there themselves."""
        most = 0
        for carrier in self.sight.carriers:
            here = self.s.cell[carrier]
            most = max(most, self.now[here] - self.with_open(door, here, self.then))
        if self.sight.carriers:
            return most
        for target in cells(self.sight.loose_mask or self.sight.hides):
            away = self.sight.on_foot(self.board.bit[target])
            nearest = min(away[self.s.cell[body]] for body in self.sight.mine)
            most = max(most, nearest - steps - self.price - self.beyond(door, side, away))
        return most

    def opening(self, door: int, side: int) -> Choice:
        """Return what a player does about a door next to them: whichever thing may be done about it."""
        a, b = self.board.doors[door]
        return choice(USE_AT, 0, b if side == a else a)

    # ---------------------------------------------------------------- by force
    def bashes(self) -> list[Play]:
        """Locked doors bashed in by those who stand next to them, if the odds are decent; whatever they are, if someone
        with a ball has no other way to the goal."""
        plays: list[Play] = []
        shut_in = any(self.now[self.s.cell[carrier]] >= FAR for carrier in self.sight.carriers)
        for door in [door for door in self.locked if not self.helps_others(door)]:
            for body in self.m.bodies_in(self.board.door_sides(door)):
                if body not in self.sight.mine or not self.sight.free(body) or self.s.posture[body] != STANDING:
                    continue
                side = self.s.cell[body]
                odds = self.force(body, door)
                if self.saved(door, side, 0) < CLEARLY or (odds.falls > MOST_FALLS and not shut_in):
                    continue
                worth = odds.down - odds.falls - float(self.m.holds_ball(body))
                declared = self.m.rules.actions.declaration(BLOCK, NOBODY)
                plan = [choice(ACTIVATE, body), declared, self.opening(door, side)]
                plays.append(Play("bash", worth, 1.0 - odds.falls, plan))
        return plays

    def force(self, body: int, door: int) -> Odds:
        """Return what a block at a door is likely to bring: it goes down, or they do."""
        m = self.m
        b = m.rules.blocking.at_door(m, body, door, False)
        m.rules.blocking.strengths(m, b)
        for _ in m.rules.blocking.assists(m, b):
            break
        return odds_of(m, body, b.defender, m.rules.blocking.dice(b))

    # ---------------------------------------------------------------- for a carrier
    def by_carrier(self, body: int) -> Play | None:
        """A carrier opens a door for themselves: what it is worth more than to stay."""
        away, here, pace = self.now, self.s.cell[body], self.sight.pace(body)
        near = self.sight.ways.within(self.m, here, pace) if self.shut else 0
        doors = [door for door in self.shut if near & self.board.door_sides(door)]
        doors = [door for door in doors if away[here] - self.with_open(door, here, self.then) >= CLEARLY + self.price]
        if not doors:
            return None
        found: Play | None = None
        stroll, stay = Stroll(self.sight, body), self.carrying.stay(body)
        for door in doors if stroll.rises else ():
            for side in cells(stroll.cells & self.board.door_sides(door)):
                left = stroll.steps - stroll.cost(side) - self.price
                if left < 0:
                    continue
                after = self.carrying.drive(max(0, self.beyond(door, side, self.then) - left), body)
                danger = self.sight.danger(side, body) * DANGER_COUNTS
                open_ = after - danger * max(FEAR, after - self.carrying.lost(side))
                worth = GIVES_WAY * open_ + (1.0 - GIVES_WAY) * self.carrying.hold(side, body) - stay
                if worth > 0 and (found is None or worth > found.worth):
                    found = Play("door", worth, 1.0, [*stroll.plan(side), self.opening(door, side)])
        return found

    # ---------------------------------------------------------------- through it
    def leads_on(self, body: int) -> bool:
        """Return True if an opponent stands next to an open door that clearly shortens their path."""
        here = self.s.cell[body]
        if not self.price or not self.s.act.moved:
            return False
        whole = self.board.leaves & ~self.s.shut & mask_of(self.board.doors_beside(here))
        if not whole:
            return False
        wanted = self.sight.wanted()
        now = self.sight.on_foot(wanted)[here]
        for door in cells(whole):
            topo = self.board.topology(self.s.shut | 1 << door)
            if self.sight.ways.distances(self.m, wanted, self.sight.ground, topo)[here] - now >= CLEARLY:
                return True
        return False
