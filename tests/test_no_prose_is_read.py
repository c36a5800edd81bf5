"""Nothing reads a sentence back: what happened, and why something cannot be done, has fields of its own.

Programs that show matches (server, simulation, client) make or hand on sentences; none may take one apart. So their modules
have no pattern but those listed here, each for a text that is no sentence, and take no `text` apart.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "deepbowl"
WEB = ROOT / "web" / "src"

PATTERNS = {
    "server/cluster/handover.py": "the request line of a connection",
    "server/live/messages/matches.py": "the id of a match",
    "server/http/middleware.py": "the address of a host",
    "server/making/new_match.py": "the share code of a dungeon",
    "sim/plot_style.py": "the head of an SVG file",
    "sim/store.py": "names of files",
}
"""Modules that may use patterns, and on what."""
MADE_OF_WORDS = ("describe", "cause_in_words", "describe_walk", "describe_block_dice", "say", "question", "why_not")
"""What returns sentences."""
TAKES_APART = (
    "split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith", "find", "index",
    "replace", "splitlines",
)  # fmt: skip
SENTENCES = ("text", "why", "cause", "said", "sentence")
"""Names of variables, attributes and keys that hold sentences."""

MODULES = sorted(path for name in ("server", "sim") for path in (PACKAGE / name).rglob("*.py"))
CLIENT = sorted(path for ending in ("*.ts", "*.svelte") for path in WEB.rglob(ending) if not path.name.endswith(".test.ts"))


def holds_a_sentence(node: ast.expr) -> bool:
    """Whether an expression is one of those sentences."""
    if isinstance(node, ast.Call):
        called = node.func
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        return name in MADE_OF_WORDS
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return node.slice.value in SENTENCES
    return isinstance(node, ast.Attribute) and node.attr in SENTENCES


def parsers(source: str) -> list[str]:
    """Where a module takes a sentence apart, or looks for words in one."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TAKES_APART:
            if holds_a_sentence(node.func.value):
                found.append(ast.unparse(node))
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            if any(holds_a_sentence(other) for other in node.comparators):
                found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_server_and_simulation_read_no_sentence(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not parsers(source)
    uses = bool(re.search(r"^(?:import re|from re import)\b", source, re.MULTILINE))
    name = path.relative_to(PACKAGE).as_posix()
    assert uses == (name in PATTERNS), f"{name}: a pattern reads texts; say on what in PATTERNS, or read fields instead"


@pytest.mark.parametrize(
    "source",
    [
        'e.text.split(" ")', 'describe(m, e).partition(" rolls ")', '"touchdown" in e.text', 'told["text"].startswith("A")',
        'm.why_not(o).rpartition(" [")', 'e.cause.endswith("dodge")',
    ],
)  # fmt: skip
def test_a_parser_would_be_found(source: str) -> None:
    assert parsers(source)


@pytest.mark.parametrize("source", ['e.cause == "touchdown"', 'name.split(",")', 'say(m, o)', '"text" in told'])
def test_harmless_code_is_not_taken_for_a_parser(source: str) -> None:
    assert not parsers(source)


READ_BACK = re.compile(
    r"\b(?:text|why|cause|said|sentence)\s*(?:\?\.|\.)\s*"
    r"(?:split|match|matchAll|replace|replaceAll|search|startsWith|endsWith|includes|indexOf|slice|substring)\("
    r"|/\.(?:test|exec)\([^)]*\b(?:text|why|cause|said|sentence)\)"
)
MADE_WORDS = ("src/lib/pages/", "src/pages/", "src/lib/api.ts", "src/lib/proof/", "src/lib/ui/")
"""Texts that these take apart are typed or pasted by people (rules, logs, dungeons), not made by a match."""


@pytest.mark.parametrize("path", CLIENT, ids=lambda path: path.relative_to(WEB).as_posix())
def test_the_client_reads_no_sentence(path: Path) -> None:
    name = path.relative_to(ROOT / "web").as_posix()
    if not name.startswith(MADE_WORDS):
        assert not [found[0] for found in READ_BACK.finditer(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    "source",
    [
        'event.text.split(" ")', r"event.text.match(/needs (\d+)/)", "/needs/.test(event.text)", 'line?.text?.includes("x")',
    ],
)
def test_a_parser_in_the_client_would_be_found(source: str) -> None:
    assert READ_BACK.search(source)


def test_adapter_of_events_does_not_exist() -> None:
    assert not list(WEB.rglob("*adapter*"))
