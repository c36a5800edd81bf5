"""The referee can be talked to. [CRP-6.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Rule
from deepbowl.rules import moments, purpose
from deepbowl.rules.flags import BRIBE

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def bribes_work(m: Match, body: int) -> Rule[bool]:
    """Spend bribes one by one until one works or the coach has enough. [CRP-6.5]"""
    seat = m.side[body]
    while m.goods(seat, BRIBE):
        if (yield m.ask(seat, "bribe", [m.no, m.yes], body)) != m.yes:
            return False
        m.change_goods(seat, BRIBE, -1)
        if m.roll(6, purpose.BRIBE, body) >= 2:
            m.tell(event.HEALED, moments.BRIBE, body, m.state.cell[body], -1, 0, "bribe")
            return True
    return False
