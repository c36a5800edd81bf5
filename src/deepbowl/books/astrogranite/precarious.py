"""Precarious positions: beside a chasm, a pit or a drop an opposing coach may have a player show that they keep theirs
balance. [AG-PREC]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.chasms import Chasm
from deepbowl.books.astrogranite.collisions import come_down, is_taken
from deepbowl.books.astrogranite.pits import Pit
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import BLOCKING, CATCHING, DUMPING_OFF, INTERCEPTING, PASSING, PICKING_UP, THROWING, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import BY_SLIP, FALLS_OVER, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

PRECIPICES: Final = (Chasm, Pit)
"""Hazards a player may slip into. A trap counts once it is revealed. [AG-PREC-01]"""
A_DROP: Final = 2
"""This many steps lower, a square is at the foot of a drop. [AG-PREC-01, AG-PLAT-01]"""
DEMAND: Final = "demand-balance"
"""The question to opposing coaches; silence means that no one demands anything."""


def beside_precipice(m: Game, body: int) -> int:
    """The squares into which a player standing here might fall, also diagonally. [AG-PREC-01]"""
    here = m.state.cell[body]
    if here < 0:
        return 0
    near = m.ways(body).open[here]
    found = 0
    for feature in m.rules.features:
        if isinstance(feature, PRECIPICES):
            found |= near & m.state.marks[feature.mark]
    if m.board.height[here] >= A_DROP:
        for cell in cells(near & ~m.board.linked[here]):
            if m.board.height[here] - m.board.height[cell] >= A_DROP:
                found |= m.board.bit[cell]
    return found


class Balance(Trait):
    """Balance roll before a player blocks, throws, catches, intercepts or picks up. [AG-PREC-02]"""

    name = "Balance"
    own_rule = "AG-PREC-04"
    always = True
    deeds: Final = (BLOCKING, PASSING, DUMPING_OFF, THROWING, CATCHING, INTERCEPTING, PICKING_UP)

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """An opposing coach may demand a balance roll for every action; on a 1 the player falls in and loses the action.
        [AG-PREC-03 to AG-PREC-06]"""
        if deed not in self.deeds or not m.standing(owner) or m.bodies.size[owner] > 1:
            return True
        threats = beside_precipice(m, owner)
        if not threats or not (yield from self.is_demanded(m, owner, other if deed == BLOCKING else NOBODY)):
            return True
        if (yield from test(m, plain(purpose.BALANCE, owner, 2))):
            return True
        from_cell = m.state.cell[owner]
        yield from self.slip(m, owner, self.nearest(m, from_cell, threats))
        ball = m.loose_at(from_cell) if deed == PICKING_UP else -1
        if ball >= 0:
            m.defer_bounce(ball, from_cell)  # [AG-PREC-05]
        return False

    def is_demanded(self, m: Game, owner: int, other: int) -> Resolution[bool]:
        """The coach of a player who is blocked; else those of all other teams in turn order, until one says so.
        [AG-PREC-03, AG-EXTRA-03]"""
        side = m.side[owner]
        blocked = other >= 0 and side != m.side[other] < m.seats
        for seat in [m.side[other]] if blocked else seats_in_play(m, m.others(side)):
            if (yield m.ask(seat, DEMAND, [m.no, m.yes], owner, other)) == m.yes:
                return True
        return False

    def nearest(self, m: Game, here: int, squares: int) -> int:
        """Straight ones are nearer than those aslant; a die decides among equals. [AG-PREC-04]"""
        board = m.board
        found = cells(squares)
        straight = [cell for cell in found if board.xs[cell] == board.xs[here] or board.ys[cell] == board.ys[here]]
        near = straight or found
        return near[m.roll(len(near), purpose.SLIP_SQUARE) - 1] if len(near) > 1 else near[0]

    def slip(self, m: Game, owner: int, cell: int) -> Resolution[None]:
        """Let them fall, with the consequences of falling there; an active player causes a turnover. [AG-PREC-04,
        AG-PREC-05]"""
        from_cell = m.state.cell[owner]
        fall = Fall(owner, BY_SLIP, owner, "AG-PREC-04")
        fall.kind = FALLS_OVER
        entry = Entry(BY_SLIP, from_cell, fall)
        if m.active(owner):
            m.turnover(moments.TURNOVER, "slipped", owner)
        if is_taken(m, owner, cell):
            m.lift(owner)
            yield from come_down(m, owner, cell, entry)
            return
        m.place(owner, cell)
        m.tell(event.Moved("AG-PREC-04", owner, from_cell, cell, BY_SLIP))
        yield from enter(m, owner, cell, entry)
        if entry.fall is not None:
            go_down(m, entry.fall)


def turn_on(rules: AgRules) -> None:
    """Opposing coaches may demand balance rolls. [AG-PREC-03]"""
    rules.everyone.append(Balance())
    rules.own.tests.asked_by(purpose.BALANCE, "AG-PREC-04")


SWITCH: Final = Switch(
    "precarious-positions", "An opposing coach may demand a balance roll from a player beside a chasm, pit or drop.",
    "AG-PREC-01", turn_on=turn_on,
)
