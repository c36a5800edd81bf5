"""Names and their numbers: the number stays inside, the name is what leaves."""

from __future__ import annotations

import pytest

from deepbowl.engine.numbering import Numbering
from deepbowl.rules.vocabulary import flags
from deepbowl.rules.vocabulary.flags import IN_ACTION, IN_DRIVE, IN_TURN, NO_ZONE, NO_ZONES, flag, flag_mask, flag_names

COLOURS = Numbering("colour", ["red", "green", "blue"])


def test_a_name_has_the_number_of_its_place() -> None:
    assert [COLOURS.number(name) for name in COLOURS.list] == [0, 1, 2]
    assert COLOURS.name(2) == "blue"
    assert len(COLOURS) == 3


def test_a_set_of_numbers_is_named_in_alphabetical_order() -> None:
    assert COLOURS.names(0b111) == ("blue", "green", "red")
    assert COLOURS.names(0) == ()
    assert COLOURS.mask(["red", "blue"]) == 0b101


def test_an_unknown_name_is_refused_with_those_like_it() -> None:
    with pytest.raises(ValueError, match="there is no colour 'gren'; did you mean green"):
        COLOURS.number("gren")
    with pytest.raises(ValueError, match=r"there is no colour 'xyzzy'$"):
        COLOURS.mask(["red", "xyzzy"])


@pytest.mark.parametrize("name", ["", " red", "red, green", "red; green", "red\ngreen"])
def test_a_name_that_facts_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a name for a colour"):
        Numbering("colour", [name])


def test_two_of_the_same_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two of the colour 'red'"):
        Numbering("colour", ["red", "green", "red"])


# ---------------------------------------------------------------- flags
@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flags given to the tests are forgotten after them."""
    monkeypatch.setattr(flags, "_FLAGS", [dict(known) for known in flags._FLAGS])
    monkeypatch.setattr(flags, "_KEPT", [{} for _ in flags._KEPT])


def test_flag_of_a_book_gets_a_separate_bit() -> None:
    first, second = flag("dizzy", IN_TURN), flag("drunk", IN_TURN)
    assert first != second
    assert first & second == 0
    assert first >= 1 << 8
    assert flag_names(IN_TURN, first | second | flags.FRESH) == ["dizzy", "drunk", "fresh"]
    assert flag_mask(IN_TURN, ["drunk", "fresh"]) == second | flags.FRESH


def test_the_same_name_always_gives_the_same_flag() -> None:
    assert flag("dizzy", IN_TURN) == flag("dizzy", IN_TURN)
    assert flag("took part", IN_DRIVE) == flags.TOOK_PART


def test_a_run_of_flags_has_neighbouring_bits() -> None:
    first = flag("slot", IN_ACTION, 3)
    assert flag_names(IN_ACTION, first << 2) == ["slot 3"]
    assert flag_mask(IN_ACTION, ["slot 1", "slot 2"]) == first | first << 1


def test_a_reason_without_zones_is_one_that_the_engine_knows() -> None:
    asleep, merry = flag("asleep", NO_ZONE), flag("merry", IN_DRIVE)
    assert asleep & NO_ZONES
    assert not merry & NO_ZONES
    assert flag_names(IN_DRIVE, asleep | merry) == ["asleep", "merry"]


def test_flag_beyond_the_room_for_flags_is_refused() -> None:
    given = [bit for bit in flags._FLAGS[IN_DRIVE].values() if 16 < bit.bit_length() <= 32]  # by our own books: pits
    for number in range(16 - len(given)):
        flag(f"reason {number}", NO_ZONE)
    with pytest.raises(ValueError, match="no room"):
        flag("one more", NO_ZONE)


def test_a_bit_without_a_name_is_refused() -> None:
    with pytest.raises(ValueError, match="has no name"):
        flag_names(IN_TURN, 1 << 60)
    with pytest.raises(ValueError, match="there is no flag 'tired'"):
        flag_mask(IN_TURN, ["tired"])
