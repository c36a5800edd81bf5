"""A match written down: its fixture, every input and, between them, what happened in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.notation import render_board
from deepbowl.engine import event
from deepbowl.engine.dice import Sealed
from deepbowl.engine.log import Entry, Log, choice_entry, comment_entry, die_entry, note_entry
from deepbowl.engine.runner import Input
from deepbowl.rules.describe import describe

if TYPE_CHECKING:
    from deepbowl.engine.event import Event
    from deepbowl.rules.match import Match


def write_log(m: Match, reveal: bool | None = None) -> str:
    """The log of a recorded match as text; see docs/log-format.md.

    Seeded dice give their secret away only if `reveal` says so; without it, when the match is over.
    """
    return log_of(m, reveal).text()


def log_of(m: Match, reveal: bool | None = None) -> Log:
    """The log of a recorded match; ValueError if it was not recorded from its beginning."""
    if m.record is None or m.events is None:
        raise ValueError("this match was not recorded (record=False), so there is no log of it")
    rules, dice = m.rules, m.dice
    kind = dice.promised if isinstance(dice, Sealed) else dice.kind
    commitment = dice.commitment()
    if m.other_dice:
        kind, commitment = "several", ""
    teams = [sheet.pack() for sheet in m.sheets]
    neutrals = [sheet.pack() for sheet in m.neutrals]
    balls = len(m.state.ball_cell)
    log = Log(rules.id, rules.active_switches, balls, render_board(m.board), teams, kind, commitment, neutrals)
    log.entries = _entries(m, m.record, m.events)
    if commitment and (m.over if reveal is None else reveal):
        log.key = dice.secret()
    log.hash = m.hash()
    return log


def _entries(m: Match, record: list[Input], events: list[Event]) -> list[Entry]:
    """Inputs and events in the order in which they came."""
    entries: list[Entry] = []
    told = 0
    for item in record:
        entries += [comment_entry(describe(m, e)) for e in events[told : item.at] if worth_telling(e)]
        told = item.at
        if item.kind == Input.CHOICE:
            entries.append(choice_entry(item.seat, m.names.text(item.value)))
        elif item.kind == Input.NOTE:
            entries.append(note_entry(item.purpose, item.seat, item.value))
        else:
            who = m.bodies.name[item.body] if item.body >= 0 else ""
            entries.append(die_entry(item.value, item.sides, item.purpose, who))
    entries += [comment_entry(describe(m, e)) for e in events[told:] if worth_telling(e)]
    return entries


def worth_telling(e: Event) -> bool:
    """Whether an event says more than the line of its input: a bare die does not."""
    return e.kind != event.ROLLED
