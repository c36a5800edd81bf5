"""The monsters that may turn up: one row each, as printed, in the order of the book. [AG-MON-07, AG-MON-08, AG-PROF]

A new monster is one more row: its characteristics, skills, attacks in the order in which it makes them, Piercing and size.
"""

from __future__ import annotations

from typing import Final

from deepbowl.books.astrogranite.neutrals import MONSTER
from deepbowl.rules.sheet import NeutralSheet

BLOCK: Final = "block"
SLASH: Final = "slash"
POISONED_SLASH: Final = "poisoned slash"
PETRIFYING_SLASH: Final = "petrifying slash"
ATTACKS: Final = (BLOCK, SLASH, POISONED_SLASH, PETRIFYING_SLASH)
"""The attacks a monster can have. [AG-MATK-01 to AG-MATK-04]"""
HEADS: Final = "Heads"
"""The trait of a monster that loses a head, and an attack with it, before it is driven off. [AG-PROF-10]"""
FLAME_BURST: Final = "Flame Burst"
"""The trait of a monster that breathes fire. [AG-PROF-11]"""
BEAST: Final = "Monster"
"""The trait of all of them. [AG-MACT-19]"""
IGNORED: Final = "Mighty Blow"
"""No monster has it, even where it is printed. [AG-MATK-07]"""
USUAL: Final = (BLOCK,)
"""The attacks of a monster without a row in the table: one block. [AG-MON-07]"""


class Kind:
    """One kind of monster, as its profile is printed."""

    __slots__ = ("ag", "attacks", "av", "ma", "name", "piercing", "printed", "size", "st")

    def __init__(
        self, name: str, ma: int, st: int, ag: int, av: int, printed: tuple[str, ...], attacks: tuple[str, ...],
        piercing: int = 0, size: int = 1,
    ) -> None:  # fmt: skip
        self.name = name
        self.ma, self.st, self.ag, self.av = ma, st, ag, av
        self.printed = printed
        self.attacks = attacks
        self.piercing = piercing
        self.size = size

    @property
    def word(self) -> str:
        """The name in the value of a switch: "cave-hydra"."""
        return self.name.lower().replace(" ", "-")

    @property
    def skills(self) -> tuple[str, ...]:
        """The traits it has in play: what is printed but Mighty Blow, Piercing, and what makes it a monster.
        [AG-MATK-06, AG-MATK-07]"""
        piercing = (f"Piercing (+{self.piercing})",) if self.piercing else ()
        return (*(skill for skill in self.printed if skill != IGNORED), *piercing, BEAST)

    def sheet(self, number: int) -> NeutralSheet:
        """One model of it, off the board until it appears."""
        return NeutralSheet(
            number, self.name, self.ma, self.st, self.ag, 0, self.av, self.skills, self.size, "", MONSTER, self.name
        )  # fmt: skip


EXAMPLES: Final[tuple[Kind, ...]] = (
    Kind("Hellhound", 6, 4, 3, 8, ("Dodge", "Bone-head"), (BLOCK,), 1),
    Kind("Tentacle Beast", 3, 4, 1, 9, ("Tentacles", "Foul Appearance", "Bone-head"), (BLOCK, BLOCK)),
    Kind("Gorgon", 5, 3, 3, 7, ("Dodge", "Foul Appearance"), (PETRIFYING_SLASH,), 2),
    Kind("Hippogriff", 6, 5, 2, 9, ("Bone-head",), (BLOCK, BLOCK)),
    Kind("Earth Golem", 3, 5, 1, 10, ("Stand Firm", "Bone-head"), (BLOCK, BLOCK), 1),
    Kind("Cocatrice", 5, 5, 2, 8, (), (POISONED_SLASH, POISONED_SLASH, PETRIFYING_SLASH), 0, 2),
    Kind("Cave Hydra", 4, 6, 1, 8, ("Stand Firm", "Bone-head", HEADS), (BLOCK, BLOCK, BLOCK), 2, 2),
    Kind("Manticore", 4, 6, 1, 9, ("Foul Appearance",), (BLOCK, BLOCK, POISONED_SLASH), 1, 2),
    Kind("Cave Dragon", 5, 7, 2, 9, (IGNORED, "Stand Firm", "Bone-head", FLAME_BURST), (BLOCK, BLOCK, BLOCK), 3, 3),
)
"""The nine of the book: the list where coaches agree on no other. [AG-MON-06, AG-PROF-01 to AG-PROF-09]"""
DRAGON: Final = EXAMPLES[-1]

BIG_GUYS: Final[tuple[Kind, ...]] = (
    Kind("Minotaur", 5, 5, 2, 8, ("Frenzy", "Horns", IGNORED, "Thick Skull", "Wild Animal"), USUAL, 1),
    Kind("Ogre", 5, 5, 2, 9, ("Bone-head", IGNORED, "Thick Skull", "Throw Team-Mate"), USUAL, 1),
    Kind("Troll", 4, 5, 1, 9, ("Always Hungry", IGNORED, "Really Stupid", "Regeneration", "Throw Team-Mate"), USUAL, 1),
    Kind("Mummy", 3, 5, 1, 9, (IGNORED, "Regeneration"), USUAL, 1),
    Kind("Kroxigor", 6, 5, 1, 9, ("Bone-head", IGNORED, "Prehensile Tail", "Thick Skull"), USUAL, 1),
    Kind("Rat Ogre", 6, 5, 2, 8, ("Frenzy", IGNORED, "Prehensile Tail", "Wild Animal"), USUAL, 1),
    Kind("Treeman", 2, 6, 1, 10, (IGNORED, "Stand Firm", "Strong Arm", "Take Root", "Thick Skull"), USUAL, 1),
)
"""Big players as monsters: one block, Piercing 1 in place of Mighty Blow. [AG-MON-07]"""
KINDS: Final = (*EXAMPLES, *BIG_GUYS)


def attacks_of(race: str) -> tuple[str, ...]:
    """The attacks of a kind of monster, in the order in which it makes them. [AG-MACT-09]"""
    return next((kind.attacks for kind in KINDS if kind.name == race), USUAL)
