"""Imports point one way: a lower layer never knows a higher one, and the engine needs nothing but Python.

The table says for each layer what it may import, with the reason. A layer is a package or module below `deepbowl`; the
longest name that fits counts, so `rules.flow` is not `rules`. Imports for type checkers count like any other: a rule names
`Game`, which stands in the frame below it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deepbowl.books.registry import BOOKS
from deepbowl.catalogue import rules as catalogue

SOURCE = Path(__file__).resolve().parent.parent / "src"

VOCABULARY = ("board", "grounds", "engine", "rules", "rules.vocabulary", "rules.vocabulary.records",
              "rules.sheet", "rules.features.feature")
CORE_RULES = (*VOCABULARY, "rules.flow")
ALL_RULES = (*CORE_RULES, "rules.crp", "rules.bb2020", "rules.skills", "rules.features", "books")
MAP_RULES = tuple(
    f"books.{book}.dungeon" for book in ("dungeonbowl_5", "stockbowl", "astrogranite", "dungeon_bowl_2021", "deathbowl")
)
PLAY = (
    "board", "grounds", "engine", "rules", "rules.vocabulary", "rules.vocabulary.records", "rules.sheet", "rules.words",
    "rules.analysis",
    "rules.features.feature", "match", "match.match", "match.replay", "match.verify", "match.plans",
)
EVERYTHING = (
    *ALL_RULES, *PLAY, "books.registry", "match.clock", "match.setup", "data", "support", "catalogue", "teams", "dungeons",
    "bots", "env", "sim", "league", "server", "books.house", "positions", "lessons", "puzzles",
)

ALLOWED: dict[str, tuple[str, ...]] = {
    # geometry, used by everything that plays or draws
    "board": (),
    # what squares are made of and what lies on them: one table for readers, players and drawers of dungeons; knows no rule
    "grounds": ("board",),
    # state, dice, decisions and the running of resolutions; knows no rule
    "engine": ("board",),
    # the words rules are written in: moments, purposes, flags
    "rules.vocabulary": ("engine",),
    # records handed from rule to rule; they name traits and features
    "rules.vocabulary.records": ("engine", "rules", "rules.vocabulary", "rules.features.feature"),
    # the modules directly in rules: the game a rule sees, chapters, traits, a book's frame
    "rules": (*VOCABULARY, "rules.words"),
    # what a team brings to a match: plain data, so that teams can write it without knowing a rule
    "rules.sheet": (),
    # what a feature is; the features themselves stand above flow
    "rules.features.feature": ("board", "grounds", "engine", "rules", "rules.vocabulary.records"),
    # what every book shares; meets numbers, skills and features only through chapters and hooks
    "rules.flow": VOCABULARY,
    # a core generation lists its skills; the two do not know each other, nor any book or feature
    "rules.crp": (*CORE_RULES, "rules.skills"),
    "rules.bb2020": (*CORE_RULES, "rules.skills"),
    # a skill uses the moves of flow and asks chapters for numbers; it knows no core, so that both can share it
    "rules.skills": CORE_RULES,
    "rules.features": CORE_RULES,
    # a book overrides chapters of its core and lists its features and skills; it hands over what it says of maps
    "books": (*CORE_RULES, "rules.crp", "rules.bb2020", "rules.skills", "rules.features", "dungeons", *MAP_RULES),
    # the check of a book's dungeons, and how they are made: no rule of play
    **dict.fromkeys(MAP_RULES, ("board", "grounds", "dungeons")),
    # the only place that knows all books, cores, skills and features; reads the facts about skills
    "books.registry": (*ALL_RULES, "data", "dungeons"),
    # odds and ways: what would be rolled comes from the rules' own tests and moves
    "rules.analysis": CORE_RULES,
    # sentences are made of events and decisions
    "rules.words": VOCABULARY,
    # a match writes itself down: facts, log, save, version; and what a seat sees of it
    "match": (*VOCABULARY, "rules.words", "match.match"),
    # a match assembles its rules and then plays them; it answers for odds, and writes itself down
    "match.match": (*CORE_RULES, "books.registry", "rules.analysis", "match"),
    # playing a log again begins a match
    "match.replay": (*VOCABULARY, "match", "match.match"),
    # says whether a log is what was promised: plays it again, by whichever book it names
    "match.verify": (*VOCABULARY, "match", "match.replay", "match.match", "books.registry"),
    # choices made one after the other
    "match.plans": (*VOCABULARY, "rules.words", "rules.analysis", "match.match"),
    # the time of matches against the clock, for their hosts: knows the note that reports it to a match
    "match.clock": (*CORE_RULES, "books.registry", "match.match"),
    # from names to a match: what command line, server and simulation begin with; knows the books by name, no rule
    "match.setup": (*VOCABULARY, "books.registry", "match.match", "support", "teams", "dungeons"),
    # files in the package; words for messages and classes from files named by users: they know nothing of the game
    "data": (),
    "support": (),
    # rule books from files named on the command line
    "books.house": ("support", "rules", "books", "books.registry"),
    # reading about rules and hiring teams need no engine; and no rule may read team files, so nothing below has "teams"
    "catalogue": ("data", "support"),
    # a team writes itself as a sheet to start a match from
    "teams": ("data", "support", "rules.sheet"),
    # drawing and generating boards
    "dungeons": ("board", "grounds", "engine", "data", "support"),
    # everything that plays, watches or serves matches stands above the rules
    "bots": (*PLAY, "match.clock", "match.setup", "data", "support", "dungeons", "books.house"),
    # observations and actions in numbers, for learners; its tables of names are data
    "env": (*PLAY, "match.clock", "match.setup", "data", "support", "bots", "teams", "dungeons"),
    # many matches, and whole seasons of a league
    "sim": (*PLAY, "match.clock", "match.setup", "support", "bots", "teams", "dungeons", "books.house", "league"),
    # matches that begin in the middle: drawn positions with the players of a scenario or lesson
    "positions": (*PLAY, "books.registry"),
    # short exercises: a position with dice, steps and words; bots play the other teams
    "lessons": (*PLAY, "books.registry", "match.setup", "data", "support", "positions", "bots"),
    # positions of bot matches with the best line and its odds
    "puzzles": (*PLAY, "match.clock", "match.setup", "data", "positions", "bots"),
    # a league reads what a match left behind, by the rules it was played under, and sells no goods its book bans
    "league": (*PLAY, "books.registry", "data", "support", "teams"),
    # lists the books with their switches and skills, so it knows them by name; no rule
    "server": (
        *PLAY, "books.registry", "match.clock", "match.setup", "data", "support", "catalogue", "teams", "dungeons", "bots",
        "league", "sim", "books.house", "positions", "lessons", "puzzles",
    ),
    # the command line mounts everything, the contract kit of books too
    "cli": (*EVERYTHING, "testing"),
    # `python -m deepbowl` is the command line
    "__main__": ("cli",),
    # the scenario kit: builds matches in any position and looks into them; tests and the check of books import it
    "testing": EVERYTHING,
    # the public names of the package, as functions
    "api": (*PLAY, "books", "books.registry", "match.setup", "bots", "teams", "dungeons"),
    # the names a house file needs
    "authoring": (*ALL_RULES, "books.registry"),
    # the package itself hands the public names on
    "": ("api",),
}

# These run wherever Python runs, can be compiled, and are cheap to install: standard library only.
STANDARD_LIBRARY_ONLY = ("board", "grounds", "engine", "rules", "books", "match", "teams", "catalogue", "data", "support")


def layer_of(module: str) -> str | None:
    """The layer of a module below deepbowl ("rules.flow.move" -> "rules.flow"), None if the table has none."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        if (name := ".".join(parts[:length])) in ALLOWED:
            return name
    return None


