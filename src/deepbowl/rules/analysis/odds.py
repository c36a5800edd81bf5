"""The odds of a choice: its own resolution, run on clones under all possible dice. There is no second copy of a rule.

    odds(match, option).success            # the dodge, the block, the pass, as `outcomes` defines it for each verb
    odds(match, [step, step, hit])         # a plan, choice by choice
    odds(match, option, policy=DECLINE)    # no one uses anything

A run follows written draws (`EnumeratedDice`) and stops at the first that is open; each of its outcomes is a run more. Runs
that meet in the same state with nothing left in the air (see there) continue as one. Questions are answered by a policy.
Of 2D6 whose sum is graded (armour, injury) what two sums come to alike, all between them come to.

What lies beyond the horizon is not followed and is reported in `stopped`; what is rarer than `floor`, or would take
more than `budget` runs, is reported in `cut`. What is still open after `exact` draws (a chain of teleports, an explosion
among many) is played out some times with dice of its own, always the same, and reported in `sampled`: near, not exact.
Probabilities of outcomes and cuts add up to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from deepbowl.engine import choice as verbs
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, verb_of
from deepbowl.engine.decision import DONE, Decision
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.engine.journal import Journal
from deepbowl.engine.runner import BY_CHOICE
from deepbowl.engine.state import CASUALTY, DEAD, KNOCKED_OUT, NOBODY, RUNNING, STANDING, STUNNED, State
from deepbowl.rules.analysis.enumerated_dice import LOOSE, EnumeratedDice, Halted, Outcomes, Unrolled
from deepbowl.rules.analysis.outcomes import lost_turn, outcome_of, scored
from deepbowl.rules.analysis.policy import SENSIBLE, Policy
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import FOUL
from deepbowl.rules.vocabulary.records import BY_DIVE, due_facts
from deepbowl.rules.vocabulary.roll_kinds import GRADED, HARM

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

# how far the dice are followed; without any of these to the next quiescent point
LOOSE_BALL: Final = 1  # not beyond the first bounce, scatter or throw-in of a ball
ARMOUR: Final = 2  # not beyond the first armour or injury roll
CASUALTY_TABLE: Final = 4  # through a casualty, but without its table: a middling injury is read, no one dies
ACTION: Final = 8  # of a plan: not beyond the end of the Action it begins in
DEFAULT_HORIZON: Final = LOOSE_BALL | CASUALTY_TABLE

FLOOR: Final = 1e-9
BUDGET: Final = 20_000
NEVER: Final = 1 << 60
EXACT: Final = 900  # draws made in runs that follow every one; what is open then is played out
PLAYED_OUT: Final = 70  # this many times
BEGINNING: Final = 2  # what it costs to begin a run, in draws

# why a run ended early (`stopped`)
BALL_LOOSE: Final = "loose ball"
NO_ARMOUR: Final = "armour not rolled"
PLAN_BROKEN: Final = "plan no longer possible"
PLAN_ENDED: Final = "Action over"

# why something was not looked at (`cut`)
BELOW_FLOOR: Final = "below the floor"
OVER_BUDGET: Final = "over the budget"

# who has a ball, if no body
LOOSE_ON_BOARD: Final = -1
OFF_BOARD: Final = -2

Leaf: TypeAlias = tuple[bool, str, bool, tuple[tuple[int, int, bool], ...], tuple[int, ...], tuple[int, ...], str]
"""Success, outcome in a word, turnover, (body, posture, hurt) of whom it concerns, balls' holders, who scored, stopped."""

_FATES: Final = {STUNNED: "stunned", KNOCKED_OUT: "ko", CASUALTY: "casualty", DEAD: "dead"}
_D68: Final = frozenset((purpose.CASUALTY, purpose.CASUALTY_UNITS))
_READ_BY_AIMS: Final = (event.PickedUp, event.Intercepted, event.Deflected, event.Passed)


