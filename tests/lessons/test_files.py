"""Lesson files: every mistake is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.lessons.check import complaints
from deepbowl.lessons.file import LessonError, lessons, read_lesson, read_lesson_file
from deepbowl.lessons.runner import begin

GOOD = lessons()["risk"].text


@pytest.mark.parametrize(("old", "new", "says"), [
    ('id = "risk"', "id = ", "not TOML"),
    ('id = "risk"', "", "'id' is missing"),
    ('book = "dungeonbowl-5"', 'book = "dungeonbowl-6"', "no book 'dungeonbowl-6'; did you mean dungeonbowl-5"),
    ("seconds = 60", 'seconds = "a minute"', "'seconds' is a number"),
    ("seconds = 60", "secnds = 60", "'secnds' means nothing here; did you mean seconds"),
    ('dice = ["dodge 1", "dodge 5"]', 'dice = ["dogde 1"]', "no roll is called 'dogde'; did you mean dodge"),
    ('dice = ["dodge 1", "dodge 5"]', 'dice = ["dodge"]', "has no face"),
    ('dice = ["dodge 1", "dodge 5"]', 'dice = ["dodge push"]', "'push' in 'dodge push' is not a face"),
    ("rerolls = [1, 0]", "reroll = [1, 0]", "match: 'reroll' means nothing here; did you mean rerolls"),
    ('goal = { B = "7,1" }', "", "step 1: no goal"),
    ('point = "7,1"', 'pointer = "7,1"', "step 1: 'pointer' means nothing here"),
    ('allow = ["re-roll team"]', 'allow = "re-roll team"', "step 3: 'allow' is a list of texts"),
])
def test_mistake_in_a_file_is_named(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(LessonError) as error:
        read_lesson(GOOD.replace(old, new, 1), "my.toml")
    assert str(error.value).startswith("my.toml: ")
    assert says in str(error.value)


@pytest.mark.parametrize(("old", "new", "says"), [
    ('A = "Blitzer, ball"', 'A = "Blitzr, ball"', "no position 'Blitzr'; did you mean Blitzer"),
    ('A = "Blitzer, ball"', 'A = "Blitzer, bal"', "player A: 'bal' means nothing"),
    ('A = "Blitzer, ball"', 'Z = "Blitzer, ball"', "'Z' is not the letter of a player"),
    ("#[........]#", "#[.......]#", "equally wide"),
    ('goal = { B = "7,1" }', 'goal = { B = "hopping" }', "'hopping' is neither squares of the board nor one of"),
    ('goal = { B = "7,1" }', 'goal = { Bob = "7,1" }', "no goal is called 'Bob'"),
    ("goal = { score = 1 }", 'goal = { score = "one" }', "'score' is a number"),
    ('goal = { happened = "RerollSpent" }', 'goal = { happened = "Magic" }', "no event is called 'Magic'"),
])
def test_mistake_in_a_position_or_goal_is_named(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(LessonError, match="risk: ") as error:
        begin(read_lesson(GOOD.replace(old, new, 1)))
    assert says in str(error.value)


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"dodge 5"]', '"dodge 5", "pass 3"]', "does not roll these dice: pass 3"),
    ('"dodge 1", "dodge 5"]', '"dodge 1"]', "1 dice the file does not list"),
    (', "step 10,2",', ",", "the solution ends in step 4 of 4"),
    ('"activate B", "declare move"', '"activate A", "declare move"', "step 1 does not allow it"),
    ('"step 4,1"', '"step 9,1"', "solution 3 ('step 9,1')"),
    ('"step 4,1"', '"hop 9,1"', "does not start with a known verb"),
    ('point = "A"', 'point = "Z"', "points at 'Z'"),
])
def test_solution_that_does_not_work_is_named(old: str, new: str, says: str) -> None:
    assert old in GOOD
    found = complaints(read_lesson(GOOD.replace(old, new, 1)))
    assert any(says in line for line in found), found


def test_file_that_is_not_there_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="No such file"):
        read_lesson_file(tmp_path / "none.toml")
    with pytest.raises(LessonError, match="at most 20000"):
        read_lesson(GOOD + "#" * 20_000)
