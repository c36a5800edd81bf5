"""The odds of a block: dice from strength and assists, faces read by both players' skills."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.rules.game import Game
from deepbowl.rules.traits import STRENGTH
from deepbowl.rules.vocabulary.records import Block

FALLS: Final = 1.0  # faces worth no more than this put the blocker down
DOWN: Final = 5.0  # faces worth at least this put only the other one down
BOTH: Final = 1.0
PUSH: Final = 4.0


class Odds:
    """Chances of one block: the other one goes down, is pushed only, and the blocker goes down."""

    __slots__ = ("down", "falls", "push")

    def __init__(self, down: float, push: float, falls: float) -> None:
        self.down = down
        self.push = push
        self.falls = falls


def block_dice(m: Game, attacker: int, defender: int, blitz: bool) -> int:
    """Return how many dice from where both stand; negative: the other coach picks."""
    b = Block(attacker, defender, blitz)
    b.st_attacker = m.state.st[attacker] + (blitz and m.has(attacker, "Horns"))
    b.st_defender = m.state.st[defender]
    for _ in m.rules.blocking.assists(m, b):
        break  # a third coach would be asked: leave it at that
    if b.st_attacker < b.st_defender and m.has(attacker, "Dauntless"):
        b.st_attacker = b.st_defender
    b.own_dice = max([trait.own_dice for trait in m.hooked(attacker, STRENGTH)], default=0)
    return m.rules.blocking.dice(b)


def dice_from(m: Game, attacker: int, cell: int, defender: int) -> int:
    """The same for a blitzer who will have come to another square. Moves them there and back on this very copy."""
    here = m.state.cell[attacker]
    if cell != here:
        m.place(attacker, cell)
    dice = block_dice(m, attacker, defender, True)
    if cell != here:
        m.place(attacker, here)
    return dice


def odds_of(m: Game, attacker: int, defender: int, dice: int) -> Odds:
    """Return what this many dice bring."""
    values = tuple(SENSIBLE.face_value(m, attacker, defender, face) for face in range(1, 7))
    return _odds(values, dice)


@cache
def _odds(values: tuple[float, ...], dice: int) -> Odds:
    down = push = falls = 0.0
    count = abs(dice)
    share = 1.0 / 6**count
    for faces in product(values, repeat=count):
        value = max(faces) if dice > 0 else min(faces)
        if value >= DOWN:
            down += share
        elif value >= PUSH:
            push += share
        elif value <= FALLS:
            falls += share
            if value == BOTH:
                down += share
    return Odds(down, push, falls)