class Odds:
    """What a choice leads to, each with its probability."""

    def __init__(self, names: list[str], policy: str, balls: int) -> None:
        self.names = names
        self.policy = policy
        self.success = 0.0
        """The thing tried works and the turn continues (or is won)."""
        self.turnover = 0.0
        self.outcomes: dict[str, float] = {}
        """In a word or two, by verb: "pushed", "defender down", "fumbled" …"""
        self.down: dict[int, float] = {}
        """Per body whose posture changed: no longer standing, or no longer there."""
        self.injury: dict[int, dict[str, float]] = {}
        """Per body: "broken" (an injury was rolled), and of these "stunned", "ko", "casualty", "dead", "off"."""
        self.balls: list[dict[int, float]] = [{} for _ in range(balls)]
        """Per ball: who holds it (body), LOOSE_ON_BOARD or OFF_BOARD."""
        self.touchdown: dict[int, float] = {}
        """Per seat."""
        self.stopped: dict[str, float] = {}
        """Counted above as far as it went, but not followed to its end."""
        self.loose = 0.0
        """Of that: a ball is loose and the turn not lost yet. Whether that becomes a turnover is not counted."""
        self.cut: dict[str, float] = {}
        """Not counted above at all."""
        self.leaves: list[tuple[float, Leaf]] = []
        """Every different outcome, the likeliest first."""
        self.sampled = 0.0
        """How much of all this was not followed through every draw but played out some times: near, not exact."""
        self.runs = 0
        self.drawn = 0  # draws made again and again in all runs: what odds cost

    def add(self, leaf: Leaf, p: float) -> None:
        """Count one outcome."""
        worked, word, turnover, fates, balls, scorers, stopped = leaf
        self.leaves.append((p, leaf))
        if worked:
            self.success += p
        if turnover:
            self.turnover += p
        _count(self.outcomes, word, p)
        for body, posture, hurt in fates:
            if posture != STANDING:
                self.down[body] = self.down.get(body, 0.0) + p
            if hurt:
                fate = self.injury.setdefault(body, {})
                _count(fate, "broken", p)
                _count(fate, _FATES.get(posture, "off"), p)
        for ball, holder in enumerate(balls):
            self.balls[ball][holder] = self.balls[ball].get(holder, 0.0) + p
        for seat in scorers:
            self.touchdown[seat] = self.touchdown.get(seat, 0.0) + p
        if stopped:
            _count(self.stopped, stopped, p)
        if stopped == BALL_LOOSE and not turnover:
            self.loose += p

    def held_by(self, body: int, ball: int = 0) -> float:
        """The chance that a body ends up with the ball."""
        return self.balls[ball].get(body, 0.0)

    def hurts(self, body: int, fate: str = "broken") -> float:
        """The chance that someone's armour breaks, or of one injury."""
        return self.injury.get(body, {}).get(fate, 0.0)

    @property
    def total(self) -> float:
        """All outcomes and cuts together: 1, but for rounding."""
        return sum(self.outcomes.values()) + sum(self.cut.values())

    def as_dict(self) -> dict[str, Any]:
        """The odds as JSON can hold them, bodies by name."""
        words = {LOOSE_ON_BOARD: "loose", OFF_BOARD: "off"}
        return {
            "success": self.success,
            "turnover": self.turnover,
            "outcomes": dict(self.outcomes),
            "down": {self.names[body]: p for body, p in self.down.items()},
            "injury": {self.names[body]: dict(fates) for body, fates in self.injury.items()},
            "balls": [{words.get(by) or self.names[by]: p for by, p in ball.items()} for ball in self.balls],
            "touchdown": {str(seat): p for seat, p in self.touchdown.items()},
            "stopped": dict(self.stopped),
            "loose": self.loose,
            "cut": dict(self.cut),
            "sampled": self.sampled,
            "policy": self.policy,
            "leaves": len(self.leaves),
            "runs": self.runs,
        }

    def __repr__(self) -> str:
        return f"Odds(success={self.success:.4f}, turnover={self.turnover:.4f}, {len(self.leaves)} leaves, {self.runs} runs)"


def _count(into: dict[str, float], word: str, p: float) -> None:
    into[word] = into.get(word, 0.0) + p


