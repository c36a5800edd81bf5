"""Leagues as pages show them, made from a league's lines and nothing else. [LG-FACT-04]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from deepbowl.league.club import Club, Member
from deepbowl.league.errors import LeagueError
from deepbowl.league.facts import Fact, read_fact
from deepbowl.league.fixture import HANDED_OVER, RUNNING, Fixture
from deepbowl.league.frame import Score, fewest_clubs, league_points
from deepbowl.league.league import FREE, League
from deepbowl.league.office_lines import struck_lines
from deepbowl.league.own_cause import own_causes
from deepbowl.league.pack import differing
from deepbowl.league.redraft import ENDS
from deepbowl.league.statistics import statistics_of
from deepbowl.league.tournament import Tournament
from deepbowl.server.leagues.projection import stage_of, waiting_of
from deepbowl.server.leagues.tournament_words import line_words as tournament_words
from deepbowl.server.leagues.words import fact_words, line_words, who
from deepbowl.server.live.messages.leagues import (
    ClubPlayer,
    ClubView,
    FactWords,
    FixtureCard,
    FormerPlayer,
    HistoryLine,
    LeagueClub,
    LeagueView,
    PlayerStat,
    SeasonView,
    TableResult,
    TableRow,
)
from deepbowl.server.store.leagues import LeagueCard

LEFT: Final = "left"
"""The status of a club that left the league and has nothing open."""
MOST_LINES: Final = 400
SEATS: Final = "ABCD"


@dataclass(slots=True)
class Eyes:
    """The viewer, and data beside the lines: names, matches, open sequences."""

    card: LeagueCard
    coach: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    matches: Mapping[str, str] = field(default_factory=dict)
    asked: Mapping[str, int] = field(default_factory=dict)
    troubles: Mapping[str, str] = field(default_factory=dict)
    now: str = ""

    def name(self, league: League, club: str) -> str:
        """Return the name of a club's coach."""
        coach = league.clubs[club].coach
        return f"{coach.capitalize()} bot" if club in league.bots else self.names.get(coach, "Former coach")

    def leads(self, league: League) -> bool:
        """Return True if the viewer is commissioner or helper of the league."""
        return bool(self.coach) and self.coach in league.roles


# ---------------------------------------------------------------- the league
def club_card(league: League, id: str, eyes: Eyes, statuses: Mapping[str, str] | None = None) -> LeagueClub:
    """Return a club as lists of its league show it; `statuses` are those of the whole league, where many are shown."""
    club = league.clubs[id]
    status = (league.statuses() if statuses is None else statuses).get(id, LEFT if id in league.left else FREE)
    return {
        "id": id, "name": club.name, "race": club.race, "coach": eyes.name(league, id), "bot": id in league.bots,
        "mine": bool(eyes.coach) and club.coach == eyes.coach, "value": club.value(), "gold": club.gold,
        "status": status, "trophy": club.trophy, "badge": club.badge._asdict() if club.badge else None,
    }  # fmt: skip


def table_rows(league: League, season: int | None = None) -> list[TableRow]:
    """Return the table; every number with the matches it adds up from. [LG-FIX-07]"""
    sums: dict[str, list[TableResult]] = {club: [] for club in league.clubs}
    for fixture in league.counting(season):
        for score in league.score(fixture):
            if score.club in sums:
                sums[score.club].append(_result(league, fixture, score))
    return [
        {
            "club": row.club, "played": row.played, "won": row.won, "drawn": row.drawn, "lost": row.lost,
            "touchdowns": row.touchdowns, "against": row.against, "casualties": row.casualties, "suffered": row.suffered,
            "points": row.points, "results": sums[row.club],
        }
        for row in league.table(season)
    ]  # fmt: skip


def _result(league: League, fixture: Fixture, score: Score) -> TableResult:
    others = ", ".join(league.clubs[one].name for one in fixture.clubs if one != score.club)
    return {
        "fixture": fixture.id, "against": others, "outcome": score.outcome, "touchdowns": score.touchdowns,
        "conceded": score.against, "caused": score.caused, "suffered": score.suffered,
        "points": league_points(score, league.pack.bonuses), "played": score.played,
    }  # fmt: skip


