"""Compile board, engine, rules and the scripted coach with mypyc, and check the compiled build against the source.

    python scripts/compile.py                 compile into build/compiled (minutes); `make compiled` does this
    python scripts/compile.py --translate     only whether mypyc takes the source (seconds, no C compiler); in `make test`
    python scripts/compile.py --check         replay the golden matches, play a sample at random and scripted coaches
                                              against each other on both builds, compare every hash, and tell how
                                              fast each is; `make compiled-check`
    PYTHONPATH=build/compiled python …        use the compiled build

The whole package is copied, so that one folder on the path is enough; modules not compiled run as they are. The source
stays free of anything mypyc wants: what may be subclassed by uncompiled code is marked in the copy only.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
TARGET = ROOT / "build" / "compiled"
TRANSLATED = ROOT / "build" / "translated"

COMPILED: Final = (
    "board", "engine", "rules", "books", "match", "bots/scripted", "bots/search*.py", "bots/learned.py", "bots/protocol.py",
)
INTERPRETED: Final = {
    "board/notation.py": "reads and writes text once a match",
    "engine/log.py": "reads and writes text once a match",
    "books/*/dungeon.py": "checks and makes dungeons, never in a match",
    "books/registry.py": "runs once a book, and tests add books to its table",
    "books/book.py": "runs once a house book",
    "books/house.py": "runs once a house book",
    "rules/house_classes.py": "looks at classes in plain Python once a book",
    "rules/hook_check.py": "looks at classes of house books once",
    "rules/words/describe.py": "words for people",
    "rules/words/sentences": "words for people",
    "match/clock.py": "runs once a minute of a match",
    "match/plans.py": "drives a match from outside",
    "match/setup.py": "runs once a match",
    "match/facts.py": "writes text",
    "match/facts_reader.py": "reads text",
    "match/log.py": "words for people",
    "match/verify.py": "drives a match from outside",
    "match/version.py": "looks at files once a process",
    "match/replay.py": "drives a match from outside",
    "match/save.py": "JSON of any shape, checked as it is read",
    "rules/sheet.py": "JSON of any shape, checked as it is read",
    "match/view.py": "JSON for clients",
}
"""Edge modules, and packages of them, that gain nothing from being compiled, with the reason."""

OPEN_ROOTS: Final = (
    "Dice", "Trait", "AbilitySource", "Feature", "Rules", "Phase", "Policy", "ScriptedBot", "SearchBot", "BotView",
    "Picture",
)
"""Classes which people extend in plain Python; so do all chapters and everything derived from these."""

UNCHANGED: Final = ("data", "server/static")
"""Folders of files that are not compiled and may change without making a build wrong."""

COACHED: Final = 6
"""Matches of scripted bots in the check, besides one of each book."""
SEARCHED: Final = "4rollouts"
"""The effort of the search bot, which plays the first turns of each book in the check."""

SELDOM_RUN: Final = ("___words___", "___bots___", "___odds", "___event")
"""Parts of names of C files that are compiled with -O1, which takes two thirds of the time. Skills are not among them: play
asks them at every decision."""

FLAGS: Final = ["-fno-semantic-interposition", "-fno-plt", "-fvisibility=hidden"] if sys.platform == "linux" else []
LINK_FLAGS: Final = ["-Wl,-Bsymbolic"] if sys.platform == "linux" else []
"""Calls inside the library that holds all modules go straight to their function."""

MARK: Final = "mypyc_attr(allow_interpreted_subclasses=True)"


# ---------------------------------------------------------------- compiling
def fastest() -> Any:
    """The script that says which build is right."""
    sys.path.insert(0, str(Path(__file__).parent))
    return importlib.import_module("fastest")


def modules(source: Path) -> list[Path]:
    """The modules to compile, relative to the source."""
    root, found = source / "deepbowl", []
    for package in COMPILED:
        for path in sorted(root.glob(package) if package.endswith(".py") else (root / package).rglob("*.py")):
            inside = path.relative_to(source / "deepbowl")
            edge = any(fnmatch(inside.as_posix(), known) for known in INTERPRETED) or inside.parent.as_posix() in INTERPRETED
            if not edge and path.name != "__init__.py":
                found.append(path.relative_to(source))
    return found


def open_classes(paths: list[Path]) -> dict[Path, list[ast.ClassDef]]:
    """The classes that uncompiled code may subclass, by module."""
    classes: list[tuple[Path, ast.ClassDef]] = []
    roots = set(OPEN_ROOTS)
    for path in paths:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                classes.append((path, node))
                if path.parent.name == "chapters":
                    roots.add(node.name)
    grown = True
    while grown:
        more = {node.name for _, node in classes if any(ast.unparse(base) in roots for base in node.bases)} - roots
        roots |= more
        grown = bool(more)
    found: dict[Path, list[ast.ClassDef]] = {}
    for path, node in classes:
        if node.name in roots:
            found.setdefault(path, []).append(node)
    return found


def reused_names(paths: list[Path]) -> list[str]:
    """Functions in which one name stands for exceptions of several classes: mypyc takes it for the first of them only, and
    the compiled build fails when another comes."""
    found = []
    for path in paths:
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            kinds: dict[str, set[str]] = {}
            for handler in ast.walk(function):
                if isinstance(handler, ast.ExceptHandler) and handler.name and handler.type:
                    kinds.setdefault(handler.name, set()).add(ast.unparse(handler.type))
            names = [name for name, classes in kinds.items() if len(classes) > 1]
            found += [f"{path}: {function.name} catches several classes of exception as {name!r}" for name in names]
    return found


def mark(path: Path, nodes: list[ast.ClassDef]) -> None:
    """Write into a copied module which of its classes may be subclassed by uncompiled code."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for node in sorted(nodes, key=lambda node: -node.lineno):
        lines.insert(node.lineno - 1, f"@{MARK}\n")
    after = next(i for i, line in enumerate(lines) if line.startswith("from __future__"))
    lines.insert(after + 1, "from mypy_extensions import mypyc_attr\n")
    path.write_text("".join(lines), encoding="utf-8")


