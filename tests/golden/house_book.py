"""The house book of a golden match: with a ground, a feature, a trait, a flag, a tally and a roll added."""

from __future__ import annotations

from typing import ClassVar, Final

from deepbowl.books.dungeonbowl_5.rules import Dungeonbowl5
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.grounds import Ground, Look
from deepbowl.rules.ability_sources import Grant
from deepbowl.rules.effects import trait_grant
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.test import plain
from deepbowl.rules.flow.test import test as rolled
from deepbowl.rules.game import Game
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.flags import IN_TURN, flag
from deepbowl.rules.vocabulary.records import Entry, Fall

SLIME: Final = Ground("slime", "%", look=Look("#c8f06a", "#3f6b1f"), hint="A player who begins to act here may slip.")
SLIMED: Final = flag("slimed", IN_TURN)
TRODDEN: Final = "slime trodden on"


class Slime(Feature):
    """Lends its trait to those who stand in it, and counts who came in, each once a turn."""

    name = "slime"
    tallies = (TRODDEN,)

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Count a body that has not been in slime this turn."""
        if not m.state.in_turn[body] & SLIMED:
            m.state.in_turn[body] |= SLIMED
            m.set_tally(TRODDEN, m.tally(TRODDEN) + 1)
        return
        yield

    def grants(self, m: Game, body: int) -> list[Grant]:
        """Slippery Feet, while they stand there."""
        cell = m.state.cell[body]
        return [trait_grant(m, SlipperyFeet.name)] if cell >= 0 and m.state.marks[self.mark] & m.board.bit[cell] else []


class SlipperyFeet(Trait):
    """Rolls when picked to act, and falls on a 1."""

    name = "Slippery Feet"
    always = True
    only_lent = True
    told_as = "slips"

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """A 2 or more is enough."""
        if not (yield from rolled(m, plain("slime-slip", owner, 2))):
            go_down(m, Fall(owner, "slime", NOBODY, "HOUSE-1"))


class GoldenHouse(Dungeonbowl5):
    """Dungeonbowl 5 with slime."""

    id: ClassVar[str] = "golden-house"
    title: ClassVar[str] = "Dungeonbowl 5 with slime"
    grounds: ClassVar[tuple[Ground, ...]] = (SLIME,)

    def __init__(self) -> None:
        super().__init__()
        self.features.append(Slime())
        self.traits = [*self.traits, SlipperyFeet()]
