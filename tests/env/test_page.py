"""docs/env.md: its programs run, its tables are up to date. Golden observations, and tables of names that only grow."""

from __future__ import annotations

import json
import re

import pytest

from deepbowl.env.spec import EnvSpec
from deepbowl.env.tables import shipped
from deepbowl.match.setup import books

from . import ROOT, script

PAGE = (ROOT / "docs" / "env.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
OPTIONAL = "# needs sb3-contrib"
REFERENCE = script("env_reference")
GOLDENS = script("env_goldens")
HELD = json.loads(GOLDENS.FILE.read_text(encoding="utf-8"))


def test_ten_lines_play_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(PROGRAMS[0].splitlines()) <= 10
    exec(PROGRAMS[0], {})
    assert re.fullmatch(r"\(\d+, \d+\)\n", capsys.readouterr().out)


def test_programs_of_the_page_run_one_after_the_other() -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    programs = [program for program in PROGRAMS if not program.startswith(OPTIONAL)]
    assert len(programs) == len(PROGRAMS) - 1
    for program in programs:
        exec(program, names)
    assert names["batch"]
    assert names["worth"]


def test_program_with_sb3_contrib_runs() -> None:
    pytest.importorskip("sb3_contrib")
    (program,) = [program for program in PROGRAMS if program.startswith(OPTIONAL)]
    exec(program, {})


def test_tables_of_the_page_are_up_to_date() -> None:
    assert REFERENCE.written(PAGE) == PAGE, "run python scripts/env_reference.py"


def test_every_setting_is_on_the_page() -> None:
    rows = re.findall(r"^\| (`.*?`) \|", PAGE.partition("## Settings")[2].partition("\n## ")[0], re.M)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert told == set(EnvSpec.__dataclass_fields__)


# ---------------------------------------------------------------- golden
@pytest.mark.parametrize("book", books())
def test_observations_are_the_golden_ones(book: str) -> None:
    found = [GOLDENS.observed(book, seed) for seed in GOLDENS.SEEDS]
    assert found == HELD["observations"][book], "if rules changed on purpose: python scripts/env_goldens.py"


def test_golden_version_is_the_environment_s() -> None:
    assert HELD["version"] == GOLDENS.VERSION
    assert list(HELD["observations"]) == books()


def test_tables_of_names_only_grow() -> None:
    assert set(HELD["tables"]) == set(shipped().names)
    assert GOLDENS.changed_tables(HELD) == []


@pytest.mark.parametrize("change", [lambda names: names[1:], lambda names: (names[1], names[0], *names[2:])])
def test_a_name_that_moved_is_noticed(change: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(change)
    monkeypatch.setitem(shipped().names, "kinds", change(shipped().names["kinds"]))
    assert GOLDENS.changed_tables(HELD) == ["kinds"]


def test_tables_have_every_name_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["env_tables.py", "--check"])
    assert script("env_tables").main() == 0, "run python scripts/env_tables.py"
