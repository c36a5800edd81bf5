"""Activations, actions, steps, teleports and flights."""

from __future__ import annotations

from typing import Final

from deepbowl.engine import event
from deepbowl.rules.vocabulary.actions import action_words, aimed, declares
from deepbowl.rules.vocabulary.records import (
    BY_CLIMBING,
    BY_DIVE,
    BY_FALLING_BACK,
    BY_JUMP,
    BY_LEAPING,
    BY_ROLLING,
    BY_SLIP,
    BY_TRAVEL,
)
from deepbowl.rules.words.sentences.names import Sentences, Words

VERBS: Final = {
    BY_LEAPING: "leaps", BY_JUMP: "jumps", BY_SLIP: "slips", BY_DIVE: "dives", BY_ROLLING: "rolls",
    BY_FALLING_BACK: "falls back", BY_CLIMBING: "climbs", BY_TRAVEL: "travels by rune",
}  # fmt: skip
"""How players move who do not walk."""


def _placed(w: Words, e: event.Placed) -> str:
    return f"{w.who(e.body)} is placed{w.at(e.cell)}"


def _activated(w: Words, e: event.Activated) -> str:
    return f"{w.who(e.body)} is activated"


def _declared(w: Words, e: event.Declared) -> str:
    return f"{w.who(e.body)} {declares(e.action)}{_meant_for(w, e)}"


def _declared_to_people(w: Words, e: event.Declared) -> str:
    return f"{w.who(e.body)}: {action_words(e.action)}{_meant_for(w, e)}"


def _meant_for(w: Words, e: event.Declared) -> str:
    return aimed(e.action, w.who(e.target)) if e.target >= 0 and e.target != e.body else ""


def _moved(w: Words, e: event.Moved) -> str:
    if e.after >= 0:
        return f"{w.who(e.body)} follows {w.who(e.after)}{w.at(e.to_cell, 'to')}"
    return f"{w.who(e.body)} {VERBS.get(e.manner, 'moves')}{w.at(e.to_cell, 'to')}"


def _teleported(w: Words, e: event.Teleported) -> str:
    return f"{w.who(e.body)} is teleported{w.at(e.cell, 'to')}"


def _mishap(w: Words, e: event.Mishap) -> str:
    return f"{w.who(e.body)} does not come out of the {w.thing('pad')}{w.at(e.cell)}: magical mishap"


def _lifted(w: Words, e: event.Lifted) -> str:
    return f"{w.who(e.body)} flies through the air{w.at(e.cell, 'towards')}"


def _stood_up(w: Words, e: event.StoodUp) -> str:
    return f"{w.who(e.body)} stands up"


SENTENCES: Final[Sentences] = {
    event.Placed: _placed,
    event.Activated: _activated,
    event.Declared: _declared,
    event.Moved: _moved,
    event.Teleported: _teleported,
    event.Mishap: _mishap,
    event.Lifted: _lifted,
    event.StoodUp: _stood_up,
}
BESIDE_BOARD: Final[Sentences] = {
    event.Declared: _declared_to_people,
}
