"""Tests of a move as `paths` counts them: from each set of resources, with which sets left they are passed, how likely.

A test on which nothing can act but modifiers, one re-roll and traits that throw no die is summed up. Any other is carried
out whole by the rules, under enumerated dice, once for each set of resources.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from deepbowl.board.chances import CERTAIN, EPSILON, Moves, keep_apart, kept_chances
from deepbowl.engine.decision import Resolution
from deepbowl.rules.analysis.enumerated_dice import EnumeratedDice, Unrolled
from deepbowl.rules.analysis.policy import DETERMINED, Policy
from deepbowl.rules.analysis.resources import Resources, laid_down
from deepbowl.rules.analysis.trials import HURT, Once, chance, drive, outcomes
from deepbowl.rules.flow.test import adjust, gather_modifiers, prepare, roll_until_decided
from deepbowl.rules.traits import ADJUST, PREPARE, SPOIL
from deepbowl.rules.vocabulary.records import SURE, TEST_FIELDS, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

Made: TypeAlias = "Callable[[Game], PlayerTest | None]"
"""Makes a test by the rules of a match with the mover where the roll is made; None: nothing is rolled there."""
Form: TypeAlias = tuple[float, float, int, tuple[int, ...], int]
"""A test in short: its chance by one die, the chance with a trait that acts on the die, the bit of that trait, the sources
of a re-roll, and the bit of an opponent who spends themselves on it."""

FEW_STATES: Final = 4
"""Up to this many sets of resources a rule is carried out from all of them together."""
NO_ROLL: Final[Form] = (1.0, 1.0, 0, (), 0)
_NONE: Final[frozenset[str]] = frozenset()


class RolledTests:
    """The tests of one move, entered by number."""

    def __init__(self, m: Game, body: int, steps: int, placed: bool) -> None:
        self.m = m
        self.body = body
        self.side = m.side[body]
        self.placed = placed  # whether a roll may depend on the square it is made in
        self.resources = Resources(m, body, steps)
        self.chances = kept_chances(self.resources.count, self.resources.unset)
        self.worlds = [m]  # per set of opponents who have thrown themselves down: the match
        if self.resources.hinderers:
            own = self.resources.own
            for gone in range(1, 1 << self.resources.count - own):
                self.worlds.append(self.resources.game((1 << own) - 1 | gone << own))
        self._twins: dict[tuple[int, int], Game] = {}  # per square and world: the match with the player there
        self._entered: dict[tuple[Form, ...], int] = {}

    def _at(self, cell: int, world: int) -> Game:
        """The match with the player in a square."""
        twin = self._twins.get((cell, world))
        if twin is None:
            twin = self._twins[cell, world] = self.copy(cell, world)
        return twin

    def copy(self, cell: int, world: int = 0) -> Game:
        """Return a copy of the match with the player in a square."""
        twin = self.worlds[world].clone(self.m.dice)
        twin.keep = False
        if twin.state.cell[self.body] != cell:
            twin.place(self.body, cell)
        return twin

    # ---------------------------------------------------------------- entering a test
    def enter(self, make: Made, cell: int, placed: bool = False) -> int:
        """Enter a test that is made with the player in a square; `placed`: it matters that they are there."""
        forms: list[Form] = []
        for world in range(len(self.worlds)):
            there = self._at(cell, world) if placed or self.placed else self.worlds[world]
            t = make(there)
            form = NO_ROLL if t is None else self._form(t, there, cell)
            if form is None:
                return self._enter_run(make, cell)
            forms.append(form)
        return self._enter(tuple(forms))

    def enter_chance(self, works: float, sources: list[int]) -> int:
        """Enter something that works with a chance, and may be tried again from some sources."""
        return self._enter(((works, works, 0, self.resources.ordered(sources), 0),) * len(self.worlds))

    def enter_rule(self, make: Callable[[Game], Resolution[bool]]) -> int:
        """Enter a rule with rolls: in short if all it asks the mover's coach is whether to re-roll one. To be hurt is to
        fail."""
        forms: list[Form] = []
        for world in self.worlds:
            policy = Once(self.body)
            works = chance(world, make, policy, HURT)[0]
            sources = self.resources.ordered(policy.offered)
            if policy.others or self._may_cost_more(sources):
                return self._enter_moves(make)
            forms.append((works, works, 0, sources, 0))
        return self._enter(tuple(forms))

    def _enter_run(self, make: Made, cell: int) -> int:
        """Enter a test that is carried out whole."""
        body = self.body

        def roll(twin: Game) -> Resolution[bool]:
            if twin.state.cell[body] != cell:
                twin.place(body, cell)
            t = make(twin)
            if t is None or t.natural == SURE:
                return True
            yield from roll_until_decided(twin, t)
            if t.hindered >= 0:
                laid_down(twin, t.hindered)
            return t.passed

        return self._enter_moves(roll)

    def _enter_moves(self, make: Callable[[Game], Resolution[bool]]) -> int:
        """Enter a rule that is carried out from each set of resources; from many, only once a way comes with them."""

        def moves_from(state: int) -> Moves:
            found: dict[int, float] = {}
            for p, twin in outcomes(self.resources.game(state), make, DETERMINED, HURT):
                later = self.resources.left(twin)
                found[later] = found.get(later, 0.0) + p
            return [(state, later, p) for later, p in found.items()]

        if self.chances.states > FEW_STATES:
            keep_apart(self.chances)
            return self.chances.add_open_test(moves_from)
        moves = [move for state in range(self.chances.states) for move in moves_from(state)]
        if all(before == later and p > 1.0 - EPSILON for before, later, p in moves):
            return CERTAIN
        return self.chances.add_test(moves)

    # ---------------------------------------------------------------- in short
    def _form(self, t: PlayerTest, there: Game, cell: int) -> Form | None:
        """A test in short; None if it must be carried out whole."""
        skills, masks = there.state.skills[self.body], there.rules.masks
        watched = there.present if t.leaves_zones else 0
        if (skills | watched) & masks[PREPARE] and self._is_prepared(t, there):
            return None
        spoilt = bool(watched & masks[SPOIL] and there.markers(self.side, t.from_cell, SPOIL))
        adjusts = bool(skills & masks[ADJUST] and there.hooked(self.body, ADJUST))
        if spoilt:
            return None if adjusts or t.pair else self._spoilt(t, there, cell)
        gather_modifiers(there, t)
        judge, passing = there.rules.tests.judge, 0
        failing: list[int] = []
        for die in range(1, 7):
            t.die = die
            if judge(t):
                passing += 1
            elif adjusts:
                failing.append(die)
        sources = self.resources.sources(t, there)
        if (self.resources.asking and self._may_cost_more(sources)) or (adjusts and t.pair):
            return None
        if failing:
            return self._adjusted(t, there, passing / 6, failing, sources)
        return passing / 6, passing / 6, 0, sources, 0

    def _may_cost_more(self, sources: tuple[int, ...]) -> bool:
        """Return whether to spend one of these may cost more than itself."""
        return any(source in self.resources.asking for source in sources)

    def _is_prepared(self, t: PlayerTest, there: Game) -> bool:
        """Return whether something is said of the die before it is thrown."""
        before = t.copy()
        dice = EnumeratedDice([], _NONE, _NONE, False)
        twin, policy = there.clone(dice), Once(self.body)
        twin.keep = False

        def say(speaker: Game) -> Resolution[bool]:
            yield from prepare(speaker, before)
            return True

        try:
            drive(say(twin), twin, policy)
        except Unrolled:
            return True
        return policy.others or any(getattr(before, field) != getattr(t, field) for field in TEST_FIELDS)

    def _spoilt(self, t: PlayerTest, there: Game, cell: int) -> Form | None:
        """A dodge that an opponent may spoil once the die is seen."""
        sources = self.resources.sources(t, there)
        passing, hinderers = 0, 0
        for face in range(1, 7):
            dice = EnumeratedDice([(face,)], _NONE, _NONE, False)
            twin, rolled = there.clone(dice), t.copy()
            twin.keep = False
            if twin.state.cell[self.body] != cell:
                twin.place(self.body, cell)
            if not self._drawn_once(roll_until_decided(twin, rolled), twin, Once(self.body)):
                return None
            if rolled.passed:
                passing += 1
            hinderers |= 1 << rolled.hindered + 1
        if self._may_cost_more(sources) or hinderers.bit_count() != 1:
            return None
        return passing / 6, passing / 6, 0, sources, self.resources.spent_by(hinderers.bit_length() - 2)

    def _adjusted(
        self, t: PlayerTest, there: Game, plain: float, failing: list[int], sources: tuple[int, ...]
    ) -> Form | None:
        """A test of a player with a trait that may act on the faces that fail."""
        adjusting = self.resources.adjusting
        helped, spent = 0, 0
        for face in failing:
            twin, rolled = there.clone(EnumeratedDice([], _NONE, _NONE, False)), t.copy()
            twin.keep = False
            rolled.die = face
            if not self._drawn_once(adjust(twin, rolled), twin, DETERMINED):
                return None
            if there.rules.tests.judge(rolled):
                helped += 1
                for trait, bit in adjusting:
                    spent |= bit if not twin.unspent(self.body, trait) else 0
        if not helped:
            return plain, plain, 0, sources, 0
        if len(adjusting) != 1:
            return None
        if not spent:  # it can be used as often as they like
            return plain + helped / 6, plain + helped / 6, 0, sources, 0
        return plain, plain + helped / 6, spent, sources, 0

    def _drawn_once(self, rule: Resolution[None], twin: Game, policy: Policy) -> bool:
        """Carry a rule out that may read dice which are written down; False if it asks for more."""

        def carry_out() -> Resolution[bool]:
            yield from rule
            return True

        try:
            drive(carry_out(), twin, policy)
        except Unrolled:
            return False
        return True

    # ---------------------------------------------------------------- summed up
    def _enter(self, forms: tuple[Form, ...]) -> int:
        """Enter a test in short: its form for each set of opponents who have thrown themselves down."""
        number = self._entered.get(forms)
        if number is None:
            number = CERTAIN
            if min(forms)[0] < 1.0:
                moves: Moves = []
                for state in range(self.chances.states):
                    moves.extend(self._moves(state, forms[state >> self.resources.own]))
                number = self.chances.add_test(moves)
            self._entered[forms] = number
        return number

    def _moves(self, state: int, form: Form) -> Moves:
        """From one set of resources: with which sets left the test is passed, and how likely."""
        plain, adjusted, trait, sources, gone = form
        extra = adjusted - plain if state & trait else 0.0
        moves: Moves = [(state, state | gone, plain)]
        if extra:
            moves.append((state, (state | gone) ^ trait, extra))
        for source in sources:
            bits = self.resources.bits[source]
            if bits and not state & bits:
                continue
            later = state | gone
            if bits:
                spent = state & bits
                later ^= spent & -spent
            again = (1.0 - plain - extra) * self.resources.worth[source]
            moves.append((state, later, again * plain))
            if extra:
                moves.append((state, later ^ trait, again * extra))
            break
        return moves
