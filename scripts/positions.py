"""What became of carriers: the figures behind `Sight.danger`, `Carrying.drive` and the searching coach's value.

    python scripts/positions.py --book stockbowl --matches 200 --workers 2

Scripted coaches play each other with all ready teams on all boards of a book. Whenever a turn ends with the ball in
hand it is noted how many turns of walking the carrier is from his goal (as `Sight.road` counts), how many foes can come at
him and how many guards stand beside him; and then who scored next in that half: 1 his side, -1 the other, 0 nobody. The
tables show the averages and, in brackets, of how many positions.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from multiprocessing import Pool
from random import Random
from typing import Final, NamedTuple

from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.engine.dice import Seeded
from deepbowl.fixture import boards_for, new_match
from deepbowl.rules.assemble import book_ids
from deepbowl.rules.match import Match
from deepbowl.teams.ready import ready_teams

TURNS: Final = 60
TURNS_AWAY: Final = (1, 2, 3, 5, 99)
COMING: Final = (1, 2, 3, 5, 99)
"""Upper ends of the classes."""
MOST_GUARDS: Final = 3


class Seen(NamedTuple):
    """A carrier at the end of his side's turn."""

    seat: int
    turns_away: float
    coming: float
    guards: int


def carriers(m: Match, ways: Ways) -> list[Seen]:
    """The carriers of those who have just had their turn."""
    found: list[Seen] = []
    for seat in m.others(m.state.seat):
        sight = Sight(m, seat, ways)
        for body in sight.carriers:
            cell = m.state.cell[body]
            if cell >= 0:
                away = sight.road()[cell] / max(1, m.rules.movement.allowance(m, body))
                coming = sum(freely for squares, freely in sight.threats() if squares >> cell & 1)
                guards = (m.state.topo.contact[cell] & m.state.zone[seat]).bit_count()
                found.append(Seen(seat, away, coming, min(guards, MOST_GUARDS)))
    return found


def one_match(job: tuple[str, int]) -> list[tuple[Seen, int]]:
    """Play the match of a number; every position with what became of it."""
    book, number = job
    boards = boards_for(book, 2)
    teams = Random(f"positions {number}").sample(sorted(ready_teams()), 2)
    m = new_match(book, 2, board=boards[number % len(boards)], teams=teams, dice=Seeded(number), record=False)
    bots = [ScriptedBot(2 * number + seat) for seat in range(2)]
    ways, waiting, done = Ways(), list[Seen](), list[tuple[Seen, int]]()
    half, score, turn = 0, list(m.state.score), (0, 0)
    while not m.over and max(m.state.turns) <= TURNS:
        s = m.state
        if s.half != half or list(s.score) != score:
            done += [(seen, outcome(seen.seat, score, list(s.score))) for seen in waiting]
            waiting, half, score = [], s.half, list(s.score)
        if m.decision().kind == "turn" and (s.turns[0], s.turns[1]) != turn:
            turn = (s.turns[0], s.turns[1])
            waiting += carriers(m, ways)
        m.apply(ask(bots[m.decision().seat], m))
    return done + [(seen, outcome(seen.seat, score, list(m.state.score))) for seen in waiting]


def outcome(seat: int, before: list[int], after: list[int]) -> int:
    """1 if a seat has scored since, -1 if the other one has, 0 if nobody."""
    return (after[seat] - before[seat]) - (after[1 - seat] - before[1 - seat])


def told(results: Iterable[tuple[Seen, int]]) -> str:
    """A table for each distance: foes who can come down, guards across."""
    sums: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for seen, result in results:
        away = next(end for end in TURNS_AWAY if seen.turns_away < end or end == TURNS_AWAY[-1])
        coming = next(end for end in COMING if seen.coming < end or end == COMING[-1])
        cell = sums[away, coming, seen.guards]
        cell[0] += result
        cell[1] += 1
    lines: list[str] = []
    for away in TURNS_AWAY:
        heads = "".join(f"{n} guards".rjust(14) for n in range(MOST_GUARDS + 1))
        lines.append(f"fewer than {away} turns from the goal".ljust(32) + heads)
        for coming in COMING:
            row = [sums[away, coming, guards] for guards in range(MOST_GUARDS + 1)]
            shown = [f"{total / count:+.2f} ({count})" if count else "-" for total, count in row]
            lines.append(f"  fewer than {coming} can come".ljust(32) + "".join(text.rjust(14) for text in shown))
    return "\n".join(lines)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--book", required=True, choices=book_ids())
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    with Pool(asked.workers) as pool:
        found = pool.map(one_match, [(asked.book, number) for number in range(asked.matches)])
    print(told(result for match in found for result in match))


if __name__ == "__main__":
    main()
