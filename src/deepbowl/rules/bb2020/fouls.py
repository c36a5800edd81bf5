"""2020 fouls and the referee. [2020-13]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import IN_PLAY, SENT_OFF
from deepbowl.rules.bb2020.goods import EJECTED
from deepbowl.rules.chapters import Fouls
from deepbowl.rules.flow.harm import hurt, remove, settle
from deepbowl.rules.traits import BEFORE, FOULING
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BRIBE
from deepbowl.rules.vocabulary.records import BY_FOUL, TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Bb2020Fouls(Fouls):
    """An armour roll with assists; doubles are seen; a coach may argue, then pay. [2020-13.1 to 2020-13.3]"""

    def foul(self, m: Match, fouler: int, victim: int) -> Resolution[None]:
        """Kick somebody who is down, then face the referee. [2020-13.2]"""
        f = Fall(victim, BY_FOUL, fouler, moments.FOUL)
        f.turnover, f.bare = TURNOVER_NEVER, True
        f.armour = self.assists(m, fouler, victim)
        goes_on = True
        for trait in m.hooked(fouler, BEFORE):
            goes_on = goes_on and (yield from trait.before(m, fouler, FOULING, victim))
        if goes_on:
            yield from hurt(m, f)
        yield from settle(m)
        if goes_on and m.state.post[fouler] <= IN_PLAY and self.is_seen(m, f):
            yield from self.caught(m, fouler)
            yield from settle(m)

    def assists(self, m: Match, fouler: int, victim: int) -> int:
        """+1 for each free team-mate at the victim, -1 for each free team-mate of his at the fouler. [2020-13.2, R-49]"""
        return self.helpers(m, fouler, victim) - self.helpers(m, victim, fouler)

    def helpers(self, m: Match, helped: int, against: int) -> int:
        """Team-mates of one who mark the other and are marked by nobody else; Guard is no use here. [2020-13.2]"""
        s = m.state
        side = m.side[helped]
        foes = m.foes(side) & ~m.foot(against)
        beside = cells(m.around(against) & s.zone[side] & ~m.foot(helped))
        return sum(1 for cell in beside if not s.topo.contact[cell] & foes)

    def is_seen(self, m: Match, f: Fall) -> bool:
        """A natural double on armour, but not a Sneaky Git's, or on injury. [2020-13.2]"""
        armour, injury = f.armour_dice, f.injury_dice
        if armour[0] == armour[1] and armour[0] and not m.has(f.by, "Sneaky Git"):
            return True
        return f.broken and injury[0] == injury[1] and bool(injury[0])

    def caught(self, m: Match, fouler: int) -> Resolution[None]:
        """He is sent off, and it is a turnover, unless his coach talks or pays him free. [2020-13.3, 2020-6.5]"""
        m.tell(event.INFRACTION, moments.REFEREE, fouler, m.state.cell[fouler])
        argued = m.goods(m.side[fouler], BRIBE)
        if (yield from self.let_off(m, fouler)):
            if m.goods(m.side[fouler], BRIBE) == argued:  # talked free, not paid free
                m.turnover(moments.TURNOVER, f"{m.bodies.name[fouler]} was seen fouling", fouler)
            return
        remove(m, fouler, SENT_OFF, moments.REFEREE)
        m.tell(event.SENT_OFF, moments.REFEREE, fouler)
        m.turnover(moments.TURNOVER, f"{m.bodies.name[fouler]} was sent off", fouler)

    def let_off(self, m: Match, body: int) -> Resolution[bool]:
        """Argue the call first, then pay, as long as there are bribes. [2020-13.3, R-16]"""
        seat = m.side[body]
        if seat >= m.seats:
            return False
        if not m.tally(EJECTED, seat) and (yield m.ask(seat, "argue", [m.no, m.yes], body)) == m.yes:
            roll = m.roll(6, purpose.ARGUE, body)
            if roll == 1:
                m.set_tally(EJECTED, 1, seat)
                return False
            if roll == 6:
                return True
        while m.goods(seat, BRIBE):
            if (yield m.ask(seat, "bribe", [m.no, m.yes], body)) != m.yes:
                return False
            m.change_goods(seat, BRIBE, -1)
            if m.roll(6, purpose.BRIBE, body) >= 2:
                m.tell(event.HEALED, moments.BRIBE, body, m.state.cell[body], -1, 0, "bribe")
                return True
        return False
