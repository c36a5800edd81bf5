"""The races of on-site referees: the profile of an ordinary lineman of each. [AG-REF-19, AG-REF-36]

`tests/astrogranite/test_referees.py` compares them with the positions of the book.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deepbowl.books.astrogranite.neutrals import REFEREE
from deepbowl.rules.sheet import NeutralSheet

FIRST_NUMBER: Final = 91
"""Numbers of referees, above those of doors and monsters."""
MOST: Final = 3


class Profile(NamedTuple):
    """A lineman of a race."""

    race: str
    ma: int
    st: int
    ag: int
    av: int
    skills: tuple[str, ...]

    @property
    def word(self) -> str:
        """Return how the optional rule writes the race."""
        return self.race.lower().replace(" ", "-")


PROFILES: Final[tuple[Profile, ...]] = (
    Profile("Dwarf", 4, 3, 2, 9, ("Block", "Tackle", "Thick Skull")),
    Profile("Halfling", 5, 2, 3, 6, ("Dodge", "Stunty", "Right Stuff")),
    Profile("Norse", 5, 3, 3, 8, ("Block",)),
    Profile("Human", 6, 3, 3, 8, ()),
    Profile("Werewolf", 7, 4, 3, 8, ("Frenzy", "Catch", "Regeneration", "Wild Animal")),
    Profile("Snotling", 5, 1, 3, 5, ("Dodge", "Titchy", "Side Step", "Right Stuff")),
    Profile("Chaos Human", 6, 3, 3, 9, ()),
    Profile("Chaos Beastman", 6, 3, 3, 8, ("Horns",)),
    Profile("Ogre", 5, 5, 2, 9, ("Mighty Blow", "Thick Skull", "Bone-head", "Throw Team-Mate")),
    Profile("Lizardman", 8, 2, 3, 7, ("Dodge", "Stunty", "Right Stuff")),
    Profile("Kroxigor", 6, 5, 1, 9, ("Mighty Blow", "Thick Skull", "Prehensile Tail", "Bone-head", "Throw Team-Mate")),
    Profile("Skeleton", 5, 3, 2, 7, ("Regeneration",)),
    Profile("Zombie", 4, 3, 2, 8, ("Regeneration",)),
    Profile("Dark Elf", 6, 3, 4, 8, ()),
    Profile("Troll", 4, 5, 1, 9, ("Mighty Blow", "Really Stupid", "Always Hungry", "Regeneration", "Throw Team-Mate")),
    Profile("Light Elf", 7, 3, 4, 7, ()),
    Profile("Grey Elf", 5, 3, 4, 9, ()),
    Profile("Common Elf", 6, 3, 4, 7, ()),
    Profile("Dryad", 6, 3, 4, 7, ("Regeneration",)),
    Profile("Treeman", 2, 6, 1, 10, ("Mighty Blow", "Stand Firm", "Thick Skull", "Take Root", "Throw Team-Mate")),
    Profile("Skaven", 7, 3, 3, 7, ()),
    Profile("Goblin", 6, 2, 3, 7, ("Dodge", "Stunty", "Right Stuff")),
    Profile("Fimir", 5, 4, 2, 8, ("Thick Skull", "Dense")),
    Profile("Minotaur", 5, 5, 2, 8, (
        "Mighty Blow", "Thick Skull", "Frenzy", "Horns", "Always Hungry", "Wild Animal", "Throw Team-Mate",
    )),
    Profile("Orc", 5, 3, 3, 9, ()),
    Profile("Hobgoblin", 6, 3, 3, 7, ("Dense",)),
    Profile("Chaos Dwarf", 4, 3, 2, 9, ("Block", "Tackle", "Thick Skull")),
    Profile("Amazon", 6, 3, 3, 7, ("Dodge",)),
    Profile("Slann", 6, 3, 3, 8, ("Leap", "Very Strong Legs")),
)


class Squad:
    """The referees of a match: how many, of which race, and how well armoured. [AG-REF-15, AG-REF-36, AG-REF-37]"""

    def __init__(self) -> None:
        self.number = 0
        """How many there are at most; 0: none."""
        self.profile = next(profile for profile in PROFILES if profile.race == "Human")
        self.unarmoured = False
        self.only_by_dice = False
        """Whether no coach is asked where they start. [AG-GEN-03]"""

    def sheets(self, known: dict[str, int]) -> list[NeutralSheet]:
        """Every referee who may come into the dungeon, with those of their skills that the rules know."""
        p = self.profile
        skills = tuple(skill for skill in p.skills if skill in known)
        av = p.av - 1 if self.unarmoured else p.av
        return [
            NeutralSheet(
                FIRST_NUMBER + number, f"Referee {number + 1}", p.ma, p.st, p.ag, 0, av, (REFEREE, *skills), 1, "",
                REFEREE, p.race,
            )
            for number in range(self.number)
        ]  # fmt: skip
