"""Reasons to help one team against another: the score, a team about to score, the balls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

AT_ONCE: Final = 0.8
"""The worth, in touchdowns, of a carrier who can run into a goal in their next turn."""
ON_THE_WAY: Final = 0.3
"""And one who cannot yet."""


def threat(m: Game, seat: int) -> float:
    """Return how near a team is to winning: its touchdowns, and what its carriers are likely to add."""
    s = m.state
    total = float(s.score[seat])
    for holder in s.ball_by:
        if holder >= 0 and m.side[holder] == seat and s.cell[holder] >= 0:
            steps = m.rules.movement.allowance(m, holder) + m.rules.movement.rushes(m, holder)
            goal = m.rules.scoring.goal(m, seat)
            near = any(m.board.distance(s.cell[holder], cell) <= steps for cell in cells(goal))
            total += AT_ONCE if near else ON_THE_WAY
    return total


def worth_helping(m: Game, seat: int, helped: int, victim: int) -> bool:
    """Return whether a seat gains by helping one opponent against another: the victim's team must be the greater danger.
    Bodies without a team never count.

    If both are equal, the team that holds a ball is. A seat never helps the leading team, except against a carrier about
    to overtake it.
    """
    friend, foe = m.side[helped], m.side[victim]
    if seat in (friend, foe) or m.neutral(helped) or m.neutral(victim):
        return False
    theirs, his = threat(m, friend), threat(m, foe)
    carrier = m.holds_ball(victim)
    if theirs == his:
        return carrier
    ahead = [m.state.score[other] for other in range(m.seats) if other != friend]
    if m.state.score[friend] > max(ahead):
        return carrier and his > theirs
    return his > theirs
