"""Throwing team-mates. [CRP-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine.choice import SQUARE, USE_ON, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import DEAD, STANDING
from deepbowl.rules.flow.deeds import deed
from deepbowl.rules.flow.harm import remove, settle
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.skills.teammates import EATEN, ESCAPED, NOT_TEMPTED, tempted
from deepbowl.rules.traits import THROWING, Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import HALTED, PASS, ROOTED
from deepbowl.rules.vocabulary.records import (
    FUMBLE,
)

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class ThrowTeamMate(Trait):
    """Throws an adjacent team-mate who has the Right Stuff. [CRP-13/Throw Team-Mate, CRP-8]"""

    name = "Throw Team-Mate"
    family = "Throw Team-mate"

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """In a Pass Action, beside a standing team-mate with the Right Stuff and no roots. [CRP-8.1, CRP-13/Take Root]"""
        s = m.state
        if declaring(m) or s.act.action != PASS:
            return
        for cell in cells(m.around(o) & s.occupied):
            mate = m.body_at(cell)
            able = s.post[mate] == STANDING and not s.in_drive[mate] & ROOTED
            if m.side[mate] == m.side[o] and able and m.has(mate, "Right Stuff"):
                options.append(choice(USE_ON, self.bit, mate))

    def use(self, m: Match, o: int, target: int) -> Resolution[None]:
        """Name a square in Short range, see whether he is eaten, roll, and let him fly. [CRP-8.2]"""
        s, mate = m.state, target
        squares = [choice(SQUARE, cell) for cell in cells(m.rules.flight.reach(m, o, mate))]
        aim = first_of((yield m.ask(m.decider(o), "throw-team-mate", squares, o, mate)))
        s.act.flags |= HALTED
        m.used(o, self, mate)
        if not (yield from deed(m, o, THROWING, mate)) or not m.standing(mate):
            yield from settle(m)
            return
        fate = yield from tempted(m, o, mate)
        if fate != NOT_TEMPTED and m.holds_ball(mate):
            m.turnover(moments.TURNOVER, f"{m.bodies.name[mate]} was not thrown with the ball", mate)
        if fate == EATEN:
            remove(m, mate, DEAD, m.trait(o, "Always Hungry").rule)
        else:
            fumbled = fate == ESCAPED or (yield from self.is_fumbled(m, o, aim))
            yield from m.rules.flight.fly(m, mate, s.cell[o], s.cell[mate] if fumbled else aim, 0 if fumbled else 3)
        yield from settle(m)

    def is_fumbled(self, m: Match, o: int, aim: int) -> Resolution[bool]:
        """A pass roll at -1 more; accurate is as good as inaccurate, so all but a fumble succeeds. [CRP-8.2, CRP-10.8]"""
        chapter = m.rules.passing
        t = chapter.pass_test(m, o, aim, -1)
        t.target = 2
        return (yield from chapter.pass_roll(m, t)) == FUMBLE
