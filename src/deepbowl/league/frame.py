"""The frame of a season: fixtures by lot, divisions, the table, play-offs. [LG-FIX-01, -02, -06 to -08, 2020-16.10]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from deepbowl.league.club import DREW, LOST, WON
from deepbowl.league.errors import LeagueError
from deepbowl.league.report import Report

FEWEST_CLUBS: Final = 4
NEED_FOUR: Final = frozenset(("colleges",))
"""Editions whose book wants four clubs for a league; elsewhere two are enough. [DG-LEAGUE-01]"""
MOST_DIVISIONS: Final = 4
FOUR: Final = 4
EIGHT: Final = 8
"""How many clubs play for the title. [2020-16.10]"""
POINTS: Final = {WON: 3, DREW: 1, LOST: 0}
"""League points at a table of two. [2020-16.10, DG-LEAGUE-02, LG-FIX-07]"""
MANY: Final = 3
BONUSES: Final = ("touchdowns", "clean-sheet", "casualties")
"""One league point more for 3 touchdowns or more, for none conceded, for 3 casualties or more. [2020-16.10, DG-LEAGUE-03]"""

Roll = Callable[[int], int]
"""A die by its number of sides, for lots."""


# ---------------------------------------------------------------- lots and fixtures
def shuffled(items: Sequence[str], roll: Roll) -> list[str]:
    """Return items in an order drawn by lot."""
    left, drawn = list(items), []
    while len(left) > 1:
        drawn.append(left.pop(roll(len(left)) - 1))
    return drawn + left


def round_robin(clubs: Sequence[str], roll: Roll, twice: bool) -> list[list[tuple[str, str]]]:
    """Return rounds in which every two clubs meet once, or twice with seats changed, drawn by lot. [LG-FIX-01]"""
    if len(clubs) < 2:
        raise LeagueError("LG-FIX-01", f"a round robin needs 2 clubs, not {len(clubs)}")
    drawn = shuffled(clubs, roll)
    circle: list[str | None] = [*drawn, None] if len(drawn) % 2 else list(drawn)
    size = len(circle)
    rounds: list[list[tuple[str, str]]] = []
    for number in range(size - 1):
        pairs = []
        for at in range(size // 2):
            one, other = circle[at], circle[size - 1 - at]
            if one is not None and other is not None:
                pairs.append((one, other) if (number + at) % 2 == 0 else (other, one))
        rounds.append(pairs)
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds + [[(other, one) for one, other in pairs] for pairs in rounds] if twice else rounds


def fewest_clubs(edition: str, divisions: int = 1) -> int:
    """Return how many clubs a season needs: two, four where the book says so, and four in each of several divisions.
    [DG-LEAGUE-01]"""
    if divisions > 1:
        return FEWEST_CLUBS * divisions
    return FEWEST_CLUBS if edition in NEED_FOUR else 2


def must_be_enough(clubs: int, edition: str, divisions: int = 1) -> None:
    """Refuse a season with fewer clubs than it needs. [DG-LEAGUE-01]"""
    fewest = fewest_clubs(edition, divisions)
    if clubs < fewest:
        wrong = f"a league needs {fewest} clubs, not {clubs}; invite more or fill up with bots"
        raise LeagueError("DG-LEAGUE-01", wrong)


def most_divisions(clubs: int) -> int:
    """Return into how many divisions clubs can be split, none smaller than four. [DG-LEAGUE-01]"""
    if clubs < FEWEST_CLUBS:
        raise LeagueError("DG-LEAGUE-01", f"a league needs {FEWEST_CLUBS} clubs, not {clubs}")
    return min(MOST_DIVISIONS, clubs // FEWEST_CLUBS)


def division_sizes(clubs: int, wanted: int) -> list[int]:
    """Return the sizes of divisions, as equal as can be, the larger first. [DG-LEAGUE-01]"""
    most = most_divisions(clubs)
    if not 1 <= wanted <= most:
        raise LeagueError("DG-LEAGUE-01", f"{clubs} clubs make 1 to {most} divisions, not {wanted}")
    size, over = divmod(clubs, wanted)
    return [size + 1] * over + [size] * (wanted - over)


def divisions(
    clubs: Sequence[str], wanted: int, roll: Roll, coaches: Mapping[str, str], table: Sequence[str] = ()
) -> list[list[str]]:
    """Return the divisions: by lot, later from the last final table in zigzag with newcomers behind. Clubs of one coach go
    to different divisions as far as there are enough. [LG-FIX-02]"""
    sizes = division_sizes(len(clubs), wanted)
    known = [club for club in table if club in clubs]
    order = [*known, *shuffled([club for club in clubs if club not in known], roll)]
    found: list[list[str]] = [[] for _ in sizes]
    for at, club in enumerate(order):
        lap, place = divmod(at, wanted)
        first = place if lap % 2 == 0 else wanted - 1 - place
        choices = sorted(range(wanted), key=lambda one: (_clash(found[one], club, coaches), (one - first) % wanted))
        target = next((one for one in choices if len(found[one]) < _room(sizes, found, one)), choices[0])
        found[target].append(club)
    return _apart(found, coaches)


def _apart(found: list[list[str]], coaches: Mapping[str, str]) -> list[list[str]]:
    """Exchange clubs between divisions while that parts two clubs of one coach."""
    for mine in found:
        for club in [one for one in mine if _clash(mine, one, coaches) > 1]:
            for theirs in found:
                others = [one for one in theirs if theirs is not mine and _clash(mine, one, coaches) == 0]
                if others and _clash(theirs, club, coaches) == 0 and _clash(mine, club, coaches) > 1:
                    mine[mine.index(club)], theirs[theirs.index(others[-1])] = others[-1], club
    return found


def _clash(division: Sequence[str], club: str, coaches: Mapping[str, str]) -> int:
    return sum(coaches.get(other) == coaches.get(club) and club in coaches for other in division)


def _room(sizes: Sequence[int], found: Sequence[Sequence[str]], at: int) -> int:
    """Return how many clubs a division may hold: any division may take one of the larger sizes left."""
    larger = sizes.count(sizes[0])
    full = sum(len(division) == sizes[0] for division in found)
    return sizes[0] if len(found[at]) < sizes[-1] or full < larger else sizes[-1]


# ---------------------------------------------------------------- the table
@dataclass(slots=True)
class Row:
    """One club in the table."""

    club: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns: int = 0
    against: int = 0
    casualties: int = 0
    suffered: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """One club's result as the table counts it; a forfeited fixture has no casualties."""

    club: str
    outcome: str
    touchdowns: int
    against: int
    caused: int = 0
    suffered: int = 0
    conceded: bool = False
    played: bool = True


