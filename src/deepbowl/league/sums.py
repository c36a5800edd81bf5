"""Where every number of the standings comes from: match by match, opponent by opponent. [LG-RANK-06, LG-FACT-04]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from deepbowl.league.ranking import (
    CASUALTIES,
    DIFFERENCE,
    NET,
    OPPONENTS,
    TOUCHDOWNS,
    TWELVE,
    Played,
    Row,
)

POINTS: Final = "points"
COLUMNS: Final = (POINTS, OPPONENTS, DIFFERENCE, NET, TOUCHDOWNS, CASUALTIES)


class Part(NamedTuple):
    """One addend: a match, a bye or an opponent, what it adds, and why."""

    where: str
    value: Fraction
    why: str = ""


class Sum(NamedTuple):
    """One number of a row with its parts; opponents' points are the mean of their points, everything else is a sum."""

    name: str
    value: Fraction
    parts: tuple[Part, ...]
    mean: bool = False


def sums(row: Row, rows: Mapping[str, Row], matches: Sequence[Played]) -> list[Sum]:
    """Return every number of a row with its parts."""
    points = tuple(Part(one.where, Fraction(one.twelfths, TWELVE), one.why) for one in row.entries)
    mates: list[Part] = []
    counted: dict[str, list[Part]] = {name: [] for name in (DIFFERENCE, NET, TOUCHDOWNS, CASUALTIES)}
    for match in matches:
        at = next((at for at, one in enumerate(match.seats) if one.club == row.club), -1)
        if at < 0:
            continue
        mine, others = match.seats[at], [one for other, one in enumerate(match.seats) if other != at]
        against = Fraction(sum(one.touchdowns for one in others), len(others))
        counted[TOUCHDOWNS].append(Part(match.where, Fraction(mine.touchdowns)))
        counted[CASUALTIES].append(Part(match.where, Fraction(mine.caused)))
        counted[NET].append(Part(match.where, Fraction(mine.net), f"{mine.caused} caused, {mine.suffered} suffered"))
        if not mine.absent:
            why = f"{mine.touchdowns} scored, {against} by the others{' on average' if len(others) > 1 else ''}"
            counted[DIFFERENCE].append(Part(match.where, mine.touchdowns - against, why))
            met = [one for one in others if one.club in rows and not one.house and not one.absent]
            mates += [Part(match.where, Fraction(rows[one.club].points, TWELVE), one.club) for one in met]
    mean = sum((one.value for one in mates), Fraction(0)) / (len(mates) or 1)
    found = [Sum(POINTS, Fraction(row.points, TWELVE), points), Sum(OPPONENTS, mean, tuple(mates), mean=True)]
    return found + [Sum(name, sum((one.value for one in its), Fraction(0)), tuple(its)) for name, its in counted.items()]
