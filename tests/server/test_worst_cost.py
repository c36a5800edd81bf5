"""What the most expensive request of every kind costs, compared with a plain one of the same kind.

Whatever a stranger can send is bounded: so many times the processor time of what everybody sends, and so much memory. A
worker does each of them and says what it took. Ratios, not seconds: the machine may be busy with other things.
"""

from __future__ import annotations

import contextlib
import random
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.text import render
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.match.match import Match
from deepbowl.match.setup import SetupError
from deepbowl.server.http.request_models import LONGEST_DUNGEON, DungeonWish, NewMatch, NewSeat, printable_lines
from deepbowl.server.jobs import jobs
from deepbowl.server.jobs.limits import MEGABYTE, JobLimits
from deepbowl.server.jobs.workers import WorkerPool
from deepbowl.server.live import wire
from deepbowl.server.live.messages.incoming import MOST_CHOICES
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.replay_frames import MOST_FRAMES
from deepbowl.server.settings import Limits
from deepbowl.server.store.recovery import new_from
from deepbowl.server.store.stored import CHOICE, StoredInput, StoredMatch

from .test_workers import run

INNER = 50
"""The largest hall that may be drawn has this size."""


def hall(sign: str = ".", most: int = 10_000, wide: int = INNER) -> str:
    """A hall with end zones in two corners and a sign on every other square of every other row."""
    rows = [list("#" * wide), *(list("#" + "." * (wide - 2) + "#") for _ in range(wide - 2)), list("#" * wide)]
    for y in range(1, 4):
        rows[y][1], rows[-1 - y][-2] = "[", "]"
    free = [(x, y) for y in range(2, wide - 2, 2) for x in range(3, wide - 3, 2)]
    for x, y in free[:most]:
        rows[y][x] = sign
    head = "dungeon: hall\ntitle: Hall\nauthor: x\nbooks: dungeonbowl-5 stockbowl astrogranite dungeon-bowl-2021 deathbowl"
    return f"{head}\nseats: 2\n\n" + "\n".join("".join(row) for row in rows) + "\n"


BIG = hall("o", 40)
"""The largest dungeon that can be played in."""


def two(**more: Any) -> NewMatch:
    return NewMatch(book="dungeonbowl-5", seats=[NewSeat(kind="person"), NewSeat(kind="person")], **more)


@cache
def made(text: str | None = None) -> StoredMatch:
    """A match in a dungeon that was drawn, or in one of the library."""
    wish = two() if text is None else two(dungeon=DungeonWish(text=text))
    return jobs.set_up(wish, Seeded(1).secret(), 0).stored


@cache
def played(text: str | None = None, inputs: int = 200) -> tuple[Match, tuple[StoredInput, ...]]:
    """This many random choices in it."""
    match, chances, done = new_from(made(text)), random.Random(1), list[StoredInput]()
    while not match.over and len(done) < inputs:
        options = match.decision().options
        texts = [match.names.text(option) for option in options]
        choice = options[texts.index("formation")] if "formation" in texts else chances.choice(options)
        seat, said = match.decision().seat, match.names.text(choice)
        match.apply(choice, seat)
        done.append(StoredInput(CHOICE, seat, said))
    return match, tuple(done)


@cache
def position(text: str | None = None) -> str:
    """A saved match at the beginning of a turn."""
    match = played(text)[0].clone(Seeded(0))
    while match.decision().kind != "turn":
        match.apply(match.decision().options[0])
    return match.save()


