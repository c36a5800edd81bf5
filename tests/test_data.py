"""What the package carries as data can be read, and names no place on a machine."""

from __future__ import annotations

import compileall
import re
import tomllib
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parent.parent / "src" / "deepbowl" / "data"


def data_files(folder: Path) -> list[Path]:
    """What the package carries as data: everything in its data folders, but for Python's byte-code."""
    return sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc")


def test_byte_code_does_not_count_as_data(tmp_path: Path) -> None:
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