def package_of(module: str) -> str:
    return module.split(".")[0]


class Tree:
    """The modules of a source tree and what each imports."""

    def __init__(self, source: Path) -> None:
        self.files: dict[str, Path] = {}
        for path in sorted((source / "deepbowl").rglob("*.py")):
            parts = path.relative_to(source).with_suffix("").parts
            self.files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path

    def imports(self, module: str) -> Iterator[tuple[str, int]]:
        """Full name of what is imported, and the line."""
        tree = ast.parse(self.files[module].read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.name, node.lineno
            elif isinstance(node, ast.ImportFrom):
                base = self._base(module, node)
                for alias in node.names:
                    name = f"{base}.{alias.name}"
                    yield name if name in self.files else base, node.lineno

    def _base(self, module: str, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = module.split(".")
        if self.files[module].name != "__init__.py":
            package = package[:-1]
        return ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])


def violations(source: Path) -> list[str]:
    """Every import that goes the wrong way, one line each."""
    tree = Tree(source)
    return [line for module in tree.files for line in _violations_of(tree, module)]


def _violations_of(tree: Tree, module: str) -> Iterator[str]:
    own = module.removeprefix("deepbowl").lstrip(".")
    layer = layer_of(own) if own else ""
    if layer is None:
        yield f"{module}: no layer in the table; add it with its reason"
        return
    for target, line in tree.imports(module):
        where = f"{module}:{line}"
        if package_of(target) != "deepbowl":
            if package_of(own) in STANDARD_LIBRARY_ONLY and package_of(target) not in sys.stdlib_module_names:
                yield f"{where}: imports {target}, which is not in the standard library"
            continue
        below = target.removeprefix("deepbowl").lstrip(".")
        if not below:
            continue
        wanted = layer_of(below)
        if wanted != layer and wanted not in ALLOWED[layer]:
            yield f"{where}: {layer or 'deepbowl'} may not import {target}"


