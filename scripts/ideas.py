"""Measure the ideas of the search bot, and how well short looks predict their worth: BEFOREHAND, GLANCED, PLAYED, IDLE.

    python scripts/ideas.py --book dungeonbowl-5 --matches 100 --workers 2 --into build/ideas.jsonl

Scripted coaches play each other with the same team on all boards of a book. In every match some choices with a ball in sight
are picked by chance, and each idea the searching coach has there is continued several times, to the end of the turn and,
with other fates, to the end of the next own one; always compared with what the scripted coach would do, by the same fate.
The result of many long continuations counts as the worth of an idea. Chance is taken out of all figures.
The file gets a line for every position; matches that are in it already are not played again.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import NormalDist, covariance, mean, variance
from typing import Final, NamedTuple

from deepbowl.books.registry import book_ids
from deepbowl.bots.protocol import BotView
from deepbowl.bots.search import Idea, SearchBot
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import boards_for, new_match, races_for

TURNS: Final = 60
CHANGES: Final = (0.0, 0.03, 0.1, 0.2, 0.4, 9.0)
"""Ends of the classes of how much ideas change."""
PICKED: Final = 0.04
"""How likely a choice is picked: a few of every match."""


class Job(NamedTuple):
    """A match to play, and how often to continue each idea of its positions, to the end of the turn and of the next."""

    book: str
    number: int
    glances: int
    played: int


class Seen(NamedTuple):
    """An idea: of which kind, and how much better its continuations were, a list of each sort."""

    kind: str
    glanced: list[float]
    played: list[float]


class Position(NamedTuple):
    """One choice of a match, and the ideas there."""

    book: str
    number: int
    ideas: list[Seen]


def one_match(job: Job) -> list[Position]:
    """The ideas of some choices in the match of a number."""
    chances = Random(f"ideas {job.number}")
    boards = boards_for(job.book, 2)
    team = chances.choice(sorted(races_for(job.book)))
    board = boards[job.number % len(boards)]
    m = new_match(job.book, 2, board=board, teams=[team, team], dice=Seeded(job.number), record=False)
    coaches = [SearchBot("1rollouts", 2 * job.number + seat) for seat in range(2)]
    found: list[Position] = []
    while not m.over and max(m.state.turns) <= TURNS:
        decision = m.decision()
        coach = coaches[decision.seat]
        chosen = coach.guide.at_once(decision)
        if chosen is None:
            chosen = coach.guide.think(m, decision)
            if decision.kind == "turn" and chances.random() < PICKED:
                ideas = coach.ideas(m, decision, chosen)
                if len(ideas) > 1:
                    found.append(Position(job.book, job.number, looked_at(coach, m, ideas, job)))
        m.apply(chosen)
    return found


def looked_at(coach: SearchBot, m: Match, ideas: list[Idea], job: Job) -> list[Seen]:
    """Return what all ideas of one position came to, by the same fates."""
    view = BotView(m, m.decision().seat)
    glanced, played = (
        [coach.gains(view, ideas[0], ideas[1:], turns) for _ in range(count)]
        for turns, count in ((1, job.glances), (2, job.played))
    )
    return [
        Seen(idea.kind, [gains[n] for gains in glanced], [gains[n] for gains in played])
        for n, idea in enumerate(ideas[1:])
    ]


def read_positions(path: Path) -> list[Position]:
    """The positions of a file."""
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    return [Position(book, number, [Seen(*idea) for idea in ideas]) for book, number, ideas in told]


def told(seen: list[Seen]) -> str:
    """The figures as `search.py` has them."""
    glanced, played = [mean(idea.glanced) for idea in seen], [mean(idea.played) for idea in seen]
    chance_glanced = mean(variance(idea.glanced) for idea in seen)
    chance_played = mean(variance(idea.played) for idea in seen)
    worth = max(0.0, variance(played) - mean(variance(idea.played) / len(idea.played) for idea in seen))
    shown = max(1e-9, variance(glanced) - mean(variance(idea.glanced) / len(idea.glanced) for idea in seen))
    real = covariance(glanced, played) / shown
    off = max(0.0, worth - real * real * shown)
    return "\n".join([
        f"{len(seen)} ideas",
        f"BEFOREHAND: worth {mean(played):.2f}, standard deviation {sqrt(worth):.2f}",
        f"GLANCED: {real:.2f} of it is real, off by {sqrt(off):.2f}, one by {sqrt(chance_glanced):.2f}",
        f"PLAYED: one is off by {sqrt(chance_played):.2f}",
        *by_kind(seen),
        *by_change(seen),
    ])  # fmt: skip


def by_kind(seen: list[Seen]) -> list[str]:
    """Return what ideas of each kind are worth on average, with the standard error; the standard deviation without
    chance; and how many are better than the first, if they are spread like that."""
    lines = []
    for kind in sorted({idea.kind for idea in seen}):
        of_kind = [idea for idea in seen if idea.kind == kind]
        worth = [mean(idea.played) for idea in of_kind]
        if len(worth) > 1:
            error = sqrt(variance(worth) / len(worth))
            real = max(1e-9, variance(worth) - mean(variance(idea.played) / len(idea.played) for idea in of_kind))
            better = 1.0 - NormalDist(mean(worth), sqrt(real)).cdf(0.0)
            told = f"{mean(worth):+.3f} ± {error:.3f}, standard deviation {sqrt(real):.2f}, {better:.0%} better"
            lines.append(f"  {kind} ({len(worth)}): {told}")
    return lines


def by_change(seen: list[Seen]) -> list[str]:
    """Return what ideas are worth by how much glances at them differ from the first idea's, and by how much that varies
    without chance (below 0 where chance hides it): where nothing varies, there is nothing to look for."""
    lines = ["by the root of the mean square of glances:"]
    for least, most in pairwise(CHANGES):
        some = [idea for idea in seen if least <= sqrt(mean(gain * gain for gain in idea.glanced)) < most]
        if len(some) > 1:
            worth = [mean(idea.played) for idea in some]
            squares = [mean(idea.played) ** 2 - variance(idea.played) / len(idea.played) for idea in some]
            lines.append(
                f"  {least} to {most} ({len(some)}): {mean(worth):+.3f} ± {sqrt(variance(worth) / len(some)):.3f},"
                f" mean square {mean(squares):+.4f} ± {sqrt(variance(squares) / len(some)):.4f}"
            )
    return lines


def main() -> None:
    """Play what is missing, then tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--book", required=True, choices=book_ids())
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first match: others mean other teams and dice")
    parser.add_argument("--glances", type=int, default=8, help="continuations of every idea to the turn's end, at least 2")
    parser.add_argument("--played", type=int, default=8, help="continuations to the end of the next own turn, at least 2")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--into", type=Path, required=True, help="one line per position; matches in it are not played again")
    asked = parser.parse_args()
    positions = read_positions(asked.into)
    done = {(position.book, position.number) for position in positions}
    numbers = [n for n in range(asked.first, asked.first + asked.matches) if (asked.book, n) not in done]
    asked.into.parent.mkdir(parents=True, exist_ok=True)
    jobs = [Job(asked.book, number, max(2, asked.glances), max(2, asked.played)) for number in numbers]
    with Pool(asked.workers) as pool, asked.into.open("a", encoding="utf-8") as into:
        for found in pool.imap_unordered(one_match, jobs):
            into.writelines(json.dumps(position) + "\n" for position in found)
            into.flush()
            positions += found
    print(told([idea for position in positions if position.book == asked.book for idea in position.ideas]))


if __name__ == "__main__":
    main()
