"""The weight of a body: it decides about doorways and about collisions. [AG-COLL-02, AG-DOOR-03]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

# from light to heavy
TITCHY: Final = 0
STUNTY: Final = 1
NORMAL: Final = 2
BIG_GUY: Final = 3
HUGE: Final = 4
WEIGHTS: Final = ("Titchy", "Stunty", "Normal", "Big Guy", "Huge")
"""The names of the weights. [AG-COLL-02]"""

BIG_STRENGTH: Final = 5
NEGATIVE: Final = ("Bone-head", "Really Stupid", "Wild Animal", "Take Root", "Always Hungry", "Blood Lust", "Dense")
"""Traits that tell a Big Guy from someone who is only strong. [AG-COLL-02]"""


def weight(m: Game, body: int) -> int:
    """By size, small traits, and printed ST together with a negative trait. [AG-COLL-02]"""
    if m.bodies.size[body] > 1:
        return HUGE
    if m.owns(body, "Titchy"):
        return TITCHY
    if m.owns(body, "Stunty"):
        return STUNTY
    skills, bits = m.state.skills[body], m.rules.bits
    strong = m.bodies.strength[body] >= BIG_STRENGTH
    return BIG_GUY if strong and any(skills & bits.get(trait, 0) for trait in NEGATIVE) else NORMAL
