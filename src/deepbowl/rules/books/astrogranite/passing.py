"""Passes below ground: not far, and only at what the thrower sees. [AG-PASS, AG-GEN-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler, sight
from deepbowl.engine.decision import Resolution
from deepbowl.rules.books.astrogranite import variants
from deepbowl.rules.crp.passing import CrpPassing
from deepbowl.rules.flow.walls import in_sight
from deepbowl.rules.traits import Trait

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class AgPassing(CrpPassing):
    """Quick and Short only, along a line that no wall and no shut door crosses. [AG-PASS-01, AG-GEN-06]"""

    longest = ruler.SHORT

    def fly(self, m: Match, body: int, ball: int, target: int, result: int) -> Resolution[None]:
        """Where a spiked ball is about to land is noted: whoever is there had better look out. [AG-VBALL-03]"""
        yield from super().fly(m, body, ball, target, result)
        if variants.kind(m, ball) == variants.SPIKED:
            variants.note_landing(m, ball)

    def clear(self, m: Match, body: int) -> int:
        """Players, chests and obstacles hide nothing. [AG-GEN-06]"""
        return in_sight(m, body, m.state.shut, sight.TOUCH_CLOSED)

    def lane(self, m: Match, frm: int, to: int) -> int:
        """Only those whom the thrower sees get at the ball: it does not fly through walls. [AG-GEN-05]"""
        return super().lane(m, frm, to) & sight.visible(m.board, frm, m.state.shut, sight.TOUCH_CLOSED)


class AgHailMaryPass(Trait):
    """Cannot be used below ground. [AG-PASS-01]"""

    name = "Hail Mary Pass"
    inert = "no pass goes beyond Short range underground"
