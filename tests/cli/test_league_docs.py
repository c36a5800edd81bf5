"""The commands of docs/leagues.md and docs/tournaments.md, typed literally in an empty folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from deepbowl.cli import errors
from deepbowl.cli.main import app

DOCS = Path(__file__).parents[2] / "docs"


def commands(page: str, *headings: str) -> list[list[str]]:
    """Return the commands in the console blocks below some headings of a page, each as its words."""
    found: list[list[str]] = []
    for section in re.split(r"^## ", (DOCS / page).read_text(encoding="utf-8"), flags=re.MULTILINE):
        if section.split("\n", 1)[0] in headings:
            for block in re.findall(r"```console\n(.*?)```", section, flags=re.DOTALL):
                found += [shlex.split(line[2:])[1:] for line in block.splitlines() if line.startswith("$ deepbowl ")]
    return found


@pytest.mark.parametrize(
    ("page", "headings", "fewest"),
    [
        ("leagues.md", ("Draft a team", "Run a league in the terminal", "Prove it"), 15),
        ("tournaments.md", ("Run a tournament in the terminal",), 12),
    ],
)
def test_every_command_of_the_manual_works_in_an_empty_folder(
    page: str, headings: tuple[str, ...], fewest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    typed = commands(page, *headings)
    assert len(typed) >= fewest
    for words in typed:
        assert errors.run(app, words) == 0, f"deepbowl {shlex.join(words)}: {capsys.readouterr().err}"
    told = capsys.readouterr().out
    assert told.rstrip().endswith("PROVEN.")
