"""How often the rules of a book are cited by what happens in random matches: an id nobody ever meets is suspect."""

from __future__ import annotations

from collections import Counter
from random import Random

from deepbowl.bots.protocol import play
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.dungeons.generate import SEATS, features_of, generate
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.fixture import FixtureError, board_called, boards_for, new_match, races_for
from deepbowl.rules.match import Match
from deepbowl.rules.rules import Rules

MOST_TURNS = 40
"""A match that has not ended by then of a half is left: at random some never do."""


def random_match(rules: type[Rules], number: int, seed: int) -> Match:
    """Match number n of a seed: any board of the book or a generated one, any teams, any set of optional rules."""
    random = Random(f"fired {seed} {number}")
    book = rules.id
    seats = random.choice(rules.seats)
    known = boards_for(book, seats)
    board = board_called(random.choice(known), seats, book)
    if book in SEATS and seats in SEATS[book] and number % 2:
        features = tuple(feature for feature in features_of(book) if random.random() < 0.6)
        board = generate(f"{seed} {number}", book, seats, random.choice(("small", "medium")), features).board()
    switches: list[str] = []
    for switch in rules.switches:
        if random.random() < 0.5:
            switches.append(switch.written(random.choice(switch.values()) if switch.valued else ""))
    teams = [random.choice(races_for(book)) for _ in range(seats)]
    dice = Seeded(f"{seed} {number}")
    try:
        return new_match(book, seats, board=board, teams=teams, switches=switches, dice=dice)
    except FixtureError:  # switches that do not go together
        return new_match(book, seats, board=board, teams=teams, dice=dice)


def fired(rules: type[Rules], matches: int, seed: int = 0) -> Counter[str]:
    """How often each rule was cited in so many matches between coaches who choose at random: by a fact, or by a roll that
    a skill or a room has changed."""
    found: Counter[str] = Counter()
    for number in range(matches):
        match = random_match(rules, number, seed)
        kind = BiasedBot if number % 3 else RandomBot
        play(match, [kind(seed + number * match.seats + seat) for seat in range(match.seats)], MOST_TURNS)
        named = {trait.name: match.cite(trait.rule) for trait in match.rules.traits}
        for e in match.events or []:
            if e.rule:
                found[e.rule] += 1
            if isinstance(e, event.Tested | event.Armour | event.Injured):
                found.update(named[reason] for reason, _ in e.modifiers if reason in named)
    return found
