"""The best path to every square in one search, in layers of steps, with sets of squares and no heap.

The history of a path is a *profile*: the chances to have come this far with each set of re-rolls left.
All squares with the same profile after the same number of steps are one set, so that a layer costs a few shifts for
each profile, not a visit to each square. A square keeps a profile only while no other profile reaches it that is as
good in every respect (as many steps or fewer, as likely with every set of re-rolls): nothing is lost, whatever comes.

Knows no rule: tests are numbers that a caller has entered in `Chances`, squares and steps come from the topology.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.board import Board
from deepbowl.board.chances import EPSILON, Chances
from deepbowl.board.topology import Topology

STEPS: Final = -1
"""How an ordinary step is made, in place of the caller's number of another way to move."""


class Exit:
    """Another way to leave some squares than by a step for one point: what it costs and what is rolled after it."""

    __slots__ = ("how", "points", "slips", "squares", "steps", "tests", "topo")

    def __init__(
        self, topo: Topology, squares: int, points: int, tests: tuple[int, ...], how: int, slips: bool = False,
        steps: list[int] | None = None,
    ) -> None:  # fmt: skip
        self.topo = topo  # where it leads from where
        self.squares = squares  # that are left so
        self.points = points
        self.tests = tests  # made once the step is done
        self.how = how  # STEPS, or the caller's number for it
        self.slips = slips  # without the rolls of a step out of bound squares
        self.steps = steps  # per step: the test to be allowed it, or CERTAIN; None: as everywhere


class Ground:
    """Where the search goes: what may be entered, where a way ends, and what is rolled where."""

    def __init__(self, topo: Topology, room: int, ends: int) -> None:
        self.topo = topo
        self.room = room  # squares that may be entered
        self.ends = ends  # squares that are not left again
        self.bound = 0  # squares that are left by a roll
        self.from_classes: list[int] = []  # a partition of them
        self.to_classes: list[int] = []  # a partition of the room
        self.arrivals: list[tuple[int, int]] = []  # (squares, test made on entering one)
        self.exits: list[Exit] = []  # steps that are not among those of `topo`

    def leaving(self, from_class: int, to_class: int, left: int, entered: int) -> tuple[int, ...]:
        """The tests to go from squares of one class to squares of another; each entered is one step from one left."""
        raise NotImplementedError


