"""The report of simulated seasons: which list wins, how clubs grow, who dies, where the gold is. [LG-BOT-01, LG-FACT-04]

Everything is read from the lines of the league and from values noted when the last match of a season was over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from deepbowl.league.club import DREW, LOST, WON
from deepbowl.league.fixture import FORFEITED
from deepbowl.league.frame import POINTS
from deepbowl.league.league import League, facts_of
from deepbowl.sim.season import World

Row = dict[str, Any]


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
                dead[season, id], *values[id],
            ))  # fmt: skip
    return found


def _deaths(league: League) -> Counter[tuple[int, str]]:
    """Return how many players of each club died in each season."""
    dead: Counter[tuple[int, str]] = Counter()
    for line in league.lines:
        if line["kind"] == "report":
            season = league.fixtures[line["fixture"]].season
            for club, facts in facts_of(line).items():
                dead[season, club] += sum(one.kind == "died" for one in facts)
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

    Points, touchdowns, casualties and deaths are per match; won and drawn are percentages; value and gold are means at the
    end of a season, in thousands.
    """
    groups: dict[str, list[ClubSeason]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    found = [(name, _figures(group)) for name, group in groups.items()]
    return sorted(found, key=lambda one: -one[1]["points"])


def _figures(group: Sequence[ClubSeason]) -> Row:
    played = sum(one.played for one in group)

    def a_match(count: int) -> float:
        return count / played if played else 0.0

    won, drawn = sum(one.won for one in group), sum(one.drawn for one in group)
    return {
        "clubs": len({one.club for one in group}),
        "matches": played,
        "points": a_match(POINTS[WON] * won + POINTS[DREW] * drawn),
        "won": 100 * a_match(won),
        "drawn": 100 * a_match(drawn),
        "titles": sum(one.place == 1 for one in group),
        "touchdowns": a_match(sum(one.touchdowns for one in group)),
        "casualties": a_match(sum(one.casualties for one in group)),
        "deaths": a_match(sum(one.deaths for one in group)),
        "value": sum(one.value for one in group) / len(group) / 1000,
        "gold": sum(one.gold for one in group) / len(group) / 1000,
    }


def report(world: World) -> dict[str, list[tuple[str, Row]]]:
    """Return the tables of the report: by list, by manager if there are several, and by season."""
    rows = club_seasons(world)
    tables = {"list": by(rows, lambda one: one.list)}
    if len({one.manager for one in rows}) > 1:
        tables["manager"] = by(rows, lambda one: one.manager)
    seasons = by(rows, lambda one: str(one.season))
    tables["season"] = sorted(seasons, key=lambda one: int(one[0]))
    return tables


def write_tables(world: World, folder: Path) -> list[Path]:
    """Write clubs and matches as Parquet files."""
    import polars

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in (("clubs", [asdict(one) for one in club_seasons(world)]), ("matches", matches(world))):
        place = folder / f"{name}.parquet"
        polars.DataFrame(rows).write_parquet(place)
        written.append(place)
    return written
