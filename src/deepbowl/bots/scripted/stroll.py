"""Where a player can walk without any roll: no dodge, nothing gone for, nothing stepped on. Much cheaper than `reach`."""

from __future__ import annotations

from typing import Final

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
        """`taken` are squares that somebody else is going to stand on."""
        m, s = sight.m, sight.s
        self.sight = sight
        self.body = body
        self.start = s.cell[body]
        self.down = s.post[body] != STANDING
        here = sight.board.bit[self.start]
        self.layers = [here]
        self.cells = here
        self.acting = s.act.body == body and s.act.action >= 0
        steps = m.rules.movement.allowance(m, body) - (s.act.moved if s.act.body == body else 0)
        self.steps = 0
        self.owes = bool(s.in_turn[body] & OWES)  # a square for having come out of a pad
        if self.owes:
            steps = max(0, steps - 1)
        self.rises = True  # he is or gets on his feet without a roll
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
        seen = new = here
        for _ in range(steps):
            new = spread(s.topo, new & ~sight.zoned) & room & ~seen
            if not new:
                break
            self.layers.append(new)
            seen |= new
        self.cells = seen

    def path(self, cell: int) -> list[int]:
        """The squares entered on the way."""
        bit = self.sight.board.bit
        topo, zoned = self.sight.s.topo, self.sight.zoned
        number = next(n for n, layer in enumerate(self.layers) if layer & bit[cell])
        squares: list[int] = []
        while number:
            squares.append(cell)
            number -= 1
            come = self.layers[number] & entered_from(self.sight.board, topo, cell)
            if number:
                come &= ~zoned
            cell = come.bit_length() - 1
        squares.reverse()
        return squares

    def plan(self, cell: int, action: int = MOVE, target: int = NOBODY) -> list[Choice]:
        """The choices that take him there."""
        rise = [choice(STAND)] if self.down else []
        if self.owes:
            rise.append(choice(USE, self.sight.m.trait(self.body, "Recover").bit))
        steps = [choice(STEP, square) for square in self.path(cell)]
        declaration = self.sight.m.rules.actions.declaration(action, target)
        opening = [] if self.acting else [choice(ACTIVATE, self.body), declaration]
        return [*opening, *rise, *steps]

    def early(self) -> int:
        """The squares he can be on and still have a square of movement left."""
        found = 0
        for layer in self.layers[: self.steps]:
            found |= layer
        return found & ~self.sight.zoned
