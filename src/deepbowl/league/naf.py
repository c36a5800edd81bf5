"""The results of a tournament as XML for the NAF: one game for each pair of coaches. [LG-NAF, DB-RANK-03, DB-RANK-04]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deepbowl.league.fixture import Fixture
from deepbowl.league.naf_results import everyone_against_everyone, net_casualties, two_pairs
from deepbowl.league.ranking import CASUALTIES
from deepbowl.league.report import Report
from deepbowl.league.tournament import Tournament
from deepbowl.league.tournament_pack import PAIRS, without_package

RATING: Final = 10_000
RECORD: Final = ("name", "number", "team", "teamRating", "touchDowns", "badlyHurt")


class Side(NamedTuple):
    """One coach of a game."""

    name: str
    number: int
    team: str
    rating: int
    touchdowns: int
    hurt: int


class Game(NamedTuple):
    """One result as the NAF counts it."""

    time: str
    home: Side
    away: Side


@dataclass(frozen=True, slots=True)
class NafFile:
    """The file, and what was left out of it, for the organiser's page. [LG-NAF-03]"""

    text: str
    games: tuple[Game, ...]
    left_out: Mapping[str, int]

    def words(self) -> list[str]:
        """Return what was left out, a sentence for each coach."""
        return [
            f"{count} {'game' if count == 1 else 'games'} of {name} left out: no NAF number"
            for name, count in self.left_out.items()
        ]


def naf_file(event: Tournament, organiser: str, times: Mapping[str, str]) -> NafFile:
    """Return the file for a tournament; `times` gives the time of each fixture as 'YYYY-MM-DD HH:MM'.
    [LG-NAF-01 to LG-NAF-04]"""
    games: list[Game] = []
    left: dict[str, int] = {}
    done = [one for one in event.fixtures.values() if one.report is not None]
    for fixture in sorted(done, key=lambda one: (times.get(one.id, ""), one.round)):
        assert fixture.report is not None
        for a, b in pairs_of(event, fixture, fixture.report):
            missing = [event.entries[fixture.clubs[at]].coach for at in (a, b) if not _known(event, fixture.clubs[at])]
            for name in missing:
                left[name] = left.get(name, 0) + 1
            if not missing:
                games.append(Game(times.get(fixture.id, ""), _side(event, fixture, a), _side(event, fixture, b)))
    return NafFile(_xml(event, organiser, games), tuple(games), left)


def pairs_of(event: Tournament, fixture: Fixture, report: Report) -> list[tuple[int, int]]:
    """Return the pairs of seats that give a game: no bots, no empty seats. [LG-NAF-02, LG-NAF-04, DB-RANK-03, DB-RANK-04]"""
    scores = [one.touchdowns for one in report.seats]
    if event.event.naf == PAIRS and len(scores) > 2:
        caused = [one.caused for one in report.seats]
        by_caused = event.event.scoring.break_places == CASUALTIES
        better = caused if by_caused else net_casualties(caused, [one.suffered for one in report.seats])
        found = two_pairs(scores, better, lambda count: 1)  # seats were drawn by lot: the first of those level is a lot too
    else:
        found = everyone_against_everyone(scores)

    def person(at: int) -> bool:
        club = fixture.clubs[at]
        return club not in event.house and not event.entries[club].bot and not report.seats[at].absent

    return [(one.first, one.second) for one in found if person(one.first) and person(one.second)]


def _known(event: Tournament, club: str) -> bool:
    return bool(event.entries[club].naf_number) or event.event.non_member is not None


def _side(event: Tournament, fixture: Fixture, at: int) -> Side:
    entry = event.entries[fixture.clubs[at]]
    assert fixture.report is not None
    seat = fixture.report.seats[at]
    name, number = entry.naf_name or entry.coach, entry.naf_number
    if not number and event.event.non_member is not None:
        name, number = event.event.non_member
    value = event.values.get(fixture.id, {}).get(entry.club) or without_package(entry.team).value()
    return Side(name, number, entry.team.roster().race, value // RATING, seat.touchdowns, seat.caused)


def _xml(event: Tournament, organiser: str, games: Sequence[Game]) -> str:
    root = Element("nafReport")
    SubElement(root, "organiser").text = organiser
    coaches = SubElement(root, "coaches")
    for entry in event.entries.values():
        if entry.naf_number and not entry.bot:
            coach = SubElement(coaches, "coach")
            SubElement(coach, "name").text = entry.naf_name or entry.coach
            SubElement(coach, "number").text = str(entry.naf_number)
            SubElement(coach, "team").text = entry.team.roster().race
    for game in games:
        node = SubElement(root, "game")
        SubElement(node, "timeStamp").text = game.time
        for side in (game.home, game.away):
            record = SubElement(node, "playerRecord")
            for name, value in zip(RECORD, side, strict=True):
                SubElement(record, name).text = str(value)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"