def odds(
    match: Game,
    choice: Choice | Sequence[Choice],
    policy: Policy = SENSIBLE,
    horizon: int = DEFAULT_HORIZON,
    floor: float = FLOOR,
    budget: int = BUDGET,
    merge: bool = True,
    exact: int = EXACT,
) -> Odds:
    """The odds of a choice that is offered now, or of a plan: choices made one after the other as long as each works.

    `policy` answers what is asked on the way, of any seat. `exact` is how many draws are made in runs that follow every one,
    before the rest is played out. `merge=False` explores every way by itself: slow, for tests.
    The match is not changed.
    """
    plan = [choice] if isinstance(choice, int) else list(choice)
    if not plan or plan[0] not in match.decision().options:
        text = match.names.text(plan[0]) if plan else "nothing"
        raise IllegalChoice(f"no odds: '{text}' is not offered now")
    search = Search(match, plan, policy, horizon, floor, budget, merge, exact)
    search.explore()
    result = Odds(match.bodies.name, policy.name, len(match.state.ball_by))
    for leaf, p in sorted(search.tally.items(), key=lambda counted: -counted[1]):
        result.add(leaf, p)
    result.cut, result.runs, result.sampled = search.cut, search.runs, search.sampled
    return result


class Node:
    """A draw still open: how likely it is to come to it, by which draws, what it can show; whose and what for if graded."""

    __slots__ = ("graded", "outcomes", "p", "script")

    def __init__(self, p: float, script: list[tuple[int, ...]], outcomes: Outcomes, graded: tuple[str, int] | None) -> None:
        self.p = p
        self.script = script
        self.outcomes = outcomes
        self.graded = graded


class Search:
    """Through the possible draws in layers, likeliest first; ways that meet in a layer continue as one."""

    def __init__(
        self, match: Game, plan: list[Choice], policy: Policy, horizon: int, floor: float, budget: int, merge: bool,
        exact: int,
    ) -> None:  # fmt: skip
        self.match = match
        self.plan = plan
        self.policy = policy
        self.floor = floor
        self.budget = budget
        self.exact = exact if merge else NEVER  # nothing is played out
        self.merge = merge
        self.one_action = bool(horizon & ACTION)
        self.stops = (LOOSE if horizon & LOOSE_BALL else frozenset()) | (HARM if horizon & ARMOUR else frozenset())
        self.glossed = _D68 if horizon & CASUALTY_TABLE else frozenset()
        self.fouls = match.state.act.action == FOUL or any(verb_of(option) == verbs.FOUL for option in plan)
        self.tally: dict[Leaf, float] = {}
        self.cut: dict[str, float] = {}
        self.layer: dict[object, Node] = {}  # the draws to be looked at next
        self.edges: dict[tuple[str, int], list[int]] = {}  # per graded roll of a body: where its results changed last time
        self.runs = 0
        self.drawn = 0  # draws made again and again in all runs: what odds cost
        self.sampled = 0.0
        inside = match.rule is not None
        self.beginning = BEGINNING + (len(match.tape) if inside else 0)  # a clone carries the tape out again
        self.before: State = match.before if inside and match.before is not None else match.state
        self.first: Choice = plan[0]  # what the outcome is judged by: inside a resolution, the choice that began it
        if inside and match.start == BY_CHOICE:
            self.first = match.tape[0]

    def explore(self) -> None:
        """Follow every draw to its leaves; what is still open after this many runs is played out instead."""
        self.run([], 1.0)
        while self.layer:
            nodes = sorted(self.layer.values(), key=lambda node: -node.p)
            self.layer = {}
            for number, node in enumerate(nodes):
                if self.drawn >= self.exact:
                    self.play_out([*nodes[number:], *self.layer.values()])
                    return
                self.follow(node)

    def follow(self, node: Node) -> None:
        """Every outcome of a draw. Of graded ones those between two that come to the same are taken to do so, too."""
        if node.graded is not None:
            self.follow_graded(node, node.graded)
            return
        for number in range(len(node.outcomes)):
            self.run_outcome(node, number)

    def follow_graded(self, node: Node, what: tuple[str, int]) -> None:
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
        if below is not None and below == above:
            if high - low > 1:
                self.credit(below, node.p * sum([chance for _, chance in node.outcomes[low + 1 : high]]))
        elif high - low == 1:
            edges.append(low)
        else:
            middle = (low + high) // 2
            between = self.run_outcome(node, middle)
            self.fill_in(node, low, middle, below, between, edges)
            self.fill_in(node, middle, high, between, above, edges)

    def play_out(self, nodes: list[Node]) -> None:
        """Finish what is left by a few runs at regular distances over all that is still open, played out to their ends."""
        ends = [(node.p * chance, node.script, value) for node in nodes for value, chance in node.outcomes]
        self.sampled = sum([p for p, _, _ in ends])
        share = self.sampled / PLAYED_OUT
        rest = Random(PLAYED_OUT)  # no one else's dice; the same for everyone who asks
        passed, mark = 0.0, share / 2
        for p, script, value in ends:
            passed += p
            while passed > mark:
                self.runs += 1
                leaf = Run(self, [*script, value], rest).play()
                assert leaf is not None
                self.tally[leaf] = self.tally.get(leaf, 0.0) + share
                mark += share

    def run_outcome(self, node: Node, number: int) -> object:
        """Run one outcome of a draw; what it comes to."""
        value, chance = node.outcomes[number]
        return self.run([*node.script, value], node.p * chance)

    def run(self, script: list[tuple[int, ...]], p: float) -> object:
        """One run under written draws: it comes to a leaf, or to a draw of the next layer; None if it is cut."""
        if p < self.floor or self.runs >= self.budget:
            _count(self.cut, BELOW_FLOOR if p < self.floor else OVER_BUDGET, p)
            return None
        self.runs += 1
        self.drawn += len(script) + self.beginning
        run = Run(self, script, None)
        leaf = run.play()
        if leaf is not None:
            self.tally[leaf] = self.tally.get(leaf, 0.0) + p
            return leaf
        key: object = run.key() if self.merge else self.runs
        node = self.layer.get(key)
        if node is None:
            graded = run.asked[:2] if self.merge and not self.fouls and run.asked[0] in GRADED else None
            self.layer[key] = Node(p, script, run.outcomes, graded)
        else:
            node.p += p
        return key

    def credit(self, came_to: object, p: float) -> None:
        """Count more of what another run came to."""
        node = self.layer.get(came_to)
        if node is not None:
            node.p += p
        else:
            leaf = cast(Leaf, came_to)
            self.tally[leaf] += p


