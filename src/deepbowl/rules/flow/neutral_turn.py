"""The turn of bodies that belong to no one: between two turns, one body after the other, and never a turnover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import DONE, Resolution
from deepbowl.engine.state import NOBODY, RUNNING, activation
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.activation import end_action
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.vocabulary import flags

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def in_nobodys_turn(m: Game, body: int, deeds: Resolution[None], action: int = flags.BLITZ) -> Resolution[None]:
    """Carry out the turn of a body without a team. Its Action is a Blitz, and it causes no turnover: the turn
    that has just ended keeps its own cause. [DG-XTILE-09, AG-MACT-01, AG-MACT-02]"""
    s = m.state
    interrupted, s.act = s.act, activation(body, m.seats, action)
    yield from without_turnover(m, deeds)
    end_action(m)
    s.act = interrupted


def without_turnover(m: Game, deeds: Resolution[None]) -> Resolution[None]:
    """Carry something out of which no turnover can come: the turn that has just ended keeps its own cause."""
    s = m.state
    over, by = s.over, s.over_by
    s.over, s.over_by = "", NOBODY
    m.suppressed += 1
    yield from deeds
    m.suppressed -= 1
    s.over, s.over_by = over, by


class NeutralTurn(Phase):
    """Bodies without a team act after a turn. Each has a separate resolution, so that a match can be saved, copied
    and continued between two of them."""

    def due(self, m: Game) -> list[int]:
        """The bodies that act after this turn, in their order; those that have acted are left out by `run`."""
        raise NotImplementedError

    def act(self, m: Game, body: int) -> Resolution[None]:
        """Carry out the activation of one of them."""
        raise NotImplementedError

    def run(self, m: Game) -> Resolution[None] | None:
        """The next of them, or the end of the phase."""
        for body in self.due(m):
            if not m.state.acted >> body & 1:
                return self.turn_of(m, body)
        return self.close(m)

    def turn_of(self, m: Game, body: int) -> Resolution[None]:
        """One body acts, once."""
        m.state.acted |= 1 << body
        if m.state.won == RUNNING:
            yield from in_nobodys_turn(m, body, self.act(m, body))
        yield DONE

    def close(self, m: Game) -> Resolution[None]:
        """Everyone has acted: on to the next phase."""
        go_on(m)
        yield DONE
