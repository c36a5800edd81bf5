"""The dungeons that come with the package: every one passes its validators, is fair, and can be shared."""

from __future__ import annotations

import subprocess
import sys

import pytest

from deepbowl import data
from deepbowl.board.bits import cells
from deepbowl.board.pitches import cross_pitch
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.check import ADVICE, check
from deepbowl.dungeons.code import decode, encode
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.library import dungeon, dungeon_names, layout, read
from deepbowl.dungeons.text import parse, render
from deepbowl.grounds import map_books

NAMES = dungeon_names()
PRINTED = ("printed-layout-1", "printed-layout-2")


@pytest.mark.parametrize("name", NAMES)
def test_every_dungeon_satisfies_the_books_it_names(name: str) -> None:
    d = dungeon(name)
    assert d.name == name
    assert d.books
    assert d.title
    assert d.author
    assert d.idea
    for book in d.books:
        findings = check(d, book)
        allowed = ["DG-SETUP-10", "DG-SETUP-13"] if name in PRINTED else []
        assert [finding.rule for finding in findings if finding.severity == ADVICE] == allowed
        assert [finding for finding in findings if finding.severity != ADVICE] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_dungeon_is_fair_to_its_seats(name: str) -> None:
    report = fairness(dungeon(name))
    assert report.score >= (90 if name in PRINTED else 98), report.explanations
    assert all(narrow.width >= 2 for narrow in report.narrows), "nobody can be shut in by a single player"


@pytest.mark.parametrize("name", NAMES)
def test_every_dungeon_is_written_canonically_and_has_a_short_code(name: str) -> None:
    d = dungeon(name)
    text = data.text(f"dungeons/{name}.txt")
    assert parse(render(d)) == d
    if text.startswith("dungeon:"):
        assert render(d) == text
    code = encode(d)
    assert decode(code) == d
    assert len(code) < 1500


def test_the_library_holds_what_was_promised() -> None:
    for book in ("dungeonbowl-5", "astrogranite", "stockbowl", "dungeon-bowl-2021"):
        assert len(dungeon_names(book)) >= 3
    assert len(dungeon_names("stockbowl")) == 14
    assert len([name for name in dungeon_names("dungeon-bowl-2021") if name not in PRINTED]) >= 4
    assert dungeon_names("astrogranite", 3) == ["three-locks", "three-wells"]
    assert dungeon_names("astrogranite", 4) == ["four-keys", "four-winds", "old-cloister", "wild-crossing"]
    assert dungeon_names("deathbowl") == ["deathbowl-cross"]
    assert dungeon_names("deathbowl-sevens") == ["deathbowl-sevens-cross"]
    assert {book for name in NAMES for book in dungeon(name).books} == set(map_books())
    assert len({dungeon(name).idea for name in NAMES}) == len(NAMES)


def test_dungeon_of_astrogranite_shows_every_feature() -> None:
    d = dungeon("cabinet-of-wonders")
    wanted = {"chest", "pad", "obstacle", "statue", "lava", "water", "chasm", "bridge", "pit", "spiked-pit", "trap",
              "passage", "rune", "ladder"}  # fmt: skip
    assert wanted <= set(d.marks())
    assert {door.kind for door in d.doors} == set(dg.DOOR_KINDS) - {dg.SCORE_DOOR}
    assert {door.a == door.b for door in d.doors} == {True, False}
    assert d.raised
    assert d.low
    assert d.stories == 2
    assert d.walls


def test_names_are_sorted_and_wrong_ones_are_helped() -> None:
    layouts = dungeon_names("stockbowl")
    assert layouts[0] == "stockbowl-layout-2"
    assert layouts[-1] == "stockbowl-layout-15"
    with pytest.raises(ValueError, match="did you mean drowned-vault"):
        dungeon("drownd-vault")
    with pytest.raises(ValueError, match="did you mean deathbowl"):
        dungeon_names("deathbawl")


@pytest.mark.rule("SB-LAYOUT-02")
def test_fourteen_layouts_and_2_and_16_are_the_same() -> None:
    assert layout(1 + 1) == layout(8 + 8)
    different = {render(layout(total)).split("\n\n")[1] for total in range(2, 17)}
    assert len(different) == 14
    for total in (1, 17):
        with pytest.raises(ValueError, match="2 to 16"):
            layout(total)


@pytest.mark.parametrize(("name", "shape"), [("deathbowl-cross", (26, 14, 4)), ("deathbowl-sevens-cross", (20, 10, 2))])
def test_the_crosses_are_the_pitches_of_the_board(name: str, shape: tuple[int, int, int]) -> None:
    board, cross = dungeon(name).board(), cross_pitch(*shape)
    assert (board.floor, board.void, board.end_zones) == (cross.floor, cross.void, cross.end_zones)
    assert {area: board.areas[area] for area in cross.areas} == cross.areas
    assert board.topology(0).open == cross.topology(0).open


def test_a_text_of_either_sort_can_be_read() -> None:
    assert read("; hello\n" + render(dungeon("smelter"))) == dungeon("smelter")
    assert read("; hello\n" + data.text("dungeons/idols-bend.txt")) == dungeon("idols-bend")


def test_passages_cost_a_few_cells_and_not_a_level() -> None:
    plan = dungeon("cabinet-of-wonders")
    board = plan.board()
    assert board.stories == plan.stories
    assert board.insides == len(plan.passages) == board.areas["passage-inside"].bit_count()
    assert board.n <= board.w * (board.stories * (board.depth + 1) + 3)
    assert {(kind, rungs) for _, _, kind, rungs in board.links} >= {("passage", 0)}
    assert [rungs for _, _, kind, rungs in board.links if kind == "ladder"] == [ladder.rungs for ladder in plan.ladders]
    assert board.iron == sum(1 << n for n, door in enumerate(plan.doors) if "iron" in door.kind)


@pytest.mark.parametrize("name", dungeon_names("astrogranite"))
def test_no_teleporter_is_a_cell_for_big_guys(name: str) -> None:
    """Two who were teleported into a closet with a door too narrow for them never came out again."""
    board = dungeon(name).board()
    ways = board.topology(0).for_big()
    for pad in cells(board.areas["pad"]):
        assert ways.flood(board.bit[pad], board.floor, board.n).bit_count() >= 20, board.label(pad)


@pytest.mark.parametrize("program", [
    "from deepbowl.dungeons.library import dungeon; print(dungeon('smelter').books[0])",
    "from deepbowl.dungeons.library import dungeon_names; print(len(dungeon_names('dungeonbowl-5')) > 1)",
    "from deepbowl.dungeons.generate import generate; print(generate(7, 'dungeonbowl-5').books[0])",
])  # fmt: skip
def test_program_that_only_reads_dungeons_knows_all_books(program: str) -> None:
    """Other tests load the books; a designer's script, or a separate process, may not."""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    assert ran.stdout.strip() in ("dungeonbowl-5", "True"), ran.stderr