class Run:
    """One run of the plan on a clone, under written draws; the rest may be thrown."""

    def __init__(self, search: Search, script: list[tuple[int, ...]], rest: Random | None) -> None:
        self.search = search
        self.draws = EnumeratedDice(script, search.stops, search.glossed, search.merge, search.fouls, rest)
        self.twin = search.match.clone(self.draws)
        self.twin.keep = False
        self.twin.journal = Journal(False)
        self.at = 0  # which choice of the plan is being carried out
        self.next = 0  # the one after it
        self.before = search.before
        self.outcomes: Outcomes = []
        self.asked: tuple[str, int, int] = ("", -1, 0)

    def play(self) -> Leaf | None:
        """Run to the end, the horizon, or the first draw that is not written: then None, and `outcomes` are set."""
        try:
            why = self._follow_plan()
        except Unrolled as draw:
            self.outcomes, self.asked = draw.outcomes, (draw.purpose, draw.body, len(draw.outcomes))
            return None
        except Halted as halt:
            return self._leaf(NO_ARMOUR if halt.purpose in HARM else BALL_LOOSE, halt.purpose)
        except Exception as error:
            raise Defect(f"while looking for odds: {type(error).__name__}: {error}") from error
        return self._leaf(why, "")

    def _follow_plan(self) -> str:
        """Carry the choices out one after the other; why the last one was not reached, or ""."""
        twin = self.twin
        actor = twin.state.act.body
        plan = self.search.plan
        while self.next < len(plan):
            number, option = self.next, plan[self.next]
            self.next += 1
            if number:
                s = twin.state
                if self.search.one_action and s.act.body != actor and actor >= 0:
                    return PLAN_ENDED
                if s.over or s.won != RUNNING or twin.auto() is not None or option not in twin.offer().options:
                    return PLAN_BROKEN
                self.at = number
                self.before = s.copy()
                self.draws.path = []  # quiescent: all that matters is in the state
            self._carry_out(option)
        return ""

    def _carry_out(self, option: Choice) -> None:
        twin, draws, policy = self.twin, self.draws, self.search.policy
        rule = twin.rule
        try:
            if rule is not None:
                asked: Decision = rule.send(option)
            else:
                rule = twin.begin(option)
                if rule is None:
                    return
                asked = next(rule)
            while asked is not DONE:
                if asked.seat == twin.seats:
                    answer = twin.stand_in(asked)
                else:
                    answer = self._planned(asked) or policy.answer(twin, asked)
                draws.answered(answer)
                asked = rule.send(answer)
        except StopIteration:
            pass
        twin.rule = None

    def _planned(self, asked: Decision) -> Choice:
        """The answer that the plan itself has to a question, such as the square of a leap; 0 if it has none."""
        plan = self.search.plan
        if self.next < len(plan) and verb_of(plan[self.next]) == verbs.SQUARE and plan[self.next] in asked.options:
            self.at = self.next
            self.next += 1
            return plan[self.at]
        return 0

    # ---------------------------------------------------------------- what came of it
    def _leaf(self, stopped: str, die: str) -> Leaf:
        twin, before = self.twin, self.search.before
        s = twin.state
        option = self.search.plan[self.at] if self.at else self.search.first
        worked, word = outcome_of(twin, self.before, option, die)
        hurt = self._hurt()
        fates: tuple[tuple[int, int, bool], ...] = ()
        if hurt or s.posture != before.posture:
            changed = [b for b in range(len(s.posture)) if s.posture[b] != before.posture[b] or b in hurt]
            fates = tuple([(body, s.posture[body], body in hurt) for body in changed])
        in_the_air = die in (purpose.SCATTER, purpose.DEVIATION)
        thrower = s.act.body if in_the_air else NOBODY  # the ball they still seem to hold
        balls = tuple([_whose(by, s.ball_cell[ball], thrower) for ball, by in enumerate(s.ball_by)])
        complete = stopped not in (PLAN_BROKEN, PLAN_ENDED)
        lost = lost_turn(twin, before, option)
        return (worked and complete, word, lost, fates, balls, tuple(scored(twin, before)), stopped)

    def _hurt(self) -> tuple[int, ...]:
        """Return who had an injury rolled."""
        return tuple(sorted({told.body for told in self.twin.events or () if isinstance(told, event.Injured)}))

    def key(self) -> object:
        """Return what the rest of the run can depend on: the state, what is due, what was drawn and answered and not
        spent."""
        twin = self.twin
        dues = tuple([due_facts(due) for due in twin.due])
        told = tuple([told.kind for told in twin.events or () if isinstance(told, _READ_BY_AIMS)])
        path = tuple(self.draws.path)
        harm = (self._harm_so_far(), self._hurt(), self._dived_at())
        return (twin.state.changes(self.search.match.state), dues, told, harm, path, self.asked, self.at, twin.suppressed)

    def _dived_at(self) -> tuple[bool, ...]:
        """Return how the rolls came out that someone dived at. Whatever their square does to them comes before the
        dodger falls or continues, so the state does not tell. [CRP-13/Diving Tackle]"""
        found: list[bool] = []
        passed = False
        for told in self.twin.events or ():
            if isinstance(told, event.Tested):
                passed = told.passed
            elif isinstance(told, event.Moved) and told.manner == BY_DIVE:
                found.append(passed)
        return tuple(found)

    def _harm_so_far(self) -> tuple[tuple[str, str], ...]:
        """Armour and injuries of the body that rolls now, since it was last teleported: which roll of its harm this is.

        An injury roll need not come of broken armour: a second teleport brings one of its own.
        """
        purpose_asked, body, _ = self.asked
        found: list[tuple[str, str]] = []
        if purpose_asked in HARM:
            for told in reversed(self.twin.events or ()):
                if isinstance(told, event.Teleported | event.BallTeleported):
                    break
                if isinstance(told, event.Armour) and told.body == body:
                    found.append((told.kind, "broken" if told.broken else ""))
                elif isinstance(told, event.Injured) and told.body == body:
                    found.append((told.kind, told.cause))
                elif isinstance(told, event.CasualtyRolled) and told.body == body:
                    found.append((told.kind, told.result))
        return tuple(found)


def _whose(holder: int, cell: int, thrower: int) -> int:
    if holder >= 0:
        return holder if holder != thrower else LOOSE_ON_BOARD
    return LOOSE_ON_BOARD if cell >= 0 else OFF_BOARD
