"""What a position is worth to a seat, in touchdowns: the score, who has the ball and how near, who is on his feet."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.engine.state import DRAW, KNOCKED_OUT, PRONE, RESERVES, STANDING, STUNNED
from deepbowl.rules.match import Match

WON: Final = 0.5
"""A match won on points, beside the touchdowns; where one touchdown decides, it is all there is."""
AT_THE_BALL: Final = 0.12
"""Being nearer to a loose ball than the others."""
BODIES: Final = {STANDING: 0.03, PRONE: 0.02, STUNNED: 0.012, RESERVES: 0.02, KNOCKED_OUT: 0.008}
"""A player in each posture or box; nothing in all others."""


def value(m: Match, seat: int, ways: Ways) -> float:
    """The higher the better for the seat; others are all the same to it."""
    s = m.state
    worth = s.score[seat] - max(s.score[other] for other in range(m.seats) if other != seat)
    if m.over:
        more = 0.0 if m.rules.scoring.decides else WON
        return worth + (more if s.won == seat else 0.0 if s.won == DRAW else -more)
    sight = Sight(m, seat, ways)
    carrying = Carrying(sight, 0.0)
    total = float(worth)
    for body in sight.carriers:
        cell = s.cell[body]
        if cell >= 0:
            total += carrying.hope(sight.road()[cell], body) * (1.0 - 0.4 * sight.danger(cell, body))
    for body in sight.thieves:
        cell = s.cell[body]
        if cell >= 0:
            total -= carrying.hope(sight.road(m.side[body])[cell], body) * (0.8 if sight.marked(body) else 1.0)
    for cell in sight.loose:
        total += _race(sight, cell)
    share = 1.0 / max(1, m.seats - 1)
    for body, posture in enumerate(s.post):
        worth_of_him = BODIES.get(posture, 0.0)
        total += worth_of_him if m.side[body] == seat else -worth_of_him * share
    return total


def _race(sight: Sight, cell: int) -> float:
    """Who gets to a loose ball first."""
    away = sight.on_foot(sight.board.bit[cell])
    mine = min((away[sight.s.cell[b]] for b in sight.mine if sight.s.post[b] <= PRONE), default=30)
    theirs = min((away[sight.s.cell[b]] for b in sight.foes if sight.s.post[b] <= PRONE), default=30)
    lead = max(-6, min(6, theirs - mine))
    return AT_THE_BALL * lead / 6