def test_imports_point_one_way() -> None:
    assert violations(SOURCE) == []


def test_the_table_itself_has_no_circle_between_packages() -> None:
    below: dict[str, set[str]] = {}
    for layer, targets in ALLOWED.items():
        below.setdefault(package_of(layer), set()).update({package_of(t) for t in targets} - {package_of(layer)})
    done: set[str] = set()
    while len(done) < len(below):
        ready = {package for package, targets in below.items() if package not in done and targets <= done}
        assert ready, f"a circle among {sorted(set(below) - done)}"
        done |= ready


LARGEST_KNOT = 20
"""Modules that need one another, directly or not. The largest is the frame of the rules: game, rules, chapters, traits."""
MOST_METHODS = 50


def knots(tree: Tree) -> list[list[str]]:
    """Return every set of modules that all reach one another by imports, imports for type checkers included."""
    below = {module: {target for target, _ in tree.imports(module) if target in tree.files} for module in tree.files}
    reached: dict[str, set[str]] = {}
    for module in below:
        seen, waiting = set[str](), [module]
        while waiting:
            for target in below[waiting.pop()] - seen:
                seen.add(target)
                waiting.append(target)
        reached[module] = seen
    found = {module: sorted(other for other in reached[module] if module in reached[other]) for module in below}
    return [list(knot) for knot in {tuple(knot) for knot in found.values() if len(knot) > 1}]


def test_no_knot_of_modules_is_larger_than_the_frame_of_the_rules() -> None:
    largest = max(knots(Tree(SOURCE)), key=len)
    assert len(largest) <= LARGEST_KNOT, largest


def test_a_knot_is_found_through_imports_for_type_checkers(tmp_path: Path) -> None:
    circle = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from deepbowl.board import cells\n"
    tree = Tree(grow(tmp_path, {**SOUND, "board/paths.py": circle}))
    assert knots(tree) == [["deepbowl.board.cells", "deepbowl.board.paths"]]


def test_no_class_has_more_methods_than_a_reader_can_hold() -> None:
    many = {}
    for module, path in Tree(SOURCE).files.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef) for member in node.body)
                if methods > MOST_METHODS:
                    many[f"{module}.{node.name}"] = methods
    assert many == {}


def test_the_table_names_only_layers_it_has() -> None:
    assert {target for targets in ALLOWED.values() for target in targets} <= set(ALLOWED)


# ---------------------------------------------------------------- who may name a core or a book in code

NAMELESS = (
    "rules", "rules.vocabulary", "rules.vocabulary.records", "rules.sheet", "rules.analysis", "rules.words", "rules.flow",
    "rules.skills", "rules.features", "rules.features.feature", "match", "match.match", "match.replay", "match.verify",
)
"""What all cores and books share: it names moments, chapters and families; they name themselves. Docstrings may cite."""

CORES_AND_BOOKS = {"crp", "lrb", "bb2020", "dungeonbowl", "stockbowl", "astrogranite", "deathbowl", "sevens"}
OF_ONE_BOOK = re.compile(r"(Crp|Bb|D5|Sb|Ag|Dg|Db|D7)[A-Z]")
"""How classes of a core or book begin."""
RULE_ID = re.compile(rf"\b({'|'.join(sorted({name.split('-')[0] for name in catalogue()}))})-[0-9A-Z]")


