"""Moving out of sequence because an opponent passes. [CRP-13/Pass Block, 2020-15/On the Ball]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import SQUARE, USE_AT, Choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import activation
from deepbowl.rules.flow.move import step
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.flags import HALTED, MOVE, NO_MOVE, OWES

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SQUARES: Final = 3
"""How far such a move goes, whatever the MA; no one goes for more."""


class AnswersPass(Trait):
    """A move of three squares inside the passer's Action; forms differ in where it may go and where it may stop."""

    question = ""

    def goals(self, m: Game, owner: int, thrower: int, target: int, hail_mary: bool) -> int:
        """Return the squares this move has to lead to, if its form has such squares."""
        return 0

    def move(self, m: Game, owner: int, thrower: int, target: int, hail_mary: bool) -> Resolution[None]:
        """Move step by step until they stop, can go no further, are held or go down."""
        s = m.state
        s.suspended.append(s.act)
        allowance = m.rules.movement.allowance(m, owner)
        s.act = activation(owner, m.side[owner], MOVE)
        s.act.moved = allowance - SQUARES
        while m.standing(owner) and not s.act.flags & (HALTED | NO_MOVE):
            goals = self.goals(m, owner, thrower, target, hail_mary)
            options = self.ways(m, owner, goals, allowance - s.act.moved)
            if not options:
                break
            if self.may_stop(m, owner, goals):
                options.insert(0, m.no)
            answer = yield m.ask(m.decider(owner), self.question, options, owner, thrower)
            if verb_of(answer) == SQUARE:
                yield from step(m, owner, first_of(answer))
                self.pay_for_portal(m, owner)
            elif verb_of(answer) == USE_AT:
                yield from m.rules.traits[first_of(answer)].use(m, owner, second_of(answer))
            else:
                break
        s.act = s.suspended.pop()

    def pay_for_portal(self, m: Game, owner: int) -> None:
        """One of the squares goes on recovering from a portal; a player who stops there pays nothing. [DG-PORTAL-02]"""
        if m.state.in_turn[owner] & OWES:
            m.state.in_turn[owner] &= ~OWES
            m.state.act.moved += 1

    def ways(self, m: Game, owner: int, goals: int, left: int) -> list[Choice]:
        """The steps and leaps open to them now, with this many squares left."""
        raise NotImplementedError

    def may_stop(self, m: Game, owner: int, goals: int) -> bool:
        """Return whether they may stop where they are."""
        return True
