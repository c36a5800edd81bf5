"""Which version of the rules a match is played by: recorded with it, so that an upgrade in its middle is noticed."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import deepbowl

DECIDE_PLAY: Final = ("board", "engine", "rules", "data/facts")
"""Whatever is in these folders can change what a choice leads to."""
SUFFIXES: Final = frozenset((".py", ".so", ".pyd", ".toml"))


@cache
def rules_version() -> str:
    """The release and a digest of the rules themselves: two that are equal play alike."""
    return f"{_release()}+{digest_of(Path(deepbowl.__file__).resolve().parent)}"


def digest_of(package: Path) -> str:
    """A digest of everything in a copy of the package that decides play."""
    found = hashlib.blake2b(digest_size=8)
    for folder in DECIDE_PLAY:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                found.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def _release() -> str:
    try:
        return version("deepbowl")
    except PackageNotFoundError:
        return "0"
