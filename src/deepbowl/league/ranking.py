"""From results to standings: points for places, bonus points, tie-breakers. Everything is exact. [LG-RANK, DB-RANK-01]

League points are counted in twelfths, so that shared places of up to four share their points without a remainder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from deepbowl.league.errors import LeagueError
from deepbowl.league.report import Report, places_among

TWELVE: Final = 12
DEFAULT_PLACES: Final[Mapping[int, tuple[int, ...]]] = {4: (5, 3, 1, 0), 3: (4, 2, 0), 2: (3, 0)}
DRAW_OF_TWO: Final = 1
"""League points of a draw at a table of two by default. [LG-RANK-02]"""


# ---------------------------------------------------------------- what an organiser chooses
@dataclass(frozen=True, slots=True)
class Bonus:
    """Bonus points for a count: from a threshold on, or for each above the first few. [LG-RANK-05]"""

    count: str
    points: int
    threshold: int = 0
    """From this count on; 0 for a rate."""
    skip: int = 0
    most: int = 0
    """The most points in a match by a rate; 0 for no limit."""

    def earned(self, number: int) -> int:
        """Return the bonus points for a count."""
        if self.threshold:
            return self.points if number >= self.threshold else 0
        points = max(0, number - self.skip) * self.points
        return min(points, self.most) if self.most else points


COUNTS: Final = ("touchdowns", "conceded", "casualties", "net casualties")

HEAD_TO_HEAD: Final = "head-to-head"
MINI_TABLE: Final = "mini-table"
OPPONENTS: Final = "opponents' points"
DIFFERENCE: Final = "touchdown difference"
NET: Final = "net casualties"
TOUCHDOWNS: Final = "touchdowns"
CASUALTIES: Final = "casualties"
TIE_BREAKERS: Final = (HEAD_TO_HEAD, MINI_TABLE, OPPONENTS, DIFFERENCE, NET, TOUCHDOWNS, CASUALTIES)
USUAL_TIE_BREAKERS: Final = (HEAD_TO_HEAD, OPPONENTS, DIFFERENCE, NET)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How matches become league points; published before the first entry and frozen by it. [LG-RANK-01, DB-RANK-01]

    `places` gives the points for places by size of the table, `outcomes` those of win, draw and loss at all tables instead.
    """

    places: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: dict(DEFAULT_PLACES))
    outcomes: tuple[int, int, int] | None = None
    bonuses: tuple[Bonus, ...] = ()
    tie_breakers: tuple[str, ...] = USUAL_TIE_BREAKERS
    break_places: str = ""
    """The tie-breaker that parts shared places of a match, "" for none. [LG-RANK-04]"""
    conceding: int = 0
    """League points of a coach who conceded. [LG-FOUR-06]"""

    def check(self) -> None:
        """Raise `LeagueError` unless everything is possible. [LG-RANK-02, LG-RANK-05, LG-RANK-06]"""
        for size, points in self.places.items():
            if size not in DEFAULT_PLACES:
                raise LeagueError("LG-RANK-02", f"points are given for tables of 2, 3 or 4, not of {size}")
            if len(points) != size or min(points) < 0 or list(points) != sorted(points, reverse=True):
                wrong = f"points for {size} places must be {size} whole numbers of 0 or more that do not rise"
                raise LeagueError("LG-RANK-02", f"{'-'.join(map(str, points))}: {wrong}")
        outcomes = self.outcomes or (0, 0, 0)
        if min(outcomes) < 0 or list(outcomes) != sorted(outcomes, reverse=True):
            raise LeagueError("LG-RANK-02", "points for win, draw and loss must not rise")
        for bonus in self.bonuses:
            if bonus.count not in COUNTS or bonus.points < 1 or min(bonus.threshold, bonus.skip, bonus.most) < 0:
                raise LeagueError("LG-RANK-05", f"a bonus counts one of {', '.join(COUNTS)} and gives 1 point or more")
        for name in self.tie_breakers:
            if name not in TIE_BREAKERS or self.tie_breakers.count(name) > 1:
                raise LeagueError("LG-RANK-06", f"{name!r}: tie-breakers are {', '.join(TIE_BREAKERS)}, each once at most")
        if self.break_places not in ("", NET, CASUALTIES):
            raise LeagueError("LG-RANK-04", f"ties are broken by {NET} or {CASUALTIES}, not by {self.break_places!r}")


