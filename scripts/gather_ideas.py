"""Gather what the searching coach finds out: what ideas are worth (`learn_prior.py`).

    python scripts/gather_ideas.py --book crp --first 110000000 --matches 400 --workers 16 --seconds 120 --into crp.jsonl.gz

Coaches play each other with the same team on all boards of a book: scripted ones, unsteady ones (`unsteady.py`) and
searching ones. Some choices of a turn with a ball in sight are picked by chance. There every idea of the searching coach is
continued several times to the end of the turn and, with other fates, to the end of the next own one, always compared with
the scripted coach's idea by the same fate. A line of the file is a position: its features, those of its ideas
(`idea_features.NAMES`, what they share once), and by how much every continuation was better. After `--seconds` matches are
broken off where they are.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from idea_features import COMMON, Eyes, Seen, features
from unsteady import Unsteady

from deepbowl.books.registry import book_ids
from deepbowl.bots.protocol import Bot, BotView, ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.search import Idea, SearchBot
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import boards_for, new_match, races_for

TURNS: Final = 60
PLAYERS: Final = ("scripted", "scripted", "unsteady", "unsteady", "search")
"""Who plays, by the number of the match."""
SEARCHED: Final = "5ms"


class Job(NamedTuple):
    """A match to play, how likely a choice is picked, and how often its ideas are continued to either end."""

    book: str
    number: int
    seats: int
    picked: float
    glances: int
    played: int
    until: float = math.inf
    """When to break off, by the clock on the wall."""


def player(kind: str, seed: int) -> Bot:
    """One of the coaches."""
    return SearchBot(SEARCHED, seed) if kind == "search" else Unsteady(seed) if kind == "unsteady" else ScriptedBot(seed)


def one_match(job: Job) -> list[dict[str, Any]]:
    """Play the match of a number and look at some of its choices; at none if it is too late to begin."""
    if time.time() > job.until:
        return []
    chances = Random(f"ideas {job.number}")
    boards = boards_for(job.book, job.seats)
    teams = [chances.choice(sorted(races_for(job.book)))] * job.seats
    board = boards[job.number % len(boards)]
    m = new_match(job.book, job.seats, board=board, teams=teams, dice=Seeded(job.number), record=False)
    kind = PLAYERS[job.number % len(PLAYERS)]
    bots = [player(kind, job.seats * job.number + seat) for seat in range(job.seats)]
    coaches = [SearchBot("1rollouts", job.seats * job.number + seat) for seat in range(job.seats)]
    found: list[dict[str, Any]] = []
    while not m.over and max(m.state.turns) <= TURNS and time.time() < job.until:
        decision = m.decision()
        if decision.kind == "turn":
            coaches[decision.seat].notice_others(m, decision.seat)
        if decision.kind == "turn" and chances.random() < job.picked:
            bot = bots[decision.seat]
            guide = bot.guide if isinstance(bot, SearchBot) else bot
            assert isinstance(guide, ScriptedBot)
            if not guide.agenda and len(decision.options) > 1:
                position = looked_at(coaches[decision.seat], guide, m, decision, job)
                found += [{"book": job.book, "number": job.number, "by": kind, **position}] if position else []
        m.apply(ask(bots[decision.seat], m))
    return found


def looked_at(coach: SearchBot, guide: ScriptedBot, m: Match, decision: Decision, job: Job) -> dict[str, Any] | None:
    """Return the features of a position and its ideas, and what these came to by the same fates; None if there is one only.

    The coach thinks with what the guide remembers of the turns so far, on a copy of the match."""
    view = BotView(m.clone(Seeded(0)), decision.seat)
    coach.guide.ways = guide.ways
    coach.guide.recall(guide.memory())
    first = coach.guide.think(view.match, view.match.decision())
    ideas = coach.ideas(view.match, view.match.decision(), first)
    if len(ideas) < 2:
        return None
    rows = features(Eyes(view.match, Sight(view.match, view.seat, guide.ways)), [seen(idea) for idea in ideas])
    glanced, played = (
        [coach.gains(view, ideas[0], ideas[1:], turns) for _ in range(count)]
        for turns, count in ((1, job.glances), (2, job.played))
    )
    return {
        "common": _short(rows[0][:COMMON]),
        "ideas": [_short(row[COMMON:]) for row in rows],
        "glanced": [_short(gains) for gains in zip(*glanced, strict=True)],
        "played": [_short(gains) for gains in zip(*played, strict=True)],
    }


def seen(idea: Idea) -> Seen:
    """Return what is known of an idea before it is tried."""
    play = idea.play
    plans = [[idea.choice, *idea.plan], *idea.agenda]
    return Seen(idea.kind, plans, play is not None, play.worth if play else 0.0, play.chance if play else 0.0)


def _short(row: Any) -> list[float]:
    return [int(number) if number == int(number) else round(number, 3) for number in row]


def read(paths: list[Path]) -> Iterator[dict[str, Any]]:
    """The positions of files."""
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def main() -> None:
    """Look at what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--book", required=True, choices=book_ids())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first match: others mean other teams and dice")
    parser.add_argument("--picked", type=float, default=0.06, help="how likely a choice of a turn is looked at")
    parser.add_argument("--glances", type=int, default=6, help="continuations of each idea to the end of the turn")
    parser.add_argument("--played", type=int, default=4, help="continuations to the end of the next own turn")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="break off after this time")
    parser.add_argument("--into", type=Path, required=True, help="a .jsonl.gz; matches in it are not played again")
    asked = parser.parse_args()
    done = {(known["book"], known["number"]) for known in read([asked.into])} if asked.into.exists() else set()
    until = time.time() + asked.seconds
    jobs = [
        Job(asked.book, number, asked.seats, asked.picked, asked.glances, asked.played, until)
        for number in range(asked.first, asked.first + asked.matches) if (asked.book, number) not in done
    ]  # fmt: skip
    asked.into.parent.mkdir(parents=True, exist_ok=True)
    positions = ideas = 0
    with Pool(asked.workers) as pool, gzip.open(asked.into, "at", encoding="utf-8") as into:
        for found in pool.imap_unordered(one_match, jobs):
            for position in found:
                into.write(json.dumps(position, separators=(",", ":")) + "\n")
            into.flush()
            positions, ideas = positions + len(found), ideas + sum(len(position["ideas"]) for position in found)
    print(f"{asked.book}: {positions} positions, {ideas} ideas more")


if __name__ == "__main__":
    main()
