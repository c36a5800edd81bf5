"""The examples of the command line pages and of docs/log-format.md are what the program does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from deepbowl.cli import bench
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import read_log
from deepbowl.match.match import Match
from deepbowl.match.replay import replay, replay_text, steps

from .conftest import Run

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def blocks(name: str, language: str) -> list[str]:
    text = (DOCS / name).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def examples(name: str) -> list[tuple[str, list[str]]]:
    """Every `$ command` with the output shown below it."""
    found: list[tuple[str, list[str]]] = []
    for block in blocks(name, "console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


PAGES = {"cli.md": 8, "play/terminal.md": 1, "play/teams.md": 2, "first-dungeon.md": 5}
"""Pages with commands, and how many each has at least."""


@pytest.mark.parametrize("page", PAGES)
def test_commands_do_what_the_page_shows(
    page: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bench, "QUICK_SECONDS", 0.01)
    for text in blocks(page, "dungeon"):
        name = re.search(r"^dungeon: (\S+)$", text, re.MULTILINE)
        assert name is not None
        Path(f"{name[1]}.txt").write_text(text, encoding="utf-8")
    shown = examples(page)
    assert len(shown) >= PAGES[page]
    for command, output in shown:
        program, *arguments = shlex.split(command)
        assert program == "deepbowl"
        code, out, err = run(*arguments, typed="")
        assert (code == 2) == err.startswith("deepbowl: "), command
        told = iter((out + err).splitlines())
        for line in output:
            if line == "…":
                continue
            pattern = re.escape(line).replace("…", ".*")
            assert any(re.fullmatch(pattern, candidate.rstrip()) for candidate in told), (command, line, out, err)


def sound(block: str) -> str:
    """A log with the hash the match really comes to: hashes may change with the rules, the rest may not."""
    told = ""
    try:
        replay_text(block)
    except BrokenSave as error:
        told = str(error)
    found = re.search(r"the match comes to ([0-9a-f]{32})", told)
    return block if found is None else re.sub(r"\nend [0-9a-f]{32}\n", f"\nend {found.group(1)}\n", block)


def test_the_log_on_the_page_plays_again_and_is_written_the_same() -> None:
    block = sound(blocks("log-format.md", "text")[0])
    m = replay_text(block)
    assert m.state.score == (1, 0)
    assert m.log() == block


def test_the_refusal_on_the_page_is_ours() -> None:
    block = sound(blocks("log-format.md", "text")[0])
    lines = block.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("die 2/6 dodge"))
    lines[number] = lines[number].replace("2/6", "2/8")
    with pytest.raises(BrokenSave) as told:
        replay_text("\n".join(lines))
    shown = blocks("log-format.md", "text")[1].strip()
    assert re.sub(r"^line \d+", f"line {number + 1}", shown) == str(told.value)


def test_the_lines_of_python_run() -> None:
    code = blocks("log-format.md", "python")[0]
    match = replay_text(sound(blocks("log-format.md", "text")[0]))
    names: dict[str, object] = {"match": match, "print": lambda *_: None}
    exec(code, names)
    again = names["again"]
    assert isinstance(again, Match)
    assert again.hash() == match.hash() == replay(read_log(match.log())).hash()
    assert len(list(steps(read_log(match.log())))) == 12


def test_every_line_of_the_table_is_in_some_log() -> None:
    text = (DOCS / "log-format.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\S+?)[ `:]", text, re.MULTILINE)
    assert {"deepbowl", "book", "switches", "balls", "board", "team", "dice", "begin", "note", "key", "end"} <= set(table)


def test_the_package_itself_runs_as_the_command() -> None:
    shown = subprocess.run([sys.executable, "-m", "deepbowl", "--help"], capture_output=True, text=True, check=False)
    assert shown.returncode == 0
    assert "dungeon" in shown.stdout