def scores(report: Report) -> list[Score]:
    """Return what a report counts for each club."""
    found = []
    for seat, mine in enumerate(report.seats):
        against = sum(one.touchdowns for at, one in enumerate(report.seats) if at != seat)
        found.append(Score(mine.club, mine.outcome, mine.touchdowns, against, mine.caused, mine.suffered, mine.conceded))
    return found


def league_points(score: Score, bonuses: Sequence[str] = ()) -> int:
    """Return the league points of one result, with the bonuses the pack names. [LG-FIX-07, 2020-16.10, DG-LEAGUE-03]"""
    points = POINTS[score.outcome]
    if not score.played or score.conceded:
        return points
    counts = {
        "touchdowns": score.touchdowns >= MANY, "clean-sheet": score.against == 0, "casualties": score.caused >= MANY,
    }  # fmt: skip
    return points + sum(counts[bonus] for bonus in bonuses)


def table(
    clubs: Sequence[str], matches: Sequence[Sequence[Score]], bonuses: Sequence[str] = (),
    lots: Mapping[str, int] | None = None,
) -> list[Row]:  # fmt: skip
    """Return the table, best first: points, touchdowns, casualties, head-to-head of two level clubs, lots. [LG-FIX-07]"""
    rows = {club: Row(club) for club in clubs}
    for match in matches:
        for score in match:
            if score.club in rows:
                _count(rows[score.club], score, bonuses)
    drawn = lots or {}
    order = sorted(rows.values(), key=lambda row: (*_key(row), drawn.get(row.club, 0), clubs.index(row.club)))
    for first in range(len(order) - 1):
        level = [row for row in order if _key(row) == _key(order[first])]
        if len(level) == 2 and level[0] is order[first]:
            better = _head_to_head(level[0].club, level[1].club, matches)
            if better == level[1].club:
                order[first], order[first + 1] = level[1], level[0]
    return order


def _count(row: Row, score: Score, bonuses: Sequence[str]) -> None:
    row.played += score.played
    row.won += score.outcome == WON
    row.drawn += score.outcome == DREW
    row.lost += score.outcome == LOST
    row.touchdowns += score.touchdowns
    row.against += score.against
    row.casualties += score.caused
    row.suffered += score.suffered
    row.points += league_points(score, bonuses)


def _key(row: Row) -> tuple[int, int, int]:
    return -row.points, -row.touchdowns, -row.casualties


def _head_to_head(one: str, other: str, matches: Sequence[Sequence[Score]]) -> str:
    """Return who is better in the matches of two clubs, "" if neither."""
    won = {one: 0, other: 0}
    for match in matches:
        if {score.club for score in match} == {one, other}:
            for score in match:
                won[score.club] += score.outcome == WON
    return "" if won[one] == won[other] else max(won, key=lambda club: won[club])


def level_for_lots(rows: Sequence[Row], matches: Sequence[Sequence[Score]]) -> list[list[str]]:
    """Return the groups of clubs that only lots can part. [LG-FIX-07]"""
    groups: dict[tuple[int, int, int], list[str]] = {}
    for row in rows:
        groups.setdefault(_key(row), []).append(row.club)
    return [
        level
        for level in groups.values()
        if len(level) > 2 or (len(level) == 2 and not _head_to_head(level[0], level[1], matches))
    ]


# ---------------------------------------------------------------- play-offs
def play_off_seeds(divisions: Sequence[Sequence[str]], rows: Sequence[Row], eight: bool = False) -> list[str]:
    """Return the clubs of the play-offs by seed: division leaders, filled up by the best runners-up. The second of every
    division comes before the third of any. [2020-16.10, LG-FIX-08]"""
    wanted = EIGHT if eight else FOUR
    if eight and len(divisions) != MOST_DIVISIONS:
        raise LeagueError("2020-16.10", f"play-offs of eight need {MOST_DIVISIONS} divisions, not {len(divisions)}")
    order = [row.club for row in rows]
    ahead: dict[str, int] = {}
    for club in order:
        rivals = next((division for division in divisions if club in division), order)
        ahead[club] = sum(other in rivals for other in ahead)
    seeds = sorted(order, key=lambda club: ahead[club])[: max(wanted, len(divisions))]
    if len(seeds) < wanted:
        raise LeagueError("2020-16.10", f"play-offs need {wanted} clubs, there are {len(seeds)}")
    return seeds


def goes_on(match: Sequence[Score], seeds: Sequence[str]) -> str:
    """Return who advances from a play-off: the winner; after a draw more casualties, then the better seed. The result stands
    as a draw. [LG-FIX-08]"""
    winner = next((score.club for score in match if score.outcome == WON), "")
    return winner or min(match, key=lambda score: (-score.caused, seeds.index(score.club))).club
