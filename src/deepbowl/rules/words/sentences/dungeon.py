"""The dungeon: rooms, chests, traps, doors, spells and things on squares."""

from __future__ import annotations

from typing import Final

from deepbowl.engine import event
from deepbowl.engine.state import NOBODY
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.words.sentences.names import Sentences, Words


def _room(w: Words, e: event.RoomActed) -> str:
    return f"{e.room}: {w.who(e.body)} {e.effect}"


def _revealed(w: Words, e: event.Revealed) -> str:
    done = "opens the chest" if e.thing == moments.CHEST else f"reveals the {e.name or e.thing}"
    drawn = f" (number {e.drawn})" if e.drawn and not w.beside_board else ""
    return f"{w.who(e.body)} {done}{w.at(e.cell)}{drawn}"


def _exploded(w: Words, e: event.Exploded) -> str:
    return f"The {e.cause}{w.at(e.cell)} explodes{w.also(e.body, NOBODY, 'in the face of')}"


def _spell_struck(w: Words, e: event.SpellStruck) -> str:
    spell = next((spell for spell in w.m.rules.spells if spell.name == e.spell), None)
    what = f"A {e.spell}" if spell is None or spell.hurled else spell.title
    return f"{what} strike{'' if what.endswith('s') else 's'}" + (f" {w.who(e.body)}" if e.body >= 0 else "") + w.at(e.cell)


def _mark_changed(w: Words, e: event.MarkChanged) -> str:
    """A thing comes, goes or moves; without a square it is the map that places all of a kind."""
    thing = w.thing(e.feature)
    if e.cell < 0:
        return f"The map places {e.count} {thing}{'' if e.count == 1 else 's'}"
    article = "an" if thing[:1] in "aeiou" else "a"
    return f"{article} {thing} is {e.change}{w.at(e.from_cell, 'from')}{w.at(e.cell, 'to' if e.from_cell >= 0 else 'at')}"


def _door_moved(w: Words, e: event.DoorMoved) -> str:
    if e.body < 0:
        return f"A door {'shuts' if e.shut else 'opens'}{w.at(e.cell)}"
    does = "smashes the door" if e.smashed else "shuts the door" if e.shut else "opens the door"
    return f"{w.who(e.body)} {does}{w.at(e.cell)}"


def _door_tried(w: Words, e: event.DoorTried) -> str:
    return f"{w.who(e.body)} tries a door{w.at(e.cell)}: it is {'locked' if e.locked else 'not locked'}"


def _appeared(w: Words, e: event.Appeared) -> str:
    article = "An" if e.name[:1] in "AEIOU" else "A"
    out_of = f" out of the {e.cause}" if e.cause else ""
    called = "" if w.who(e.body) == e.name else f": {w.who(e.body)}"
    return f"{article} {e.name} comes{out_of}{w.at(e.cell)}{called}"


def _hunts(w: Words, e: event.Hunts) -> str:
    far = "next to it" if e.squares <= 1 else f"{e.squares} squares away"
    return f"{w.who(e.body)} goes for {w.who(e.target)}, {far}"


SENTENCES: Final[Sentences] = {
    event.Appeared: _appeared,
    event.Hunts: _hunts,
    event.RoomActed: _room,
    event.Revealed: _revealed,
    event.Exploded: _exploded,
    event.SpellStruck: _spell_struck,
    event.MarkChanged: _mark_changed,
    event.DoorMoved: _door_moved,
    event.DoorTried: _door_tried,
}
BESIDE_BOARD: Final[Sentences] = {
}