def season_view(league: League, season: int) -> SeasonView:
    """Return the table and the divisions of a season, this one or a past one. [LG-SEASON-06]"""
    if not 1 <= season <= league.season:
        raise LeagueError("LG-SEASON-06", f"{league.pack.name} has no season {season}")
    rows = table_rows(league, season)
    took_part = {club for one in league.fixtures.values() if one.season == season for club in one.clubs}
    return {"season": season, "table": [row for row in rows if row["club"] in took_part]}


def fixture_card(league: League, fixture: Fixture, eyes: Eyes) -> FixtureCard:
    """Return a fixture as lists show it, with the clubs it waits for."""
    found = league.score(fixture)
    division = next((at for at, part in enumerate(league.divisions) if fixture.clubs[0] in part), 0)
    waits: list[str] = []
    if fixture.state == HANDED_OVER:
        waits = sorted(fixture.open)
    elif fixture.state == RUNNING and fixture.claim is not None:
        waits = [club for club in fixture.clubs if club not in fixture.confirmed]
    else:
        for id, (_, its, _) in league.sessions.items():
            if its == fixture.id and eyes.asked.get(id, -1) >= 0:
                waits.append(fixture.clubs[eyes.asked[id]])
    done = fixture.report is not None or bool(found)
    return {
        "id": fixture.id, "season": fixture.season, "round": fixture.round, "division": division,
        "stage": fixture.stage,
        "clubs": list(fixture.clubs), "state": fixture.state, "score": [one.touchdowns for one in found] if done else None,
        "match": eyes.matches.get(fixture.id, ""), "due": fixture.due,
        "overdue": bool(fixture.due) and fixture.due < eyes.now and fixture.report is None and not done,
        "friendly": fixture.friendly, "typed": fixture.report is not None and fixture.report.typed,
        "trouble": eyes.troubles.get(fixture.id, ""), "waits_for": waits,
    }  # fmt: skip


def fixture_cards(league: League, eyes: Eyes) -> list[FixtureCard]:
    """Return all fixtures of a league by season and round."""
    fixtures = sorted(league.fixtures.values(), key=lambda one: (one.season, one.round, one.id))
    return [fixture_card(league, one, eyes) for one in fixtures]


def club_cards(league: League, eyes: Eyes) -> list[LeagueClub]:
    """Return all clubs of a league."""
    statuses = league.statuses()
    return [club_card(league, id, eyes, statuses) for id in league.clubs]


def league_view(league: League, eyes: Eyes, parts: bool = True) -> LeagueView:
    """Return the page of a league; without `parts` its clubs, table and fixtures are left empty."""
    pack = league.pack
    mine = [id for id, club in league.clubs.items() if eyes.coach and club.coach == eyes.coach and id not in league.bots]
    waiting = waiting_of(league, eyes.asked, eyes.matches)
    return {
        "id": eyes.card.id, "kind": league.kind, "number": len(league.lines), "name": pack.name, "book": pack.book,
        "edition": pack.edition,
        "stage": stage_of(league), "season": league.season,
        "settings": {
            "twice": pack.twice, "divisions": pack.divisions, "bonuses": list(pack.bonuses), "capped": pack.capped,
            "typed_dice": pack.typed_dice, "board": pack.board, "switches": list(pack.switches),
            "clock": dict(pack.clock) if pack.clock else None, "days": pack.days,
            "touchdown": league.rules.touchdown, "redraft": _redrafts(league),
            "prizes": ENDS[pack.edition].prizes if pack.prizes is None else pack.prizes, "differs": differing(pack),
        },
        "clubs": club_cards(league, eyes) if parts else [],
        "divisions": [list(part) for part in league.divisions], "table": table_rows(league) if parts else [],
        "fixtures": fixture_cards(league, eyes) if parts else [], "final": list(league.final),
        "fewest": fewest_clubs(pack.edition, pack.divisions),
        "role": league.roles.get(eyes.coach, "") if eyes.coach else "",
        "leaders": [[eyes.names.get(coach, "Former coach"), role] for coach, role in league.roles.items()],
        "people": _people(league, eyes) if eyes.leads(league) else [],
        "invite": eyes.card.invite if eyes.leads(league) else "", "listed": eyes.card.listed,
        "waiting": [{"club": id, **one} for id in mine for one in waiting[id]],
    }  # fmt: skip


