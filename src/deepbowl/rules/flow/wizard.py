"""Spells in every core: striking standing players, and the fireball. [CRP-14.6, 2020-17.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import picked
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, Choice, at_cells, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules.chapters.spells import AFTER_TURN, BEFORE_ACTIONS, Spell
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.flow.spells import aim, loss
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import WIZARD
from deepbowl.rules.vocabulary.records import BY_SPELL, RANK_BYSTANDER, TURNOVER_KNOCKED_DOWN, TURNOVER_WITH_BALL, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_SQUARES: Final = at_cells(SQUARE)


def standing_bodies(m: Game) -> list[int]:
    """Everyone on their feet, of whichever team."""
    s = m.state
    return [body for body in range(len(s.cell)) if s.posture[body] == STANDING and s.cell[body] >= 0]


class WizardSpell(Spell):
    """Strikes standing players, each with a separate roll. [CRP-14.6]"""

    goods = WIZARD
    rule = moments.SPELL
    hurled = True
    when: tuple[int, ...] = (BEFORE_ACTIONS, AFTER_TURN)
    needed = 0
    turnover = TURNOVER_KNOCKED_DOWN

    def strike(self, m: Game, seat: int, aimed: list[int], cell: int, body: int) -> Resolution[None]:
        """Knock down the players hit, in an order the active coach chooses; +1 on armour or injury. [CRP-14.6, CRP-18.8]"""
        m.tell(event.SpellStruck(self.rule, cell, self.name, seat, body))
        hit = [body for body in aimed if m.roll(6, purpose.SPELL, body) >= self.needed]
        for body in (yield from in_chosen_order(m, hit)):
            fall = Fall(body, BY_SPELL, NOBODY, self.rule)
            fall.turnover, fall.rank = self.turnover, RANK_BYSTANDER
            fall.either.append((None, 1))
            go_down(m, fall)
        yield from settle(m)


class Fireball(WizardSpell):
    """A square and those around it, on 4+; a turnover only for a lost ball. [CRP-14.6, 2020-17.1]"""

    name = "fireball"
    title = "Fireball"
    words = "Each standing player on the square or beside it is knocked down on 4+, with +1 to armour or injury."
    needed = 4
    turnover = TURNOVER_WITH_BALL

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """Any square."""
        return picked(_SQUARES, m.board.floor, 0, 0)

    def castable(self, m: Game, seat: int) -> bool:
        """Return True: there is always a square."""
        return True

    def reached(self, m: Game, cell: int) -> list[int]:
        """Everyone on their feet in the square or beside it."""
        return sorted(body for body in m.bodies_in(self.blast(m, cell)) if m.state.posture[body] == STANDING)

    def blast(self, m: Game, cell: int) -> int:
        """The squares it reaches."""
        return m.board.within(cell, 1)

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """At any square."""
        cell = yield from aim(m, seat, self, self.targets(m, seat))
        yield from self.strike(m, seat, self.reached(m, cell), cell, NOBODY)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """Half of those it reaches go down."""
        return 0.5 * sum(loss(m, seat, body) for body in self.reached(m, first_of(target)))
