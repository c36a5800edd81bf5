"""Findings an author can act on: every one has a map that shows it, a remedy, and a fixer that keeps its promise."""

from __future__ import annotations

import ast
import doctest
import sys
from pathlib import Path

import pytest

from deepbowl import books
from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons import survey
from deepbowl.dungeons.check import ERROR, check, terrain_rule, valid
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.fixers import FIXERS, fix
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.text import parse, render
from deepbowl.grounds import map_books

from .broken_maps import Broken, broken_maps

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "editor.md"
CHECKS = [Path(survey.__file__), *(Path(books.__file__).parent.glob("*/dungeon.py"))]
MAPS = broken_maps()
NO_ROOM = {"short", "narrow", "doors", "everything", "no-zones", "parted", "far-closet", "lost-chest", "three-seats",
           "one-seat", "touching-zones", "two-sections", "out-of-reach", "things-in-zones", "things-on-water", "two-traps",
           "runes", "ladders", "high-passage"}  # fmt: skip
"""Maps too small for all the chests or pads a book wants: their fixers place as many as fit."""


def name_of(broken: Broken) -> str:
    return f"{broken.book}-{broken.name}"


def test_every_finding_of_every_book_is_shown_by_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[tuple[str, int]] = set()
    assert len(CHECKS) == 6
    for name in ("error", "advise"):
        told = getattr(survey.Survey, name)

        def record(self: survey.Survey, *args: object, told: object = told, **more: object) -> None:
            frame = sys._getframe(1)
            called.add((frame.f_code.co_filename, frame.f_lineno))
            told(self, *args, **more)  # type: ignore[operator]

        monkeypatch.setattr(survey.Survey, name, record)
    for broken in MAPS:
        check(broken.dungeon, broken.book)
        check(broken.dungeon, broken.book, ())
    for path in CHECKS:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("error", "advise"):
                lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                assert any((str(path), line) in called for line in lines), f"{path}:{node.lineno}: no map shows it"


@pytest.mark.parametrize("broken", MAPS, ids=name_of)
def test_findings_name_a_remedy_and_squares_of_the_drawing(broken: Broken) -> None:
    squares = set(broken.dungeon.squares())
    findings = check(broken.dungeon, broken.book)
    assert findings
    for finding in findings:
        assert finding.remedy.endswith("."), finding
        assert set(finding.cells) <= squares
        assert not finding.fix or any(finding.fix.startswith(name) for name in FIXERS), finding


@pytest.mark.parametrize("broken", MAPS, ids=name_of)
def test_fixer_removes_its_finding(broken: Broken) -> None:
    for finding in check(broken.dungeon, broken.book):
        if not finding.fix:
            continue
        mended = fix(broken.dungeon, broken.book, finding.fix, finding.cells)
        left = {(one.rule, one.message) for one in check(mended, broken.book)}
        if finding.fix in ("chests", "pads") and broken.name in NO_ROOM:
            assert len(mended.chests) + len(mended.pads) >= len(broken.dungeon.chests) + len(broken.dungeon.pads) - 1
            continue
        assert (finding.rule, finding.message) not in left, finding
        assert parse(render(mended)) == mended


def test_unknown_fixer_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no fixer 'widden'; did you mean widen"):
        fix(dungeon("smelter"), "dungeonbowl-5", "widden", [])


def bare(name: str) -> Dungeon:
    plan = Plan.of(dungeon(name))
    plan.chests, plan.pads = set(), []
    return plan.build()


@pytest.mark.parametrize("name", ["smelter", "ring-of-cells", "drowned-vault", "threefold-way"])
def test_chests_and_pads_are_placed_as_the_book_wants_and_fairly(name: str) -> None:
    book = "dungeonbowl-5"
    mended = fix(fix(bare(name), book, "chests", []), book, "pads", [])
    assert len(mended.chests) == 6
    assert len(mended.pads) == 8
    assert valid(mended, book)
    assert fairness(mended).score >= 95


def test_chests_of_a_map_for_four_lie_alike_for_all() -> None:
    book = "astrogranite"
    mended = fix(bare("four-winds"), book, "pads", [])
    assert len(mended.pads) >= 6
    assert "AG-SETUP-02" not in [one.rule for one in check(mended, book) if one.severity == ERROR]


def test_widening_digs_as_little_as_possible() -> None:
    rows = ["#" * 30, "#[[........#####...........]]#", "#[[........................]]#", "#" * 30]
    d = parse("dungeon: bent\nseats: 2\n\n" + "\n".join(rows) + "\n")
    narrow = next(one for one in check(d, "dungeonbowl-5") if one.rule == "D5-DUNGEON-03")
    mended = fix(d, "dungeonbowl-5", narrow.fix, narrow.cells)
    dug = [d.label(c) for c in cells(mended.on(dg.FLOOR) & ~d.on(dg.FLOOR))]
    assert len(dug) <= 6, dug


def test_every_book_with_maps_says_which_rule_lists_its_grounds() -> None:
    assert all(terrain_rule(book) for book in map_books())
    assert terrain_rule("crp") == ""


def test_example_of_the_guide_runs() -> None:
    assert doctest.testfile(str(GUIDE), module_relative=False).failed == 0
