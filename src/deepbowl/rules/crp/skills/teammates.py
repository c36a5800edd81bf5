"""Throwing team-mates. [CRP-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import DEAD, STANDING
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.harm import remove, settle
from deepbowl.rules.skills.teammates import EATEN, ESCAPED, NOT_TEMPTED, SendsTeamMates, tempted
from deepbowl.rules.traits import THROWING
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import HALTED, PASS
from deepbowl.rules.vocabulary.records import ACCURATE, FUMBLE

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class ThrowTeamMate(SendsTeamMates):
    """Throws an adjacent team-mate who has the Right Stuff, in a Pass Action. [CRP-13/Throw Team-Mate, CRP-8]"""

    name = "Throw Team-Mate"
    family = "Throw Team-mate"
    action = PASS

    def can_fly(self, m: Game, mate: int) -> bool:
        """Standing, and without roots. [CRP-8.1, CRP-13/Take Root]"""
        return m.state.posture[mate] == STANDING and super().can_fly(m, mate)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Name a square in Short range, see whether they are eaten, roll, and let them fly. [CRP-8.2]"""
        mate = target
        aim = yield from self.aim(m, owner, mate)
        m.state.act.flags |= HALTED
        m.used(owner, self, mate)
        if not (yield from attempt(m, owner, THROWING, mate)) or not m.standing(mate):
            yield from settle(m)
            return
        fate = yield from tempted(m, owner, mate)
        if fate != NOT_TEMPTED and m.holds_ball(mate):
            m.turnover(moments.TURNOVER, "could not be thrown with the ball", mate)
        if fate == EATEN:
            remove(m, mate, DEAD, m.trait(owner, "Always Hungry").rule)
        else:
            fumbled = fate == ESCAPED or (yield from self.is_fumbled(m, owner, aim))
            yield from m.rules.flight.thrown(m, owner, mate, aim, FUMBLE if fumbled else ACCURATE)
        yield from settle(m)

    def is_fumbled(self, m: Game, owner: int, aim: int) -> Resolution[bool]:
        """A pass roll at -1 more; accurate equals inaccurate, so all results except a fumble succeed. [CRP-8.2, CRP-10.8]"""
        chapter = m.rules.passing
        t = chapter.pass_test(m, owner, aim, -1)
        t.target = 2
        return (yield from chapter.pass_roll(m, t)) == FUMBLE
