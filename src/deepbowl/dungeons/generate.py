"""Dungeons by chance: a seed, a book, teams, a size and features give a dungeon the book allows, the same every time."""

from __future__ import annotations

from random import Random
from typing import Final

from deepbowl.dungeons.check import valid
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.generator.crafts import Craft
from deepbowl.dungeons.generator.dig import Wish
from deepbowl.dungeons.generator.terrain import own_grounds
from deepbowl.dungeons.map_rules import maps_of
from deepbowl.dungeons.plan import DungeonError
from deepbowl.grounds import map_books
from deepbowl.support.hints import close_to

MORE_TEAM: Final = 0.3
ATTEMPTS: Final = 400
CANDIDATES: Final = 4  # where teams are not quite alike: the fairest of this many, or the first that is fair enough
FAIR: Final = 95


def craft_of(book: str) -> Craft:
    """Return how dungeons of a book are made; a house book's as those of the book it is a kind of."""
    maps = maps_of(book)
    if maps is None:
        raise GenerateError(f"there is no book '{book}'{close_to(book, map_books())}")
    return maps.craft


def seats_of(book: str) -> tuple[int, ...]:
    """Return how many teams a generated dungeon of a book can be for; () for a book without maps."""
    maps = maps_of(book)
    return () if maps is None else maps.craft.seats


def features_of(book: str) -> tuple[str, ...]:
    """Return what can be asked for of a book."""
    craft = craft_of(book)
    return (*craft.features, *(own_grounds(book) if craft.lays_grounds else ()))


class GenerateError(DungeonError):
    """Parameters that no dungeon can satisfy, with the reason."""


def generate(
    seed: int | str, book: str, seats: int = 2, size: str | int = "medium", features: tuple[str, ...] = ()
) -> Dungeon:
    """A dungeon that satisfies a book, fair to all teams; the same parameters always give the same one.

    `size` is small, medium, large or a number of squares; `features` are names out of `features_of(book)`. A
    `GenerateError` says which parameter is impossible.
    """
    _check_parameters(book, seats, features)
    craft = craft_of(book)
    squares = _squares(book, seats, size, features)
    features = tuple(sorted(set(features)))
    key = f"{book}/{seats}/{squares}/{','.join(features)}/{seed}"
    recipe = " ".join(["generated:", f"--book {book} --seats {seats} --seed {seed}", *_options(size, features)])
    found: list[tuple[int, Dungeon]] = []
    for attempt in range(ATTEMPTS):
        dungeon = _attempt(Wish(book, seats, squares, features), Random(f"{key}/{attempt}"), recipe)
        if dungeon is None:
            continue
        if craft.alike(seats):
            return dungeon
        found.append((fairness(dungeon).score, dungeon))
        if found[-1][0] >= FAIR or len(found) == CANDIDATES:
            break
    if not found:
        asked = f" with {', '.join(features)}" if features else ""
        raise GenerateError(f"no dungeon of {squares} squares{asked} was found in {ATTEMPTS} tries; try a larger one")
    return max(found, key=lambda entry: entry[0])[1]


def _attempt(wish: Wish, dice: Random, recipe: str) -> Dungeon | None:
    """One try; what is not valid by the book's own validator does not count."""
    try:
        dungeon = craft_of(wish.book).attempt(wish, dice, recipe)
    except DungeonError:
        return None
    return dungeon if dungeon is not None and valid(dungeon, wish.book) else None


def _options(size: str | int, features: tuple[str, ...]) -> list[str]:
    return ([] if size == "medium" else [f"--size {size}"]) + [f"--feature {name}" for name in features]


def _check_parameters(book: str, seats: int, features: tuple[str, ...]) -> None:
    craft = craft_of(book)
    if seats not in craft.seats:
        wanted = " or ".join(map(str, craft.seats))
        raise GenerateError(f"a dungeon for {book} is for {wanted} teams, not {seats}")
    for name in features:
        if name not in features_of(book):
            known = ", ".join(features_of(book)) or "none"
            raise GenerateError(f"{book} has no feature '{name}'; it has: {known}")


def _squares(book: str, seats: int, size: str | int, features: tuple[str, ...]) -> int:
    """The number of squares a size means."""
    craft = craft_of(book)
    if not craft.sizes:
        if size != "medium":
            raise GenerateError(f"the pitch of {book} has one size")
        return 0
    text = str(size)
    fewest, most = craft.limits
    if text.isascii() and text.isdigit():
        squares = int(text)
        if not fewest <= squares <= most:
            raise GenerateError(f"a dungeon for {book} has {fewest} to {most} squares, not {squares}")
        return squares
    if text not in craft.sizes:
        raise GenerateError(f"'{text}' is not a size: write {', '.join(craft.sizes)} or a number of squares")
    more = craft.squares_a_feature * len(features)
    return round(craft.sizes[text] * (1 + MORE_TEAM * (seats - 2))) + more
