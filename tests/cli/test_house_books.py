"""Rule books from a file: played by every command, refused with a sentence, never loaded by a name from the network."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from deepbowl import grounds
from deepbowl.books import house as house_books
from deepbowl.books.house import ENVIRONMENT, admit_file, admit_those_of_parent
from deepbowl.books.registry import BOOKS
from deepbowl.engine.state import STANDING
from deepbowl.match.setup import SetupError, boards_for, new_match
from deepbowl.testing import player, scenario

from .conftest import Run

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "house-rules.md").read_text(encoding="utf-8")
SLIME, EXAMPLE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[:2]
NAME = "myhouse.py:MyHouse"


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the page in an empty folder; afterwards no other test knows its book."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(ENVIRONMENT, "")
    monkeypatch.setattr(house_books, "_ADMITTED", {})
    known = dict(BOOKS)
    (tmp_path / "myhouse.py").write_text(EXAMPLE, encoding="utf-8")
    yield tmp_path
    for book in set(BOOKS) - set(known):
        del BOOKS[book]


def test_the_commands_of_the_page_work(run: Run) -> None:
    commands = re.findall(r"^\$ deepbowl (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        code, out, err = run(*shlex.split(command))
        assert (code, err) == (0, ""), command
        assert out
    log = Path("thursday.txt").read_text(encoding="utf-8")
    assert "book: my-house" in log
    assert "wet-grass" in log


def test_the_ground_of_the_page_keeps_the_contract(run: Run) -> None:
    Path("slime.py").write_text(SLIME, encoding="utf-8")
    with grounds.as_before():
        code, out, err = run("book", "check", "slime.py:BOOK", "--matches", "2")
    assert (code, err) == (0, ""), err
    assert "with each of 6 features" in out


def test_a_simulation_plays_it_in_its_workers(run: Run) -> None:
    code, out, err = run("sim", "--book", NAME, "--seats", "random,random", "--matches", "4", "--workers", "2", "--json")
    assert (code, err) == (0, ""), err
    assert '"matches": 4' in out or '"played": 4' in out


def test_a_log_of_a_house_needs_its_file(run: Run) -> None:
    run("match", "--book", NAME, "--seed", "3", "--quiet", "--log", "log.txt")
    del BOOKS["my-house"]
    house_books._ADMITTED.clear()
    for command in ("replay", "verify"):
        code, _, err = run(command, "log.txt")
        assert code == 2
        assert "the log was played under 'my-house'; there are crp" in err
        assert "FILE.py:BOOK" in err
        assert "ALTERED" not in err
    assert run("replay", "log.txt", "--book", NAME)[0] == 0


def test_verify_knows_it_too(run: Run) -> None:
    run("match", "--book", NAME, "--seed", "3", "--quiet", "--log", "log.txt")
    code, out, err = run("verify", "log.txt", "--book", NAME)
    assert "Thursday rules" in out
    assert (code, err) == (4, "")  # no commitment was given to compare with


def test_processes_started_later_know_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    admit_file(NAME)
    del BOOKS["my-house"]
    monkeypatch.setattr(house_books, "_ADMITTED", {})
    admit_those_of_parent()
    assert BOOKS["my-house"].title == "Thursday rules"


def test_a_skill_no_core_lists_is_cited_as_the_houses_own() -> None:
    admit_file(NAME)
    s = scenario("A..\n...", book="my-house", A=player(skills="Second Wind"))
    trait = next(trait for trait in s.m.rules.traits if trait.name == "Second Wind")
    assert trait.rule == "my-house/Second Wind"
    assert [trait.rule for trait in s.m.rules.traits if trait.name == "Dodge"] == ["CRP-13/Dodge"]
    assert s.m.rules.works[STANDING] & trait.mask


def test_positions_get_what_the_house_gives_them() -> None:
    match = new_match(admit_file(NAME), 2, teams=["Human", "Orc"])
    having = {p.position for sheet in match.sheets for p in sheet.players if "Second Wind" in p.skills}
    assert having == {"Blitzer", "Lineman"}


def test_a_book_made_from_a_dungeon_book_has_its_maps() -> None:
    Path("deep.py").write_text(
        "from deepbowl.books.dungeonbowl_5.rules import Dungeonbowl5\nclass Deep(Dungeonbowl5):\n    id = 'deep'\n"
    )
    book = admit_file("deep.py:Deep")
    assert boards_for(book, 2) == boards_for("dungeonbowl-5", 2)
    assert new_match(book, 2).board.name == new_match("dungeonbowl-5", 2).board.name


def test_naming_it_twice_runs_it_once() -> None:
    assert admit_file(NAME) == admit_file(NAME) == "my-house"


REFUSED = [
    ("nowhere.py:MyHouse", "", "no file 'nowhere.py' to take a house book from"),
    ("bad.py:Other", "x = 1", "bad.py has no class 'Other'"),
    ("bad.py:x", "x = 1", "'x' in bad.py is not a book"),
    ("bad.py:Bad", "class Bad: pass", "'Bad' in bad.py is not a book"),
    ("bad.py:Bad", "1 / 0", "bad.py cannot be loaded: ZeroDivisionError"),
    ("bad.py", "x = 1", "'bad.py' names no book; a house book is FILE.py:BOOK"),
    (
        "bad.py:Bad",
        "from deepbowl.books.crp.rules import OpenPitch\nclass Bad(OpenPitch): pass",
        "'Bad' in bad.py needs its own id",
    ),
    (
        "bad.py:Bad",
        "from deepbowl.books.crp.rules import OpenPitch\nclass Bad(OpenPitch):\n    id = 'crp'",
        "there is a book 'crp' already",
    ),
    (
        "bad.py:Bad",
        "from deepbowl.books.crp.rules import OpenPitch\nfrom deepbowl.rules.switches import Switch\n"
        "class Bad(OpenPitch):\n    id = 'b'\n    switches = (Switch('deep-mud', 'Mud.', turn_on=lambda: None),)",
        "the book 'Bad' in bad.py cannot be put together with deep-mud: TypeError",
    ),
    (
        "bad.py:Bad",
        "from deepbowl.books.crp.rules import OpenPitch\nclass Bad(OpenPitch):\n    id = 'b'\n"
        "    def __init__(self):\n        super().__init__()\n        self.traits = [*self.traits, self.traits[0]]",
        "the book 'Bad' in bad.py cannot be put together: ValueError",
    ),
]


@pytest.mark.parametrize(("name", "text", "why"), REFUSED)
def test_invalid_book_is_refused_in_one_line(run: Run, name: str, text: str, why: str) -> None:
    if text:
        Path("bad.py").write_text(text)
    known = set(BOOKS)
    code, _, err = run("match", "--book", name, "--quiet")
    assert code == 2
    assert why in err
    assert len(err.strip().splitlines()) == 1
    assert set(BOOKS) == known


def test_a_name_from_elsewhere_never_loads_a_file() -> None:
    with pytest.raises(SetupError, match=r"no book 'myhouse\.py:MyHouse'"):
        new_match(NAME, 2)
    assert "my-house" not in BOOKS


def test_once_a_match_is_once_a_match_in_later_turns_too() -> None:
    admit_file(NAME)
    s = scenario(
        """
        A......
        .......
        B.....b
        """,
        book="my-house", A=player(ma=1, skills="Second Wind"), B=player(ma=1, skills="Second Wind"), rerolls=1,
    )  # fmt: skip
    s.move("A", "e").dice(rush=1).step("e").dice(rush=2).reroll("Second Wind").stop().end_turn().end_turn()
    s.move("A", "e").dice(rush=1).step("e")
    s.asked("re-roll", options=["re-roll none", "re-roll team"])
    s.dice(rush=2).reroll("team").stop()
    s.move("B", "e").dice(rush=1).step("e").dice(rush=2).reroll("Second Wind")  # B's own is still there
    s.expect(B=(2, 2))
