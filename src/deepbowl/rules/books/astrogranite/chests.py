"""Chests: one square of movement opens one; the ball lies in it, or it explodes. [AG-CHEST, AG-SETUP-04]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.features.chests import SolidChests, fell_around
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import can_pay, pay, rush
from deepbowl.rules.traits import BESIDE_SOLID, Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import BY_RUSH, TURNOVER_KNOCKED_DOWN, Fall

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class AgChests(SolidChests):
    """One holds the ball, all others explode; whichever it was, the chest is gone. [AG-CHEST-02 to AG-CHEST-04]"""

    def move(self, m: Match, cell: int, to: int, rule: str) -> None:
        """A chest comes onto another square, shut as it is."""
        m.set_mark(self.mark, cell, False)
        m.set_mark(self.mark, to, True)
        m.tell(event.MarkChanged(rule, self.name, "removed", cell))
        m.tell(event.MarkChanged(rule, self.name, "placed", to))

    def found(self, m: Match, opener: int, cell: int, ball: int) -> Resolution[None]:
        """It simply lies there and does not bounce. [AG-CHEST-02]"""
        return
        yield

    def explode(self, m: Match, opener: int, cell: int) -> Resolution[None]:
        """Everybody standing next to it is knocked down, in the order the active coach says.
        [AG-CHEST-03, AG-CHEST-07, AG-CHEST-08]"""
        yield from fell_around(m, cell, m.state.seat, "AG-CHEST-03", TURNOVER_KNOCKED_DOWN)


class OpenChest(Trait):
    """Anybody standing beside a chest may open it for a square of his movement. [AG-CHEST-01]"""

    name = "Open chest"
    own_rule = "AG-CHEST-01"
    occasion = BESIDE_SOLID

    def __init__(self, chests: AgChests) -> None:
        super().__init__()
        self.chests = chests

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """In any Action that lets him move, while he has movement left to pay with, marked or not."""
        act = m.state.act
        if declaring(m) or act.action in m.rules.actions.without_movement or act.flags & NO_MOVE:
            return
        if m.standing(o) and can_pay(m, o, 1):
            options.extend(choice(USE_AT, self.bit, cell) for cell in self.chests.beside(m, o))

    def use(self, m: Match, o: int, target: int) -> Resolution[None]:
        """Gone for if need be, its roll first: if that fails he falls beside the shut chest."""
        if (yield from rush(m, o, pay(m, o, 1))):
            yield from self.chests.open(m, o, target)
        else:
            go_down(m, Fall(o, BY_RUSH, o, moments.RUSH))
        yield from settle(m)
