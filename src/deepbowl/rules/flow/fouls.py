"""A foul as every core has it: assists, armour, injury, then the referee. [CRP-6, 2020-13]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.chapters.harm import Fouls
from deepbowl.rules.flow.harm import hurt, settle
from deepbowl.rules.traits import BEFORE, FOULING
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.records import BY_FOUL, TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class ArmourFouls(Fouls):
    """An armour roll with assists; the referee judges it afterwards. [CRP-6.1, 2020-13.2]"""

    def foul(self, m: Game, fouler: int, victim: int) -> Resolution[None]:
        """Kick someone who is down, then face the referee. No one judges a fouler who belongs to no team.
        [CRP-6.1, CRP-6.4, CRP-18.14, 2020-13.2]"""
        f = Fall(victim, BY_FOUL, fouler, moments.FOUL)
        f.turnover, f.bare = TURNOVER_NEVER, True
        f.armour = yield from self.assists(m, fouler, victim)
        goes_on = True
        for trait in m.hooked(fouler, BEFORE):
            goes_on = goes_on and (yield from trait.before(m, fouler, FOULING, victim))
        if goes_on:
            if not m.neutral(fouler):
                m.rules.referee.watch(m, f)
            yield from hurt(m, f)
        yield from settle(m)
