"""Where rules are cited: in the code that plays them, and by the tests that prove them.

In code a citation is the rule's id as text, anywhere in a Python file. In tests it is a mark, `rule("...")` or
`pytest.mark.rule("...")`, on a test function, on a class, in the parameters of a test, or in `pytestmark`.

A mark counts only if a test it stands on can fail: a test function that is not skipped or expected to fail and that
has an `assert` (of something not constant), a call of something named `expect...`, `assert...`, `refused...`, `asked`
or `raises`, a call on a scenario (what a function named `...scenario` returned, or a parameter of such a name), or a
call of a function of the same file that has one of these. This shows that something is checked, not that it is the
right thing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deepbowl.catalogue.rules import CatalogueError, rules

# Files of the package that speak about ids without playing the rules.
ABOUT_IDS = ("catalogue/", "cli/")

_ID = re.compile(r"(?<![\w./-])(?:[A-Z][A-Z0-9]-[A-Z0-9]+-\d\d[a-z]?|(?:CRP|2020)-\d+(?:\.\d+)?|R-\d+)(?![\w/]|\.\d)")
_CITED = re.compile(r"\s*\[([^\]]+)\]")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Proofs:
    """The proofs by tests: rule -> tests; and the faults of their marks, one line each."""

    cited: dict[str, tuple[str, ...]]
    problems: tuple[str, ...]


def without_citations(words: str) -> str:
    """The first paragraph of a docstring as people read it: in one line, without the ids in brackets."""
    return " ".join(_CITED.sub("", words.partition("\n\n")[0]).split())


def citations_in_code(package: Path) -> dict[str, tuple[str, ...]]:
    """Rule -> the files of the package that cite it, as paths inside the package."""
    found: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if not name.startswith(ABOUT_IDS):
            for cited in sorted(ids_in(_read(path, name))):
                found.setdefault(cited, []).append(name)
    return {cited: tuple(files) for cited, files in found.items()}


def ids_in(text: str) -> set[str]:
    """The ids of existing rules a text cites, each exactly as written."""
    known = rules()
    found = {name for name in _ID.findall(text) if name in known}
    return found | set(_skill_ids().findall(text))


@cache
def _skill_ids() -> re.Pattern[str]:
    """Matches ids that end in a skill's name; longer names come first, so that one is not taken for another."""
    names = sorted((name for name in rules() if "/" in name), key=len, reverse=True)
    return re.compile(r"(?<![\w./-])(?:" + "|".join(map(re.escape, names)) + r")(?!\w)")


def citations_in_tests(tests: Path) -> Proofs:
    """Return what the test files below a folder cite; only files that pytest collects count."""
    cited: dict[str, list[str]] = {}
    problems: list[str] = []
    for path in sorted({*tests.rglob("test_*.py"), *tests.rglob("*_test.py")}):
        name = path.relative_to(tests.parent).as_posix()
        for mark in _Module(name, _read(path, name)).marks():
            if mark.problem:
                problems.append(f"{name}:{mark.line}: {mark.problem}")
            else:
                cited.setdefault(mark.id, []).append(f"{name}::{mark.test}")
    return Proofs({rule: tuple(dict.fromkeys(found)) for rule, found in cited.items()}, tuple(problems))


def _read(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{name} cannot be read: {error}") from error


@dataclass(frozen=True, slots=True)
class _Mark:
    id: str
    test: str
    line: int
    problem: str = ""


class _Module:
    """One test file: which marks stand on which of its tests."""

    def __init__(self, name: str, text: str) -> None:
        try:
            self.tree = ast.parse(text)
        except (SyntaxError, ValueError) as error:
            raise CatalogueError(f"{name} is not Python: {error}") from error
        functions = [node for node in self.tree.body if isinstance(node, _Function)]
        self.helpers = {f.name for f in functions if not _is_test(f) and _can_fail(f, set())}

    def marks(self) -> Iterator[_Mark]:
        """Every mark, with the test it counts for or the problem it has."""
        tests = list(self._tests(self.tree.body))
        yield from self._marked(_pytestmarks(self.tree.body), tests)
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                inside = list(self._tests(node.body, f"{node.name}::"))
                yield from self._marked([*node.decorator_list, *_pytestmarks(node.body)], inside)
        for test, name in tests:
            yield from self._marked(test.decorator_list, [(test, name)])

    def _tests(self, body: Iterable[ast.stmt], prefix: str = "") -> Iterator[tuple[_Function, str]]:
        for node in body:
            if isinstance(node, _Function) and _is_test(node):
                yield node, prefix + node.name
            elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                yield from self._tests(node.body, f"{prefix}{node.name}::")

    def _marked(self, where: Iterable[ast.expr], tests: list[tuple[_Function, str]]) -> Iterator[_Mark]:
        """The marks found in some expressions, counted for the first of these tests that can fail."""
        proof = next((name for test, name in tests if _can_fail(test, self.helpers)), "")
        for call in (node for expr in where for node in ast.walk(expr)):
            if not isinstance(call, ast.Call) or _name_of(call.func) != "rule":
                continue
            for argument in call.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    yield _Mark("", "", call.lineno, "a rule's id must be written out as text")
                elif argument.value not in rules():
                    yield _Mark("", "", call.lineno, f"no rule {argument.value!r} exists")
                elif not proof:
                    yield _Mark("", "", call.lineno, f"cites {argument.value} but has no test that can fail")
                else:
                    yield _Mark(argument.value, proof, call.lineno)


def _is_test(node: _Function) -> bool:
    return node.name.startswith("test")


def _pytestmarks(body: Iterable[ast.stmt]) -> list[ast.expr]:
    found = []
    for node in body:
        if isinstance(node, ast.Assign) and any(_name_of(target) == "pytestmark" for target in node.targets):
            found.append(node.value)
    return found


def _name_of(node: ast.AST) -> str:
    """The last part of a dotted name, or nothing."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _can_fail(test: _Function, helpers: set[str]) -> bool:
    """Return whether a function checks anything, as the top of this file explains."""
    for decorator in test.decorator_list:
        if _name_of(decorator.func if isinstance(decorator, ast.Call) else decorator) in ("skip", "xfail"):
            return False
    scenarios = {a.arg for a in [*test.args.args, *test.args.kwonlyargs] if a.arg.endswith("scenario")}
    for node in ast.walk(test):
        if isinstance(node, ast.Assign) and _is_scenario(node.value, scenarios):
            scenarios |= {_name_of(target) for target in node.targets}
    return any(_checks(node, helpers, scenarios) for statement in test.body for node in ast.walk(statement))


def _checks(node: ast.AST, helpers: set[str], scenarios: set[str]) -> bool:
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant)
    if not isinstance(node, ast.Call):
        return False
    name = _name_of(node.func)
    if name.startswith(("expect", "assert", "refused")) or name in ("asked", "raises") or name in helpers:
        return True
    return isinstance(node.func, ast.Attribute) and _is_scenario(node.func.value, scenarios)


def _is_scenario(node: ast.AST, scenarios: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in scenarios
    return isinstance(node, ast.Call) and _name_of(node.func).endswith("scenario")