def says_which(text: str) -> bool:
    """Whether a text of the code has the id of a rule, or the name of a core or book, in it."""
    words = re.findall(r"[a-z]+[0-9]*", text.casefold())
    return bool(RULE_ID.search(text) or CORES_AND_BOOKS & set(words) or text in BOOKS)


def is_of_one_book(identifier: str) -> bool:
    """Whether an identifier tells a core or book: `ruler.CRP`, `crp_skills`, `CrpHarm`."""
    return bool(OF_ONE_BOOK.match(identifier) or CORES_AND_BOOKS & set(identifier.casefold().split("_")))


def names_told(source: Path) -> list[str]:
    """Every name of a core or book in the code that all share, one line each."""
    tree = Tree(source)
    return [line for module in tree.files for line in _names_told_in(tree, module)]


def _names_told_in(tree: Tree, module: str) -> Iterator[str]:
    if layer_of(module.removeprefix("deepbowl").lstrip(".") or "?") not in NAMELESS:
        return
    code = ast.parse(tree.files[module].read_text(encoding="utf-8"))
    comments = {id(node.value) for node in ast.walk(code) if isinstance(node, ast.Expr)}
    for node in ast.walk(code):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in comments and says_which(node.value):
                yield f"{module}:{node.lineno}: {node.value!r}"
        elif isinstance(node, ast.Name | ast.Attribute | ast.ClassDef | ast.FunctionDef | ast.arg | ast.alias):
            for identifier in _identifiers(node):
                if is_of_one_book(identifier):
                    yield f"{module}:{node.lineno}: {identifier}"


def _identifiers(node: ast.Name | ast.Attribute | ast.ClassDef | ast.FunctionDef | ast.arg | ast.alias) -> list[str]:
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.arg):
        return [node.arg]
    return [node.name, *([node.asname] if isinstance(node, ast.alias) and node.asname else [])]


def test_shared_modules_name_no_core_and_no_book() -> None:
    assert names_told(SOURCE) == []


# ---------------------------------------------------------------- does the check see a breach?


