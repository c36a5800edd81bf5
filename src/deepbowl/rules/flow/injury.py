"""The injury table and the apothecary, as every core has them. [CRP-9, 2020-12]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, RESERVES, STUNNED
from deepbowl.rules.chapters.harm import Harm
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import APOTHECARY
from deepbowl.rules.vocabulary.records import Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class InjuryTable(Harm):
    """8 KO'd, 10 a casualty; one apothecary. [CRP-9.2, CRP-9.5, 2020-12.3, 2020-12.8]"""

    def injury(self, m: Game, f: Fall, total: int) -> int:
        """The table for a player without special traits. [CRP-9.2, 2020-12.3]"""
        if total >= 10:
            return CASUALTY
        return KNOCKED_OUT if total >= 8 else STUNNED

    def knocked_out(self, m: Game, f: Fall) -> Resolution[None]:
        """An apothecary keeps a KO'd player on the pitch, Stunned; from the crowd they go to Reserves.
        [CRP-9.5, 2020-12.8]"""
        if (yield from self.calls_apothecary(m, f)):
            f.result = RESERVES if f.off else STUNNED
            m.tell(event.Healed(moments.APOTHECARY, f.victim, m.state.cell[f.victim], moments.APOTHECARY, f.result))

    def calls_apothecary(self, m: Game, f: Fall) -> Resolution[bool]:
        """Ask the coach about their apothecary, usable once per match. [CRP-9.5, 2020-12.8]"""
        seat = m.side[f.victim]
        if f.untreated or not m.goods(seat, APOTHECARY):
            return False
        if (yield m.ask(seat, "apothecary", [m.no, m.yes], f.victim)) != m.yes:
            return False
        m.change_goods(seat, APOTHECARY, -1)
        return True
