"""Record the outcome of positions: the figures behind `Sight.danger`, `Carrying.drive` and the search bot's value.

    python scripts/positions.py --book stockbowl --matches 200 --workers 2
    python scripts/positions.py --book stockbowl --matches 200 --workers 2 --values

Scripted coaches play each other with all ready teams on all boards of a book. Whenever a turn ends with the ball in
hand it is noted how many turns of walking the carrier is from their goal (as `Sight.road` counts), how many foes can come at
them and how many guards stand beside them; and then who scored next in that half: 1 their side, -1 the other, 0 no one. The
tables show the averages and, in brackets, of how many positions. With `--values` all positions are noted, by where the ball
is, with what `search_value.value` says of them: the averages should be as high as the value.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import Pool
from random import Random
from typing import Final, NamedTuple

from deepbowl.books.registry import book_ids
from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.bots.search_value import value
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import boards_for, new_match, races_for

TURNS: Final = 60
TURNS_AWAY: Final = (1, 2, 3, 5, 99)
COMING: Final = (1, 2, 3, 5, 99)
"""Upper ends of the classes."""
MOST_GUARDS: Final = 3
A_CLASS: Final = 0.1
WORST_CLASS: Final = 10
"""How wide the classes of value are, and how many there are to either side."""


class Seen(NamedTuple):
    """A carrier at the end of their side's turn."""

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
                guards = (m.state.topo.contact[cell] & m.state.zone[seat]).bit_count()
                found.append(Seen(seat, away, sight.coming(cell), min(guards, MOST_GUARDS)))
    return found


class Valued(NamedTuple):
    """A position at the end of a turn, as those see it who have had it."""

    seat: int
    ball: str
    worth: float


def valued(m: Match, ways: Ways) -> list[Valued]:
    """Return where the ball is and what the searching coach thinks of it."""
    found: list[Valued] = []
    for seat in m.others(m.state.seat):
        sight = Sight(m, seat, ways)
        ball = "ours" if sight.carriers else "theirs" if sight.thieves else "loose" if sight.loose else "hidden"
        ahead = m.state.score[seat] - max(m.state.score[other] for other in m.others(seat))
        found.append(Valued(seat, ball, value(m, seat, ways) - ahead))
    return found


Observed = Seen | Valued


def one_match(job: tuple[str, int, bool]) -> list[tuple[Observed, int]]:
    """Play the match of a number; return every position with its outcome."""
    book, number, values = job
    observe: Callable[[Match, Ways], Sequence[Observed]] = valued if values else carriers
    boards = boards_for(book, 2)
    teams = Random(f"positions {number}").sample(sorted(races_for(book)), 2)
    m = new_match(book, 2, board=boards[number % len(boards)], teams=teams, dice=Seeded(number), record=False)
    bots = [ScriptedBot(2 * number + seat) for seat in range(2)]
    ways, waiting, done = Ways(), list[Observed](), list[tuple[Observed, int]]()
    half, score, turn = 0, list(m.state.score), (0, 0)
    while not m.over and max(m.state.turns) <= TURNS:
        s = m.state
        if s.half != half or list(s.score) != score:
            done += [(seen, outcome(seen.seat, score, list(s.score))) for seen in waiting]
            waiting, half, score = [], s.half, list(s.score)
        if m.decision().kind == "turn" and (s.turns[0], s.turns[1]) != turn:
            turn = (s.turns[0], s.turns[1])
            waiting += observe(m.clone(Seeded(0)), ways)
        m.apply(ask(bots[m.decision().seat], m))
    return done + [(seen, outcome(seen.seat, score, list(m.state.score))) for seen in waiting]


def outcome(seat: int, before: list[int], after: list[int]) -> int:
    """1 if a seat has scored since, -1 if the other one has, 0 if no one."""
    return (after[seat] - before[seat]) - (after[1 - seat] - before[1 - seat])


def told(results: Iterable[tuple[Observed, int]]) -> str:
    """A table for each distance: foes who can come down, guards across."""
    sums: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for seen, result in results:
        if not isinstance(seen, Seen):
            continue
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


def told_values(results: Iterable[tuple[Observed, int]]) -> str:
    """Classes of value down, where the ball is across."""
    balls = ("ours", "theirs", "loose", "hidden")
    sums: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0])
    for seen, result in results:
        if isinstance(seen, Valued):
            cell = sums[max(-WORST_CLASS, min(WORST_CLASS, round(seen.worth / A_CLASS))), seen.ball]
            cell[0] += result
            cell[1] += 1
    lines = ["value".ljust(10) + "".join(f"ball {ball}".rjust(16) for ball in balls)]
    for number in range(-WORST_CLASS, WORST_CLASS + 1):
        row = [sums[number, ball] for ball in balls]
        shown = [f"{total / count:+.2f} ({count})" if count else "-" for total, count in row]
        lines.append(f"{number * A_CLASS:+.1f}".ljust(10) + "".join(text.rjust(16) for text in shown))
    return "\n".join(lines)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--book", required=True, choices=book_ids())
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--values", action="store_true", help="all positions by their value, instead of carriers")
    asked = parser.parse_args()
    with Pool(asked.workers) as pool:
        found = pool.map(one_match, [(asked.book, number, asked.values) for number in range(asked.matches)])
    print((told_values if asked.values else told)(result for match in found for result in match))


if __name__ == "__main__":
    main()
