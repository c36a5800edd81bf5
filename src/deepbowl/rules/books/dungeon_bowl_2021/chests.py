"""Chests: who opens one, and what happens then. [DG-CHEST]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.features.chests import Chests
from deepbowl.rules.features.feature import BOUNCES_ON
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import flags
from deepbowl.rules.vocabulary.records import BY_EXPLOSION, RANK_BYSTANDER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class DgChests(Chests):
    """Nobody stands on a chest; one holds the ball, the others a trap. [DG-CHEST-01, DG-CHEST-02]"""

    solid = True

    def found(self, m: Match, opener: int, cell: int, ball: int) -> Resolution[None]:
        """The opener has it at once. [DG-CHEST-04]"""
        m.give_ball(ball, opener)
        m.tell(event.PickedUp("DG-CHEST-04", opener, m.state.cell[opener], ball))
        return
        yield

    def explode(self, m: Match, opener: int, cell: int) -> Resolution[None]:
        """Everybody beside it is knocked down, on their feet or not. [DG-CHEST-05, DG-CHEST-06]"""
        hit = m.bodies_in(m.state.topo.contact[cell])
        for body in (yield from in_chosen_order(m, hit, m.state.seat)):
            f = Fall(body, BY_EXPLOSION, NOBODY, "DG-CHEST-05")
            f.rank = RANK_BYSTANDER
            go_down(m, f)

    def ball_in(self, m: Match, ball: int, cell: int) -> Resolution[int]:
        """A ball bounces on. [DG-CHEST-02]"""
        return BOUNCES_ON
        yield


class OpenChest(Trait):
    """Who ends a Move beside a chest, unmarked, may open it. [DG-CHEST-03, DG-CHEST-08]"""

    name = "Open chest"
    own_rule = "DG-CHEST-03"

    def __init__(self, chests: DgChests) -> None:
        super().__init__()
        self.chests = chests

    def finish(self, m: Match, o: int) -> Resolution[None]:
        """Not after a Blitz or anything else."""
        s = m.state
        if s.act.action != flags.MOVE or s.over or s.suspended or not m.standing(o) or not can_hold(m, o):
            return
        shut = self.chests.beside(m, o)
        if not shut or m.zones_on(s.cell[o], m.side[o]):
            return
        answer = yield m.ask(m.decider(o), "open-chest", [m.no, *(choice(SQUARE, cell) for cell in shut)], o)
        if verb_of(answer) == SQUARE:
            yield from self.chests.open(m, o, first_of(answer))
            yield from settle(m)
