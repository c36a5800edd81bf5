"""Teleporters: the exit, the chain of bumped players, and players lost in space. [AG-TELE, AG-BALL-03 to AG-BALL-05]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import SQUARE, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.features.portals import FROM_NOWHERE, Portals
from deepbowl.rules.flow.harm import hurt
from deepbowl.rules.vocabulary import moments, purpose
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
    knocked_down,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

HAS_TELEPORTED: Final = flag("has teleported", IN_ACTION)
"""A flag of an Activation: went through a teleporter in this Action, or came in by one. [AG-TELE-07]"""
SIXTH_SENSE: Final = "Sixth Sense"


class Teleporters(Portals):
    """Any number of them, by a die with as many sides; its own number means lost in space. [AG-TELE-01 to AG-TELE-03]"""

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """At once, before any fall that the same step or push brings: a player who falls does so where they come out.
        [AG-TELE-01, AG-TELE-13]"""
        if e.how in (BY_TELEPORT, BY_PLACING):
            return
        tries_again = m.state.act.body == body and m.state.act.flags & HAS_TELEPORTED
        if tries_again and e.how in m.rules.movement.willing:
            yield from hurt(m, self.strain(body))
        else:
            steps_in = m.state.act.body == body and e.how in m.rules.movement.willing
            yield from self.go_in(m, body, self.pad_at(m, cell), steps_in)
        if not m.in_play(body):
            spare_fall(m, e)

    def go_in(self, m: Game, body: int, left: int, steps_in: bool) -> Resolution[None]:
        """They go; a player who steps in by themselves may have a Sixth Sense for where. [AG-TELE-02, AG-SKILL-11]"""
        if not steps_in or not (yield from self.has_sense(m, body)):
            yield from self.teleport(m, body, left)
            return
        pad = yield from self.sense(m, body, left)
        m.lift(body)
        if pad == left and (yield from self.lost(m, body, pad)):
            return
        self.tell_hop(m, body, pad, left, moments.TELEPORT)
        displaced = yield from self.arrive(m, body, pad, left)
        if displaced >= 0:
            yield from self.teleport(m, displaced, pad, moments.SENT_ON)

    def draw_for_reserve(self, m: Game, body: int) -> Resolution[int]:
        """Return where a player comes in from the dug-out, none being their own. [AG-SETUP-09, AG-SKILL-11]"""
        if (yield from self.has_sense(m, body)):
            return (yield from self.sense(m, body, FROM_NOWHERE))
        return (yield from self.draw(m, body, FROM_NOWHERE))

    def has_sense(self, m: Game, body: int) -> Resolution[bool]:
        """Return whether a player has a Sixth Sense and their coach wants to use it. [AG-SKILL-11]"""
        if not m.owns(body, SIXTH_SENSE):
            return False
        sense = m.trait(body, SIXTH_SENSE)
        if (yield m.may(body, sense)) != m.yes:
            return False
        m.used(body, sense)
        return True

    def sense(self, m: Game, body: int, left: int) -> Resolution[int]:
        """Return the one their coach prefers of two that are rolled; one of them may be their own, none is under a statue.
        [AG-SKILL-11, AG-MATK-04]"""
        drawn = [self.roll_pad(m, purpose.TELEPORT, body) for _ in range(2)]
        if drawn[0] == drawn[1]:
            return drawn[0]
        drawn.sort(key=lambda pad: pad == left)
        options = [choice(SQUARE, m.state.pads[pad]) for pad in drawn]
        answer = yield m.ask(m.decider(body), "sixth-sense", options, body)
        return self.pad_at(m, first_of(answer))

    def teleport(self, m: Game, body: int, left: int, moment: str = moments.TELEPORT) -> Resolution[None]:
        """A player who is sent on while a square still waits to act on them has been dealt with by it. [AG-TELE-05]"""
        for due in m.deferred:
            if due.stage == ENTRIES and due.body == body:
                due.cell = NOWHERE
        yield from super().teleport(m, body, left, moment)

    def draw(self, m: Game, body: int, left: int) -> Resolution[int]:
        """A number whose teleporter is under a statue is rolled again. [AG-TELE-02, AG-MATK-04]"""
        return at_once(self.roll_pad(m, purpose.TELEPORT, body))

    def draw_for_ball(self, m: Game, ball: int) -> int:
        """The same for a ball. [AG-BALL-04, AG-MATK-04]"""
        return self.roll_pad(m, purpose.TELEPORT_BALL, NOBODY)

    def roll_pad(self, m: Game, why: str, body: int) -> int:
        """Any teleporter that nothing solid stands on."""
        pads = self.in_play(m)
        valid = [face for face, pad in enumerate(pads, 1) if not m.state.solid & m.board.bit[m.state.pads[pad]]]
        if len(valid) == len(pads):
            return pads[m.roll(len(pads), why, body) - 1]
        return pads[m.roll_among(len(pads), valid, why, body) - 1]

    def ways_out(self, m: Game) -> list[int]:
        """Any teleporter that nothing solid stands on."""
        return [cell for cell in super().ways_out(m) if not m.state.solid & m.board.bit[cell]]

    def lost(self, m: Game, body: int, pad: int) -> Resolution[bool]:
        """Unhurt, but out of this game, and no turnover; their ball stays behind and bounces from the teleporter.
        [AG-TELE-03, AG-TELE-04, AG-TELE-06, AG-TELE-09, AG-BALL-03]"""
        self.vanish(m, body, pad, mishap="AG-TELE-03", dropped="AG-BALL-03", removed="AG-TELE-04", why="lost in space")
        return at_once(True)

    def after(self, m: Game, body: int, same: bool) -> Resolution[None]:
        """They keep their ball and may continue moving, but not through another one. [AG-TELE-07, AG-TELE-11, AG-TELE-12]"""
        if m.state.act.body == body:
            m.state.act.flags |= HAS_TELEPORTED
        return NOTHING

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
        m.turnover(moments.TURNOVER, knocked_down(fall.cause), fall.victim)
