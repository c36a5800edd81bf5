"""Teleporters: where one comes out, who is sent on, who is lost in space. [AG-TELE, AG-BALL-03 to AG-BALL-05]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.features.portals import Portals
from deepbowl.rules.flow.harm import hurt
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import IN_ACTION, flag
from deepbowl.rules.vocabulary.records import (
    BY_PLACING,
    BY_TELEPORT,
    BY_TELEPORTING,
    ENTRIES,
    FALLS_OVER,
    TURNOVER_KNOCKED_DOWN,
    TURNOVER_WITH_BALL,
    Entry,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

HAS_TELEPORTED: Final = flag("has teleported", IN_ACTION)
"""A flag of an Activation: went through a teleporter in this Action, or came in by one. [AG-TELE-07]"""


class Teleporters(Portals):
    """Any number of them, by a die with as many sides; the own number means lost in space. [AG-TELE-01 to AG-TELE-03]"""

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """At once, before any fall that the same step or push brings: a player who falls does so where they come out.
        [AG-TELE-01, AG-TELE-13]"""
        if e.how in (BY_TELEPORT, BY_PLACING):
            return
        tries_again = m.state.act.body == body and m.state.act.flags & HAS_TELEPORTED
        if tries_again and e.how in m.rules.movement.willing:
            yield from hurt(m, self.strain(body))
        else:
            yield from self.teleport(m, body, self.pad_at(m, cell))
        if not m.in_play(body):
            spare_fall(m, e)

    def teleport(self, m: Game, body: int, left: int, moment: str = moments.TELEPORT) -> Resolution[None]:
        """A player who is sent on while a square still waits to act on them has been dealt with by it. [AG-TELE-05]"""
        for due in m.deferred:
            if due.stage == ENTRIES and due.body == body:
                due.cell = NOWHERE
        yield from super().teleport(m, body, left, moment)

    def lost(self, m: Game, body: int, pad: int) -> Resolution[bool]:
        """Unhurt, but out of this game, and no turnover; their ball stays behind and bounces from the teleporter.
        [AG-TELE-03, AG-TELE-04, AG-TELE-06, AG-TELE-09, AG-BALL-03]"""
        self.vanish(m, body, pad, mishap="AG-TELE-03", dropped="AG-BALL-03", removed="AG-TELE-04", why="lost in space")
        return True
        yield

    def after(self, m: Game, body: int, same: bool) -> Resolution[None]:
        """They keep their ball and may continue moving, but not through another one. [AG-TELE-07, AG-TELE-11, AG-TELE-12]"""
        if m.state.act.body == body:
            m.state.act.flags |= HAS_TELEPORTED
        return
        yield

    def strain(self, body: int) -> Fall:
        """An injury roll without armour; Stunned means Reserves; a turnover only for the ball. [AG-TELE-07]"""
        f = Fall(body, BY_TELEPORTING, NOBODY, "AG-TELE-07")
        f.bare, f.no_armour_roll, f.off, f.turnover = True, True, True, TURNOVER_WITH_BALL
        return f

    def swallows(self, m: Game, body: int) -> float:
        """One number is their own. [AG-TELE-03]"""
        return 1.0 / max(1, len(self.in_play(m)))

    def peril(self, m: Game, body: int) -> float:
        """Their own number; a second journey always hurts. [AG-TELE-03, AG-TELE-07]"""
        again = m.state.act.body == body and m.state.act.flags & HAS_TELEPORTED
        return 1.0 if again else self.swallows(m, body)


def spare_fall(m: Game, e: Entry) -> None:
    """A player who is gone does not fall; what they failed stays failed. [AG-TELE-13, AG-CHASM-05]"""
    fall, e.fall = e.fall, None
    if fall is None or fall.kind != FALLS_OVER or fall.turnover != TURNOVER_KNOCKED_DOWN:
        return
    if m.active(fall.victim):
        m.turnover(moments.TURNOVER, f"went down: {fall.cause}", fall.victim)
