"""Do the cards a coach is shown come true? Cards of bot matches, each played out many times to the end of its action.

    PYTHONPATH=tests python -m odds.played_out                        400 cards over all books and actions, 4,000 plays each
    PYTHONPATH=tests python -m odds.played_out --cards 40 --plays 500 --workers 16 --book stockbowl --seed 3
    PYTHONPATH=tests python -m odds.played_out --sums 10000           only that the three parts of each card add up

A card is what the server says of a square (`square_preview`): its parts must add up to 1 and to 100 percent. Playing out
shares no search with the odds: every die is thrown, nothing is merged, nothing is left out, and armour is rolled.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.engine.choice import ACTIVATE, Choice, first_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match import setup as fixture
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import BUDGET, FLOOR, Odds
from deepbowl.rules.analysis.odds_run import Run
from deepbowl.rules.analysis.odds_search import NEVER, Search
from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.server.live.outlook import outlook
from deepbowl.server.live.square_preview import PLAIN, card_odds, plans_at
from deepbowl.teams.ready import ready_teams

ACTIONS: Final = ("move", "pick-up", "use", "block", "blitz", "foul", "hand-off", "pass")
CLOSE: Final = 1e-6
POINTS: Final = 0.03
GIVING: Final = {"hand-off", "pass"}
LONG_PLANS: Final = 0.35  # the share of plans without a die that is left out


class Card(NamedTuple):
    """What can be done at a square, and its odds."""

    book: str
    seats: int
    action: str
    match: Match
    plan: list[Choice]
    found: Odds
    helped: Odds | None
    seconds: float


def positions(book: str, seed: int, step: float = 0.12) -> Iterator[tuple[int, Match, Random]]:
    """Positions of matches between scripted bots at which a player is to be activated or is acting, without end."""
    draw = Random(f"{book} {seed}")
    while True:
        number = draw.randrange(1 << 30)
        seats = draw.choice(BOOKS[book].seats)
        teams = [draw.choice(list(ready_teams(BOOKS[book].editions[0]))) for _ in range(seats)]
        m = fixture.new_match(book, seats, teams=teams, dice=Seeded(number), record=False)
        bots = [ScriptedBot(number + seat) for seat in range(m.seats)]
        for _ in range(900):
            if m.over:
                break
            asked = m.decision()
            if asked.kind in ("turn", "act") and draw.random() < step:
                yield m.seats, m.clone(Seeded(0)), draw
            m.apply(bots[asked.seat].choose(BotView(m, asked.seat), asked))


def cards(book: str, seed: int, wanted: dict[str, int]) -> Iterator[Card]:
    """Cards of one book until every action has been had as often as wanted, or hardly ever comes up."""
    left = dict(wanted)
    for looked, (seats, m, draw) in enumerate(positions(book, seed)):
        if not any(left.values()) or looked > 40 * sum(wanted.values()) + 200:
            return
        for action, plan in plans_in(m, draw, {action for action, count in left.items() if count > 0}):
            if left.get(action, 0) <= 0:
                continue
            begun = time.process_time()
            found, helped = card_odds(m, plan)
            seconds = time.process_time() - begun
            if not found.rolls and draw.random() > LONG_PLANS:
                continue
            left[action] -= 1
            yield Card(book, seats, action, m, plan, found, helped, seconds)
            break


def plans_in(m: Match, draw: Random, wanted: set[str]) -> Iterator[tuple[str, list[Choice]]]:
    """What the players who can act could do at squares, in any order; all that is wanted, and more."""
    asked = m.decision()
    acting = [m.state.act.body] if asked.kind == "act" else [first_of(o) for o in asked.options if verb_of(o) == ACTIVATE]
    carriers = [body for body in acting if m.holds_ball(body)]
    body = draw.choice(carriers if carriers and draw.random() < 0.7 else acting) if acting else -1
    if body < 0 or m.state.cell[body] < 0:
        return
    only_gives = wanted <= GIVING
    if only_gives and not m.holds_ball(body):
        return
    near = [cell for cell in range(len(m.board.bit)) if m.board.floor & m.board.bit[cell]]
    people = [m.state.cell[other] for other in range(len(m.bodies)) if m.state.cell[other] >= 0]
    things = [cell for cell in near if m.state.acting & m.board.bit[cell] or cell in m.state.ball_cell]
    squares = draw.sample(near, min(12, len(near))) + people + things
    draw.shuffle(squares)
    for square in squares[:30]:
        if only_gives and (m.body_at(square) < 0 or m.side[m.body_at(square)] != m.side[body]):
            continue
        for name, plan in plans_at(m, body, square):
            if plan[0] in asked.options:
                yield name, plan


def played(card: Card, plays: int, helped: bool) -> tuple[float, float]:
    """How often a card works, and how often it is a turnover, in this many plays to the end of its action."""
    search = Search(card.match, card.plan, SENSIBLE if helped else PLAIN, 0, FLOOR, BUDGET, merge=False, exact=NEVER)
    works = turnovers = 0
    dice = Random(f"{card.book} {card.action} {plays}")
    for _ in range(plays):
        leaf = Run(search, None, [], dice).play()
        assert leaf is not None
        works += leaf[0]
        turnovers += leaf[2]
    return works / plays, turnovers / plays


def faults(card: Card) -> list[str]:
    """What does not add up on a card."""
    seat = card.match.decision().seat
    wrong: list[str] = []
    for found in (card.found, card.helped):
        if found is None:
            continue
        shown = outlook(found, seat)
        if abs(shown["works"] + shown["goes_on"] + shown["turnover"] - 1) > CLOSE or sum(shown["percent"]) != 100:
            wrong.append(f"{shown}")
        if abs(found.total - 1) > CLOSE or sum(found.cut.values()) > CLOSE:
            wrong.append(f"total {found.total}, cut {found.cut}")
    return wrong


def described(card: Card) -> str:
    """A card in a line, so that it can be found again."""
    plan = " · ".join(card.match.names.text(option) for option in card.plan)
    return f"{card.book} {card.seats} seats {card.action}: {plan}"


class Finding(NamedTuple):
    """What was found out about one card: all that is left of it when it comes from another process."""

    book: str
    action: str
    seconds: float
    exact: bool
    wrong: list[str]
    off: list[tuple[float, str]]  # how far the figures are from what was played, for each way of playing


def looked_at(book: str, action: str, count: int, plays: int, seed: int) -> list[Finding]:
    """This many cards of one book and action, each played out this many times; 0: only added up."""
    return [examined(card, plays) for card in cards(book, seed, {action: count})]


def examined(card: Card, plays: int) -> Finding:
    """Whether a card adds up and comes true."""
    off: list[tuple[float, str]] = []
    for found in (card.found, card.helped):
        if found is not None and plays:
            works, turnover = played(card, plays, found is card.helped)
            distance = max(abs(works - found.success), abs(turnover - found.turnover))
            played_so = f"played {works:.3f} {turnover:.3f} sampled {found.sampled:.2f}"
            off.append((distance, f"{described(card)} {found!r} {played_so}"))
    wrong = [f"{described(card)}: {fault}" for fault in faults(card)]
    return Finding(card.book, card.action, card.seconds, not card.found.sampled, wrong, off)


def main() -> int:
    """Look at cards, and say what is wrong with them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=400, help="How many cards, spread evenly over books and actions.")
    parser.add_argument("--plays", type=int, default=4000, help="How often each card is played out.")
    parser.add_argument("--sums", type=int, default=0, help="Look at this many cards and play none of them out.")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="How many processes.")
    parser.add_argument("--book", action="append", help="Only this book; may be repeated.")
    parser.add_argument("--action", action="append", choices=ACTIONS, help="Only this action; may be repeated.")
    parser.add_argument("--seed", type=int, default=1, help="Another number: other cards.")
    given = parser.parse_args()
    books, actions = given.book or book_ids(), given.action or list(ACTIONS)
    each = -(-(given.sums or given.cards) // (len(books) * len(actions)))
    plays = 0 if given.sums else given.plays
    found: list[Finding] = []
    begun = time.monotonic()
    with ProcessPoolExecutor(given.workers) as pool:
        jobs = {
            pool.submit(looked_at, book, action, each, plays, given.seed): (book, action)
            for book in books for action in actions
        }  # fmt: skip
        for job in as_completed(jobs):
            found += job.result()
            wrong = sum(bool(finding.wrong) for finding in job.result())
            counted = f"{len(job.result())} cards, {wrong} do not add up"  # even if the run is cut off
            print(f"{' '.join(jobs[job])}: {counted}", file=sys.stderr, flush=True)
    report(found, plays, time.monotonic() - begun)
    off = [distance for finding in found for distance, _ in finding.off]
    return any(finding.wrong for finding in found) or sum(distance > POINTS for distance in off) > 0.01 * len(off)


def report(found: list[Finding], plays: int, seconds: float) -> None:
    """Print what was found."""
    off = sorted((one for finding in found for one in finding.off), reverse=True)
    wrong = [text for finding in found for text in finding.wrong]
    for distance, text in off[:12]:
        if distance > POINTS:
            print(f"off by {distance:.3f}: {text}")
    for text in wrong[:12]:
        print(f"does not add up: {text}")
    by_action = Counter((finding.book, finding.action) for finding in found)
    print("cards:", ", ".join(f"{book} {action} {count}" for (book, action), count in sorted(by_action.items())))
    for action in ACTIONS:
        times = [1000 * finding.seconds for finding in found if finding.action == action]
        if len(times) > 1:
            exact = sum(finding.exact for finding in found if finding.action == action) / len(times)
            print(f"{action}: {len(times)} cards, median {median(times):.1f} ms, p95 {quantiles(times, n=20)[18]:.1f} ms, "
                  f"exact {exact:.0%}")  # fmt: skip
    near = sum(distance <= POINTS for distance, _ in off)
    if off:
        print(f"{near} of {len(off)} figures within {POINTS:.0%} of {plays} plays each: {near / len(off):.1%}")
    print(f"{len(found)} cards in {seconds:.0f} s, {len(wrong)} that do not add up")


if __name__ == "__main__":
    sys.exit(main())
