"""The dug-out: one reserve a turn comes in by a teleporter; one sponge a game. [AG-SETUP-09, AG-SPONGE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.teleporters import HAS_TELEPORTED, Teleporters
from deepbowl.engine import event
from deepbowl.engine.choice import BRING_ON, FIRST_SHIFT, SPONGE, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import KNOCKED_OUT, NOWHERE, RESERVES
from deepbowl.rules.flow.activation import become_active
from deepbowl.rules.flow.endless import TurnAbout
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.flow.spells import SpellBench
from deepbowl.rules.vocabulary.flags import BENCH_USED, IN_TURN, flag
from deepbowl.rules.vocabulary.records import Reason

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SPONGE_USED: Final = "the magic sponge is used"
"""The tally, one number a seat. [AG-SPONGE-01]"""
JUST_SAVED: Final = flag("just saved", IN_TURN)
"""Came back from a chasm in this turn and does not come in again before the next one. [AG-CHASM-03]"""
_BRING_ON: Final = choice(BRING_ON)


class Dugout(SpellBench):
    """Between any two activations: one reserve a turn, and once a game the sponge. [AG-SETUP-09, AG-SPONGE-01]"""

    def __init__(self, teleporters: Teleporters) -> None:
        self.teleporters = teleporters

    def offers(self, m: Game, seat: int) -> list[Choice]:
        """Anyone in Reserves who has neither acted nor been saved in this turn; anyone KO'd.
        [AG-SETUP-09, AG-SPONGE-01, AG-CHASM-03]"""
        s, options = m.state, super().offers(m, seat)
        fresh = not s.used[seat] & BENCH_USED and bool(s.pads)
        sponge = not m.tally(SPONGE_USED, seat)
        for body in m.bodies.of_seat[seat]:
            if s.posture[body] == RESERVES and fresh and not s.acted >> body & 1 and not s.in_turn[body] & JUST_SAVED:
                options.append(_BRING_ON | body << FIRST_SHIFT)
            elif s.posture[body] == KNOCKED_OUT and sponge:
                options.append(choice(SPONGE, body))
        return options

    def why_not(self, m: Game, seat: int, body: int, verb: int) -> Reason | None:
        """The sponge or the way in is used, or they have acted or were saved in this turn."""
        s, name = m.state, m.bodies.name[body]
        if verb == SPONGE:
            return because(m, "the team has used its magic sponge", "AG-SPONGE-01")
        if s.used[seat] & BENCH_USED:
            return because(m, "one reserve has come in this turn", "AG-SETUP-09")
        if s.in_turn[body] & JUST_SAVED:
            return because(m, f"{name} was saved from a chasm in this turn", "AG-CHASM-03")
        return because(m, f"{name} has already acted this turn", "AG-SETUP-09") if s.acted >> body & 1 else None

    def use(self, m: Game, seat: int, choice: Choice) -> Resolution[None]:
        """The sponge, the way in, or a spell."""
        verb, body = verb_of(choice), first_of(choice)
        if verb == SPONGE:
            m.set_tally(SPONGE_USED, 1, seat)
            m.state.posture[body] = RESERVES
            m.tell(event.Healed("AG-SPONGE-01", body, NOWHERE, "magic sponge", RESERVES))
        elif verb == BRING_ON:
            m.mark_used(seat, BENCH_USED)
            yield from self.bring_on(m, body)
        else:
            yield from super().use(m, seat, choice)

    def bring_on(self, m: Game, body: int) -> Resolution[None]:
        """Onto any teleporter, none being their own; that begins their activation, with all of their movement.
        [AG-SETUP-09, AG-SETUP-10]"""
        pad = yield from self.teleporters.draw_for_reserve(m, body)
        yield from self.teleporters.bring_on(m, body, pad)
        yield from settle(m)
        if m.standing(body) and not m.state.over:
            become_active(m, body)
            m.state.act.flags |= HAS_TELEPORTED


class LastTeamStanding(TurnAbout):
    """Turns go round until someone scores; a draw when no one can come back any more. [AG-SETUP-11, AG-SPONGE-02]"""

    def somebody_left(self, m: Game) -> bool:
        """On the board, in Reserves, or KO'd with a sponge left; not of a team that has given up."""
        for seat in seats_in_play(m, list(range(m.seats))):
            last = RESERVES if m.tally(SPONGE_USED, seat) else KNOCKED_OUT
            if any(m.state.posture[body] <= last for body in m.bodies.of_seat[seat]):
                return True
        return False
