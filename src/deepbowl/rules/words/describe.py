"""One English sentence for every event, with names, numbers and the rule behind it.

Logs, the terminal and the browser show these sentences. They are made from the event and from facts that never change (names
of players and squares), so that an old event reads the same later. The sentences are in `sentences`, by topic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.rules.vocabulary.records import FACES
from deepbowl.rules.words.sentences import balls, course, dungeon, harm, moves, rolls
from deepbowl.rules.words.sentences.names import Sentences, Words, square

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def describe(m: Game, e: Event, short: bool = False, beside_board: bool = False) -> str:
    """Return one sentence about an event, with the rule that caused it; `short` leaves out players' full names.

    `beside_board` leaves out squares and the rule, which the client shows itself, and uses players' own names only.
    """
    say = _SENTENCES[type(e)]
    if beside_board:
        say = _BESIDE_BOARD.get(type(e), say)
    sentence = _capital(say(Words(m, short, beside_board), e))
    return f"{sentence} [{e.rule}]" if e.rule and not beside_board else sentence


def describe_walk(m: Game, last: event.Moved, squares: int) -> str:
    """Return one sentence about a walk of several squares, from its last step."""
    if squares == 1:
        return describe(m, last)
    words = Words(m, False)
    cited = f" [{last.rule}]" if last.rule else ""
    return f"{words.who(last.body)} moves {squares} squares{words.at(last.to_cell, 'to')}{cited}"


def describe_block_dice(m: Game, body: int, faces: list[int]) -> str:
    """Return one sentence about the dice of a block."""
    return f"{Words(m, False).who(body)} rolls the block dice: {', '.join([FACES[face] for face in faces])}"


def describe_dice(m: Game, e: event.Rolled, rolled: list[int]) -> str:
    """Return one sentence about several dice rolled for one purpose, of which `e` is one."""
    cited = f" [{e.rule}]" if e.rule else ""
    return f"{_capital(rolls.dice_in_words(Words(m, False), e, rolled))}{cited}"


def describe_placing(m: Game, placed: list[event.Placed]) -> str:
    """Return one sentence about the players that a team has set up."""
    if len(placed) == 1:
        return describe(m, placed[0])
    words = Words(m, True)
    squares = ", ".join([f"{words.who(e.body)} on {square(m.board, e.cell)}" for e in placed])
    cited = f" [{placed[0].rule}]" if placed[0].rule else ""
    return f"{words.team(m.side[placed[0].body])} place {len(placed)} players: {squares}{cited}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_SENTENCES: Final[Sentences] = {
    **rolls.SENTENCES, **course.SENTENCES, **moves.SENTENCES, **harm.SENTENCES, **balls.SENTENCES, **dungeon.SENTENCES,
}  # fmt: skip
_BESIDE_BOARD: Final[Sentences] = {
    **rolls.BESIDE_BOARD, **course.BESIDE_BOARD, **moves.BESIDE_BOARD, **harm.BESIDE_BOARD, **balls.BESIDE_BOARD,
    **dungeon.BESIDE_BOARD,
}  # fmt: skip
"""Sentences that differ beside the board."""
