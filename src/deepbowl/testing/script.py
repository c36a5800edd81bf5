"""The names by which a script answers a question."""

from __future__ import annotations

from deepbowl.board.directions import NAMES as DIRECTIONS
from deepbowl.board.directions import direction
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Dice
from deepbowl.match.match import Match
from deepbowl.positions.script import face_of
from deepbowl.rules.vocabulary.records import FACES

Answer = int | str | bool | tuple[int, ...] | None


class Counting(Dice):
    """Dice that tell how large the last pool of block dice was: every face of it is another one, all else shows 6."""

    def __init__(self) -> None:
        self.count = 0

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """Always the highest face."""
        return sides

    def pool(self, count: int, purpose: str, body: int) -> list[int]:
        """Different faces, so that someone must pick."""
        self.count = count
        return [6, 5, 3][:count]


def means(m: Match, letters: list[str], decision: Decision, option: Choice, answer: Answer) -> bool:
    """Return whether an answer given by name is this option of the question."""
    verb, first = verb_of(option), first_of(option)
    if verb in (verbs.YES, verbs.NO):
        wanted = verb == verbs.YES
        return answer is wanted or answer == ("yes" if wanted else "no") or (answer is None and not wanted)
    if verb == verbs.REROLL:
        if first >= verbs.REROLL_TRAIT:
            name = m.rules.traits[first - verbs.REROLL_TRAIT].name
            return answer in (name, f"{name} {second_of(option)}")
        return answer in ((None, "none", False), ("team",), ("leader",))[first]
    if verb == verbs.DIE:
        if isinstance(answer, str):
            return face_of(answer) == first or FACES[face_of(answer)] == FACES[first]
        return answer == first and not isinstance(answer, bool)
    if verb == verbs.NUMBER:
        return answer == first and not isinstance(answer, bool)
    if verb == verbs.BODY:
        return answer == letters[first]
    if verb in (verbs.SQUARE, verbs.PLACE):
        return is_square(m, decision.body, first, answer)
    if verb == verbs.FACING:
        return isinstance(answer, str) and answer.upper() == DIRECTIONS[first]
    return answer == m.names.text(option)


def is_square(m: Match, body: int, cell: int, answer: Answer) -> bool:
    """Return whether an answer names a square: by coordinates, by its label, or by the direction from a body."""
    board = m.board
    if isinstance(answer, tuple):
        return board.label(cell) == ",".join(map(str, answer))
    if not isinstance(answer, str):
        return False
    if answer == board.label(cell):
        return True
    here = m.state.cell[body] if body >= 0 else -1
    if here < 0 or here == cell or board.distance(here, cell) != 1:
        return False
    return DIRECTIONS[direction(board.xs[cell] - board.xs[here], board.ys[cell] - board.ys[here])] == answer.upper()
