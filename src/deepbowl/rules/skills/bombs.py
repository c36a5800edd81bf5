"""What happens to whoever catches a bomb, and to everybody near it. [CRP-14.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, STANDING, activation
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, THROW_BOMB
from deepbowl.rules.vocabulary.records import BY_BOMB, RANK_BYSTANDER, TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def push_bonus_action(m: Match, body: int) -> None:
    """Whoever caught the bomb throws it at once, as a bonus Action of his. [CRP-14.3]"""
    m.state.suspended.append(m.state.act)
    m.state.act = activation(body, m.side[body], THROW_BOMB)
    m.state.act.flags = HALTED


def explode(m: Match, cell: int) -> Resolution[None]:
    """Everybody in the square goes down, everybody beside it on 4+, those already down included. [CRP-14.3, CRP-18.8]"""
    m.tell(event.EXPLODED, moments.BOMB, NOBODY, cell)
    s = m.state
    hit = [m.body_at(cell)] if s.at[cell] else []
    for body in m.bodies_in(s.topo.contact[cell]):
        if body not in hit and m.roll(6, purpose.BOMB_HIT, body) >= 4:
            hit.append(body)
    for body in (yield from in_chosen_order(m, hit)):
        f = Fall(body, BY_BOMB, NOBODY, moments.BOMB)
        f.rank = RANK_BYSTANDER
        if s.post[body] != STANDING:
            f.turnover = TURNOVER_NEVER
        go_down(m, f)
