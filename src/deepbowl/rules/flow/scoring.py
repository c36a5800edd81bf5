"""Touchdowns: looked for only when nothing is due, in anyone's turn, with any ball."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import RUNNING, STANDING
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.traits import BEFORE, SCORING

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def scores(m: Game, body: int) -> bool:
    """Return whether a body stands where its team scores. [CRP-11.5]"""
    s = m.state
    if body < 0 or s.posture[body] != STANDING or s.cell[body] < 0:
        return False
    return bool(m.rules.scoring.goal(m, m.side[body]) & m.board.bit[s.cell[body]])


def note_scorers(m: Game, order: list[int]) -> None:
    """Bring the list of balls whose carriers score up to date, the one that came to score first in front. [DB-SCORE-04]"""
    carriers = m.state.ball_by
    order[:] = [ball for ball in order if scores(m, carriers[ball])]
    order.extend(ball for ball in range(len(carriers)) if ball not in order and scores(m, carriers[ball]))


def look_for_touchdowns(m: Game, order: list[int] | None = None) -> Resolution[None]:
    """Score for every standing carrier in a goal; the scoring chapter says what that ends. The balls in `order` come first.
    [CRP-11.5, CRP-3]"""
    s = m.state
    balls = list(range(len(s.ball_by)))
    for ball in balls if not order else [*order, *(ball for ball in balls if ball not in order)]:
        body = s.ball_by[ball]
        if body < 0 or not scores(m, body):
            continue
        if m.hooked(body, BEFORE):
            allowed = yield from attempt(m, body, SCORING, -1)
            if not allowed or s.ball_by[ball] != body or not scores(m, body):
                continue
        yield from m.rules.scoring.touchdown(m, body, ball)
        if s.won != RUNNING:
            return
