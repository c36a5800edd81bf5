"""Through all possible draws of a choice: a graph of positions in which a die is about to be rolled.

Each position is looked at once, however often and by whatever path a run comes to it: a ball that bounces between
players, or players who teleport each other in a circle, lead back to positions that are known. The search first follows
what is likely and cheap. Then it passes the chances along the graph until none are left on their way, and plays out what
stayed open.
"""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import TYPE_CHECKING, Final, cast

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, verb_of
from deepbowl.engine.runner import BY_CHOICE
from deepbowl.engine.state import State
from deepbowl.rules.analysis.enumerated_dice import LOOSE, Outcomes
from deepbowl.rules.analysis.odds_run import Base, Leaf, Past, Run
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import FOUL
from deepbowl.rules.vocabulary.roll_kinds import GRADED, HARM

if TYPE_CHECKING:
    from deepbowl.rules.analysis.policy import Policy
    from deepbowl.rules.game import Game

# how far the dice are followed; without any of these to the next quiescent point
LOOSE_BALL: Final = 1  # not beyond the first bounce, scatter or throw-in of a ball
ARMOUR: Final = 2  # not beyond the first armour or injury roll
CASUALTY_TABLE: Final = 4  # through a casualty, but without its table: a middling injury is read, no player dies
ACTION: Final = 8  # of a plan: not beyond the end of the Action it begins in
LOST_TURN: Final = 16  # neither armour nor a loose ball is followed once the turn is lost for good

NEVER: Final = 1 << 60
ERROR: Final = 0.009  # how far off a chance may be, as a standard deviation, for what is played out
PLAY: Final = 6  # what it costs to play one run out, in draws
SEED: Final = 70
FEWEST_PLAYED_OUT: Final = 5  # where next to nothing is left
BEGINNING: Final = 2  # what it costs to begin a run, in draws
ON_THE_WAY: Final = 1e-9  # what may be left when chances have been passed along the graph
MOST_ROUNDS: Final = 3000

# why something was not looked at (`Odds.cut`)
BELOW_FLOOR: Final = "below the floor"
OVER_BUDGET: Final = "over the budget"

_D68: Final = frozenset((purpose.CASUALTY, purpose.CASUALTY_UNITS))


class Node:
    """A draw: how a run comes to it, what it can show, whose and what for if graded, and where each outcome leads."""

    __slots__ = ("base", "cost", "depth", "edges", "expanded", "graded", "outcomes", "p", "past", "script")

    def __init__(
        self, p: float, depth: int, base: Base | None, script: list[tuple[int, ...]], outcomes: Outcomes,
        graded: tuple[str, int] | None, past: Past | None,
    ) -> None:  # fmt: skip
        self.p = p  # how likely it is to come to it, by the paths known so far
        self.depth = depth  # how many draws came before it
        self.cost = len(outcomes) * (len(script) + 1 + BEGINNING)  # in draws
        self.base = base
        self.script = script
        self.outcomes = outcomes
        self.graded = graded
        self.past = past  # what was seen on the way
        self.edges: list[tuple[float, object]] = []  # chance, then a node, a leaf or why it is cut
        self.expanded = False


