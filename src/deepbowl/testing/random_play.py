"""A whole match played at random, with everything checked on the way that must always be true.

`play(fixture)` returns what happened; a `Failure` carries the seed, the place and the log up to it. It checks,
at every decision or at a share of them: the invariants; events that report every change (`retelling`); nothing lost,
nothing out of nowhere; every offered option is accepted and nothing else is; clones, saves and undone choices are the
same match; the log plays again to the same end.
"""

from __future__ import annotations

import json
import traceback
from collections import Counter
from random import Random
from typing import Final

from deepbowl.books.registry import BUILT_IN
from deepbowl.bots.protocol import ask
from deepbowl.catalogue import rules as catalogue
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, choice
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.engine.journal import Note
from deepbowl.engine.state import CASUALTY, DEAD, NOBODY, NOWHERE, SENT_OFF
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.rules.rules import Rules
from deepbowl.rules.vocabulary.flags import CONCEDED, LEADER
from deepbowl.testing import at_rest, invariants
from deepbowl.testing.invariants import need
from deepbowl.testing.random_matches import Fixture
from deepbowl.testing.retelling import Retelling

MOST_DECISIONS: Final = 60_000
"""No match is longer than this: rules that ask for ever would be."""

MOST_TURNS: Final = 200
"""Where a book sets no end, a coach gives up after this many turns of all teams together."""

MOST_TRIED: Final = 40
"""This many of the options of one decision are tried on clones."""

OUT_FOR_GOOD: Final = (CASUALTY, DEAD, SENT_OFF)


HELP_ASKED: Final = "help asked"
HELP_GIVEN: Final = "help given"
PASSED_OVER: Final = "turns passed over"
DOUBLES: Final = "double touchdowns"
FIGURES: Final = (DOUBLES, PASSED_OVER, HELP_ASKED, HELP_GIVEN)
"""The counters for more than two teams; some books give help without asking."""


class Care:
    """How much is checked: each share is that of all decisions at which a check is made, that of logs of all matches."""

    def __init__(
        self, clones: float = 0.1, options: float = 0.01, refusals: float = 0.05, saves: float = 0.01, undo: float = 0.1,
        notes: float = 0.0005, texts: float = 0.02, states: float = 1.0, logs: float = 1.0,
    ) -> None:  # fmt: skip
        self.clones = clones
        self.options = options
        self.refusals = refusals
        self.saves = saves
        self.undo = undo
        self.notes = notes
        self.texts = texts
        self.states = states
        self.logs = logs

    def times(self, factor: float) -> Care:
        """The same checks, this many times as often."""
        return Care(**{name: min(1.0, share * factor) for name, share in vars(self).items()})


class Outcome:
    """The course of a match."""

    def __init__(self) -> None:
        self.decisions = 0
        self.touchdowns = 0
        self.casualties = 0
        self.longest_tape = 0
        self.figures: Counter[str] = Counter()
        """The counters for more than two teams: help asked and given, turns skipped, double touchdowns."""
        self.hash = ""
        self.ending = ""
        """The reason for the end: a rule, or a coach who conceded."""
        self.given_up = False
        """Whether it was conceded because no one had won after `MOST_TURNS`."""


class Failure(AssertionError):
    """Something went wrong in a random match; the seed plays it again, the log shows it."""

    def __init__(self, fixture: Fixture, decisions: int, what: str, log: str) -> None:
        super().__init__(f"{fixture}\nafter {decisions} decisions: {what}")
        self.seed = fixture.seed
        self.what = what
        self.log = log


def play(fixture: Fixture, care: Care | None = None, most: int = MOST_DECISIONS) -> Outcome:
    """Play a match to its end; `Failure` if anything is not as it must be."""
    return Play(fixture, care or Care(), most).run()


