"""What a finished match leaves behind for a league: results, casualties, the dead, funds gathered. [DG-POST-02]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.engine.event import Event, Injured
from deepbowl.engine.field import Field
from deepbowl.engine.state import CASUALTY, DEAD
from deepbowl.league.entry import Outcome, Played

BY_BLOCK: Final = "block"
"""Only who is hurt by a block earns whoever hurt him points. [2020-16.4]"""
MISSES_NEXT: Final = 7
"""From this casualty number on a player misses the next game. [2020-12.6]"""
LASTING: Final = 13
"""From this one on he has a Lasting Injury. [2020-12.6]"""


def reports(match: Field, won: int, funds: Sequence[int], friendly: bool = False) -> list[Played]:
    """What to record for each seat: `won` is the winning seat or none of them, `funds` how often each gathered."""
    bodies, state = match.bodies, match.state
    caused = casualties(match.events or [], bodies.side, bodies.seats)
    found = []
    for seat in range(bodies.seats):
        outcome = Outcome.WON if seat == won else Outcome.LOST if 0 <= won < bodies.seats else Outcome.DREW
        dead = [body for body in bodies.of_seat[seat] if state.post[body] == DEAD]
        worst = {body: _worst(state.harm[body]) for body in bodies.of_seat[seat] if state.post[body] == CASUALTY}
        missing, lasting = ([b for b in worst if worst[b] >= least] for least in (MISSES_NEXT, LASTING))
        found.append(Played(
            outcome, caused[seat], _numbers(match, dead), _numbers(match, missing), funds[seat], friendly,
            _numbers(match, lasting),
        ))  # fmt: skip
    return found


def casualties(events: Sequence[Event], side: Sequence[int], seats: int) -> list[int]:
    """How many casualties worth Star Player Points each seat caused. [2020-16.4, DG-POST-02]"""
    caused = [0] * seats
    for told in events:
        if isinstance(told, Injured) and told.posture == CASUALTY and told.cause == BY_BLOCK and told.by >= 0:
            if side[told.by] < seats and side[told.by] != side[told.body]:
                caused[side[told.by]] += 1
    return caused


def _numbers(match: Field, found: Sequence[int]) -> tuple[int, ...]:
    """Shirt numbers: what follows the letter of the seat in a body's short name."""
    return tuple(int(match.bodies.name[body][1:]) for body in found)


def _worst(harm: int) -> int:
    """The highest of the casualty numbers a body suffered, two digits each."""
    worst = 0
    while harm:
        harm, number = divmod(harm, 100)
        worst = max(worst, number)
    return worst
