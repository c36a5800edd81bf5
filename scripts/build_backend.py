"""Builds the wheel and the sdist with the browser client in them, or says in one sentence why that cannot be.

pip calls this in place of setuptools (`build-backend` in pyproject.toml), and everything but the client is setuptools' work.
An editable install takes the files where they are, so it asks for nothing: `make` builds the client by itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta  # type: ignore[import-untyped]
from setuptools.build_meta import (  # type: ignore[import-untyped]
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable", "get_requires_for_build_sdist",
    "get_requires_for_build_wheel", "prepare_metadata_for_build_editable", "prepare_metadata_for_build_wheel",
]  # fmt: skip

ROOT: Final = Path(__file__).resolve().parent.parent
NOT_SOURCES: Final = ("node_modules", "icons.generated.ts")
"""What npm writes: its age says nothing."""
NO_WHEEL: Final = "Deepbowl cannot be built without its browser client"


def build_wheel(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    """A wheel, and the client in it."""
    ensure_client(ROOT)
    shutil.rmtree(ROOT / "build" / "lib" / "deepbowl" / "server" / "static", ignore_errors=True)  # of an earlier wheel
    return str(build_meta.build_wheel(folder, settings, metadata))


def build_sdist(folder: str, settings: Any = None) -> str:
    """The sources, and the client built: whoever makes a wheel of them needs no npm."""
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
