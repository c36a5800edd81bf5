"""Agility skills in the form they have in CRP. [CRP-13.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.move import arrive, can_pay, held_back, pay, rush, vacated
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.skills import agility as agility_skills
from deepbowl.rules.skills.common import declaring, free_to_move
from deepbowl.rules.traits import LEAVE, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, NO_MOVE
from deepbowl.rules.vocabulary.records import BY_LEAP, BY_LEAPING, BY_RUSH, Entry, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Dodge(agility_skills.Dodge):
    """Re-roll one dodge a turn; turn Defender Stumbles into Pushed. [CRP-13/Dodge]"""

    def slips_away(self, m: Game, owner: int, blocker: int) -> Resolution[bool]:
        """The owner's coach is asked first, the blocker's coach about Tackle only if Dodge is used. [CRP-5.5]"""
        if not (yield from self.dodges(m, owner, blocker)):
            return False
        return not (yield from self.is_tackled(m, owner, blocker))


class Leap(Trait):
    """Once a turn jump to any empty square within two. [CRP-13/Leap, CRP-4.5]"""

    name = "Leap"
    leaps = True

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """While two squares of movement, gone for or not, are left."""
        act = m.state.act
        if declaring(m) or act.action in m.rules.actions.without_movement or act.flags & NO_MOVE:
            return
        if not m.unspent(owner, self) or not free_to_move(m, owner):
            return
        if can_pay(m, owner, 2):
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(self.landings(m, owner)))

    def landings(self, m: Game, owner: int) -> int:
        """Empty squares within two, over players if need be, but not through walls."""
        s = m.state
        here = m.board.bit[s.cell[owner]]
        return m.ways(owner).flood(here, m.board.floor, 2) & ~s.occupied & ~m.rules.movement.closed(m, owner, False)

    def roll(self, m: Game, owner: int, from_cell: int, to: int) -> PlayerTest:
        """Agility, whatever the squares at either end. [CRP-4.5]"""
        return agility(m, purpose.LEAP, owner, 0)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Go For Its first, one roll each; then Tentacles; then the unmodified leap roll. [CRP-4.3, CRP-4.5]"""
        s = m.state
        m.spend_trait(owner, self)
        m.used(owner, self)
        from_cell = s.cell[owner]
        fall = None
        if not (yield from rush(m, owner, pay(m, owner, 2))):
            fall = Fall(owner, BY_RUSH, owner, moments.RUSH)
        if fall is None and m.present & m.rules.masks[LEAVE] and (yield from held_back(m, owner, target)):
            s.act.flags |= HALTED
            yield from settle(m)
            return
        m.place(owner, target)
        m.tell(event.Moved(moments.LEAP, owner, from_cell, target, BY_LEAPING))
        if fall is None and not (yield from test(m, self.roll(m, owner, from_cell, target))):
            fall = Fall(owner, BY_LEAP, owner, moments.LEAP)
        yield from vacated(m, owner, from_cell)
        yield from arrive(m, owner, target, Entry(BY_LEAPING, from_cell, fall))
        yield from settle(m)
