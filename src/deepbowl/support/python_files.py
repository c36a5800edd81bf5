"""Classes from Python files that someone names on the command line: bots and house books.

Running a file runs whatever is in it, so a name that comes over the network never gets here.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


def class_in(path: Path, name: str, what: str) -> Any:
    """A class of a Python file; ValueError says in one sentence why there is none. `what` is what it is wanted for."""
    found = getattr(_run(path, what), name, None)
    if found is None:
        raise ValueError(f"{path} has no class {name!r}")
    return found


def _run(path: Path, what: str) -> ModuleType:
    """A Python file, run afresh each time, so that it can be edited in between."""
    if not path.is_file():
        raise ValueError(f"no file {str(path)!r} to take a {what} from")
    spec = importlib.util.spec_from_file_location(f"deepbowl_{what.replace(' ', '_')}_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # dataclasses and pickles look their module up by its name
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a stranger's file does
        del sys.modules[module.__name__]
        raise ValueError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from None
    return module
