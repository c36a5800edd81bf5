"""The price of what the referee minds: fouls, items, spells, failures with a weapon, players who crowd a referee."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.state import RESERVES
from deepbowl.rules.vocabulary.records import MAJOR, WEAPON

A_FOULER: Final = 0.12
USUAL_MERIT: Final = 6
"""The cost of an ordinary player who is sent off: strength, agility and skills together."""
SPARED: Final = 0.6
UNSPARED: Final = 0.8
"""How much of that cost counts with reserves in the dug-out, and without."""
MAIMED: Final = 0.1
"""How often an opponent who is knocked down becomes a casualty, roughly."""


class Infractions:
    """The cost of infractions in one position."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.m, self.s = sight.m, sight.s
        self._weapons = 0
        for trait in self.m.rules.traits:
            if trait.carried == WEAPON and not trait.infraction:
                self._weapons |= trait.mask

    def merit(self, body: int) -> float:
        """Return what a player is worth compared with an ordinary one: strength, agility and skills together."""
        m, s = self.m, self.s
        return (s.st[body] + m.rules.tests.nimble(m, body) + m.own_skills(body).bit_count()) / USUAL_MERIT

    def has_reserves(self) -> bool:
        """Return True if a reserve could replace a player who is sent off."""
        return any(self.s.posture[body] == RESERVES for body in self.m.bodies.of_seat[self.sight.seat])

    def send_off(self, body: int) -> float:
        """Return the cost, in touchdowns, of a player who is sent off."""
        return A_FOULER * self.merit(body) * (SPARED if self.has_reserves() else UNSPARED)

    def risk(self, body: int, level: int, cell: int = -1) -> float:
        """Return how likely an infraction is punished, done on a square or where the player stands; less than 0 where
        the referee goes by the dice of the foul itself."""
        m, here = self.m, self.s.cell[body]
        if cell < 0 or cell == here:
            return m.rules.referee.risk(m, body, level)
        m.place(body, cell)
        found = m.rules.referee.risk(m, body, level)
        m.place(body, here)
        return found

    def price(self, body: int, level: int, cell: int = -1) -> float:
        """Return the cost of an infraction: how likely it is punished, times the player."""
        risk = self.risk(body, level, cell)
        return risk * self.send_off(body) if risk > 0 else 0.0

    def failing(self, body: int) -> float:
        """Return what a turnover costs besides the turn: a player with a weapon answers for it."""
        return self.price(body, MAJOR) if self.s.skills[body] & self._weapons else 0.0

    def knocking_down(self, body: int) -> float:
        """Return what it costs to knock someone down: the casualty of a player with a weapon is an infraction."""
        return MAIMED * self.failing(body)
