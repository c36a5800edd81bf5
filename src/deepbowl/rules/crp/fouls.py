"""CRP fouls and the referee. [CRP-6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import IN_PLAY, SENT_OFF
from deepbowl.rules.chapters.harm import Fouls
from deepbowl.rules.flow.harm import hurt, remove, settle
from deepbowl.rules.traits import BEFORE, FOULING
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BRIBE
from deepbowl.rules.vocabulary.records import BY_FOUL, TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class CrpFouls(Fouls):
    """An armour roll with assists; doubles are seen. [CRP-6.1 to CRP-6.5]"""

    def foul(self, m: Game, fouler: int, victim: int) -> Resolution[None]:
        """Kick someone who is down, then face the referee. [CRP-6.1, CRP-6.4, CRP-18.14]"""
        f = Fall(victim, BY_FOUL, fouler, moments.FOUL)
        f.turnover, f.bare = TURNOVER_NEVER, True
        f.armour = yield from self.assists(m, fouler, victim)
        goes_on = True
        for trait in m.hooked(fouler, BEFORE):
            goes_on = goes_on and (yield from trait.before(m, fouler, FOULING, victim))
        if goes_on:
            yield from hurt(m, f)
        yield from settle(m)
        if goes_on and m.state.posture[fouler] <= IN_PLAY and self.is_seen(m, f):
            yield from self.send_off(m, fouler)
            yield from settle(m)

    def assists(self, m: Game, fouler: int, victim: int) -> Resolution[int]:
        """+1 for each free team-mate at the victim, -1 for each free opponent at the fouler. [CRP-6.2]"""
        s = m.state
        mine = m.side[fouler]
        total = 0
        for cell in cells(m.around(victim) & s.zone[mine] & ~m.foot(fouler)):
            if not s.topo.contact[cell] & m.foes(mine):
                total += 1
        for cell in cells(m.around(fouler) & m.foes(mine)):
            helper = m.body_at(cell)
            if not s.topo.contact[cell] & m.foes(m.side[helper]) & ~m.foot(fouler):
                total -= 1
        return total
        yield

    def is_seen(self, m: Game, f: Fall) -> bool:
        """A natural double on armour or injury. [CRP-6.4]"""
        armour, injury = f.armour_dice, f.injury_dice
        if injury[0] and injury[0] == injury[1]:  # 0: not rolled
            return True
        if armour[0] != armour[1] or not armour[0]:
            return False
        return f.broken or not m.has(f.by, "Sneaky Git")

    def send_off(self, m: Game, fouler: int) -> Resolution[None]:
        """Bribes first; then they are off, and it is a turnover. [CRP-6.4, CRP-6.5, CRP-3]"""
        m.tell(event.Infraction(moments.REFEREE, fouler, m.state.cell[fouler]))
        if (yield from self.let_off(m, fouler)):
            return
        remove(m, fouler, SENT_OFF, moments.REFEREE)
        m.tell(event.SentOff(moments.REFEREE, fouler))
        m.turnover(moments.TURNOVER, "was sent off", fouler)

    def let_off(self, m: Game, body: int) -> Resolution[bool]:
        """Spend bribes one by one until one works, on 2+, or the coach has enough. [CRP-6.5]"""
        seat = m.side[body]
        while m.goods(seat, BRIBE):
            if (yield m.ask(seat, "bribe", [m.no, m.yes], body)) != m.yes:
                return False
            m.change_goods(seat, BRIBE, -1)
            if m.roll(6, purpose.BRIBE, body) >= 2:
                m.tell(event.LetOff(moments.BRIBE, body, m.state.cell[body], moments.BRIBE))
                return True
        return False