def grow(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / "deepbowl" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


SOUND = {
    "__init__.py": "",
    "board/__init__.py": "",
    "board/cells.py": "from __future__ import annotations\nimport re\nfrom . import paths\n",
    "board/paths.py": "",
    "engine/state.py": "from deepbowl.board import cells\nfrom deepbowl.board.paths import x\n",
    "match/match.py": "import deepbowl.engine.state\nfrom deepbowl.books.registry import assemble\n",
    "books/registry.py": "from deepbowl.books import book\n",
    "books/book.py": "from deepbowl.rules.flow.move import step\n",
    "rules/flow/move.py": (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from deepbowl.rules.game import Game\n"
    ),
    "rules/game.py": "from deepbowl.engine import state\n",
    "teams/team.py": "from deepbowl import data\n",
    "data/__init__.py": "import tomllib\n",
    "cli/main.py": "import typer\nfrom deepbowl.match.match import Match\nfrom deepbowl.teams.team import Team\n",
}


def test_a_sound_tree_passes(tmp_path: Path) -> None:
    assert violations(grow(tmp_path, SOUND)) == []


@pytest.mark.parametrize(("name", "text", "breach"), [
    ("board/cells.py", "from deepbowl.engine.state import State\n",
     "deepbowl.board.cells:1: board may not import deepbowl.engine.state"),
    ("board/cells.py", "\nimport deepbowl.match.match\n",
     "deepbowl.board.cells:2: board may not import deepbowl.match.match"),
    ("board/cells.py", "from ..engine import state\n",
     "deepbowl.board.cells:1: board may not import deepbowl.engine.state"),
    ("engine/state.py", "import typing\nif typing.TYPE_CHECKING:\n    from deepbowl.match.match import Match\n",
     "deepbowl.engine.state:3: engine may not import deepbowl.match.match"),
    ("engine/state.py", "def later():\n    from deepbowl.teams import team\n",
     "deepbowl.engine.state:2: engine may not import deepbowl.teams.team"),
    ("engine/state.py", "import numpy as np\n",
     "deepbowl.engine.state:1: imports numpy, which is not in the standard library"),
    ("rules/flow/move.py", "from deepbowl.match.match import Match\n",
     "deepbowl.rules.flow.move:1: rules.flow may not import deepbowl.match.match"),
    ("rules/flow/move.py", "from deepbowl.books.book import Book\n",
     "deepbowl.rules.flow.move:1: rules.flow may not import deepbowl.books.book"),
    ("books/book.py", "from deepbowl.teams.team import Team\n",
     "deepbowl.books.book:1: books may not import deepbowl.teams.team"),
    ("rules/skills/agility.py", "from deepbowl.rules.crp import harm\n",
     "deepbowl.rules.skills.agility:1: rules.skills may not import deepbowl.rules.crp"),
    ("rules/skills/agility.py", "import rich.table\n",
     "deepbowl.rules.skills.agility:1: imports rich.table, which is not in the standard library"),
    ("teams/team.py", "from deepbowl.engine import state\n",
     "deepbowl.teams.team:1: teams may not import deepbowl.engine.state"),
    ("__init__.py", "from deepbowl.cli import main\n", "deepbowl:1: deepbowl may not import deepbowl.cli.main"),
    ("magic/wand.py", "", "deepbowl.magic.wand: no layer in the table; add it with its reason"),
])
def test_a_breach_is_found(tmp_path: Path, name: str, text: str, breach: str) -> None:
    assert violations(grow(tmp_path, {**SOUND, name: text})) == [breach]


SHARED = "deepbowl.rules.flow.move"


@pytest.mark.parametrize(("text", "breach"), [
    ('tell("CRP-4.1")\n', "1: 'CRP-4.1'"),
    ('tell("2020-7.1")\n', "1: '2020-7.1'"),
    ('def why(m):\n    return f"{m.name} is down [D5-HOLE-02]"\n', "2: ' is down [D5-HOLE-02]'"),
    ('if book == "stockbowl":\n    pass\n', "1: 'stockbowl'"),
    ('TITLE = "Dungeonbowl 5"\n', "1: 'Dungeonbowl 5'"),
    ("reach = ruler.CRP\n", "1: CRP"),
    ("class CrpHarm:\n    pass\n", "1: CrpHarm"),
    ("class SbBall:\n    pass\n", "1: SbBall"),
    ("def crp_skills():\n    pass\n", "1: crp_skills"),
    ("def turn(bb2020):\n    pass\n", "1: bb2020"),
    ("from deepbowl.board import ruler as crp\n", "1: crp"),
])
def test_a_name_told_is_found(tmp_path: Path, text: str, breach: str) -> None:
    assert names_told(grow(tmp_path, {**SOUND, "rules/flow/move.py": text})) == [f"{SHARED}:{breach}"]


@pytest.mark.parametrize("text", [
    '"""Moving. [CRP-4.1, 2020-7.1]"""\n',
    'def step():\n    """One square, as in Dungeonbowl 5. [D5-JUMP-01]"""\n',
    'LIMIT = 5\n"""Squares. [CRP-4.3]"""\n',
    "def dodge(m, body):\n    return m.state.ag[body]  # [CRP-4.4]\n",
    'SIDE = "A-B"\n',
])
def test_docstrings_comments_and_plain_words_are_allowed(tmp_path: Path, text: str) -> None:
    assert names_told(grow(tmp_path, {**SOUND, "rules/flow/move.py": text})) == []


@pytest.mark.parametrize("name", ["rules/crp/harm.py", "books/book.py", "books/registry.py", "cli/main.py"])
def test_cores_books_and_what_stands_above_may_name_themselves(tmp_path: Path, name: str) -> None:
    assert names_told(grow(tmp_path, {**SOUND, name: 'RULE = "CRP-9.1"\n'})) == []


def test_every_part_that_all_share_is_there() -> None:
    assert set(NAMELESS) <= set(ALLOWED)


READ_THROUGH_A_CLASS = re.compile(r"(?<![\w.])[A-Z]\w*[a-z]\w*\.(?:name|names|tile|without_movement)\b")


@pytest.mark.parametrize("package", ["board", "engine", "rules", "books"])
def test_compiled_modules_read_no_attribute_through_a_class(package: str) -> None:
    """mypyc refuses `TossForTurn.name`, and finds out only after minutes: names that others need are constants."""
    paths = sorted((SOURCE / "deepbowl" / package).rglob("*.py"))
    assert paths
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert "`" in line or not READ_THROUGH_A_CLASS.search(line), f"{path.name}: {line.strip()}"