def _people(league: League, eyes: Eyes) -> list[dict[str, str]]:
    """Return the coaches of a league with their roles, for those who give roles and pass clubs on."""
    coaches = dict.fromkeys([*league.roles, *(club.coach for id, club in league.clubs.items() if id not in league.bots)])
    return [
        {"id": id, "name": eyes.names.get(id, "Former coach"), "role": league.roles.get(id, "")} for id in coaches
    ]


def _redrafts(league: League) -> bool:
    return ENDS[league.pack.edition].redraft


# ---------------------------------------------------------------- clubs
def club_view(league: League, id: str, eyes: Eyes) -> ClubView:
    """Return the page of a club: list, former players, results, history."""
    club = league.club(id)
    deeds = statistics_of(league)
    waiting = waiting_of(league, eyes.asked, eyes.matches)[id]
    results = [
        _result(league, league.fixtures[one.fixture], score)
        for one in club.results
        if one.fixture in league.fixtures
        for score in league.score(league.fixtures[one.fixture])
        if score.club == id
    ]
    return {
        "league": eyes.card.id, "league_name": league.pack.name, "club": club_card(league, id, eyes),
        "edition": club.edition,
        "rerolls": club.all_rerolls, "fans": club.fans, "fan_good": club.fan_good(),
        "staff": {name: count for name, count in club.staff.items() if count},
        "goods": {name: count for name, count in club.goods.items() if count}, "sponsor": club.sponsor,
        "current_value": club.current_value(),
        "players": [_player(club, one, deeds) for one in (*club.listed(), *club.guests())],
        "former": [_former(club, at, deeds) for at in range(len(club.former))], "results": results,
        "waiting": [{"club": id, **one} for one in waiting] if club.coach == eyes.coach else [],
        "lines": history(league, eyes, id), "ruler": eyes.leads(league),
    }  # fmt: skip


def _player(club: Club, member: Member, deeds: Mapping[str, dict[str, int]]) -> ClubPlayer:
    position, rules = club.position(member), club.rules()
    shown = []
    for name, scale in rules.scales.items():
        value = scale.unbounded(getattr(position, name), member.improved(name), member.lowered.count(name))
        shown.append((name.upper(), scale.shown(value)))
    return {
        "id": member.id, "shirt": member.shirt, "name": member.name, "position": member.position, "card": shown,
        "skills": [*position.skills, *member.equipment()], "learnt": list(member.skills), "niggles": member.niggles,
        "lowered": [one.upper() for one in member.lowered], "points": member.earned, "left": member.left,
        "mvps": member.mvps, "value": club.member_value(member), "out": bool(member.out), "retired": member.retired,
        "guest": member.guest, "deeds": deeds.get(member.id, {}),
    }  # fmt: skip


def _former(club: Club, at: int, deeds: Mapping[str, dict[str, int]]) -> FormerPlayer:
    one = club.former[at]
    return {
        "id": one.member.id, "name": one.member.name, "position": one.member.position, "points": one.member.earned,
        "mvps": one.member.mvps, "why": one.why, "match": one.match, "club": club.name,
        "deeds": deeds.get(one.member.id, {}),
    }  # fmt: skip


def statistics(league: League, season: int | None = None) -> list[PlayerStat]:
    """Return every player with a record, points or awards, including those who left. [LG-SEASON-06]"""
    counted = statistics_of(league, season)
    found: list[PlayerStat] = []
    for club in league.clubs.values():
        everybody = [(one, "") for one in club.listed()] + [(one.member, one.why) for one in club.former]
        for member, gone in everybody:
            counts = counted.get(member.id, {})
            if any(counts.values()):
                found.append({
                    "id": member.id, "name": member.name, "position": member.position, "club": club.name, "gone": gone,
                    "counts": counts,
                })  # fmt: skip
    return sorted(found, key=lambda one: -one["counts"]["points"])


