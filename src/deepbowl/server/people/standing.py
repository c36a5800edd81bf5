"""Standing answers: questions that a coach has answered once and for all, kept by the server with their seat.

The server gives them in matches by letter, where a question in the middle of another coach's turn would cost days. They are
inputs of the log like any other. A coach may also leave every question in another coach's turn to the usual answer while
they are away.
"""

from __future__ import annotations

from typing import Any, Final

from deepbowl.engine.choice import NO, YES, Choice, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.match.match import Match
from deepbowl.rules.analysis.policy import COACH
from deepbowl.server.live.messages.incoming import Standing
from deepbowl.server.live.messages.people import StandingAnswers
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.wire import is_free

ALWAYS: Final = "always"
NEVER: Final = "never"
ASK: Final = "ask"
USUAL: Final = "usual"
MOST_ANSWERS: Final = 100
LONGEST_SUBJECT: Final = 60
REPEATED: Final = frozenset(("follow-up", "demand-balance", "easily-hurt"))
"""Questions without a skill that can have a saved answer."""
FOR_A_PLAYER: Final = frozenset(("assist",))
"""Questions for a player or no one: "always" names the first one offered."""
AS_USUAL: Final[StandingAnswers] = {"answers": {}, "away": USUAL}
"""The answers of a coach who has said nothing."""


def checked(message: Standing) -> StandingAnswers:
    """Return the standing answers of a message; raise Refusal for any that mean nothing."""
    answers = message.answers
    if len(answers) > MOST_ANSWERS or any(len(about) > LONGEST_SUBJECT for about in answers):
        raise Refusal("malformed", f"A seat keeps at most {MOST_ANSWERS} answers, each to a question named in 60 letters.")
    if any(habit not in (ALWAYS, NEVER, ASK) for habit in answers.values()) or message.away not in (USUAL, ASK):
        raise Refusal("malformed", "An answer is always, never or ask; while you are away it is usual or ask.")
    return {"answers": dict(answers), "away": message.away}


def kept(packed: dict[str, Any] | None) -> StandingAnswers:
    """Return the standing answers that the store has of a seat."""
    return AS_USUAL if not packed else {"answers": dict(packed["answers"]), "away": str(packed["away"])}


def subject(m: Match, decision: Decision) -> str:
    """Return the name under which a coach answers a question once and for all, "" if it must be asked each time."""
    verbs = {verb_of(option) for option in decision.options}
    if decision.kind in FOR_A_PLAYER and NO in verbs:
        return decision.kind
    if verbs != {YES, NO}:
        return ""
    if decision.trait >= 0:
        return m.rules.traits[decision.trait].name
    return decision.kind if decision.kind in REPEATED else ""


def standing_answer(m: Match, mine: StandingAnswers, away: bool) -> Choice | None:
    """Return how a seat answers the question that a match asks it, None if its coach must be asked.

    Only questions in the middle of a choice are answered so: what a coach does in their own turn stays theirs.
    """
    decision = m.decision()
    if m.over or m.quiescent:
        return None
    about = subject(m, decision)
    habit = mine["answers"].get(about, ALWAYS if is_free(m) else ASK) if about else ASK
    if habit != ASK:
        wanted = [option for option in decision.options if (verb_of(option) == NO) == (habit == NEVER)]
        return wanted[0] if wanted else None
    if away and mine["away"] == USUAL and m.state.seat != decision.seat:
        return COACH.answer(m, decision)
    return None
