"""A bot that plays unsteadily, so that matches reach positions in which something has gone wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.turn import Plans, Turn
from deepbowl.engine.choice import first_of

OFF_TURNS: Final = 0.1
FORGOTTEN: Final = 0.6
"""The share of turns that go badly, and the share of players the bot does not think of in them."""


class Unsteady(ScriptedBot):
    """The scripted coach with a bad turn now and then."""

    def plays_of(self, turn: Turn) -> Iterator[Plans]:
        """All plays, in bad turns those of a few."""
        mood = Random(f"{self.random.getstate()[1][0]} {self.turn_key}")
        if mood.random() >= OFF_TURNS:
            yield from turn.plays()
            return
        seen = {body for body in turn.sight.mine if turn.m.holds_ball(body) or mood.random() >= FORGOTTEN}
        for plans in turn.plays():
            kept = [plan for plan in plans if first_of(plan[0]) in seen]
            if kept:
                yield kept
