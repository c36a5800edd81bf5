"""Measure bots against each other: many matches of a book, one line each in a file, and what they say with 95 % intervals.

    python scripts/duel.py --book stockbowl --bots scripted,random --matches 400 --out build/duel.jsonl
    python scripts/duel.py --book crp --bots search:50ms,scripted --same-team --both-sides --matches 200 --out build/s.jsonl
    python scripts/duel.py --book deathbowl --seats 4 --bots coach,veteran --same-team --both-sides --out build/d.jsonl

Teams and dungeons are drawn from all that are ready, by the number of the match; who sits where is drawn too. With
`--same-team` all have the same team: rosters differ so much that with two of them the better coach often has no chance.
With `--both-sides` every match is played twice with the same dice, the bots in each other's place, and the interval of the
points is one over such pairs. At a table of four each bot has two seats; on both sides means all six ways to share them, and
the points of a match are those of every seat of one bot against every seat of the other. A match is won by the bot whose
team is ahead of all others. A match is broken off after `--turns` turns per team. Matches already in the file are not played
again, so a long measurement can be stopped and continued. After `--seconds` no match is begun. Bots that think for a time
get that much of the processor, however busy the machine is.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import defaultdict
from itertools import combinations, product
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import mean, variance
from typing import Any, NamedTuple

from deepbowl.books.registry import book_ids
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView, play
from deepbowl.bots.search import SearchBot
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import boards_for, new_match, races_for


class Timed:
    """A bot with a watch: how many decisions it took and how much processor time they cost."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        if isinstance(bot, SearchBot):
            bot.wall = bot.clock  # other programs on the machine do not cut their thoughts short
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """Return what the bot chooses."""
        begun = time.thread_time()
        chosen = self.bot.choose(view, decision)
        self.seconds += time.thread_time() - begun
        self.decisions += 1
        return chosen


class Job(NamedTuple):
    """A match to play."""

    book: str
    names: list[str]
    number: int
    turns: int
    same_team: bool
    both_sides: bool
    seats: int = 2
    races: tuple[str, ...] = ()
    """Words of which one must be in the name of a race; none: all races."""
    until: float = math.inf
    """When it is too late to begin, by the clock on the wall."""


