"""A stored match brought back to life: its inputs replayed with its own dice, from the latest snapshot on.

After an upgrade the rules may lead elsewhere than they did when the inputs were made. Where the dice stood after each
input and the hash of the snapshot tell. If all of it still fits, no one notices; if not, the match continues from its
snapshot, as far as what came after it fits, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave, Defect, IllegalChoice
from deepbowl.engine.journal import Input
from deepbowl.engine.log import Log, choice_entry, comment_entry, note_entry, seat_letter
from deepbowl.match.match import Match
from deepbowl.match.save import board_of
from deepbowl.rules.sheet import TeamSheet
from deepbowl.server.store.exercise import begin_exercise, dice_after
from deepbowl.server.store.rules_version import begun_with, goes_on_by, version_for
from deepbowl.server.store.stored import BACK, CHOICE, UNDO, StoredInput, StoredMatch

Snapshot = tuple[int, str]
"""After how many inputs, and the match as a save."""

CHANGED = (
    "The server was upgraded during this match, and some rules have changed. "
    "Earlier decisions stand; from here on the new rules apply."
)
CUT = "Later choices may have been hidden from the other coaches, so they are left out."
CHOICES_LOST = "The last {} no longer fit and must be made again."


class CannotRebuild(Exception):
    """The stored inputs do not fit the rules of this version."""


class Rebuilt(NamedTuple):
    """A match taken up again. `taken_back` says how many inputs still count, if others do not fit the rules of today."""

    match: Match
    notice: str = ""
    taken_back: int | None = None


class RebuiltSave(NamedTuple):
    """The same as it comes from a worker."""

    save: str
    notice: str
    taken_back: int | None


def new_from(stored: StoredMatch) -> Match:
    """A stored match as it began."""
    if stored.begins:
        return begin_exercise(stored)
    sheets = [TeamSheet.unpack(sheet) for sheet in stored.sheets]
    dice = Seeded.opened(stored.secret)
    match = Match.new(stored.book, board_of(stored.board), sheets, dice, tuple(stored.switches), stored.balls)
    match.played_by = begun_with(stored.rules)
    return match


def taken_up(stored: StoredMatch, save: str) -> Match:
    """A match from a worker's save, with its own dice where the save does not hold them. Takes long."""
    match = Match.load(save)
    if stored.exercise:
        match.dice = dice_after(stored, match)
    return match


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


def rebuild_saved(stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: Snapshot | None) -> RebuiltSave:
    """The match after all its inputs, to be loaded by another process."""
    found = rebuild(stored, inputs, snapshot)
    return RebuiltSave(found.match.save(secret=True), found.notice, found.taken_back)


def rebuild(
    stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: Snapshot | None, version: str | None = None
) -> Rebuilt:
    """The match after all its inputs; CannotRebuild says why there is none."""
    try:
        kept = counting(inputs)
        begun = counting(inputs[: snapshot[0]]) if snapshot is not None else []
        if snapshot is not None and kept[: len(begun)] != begun:
            snapshot, begun = None, []  # something before it was taken back
        if goes_on_by(stored.rules) == (version or version_for(stored.book)):
            return Rebuilt(_same_rules(stored, kept, snapshot, len(begun)))
        return _other_rules(stored, kept, snapshot, len(begun))
    except CannotRebuild:
        raise
    except Exception as error:  # whatever a store holds that no one expected
        raise CannotRebuild(f"{type(error).__name__}: {error}") from error


def _same_rules(stored: StoredMatch, kept: list[StoredInput], snapshot: Snapshot | None, begun: int) -> Match:
    if snapshot is not None:
        try:
            return _replayed(Match.load(snapshot[1]), kept[begun:])
        except (BrokenSave, CannotRebuild):
            pass  # all inputs again then
    return _replayed(new_from(stored), kept)