# ---------------------------------------------------------------- one match
@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a match as standings count it."""

    club: str
    touchdowns: int = 0
    caused: int = 0
    suffered: int = 0
    conceded: bool = False
    absent: bool = False
    house: bool = False
    """A house bot: it has no entry, its points count for no one. [LG-BYE-01]"""
    won: bool = False
    """First alone although others have as many touchdowns."""

    @property
    def net(self) -> int:
        """Casualties caused minus suffered. [LG-REPORT-02]"""
        return self.caused - self.suffered


class Share(NamedTuple):
    """The share of one seat in a match: its place, league points and bonus in twelfths, and why."""

    club: str
    place: int
    points: int
    bonus: int
    why: str


def seats_of(report: Report, house: Sequence[str] = ()) -> list[Seat]:
    """Return the seats of a report."""
    first = [one.place for one in report.seats].count(1) == 1
    return [
        Seat(one.club, one.touchdowns, one.caused, one.suffered, one.conceded, one.absent, one.club in house,
             first and one.place == 1)
        for one in report.seats
    ]  # fmt: skip


def places_of(seats: Sequence[Seat], scoring: Scoring) -> list[int]:
    """Return the places at a table, shared ones parted where the organiser wants it. [DB-RANK-02, LG-RANK-04, LG-FIX-06]"""
    away = {at for at, one in enumerate(seats) if one.absent}
    gone = {at for at, one in enumerate(seats) if one.conceded}
    won = next((at for at, one in enumerate(seats) if one.won), -1)
    places = places_among([one.touchdowns for one in seats], away, gone, won)
    if not scoring.break_places:
        return places
    value = [one.net if scoring.break_places == NET else one.caused for one in seats]
    better = [
        sum(places[other] == places[at] and value[other] > value[at] and other not in away for other in range(len(seats)))
        for at in range(len(seats))
    ]  # fmt: skip
    return [place + more for place, more in zip(places, better, strict=True)]


def shares(seats: Sequence[Seat], scoring: Scoring) -> list[Share]:
    """Return what each seat has of a match. Shared places share their points equally. [LG-RANK-02, -03, -05, LG-FOUR-06]"""
    places = places_of(seats, scoring)
    found = []
    for at, one in enumerate(seats):
        points, why = _place_points(places, at, len(seats), scoring)
        if one.conceded:
            points, why = scoring.conceding * TWELVE, "conceded"
        if one.absent:
            points, why = 0, "did not appear"
        bonus = sum(rule.earned(_count(seats, at, rule.count)) for rule in scoring.bonuses)
        if one.conceded or one.absent:
            bonus = 0
        found.append(Share(one.club, places[at], points, bonus * TWELVE, why))
    return found


def _place_points(places: Sequence[int], at: int, size: int, scoring: Scoring) -> tuple[int, str]:
    place = places[at]
    sharing = places.count(place)
    if scoring.outcomes is not None:
        won, drawn, lost = scoring.outcomes
        points, why = (lost, "lost") if place > 1 else (won, "won") if sharing == 1 else (drawn, "drew")
        return points * TWELVE, why
    if size == 2 and sharing == 2 and scoring.places.get(2, DEFAULT_PLACES[2]) == DEFAULT_PLACES[2]:
        return DRAW_OF_TWO * TWELVE, "drew"
    table = scoring.places.get(size, DEFAULT_PLACES[size])
    filled = table[place - 1 : place - 1 + sharing]
    return sum(filled) * TWELVE // sharing, f"place {place}" if sharing == 1 else f"place {place} shared by {sharing}"


def _count(seats: Sequence[Seat], at: int, what: str) -> int:
    mine = seats[at]
    conceded = sum(one.touchdowns for other, one in enumerate(seats) if other != at)
    return {"touchdowns": mine.touchdowns, "conceded": conceded, "casualties": mine.caused, "net casualties": mine.net}[what]


def bye_points(size: int, scoring: Scoring) -> int:
    """Return the points of a bye in twelfths: a win at a table of two, else the mean of the places. [LG-BYE-03]"""
    if size == 2:
        return TWELVE * (scoring.outcomes[0] if scoring.outcomes else scoring.places.get(2, DEFAULT_PLACES[2])[0])
    if scoring.outcomes is not None:
        won, _, lost = scoring.outcomes
        return (won + lost * (size - 1)) * TWELVE // size
    return sum(scoring.places.get(size, DEFAULT_PLACES[size])) * TWELVE // size


# ---------------------------------------------------------------- standings
class Entry(NamedTuple):
    """One number that goes into a club's points, with its reason."""

    where: str
    twelfths: int
    why: str


@dataclass(slots=True)
class Row:
    """One club in the standings: its points and everything they are made of."""

    club: str
    place: int = 0
    played: int = 0
    points: int = 0
    """In twelfths."""
    entries: list[Entry] = field(default_factory=list)
    touchdowns: int = 0
    casualties: int = 0
    difference: Fraction = Fraction(0)
    net: int = 0
    parted_by: str = ""
    """The tie-breaker that put it behind the club before it, "" if points did."""


class Played(NamedTuple):
    """A match for the standings: where it was played and who sat there."""

    where: str
    seats: tuple[Seat, ...]


def standings(
    clubs: Sequence[str], matches: Sequence[Played], scoring: Scoring, extra: Mapping[str, Sequence[Entry]] | None = None,
    lots: Mapping[str, int] | None = None,
) -> list[Row]:  # fmt: skip
    """Return the standings, best first; clubs that nothing parts share a place. `extra` are byes and late entries.
    [LG-RANK-06, LG-RANK-07]"""
    rows = {club: Row(club) for club in clubs}
    shared: dict[str, list[Share]] = {}
    for match in matches:
        found = shares(match.seats, scoring)
        shared[match.where] = found
        for at, share in enumerate(found):
            if share.club in rows and not match.seats[at].house:
                _add(rows[share.club], match, at, share)
    for club, entries in (extra or {}).items():
        if club in rows:
            rows[club].entries += entries
            rows[club].points += sum(one.twelfths for one in entries)
    parting = Parting(rows, [(match, shared[match.where]) for match in matches], lots or {})
    return parting.ordered([*scoring.tie_breakers])


