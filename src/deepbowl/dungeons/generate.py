"""Dungeons by chance: a seed, a book, teams, a size and features give a dungeon the book allows, the same every time."""

from __future__ import annotations

from random import Random
from typing import Final

from deepbowl.dungeons.check import valid
from deepbowl.dungeons.dungeon import BOOKS, Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.making.dig import Wish, dig
from deepbowl.dungeons.making.needs import NEEDS
from deepbowl.dungeons.making.pitch import pitch
from deepbowl.dungeons.making.tiled import SUPPLEMENT, tiled
from deepbowl.dungeons.plan import DungeonError
from deepbowl.dungeons.tiles import BOOK as TILE_BOOK
from deepbowl.hints import close_to

SIZES: Final[dict[str, int]] = {"small": 220, "medium": 265, "large": 340}
"""Squares of a dungeon for two teams; each further team adds three tenths."""
TILE_SIZES: Final[dict[str, int]] = {"small": 176, "medium": 208, "large": 240}
"""The same for a dungeon of printed tiles."""
LIMITS: Final = (170, 1200)  # squares of a dungeon we dig
TILE_LIMITS: Final = (176, 248)  # what the tiles of one set make
MORE_TEAM: Final = 0.3
MORE_FEATURE: Final = 7  # squares a feature needs, where the book recommends no size
ATTEMPTS: Final = 400
CANDIDATES: Final = 4  # where teams are not quite alike: the fairest of so many, or the first that is fair enough
FAIR: Final = 95

FEATURES: Final[dict[str, tuple[str, ...]]] = {
    **{book: needs.features for book, needs in NEEDS.items()}, TILE_BOOK: (SUPPLEMENT,), "deathbowl": (),
    "deathbowl-sevens": (),
}  # fmt: skip
"""What can be asked for, by book."""
SEATS: Final[dict[str, tuple[int, ...]]] = {
    **{book: needs.seats for book, needs in NEEDS.items()}, TILE_BOOK: (2,), "deathbowl": (4,),
    "deathbowl-sevens": (4,),
}  # fmt: skip
"""How many teams a generated dungeon can be for, by book."""


class GenerateError(DungeonError):
    """Parameters that no dungeon can satisfy, with the reason."""


def generate(
    seed: int | str, book: str, seats: int = 2, size: str | int = "medium", features: tuple[str, ...] = ()
) -> Dungeon:
    """A dungeon that satisfies a book, fair to all teams; the same parameters always give the same one.

    `size` is small, medium, large or a number of squares; `features` are names out of `FEATURES[book]`. A
    `GenerateError` says which parameter is impossible.
    """
    _check_parameters(book, seats, features)
    squares = _squares(book, seats, size, features)
    features = tuple(sorted(set(features)))
    key = f"{book}/{seats}/{squares}/{','.join(features)}/{seed}"
    recipe = " ".join(["generated:", f"--book {book} --seats {seats} --seed {seed}", *_options(size, features)])
    found: list[tuple[int, Dungeon]] = []
    for attempt in range(ATTEMPTS):
        dungeon = _attempt(Wish(book, seats, squares, features), Random(f"{key}/{attempt}"), recipe)
        if dungeon is None:
            continue
        if seats != 3 and book != TILE_BOOK:
            return dungeon  # turned about its middle it is the same for everybody; rooms of tiles differ inside
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
        if wish.book in NEEDS:
            plan = dig(wish, NEEDS[wish.book], dice)
            if plan is None:
                return None
            plan.idea = recipe
            dungeon = plan.build()
        elif wish.book == TILE_BOOK:
            assembly = tiled(wish.squares, wish.features, dice)
            if assembly is None:
                return None
            assembly.idea = recipe
            dungeon = assembly.dungeon()
        else:
            return pitch(wish.book).build()
    except DungeonError:
        return None
    return dungeon if valid(dungeon, wish.book) else None


def _options(size: str | int, features: tuple[str, ...]) -> list[str]:
    return ([] if size == "medium" else [f"--size {size}"]) + [f"--feature {name}" for name in features]


def _check_parameters(book: str, seats: int, features: tuple[str, ...]) -> None:
    if book not in BOOKS:
        raise GenerateError(f"there is no book '{book}'{close_to(book, BOOKS)}")
    if seats not in SEATS[book]:
        wanted = " or ".join(map(str, SEATS[book]))
        raise GenerateError(f"a dungeon for {book} is for {wanted} teams, not {seats}")
    for name in features:
        if name not in FEATURES[book]:
            known = ", ".join(FEATURES[book]) or "none"
            raise GenerateError(f"{book} has no feature '{name}'; it has: {known}")


def _squares(book: str, seats: int, size: str | int, features: tuple[str, ...]) -> int:
    """The number of squares a size means."""
    sizes, limits = (TILE_SIZES, TILE_LIMITS) if book == TILE_BOOK else (SIZES, LIMITS)
    if book not in NEEDS and book != TILE_BOOK:
        if size != "medium":
            raise GenerateError(f"the pitch of {book} has one size")
        return 0
    text = str(size)
    if text.isascii() and text.isdigit():
        squares = int(text)
        if not limits[0] <= squares <= limits[1]:
            raise GenerateError(f"a dungeon for {book} has {limits[0]} to {limits[1]} squares, not {squares}")
        return squares
    if text not in sizes:
        raise GenerateError(f"'{text}' is no size: write {', '.join(sizes)} or a number of squares")
    more = MORE_FEATURE * len(features) if book == "astrogranite" else 0
    return round(sizes[text] * (1 + MORE_TEAM * (seats - 2))) + more
