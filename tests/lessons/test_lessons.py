"""The lessons that come with Deepbowl: their solutions, refusals, random play."""

from __future__ import annotations

import re
from random import Random

import pytest

from deepbowl.catalogue import rules as catalogue
from deepbowl.lessons.check import complaints, play_others, play_randomly, play_solution
from deepbowl.lessons.file import Lesson, lessons
from deepbowl.lessons.runner import LEARNER, OVER, begin

ALL = list(lessons().values())
RANDOM_PLAYS = 12


def each(lesson: Lesson) -> str:
    return lesson.id


def test_nine_lessons_exist_and_the_first_takes_less_than_a_minute() -> None:
    assert len(ALL) >= 9
    assert ALL[0].seconds < 60
    assert sum(1 for text in ALL[0].solution if text.startswith("activate")) == 1


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_solution_completes_the_lesson_with_every_written_die(lesson: Lesson) -> None:
    assert complaints(lesson) == []
    begun = play_solution(lesson)
    assert begun.run.complete
    assert begun.run.word(begun.match).say == lesson.end


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_lesson_is_worded_for_mouse_keys_and_fingers(lesson: Lesson) -> None:
    said = [lesson.end, lesson.lost_say, *(text for step in lesson.steps for text in (step.say, step.hint, step.refuse))]
    assert [text for text in said if re.search(r"\b((?i:click|tap|mouse)|[Pp]ress [A-Z])\b", text)] == []


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_lesson_teaches_rules_of_the_catalogue(lesson: Lesson) -> None:
    assert lesson.teaches
    assert [rule for rule in lesson.teaches if rule not in catalogue()] == []


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_every_choice_that_a_step_does_not_name_is_refused(lesson: Lesson) -> None:
    begun = begin(lesson)
    match, run, _ = begun
    refused = set()
    for text in lesson.solution:
        play_others(begun)
        allowed = run.allowed(match)
        for option in match.decision().options:
            assert run.refusal(match, option) == ("" if option in allowed else run.step.refuse)
            refused |= {len(run.done)} if option not in allowed else set()
        match.apply(run.names.parse(text), LEARNER)
        run.observe(match)
    assert refused, "the lesson refuses nothing"
    assert run.complete
    assert run.allowed(match) == []
    assert run.refusal(match, run.names.parse("end-turn")) == OVER


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_random_play_never_ends_without_an_option(lesson: Lesson) -> None:
    for seed in range(RANDOM_PLAYS):
        begun = play_randomly(lesson, Random(seed))
        assert begun.run.complete or begun.run.lost or begun.run.allowed(begun.match)


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_undo_takes_steps_back_too(lesson: Lesson) -> None:
    begun = begin(lesson)
    match, run, _ = begun
    for text in lesson.solution:
        play_others(begun)
        before = len(run.done)
        match.apply(run.names.parse(text), LEARNER)
        run.observe(match)
        if match.can_undo(LEARNER):
            match.undo(LEARNER)
            run.observe(match)
            assert len(run.done) == before
            match.apply(run.names.parse(text), LEARNER)
            run.observe(match)
    assert run.complete


def test_lost_lesson_says_so_and_allows_nothing() -> None:
    lesson = lessons()["risk"]
    match, run, _ = begin(lesson)
    for text in [*lesson.solution[:10], "re-roll none"]:
        match.apply(run.names.parse(text), LEARNER)
        run.observe(match)
    assert run.lost
    assert not run.complete
    assert run.word(match).say == lesson.lost_say
    assert run.allowed(match) == []
