"""The scripted coach: looks at the position, thinks of plays, makes the best one at its time, and follows it through."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, TypeAlias

from deepbowl.bots.keeper import KeeperBot
from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.answers import Answers
from deepbowl.bots.scripted.building import place_mark
from deepbowl.bots.scripted.receivers import named
from deepbowl.bots.scripted.sight import FAR, Sight, Ways
from deepbowl.bots.scripted.turn import Plans, Turn
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.rules.game import Game
from deepbowl.rules.traits import Leaper, Trait

_STOP: Final = choice(verbs.STOP)
_END_TURN: Final = choice(verbs.END_TURN)
PATIENCE: Final = 2
"""Turns with the ball and no nearer to the goal after which no danger counts any more."""
MOST_GOING_ON: Final = 4
"""So often someone whose plan is done may think of something more to do with their Action."""
AIMING: Final = (
    "wall-square", "wall", "throw-team-mate", "leap-to", "leap-path", "sorcery", "flash-to", "fist-target", "hands-on",
)  # fmt: skip
"""Questions inside a throw, a leap or a spell that a plan has answered."""
A_STEP_ON: Final = 2
"""Squares that count as having come nearer."""


Memory: TypeAlias = tuple[
    tuple[int, ...], int, int, int, tuple[int, ...], frozenset[tuple[int, ...]], bool, tuple[int, ...]
]
"""The memory of the bot from turn to turn, as plain values."""


class ScriptedBot:
    """A sound coach for every book. The same seed plays the same way."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = Random(seed)
        self.ways = Ways()
        self.answers = Answers()
        self.keeper = KeeperBot()
        self.plan: list[Choice] = []
        self.agenda: list[list[Choice]] = []
        self.turn_key: tuple[int, ...] = ()
        self.held = 0  # own turns begun with the ball in hand, one after the other, and no nearer to the goal
        self.nearest = FAR  # how near to the goal that ball has been
        self.stuck = 0  # own turns in which nothing happened to the ball
        self.seen: tuple[int, ...] = ()
        self.tried: set[tuple[int, ...]] = set()
        self.waited = False  # someone could have scored last turn and waited instead
        self.receivers: tuple[int, ...] = ()  # those named to run ahead of the carrier
        self.going_on, self.gone_on = -1, 0  # players who continued after their plan was done, and how often

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """Return what a sound coach would do. In a game master's chair it does what `keeper` does. [AG-MGM-02]"""
        found = self.at_once(decision)
        if found is None and decision.seat >= view.match.seats:
            return self.keeper.choose(view, decision)
        return self.think(view.match, decision) if found is None else found

    def at_once(self, decision: Decision) -> Choice | None:
        """The answer that needs no thought: the only one, or the next of what was planned."""
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.kind in ("declare", "act") or (decision.kind in AIMING and self.plan):
            return self.next_of_plan(decision.options)
        if decision.kind == "turn" and self.agenda:
            self.plan = self.agenda.pop(0)
            found = self.next_of_plan(decision.options)
            if found is None:
                self.agenda = []
            return found
        return None

    def think(self, m: Game, decision: Decision) -> Choice:
        """Decide again, on a private copy of the match."""
        kind = decision.kind
        if kind == "turn":
            return self.activation(m, decision)
        sight = Sight(m, decision.seat, self.ways)
        if kind == "declare":
            return self.declaration(sight, decision)
        if kind == "act":
            return self.deed(sight, decision)
        self.answers.sight = sight
        if kind == "set-up":
            return self.answers.set_up(m, decision)
        if kind == "place":
            return self.answers.place_player(m, decision)
        if kind.startswith("place-"):
            return place_mark(sight, kind.removeprefix("place-"), decision)
        return self.answers.reply(sight, decision)

    def twin(self) -> ScriptedBot:
        """A coach of the same memory, to try something on a copy of the match."""
        other = ScriptedBot(0)
        other.ways = self.ways
        other.recall(self.memory())
        return other

    def memory(self) -> Memory:
        """Return what they know of the turns so far."""
        progress = self.turn_key, self.held, self.nearest, self.stuck, self.seen
        return *progress, frozenset(self.tried), self.waited, self.receivers

    def recall(self, memory: Memory) -> None:
        """Go on with what a coach knew of the turns so far."""
        self.turn_key, self.held, self.nearest, self.stuck, self.seen, tried, self.waited, self.receivers = memory
        self.tried = set(tried)

    # ---------------------------------------------------------------- plans
    def intend(self, plans: list[list[Choice]]) -> None:
        """Make the first of these plans now and the others after it."""
        self.plan, self.agenda = list(plans[0]), [list(plan) for plan in plans[1:]]

    def next_of_plan(self, options: list[Choice]) -> Choice | None:
        """The next choice of the plan, if it is still open."""
        if not self.plan:
            return None
        found = matching(self.plan[0], options)
        if found is None:
            self.plan = []
        else:
            self.plan.pop(0)
        return found

    # ---------------------------------------------------------------- a turn
    def activation(self, m: Game, decision: Decision) -> Choice:
        """The play whose time has come; when there is none, the turn ends."""
        s = m.state
        sight = Sight(m, decision.seat, self.ways)
        self.notice(sight)
        self.receivers = sight.receivers = named(sight, self.receivers)
        turn = Turn(sight, self.haste(sight), decision.options)
        self.going_on = -1
        for plans in self.plays_of(turn):
            self.waited = self.waited or turn.carrying.waiting
            self.intend(plans)
            mark = (s.acted, *self.plan[:2])
            found = self.next_of_plan(decision.options)
            if found is not None and mark not in self.tried:
                self.tried.add(mark)
                return found
        return _END_TURN

    def plays_of(self, turn: Turn) -> Iterator[Plans]:
        """The plays they think of, the most pressing first."""
        return turn.plays()

    def notice(self, sight: Sight) -> None:
        """At the first look at a turn remember how the match gets on."""
        s = sight.s
        key = (s.half, s.drive, *s.turns)
        if key != self.turn_key:
            self.turn_key = key
            self.note_progress(sight)
            balls = (sight.hides, *s.ball_by, *s.ball_cell)
            self.stuck = self.stuck + 1 if balls == self.seen else 0
            self.seen = balls
            self.tried.clear()

    def note_progress(self, sight: Sight) -> None:
        """Count the turns in which a ball in hand got no nearer to the goal."""
        away = min([sight.goal_for(body)[sight.s.cell[body]] for body in sight.carriers], default=FAR)
        nearer = away <= self.nearest - A_STEP_ON or self.waited
        self.waited = False
        self.held = self.held + 1 if sight.carriers and not nearer else 0
        if nearer or not sight.carriers:
            self.nearest = away

    def haste(self, sight: Sight) -> float:
        """Return how little danger counts: little time, or the ball in hand for long."""
        if sight.turns_left <= 1:
            return 1.0
        return min(1.0, max(self.held / PATIENCE, (self.stuck - 2) / PATIENCE, self.short_of_time(sight)))

    def short_of_time(self, sight: Sight) -> float:
        """Return how little time a ball in hand has left: 0 where half the pace a turn will do, 1 where it takes all of
        it."""
        m, left = sight.m, sight.turns_left + 1
        needed = [
            sight.goal_for(body)[sight.s.cell[body]] / (left * max(1, m.rules.movement.allowance(m, body)))
            for body in sight.carriers
        ]
        return 2.0 * min(needed, default=0.0) - 1.0

    def declaration(self, sight: Sight, decision: Decision) -> Choice:
        """Return the best play for an acting player without a plan, such as a reserve who has just come on."""
        turn = Turn(sight, self.haste(sight), decision.options)
        self.plan = turn.for_one(decision.body)
        return self.next_of_plan(decision.options) or decision.options[0]

    def deed(self, sight: Sight, decision: Decision) -> Choice:
        """Continue after a plan that is done or failed: with the ball, towards one, or stop."""
        options = decision.options
        for option in options:
            if verb_of(option) == verbs.STAND:
                return option
        uses = self.needed_uses(sight, decision)
        if uses and all(verb_of(option) in (verbs.STOP, verbs.USE) for option in options):
            return self.recover(sight, decision, uses)
        turn = Turn(sight, self.haste(sight), options)
        self.gone_on = self.gone_on + 1 if decision.body == self.going_on else 0
        self.going_on = decision.body
        self.plan = turn.go_on(decision.body) if self.gone_on < MOST_GOING_ON else []
        return self.next_of_plan(options) or (_STOP if _STOP in options else options[0])

    def needed_uses(self, sight: Sight, decision: Decision) -> list[Choice]:
        """Return the traits to use, without leaps (only plans leap) and without infractions."""
        traits = sight.m.rules.traits
        uses = [option for option in decision.options if verb_of(option) == verbs.USE]
        return [option for option in uses if self.is_plain(traits[first_of(option)])]

    def is_plain(self, trait: Trait) -> bool:
        """Return whether a trait is neither a leap nor an infraction."""
        return not isinstance(trait, Leaper) and not trait.infraction

    def recover(self, sight: Sight, decision: Decision, uses: list[Choice]) -> Choice:
        """Pay what must be paid before one continues, unless that would have to be gone for."""
        m, act = sight.m, sight.s.act
        left = m.rules.movement.allowance(m, decision.body) - act.moved
        if left > 1 or _STOP not in decision.options:
            return uses[0]
        return _STOP if _STOP in decision.options else decision.options[0]


def matching(wanted: Choice, options: list[Choice]) -> Choice | None:
    """An option, or one that does the same: whatever opens that chest, whatever weapon hits that opponent."""
    if wanted in options:
        return wanted
    verb = verb_of(wanted)
    if verb == verbs.USE_AT:
        return next((o for o in options if verb_of(o) == verb and second_of(o) == second_of(wanted)), None)
    if verb == verbs.HIT:
        foe = wanted >> verbs.FIRST_SHIFT & verbs.OPERAND
        return next((o for o in options if verb_of(o) == verbs.USE_ON and second_of(o) == foe), None)
    return None
