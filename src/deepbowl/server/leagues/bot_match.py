"""A whole match of bots, played in a worker process and handed back as it is stored. [LG-BOT-02]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from deepbowl.bots.hosting import Guard
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import play
from deepbowl.engine.journal import Input
from deepbowl.league.report import Chair, Report
from deepbowl.match.match import Match
from deepbowl.server.http.request_models import NewMatch
from deepbowl.server.jobs.jobs import report_of
from deepbowl.server.making.new_match import make_match
from deepbowl.server.store.recovery import new_from
from deepbowl.server.store.stored import CHOICE, NOTE, StoredInput, StoredMatch
from deepbowl.teams.team import Team

MOST_TURNS: Final = 200
"""Turns of a half after which a match of bots is given up."""


class PlayedByBots(NamedTuple):
    """A match with all its inputs and its report; no report if the bots did not bring it to an end."""

    stored: StoredMatch
    inputs: list[StoredInput]
    report: Report | None


def play_fixture(
    wish: NewMatch, secret: str, teams: Sequence[Team], fixture: str, chairs: Sequence[Chair], friendly: bool
) -> PlayedByBots:
    """Set a fixture's match up, let bots play it, and read its report from the inputs as they are stored."""
    stored = make_match(wish, secret, None, teams).stored
    match = new_from(stored)
    bots = [Guard(bot_called(seat.bot)) for seat in stored.seats]
    play(match, bots, MOST_TURNS)
    inputs = stored_inputs(match)
    state = match.state
    stored = replace(stored, over=match.over, asked=-1, turn=max(state.turns), score=list(state.score))
    report = report_of(stored, inputs, None, fixture, chairs, friendly) if match.over else None
    return PlayedByBots(stored, inputs, report)


def stored_inputs(match: Match) -> list[StoredInput]:
    """Return the inputs of a match as they are stored: each with the number of dice that had fallen after it."""
    record = match.record or []
    found: list[StoredInput] = []
    fallen = 0
    for item in record:
        if item.kind == Input.DIE:
            fallen += 1 + item.again
            found[-1:] = [replace(one, dice=fallen) for one in found[-1:]]  # dice of the set-up fall before any input
        elif item.kind == Input.CHOICE:
            found.append(StoredInput(CHOICE, item.seat, match.names.text(item.value), 0, fallen))
        else:
            found.append(StoredInput(NOTE, item.seat, item.purpose, item.value, fallen))
    return found
