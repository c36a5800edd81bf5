"""Builds the wheel and the sdist with the browser client in them, or says in one sentence why that cannot be.

pip calls this in place of setuptools (`build-backend` in pyproject.toml), and everything but the client and what is compiled
is setuptools' work. An editable install takes the files where they are: `make` builds the client by itself.

The environment variable DEEPBOWL_BUILD says which wheel: `pure` (the default) runs everywhere, `kernel` has sets of squares
in C, `full` has the compiled engine too (minutes). The last two are for one version of Python on one platform; they need a
C compiler to build and none to run.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta  # type: ignore[import-untyped]
from setuptools.build_meta import (  # type: ignore[import-untyped]
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable", "get_requires_for_build_sdist",
    "get_requires_for_build_wheel", "prepare_metadata_for_build_editable", "prepare_metadata_for_build_wheel",
]  # fmt: skip

ROOT: Final = Path(__file__).resolve().parent.parent
NOT_SOURCES: Final = ("node_modules", "icons.generated.ts")
"""Files that npm writes: their age means nothing."""
PURE: Final = "pure"
KERNEL: Final = "kernel"
FULL: Final = "full"
NO_WHEEL: Final = "Deepbowl cannot be built without its browser client"


def build_wheel(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    """A wheel, and the client in it."""
    kind = wanted()
    ensure_client(ROOT)
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # of an earlier wheel
    made = str(build_meta.build_wheel(folder, settings, metadata))
    return made if kind == PURE else with_compiled(Path(folder) / made, kind).name


def get_requires_for_build_wheel(settings: Any = None) -> list[str]:
    """Return what the wheel is built with; for a compiled one that is mypyc, which comes with mypy."""
    needed = list(build_meta.get_requires_for_build_wheel(settings))
    return [*needed, "mypy>=1.18"] if wanted() == FULL else needed


def wanted() -> str:
    """Return which kind of wheel is asked for."""
    kind = os.environ.get("DEEPBOWL_BUILD", PURE) or PURE
    if kind not in (PURE, KERNEL, FULL):
        raise SystemExit(f"DEEPBOWL_BUILD is {PURE}, {KERNEL} or {FULL}, not {kind!r}")
    return kind


def with_compiled(pure: Path, kind: str) -> Path:
    """Put what is compiled beside the sources in a wheel, which takes the place of the pure one."""
    sys.path.insert(0, str(ROOT / "scripts"))
    parts: Any = importlib.import_module("wheel_parts")
    with tempfile.TemporaryDirectory(prefix="deepbowl-wheel-") as work:
        if kind == FULL:
            tree = compiled_tree()
        else:
            tree = Path(work) / "kernel"
            (tree / "deepbowl" / "board").mkdir(parents=True)
            importlib.import_module("kernel").build(tree / "deepbowl" / "board")
        made = Path(parts.add(pure, tree, Path(work), [parts.RUNTIME] if kind == FULL else []))
    pure.unlink()
    return made


def compiled_tree() -> Path:
    """The compiled build for this Python; one that is there and right is taken as it is."""
    fastest: Any = importlib.import_module("fastest")
    for tree in (ROOT / "build" / "compiled", ROOT / "build" / f"compiled-{sys.implementation.cache_tag}"):
        if not fastest.why_not(tree):
            return tree
    script = ROOT / "scripts" / "compile.py"
    if subprocess.run([sys.executable, str(script), "--target", str(tree)], check=False).returncode:
        raise SystemExit("The engine could not be compiled (see above). DEEPBOWL_BUILD=pure needs no compiler.")
    return tree


def build_sdist(folder: str, settings: Any = None) -> str:
    """The sources, and the client built: anyone who makes a wheel of them needs no npm."""
    ensure_client(ROOT)
    return str(build_meta.build_sdist(folder, settings))


def ensure_client(root: Path) -> None:
    """Build the client if it is missing or older than its sources."""
    built = root / "src" / "deepbowl" / "server" / "static" / "index.html"
    web = root / "web"
    if built.is_file() and ((root / "PKG-INFO").is_file() or not _is_stale(built, web)):
        return  # in an unpacked sdist no file tells its age
    if not (web / "package.json").is_file():
        raise SystemExit(f"{NO_WHEEL}, and here is neither it nor its sources (web/).")
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(f"{NO_WHEEL}: install Node 20.19 or newer with npm, which builds it here.")
    installed = web / "node_modules" / ".installed"
    if not installed.is_file() or _changed(installed) < _changed(web / "package-lock.json"):
        _run(npm, "ci", web)
        installed.touch()
    _run(npm, "run", web, "build")
    if not built.is_file():
        raise SystemExit("npm built the browser client, but src/deepbowl/server/static/index.html is not there.")


def _is_stale(built: Path, web: Path) -> bool:
    return any(_changed(source) > _changed(built) for source in _sources(web))


def _sources(web: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(web):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder) / name for name in names if name not in NOT_SOURCES)


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def _run(npm: str, verb: str, web: Path, *more: str) -> None:
    done = subprocess.run([npm, verb, "--silent", *more], cwd=web, check=False)
    if done.returncode != 0:
        told = " ".join(["npm", verb, *more])
        raise SystemExit(f"{NO_WHEEL}, and '{told}' in web/ failed (see above).")
