"""A store that fails: at each write of a match in turn, before anything is written or after all of it was.

Whatever was acknowledged is there after a restart; whatever was refused before it was written is not; and the match in
memory is the one in the store.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from deepbowl.server.http.request_models import NewMatch, NewSeat
from deepbowl.server.hub import Hub
from deepbowl.server.live.core import LiveMatch
from deepbowl.server.live.messages.incoming import Choose, Plan, Undo
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.making import new_match
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store import store as stores
from deepbowl.server.store.recovery import new_from, rebuild
from deepbowl.server.store.store import Job
from deepbowl.server.store.stored import StoredMatch

from .test_recovery import Silent
from .test_workers import run

STEPS = 24
"""Things done in a match; each is one write at least."""


class Fault:
    """Fails once, at write number `at`; `late`: after everything was written, as when the answer of a database is lost."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = -1
        self.late = False
        self.writes = 0
        self._write_all = stores.write_all
        monkeypatch.setattr(stores, "write_all", self._write)

    def arm(self, at: int, late: bool) -> None:
        self.at, self.late, self.writes = at, late, 0

    def _write(self, connection: sa.Connection, jobs: list[Job]) -> None:
        self.writes += 1
        if self.writes != self.at:
            self._write_all(connection, jobs)
            return
        if self.late:
            self._write_all(connection, jobs)
            connection.commit()
        raise OSError("the disk is on fire")


class Table:
    """Two people at a match of a hub; what was acknowledged to them."""

    def __init__(self, hub: Hub, stored: StoredMatch, chances: random.Random) -> None:
        self.hub = hub
        self.id = stored.id
        self.stored = stored
        self.chances = chances
        self.acknowledged = 0
        self.refused = 0
        self.pausing: set[int] = set()

    async def live(self) -> LiveMatch:
        """The match in memory; from the store if it is not there. No worker is needed for that here."""
        live = self.hub.matches.live.get(self.id)
        if live is None:
            read = self.hub.matches.read_all(self.id)
            assert read is not None
            live = LiveMatch(self.hub, read.match, rebuild(read.match, read.inputs, read.snapshot).match, read.inputs)
            self.hub.matches.live[self.id] = live
        return live

    async def step(self) -> None:
        """Do something; count it if it was acknowledged."""
        live = await self.live()
        before, pausing = live.number, set(live.seating.pausing)
        code = ""
        try:
            await self._something(live)
        except Refusal as refusal:
            code = refusal.code
        if code:
            assert code == "not-stored"
            self.refused += 1
            unchanged = (live.number, live.seating.pausing) == (before, pausing)
            assert live.gone or unchanged, "a refusal changes nothing in memory"
        else:
            self.acknowledged = max(self.acknowledged, live.number)
            self.pausing = set(live.seating.pausing)

    async def _something(self, live: LiveMatch) -> None:
        decision, names, connection = live.match.decision(), live.match.names, Silent()
        connection.seat = decision.seat
        options = [names.text(option) for option in decision.options]
        kind = self.chances.random()
        if live.seating.pausing or kind < 0.1:
            await live.handlers.pause(connection, not live.seating.pausing)
        elif kind < 0.2 and live.match.can_undo(decision.seat):
            await live.handlers.undo(connection, Undo(number=live.number))
        elif kind < 0.3:
            choices = [self.chances.choice(options), options[-1]]
            await live.handlers.plan(connection, Plan(number=live.number, choices=choices))
        elif kind < 0.35:
            await live.clock.run_out(live.number)
        else:
            choice = "formation" if "formation" in options else self.chances.choice(options)
            await live.handlers.choose(connection, Choose(number=live.number, choice=choice))

    def check(self, late: bool) -> None:
        """After a restart."""
        read = self.hub.matches.read_all(self.id)
        assert read is not None
        again = rebuild(read.match, read.inputs, read.snapshot).match
        assert again.hash() == rebuild(read.match, read.inputs, None).match.hash(), "snapshot and inputs agree"
        if late:
            assert len(read.inputs) >= self.acknowledged
        else:
            assert len(read.inputs) == self.acknowledged
            assert set(read.match.pausing) == self.pausing
        live = self.hub.matches.live.get(self.id)
        if live is not None:
            assert live.match.hash() == again.hash()
            assert live.number == len(read.inputs)


def with_hub(tmp_path: Path, work: Callable[[Hub], object]) -> None:
    """Do something with a separate hub."""

    async def play() -> None:
        hub = Hub(Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, snapshot_every=8, bot_workers=1))
        try:
            done = work(hub)
            if asyncio.iscoroutine(done):
                await done
        finally:
            await hub.close()

    run(play)


@pytest.mark.parametrize("late", [False, True])
def test_a_fault_at_any_write_of_a_match_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    fault = Fault(monkeypatch)
    wish = NewMatch(book="stockbowl", seats=[NewSeat(kind="person"), NewSeat(kind="person")])
    template = new_match.make_match(wish, new_match.new_dice().secret()).stored

    async def play(hub: Hub) -> None:
        refused, at = 0, 0
        while True:
            at += 1
            stored = new_match.rematch_of(template)
            stored.asked = new_from(stored).decision().seat
            await asyncio.wrap_future(hub.store.create(stored))
            table = Table(hub, stored, random.Random(at))
            fault.arm(at, late)
            for _ in range(STEPS):
                await table.step()
            fault.at = -1
            await asyncio.wrap_future(hub.store.probe())  # whatever is still on its way is written
            table.check(late)
            refused += table.refused
            if fault.writes < at:
                break
            hub.matches.drop(await table.live())
        assert at > STEPS
        assert refused > STEPS // 2, "most writes are what somebody waits for"

    with_hub(tmp_path, play)


def test_match_not_stored_at_its_beginning_does_not_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Fault(monkeypatch)

    async def play(hub: Hub) -> None:
        for late in (False, True):
            fault.arm(1, late)
            wish = NewMatch(book="crp", seats=[NewSeat(kind="person"), NewSeat(kind="bot")])
            with pytest.raises(Refusal, match="not-stored"):
                await hub.starting.create(wish, "tester")
            assert hub.matches.live == {}
            assert hub.metrics.created == 0
            assert hub.store.count() == int(late)

    with_hub(tmp_path, play)
