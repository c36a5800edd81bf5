"""Write what is made from the description of events (`deepbowl/engine/event_kinds.py`).

    python scripts/event_types.py            write engine/event.py, engine/events, web/src/lib/events.ts and
                                             the table in docs/events.md
    python scripts/event_types.py --check    only say what is not current

`tests/engine/test_event_types.py` fails where one of them is not current.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from deepbowl.engine.event_kinds import (
    BALL,
    BODY,
    CELL,
    FLAG,
    KINDS,
    MODIFIERS,
    NUMBER,
    NUMBERS,
    POSTURE,
    SEAT,
    TEXT,
    TOPICS,
    Field,
    Kind,
)

ROOT = Path(__file__).resolve().parent.parent
CLASSES = ROOT / "src" / "deepbowl" / "engine" / "event.py"
TOPIC_MODULES = CLASSES.with_name("events")
CLIENT = ROOT / "web" / "src" / "lib" / "events.ts"
TABLE = ROOT / "docs" / "events.md"
WIDTH: Final = 125
MADE: Final = "Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there."

PYTHON: Final = {
    BODY: "int", SEAT: "int", CELL: "int", BALL: "int", NUMBER: "int", TEXT: "str", FLAG: "bool", POSTURE: "int",
    NUMBERS: "tuple[int, ...]", MODIFIERS: "Modifiers",
}  # fmt: skip
NOTHING: Final = {
    BODY: "NOBODY", SEAT: "NOBODY", CELL: "NOWHERE", BALL: "NO_BALL", NUMBER: "0", TEXT: '""', FLAG: "False",
    POSTURE: "0", NUMBERS: "()", MODIFIERS: "()",
}  # fmt: skip
TYPESCRIPT: Final = {
    BODY: "string", SEAT: "number", CELL: "string | null", BALL: "number", NUMBER: "number", TEXT: "string",
    FLAG: "boolean", POSTURE: "string", NUMBERS: "number[]", MODIFIERS: "Modifier[]",
}  # fmt: skip
IN_WORDS: Final = {
    BODY: "player", SEAT: "seat", CELL: "square or null", BALL: "ball", NUMBER: "number", TEXT: "text",
    FLAG: "true or false", POSTURE: "posture", NUMBERS: "list of numbers", MODIFIERS: "list of modifiers",
}  # fmt: skip
NULLABLE: Final = (BODY, SEAT, BALL)
"""An optional field is null if it does not apply."""

# ---------------------------------------------------------------- the classes rules tell
def topic(name: str) -> str:
    """A module of `engine/events`: the classes of one topic."""
    kinds = TOPICS[name]
    parts = "\n\n".join(_class(kind) for kind in kinds)
    lines = [
        f'"""Events about {name}. {MADE}"""', "", "from __future__ import annotations", "",
        "from typing import ClassVar", "",
        _import("events.base", ["NO_BALL", "Event", "Modifiers"], parts),
    ]  # fmt: skip
    if "NOBODY" in parts or "NOWHERE" in parts:
        lines.append(_import("state", ["NOBODY", "NOWHERE"], parts))
    return "\n".join(lines) + "\n\n\n" + parts


def _import(module: str, names: list[str], used_in: str) -> str:
    used = [name for name in names if re.search(rf"\b{name}\b", used_in)]
    return f"from deepbowl.engine.{module} import {', '.join(used)}"


def classes() -> str:
    """`engine/event.py`: all of them."""
    names = [f'    "{kind.name}": {kind.name},' for kind in KINDS]
    public = ["CLASSES", "NO_BALL", *sorted(["Event", "Modifiers", *(kind.name for kind in KINDS)])]
    modules = {name: _names(kinds) for name, kinds in TOPICS.items()} | {"base": ["NO_BALL", "Event", "Modifiers"]}
    lines = [
        '"""Facts that happened, a class for each kind, each with the id of the rule behind it.', "",
        "Log, animation, statistics and league read only these.", "", MADE, '"""', "",
        "from __future__ import annotations", "", "from collections.abc import Callable", "from typing import Final", "",
    ]  # fmt: skip
    for name, words in sorted(modules.items()):
        line = f"from deepbowl.engine.events.{name} import {', '.join(words)}"
        within = [f"from deepbowl.engine.events.{name} import (", *(f"    {word}," for word in words), ")"]
        lines += [line] if len(line) <= WIDTH else within
    lines += ["", "__all__ = [", *(f'    "{name}",' for name in public), "]", ""]
    lines += ["CLASSES: Final[dict[str, Callable[..., Event]]] = {", *names, "}", '"""How an event of each kind is made."""']
    return "\n".join(lines) + "\n"


