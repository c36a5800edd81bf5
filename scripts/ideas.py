"""What the searching coach's ideas are worth, and how well glances tell it: the figures BEFOREHAND, GLANCED and PLAYED.

    python scripts/ideas.py --book dungeonbowl-5 --matches 100 --workers 2

Scripted coaches play each other with all ready teams on all boards of a book. In every match one choice with a ball in sight
is picked by chance, and each idea the searching coach has there is continued many times, to the end of the turn and, with
other fates, to the end of the next own one; always compared with what the scripted coach would do, by the same fate. What
many long continuations say is taken for what an idea is really worth. Chance is taken out of all figures.
"""

from __future__ import annotations

import argparse
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import covariance, mean, variance
from typing import Final, NamedTuple

from deepbowl.bots.protocol import BotView
from deepbowl.bots.search import Idea, SearchBot
from deepbowl.engine.dice import Seeded
from deepbowl.fixture import boards_for, new_match
from deepbowl.rules.assemble import book_ids
from deepbowl.rules.match import Match
from deepbowl.teams.ready import ready_teams

TURNS: Final = 60
FATES: Final = 16
PICKED: Final = 0.12
"""How likely a choice is picked, so that it is not always the first of a match."""


class Seen(NamedTuple):
    """An idea: of which kind, and how much better its continuations were, a list of each sort."""

    kind: str
    glanced: list[float]
    played: list[float]


def one_match(job: tuple[str, int]) -> list[Seen]:
    """The ideas of one choice in the match of a number."""
    book, number = job
    chances = Random(f"ideas {number}")
    boards = boards_for(book, 2)
    teams = chances.sample(sorted(ready_teams()), 2)
    m = new_match(book, 2, board=boards[number % len(boards)], teams=teams, dice=Seeded(number), record=False)
    coaches = [SearchBot("1rollouts", 2 * number + seat) for seat in range(2)]
    while not m.over and max(m.state.turns) <= TURNS:
        decision = m.decision()
        coach = coaches[decision.seat]
        chosen = coach.guide.at_once(decision)
        if chosen is None:
            chosen = coach.guide.think(m, decision)
            if chances.random() < PICKED:
                ideas = coach.ideas(m, decision, chosen)
                if len(ideas) > 1:
                    return [looked_at(coach, m, ideas[0], idea) for idea in ideas[1:]]
        m.apply(chosen)
    return []


def looked_at(coach: SearchBot, m: Match, first: Idea, idea: Idea) -> Seen:
    """What one idea came to."""
    return Seen(idea.kind, *(compared(coach, m, first, idea, turns) for turns in (1, 2)))


def compared(coach: SearchBot, m: Match, first: Idea, idea: Idea, turns: int) -> list[float]:
    """By how much continuations of an idea to the end of so many own turns came out better than the first idea's."""
    view = BotView(m, m.decision().seat)
    return [coach.gains(view, first, [idea], turns)[0] for _ in range(FATES)]


def told(seen: list[Seen]) -> str:
    """The figures as `search.py` has them."""
    glanced, played = [mean(idea.glanced) for idea in seen], [mean(idea.played) for idea in seen]
    chance_glanced = mean(variance(idea.glanced) for idea in seen)
    chance_played = mean(variance(idea.played) for idea in seen)
    worth = max(0.0, variance(played) - chance_played / FATES)
    shown = max(1e-9, variance(glanced) - chance_glanced / FATES)
    real = covariance(glanced, played) / shown
    off = max(0.0, worth - real * real * shown)
    return "\n".join([
        f"{len(seen)} ideas",
        f"BEFOREHAND: worth {mean(played):.2f}, standard deviation {sqrt(worth):.2f}",
        f"GLANCED: {real:.2f} of it is real, off by {sqrt(off):.2f}, one by {sqrt(chance_glanced):.2f}",
        f"PLAYED: one is off by {sqrt(chance_played):.2f}",
        *by_kind(seen),
    ])  # fmt: skip


def by_kind(seen: list[Seen]) -> list[str]:
    """What ideas of each kind are worth on average, with the standard error, and how many seemed better than the first."""
    lines = []
    for kind in sorted({idea.kind for idea in seen}):
        worth = [mean(idea.played) for idea in seen if idea.kind == kind]
        error = sqrt(variance(worth) / len(worth)) if len(worth) > 1 else float("inf")
        better = sum(one > 0 for one in worth)
        lines.append(f"  {kind}: {mean(worth):+.3f} ± {error:.3f}, {better} of {len(worth)} better")
    return lines


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--book", required=True, choices=book_ids())
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    with Pool(asked.workers) as pool:
        found = pool.map(one_match, [(asked.book, number) for number in range(asked.matches)], chunksize=1)
    print(told([idea for match in found for idea in match]))


if __name__ == "__main__":
    main()
