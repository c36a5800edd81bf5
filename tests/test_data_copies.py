"""The package carries its own copies of the catalogues and facts; a script makes them and can tell when they differ."""

from __future__ import annotations

import compileall
import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "deepbowl" / "data"


@pytest.fixture(scope="module")
def copy_data() -> ModuleType:
    spec = importlib.util.spec_from_file_location("copy_data", ROOT / "scripts" / "copy_data.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["copy_data"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def specification(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    (folder / "data").mkdir(parents=True)
    (folder / "sources").mkdir()
    (folder / "sources" / "book.txt").write_text("not ours")
    (folder / "book.toml").write_text("[book]\n")
    for name in ("core-crp.md", "core-2020.md", "FORMAT.md"):
        (folder / name).write_text(name)
    (folder / "data" / "facts.toml").write_bytes(b"a = 1\r\n")
    return folder


def test_copies_are_exact_and_sources_stay_behind(copy_data: ModuleType, specification: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    assert copy_data.main([str(specification)], root) == 0
    names = sorted(p.relative_to(root / "src/deepbowl/data").as_posix() for p in root.rglob("*") if p.is_file())
    assert names == [
        "facts/facts.toml", "rules/FORMAT.md", "rules/book.toml", "rules/core-2020.md", "rules/core-crp.md",
    ]
    assert (root / "src/deepbowl/data/facts/facts.toml").read_bytes() == b"a = 1\r\n"
    assert copy_data.main([str(specification), "--check"], root) == 0


def test_check_reports_every_kind_of_difference(
    copy_data: ModuleType, specification: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "project"
    copy_data.main([str(specification)], root)
    rules = root / "src/deepbowl/data/rules"
    (rules / "book.toml").write_text("edited by hand\n")
    (rules / "core-crp.md").unlink()
    (rules / "old.toml").write_text("")
    capsys.readouterr()
    assert copy_data.main([str(specification), "--check"], root) == 1
    assert capsys.readouterr().out.splitlines() == [
        "differs: src/deepbowl/data/rules/book.toml",
        "missing: src/deepbowl/data/rules/core-crp.md",
        "no original: src/deepbowl/data/rules/old.toml",
    ]
    assert (rules / "book.toml").read_text() == "edited by hand\n", "checking changes nothing"
    copy_data.main([str(specification)], root)
    assert copy_data.main([str(specification), "--check"], root) == 0


def test_a_missing_specification_is_said_in_one_line(
    copy_data: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert copy_data.main([str(tmp_path / "nowhere")], tmp_path / "project") == 2
    assert capsys.readouterr().err.startswith("copy_data: cannot read the specification")
    assert not (tmp_path / "project").exists()


def data_files(folder: Path) -> list[Path]:
    """What the package carries as data: everything in its data folders, but for Python's byte-code."""
    return sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc")


def test_byte_code_is_no_data(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text('"""Facts."""\n')
    compileall.compile_dir(tmp_path, quiet=1)
    assert list(tmp_path.rglob("*.pyc"))
    assert data_files(tmp_path) == [tmp_path / "__init__.py"]


@pytest.mark.parametrize("path", data_files(DATA), ids=lambda p: p.name)
def test_package_data_parses_and_names_no_place_on_a_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        assert tomllib.loads(text)
    assert not re.search(r"(?:^|[\s\"'`(])(?:/[a-z_]+/[\w./-]+|[A-Z]:\\\w|[a-z]+://)", text, re.MULTILINE)
