"""What a position is worth to a seat when its turn is over, in touchdowns.

A ball is worth to those whose turn it is what their best play with it is worth, by the scripted coach's own reckoning; to
those whose turn is over what it is worth to hold it, less what comes at the carrier. Players count a little. How much of
each was measured in matches of the scripted coach with himself, by who made the next touchdown
(`scripts/positions.py --values` takes the figures again).
"""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.engine.state import DRAW, KNOCKED_OUT, PRONE, RESERVES, STUNNED
from deepbowl.rules.match import Match

WON: Final = 0.5
"""A match won on points, beside the touchdowns; where one touchdown decides, it is all there is."""
ON_THE_BOARD: Final = 0.05
BODIES: Final = {RESERVES: 0.02, KNOCKED_OUT: 0.01}
"""A player on the board, on his feet or not; in the boxes; nothing anywhere else."""
IN_HAND: Final = 0.08
"""What it is worth more to have the ball than the scripted coach reckons."""
WHO_COMES: Final = 0.05
"""What everybody who can come at a carrier is worth to the others beyond the danger that the scripted coach sees in him."""
OUT_OF_THEIR_REACH: Final = 0.22
"""A loose ball that nobody of those who move next can fetch."""
_FETCHERS: Final = 2  # who are looked at for a loose ball


def value(m: Match, seat: int, ways: Ways) -> float:
    """The higher the better for the seat, whose turn has just ended; all others are opponents to it."""
    s = m.state
    worth = float(s.score[seat] - max(s.score[other] for other in range(m.seats) if other != seat))
    if m.over:
        more = 0.0 if m.rules.scoring.decides else WON
        return worth + (more if s.won == seat else 0.0 if s.won == DRAW else -more)
    sight = Sight(m, seat, ways)
    worth += _people(m, seat)
    worth += sum(_held(sight, body) for body in sight.carriers if s.cell[body] >= 0)
    worth -= sum(_threat(Sight(m, m.side[body], ways), body) for body in sight.thieves if s.cell[body] >= 0)
    worth += sum(_loose(sight, cell) for cell in sight.loose)
    return worth


def _people(m: Match, seat: int) -> float:
    """Those on the board and those who may come back, against the average of the others."""
    share = 1.0 / max(1, m.seats - 1)
    total = 0.0
    for body, posture in enumerate(m.state.post):
        worth = ON_THE_BOARD if posture <= STUNNED else BODIES.get(posture, 0.0)
        if not m.neutral(body):
            total += worth if m.side[body] == seat else -worth * share
    return total


def _held(sight: Sight, body: int) -> float:
    """What a ball in one's own hands is worth with the others to move."""
    cell = sight.s.cell[body]
    return IN_HAND + Carrying(sight, 0.0).hold(cell, body) - WHO_COMES * sight.coming(cell)


def _threat(sight: Sight, body: int) -> float:
    """What a ball is worth to those who carry it and whose turn it is: the best of staying, going on and walking in."""
    carrying = Carrying(sight, 0.0)
    best = carrying.stay(body)
    advance, score = carrying.advance(body), carrying.score(body)
    if advance is not None:
        best += advance.worth
    if score is not None:
        best = max(best, score.worth)
    return IN_HAND + best


def _loose(sight: Sight, cell: int) -> float:
    """What a loose ball is worth with the others to move: less, the more the best of them makes of it."""
    m, s = sight.m, sight.s
    away = sight.on_foot(m.board.bit[cell])
    worst = OUT_OF_THEIR_REACH
    for other in m.others(sight.seat):
        theirs = Sight(m, other, sight.ways)
        near = sorted((away[s.cell[b]], b) for b in theirs.mine if s.post[b] <= PRONE and theirs.has_hands(b))
        carrying = Carrying(theirs, 0.0)
        for distance, body in near[:_FETCHERS]:
            play = carrying.fetch(body, cell) if distance <= theirs.pace(body) + 2 else None
            if play is not None:
                worst = min(worst, -play.worth)
    return worst
