"""Lava: a player who leaves it burns, and a player who ends their move on it. [AG-LAVA, AG-BALL-07]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import KNOCKED_OUT, NOBODY, STUNNED
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.harm import hurt, settle
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import STAGE_INJURY, Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import IN_ACTION, flag
from deepbowl.rules.vocabulary.records import Entry, Fall

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

BY_LAVA: Final = "lava"
MOVED_ON: Final = flag("moved on lava", IN_ACTION)
"""A flag of an Activation: they have come onto lava in it. [AG-LAVA-01]"""
COOLER: Final = -2
"""The modifier of an armour roll against lava. [AG-LAVA-02]"""


class Lava(Feature):
    """Free to enter; leaving it, by whatever means, takes an armour roll. [AG-LAVA-01, AG-LAVA-03]"""

    name = "lava"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Nothing happens, unless they stay; being pushed onto it does not count as their move. [AG-LAVA-01, AG-LAVA-03]"""
        if e.how in m.rules.movement.willing and m.state.act.body == body:
            m.state.act.flags |= MOVED_ON
        return NOTHING

    def left(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Rolled after the step, in the square they are in now. [AG-LAVA-01]"""
        yield from burn(m, body)

    def ends_ways(self, m: Game, body: int) -> bool:
        """One walks over it, at a risk."""
        return False

    def peril(self, m: Game, body: int) -> float:
        """A player who enters will leave it, or end there: their armour breaks. [AG-LAVA-02]"""
        needed = m.rules.harm.needed(m, body) - COOLER
        return sum(first + second >= needed for first in range(1, 7) for second in range(1, 7)) / 36


def burn(m: Game, body: int) -> Resolution[None]:
    """An armour roll with -2; if it breaks they go down hurt, which is a turnover for an active player. [AG-LAVA-02]"""
    f = Fall(body, BY_LAVA, NOBODY, "AG-LAVA-02")
    f.bare, f.ground = True, COOLER
    yield from hurt(m, f)
    if f.broken and m.active(body):
        m.turnover(moments.TURNOVER, "was hurt by the lava", body)


class HotFeet(Trait):
    """A player who has moved and ends on lava burns. [AG-LAVA-01]"""

    name = "Hot feet"
    own_rule = "AG-LAVA-01"
    always = True

    def __init__(self, lava: Lava) -> None:
        super().__init__()
        self.lava = lava

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """At the end of their Action, standing or not; not if they have only stood there. [AG-LAVA-01, AG-LAVA-03]"""
        here = m.state.cell[owner]
        if here < 0 or not m.state.act.flags & MOVED_ON or not m.state.marks[self.lava.mark] & m.board.bit[here]:
            return
        yield from burn(m, owner)
        yield from settle(m)


class NoPlaceToLie(Trait):
    """A player who becomes Stunned on lava or in water is KO'd instead, whatever stunned them. [AG-LAVA-04, AG-WATER-03]"""

    name = "No place to lie"
    own_rule = "AG-LAVA-04"
    always = True

    def __init__(self) -> None:
        super().__init__()
        self.grounds: list[Feature] = []

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """After their own skills have had their say; off the board it does not matter any more."""
        here = m.state.cell[owner]
        if stage == STAGE_INJURY and f.result == STUNNED and here >= 0 and not f.off:
            if any(m.state.marks[ground.mark] & m.board.bit[here] for ground in self.grounds):
                f.result = KNOCKED_OUT
        return NOTHING


def nobody_lies_on(rules: AgRules, ground: Feature) -> None:
    """No one stays Stunned on a ground. [AG-LAVA-04, AG-WATER-03]"""
    known = next((trait for trait in rules.everyone if isinstance(trait, NoPlaceToLie)), None)
    if known is None:
        known = NoPlaceToLie()
        rules.everyone.append(known)
    known.grounds.append(ground)


def turn_on(rules: AgRules) -> None:
    """Lava burns a player who leaves it or ends there. [AG-LAVA-01]"""
    lava = Lava()
    rules.features.append(lava)
    rules.everyone.append(HotFeet(lava))
    nobody_lies_on(rules, lava)
    rules.stray_balls.lava = lava


SWITCH: Final = Switch(
    "lava", "A player who leaves lava or ends their move on it may burn.",
    "AG-LAVA-01", turn_on=turn_on,
)
