"""A line: what a coach chooses in one turn, and the chance that it scores.

The chance is that of the whole line, made choice by choice as long as each can be made. Every failed roll is re-rolled if
something allows it, and the best block die is picked (the policy `Determined`). Where the coach pushed a player to a square
or followed up, the same answer is given whenever the same question is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.match.match import Match
from deepbowl.puzzles.dice import ObligingDice
from deepbowl.rules.analysis.odds import CASUALTY_TABLE, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import Determined
from deepbowl.rules.game import Game

LEFT_TO_DICE: Final = frozenset(("block-die", "re-roll"))
"""Questions about dice that have fallen. In the odds other dice fall, so the policy answers them."""
EXACT: Final = 12_000
"""Draws that are followed before the rest is sampled."""
ROUGH: Final = 900
BUDGET: Final = 12_000
HORIZON: Final = LOOSE_BALL | CASUALTY_TABLE

Asked: TypeAlias = tuple[str, int, int]
"""A question: its kind, the player it is about, the other one."""


class Line(NamedTuple):
    """The choices of a turn, and the answers given to questions on the way."""

    plan: list[Choice]
    answers: dict[Asked, Choice]


class LineChance(NamedTuple):
    """The chance that a line scores, and how much of it was sampled instead of followed exactly."""

    chance: float
    sampled: float


class AsPlayed(Determined):
    """Answers a question as the coach answered it; any other one as a determined coach would."""

    name = "as played"

    def __init__(self, answers: Mapping[Asked, Choice]) -> None:
        self.answers = answers

    def answer(self, m: Game, d: Decision) -> Choice:
        """Return the coach's own answer if it is offered."""
        given = self.answers.get((d.kind, d.body, d.other), 0)
        return given if given in d.options else super().answer(m, d)


class NoLine(ValueError):
    """Texts that are not a line of a position; the message says which one is wrong."""


def obliging(match: Match, seat: int) -> Match:
    """Return a copy of a match in which every roll of a seat succeeds."""
    own = [body for body, side in enumerate(match.side) if side == seat]
    return match.clone(ObligingDice(own))


def read_line(match: Match, texts: Sequence[str]) -> Line:
    """Return the line of these choices, made one after the other with dice that succeed. Raise `NoLine` if it is none.

    A question that the next text does not answer is answered as the odds do. Choices after the end of the turn are left out.
    """
    seat = match.decision().seat
    twin = obliging(match, seat)
    score = match.state.score[seat]
    line = Line([], {})
    for number, text in enumerate(texts, 1):
        if twin.over or twin.state.seat != seat or twin.state.score[seat] > score:
            break
        try:
            option = twin.names.parse(text)
            answer_until(twin, seat, option)
            asked = twin.decision()
            if twin.quiescent:
                line.plan.append(option)
            elif asked.kind not in LEFT_TO_DICE:
                line.answers[(asked.kind, asked.body, asked.other)] = option
            twin.apply(option)
        except (IllegalChoice, Defect) as error:
            raise NoLine(f"choice {number} ({text!r}): {error}") from None
        except ValueError as error:
            raise NoLine(f"choice {number}: {error}") from None
    return line


def answer_until(match: Match, seat: int, wanted: Choice = 0) -> None:
    """Answer questions in the middle of a resolution as the odds do, until a seat is asked what `wanted` answers."""
    policy = Determined()
    while not match.over and not match.quiescent:
        asked = match.decision()
        if asked.seat == seat and wanted in asked.options:
            return
        match.apply(policy.answer(match, asked))


def line_chance(match: Match, line: Line, exact: int = EXACT) -> LineChance:
    """Return the chance that a line scores for the seat whose turn it is."""
    if not line.plan:
        return LineChance(0.0, 0.0)
    seat = match.decision().seat
    found = odds(match, line.plan, AsPlayed(line.answers), HORIZON, budget=BUDGET, exact=exact)
    return LineChance(found.touchdown.get(seat, 0.0), found.sampled + sum(found.cut.values()))
