"""`make play` runs the compiled build only if it is right, compiles nothing, and says what runs."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "scripts" / "fastest.py"


@pytest.fixture
def fastest() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fastest_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A source tree of two files."""
    folder = tmp_path / "src" / "deepbowl" / "board"
    folder.mkdir(parents=True)
    (folder / "bits.py").write_text("A = 1\n")
    (folder / "_kernel.c").write_text("int a;\n")
    return tmp_path / "src"


@pytest.fixture
def compiled(tmp_path: Path, fastest: ModuleType, source: Path) -> Path:
    """A build that fits it."""
    folder = tmp_path / "compiled"
    folder.mkdir()
    (folder / "stamp.json").write_text(json.dumps(fastest.stamp(source)))
    return folder


def test_a_build_of_these_sources_is_used(fastest: ModuleType, source: Path, compiled: Path) -> None:
    assert fastest.choose(compiled, source) == (compiled, "running the compiled build")


@pytest.mark.parametrize("name", ["bits.py", "_kernel.c", "new.py"])
def test_a_build_of_other_sources_is_not_used(fastest: ModuleType, source: Path, compiled: Path, name: str) -> None:
    (source / "deepbowl" / "board" / name).write_text("A = 2\n")
    folder, told = fastest.choose(compiled, source)
    assert folder == source
    assert "it was made of other sources" in told


def test_data_and_caches_make_no_build_wrong(fastest: ModuleType, source: Path, compiled: Path) -> None:
    (source / "deepbowl" / "data.toml").write_text("a = 1\n")
    (source / "deepbowl" / "board" / "bits.cpython-311.pyc").write_bytes(b"x")
    assert fastest.why_not(compiled, source) == ""


def test_a_build_for_another_python_is_not_used(fastest: ModuleType, source: Path, compiled: Path) -> None:
    (compiled / "stamp.json").write_text(json.dumps({**fastest.stamp(source), "python": "cpython-27-linux"}))
    assert fastest.why_not(compiled, source) == "it was made for another Python"


@pytest.mark.parametrize("text", ["", "[]", "{", '"stamp"'])
def test_broken_stamp_falls_back_to_the_source(fastest: ModuleType, source: Path, compiled: Path, text: str) -> None:
    (compiled / "stamp.json").write_text(text)
    assert fastest.choose(compiled, source)[0] == source


def test_source_runs_without_a_build_and_the_line_explains_how_to_get_one(
    fastest: ModuleType, source: Path, tmp_path: Path
) -> None:
    folder, told = fastest.choose(tmp_path / "nothing", source)
    assert folder == source
    assert "without the kernel in C (make kernel)" in told
    assert "there is none (make compiled" in told
    (source / "deepbowl" / "board" / "_kernel.cpython-311.so").write_bytes(b"")
    assert "with the kernel in C" in fastest.choose(tmp_path / "nothing", source)[1]


def test_the_script_says_which_build_runs_and_runs_it() -> None:
    environment = {**os.environ, "PYTHONPATH": ""}
    command = [sys.executable, str(SCRIPT), "--version"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr.startswith("deepbowl: running the ")
    assert len(done.stderr.splitlines()) == 1
    assert ("compiled build" in done.stderr.split(";")[0]) == ("(compiled" in done.stdout)
