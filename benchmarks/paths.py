"""All paths of one player with their odds, on the open pitch: `python benchmarks/paths.py [positions]`.

Random positions: 11 players a side somewhere on 26 x 15 squares, ready-made teams of all races, a tenth of them Prone, one
ball somewhere. Measured for each standing or Prone player of the side to move: `reach` and the chance of every square
within reach; and, apart from that, the way to each of these squares. The best of three, in processor time, since machines
are shared. One JSON line a figure, in microseconds.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
from statistics import median, quantiles

from deepbowl.board.bits import cells
from deepbowl.board.pitches import open_pitch
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import PRONE, STANDING
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.teams.ready import ready_teams


def position(seed: int, rerolls: bool) -> Match:
    """Two random ready-made teams strewn over the pitch, the first one's turn."""
    draw = random.Random(seed)
    races = sorted(ready_teams())
    sheets = [ready_teams()[draw.choice(races)].sheet() for _ in range(2)]
    board = open_pitch()
    m = Match.new("crp", board, sheets, Seeded(seed), record=False)
    while m.decision().kind != "turn":
        m.apply(m.decision().options[0])
    s = m.state
    for body in range(len(m.bodies)):
        if s.cell[body] >= 0:
            m.lift(body)
    squares = draw.sample(cells(board.floor), 23)
    for seat in range(2):
        for body in m.bodies.of_seat[seat][:11]:
            s.posture[body] = PRONE if draw.random() < 0.1 else STANDING
            m.place(body, squares.pop())
    s.ball_cell[0], s.ball_by[0] = squares.pop(), -1
    if not rerolls:
        s.rerolls[:] = [0, 0]
    m.pending = None
    return m


def measure_one(m: Match, body: int) -> tuple[float, float]:
    """Seconds for the reach with all its chances, and for all ways from it."""
    begun = time.process_time()
    found = reach(m, body)
    table = found.table()
    reached = time.process_time()
    for cell in table:
        found.path(cell)
    return reached - begun, time.process_time() - reached


def measure(count: int, rerolls: bool) -> dict[str, list[float]]:
    """Times in microseconds of every player of the side to move in this many positions."""
    times: dict[str, list[float]] = {"reach": [], "all paths": []}
    for seed in range(count):
        m = position(seed, rerolls)
        for body in m.bodies.of_seat[m.state.seat][:11]:
            taken = [measure_one(m, body) for _ in range(3)]
            times["reach"].append(min(first for first, _ in taken) * 1e6)
            times["all paths"].append(min(second for _, second in taken) * 1e6)
    return times


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    measure(5, True)
    for rerolls in (False, True):
        for name, times in measure(count, rerolls).items():
            cuts = quantiles(times, n=100)
            figure = {
                "figure": name, "rerolls": rerolls, "median_us": round(median(times), 1), "p95_us": round(cuts[94], 1),
                "mean_us": round(sum(times) / len(times), 1), "count": len(times), "python": platform.python_version(),
            }  # fmt: skip
            print(json.dumps(figure))


if __name__ == "__main__":
    main()
