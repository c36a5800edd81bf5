"""Messages to a seat of a match by letter: its saved answers, its vacations, missed turns."""

from __future__ import annotations

from typing_extensions import TypedDict


class StandingAnswers(TypedDict):
    """How a seat answers questions without being asked."""

    answers: dict[str, str]  # by skill or kind of question: always, never or ask
    away: str  # other questions in another coach's turn while the coach is away: usual or ask


class LetterTerms(TypedDict):
    """A match by letter as a seat sees it."""

    days: int
    vacations: int  # that this coach may still take
    away_until: int | None  # when their vacation ends, in milliseconds since 1970
    claim_after: int | None  # late turns in a row after which the match may be claimed
    standing: StandingAnswers
