"""Jumping the spike pit, which is its only crossing. [DG-XTILE-16]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.dungeon_bowl_2021.tiles_of_death import PIT, edge_of_pit
from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.bb2020.jump import jump_test
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import arrive, can_pay, held_back, leave_trail, pay, rush, tripped, vacated
from deepbowl.rules.flow.test import test
from deepbowl.rules.skills.common import declaring, free_to_move
from deepbowl.rules.traits import LEAVE, Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import BY_FALLING_BACK, BY_JUMP, BY_LEAP, BY_LEAPING, BY_RUSH, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

COST: Final = 3
"""Two squares, and one for the second square of the pit. [DG-XTILE-16]"""


class PitJump(Trait):
    """Anyone beside the pit may jump it, once an activation, to a free square on another side. [DG-XTILE-16]"""

    name = "Jump the pit"
    own_rule = "DG-XTILE-16"
    told_as = "jumps the pit"
    offered_as = "jump the pit"
    preposition = "to"
    leaps = True
    leap_points = COST

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """While three squares of movement, rushed for or not, are left."""
        pit, act = m.board.areas.get(PIT, 0), m.state.act
        if not pit & m.state.topo.open[m.state.cell[owner]] or declaring(m) or act.flags & NO_MOVE:
            return
        if act.action in m.rules.actions.without_movement or not m.unspent(owner, self):
            return
        if can_pay(m, owner, COST) and free_to_move(m, owner):
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(self.landings(m, owner)))

    def landings(self, m: Game, owner: int) -> int:
        """Free squares beside the same pit, but not on the side they are on."""
        board, here = m.board, m.state.cell[owner]
        if not edge_of_pit(m) & board.bit[here]:
            return 0
        pit = self.pit_beside(m, here)
        side = next(step for step in (1, board.w, -1, -board.w) if pit & board.bit[here + step])
        mine = 0
        for cell in cells(pit):
            mine |= m.state.topo.open[cell] & board.bit[cell - side]
        beyond = 0
        for cell in cells(pit):
            for step in (1, board.w, -1, -board.w):
                beyond |= m.state.topo.open[cell] & board.bit[cell + step]
        closed = m.rules.movement.closed(m, owner, False)
        return beyond & ~pit & ~mine & ~m.state.occupied & ~closed

    def pit_beside(self, m: Game, cell: int) -> int:
        """The whole pit a square lies beside."""
        pit = m.board.areas.get(PIT, 0)
        return m.state.topo.flood(m.state.topo.open[cell] & pit, pit, m.board.n)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Tentacles, Rushes, then the jump; failed, they fall in the square of the pit nearest to where they wanted to
        go."""
        s, from_cell = m.state, m.state.cell[owner]
        if not (yield from m.rules.movement.dares(m, owner, target)):
            return
        m.spend_trait(owner, self)
        m.used(owner, self)
        rushes = pay(m, owner, COST)
        if m.present & m.rules.masks[LEAVE] and (yield from held_back(m, owner, target)):
            s.act.flags |= m.rules.movement.when_held
            yield from settle(m)
            return
        if not (yield from rush(m, owner, rushes, target)):
            go_down(m, Fall(owner, BY_RUSH, owner, moments.RUSH))
            yield from settle(m)
            return
        leave_trail(m, owner)
        m.place(owner, target)  # so that a player who dives after them has their square
        m.tell(event.Moved(self.rule, owner, from_cell, target, BY_JUMP))
        fall = yield from self.roll(m, owner, from_cell, target)
        if fall is not None:
            pit = self.falls_into(m, from_cell, target)
            m.place(owner, pit)
            m.tell(event.Moved(self.rule, owner, target, pit, BY_FALLING_BACK))
        yield from arrive(m, owner, s.cell[owner], Entry(BY_LEAPING, from_cell, fall))
        yield from vacated(m, owner, from_cell)
        yield from settle(m)

    def roll(self, m: Game, owner: int, from_cell: int, target: int) -> Resolution[Fall | None]:
        """As over a Prone player; their fall, if they fail."""
        t = jump_test(m, owner, from_cell, target)
        if (yield from test(m, t)):
            return None
        fall = Fall(owner, BY_LEAP, owner, self.rule)
        tripped(m, fall, t)
        return fall

    def falls_into(self, m: Game, from_cell: int, target: int) -> int:
        """The free square of the pit nearest to the target; where it is full they fall where they jumped off, and if someone
        has dived there, where they came down."""
        free = [cell for cell in cells(self.pit_beside(m, from_cell)) if not m.state.at[cell]]
        back = target if m.state.at[from_cell] else from_cell
        return min(
            free, key=lambda cell: (m.board.distance(cell, target), m.board.distance(cell, from_cell), cell), default=back
        )
