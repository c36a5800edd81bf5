"""Build the kernel, the sets of squares in C: `make kernel`.

    python scripts/kernel.py                into the source tree, where Deepbowl finds it
    python scripts/kernel.py --remove       away with it: Deepbowl uses its Python functions again

It takes seconds and needs a C compiler and Python's headers. Nothing needs the kernel: without it everything works the same,
only slower. `scripts/compile.py` and the compiled wheels have it inside.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "deepbowl" / "board" / "_kernel.c"


class NoKernel(Exception):
    """The kernel cannot be built here; the text says why."""


class NoCompiler(NoKernel):
    """There is no C compiler here, or no headers of Python."""


def file_name() -> str:
    """Return the name under which this Python finds the kernel."""
    return f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"


def build(folder: Path, *flags: str, source: Path = SOURCE) -> Path:
    """Build the kernel into a folder for this Python; `NoKernel` says why that cannot be."""
    made = folder / file_name()
    link = sysconfig.get_config_var("LDSHARED")
    if not link:
        raise NoKernel("this Python does not say how extensions are linked")
    paths = [f"-I{path}" for path in dict.fromkeys((sysconfig.get_path("include"), sysconfig.get_path("platinclude")))]
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise NoCompiler("Python's headers are not installed (Debian: python3-dev)")
    flags = ("-O2", "-fPIC", "-fvisibility=hidden", "-Wall", *flags)
    command = [*shlex.split(link), *flags, *paths, str(source), "-o", str(made)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NoCompiler(f"there is no C compiler: {error}") from None
    if done.returncode:
        raise NoKernel(f"the C compiler failed: {' '.join(command)}\n{done.stderr.strip()}")
    return made


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the sets of squares in C, which Deepbowl uses if they are there.")
    parser.add_argument("--remove", action="store_true", help="remove it from the source tree")
    options = parser.parse_args(arguments)
    if options.remove:
        (SOURCE.parent / file_name()).unlink(missing_ok=True)
        return 0
    try:
        made = build(SOURCE.parent)
    except NoKernel as reason:
        print(f"the kernel was not built, and Deepbowl works without it: {reason}")
        return 1
    print(f"built {made.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
