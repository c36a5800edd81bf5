"""Where a player can walk without any roll: no dodge, nothing gone for, nothing stepped on. Much cheaper than `reach`."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.paths import entered_from, spread
from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.choice import ACTIVATE, STAND, STEP, USE, Choice, choice
from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules.traits import STAND as STAND_HOOK
from deepbowl.rules.vocabulary.flags import BROUGHT_ON, MOVE, OWES

_UP: Final = 3


class Stroll:
    """The squares within a player's safe walk, step by step."""

    def __init__(self, sight: Sight, body: int, taken: int = 0) -> None:
        """`taken` are squares that someone else is going to stand on."""
        m, s = sight.m, sight.s
        self.sight = sight
        self.body = body
        self.start = s.cell[body]
        self.down = s.posture[body] != STANDING
        here = sight.board.bit[self.start]
        self.layers = [here]
        self.cells = here
        self.acting = s.act.body == body and s.act.action >= 0
        steps = m.rules.movement.allowance(m, body) - (s.act.moved if s.act.body == body else 0)
        self.steps = 0
        self.terrain = sight.ways.terrain(m, m.ways(body))
        self.owes = bool(s.in_turn[body] & OWES)  # a square for having come out of a pad
        if self.owes:
            steps = max(0, steps - 1)
        self.rises = True  # on their feet, or getting up without a roll
        if self.down:
            cost = _UP
            for trait in m.hooked(body, STAND_HOOK):
                cost = trait.stand(m, body)
            self.rises = steps >= cost
            steps -= cost
        if not self.rises or sight.zoned & here or s.in_turn[body] & BROUGHT_ON:
            return
        room = sight.ground & ~s.occupied & ~sight.loose_mask & ~m.rules.movement.closed(m, body, False) & ~taken
        self.steps = steps
        if self.terrain.dear:
            self.cells = self._climbed(room)
            return
        seen = new = here
        for _ in range(steps):
            new = spread(self.terrain.topo, new & ~sight.zoned) & room & ~seen
            if not new:
                break
            self.layers.append(new)
            seen |= new
        self.cells = seen

    def _climbed(self, room: int) -> int:
        """The layers by points of movement where some steps cost more than one; all squares of them."""
        zoned, seen = self.sight.zoned, 0
        self.layers += [0] * self.steps
        for spent, layer in enumerate(self.layers):
            new = self.layers[spent] = layer & ~seen
            seen |= new
            for points, squares in self.terrain.on(new & ~zoned, room & ~seen) if new else ():
                if spent + points <= self.steps:
                    self.layers[spent + points] |= squares
        return seen

    def cost(self, cell: int) -> int:
        """The points of movement it takes to get to a square."""
        bit = self.sight.board.bit[cell]
        return next(n for n, layer in enumerate(self.layers) if layer & bit)

    def path(self, cell: int) -> list[int]:
        """The squares entered on the way."""
        number = self.cost(cell)
        squares: list[int] = []
        while number:
            squares.append(cell)
            number, cell = self._before(number, cell)
        squares.reverse()
        return squares

    def _before(self, number: int, cell: int) -> tuple[int, int]:
        """The last square but one of the way to a square, and the points spent up to there."""
        terrain, zoned = self.terrain, self.sight.zoned
        come = entered_from(self.sight.board, terrain.topo, cell)
        plain = self.layers[number - 1] & come & ~terrain.dear
        if number > 1:
            plain &= ~zoned
        if plain:
            return number - 1, plain.bit_length() - 1
        for from_cell in cells(come & terrain.dear):
            spent = number - terrain.price(from_cell, cell)
            if spent >= 0 and self.layers[spent] >> from_cell & 1 and not (spent and zoned >> from_cell & 1):
                return spent, from_cell
        raise ValueError("the search did not reach that square")

    def plan(self, cell: int, action: int = MOVE, target: int = NOBODY) -> list[Choice]:
        """The choices that take them there."""
        rise = [choice(STAND)] if self.down else []
        if self.owes:
            rise.append(choice(USE, self.sight.m.trait(self.body, "Recover").bit))
        steps = [choice(STEP, square) for square in self.path(cell)]
        declaration = self.sight.m.rules.actions.declaration(action, target)
        opening = [] if self.acting else [choice(ACTIVATE, self.body), declaration]
        return [*opening, *rise, *steps]

    def early(self) -> int:
        """The squares they can be on and still have a square of movement left."""
        found = 0
        for layer in self.layers[: self.steps]:
            found |= layer
        return found & ~self.sight.zoned
