"""The rolls a player would need on each square, requested from the rules once for each kind of square.

Used by `reach`. A kind of square to leave is the set of special opponents beside it; a kind of square to enter is its
number of opposing zones and the special opponents beside it. The ground splits both: features that change rolls, and
what gives abilities to those who stand somewhere. For one pair of squares of each two kinds the movement
chapter makes its test, for a player who is where the roll is made; `RolledTests` enters it. A movement chapter that does not
say that its rolls are the same everywhere (`local`) is asked about every pair of squares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.chances import CERTAIN
from deepbowl.board.paths import STEPS, Exit, Ground, entered_from, spread
from deepbowl.engine.choice import STEP, USE, USE_AT, Choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, PRONE, STANDING
from deepbowl.rules.analysis.dear_steps import Risk, Rushes, among, dear_steps
from deepbowl.rules.analysis.kinds_of_squares import ground_kinds, room_of, split, ways_of, zone_kinds
from deepbowl.rules.analysis.rolled_tests import RolledTests
from deepbowl.rules.analysis.trials import Once, begun, chance
from deepbowl.rules.features.feature import Feature, ends_ways
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.move import grippers, held_back, stand
from deepbowl.rules.traits import AURA, BEFORE, FORBID, LEAVE, OFFERS, PICKING_UP, PREPARE, SPOIL, Leaper
from deepbowl.rules.vocabulary.flags import BLOCK, BROUGHT_ON, HALTED, OWES, THROW_BOMB
from deepbowl.rules.vocabulary.records import BY_STEP, Entry, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class MovementRolls(Ground):
    """The tests of one player's move from where they are."""

    def __init__(self, match: Game, body: int, action: int) -> None:
        super().__init__(ways_of(match, body), 0, 0)
        self.ways = self.topo  # all steps; in `topo` those that cost a point and are followed by nothing
        self.body = body
        self.side = match.side[body]
        s = match.state
        self.able = s.cell[body] >= 0 and s.posture[body] <= PRONE and not s.in_turn[body] & BROUGHT_ON
        self.m = begun(match, body, action) if self.able else match
        act = self.m.state.act
        self.moved, self.rushed = act.moved, act.rushes
        self.able = self.able and not act.flags & HALTED and act.action not in (BLOCK, THROW_BOMB)
        rises = 1.0  # how likely they stand up
        again: list[int] = []  # what may re-roll that
        if self.able and s.posture[body] != STANDING:
            rises, again = self._stand_up()
        if self.able and match.quiescent and s.seat == self.side and s.skills[body] & match.rules.masks[OFFERS]:
            self.able = self._may_step()
        # squares
        self._kinds = ground_kinds(self.m)
        self._far = 0  # how many squares they can move, those to go for included
        self.free = 0  # how many of the steps are not gone for
        if self.able:
            self._measure()
        self.tests = RolledTests(self.m, body, self._far, self._kinds != [] and self.m.bodies.size[body] == 1)
        self.chances = self.tests.chances
        self.first = 0
        if rises < 1.0:
            self.first = self.chances.after(0, self.tests.enter_chance(rises, again))
        self._leaving: dict[int, tuple[int, ...]] = {}
        self.carrying_ends = 0  # squares that are not left again with a ball in hand: marks and the goal
        self.carrying_rooms: dict[int, int] = {}  # per square with a ball: what may be entered with that ball in hand
        self._holders: list[int] = []  # per opponent who may hold them: the squares of their zone
        self._zoned = 0  # squares with opposing zones: a dodge out of them
        self._burns: list[tuple[int, int]] = []  # squares, and the roll whether leaving them goes well
        self._risks: list[Risk] = []  # the same and what else some steps need a roll for
        self.leap: Leaper | None = None  # by which they may leap, once, as far as they can pay
        self._leaps: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.rush = CERTAIN
        self.steps: list[int] = []
        if self.able:
            self._find_steps()
        if self.steps:
            self._find_squares()

    # ---------------------------------------------------------------- before the first step
    def _stand_up(self) -> tuple[float, list[int]]:
        """Stand up on a clone, which is asked everything from then on; how likely that works, and what may re-roll it.
        [CRP-4.2]"""
        body = self.body
        policy = Once(body)

        def rise(twin: Game) -> Resolution[bool]:
            yield from stand(twin, body)
            return twin.state.posture[body] == STANDING

        works, after = chance(self.m, rise, policy)
        if after is None:
            self.able = False
            return 1.0, []
        self.m = after
        self.moved = after.state.act.moved
        return works, policy.offered

    def _may_step(self) -> bool:
        """Return whether a player with traits that change what they may do is offered any step at all."""
        m, s, body = self.m, self.m.state, self.body
        owing = s.in_turn[body] & OWES
        s.in_turn[body] ^= owing  # what they owe they are supposed to have paid
        try:
            options = m.offer().options
        finally:
            s.in_turn[body] |= owing  # asking changes nothing, whatever happens
        return any(verb_of(option) == STEP or self._is_move(option) for option in options)

    def _is_move(self, option: Choice) -> bool:
        """Return whether an option is a hurried step or begins a leap."""
        if verb_of(option) not in (USE, USE_AT):
            return False
        trait = self.m.rules.traits[first_of(option)]
        return trait.hurries or trait.travels or (isinstance(trait, Leaper) and trait.may_leap(self.m, self.body))

    def _measure(self) -> None:
        """How far they can go, and which kinds of ground are as near."""
        m, body = self.m, self.body
        self.free = max(0, m.rules.movement.allowance(m, body) - self.moved)
        self._far = self.free + max(0, m.rules.movement.rushes(m, body) - self.rushed)
        if self._kinds:
            near = self._near()
            self._kinds = [squares for squares in self._kinds if squares & near]

    def _find_steps(self) -> None:
        """Squares of the allowance first, then those to go for."""
        extra = self._far - self.free
        if extra:
            from_cell, to = self._usual_step()
            self.rush = self._enter_rush(from_cell, to)
        self.steps = [CERTAIN] * self.free + [self.rush] * extra
        if self.m.state.in_turn[self.body] & OWES and self.steps:  # the square they pay first leads nowhere
            here = self.m.state.cell[self.body]
            self.first = self.chances.after(self.first, CERTAIN if self.free else self._enter_rush(here, here))
            self.steps.pop(0)
            self.free = max(0, self.free - 1)

    def _usual_step(self) -> tuple[int, int]:
        """A step between squares of no special kind; where there is none, or nothing is special, from their own square."""
        special, open_ = 0, self.ways.open
        for squares in self._kinds or []:
            special |= squares
        if special:
            usual = self._near() & ~special
            for from_cell in cells(usual):
                onward = open_[from_cell] & usual
                if onward:
                    return from_cell, onward.bit_length() - 1
        here = self.m.state.cell[self.body]
        return here, here

    def _enter_rush(self, from_cell: int, to: int) -> int:
        """Enter the roll to go for a step."""
        body = self.body

        def rush(there: Game) -> PlayerTest | None:
            return there.rules.movement.rush(there, body, from_cell, to)

        return self.tests.enter(rush, from_cell)

    def _find_rushes(self) -> tuple[Rushes, list[int]]:
        """The steps that are gone for by another roll than usual, and those rolls by their numbers; 0 is the usual one."""
        found: Rushes = {}
        tests = [self.rush]
        if (self._kinds is not None and not self._kinds) or len(self.steps) == self.free:
            return found, tests
        near = self._near()
        if self._kinds is None:
            for from_cell in cells(near):
                for to in cells(self.ways.open[from_cell] & near):
                    self._apart(1 << from_cell, 1 << to, self._enter_rush(from_cell, to), found, tests)
            return found, tests
        kinds, special = [near], 0
        for squares in self._kinds:
            split(kinds, squares)
            special |= squares
        for left in kinds:
            out = spread(self.ways, left)
            for others in kinds:
                entered = out & others
                if entered and (left | entered) & special:
                    to = entered.bit_length() - 1
                    from_cell = (entered_from(self.m.board, self.ways, to) & left).bit_length() - 1
                    self._apart(left, others, self._enter_rush(from_cell, to), found, tests)
        return found, tests

    def _apart(self, left: int, entered: int, test: int, found: Rushes, tests: list[int]) -> None:
        """Note the steps from some squares to others that are gone for by a roll, if it is not the usual one."""
        if test == self.rush:
            return
        if test not in tests:
            tests.append(test)
        for from_cell in cells(left):
            for to in cells(self.ways.open[from_cell] & entered):
                found[from_cell, to] = tests.index(test)

    def _near(self) -> int:
        """The free squares that matter: those as near as there are steps, or all where ways jump."""
        m, s = self.m, self.m.state
        free = m.board.floor & ~s.occupied | m.board.bit[s.cell[self.body]]
        if s.topo.jumps or any(trait.travels for trait in m.rules.everyone):
            return free
        return free & m.board.within(s.cell[self.body], self._far + 1)

    def _kind_of(self, cell: int) -> int:
        """The kinds of ground of a square, a bit each; 0: usual."""
        found = 0
        for number, squares in enumerate(self._kinds or []):
            found |= (squares >> cell & 1) << number
        return found

    # ---------------------------------------------------------------- squares
    def _find_squares(self) -> None:
        """The squares that may be entered, those that end a path, and the kinds of squares. A player returns to their
        starting square only with a ball."""
        m, s, board = self.m, self.m.state, self.m.board
        own = board.bit[s.cell[self.body]]
        self.room = room_of(m, self.body) & ~own
        marks, goal = ends_ways(m, self.body), m.rules.scoring.goal(m, self.side)
        self.ends = marks & ~own  # they are there already: what lies on their square has had its say
        self.carrying_ends = marks | goal
        if self.body in s.ball_by:
            self.ends |= goal
        for ball, cell in enumerate(s.ball_cell):
            if cell >= 0 and s.ball_by[ball] < 0 and self.room & board.bit[cell]:
                if s.topo.jumps or board.distance(s.cell[self.body], cell) <= len(self.steps):
                    self._find_pick_up(ball, cell)
        self._find_zones()
        self._find_exits()
        for trait in m.hooked(self.body, OFFERS):
            if isinstance(trait, Leaper) and trait.may_leap(m, self.body):
                self.leap = trait

    def _find_exits(self) -> None:
        """Set the steps apart that cost more than a point, and those after which something may go wrong; then squares
        between which they may travel."""
        m, s, body = self.m, self.m.state, self.body
        for trait in m.rules.everyone:
            squares = trait.network(m, body) if trait.travels else 0
            if squares:
                self.exits.append(Exit(among(self.ways, squares), squares, 1, (), trait.bit, True))
        for feature in m.rules.features:
            if feature.acts_on_leaving and s.marks[feature.mark] and not feature.ends_ways(m, body):
                squares = s.marks[feature.mark] & self._near()
                if squares:
                    self._burns.append((squares, self._enter_leaving(feature, squares.bit_length() - 1)))
        rushes, rolls = self._find_rushes()
        self._risks = [Risk(squares, m.board.floor, test) for squares, test in self._burns]
        self._risks += self._fears(m.rules.movement.daunting(m, body))
        dear = dear_steps(m, body, self.ways, self._risks, rushes)
        if dear is None:
            return
        hurry = next((trait.bit for trait in m.rules.everyone if trait.hurries), STEPS)
        self.topo = dear.others
        for kind in dear.kinds:
            tests, how = tuple([self._risks[number].test for number in kind.risks]), STEPS
            if kind.hurried:
                roll = rolls[kind.rush] if len(self.steps) > self.free else self._enter_rush(*self._usual_step())
                tests, how = (roll, *tests), hurry
            steps = None
            if kind.rush:
                steps = [CERTAIN] * self.free + [rolls[kind.rush]] * (len(self.steps) - self.free)
            self.exits.append(Exit(kind.topo, kind.squares, kind.points, tests, how, False, steps))

    def _fears(self, daunting: int) -> list[Risk]:
        """The steps into squares that the player may not dare to enter, from outside them; the ground they leave may forbid
        re-rolls."""
        open_ = self.ways.open
        by_kind: dict[int, list[int]] = {}
        for cell in cells(self._near() & ~daunting) if daunting else ():
            if open_[cell] & daunting:
                by_kind.setdefault(self._kind_of(cell), []).append(cell)
        return [
            Risk(mask_of(beside), daunting, self._enter_fear(beside[0], (open_[beside[0]] & daunting).bit_length() - 1))
            for beside in by_kind.values()
        ]

    def _enter_fear(self, from_cell: int, to: int) -> int:
        """Enter the roll whether the player dares to go to a square."""
        body = self.body

        def dare(twin: Game) -> Resolution[bool]:
            if twin.state.cell[body] != from_cell:
                twin.place(body, from_cell)
            return (yield from twin.rules.movement.dares(twin, body, to))

        return self.tests.enter_rule(dare)

    def _enter_leaving(self, feature: Feature, cell: int) -> int:
        """Enter what happens to a player who leaves a square of a feature: they must be unharmed."""
        body = self.body

        def leave(twin: Game) -> Resolution[bool]:
            yield from feature.left(twin, body, cell, Entry(BY_STEP, cell, None))
            return twin.standing(body) and not twin.deferred

        return self.tests.enter_rule(leave)

    def _burning(self, cell: int) -> tuple[int, ...]:
        """The rolls whether leaving a square goes well."""
        return tuple([test for squares, test in self._burns if squares >> cell & 1])

    def risks(self, from_cell: int, to: int) -> int:
        """Return how many rolls a step needs beside the dodge and what is gone for."""
        return sum([risk.left >> from_cell & risk.entered >> to & 1 for risk in self._risks])

    # ---------------------------------------------------------------- leaps
    def leap_kinds(self) -> list[int]:
        """Sets of squares out of which leaps have the same rolls; each by itself where someone may hold them."""
        held = 0
        for zone in self._holders:
            held |= zone
        kinds = [self.m.board.floor & ~held]
        if self._kinds is None:
            return [1 << cell for cell in cells(self.m.board.floor)]
        for squares in (*self._kinds, *(squares for squares, _ in self._burns)):
            split(kinds, squares)
        return kinds + [1 << cell for cell in cells(held & self.m.board.floor)]

    def leap_tests(self, from_cell: int, to: int, modifier: int) -> tuple[int, ...]:
        """The rolls of a leap from a square whose own roll has a modifier, movement gone for apart. [AG-LEAP-05]"""
        held = self._held(from_cell)
        alone = held or self._kinds is None
        key = (modifier, from_cell) if alone else (modifier, -1, self._kind_of(from_cell), *self._burning(from_cell))
        tests = self._leaps.get(key)
        if tests is None:
            assert self.leap is not None
            leap, body = self.leap, self.body

            def make(there: Game) -> PlayerTest | None:
                return leap.leap_test(there, body, from_cell, modifier)

            roll = self.tests.enter(make, from_cell)
            tests = self._leaps[key] = (*((self._escape(from_cell, to),) if held else ()), roll, *self._burning(from_cell))
        return tests

    def leap_is_likely(self, squares: int, profile: int, least: float) -> bool:
        """Return whether the easiest leap there is out of some squares that are alike is likely enough to be looked at."""
        from_cell = squares.bit_length() - 1
        if least <= 0.0 or self._held(from_cell):
            return True
        for roll in self.leap_tests(from_cell, from_cell, 0):
            profile = self.chances.after(profile, roll)
        return self.chances.totals[profile] >= least

    def _held(self, from_cell: int) -> bool:
        """Return True if an opponent may hold a player who leaves a square."""
        for zone in self._holders:  # noqa: SIM110 - a generator would cost more than the look
            if zone >> from_cell & 1:
                return True
        return False

    def _find_pick_up(self, ball: int, cell: int) -> None:
        """A ball on the way must be picked up; a player who cannot should keep away. [CRP-4.7]"""
        m, body, bit = self.m, self.body, self.m.board.bit[cell]
        if m.holds_ball(body) or not can_hold(m, body) or not m.rules.ball.has_room(m, body, ball):
            self.room &= ~bit
            return
        self.ends |= bit

        def balance(twin: Game) -> Resolution[bool]:
            if twin.state.cell[body] != cell:
                twin.place(body, cell)
            return (yield from attempt(twin, body, PICKING_UP, NOBODY)) and twin.standing(body)

        def pick_up(there: Game) -> PlayerTest | None:
            t = there.rules.movement.pick_up(there, body)
            t.ball = ball
            return t

        roll = self.tests.enter(pick_up, cell, True)
        if m.state.skills[body] & m.rules.masks[BEFORE]:
            roll = self.chances.both(self.tests.enter_rule(balance), roll)
        self.arrivals.append((bit, roll))
        twin = self.tests.copy(cell)
        twin.give_ball(ball, body)
        self.carrying_rooms[cell] = room_of(twin, body)

    def _find_zones(self) -> None:
        """Count opposing zones on all squares together, and tell special opponents apart."""
        m, s = self.m, self.m.state
        zoned, kinds = zone_kinds(m, self.side)
        self.bound = self._zoned = zoned
        self._find_grips()
        masks = m.rules.masks
        special = masks[AURA] | masks[PREPARE] | masks[SPOIL] | masks[LEAVE] | masks[FORBID]
        leaving = [self.bound]
        for squares in (self._zoned, *self._holders):
            split(leaving, squares)
        for world in self.tests.worlds[1:]:  # who throws themselves down bound squares that others may bind, too
            split(leaving, zone_kinds(world, self.side)[0])
        for squares in self._kinds or []:
            split(leaving, squares)
            split(kinds, squares)
        if m.present & special:
            for cell in cells(m.foes(self.side)):
                if s.skills[s.at[cell] - 1] & special:
                    self._find_owner(s.at[cell] - 1, cell, leaving, kinds)
        if self._kinds is None:
            near = self._near()
            leaving, kinds = [1 << cell for cell in cells(self.bound & near)], [1 << cell for cell in cells(near)]
        self.from_classes = leaving
        self.to_classes = [kind for kind in kinds if kind]

    def _find_grips(self) -> None:
        """The squares beside bodies that belong to no one and hold those beside them although they have no zones.
        [AG-PROF-02]"""
        m, s = self.m, self.m.state
        if not m.rules.movement.grips or m.neutral(self.body):
            return
        for body in m.bodies.of_seat[m.seats]:
            held = m.around(body) if s.cell[body] >= 0 and s.skills[body] & m.rules.masks[LEAVE] else 0
            if held and body in grippers(m, held.bit_length() - 1):
                self.bound |= held
                self._holders.append(held)

    def _find_owner(self, owner: int, cell: int, leaving: list[int], kinds: list[int]) -> None:
        """Set the squares beside an opponent with special traits apart, if the traits matter to a move."""
        m = self.m
        mask, masks, zone = m.traits(owner), m.rules.masks, m.state.topo.contact[cell]
        matters = self._aura_matters(owner, zone) or self.tests.resources.spent_by(owner) > 0
        acts, holds = bool(mask & (masks[SPOIL] | masks[PREPARE])), bool(mask & masks[LEAVE])
        if matters:
            split(kinds, zone)
        if matters or acts or holds or (mask & masks[FORBID] and self.tests.resources.worth):
            split(leaving, zone)
            if holds:
                self._holders.append(zone)

    def _aura_matters(self, owner: int, zone: int) -> bool:
        """Return True if an opponent changes a dodge within their tackle zone."""
        m = self.m
        if not zone or not m.traits(owner) & m.rules.masks[AURA]:
            return False
        near = zone.bit_length() - 1
        t = m.rules.movement.dodge(m, self.body, near, near)
        before = t.zones
        return any(trait.aura(m, owner, t) or t.zones != before for trait in m.hooked(owner, AURA))

    # ---------------------------------------------------------------- leaving a square
    def leaving(self, from_class: int, to_class: int, left: int, entered: int) -> tuple[int, ...]:
        """The tests to go from a square of one kind to a square of another. [CRP-4.4, CRP-4.6]"""
        key = from_class << 12 | to_class
        tests = self._leaving.get(key)
        if tests is None:
            to = entered.bit_length() - 1
            from_cell = next(cell for cell in cells(left) if self.ways.open[cell] & self.m.board.bit[to])
            bit = self.m.board.bit[from_cell]
            dodge = self._enter_dodge(from_cell, to) if self._zoned & bit else CERTAIN
            tests = (self._escape(from_cell, to), dodge) if self._held(from_cell) else (dodge,)
            self._leaving[key] = tests
        return tests

    def _enter_dodge(self, from_cell: int, to: int) -> int:
        """Enter the roll to get out of opposing zones, if they are in any once those are down who throw themselves."""
        body, side = self.body, self.side

        def dodge(there: Game) -> PlayerTest | None:
            s = there.state
            if not s.topo.contact[from_cell] & s.zones & ~s.zone[side]:
                return None
            return there.rules.movement.dodge(there, body, from_cell, to)

        return self.tests.enter(dodge, to)

    def _escape(self, from_cell: int, to: int) -> int:
        """Getting away from someone who may hold them. [CRP-13/Tentacles]"""
        body = self.body

        def escape(twin: Game) -> Resolution[bool]:
            if twin.state.cell[body] != from_cell:
                twin.place(body, from_cell)
            return not (yield from held_back(twin, body, to))

        return self.tests.enter_rule(escape)
