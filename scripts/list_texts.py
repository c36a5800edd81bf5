"""List every text that people read, to be read through by an editor: client, log and questions, commands, help, books.

    python scripts/list_texts.py                     the whole list, as Markdown
    python scripts/list_texts.py client              one part: client, log, commands, server, books, help
    python scripts/list_texts.py log --plain         only the texts, without places, each once

A text is a string with a space in it that is neither a docstring nor a comment; {…} stands for what is filled in.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "deepbowl"
CLIENT: Final = ROOT / "web" / "src"
FOLDERS: Final = {
    "log": ("rules", "engine/event_kinds.py", "engine/decision.py"),
    "commands": (
        "cli", "sim", "match", "bots/named.py", "bots/levels.py", "bots/contract.py", "bots/hosting.py", "bots/habits",
    ),
    "server": ("server", "league", "lessons", "puzzles", "teams", "dungeons"),
    "books": ("books", "grounds.py"),
}  # fmt: skip
"""Where the texts of each part are, in the Python source."""
HELP: Final = ("data/help.toml", "data/books.toml")
_NO_TEXT: Final = re.compile(r"^[^A-Za-z]*$|^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\b|^[\w.-]+/[\w.-]+; ")
_SCRIPT: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_CODE: Final = re.compile(r"=>|&&|\|\||^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]+$|[;:]\s*[a-z-]+:|calc\(|\bvar\(")
_MARKUP: Final = re.compile(r">([^<>]*[A-Za-z][^<>]*)<")


class Text(NamedTuple):
    """A text and the place where it is written."""

    place: str
    line: int
    words: str


def python_texts(path: Path) -> Iterator[Text]:
    """Return the string literals of a module, without docstrings, names of fields and the parts of f-strings."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    left_out = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    left_out |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            words = "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            words = node.value
        else:
            continue
        if " " in words.strip() and not _NO_TEXT.search(words.strip()):
            yield Text(path.relative_to(ROOT).as_posix(), node.lineno, " ".join(words.split()))


def client_texts(path: Path) -> Iterator[Text]:
    """Return the string literals and the markup of a file of the client."""
    place = path.relative_to(ROOT).as_posix()
    text = path.read_text("utf-8")
    text = re.sub(r"<style>.*?</style>", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
    text = re.sub(r"(?<!:)//[^\n]*", "", text)
    markup = re.sub(r"<script.*?</script>", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
    found = [(match.start(), match[1] if match[1] is not None else match[2]) for match in _SCRIPT.finditer(text)]
    if path.suffix == ".svelte":
        bare = re.sub(r"\{[^{}]*\}", "{…}", re.sub(r"\{[^{}]*\}", "{…}", markup))
        for match in _MARKUP.finditer(bare):
            if " " in match[1].strip() and re.search("[a-z]{2}", match[1]):
                yield Text(place, bare[: match.start()].count("\n") + 1, " ".join(match[1].split()))
    for start, words in found:
        said = " ".join(re.sub(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", "{…}", words).split())
        if " " in said and not _CODE.search(said) and re.search("[a-z]{2}", said):
            yield Text(place, text[:start].count("\n") + 1, said)


def command_texts() -> Iterator[Text]:
    """Return the help of every command and option, as people read it."""
    import typer.main

    from deepbowl.cli.main import app

    def walk(command: Any, words: str) -> Iterator[Text]:
        yield Text(words, 0, " ".join((command.help or "").split()))
        yield from (Text(f"{words} {one.opts[0]}", 0, one.help) for one in command.params if getattr(one, "help", None))
        for name, below in getattr(command, "commands", {}).items():
            yield from walk(below, f"{words} {name}")

    yield from walk(typer.main.get_command(app), "deepbowl")


def toml_texts(path: Path) -> Iterator[Text]:
    """Return the strings of a file of texts."""

    def walk(value: object) -> Iterator[str]:
        if isinstance(value, str) and " " in value:
            yield " ".join(value.split())
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from walk(inner)

    yield from (Text(path.relative_to(ROOT).as_posix(), 0, words) for words in walk(tomllib.loads(path.read_text("utf-8"))))


@cache
def part(name: str) -> list[Text]:
    """Return the texts of one part, in the order of their places."""
    if name == "client":
        paths = [path for path in sorted(CLIENT.rglob("*")) if path.suffix in (".svelte", ".ts")]
        return [text for path in paths if not path.name.endswith((".test.ts", "events.ts")) for text in client_texts(path)]
    if name == "help":
        lessons = [path.relative_to(SOURCE).as_posix() for path in sorted((SOURCE / "data" / "lessons").rglob("*.toml"))]
        return [text for path in (*HELP, *lessons) for text in toml_texts(SOURCE / path)]
    paths = [path for folder in FOLDERS[name] for path in sorted((SOURCE / folder).rglob("*.py")) or [SOURCE / folder]]
    found = [text for path in paths for text in python_texts(path)]
    return [*command_texts(), *found] if name == "commands" else found


def written(names: list[str], plain: bool, say: Callable[[str], object]) -> None:
    """Write the list: a heading per part and place, a line per text; plain, each text once."""
    seen: set[str] = set()
    for name in names:
        place = ""
        say(f"# {name}")
        for text in part(name):
            if plain and text.words not in seen:
                say(text.words)
            elif not plain:
                if text.place != place:
                    say(f"\n## {text.place}")
                say(f"- {f'{text.line}: ' if text.line else ''}{text.words}")
            seen.add(text.words)
            place = text.place


PARTS: Final = ("client", *FOLDERS, "help")


def main() -> int:
    """Print the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", help=f"Only these parts: {', '.join(PARTS)}.")
    parser.add_argument("--plain", action="store_true", help="Print each text once, without its place.")
    given = parser.parse_args()
    if unknown := set(given.part) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    written(given.part or list(PARTS), given.plain, print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
