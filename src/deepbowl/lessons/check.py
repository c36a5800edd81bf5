"""Check a lesson: its solution must be allowed, use every written die, show every sentence and complete the lesson."""

from __future__ import annotations

from random import Random
from typing import Final

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import ask
from deepbowl.engine.errors import IllegalChoice
from deepbowl.lessons.file import Lesson, LessonError
from deepbowl.lessons.runner import LEARNER, Begun, begin

LONGEST: Final = 200
"""Choices of a learner after which random play is given up."""
FOR_OTHERS: Final = 400


def play_solution(lesson: Lesson) -> Begun:
    """Return the lesson after its solution. Raise `LessonError` at the first choice that cannot be made."""
    begun = begin(lesson)
    match, run, _ = begun
    for number, text in enumerate(lesson.solution, 1):
        where = f"{lesson.id}: solution {number} ('{text}')"
        play_others(begun)
        if run.complete:
            raise LessonError(f"{where}: the lesson is complete already")
        try:
            option = run.names.parse(text)
        except ValueError as error:
            raise LessonError(f"{where}: {error}") from None
        if refused := run.refusal(match, option):
            raise LessonError(f"{where}: step {len(run.done) + 1} does not allow it ({refused})")
        try:
            match.apply(option, LEARNER)
        except IllegalChoice as error:
            raise LessonError(f"{where}: {error}; {offered(begun)}") from None
        run.observe(match)
        if not run.lost:
            play_others(begun)
    return begun


def offered(begun: Begun) -> str:
    """Return what is asked and what may be chosen, in the words of the lesson."""
    match, run, _ = begun
    asked = match.decision()
    texts = [run.names.text(option) for option in asked.options[:15]]
    return f"the question is '{asked.kind}', options: {', '.join(texts)}"


def play_others(begun: Begun) -> None:
    """Let the other teams play until the learner is asked."""
    match, run, _ = begun
    bot = bot_called(run.lesson.others, 1)
    for _ in range(FOR_OTHERS):
        if match.over or match.decision().seat == LEARNER:
            return
        match.apply(ask(bot, match))
        run.observe(match)
    raise LessonError(f"{run.lesson.id}: the other teams do not end their turns")


def complaints(lesson: Lesson) -> list[str]:
    """Return what is wrong with a lesson, one sentence each; nothing if it can be taught."""
    try:
        match, run, dice = play_solution(lesson)
    except LessonError as error:
        return [str(error)]
    found = []
    if not run.complete:
        found.append(f"{lesson.id}: the solution ends in step {len(run.done) + 1} of {len(lesson.steps)}")
    if run.lost:
        found.append(f"{lesson.id}: the solution ends with '{lesson.lost_say}'")
    if dice.left_over():
        left = ", ".join(f"{name} {face}" for name, face in dice.left_over())
        found.append(f"{lesson.id}: the solution does not roll these dice: {left}")
    if dice.unwritten:
        found.append(f"{lesson.id}: the solution rolls {dice.unwritten} dice the file does not list; add them to 'dice'")
    for number, step in enumerate(lesson.steps, 1):
        pointed = step.point
        if pointed and pointed not in run.letters:
            try:
                match.board.cell(pointed)
            except ValueError:
                found.append(f"{lesson.id}: step {number} points at '{pointed}', which is neither a player nor a square")
    return found


def play_randomly(lesson: Lesson, random: Random) -> Begun:
    """Return the lesson after random choices that its steps allow: it is complete, lost, over or given up."""
    begun = begin(lesson)
    match, run, _ = begun
    for _ in range(LONGEST):
        if run.complete or run.lost:
            break
        match.apply(random.choice(run.allowed(match)), LEARNER)
        run.observe(match)
        if not run.lost:
            play_others(begun)
    return begun
