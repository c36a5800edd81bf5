"""Measure matches under three referees, with an armed player and a sorcerer in every team and an item on all others.

    python scripts/referees.py --matches 100                  the scripted bot against random play: wins, send-offs
    python scripts/referees.py --matches 50 --questions       the scripted bot on both seats: questions about items
    python scripts/referees.py --matches 2000 --soak          random play of 2 to 4 teams, everything checked

Teams, maps, items and dice follow from the number of the match, so the same command gives the same matches. Intervals
are 95 %.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from multiprocessing import Pool
from typing import Final, NamedTuple

from colleges import interval

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView, play
from deepbowl.engine.choice import REROLL_TRAIT, Choice, first_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import SENT_OFF
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary.records import ITEM
from deepbowl.testing import random_play
from deepbowl.testing.random_play import Care, Failure
from deepbowl.testing.watched import WatchedMatch

MOST_TURNS: Final = 60
SCRIPTED: Final = "scripted"


class Played(NamedTuple):
    """The outcome of a match: the winner, and by seat the bots, players sent off and questions by kind."""

    winner: int
    bots: tuple[str, ...]
    sent_off: tuple[int, ...]
    asked: tuple[Counter[str], ...]
    turns: int


class Asked:
    """A bot that counts the questions it is asked."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.kinds: Counter[str] = Counter()

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """Answer as the bot does."""
        self.kinds[about(view.match, decision)] += 1
        return self.bot.choose(view, decision)


def about(m: Match, d: Decision) -> str:
    """Return the item a question is about, else the kind of question.

    A re-roll that would also be offered without an item does not count as a question about the item.
    """
    if d.kind == "use-trait" and m.rules.traits[d.trait].carried == ITEM:
        return f"item: {m.rules.traits[d.trait].name}"
    if d.kind == "re-roll":
        sources = [m.rules.traits[first_of(o) - REROLL_TRAIT] for o in d.options[1:] if first_of(o) >= REROLL_TRAIT]
        if len(sources) == len(d.options) - 1 and all(trait.carried == ITEM for trait in sources):
            return f"item: {sources[0].name}"
    return d.kind


def played(job: tuple[int, bool]) -> Played:
    """Play one match: the scripted bot against random play, in turn on each seat, or on both."""
    number, against_random = job
    bots = ["random" if against_random else SCRIPTED] * 2
    bots[number % 2] = SCRIPTED
    match = WatchedMatch(number, seats=2).match()
    coaches = [Asked(bot_called(name, number * 7 + seat)) for seat, name in enumerate(bots)]
    play(match, coaches, MOST_TURNS)
    posture = match.state.posture
    off = tuple(sum(posture[body] == SENT_OFF for body in match.bodies.of_seat[seat]) for seat in range(2))
    return Played(match.state.won, tuple(bots), off, tuple(coach.kinds for coach in coaches), max(match.state.turns))


def soaked(number: int) -> str:
    """Play one match at random and check everything; return what went wrong, "" if nothing did."""
    try:
        random_play.play(WatchedMatch(number), Care())
    except Failure as failure:
        return str(failure)
    return ""


def report_duels(results: list[Played]) -> None:
    """Print wins and send-offs of the scripted bot and of random play."""
    wins = sum(one.winner >= 0 and one.bots[one.winner] == SCRIPTED for one in results)
    print("scripted wins", interval(wins, len(results)))
    for name in (SCRIPTED, "random"):
        off = sum(count for one in results for bot, count in zip(one.bots, one.sent_off, strict=True) if bot == name)
        print(f"players of {name} sent off: {off}, {off / len(results):.2f} per match")


def report_questions(results: list[Played]) -> None:
    """Print how many questions one coach is asked in a match, those about items apart."""
    coaches = [kinds for one in results for kinds in one.asked]
    total = sum(coaches, Counter[str]())
    items = [sum(count for kind, count in kinds.items() if kind.startswith("item: ")) for kinds in coaches]
    turns = sum(one.turns for one in results) / len(results)
    print(f"{len(results)} matches of {turns:.1f} turns; questions about items per coach and match: mean "
          f"{sum(items) / len(items):.1f}, most {max(items)}")  # fmt: skip
    for kind, count in total.most_common():
        if kind.startswith(("item: ", "referee", "argue", "use-trait", "sorcery")):
            print(f"  {kind:32} {count / len(coaches):6.2f}")
    off = sum(sum(one.sent_off) for one in results)
    print(f"players sent off: {off / len(coaches):.2f} per coach and match")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100, help="number of matches")
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--questions", action="store_true", help="count the questions of the scripted bot on both seats")
    parser.add_argument("--soak", action="store_true", help="play at random and check everything")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.matches)
    with Pool(options.workers) as pool:
        if options.soak:
            failures = [failure for failure in pool.imap_unordered(soaked, numbers, 4) if failure]
            print(f"{len(numbers)} matches, {len(failures)} failed", *failures[:5], sep="\n")
            raise SystemExit(bool(failures))
        results = pool.map(played, [(number, not options.questions) for number in numbers], 2)
    (report_questions if options.questions else report_duels)(results)


if __name__ == "__main__":
    main()
