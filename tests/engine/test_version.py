"""The version of the rules: a digest of what decides play, and of a house book's own file."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import deepbowl
from deepbowl.books.registry import BOOKS
from deepbowl.match.version import digest_of, rules_version
from deepbowl.support.python_files import class_in

PACKAGE = Path(deepbowl.__file__).resolve().parent
ROOT = Path(__file__).resolve().parents[2]
HOUSE = """
from deepbowl.books.crp.rules import OpenPitch

class House(OpenPitch):
    id = "version-house"
"""


@pytest.mark.parametrize("name", ["rules/flow/one.py", "grounds.py", "data/facts/skills.toml", "engine/state.py"])
def test_digest_changes_with_whatever_decides_play(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("a rule")
    before = digest_of(tmp_path)
    path.write_text("another rule")
    assert digest_of(tmp_path) != before


@pytest.mark.parametrize("name", ["rules/flow/one.so", "rules/__pycache__/one.pyc", "cli/main.py", "data/rules/book.toml"])
def test_digest_stays_with_whatever_does_not(tmp_path: Path, name: str) -> None:
    before = digest_of(tmp_path)
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("something else")
    assert digest_of(tmp_path) == before


def test_built_in_book_has_no_separate_digest() -> None:
    assert rules_version(BOOKS["crp"]) == rules_version(BOOKS["stockbowl"]) == rules_version()
    assert rules_version().endswith(f"+{digest_of(PACKAGE)}")


def test_a_house_book_adds_the_digest_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "house.py"
    versions = []
    for text in (HOUSE, HOUSE, HOUSE + "# changed\n"):
        path.write_text(text)
        versions.append(rules_version(class_in(path, "House", "house book")))
    assert versions[0] == versions[1] != versions[2]
    assert all(version.startswith(f"{rules_version()} version-house+") for version in versions)


def test_a_house_book_from_no_file_says_so() -> None:
    module = ModuleType("typed_in")
    sys.modules["typed_in"] = module
    try:
        exec(HOUSE, module.__dict__)
        assert rules_version(module.House).endswith(" version-house+unread")
    finally:
        del sys.modules["typed_in"]


def test_a_copy_for_compiling_keeps_the_digest_of_its_source(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("compile_script", ROOT / "scripts" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.copy(tmp_path / "copy")
    copied = tmp_path / "copy" / "deepbowl"
    assert "mypyc_attr" in (copied / "rules" / "traits.py").read_text(encoding="utf-8")
    assert digest_of(copied) == digest_of(PACKAGE)
