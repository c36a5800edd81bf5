"""Players who were turned to stone: their figures stand in the way until the game is over. [AG-MATK-04, AG-MATK-05]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.engine.state import STONE
from deepbowl.rules.features.feature import BOUNCES_ON, Feature
from deepbowl.rules.flow.harm import remove

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

class Counted(Protocol):
    """Something that coaches count."""

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return what is counted, ready to be shown."""


STONE_FOR_EVER: Final = 6
"""The roll after the match at which a player stays stone. [AG-MATK-05]"""


class Statues(Feature):
    """An obstacle like any other: no one enters, and a throw over it may hit it. [AG-MATK-04, AG-OBST-01]"""

    name = "petrified"
    solid = True
    blocks_flight = True

    def __init__(self, counted: Sequence[Counted]) -> None:
        super().__init__()
        self.counted = counted

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Further counters in matches with monsters."""
        return [one for counted in self.counted for one in counted.counters(m)]

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """It never rests there. [AG-BALL-02]"""
        return at_once(BOUNCES_ON)

    def petrify(self, m: Game, body: int, rule: str) -> None:
        """A player turns to stone in place; their ball bounces from there first. Anything under them, except a teleporter,
        is out of the game. [AG-MATK-04]"""
        cell = m.state.cell[body]
        remove(m, body, STONE, rule)
        for feature in m.rules.features:
            if feature.lies_at(m, cell) and feature.name != "pad" and not feature.is_room:
                m.set_mark(feature.mark, cell, False)
                m.tell(event.MarkChanged(rule, feature.name, "removed", cell))
        m.set_mark(self.mark, cell, True)
        m.tell(event.MarkChanged(rule, self.name, "placed", cell))


def petrified(m: Game) -> list[int]:
    """Return the players turned to stone; each rolls a die after the match. [AG-MATK-05]"""
    return [body for body, posture in enumerate(m.state.posture) if posture == STONE]


def is_restored(die: int) -> bool:
    """Return whether a petrified player rejoins their team unhurt after the game; else they are struck off the roster.
    [AG-MATK-05]"""
    return die < STONE_FOR_EVER