def _add(row: Row, match: Played, at: int, share: Share) -> None:
    mine = match.seats[at]
    others = [one.touchdowns for other, one in enumerate(match.seats) if other != at]
    row.played += not mine.absent
    row.points += share.points + share.bonus
    row.entries.append(Entry(match.where, share.points, share.why))
    if share.bonus:
        row.entries.append(Entry(match.where, share.bonus, "bonus"))
    row.touchdowns += mine.touchdowns
    row.casualties += mine.caused
    row.net += mine.net
    if not mine.absent:
        row.difference += mine.touchdowns - Fraction(sum(others), len(others))


class Parting:
    """Parts clubs that are level, tie-breaker by tie-breaker. [LG-RANK-06]"""

    def __init__(
        self, rows: Mapping[str, Row], matches: Sequence[tuple[Played, list[Share]]], lots: Mapping[str, int]
    ) -> None:
        self.rows = rows
        self.matches = matches
        self.lots = lots

    def ordered(self, names: Sequence[str]) -> list[Row]:
        """Return all rows in order with their places."""
        found: list[Row] = []
        by_points: dict[int, list[str]] = {}
        for club, row in self.rows.items():
            by_points.setdefault(row.points, []).append(club)
        for points in sorted(by_points, reverse=True):
            for level, why in self._parted(by_points[points], list(names), ""):
                place = len(found) + 1
                for club in level:
                    self.rows[club].place, self.rows[club].parted_by = place, why
                    found.append(self.rows[club])
        return found

    def _parted(self, level: list[str], names: list[str], why: str) -> list[tuple[list[str], str]]:
        """Return groups of clubs still level, best first, each with the tie-breaker that put it behind the one before."""
        if len(level) == 1:
            return [(level, why)]
        if not names:
            return self._by_lot(level, why)
        name, later = names[0], names[1:]
        value = {club: self.value(name, club, level) for club in level}
        groups: dict[Fraction, list[str]] = {}
        for club in level:
            groups.setdefault(value[club], []).append(club)
        if len(groups) == 1:
            return self._parted(level, later, why)
        found = []
        for number, best in enumerate(sorted(groups, reverse=True)):
            # the next tie-breaker parts those still level [LG-RANK-06]
            found += self._parted(groups[best], later, name if number else why)
        return found

    def _by_lot(self, level: list[str], why: str) -> list[tuple[list[str], str]]:
        if not set(level) <= set(self.lots):
            return [(level, why)]
        drawn = sorted(level, key=lambda club: self.lots[club])
        return [([club], "lots" if at else why) for at, club in enumerate(drawn)]

    def value(self, name: str, club: str, level: Sequence[str]) -> Fraction:
        """Return what a tie-breaker gives a club among those it is level with."""
        row = self.rows[club]
        if name == HEAD_TO_HEAD:
            return self._met(club, level, 2) if len(level) == 2 else Fraction(0)
        if name == MINI_TABLE:
            return self._met(club, level, 2)
        if name == OPPONENTS:
            return self._opponents(club)
        return {
            DIFFERENCE: row.difference, NET: Fraction(row.net), TOUCHDOWNS: Fraction(row.touchdowns),
            CASUALTIES: Fraction(row.casualties),
        }[name]  # fmt: skip

    def _met(self, club: str, level: Sequence[str], fewest: int) -> Fraction:
        """Return the league points of a club in matches with this many or more of those level at the table."""
        points = 0
        for _, found in self.matches:
            there = {share.club for share in found}
            if len(there & set(level)) >= fewest:
                points += sum(share.points + share.bonus for share in found if share.club == club)
        return Fraction(points, TWELVE)

    def _opponents(self, club: str) -> Fraction:
        """The mean of the league points of all table-mates, each once a meeting; bots, byes and coaches who did not
        appear are left out. [LG-RANK-06]"""
        mates = [
            self.rows[one.club].points
            for match, _ in self.matches
            if any(one.club == club and not one.absent for one in match.seats)
            for one in match.seats
            if one.club != club and one.club in self.rows and not one.house and not one.absent
        ]
        return Fraction(sum(mates), TWELVE * len(mates)) if mates else Fraction(0)


def level_groups(rows: Sequence[Row]) -> list[list[str]]:
    """Return the groups of clubs that share a place. [LG-RANK-07]"""
    groups: dict[int, list[str]] = {}
    for row in rows:
        groups.setdefault(row.place, []).append(row.club)
    return [group for group in groups.values() if len(group) > 1]


def points_text(twelfths: int) -> str:
    """Return league points as a person reads them: 5, 9/4. [LG-RANK-03]"""
    return str(Fraction(twelfths, TWELVE))
