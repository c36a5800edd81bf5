"""Plans: choices made one after the other until something unexpected is asked or happens. For browser and bots alike.

    plan = reach(match, body).plan(cell)
    done = follow_plan(match, plan)
    if done.finished: ...
    else: print(done.why)            # "asked: re-roll (dodge)", "turnover: …", "not possible: …"

A plan is a plain list of choices. Following it stops before the first choice that is not offered any more, as soon as
anyone is asked anything, and when the turn ends. Give a policy to have questions answered on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, STEP, Choice, first_of, verb_of
from deepbowl.engine.state import State
from deepbowl.match.match import Match
from deepbowl.rules.analysis.policy import Policy
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.words.sentences.course import cause_in_words

TOUCHDOWN: Final = "touchdown"


class Followed:
    """How far a plan was followed, and why not further."""

    __slots__ = ("done", "rest", "why")

    def __init__(self, done: int, rest: list[Choice], why: str) -> None:
        self.done = done
        """How many of the choices were made."""
        self.rest = rest
        """Those that were not."""
        self.why = why
        """Why it stopped; "" if nothing unexpected happened."""

    @property
    def finished(self) -> bool:
        """Return whether every choice was made and nothing unexpected came of the last; a touchdown is what one hopes
        for."""
        return not self.rest and self.why in ("", TOUCHDOWN)

    def __repr__(self) -> str:
        return f"Followed({self.done} done, {len(self.rest)} left, {self.why or 'as planned'})"


def follow_plan(match: Match, plan: Sequence[Choice], policy: Policy | None = None) -> Followed:
    """Make the choices of a plan on the match itself, as long as everything goes as planned.

    Without a policy the first question stops it, and the question is left for anyone who is asked. With a policy questions
    are answered for every seat, and only their consequences can stop it.
    """
    for number, option in enumerate(plan):
        rest = list(plan[number:])
        if match.over:
            return Followed(number, rest, "the match is over")
        if option not in match.decision().options:
            return Followed(number, rest, f"not possible: {match.why_not(option)}")
        before, body = _where(match.state), match.state.act.body
        told = len(match.events) if match.events is not None else 0
        match.apply(option)
        why = _asked(match, policy, rest[1:]) or _surprise(match, before, told) or _astray(match, body, option)
        if why:
            return Followed(number + 1, rest[1:], why)
    return Followed(len(plan), [], "")


def _where(s: State) -> tuple[int, ...]:
    """Return whose turn it is, which turn, and the score: what only ends of turns change."""
    return (s.seat, s.half, s.drive, *s.turns, *s.score)


def _asked(match: Match, policy: Policy | None, rest: list[Choice]) -> str:
    """Answer questions by the policy; without one, which is asked. The square of a leap is part of the plan itself."""
    while not match.quiescent:
        asked = match.decision()
        if rest and verb_of(rest[0]) == SQUARE and rest[0] in asked.options:
            return ""
        if policy is None:
            about = f" ({asked.what})" if asked.what else ""
            return f"asked: {asked.kind}{about}"
        match.apply(policy.answer(match, asked))
    return ""


def _surprise(match: Match, before: tuple[int, ...], told: int) -> str:
    """Why the turn or the match is over, if it is."""
    if _where(match.state) == before and not match.over:
        return ""
    for said in reversed((match.events or [])[told:]):
        if isinstance(said, event.Turnover):
            in_words = cause_in_words(match, said.cause, said.body)
            return TOUCHDOWN if said.cause == moments.TOUCHDOWN else f"turnover: {in_words}"
    return "the match is over" if match.over else "the turn is over"


def _astray(match: Match, body: int, option: Choice) -> str:
    """Return True if a step ended elsewhere: the player was held, or the square moved them."""
    if verb_of(option) == STEP and match.state.cell[body] != first_of(option):
        return f"{match.bodies.name[body]} has not arrived"
    return ""
