"""The dug-out: one player a turn comes in through its portal, or the sponge wakes one. [DG-DUGOUT]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.dungeon_bowl_2021.portals import DgPortals
from deepbowl.books.dungeon_bowl_2021.spells import CollegeBench
from deepbowl.engine import event
from deepbowl.engine.choice import BRING_ON, FIRST_SHIFT, SPONGE, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import KNOCKED_OUT, NOWHERE, RESERVES, STANDING
from deepbowl.rules.features.portals import FROM_NOWHERE
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.vocabulary.flags import BENCH_USED, BROUGHT_ON

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_BRING_ON: Final = choice(BRING_ON)


class Dugout(CollegeBench):
    """Once a turn, between any two activations: a reserve comes in, or the sponge. [DG-DUGOUT-01, DG-DUGOUT-07]"""

    def __init__(self, portals: DgPortals) -> None:
        self.portals = portals

    def offers(self, m: Game, seat: int) -> list[Choice]:
        """Anyone in Reserves, but in the very first turn of the game; anyone knocked out. [DG-DUGOUT-03, DG-DUGOUT-06]"""
        s, options = m.state, super().offers(m, seat)
        if s.used[seat] & BENCH_USED:
            return options
        post, opened = s.posture, s.turns[seat] > 1 or s.opener != seat
        for body in m.bodies.of_seat[seat]:
            if post[body] == RESERVES and opened:
                options.append(_BRING_ON | body << FIRST_SHIFT)
            elif post[body] == KNOCKED_OUT:
                options.append(choice(SPONGE, body))
        return options

    def use(self, m: Game, seat: int, choice: Choice) -> Resolution[None]:
        """The sponge, the way in, or a spell."""
        verb, body = verb_of(choice), first_of(choice)
        if verb not in (SPONGE, BRING_ON):
            yield from super().use(m, seat, choice)
            return
        m.mark_used(seat, BENCH_USED)
        if verb == SPONGE:
            m.state.posture[body] = RESERVES
            m.tell(event.Healed("DG-DUGOUT-07", body, NOWHERE, "magic sponge", RESERVES))
        else:
            yield from self.bring_on(m, body)

    def bring_on(self, m: Game, body: int) -> Resolution[None]:
        """As if they had stepped on a portal without a number: no mishap, but chain reactions; they do not move this turn.
        [DG-DUGOUT-01, DG-DUGOUT-02, DG-DUGOUT-04]"""
        m.state.posture[body] = STANDING
        pad = yield from self.entry_pad(m, body)
        if pad < 0:
            m.state.posture[body] = RESERVES
            return
        m.state.in_turn[body] |= BROUGHT_ON
        yield from self.portals.bring_on(m, body, pad)
        yield from settle(m)

    def entry_pad(self, m: Game, body: int) -> Resolution[int]:
        """Return which portal they come out of; less than 0: none, and the way in is used up for this turn."""
        return (yield from self.portals.draw(m, body, FROM_NOWHERE))
