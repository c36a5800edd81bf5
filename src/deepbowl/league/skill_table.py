"""Which skill two dice give, by category, and which skills go together. [2020-15.1, 2020-15.2, DG-SKILL-05]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from deepbowl.league.errors import LeagueError
from deepbowl.teams.editions import BB2020, COLLEGES, Edition, bare
from deepbowl.teams.team import Player, Team

ROWS: Final = 6
_FIRST_BLOCK: Final = 3

_2020: Final[Mapping[str, tuple[str, ...]]] = {
    "A": ("Catch", "Diving Catch", "Diving Tackle", "Dodge", "Defensive", "Jump Up",
          "Leap", "Safe Pair of Hands", "Sidestep", "Sneaky Git", "Sprint", "Sure Feet"),
    "G": ("Block", "Dauntless", "Dirty Player (+1)", "Fend", "Frenzy", "Kick",
          "Pro", "Shadowing", "Strip Ball", "Sure Hands", "Tackle", "Wrestle"),
    "M": ("Big Hand", "Claws", "Disturbing Presence", "Extra Arms", "Foul Appearance", "Horns",
          "Iron Hard Skin", "Monstrous Mouth", "Prehensile Tail", "Tentacles", "Two Heads", "Very Long Legs"),
    "P": ("Accurate", "Cannoneer", "Cloud Burster", "Dump-off", "Fumblerooskie", "Hail Mary Pass",
          "Leader", "Nerves of Steel", "On the Ball", "Pass", "Running Pass", "Safe Pass"),
    "S": ("Arm Bar", "Brawler", "Break Tackle", "Grab", "Guard", "Juggernaut",
          "Mighty Blow (+1)", "Multiple Block", "Pile Driver", "Stand Firm", "Strong Arm", "Thick Skull"),
}  # fmt: skip
_COLLEGES: Final[Mapping[str, tuple[str, ...]]] = {
    **_2020,
    "G": ("Block", "Dauntless", "Dirty Player (+1)", "Fend", "Frenzy", "Portal Navigator",
          "Pro", "Shadowing", "Strip Ball", "Sure Hands", "Tackle", "Wrestle"),
    "P": ("Accurate", "Dump-off", "Fumblerooskie", "Give and Go", "Leader", "Nerves of Steel",
          "On the Ball", "Pass", "Portal Passer", "Running Pass", "Safe Pass", "Wall Thrower"),
}  # fmt: skip
_PRINTED: Final = {BB2020.core: {bare(skill): skill for column in _2020.values() for skill in column}}
USELESS_WITH: Final[Mapping[str, tuple[str, ...]]] = {
    "Catch": ("No Hands", "Monstrous Mouth"), "Pile Driver": ("Ball and Chain",),
}  # fmt: skip
"""Skills that are rolled again for an owner of another. [2020-15.2]"""
SOFT: Final = 8
"""Iron Hard Skin is rolled again for a player with this armour or worse. [2020-15.2]"""


def random_skill(edition: str, category: str, first: int, second: int) -> str:
    """The skill of a category for two D6: the first picks the block, the second the row. [2020-15.2, DG-SKILL-05]"""
    columns = _COLLEGES if edition == COLLEGES.id else _2020
    return columns[category][(first > _FIRST_BLOCK) * ROWS + second - 1]


def roll_skill(team: Team, player: Player, category: str, die: Callable[[int], int]) -> str:
    """Roll for a random skill of a category until the player can use it; `die` rolls one of the given number of sides.

    Raise `LeagueError` if the player has every skill of the category that they can use. [2020-15.2]
    """
    open_to = usable(team, player, category)
    if not open_to:
        raise LeagueError("2020-15.2", f"{player.name} has every skill of category {category} that they can use")
    while True:
        skill = random_skill(team.edition, category, die(ROWS), die(ROWS))
        if skill in open_to:
            return skill


def usable(team: Team, player: Player, category: str) -> list[str]:
    """Return the skills of a category that a random roll may give a player. [2020-15.2]"""
    table = [random_skill(team.edition, category, block, row) for block in (1, ROWS) for row in range(1, ROWS + 1)]
    return [skill for skill in table if can_use(team, player, skill)]


def skills_beside(rules: Edition, skills: Iterable[str], categories: str) -> list[str]:
    """Return the skills of some categories that go with those a player has, in the order of the book.
    [CRP-12.2, 2020-15.1]"""
    had = {bare(skill) for skill in skills}
    barred = {other for one in had for other in rules.excludes.get(one, ())}
    barred |= {one for one, others in rules.excludes.items() if had & set(others)}
    return [
        skill
        for letter in categories
        for skill, its in rules.skills.items()
        if its == letter and skill not in had and skill not in barred
    ]


def printed(core: str, skill: str) -> str:
    """Return a skill as a core prints it when it is learnt: Mighty Blow (+1) in 2020. [2020-15.2]"""
    return _PRINTED.get(core, {}).get(skill, skill)


def can_use(team: Team, player: Player, skill: str) -> bool:
    """Return whether a random skill counts: not owned, not forbidden and not useless to the player. [2020-15.2]"""
    now, rules, name = team.profile(player), team.drafted_by(), bare(skill)
    owned = {bare(one) for one in now.skills}
    forbidden = {*rules.excludes.get(name, ()), *(one for one, others in rules.excludes.items() if name in others)}
    if name in owned or owned & forbidden or owned & set(USELESS_WITH.get(name, ())):
        return False
    return name != "Iron Hard Skin" or now.av > SOFT
