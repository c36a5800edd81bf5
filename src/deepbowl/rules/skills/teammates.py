"""Being thrown, or eaten instead. [CRP-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

NOT_TEMPTED: Final = 0
EATEN: Final = 1
ESCAPED: Final = 2


class RightStuff(Trait):
    """May be thrown by a team-mate. Landing is part of the throw. [CRP-13/Right Stuff, 2020-15/Right Stuff]"""

    name = "Right Stuff"


class AlwaysHungry(Trait):
    """May eat the team-mate instead of throwing him: see `tempted`. [CRP-13/Always Hungry, 2020-15/Always Hungry]"""

    name = "Always Hungry"


def tempted(m: Match, o: int, mate: int) -> Resolution[int]:
    """Who is Always Hungry: 1, then 1 again: eaten; 1, then 2 or more: he squirms free and the throw is fumbled.
    [CRP-13/Always Hungry, CRP-8.2]"""
    if not m.has(o, "Always Hungry") or (yield from test(m, plain(purpose.HUNGRY, o, 2))):
        return NOT_TEMPTED
    m.used(o, m.trait(o, "Always Hungry"), mate)
    return ESCAPED if (yield from test(m, plain(purpose.ESCAPE, o, 2))) else EATEN
