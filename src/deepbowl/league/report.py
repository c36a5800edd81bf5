"""What a finished match leaves behind for a league: results, casualties, the dead, funds gathered. [DG-POST-02]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.engine.event import Event, Injured
from deepbowl.engine.state import CASUALTY, DEAD
from deepbowl.league.entry import Outcome, Played
from deepbowl.match.log import RunningHash
from deepbowl.match.match import Match

BY_BLOCK: Final = "block"
"""Only who is hurt by a block earns whoever hurt them points. [2020-16.4]"""


def reports(match: Match, won: int, funds: Sequence[int], friendly: bool = False) -> list[Played]:
    """Return what to record for each seat: `won` is the winning seat or none of them, `funds` how often each gathered.

    The core that was played says what its casualty numbers mean. [CRP-9.4, 2020-12.6]
    """
    bodies, state, harm = match.bodies, match.state, match.rules.harm
    name = RunningHash(match).now()[1]
    caused = casualties(match.events or [], bodies.side, bodies.seats)
    found = []
    for seat in range(bodies.seats):
        outcome = Outcome.WON if seat == won else Outcome.LOST if 0 <= won < bodies.seats else Outcome.DREW
        dead = [body for body in bodies.of_seat[seat] if state.post[body] == DEAD]
        suffered = {body: _casualties(state.harm[body]) for body in bodies.of_seat[seat] if state.post[body] == CASUALTY}
        missing = [body for body, numbers in suffered.items() if any(harm.misses_next(number) for number in numbers)]
        lasting = [body for body, numbers in suffered.items() if any(harm.lasting(number) for number in numbers)]
        found.append(Played(
            outcome, caused[seat], _numbers(match, dead), _numbers(match, missing), funds[seat], friendly,
            _numbers(match, lasting), name,
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


def _numbers(match: Match, found: Sequence[int]) -> tuple[int, ...]:
    """Shirt numbers: what follows the letter of the seat in a body's short name."""
    return tuple(int(match.bodies.name[body][1:]) for body in found)


def _casualties(harm: int) -> list[int]:
    """Return the casualty numbers a body suffered, which its state keeps as two digits each."""
    found: list[int] = []
    while harm:
        harm, number = divmod(harm, 100)
        found.append(number)
    return found
