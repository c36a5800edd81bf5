"""How likely the rolls of one option succeed: the rules' own tests, asked once for squares that are alike.

Nothing here changes the match. Choices after seeing the die (re-rolls, Diving Tackle) are not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import STANDING
from deepbowl.rules.flow.test import gather_modifiers
from deepbowl.rules.traits import AURA, STRENGTH
from deepbowl.rules.vocabulary.flags import BLITZ
from deepbowl.rules.vocabulary.records import Block, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

RUSH: Final = 1
DODGE: Final = 2
PICK_UP: Final = 4
CERTAIN: Final = 1000
UNKNOWN: Final = -1


def chance_of(m: Game, t: PlayerTest) -> int:
    """The chance in per mille that a test succeeds with its first die."""
    gather_modifiers(m, t)
    judge = m.rules.tests.judge
    passed = 0
    if t.pair:
        for die in range(2, 13):
            t.die = die
            passed += (6 - abs(7 - die)) * judge(t)
        return (passed * CERTAIN + 18) // 36
    for die in range(1, 7):
        t.die = die
        passed += judge(t)
    return (passed * CERTAIN + 3) // 6


class Steps:
    """The rolls of every step that one body could make now."""

    __slots__ = ("_chances", "_even", "_leaving", "_room", "_side", "alike", "body", "free", "here", "m")

    def __init__(self, m: Game, body: int) -> None:
        s, movement = m.state, m.rules.movement
        self.m = m
        self.body = body
        self.here = s.cell[body]
        self._side = m.side[body]
        self._room = movement.allowance(m, body) - s.act.moved
        self._even = movement.even
        self._leaving = bool(s.topo.contact[self.here] & s.zones & ~s.zone[self._side])
        self.free = self._even and self._room > 0 and not self._leaving
        """True if steps need no roll, apart from a ball in the way."""
        self.alike = not m.present & m.rules.masks[AURA]
        """Whether dodges into squares with as many opposing zones have the same chance."""
        self._chances: dict[tuple[int, int, int], int] = {}

    def told(self, cell: int) -> tuple[int, int]:
        """The rolls that a step to a square needs, and the chance in per mille that all of them succeed."""
        rolls = self.rolls(cell)
        return rolls, self.chance(cell, rolls)

    def rolls(self, cell: int) -> int:
        """The rolls that a step to a square needs."""
        m = self.m
        loose = PICK_UP if cell in m.state.ball_cell and m.loose_at(cell) >= 0 else 0
        if self.free:
            return loose
        price = 1 if self._even else m.rules.movement.price(m, self.body, self.here, cell)
        return loose | (RUSH if price > self._room else 0) | (DODGE if self._leaving else 0)

    def chance(self, cell: int, rolls: int) -> int:
        """The chance in per mille that all of them succeed."""
        if not rolls:
            return CERTAIN
        zones = self.m.zones_on(cell, self._side) if self.alike and rolls & PICK_UP == 0 else 0
        rushes = self._rushes(cell) if rolls & RUSH else 0
        key = (zones, rolls, rushes) if self.alike and not rolls & PICK_UP else (-1 - cell, rolls, rushes)
        known = self._chances.get(key)
        if known is None:
            known = self._chances[key] = self._reckoned(cell, rolls, rushes)
        return known

    def _rushes(self, cell: int) -> int:
        price = 1 if self._even else self.m.rules.movement.price(self.m, self.body, self.here, cell)
        return price - max(0, self._room)

    def _reckoned(self, cell: int, rolls: int, rushes: int) -> int:
        m, body, movement = self.m, self.body, self.m.rules.movement
        product = 1.0
        if rolls & RUSH:
            product *= (chance_of(m, movement.rush(m, body, self.here, cell)) / CERTAIN) ** rushes
        if rolls & DODGE:
            product *= chance_of(m, movement.dodge(m, body, self.here, cell)) / CERTAIN
        if rolls & PICK_UP:
            product *= self._pick_up(cell) / CERTAIN
        return round(product * CERTAIN)

    def _pick_up(self, cell: int) -> int:
        """The chance to pick a ball up, looked at on a copy where the body stands on its square."""
        twin = self.m.clone(Seeded(0))
        twin.place(self.body, cell)
        t = twin.rules.movement.pick_up(twin, self.body)
        t.ball = twin.loose_at(cell)
        return chance_of(twin, t)


class Throws:
    """The chances of every throw that one body could make now: one for each band of the ruler."""

    __slots__ = ("_bands", "body", "m")

    def __init__(self, m: Game, body: int) -> None:
        self.m = m
        self.body = body
        self._bands: dict[int, int] = {}

    def chance(self, cell: int) -> int:
        """The chance in per mille that a throw at a square is accurate."""
        m, body, passing = self.m, self.body, self.m.rules.passing
        band = passing.band(m, m.state.cell[body], cell)
        known = self._bands.get(band)
        if known is None:
            known = self._bands[band] = chance_of(m, passing.pass_test(m, body, cell, 0))
        return known


def catch_chance(m: Game, giver: int, body: int) -> int:
    """The chance in per mille that a body catches a ball handed to it."""
    t = m.rules.ball.catch(m, body, True)
    m.rules.ball.handed(m, giver, t)
    return chance_of(m, t)


def block_dice(m: Game, attacker: int, defender: int) -> int:
    """Block dice from where both stand; negative: the opposing coach picks. Help of third teams is not counted."""
    s = m.state
    if s.posture[defender] != STANDING:
        return 0
    b = Block(attacker, defender, s.act.action == BLITZ and s.act.body == attacker)
    b.st_attacker, b.st_defender = s.st[attacker], s.st[defender]
    if b.blitz and m.has(attacker, "Horns"):
        b.st_attacker += 1
    for _ in m.rules.blocking.assists(m, b):
        break  # a third coach would be asked: no one counts on that
    for trait in m.hooked(attacker, STRENGTH):
        b.own_dice = max(b.own_dice, trait.own_dice)
    return m.rules.blocking.dice(b)
