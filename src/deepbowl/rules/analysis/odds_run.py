"""One run of a choice or plan under written draws: how odds look into one possible future."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from deepbowl.engine import choice as verbs
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, verb_of
from deepbowl.engine.decision import DONE, Decision
from deepbowl.engine.errors import Defect
from deepbowl.engine.event import Event
from deepbowl.engine.journal import Journal
from deepbowl.engine.state import NOBODY, RUNNING, STANDING, State
from deepbowl.rules.analysis.enumerated_dice import Entry, EnumeratedDice, Halted, Outcomes, Unrolled
from deepbowl.rules.analysis.outcomes import lost_turn, outcome_of, scored
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import BY_DIVE, due_facts
from deepbowl.rules.vocabulary.roll_kinds import HARM, MOVE_TESTS

if TYPE_CHECKING:
    from deepbowl.rules.analysis.odds_search import Search
    from deepbowl.rules.game import Game

# why a run ended early (`Odds.stopped`)
BALL_LOOSE: Final = "loose ball"
NO_ARMOUR: Final = "armour not rolled"
PLAN_BROKEN: Final = "plan no longer possible"
PLAN_ENDED: Final = "Action over"

# the holder of a ball, if not a body
LOOSE_ON_BOARD: Final = -1
OFF_BOARD: Final = -2

Leaf: TypeAlias = tuple[bool, str, bool, tuple[tuple[int, int, bool], ...], tuple[int, ...], tuple[int, ...], str]
"""Success, outcome in a word, turnover, (body, posture, hurt) of the bodies involved, balls' holders, scorer, stopped."""

_READ_BY_AIMS: Final = (event.PickedUp, event.Intercepted, event.Deflected, event.Passed)


class Base:
    """A quiescent point inside a plan: later runs begin here instead of repeating the choices before it."""

    __slots__ = ("at", "events", "state")

    def __init__(self, at: int, state: State, events: list[Event]) -> None:
        self.at = at  # the choice of the plan that is made next
        self.state = state
        self.events = events


class Past:
    """The facts an earlier run has seen on its way to a draw: later runs through it need not look again."""

    __slots__ = ("answers", "events", "path")

    def __init__(self, path: list[Entry], events: list[Event], answers: list[Choice]) -> None:
        self.path = path  # what was drawn and answered and can still matter
        self.events = events
        self.answers = answers  # what the policy said since the base


