"""Which build of Deepbowl runs: compiled or source, with the kernel in C or without."""

from __future__ import annotations

import platform
from importlib import metadata

from deepbowl.board.kernel import KERNEL
from deepbowl.engine import runner


def is_compiled() -> bool:
    """Return whether the engine runs compiled."""
    return not str(runner.__file__).endswith(".py")


def has_kernel() -> bool:
    """Return whether sets of squares are handled in C."""
    return KERNEL is not None


def described() -> str:
    """Return the build in words: "compiled, kernel in C, Python 3.12.1"."""
    engine = "compiled" if is_compiled() else "not compiled"
    return f"{engine}, {'kernel in C' if has_kernel() else 'no kernel'}, Python {platform.python_version()}"


def version() -> str:
    """Return the version and the build in one line."""
    try:
        number = metadata.version("deepbowl")
    except metadata.PackageNotFoundError:
        number = "(not installed)"
    return f"deepbowl {number} ({described()})"
