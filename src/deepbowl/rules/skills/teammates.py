"""Being thrown, or eaten instead. [CRP-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine.choice import SQUARE, USE_ON, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import THROWN
from deepbowl.rules.vocabulary.records import Reason

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

NOT_TEMPTED: Final = 0
EATEN: Final = 1
ESCAPED: Final = 2


class SendsTeamMates(Trait):
    """Shared by throwing and kicking team-mates: stand beside a player with Right Stuff, name a square.
    [CRP-8.1, CRP-8.2, 2020-10.1, 2020-10.2]"""

    action = 0
    """The Action in which it is done."""
    question = "throw-team-mate"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Offer every team-mate they could send off now: one in reach, with a square to aim at."""
        if not declaring(m) and m.state.act.action == self.action:
            mates = [mate for mate in self.mates(m, owner) if m.rules.flight.reach(m, owner, mate)]
            options.extend(choice(USE_ON, self.bit, mate) for mate in mates)

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Return that there is nothing to aim at, such as from inside a secret passage."""
        if target not in self.mates(m, owner) or m.rules.flight.reach(m, owner, target):
            return None
        return because(m, f"{m.bodies.name[owner]} has no square in range to aim at", moments.RANGE)

    def mates(self, m: Game, owner: int) -> list[int]:
        """Team-mates beside them who can fly."""
        return [mate for mate in m.bodies_in(m.around(owner)) if m.side[mate] == m.side[owner] and self.can_fly(m, mate)]

    def can_fly(self, m: Game, mate: int) -> bool:
        """With the Right Stuff, without roots, and not if no one may throw them again in this turn.
        [CRP-13/Take Root, 2020-15/Take Root]"""
        free = not m.rules.movement.is_rooted(m, mate) and not m.state.in_turn[mate] & THROWN
        return m.has(mate, "Right Stuff") and free

    def aim(self, m: Game, owner: int, mate: int) -> Resolution[int]:
        """The coach names the square they are to fly to."""
        squares = [choice(SQUARE, cell) for cell in cells(m.rules.flight.reach(m, owner, mate))]
        return first_of((yield m.ask(m.decider(owner), self.question, squares, owner, mate)))


class RightStuff(Trait):
    """May be thrown by a team-mate. Landing is part of the throw. [CRP-13/Right Stuff, 2020-15/Right Stuff]"""

    name = "Right Stuff"


class AlwaysHungry(Trait):
    """May eat the team-mate instead of throwing them: see `tempted`. [CRP-13/Always Hungry, 2020-15/Always Hungry]"""

    name = "Always Hungry"
    told_as = "would rather eat {whom}"


def tempted(m: Game, owner: int, mate: int) -> Resolution[int]:
    """Resolve Always Hungry: 1, then 1 again: eaten; 1, then 2 or more: they squirm free and the throw is fumbled.
    [CRP-13/Always Hungry, CRP-8.2]"""
    if not m.has(owner, "Always Hungry") or (yield from test(m, plain(purpose.HUNGRY, owner, 2))):
        return NOT_TEMPTED
    m.used(owner, m.trait(owner, "Always Hungry"), mate)
    return ESCAPED if (yield from test(m, plain(purpose.ESCAPE, owner, 2))) else EATEN
