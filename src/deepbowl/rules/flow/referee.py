"""The referee as every core has them: they see a foul or not, and take bribes. [CRP-6.4, 2020-13.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import CASUALTY, DEAD, IN_PLAY, SENT_OFF
from deepbowl.rules.chapters.harm import Referee
from deepbowl.rules.flow.harm import remove
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BRIBE

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Fall, Offence

class WatchingReferee(Referee):
    """Sees some fouls, by their dice, and sends the fouler off. [CRP-6.4, 2020-13.2]"""

    def judge(self, m: Game, offence: Offence) -> Resolution[None]:
        """A fouler who is still in play may have been seen. [CRP-6.4, 2020-13.2]"""
        fouler = offence.body
        if m.state.posture[fouler] <= IN_PLAY and offence.fall is not None and self.sees(m, offence.fall):
            m.tell(event.Infraction(moments.REFEREE, fouler, m.state.cell[fouler]))
            yield from self.caught(m, fouler)

    def sees(self, m: Game, f: Fall) -> bool:
        """Return whether the referee sees a foul."""
        return self.is_seen(m, f)

    def is_seen(self, m: Game, f: Fall) -> bool:
        """Return True if the dice of a foul show a double, so that the referee spots it."""
        raise NotImplementedError

    def caught(self, m: Game, fouler: int) -> Resolution[None]:
        """A fouler is off, and it is a turnover, unless their coach can do something about it. [CRP-6.4, CRP-3]"""
        if not (yield from self.let_off(m, fouler)):
            send_off(m, fouler)
            m.turnover(moments.TURNOVER, "was sent off", fouler)


def send_off(m: Game, body: int, rule: str = moments.REFEREE) -> None:
    """Take a player off for the rest of the match; what they held bounces from their square. One who is a casualty by now
    stays one. [CRP-6.4, 2020-13.3, AG-REF-11]"""
    if m.state.posture[body] not in (CASUALTY, DEAD):
        remove(m, body, SENT_OFF, rule)
    m.tell(event.SentOff(rule, body))


def bribes(m: Game, body: int) -> Resolution[bool]:
    """Spend bribes one by one until one works, on 2+, or the coach has enough. [CRP-6.5, 2020-13.3, R-16]"""
    seat = m.side[body]
    while m.goods(seat, BRIBE):
        if (yield m.ask(seat, "bribe", [m.no, m.yes], body)) != m.yes:
            return False
        m.change_goods(seat, BRIBE, -1)
        if m.roll(6, purpose.BRIBE, body) >= 2:
            m.tell(event.LetOff(moments.BRIBE, body, m.state.cell[body], moments.BRIBE))
            return True
    return False
