"""The habits that are counted, one line each, and how often they were seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

BAD: Final = "less is better"
GOOD: Final = "more is better"
PLAIN: Final = "neither good nor bad by itself"
LEVEL: Final = "level matches"

HABITS: Final[dict[str, tuple[str, str]]] = {
    "stops after a pad": (BAD, "came out of a teleporter in their own turn, could still have moved, and did nothing more"),
    "blitz lost on a pad or chest": (BAD, "entered a teleporter or chest in a blitz, gone before the block; per match"),
    "reserve on own pads": (BAD, "a reserve came on while team-mates stood on a third of the teleporters or more"),
    "own sent on by a reserve": (BAD, "a team-mate was teleported away because a reserve arrived there; per match"),
    "break-away left alone": (
        BAD, "an opponent had over 30% to score next turn, and a player could get beside them or into their path. After "
        "the turn they were neither hit nor marked, and their chance was not a third lower",
    ),
    "break-away not tried for": (BAD, "the same, and no player fell on the way to them"),
    "blitz elsewhere": (BAD, "such a carrier could be blitzed with 50% or more, but the blitz went elsewhere or was unused"),
    "turnover that could wait": (BAD, "a turnover away from balls and carriers, while four or more players had not moved"),
    "scores too early": (BAD, "a touchdown with more than three turns left, although play continues after it"),
    "team re-roll without the ball": (BAD, "a team re-roll for a dodge or rush of a player without the ball; per match"),
    "bad hands at the ball": (BAD, "a clumsy or unreliable player picked up the ball although another had a better chance"),
    "carrier left alone": (BAD, "a turn ended with three opponents in reach of the carrier, and no team-mate beside them"),
    "cage": (GOOD, "a turn ended with three opponents in reach of the carrier, and three team-mates beside them"),
    "loose ball left": (BAD, "a loose ball could be picked up with 50% or more, and no player tried"),
    "pushes into a chest beside a team-mate": (BAD, "pushed an opponent into a chest with a team-mate beside it; per match"),
    "chance given up in the last turn": (
        BAD, "a carrier could score with 30% or more in the last turn, and the coach did not try",
    ),
    "first activation failed": (BAD, "the first player who acted caused a turnover"),
    "walks there and back": (
        BAD, "a player without the ball walked 3 squares or more, back to their square of two turns before",
    ),
    "hand-offs that lose the ball": (BAD, "no touchdown followed, and the team did not hold the ball when the turn ended"),
    "hand-offs that gain nothing": (
        BAD, "no touchdown followed, and when the turn ended the team held the ball, neither 2 squares nearer to the goal "
        "nor beside fewer opponents",
    ),
    "reserves left in the dug-out": (BAD, "a reserve could come on when the turn began, and none did"),
    LEVEL: (PLAIN, "no team was ahead of all others when the match ended"),
    "turns with the ball": (PLAIN, "a turn began with a ball in hand"),
    "scored in the turn of getting the ball": (PLAIN, "a touchdown in a turn that began without the ball"),
    "touchdowns": (PLAIN, "touchdowns; per match"),
    "blocks": (PLAIN, "blocks, those in a blitz included; per match"),
    "dodges": (PLAIN, "dodges rolled for; per match"),
    "rushes": (PLAIN, "squares rushed or gone for; per match"),
    "pick-ups": (PLAIN, "pick-ups rolled for; per match"),
    "fouls": (PLAIN, "fouls; per match"),
    "passes": (PLAIN, "throws of a ball; per match"),
    "passes completed": (PLAIN, "throws that count as completions; per match"),
    "hand-offs": (PLAIN, "hand-offs; per match"),
    "wall passes": (PLAIN, "throws at a wall; per match"),
    "leaps": (PLAIN, "leaps, and jumps over players on the ground; per match"),
    "team-mates thrown": (PLAIN, "team-mates thrown or kicked; per match"),
    "bombs": (PLAIN, "bombs thrown; per match"),
}  # fmt: skip
"""By name: which way is better, and what is counted."""

PEOPLE: Final = {
    "touchdowns": 1.1, "blocks": 40.0, "dodges": 11.0, "rushes": 7.5, "pick-ups": 3.5, "passes": 1.0, "hand-offs": 0.65,
    "fouls": 1.45,
}  # fmt: skip
"""The same of people, for each team in a match with two seats. From 11,580 matches of FUMBBL, and an older sample for
passes, hand-offs and fouls, as the project bloodbowl-rl reports them (`docs/human-baseline.json`). They show what a match
looks like; they are not a goal."""


class Counts:
    """How often each habit was seen, and out of how many occasions (matches, if it is counted per match)."""

    def __init__(self) -> None:
        self.matches = 0
        self.seats = 0
        """Seats watched, over all matches."""
        self.level_by_chance = 0.0
        """How many of the matches would end level if each of their touchdowns fell to any of the teams alike."""
        self.hits = dict.fromkeys(HABITS, 0)
        self.of = dict.fromkeys(HABITS, 0)

    def note(self, habit: str, seen: bool) -> None:
        """One occasion, and whether it was seen."""
        self.of[habit] += 1
        self.hits[habit] += seen

    def add(self, habit: str) -> None:
        """Seen once more, where it is counted a match."""
        self.hits[habit] += 1

    def in_words(self, habit: str) -> str:
        """Return how often it was seen: a share of its occasions, or times a match and seat."""
        hits, of = self.hits[habit], self.of[habit]
        if is_rate(habit):
            return f"{hits / max(1, self.seats):.2f} per match"
        chance = f" ({self.level_by_chance / of:.0%} by chance)" if of and habit == LEVEL else ""
        return f"{hits} of {of} = {hits / of:.0%}{chance}" if of else "no occasion"

    def note_score(self, score: Sequence[int]) -> None:
        """The final score of a match."""
        first, second, *_ = sorted(score, reverse=True)
        self.note(LEVEL, first == second)
        self.level_by_chance += level_by_chance(sum(score), len(score))

    def join(self, other: Counts) -> None:
        """Put the counts of other matches to these."""
        self.matches += other.matches
        self.seats += other.seats
        self.level_by_chance += other.level_by_chance
        for habit in HABITS:
            self.hits[habit] += other.hits[habit]
            self.of[habit] += other.of[habit]


def level_by_chance(touchdowns: int, seats: int) -> float:
    """Return how likely no team is ahead of all others if each touchdown falls to any of them alike."""

    @cache
    def ways(left: int, teams: int, most: int) -> int:
        """In how many ways some touchdowns can fall to some teams, none of which has more than `most`."""
        if not teams:
            return int(not left)
        return sum(comb(left, own) * ways(left - own, teams - 1, most) for own in range(min(left, most) + 1))

    most = range(1, touchdowns + 1)
    won = sum(seats * comb(touchdowns, own) * ways(touchdowns - own, seats - 1, own - 1) for own in most)
    return 1.0 - won / float(seats**touchdowns)


def is_rate(habit: str) -> bool:
    """Return True if a habit is counted per match and not per occasion."""
    return HABITS[habit][1].endswith("; per match")
