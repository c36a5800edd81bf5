"""Pages made from the code: commands, HTTP interface, Python modules."""

from __future__ import annotations

import enum
import importlib
import inspect
import re
import types
from collections.abc import Iterator
from typing import Any, Final

import typer

from deepbowl.cli.main import app
from deepbowl.server.app import create_app
from deepbowl.server.settings import Settings
from docs_site.rule_pages import table

MODULES: Final = (
    "deepbowl.bots.protocol", "deepbowl.match.match", "deepbowl.match.setup", "deepbowl.engine.choice",
    "deepbowl.engine.decision", "deepbowl.engine.dice", "deepbowl.books.house", "deepbowl.dungeons", "deepbowl.testing",
    "deepbowl.env", "deepbowl.catalogue",
)  # fmt: skip
"""Modules that authors of bots, dungeons, books and tools import."""


def pages() -> dict[str, str]:
    """Return every page of this module as Markdown, by name."""
    return {"reference/commands.md": commands_page(), "reference/http.md": http_page(), "reference/python.md": python_page()}


# ---------------------------------------------------------------- commands
def commands_page() -> str:
    """Return every command with its arguments and options."""
    lines = [
        "# Commands", "", "Every command and option of `deepbowl`. [The guide to the command line](../cli.md) has examples. "
        "`deepbowl COMMAND --help` prints the same.", "",
    ]  # fmt: skip
    for words, command in _commands(typer.main.get_command(app), ("deepbowl",)):
        lines += [f"## {' '.join(words)}", "", inspect.cleandoc(command.help or ""), ""]
        rows = [_parameter(one) for one in command.params if getattr(one, "help", None) != "Show this message and exit."]
        lines += [table(("argument or option", "meaning", "default"), rows), ""] if rows else []
    return "\n".join(lines)


def _commands(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not hasattr(command, "commands"):
        yield words, command
        return
    for name, below in sorted(command.commands.items()):
        yield from _commands(below, (*words, name))


def _parameter(one: Any) -> tuple[str, str, str]:
    is_option = one.param_type_name == "option"
    name = ", ".join(f"`{word}`" for word in one.opts) if is_option else f"`{(one.metavar or one.name or '').upper()}`"
    variable = f" Environment: `{one.envvar}`." if one.envvar else ""
    default = one.default
    if isinstance(default, enum.Enum):
        default = default.value
    plain = default is not None and default is not False and not callable(default) and isinstance(default, str | int | float)
    return name, (getattr(one, "help", "") or "") + variable, f"`{default}`" if plain and default != "" else ""


# ---------------------------------------------------------------- HTTP
def http_page() -> str:
    """Return every request of the HTTP interface."""
    schema: dict[str, Any] = create_app(Settings()).openapi()
    lines = [
        "# HTTP interface", "", "A running server publishes all shapes as OpenAPI at `/api/openapi.json`. Playing itself "
        "uses a WebSocket: see [the protocol](../web-protocol.md).", "",
    ]  # fmt: skip
    for path, methods in schema["paths"].items():
        for method, facts in methods.items():
            lines += [f"## {method.upper()} {path}", "", facts.get("description") or facts.get("summary", ""), ""]
            rows = [
                (f"`{one['name']}`", one["in"], one["schema"].get("type", ""), "yes" if one.get("required") else "no")
                for one in facts.get("parameters", [])
            ]
            lines += [table(("parameter", "in", "type", "required"), rows), ""] if rows else []
    return "\n".join(lines)


# ---------------------------------------------------------------- Python
def python_page() -> str:
    """Return the public names of the modules that authors import, with their signatures and docstrings."""
    lines = ["# Python modules", "", "The modules that bots, dungeons, house books, tests and tools import.", ""]
    for name in MODULES:
        module = importlib.import_module(name)
        lines += [f"## {name}", "", _docstring(module), ""]
        for public, member in _members(module):
            lines += [f"### {public}", "", "```python", _signature(public, member), "```", "", _docstring(member), ""]
            for method, function in _methods(member):
                lines += [f"- `{_signature(method, function)}`: {_first_line(function)}"]
            lines.append("")
    return "\n".join(lines)


def _members(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
    for name in names:
        member = getattr(module, name)
        own = hasattr(module, "__all__") or getattr(member, "__module__", "") == module.__name__
        if own and (inspect.isclass(member) or inspect.isfunction(member)):
            yield name, member


def _methods(member: Any) -> Iterator[tuple[str, Any]]:
    if inspect.isclass(member):
        for name, found in vars(member).items():
            function = found.fget if isinstance(found, property) else found
            if not name.startswith("_") and inspect.isfunction(function) and function.__doc__:
                yield name, function


def _signature(name: str, member: Any) -> str:
    try:
        shown = str(inspect.signature(member))
    except (TypeError, ValueError):
        shown = "()"
    without_self = re.sub(r"\(self(?:, )?", "(", f"{name}{shown}")
    return without_self.replace("'", "")  # annotations are kept as text


def _docstring(member: Any) -> str:
    return inspect.cleandoc(member.__doc__ or "")


def _first_line(member: Any) -> str:
    return _docstring(member).split("\n\n")[0].replace("\n", " ")