def _names(kinds: Iterable[Kind]) -> list[str]:
    return sorted([kind.name for kind in kinds], key=str.lower)


def _class(kind: Kind) -> str:
    names = [field.name for field in kind.fields]
    slots = ", ".join(f'"{name}"' for name in sorted(names)) + ("," if len(names) == 1 else "")
    lines = [
        f"class {kind.name}(Event):", f'    """{kind.meaning}"""', "", f"    __slots__ = ({slots})", "",
        f'    kind: ClassVar[str] = "{kind.name}"', "", *_signature(kind), "        self.rule = rule",
        *(f"        self.{name} = {name}" for name in names),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _signature(kind: Kind) -> list[str]:
    taken = ["self", "rule: str", *(_parameter(field) for field in kind.fields)]
    line = f"    def __init__({', '.join(taken)}) -> None:"
    if len(line) <= WIDTH:
        return [line]
    wrapped = textwrap.wrap(", ".join(taken) + ",", WIDTH - 8, break_on_hyphens=False)
    return ["    def __init__(", *(f"        {part}" for part in wrapped), "    ) -> None:  # fmt: skip"]


def _parameter(field: Field) -> str:
    said = f"{field.name}: {PYTHON[field.type]}"
    return f"{said} = {NOTHING[field.type]}" if field.optional else said


# ---------------------------------------------------------------- the types of the client
def client() -> str:
    """`web/src/lib/events.ts`."""
    lines = [
        f"/** What a match tells, as it comes over the wire. {MADE} */", "",
        "/** What was added to a roll, and why. */",
        "export interface Modifier { reason: string; amount: number }", "",
        "/** What every event has: its number in the match, the rule behind it, and a sentence for people. */",
        "export interface Told { number: number; rule: string; text: string }", "",
    ]  # fmt: skip
    for kind in KINDS:
        lines += [f"/** {kind.meaning} */", f"export interface {kind.name} extends Told {{", f'  kind: "{kind.name}";']
        for field in kind.fields:
            lines += [f"  /** {_capital(field.meaning)}. */", f"  {field.name}: {_typescript(field)};"]
        lines += ["}", ""]
    lines += ["export type GameEvent =", *(f"  | {kind.name}" for kind in KINDS)]
    lines[-1] += ";"
    lines += ['export type EventKind = GameEvent["kind"];', ""]
    return "\n".join(lines)


def _typescript(field: Field) -> str:
    plain = TYPESCRIPT[field.type]
    return f"{plain} | null" if field.optional and field.type in NULLABLE else plain


# ---------------------------------------------------------------- the table for readers
def table() -> str:
    """`docs/events.md`."""
    lines = [
        "# Events of a match", "",
        f"<!-- {MADE} -->", "",
        "Every event has a `kind`, the `rule` behind it and the fields of its kind. In views, over the wire and in files of",
        "simulations players are names (`A7`), squares are labels (`4,5`), seats, balls and dice are numbers, postures are",
        'words, a modifier is `{"reason": …, "amount": …}`; no player, no square are `null`. Views, messages add `number`',
        "(its place in the match) and `text`, a sentence for people: no program needs to parse it, everything is in the",
        "fields. In Python (`deepbowl.engine.event`, a class for each kind) players, squares and postures are numbers as in",
        "the state, and no player and no square are -1.", "",
    ]  # fmt: skip
    for kind in KINDS:
        lines += [f"## {kind.name}", "", kind.meaning, "", "| field | is | says |", "|---|---|---|"]
        for field in kind.fields:
            said = IN_WORDS[field.type] + (" or null" if field.optional and field.type in NULLABLE else "")
            lines.append(f"| `{field.name}` | {said} | {field.meaning} |")
        lines.append("")
    return "\n".join(lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


FILES: Final[dict[Path, Callable[[], str]]] = {
    CLASSES: classes, **{TOPIC_MODULES / f"{name}.py": partial(topic, name) for name in TOPICS},
    CLIENT: client, TABLE: table,
}  # fmt: skip


def outdated() -> list[Path]:
    """The files that differ from the description."""
    return [path for path, made in FILES.items() if not path.exists() or path.read_text(encoding="utf-8") != made()]


def main() -> int:
    """Write them, or with --check only look."""
    old = outdated()
    for path in old:
        print(f"{'not current' if '--check' in sys.argv else 'written'}: {path.relative_to(ROOT)}")
        if "--check" not in sys.argv:
            path.write_text(FILES[path](), encoding="utf-8")
    return int(bool(old) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
