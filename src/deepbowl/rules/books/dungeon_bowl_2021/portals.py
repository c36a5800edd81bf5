"""Portals, mishaps, and the way in from the dug-out. [DG-PORTAL, DG-DUGOUT]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.choice import BRING_ON, SPONGE, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import KNOCKED_OUT, LOST, NOBODY, NOWHERE, RESERVES
from deepbowl.rules.features.portals import FROM_NOWHERE, Portals
from deepbowl.rules.flow.harm import hurt, settle
from deepbowl.rules.flow.spells import SpellBench
from deepbowl.rules.vocabulary.flags import BENCH_USED, TELEPORTED
from deepbowl.rules.vocabulary.records import BY_TELEPORTING, TURNOVER_WITH_BALL, Fall

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class DgPortals(Portals):
    """The number of the portal one leaves is a mishap; a second teleport in a turn hurts. [DG-PORTAL-03, DG-PORTAL-08]"""

    def lost(self, m: Match, body: int, pad: int) -> Resolution[bool]:
        """He vanishes for the rest of the game; his ball scatters from the portal. [DG-PORTAL-08, DG-PORTAL-09]"""
        balls = m.carried(body)
        m.set_posture(body, LOST)
        m.tell(event.Removed("DG-PORTAL-08", body, LOST, m.state.pads[pad]))
        for ball in balls:
            m.owe_bounce(ball, m.state.pads[pad])
        return True
        yield

    def after(self, m: Match, body: int, same: bool) -> Resolution[None]:
        """An injury roll for the second time in one turn. [DG-PORTAL-03]"""
        s = m.state
        if s.in_turn[body] & TELEPORTED and m.in_play(body):
            f = Fall(body, BY_TELEPORTING, NOBODY, "DG-PORTAL-03")
            f.bare, f.no_armour_roll, f.turnover = True, True, TURNOVER_WITH_BALL
            yield from hurt(m, f)
        s.in_turn[body] |= TELEPORTED

    def peril(self, m: Match, body: int) -> float:
        """One in six is lost; a second journey hurts."""
        return 1.0 if m.state.in_turn[body] & TELEPORTED else 1 / max(1, len(self.in_play(m)))


class DgDugout(SpellBench):
    """Once a turn, between activations: one reserve comes in, or the sponge. [DG-DUGOUT-01, DG-DUGOUT-07]"""

    def __init__(self, portals: DgPortals) -> None:
        self.portals = portals

    def offers(self, m: Match, seat: int) -> list[Choice]:
        """Not in the very first turn of the game. [DG-DUGOUT-03]"""
        s, options = m.state, super().offers(m, seat)
        if s.used[seat] & BENCH_USED:
            return options
        mine = m.bodies.of_seat[seat]
        options += [choice(SPONGE, body) for body in mine if s.post[body] == KNOCKED_OUT]
        if self.portals.in_play(m) and sum(s.turns) > 1:
            options += [choice(BRING_ON, body) for body in mine if s.post[body] == RESERVES]
        return options

    def use(self, m: Match, seat: int, choice: Choice) -> Resolution[None]:
        """The sponge, the way in, or a spell."""
        if verb_of(choice) not in (SPONGE, BRING_ON):
            yield from super().use(m, seat, choice)
            return
        m.state.used[seat] |= BENCH_USED
        body = first_of(choice)
        if verb_of(choice) == SPONGE:
            m.state.post[body] = RESERVES
            m.tell(event.Healed("DG-DUGOUT-07", body, NOWHERE, "magic sponge", RESERVES))
            return
        pad = yield from self.portals.draw(m, body, FROM_NOWHERE)
        yield from self.portals.bring_on(m, body, pad)
        yield from settle(m)
