"""Blocks, pushes, falls, injuries, healing and the referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.engine import event
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, LOST, POSTURES, RESERVES, STONE, STUNNED
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.words.sentences.names import Sentences, Words

_AFTER_HELP: Final = {
    STUNNED: "now stunned", KNOCKED_OUT: "now knocked out", RESERVES: "now in the reserves", CASUALTY: "a casualty",
}  # fmt: skip
"""What players are once they have been helped, which may be no better."""


def _blocked(w: Words, e: event.Blocked) -> str:
    return f"{w.who(e.body)} blocks {w.who(e.target)}: {e.result}"


def _assisted(w: Words, e: event.Assisted) -> str:
    return f"{w.who(e.body)}{w.at(e.cell)} helps {w.who(e.helped)} {e.what} {w.who(e.victim)}"


def _pushed(w: Words, e: event.Pushed) -> str:
    where = f" into {e.into}" if e.into else w.at(e.to_cell, "to")
    return f"{w.who(e.body)} is pushed{where}{w.also(e.by, e.body, 'by')}"


def _knocked_down(w: Words, e: event.KnockedDown) -> str:
    return f"{w.who(e.body)} is knocked down{w.also(e.by, e.body, 'by')}{w.cause(e.cause)}"


def _placed_prone(w: Words, e: event.PlacedProne) -> str:
    if e.cause == moments.TURNED_FACE_UP:
        return f"{w.who(e.body)} turns face up"
    return f"{w.who(e.body)} is placed prone{w.cause(e.cause)}"


def _stunned(w: Words, e: event.Stunned) -> str:
    return f"{w.who(e.body)} is stunned{w.at(e.cell)}"


def _armour(w: Words, e: event.Armour) -> str:
    """The dice with everything added, and the cause: lava burns, an opponent blocks."""
    fate = "breaks" if e.broken else "holds"
    roll = _sum(sum(e.dice), e.total, e.modifiers)
    return f"{w.whose(e.body)} armour {fate}{w.cause(e.cause)}: rolled {roll}, AV {w.armour(e.armour)}"


def _injured(w: Words, e: event.Injured) -> str:
    roll = _sum(sum(e.dice), e.total, e.modifiers)
    return f"{w.who(e.body)} suffers injury {roll}: {POSTURES[e.posture]}{w.cause(e.cause)}"


def _sum(dice: int, total: int, modifiers: Sequence[tuple[str, int]]) -> str:
    """ "7", or "7 + 1 (Mighty Blow) = 8"."""
    if not modifiers:
        return str(total)
    added = "".join([f" {'-' if amount < 0 else '+'} {abs(amount)} ({reason})" for reason, amount in modifiers])
    return f"{dice}{added} = {total}"


def _casualty(w: Words, e: event.CasualtyRolled) -> str:
    return f"{w.who(e.body)} suffers casualty {e.rolled}: {e.result}"


def _healed(w: Words, e: event.Healed) -> str:
    return f"{e.means}: {w.who(e.body)} is {_AFTER_HELP.get(e.posture, POSTURES[e.posture])}"


def _cured(w: Words, e: event.Cured) -> str:
    return f"The old injuries of {w.who(e.body)} heal"


def _let_off(w: Words, e: event.LetOff) -> str:
    return f"The {e.means} works: {w.who(e.body)} stays on the board"


def _removed(w: Words, e: event.Removed) -> str:
    if e.posture == RESERVES:
        return f"{w.who(e.body)} goes to the reserves{w.cause(e.cause)}"
    if e.posture == STONE:
        return f"{w.who(e.body)} turns to stone"
    if w.m.neutral(e.body):
        return f"{w.who(e.body)} is driven off{w.cause(e.cause)}"
    if e.posture == LOST:
        return f"{w.who(e.body)} {'leaves the board' if e.cause else 'is lost'}{w.cause(e.cause)}"
    return f"{w.who(e.body)} leaves the board: {POSTURES[e.posture]}{w.cause(e.cause)}"


def _returned(w: Words, e: event.Returned) -> str:
    return f"{w.who(e.body)} recovers and can play again"


def _infraction(w: Words, e: event.Infraction) -> str:
    return f"The referee spots the foul by {w.who(e.body)}"


def _sent_off(w: Words, e: event.SentOff) -> str:
    return f"{w.who(e.body)} is sent off"


def _coach_sent_off(w: Words, e: event.CoachSentOff) -> str:
    return f"The coach of {w.team(e.seat)} is sent off"


def _judged(w: Words, e: event.Judged) -> str:
    level = "major" if e.major else "minor"
    seen = f"{w.who(e.by)} sees" if e.by >= 0 else "The eye of the referee sees"
    said = f"{seen} a {level} infraction by {w.who(e.body)} ({e.offence})"
    if not e.needed:
        return said
    return f"{said}: rolled {e.rolled}, sent off on {e.needed}+{', sent off' if e.off else ', stays'}"


def _eye_moved(w: Words, e: event.EyeMoved) -> str:
    return f"The eye of the referee turns to {w.team(e.seat)}" if e.seat >= 0 else "The eye of the referee watches no team"


def _earned(w: Words, e: event.Earned) -> str:
    points = f"{e.points} star player point{'' if e.points == 1 else 's'}"
    return f"{w.who(e.body)} earns {points}{' and a D6 more' if e.die else ''} ({e.why})"


SENTENCES: Final[Sentences] = {
    event.Judged: _judged,
    event.EyeMoved: _eye_moved,
    event.Earned: _earned,
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
    event.Cured: _cured,
    event.LetOff: _let_off,
    event.Removed: _removed,
    event.Returned: _returned,
    event.Infraction: _infraction,
    event.SentOff: _sent_off,
    event.CoachSentOff: _coach_sent_off,
}
BESIDE_BOARD: Final[Sentences] = {}
