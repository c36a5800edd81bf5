"""Lightning Reflexes: a step before the surprise. [AG-SKILL-13]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine.choice import SQUARE, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.move import can_pay, price, step
from deepbowl.rules.skills.common import free_to_move
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.flags import NO_MOVE

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

REFLEXES: Final = "Lightning Reflexes"


class LightningReflexes(Trait):
    """May take a step before a chest or trap that they open shows what it is. [AG-SKILL-13]"""

    name = REFLEXES
    own_rule = "AG-SKILL-13"


def step_away(m: Game, body: int) -> Resolution[None]:
    """Let a player who opens a chest or sets off a trap in their own activation take one step first. It is an ordinary step
    and costs what it costs. [AG-SKILL-13]"""
    s = m.state
    if not m.has(body, REFLEXES) or s.act.body != body or not m.standing(body) or s.act.flags & NO_MOVE:
        return
    if not free_to_move(m, body):
        return
    free = m.ways(body).open[s.cell[body]] & ~s.occupied & ~m.rules.movement.closed(m, body, False)
    squares = [choice(SQUARE, cell) for cell in cells(free) if can_pay(m, body, price(m, body, cell))]
    if not squares:
        return
    answer = yield m.ask(m.decider(body), "step-away", [m.no, *squares], body)
    if answer != m.no:
        m.used(body, m.trait(body, REFLEXES))
        yield from step(m, body, first_of(answer))