def too_long_log() -> str:
    """As many bytes as are taken at all."""
    line = "A end-turn\n"
    head = played()[0].log().partition("begin\n")[0]
    return head + "begin\n" + line * ((Limits().log_bytes - len(head)) // len(line)) + "end " + "0" * 32 + "\n"


@cache
def on_board(save: str) -> str:
    """The player with the longest way to go of those on the board."""
    match = Match.load(save, Seeded(0))
    there = [body for body in range(len(match.bodies)) if match.state.cell[body] >= 0]
    return match.bodies.name[max(there, key=lambda body: match.state.ma[body])]


# ---------------------------------------------------------------- the table
@dataclass(frozen=True)
class Kind:
    """A kind of request: a plain one, the worst there is, and how many times as much that may take."""

    plain: Callable[[], object]
    worst: Callable[[], object]
    times: float
    megabytes: int = 100


def plain_text() -> str:
    return render(dungeon("smelter"))


TABLE: dict[str, Kind] = {
    # set up by a worker
    "a match in a drawn dungeon": Kind(
        lambda: jobs.set_up(two(dungeon=DungeonWish(text=plain_text())), Seeded(1).secret(), 0),
        lambda: jobs.set_up(two(dungeon=DungeonWish(text=hall("o"))), Seeded(1).secret(), 0), 30),
    "a match in a hall full of chests": Kind(
        lambda: jobs.set_up(two(dungeon=DungeonWish(text=plain_text())), Seeded(1).secret(), 0),
        lambda: jobs.set_up(two(dungeon=DungeonWish(text=hall("$", wide=62))), Seeded(1).secret(), 0), 60),
    "a match in a text that is all signs": Kind(
        lambda: jobs.set_up(two(dungeon=DungeonWish(text=plain_text())), Seeded(1).secret(), 0),
        lambda: jobs.set_up(two(dungeon=DungeonWish(text=hall().replace("\n\n", "\n\n" + ("#" * 240 + "\n") * 230))),
                            Seeded(1).secret(), 0), 30),
    "a match in a generated dungeon": Kind(
        lambda: jobs.set_up(two(), Seeded(1).secret(), 0),
        lambda: [jobs.set_up(two(dungeon=DungeonWish.model_validate({"generate": {"seed": s}})), Seeded(1).secret(), s)
                 for s in range(3)], 1500),
    "a preview": Kind(
        lambda: jobs.preview(plain_text(), "dungeonbowl-5", 2, 1, "medium"),
        lambda: [jobs.preview(hall(sign), None, 2, 1, "medium") for sign in "!^&"], 120),
    "a preview with as many chests as are looked at": Kind(
        lambda: jobs.preview(plain_text(), "dungeonbowl-5", 2, 1, "medium"),
        lambda: [jobs.preview(hall(sign, 100), None, 2, 1, "medium") for sign in "$?M"], 80),
    "a generated preview": Kind(
        lambda: jobs.preview(None, "dungeonbowl-5", 2, 1, "medium"),
        lambda: jobs.preview(None, "astrogranite", 4, 1, 1200), 30),
    "taking a match up again": Kind(
        lambda: jobs.rebuild(made(), played()[1], None),
        lambda: jobs.rebuild(made(BIG), played(BIG, 1500)[1], None), 60),
    # worked out by a worker
    "a log": Kind(
        lambda: jobs.log_of(made(), played()[1], None),
        lambda: jobs.log_of(made(BIG), played(BIG, 1500)[1], None), 60),
    "frames": Kind(
        lambda: jobs.frames_of(made(), played()[1], None, 0, MOST_FRAMES),
        lambda: jobs.frames_of(made(BIG), played(BIG, 1500)[1], None, 0, MOST_FRAMES), 60),
    "a pasted log": Kind(
        lambda: jobs.replay(played()[0].log(), "", [], 0, MOST_FRAMES),
        lambda: jobs.replay(played(BIG, 1500)[0].log(), "", [], 0, MOST_FRAMES), 60),
    "a pasted log that is too long": Kind(
        lambda: jobs.replay(played()[0].log(), "", [], 0, MOST_FRAMES),
        lambda: jobs.replay(too_long_log(), "", [], 0, MOST_FRAMES), 60, 200),
    "a search in the rules": Kind(
        lambda: jobs.rule_entries(None, "dodge", {}),
        lambda: jobs.rule_entries(None, "e " * 100, {}), 100),
    "reach": Kind(
        lambda: jobs.reach_of(position(), 0, on_board(position()), "move"),
        lambda: jobs.reach_of(position(BIG), 0, on_board(position(BIG)), "blitz"), 100),
    "odds": Kind(
        lambda: jobs.odds_of(position(), options(position())),
        lambda: jobs.odds_of(position(BIG), options(position(BIG))), 100),
    # on the event loop
    "the text of a dungeon": Kind(
        lambda: [printable_lines(plain_text()) for _ in range(20)],
        lambda: printable_lines("\u00a0" * LONGEST_DUNGEON), 400),
    "state, options and events for everybody": Kind(
        lambda: shown(played()[0]), lambda: shown(played(BIG, 1500)[0]), 40),
}  # fmt: skip


def options(save: str) -> list[str]:
    match = Match.load(save, Seeded(0))
    return [match.names.text(option) for option in match.decision().options][:MOST_CHOICES]


def shown(match: Match) -> object:
    events = wire.events_from(match, len(match.events or []) - 500)
    return [wire.match_state(match), [] if match.over else wire.options(match), events]


@cache
def warm() -> None:
    """Play the matches that are looked at, before anything is measured."""
    for text in (None, BIG):
        position(text)
        played(text, 1500 if text else 200)


def cost(name: str) -> tuple[float, float, int]:
    """In a worker: seconds the plain one takes, seconds the worst takes, bytes of memory more than before."""
    kind = TABLE[name]
    warm()
    spent: list[float] = []
    before = 0
    for work in (kind.plain, kind.plain, kind.worst):  # the first time things are read that are kept
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        began = time.process_time()
        with contextlib.suppress(SetupError, BrokenSave, Refusal):  # refused: that is what some should be
            work()
        spent.append(time.process_time() - began)
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
    return spent[1], spent[2], more


@pytest.fixture(scope="module")
def measured() -> dict[str, tuple[float, float, int]]:
    async def play() -> dict[str, tuple[float, float, int]]:
        pool = WorkerPool("cost", 1, JobLimits(cpu_seconds=60, wall_seconds=3000))
        try:
            return {name: await pool.run("a", cost, name) for name in TABLE}
        finally:
            pool.close()

    found: dict[str, tuple[float, float, int]] = run(play)
    return found


@pytest.mark.parametrize("name", TABLE)
def test_the_worst_of_its_kind_costs_not_much_more_than_a_plain_one(
    measured: dict[str, tuple[float, float, int]], name: str
) -> None:
    plain, worst, memory = measured[name]
    kind = TABLE[name]
    times = worst / max(plain, 0.0005)
    assert times < kind.times, f"{1000 * worst:.0f} ms instead of {1000 * plain:.1f}: {times:.0f} times as much"
    assert memory < kind.megabytes * MEGABYTE, f"{memory / MEGABYTE:.0f} MB"
