"""The wizard: one spell a match, before one's first Action of a turn or right after one's turn. [CRP-14.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, CAST, SQUARE, Choice, choice, first_of
from deepbowl.engine.decision import Rule
from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules import moments, purpose
from deepbowl.rules.chapters import Bench
from deepbowl.rules.flags import WIZARD
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.records import BY_SPELL, RANK_BYSTANDER, TURNOVER_KNOCKED_DOWN, TURNOVER_WITH_BALL, Fall

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

FIREBALL: Final = 0
LIGHTNING: Final = 1
SPELLS: Final = ("fireball", "lightning bolt")


class SpellBench(Bench):
    """A wizard, before the first Action of the turn. [CRP-14.6]"""

    def offers(self, m: Match, seat: int) -> list[Choice]:
        """A spell while nobody has acted."""
        return [] if m.state.acted else castable(m, seat)

    def use(self, m: Match, seat: int, choice: Choice) -> Rule[None]:
        """Cast it."""
        yield from cast(m, seat, first_of(choice))


def standing_bodies(m: Match) -> list[int]:
    """Everybody on his feet, of whichever team."""
    s = m.state
    return [body for body in range(len(s.cell)) if s.post[body] == STANDING and s.cell[body] >= 0]


def castable(m: Match, seat: int) -> list[Choice]:
    """The spells a seat may cast now."""
    if not m.goods(seat, WIZARD):
        return []
    spells = [choice(CAST, FIREBALL)]
    if standing_bodies(m):
        spells.append(choice(CAST, LIGHTNING))
    return spells


def cast(m: Match, seat: int, spell: int) -> Rule[None]:
    """Cast a spell: pick its target, roll who is hit, knock them down. [CRP-14.6, CRP-18.8]"""
    m.change_goods(seat, WIZARD, -1)
    if spell == FIREBALL:
        squares = [choice(SQUARE, cell) for cell in cells(m.board.floor)]
        cell = first_of((yield m.ask(seat, "spell-square", squares)))
        aimed = [body for body in standing_bodies(m) if (m.board.within(cell, 1)) & m.foot(body)]
        needed, turnover = 4, TURNOVER_WITH_BALL
        m.tell(event.EXPLODED, moments.SPELL, NOBODY, cell, -1, seat, SPELLS[spell])
    else:
        targets = [choice(BODY, body) for body in standing_bodies(m)]
        aimed = [first_of((yield m.ask(seat, "spell-target", targets)))]
        needed, turnover = 2, TURNOVER_KNOCKED_DOWN
        m.tell(event.EXPLODED, moments.SPELL, aimed[0], m.state.cell[aimed[0]], -1, seat, SPELLS[spell])
    hit = [body for body in aimed if m.roll(6, purpose.SPELL, body) >= needed]
    for body in (yield from in_chosen_order(m, hit)):
        fall = Fall(body, BY_SPELL, NOBODY, moments.SPELL)
        fall.turnover, fall.rank = turnover, RANK_BYSTANDER
        fall.either.append((None, 1))
        go_down(m, fall)
    yield from settle(m)
