"""Dice, and what is used or strikes: rolls, tests with what counted in them, re-rolls, traits."""

from __future__ import annotations

from typing import Final

from deepbowl.engine import event
from deepbowl.rules.vocabulary.records import TACKLE_ZONES
from deepbowl.rules.words.sentences.names import Sentences, Words


def _rolled(w: Words, e: event.Rolled) -> str:
    die = "" if e.sides == 6 else f" (D{e.sides})"
    if e.body < 0:
        return f"{e.purpose}: {e.rolled}{die}"
    return f"{w.who(e.body)} rolls {e.rolled}{die} for {e.purpose}"


def _rolled_to_people(w: Words, e: event.Rolled) -> str:
    die = "" if e.sides == 6 else f" (D{e.sides})"
    what = e.purpose.replace("-", " ")
    return f"{w.who(e.body)} rolls {e.rolled}{die}: {what}" if e.body >= 0 else f"{what}: {e.rolled}{die}"


def _tested(w: Words, e: event.Tested) -> str:
    """A roll and everything that counted: what it was for, target, modifiers, how it ended."""
    zones = sum([amount for reason, amount in e.modifiers if reason == TACKLE_ZONES])
    others = sum([amount for _, amount in e.modifiers]) - zones
    return _test(w, e, [f"{number:+d}" for number in (others, zones) if number])


def _tested_to_people(w: Words, e: event.Tested) -> str:
    """With the reason of each modifier, and rolls as people say them: pick up, stand up."""
    return _test(w, e, [f"{reason} {amount:+d}" for reason, amount in e.modifiers])


def _test(w: Words, e: event.Tested, counted: list[str]) -> str:
    what = e.purpose.replace("-", " ") if w.beside_board else e.purpose
    text = f"{w.who(e.body)} rolls {e.rolled} for {what}, needs {e.needed}+"
    if counted:
        text += f" ({e.total_needed}+, {', '.join(counted)})"
    return f"{text}: {'passed' if e.passed else 'failed'}"


def _reroll_spent(w: Words, e: event.RerollSpent) -> str:
    return f"{w.team(e.seat)} spend a re-roll for {w.who(e.body)}, {e.left} left"


def _trait_used(w: Words, e: event.TraitUsed) -> str:
    """A skill is used; what anybody may do, has from elsewhere, or is struck by is told in words of its own."""
    deed = w.m.rules.deed(e.trait)
    if deed:
        return f"{w.who(e.body)} {deed.replace('{whom}', w.who(e.target))}"
    return f"{w.who(e.body)} uses {e.trait}{w.also(e.target, e.body, 'on')}"


SENTENCES: Final[Sentences] = {
    event.Rolled: _rolled,
    event.Tested: _tested,
    event.RerollSpent: _reroll_spent,
    event.TraitUsed: _trait_used,
}
BESIDE_BOARD: Final[Sentences] = {
    event.Rolled: _rolled_to_people,
    event.Tested: _tested_to_people,
}
