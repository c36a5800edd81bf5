"""What a position is worth to a seat when its turn is over, in touchdowns.

The numbers come from matches of the scripted coach with himself: what became of positions like this one, by the score at
the next touchdown. What told them apart is all there is here: who has the ball, how many turns of walking he is from his
goal, who can get at him, who gets to a loose ball, who is nearer to the chests, and how many are left on each side.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.engine.state import DRAW, KNOCKED_OUT, PRONE, RESERVES, STUNNED
from deepbowl.rules.match import Match

WON: Final = 0.5
"""A match won on points, beside the touchdowns; where one touchdown decides, it is all there is."""
ON_THE_BOARD: Final = 0.08
BODIES: Final = {RESERVES: 0.04, KNOCKED_OUT: 0.015}
"""A player on the board, on his feet or not; in the boxes; nothing anywhere else."""
A_TURN_AWAY: Final = 0.72
"""What the ball is worth to those whose turn it is and who need another one to bring it in."""
EACH_TURN_MORE: Final = 0.65
A_SQUARE_NEARER: Final = 0.03
"""To be nearer to a chest, on average, than the others."""
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
    carrying = Carrying(sight, 0.0)
    for body in sight.carriers:
        if s.cell[body] >= 0:
            worth += max(-0.3, carrying.hold(s.cell[body], body))
    for body in sight.thieves:
        if s.cell[body] >= 0:
            worth -= _threat(Sight(m, m.side[body], ways), body)
    for cell in sight.loose:
        worth += _loose(sight, cell)
    if sight.hides:
        worth += _nearer_to_chests(sight)
    return worth


def _people(m: Match, seat: int) -> float:
    """Those on the board and those who may come back, against the average of the others."""
    share = 1.0 / max(1, m.seats - 1)
    total = 0.0
    for body, posture in enumerate(m.state.post):
        worth = ON_THE_BOARD if posture <= STUNNED else BODIES.get(posture, 0.0)
        total += worth if m.side[body] == seat else -worth * share
    return total


def _threat(sight: Sight, body: int) -> float:
    """What a ball is worth to those who carry it and whose turn it is: a touchdown at once, or in some turns."""
    carrying = Carrying(sight, 0.0)
    play = carrying.score(body)
    pace = max(1, sight.m.rules.movement.allowance(sight.m, body))
    turns = max(1.0, sight.road()[sight.s.cell[body]] / pace)
    later: float = A_TURN_AWAY * EACH_TURN_MORE ** (turns - 1.0)
    if sight.turns_left < turns:
        later *= 0.3
    return max(later, play.chance if play is not None else 0.0)


def _loose(sight: Sight, cell: int) -> float:
    """What a loose ball is worth with the others to move: less, the better the best of them can fetch it."""
    m, s = sight.m, sight.s
    away = sight.on_foot(m.board.bit[cell])
    worst = Carrying(sight, 0.0).lost(cell)
    for other in m.others(sight.seat):
        theirs = Sight(m, other, sight.ways)
        near = sorted((away[s.cell[b]], b) for b in theirs.mine if s.post[b] <= PRONE and theirs.has_hands(b))
        carrying = Carrying(theirs, 0.0)
        for distance, body in near[:_FETCHERS]:
            play = carrying.fetch(body, cell) if distance <= theirs.pace(body) + 2 else None
            if play is not None:
                worst = min(worst, -play.worth)
    return worst


def _nearer_to_chests(sight: Sight) -> float:
    """By how much ours are nearer to the chests in which a ball may be."""
    s = sight.s
    lead = 0
    chests = cells(sight.hides)
    for chest in chests:
        away = sight.on_foot(sight.board.bit[chest])
        mine = min((away[s.cell[b]] for b in sight.mine if s.post[b] <= PRONE), default=20)
        theirs = min((away[s.cell[b]] for b in sight.foes if s.post[b] <= PRONE), default=20)
        lead += max(-8, min(8, theirs - mine))
    return A_SQUARE_NEARER * lead / len(chests)
