"""A referee a coach may argue with. [2020-13.3, AG-REF-12]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.rules.flow.referee import WatchingReferee
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

EJECTED: Final = "ejected coaches"
"""The tally, one number per seat: their coach has argued too loudly and may not argue again. [2020-13.3, AG-REF-13]"""

# how an argument ends
UNMOVED: Final = 0
WON: Final = 1
COACH_EJECTED: Final = 2


class ArguingReferee(WatchingReferee):
    """On a 6 the player stays; on a 1 the coach never argues again in this match. [2020-13.3, AG-REF-12, AG-REF-13]"""

    def argument(self, m: Game, body: int) -> Resolution[int]:
        """Let a coach argue the call: UNMOVED, also if they do not, WON or COACH_EJECTED. [2020-13.3, AG-REF-12]"""
        seat = m.side[body]
        if not self.may_argue(m, seat) or (yield m.ask(seat, "argue", [m.no, m.yes], body)) != m.yes:
            return UNMOVED
        answer = yield from self.argue(m, seat, body)
        if answer <= 1:
            m.set_tally(EJECTED, 1, seat)
            m.tell(event.CoachSentOff(moments.ARGUMENT, seat))
            return COACH_EJECTED
        if answer < 6:
            return UNMOVED
        m.tell(event.LetOff(moments.ARGUMENT, body, m.state.cell[body], moments.ARGUMENT))
        return WON

    def may_argue(self, m: Game, seat: int) -> bool:
        """Unless the coach has argued too loudly before. [2020-13.3, AG-REF-13]"""
        return not m.tally(EJECTED, seat)

    def argue(self, m: Game, seat: int, body: int) -> Resolution[int]:
        """Return what the referee says to it, a die. [2020-13.3, AG-REF-12]"""
        return at_once(m.roll(6, purpose.ARGUE, body))
