"""The report of simulated seasons: which list wins, how clubs grow, who dies, where the gold is. [LG-BOT-01, LG-FACT-04]

Everything is read from the lines of the league and from values noted when the last match of a season was over. Every share
and every mean has its interval of 95 %.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from deepbowl.league.club import DREW, LOST, WON
from deepbowl.league.fixture import FORFEITED
from deepbowl.league.frame import POINTS
from deepbowl.league.league import League, facts_of
from deepbowl.sim.season import World
from deepbowl.sim.statistics import LEVEL, Estimate, mean, wilson

Row = dict[str, Any]


class MatchOfClub(NamedTuple):
    """One club in one match."""

    points: int
    touchdowns: int
    casualties: int
    deaths: int


@dataclass(frozen=True, slots=True)
class ClubSeason:
    """One club in one season."""

    season: int
    club: str
    list: str
    manager: str
    place: int
    played: int
    won: int
    drawn: int
    lost: int
    touchdowns: int
    casualties: int
    deaths: int
    value: int
    """Team value when the last match of the season was over."""
    gold: int
    matches: tuple[MatchOfClub, ...] = ()
    """The matches one by one, for the intervals of means."""


def club_seasons(world: World) -> list[ClubSeason]:
    """Return every club in every season that ended."""
    league = world.office.league
    dead = _deaths(league)
    found = []
    ends = [line for line in league.lines if line["kind"] == "end"]
    for season, (end, values) in enumerate(zip(ends, world.values, strict=True), 1):
        for place, id in enumerate(end["table"], 1):
            club = league.clubs[id]
            results = [one for one in club.results if one.season == season and not one.friendly and one.played]
            outcomes = Counter(one.outcome for one in results)
            found.append(ClubSeason(
                season, id, club.race, world.managers[id].name, place, len(results), outcomes[WON], outcomes[DREW],
                outcomes[LOST], sum(one.touchdowns for one in results), sum(one.caused for one in results),
                sum(count for (when, _, whose), count in dead.items() if (when, whose) == (season, id)), *values[id],
                tuple(
                    MatchOfClub(POINTS[one.outcome], one.touchdowns, one.caused, dead[season, one.fixture, id])
                    for one in results
                ),
            ))  # fmt: skip
    return found


def _deaths(league: League) -> Counter[tuple[int, str, str]]:
    """Return how many players died, by season, fixture and club."""
    dead: Counter[tuple[int, str, str]] = Counter()
    for line in league.lines:
        if line["kind"] == "report":
            fixture = league.fixtures[line["fixture"]]
            for club, facts in facts_of(line).items():
                dead[fixture.season, fixture.id, club] += sum(one.kind == "died" for one in facts)
    return dead


def matches(world: World) -> list[Row]:
    """Return every match as a row."""
    found: list[Row] = []
    for fixture in world.office.league.fixtures.values():
        seats = fixture.report.seats if fixture.report else ()
        found.append({
            "season": fixture.season, "round": fixture.round, "fixture": fixture.id, "stage": fixture.stage,
            "clubs": list(fixture.clubs), "touchdowns": [one.touchdowns for one in seats],
            "casualties": [one.caused for one in seats], "unfinished": fixture.state == FORFEITED,
        })  # fmt: skip
    return found


# ---------------------------------------------------------------- added up
COLUMNS: Final = (
    "clubs", "matches", "points", "won", "drawn", "titles", "touchdowns", "casualties", "deaths", "value", "gold",
)  # fmt: skip


def by(rows: Iterable[ClubSeason], key: Callable[[ClubSeason], str]) -> list[tuple[str, Row]]:
    """Return figures for each group of club seasons, the most points a match first.

    Points, touchdowns, casualties and deaths are means per match; won and drawn are percentages of the matches; value and
    gold are means at the end of a season, in thousands. Each of them is an `Estimate` with its interval of 95 %, as if
    matches were independent. Clubs, matches and titles are counts.
    """
    groups: dict[str, list[ClubSeason]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    found = [(name, _figures(group)) for name, group in groups.items()]
    return sorted(found, key=lambda one: -one[1]["points"].value)


def _figures(group: Sequence[ClubSeason]) -> Row:
    matches = [one for club in group for one in club.matches]
    return {
        "clubs": len({one.club for one in group}),
        "matches": len(matches),
        "points": _a_match([one.points for one in matches]),
        "won": _per_cent(sum(one.won for one in group), len(matches)),
        "drawn": _per_cent(sum(one.drawn for one in group), len(matches)),
        "titles": sum(one.place == 1 for one in group),
        "touchdowns": _a_match([one.touchdowns for one in matches]),
        "casualties": _a_match([one.casualties for one in matches]),
        "deaths": _a_match([one.deaths for one in matches]),
        "value": mean([one.value / 1000 for one in group]),
        "gold": _from_zero(mean([one.gold / 1000 for one in group])),
    }


def _a_match(counts: Sequence[int]) -> Estimate:
    """Return the mean of a count per match. None so far does not mean never: the interval then ends at the mean with which
    none would have a chance of 2.5 % (Poisson)."""
    if not any(counts):
        return Estimate(0.0, 0.0, -math.log((1 - LEVEL) / 2) / len(counts) if counts else math.inf)
    return _from_zero(mean(counts))


def _from_zero(found: Estimate) -> Estimate:
    return Estimate(found.value, max(0.0, found.low) if math.isfinite(found.low) else found.low, found.high)


def _per_cent(count: int, of: int) -> Estimate:
    return Estimate(*(100 * number for number in wilson(count, of))) if of else Estimate(0.0, 0.0, 100.0)


def report(world: World) -> dict[str, list[tuple[str, Row]]]:
    """Return the tables of the report: by list, by manager if there are several, and by season."""
    rows = club_seasons(world)
    tables = {"list": by(rows, lambda one: one.list)}
    if len({one.manager for one in rows}) > 1:
        tables["manager"] = by(rows, lambda one: one.manager)
    seasons = by(rows, lambda one: str(one.season))
    tables["season"] = sorted(seasons, key=lambda one: int(one[0]))
    return tables


def as_json(tables: Mapping[str, Iterable[tuple[str, Row]]]) -> dict[str, dict[str, Row]]:
    """Return the tables as JSON can hold them: an estimate is value, low and high; one value alone leaves both ends null."""
    return {
        name: {group: {key: _plain(figure) for key, figure in row.items()} for group, row in rows}
        for name, rows in tables.items()
    }


def _plain(figure: int | Estimate) -> int | list[float | None]:
    if isinstance(figure, int):
        return figure
    return [number if math.isfinite(number) else None for number in figure.as_list()]


def _flat(row: ClubSeason) -> Row:
    """A club season without its single matches, which are rows of their own table."""
    return {name: value for name, value in asdict(row).items() if name != "matches"}


def write_tables(world: World, folder: Path) -> list[Path]:
    """Write clubs and matches as Parquet files."""
    import polars

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in (("clubs", [_flat(one) for one in club_seasons(world)]), ("matches", matches(world))):
        place = folder / f"{name}.parquet"
        polars.DataFrame(rows).write_parquet(place)
        written.append(place)
    return written
