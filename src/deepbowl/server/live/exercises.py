"""A lesson, puzzle or practice match being played: what may be chosen, what to say, when it is over.

The match knows nothing of it. The text of an exercise follows from the inputs alone, so that it is the same after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from deepbowl.engine.choice import Choice
from deepbowl.lessons.file import read_lesson
from deepbowl.lessons.runner import LessonRun
from deepbowl.match.match import Match
from deepbowl.server.live.messages.exercises import ExerciseView
from deepbowl.server.store.exercise import LESSON, PUZZLE, exercise_facts
from deepbowl.server.store.recovery import new_from, replay_inputs
from deepbowl.server.store.stored import StoredInput, StoredMatch

PUZZLE_OVER: Final = "The puzzle is over. Try it again, or look at the best line."
SCORE: Final = "Score this turn. Every roll succeeds here: what counts is the chance that your line would have had."
PRACTISE: Final = "Practise from here: the same position with new dice. Nothing you do changes the match it came from."


class Exercise:
    """A practice match, and what lessons and puzzles have in common."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts

    def observe(self, match: Match) -> None:
        """Look at the match after an input."""

    def is_over(self, match: Match) -> bool:
        """Return True if the exercise is over although the match is not."""
        return False

    def refusal(self, match: Match, option: Choice) -> str:
        """Return the sentence that refuses a choice, "" if it is allowed."""
        return ""

    def allowed(self, match: Match) -> list[Choice] | None:
        """Return the options that are shown, None for all."""
        return None

    def view(self, match: Match) -> ExerciseView:
        """Return how the exercise stands."""
        facts = self.facts
        return {
            "kind": facts["kind"], "id": "", "title": "Practice match", "say": PRACTISE, "point": "", "hint": "",
            "refuse": "", "step": 1, "steps": 1, "done": False, "lost": False,
        }  # fmt: skip


class LessonExercise(Exercise):
    """A lesson."""

    def __init__(self, facts: dict[str, Any], match: Match) -> None:
        super().__init__(facts)
        self.run = LessonRun(read_lesson(facts["text"]), facts["letters"], match)

    def observe(self, match: Match) -> None:
        """Look which steps are done."""
        self.run.observe(match)

    def is_over(self, match: Match) -> bool:
        """Return whether the lesson is complete or must be started again."""
        return self.run.complete or self.run.lost

    def refusal(self, match: Match, option: Choice) -> str:
        """Return the step's own sentence."""
        return self.run.refusal(match, option)

    def allowed(self, match: Match) -> list[Choice] | None:
        """Return what the step allows."""
        return self.run.allowed(match)

    def view(self, match: Match) -> ExerciseView:
        """Return the step and its words."""
        run, lesson = self.run, self.run.lesson
        word, steps = run.word(match), len(lesson.steps)
        return {
            "kind": LESSON, "id": lesson.id, "title": lesson.title, "say": word.say, "point": word.point, "hint": word.hint,
            "refuse": word.refuse, "step": min(len(run.done) + 1, steps), "steps": steps,
            "done": run.complete, "lost": run.lost,
        }  # fmt: skip


class PuzzleExercise(Exercise):
    """A puzzle: one turn."""

    def scored(self, match: Match) -> bool:
        """Return whether the coach has scored."""
        return bool(match.state.score[self.facts["seat"]] > self.facts["score"])

    def is_over(self, match: Match) -> bool:
        """Return whether the turn is over, by a touchdown or without one."""
        seat, turn = self.facts["seat"], self.facts["turn"]
        return match.over or self.scored(match) or match.state.seat != seat or match.state.turns[seat] != turn

    def refusal(self, match: Match, option: Choice) -> str:
        """Refuse everything after the turn."""
        return PUZZLE_OVER if self.is_over(match) else ""

    def view(self, match: Match) -> ExerciseView:
        """Return whether it is solved."""
        over = self.is_over(match)
        return {
            "kind": PUZZLE, "id": self.facts["id"], "title": "Puzzle", "say": PUZZLE_OVER if over else SCORE, "point": "",
            "hint": "", "refuse": "", "step": 1, "steps": 1,
            "done": over and self.scored(match), "lost": over and not self.scored(match),
        }  # fmt: skip


def exercise_of(stored: StoredMatch, match: Match, inputs: Sequence[StoredInput]) -> Exercise | None:
    """Return the exercise of a stored match, after its inputs; None if it is an ordinary match."""
    if not stored.exercise:
        return None
    facts = exercise_facts(stored)
    if facts["kind"] == PUZZLE:
        return PuzzleExercise(facts)
    if facts["kind"] != LESSON:
        return Exercise(facts)
    start = new_from(stored)
    found = LessonExercise(facts, start)
    for after in replay_inputs(start, inputs):
        found.observe(after)
    return found
