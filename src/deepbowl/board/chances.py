"""The arithmetic of paths with rolls: how likely each set of re-rolls left is, and how a test changes it.

Knows neither rules nor squares: tests are numbers that a caller has entered in `Chances`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from deepbowl.board.bits import MOST_CELLS, cells, python_cells, python_united, united

CERTAIN: Final = -1
"""In place of a test: nothing is rolled."""

EPSILON: Final = 1e-12
DIGITS: Final = 12
"""Chances that are equal up to this digit are equal."""
LESS: Final = 5e-13
"""A chance that is lower by more than this is lower: half of the last digit."""

MOST_PROFILES: Final = 3_000
MOST_PASSED: Final = 60_000
MOST_TESTS: Final = 3_000
"""How much is kept from search to search for one number of re-rolls: some 10 MB."""


Moves: TypeAlias = list[tuple[int, int, float]]
"""The effect of a test on states: (state before, state after, chance to pass that way)."""


@cache
def up_sets(resources: int) -> list[list[int]]:
    """Every set of states that, with a state, holds all states that have at least its resources. States are bit sets."""
    states = range(1 << resources)
    found: list[list[int]] = []
    for bits in range(1, 1 << (1 << resources)):
        members = [state for state in states if bits >> state & 1]
        if all(bits >> (state | more) & 1 for state in members for more in states):
            found.append(members)
    return found


class Chances:
    """The arithmetic of tests and re-rolls: profiles, and what a test makes of each.

    A state is the set of re-rolls left, as bits. A profile is a list of chances, one a state: to have come through
    everything so far and be left with it. Profile 0 is the beginning. Bits above those of the beginning are gained on the
    way (an opponent has thrown themselves down): they tell ways apart only that are alike otherwise, or a way could go to
    and fro for them.

    Results are kept for the next search (`kept_chances`). No answer depends on what was kept: chances
    are rounded before anything is made of them, so a profile is the same whichever way led to it first.
    """

    def __init__(self, resources: int, start: int) -> None:
        self.states = 1 << resources
        self._start = start
        self._gained = (self.states - 1) & ~start  # bits that may be set later
        self._up_sets = up_sets(start.bit_length())
        self.vectors: list[tuple[float, ...]] = []
        self.totals: list[float] = []
        self._known: dict[tuple[float, ...], int] = {}
        self._memo: dict[int, int] = {}
        self._as_good: list[int] = []  # per profile: a set of those at least as good whatever comes, of those compared
        self._compared: list[int] = []
        self._tops: list[float] = []  # per profile: the chance to have all that there was at the beginning
        self._gains: list[float] = []  # per profile: how much was gained, on average
        self._sums: list[tuple[float, ...]] = []  # per profile: the chance of each up-set, if there are more than two states
        self._tests: list[Moves] = []
        self._numbers: dict[tuple[tuple[int, int, float], ...], int] = {}  # of the tests
        self._open: dict[int, Callable[[int], Moves]] = {}  # per test that is found out state by state: how
        self._found: dict[int, int] = {}  # per such test: the states it was found out for
        self._enter([float(state == start) for state in range(self.states)])

    def add_test(self, moves: Moves) -> int:
        """Enter a test. Returns its number."""
        key = tuple(moves)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self._tests)
            self._tests.append(moves)
        return found

    def add_open_test(self, moves_from: Callable[[int], Moves]) -> int:
        """Enter a test that takes long to find out: it is asked for the moves from each state when a way comes with it."""
        number = len(self._tests)
        self._tests.append([])
        self._open[number], self._found[number] = moves_from, 0
        return number

    def moves(self, test: int, before: int) -> Moves:
        """Return what a test makes of a state."""
        if test in self._open and not self._found[test] >> before & 1:
            self._found[test] |= 1 << before
            self._tests[test].extend(self._open[test](before))
        return [move for move in self._tests[test] if move[0] == before]

    def both(self, first: int, second: int) -> int:
        """Enter two tests, one after the other, as one."""
        if first < 0 or second < 0:
            return max(first, second)
        if first in self._open or second in self._open:
            return self.add_open_test(lambda before: self._one_by_one(first, second, before))
        moves: dict[tuple[int, int], float] = {}
        for before, between, chance in self._tests[first]:
            for begun, later, onward in self._tests[second]:
                if begun == between:
                    moves[before, later] = moves.get((before, later), 0.0) + chance * onward
        return self.add_test([(before, later, chance) for (before, later), chance in moves.items()])

    def _one_by_one(self, first: int, second: int, before: int) -> Moves:
        """The moves of two tests from a state."""
        moves: dict[int, float] = {}
        for _, between, chance in self.moves(first, before):
            for _, later, onward in self.moves(second, between):
                moves[later] = moves.get(later, 0.0) + chance * onward
        return [(before, later, chance) for later, chance in moves.items()]

    def after(self, profile: int, test: int) -> int:
        """The profile after a test is passed."""
        if test < 0:
            return profile
        key = profile << 12 | test
        found = self._memo.get(key)
        if found is None:
            vector = self.vectors[profile]
            if test in self._open:
                for state, chance in enumerate(vector):
                    if chance:
                        self.moves(test, state)
            out = [0.0] * self.states
            for before, later, chance in self._tests[test]:
                out[later] += vector[before] * chance
            found = self._memo[key] = self._enter(out)
        return found

    def _enter(self, chances: list[float]) -> int:
        vector = tuple([round(chance, DIGITS) for chance in chances])
        found = self._known.get(vector)
        if found is not None:
            return found
        number = self._known[vector] = len(self.vectors)
        self.vectors.append(vector)
        self.totals.append(sum(vector))
        if self._gained:
            vector = self._without_gains(vector)
        else:
            self._gains.append(0.0)
        self._tops.append(vector[self._start])
        few = self._start <= 1
        self._sums.append(() if few else tuple([sum([vector[state] for state in members]) for members in self._up_sets]))
        self._as_good.append(0)
        self._compared.append(0)
        return number

    def _without_gains(self, vector: tuple[float, ...]) -> tuple[float, ...]:
        """The chances of a profile by what is left of the beginning; how much was gained is noted."""
        left = [0.0] * (self._start + 1)
        gain = 0.0
        for state, chance in enumerate(vector):
            left[state & self._start] += chance
            gain += chance * (state & self._gained).bit_count()
        self._gains.append(gain)
        return tuple(left)

    def as_good(self, profile: int, others: int) -> int:
        """Return those of a set of profiles that are at least as good as a profile, whatever comes."""
        fresh = others & ~self._compared[profile]
        if fresh:
            totals, good = self.totals, 0
            least = totals[profile] - LESS
            for other in self.listed(fresh):
                if totals[other] >= least and self._is_as_good(other, profile):
                    good |= 1 << other
            self._as_good[profile] |= good
            self._compared[profile] |= fresh
        return self._as_good[profile] & others

    def _is_as_good(self, one: int, other: int) -> bool:
        """Return True if one profile is at least as likely as another to have each number of re-rolls left; its total is
        no lower."""
        if self._tops[one] < self._tops[other] - LESS:
            return False
        if self._gains[one] < self._gains[other] - LESS and self.totals[one] < self.totals[other] + LESS:
            return False
        mine, theirs = self._sums[one], self._sums[other]
        for i, chance in enumerate(mine):  # noqa: SIM110 - a generator would cost more than the comparison
            if chance < theirs[i] - LESS:
                return False
        return True

    def united(self, sets: dict[int, int], profiles: int) -> int:
        """Return all squares that some profiles have."""
        return united(sets, profiles) if len(self.vectors) <= MOST_CELLS else python_united(sets, profiles)

    def listed(self, profiles: int) -> list[int]:
        """Return the members of a set of profiles."""
        return cells(profiles) if len(self.vectors) <= MOST_CELLS else python_cells(profiles)

    @property
    def full(self) -> bool:
        """Return True if the cache is so large that it should be emptied."""
        return len(self.vectors) > MOST_PROFILES or len(self._memo) > MOST_PASSED or len(self._tests) > MOST_TESTS


_KEPT: Final = threading.local()
"""The memory of a thread between searches: `chances`, by the number of resources and those that are spent."""


def kept_chances(resources: int, spent: int = 0) -> Chances:
    """Return the arithmetic for a number of resources, all of them left but a set of them, with what earlier searches found
    out."""
    kept: dict[tuple[int, int], Chances] | None = getattr(_KEPT, "chances", None)
    if kept is None:
        kept = _KEPT.chances = {}
    found = kept.get((resources, spent))
    if found is None or found.full:
        found = kept[resources, spent] = Chances(resources, (1 << resources) - 1 & ~spent)
    return found


def keep_apart(chances: Chances) -> None:
    """Keep what a search found out to itself: its open tests would hold on to the match."""
    kept: dict[tuple[int, int], Chances] = getattr(_KEPT, "chances", None) or {}
    for key in [key for key, one in kept.items() if one is chances]:
        del kept[key]


def forget_chances() -> None:
    """Begin again, as in a new process."""
    _KEPT.chances = {}
