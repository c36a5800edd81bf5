"""Measure bots against each other: many matches of a book, one line each in a file, and what they say with 95 % intervals.

    python scripts/duel.py --book stockbowl --bots scripted,random --matches 400 --out build/duel.jsonl
    python scripts/duel.py --book dungeonbowl-5 --bots search:50ms,scripted --matches 100 --workers 2 --out build/s.jsonl

Teams and dungeons are drawn from all that are ready, by the number of the match; bots change seats from match to match. With
`--same-team` both have the same team: rosters differ so much that with two of them the better coach often has no chance. A
match is broken off after `--turns` turns a side. What the file holds already is not played again, so that a long
measurement can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView, play
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.fixture import boards_for, new_match, races_for
from deepbowl.rules.assemble import book_ids


class Timed:
    """A bot with a watch: how many decisions it took and how much processor time they cost."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """What the bot chooses."""
        begun = time.thread_time()
        chosen = self.bot.choose(view, decision)
        self.seconds += time.thread_time() - begun
        self.decisions += 1
        return chosen


def one_match(job: tuple[str, list[str], int, int, bool]) -> dict[str, Any]:
    """Play the match of a number and say how it came out, the bots in the order they were named."""
    book, names, number, turns, same_team = job
    random = Random(f"duel {number}")
    boards = boards_for(book, 2)
    races = random.sample(sorted(races_for(book)), 2)
    if same_team:
        races[1] = races[0]
    match = new_match(book, 2, board=boards[number % len(boards)], teams=races, dice=Seeded(number), record=False)
    seats = [0, 1] if random.random() < 0.5 else [1, 0]
    bots = [Timed(bot_called(name, 2 * number + n)) for n, name in enumerate(names)]
    play(match, [bots[seats.index(seat)] for seat in (0, 1)], turns)
    score = match.state.score
    return {
        "number": number, "board": match.board.name, "races": [races[seat] for seat in seats],
        "score": [score[seat] for seat in seats], "turns": max(match.state.turns), "half": match.state.half,
        "decisions": [bot.decisions for bot in bots], "seconds": [round(bot.seconds, 3) for bot in bots],
    }  # fmt: skip


def wilson(hits: int, total: int) -> str:
    """A share with its 95 % interval."""
    if not total:
        return "none played"
    z, share = 1.96, hits / total
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return f"{hits} of {total} = {share:.1%} ({centre - half:.1%} to {centre + half:.1%})"


def told(book: str, names: list[str], results: list[dict[str, Any]]) -> str:
    """What the matches say."""
    total = len(results)
    lines = [f"{book}: {names[0]} against {names[1]}, {total} matches"]
    for n, name in enumerate(names):
        won = sum(r["score"][n] > r["score"][1 - n] for r in results)
        decisions, seconds = sum(r["decisions"][n] for r in results), sum(r["seconds"][n] for r in results)
        lines.append(f"  {name} wins {wilson(won, total)}, {1000 * seconds / max(1, decisions):.2f} ms a decision")
    scored = sum(any(r["score"]) for r in results)
    touchdowns = sum(sum(r["score"]) for r in results)
    lines.append(f"  a touchdown in {wilson(scored, total)}; {touchdowns / max(1, total):.2f} a match")
    decided = [r["score"] for r in results if r["score"][0] != r["score"][1]]
    lines.append(f"  of decided ones {names[0]} wins {wilson(sum(a > b for a, b in decided), len(decided))}")
    return "\n".join(lines)


def main() -> None:
    """Play what is missing, then tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--book", required=True, choices=book_ids())
    parser.add_argument("--bots", default="scripted,random", help="two bots by name")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first match: others mean other teams and dice")
    parser.add_argument("--same-team", action="store_true", help="both with the same team: compares coaches, not rosters")
    parser.add_argument("--turns", type=int, default=60, help="turns a side after which a match is broken off")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="one line a match; what is in it is not played again")
    asked = parser.parse_args()
    names = asked.bots.split(",")
    results = [json.loads(line) for line in asked.out.read_text().splitlines()] if asked.out.exists() else []
    done = {result["number"] for result in results}
    numbers = range(asked.first, asked.first + asked.matches)
    jobs = [(asked.book, names, number, asked.turns, asked.same_team) for number in numbers if number not in done]
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    with Pool(asked.workers) as pool, asked.out.open("a") as out:
        for result in pool.imap_unordered(one_match, jobs):
            results.append(result)
            out.write(json.dumps(result) + "\n")
            out.flush()
    print(told(asked.book, names, results))


if __name__ == "__main__":
    main()
