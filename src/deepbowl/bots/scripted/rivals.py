"""Among several opponents: which to hinder first, and how much a touchdown of each would matter. With one opponent all of
this comes to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deepbowl.bots.scripted.sight import Sight

BEHIND: Final[tuple[float, ...]] = (1.0, 0.7, 0.5)
"""The weight of a touchdown of a team that is level with the leader, one behind, or further behind."""


def weight(sight: Sight, side: int) -> float:
    """Return how much it matters to hinder a team: the one that leads most, a team that is out of it hardly."""
    s, seats = sight.s, sight.m.seats
    if seats == 2 or side >= seats:
        return 1.0
    return BEHIND[min(max(s.score) - s.score[side], len(BEHIND) - 1)]


def urgency(sight: Sight, thief: int) -> tuple[int, float, int, int]:
    """Return which opposing carrier is stopped first, the smallest first: the one who needs the fewest turns to score,
    of these the one of the team that leads, then the one whose turn comes soonest, then who is nearest to their goal."""
    m, side = sight.m, sight.m.side[thief]
    steps = sight.to_goal(side)[sight.s.cell[thief]]
    pace = max(1, m.rules.movement.allowance(m, thief))
    soon = m.rules.order.distance(m, sight.seat, side) if side < m.seats else 0
    return -(-steps // pace), -weight(sight, side), soon, steps


def contested(sight: Sight, cell: int) -> tuple[int, int]:
    """Return which loose ball someone is sent to first, the smallest first: where ours are there sooner than the others,
    then the one nearest to our goal."""
    s, away = sight.s, sight.on_foot(sight.board.bit[cell])
    ours = min([away[s.cell[body]] for body in sight.mine], default=0)
    theirs = min([away[s.cell[body]] for body in sight.foes], default=0)
    return ours - theirs, sight.to_goal()[cell]
