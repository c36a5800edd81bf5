"""Which skill two dice give, by category. [2020-15.2, DG-SKILL-05]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deepbowl.teams.editions import COLLEGES

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


def random_skill(edition: str, category: str, first: int, second: int) -> str:
    """The skill of a category for two D6: the first picks the block, the second the row. [2020-15.2, DG-SKILL-05]"""
    columns = _COLLEGES if edition == COLLEGES.id else _2020
    return columns[category][(first > _FIRST_BLOCK) * ROWS + second - 1]
