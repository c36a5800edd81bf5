"""The README tells the truth: its program runs, its commands exist. (Links: `test_docs_site.py`.)"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deepbowl.books.registry import book_ids
from deepbowl.cli.main import COMMANDS
from deepbowl.lessons.file import lessons
from deepbowl.puzzles.file import puzzles_of

ROOT = Path(__file__).resolve().parent.parent


def test_the_bot_in_ten_lines_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert program is not None
    exec(compile(program.group(1), "README.md", "exec"), {})
    assert "'score'" in capsys.readouterr().out


def test_every_command_of_the_readme_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    known = set(COMMANDS)
    used = set(re.findall(r"\.venv/bin/deepbowl (\w+)", text))
    assert used
    assert used <= known


def test_lessons_and_puzzles_are_as_many_as_the_readme_says() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "nine [lessons]" in text
    assert len(lessons()) == 9
    least = re.search(r"an archive of at least (\d+) for every rule book", text)
    assert least is not None
    assert min(len(puzzles_of(book)) for book in book_ids()) >= int(least.group(1))
