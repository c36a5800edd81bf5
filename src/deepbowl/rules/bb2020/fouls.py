"""2020 fouls and the referee. [2020-13]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.rules.bb2020.goods import BIASED_REFEREE, BRIBERY_AND_CORRUPTION
from deepbowl.rules.flow.arguing import COACH_EJECTED, WON, ArguingReferee
from deepbowl.rules.flow.fouls import ArmourFouls
from deepbowl.rules.flow.referee import bribes, send_off
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Fall


# what comes of being seen
OFF: Final = 0
TALKED_FREE: Final = 1  # they stay, but the turn is over
PAID_FREE: Final = 2


class Bb2020Fouls(ArmourFouls):
    """An armour roll with assists. [2020-13.1, 2020-13.2]"""

    def assists(self, m: Game, fouler: int, victim: int) -> Resolution[int]:
        """+1 per unmarked team-mate beside the victim, -1 per unmarked opponent beside the fouler. [2020-13.2, R-49]"""
        mine = self.free_at(m, m.side[fouler], victim, m.foot(fouler))
        return at_once(len(mine) - len(self.free_at(m, m.side[victim], fouler, m.foot(victim))))

    def free_at(self, m: Game, side: int, against: int, without: int) -> list[int]:
        """Return the players who mark an opponent and are marked by no one else. Guard does not help. [2020-13.2]"""
        s = m.state
        foes = m.foes(side) & ~m.foot(against)
        beside = cells(m.around(against) & s.zone[side] & ~without)
        return [s.at[cell] - 1 for cell in beside if not s.topo.contact[cell] & foes]


class Bb2020Referee(ArguingReferee):
    """Doubles are seen; a coach may argue, then pay. [2020-13.2, 2020-13.3]"""

    def sees(self, m: Game, f: Fall) -> bool:
        """By the dice, or because an opponent has bought them. [2020-13.2, 2020-17]"""
        return self.is_seen(m, f) or self.watched(m, f.by)

    def is_seen(self, m: Game, f: Fall) -> bool:
        """A natural double on armour, but not a Sneaky Git's, or on injury. [2020-13.2]"""
        armour, injury = f.armour_dice, f.injury_dice
        if armour[0] == armour[1] and armour[0] and not m.has(f.by, "Sneaky Git"):
            return True
        return f.broken and injury[0] == injury[1] and bool(injury[0])

    def caught(self, m: Game, fouler: int) -> Resolution[None]:
        """They are sent off, and it is a turnover, unless their coach talks or pays them free. [2020-13.3, 2020-6.5]"""
        verdict = yield from self.plead(m, fouler)
        if verdict == TALKED_FREE:
            m.turnover(moments.TURNOVER, "was spotted fouling", fouler)
        elif verdict == OFF:
            send_off(m, fouler)
            m.turnover(moments.TURNOVER, "was sent off", fouler)

    def let_off(self, m: Game, body: int) -> Resolution[bool]:
        """Argue, then use bribes; return True if they stay in the match. [2020-13.3, 2020-14.4]"""
        return (yield from self.plead(m, body)) != OFF

    def plead(self, m: Game, body: int) -> Resolution[int]:
        """Argue the call first, then pay, as long as there are bribes: OFF, TALKED_FREE or PAID_FREE. [2020-13.3]"""
        if m.neutral(body):
            return OFF
        end = yield from self.argument(m, body)
        if end == WON:
            return TALKED_FREE
        if end == COACH_EJECTED:
            return OFF
        return PAID_FREE if (yield from bribes(m, body)) else OFF

    def watched(self, m: Game, fouler: int) -> bool:
        """A Biased Referee of an opponent also spots the foul on 5+, each with a separate roll. It leaves with a team that
        concedes. [2020-13.2, 2020-14.6, 2020-17]"""
        bought = [seat for seat in seats_in_play(m, m.others(m.side[fouler])) if m.goods(seat, BIASED_REFEREE)]
        return any(m.roll(6, purpose.REFEREE, fouler) >= 5 for _ in bought)

    def argue(self, m: Game, seat: int, body: int) -> Resolution[int]:
        """Return what the referee says to it: 1 the coach has to go, 6 the player may stay. One's own referee is kinder,
        and the corrupt may talk again once a match. [2020-13.3, 2020-17, 2020-18.4]"""
        answer = m.roll(6, purpose.ARGUE, body)
        if answer == 1 and m.goods(seat, BRIBERY_AND_CORRUPTION):
            if (yield m.ask(seat, "argue-again", [m.no, m.yes], body)) == m.yes:
                m.change_goods(seat, BRIBERY_AND_CORRUPTION, -1)
                answer = m.roll(6, purpose.ARGUE, body)
        return answer + int(bool(m.goods(seat, BIASED_REFEREE)))