def uncatalogued(book: str, cited: set[str]) -> list[str]:
    """Return the rules of events that no catalogue has. A house book may cite its own, such as HOUSE-1 or house/Skill."""
    unknown = cited - set(catalogue())
    if book not in (ours.id for ours in BUILT_IN):
        sources = {_source(rule) for rule in catalogue()}
        unknown = {rule for rule in unknown if _source(rule) in sources}
    return sorted(unknown)


def _source(rule: str) -> str:
    """The rule book of a rule, as its id begins."""
    return rule.partition("/")[0].partition("-")[0]


class Play:
    """One match being played."""

    def __init__(self, fixture: Fixture, care: Care, most: int) -> None:
        self.fixture = fixture
        self.care = care
        self.most = most
        self.random: Random = fixture.random
        self.outcome = Outcome()
        self.bots = fixture.bots()
        self.m = fixture.match()
        self.retelling = Retelling(self.m)
        self.goods = list(self.m.state.goods)
        self.gone: set[int] = set()
        self.chests = at_rest.ChestCount()
        self.scores = list(self.m.state.score)
        self.offered: list[Choice] = []  # some of what was offered before
        self.timed = "minutes" in self.m.rules.notes.kinds
        self.turns = 0
        self.minutes = 0
        self.saying = "the beginning"

    def run(self) -> Outcome:
        """Play on until the match is over."""
        try:
            while not self.m.over:
                self.one_decision()
            self.end()
        except Exception as error:
            raise Failure(self.fixture, self.outcome.decisions, self.report(error), self.log()) from error
        return self.outcome

    def report(self, error: Exception) -> str:
        """Return what was being done, and what went wrong, with where."""
        cause = error.__cause__ or error
        where = traceback.extract_tb(cause.__traceback__)[-1]
        file = where.filename.rsplit("/", 1)[-1]
        return f"{self.saying}: {type(error).__name__}: {error} ({file}:{where.lineno})"

    def log(self) -> str:
        """The log as far as the match came."""
        try:
            return self.m.log()
        except Exception as error:
            return f"no log: {error}"

    def happens(self, share: float) -> bool:
        """True in this share of all cases."""
        return share >= 1.0 or self.random.random() < share

    # ---------------------------------------------------------------- one decision
    def one_decision(self) -> None:
        """Check the match as it is, then choose."""
        out, m, care = self.outcome, self.m, self.care
        out.decisions += 1
        need(out.decisions <= self.most, f"the match does not end: {self.most} decisions")
        out.longest_tape = max(out.longest_tape, len(m.tape))
        decision = m.decision()
        self.saying = f"at '{decision.kind}' of seat {decision.seat}"
        if self.happens(care.states):
            self.retelling.follow(m)
            invariants.check(m, texts=self.happens(care.texts))
            self.check_conserved()
        if self.happens(care.clones):
            invariants.check_clone(m)
            if m.all_at_once:
                self.check_hidden()
        if self.happens(care.options):
            self.check_offered()
        if self.happens(care.refusals):
            self.check_refused()
        if self.happens(care.saves):
            self.check_save()
        if self.happens(care.notes):
            self.hand_in_note()
        if not self.m.over and sum(self.m.state.turns) > self.turns:
            self.turns = sum(self.m.state.turns)
            self.one_turn_more()
        if not self.m.over:
            self.choose()

    def choose(self) -> None:
        """Let the bot whose decision it is choose."""
        m = self.m
        if m.all_at_once:
            m.turn_to(self.random.randrange(m.seats))
        decision = m.decision()
        option = ask(self.bots[decision.seat], m)
        self.saying = f"'{m.names.text(option)}' at '{decision.kind}' of seat {decision.seat}"
        if decision.kind == "assist":
            self.outcome.figures[HELP_ASKED] += 1
        undoing = self.happens(self.care.undo)
        before = m.hash() if undoing else ""
        m.apply(option, decision.seat)
        if undoing and m.can_undo(decision.seat):
            after = m.hash()
            m.undo(decision.seat)
            need(m.hash() == before, "undoing a choice leads to another match than before")
            need(m.decision().same_as(decision), "after undoing, something else is asked")
            m.apply(option, decision.seat)
            need(m.hash() == after, "the same choice after an undo leads elsewhere")
        self.offered = [*self.offered[-60:], *decision.options[:6]]

    # ---------------------------------------------------------------- checks
    def check_conserved(self) -> None:
        """Goods are only spent, scores only grow, removed players stay out, no ball is lost, all rest where they may."""
        m, s = self.m, self.m.state
        if list(s.goods) != self.goods:
            for place, now in enumerate(s.goods):
                if place % s.size.goods not in (LEADER, CONCEDED):
                    need(now <= self.goods[place], "goods came from nowhere")
            self.goods = list(s.goods)
        need(all(now >= before for now, before in zip(s.score, self.scores, strict=True)), "a score went down")
        self.scores = list(s.score)
        if not m.quiescent:
            return
        for body in self.gone:
            need(s.posture[body] in OUT_FOR_GOOD, f"{m.bodies.name[body]} came back from out of the match")
        self.gone = {body for body in range(len(m.bodies)) if s.posture[body] in OUT_FOR_GOOD}
        if m.rules.phases[s.phase].name == "turn" and not s.drive_over:
            wrong = at_rest.complaint(m) or self.chests.complaint(m)
            need(not wrong, wrong)
            out = sum(cell == NOWHERE and s.ball_by[ball] == NOBODY for ball, cell in enumerate(s.ball_cell))
            need(out <= at_rest.hiding_places(m), "a ball is out of play in the middle of a turn, and in no chest")

    def check_hidden(self) -> None:
        """No view of a seat or spectator holds a square of a hidden set-up."""
        m = self.m
        for seat in range(-1, m.seats):
            seen = m.veiled(seat)
            theirs = [body for body in m.all_players() if m.side[body] != seat and m.in_play(body)]
            need(all(seen.state.cell[body] == NOWHERE for body in theirs), f"seat {seat} sees where others are set up")
            need(seen.record is None and not seen.undo_points, f"seat {seat} is given the past of others")
            shown = json.dumps(m.view(seat, len(m.events or [])))
            need(not any(f'"{m.board.label(m.state.cell[body])}"' in shown for body in theirs), f"a view tells seat {seat}")

    def check_offered(self) -> None:
        """A clone accepts every offered option, with any dice, and stays sound."""
        m = self.m
        options = m.decision().options
        for option in self.random.sample(options, min(MOST_TRIED, len(options))):
            twin = m.clone(Seeded(self.random.getrandbits(32)))
            self.saying = f"'{m.names.text(option)}' tried on a clone"
            twin.apply(option, m.decision().seat)
            invariants.check(twin)
            invariants.check_clone(twin)

    def check_refused(self) -> None:
        """Choices that are not offered, and those of other seats, are refused with a reason and change nothing."""
        m, random = self.m, self.random
        decision = m.decision()
        before, dice = m.hash(), m.dice.position()
        other = (decision.seat + 1) % m.seats
        wrong: list[tuple[Choice, int]] = []
        if not m.all_at_once or decision.options[0] not in m.veiled(other).decision().options:
            wrong.append((decision.options[0], other))
        anything = [choice(random.randint(0, 63), random.randint(0, 300), random.randint(0, 300)) for _ in range(3)]
        sensible = random.sample(self.offered, min(5, len(self.offered)))  # not long ago they were
        wrong += [(option, decision.seat) for option in anything + sensible if option not in decision.options]
        for option, seat in wrong:
            self.saying = f"the wrong choice {m.names.text(option)} ({option}) of seat {seat}"
            try:
                m.apply(option, seat)
            except IllegalChoice as refusal:
                need(len(str(refusal)) > 10, "a choice is refused without a reason")
            else:
                need(False, "a choice that is not offered is accepted")
        need(m.hash() == before and m.dice.position() == dice, "refusing a choice changed the match")
        need(m.decision() is decision, "after a refusal something else is asked")

    def check_save(self) -> None:
        """A saved match, loaded again, is the same; play continues with the loaded one."""
        m = self.m
        self.saying = "a save"
        again = Match.load(m.save(secret=True))
        need(again.hash() == m.hash(), "a loaded match has another hash")
        need(again.decision().same_as(m.decision()), "a loaded match asks something else")
        need(again.dice.position() == m.dice.position(), "the dice of a loaded match stand elsewhere")
        self.m = again

    def hand_in_note(self) -> None:
        """Someone's time is up, or they concede."""
        m = self.m
        kind, seat = self.random.choice((("time-up", -1), ("concede", self.random.randrange(m.seats))))
        self.saying = f"the note {kind} of seat {seat}"
        complaint = m.note_complaint(Note(kind, seat, 0))
        if not complaint:
            m.note(kind, seat)

    def one_turn_more(self) -> None:
        """A turn took its time, some coaches think for long; after very many someone has had enough."""
        if self.timed:
            self.minutes += self.random.choice((0, 1, 2, 3, 5, 12))
            self.saying = f"minute {self.minutes}"
            self.m.note("minutes", -1, self.minutes)
        if self.turns > MOST_TURNS and not self.m.over:
            self.saying = "giving up"
            self.outcome.given_up = True
            asked = self.m.decision().seat
            self.m.note("concede", asked if asked < self.m.seats else self.m.state.seat)  # a game master has no team

    # ---------------------------------------------------------------- the end
    def end(self) -> None:
        """The match is over: count, and play the log again."""
        m, out = self.m, self.outcome
        self.saying = "the end"
        self.retelling.follow(m)
        invariants.check(m)
        need(m.result is not None, "a match is over without a result")
        told = m.events or []
        unknown = uncatalogued(m.rules.id, {e.rule for e in told if e.rule})
        need(not unknown, f"events cite rules that are not in the catalogue: {', '.join(unknown)}")
        as_skills = sorted({e.trait for e in told if isinstance(e, event.TraitUsed)} & no_skills(m.rules))
        need(not as_skills, f"these are reported as skills but are not: {', '.join(as_skills)}")
        out.touchdowns = sum(isinstance(e, event.Touchdown) for e in told)
        out.figures[HELP_GIVEN] += sum(isinstance(e, event.Assisted) for e in told)
        out.figures[PASSED_OVER] += sum(isinstance(e, event.TurnSkipped) for e in told)
        out.figures[DOUBLES] += doubles(told)
        out.casualties = sum(m.state.posture[body] in (CASUALTY, DEAD) for body in range(len(m.bodies)))
        out.hash = m.hash()
        out.ending = next((e.rule for e in reversed(told) if isinstance(e, event.MatchEnded)), "")
        if self.happens(self.care.logs):
            self.check_log()

    def check_log(self) -> None:
        """The log plays again to the same end and tells the same."""
        m, told = self.m, self.m.events or []
        self.saying = "the log"
        again = replay_text(m.log())
        need(again.hash() == m.hash(), "the log plays to another end")
        facts = [e.facts() for e in again.events or []]
        need(facts == [e.facts() for e in told], "the log tells another story when played again")


def no_skills(rules: Rules) -> set[str]:
    """The traits that no player owns as a skill and that have no words for their use."""
    return {trait.name for trait in rules.traits if (trait.only_lent or trait in rules.everyone) and not trait.told_as}


def doubles(told: list[event.Event]) -> int:
    """Return how often a team has made two touchdowns in one turn, its own or another's."""
    found, scored = 0, -1
    for e in told:
        if isinstance(e, event.TurnBegan):
            scored = -1
        elif isinstance(e, event.Touchdown):
            found += e.seat == scored
            scored = e.seat
    return found
