"""The hunt for puzzles: every book is looked at, and one that was stopped continues where its file ends."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from deepbowl.books.registry import book_ids
from deepbowl.puzzles.file import puzzles_of, read_puzzles

ROOT = Path(__file__).resolve().parents[2]
BOOK = "deathbowl"
SHIPPED = puzzles_of(BOOK)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = spec_from_file_location("puzzle_hunt", ROOT / "scripts" / "puzzle_hunt.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "puzzle_hunt", module)
    spec.loader.exec_module(module)
    return module


def hunted(script: ModuleType, monkeypatch: pytest.MonkeyPatch, file: Path, *more: str) -> list[tuple[str, int, str]]:
    """Run a hunt in which each match gives one puzzle; return the tasks."""
    tasks = []

    def work(task: Any) -> Any:
        tasks.append((task.book, task.seed, script.regraded_id(task)))
        return script.Outcome(task, SHIPPED[:1], 0.0)

    monkeypatch.setattr(script, "work", work)
    monkeypatch.setattr(sys, "argv", ["puzzle_hunt.py", "hunt", str(file), "--seconds", "60", "--first", "5", *more])
    script.main()
    return tasks


def test_every_book_is_looked_at_even_one_without_puzzles(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(script, "puzzles_of", lambda book: [])
    tasks = hunted(script, monkeypatch, tmp_path / "found", "--enough", "1")
    assert [book for book, _, _ in tasks] == book_ids()


def test_hunt_that_was_stopped_continues(script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(script, "puzzles_of", lambda book: SHIPPED[:2])
    file = tmp_path / "found"
    first = hunted(script, monkeypatch, file, "--books", BOOK, "--enough", "3")
    assert first == [(BOOK, SHIPPED[0].seed, SHIPPED[0].id), (BOOK, SHIPPED[1].seed, SHIPPED[1].id), (BOOK, 5, "")]
    with file.open("a") as broken:
        broken.write('{"book": "deathb')
    assert hunted(script, monkeypatch, file, "--books", BOOK, "--enough", "4") == [(BOOK, 6, "")]
    assert hunted(script, monkeypatch, file, "--books", BOOK, "--enough", "4") == []


def test_merge_ships_what_a_book_without_puzzles_got(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(script, "puzzles_of", lambda book: [])
    lines = [
        {"book": BOOK, "seed": puzzle.seed, "regraded": "", "seconds": 0.0, "puzzles": [asdict(puzzle)]}
        for puzzle in SHIPPED[:3]
    ]
    (tmp_path / "found").write_text("".join(json.dumps(line) + "\n" for line in lines))
    command = f"puzzle_hunt.py merge {tmp_path / 'found'} --folder {tmp_path} --most 2 --books {BOOK} crp"
    monkeypatch.setattr(sys, "argv", command.split())
    script.main()
    merged = read_puzzles((tmp_path / f"{BOOK}.json").read_text("utf-8"))
    by_seed = sorted(SHIPPED[:3], key=lambda puzzle: puzzle.seed)
    assert [puzzle.id for puzzle in merged] == [puzzle.id for puzzle in by_seed[:2]]
    assert not (tmp_path / "crp.json").exists(), "nothing was found in that book"
