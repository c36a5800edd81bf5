"""A fixture as its page shows it, and results that coaches type in. [LG-FIX-03 to LG-FIX-05, LG-REPORT-04]"""

from __future__ import annotations

from typing import Any, Final

from deepbowl.league import repair
from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.fixture import IN_WORDS, RUNNING, WAITING
from deepbowl.league.league import League
from deepbowl.league.office import Office
from deepbowl.league.report import ALSO_COUNTED, COUNTED, GUESTS
from deepbowl.league.titles import fixture_title
from deepbowl.league.typed_result import filled_in
from deepbowl.server.http.league_models import TypedResult, TypedSeat
from deepbowl.server.leagues.views import Eyes, club_card, fixture_card
from deepbowl.server.live.messages.leagues import FixtureView
from deepbowl.teams.editions import edition

CONCEDING: Final = {
    "crp": (
        "The other club wins and takes your winnings and your most valuable player.", "Your fan factor falls by 1.",
        "Each player with 51 points or more leaves on a 1 to 3.",
        "With 2 players or fewer to set up, you only lose the match.",
    ),
    "bb2020": (
        "The other club wins. It gets your touchdowns and one more.",
        "You get no winnings and no most valuable player.", "You lose D3 dedicated fans, if you have more than 1.",
        "Each player with 3 advancements or more leaves on a 1 to 3.",
        "With 3 players or fewer to set up, you only lose the match.",
    ),
}  # fmt: skip
"""The price of conceding at a table of two, by core, shown to coaches in advance. [CRP-16.7, 2020-14.6, LG-FIX-05]"""
AT_FOUR: Final = "You are last with 0 touchdowns and 0 league points. The others play on. No club gets what you lose."
"""The text in place of the first line at a table of three or four. [LG-FOUR-06]"""


def conceding(league: League, seats: int) -> list[str]:
    """Return what conceding costs a coach, line by line. [LG-FIX-05, LG-FOUR-06]"""
    lines = list(CONCEDING[edition(league.pack.edition).core])
    return lines if seats == 2 else [AT_FOUR, *lines[1:]]


def fixture_view(league: League, id: str, eyes: Eyes) -> FixtureView:
    """Return the page of a fixture."""
    fixture = league.fixture(id)
    before = f"{id}-before"
    report = fixture.report.packed() if fixture.report is not None else None
    after = [
        {"club": club, "session": f"{id}-after-{club}", "open": club in fixture.open}
        for club in (fixture.clubs if fixture.report is not None else ())
    ]
    return {
        "league": eyes.card.id, "league_name": league.pack.name, "card": fixture_card(league, fixture, eyes),
        "clubs": [club_card(league, club, eyes) for club in fixture.clubs],
        "mine": [club for club in fixture.clubs if eyes.coach and league.clubs[club].coach == eyes.coach],
        "ruler": eyes.leads(league), "before": before if before in league.sessions else "", "after": after,
        "squads": [_squad(league.clubs[chair.club], list(chair.shirts.items())) for chair in fixture.chairs],
        "report": report, "claim": dict(fixture.claim) if fixture.claim is not None and report is None else None,
        "claim_mark": fixture.claim_mark if report is None else "",
        "confirmed": sorted(fixture.confirmed), "lent": sorted(fixture.lent), "typed_dice": league.pack.typed_dice,
        "counted": list(league.rules.typed),
        "conceding": conceding(league, len(fixture.clubs)),
    }  # fmt: skip


def _squad(club: Club, shirts: list[tuple[int, str]]) -> list[dict[str, Any]]:
    """The players of a match by shirt, guests included."""
    found = []
    for number, id in sorted(shirts):
        member = club.members.get(id)
        name = member.name if member else {"j": "Journeyman", "m": "Mercenary"}.get(id[:1], "Former player")
        found.append({"id": id, "shirt": number, "name": name, "position": member.position if member else ""})
    return found


# ---------------------------------------------------------------- results typed in
def claim(office: Office, id: str, coach: str, wish: TypedResult, in_trouble: bool) -> bool:
    """Type a result in, as a coach of the table or as commissioner; return whether it was handed over. [LG-REPORT-04]

    For a match that cannot be read the word of a commissioner who plays in it is also enough. [LG-HAND-04]
    """
    fixture = office.league.fixture(id)
    if fixture.state != RUNNING:
        title = fixture_title(office.league, id)
        wrong = f" {IN_WORDS[fixture.state]}; type its result when the teams are on the field"
        raise LeagueError("LG-REPORT-04", title, wrong)
    packed = _packed(office, id, wish)
    mine = [club for club in fixture.clubs if office.league.clubs[club].coach == coach and club not in office.league.bots]
    leads = coach in office.league.roles
    if not mine and not leads:
        raise LeagueError("LG-KEY-04", "only the coaches of this fixture may type its result")
    return repair.claim_result(office, id, packed, "" if not mine or (leads and in_trouble) else mine[0])