class Search:
    """Go through the possible draws, the likeliest for their cost first; equal positions are merged."""

    def __init__(
        self, match: Game, plan: list[Choice], policy: Policy, horizon: int, floor: float, budget: int, merge: bool,
        exact: int, layered: bool = False,
    ) -> None:  # fmt: skip
        self.match = match
        self.plan = plan
        self.policy = policy
        self.floor = floor
        self.budget = budget
        self.exact = exact if merge else NEVER  # nothing is played out
        self.merge = merge
        self.layered = layered  # ways meet only after equally many draws: a tree, which always ends
        self.one_action = bool(horizon & ACTION)
        self.stops = (LOOSE if horizon & LOOSE_BALL else frozenset()) | (HARM if horizon & ARMOUR else frozenset())
        self.halts_when_lost = bool(horizon & LOST_TURN)
        self.glossed = _D68 if horizon & CASUALTY_TABLE else frozenset()
        self.fouls = match.state.act.action == FOUL or any(verb_of(option) == verbs.FOUL for option in plan)
        self.tally: dict[Leaf, float] = {}
        self.cut: dict[str, float] = {}
        self.nodes: dict[object, Node] = {}
        self.found: list[tuple[float, int, Node]] = []  # not expanded yet: a heap, what settles most for its cost first
        self.open = 0.0  # how likely it is to come to one of these
        self.edges: dict[tuple[str, int], list[int]] = {}  # per graded roll of a body: where its results changed last time
        self.runs = 0
        self.drawn = 0  # draws made again and again in all runs: what odds cost
        self.sampled = 0.0
        self.trapped = 0.0  # what went round in a circle without an end: the keys of two different positions are equal
        inside = match.rule is not None
        self.beginning = BEGINNING + (len(match.tape) if inside else 0)  # a clone carries the tape out again
        self.before: State = match.before if inside and match.before is not None else match.state
        self.first: Choice = plan[0]  # what the outcome is judged by: inside a resolution, the choice that began it
        if inside and match.start == BY_CHOICE:
            self.first = match.tape[0]

    def explore(self) -> None:
        """Follow draws for as long as that settles more than playing out would; play out the rest at random."""
        start = self.run(None, [], 1.0, 0)
        while self.found:
            worth, _, node = heappop(self.found)
            if node.expanded:
                continue  # became likelier later, and was expanded for that
            if -worth * (self.exact - self.drawn) < self.open:
                break  # even the best settles less than its share: what is open costs more than may still be spent
            self.expand(node)
        left_open = self.pass_along(start)
        if left_open:
            self.play_out(left_open)

    def opened(self, node: Node, p: float) -> None:
        """Note a draw that is still to be expanded, or another way that leads to it."""
        self.open += p
        heappush(self.found, (-node.p / node.cost, self.runs, node))

    def expand(self, node: Node) -> None:
        """Every outcome of a draw. Graded outcomes between two with the same result are taken to have that result."""
        node.expanded = True
        self.open -= node.p
        if node.graded is not None:
            self.expand_graded(node, node.graded)
            return
        for number in range(len(node.outcomes)):
            self.run_outcome(node, number)

    def expand_graded(self, node: Node, what: tuple[str, int]) -> None:
        """Look first where the same roll of the same body changed last time, then by halves wherever two differ."""
        places = {0, len(node.outcomes) - 1}
        for edge in self.edges.get(what, ()):
            places.update((edge, edge + 1))
        edges: list[int] = []
        self.edges[what] = edges
        low, below = -1, None
        for place in sorted(places):
            here = self.run_outcome(node, place)
            if low >= 0:
                self.fill_in(node, low, place, below, here, edges)
            low, below = place, here

    def fill_in(self, node: Node, low: int, high: int, below: object, above: object, edges: list[int]) -> None:
        """The outcomes between two, by halves; where one comes to something else than the next is an edge."""
        if below == above and not isinstance(below, str):
            if high - low > 1:
                node.edges.append((sum([chance for _, chance in node.outcomes[low + 1 : high]]), below))
        elif high - low == 1:
            edges.append(low)
        else:
            middle = (low + high) // 2
            between = self.run_outcome(node, middle)
            self.fill_in(node, low, middle, below, between, edges)
            self.fill_in(node, middle, high, between, above, edges)

    def run_outcome(self, node: Node, number: int) -> object:
        """Run one outcome of a draw and return its result."""
        value, chance = node.outcomes[number]
        came_to = self.run(node.base, [*node.script, value], node.p * chance, node.depth + 1, node.past)
        node.edges.append((chance, came_to))
        return came_to

    def run(
        self, base: Base | None, script: list[tuple[int, ...]], p: float, depth: int, past: Past | None = None
    ) -> object:
        """One run under written draws: it comes to a leaf, or to a draw; or why it is cut."""
        if p < self.floor or self.runs >= self.budget:
            return BELOW_FLOOR if p < self.floor else OVER_BUDGET
        self.runs += 1
        self.drawn += len(script) + (self.beginning if base is None else BEGINNING)
        run = Run(self, base, script, None, past)
        leaf = run.play()
        if leaf is not None:
            return leaf
        key: object = run.key() if self.merge else self.runs
        if self.layered:
            key = depth, key
        node = self.nodes.get(key)
        if node is None:
            graded = run.asked[:2] if self.merge and not self.fouls and run.asked[0] in GRADED else None
            node = Node(p, depth, run.base, run.script, run.outcomes, graded, run.past() if self.merge else None)
            self.nodes[key] = node
            self.opened(node, p)
        elif not node.expanded:
            node.p += p
            self.opened(node, p)
        return node

    # ---------------------------------------------------------------- from the graph to chances
    def pass_along(self, start: object) -> list[tuple[float, Node]]:
        """Pass the chances from draw to draw until all have come to a leaf; what came to draws that were not expanded."""
        left_open: dict[Node, float] = {}
        moving: dict[object, float] = {start: 1.0}
        for _ in range(MOST_ROUNDS):
            onward: dict[object, float] = {}
            for came_to, p in moving.items():
                if isinstance(came_to, str):
                    self.cut[came_to] = self.cut.get(came_to, 0.0) + p
                elif not isinstance(came_to, Node):
                    leaf = cast(Leaf, came_to)
                    self.tally[leaf] = self.tally.get(leaf, 0.0) + p
                elif not came_to.expanded:
                    left_open[came_to] = left_open.get(came_to, 0.0) + p
                else:
                    for chance, to in came_to.edges:
                        onward[to] = onward.get(to, 0.0) + p * chance
            moving = onward
            if sum(moving.values()) < ON_THE_WAY:
                break
        rest = sum(moving.values())
        if rest >= ON_THE_WAY:
            self.trapped = rest
        elif rest:
            self.cut[BELOW_FLOOR] = self.cut.get(BELOW_FLOOR, 0.0) + rest
        return [(p, node) for node, p in left_open.items()]

    def play_out(self, left_open: list[tuple[float, Node]]) -> None:
        """Finish what is left by runs at regular distances over all that is still open, played out to their ends: as many as
        one in two chances of all that is left need, or as can be afforded.

        Endings found together stay together in the list, so that every kind of ending gets its share.
        """
        ends = [(p * chance, node, value) for p, node in left_open for value, chance in node.outcomes]
        self.sampled = sum([p for p, _, _ in ends])
        needed, affordable = (self.sampled / 2 / ERROR) ** 2, (self.exact - self.drawn) / PLAY
        share = self.sampled / max(FEWEST_PLAYED_OUT, round(min(needed, affordable)))
        rest = Random(SEED)  # dice of its own: the same answer for every seat that asks
        passed, mark = 0.0, share / 2
        for p, node, value in ends:
            passed += p
            while passed > mark:
                self.runs += 1
                leaf = Run(self, node.base, [*node.script, value], rest, node.past).play()
                assert leaf is not None
                self.tally[leaf] = self.tally.get(leaf, 0.0) + share
                mark += share
