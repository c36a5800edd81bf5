"""Leaps as far as one can pay: how likely somebody lands on his feet where he leaps to. [AG-LEAP-02, AG-LEAP-05]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.rules.analysis.movement_rolls import MovementRolls

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def leap_chances(m: Match, body: int) -> dict[int, float]:
    """Every square the acting player can leap to from where he is: the chance to land there, Go For Its included. Who
    leaps onto somebody or something goes down for certain: 0. What the square then does to him is not in it."""
    rolls = MovementRolls(m, body, m.state.act.action)
    if rolls.leap is None:
        return {}
    chances, frm = rolls.chances, m.state.cell[body]
    found: dict[int, float] = {}
    for points, modifier, squares in rolls.leap.leaps_from(m, body, frm, len(rolls.steps)):
        profile = rolls.first
        for test in (*rolls.steps[:points], *rolls.leap_tests(frm, squares.bit_length() - 1, modifier)):
            profile = chances.after(profile, test)
        for cell in cells(squares):
            found[cell] = chances.totals[profile] if rolls.room >> cell & 1 else 0.0
    return found
