"""The public names: what they are, how they are called, and that importing Deepbowl loads nothing else."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import deepbowl
from deepbowl import authoring
from deepbowl.engine.errors import BrokenSave

SIGNATURES = {
    "book": "(id: 'str') -> 'Book'",
    "book_ids": "() -> 'list[str]'",
    "bot": "(name: 'str', seed: 'int | None' = None) -> 'Bot'",
    "dungeon": "(name: 'str') -> 'Dungeon'",
    "new_match": (
        "(book: 'str', teams: 'Sequence[str | Team]' = (), *, seats: 'int' = 0, board: 'str | Board | None' = None, "
        "switches: 'Sequence[str]' = (), balls: 'int' = 0, seed: 'int | None' = None, record: 'bool' = True) -> 'Match'"
    ),
    "odds": "(match: 'Match', choice: 'str | Choice') -> 'Odds'",
    "play": "(match: 'Match', bots: 'Sequence[str | Bot]', turns: 'int' = 0) -> 'Match'",
    "reach": "(match: 'Match', player: 'str | int') -> 'Reach'",
    "replay": "(log: 'str') -> 'Match'",
    "team": "(name: 'str', book: 'str') -> 'Team'",
    "verify": "(log: 'str') -> 'Report'",
}
"""A change here is a change for everyone who uses Deepbowl as a library."""


def test_public_names_are_these() -> None:
    assert set(deepbowl.__all__) == {*SIGNATURES, "Match", "__version__"}
    assert set(deepbowl.__all__) <= set(dir(deepbowl))


@pytest.mark.parametrize("name", SIGNATURES)
def test_public_functions_are_called_like_this(name: str) -> None:
    function = getattr(deepbowl, name)
    assert str(inspect.signature(function)) == SIGNATURES[name]
    assert inspect.getdoc(function)


def test_importing_deepbowl_loads_none_of_its_modules() -> None:
    program = "import sys, deepbowl; print([name for name in sys.modules if name.startswith('deepbowl.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_unknown_names_are_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="module 'deepbowl' has no attribute 'new_mtach'"):
        deepbowl.new_mtach  # noqa: B018


def test_a_match_is_played_proven_and_replayed() -> None:
    match = deepbowl.new_match("dungeonbowl-5", ["Orc", "Skaven"], seed=7)
    assert deepbowl.play(match, ["biased", deepbowl.bot("random", 3)], turns=3) is match
    assert deepbowl.verify(match.log()).verdict in ("PROVEN", "NOT PROVEN")
    assert deepbowl.replay(match.log()).hash() == match.hash()
    lines = match.log().splitlines(keepends=True)
    choice = next(at for at, line in enumerate(lines) if line.startswith("A "))
    with pytest.raises(BrokenSave):
        deepbowl.replay("".join(lines[:choice] + lines[choice + 1 :]))


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = (deepbowl.play(deepbowl.new_match("crp", seed=5), ["biased"] * 2, turns=2) for _ in range(2))
    assert first.hash() == second.hash()


def test_seats_come_from_the_teams_or_the_book() -> None:
    assert deepbowl.new_match("crp").seats == 2
    assert deepbowl.new_match("deathbowl").seats == 4
    assert deepbowl.new_match("crp", ["Orc", "Human", "Skaven"]).seats == 3
    assert deepbowl.new_match("crp", seats=4).seats == 4


def test_a_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(ValueError, match="4 teams need 4 bots, not 2"):
        deepbowl.play(deepbowl.new_match("deathbowl"), ["random", "random"])


def test_players_and_choices_are_named_by_text_or_number() -> None:
    match = deepbowl.play(deepbowl.new_match("crp", seed=1), ["biased"] * 2, turns=1)
    while match.decision().kind != "turn":
        match.apply(match.decision().options[0])
    seat = match.decision().seat
    body = next(body for body in match.bodies.of_seat[seat] if match.standing(body))
    assert deepbowl.reach(match, match.bodies.name[body]).table() == deepbowl.reach(match, body).table()
    option = match.decision().options[0]
    by_text, by_number = deepbowl.odds(match, match.names.text(option)), deepbowl.odds(match, option)
    assert by_text.success == by_number.success


def test_books_dungeons_and_teams_are_found_by_name() -> None:
    assert [deepbowl.book(name).id for name in deepbowl.book_ids()] == deepbowl.book_ids()
    assert deepbowl.dungeon("lantern-cellar").name == "lantern-cellar"
    assert deepbowl.team("Orc", "crp").race == "Orc"
    with pytest.raises(ValueError, match="no book 'crpp'"):
        deepbowl.book("crpp")
    with pytest.raises(ValueError, match="no dungeon 'lantern'"):
        deepbowl.dungeon("lantern")


def test_the_names_for_house_files_are_there() -> None:
    for name in authoring.__all__:
        assert getattr(authoring, name) is not None
    assert authoring.books.dungeonbowl_5.BOOK in authoring.BOOKS
