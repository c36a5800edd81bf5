"""The README tells the truth: its links lead somewhere, its program runs, its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deepbowl.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"


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
