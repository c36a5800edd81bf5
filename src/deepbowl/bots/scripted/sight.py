"""The facts behind a bot's decisions: where the balls are, distances, and who can reach which opponent."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.paths import spread
from deepbowl.board.topology import Topology
from deepbowl.bots.advice import perilous_squares
from deepbowl.bots.scripted.terrain import Terrain
from deepbowl.engine.state import PRONE, STANDING, STUNNED
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.game import Game
from deepbowl.rules.traits import HOLDS
from deepbowl.rules.vocabulary.flags import BROUGHT_ON, OWES

FAR: Final = 99
"""The distance of what cannot be reached on foot."""
THROUGH_ZONE: Final = 3
THROUGH_BODY: Final = 5
THROUGH_CHEST: Final = 8
THROUGH_PAD: Final = 6
THROUGH_FIRE: Final = 12
"""The price of a square for a carrier: one in a tackle zone, one that is occupied, a chest; the price it has
that a pad throws one anywhere; and one that burns a player who leaves it, if it always did."""
TOO_FAR: Final = 60
A_PERILOUS_PLACE: Final = 0.25
"""How often staying in a room that hurts costs a carrier the ball, about."""
A_FOE: Final = 0.8
A_GUARD: Final = 0.6
A_MARKER: Final = 0.04
"""By how much every foe who can come lets a carrier keep the ball less often, every guard beside them makes that danger
less, and how much more it is for every foe beside them (measured: `scripts/positions.py`)."""
HELD_UP: Final = 0.4
"""How much someone who is marked counts among those who can come."""
DEAREST: Final = 12
"""More points than any step costs."""
_CACHED: Final = 600
_UP: Final = 3  # squares that standing up costs


class Ways:
    """Distances and reaches of one board, remembered from decision to decision: they do not depend on who stands where."""

    def __init__(self) -> None:
        self._distances: dict[tuple[int, int, int, bool], list[int]] = {}
        self._near: dict[tuple[int, int, int], int] = {}
        self._terrains: dict[tuple[int, bool], Terrain] = {}

    def terrain(self, m: Game, topo: Topology | None = None) -> Terrain:
        """The steps that may be walked and what they cost, with the doors as they are or by other connections."""
        topo = topo or m.state.topo
        key = (topo.shut, topo is m.state.topo.big)
        found = self._terrains.get(key)
        if found is None:
            if len(self._terrains) >= _CACHED:
                self._terrains.clear()
            found = self._terrains[key] = Terrain(m, topo)
        return found

    def distances(self, m: Game, targets: int, ground: int, topo: Topology | None = None) -> list[int]:
        """Squares on foot from every square to the nearest target over this ground, bodies ignored; FAR if no way leads.

        With the doors as they are, if no others are given.
        """
        topo = topo or m.state.topo
        key = (targets, ground, topo.shut, topo is m.state.topo.big)
        found = self._distances.get(key)
        if found is None:
            if len(self._distances) >= _CACHED:
                self._distances.clear()
            found = self._distances[key] = _flooded(m, targets, ground | targets, self.terrain(m, topo))
        return found

    def within(self, m: Game, cell: int, steps: int) -> int:
        """The squares at most this many steps on foot from a square."""
        topo = m.state.topo
        key = (cell, steps, topo.shut)
        found = self._near.get(key)
        if found is None:
            if len(self._near) >= 4 * _CACHED:
                self._near.clear()
            found = self._near[key] = self.terrain(m).topo.flood(m.board.bit[cell], m.board.floor, steps)
        return found


def _flooded(m: Game, targets: int, ground: int, terrain: Terrain) -> list[int]:
    out = [FAR] * m.board.n
    topo = terrain.topo
    layers: dict[int, int] = {0: targets}
    seen = steps = 0
    new = targets
    while not terrain.dear and new and steps < FAR:  # even ground
        for cell in cells(new):
            out[cell] = steps
        seen |= new
        new = topo.flood(new, ground, 1) & ~seen
        steps += 1
    while terrain.dear and layers and steps < FAR:
        new = layers.pop(steps, 0) & ~seen
        seen |= new
        for cell in cells(new):
            out[cell] = steps
        near = spread(topo, new) & ground & ~seen if new else 0
        for points, squares in terrain.back(new, near) if near else ():
            if squares:
                layers[steps + points] = layers.get(steps + points, 0) | squares
        steps += 1
    for cell in cells(m.board.floor & ~seen & ~ground):  # one can walk off a pad, only not over it
        out[cell] = 1 + min([out[near] for near in cells(topo.open[cell])], default=FAR)
    return out


class Sight:
    """One position as one seat sees it."""

    def __init__(self, m: Game, seat: int, ways: Ways) -> None:
        s, board = m.state, m.board
        self.m, self.s, self.board = m, s, board
        self.seat = seat
        self.ways = ways
        self.goal = m.rules.scoring.goal(m, seat)
        self.marks = 0  # squares on which something happens to a player who enters, and those no one enters
        self.once = 0  # those of them that are gone once someone has entered
        self.solid = 0  # those of them that no one enters
        self.hides = 0  # squares in which a ball may be found
        self.opened_beside = 0  # those of them that are opened from beside
        self.pads: list[tuple[int, list[int]]] = []  # those of one kind, and where they lead
        for feature in m.rules.features:
            if (feature.acts or feature.solid) and not feature.is_room and not self.wades_through(feature):
                self.marks |= s.marks[feature.mark]
            if feature.solid:
                self.solid |= s.marks[feature.mark]
            if feature.once:
                self.once |= s.marks[feature.mark]
            exits = feature.ways_out(m)
            if len(exits) > 1:
                self.pads.append((s.marks[feature.mark], exits))
            hides = feature.may_hide_ball(m)
            if hides:
                self.hides |= hides
                if feature.solid:
                    self.opened_beside |= hides
        self.ground = board.floor & ~self.marks
        self.crowds = m.rules.referee.crowded(m)  # squares on which a player is in a referee's way
        self.perilous = perilous_squares(m) | self.crowds  # squares on which a move should not end
        self.helped = 0  # squares that serve this team alone
        for feature in m.rules.features:
            self.helped |= feature.helps(m, seat)
        on_board = [b for b in range(len(s.cell)) if s.cell[b] >= 0 and s.posture[b] <= STUNNED]
        side = m.side
        self.mine = [b for b in on_board if side[b] == seat]
        self.foes = [b for b in on_board if seat != side[b] < m.seats]
        self.done = 0  # squares of team-mates who have acted
        for body in self.mine:
            if s.acted >> body & 1:
                self.done |= board.bit[s.cell[body]]
        self.zoned = 0  # squares in a foe's tackle zone
        for cell in cells(m.foes(seat)):
            self.zoned |= s.topo.contact[cell]
        holders = [b for b in s.ball_by if b >= 0]
        self.carriers = [b for b in holders if side[b] == seat]
        self.thieves = [b for b in holders if side[b] != seat]
        self.loose = [cell for ball, cell in enumerate(s.ball_cell) if cell >= 0 and s.ball_by[ball] < 0]
        self.loose_mask = 0
        for cell in self.loose:
            self.loose_mask |= board.bit[cell]
        self.turns_left = m.rules.length.turns_left(m, seat)
        self.crowd = m.seats > 2 and m.rules.scoring.plays_on
        """Whether several teams come for a ball before the next turn, and a touchdown stops no one."""
        self.receivers: tuple[int, ...] = ()  # those the bot has named to run ahead of the carrier
        self._threats: tuple[list[int], list[int]] | None = None
        self._roads: dict[tuple[int, bool], list[int]] = {}

    def wades_through(self, feature: Feature) -> bool:
        """Return whether nothing on these squares harms the team: water, where no player is so small that they
        drown."""
        if feature.solid or feature.acts_on_leaving or not self.s.marks[feature.mark]:
            return False
        return not any(feature.ends_ways(self.m, body) for body in self.m.bodies_in(self.s.zone[self.seat]))

    # ---------------------------------------------------------------- distances
    def to_goal(self, seat: int = -1) -> list[int]:
        """Return how far every square is from where a seat (this one, if none is named) scores."""
        goal = self.goal if seat < 0 else self.m.rules.scoring.goal(self.m, seat)
        return self.ways.distances(self.m, goal, self.ground)

    def goal_for(self, body: int) -> list[int]:
        """Return the walking distance of every square from where this seat scores, along paths open to the player's size."""
        return self.ways.distances(self.m, self.goal, self.ground, self.m.ways(body))

    def on_foot(self, targets: int) -> list[int]:
        """Return how far every square is from the nearest of these."""
        return self.ways.distances(self.m, targets, self.ground)

    def road(self, seat: int = -1, body: int = -1) -> list[int]:
        """Return how far every square is from where a seat scores, for a carrier with opponents in the way.

        Obstacles count as more squares; where there are many, a pad may be the shorter path. For a given player
        only the paths count that are wide enough.
        """
        seat = self.seat if seat < 0 else seat
        topo = self.s.topo if body < 0 else self.m.ways(body)
        key = (seat, topo is not self.s.topo)
        found = self._roads.get(key)
        if found is None:
            found = self._roads[key] = self._measured(seat, topo)
        return found

    def beside_pad(self, cell: int, out: list[int]) -> int:
        """Return how far it is from a pad: from the squares beside it, as ways do not lead over pads."""
        return 1 + min([out[near] for near in cells(self.s.topo.open[cell] & self.ground)], default=FAR)

    def _measured(self, seat: int, topo: Topology) -> list[int]:
        """Once on foot; then again with the pads, which are as far as their ways out are on average, and a bit."""
        m, s = self.m, self.s
        zoned = 0
        for cell in cells(m.foes(seat)):
            zoned |= s.topo.contact[cell]
        held = s.occupied & ~s.zone[seat]
        goal = m.rules.scoring.goal(m, seat)
        ground = self.ground | goal
        kinds = (
            (1, ground & ~zoned & ~held),
            (THROUGH_ZONE, ground & zoned & ~held),
            (THROUGH_BODY, ground & held),
            (THROUGH_CHEST, self.once & ~goal),
            *self._fires(seat, held),
        )
        terrain = self.ways.terrain(m, topo)
        out = self._spreading([(0, goal)], kinds, terrain)
        pads = [(round(self._mean_after(exits, out)) + THROUGH_PAD, mask & ~s.occupied) for mask, exits in self.pads]
        return self._spreading([(0, goal), *pads], kinds, terrain) if pads else out

    def _fires(self, seat: int, held: int) -> list[tuple[int, int]]:
        """Return the cost of ground that burns a player who leaves it: it counts by how often it burns."""
        m, somebody = self.m, self.m.bodies.of_seat[seat][0]
        return [
            (1 + round(THROUGH_FIRE * feature.peril(m, somebody)), self.s.marks[feature.mark] & ~held & ~self.solid)
            for feature in m.rules.features
            if feature.acts_on_leaving and not feature.is_room and not feature.ends_ways(m, somebody)
        ]

    def _mean_after(self, exits: list[int], out: list[int]) -> float:
        """Return the mean distance from the exits of a pad, none further than a player would still walk."""
        return sum(min(self.beside_pad(cell, out), TOO_FAR) for cell in exits) / len(exits)

    def _spreading(
        self, sources: list[tuple[int, int]], kinds: tuple[tuple[int, int], ...], terrain: Terrain
    ) -> list[int]:
        """Return how far every square is from the nearest of several sets of squares that are so far themselves."""
        topo, dear = terrain.topo, terrain.dear
        out = [FAR] * self.board.n
        layers = [0] * (FAR + THROUGH_CHEST + DEAREST)
        for steps, squares in sources:
            layers[min(steps, FAR)] |= squares
        seen = 0
        for steps in range(FAR):
            new = layers[steps] & ~seen
            if not new:
                continue
            seen |= new
            for cell in cells(new):
                out[cell] = steps
            onward = spread(topo, new) & ~seen
            if not dear & onward:
                for cost, squares in kinds:
                    if onward & squares:
                        layers[steps + cost] |= onward & squares
                continue
            for points, near in terrain.back(new, onward):
                for cost, squares in kinds:
                    if near & squares:
                        layers[steps + cost + points - 1] |= near & squares
        for cell in cells(self.marks & self.s.occupied & ~seen):
            out[cell] = self.beside_pad(cell, out)
        return out

    def balls_in_play(self) -> list[int]:
        """Return the squares of the balls, loose or in hand."""
        held = [self.s.cell[holder] for holder in (*self.carriers, *self.thieves)]
        return [*self.loose, *(cell for cell in held if cell >= 0)]

    def wanted(self) -> int:
        """Return the squares where players are needed: at the balls, or where they may be."""
        wanted = self.loose_mask
        for holder in (*self.carriers, *self.thieves):
            if self.s.cell[holder] >= 0:
                wanted |= self.board.bit[self.s.cell[holder]]
        return wanted or self.hides or self.goal

    def on_pads(self) -> tuple[int, int, int]:
        """Return how many ways out of pads there are, and on how many of them a team-mate or an opponent stands."""
        ways, own, foes = 0, 0, 0
        for _, exits in self.pads:
            for cell in exits:
                body = self.m.body_at(cell)
                ways += 1
                own += body >= 0 and self.m.side[body] == self.seat
                foes += body >= 0 and self.m.side[body] != self.seat
        return ways, own, foes

    # ---------------------------------------------------------------- people
    def free(self, body: int) -> bool:
        """Return whether a player can still act this turn."""
        s = self.s
        return not s.acted >> body & 1 and s.posture[body] <= PRONE and s.cell[body] >= 0

    def marked(self, body: int) -> int:
        """Return how many opponents mark a player."""
        return self.m.zones_on(self.s.cell[body], self.m.side[body])

    def has_hands(self, body: int) -> bool:
        """Return whether a player could hold a ball."""
        return all(trait.holds(self.m, body) for trait in self.m.hooked(body, HOLDS))

    def pace(self, body: int) -> int:
        """Squares a player has in their next Action without going for any."""
        left = 0 if self.s.in_turn[body] & BROUGHT_ON else self.m.rules.movement.allowance(self.m, body)
        if self.s.in_turn[body] & OWES:
            left -= 1
        return left if self.s.posture[body] == STANDING else max(0, left - _UP)

    def may_get_to(self, body: int, cell: int) -> bool:
        """Return False if a square is too far for the rest of an acting player's Action, whatever they roll."""
        m, act, movement = self.m, self.s.act, self.m.rules.movement
        if self.s.topo.jumps or any(trait.travels for trait in m.rules.everyone):
            return True
        squares, rushes = movement.allowance(m, body) - act.moved, movement.rushes(m, body) - act.rushes
        return m.board.distance(self.s.cell[body], cell) <= max(0, squares) + max(0, rushes)

    def beside(self, squares: int) -> int:
        """The squares in contact with these."""
        near = 0
        for cell in cells(squares):
            near |= self.s.topo.contact[cell]
        return near & ~squares

    # ---------------------------------------------------------------- danger
    def threats(self) -> tuple[list[int], list[int]]:
        """The squares at which one, two, three … foes who stand free could come and hit; the same of the marked."""
        if self._threats is None:
            s, m = self.s, self.m
            free: list[int] = []
            held: list[int] = []
            for foe in self.foes:
                if s.posture[foe] <= PRONE:
                    squares = self.ways.within(m, s.cell[foe], self.pace(foe) + 1)
                    (held if s.posture[foe] == STANDING and self.marked(foe) else free).append(squares)
            self._threats = tiers(free), tiers(held)
        return self._threats

    def coming(self, cell: int) -> float:
        """Return how many foes could come and hit someone on a square, those who are marked counted less."""
        free, held = self.threats()
        total = 0.0
        for squares in free:
            if not squares >> cell & 1:
                break
            total += 1.0
        for squares in held:
            if not squares >> cell & 1:
                break
            total += HELD_UP
        return total

    def danger(self, cell: int, but: int = -1, escort: float = -1.0) -> float:
        """About how likely a carrier on a square loses the ball before their next turn; `but` does not count as a guard.

        `escort` are the guards expected from among those who still may act, instead of where these stand now.
        """
        s = self.s
        near = s.topo.contact[cell]
        coming = self.coming(cell)
        place = A_PERILOUS_PLACE if self.perilous >> cell & 1 else 0.0
        if not coming:
            return place
        own = s.zone[self.seat]
        if but >= 0 and s.cell[but] >= 0:
            own &= ~self.board.bit[s.cell[but]]
        beside = (near & self.m.foes(self.seat)).bit_count()
        guards = float((near & own).bit_count())
        if escort >= 0:
            guards = max(guards, (near & own & self.done).bit_count() + escort)
        guarded: float = A_GUARD**guards
        reached: float = 1.0 - A_FOE**coming
        return place + (1.0 - place) * (reached * guarded + A_MARKER * beside)


def tiers(masks: list[int]) -> list[int]:
    """The squares that are in at least one of these sets, in at least two, and so on."""
    found: list[int] = []
    for mask in masks:
        carried = mask
        for number, squares in enumerate(found):
            found[number] = squares | carried
            carried &= squares
        if carried:
            found.append(carried)
    return found
