"""`deepbowl league play`, `teams` and `report`: the matches of a league in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from deepbowl.bots.named import bots_called
from deepbowl.cli.draw import ask, console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.league_folder import At, Seed, Which, club_called, office_in, player_called, say_open, versus
from deepbowl.cli.session import Session
from deepbowl.engine.errors import BrokenSave
from deepbowl.league.fixture import BEFORE, DONE, FORFEITED, HANDED_OVER, IN_WORDS, RUNNING, WAITING, Fixture
from deepbowl.league.manager import settle
from deepbowl.league.office import Office
from deepbowl.match.match import Match
from deepbowl.sim.season import UNFINISHED, match_of, play_table, table_of


def play(
    folder: At,
    fixture: Annotated[str, typer.Argument(metavar="[FIXTURE]", help="A fixture. Default: the next one between bots.")] = "",
    all_: Annotated[bool, typer.Option("--all", help="Play every waiting fixture between bots of the season.")] = False,
    club: Annotated[str, typer.Option(help="Play for this club yourself, against a bot.")] = "",
    load: Annotated[Path | None, typer.Option(help="With --club: continue a saved match of the fixture.")] = None,
    bot: Annotated[str, typer.Option(help="The bot that plays the matches.")] = "scripted",
    seed: Seed = None,
) -> None:
    """Play fixtures: the choices before, the match, the result, and the choices after for clubs of bots.

    Bots play, or you with --club."""
    office = office_in(folder, seed)
    season = office.league.season
    if fixture:
        wanted = [office.league.fixture(fixture)]
    elif club:
        raise UserError("--club needs a fixture; see deepbowl league fixtures")
    else:
        wanted = [one for one in office.league.fixtures.values() if one.state == WAITING and one.season == season]
    if not wanted:
        raise UserError("no fixture is waiting; begin a season with: deepbowl league season LEAGUE begin")
    if fixture:
        _play(folder, office, fixture, bot, seed, club_called(office, club).id if club else "", load)
        return
    of_bots = [one for one in wanted if not people_of(office, one)]
    for one in of_bots if all_ else of_bots[:1]:
        _play(folder, office, one.id, bot, seed)
    if all_ or not of_bots:
        for one in wanted:
            if people := people_of(office, one):
                names = ", ".join(office.league.clubs[its].name for its in people)
                print(f"{one.id}: {versus(office, one.id)} waits for the coach of {names}")
        say_open(folder, office)


def people_of(office: Office, fixture: Fixture) -> list[str]:
    """Return the clubs of a fixture that people coach and for which no bot may play. [LG-BOT-04]"""
    return [club for club in fixture.clubs if not office.league.a_bot_plays(club, fixture)]


def _play(
    folder: Path, office: Office, id: str, bot: str, seed: int | None, person: str = "", load: Path | None = None
) -> None:
    """Play one fixture; a club of a person only by `person` or with the coach's consent. [LG-BOT-04]"""
    fixture = office.league.fixture(id)
    if person and person not in fixture.clubs:
        raise UserError(f"{office.league.clubs[person].name} does not play in {id}: {versus(office, id)}")
    if fixture.state in (HANDED_OVER, DONE, FORFEITED):
        raise UserError(f"{id} {IN_WORDS[fixture.state]}; it cannot be played now")
    others = [club for club in people_of(office, fixture) if club != person]
    if others:
        name = office.league.clubs[others[0]].name
        raise UserError(
            f"{name} is coached by a person [LG-BOT-04]; play it yourself: deepbowl league play {folder} {id} "
            f"--club '{name}', or let a bot play it: deepbowl league lend {folder} '{name}' --fixture {id}"
        )
    ready(folder, office, id)
    fixture = office.league.fixture(id)
    table = table_of(office, fixture, [bot] * len(fixture.clubs), "" if seed is None else f"{seed} {id}")
    if person:
        seat = fixture.clubs.index(person)
        log = _by_hand(match_of(table) if load is None else _loaded(load), seat, bot, seed)
        if not log:
            print(f"{id} is not over. Continue a saved match with: deepbowl league play {folder} {id} --club … --load FILE")
            return
    else:
        played = play_table(table)
        if played.report is None:
            raise UserError(f"{id}: {UNFINISHED}; forfeit it or play it again")
        log = played.log
    hand_over(office, id, log)
    if person:
        say_open(folder, office)