class Labels:
    """The squares of each profile after each number of steps, and the way back from them."""

    def __init__(
        self, chances: Chances, ground: Ground, start: int, steps: list[int], least: float = 0.0,
        rival: Labels | None = None, apart: int = 0,
    ) -> None:  # fmt: skip
        self.chances = chances
        self.apart = apart  # squares that are not shared with the rival
        self.rival = rival  # another search with which every square is shared: only results better than its paths are kept
        self.least = least  # ways that are less likely are not looked for; no other is lost, as no step makes one likelier
        self.ground = ground
        self.start = start
        self.lasting = ~ground.ends  # squares that may be left again, and where more may be done
        self.steps = steps  # per step: the test to be allowed it, or CERTAIN
        self.layers: list[dict[int, int]] = []
        self.kept: dict[int, int] = {}  # per profile: all its squares so far
        self.profiles = 0  # those of them, as a set
        self._cover: dict[int, int] = {}  # per profile asked about in this layer: the squares reached as well before it
        self.seeds: list[tuple[int, int, int]] = []
        self._back: dict[tuple[int, int, int], tuple[int, int, int, int]] = {}  # per label looked at: the one before it

    def run(self, seeds: list[tuple[int, int, int]]) -> None:
        """Search from seeds: (points spent before, profile, squares)."""
        ground, chances, rival = self.ground, self.chances, self.rival
        room, bound = ground.room, ground.bound
        totals, least = chances.totals, self.least - EPSILON
        lasting = self.lasting
        self.seeds = seeds
        last_seed = max(seed[0] for seed in seeds) if rival is not None else 0
        limit = len(self.steps)
        layer: dict[int, int] = {}
        self.layers = []
        for number in range(limit + 1):
            found: dict[int, int] = {}
            if rival is not None:
                if not layer and number > last_seed and not ground.exits:
                    break
                if number < len(rival.layers):
                    self._cover = {}
                    for profile, squares in rival.layers[number].items():
                        self.kept[profile] = self.kept.get(profile, 0) | squares & ~self.apart
                        self.profiles |= 1 << profile
            if number and layer:
                test = self.steps[number - 1]
                for profile, squares in layer.items():
                    squares &= lasting
                    going = chances.after(profile, test)
                    if totals[going] < least:
                        continue
                    open_room = room & ~self._covered(going)
                    free = squares & ~bound
                    if free:
                        out = spread(ground.topo, free) & open_room
                        if out:
                            found[going] = found.get(going, 0) | out
                    if free != squares:
                        self._leave(ground.topo, squares ^ free, going, open_room, found)
            for way_out in ground.exits:
                if number >= way_out.points:
                    self._go_out(way_out, number, found)
            if found:
                for squares, arrival in ground.arrivals:
                    self._arrive(squares, arrival, found)
            for seeded, profile, squares in seeds:
                if seeded == number:
                    found[profile] = found.get(profile, 0) | squares
            layer = self._keep(found)
            self.layers.append(layer)

    def paid(self, profile: int, before: int, points: int, steps: list[int] | None = None) -> int:
        """The profile once this many points are paid by someone who has spent some before."""
        tests = self.steps if steps is None else steps
        for number in range(before, before + points):
            profile = self.chances.after(profile, tests[number])
        return profile

    def _go_out(self, way_out: Exit, number: int, found: dict[int, int]) -> None:
        """Go on by an exit to what is reached with this many points spent."""
        ground, chances = self.ground, self.chances
        before = number - way_out.points
        for profile, squares in self.layers[before].items():
            squares &= self.lasting & way_out.squares
            going = self.paid(profile, before, way_out.points, way_out.steps) if squares else profile
            if not squares or chances.totals[going] < self.least - EPSILON:
                continue
            out: dict[int, int] = {}
            free = squares if way_out.slips else squares & ~ground.bound
            if free:
                out[going] = spread(way_out.topo, free) & ground.room
            if free != squares:
                self._leave(way_out.topo, squares ^ free, going, ground.room, out)
            for passed, entered in out.items():
                after = passed
                for test in way_out.tests:
                    after = chances.after(after, test)
                entered &= ~self._covered(after)
                if entered:
                    found[after] = found.get(after, 0) | entered

    def _covered(self, profile: int) -> int:
        """The squares already reached with a profile as good as this one."""
        covered = self._cover.get(profile)
        if covered is None:
            chances = self.chances
            covered = self._cover[profile] = chances.united(self.kept, chances.as_good(profile, self.profiles))
        return covered

    def _leave(self, topo: Topology, squares: int, profile: int, room: int, found: dict[int, int]) -> None:
        """Go on from squares that are left by a roll."""
        ground, chances = self.ground, self.chances
        for from_class, members in enumerate(ground.from_classes):
            leaving = squares & members
            if not leaving:
                continue
            out = spread(topo, leaving) & room
            if not out:
                continue
            for to_class, others in enumerate(ground.to_classes):
                entered = out & others
                if entered:
                    after = profile
                    for test in ground.leaving(from_class, to_class, leaving, entered):
                        after = chances.after(after, test)
                    found[after] = found.get(after, 0) | entered

    def _arrive(self, squares: int, test: int, found: dict[int, int]) -> None:
        """Make the test of special squares that were entered: once each, however alike the profiles after and before."""
        arrived = [(profile, entered & squares) for profile, entered in found.items() if entered & squares]
        for profile, entered in arrived:
            found[profile] ^= entered
        for profile, entered in arrived:
            after = self.chances.after(profile, test)
            found[after] = found.get(after, 0) | entered

    def _keep(self, found: dict[int, int]) -> dict[int, int]:
        """Keep of what a layer found only what is better in some respect than all before."""
        kept, chances, totals = self.kept, self.chances, self.chances.totals
        layer: dict[int, int] = {}
        new = 0  # its profiles, as a set
        order = sorted(found, key=totals.__getitem__, reverse=True) if len(found) > 1 else list(found)
        for profile in order:
            if totals[profile] < self.least - EPSILON:
                break
            squares = found[profile] & ~self._covered(profile)
            better = chances.as_good(profile, new) if squares and new else 0
            if better:
                squares &= ~chances.united(layer, better)
            if squares:
                layer[profile] = squares
                new |= 1 << profile
        for profile, squares in layer.items():
            kept[profile] = kept.get(profile, 0) | squares
        self.profiles |= new
        self._cover = {}
        return layer

    # ---------------------------------------------------------------- reading it
    def reached(self) -> int:
        """Every square that is reached."""
        squares = 0
        for mask in self.kept.values():
            squares |= mask
        return squares

    def best(self, square: int, within: int) -> tuple[int, int]:
        """(steps, profile) of the best way to a square in at most this many steps; (-1, -1) if there is none."""
        bit = 1 << square
        totals = self.chances.totals
        found, steps, chance = -1, -1, 0.0
        for number, layer in enumerate(self.layers[: within + 1]):
            for profile, squares in layer.items():
                if squares & bit and totals[profile] > chance + EPSILON:
                    found, steps, chance = profile, number, totals[profile]
        return steps, found

    def way(self, board: Board, square: int, steps: int, profile: int) -> tuple[list[tuple[int, int]], int, int, int]:
        """The squares entered on the way to a label, and how each was; then the (square, points, profile) of its seed.

        Where several ways are as good, the one that keeps near the start as long as it can: first aslant, then straight.
        """
        moves: list[tuple[int, int]] = []
        while steps > 0 and not self._is_seed(square, steps, profile):
            key = (square, steps, profile)
            back = self._back.get(key)
            if back is None:
                back = self._back[key] = self._step_back(board, square, steps, profile)
            from_cell, profile, points, how = back
            moves.append((square, how))
            square = from_cell
            steps -= points
        moves.reverse()
        return moves, square, steps, profile

    def _is_seed(self, square: int, steps: int, profile: int) -> bool:
        return any(seed[0] == steps and seed[1] == profile and seed[2] >> square & 1 for seed in self.seeds)

    def _step_back(self, board: Board, square: int, steps: int, profile: int) -> tuple[int, int, int, int]:
        """The label before a label: its square and profile, how many points it is back, and how one comes from it."""
        by_step = Exit(self.ground.topo, board.floor, 1, (), STEPS)
        best, found = self._came_from(board, by_step, square, steps, profile, -1)
        for way_out in self.ground.exits:
            if steps >= way_out.points:
                nearer, come = self._came_from(board, way_out, square, steps, profile, best)
                if come[0] >= 0:
                    best, found = nearer, come
        return found

    def _came_from(
        self, board: Board, by: Exit, square: int, steps: int, profile: int, best: int
    ) -> tuple[int, tuple[int, int, int, int]]:
        """The label before a label by one kind of move, if it is nearer to the start than the best so far (-1: none)."""
        ground, chances, points = self.ground, self.chances, by.points
        found = (-1, -1, 0, STEPS)
        near = entered_from(board, by.topo, square) & by.squares & self.lasting
        if not near:
            return best, found
        arrivals = [arrival for squares, arrival in ground.arrivals if squares & board.bit[square]]
        for earlier, squares in self.layers[steps - points].items():
            come = squares & near
            if not come:
                continue
            going = self.paid(earlier, steps - points, points, by.steps)
            while come:
                from_cell = come.bit_length() - 1
                come ^= 1 << from_cell
                after = going
                if not by.slips and ground.bound & board.bit[from_cell]:
                    for dodged in self._tests_between(from_cell, square):
                        after = chances.after(after, dodged)
                for test in (*by.tests, *arrivals):
                    after = chances.after(after, test)
                if after == profile:
                    far = board.xs[from_cell] - board.xs[self.start], board.ys[from_cell] - board.ys[self.start]
                    crooked = far[0] * far[0] + far[1] * far[1]
                    if best < 0 or crooked < best:
                        best, found = crooked, (from_cell, earlier, points, by.how)
        return best, found

    def _tests_between(self, from_cell: int, to: int) -> tuple[int, ...]:
        ground = self.ground
        from_class = next(i for i, squares in enumerate(ground.from_classes) if squares >> from_cell & 1)
        to_class = next(i for i, squares in enumerate(ground.to_classes) if squares >> to & 1)
        return ground.leaving(from_class, to_class, 1 << from_cell, 1 << to)


def by_chance(searches: list[Labels]) -> list[tuple[float, int]]:
    """(chance, squares) with every square at its best chance only, the best first, over searches with the same chances."""
    kept = searches[0].kept
    if len(searches) > 1:
        kept = dict(kept)
        for search in searches[1:]:
            for profile, squares in search.kept.items():
                kept[profile] = kept.get(profile, 0) | squares
    totals = searches[0].chances.totals
    out: list[tuple[float, int]] = []
    seen = 0
    for profile in sorted(kept, key=totals.__getitem__, reverse=True):
        squares = kept[profile] & ~seen
        if squares:
            seen |= squares
            out.append((totals[profile], squares))
    return out


def spread(topo: Topology, squares: int) -> int:
    """The squares one step from a set of squares."""
    return topo.spread(squares)


def entered_from(board: Board, topo: Topology, square: int) -> int:
    """The squares from which one step leads to a square."""
    out = 0
    for direction, offset in enumerate(topo.off):
        from_cell = square - offset
        if 0 <= from_cell < board.n and topo.leave[direction] & board.bit[from_cell]:
            out |= board.bit[from_cell]
    bit = board.bit[square]
    for frm_bit, to in topo.jumps:
        if to & bit:
            out |= frm_bit
    return out
