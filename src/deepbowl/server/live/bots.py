"""Bots of a match in memory: they choose until a person is asked."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from deepbowl.bots.hosting import Answers
from deepbowl.server.store.stored import BACK, NOTE, StoredInput

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch

LOG: Final = logging.getLogger("deepbowl.server")
BOT_AHEAD: Final = 24
"""This many choices of a bot are sent together, if no die falls between them: a walk is one update."""


class BotPlay:
    """Asks the bots of one match, one after the other."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._task: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        """Return whether a bot is being asked."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Ask the bots, if it is their turn and no one is asking them."""
        live = self._live
        if live.absence.bot_of(live.asked) and not live.seating.paused and not self.thinking:
            self._task = live.hub.task(self._play())

    async def _play(self) -> None:
        """Let bots choose until a person is asked."""
        live, seating = self._live, self._live.seating
        while not live.gone and not seating.paused and not live.match.over and not live.stuck:
            number, seat = live.number, live.asked
            bot = live.absence.bot_of(seat)
            if not bot or live.exercise_is_over:
                return
            if seating.all_bots and not live.unwatched:
                await seating.watched.wait()
                await asyncio.sleep(live.hub.settings.bot_pace)
                if live.number != number:
                    continue
            most = 1 if seating.all_bots else BOT_AHEAD
            key = f"{live.id}/{seat}"
            answers = await live.hub.bots.answers(live.match, bot, key, most, live.address)
            await live.exclusively(partial(self._chose, number, seat, answers))

    async def _chose(self, number: int, seat: int, answers: Answers) -> None:
        """Make the choices of a bot, as far as they still fit."""
        live, m = self._live, self._live.match
        if live.number != number or live.seating.paused or m.over:
            return
        told, entries = len(live.events), list[StoredInput]()
        if answers.fault:
            LOG.warning("bot %s in match %s: %s", live.absence.bot_of(seat), live.id, answers.fault)
            live.hub.metrics.bot_faults += 1
            m.note("defaulted", seat)
            entries.append(live.entry(NOTE, seat, "defaulted"))
        for option in answers.choices:
            if m.over or live.asked != seat or option not in m.decision().options or live.exercise_is_over:
                break
            live.clock.tell_minutes(option, entries)
            entries.append(live.apply(option, seat))
            if entries[-1].kind == BACK:
                break
        await live.commit(entries, told)