def confirm(office: Office, id: str, coach: str, seen: str = "") -> bool:
    """Confirm a typed result for every club of a coach at the table; return whether it was handed over.

    `seen` is the mark of the result that the coach has read. [LG-REPORT-04]
    """
    fixture = office.league.fixture(id)
    fixture.must_be_seen(seen)
    mine = [club for club in fixture.clubs if office.league.clubs[club].coach == coach and club not in fixture.confirmed]
    if not mine:
        raise LeagueError("LG-REPORT-04", "you have nothing to confirm")
    return any(repair.confirm_result(office, id, club) for club in mine)


def consent(office: Office, id: str, coach: str) -> bool:
    """Toggle that a bot plays the coach's clubs in a fixture. [LG-BOT-04]"""
    fixture = office.league.fixture(id)
    mine = [club for club in fixture.clubs if office.league.clubs[club].coach == coach and club not in office.league.bots]
    if not mine or fixture.state != WAITING:
        raise LeagueError("LG-BOT-04", "only the coach of a waiting fixture may let a bot play it")
    given = not set(mine) <= fixture.lent
    for club in mine:
        office.consent(club, given, id)
    return False


def _packed(office: Office, id: str, wish: TypedResult) -> dict[str, Any]:
    fixture = office.league.fixture(id)
    if len(wish.seats) != len(fixture.clubs):
        wrong = f"; {len(fixture.clubs)} clubs play, the result has {len(wish.seats)}"
        raise LeagueError("LG-REPORT-04", fixture_title(office.league, id), wrong)
    _must_be_counted(office.league, wish)
    seats = []
    for at, seat in enumerate(wish.seats):
        suffered = {} if len(wish.seats) == 2 else {"suffered": seat.suffered or 0}
        seats.append({
            "touchdowns": seat.touchdowns, "conceded": seat.conceded, **suffered,
            "fielded": seat.fielded if seat.conceded else 0, "funds": seat.funds,
            "bot": fixture.clubs[at] in office.league.bots, "players": _players(office, id, at, seat),
        })  # fmt: skip
    frame = {"fixture": id, "book": office.league.pack.book, "friendly": fixture.friendly}
    return dict(filled_in({**frame, "seats": seats}, fixture.clubs))


def _must_be_counted(league: League, wish: TypedResult) -> None:
    """Raise `LeagueError` if a result counts what the rules of the league do not know. [LG-REPORT-04]"""
    unknown = {*COUNTED, *ALSO_COUNTED, "petrified", "funds"} - set(league.rules.typed)
    for name in sorted(unknown):
        if any(getattr(one, name, 0) for seat in wish.seats for one in (seat, *seat.players)):
            raise LeagueError("LG-REPORT-04", f"matches of this league do not count {name.replace('_', ' ')}")


def _players(office: Office, id: str, at: int, seat: TypedSeat) -> dict[str, Any]:
    """Return all players who could play, with their typed achievements; the letter of an id marks guests."""
    chair = office.league.fixture(id).chairs[at]
    club = office.league.clubs[chair.club]
    typed = {one.id: one for one in seat.players}
    strangers = sorted(set(typed) - set(chair.shirts.values()))
    if strangers:
        raise LeagueError("LG-REPORT-04", f"{strangers[0]} could not play for {club.name}")
    found: dict[str, Any] = {}
    for number, player in chair.shirts.items():
        deeds = typed[player].model_dump(exclude={"id", "injury"}) if player in typed else {}
        injury = typed[player].injury if player in typed else ""
        guest = GUESTS.get(player[:1], "") if player[1:].isdecimal() else ""
        sheet = office.league.teams(office.league.fixture(id))[at] if guest else None
        named = next((one for one in sheet.players if one.number == number), None) if sheet else None
        found[player] = {
            **deeds, "injuries": [injury] if injury else [], "guest": guest, "name": named.name if named else "",
            "position": named.position if named else "",
        }  # fmt: skip
    return found
