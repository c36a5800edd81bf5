"""CRP fouls and the referee. [CRP-6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.rules.flow.fouls import ArmourFouls
from deepbowl.rules.flow.referee import WatchingReferee, bribes

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Fall


class CrpFouls(ArmourFouls):
    """An armour roll with assists. [CRP-6.1 to CRP-6.3]"""

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
        return at_once(total)


class CrpReferee(WatchingReferee):
    """Doubles are seen; bribes help. [CRP-6.4, CRP-6.5]"""

    def is_seen(self, m: Game, f: Fall) -> bool:
        """A natural double on armour or injury. [CRP-6.4]"""
        armour, injury = f.armour_dice, f.injury_dice
        if injury[0] and injury[0] == injury[1]:  # 0: not rolled
            return True
        if armour[0] != armour[1] or not armour[0]:
            return False
        return f.broken or not m.has(f.by, "Sneaky Git")

    def let_off(self, m: Game, body: int) -> Resolution[bool]:
        """Only money talks. [CRP-6.5]"""
        return (yield from bribes(m, body))
