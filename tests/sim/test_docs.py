"""The page about simulation names every column and every figure, and its commands can be typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from deepbowl.cli import main
from deepbowl.sim import recorder, tables

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", tables.NAMES)
def test_every_column_is_explained(name: str) -> None:
    assert f"**{name}.parquet**" in PAGE
    words = set(re.findall(r"`([^`]+)`", re.sub("```.*?```", "", PAGE, flags=re.DOTALL)))
    assert set(tables.SCHEMAS[name]) <= words


def test_every_tally_is_explained() -> None:
    places = (recorder.CHEST, recorder.BALL_FOUND, recorder.PAD)
    kinds = (recorder.TURNOVER, recorder.ACTION, *places, recorder.INJURY, recorder.CARD)
    assert all(f"| `{kind}` |" in PAGE for kind in kinds)


def typed(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines() if line]


@pytest.mark.parametrize("line", [*typed("simulation.md"), *typed("cli.md")])
def test_the_commands_can_be_typed(line: str) -> None:
    program, *arguments = shlex.split(line, comments=True)
    assert program == "deepbowl"
    command = typer.main.get_command(main.app)
    context = command.make_context("deepbowl", list(arguments))
    while hasattr(command, "resolve_command"):
        left = [*getattr(context, "_protected_args", []), *context.args]
        name, command, left = command.resolve_command(context, left)
        context = command.make_context(name, left, parent=context)
    assert not context.args


def test_the_pictures_are_there() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", PAGE)
    assert len(shown) >= 7
    for name in shown:
        assert (ROOT / "docs" / name).read_bytes().startswith(b"\x89PNG"), name