def tables(seats: int) -> list[list[int]]:
    """All ways to give the first bot half of the seats: its seats first, then the other's."""
    halves = combinations(range(seats), seats // 2)
    return [[*half, *(seat for seat in range(seats) if seat not in half)] for half in halves]


def one_match(job: Job) -> dict[str, Any] | None:
    """Play the match of a number; return its result, the first bot's seats first, or None if it is too late."""
    if time.time() > job.until:
        return None
    ways = tables(job.seats)
    number = job.number // len(ways) if job.both_sides else job.number
    random = Random(f"duel {number}")
    boards = boards_for(job.book, job.seats)
    ready = [race for race in sorted(races_for(job.book)) if not job.races or any(word in race for word in job.races)]
    races = [random.choice(ready)] * job.seats if job.same_team else random.sample(ready, job.seats)
    board = boards[number % len(boards)]
    match = new_match(job.book, job.seats, board=board, teams=races, dice=Seeded(number), record=False)
    seats = ways[job.number % len(ways)] if job.both_sides else random.choice(ways)
    half = job.seats // 2
    names = [name for name in job.names for _ in range(half)]
    bots = [Timed(bot_called(name, job.seats * number + n)) for n, name in enumerate(names)]
    play(match, [bots[seats.index(seat)] for seat in range(job.seats)], job.turns)
    score, sides = match.state.score, (bots[:half], bots[half:])
    return {
        "number": job.number, "board": match.board.name, "races": [races[seat] for seat in seats],
        "score": [score[seat] for seat in seats], "turns": max(match.state.turns), "half": match.state.half,
        "decisions": [sum(bot.decisions for bot in side) for side in sides],
        "seconds": [round(sum(bot.seconds for bot in side), 3) for side in sides],
    }  # fmt: skip


def wilson(hits: int, total: int) -> str:
    """A share with its 95 % interval."""
    if not total:
        return "none played"
    z, share = 1.96, hits / total
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return f"{hits} of {total} = {share:.1%} ({centre - half:.1%} to {centre + half:.1%})"


def by_bot(result: dict[str, Any]) -> tuple[list[int], list[int]]:
    """The touchdowns of the first bot's seats, and of the other's."""
    score = result["score"]
    return score[: len(score) // 2], score[len(score) // 2 :]


def winner(result: dict[str, Any]) -> int:
    """Return the number of the bot whose team is ahead of all others; -1 if no team is, also between two of one bot."""
    first, second, *_ = sorted(result["score"], reverse=True)
    if first == second:
        return -1
    return int(first not in by_bot(result)[0])


def points(result: dict[str, Any]) -> float:
    """Return what the first bot gets for a match: one, or half of it for a draw; on average over the seats of both."""
    return mean(1.0 if ours > theirs else 0.5 if ours == theirs else 0.0 for ours, theirs in product(*by_bot(result)))


def of_pairs(results: list[dict[str, Any]]) -> str:
    """The first bot's share of the points in matches played in all seats, with the 95 % interval over sets of them."""
    ways = len(tables(len(results[0]["score"])))
    sets: dict[int, list[float]] = defaultdict(list)
    for result in results:
        sets[result["number"] // ways].append(points(result))
    shares = [mean(played) for played in sets.values() if len(played) == ways]
    called = "pairs" if ways == 2 else f"sets of {ways}"
    if len(shares) < 2:
        return f"too few {called}"
    error = 1.96 * math.sqrt(variance(shares) / len(shares))
    return f"{mean(shares):.1%} ± {error:.1%} of the points in {len(shares)} {called}"


def told(book: str, names: list[str], results: list[dict[str, Any]], both_sides: bool) -> str:
    """Return what the matches say."""
    total = len(results)
    lines = [f"{book}: {names[0]} against {names[1]}, {total} matches"]
    winners = [winner(result) for result in results]
    for n, name in enumerate(names):
        won = winners.count(n)
        decisions, seconds = sum(r["decisions"][n] for r in results), sum(r["seconds"][n] for r in results)
        lines.append(f"  {name} wins {wilson(won, total)}, {1000 * seconds / max(1, decisions):.2f} ms a decision")
    scored = sum(any(r["score"]) for r in results)
    touchdowns = sum(sum(r["score"]) for r in results)
    lines.append(f"  a touchdown in {wilson(scored, total)}; {touchdowns / max(1, total):.2f} a match")
    level = winners.count(-1)
    lines.append(f"  no team is ahead of all others in {wilson(level, total)}")
    lines.append(f"  of decided ones {names[0]} wins {wilson(winners.count(0), total - level)}")
    if both_sides:
        lines.append(f"  {names[0]} has {of_pairs(results)}")
    return "\n".join(lines)


def main() -> None:
    """Play what is missing, then tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--book", required=True, choices=book_ids())
    parser.add_argument("--bots", default="scripted,random", help="two bots by name")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first match: others mean other teams and dice")
    parser.add_argument("--same-team", action="store_true", help="all with the same team: compares coaches, not rosters")
    parser.add_argument("--both-sides", action="store_true", help="every match in all ways to seat the bots")
    parser.add_argument("--races", default="", help="only teams with one of these words in their race: Elf,Skaven")
    parser.add_argument("--seats", type=int, choices=(2, 4), default=2, help="of which each bot has half")
    parser.add_argument("--turns", type=int, default=60, help="stop a match after this many turns per team")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no match after this time")
    parser.add_argument("--out", type=Path, required=True, help="one line a match; what is in it is not played again")
    asked = parser.parse_args()
    names = asked.bots.split(",")
    results = [json.loads(line) for line in asked.out.read_text().splitlines()] if asked.out.exists() else []
    done = {result["number"] for result in results}
    numbers = range(asked.first, asked.first + asked.matches)
    words = tuple(filter(None, asked.races.split(",")))
    until = time.time() + asked.seconds
    jobs = [
        Job(asked.book, names, number, asked.turns, asked.same_team, asked.both_sides, asked.seats, words, until)
        for number in numbers if number not in done
    ]  # fmt: skip
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    with Pool(asked.workers) as pool, asked.out.open("a") as out:
        for result in filter(None, pool.imap_unordered(one_match, jobs)):
            results.append(result)
            out.write(json.dumps(result) + "\n")
            out.flush()
    print(told(asked.book, names, results, asked.both_sides))


if __name__ == "__main__":
    main()
