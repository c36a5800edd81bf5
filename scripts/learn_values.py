"""Learn from matches what positions are worth to the search bot: the weights in `data/coaches/values.json`.

    python scripts/learn_values.py gather --book crp --matches 2000 --workers 2 --into build/values.jsonl
    python scripts/learn_values.py fit --kind drives build/values.jsonl

Scripted bots play each other with the same team on all boards of a book; now and then one of them forgets most of its
players for a turn, so that positions come up in which something has gone wrong. Whenever a turn ends the features of the
position are noted (`search_features`), and later which team scored next in that half: 1 for the team whose turn it was, -1
for the others (-1/3 at a table of four, where ground is lost to one of three), 0 for none. `fit` learns from four matches in
five and prints how much of the outcomes in the fifth it explains. There are three kinds of weights: `decides`, where the
first touchdown ends the match, `drives`, where play continues after it, and `tables` of three and four. Files may be of
several books of a kind; what a file holds already is not played again.
"""

from __future__ import annotations

import argparse
import json
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from unsteady import Unsteady

from deepbowl.books.registry import book_ids
from deepbowl.bots.learned import DECIDES, DRIVES, TABLES
from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.sight import Ways
from deepbowl.bots.search_features import NAMES, features
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import boards_for, new_match, races_for

TURNS: Final = 60
SHIPPED: Final = Path(__file__).resolve().parent.parent / "src/deepbowl/data/coaches/values.json"
IN_SIGHT: Final = ("held", "threat", "loose")
"""Where a ball may be; while all are hidden nothing is learned, and the searching coach does not think."""
LEFT_OUT: Final = 5
"""One match in this many is not learned from."""

Array = npt.NDArray[np.float64]


# ---------------------------------------------------------------- gathering
def one_match(job: tuple[str, int, int]) -> dict[str, Any]:
    """Play the match of a number: features at the ends of turns with the outcome, and beginnings of drives."""
    book, number, seats = job
    boards = boards_for(book, seats)
    race = Random(f"values {number}").choice(sorted(races_for(book)))
    m = new_match(book, seats, board=boards[number % len(boards)], teams=[race] * seats, dice=Seeded(number), record=False)
    bots = [Unsteady(seats * number + seat) for seat in range(seats)]
    ways = Ways()
    seen: list[tuple[int, int, list[int], list[float]]] = []  # the seat, the half, the score, what it saw
    drives: list[tuple[int, int, list[int], list[float]]] = []
    turn: tuple[int, ...] = ()
    while not m.over and max(m.state.turns) <= TURNS:
        s, decision = m.state, m.decision()
        now = (s.half, s.drive, s.seat, *s.turns)
        if decision.kind == "turn" and now != turn:
            score = list(s.score)
            if turn[:2] != now[:2]:
                drives.append((s.seat, s.half, score, [float(m.rules.length.turns_left(m, s.seat))]))
            elif turn[2] != s.seat:
                seen.append((turn[2], s.half, score, features(m.clone(Seeded(0)), turn[2], ways)))
            turn = now
        m.apply(ask(bots[decision.seat], m))
    ends = changes(m, seen)
    return {
        "book": book, "number": number,
        "positions": [[became(seat, half, score, ends), *_short(row)] for seat, half, score, row in seen],
        "drives": [[became(seat, half, score, ends), *row] for seat, half, score, row in drives],
    }  # fmt: skip


def _short(row: list[float]) -> list[float]:
    return [round(number, 3) for number in row]


def changes(m: Match, seen: list[tuple[int, int, list[int], list[float]]]) -> list[tuple[int, list[int]]]:
    """The halves and the scores there were, in order."""
    found: list[tuple[int, list[int]]] = []
    for _, half, score, _ in seen:
        if (half, score) not in found:
            found.append((half, score))
    return [*found, (m.state.half, list(m.state.score))]


def became(seat: int, half: int, score: list[int], ends: list[tuple[int, list[int]]]) -> float:
    """1 if the seat scored next in that half, 0 if no one did; if another did, ground is lost to one of several."""
    for later, after in ends:
        if sum(after) > sum(score):
            return 1.0 if after[seat] > score[seat] else -1.0 / (len(score) - 1)
        if later > half:
            return 0.0
    return 0.0


def gather(asked: argparse.Namespace) -> None:
    """Play what is missing."""
    lines = asked.into.read_text().splitlines() if asked.into.exists() else []
    done = {(found["book"], found["number"]) for found in map(json.loads, lines)}
    numbers = range(asked.first, asked.first + asked.matches)
    jobs = [(asked.book, number, asked.seats) for number in numbers if (asked.book, number) not in done]
    asked.into.parent.mkdir(parents=True, exist_ok=True)
    with Pool(asked.workers) as pool, asked.into.open("a") as out:
        for result in pool.imap_unordered(one_match, jobs):
            out.write(json.dumps(result, separators=(",", ":")) + "\n")
            out.flush()


