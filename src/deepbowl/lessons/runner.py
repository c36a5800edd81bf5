"""A lesson being played: which step it is at, what may be chosen, what to say. The engine knows nothing of it.

A run sees every input (`observe`). Steps are done in order; a step that is undone is open again.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from deepbowl.engine.choice import Choice, Names
from deepbowl.engine.dice import Seeded
from deepbowl.engine.journal import Input, Journal
from deepbowl.lessons.dice import RehearsedDice
from deepbowl.lessons.file import Lesson, LessonError, Step
from deepbowl.lessons.goals import GoalError, Goals
from deepbowl.match.match import Match

LEARNER: Final = 0
"""The seat of the learner."""
OVER: Final = "The lesson is over. Start it again, or continue with the next one."


class Done(NamedTuple):
    """When a step was done: after how many inputs, and how many events had happened."""

    inputs: int
    events: int


class Word(NamedTuple):
    """The text of the step, its pointer (the name of a player, a square, or nothing), and what refuses other choices."""

    say: str
    point: str
    hint: str
    refuse: str


def lesson_dice(lesson: Lesson, secret: str | None = None) -> RehearsedDice:
    """Return the dice of a lesson; without a secret those that follow the script come from its id."""
    return RehearsedDice(lesson.dice, Seeded(lesson.id) if secret is None else Seeded.opened(secret))


class LessonRun:
    """The progress of one lesson in one match."""

    def __init__(self, lesson: Lesson, letters: list[str], match: Match) -> None:
        self.lesson = lesson
        self.letters = letters
        self.names = Names(
            letters, match.names.actions, match.names.traits, match.names.spells, match.names.label, match.board.cell
        )
        self.goals = Goals(letters, LEARNER)
        self.done: list[Done] = []
        self.lost_at = -1
        self.observe(match)

    # ---------------------------------------------------------------- progress
    def observe(self, match: Match) -> None:
        """Look at the match after an input, or after one was taken back."""
        inputs, events = _inputs(match), len(match.events or ())
        while self.done and self.done[-1].inputs > inputs:
            self.done.pop()
        if self.lost_at > inputs:
            self.lost_at = -1
        while not self.complete and self.goals.reached(match, self.step.goal, self._since):
            self.done.append(Done(inputs, events))
        if not self.complete and self.lost_at < 0 and self._is_lost(match):
            self.lost_at = inputs

    def _is_lost(self, match: Match) -> bool:
        """Return whether the lesson's own condition is met, or the learner has no player left on the board."""
        lost = self.lesson.lost
        if lost and self.goals.reached(match, lost, 0):
            return True
        return match.over or all(match.state.cell[body] < 0 for body in match.bodies.of_seat[LEARNER])

    @property
    def _since(self) -> int:
        return self.done[-1].events if self.done else 0

    @property
    def complete(self) -> bool:
        """Return whether every step is done."""
        return len(self.done) == len(self.lesson.steps)

    @property
    def lost(self) -> bool:
        """Return whether the lesson must be started again."""
        return self.lost_at >= 0 and not self.complete

    @property
    def step(self) -> Step:
        """Return the step that is to be done now; of a complete lesson the last one."""
        return self.lesson.steps[min(len(self.done), len(self.lesson.steps) - 1)]

    # ---------------------------------------------------------------- what may be chosen, what to say
    def allowed(self, match: Match) -> list[Choice]:
        """Return the options that the learner may choose now.

        Where a question has no option that the step names, all are allowed, so that no learner is stuck.
        """
        if self.complete or self.lost or match.over:
            return []
        options, patterns = match.decision().options, self.step.allow
        named = [option for option in options if any(fnmatchcase(self.names.text(option), one) for one in patterns)]
        return named or options

    def refusal(self, match: Match, option: Choice) -> str:
        """Return the sentence that refuses an option, "" if it is allowed or not even offered."""
        if self.complete or self.lost:
            return OVER
        return self.step.refuse if option in match.decision().options and option not in self.allowed(match) else ""

    def word(self, match: Match) -> Word:
        """Return what to say now."""
        if self.complete:
            return Word(self.lesson.end, "", "", "")
        if self.lost:
            return Word(self.lesson.lost_say, "", "", "")
        point = self.step.point
        if point in self.letters:
            point = match.bodies.name[self.letters.index(point)]
        return Word(self.step.say, point, self.step.hint, self.step.refuse)


def _inputs(match: Match) -> int:
    """Return how many inputs count: choices and notes, without dice."""
    return sum(1 for item in match.record or () if item.kind != Input.DIE)


# ---------------------------------------------------------------- playing a lesson without a server
class Begun(NamedTuple):
    """A lesson at its beginning."""

    match: Match
    run: LessonRun
    dice: RehearsedDice


def begin(lesson: Lesson, secret: str | None = None) -> Begun:
    """Return a lesson ready to be played. Raise `LessonError` if its position or a goal is wrong."""
    dice = lesson_dice(lesson, secret)
    built = lesson.built(dice)
    built.match.journal = Journal(True)
    try:
        run = LessonRun(lesson, built.names, built.match)
        for step in lesson.steps:
            run.goals.check(built.match, step.goal)
        run.goals.check(built.match, lesson.lost)
    except GoalError as error:
        raise LessonError(f"{lesson.id}: {error}") from None
    return Begun(built.match, run, dice)
