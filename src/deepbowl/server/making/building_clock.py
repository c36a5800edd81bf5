"""The clock of coaches who build: the one they will play by, run through again from when each choice was stored.

Nothing ticks here. Anyone who looks at a building asks how much time is left, and what a coach let pass is laid for them
then. So any process can tell, and none has to remember.
"""

from __future__ import annotations

from typing import Any

from deepbowl.dungeons.building import Building
from deepbowl.engine.dice import Seeded
from deepbowl.server.live.clocks import Clocks
from deepbowl.server.live.letter_clock import DAY
from deepbowl.server.live.seats import PERSON
from deepbowl.server.store.stored import TAKEN_BACK, StoredBuilding


def clock_at(stored: StoredBuilding, now: float) -> Clocks | None:
    """Return how the clocks stand, None if it is built without. They wait until everyone who builds has been here.

    The time of a turn is that of one tile. Anyone who takes a tile back continues with what they had left.
    """
    clock = stored.wish["clock"]
    if clock is None:
        return None
    moment = 0.0
    turn, bank = (clock["days"] * DAY, 0.0) if "days" in clock else (clock["turn"], clock["bank"])
    clocks = Clocks(turn, bank, len(stored.seats), lambda: moment)
    seat = Building(Seeded.opened(stored.secret)).seat
    people = [number for number, one in enumerate(stored.seats) if one.kind == PERSON]
    everybody = all(number in stored.arrived for number in people)
    began = moment = max((stored.arrived[number] for number in people), default=0.0) if everybody else 0.0
    laid = most = 0
    clocks.ask([seat], [most], everybody)
    for line, at in zip(stored.lines, stored.times, strict=True):
        moment = max(began, at) if everybody else 0.0
        seat = 1 - seat
        laid += -1 if line == TAKEN_BACK else 1
        most = max(most, laid)
        clocks.ask([seat], [most], everybody)
    if everybody:
        moment = max(began, now)
    return clocks


def times_after(stored: StoredBuilding, now: float) -> dict[str, Any] | None:
    """Return what the match begins with: what is left in the banks, and a fresh turn for everyone."""
    clocks = clock_at(stored, now)
    if clocks is None or "days" in stored.wish["clock"]:
        return None
    return {**clocks.pack(), "left": [clocks.turn] * len(stored.seats), "turn_key": []}
