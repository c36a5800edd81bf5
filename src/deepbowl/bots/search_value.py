"""The value of a position to a seat when its turn is over, in touchdowns.

The score, and which seat is likely to score next: that was learned from the results of positions in matches of the
scripted bot with itself (`learned`, `scripts/learn_values.py`). Once a drive is over what counts is who begins the next
one, with how much time, and the players that are left.
"""

from __future__ import annotations

from typing import Final

from deepbowl.bots.learned import network_for
from deepbowl.bots.scripted.sight import Ways
from deepbowl.bots.search_features import features
from deepbowl.engine.state import DRAW, KNOCKED_OUT, MONSTERS, RESERVES, STUNNED
from deepbowl.match.match import Match

WON: Final = 0.5
"""A match won on points, beside the touchdowns."""
ON_THE_BOARD: Final = 0.05
BODIES: Final = {RESERVES: 0.05, KNOCKED_OUT: 0.03}
"""A player for the next drive."""


def value(m: Match, seat: int, ways: Ways) -> float:
    """The higher the better for the seat, whose turn has just ended."""
    return at_the_end(m, seat) if m.over else ahead(m, seat) + network_for(m).told(features(m, seat, ways))


def between_drives(m: Match, seat: int) -> float:
    """Return what it is worth to a seat that a drive has ended as it has."""
    if m.over:
        return at_the_end(m, seat)
    first = m.state.first
    begins = network_for(m).drive * m.rules.length.turns_left(m, first)
    return ahead(m, seat) + _people(m, seat) + (begins if first == seat else -begins / (m.seats - 1))


def at_the_end(m: Match, seat: int) -> float:
    """Return what the result is worth: where one touchdown decides, that is all there is."""
    won = m.state.won
    if won == MONSTERS:
        return -1.0
    more = 0.0 if m.rules.scoring.decides or won == DRAW else WON
    return ahead(m, seat) + (more if won == seat else -more)


def ahead(m: Match, seat: int) -> float:
    """Touchdowns ahead of the others on average."""
    score = m.state.score
    return score[seat] - sum(score[other] for other in m.others(seat)) / (m.seats - 1)


def _people(m: Match, seat: int) -> float:
    """Those on the board and those who may come back, against the average of the others."""
    share = 1.0 / max(1, m.seats - 1)
    total = 0.0
    for body, posture in enumerate(m.state.posture):
        worth = ON_THE_BOARD if posture <= STUNNED else BODIES.get(posture, 0.0)
        if not m.neutral(body):
            total += worth if m.side[body] == seat else -worth * share
    return total
