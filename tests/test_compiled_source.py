"""Source that is compiled keeps to a few habits without which the compiled build is slow or wrong.

A module constant that is not `Final` may change at any time, so mypyc looks it up in a dict each time it is used.
"""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


def compile_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_script", ROOT / "scripts" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def loose_constants(text: str) -> list[str]:
    """Return the names that a module assigns and that are neither `Final` nor a type."""
    found: list[str] = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and not _is_type_variable(node.value):
            found += [ast.unparse(target) for target in node.targets]
        elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith(("Final", "TypeAlias")):
            found.append(ast.unparse(node.target))
    return found


def _is_type_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "ParamSpec")


def test_module_constants_of_compiled_modules_are_final() -> None:
    paths = compile_script().modules(SOURCE)
    assert len(paths) > 200
    loose = {path.as_posix(): loose_constants((SOURCE / path).read_text(encoding="utf-8")) for path in paths}
    assert {path: names for path, names in loose.items() if names} == {}


@pytest.mark.parametrize(("text", "names"), [
    ("LIMIT = 3\n", ["LIMIT"]),
    ("A, B = 1, 2\n", ["(A, B)"]),
    ("known: dict[int, int] = {}\n", ["known"]),
    ("LIMIT: Final = 3\n", []),
    ("LIMIT: Final[int] = 3\n", []),
    ("Grant: TypeAlias = tuple[int, int]\n", []),
    ('T = TypeVar("T")\n', []),
    ("def f() -> None:\n    local = 3\n", []),
])
def test_a_constant_that_is_not_final_is_found(text: str, names: list[str]) -> None:
    assert loose_constants(text) == names
