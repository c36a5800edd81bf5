"""How far a body may go, as every core has it. [CRP-4, 2020-7]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import meets
from deepbowl.rules.chapters.movement import Movement
from deepbowl.rules.traits import RUSHES
from deepbowl.rules.vocabulary.flags import ROOTED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class PitchMovement(Movement):
    """MA squares and two more to go for. [CRP-4.1, CRP-4.3, 2020-7.1, 2020-7.3]"""

    def allowance(self, m: Game, body: int) -> int:
        """MA; roots leave none. [CRP-1.1, 2020-7.1, CRP-13/Take Root]"""
        return 0 if m.state.in_drive[body] & ROOTED else m.state.ma[body]

    def rushes(self, m: Game, body: int) -> int:
        """Two, and what traits add. [CRP-4.3, 2020-7.3, CRP-13/Sprint]"""
        s = m.state
        if s.in_drive[body] & ROOTED:
            return 0
        if not meets(s.skills[body], m.rules.masks[RUSHES]):
            return 2
        return max(0, 2 + sum(trait.rushes(m, body) for trait in m.hooked(body, RUSHES)))

    def closed(self, m: Game, body: int, pushed: bool) -> int:
        """Squares filled by something solid, and for those who walk what bars their way. [CRP-4.1, 2020-7.1]"""
        return m.state.solid if pushed else m.state.barred
