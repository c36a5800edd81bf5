"""docs/lessons.md: its example is a lesson that can be taught, and it names every key of a file."""

from __future__ import annotations

import re
from pathlib import Path

from deepbowl.lessons import file
from deepbowl.lessons.check import complaints, play_solution
from deepbowl.lessons.file import read_lesson
from deepbowl.lessons.goals import Goals

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")


def test_example_of_the_page_is_played_to_its_end() -> None:
    text = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert text is not None
    lesson = read_lesson(text.group(1), "the page")
    assert complaints(lesson) == []
    assert play_solution(lesson).run.complete
    assert f"fine, {len(lesson.steps)} steps" in PAGE


def test_page_names_every_key_and_every_goal() -> None:
    keys = file.TOP | file.OF_MATCH | file.OF_STEP | file.OF_END
    named = set(re.findall(r"`\[?(?:match\.)?([a-z_]+)\]?`", PAGE))
    assert keys - named - {"step"} == set()
    for goal in Goals([], 0).words:
        assert f"{{ {goal} = " in PAGE
