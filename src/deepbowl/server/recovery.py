"""A stored match brought back to life: its inputs replayed with its own dice, from the latest snapshot on."""

from __future__ import annotations

from collections.abc import Sequence

from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave, Defect, IllegalChoice
from deepbowl.rules.match import Match
from deepbowl.rules.save import board_of
from deepbowl.rules.sheet import TeamSheet
from deepbowl.server.store import BACK, CHOICE, UNDO, StoredInput, StoredMatch


class CannotRebuild(Exception):
    """The stored inputs do not fit the rules of this version."""


def new_from(stored: StoredMatch) -> Match:
    """A stored match as it began."""
    sheets = [TeamSheet.unpack(sheet) for sheet in stored.sheets]
    dice = Seeded.opened(stored.secret)
    return Match.new(stored.book, board_of(stored.board), sheets, dice, tuple(stored.switches), stored.balls)


def counting(inputs: Sequence[StoredInput]) -> list[StoredInput]:
    """The choices and notes that still count: without those that were taken back."""
    kept: list[StoredInput] = []
    for entry in inputs:
        if entry.kind == UNDO:
            kept.pop()
        elif entry.kind == BACK:
            del kept[entry.value :]
        else:
            kept.append(entry)
    return kept


def rebuild(stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: tuple[int, str] | None) -> Match:
    """The match after all its inputs."""
    kept = counting(inputs)
    if snapshot is not None:
        before = counting(inputs[: snapshot[0]])
        if kept[: len(before)] == before:
            try:
                return _replayed(Match.load(snapshot[1]), kept[len(before) :])
            except (BrokenSave, CannotRebuild):
                pass  # made by another version: all inputs again then
    return _replayed(new_from(stored), kept)


def _replayed(match: Match, inputs: Sequence[StoredInput]) -> Match:
    for number, entry in enumerate(inputs):
        try:
            if entry.kind == CHOICE:
                match.apply(match.names.parse(entry.text), entry.seat)
            else:
                match.note(entry.text, entry.seat, entry.value)
        except (IllegalChoice, Defect, ValueError) as error:
            raise CannotRebuild(f"input {number} ({entry.kind} {entry.text!r}): {error}") from error
    return match
