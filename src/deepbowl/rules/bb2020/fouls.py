"""2020 fouls and the referee. [2020-13]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import IN_PLAY, SENT_OFF
from deepbowl.rules.bb2020.goods import BIASED_REFEREE, BRIBERY_AND_CORRUPTION, EJECTED
from deepbowl.rules.chapters.harm import Fouls
from deepbowl.rules.flow.harm import hurt, remove, settle
from deepbowl.rules.traits import BEFORE, FOULING
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BRIBE
from deepbowl.rules.vocabulary.records import BY_FOUL, TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


# what comes of being seen
OFF: Final = 0
TALKED_FREE: Final = 1  # they stay, but the turn is over
PAID_FREE: Final = 2


class Bb2020Fouls(Fouls):
    """An armour roll with assists; doubles are seen; a coach may argue, then pay. [2020-13.1 to 2020-13.3]"""

    def foul(self, m: Game, fouler: int, victim: int) -> Resolution[None]:
        """Kick someone who is down, then face the referee. [2020-13.2]"""
        f = Fall(victim, BY_FOUL, fouler, moments.FOUL)
        f.turnover, f.bare = TURNOVER_NEVER, True
        f.armour = yield from self.assists(m, fouler, victim)
        goes_on = True
        for trait in m.hooked(fouler, BEFORE):
            goes_on = goes_on and (yield from trait.before(m, fouler, FOULING, victim))
        if goes_on:
            yield from hurt(m, f)
        yield from settle(m)
        if goes_on and m.state.posture[fouler] <= IN_PLAY and (self.is_seen(m, f) or self.watched(m, fouler)):
            yield from self.caught(m, fouler)
            yield from settle(m)

    def assists(self, m: Game, fouler: int, victim: int) -> Resolution[int]:
        """+1 for each free team-mate at the victim, -1 for each free team-mate of their at the fouler. [2020-13.2, R-49]"""
        mine = self.free_at(m, m.side[fouler], victim, m.foot(fouler))
        return len(mine) - len(self.free_at(m, m.side[victim], fouler, m.foot(victim)))
        yield

    def free_at(self, m: Game, side: int, against: int, without: int) -> list[int]:
        """Players of a side who mark an opponent and are marked by no one else; Guard is no use here. [2020-13.2]"""
        s = m.state
        foes = m.foes(side) & ~m.foot(against)
        beside = cells(m.around(against) & s.zone[side] & ~without)
        return [s.at[cell] - 1 for cell in beside if not s.topo.contact[cell] & foes]

    def is_seen(self, m: Game, f: Fall) -> bool:
        """A natural double on armour, but not a Sneaky Git's, or on injury. [2020-13.2]"""
        armour, injury = f.armour_dice, f.injury_dice
        if armour[0] == armour[1] and armour[0] and not m.has(f.by, "Sneaky Git"):
            return True
        return f.broken and injury[0] == injury[1] and bool(injury[0])

    def caught(self, m: Game, fouler: int) -> Resolution[None]:
        """They are sent off, and it is a turnover, unless their coach talks or pays them free. [2020-13.3, 2020-6.5]"""
        m.tell(event.Infraction(moments.REFEREE, fouler, m.state.cell[fouler]))
        verdict = yield from self.plead(m, fouler)
        if verdict == TALKED_FREE:
            m.turnover(moments.TURNOVER, "was spotted fouling", fouler)
        if verdict != OFF:
            return
        remove(m, fouler, SENT_OFF, moments.REFEREE)
        m.tell(event.SentOff(moments.REFEREE, fouler))
        m.turnover(moments.TURNOVER, "was sent off", fouler)

    def let_off(self, m: Game, body: int) -> Resolution[bool]:
        """Return whether they stay in the match; with a Secret Weapon nothing else hangs on it. [2020-13.3, 2020-14.4]"""
        return (yield from self.plead(m, body)) != OFF

    def plead(self, m: Game, body: int) -> Resolution[int]:
        """Argue the call first, then pay, as long as there are bribes: OFF, TALKED_FREE or PAID_FREE. [2020-13.3]"""
        seat = m.side[body]
        if seat >= m.seats:
            return OFF
        if self.may_argue(m, seat) and (yield m.ask(seat, "argue", [m.no, m.yes], body)) == m.yes:
            answer = yield from self.argue(m, seat, body)
            if answer <= 1:
                m.set_tally(EJECTED, 1, seat)
                m.tell(event.CoachSentOff(moments.ARGUMENT, seat))
                return OFF
            if answer >= 6:
                m.tell(event.LetOff(moments.ARGUMENT, body, m.state.cell[body], moments.ARGUMENT))
                return TALKED_FREE
        return PAID_FREE if (yield from self.pay(m, seat, body)) else OFF

    def may_argue(self, m: Game, seat: int) -> bool:
        """Unless the coach has argued too loudly before. [2020-13.3]"""
        return not m.tally(EJECTED, seat)

    def watched(self, m: Game, fouler: int) -> bool:
        """A referee whom an opponent has bought sees more: on 5+, each for themselves. [2020-13.2, 2020-17]"""
        bought = [seat for seat in m.others(m.side[fouler]) if m.goods(seat, BIASED_REFEREE)]
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

    def pay(self, m: Game, seat: int, body: int) -> Resolution[bool]:
        """Spend bribes one by one until one works, on 2+, or the coach has enough. [2020-13.3, R-16]"""
        while m.goods(seat, BRIBE):
            if (yield m.ask(seat, "bribe", [m.no, m.yes], body)) != m.yes:
                return False
            m.change_goods(seat, BRIBE, -1)
            if m.roll(6, purpose.BRIBE, body) >= 2:
                m.tell(event.LetOff(moments.BRIBE, body, m.state.cell[body], moments.BRIBE))
                return True
        return False
