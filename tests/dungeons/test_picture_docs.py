"""The examples of docs/generator.md and docs/pictures.md are what the program does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from deepbowl.cli import main

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
PAGES = ("generator.md", "pictures.md")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_work(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks(page, "console") for line in block.splitlines()]
    commands = [line for line in lines if line.startswith("$ ")]
    assert len(commands) >= 4
    for number, line in enumerate(lines):
        if not line.startswith("$ "):
            continue
        wrong = number + 1 < len(lines) and lines[number + 1].startswith("deepbowl: ")
        with pytest.raises(SystemExit) as ended:
            main.main(shlex.split(line)[2:])
        shown = capsys.readouterr()
        assert ended.value.code == (2 if wrong else 0), line
        if wrong:
            assert shown.err.strip() == lines[number + 1]


@pytest.mark.parametrize("page", PAGES)
def test_the_programs_run(page: str) -> None:
    programs = blocks(page, "python")
    assert programs
    for program in programs:
        exec(compile(program, page, "exec"), {})


@pytest.mark.parametrize("page", PAGES)
def test_the_pictures_are_there_and_small(page: str) -> None:
    names = re.findall(r"\]\((pictures/[^)]*)\)", (DOCS / page).read_text(encoding="utf-8"))
    assert names
    for name in names:
        assert (DOCS / name).read_bytes().startswith(b"\x89PNG")
        assert (DOCS / name).stat().st_size < 150_000
