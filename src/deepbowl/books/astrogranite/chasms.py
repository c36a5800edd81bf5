"""Chasms: bottomless squares, and who comes back from them. [AG-CHASM, AG-BALL-08]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.dugout import JUST_SAVED
from deepbowl.books.astrogranite.teleporters import Teleporters, spare_fall
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import DEAD, LOST, RESERVES
from deepbowl.rules.features.feature import DEALT_WITH, Feature
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import Entry

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

SAVED: Final = 1
DIES: Final = 6


class Chasm(Feature):
    """A player who enters, voluntarily or not, is off the board, and a die decides where. [AG-CHASM-01, AG-CHASM-02]"""

    name = "chasm"

    def __init__(self, teleporters: Teleporters) -> None:
        super().__init__()
        self.teleporters = teleporters

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """No armour roll and no knock-down; a turnover if they had the ball, or fell in by failing something.
        [AG-CHASM-01, AG-CHASM-05]"""
        balls = m.carried(body)
        spare_fall(m, e)
        if balls and m.active(body):
            m.turnover("AG-CHASM-05", f"fell into the {self.name} with the ball", body)
        for ball in balls:
            m.tell(event.Dropped("AG-BALL-08", body, cell, ball))
        self.swallow(m, body, cell)
        for ball in balls:
            yield from self.teleporters.send_ball(m, ball, cell, "AG-BALL-08")

    def swallow(self, m: Game, body: int, cell: int) -> None:
        """1: saved, into Reserves for a later turn; 6: dead for good, no one can help; else lost in space. Nothing re-rolls
        it. [AG-CHASM-02 to AG-CHASM-04]"""
        die = m.roll(6, purpose.CHASM, body)
        box = RESERVES if die == SAVED else DEAD if die == DIES else LOST
        m.set_posture(body, box)
        if box == RESERVES:
            m.state.in_turn[body] |= JUST_SAVED
        m.tell(event.Removed("AG-CHASM-02", body, box, cell, self.name))

    def engulfs(self, m: Game, body: int) -> bool:
        """It is bottomless. [AG-CHASM-01]"""
        return True

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """It comes back by a teleporter. [AG-BALL-08]"""
        yield from self.teleporters.send_ball(m, ball, cell, "AG-BALL-08")
        return DEALT_WITH

    def peril(self, m: Game, body: int) -> float:
        """A player who goes in is gone, for this turn at least."""
        return 1.0


def turn_on(rules: AgRules) -> None:
    """Maps may have chasms. [AG-CHASM-01]"""
    chasm = Chasm(rules.teleporters)
    rules.features.append(chasm)
    rules.stray_balls.chasm = rules.own.ball.chasm = chasm


SWITCH: Final = Switch(
    "chasms", "A player who falls into a chasm is saved, lost in space or dead.",
    "AG-CHASM-01", turn_on=turn_on,
)
