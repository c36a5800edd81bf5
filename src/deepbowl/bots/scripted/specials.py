"""Rare actions: bombs, and throwing a team-mate. Leaps are part of ordinary paths (`analysis/reach.py`)."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.carrying import Carrying, passing
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.choice import ACTIVATE, SQUARE, USE_AT, USE_ON, choice
from deepbowl.engine.state import NOBODY, NOWHERE, STANDING
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.flags import PASS, THROW_BOMB

BLOWN_OVER: Final = 0.05
BLOWN_CARRIER: Final = 0.3
BLOWN_OWN: Final = 0.09
"""Worth of a bomb for each opponent beside it, more for a ball carrier; its cost for each team-mate."""
FUMBLED: Final = 0.1
LANDS: Final = 0.45
"""How often someone thrown ends on their feet near where they were thrown at, with their ball."""
FLIES: Final = 6
"""Squares a team-mate is thrown."""


class Specials:
    """The special plays of one position."""

    def __init__(self, sight: Sight, carrying: Carrying) -> None:
        self.sight = sight
        self.carrying = carrying
        self.m, self.s = sight.m, sight.s

    # ---------------------------------------------------------------- bombs
    def bombs(self) -> list[Play]:
        """A bomb beside several opponents, where no one can catch it."""
        m, s = self.m, self.s
        plays: list[Play] = []
        for body in self.sight.mine:
            if not self.sight.free(body) or s.posture[body] != STANDING or not m.has(body, "Bombardier"):
                continue
            near = self.sight.beside(m.foes(self.sight.seat)) & ~s.occupied & m.rules.passing.targets(m, body)
            values = {cell: blast(m, self.sight.seat, cell) for cell in cells(near & m.board.within(s.cell[body], FLIES))}
            cell = max(values, key=values.__getitem__, default=NOWHERE)
            if cell == NOWHERE or values[cell] <= 0:
                continue
            hits = passing(m, m.rules.passing.pass_test(m, body, cell, 0))
            worth = values[cell] * (hits + (1.0 - hits) / 3) - FUMBLED / 6
            if worth > 0:
                aim = choice(USE_AT, m.trait(body, "Bombardier").bit, cell)
                plan = [choice(ACTIVATE, body), m.rules.actions.declaration(THROW_BOMB, NOBODY), aim]
                plays.append(Play("bomb", worth, 5.0 / 6, plan))
        return plays

    # ---------------------------------------------------------------- team-mates thrown
    def thrown(self, mate: int) -> Play | None:
        """A carrier with the Right Stuff is thrown at the goal in the last turn, if they would hardly get there on foot."""
        m, sight = self.m, self.sight
        if sight.turns_left > 0 or not m.has(mate, "Right Stuff"):
            return None
        walk = self.carrying.score(mate)
        if walk is not None and walk.chance >= LANDS:
            return None
        near = [body for body in m.bodies_in(m.around(mate)) if m.side[body] == sight.seat and m.standing(body)]
        able = [body for body in near if sight.free(body) and m.has(body, "Throw Team-mate")]
        plays = [play for body in able if (play := self.throw(body, mate)) is not None]
        return plays[0] if plays else None

    def throw(self, body: int, mate: int) -> Play | None:
        """One throw, aimed at the square nearest to the goal from which the rest can be walked."""
        m, away = self.m, self.sight.to_goal()
        thrower = m.trait(body, "Throw Team-mate")
        action: int = getattr(thrower, "action", PASS)
        near = m.board.within(self.s.cell[body], FLIES) & self.sight.ground & ~self.s.occupied
        aim = min(cells(near), key=lambda cell: (away[cell], cell), default=NOWHERE)
        if aim == NOWHERE or away[aim] > self.sight.pace(mate) or m.rules.actions.is_spent(m, body, action, mate):
            return None
        deed = choice(USE_ON, thrower.bit, mate)
        plan = [choice(ACTIVATE, body), m.rules.actions.declaration(action, mate), deed, choice(SQUARE, aim)]
        return Play("throw team-mate", LANDS - self.carrying.stay(mate), LANDS, plan, mate)


def blast(m: Game, seat: int, cell: int) -> float:
    """Return what a bomb is worth that goes off on a square."""
    value = 0.0
    for body in m.bodies_in((m.state.topo.contact[cell] | m.board.bit[cell]) & m.state.zones):
        if m.side[body] == seat:
            value -= BLOWN_CARRIER if m.holds_ball(body) else BLOWN_OWN
        elif not m.neutral(body):
            value += BLOWN_CARRIER if m.holds_ball(body) else BLOWN_OVER
    return value
