"""Dice: tests of players, other rolls, re-rolls, and the traits that players use or suffer from."""

from __future__ import annotations

from typing import Final

from deepbowl.engine import event
from deepbowl.rules.words.sentences.dice import TESTS, rolled_for, verb_for
from deepbowl.rules.words.sentences.names import Sentences, Words, used_on


def _rolled(w: Words, e: event.Rolled) -> str:
    return dice_in_words(w, e, [e.rolled])


def dice_in_words(w: Words, e: event.Rolled, rolled: list[int]) -> str:
    """Return a sentence about dice that were rolled for one purpose, of which `e` is one."""
    numbers = ", ".join([str(number) for number in rolled]) + ("" if e.sides == 6 else f" (D{e.sides})")
    what = rolled_for(w.m.rules.nouns, e.purpose)
    return f"{w.who(e.body)} rolls {numbers} for {what}" if e.body >= 0 else f"{what}: rolled {numbers}"


def _tested(w: Words, e: event.Tested) -> str:
    """A test: the verb, the die, what it needed, and everything that counted."""
    success, failure = verb_for(w.m.rules.verbs, e.purpose)
    counted = "".join([f", {TESTS.get(reason, reason)} {amount:+d}" for reason, amount in e.modifiers])
    roll = f"rolled {e.rolled}, needs {e.needed}+" + (f" ({e.total_needed}+{counted})" if counted else "")
    return f"{w.who(e.body)} {success}: {roll}, success" if e.passed else f"{w.who(e.body)} fails to {failure}: {roll}"


def _reroll_spent(w: Words, e: event.RerollSpent) -> str:
    return f"{w.team(e.seat)} use a team re-roll for {w.who(e.body)} ({e.left} left)"


def _trait_used(w: Words, e: event.TraitUsed) -> str:
    """"Uses" for a skill; an action that is not a skill has its own verb."""
    own_verb = w.m.rules.told_as(e.trait)
    if own_verb:
        return f"{w.who(e.body)} {own_verb.replace('{whom}', w.who(e.target))}"
    return f"{w.who(e.body)} uses {e.trait}{w.also(e.target, e.body, used_on(w.m, e.body, e.target))}"


SENTENCES: Final[Sentences] = {
    event.Rolled: _rolled,
    event.Tested: _tested,
    event.RerollSpent: _reroll_spent,
    event.TraitUsed: _trait_used,
}
BESIDE_BOARD: Final[Sentences] = {}
