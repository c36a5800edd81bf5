"""Bombs: thrown like a ball, caught like a ball, and then they explode. [CRP-14.3, 2020-9.9]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, SQUARE, USE_AT, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import activation
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, THROW_BOMB

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Bombs(Trait):
    """Throwing bombs, in every core: a player who catches one throws it on until it explodes."""

    name = "Bombardier"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """A standing player may declare it; then any square in range, or with Hail Mary Pass any square."""
        if declaring(m):
            if choice(DECLARE, THROW_BOMB) not in options and self.may_declare(m, owner):
                options.append(choice(DECLARE, THROW_BOMB))
        elif m.state.act.action == THROW_BOMB:
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(self.squares(m, owner)))

    def may_declare(self, m: Game, owner: int) -> bool:
        """Return whether they may declare it now."""
        return m.standing(owner)

    def squares(self, m: Game, owner: int) -> int:
        """Return where a bomb can be thrown from here. [CRP-7.3, CRP-13/Hail Mary Pass, 2020-15/Hail Mary Pass]"""
        if self.hails_mary(m, owner):
            return m.rules.passing.hail_mary_targets(m, owner)
        return m.rules.passing.targets(m, owner)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The bomb flies, is caught and thrown on by a player who catches it, until it explodes somewhere."""
        m.state.act.flags |= HALTED
        m.used(owner, self)
        passed = 0
        thrower = owner
        while True:
            catcher = yield from self.fly(m, thrower, target)
            if catcher < 0:
                break
            push_bonus_action(m, catcher)
            passed += 1
            thrower = catcher
            squares = [choice(SQUARE, cell) for cell in cells(self.squares(m, thrower))]
            target = first_of((yield m.ask(m.decider(thrower), "throw-bomb", squares, thrower)))
        for _ in range(passed):
            m.state.act = m.state.suspended.pop()
        yield from settle(m)

    def fly(self, m: Game, thrower: int, target: int) -> Resolution[int]:
        """One throw; returns who has to throw it on, -1 if it has exploded or is gone."""
        raise NotImplementedError

    def hails_mary(self, m: Game, body: int) -> bool:
        """Return True if they have the skill and the book allows it."""
        return m.has(body, "Hail Mary Pass") and not m.trait(body, "Hail Mary Pass").inert

    def is_hail_mary(self, m: Game, thrower: int, target: int) -> Resolution[bool]:
        """Out of range it must be one, in range it may: no one gets at it.
        [CRP-13/Hail Mary Pass, 2020-15/Hail Mary Pass]"""
        if not self.hails_mary(m, thrower):
            return False
        skill = m.trait(thrower, "Hail Mary Pass")
        in_range = bool(m.rules.passing.targets(m, thrower) & m.board.bit[target])
        if in_range and (yield m.may(thrower, skill)) != m.yes:
            return False
        m.used(thrower, skill)
        return True

    def explode(self, m: Game, cell: int, thrower: int) -> Resolution[None]:
        """Everyone in the square is hit, everyone beside it on 4+, those already down included.
        [CRP-14.3, CRP-18.8, 2020-9.9]"""
        m.tell(event.Exploded(moments.BOMB, cell, moments.BOMB))
        s = m.state
        hit = [m.body_at(cell)] if s.at[cell] else []
        for body in m.bodies_in(s.topo.contact[cell]):
            if body not in hit and m.roll(6, purpose.BOMB_HIT, body) >= 4:
                hit.append(body)
        for body in (yield from in_chosen_order(m, hit)):
            self.blow_over(m, body, thrower)

    def blow_over(self, m: Game, body: int, thrower: int) -> None:
        """Someone is hit by the bomb that this thrower threw last."""
        raise NotImplementedError


def push_bonus_action(m: Game, body: int) -> None:
    """A player who caught the bomb throws it immediately, out of sequence. [CRP-14.3, 2020-9.9]"""
    m.state.suspended.append(m.state.act)
    m.state.act = activation(body, m.side[body], THROW_BOMB)
    m.state.act.flags = HALTED
