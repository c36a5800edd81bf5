"""Which version of the league rules a session was played by: a digest of everything that decides it. [LG-SESS-07]"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import deepbowl

DECIDE: Final = ("league", "teams", "data/facts", "engine/dice.py")
UNDECIDED: Final = ("folder.py", "ledger.py", "manager.py", "naf_results.py", "names.py")
"""Files of the package that change no result."""


@cache
def league_version() -> str:
    """Return a digest of the league rules of this package."""
    package = Path(deepbowl.__file__).resolve().parent
    found = hashlib.blake2b(digest_size=8)
    for name in DECIDE:
        place = package / name
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.suffix in (".py", ".toml") and path.name not in UNDECIDED:
                found.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()
