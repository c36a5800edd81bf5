"""Hooks of house books are checked when the rules are put together: a misspelt one would never act, in silence."""

from __future__ import annotations

import inspect
from difflib import get_close_matches
from types import FunctionType
from typing import Final

OURS: Final = "deepbowl."
"""Modules of the package; the type checker looks after them."""


def check_hooks(thing: object, kind: str) -> None:
    """Raise ValueError if a public method of a house class is not a hook, or takes other arguments.

    Methods that begin with an underscore are the author's own.
    """
    for cls in type(thing).__mro__:
        if cls is object or cls.__module__.startswith(OURS):
            continue
        for name, method in vars(cls).items():
            if not name.startswith("_") and isinstance(method, FunctionType):
                _check_hook(cls, name, method, kind)


def _check_hook(cls: type, name: str, method: FunctionType, kind: str) -> None:
    above = [base for base in cls.__mro__[1:] if name in vars(base)]
    if not above:
        ours = next(base for base in cls.__mro__ if base.__module__.startswith(OURS))
        known = [hook for hook in dir(ours) if not hook.startswith("_")]
        close = get_close_matches(name, known, 1)
        meant = f"; did you mean {close[0]}?" if close else "; start the name of your own method with _"
        raise ValueError(f"{cls.__name__} has a method {name!r}, which is not a hook of a {kind}{meant}")
    try:
        wanted = list(inspect.signature(vars(above[0])[name]).parameters)
    except (TypeError, ValueError):  # a compiled class keeps no signature
        return
    taken = list(inspect.signature(method).parameters.values())
    needed = [one for one in taken if one.default is one.empty and one.kind is not one.VAR_POSITIONAL]
    open_ended = any(one.kind is one.VAR_POSITIONAL for one in taken)
    if len(needed) > len(wanted) or (len(taken) < len(wanted) and not open_ended):
        asked = ", ".join(wanted[1:])
        raise ValueError(f"{cls.__name__}.{name} must take ({asked}), as the hook of a {kind} does")
