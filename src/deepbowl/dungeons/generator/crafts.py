"""How the dungeons of a book are made: dug, put together from tiles, or drawn once and for all."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.generator.dig import Wish, dig
from deepbowl.dungeons.generator.needs import Needs
from deepbowl.dungeons.generator.pitch import cross
from deepbowl.dungeons.generator.tiled import SUPPLEMENT, tiled


class Craft:
    """How the dungeons of a book are made: for how many teams, how large, with what."""

    seats: tuple[int, ...] = (2,)
    features: tuple[str, ...] = ()
    sizes: Mapping[str, int] = MappingProxyType({})  # none: there is one size
    limits: tuple[int, int] = (0, 0)  # fewest and most squares
    squares_a_feature = 0
    lays_grounds = False  # grounds the makers have no own way for can be asked for by name

    def attempt(self, wish: Wish, dice: Random, recipe: str) -> Dungeon | None:
        """One try; None if it came to nothing."""
        raise NotImplementedError

    def alike(self, seats: int) -> bool:
        """Return True if the dungeon is the same for all seats, turned about its middle."""
        return seats != 3


class Dug(Craft):
    """Rooms and corridors dug by the numbers of a book."""

    sizes = MappingProxyType({"small": 220, "medium": 265, "large": 340})  # two teams; each further one adds three tenths
    limits = (170, 1200)
    lays_grounds = True

    def __init__(self, needs: Needs) -> None:
        self.needs = needs
        self.seats, self.features, self.squares_a_feature = needs.seats, needs.features, needs.squares_a_feature

    def attempt(self, wish: Wish, dice: Random, recipe: str) -> Dungeon | None:
        """A plan, if the digging came to an end."""
        plan = dig(wish, self.needs, dice)
        if plan is None:
            return None
        plan.idea = recipe
        return plan.build()


class Tiled(Craft):
    """Printed tiles laid side by side; their rooms differ inside, so no two teams are quite alike."""

    features = (SUPPLEMENT,)
    sizes = MappingProxyType({"small": 176, "medium": 208, "large": 240})
    limits = (176, 248)  # what the tiles of one set make

    def attempt(self, wish: Wish, dice: Random, recipe: str) -> Dungeon | None:
        """An assembly, if the tiles fitted."""
        assembly = tiled(wish.squares, wish.features, dice)
        if assembly is None:
            return None
        assembly.idea = recipe
        return assembly.dungeon()

    def alike(self, seats: int) -> bool:
        """Never."""
        return False


class Drawn(Craft):
    """A pitch that is always the same: a cross of two pitches."""

    seats = (4,)

    def __init__(self, name: str, title: str, shape: tuple[int, int, int]) -> None:
        self.name, self.title, self.shape = name, title, shape

    def attempt(self, wish: Wish, dice: Random, recipe: str) -> Dungeon | None:
        """The pitch of the book."""
        return cross(self.name, self.title, self.shape, wish.book).build()
