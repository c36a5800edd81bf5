"""Compiled wheels have everything a pure one has, the compiled modules, and a tag that says what they run on."""

from __future__ import annotations

import base64
import csv
import hashlib
import importlib.util
import io
import sys
import sysconfig
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
PYTHON = f"cp{sys.version_info[0]}{sys.version_info[1]}"
INFO = "deepbowl-0.1.0.dist-info"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_script", SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pure(tmp_path: Path) -> Path:
    """A pure wheel as small as can be."""
    path = tmp_path / "deepbowl-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("deepbowl/__init__.py", "")
        packed.writestr("deepbowl/board/__init__.py", "")
        packed.writestr(f"{INFO}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n\n")
        packed.writestr(f"{INFO}/METADATA", "Metadata-Version: 2.4\nName: deepbowl\nRequires-Dist: typer>=0.12\n\nText\n")
        packed.writestr(f"{INFO}/RECORD", "")
    return path


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a real extension module, one for another Python, and one that a compiler left behind."""
    kernel = script("kernel")
    folder = tmp_path / "tree" / "deepbowl" / "board"
    folder.mkdir(parents=True)
    try:
        kernel.build(folder)
    except kernel.NoCompiler as reason:
        pytest.skip(str(reason))
    (folder / "_kernel.cpython-27-x86_64-linux-gnu.so").write_bytes(b"old")
    left = tmp_path / "tree" / "build" / "lib"
    left.mkdir(parents=True)
    (left / f"_kernel{SUFFIX}").write_bytes(b"left behind")
    return tmp_path / "tree"


def test_compiled_modules_are_added_with_tag_record_and_needs(pure: Path, tree: Path, tmp_path: Path) -> None:
    made = script("wheel_parts").add(pure, tree, tmp_path / "work", ["mypy-extensions>=1.0"])
    name, version, python, abi, platform = made.name.removesuffix(".whl").split("-")
    assert (name, version, python, abi) == ("deepbowl", "0.1.0", PYTHON, PYTHON)
    packed = zipfile.ZipFile(made)
    compiled = [file for file in packed.namelist() if not file.endswith((".py", "WHEEL", "METADATA", "RECORD"))]
    assert compiled == [f"deepbowl/board/_kernel{SUFFIX}"]
    assert "deepbowl/__init__.py" in packed.namelist()
    told = packed.read(f"{INFO}/WHEEL").decode()
    assert "Root-Is-Purelib: false\n" in told
    assert told.count("Tag: ") == 1
    assert f"Tag: {PYTHON}-{PYTHON}-{platform}\n" in told
    metadata = packed.read(f"{INFO}/METADATA").decode()
    assert "Requires-Dist: mypy-extensions>=1.0\nRequires-Dist: typer>=0.12\n\nText" in metadata
    rows = list(csv.reader(io.StringIO(packed.read(f"{INFO}/RECORD").decode())))
    assert sorted(row[0] for row in rows) == sorted(packed.namelist())
    for path, digest, size in rows:
        content = packed.read(path)
        expected = "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert path.endswith("RECORD") or (digest, int(size)) == (expected, len(content))


@pytest.mark.skipif(sys.platform != "linux", reason="only wheels for Linux name a C library")
def test_a_wheel_for_linux_names_the_oldest_c_library_it_runs_with(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = script("wheel_parts")
    built = tree / "deepbowl" / "board" / f"_kernel{SUFFIX}"
    assert parts.platform_tag([built]).startswith("manylinux_2_17_")
    reader = tmp_path / "readelf"
    reader.write_text("#!/bin/sh\necho 'Name: GLIBC_2.4  Name: GLIBC_2.34'\n")
    reader.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert parts.platform_tag([built]).startswith("manylinux_2_34_")


def test_a_tree_without_compiled_modules_is_refused(pure: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SystemExit, match="no extension modules for this Python"):
        script("wheel_parts").add(pure, tmp_path / "empty", tmp_path / "work", [])


def test_the_kind_of_wheel_is_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = script("build_backend")
    monkeypatch.delenv("DEEPBOWL_BUILD", raising=False)
    assert backend.wanted() == "pure"
    assert not [need for need in backend.get_requires_for_build_wheel() if need.startswith("mypy")]
    monkeypatch.setenv("DEEPBOWL_BUILD", "full")
    assert [need for need in backend.get_requires_for_build_wheel() if need.startswith("mypy")]
    monkeypatch.setenv("DEEPBOWL_BUILD", "fast")
    with pytest.raises(SystemExit, match="DEEPBOWL_BUILD is pure, kernel or full, not 'fast'"):
        backend.wanted()