# ---------------------------------------------------------------- learning
class Network:
    """A layer of a few neurons beside a plain sum, learned by gradient descent (Adam)."""

    def __init__(self, width: int, hidden: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.random = random
        self.parts: list[Array] = [
            random.normal(0.0, width**-0.5, (width, hidden)), np.zeros(hidden),
            random.normal(0.0, 0.1 * hidden**-0.5, hidden), np.zeros(1), np.zeros(width),
        ]  # fmt: skip
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def told(self, x: Array) -> Array:
        """Return what it says of positions."""
        into, bias, out, level, plain = self.parts
        result: Array = np.tanh(np.tanh(x @ into + bias) @ out + level[0] + x @ plain)
        return result

    def learn(self, x: Array, y: Array, rate: float, decay: float) -> None:
        """One pass through all positions, in a new order."""
        order = self.random.permutation(len(x))
        for begin in range(0, len(x), 256):
            self.step(x[order[begin : begin + 256]], y[order[begin : begin + 256]], rate, decay)

    def step(self, x: Array, y: Array, rate: float, decay: float) -> None:
        """Go a little downhill in the squared error."""
        into, bias, out, level, plain = self.parts
        inner = np.tanh(x @ into + bias)
        told = np.tanh(inner @ out + level[0] + x @ plain)
        slope = (told - y) * (1.0 - told * told) * 2.0 / len(x)
        back = np.outer(slope, out) * (1.0 - inner * inner)
        slopes = [
            x.T @ back + decay * into, back.sum(0),
            inner.T @ slope + decay * out, slope.sum(keepdims=True), x.T @ slope + decay * plain,
        ]  # fmt: skip
        self.steps += 1
        for n, (part, now) in enumerate(zip(self.parts, slopes, strict=True)):
            self.means[n] = 0.9 * self.means[n] + 0.1 * now
            self.squares[n] = 0.999 * self.squares[n] + 0.001 * now * now
            mean, square = self.means[n] / (1 - 0.9**self.steps), self.squares[n] / (1 - 0.999**self.steps)
            part -= rate * mean / (np.sqrt(square) + 1e-8)


def fit(asked: argparse.Namespace) -> None:
    """Learn and write the weights of a kind, and print how good they are."""
    matches = [json.loads(line) for path in asked.files for line in path.read_text().splitlines()]
    rows = np.array([row for match in matches for row in match["positions"]])
    numbers = np.array([match["number"] for match in matches for _ in match["positions"]])
    books = np.array([match["book"] for match in matches for _ in match["positions"]])
    assert rows.shape[1] == 1 + len(NAMES), "features have changed: gather again"
    seen = rows[:, [1 + NAMES.index(name) for name in IN_SIGHT]].sum(1) > 0
    rows, numbers, books = rows[seen], numbers[seen], books[seen]
    y, x = rows[:, 0], rows[:, 1:]
    centre, spread = x.mean(0), x.std(0) + 1e-6
    x = (x - centre) / spread
    out = numbers % LEFT_OUT == 0
    network, best = Network(x.shape[1], asked.hidden, 1), (1e9, 0)
    kept = network.parts
    for turn in range(asked.passes):
        network.learn(x[~out], y[~out], asked.rate * (1.0 - turn / asked.passes), asked.decay)
        error = float(((network.told(x[out]) - y[out]) ** 2).mean())
        if error < best[0]:
            best, kept = (error, turn), [part.copy() for part in network.parts]
    network.parts = kept
    print(f"{asked.kind}: {len(matches)} matches, {len(y)} positions; best after {best[1] + 1} passes")
    told = network.told(x)
    for book in sorted(set(books)):
        here = out & (books == book)
        explained = 1 - ((told - y)[here] ** 2).mean() / y[here].var()
        print(f"  {book}: {explained:.3f} of the variance in {here.sum()} positions left out")
    write(asked, network.parts, centre, spread, after_touchdowns([match["drives"] for match in matches]))


def after_touchdowns(matches: list[list[list[float]]]) -> float:
    """By how much a drive is worth more for every turn left to those who begin it; of those that begin no half."""
    known = [(became, left + 1) for drives in matches for became, left in drives if left < drives[0][1]]
    squares = sum(left * left for _, left in known)
    return sum(became * left for became, left in known) / squares if squares else 0.0


def write(asked: argparse.Namespace, parts: list[Array], centre: Array, spread: Array, drive: float) -> None:
    """The weights for features as they are: means and spreads are worked into them."""
    into, bias, out, level, plain = parts
    weights = {
        "features": list(NAMES), "drive": round(drive, 4), "out": _rounded(out),
        "into": _rounded((into / spread[:, None]).T), "bias": _rounded(bias - (centre / spread) @ into),
        "level": round(float(level[0] - (centre / spread) @ plain), 5), "plain": _rounded(plain / spread),
    }  # fmt: skip
    all_kinds = json.loads(asked.out.read_text()) if asked.out.exists() else {}
    all_kinds[asked.kind] = weights
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    asked.out.write_text(json.dumps(all_kinds, separators=(",", ":"), sort_keys=True) + "\n")


def _rounded(numbers: Array) -> Any:
    return np.round(numbers, 5).tolist()


def main() -> None:
    """Gather or fit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(required=True)
    gathering = commands.add_parser("gather", help="play matches and note positions")
    gathering.add_argument("--book", required=True, choices=book_ids())
    gathering.add_argument("--matches", type=int, default=1000)
    gathering.add_argument("--first", type=int, default=0, help="number of the first match")
    gathering.add_argument("--seats", type=int, default=2)
    gathering.add_argument("--workers", type=int, default=1)
    gathering.add_argument("--into", type=Path, required=True)
    gathering.set_defaults(run=gather)
    fitting = commands.add_parser("fit", help="learn weights from positions")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--kind", required=True, choices=(DECIDES, DRIVES, TABLES))
    fitting.add_argument("--hidden", type=int, default=12)
    fitting.add_argument("--passes", type=int, default=40)
    fitting.add_argument("--rate", type=float, default=0.002)
    fitting.add_argument("--decay", type=float, default=0.001)
    fitting.add_argument("--out", type=Path, default=SHIPPED)
    fitting.set_defaults(run=fit)
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    main()