def _by_hand(match: Match, seat: int, bot: str, seed: int | None) -> str:
    """Let a person play one seat in the terminal and return the log, "" if the match is not over."""
    console = console_for()
    bots = dict(enumerate(bots_called([bot] * match.seats, seed)))
    session = Session(match, seat, bots, console, lambda prompt: ask(console, prompt))
    session.run()
    return match.log() if match.over else ""


def _loaded(file: Path) -> Match:
    try:
        return Match.load(file.read_text(encoding="utf-8"), None)
    except BrokenSave as error:
        raise UserError(f"{file}: {error}") from None


def ready(folder: Path, office: Office, id: str) -> None:
    """Open a fixture and let bots answer what is asked before its match; a person who is asked has to answer first."""
    if office.league.fixture(id).state == WAITING:
        office.open(id)
    settle(office)
    state = office.league.fixture(id).state
    if state == BEFORE:
        say_open(folder, office)
        asked = office.session(f"{id}-before").now().asked
        name = office.league.clubs[office.league.fixture(id).clubs[asked.seat if asked else 0]].name
        raise UserError(f"{name} has to answer before the match {id}: deepbowl league after {folder} {id}-before")
    if state != RUNNING:
        raise UserError(f"{id} {IN_WORDS[state]}; it cannot be played now")


def hand_over(office: Office, id: str, log: str) -> None:
    """Hand a match over from its log; bots answer what comes after it."""
    report = office.record(id, log)
    print(f"{id}: {versus(office, id)} {'-'.join(str(one.touchdowns) for one in report.seats)}")
    settle(office)


def teams(folder: At, fixture: Which, into: Annotated[Path, typer.Option(help="The folder for the team files.")]) -> None:
    """Write the teams of a fixture to files, to play it with `deepbowl play --unchecked` or at a table."""
    office = office_in(folder)
    ready(folder, office, fixture)
    into.mkdir(parents=True, exist_ok=True)
    for at, team in enumerate(office.teams(fixture)):
        place = into / f"{fixture}-{'ABCD'[at]}.json"
        place.write_text(team.to_json(), encoding="utf-8")
        print(place)


def report(
    folder: At,
    fixture: Which,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of the match, or a typed report as JSON.")],
    confirmed: Annotated[bool, typer.Option("--confirmed", help="All coaches confirm the typed report.")] = False,
) -> None:
    """Enter the result of a match from its log, or from a typed report."""
    office, text = office_in(folder), file.read_text(encoding="utf-8")
    if file.suffix != ".json":
        hand_over(office, fixture, text)
        say_open(folder, office)
        return
    try:
        packed = json.loads(text)
    except ValueError as error:
        raise UserError(f"{file}: this is not JSON: {error}") from None
    office.record_typed(fixture, _by_id(office, fixture, packed), office.league.fixture(fixture).clubs if confirmed else ())
    print(f"{fixture}: {versus(office, fixture)} is recorded")
    settle(office)
    say_open(folder, office)


def _by_id(office: Office, fixture: str, packed: Any) -> Any:
    """Return a typed result whose players are named by id; in the file they may go by shirt number or name."""
    seats = packed.get("seats") if isinstance(packed, dict) else None
    clubs = [office.league.clubs[id] for id in office.league.fixture(fixture).clubs]
    if not isinstance(seats, list) or len(seats) != len(clubs):
        return packed
    for seat, club in zip(seats, clubs, strict=True):
        if isinstance(seat, dict) and isinstance(seat.get("players"), dict):
            seat["players"] = {player_called(club, name): deeds for name, deeds in seat["players"].items()}
    return packed
