"""Run `deepbowl` with the fastest build that is there and right: `make play`.

    python scripts/fastest.py serve --port 8000

The compiled build in build/compiled is used if it was made of exactly these sources for this Python. Otherwise the source
runs, with the kernel if `make kernel` built it. One line on stderr says which it is. Nothing is ever compiled here.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
COMPILED: Final = ROOT / "build" / "compiled"
STAMP: Final = "stamp.json"


def stamp(source: Path = SOURCE) -> dict[str, str]:
    """Return what a compiled build must have been made of to be right: these sources, for this Python."""
    found = hashlib.sha256()
    for path in sorted((source / "deepbowl").rglob("*")):
        if path.suffix in (".py", ".c") and path.is_file():
            found.update(f"{path.relative_to(source).as_posix()}\0".encode())
            found.update(path.read_bytes())
            found.update(b"\0")
    return {"sources": found.hexdigest(), "python": f"{sys.implementation.cache_tag}-{sys.platform}"}


def why_not(target: Path, source: Path = SOURCE) -> str:
    """Return why a compiled build cannot be used, "" if it can."""
    try:
        made = json.loads((target / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "there is none"
    wanted = stamp(source)
    if not isinstance(made, dict) or made.get("python") != wanted["python"]:
        return "it was made for another Python"
    return "" if made.get("sources") == wanted["sources"] else "it was made of other sources"


def choose(target: Path = COMPILED, source: Path = SOURCE) -> tuple[Path, str]:
    """Return the folder to run from, and in one line which build that is."""
    reason = why_not(target, source)
    if not reason:
        return target, "running the compiled build"
    kernel = any((source / "deepbowl" / "board").glob("_kernel.*.so"))
    how = "with the kernel in C" if kernel else "without the kernel in C (make kernel)"
    return source, f"running the source {how}; no compiled build, {reason} (make compiled takes minutes)"


def main(arguments: list[str]) -> int:
    folder, told = choose()
    print(f"deepbowl: {told}", file=sys.stderr, flush=True)
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    os.execve(sys.executable, [sys.executable, "-m", "deepbowl", *arguments], {**os.environ, "PYTHONPATH": path})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
