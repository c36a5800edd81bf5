"""From names to a match: gaps are filled in, errors are reported in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.board.pitches import training_pitch
from deepbowl.books.registry import book_ids
from deepbowl.bots.named import bots_called
from deepbowl.dungeons import code as codes
from deepbowl.dungeons.library import dungeon
from deepbowl.match import setup


@pytest.mark.parametrize("book", book_ids())
def test_a_book_is_all_one_must_name(book: str) -> None:
    m = setup.new_match(book, setup.usual_seats(book), dice=setup.dice_for(1))
    assert m.rules.id == book
    assert [sheet.race for sheet in m.sheets] == setup.usual_races(book)[: m.seats]
    assert not m.over


def test_everything_can_be_named(tmp_path: Path) -> None:
    own = tmp_path / "mine.json"
    own.write_text(setup.team_called("Dwarf", "crp").to_json(), encoding="utf-8")
    m = setup.new_match(
        "dungeonbowl-5", 2, board="smelter", teams=[str(own), "Skaven"], switches=["time-limit"], dice=setup.dice_for(1)
    )
    assert m.board.name == "The Smelter"
    assert [sheet.race for sheet in m.sheets] == ["Dwarf", "Skaven"]
    assert "time-limit" in m.rules.active_switches
    assert "holes" in m.rules.active_switches  # the smelter has lava


def test_a_board_may_be_a_share_code_or_a_board() -> None:
    shared = setup.board_called(codes.encode(dungeon("smelter")), 2, "dungeonbowl-5", files=False)
    assert shared.floor == dungeon("smelter").board().floor
    assert setup.new_match("crp", 2, board=training_pitch()).board.name == training_pitch().name


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = (setup.new_match("crp", 2, dice=setup.dice_for(5)) for _ in range(2))
    assert one.hash() == two.hash()
    assert one.commitment() == two.commitment() != setup.new_match("crp", 2).commitment()


@pytest.mark.parametrize(("wrong", "told"), [
    ({"book": "crpp"}, "no book 'crpp'; did you mean crp?"),
    ({"seats": 5}, "CRP on an open pitch has 2 to 4 seats, not 5"),
    ({"book": "stockbowl", "seats": 3}, "StockBowl has 2 seats, not 3"),
    ({"board": "opn"}, "no board and no file 'opn'; did you mean open"),
    ({"board": "1" + "A" * 60}, "code"),
    ({"teams": ["Orc", "Elf", "Dwarf"]}, "3 teams for 2 seats"),
    ({"teams": ["Orck"]}, "no ready team 'Orck'; did you mean"),
    ({"teams": ["nowhere.json"]}, "nowhere.json: No such file or directory"),
    ({"switches": ["overtim"]}, "no switch 'overtim' in the book 'crp'; did you mean overtime?"),
    ({"balls": 400}, "has room for"),
    ({"board": "smelter"}, "has room for 0 balls"),
])
def test_impossible_set_up_is_refused_with_the_reason(wrong: dict[str, object], told: str) -> None:
    arguments: dict[str, object] = {"book": "crp", "seats": 2, **wrong}
    with pytest.raises(setup.SetupError) as error:
        setup.new_match(**arguments)  # type: ignore[arg-type]
    assert told in str(error.value)


def test_a_server_does_not_read_files_strangers_name(tmp_path: Path) -> None:
    own = tmp_path / "mine.json"
    own.write_text(setup.team_called("Dwarf", "crp").to_json(), encoding="utf-8")
    with pytest.raises(setup.SetupError, match="no ready team"):
        setup.new_match("crp", 2, teams=[str(own)], files=False)
    with pytest.raises(setup.SetupError, match="no board '"):
        setup.new_match("crp", 2, board=str(own), files=False)


@pytest.mark.parametrize("book", book_ids())
def test_every_board_for_a_book_can_be_played(book: str) -> None:
    seats = setup.usual_seats(book)
    for name in setup.boards_for(book, seats):
        setup.new_match(book, seats, board=name, record=False)


def test_a_book_may_name_the_board_to_begin_with() -> None:
    assert setup.usual_board("astrogranite", 2) == "lantern-cellar"
    names = setup.boards_for("astrogranite", 2)[1:]
    assert "cabinet-of-wonders" in names
    assert names == sorted(names)


def test_book_without_a_board_for_the_number_of_seats_is_reported() -> None:
    with pytest.raises(setup.SetupError, match="Dungeonbowl 5 has no board for 4 seats"):
        setup.boards_for("dungeonbowl-5", 4)
    with pytest.raises(setup.SetupError, match="Dungeonbowl 5 has 2 seats, not 4"):
        setup.new_match("dungeonbowl-5", 4, board="cross")
    assert len(setup.boards_for("astrogranite", 4)) >= 2


def test_bots_and_dice_with_wrong_names() -> None:
    with pytest.raises(setup.SetupError, match="no bot 'randm'; did you mean random"):
        bots_called(["random", "randm"], 1)
    with pytest.raises(setup.SetupError, match="too large"):
        setup.dice_for(2**200)
