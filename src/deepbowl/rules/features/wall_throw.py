"""Balls thrown at walls on purpose: the throw, and catches of the rebound.
[DG-PASS-03, DG-PASS-06, AG-PASS-02, AG-PASS-07]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import FACING, SQUARE, USE, choice, first_of
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.flow.ball import catch
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.passing import carry_out_throw, move_on
from deepbowl.rules.traits import IN_PASS, Trait
from deepbowl.rules.vocabulary import flags, moments

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

# what happens to a ball in flight over a player
FLIES_ON: Final = 0
MISSED: Final = 1
CAUGHT: Final = 2


def catch_in_flight(m: Game, ball: int, cell: int, rule: str) -> Resolution[int]:
    """A player the ball passes over may try to catch it, of any team. [DG-PASS-06, AG-PASS-07]"""
    body = m.body_at(cell)
    if body < 0 or not m.rules.ball.catches(m, body, ball):
        return FLIES_ON
    m.put_ball(ball, cell)
    m.tell(event.Bounced(rule, cell, ball, moments.RICOCHET))
    if (yield m.ask(m.decider(body), "catch-in-flight", [m.no, m.yes], body)) != m.yes:
        return FLIES_ON
    if not (yield from m.rules.ball.strikes(m, body, ball)):
        return MISSED
    return CAUGHT if (yield from catch(m, body, ball, False)) else MISSED


class WallThrow(Trait):
    """Anyone who passes may throw the ball at a wall instead. [DG-PASS-03, AG-PASS-02]"""

    name = "Throw at a wall"
    own_rule = moments.WALL_THROW
    told_as = "throws at a wall"
    offered_as = "throw at a wall"
    occasion = IN_PASS

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """In a Pass Action, where a wall is in range and in sight; which one is said next."""
        if m.state.in_act[owner] & flags.REFUSES:
            return  # only a team-mate of their race may have the ball now [CRP-13/Animosity]
        if m.state.act.action == flags.PASS and m.holds_ball(owner) and not declaring(m) and m.standing(owner):
            if m.rules.actions.may_give(m, owner, flags.PASS) and m.rules.passing.wall_targets(m, owner):
                options.append(choice(USE, self.bit))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Name the square, and the wall where it touches two; then the ball flies."""
        passing = m.rules.passing
        walls = passing.wall_targets(m, owner)
        squares = [choice(SQUARE, cell) for cell in dict.fromkeys(sorted(cell for cell, _ in walls))]
        cell = (
            first_of((yield m.ask(m.decider(owner), "wall-square", squares, owner)))
            if len(squares) > 1
            else first_of(squares[0])
        )
        sides = [choice(FACING, side) for square, side in walls if square == cell]
        asked = Decision(m.decider(owner), "wall", sides, owner, NOBODY, -1, cell)
        side = first_of((yield asked)) if len(sides) > 1 else first_of(sides[0])
        m.used(owner, self)
        if (yield from carry_out_throw(m, owner, NOBODY, passing.throw_at_wall(m, owner, cell, side))):
            move_on(m, owner, cell)
