"""The facts the package carries: catalogues, rosters, ready teams, read from the installed package."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def text(name: str) -> str:
    """The content of one data file, e.g. `text("rules/core-crp.md")`."""
    return files("deepbowl").joinpath("data", *name.split("/")).read_text(encoding="utf-8")


def table(name: str) -> dict[str, Any]:
    """The content of one TOML data file."""
    return tomllib.loads(text(name))


def names(folder: str) -> list[str]:
    """The names of the data files in one folder, sorted."""
    return sorted(entry.name for entry in files("deepbowl").joinpath("data", folder).iterdir() if entry.is_file())
