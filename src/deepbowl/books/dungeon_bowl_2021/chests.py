"""Chests: who opens one, and what happens then. [DG-CHEST]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells, mask_of
from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.features.chests import SolidChests
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.traits import BESIDE_SOLID, Trait
from deepbowl.rules.vocabulary import flags
from deepbowl.rules.vocabulary.flags import HALTED, HAS_THROWN
from deepbowl.rules.vocabulary.records import BY_EXPLOSION, RANK_BYSTANDER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def opens_chests(m: Game, body: int) -> bool:
    """Return whether a player has hands, and moves by a Move Action: an iron ball has an Action of its own.
    [DG-CHEST-03, DG-CHEST-08, 2020-15/Ball and Chain]"""
    return can_hold(m, body) and not m.owns(body, "Ball and Chain")


class DgChests(SolidChests):
    """One holds the ball, the others a trap. [DG-CHEST-01, DG-CHEST-02, DG-CHEST-07]"""

    def found(self, m: Game, opener: int, cell: int, ball: int) -> Resolution[None]:
        """The opener gets the ball immediately, if their hands are free. [DG-CHEST-04]"""
        if not m.holds_ball(opener):
            m.give_ball(ball, opener)
            m.tell(event.PickedUp("DG-CHEST-04", opener, m.state.cell[opener], ball))
        return NOTHING

    def explode(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """Knocked Down, on their feet or not: the opener, then their team, then the others, as the active coach orders them.
        [DG-CHEST-05, DG-CHEST-06]"""
        hit = [body for body in m.bodies_in(self.blast(m, cell)) if body != opener]
        mates = yield from in_chosen_order(m, [body for body in hit if m.side[body] == m.side[opener]])
        others = yield from in_chosen_order(m, [body for body in hit if m.side[body] != m.side[opener]])
        for body in [opener, *mates, *others]:
            f = Fall(body, BY_EXPLOSION, NOBODY, self.blast_rule(m, cell, body))
            f.rank, f.armour = RANK_BYSTANDER, self.blast_armour(m)
            go_down(m, f)

    def blast(self, m: Game, cell: int) -> int:
        """The squares the trap of a chest reaches: those beside it, not behind walls. [DG-CHEST-05]"""
        return m.state.topo.contact[cell]

    def blast_rule(self, m: Game, cell: int, body: int) -> str:
        """The rule by which someone is in reach of the trap."""
        return "DG-CHEST-05"

    def blast_armour(self, m: Game) -> int:
        """Return what the trap adds to armour rolls: nothing."""
        return 0

    def opened_from(self, m: Game, body: int, cell: int) -> int:
        """Return whether they are unmarked and have hands. [DG-CHEST-03, DG-CHEST-08]"""
        if not opens_chests(m, body):
            return 0
        zones, contact = m.foes(m.side[body]), m.state.topo.contact
        return mask_of([square for square in cells(contact[cell]) if not contact[square] & zones])


class OpenChest(Trait):
    """Who ends a Move beside a chest, unmarked, may open it. [DG-CHEST-03, DG-CHEST-08]"""

    name = "Open chest"
    own_rule = "DG-CHEST-03"
    offered_as = "open the chest"
    occasion = BESIDE_SOLID

    def __init__(self, chests: DgChests) -> None:
        super().__init__()
        self.chests = chests

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """It ends their Move; no other Action will do, nor one that was another before."""
        act = m.state.act
        if act.action != flags.MOVE or act.flags & HAS_THROWN or not m.around(owner) & self.chests.shut(m):
            return
        if m.standing(owner) and not m.zones_on(m.state.cell[owner], m.side[owner]) and opens_chests(m, owner):
            options.extend(choice(USE_AT, self.bit, cell) for cell in self.chests.beside(m, owner))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Ball or trap, their activation is over. [DG-CHEST-04, DG-CHEST-06]"""
        m.state.act.flags |= HALTED
        yield from self.chests.open(m, owner, target)
        yield from settle(m)
