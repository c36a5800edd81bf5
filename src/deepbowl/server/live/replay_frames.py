"""Matches to look at again: state and events after every input, from a log. Takes long: not for the event loop."""

from __future__ import annotations

from typing import Final

import msgspec

from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import DIE, read_log
from deepbowl.match.match import Match
from deepbowl.match.replay import steps
from deepbowl.server.live import wire
from deepbowl.server.live.messages.state import Frame, Frames

MOST_FRAMES: Final = 500
MOST_INPUTS: Final = 10_000
"""Choices, notes and dice of a log that is played again; a long match has about 4000."""


def frames(log: str, match_id: str, sitting: list[wire.Sitting], first: int, count: int) -> bytes:
    """Frames of a log, encoded; `BrokenSave` says what is wrong with it and on which line."""
    read = read_log(log)
    if len(read.inputs()) > MOST_INPUTS:
        raise BrokenSave(f"the log has {len(read.inputs())} inputs; more than {MOST_INPUTS} are not played again here")
    deeds = [entry for entry in read.inputs() if entry.kind != DIE]
    count = min(count, MOST_FRAMES)
    told, match, found = 0, None, list[Frame]()
    for number, match in enumerate(steps(read)):
        total = len(match.events or [])
        if first <= number < first + count:
            found.append({
                "number": number, "input": deeds[number - 1].written() if number else "",
                "state": wire.match_state(match), "events": wire.events_from(match, told),
            })  # fmt: skip
        told = total
    assert isinstance(match, Match)
    sitting = sitting or [(f"Coach {seat + 1}", "person", "") for seat in range(match.seats)]
    answer: Frames = {
        "match": match_id, "teams": wire.team_infos(match, sitting),
        "board": wire.board_plan(match.board, match.rules),
        "total": len(deeds) + 1, "from": first, "frames": found,
    }  # fmt: skip
    return msgspec.json.encode(answer)
