"""The error for a missing library of the extra [draw]."""

from __future__ import annotations


class MissingDrawExtra(RuntimeError):
    """A library that pictures as PNG or PDF need is not installed."""

    def __init__(self, library: str) -> None:
        hint = "pip install 'deepbowl[draw]'"
        super().__init__(f"pictures as PNG and PDF need the extra [draw] ({library} is missing): {hint}")
