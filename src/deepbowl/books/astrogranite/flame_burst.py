"""The Cave Dragon breathes fire. [AG-PROF-11, AG-PROF-12]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler, sight
from deepbowl.books.astrogranite.beasts import FLAME_BURST
from deepbowl.books.astrogranite.hunting import pick, prey
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.flow.harm import hurt, place_prone, settle
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import BY_FIRE, TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

NEAR: Final = 4
"""Within this many squares it needs no fire."""
BREATHES_ON: Final = 4


def in_its_breath(m: Game, body: int) -> list[int]:
    """Those it may burn: no one within four squares, so these are in Short Pass range and in sight; the nearest of them.
    [AG-PROF-11]"""
    near = {other: m.apart(body, other) for other in prey(m, body)}
    if not near or min(near.values()) <= NEAR:
        return []
    seen = [other for other in near if sees(m, body, other)]
    least = min([near[other] for other in seen], default=0)
    return [other for other in seen if near[other] == least]


def sees(m: Game, body: int, other: int) -> bool:
    """Return whether someone is in Short Pass range and in sight, from the nearest of its squares. [AG-PROF-11]"""
    here, there = m.facing_square(body, other), m.facing_square(other, body)
    in_range = m.rules.passing.in_range(m, here, ruler.SHORT)
    return bool(in_range & m.board.bit[there]) and sight.sees(m.board, here, there, m.state.shut)


def breathes(m: Game, body: int) -> Resolution[bool]:
    """On 4+ it burns the nearest instead of moving. [AG-PROF-11]"""
    targets = in_its_breath(m, body)
    if not targets or not catches_fire(m, body):
        return False
    yield from burn(m, body, pick(m, targets, body))
    return True


def catches_fire(m: Game, body: int) -> bool:
    """Return whether its breath is hot enough this time. [AG-PROF-11]"""
    return m.roll(6, purpose.FLAME_BURST, body) >= BREATHES_ON


def burn(m: Game, body: int, target: int) -> Resolution[None]:
    """Everyone under the template lies down or trusts in their armour, as their coach says, in turn order beginning after
    the team whose turn has just ended. [AG-PROF-12]"""
    m.used(body, m.trait(body, FLAME_BURST), target)
    centre = m.facing_square(target, body)
    under = [other for other in m.bodies_in(m.board.bit[centre] | m.state.topo.contact[centre]) if m.standing(other)]
    order = [*m.rules.order.others(m, m.state.seat), m.state.seat, m.seats]
    braving: list[int] = []
    for other in [one for seat in order[:-1] for one in under if m.side[one] == seat]:
        if (yield m.ask(m.side[other], "flame-burst", [m.yes, m.no], other, body)) == m.no:
            braving.append(other)
    for other in [one for one in under if one not in braving]:
        place_prone(m, other, "AG-PROF-12", BY_FIRE)
    for other in braving:
        f = Fall(other, BY_FIRE, NOBODY, "AG-PROF-12")
        f.bare, f.turnover = True, TURNOVER_NEVER
        yield from hurt(m, f)
    yield from settle(m)