class Run:
    """One run of the plan on a clone, under written draws; the rest may be thrown."""

    def __init__(
        self, search: Search, base: Base | None, script: list[tuple[int, ...]], rest: Random | None,
        past: Past | None = None,
    ) -> None:  # fmt: skip
        self.search = search
        self.base = base  # where the script begins; moves on with each quiescent point
        self.script = script
        self.draws = EnumeratedDice(script, search.stops, search.glossed, search.merge, search.fouls, rest)
        self.at = 0  # which choice of the plan is being carried out
        self.next = 0  # the one after it
        self.before = search.before
        if base is None:
            self.twin = search.match.clone(self.draws)
        else:
            self.twin = search.match.spawn(base.state.copy(), self.draws)
            self.next = base.at
        self.twin.keep = False
        self.events: list[Event] = [] if base is None else base.events
        self.answers: list[Choice] = []
        self.answered = 0  # how many questions so far
        if past is not None and script:
            self.events, self.answers = past.events, past.answers.copy()
            self.draws.know(past.path, self._listen)
        else:
            self._listen()
        if search.halts_when_lost:
            self.draws.is_settled = self._is_settled
        self.outcomes: Outcomes = []
        self.asked: tuple[str, int, int, float] = ("", -1, 0, 0.0)
        """The purpose and owner of the draw, and its chance: a bounce is harder to catch than a hand-off."""

    def _listen(self) -> None:
        """Keep events from here on: those before the last written draw are known."""
        self.twin.journal = Journal(False)
        self.twin.journal.events = self.events.copy()

    def past(self) -> Past:
        """The facts this run has seen on its way to the draw that stopped it."""
        assert self.twin.events is not None
        return Past(self.draws.path, self.twin.events, self.answers)

    def play(self) -> Leaf | None:
        """Run to the end, the horizon, or the first draw that is not written: then None, and `outcomes` are set."""
        try:
            why = self._follow_plan()
        except Unrolled as draw:
            self.outcomes = draw.outcomes
            self.asked = draw.purpose, draw.body, len(draw.outcomes), draw.outcomes[0][1]
            return None
        except Halted as halt:
            return self._leaf(NO_ARMOUR if halt.purpose in HARM else BALL_LOOSE, halt.purpose)
        except Exception as error:
            raise Defect(f"while looking for odds: {type(error).__name__}: {error}") from error
        return self._leaf(why, "")

    def _follow_plan(self) -> str:
        """Carry the choices out one after the other; why the last one was not reached, or ""."""
        twin = self.twin
        actor = self.search.before.act.body
        plan = self.search.plan
        while self.next < len(plan):
            number, option = self.next, plan[self.next]
            self.next += 1
            if self.base is not None and self.base.at == number:
                self.at, self.before = number, self.base.state  # an earlier run has seen that it is offered here
            elif number:
                s = twin.state
                if self.search.one_action and s.act.body != actor and actor >= 0:
                    return PLAN_ENDED
                over = s.over and not self.search.before.over  # monsters act after a turn
                if over or s.won != RUNNING or twin.auto() is not None or option not in twin.offer().options:
                    return PLAN_BROKEN
                self._begin_again_here(number)
            self._carry_out(option)
        return ""

    def _begin_again_here(self, number: int) -> None:
        """Note a quiescent point: all that matters is in the state, so what was drawn before it is spent."""
        twin, draws = self.twin, self.draws
        self.at = number
        self.before = twin.state.copy()
        draws.path = []
        self.answers, self.answered = [], 0
        self.base = Base(number, self.before, [] if twin.events is None else twin.events.copy())
        self.script = draws.script[draws.at :]

    def _carry_out(self, option: Choice) -> None:
        twin, draws = self.twin, self.draws
        rule = twin.rule
        try:
            if rule is not None:
                draws.answered(option)  # a re-roll that was taken is not in the state, and neither is what it was taken for
                asked: Decision = rule.send(option)
            else:
                rule = twin.begin(option)
                if rule is None:
                    return
                asked = next(rule)
            while asked is not DONE:
                answer = self._answer(asked)
                draws.answered(answer)
                asked = rule.send(answer)
        except StopIteration:
            pass
        twin.rule = None

    def _answer(self, asked: Decision) -> Choice:
        """Answer a question by the plan, by the rules if it goes to no one, else by the policy or as an earlier run did."""
        planned = self._planned(asked)
        if planned:
            return planned
        self.answered += 1
        if self.answered > len(self.answers):
            nobodys = asked.seat == self.twin.seats
            self.answers.append(
                self.twin.rules.neutrals.answer(self.twin, asked) if nobodys else self.search.policy.answer(self.twin, asked)
            )
        return self.answers[self.answered - 1]

    def _planned(self, asked: Decision) -> Choice:
        """The answer that the plan itself has to a question, such as the square of a leap; 0 if it has none."""
        plan = self.search.plan
        if self.next < len(plan) and verb_of(plan[self.next]) == verbs.SQUARE and plan[self.next] in asked.options:
            self.at = self.next
            self.next += 1
            return plan[self.at]
        return 0

    def _is_settled(self) -> bool:
        """Return whether the turn is lost for good: no team-mate stands where a ball that comes to them would score."""
        return is_lost_for_good(self.twin, self.search.before, self.search.first)

    # ---------------------------------------------------------------- the result
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
        """The bodies that had an injury roll."""
        assert self.twin.events is not None
        return tuple(sorted({told.body for told in self.twin.events if isinstance(told, event.Injured)}))

    def key(self) -> object:
        """Everything the rest of the run can depend on: the state, pending effects, unused draws and answers."""
        twin = self.twin
        dues = tuple([due_facts(due) for due in twin.deferred])
        told = tuple([told.kind for told in twin.events or () if isinstance(told, _READ_BY_AIMS)])
        path = tuple(self.draws.path)
        harm = (self._harm_so_far(), self._hurt(), self._dived_at(), self._stumbled())
        changes = twin.state.changes(self.search.match.state)
        return (changes, dues, told, harm, path, self.asked, self.at, twin.suppressed, twin.aloft)

    def _stumbled(self) -> tuple[tuple[str, bool], ...]:
        """The tests of movement in this choice and their last results. Where a square teleports a player before they fall,
        the fall is not in the state yet. [AG-TELEPORT-06]"""
        last: dict[str, bool] = {}
        for told in (self.twin.events or [])[len(self.base.events) if self.base is not None else 0 :]:
            if isinstance(told, event.Tested) and told.purpose in MOVE_TESTS:
                last[told.purpose] = told.passed
        return tuple(sorted(last.items()))

    def _dived_at(self) -> tuple[bool, ...]:
        """The results of the rolls met by a Diving Tackle. The effect of the diver's square comes before the dodger falls or
        moves on, so the state does not show them. [CRP-13/Diving Tackle]"""
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

        An injury roll does not always follow broken armour: a second teleport also causes one.
        """
        purpose_asked, body = self.asked[:2]
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


def is_lost_for_good(m: Game, before: State, option: Choice) -> bool:
    """Return True if the active team's turn is lost whatever a loose ball does: no player stands where it scores."""
    if not lost_turn(m, before, option):
        return False
    goal, s = m.rules.scoring.goal(m, before.seat), m.state
    mates = m.bodies.of_seat[before.seat]
    return not any(s.cell[mate] >= 0 and s.posture[mate] == STANDING and goal & m.board.bit[s.cell[mate]] for mate in mates)


def _whose(holder: int, cell: int, thrower: int) -> int:
    if holder >= 0:
        return holder if holder != thrower else LOOSE_ON_BOARD
    return LOOSE_ON_BOARD if cell >= 0 else OFF_BOARD
