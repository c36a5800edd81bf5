"""The parts that commands of `deepbowl league` share: the folder of a league, its clubs and its open sequences by name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from deepbowl.cli.errors import UserError
from deepbowl.engine.dice import Seeded
from deepbowl.league.club import Club
from deepbowl.league.folder import Folder
from deepbowl.league.office import Office
from deepbowl.league.session import PRE
from deepbowl.support.hints import close_to

At = Annotated[Path, typer.Argument(metavar="LEAGUE", help="The folder of the league.")]
Which = Annotated[str, typer.Argument(metavar="FIXTURE", help="A fixture, as `deepbowl league fixtures` lists it.")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same dice. Default: unpredictable dice.")]


def office_in(path: Path, seed: int | None = None) -> Office:
    """Return the office of a league folder; a seed makes all its keys repeatable."""
    key: Callable[[str], str] | None = None
    if seed is not None:
        key = lambda id: Seeded(f"{seed} {id}").secret()  # noqa: E731
    return Office(Folder(path), key=key, now=lambda: datetime.now(UTC).strftime("%Y-%m-%d %H:%M"))


def club_called(office: Office, name: str) -> Club:
    """Return a club by id or name, upper and lower case alike."""
    clubs = office.league.clubs.values()
    for club in clubs:
        if name.casefold() in (club.id.casefold(), club.name.casefold()):
            return club
    if not clubs:
        raise UserError(f"{office.league.pack.name} has no clubs yet; enter one with: deepbowl league join")
    raise UserError(f"no club {name!r} in {office.league.pack.name}{close_to(name, (one.name for one in clubs))}")


def season_called(office: Office, season: int | None) -> None:
    """Refuse a season that is neither past nor present nor the next."""
    begun = office.league.season
    if season is not None and not 1 <= season <= begun + 1:
        has = f"has had {counted(begun, 'season')}" if begun else "has not begun its first season"
        raise UserError(f"no season {season}: {office.league.pack.name} {has}")


def player_called(club: Club, name: str) -> str:
    """Return the id of a player of a club by shirt number, name or id."""
    for member in club.listed():
        if name.casefold() in (str(member.shirt), member.name.casefold(), member.id.casefold()):
            return member.id
    return name


def sequence_called(office: Office, name: str) -> str:
    """Return the id of an open sequence by its id, or by its fixture or club where only one fits."""
    league = office.league
    if name in league.sessions:
        return name
    called = {club.id for club in league.clubs.values() if name.casefold() in (club.id.casefold(), club.name.casefold())}
    fitting = [id for id, (_, fixture, club) in league.sessions.items() if fixture == name or club in called]
    if len(fitting) == 1:
        return fitting[0]
    open_ = ", ".join(fitting or league.sessions) or "none"
    raise UserError(f"{f'several sequences of {name!r} are' if fitting else f'no sequence {name!r} is'} open; open: {open_}")


def counted(number: int, what: str) -> str:
    """Return a number with its noun: 1 fixture, 2 fixtures."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def versus(office: Office, fixture: str) -> str:
    """Return the names of the clubs of a fixture."""
    return " - ".join(office.league.clubs[id].name for id in office.league.fixture(fixture).clubs)


def say_open(folder: Path, office: Office) -> None:
    """Print every open sequence, the coach who must answer, and the command to answer it."""
    for id, (kind, fixture, club) in office.league.sessions.items():
        asked = office.session(id).now().asked
        seats = office.league.fixture(fixture).clubs if kind == PRE else (club,)
        whose = office.league.clubs[seats[asked.seat if kind == PRE else 0]].name if asked is not None else "the dice"
        when = {"before": "before the match", "after": "after the match", "redraft": "re-draft"}.get(kind, kind)
        print(f"open: {id} ({when}, {whose}): deepbowl league after {folder} {id}")
