"""Questions that several skills share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.rules.flow.deeds import declaring as declaring
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK
from deepbowl.rules.vocabulary.records import BY_BLOCK, BY_LASHING_OUT

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Fall, Push


def free_to_move(m: Game, body: int) -> bool:
    """Return whether a skill may move its owner or put them Prone: not rooted, no Ball & Chain. [CRP-13/Take Root]"""
    return not m.rules.movement.is_rooted(m, body) and not m.owns(body, "Ball and Chain")


def hits_in_own_block(m: Game, body: int, f: Fall) -> bool:
    """Return whether someone is hurt by a block this body threw at an opponent, or because it lashed out.
    [2020-15/Mighty Blow, 2020-15/Claws, 2020-15/Animal Savagery]"""
    if f.by != body:
        return False
    if f.cause == BY_LASHING_OUT:
        return True
    return f.cause == BY_BLOCK and m.state.act.body == body and m.side[f.victim] != m.side[body]


def in_own_activation(m: Game, body: int) -> bool:
    """Return whether a body acts in its own team's turn, by itself and not out of sequence. [2020-15/Pro]"""
    return m.state.act.body == body and m.active(body) and not m.state.suspended


def blocks_in_own_action(m: Game, body: int) -> bool:
    """Return whether this is the active player in a Block or Blitz Action."""
    return m.state.act.body == body and m.state.act.action in (BLOCK, BLITZ)


def lets_go(m: Game, body: int) -> bool:
    """Return True if a player can hand over the ball at all. [2020-15/My Ball]"""
    return not m.has(body, "My Ball")


def open_to_push(m: Game, p: Push) -> int:
    """The empty squares beside someone being pushed that they could come to if their square were chosen freely."""
    found = empty_neighbours(m, p.victim, True)
    if p.block is not None:
        found &= ~p.block.barred
    for cell in cells(found):
        if m.rules.pushing.is_wall(m, p, cell):
            found &= ~m.board.bit[cell]
    return found


def empty_neighbours(m: Game, body: int, pushed: bool) -> int:
    """The empty squares beside a body that it could be moved to, or pushed to."""
    s = m.state
    found = m.ways(body).open[s.cell[body]] & ~s.occupied & ~m.rules.movement.closed(m, body, pushed)
    return found & ~m.board.climbs[s.cell[body]] if pushed else found
