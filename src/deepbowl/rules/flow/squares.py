"""Effects of squares on bodies that enter or leave them, and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import IN_PLAY
from deepbowl.rules.vocabulary.records import BY_FOLLOWING, BY_PUSH, ENTRIES, TURNOVER_KNOCKED_DOWN, Deferred, Entry

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def squares_act(m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
    """The square left does what it does to a player who leaves it, then the square entered, as long as they are there."""
    s = m.state
    left = m.board.bit[e.from_cell] if e.from_cell >= 0 and e.from_cell != cell else 0
    for feature in m.rules.features:
        if s.marks[feature.mark] & left and s.cell[body] == cell and s.posture[body] <= IN_PLAY:
            yield from feature.left(m, body, e.from_cell, e)
    for feature in m.rules.features:
        if s.marks[feature.mark] & m.board.bit[cell] and s.cell[body] == cell and s.posture[body] <= IN_PLAY:
            yield from feature.entered(m, body, cell, e)
    if e.fall is not None and e.turnover != TURNOVER_KNOCKED_DOWN:
        e.fall.turnover = e.turnover


def act_later(m: Game, e: Entry) -> bool:
    """Return True if squares act only after the follow-up: after pushes, in some books."""
    return e.how in (BY_PUSH, BY_FOLLOWING) and ENTRIES in m.rules.settle_order


def defer_entry(m: Game, body: int, cell: int, e: Entry) -> None:
    """Schedule the effects of squares on a body, and its fall."""
    due = Deferred(ENTRIES)
    due.body, due.cell, due.entry = body, cell, e
    m.deferred.append(due)
