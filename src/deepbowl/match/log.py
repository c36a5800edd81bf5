"""A match written down: its terms, every input and, between them, what happened in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.notation import render_board
from deepbowl.engine import event
from deepbowl.engine.dice import Sealed
from deepbowl.engine.journal import Input
from deepbowl.engine.log import Entry, Log, choice_entry, comment_entry, die_entry, note_entry, running_hash, seat_letter
from deepbowl.match.version import rules_version
from deepbowl.rules.words.describe import describe

if TYPE_CHECKING:
    from deepbowl.engine.event import Event
    from deepbowl.match.match import Match


def write_log(m: Match, reveal: bool | None = None) -> str:
    """The log of a recorded match as text; see docs/log-format.md.

    Seeded dice give their secret away only if `reveal` says so; without it, when the match is over.
    """
    return log_of(m, reveal).text()


def log_of(m: Match, reveal: bool | None = None) -> Log:
    """The log of a recorded match; ValueError if it was not recorded from its beginning."""
    if m.record is None or m.events is None:
        raise ValueError("this match was not recorded (record=False), so there is no log of it")
    dice = m.dice
    kind = dice.promised if isinstance(dice, Sealed) else dice.kind
    commitment = m.commitment()
    if m.other_dice:
        kind, commitment = "several", ""
    log = _head(m, kind, commitment)
    log.entries = _entries(m, m.record, m.events)
    if commitment and (m.over if reveal is None else reveal):
        log.key = dice.secret()
    log.hash = m.hash()
    return log


def _head(m: Match, kind: str, commitment: str) -> Log:
    """Return what was played, with nothing in it yet."""
    teams = [sheet.pack() for sheet in m.sheets]
    neutrals = [sheet.pack() for sheet in m.neutrals]
    balls = len(m.state.ball_cell)
    switches, board = m.rules.active_switches, render_board(m.board)
    return Log(version_of(m), m.rules.id, switches, balls, board, teams, kind, commitment, neutrals)


def version_of(m: Match) -> str:
    """Return the version of the rules that a match was begun with."""
    return m.played_by or rules_version(type(m.rules))


def terms_text(m: Match) -> str:
    """Return the terms of a match (rules, book, switches, balls, board, teams), as the head of its log gives them."""
    return _head(m, "", "").terms()


class RunningHash:
    """The running hash of a match that continues: asked again and again, it reads only what is new."""

    def __init__(self, m: Match) -> None:
        self.m = m
        self.read: list[Input] = []
        self.hashes = [m.commitment()]

    def now(self) -> tuple[int, str]:
        """Return how many inputs there have been that everyone may know, and the hash of all of them."""
        m = self.m
        record = (m.record or [])[: m.public_inputs()] if m.hides else m.record or []
        while self.read and (len(self.read) > len(record) or self.read[-1] is not record[len(self.read) - 1]):
            self.read.pop()  # it was taken back
            self.hashes.pop()
        for item in record[len(self.read) :]:
            self.hashes.append(running_hash(self.hashes[-1], _entry(m, item).written()))
            self.read.append(item)
        return len(self.read), self.hashes[-1]


def _entry(m: Match, item: Input) -> Entry:
    """An input as its line of the log."""
    if item.kind == Input.CHOICE:
        return choice_entry(item.seat, m.names.text(item.value), seat_letter(item.seat, m.seats))
    if item.kind == Input.NOTE:
        return note_entry(item.purpose, item.seat, item.value, seat_letter(item.seat, m.seats))
    who = m.bodies.name[item.body] if item.body >= 0 else ""
    return die_entry(item.value, item.sides, item.purpose, who, item.again)


def _entries(m: Match, record: list[Input], events: list[Event]) -> list[Entry]:
    """Inputs and events in the order in which they came."""
    entries: list[Entry] = []
    told = 0
    for item in record:
        entries += [comment_entry(describe(m, e)) for e in events[told : item.at] if worth_telling(e)]
        told = item.at
        entries.append(_entry(m, item))
    entries += [comment_entry(describe(m, e)) for e in events[told:] if worth_telling(e)]
    return entries


def worth_telling(e: Event) -> bool:
    """Return whether an event says more than the line of its input: a bare die does not."""
    return not isinstance(e, event.Rolled)
