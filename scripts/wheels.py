"""Build the wheels and try each in an empty environment without a compiler: `make wheels`.

    python scripts/wheels.py                                    a pure wheel, and a compiled one for this Python, into dist
    python scripts/wheels.py --python python3.12 --python ~/3.13/bin/python3
                                                                compiled ones for these
    python scripts/wheels.py --kind kernel                      with the kernel alone: seconds instead of minutes
    python scripts/wheels.py --try-only                         only try those that are in dist

For other platforms `cibuildwheel` does the same (`[tool.cibuildwheel]` in pyproject.toml). Packages come from pip's index.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TOOLS: Final = ("setuptools>=77", "wheel", "mypy>=1.18")
MATCH: Final = ("match", "--book", "dungeonbowl-5", "--seats", "scripted,random", "--seed", "7", "--turns", "3")
TOLD: Final = {"pure": "(not compiled, no kernel", "kernel": "(not compiled, kernel in C", "full": "(compiled, kernel in C"}
"""What `deepbowl --version` says of each kind."""


def environment(python: str, folder: Path, *packages: str) -> Path:
    """Make an environment for a Python with some packages, and return its Python."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    found = folder / "bin" / "python"
    command = [str(found), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": ""}, check=True)
    return found


def build(python: str, kind: str, out: Path) -> Path:
    """Build a wheel of a kind with a Python, and return it."""
    with tempfile.TemporaryDirectory(prefix="deepbowl-build-") as work:
        made = Path(work) / "made"
        maker = environment(python, Path(work) / "env", *TOOLS)
        command = [str(maker), "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(made)]
        command.append(str(ROOT))
        subprocess.run(command, env={**os.environ, "DEEPBOWL_BUILD": kind, "PYTHONPATH": ""}, check=True)
        (wheel,) = made.glob("*.whl")
        out.mkdir(exist_ok=True)
        return wheel.replace(out / wheel.name)


def attempt(python: str, wheel: Path, kind: str) -> str:
    """Install a wheel into an empty environment, play a match where no compiler can be found, and return what it printed."""
    with tempfile.TemporaryDirectory(prefix="deepbowl-try-") as work:
        found = environment(python, Path(work) / "env", str(wheel))
        version = _printed(found.parent, work, "--version")
        if TOLD[kind] not in version:
            raise SystemExit(f"{wheel.name} should be {kind}, but says: {version}")
        played = _printed(found.parent, work, *MATCH)
    return f"{version.strip()}: {played.strip().splitlines()[-1]}"


def _printed(tools: Path, work: str, *arguments: str) -> str:
    """Run the installed `deepbowl` with nothing on the path but its own environment."""
    clean = {"PATH": str(tools), "HOME": work}
    command = [str(tools / "deepbowl"), *arguments]
    return subprocess.run(command, env=clean, cwd=work, stdout=subprocess.PIPE, text=True, check=True).stdout


def kind_of(wheel: Path) -> str:
    """Return the kind of a wheel: by the tag of its Python, and by how much is compiled in it."""
    if wheel.name.endswith("py3-none-any.whl"):
        return "pure"
    listed = subprocess.run([sys.executable, "-m", "zipfile", "-l", str(wheel)], capture_output=True, text=True, check=True)
    return "full" if "deepbowl/engine/runner.c" in listed.stdout else "kernel"


def fits(python: str, wheel: Path) -> bool:
    """Return whether a wheel is for a Python."""
    command = [python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])"]
    tag = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return f"-{tag}-" in wheel.name or wheel.name.endswith("py3-none-any.whl")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the wheels and try each in an empty environment.")
    parser.add_argument("--python", action="append", help="build for this Python; may be given several times (this one)")
    parser.add_argument("--kind", default="full", choices=["full", "kernel"], help="of the wheels that are not pure (full)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where to (dist)")
    parser.add_argument("--try-only", action="store_true", help="build nothing, try what is there")
    options = parser.parse_args(arguments)
    pythons = [str(Path(python).expanduser()) for python in options.python or [sys.executable]]
    if not options.try_only:
        build(pythons[0], "pure", options.out)
        for python in pythons:
            print(f"built {build(python, options.kind, options.out).name}", flush=True)
    for wheel in sorted(options.out.glob("*.whl")):
        for python in pythons:
            if fits(python, wheel):
                print(f"{wheel.name}: {attempt(python, wheel, kind_of(wheel))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
