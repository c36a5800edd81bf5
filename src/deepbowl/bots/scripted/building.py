"""A dungeon that coaches lay out themselves: where the scripted coach puts chests, pads and traps, and why."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.sight import FAR, Sight
from deepbowl.engine.choice import Choice, first_of
from deepbowl.engine.decision import Decision

CHEST_LEAD: Final = 8
"""By how many squares a chest should be nearer to us than to the others: ours to open, and not too far to carry."""


def place_mark(sight: Sight, feature: str, d: Decision) -> Choice:
    """The square that serves the coach best, whether two, three or four teams build.

    A chest where their own players get first, of these the one nearest to their goal. A pad as near to their goal as
    possible:
    a player who takes the ball through a pad may come out there, and so may those who wait for it. Whatever hurts lies
    on the others' way to their own end zone.
    """
    m, seat = sight.m, sight.seat
    to_goal = sight.to_goal()
    home = sight.on_foot(m.own_zone(seat))
    theirs = [sight.on_foot(m.own_zone(other)) for other in m.others(seat)]
    beside = sight.on_foot(m.state.marks[m.rules.mark(feature)]) if m.state.marks[m.rules.mark(feature)] else []

    def dislike(option: Choice) -> tuple[float, int]:
        cell = first_of(option)
        others = min(away[cell] for away in theirs)
        spread = -0.3 * min(beside[cell], 8) if beside else 0.0
        if feature == "chest":
            lead = others - home[cell]
            return (abs(lead - CHEST_LEAD) + 0.2 * min(to_goal[cell], FAR) + spread, cell)
        if feature == "pad":
            return (to_goal[cell] + spread, cell)
        return (home[cell] + spread, cell)

    return min(d.options, key=dislike)
