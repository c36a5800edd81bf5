"""Water: waist-deep and muddy, slow to leave, clumsy to stand in, too deep for the smallest. [AG-WATER]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.lava import nobody_lies_on
from deepbowl.books.astrogranite.steps import LEVEL, UP, Climb, count_as_step
from deepbowl.engine.decision import Resolution
from deepbowl.rules.advice import Advice
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.harm import knock_out
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.records import Entry, PlayerTest

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game


class Water(Feature):
    """-1 to every Agility roll of someone in it or on their way out; players with Titchy drown.
    [AG-WATER-02, AG-WATER-04, AG-WATER-05]"""

    name = "water"
    advice = Advice(perilous=True)  # clumsy to stand in, and no one lies Stunned in it for long [AG-WATER-02, AG-WATER-03]

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """KO'd without a roll, by whatever means they came; their ball bounces from there, which alone costs the turn.
        [AG-WATER-04]"""
        if not m.owns(body, "Titchy"):
            return
        e.fall = None
        if m.holds_ball(body) and m.active(body):
            m.turnover(moments.TURNOVER, "drowned with the ball", body)
        yield from knock_out(m, body, "AG-WATER-04", self.name)

    def modify(self, m: Game, t: PlayerTest) -> int:
        """By the square left where the roll is for leaving one, else by where they are. [AG-WATER-02]"""
        cell = t.from_cell if t.leaves_zones else m.state.cell[t.body]
        return -1 if t.agility and self.lies_at(m, cell) else 0

    def engulfs(self, m: Game, body: int) -> bool:
        """Only players who drown. [AG-WATER-04]"""
        return m.owns(body, "Titchy")

    def ends_ways(self, m: Game, body: int) -> bool:
        """Only those of players who drown."""
        return m.owns(body, "Titchy")

    def peril(self, m: Game, body: int) -> float:
        """A player who drowns is gone."""
        return float(m.owns(body, "Titchy"))


class OutOfWater(Climb):
    """Leaving a square of water, also for another, is like climbing a step. [AG-WATER-01]"""

    def __init__(self, water: Water) -> None:
        self.water = water

    def heading(self, m: Game, from_cell: int, to: int) -> int:
        """Up, wherever it leads: who fails falls in the water they were leaving."""
        return UP if m.state.marks[self.water.mark] & m.board.bit[from_cell] else LEVEL


def water_squares(m: Game) -> int:
    """The squares of water of a match."""
    found = 0
    for feature in m.rules.features:
        if isinstance(feature, Water):
            found |= feature.squares(m)
    return found


def turn_on(rules: AgRules) -> None:
    """Water is slow to leave and clumsy to stand in. [AG-WATER-01]"""
    water = Water()
    rules.features.append(water)
    rules.own.movement.wading.append(water)
    count_as_step(rules, OutOfWater(water))
    nobody_lies_on(rules, water)


SWITCH: Final = Switch(
    "water", "Leaving water costs extra movement. Agility rolls in it are at -1, and Titchy players drown.",
    "AG-WATER-01", turn_on=turn_on,
)
