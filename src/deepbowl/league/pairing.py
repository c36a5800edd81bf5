"""The tables of a round: a Swiss draw in pairs or at tables of four, and planned seats. [LG-PAIR, LG-BYE]

A draw is the one with the least cost. Costs are whole numbers in which a more important aim outweighs all lesser ones
together, so that no aim is hurt while another draw keeps it and all before it. Pairs are matched exactly. Tables of four are
searched: all of them up to 12 seats, by exchanging seats from many starting points above that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from deepbowl.league.errors import LeagueError
from deepbowl.league.frame import shuffled

PAIR: Final = 2
FOUR: Final = 4
EXHAUSTIVE: Final = 12
"""Up to this many seats every way to fill tables of four is tried."""
STARTS: Final = 16
"""From this many random seatings exchanging begins."""
MOST_PLANNED: Final = 16
PLAN_STARTS: Final = 120
"""Plans that are tried: every tenth begins afresh, the others from the best one with a few seats exchanged."""
FRESH_START: Final = 10
SHAKES: Final = 3
HOUSE: Final = "house bot "
"""How the seat of a house bot is named: it has no entry."""

Pair = frozenset[str]


def is_house(name: str) -> bool:
    """Return whether a seat belongs to a house bot. [LG-BYE-01]"""
    return name.startswith(HOUSE)


@dataclass(frozen=True, slots=True)
class Field:
    """Everything a draw may look at. Points are league points in twelfths. [LG-PAIR-02]

    `met` counts the meetings of two coaches, `byes` the byes each has had.
    """

    present: tuple[str, ...]
    points: Mapping[str, int] = field(default_factory=dict)
    met: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[str, int] = field(default_factory=dict)
    forbidden: Collection[Pair] = ()


class Draw(NamedTuple):
    """The tables of a round, top table first, the coaches with a bye, and forbidden pairs it could not keep apart."""

    tables: list[list[str]]
    byes: list[str]
    broken: list[tuple[str, str]]


# ---------------------------------------------------------------- costs
class Costs:
    """The cost of a draw: forbidden pairs, two bots at a table, a second bye, points of a bye, repeats, distance.

    Each is counted in units that outweigh everything that comes after it. [LG-PAIR-01]
    """

    def __init__(self, of: Field, names: Sequence[str]) -> None:
        self.names = list(names)
        low = min((of.points.get(name, 0) for name in names if not is_house(name)), default=0)
        self.points = [low - 12 if is_house(name) else of.points.get(name, 0) for name in names]
        pairs = max(1, len(names) ** 2)
        far = (max(self.points, default=0) - min(self.points, default=0)) ** 2
        often = max(of.met.values(), default=0)
        self.repeat = 1 + pairs * far
        self.bye_point = self.repeat * (1 + pairs * sum(n**3 for n in range(1, often + 1)))
        self.second_bye = self.bye_point * (1 + sum(point - low for point in self.points if point > low))
        self.two_bots = self.second_bye * (1 + sum(of.byes.values()))
        self.forbidden = self.two_bots * (1 + pairs)
        self.pair = [[self._pair(of, a, b) for b in range(len(names))] for a in range(len(names))]
        self.bye = [of.byes.get(name, 0) * self.second_bye + (self.points[a] - low) * self.bye_point
                    for a, name in enumerate(names)]  # fmt: skip

    def _pair(self, of: Field, a: int, b: int) -> int:
        if a == b:
            return 0
        first, second = self.names[a], self.names[b]
        cost = (self.points[a] - self.points[b]) ** 2
        if is_house(first) and is_house(second):
            return cost + self.two_bots
        both = frozenset((first, second))
        cost += self.repeat * sum(n**3 for n in range(1, of.met.get(both, 0) + 1))
        return cost + (self.forbidden if both in of.forbidden else 0)

    def table(self, seats: Sequence[int]) -> int:
        """Return the cost of one table: the sum over its pairs. [LG-PAIR-06]"""
        return sum(self.pair[a][b] for a, b in combinations(seats, 2))

    def total(self, tables: Sequence[Sequence[int]], byes: Sequence[int] = ()) -> int:
        """Return the cost of a whole draw."""
        return sum(self.table(one) for one in tables) + sum(self.bye[a] for a in byes)


# ---------------------------------------------------------------- a Swiss round
def swiss(of: Field, size: int, roll: Callable[[int], int], bots: bool = True) -> Draw:
    """Draw a round: the lot orders those present, then the draw with the least cost is taken. Seats are drawn by lot.

    `bots`: house bots fill the tables; otherwise those left over have a bye. [LG-PAIR-01 to -06, LG-BYE-01, LG-BYE-02]
    """
    order = shuffled(of.present, roll)
    over = len(order) % size
    missing = (size - over) % size if bots else 0
    names = [*order, *(f"{HOUSE}{number}" for number in range(1, missing + 1))]
    away = 0 if bots else over
    if len(names) - away < size:
        raise LeagueError("LG-PAIR-04", f"{len(of.present)} coaches do not fill a table of {size}")
    costs = Costs(of, names)
    if size == PAIR:
        tables, byes = match_pairs(costs, bool(away))
    else:
        tables, byes = seat_tables(costs, size, away, Random(roll(2**30)))
    return _settled(of, costs, tables, byes, roll)


def _settled(
    of: Field, costs: Costs, tables: Sequence[Sequence[int]], byes: Sequence[int], roll: Callable[[int], int]
) -> Draw:
    """Number the tables by the best points at them, then by the sum; draw the seats. [LG-PAIR-05, LG-PAIR-06]"""
    def rank(seats: Sequence[int]) -> tuple[int, int, int]:
        own = [costs.points[a] for a in seats if not is_house(costs.names[a])]
        return -max(own, default=0), -sum(own), min(seats)

    named = [shuffled([costs.names[a] for a in sorted(one)], roll) for one in sorted(tables, key=rank)]
    broken = [tuple(sorted(pair)) for one in named for pair in map(frozenset, combinations(one, 2)) if pair in of.forbidden]
    return Draw(named, [costs.names[a] for a in sorted(byes)], sorted((a, b) for a, b in broken))


def match_pairs(costs: Costs, bye: bool) -> tuple[list[list[int]], list[int]]:
    """Return the pairs with the least cost, exactly; with `bye` one is left over. [LG-PAIR-01, LG-BYE-02]"""
    try:
        from networkx import Graph, max_weight_matching
    except ImportError as error:
        raise LeagueError("LG-PAIR-01", f"a draw in pairs needs {error.name}; install deepbowl[league]") from None

    count = len(costs.names)
    edges = [(a, b, costs.pair[a][b]) for a, b in combinations(range(count), 2)]
    if bye:
        # the lot counts least: between equals the bye goes to the name drawn last
        edges = [(a, b, cost * (count + 1)) for a, b, cost in edges]
        edges += [(a, count, costs.bye[a] * (count + 1) + count - a) for a in range(count)]
    most = max(cost for _, _, cost in edges)
    graph = Graph()
    graph.add_nodes_from(range(count + bye))
    graph.add_weighted_edges_from((a, b, most - cost) for a, b, cost in edges)
    found = sorted(sorted(pair) for pair in max_weight_matching(graph, maxcardinality=True))
    return [pair for pair in found if pair[1] < count], [pair[0] for pair in found if pair[1] == count]


# ---------------------------------------------------------------- tables of four
def seat_tables(costs: Costs, size: int, byes: int, random: Random) -> tuple[list[list[int]], list[int]]:
    """Return tables with the least cost found, and those with a bye."""
    count = len(costs.names)
    if count - byes <= EXHAUSTIVE:
        return min(
            ((tables, list(away)) for away in combinations(range(count), byes) for tables in [_best(costs, size, away)]),
            key=lambda one: costs.total(*one),
        )
    found = [exchanged(costs, start, size, byes) for start in _starts(costs, size, byes, random)]
    return min(found, key=lambda one: costs.total(*one))


def _best(costs: Costs, size: int, away: Sequence[int]) -> list[list[int]]:
    """Return the best tables of all there are, for few seats."""
    left = tuple(a for a in range(len(costs.names)) if a not in away)
    known: dict[tuple[int, ...], tuple[int, list[list[int]]]] = {(): (0, [])}

    def best(free: tuple[int, ...]) -> tuple[int, list[list[int]]]:
        if free not in known:
            first, *others = free
            options = []
            for mates in combinations(others, size - 1):
                cost, rest = best(tuple(a for a in others if a not in mates))
                options.append((cost + costs.table((first, *mates)), [[first, *mates], *rest]))
            known[free] = min(options, key=lambda one: one[0])
        return known[free]

    return best(left)[1]


def _starts(costs: Costs, size: int, byes: int, random: Random) -> Iterator[list[list[int]]]:
    """Seatings to begin from: by points, then random ones. The last group has the byes."""
    order = sorted(range(len(costs.names)), key=lambda a: -costs.points[a])
    for number in range(STARTS):
        if number:
            random.shuffle(order)
        seated = order[: len(order) - byes]
        yield [*(seated[at : at + size] for at in range(0, len(seated), size)), order[len(order) - byes :]]


def exchanged(costs: Costs, groups: list[list[int]], size: int, byes: int) -> tuple[list[list[int]], list[int]]:
    """Exchange two seats of different tables as long as that lowers the cost."""
    pair, lone = costs.pair, costs.bye
    last = len(groups) - 1

    def gain(at: int, a: int, other: int, b: int) -> int:
        """The cost saved when a of one group and b of another change places."""
        saved = 0
        for group, leaves, comes in ((at, a, b), (other, b, a)):
            if group == last:
                saved += lone[leaves] - lone[comes]
            else:
                out, into = pair[leaves], pair[comes]
                for mate in groups[group]:
                    if mate != leaves:
                        saved += out[mate] - into[mate]
        return saved

    better = True
    while better:
        better = False
        for at, other in combinations(range(len(groups)), 2):
            for n in range(len(groups[at])):
                for m, b in enumerate(groups[other]):
                    if gain(at, groups[at][n], other, b) > 0:
                        groups[at][n], groups[other][m] = b, groups[at][n]
                        better = True
    return [list(one) for one in groups[:last]], list(groups[last]) if byes else []


# ---------------------------------------------------------------- planned seats
def planned(coaches: Sequence[str], rounds: int, size: int, roll: Callable[[int], int]) -> list[list[list[str]]]:
    """Plan all rounds before the first with the fewest repeats, whatever the points; house bots fill. [LG-PAIR-07]"""
    if len(coaches) > MOST_PLANNED:
        raise LeagueError("LG-PAIR-07", f"seats are planned for up to {MOST_PLANNED} coaches, not for {len(coaches)}")
    order = shuffled(coaches, roll)
    names = [*order, *(f"{HOUSE}{number}" for number in range(1, (-len(order)) % size + 1))]
    seats = len(names)
    if size == PAIR:
        plan = [circle(seats, number % (seats - 1)) for number in range(rounds)]
    elif seats == MOST_PLANNED:
        plan = [affine_plane()[number % 5] for number in range(rounds)]
    else:
        plan = _searched_plan(seats, rounds, size, Random(roll(2**30)))
    return [[shuffled([names[a] for a in table], roll) for table in one] for one in plan]


def circle(count: int, number: int) -> list[list[int]]:
    """Return round `number` of a round robin of an even count. [LG-FIX-01]"""
    ring = [count - 1, *((number + at) % (count - 1) for at in range(count - 1))]
    return [[ring[0], ring[1]], *([ring[1 + at], ring[-at]] for at in range(1, count // 2))]


def affine_plane() -> list[list[list[int]]]:
    """Return five rounds of four tables in which every two of 16 meet exactly once: the lines of a plane of order 4."""
    def times(a: int, b: int) -> int:
        """Multiply in the field of four elements."""
        return 0 if not a or not b else (a + b - 2) % 3 + 1

    points = [(x, y) for x in range(4) for y in range(4)]
    rounds = [[[4 * x + y for x, y in points if y == times(slope, x) ^ shift] for shift in range(4)] for slope in range(4)]
    return [*rounds, [[4 * x + y for y in range(4)] for x in range(4)]]


def _searched_plan(seats: int, rounds: int, size: int, random: Random) -> list[list[list[int]]]:
    """Exchange seats in all rounds while that lowers the repeats of the plan; then shake the best plan and try again."""
    best: list[list[list[int]]] = []
    least = -1
    for number in range(PLAN_STARTS):
        if number % FRESH_START == 0:
            plan = []
            for _ in range(rounds):
                order = random.sample(range(seats), seats)
                plan.append([order[at : at + size] for at in range(0, seats, size)])
        else:
            plan = [[list(table) for table in one] for one in best]
            for _ in range(SHAKES):
                first, second = random.sample(random.choice(plan), 2)
                n, m = random.randrange(size), random.randrange(size)
                first[n], second[m] = second[m], first[n]
        _improve(plan, seats)
        cost = repeats(plan)
        if least < 0 or cost <= least:
            best, least = plan, cost
        if least == fewest_repeats(seats, rounds, size):
            break
    return best


def _improve(plan: list[list[list[int]]], seats: int) -> None:
    """Improve a plan until no exchange of two seats helps."""
    met = [[0] * seats for _ in range(seats)]
    for one in plan:
        for table in one:
            for a, b in combinations(table, 2):
                met[a][b] += 1
                met[b][a] += 1

    def change(a: int, mates: Sequence[int], by: int) -> None:
        for mate in mates:
            met[a][mate] += by
            met[mate][a] += by

    def cost(a: int, mates: Sequence[int]) -> int:
        """Return the cost of further meetings of a with these mates: a repeat 1,000, the n-th one n cubed more."""
        return sum(1000 * (met[a][mate] > 0) + met[a][mate] ** 3 for mate in mates)

    better = True
    while better:
        better = False
        for one in plan:
            for first, second in combinations(one, 2):
                for n in range(len(first)):
                    for m in range(len(second)):
                        a, b = first[n], second[m]
                        mates, others = [x for x in first if x != a], [x for x in second if x != b]
                        change(a, mates, -1)
                        change(b, others, -1)
                        if cost(a, others) + cost(b, mates) < cost(a, mates) + cost(b, others):
                            first[n], second[m] = b, a
                            mates, others = others, mates
                            better = True
                        change(a, mates, 1)
                        change(b, others, 1)


def repeats(plan: Sequence[Sequence[Sequence[object]]]) -> int:
    """Return how many meetings of a plan are repeats."""
    met: dict[frozenset[object], int] = {}
    for one in plan:
        for table in one:
            for pair in map(frozenset, combinations(table, 2)):
                met[pair] = met.get(pair, 0) + 1
    return sum(count - 1 for count in met.values())


def fewest_repeats(seats: int, rounds: int, size: int) -> int:
    """Return a number of repeats that no plan can be below: meetings there are, less pairs there are."""
    meetings = rounds * (seats // size) * (size * (size - 1) // 2)
    return max(0, meetings - seats * (seats - 1) // 2)
