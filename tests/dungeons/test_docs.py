"""Every example on docs/dungeons.md is what it says it is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from deepbowl.dungeons import legend
from deepbowl.dungeons.code import decode, encode
from deepbowl.dungeons.dungeon import DOOR_KINDS, TRAP_KINDS
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.reader import FOOTERS, HEADERS
from deepbowl.dungeons.text import NotationError, parse, render
from deepbowl.dungeons.tiles import assemble
from deepbowl.grounds import map_books

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "dungeons.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.M | re.S)


def test_documentation_has_examples_of_every_kind() -> None:
    assert [len(blocks(kind)) for kind in ("dungeon", "mistake", "assembly", "python")] == [3, 3, 1, 2]


@pytest.mark.parametrize("text", blocks("dungeon"))
def test_a_drawn_example_is_canonical(text: str) -> None:
    assert render(parse(text)) == text
    assert decode(encode(parse(text))) == parse(text)


@pytest.mark.parametrize("text", blocks("mistake"))
def test_drawing_mistake_is_reported_as_documented(text: str) -> None:
    drawing, message = text.rstrip("\n").rsplit("\n\n", 1)
    with pytest.raises(NotationError) as caught:
        parse(drawing + "\n")
    assert str(caught.value) == message


@pytest.mark.parametrize("text", blocks("assembly"))
def test_an_assembly_can_be_put_together(text: str) -> None:
    d = assemble(text)
    assert parse(render(d)) == d


def test_the_python_examples_run() -> None:
    runner = doctest.DocTestRunner(verbose=False)
    for number, text in enumerate(blocks("python")):
        names: dict[str, object] = {}
        for block in blocks("python")[:number]:
            exec("\n".join(line[4:] for line in block.split("\n") if line.startswith(">>> ")), names)
        test = doctest.DocTestParser().get_doctest(text, names, f"example {number}", "docs/dungeons.md", 0)
        runner.run(test)
    assert runner.failures == 0


def test_every_character_line_and_word_is_explained() -> None:
    for sign in legend.meanings():
        assert f"`{sign}`" in PAGE or sign in "2345678", f"{sign} is not explained"
    for word in (*HEADERS, *(f"{line} " for line in FOOTERS), *DOOR_KINDS, *TRAP_KINDS[1:], *map_books()):
        assert f"`{word}" in PAGE, f"'{word}' is not explained"


def test_the_library_is_listed_as_it_is() -> None:
    for name in dungeon_names():
        assert f"| `{name}` |" in PAGE
        assert dungeon(name).idea in PAGE
