"""Team re-rolls as every core has them: the allotment, and the Leader's. [CRP-10, 2020-2.4]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.choice import REROLL_LEADER, REROLL_TEAM
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import put
from deepbowl.rules.chapters.rolls import Rerolls
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.traits import SPENDING_REROLL
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import CONCEDED, LEADER

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class TeamRerolls(Rerolls):
    """The team's own, and one more while a Leader is there. [CRP-10.2, CRP-13/Leader, 2020-2.4, 2020-2.7]"""

    def left(self, m: Game, seat: int) -> list[int]:
        """Return which of a seat's re-rolls are left; the coach picks. [2020-2.4, R-31]"""
        sources = [REROLL_TEAM] if m.state.rerolls[seat] else []
        if m.goods(seat, LEADER) and self.leader_present(m, seat):
            sources.append(REROLL_LEADER)
        return sources

    def leader_present(self, m: Game, seat: int) -> bool:
        """Return whether a Leader is on the pitch, in any posture. [CRP-13/Leader, 2020-15/Leader]"""
        return any(m.owns(body, "Leader") and m.in_play(body) for body in m.bodies.of_seat[seat])

    def spend_team(self, m: Game, body: int, source: int) -> Resolution[bool]:
        """The re-roll is gone whatever a Loner rolls. [CRP-10.5, CRP-13/Loner, 2020-2.6]"""
        s, seat = m.state, m.side[body]
        if source == REROLL_LEADER:
            m.change_goods(seat, LEADER, -1)
        else:
            s.rerolls = put(s.rerolls, seat, s.rerolls[seat] - 1)
        m.tell(event.RerollSpent(moments.TEAM_REROLL, body, s.cell[body], seat, s.rerolls[seat]))
        return (yield from attempt(m, body, SPENDING_REROLL, -1))

    def allotment(self, m: Game, seat: int) -> int:
        """Return how many a seat has for a half, the Leader's apart."""
        return m.sheets[seat].rerolls

    def refill(self, m: Game) -> None:
        """The full allotment, and the Leader's. [CRP-10.6, CRP-13/Leader, 2020-2.4]"""
        for seat in range(m.seats):
            m.state.rerolls = put(m.state.rerolls, seat, self.allotment(m, seat))
            led = any(m.owns(body, "Leader") for body in m.bodies.of_seat[seat])
            m.change_goods(seat, LEADER, int(led) - m.goods(seat, LEADER))


def has_chef(m: Game, seat: int, chef: int) -> bool:
    """Return whether a seat has a Master Chef, by the number of that good; the chef of a team that has conceded has left
    with it. [CRP-16.5, 2020-17, 2020-14.6]"""
    return bool(m.goods(seat, chef)) and not m.goods(seat, CONCEDED)


def cook(m: Game, chef: int) -> None:
    """Each 4+ of a Master Chef's three dice is one re-roll more for their team and one less for every other, not the
    Leader's. [CRP-16.5, 2020-17]"""
    rerolls = list(m.state.rerolls)
    for seat in range(m.seats):
        for _ in range(3 if has_chef(m, seat, chef) else 0):
            if m.roll(6, purpose.MASTER_CHEF) >= 4:
                rerolls[seat] += 1
                for other in m.others(seat):
                    rerolls[other] = max(0, rerolls[other] - 1)
    m.state.rerolls = tuple(rerolls)
