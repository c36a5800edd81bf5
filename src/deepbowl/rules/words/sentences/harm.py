"""Blocks, and what players suffer: pushes, falls, injuries, healing, the referee."""

from __future__ import annotations

from typing import Final

from deepbowl.engine import event
from deepbowl.engine.state import POSTURES, RESERVES
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.words.sentences.names import Sentences, Words


def _blocked(w: Words, e: event.Blocked) -> str:
    return f"{w.who(e.body)} blocks {w.who(e.target)}: {e.result}"


def _assisted(w: Words, e: event.Assisted) -> str:
    deed = "block" if e.what == "block" else "foul"
    return f"{w.who(e.body)}{w.at(e.cell)} helps {w.who(e.helped)} to {deed} {w.who(e.victim)}"


def _pushed(w: Words, e: event.Pushed) -> str:
    where = f" into {e.into}" if e.into else w.at(e.to_cell, "to")
    return f"{w.who(e.body)} is pushed{where}{w.also(e.by, e.body, 'by')}"


def _knocked_down(w: Words, e: event.KnockedDown) -> str:
    return f"{w.who(e.body)} is knocked down{w.also(e.by, e.body, 'by')}{_noted(e.cause)}"


def _placed_prone(w: Words, e: event.PlacedProne) -> str:
    return f"{w.who(e.body)} is placed prone{_noted(e.cause)}"


def _placed_prone_to_people(w: Words, e: event.PlacedProne) -> str:
    return f"{w.who(e.body)} turns face up" if e.cause == moments.TURNED_FACE_UP else _placed_prone(w, e)


def _noted(what: str) -> str:
    """ " (dodge)", or nothing."""
    return f" ({what})" if what else ""


def _stunned(w: Words, e: event.Stunned) -> str:
    return f"{w.who(e.body)} is Stunned{w.at(e.cell)}"


def _armour(w: Words, e: event.Armour) -> str:
    return f"Armour of {w.who(e.body)}: {e.total} against AV {e.armour}, {'broken' if e.broken else 'holds'}"


def _injured(w: Words, e: event.Injured) -> str:
    return f"Injury roll for {w.who(e.body)}: {e.total}{_noted(e.cause)}"


def _casualty(w: Words, e: event.CasualtyRolled) -> str:
    return f"Casualty roll for {w.who(e.body)}: {e.rolled}, {e.result}"


def _healed(w: Words, e: event.Healed) -> str:
    return f"{e.means} helps {w.who(e.body)}: now {POSTURES[e.posture]}"


def _let_off(w: Words, e: event.LetOff) -> str:
    return f"The {e.means} works: {w.who(e.body)} stays"


def _removed(w: Words, e: event.Removed) -> str:
    if e.posture == RESERVES:
        return f"{w.who(e.body)} goes to the reserves"
    return f"{w.who(e.body)} leaves the board: {POSTURES[e.posture]}"


def _returned(w: Words, e: event.Returned) -> str:
    return f"{w.who(e.body)} is fit to play again"


def _infraction(w: Words, e: event.Infraction) -> str:
    return f"The referee has seen {w.who(e.body)}"


def _sent_off(w: Words, e: event.SentOff) -> str:
    return f"{w.who(e.body)} is sent off"


def _coach_sent_off(w: Words, e: event.CoachSentOff) -> str:
    return f"The coach of {w.team(e.seat)} is sent off"


SENTENCES: Final[Sentences] = {
    event.Blocked: _blocked,
    event.Assisted: _assisted,
    event.Pushed: _pushed,
    event.KnockedDown: _knocked_down,
    event.PlacedProne: _placed_prone,
    event.Stunned: _stunned,
    event.Armour: _armour,
    event.Injured: _injured,
    event.CasualtyRolled: _casualty,
    event.Healed: _healed,
    event.LetOff: _let_off,
    event.Removed: _removed,
    event.Returned: _returned,
    event.Infraction: _infraction,
    event.SentOff: _sent_off,
    event.CoachSentOff: _coach_sent_off,
}
BESIDE_BOARD: Final[Sentences] = {
    event.PlacedProne: _placed_prone_to_people,
}