def _other_rules(stored: StoredMatch, kept: list[StoredInput], snapshot: Snapshot | None, begun: int) -> Rebuilt:
    """No one need notice an upgrade that leads to the same match; else on from the snapshot, as far as it goes."""
    saved = _loaded(snapshot)
    try:
        match = _replayed(new_from(stored), kept[:begun])
        if saved is None or match.hash() == saved.hash():
            return Rebuilt(_replayed(match, kept[begun:]))
    except CannotRebuild:
        if saved is None:
            raise
    assert saved is not None
    match, fitting = saved, 0
    try:
        for entry in kept[begun:]:
            _put_in(match, entry, begun + fitting)
            fitting += 1
    except CannotRebuild:
        assert snapshot is not None
        match = _replayed(Match.load(snapshot[1]), kept[begun : begun + fitting])
    lost = len(kept) - begun - fitting
    if not lost:
        return Rebuilt(match, CHANGED)
    return Rebuilt(match, f"{CHANGED} {CHOICES_LOST.format(f'{lost} choices' if lost > 1 else 'choice')}", begun + fitting)


def _loaded(snapshot: Snapshot | None) -> Match | None:
    try:
        return None if snapshot is None else Match.load(snapshot[1])
    except BrokenSave:
        return None


def replay_inputs(match: Match, inputs: Sequence[StoredInput]) -> Iterator[Match]:
    """Put the inputs that count into a match as it began, and yield it after each of them."""
    for number, entry in enumerate(counting(inputs)):
        _put_in(match, entry, number)
        yield match


def _replayed(match: Match, inputs: Sequence[StoredInput]) -> Match:
    for number, entry in enumerate(inputs):
        _put_in(match, entry, number)
    return match


def _put_in(match: Match, entry: StoredInput, number: int) -> None:
    what = f"input {number} ({entry.kind} {entry.text!r})"
    try:
        if entry.kind == CHOICE:
            match.apply(match.names.parse(entry.text), entry.seat)
        else:
            match.note(entry.text, entry.seat, entry.value)
    except (IllegalChoice, Defect, ValueError) as error:
        raise CannotRebuild(f"{what}: {error}") from error
    if entry.dice >= 0 and entry.dice != match.dice.position():
        raise CannotRebuild(f"{what}: {match.dice.position()} dice have fallen, then it was {entry.dice}")


def broken_log(stored: StoredMatch, inputs: Sequence[StoredInput], why: str) -> str:
    """Return the inputs of a match that cannot be played again, as a log without dice and words.

    Inputs that were hidden from other coaches when the match stopped are left out.
    """
    known = _known_to_all(stored, inputs)
    if known is None:
        return _bare_log(stored, inputs, f": {why}")
    return _bare_log(stored, known, f". {CUT}")  # the reason may quote what is hidden


def _known_to_all(stored: StoredMatch, inputs: Sequence[StoredInput]) -> list[StoredInput] | None:
    """Return the inputs that every coach may know, None if that is all of them.

    The match is played as far as it can be. In a book with hidden set-ups no one can tell what came after that point.
    """
    if stored.over:
        return None
    put_in: list[StoredInput] = []
    try:
        match = new_from(stored)
    except Exception:  # not even its book is known: no one can tell what it hides
        return put_in
    try:
        for number, entry in enumerate(counting(inputs)):
            _put_in(match, entry, number)
            put_in.append(entry)
    except Exception:  # as in `rebuild`: a store may hold anything
        pass
    if match.hides:
        public = (match.record or [])[: match.public_inputs()]
        return put_in[: sum(1 for item in public if item.kind != Input.DIE)]
    return put_in if any(phase.sealed for phase in match.rules.phases) else None


def _bare_log(stored: StoredMatch, inputs: Sequence[StoredInput], why: str) -> str:
    rules, switches, teams = begun_with(stored.rules), tuple(stored.switches), len(stored.sheets)
    log = Log(rules, stored.book, switches, stored.balls, stored.board, stored.sheets, Seeded.kind, "", [])
    log.entries.append(comment_entry(f"This match was played with the rules {stored.rules} and cannot be replayed{why}"))
    for entry in inputs:
        if entry.kind == CHOICE:
            log.entries.append(choice_entry(entry.seat, entry.text, seat_letter(entry.seat, teams)))
        elif entry.kind in (UNDO, BACK):
            log.entries.append(comment_entry(f"{entry.kind} {entry.seat} {entry.text} {entry.value}"))
        else:
            log.entries.append(note_entry(entry.text, entry.seat, entry.value, seat_letter(entry.seat, teams)))
    return log.text()
