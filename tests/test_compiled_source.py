"""Source that is compiled keeps to a few habits without which the compiled build is slow or wrong.

A module constant that is not `Final` may change at any time, so mypyc looks it up in a dict each time it is used.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
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
            found += [name for name in map(ast.unparse, node.targets) if name != "__all__"]
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
    ('__all__ = ["LIMIT"]\n', []),
    ("def f() -> None:\n    local = 3\n", []),
])
def test_a_constant_that_is_not_final_is_found(text: str, names: list[str]) -> None:
    assert loose_constants(text) == names


def closed_bases(text: str, compiled: dict[str, set[str]], opened: set[str]) -> list[str]:
    """Return the classes of an uncompiled module that extend a class which only compiled code may extend."""
    tree, foreign = ast.parse(text), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            known = compiled.get(node.module or "", set())
            foreign |= {name.asname or name.name for name in node.names if name.name in known}
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return [node.name for node in classes if any(ast.unparse(base) in foreign - opened for base in node.bases)]


def float_tuples(text: str) -> list[str]:
    """Return the constants of a module that are tuples beginning with a float."""
    found: list[str] = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final" and isinstance(node.value, ast.Tuple):
            first = node.value.elts[0] if node.value.elts else None
            first = first.operand if isinstance(first, ast.UnaryOp) else first
            if isinstance(first, ast.Constant) and isinstance(first.value, float):
                found.append(ast.unparse(node.target))
    return found


def test_compiled_constants_are_not_tuples_beginning_with_a_float() -> None:
    """Mypyc reads such a tuple as "not set", so the bot Master crashed in each decision of a compiled build. A named tuple
    or `Final[tuple[float, ...]]` is safe."""
    paths = compile_script().modules(SOURCE)
    found = {path.as_posix(): float_tuples((SOURCE / path).read_text(encoding="utf-8")) for path in paths}
    assert {path: names for path, names in found.items() if names} == {}


def test_tuple_that_begins_with_a_float_is_found() -> None:
    assert float_tuples("A: Final = (-0.5, 1)\nB: Final = (1, 0.5)\nC: Final = (0.5, 1.0)") == ["A", "C"]


def test_uncompiled_classes_extend_only_what_is_open_to_them() -> None:
    script = compile_script()
    paths = script.modules(SOURCE)
    defined: dict[str, set[str]] = {}
    for path in paths:
        body = ast.parse((SOURCE / path).read_text(encoding="utf-8")).body
        defined[".".join(path.with_suffix("").parts)] = {node.name for node in body if isinstance(node, ast.ClassDef)}
    opened = {node.name for nodes in script.open_classes([SOURCE / path for path in paths]).values() for node in nodes}
    others = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE) not in paths]
    found = {path.name: closed_bases(path.read_text(encoding="utf-8"), defined, opened) for path in others}
    assert {path: names for path, names in found.items() if names} == {}


def test_an_uncompiled_class_that_extends_a_closed_one_is_found() -> None:
    text = "from deepbowl.rules.picture import Picture\n\nclass Retelling(Picture):\n    pass\n"
    compiled = {"deepbowl.rules.picture": {"Picture"}}
    assert closed_bases(text, compiled, set()) == ["Retelling"]
    assert closed_bases(text, compiled, {"Picture"}) == []


def class_reads(text: str) -> list[str]:
    """Return reads of an attribute on a class that mypyc keeps in instances: the compiled class has a descriptor there."""
    tree = ast.parse(text)
    held: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = {name for base in node.bases for name in held.get(ast.unparse(base), ())}
            held[node.name] = bases | {name for line in node.body for name in _kept_in_instances(line)}
    found = [
        ast.unparse(node) for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in held.get(node.value.id, ())
    ]  # fmt: skip
    for loop in ast.walk(tree):
        if not isinstance(loop, ast.comprehension) or not isinstance(loop.iter, ast.Tuple | ast.List):
            continue
        over = [item.id for item in loop.iter.elts if isinstance(item, ast.Name) and item.id in held]
        read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
                and ast.unparse(node.value) == ast.unparse(loop.target)}  # fmt: skip
        found += [f"{name}.{attribute}" for name in over for attribute in sorted(read & held[name])]
    return found


def _kept_in_instances(line: ast.stmt) -> list[str]:
    if isinstance(line, ast.Assign):
        return [ast.unparse(target) for target in line.targets if ast.unparse(target) != "__slots__"]
    if isinstance(line, ast.AnnAssign) and not ast.unparse(line.annotation).startswith(("ClassVar", "Final")):
        return [ast.unparse(line.target)]
    return []


def test_no_compiled_module_reads_an_instance_attribute_on_a_class() -> None:
    paths = compile_script().modules(SOURCE)
    reads = {path.as_posix(): class_reads((SOURCE / path).read_text(encoding="utf-8")) for path in paths}
    assert {path: names for path, names in reads.items() if names} == {}


@pytest.mark.parametrize(("text", "names"), [
    ('class A:\n    name = "a"\nB: Final = A.name\n', ["A.name"]),
    ('class A:\n    name = "a"\nclass B(A):\n    size = 1\nC: Final = [one.name for one in (A, B)]\n', ["A.name", "B.name"]),
    ('class A:\n    name: ClassVar[str] = "a"\nB: Final = A.name\n', []),
    ('class A:\n    name = "a"\nB: Final = [one.name for one in (A(),)]\n', []),
])
def test_instance_attribute_read_on_a_class_is_found(text: str, names: list[str]) -> None:
    assert class_reads(text) == names


def test_the_package_is_copied_where_nothing_is_installed(tmp_path: Path) -> None:
    program = "import sys; from pathlib import Path; import compile as script; print(len(script.copy(Path(sys.argv[1]))))"
    command = [sys.executable, "-S", "-c", program, str(tmp_path / "copy")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "scripts")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert int(done.stdout) > 200
    assert (tmp_path / "copy" / "deepbowl" / "rules.digest").is_file()
