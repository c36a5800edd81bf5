"""How far the rules are played and proven: for each rule the code that cites it and the tests that prove it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import deepbowl
from deepbowl.catalogue.citations import Proofs, citations_in_code, citations_in_tests
from deepbowl.catalogue.rules import CatalogueError, Rule, Source, sources


@dataclass(frozen=True, slots=True)
class Row:
    """One rule, the code files that cite it and the tests that prove it."""

    rule: Rule
    code: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """One source: its rules that are in scope, and those that come later."""

    source: Source
    rows: tuple[Row, ...]
    later: tuple[Row, ...]

    @property
    def coded(self) -> int:
        """Return how many rules in scope the code cites."""
        return sum(1 for row in self.rows if row.code)

    @property
    def tested(self) -> int:
        """Return how many rules in scope a test proves."""
        return sum(1 for row in self.rows if row.tests)

    @property
    def missing(self) -> tuple[str, ...]:
        """The ids of the rules in scope that no test proves."""
        return tuple(row.rule.id for row in self.rows if not row.tests)


@dataclass(frozen=True, slots=True)
class Report:
    """The coverage of every source asked for, and what is wrong with the marks of the tests."""

    coverages: tuple[Coverage, ...]
    problems: tuple[str, ...]


def checkout(package: Path | None = None, here: Path | None = None) -> Path | None:
    """The project's folder, which has the tests: that of the running package, else one around the current folder.

    None when there is neither: an installed package comes without tests.
    """
    package = package or Path(deepbowl.__file__).resolve().parent
    here = here or Path.cwd()
    for folder in (package.parent.parent, here, *here.parents):
        if (folder / "tests").is_dir() and (folder / "src" / "deepbowl").is_dir():
            return folder
    return None


def report(project: Path | None, wanted: Iterable[Source] | None = None) -> Report:
    """Return what of the rules is coded and tested in a checkout of the project, for all sources or those wanted."""
    if project is None:
        raise CatalogueError("no tests to look at: this is an installed package; run it in a checkout of the project")
    in_code = citations_in_code(project / "src" / "deepbowl")
    in_tests = citations_in_tests(project / "tests")
    chosen = sources().values() if wanted is None else wanted
    return Report(tuple(_coverage(source, in_code, in_tests) for source in chosen), in_tests.problems)


def _coverage(source: Source, in_code: dict[str, tuple[str, ...]], in_tests: Proofs) -> Coverage:
    rows = [Row(r, in_code.get(r.id, ()), in_tests.cited.get(r.id, ())) for r in source.rules]
    return Coverage(
        source,
        rows=tuple(row for row in rows if not row.rule.later),
        later=tuple(row for row in rows if row.rule.later),
    )
