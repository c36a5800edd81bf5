"""The contract of rule books: built-in books keep it, and a book that does not gets the place of its fault."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deepbowl import grounds
from deepbowl.authoring import (
    BOOKS,
    NOBODY,
    NOTHING,
    Book,
    Entry,
    Fall,
    Feature,
    Game,
    Ground,
    Look,
    PlayerTest,
    Resolution,
    Rules,
    Switch,
    Trait,
    books,
    choice,
    go_down,
    purpose,
)
from deepbowl.books import house, registry
from deepbowl.cli.errors import run
from deepbowl.cli.main import app
from deepbowl.engine.choice import USE
from deepbowl.match.version import rules_version
from deepbowl.rules.chapters.rolls import Rerolls
from deepbowl.testing.book_check import Broken, check_book
from deepbowl.testing.random_play import uncatalogued


class Slime(Feature):
    """A player who enters it falls on a 1."""

    ground = Ground("slime", "%", look=Look("#c8f06a", "#3f6b1f"), hint="A player who enters it falls on a 1.")

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        if m.roll(6, "slime", body) == 1:
            go_down(m, Fall(body, "slime", NOBODY, "HOUSE-1"))
        return
        yield


class Forgetful(Slime):
    """Takes players off the board and tells no one."""

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        m.lift(body)
        return
        yield


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    known = dict(registry.BOOKS)
    with grounds.as_before():
        yield
    registry.BOOKS.clear()
    registry.BOOKS.update(known)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_our_books_keep_the_contract(book: Book) -> None:
    told = list(check_book(book.id, 1))
    assert [line.split(":")[0] for line in told] == ["put together", "dungeons", "matches", "chances"]


def test_a_book_made_of_a_feature_keeps_it_and_lays_its_ground() -> None:
    book = books.dungeonbowl_5.BOOK.extended("slime-house", "Dungeonbowl 5 with slime", features=[Slime])
    registry.admit(book.rules)
    told = list(check_book(book.id, 3))
    assert told[1] == "dungeons: made, checked and drawn with each of 6 features"
    assert book.rules.lineage() == ("slime-house", "dungeonbowl-5")
    assert "slime" in [feature.name for feature in registry.assemble(book.id).features]
    assert rules_version(book.rules).endswith(rules_version(book.rules).split("slime-house+")[1])


def test_a_feature_that_loses_players_is_found() -> None:
    book = books.dungeonbowl_5.BOOK.extended("forgetful-house", features=[Forgetful])
    registry.admit(book.rules)
    with pytest.raises(Broken, match="forgetful-house"):
        list(check_book(book.id, 10))


def test_a_switch_that_cannot_be_turned_on_is_found() -> None:
    def broken(rules: object) -> None:
        raise KeyError("mud")

    book = books.crp.BOOK.extended("mud-house", switches=[Switch("mud", "Mud.", turn_on=broken)])
    registry.admit(book.rules)
    with pytest.raises(Broken, match="mud-house cannot be put together with mud: KeyError"):
        list(check_book(book.id, 0))


class Gong(Trait):
    """May be struck once a turn, for nothing but its sound."""

    name = "Gong"
    offered_as = "strike the gong"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        if m.state.act.action >= 0 and m.standing(owner) and m.unspent(owner, self):
            options.append(choice(USE, self.bit))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        m.spend_trait(owner, self)
        m.used(owner, self)
        return NOTHING


def test_a_skill_of_a_house_book_may_report_its_use() -> None:
    book = books.crp.BOOK.extended("gong-house", traits=[Gong], given={"Lineman": ("Gong",), "Blitzer": ("Gong",)})
    registry.admit(book.rules)
    told = list(check_book(book.id, 2))
    assert [line.split(":")[0] for line in told] == ["put together", "dungeons", "matches", "chances"]


@pytest.mark.parametrize(
    ("book", "cited", "unknown"),
    [
        ("gong-house", {"gong-house/Gong", "HOUSE-1", "CRP-4.1"}, []),
        ("gong-house", {"CRP-4.111", "CRP-13/Gong"}, ["CRP-13/Gong", "CRP-4.111"]),
        ("crp", {"gong-house/Gong", "HOUSE-1", "CRP-4.1"}, ["HOUSE-1", "gong-house/Gong"]),
    ],
)
def test_only_a_house_book_cites_rules_of_its_own(book: str, cited: set[str], unknown: list[str]) -> None:
    assert uncatalogued(book, cited) == unknown


class NoRerolls(Rerolls):
    """Half a chapter: not all of what it must answer."""

    def team_sources(self, m: Game, body: int) -> list[int]:
        return []


def test_a_chapter_with_a_gap_is_named() -> None:
    def at_night(rules: Rules) -> None:
        rules.rerolls = NoRerolls()

    book = books.stockbowl.BOOK.extended("night-house", switches=[Switch("night", "No re-rolls.", turn_on=at_night)])
    registry.admit(book.rules)
    with pytest.raises(Broken, match=r"nothing is written in Rerolls\.refill"):
        list(check_book(book.id, 10))


class Checkered(Trait):
    """A Go For It onto every other square is harder: nothing says so but the trait."""

    name = "Checkered"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        return -2 if t.kind == purpose.RUSH and m.board.xs[t.cell] % 2 else 0


def test_skill_with_wrong_chances_shown_is_found() -> None:
    book = books.crp.BOOK.extended("checkered-house", traits=[Checkered])
    registry.admit(book.rules)
    with pytest.raises(Broken, match="Checkered of the mover"):
        list(check_book(book.id, 1))


HOUSE = """
from deepbowl.authoring import Trait, books, purpose

class Steady(Trait):
    name = "Steady"

    def modify(self, m, o, t):
        return 1 if t.kind == purpose.DODGE else 0

BOOK = books.crp.BOOK.extended("steady-house", traits=[Steady], given={"Lineman": ("Steady",)})
"""


def test_the_command_takes_a_book_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(house, "_ADMITTED", {})
    monkeypatch.setenv(house.ENVIRONMENT, "")
    file = tmp_path / "steady.py"
    file.write_text(HOUSE)
    assert run(app, ["book", "check", f"{file}:BOOK", "--matches", "1"]) == 0
    assert "steady-house keeps the contract of rule books." in capsys.readouterr().out
    assert run(app, ["book", "list", "--book", f"{file}:BOOK"]) == 0
    assert "steady-house" in capsys.readouterr().out


def test_the_command_says_what_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["book", "check", "crpp"]) == 2
    assert "no book 'crpp'" in capsys.readouterr().err


WITHOUT_PYTEST = """
import sys
sys.modules["pytest"] = None
import deepbowl.testing.book_check
"""


def test_a_book_is_checked_where_pytest_is_not_installed() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_PYTEST], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
