"""What a class in plain Python says reaches the places that compiled code reads.

`make compiled-check` plays a house book on the compiled build. Here a class with slots stands for a compiled one, because
both keep attributes in places inside the object.
"""

from __future__ import annotations

from typing import Any

from deepbowl.rules.house_classes import read_class, settle, settle_book


class Compiled:
    """As mypyc lays a class out: the default is written into a place of the object when it is made."""

    __slots__ = ("name", "needs")

    def __init__(self, needs: int = 0) -> None:
        NAME.__set__(self, "")
        NEEDS.__set__(self, 0)
        read_class(self)
        if needs:
            NAME.__set__(self, f"{NAME.__get__(self)} ({needs}+)")  # as compiled code assigns


NAME: Any = vars(Compiled)["name"]
NEEDS: Any = vars(Compiled)["needs"]


class House(Compiled):
    name = "Slippery Feet"


class Renamed(House):
    needs = 2

    def __init__(self) -> None:
        super().__init__()
        self.name = "Wet Feet"
        self.needs = 3


class Book:
    __slots__ = ("parts", "single")

    def __init__(self) -> None:
        self.parts, self.single = [House()], Renamed()


def test_class_attribute_is_in_its_place_from_the_beginning() -> None:
    assert NAME.__get__(House()) == "Slippery Feet"
    assert NAME.__get__(Compiled()) == ""


def test_name_added_by_compiled_code_is_read_by_both() -> None:
    trait = House(4)
    assert trait.name == "Slippery Feet", "plain Python still reads its class"
    settle(trait)
    assert trait.name == NAME.__get__(trait) == "Slippery Feet (4+)"


def test_value_assigned_in_plain_python_is_read_by_both() -> None:
    trait = Renamed()
    settle(trait)
    assert trait.name == NAME.__get__(trait) == "Wet Feet"
    assert trait.needs == NEEDS.__get__(trait) == 3


def test_a_book_is_settled_with_what_is_in_its_lists() -> None:
    book = Book()
    settle_book(book)
    assert NAME.__get__(book.single) == "Wet Feet"
    assert vars(book.parts[0])["name"] == "Slippery Feet"