def copy(target: Path) -> list[Path]:
    """Copy the package and mark what must be marked; returns the modules to compile, relative to the copy."""
    if target.exists():
        shutil.rmtree(target)
    shutil.copytree(SOURCE / "deepbowl", target / "deepbowl", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    sys.path.insert(0, str(SOURCE))  # Deepbowl is not installed where a wheel is built
    from deepbowl.match.version import KEPT, digest_of

    (target / "deepbowl" / KEPT).write_text(digest_of(SOURCE / "deepbowl") + "\n", encoding="utf-8")  # before it is marked
    for folder in UNCHANGED:  # links: the client may be built, and data edited, after this
        link = target / "deepbowl" / folder
        shutil.rmtree(link, ignore_errors=True)
        link.symlink_to(os.path.relpath(SOURCE / "deepbowl" / folder, link.parent))
    paths = modules(target)
    for path, nodes in open_classes([target / path for path in paths]).items():
        mark(path, nodes)
    return paths


def build(target: Path, optimise: str, translate_only: bool, jobs: int) -> None:
    """Compile in the copy. Runs in a separate process: mypyc and setuptools keep much in memory."""
    os.chdir(target)
    sys.path.insert(0, str(target))
    from mypyc.build import mypycify

    setup = importlib.import_module("setuptools").setup  # there may be no types for it
    paths = [path.as_posix() for path in modules(target)]
    options = ["--python-version=3.11", "--strict", "--config-file=", "--no-warn-unused-ignores"]
    extensions = mypycify([*options, *paths], opt_level=optimise, debug_level="0", multi_file=True, strip_asserts=False)
    if translate_only:
        return
    for extension in extensions:
        # new lists: mypyc gives all extensions one list, which would grow with each of them
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        extension.extra_link_args = [*extension.extra_link_args, *LINK_FLAGS]
    compile_side_by_side(jobs)
    arguments = ["build_ext", "--inplace", "--parallel", str(jobs)]
    setup(name="deepbowl-compiled", packages=[], ext_modules=extensions, script_args=arguments)


def compile_side_by_side(jobs: int) -> None:
    """Let setuptools compile the files of one extension at the same time: all modules are in one."""

    def compile_files(self: Any, sources: Any, output_dir: Any = None, macros: Any = None, include_dirs: Any = None,
                      debug: Any = 0, extra_preargs: Any = None, extra_postargs: Any = None, depends: Any = None) -> Any:
        prepared = self._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
        macros, objects, extra_postargs, options, wanted = prepared
        arguments = self._get_cc_args(options, debug, extra_preargs)

        def compile_one(name: str) -> None:
            if name in wanted:
                source, suffix = wanted[name]
                quick = ["-O1"] if any(part in source for part in SELDOM_RUN) else []
                self._compile(name, source, suffix, arguments, [*extra_postargs, *quick], options)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(compile_one, objects))
        return objects

    for name in ("setuptools._distutils.ccompiler", "distutils.ccompiler"):  # the same file may be loaded under both names
        with suppress(ImportError):
            compiler: Any = importlib.import_module(name).CCompiler
            compiler.compile = compile_files


def compile_all(target: Path, optimise: str, translate_only: bool, jobs: int = 1) -> int:
    """Copy and compile."""
    began = time.perf_counter()
    made_of = fastest().stamp(SOURCE)
    paths = copy(target)
    reused = reused_names([target / path for path in paths])
    if reused:
        print("\n".join(reused))
        return 1
    print(f"{'translating' if translate_only else 'compiling'} {len(paths)} modules …", flush=True)
    command = [sys.executable, __file__, "--build-in", str(target), "--optimise", optimise, "--jobs", str(jobs)]
    if translate_only:
        command.append("--translate")
    environment = {**os.environ, "PYTHONPATH": str(target), "MYPYPATH": str(target)}
    told = subprocess.PIPE if translate_only else None
    done = subprocess.run(command, env=environment, stdout=told, stderr=told, text=True, check=False)
    if done.returncode == 0 and not translate_only:
        importlib.import_module("kernel").build(target / "deepbowl" / "board")
        (target / fastest().STAMP).write_text(json.dumps(made_of), encoding="utf-8")
    if done.returncode != 0 and translate_only:
        print("\n".join(line for line in (done.stdout + done.stderr).splitlines() if "warning:" not in line))
    print(f"{'done' if done.returncode == 0 else 'FAILED'} after {time.perf_counter() - began:.0f} seconds")
    return done.returncode