def hall(league: League, eyes: Eyes) -> list[dict[str, Any]]:
    """Return those who left or died, with the match in which they died. [LG-SEASON-06, LG-HURT-01]"""
    deeds = statistics_of(league)
    by_hash = {one.report.match: one.id for one in league.fixtures.values() if one.report is not None and one.report.match}
    found: list[dict[str, Any]] = []
    for club in league.clubs.values():
        for at, one in enumerate(club.former):
            fixture = by_hash.get(one.match, "")
            body, killer = _last_moment(league, league.fixtures[fixture], one.member.id) if fixture else ("", "")
            found.append({
                **_former(club, at, deeds), "fixture": fixture, "replay": eyes.matches.get(fixture, ""), "body": body,
                "killer": killer,
            })  # fmt: skip
    return sorted(found, key=lambda one: -one["points"])


def _last_moment(league: League, fixture: Fixture, player: str) -> tuple[str, str]:
    """Return the body of a player who died in a match, and who killed them."""
    assert fixture.report is not None
    for seat, (chair, its) in enumerate(zip(fixture.chairs, fixture.report.seats, strict=True)):
        shirt = next((number for number, id in chair.shirts.items() if id == player), 0)
        if shirt and player in its.players and "dead" in its.players[player].injuries:
            killer = its.players[player].killer
            return f"{SEATS[seat]}{shirt}", _name_of(league, fixture, killer) if killer else ""
    return "", ""


def _name_of(league: League, fixture: Fixture, body: str) -> str:
    """Return the player behind a body of a match, with their club."""
    if body[0] not in SEATS or SEATS.index(body[0]) >= len(fixture.chairs):
        return "a monster"
    chair = fixture.chairs[SEATS.index(body[0])]
    club = league.clubs[chair.club]
    return f"{who(club, chair.shirts.get(int(body[1:]), ''))} of {club.name}"


# ---------------------------------------------------------------- history
def facts_in_words(club: Club, facts: list[Fact]) -> list[FactWords]:
    """Return facts in words, without those that say nothing to people."""
    told = [(one, fact_words(club, one)) for one in facts]
    return [{"text": text, "rule": one.rule, "kind": one.kind} for one, text in told if text]


def history(league: League, eyes: Eyes, club: str = "") -> list[HistoryLine]:
    """Return the lines of a league or of one club, the newest first; rulings with their reason. [LG-REPAIR-01, -07]"""
    struck = struck_lines(league.lines, club) if club else set()
    agreed = {line["ruling"] for line in league.lines if line.get("kind") == "agreed"}
    own, found = own_causes(league), list[HistoryLine]()
    for line in reversed(league.lines):
        part = line.get("facts", {}).get(club) if club else None
        if club and part is None:
            continue
        text = tournament_words(league, line) if isinstance(league, Tournament) else None
        text = line_words(league, line, eyes.names) if text is None else text
        if not text:
            continue
        told = {club: part} if part is not None else line.get("facts", {}) if line["kind"] == "ruling" else {}
        facts = [
            words for id, its in told.items() if id in league.clubs
            for words in facts_in_words(league.clubs[id], [read_fact(one) for one in its["facts"]])
        ]  # fmt: skip
        number = part["line"] if part is not None else 0
        found.append({
            "number": line["number"], "at": line["at"], "actor": _actor(eyes, str(line["actor"])), "kind": line["kind"],
            "text": text, "why": line.get("why", ""), "struck": number in struck,
            "own_cause": line["number"] in own, "agreed": line["number"] in agreed,
            "club_line": number, "facts": facts,
            "typed": isinstance(line.get("session"), dict) and line["session"]["typed"] is not None,
        })  # fmt: skip
        if len(found) >= MOST_LINES:
            break
    return found


def _actor(eyes: Eyes, actor: str) -> str:
    return "Deepbowl" if actor == "server" else eyes.names.get(actor, "Former coach")


def overview(league: League) -> set[str]:
    """Return the ids of all coaches whose names a page of the league may show."""
    coaches = {club.coach for id, club in league.clubs.items() if id not in league.bots}
    ruled = {str(line["coach"]) for line in league.lines if line["kind"] == "role"}
    passed = {
        str(one["coach"]) for line in league.lines if line["kind"] == "pass"
        for part in line["facts"].values() for one in part["facts"]
    }  # fmt: skip
    return coaches | set(league.roles) | ruled | passed | {str(line["actor"]) for line in league.lines}