# ---------------------------------------------------------------- checking
def sample(matches: int) -> dict[str, Any]:
    """Return what the build on the path comes to: golden hashes, hashes of random matches, decisions a second."""
    from deepbowl.books.house import admit_file
    from deepbowl.books.registry import book_ids
    from deepbowl.bots.protocol import ask
    from deepbowl.bots.protocol import play as play_bots
    from deepbowl.bots.random_bot import RandomBot
    from deepbowl.bots.scripted.bot import ScriptedBot
    from deepbowl.bots.search import SearchBot
    from deepbowl.engine import runner
    from deepbowl.match.replay import replay_text
    from deepbowl.testing.random_matches import Fixture
    from deepbowl.testing.random_play import Care
    from deepbowl.testing.random_play import play as play_checked

    hashes: dict[str, str] = {}
    books = book_ids()
    admit_file(f"{ROOT / 'tests' / 'golden' / 'house_book.py'}:GoldenHouse")
    for path in sorted((ROOT / "tests" / "golden").glob("*.log")):
        hashes[path.stem] = replay_text(path.read_text(encoding="utf-8")).hash()
    for seed in range(matches):
        hashes[f"seed {seed}"] = play_checked(Fixture(seed), Care().times(0.3)).hash
    for book in books:
        hashes[book] = play_checked(Fixture(30_000, book), Care().times(0.3)).hash
    for seed, book in enumerate([""] * COACHED + books):
        fixture = Fixture(20_000 + seed, book)
        match = fixture.match()
        play_bots(match, [ScriptedBot(seat) for seat in range(match.seats)], 4)
        hashes[f"coached {seed}"] = match.hash()
    for seed, book in enumerate(books):
        match = Fixture(40_000 + seed, book).match()
        play_bots(match, [SearchBot(SEARCHED, seat) for seat in range(match.seats)], 1)
        hashes[f"searched {book}"] = match.hash()
    decisions, seconds = 0, 0.0
    for seed in range(40):
        fixture = Fixture(10_000 + seed)
        match, bot = fixture.match(), RandomBot(seed)
        match.journal = None  # as simulations play
        match.keep = False
        began = time.perf_counter()
        while not match.over and decisions < 100_000:
            decision = match.decision()
            match.apply(ask(bot, match), decision.seat)
            decisions += 1
        seconds += time.perf_counter() - began
    return {"file": str(runner.__file__), "hashes": hashes, "speed": decisions / seconds}


def run_sample(path: Path, matches: int) -> dict[str, Any]:
    """The same in a process with another build on the path."""
    command = [sys.executable, __file__, "--sample", str(matches)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(path)}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the build in {path} failed:\n{done.stdout}{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def check(target: Path, matches: int) -> int:
    """Compare both builds."""
    if not any((target / "deepbowl" / "engine").glob("runner.*.so")):
        print(f"there is no compiled build in {target}; make one with: python scripts/compile.py")
        return 2
    plain, compiled = run_sample(SOURCE, matches), run_sample(target, matches)
    if not compiled["file"].endswith(".so"):
        print(f"the compiled build was not used: {compiled['file']}")
        return 2
    different = [name for name, value in plain["hashes"].items() if compiled["hashes"].get(name) != value]
    print(f"{len(plain['hashes'])} matches, {len(different)} differ{': ' if different else ''}{', '.join(different)}")
    speeds = plain["speed"], compiled["speed"]
    print(f"decisions a second: interpreted {speeds[0]:,.0f}, compiled {speeds[1]:,.0f} ({speeds[1] / speeds[0]:.1f} times)")
    return 1 if different else 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compile the engine with mypyc, and check it against the source.")
    parser.add_argument("--check", action="store_true", help="compare the compiled build with the source")
    parser.add_argument("--translate", action="store_true", help="only see whether mypyc takes the source")
    parser.add_argument("--matches", type=int, default=30, help="random matches of the check (30)")
    parser.add_argument("--optimise", default="2", choices=["0", "1", "2", "3"], help="of the C compiler (2)")
    parser.add_argument("--target", type=Path, default=TARGET, help="where to (build/compiled)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C files compiled at a time (all processors)")
    parser.add_argument("--build-in", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--sample", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.build_in is not None:
        build(options.build_in, options.optimise, options.translate, options.jobs)
        return 0
    if options.sample is not None:
        print(json.dumps(sample(options.sample)))
        return 0
    if options.check:
        return check(options.target.resolve(), options.matches)
    target = TRANSLATED if options.translate else options.target.resolve()
    return compile_all(target, options.optimise, options.translate, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
