"""`deepbowl league`: seasons in the terminal, in a folder of their own; `deepbowl verify` judges their ledgers."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from deepbowl.books.registry import BOOKS
from deepbowl.bots.hosting import Guard
from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import play as play_bots
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.engine.dice import Seeded
from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.facts import KINDS, fact
from deepbowl.league.folder import Folder
from deepbowl.league.founding import club_id, lasting_team
from deepbowl.league.frame import BONUSES
from deepbowl.league.league import BEFORE, DONE, WAITING, Fixture, Pack
from deepbowl.league.ledger import ledger_text
from deepbowl.league.manager import manage, waiting
from deepbowl.league.office import Office
from deepbowl.league.redraft import ENDS
from deepbowl.league.session import Ask, Session
from deepbowl.match import setup
from deepbowl.support.hints import close_to

app = typer.Typer(help="Run a league in a folder: clubs, fixtures, matches, seasons.", no_args_is_help=True)

At = Annotated[Path, typer.Argument(metavar="LEAGUE", help="The folder of the league.")]
Which = Annotated[str, typer.Argument(metavar="FIXTURE", help="A fixture, as `deepbowl league fixtures` lists it.")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same dice. Default: dice nobody can foresee.")]
SHOWN_OPTIONS: Final = 40
RULE: Final = "LG-REPAIR-02"


def office_in(path: Path, seed: int | None = None) -> Office:
    """Return the office of a league folder; a seed makes all its keys repeatable."""
    key: Callable[[str], str] | None = None
    if seed is not None:
        key = lambda id: Seeded(f"{seed} {id}").secret()  # noqa: E731
    return Office(Folder(path), key=key, now=lambda: datetime.now(UTC).strftime("%Y-%m-%d %H:%M"))


def club_called(office: Office, name: str) -> Club:
    """Return a club by id or name, upper and lower case alike."""
    for club in office.league.clubs.values():
        if name.casefold() in (club.id.casefold(), club.name.casefold()):
            return club
    return office.league.club(name)


# ---------------------------------------------------------------- making one
@app.command()
def new(
    folder: At,
    name: Annotated[str, typer.Option(help="The name of the league.")] = "",
    book: Annotated[str, typer.Option(help="The rule book of its matches.")] = "dungeon-bowl-2021",
    edition: Annotated[str, typer.Option(help="The edition of its teams. Default: the first the book takes.")] = "",
    once: Annotated[bool, typer.Option("--once", help="Every two clubs meet once, not twice.")] = False,
    divisions: Annotated[int, typer.Option(min=1, help="Number of divisions.")] = 1,
    bonus: Annotated[list[str] | None, typer.Option(help="A bonus point: touchdowns, clean-sheet, casualties.")] = None,
    typed_dice: Annotated[bool, typer.Option("--typed-dice", help="Coaches type the dice they roll at a table.")] = False,
    capped: Annotated[bool, typer.Option("--capped", help="Cap the re-draft budget at 1,300,000.")] = False,
) -> None:
    """Found a league in a new folder."""
    rules = BOOKS[setup.book_called(book)]
    if 2 not in rules.seats:
        raise UserError(f"{rules.title} has no tables of two, so it has no round robin; choose another book")
    chosen = edition or rules.editions[0]
    if chosen not in rules.editions:
        raise UserError(f"{rules.title} takes teams of {', '.join(rules.editions)}, not of {chosen}")
    for one in bonus or ():
        if one not in BONUSES:
            raise UserError(f"no bonus {one!r}{close_to(one, BONUSES)}")
    pack = Pack(
        name or folder.name, book, chosen, not once, divisions, tuple(bonus or ()), capped=capped, typed_dice=typed_dice
    )
    office_in(folder).found(pack)
    print(f"{pack.name}: {rules.title}, teams of {chosen}. Add clubs with: deepbowl league join {folder} TEAM")


@app.command()
def join(
    folder: At,
    team: Annotated[str, typer.Argument(metavar="TEAM", help="A ready team by race or name, or a team's .json file.")],
    coach: Annotated[str, typer.Option(help="Who coaches the club.")] = "",
    bot: Annotated[bool, typer.Option("--bot", help="A bot coaches the club.")] = False,
    name: Annotated[str, typer.Option(help="Another name for the club.")] = "",
) -> None:
    """Enter a newly drafted club into a league."""
    office = office_in(folder)
    drafted = lasting_team(setup.team_called(team, office.league.pack.book), name)
    id = club_id(secrets.token_hex(16))
    office.join(id, drafted, coach or ("bot" if bot else "coach"), bot)
    club = office.league.clubs[id]
    print(f"{club.name} ({club.race}) joins as {id} with {club.gold:,} gold, team value {club.value():,}")


# ---------------------------------------------------------------- the season
@app.command()
def season(
    folder: At,
    what: Annotated[str, typer.Argument(metavar="begin|end", help="Begin the next season, or end this one.")],
    seed: Seed = None,
) -> None:
    """Draw the fixtures of a season, or end it with prizes and the re-draft."""
    office = office_in(folder, seed)
    if what == "begin":
        office.begin_season()
        fixtures = [one for one in office.league.fixtures.values() if one.season == office.league.season]
        print(f"season {office.league.season}: {len(fixtures)} fixtures in {max(one.round for one in fixtures)} rounds")
    elif what == "end":
        order = office.end_season()
        for place, id in enumerate(order, 1):
            print(f"{place:3}. {office.league.clubs[id].name}")
        _answer_for_bots(office)
        if ENDS[office.league.pack.edition].redraft:
            _say_open(office)
    else:
        raise UserError(f"'begin' or 'end', not {what!r}")


@app.command()
def fixtures(folder: At) -> None:
    """List the fixtures of the season and the sequences that wait for an answer."""
    office, console = office_in(folder), console_for()
    table = Table("fixture", "round", "clubs", "result", box=None, pad_edge=False, header_style="dim")
    for one in office.league.fixtures.values():
        if one.season == office.league.season:
            names = " - ".join(office.league.clubs[id].name for id in one.clubs)
            table.add_row(one.id, "friendly" if one.friendly else str(one.round), Text(names), _result(one))
    console.print(table)
    _say_open(office)


def _result(fixture: Fixture) -> str:
    if fixture.report is None:
        return fixture.state
    score = "-".join(str(one.touchdowns) for one in fixture.report.seats)
    return score if fixture.state == DONE else f"{score}, {fixture.state}"


def _say_open(office: Office) -> None:
    for id, (kind, _, club) in office.league.sessions.items():
        whose = office.league.clubs[club].name if club else "both clubs"
        print(f"open: {id} ({kind} the match, {whose}): deepbowl league after {office.folder.path} {id}")


def _answer_for_bots(office: Office) -> None:
    for id in waiting(office.league):
        manage(office, id)


# ---------------------------------------------------------------- matches
@app.command()
def play(
    folder: At,
    fixture: Annotated[str, typer.Argument(metavar="[FIXTURE]", help="A fixture; left out: the next one of bots.")] = "",
    all_: Annotated[bool, typer.Option("--all", help="Play every waiting fixture of the season.")] = False,
    bot: Annotated[str, typer.Option(help="The bot that plays the matches.")] = "scripted",
    seed: Seed = None,
) -> None:
    """Let bots play fixtures: before, match, hand-over and, for clubs of bots, after."""
    office = office_in(folder, seed)
    if fixture:
        wanted = [office.league.fixture(fixture)]
    else:
        season = office.league.season
        wanted = [one for one in office.league.fixtures.values() if one.state == WAITING and one.season == season]
        wanted = wanted if all_ else wanted[:1]
    if not wanted:
        raise UserError("no fixture waits; begin a season with: deepbowl league season LEAGUE begin")
    for one in wanted:
        _play(office, one.id, bot, seed)


def _play(office: Office, id: str, bot: str, seed: int | None) -> None:
    fixture = office.league.fixture(id)
    if fixture.state in (WAITING, BEFORE):
        session = office.open(id)
        people = [club for club in fixture.clubs if club not in office.league.bots]
        if people and session.now().asked is not None:
            _say_open(office)
            raise UserError(f"{office.league.clubs[people[0]].name} has to answer before the match {id}")
        if not session.now().closed:
            manage(office, session.id)
        else:
            office.update(session)
    dice = Seeded(f"{seed} {id}") if seed is not None else Seeded.fresh()
    pack = office.league.pack
    game = setup.new_match(
        pack.book, len(fixture.clubs), board=pack.board or None, teams=office.teams(id), switches=pack.switches, dice=dice,
        unchecked=True,
    )  # fmt: skip
    bots = bots_called([bot] * len(fixture.clubs), 0 if seed is None else seed)
    play_bots(game, [Guard(one) for one in bots], 200)
    if not game.over:
        raise UserError(f"{id}: the bots did not finish the match in 200 turns")
    _hand_over(office, id, game.log())


def _hand_over(office: Office, id: str, log: str) -> None:
    report = office.record(id, log)
    names = [office.league.clubs[one.club].name for one in report.seats]
    print(f"{id}: {' - '.join(names)} {'-'.join(str(one.touchdowns) for one in report.seats)}")
    _answer_for_bots(office)


@app.command()
def teams(folder: At, fixture: Which, into: Annotated[Path, typer.Option(help="The folder for the team files.")]) -> None:
    """Write the teams of a fixture as files, to play it with `deepbowl play --unchecked` or at a table."""
    office = office_in(folder)
    if office.league.fixture(fixture).state == WAITING:
        session = office.open(fixture)
        if session.now().closed:
            office.update(session)
    into.mkdir(parents=True, exist_ok=True)
    for at, team in enumerate(office.teams(fixture)):
        place = into / f"{fixture}-{'ABCD'[at]}.json"
        place.write_text(team.to_json(), encoding="utf-8")
        print(place)


@app.command()
def report(
    folder: At,
    fixture: Which,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of the match, or a typed report as JSON.")],
    confirmed: Annotated[bool, typer.Option("--confirmed", help="All coaches confirm the typed report.")] = False,
) -> None:
    """Hand a match over from its log, or a table's result from a typed report."""
    office, text = office_in(folder), file.read_text(encoding="utf-8")
    if file.suffix != ".json":
        _hand_over(office, fixture, text)
        return
    try:
        packed = json.loads(text)
    except ValueError as error:
        raise UserError(f"{file}: this is not JSON: {error}") from None
    office.record_typed(fixture, packed, office.league.fixture(fixture).clubs if confirmed else ())
    _answer_for_bots(office)
    _say_open(office)


@app.command()
def forfeit(
    folder: At,
    fixture: Which,
    why: Annotated[str, typer.Option(help="The reason everybody reads.")],
    winner: Annotated[str, typer.Option(help="The club that gets the match; left out: both lose.")] = "",
) -> None:
    """Give a fixture that is not played to one club, or to none."""
    office = office_in(folder)
    office.forfeit(fixture, club_called(office, winner).id if winner else "", why)


# ---------------------------------------------------------------- answering
@app.command()
def after(
    folder: At,
    id: Annotated[str, typer.Argument(metavar="SEQUENCE", help="An open sequence, as `deepbowl league fixtures` lists it.")],
    answer: Annotated[list[str] | None, typer.Option(help="An answer, in order; then stop. May be repeated.")] = None,
    silence: Annotated[bool, typer.Option("--silence", help="Answer the rest with the defaults.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take back the last answer, if no die has fallen since.")] = False,
    number: Annotated[int | None, typer.Option(help="Your own number, mixed into the dice.")] = None,
) -> None:
    """Answer a sequence before or after a match, or of the off-season: question by question, or all at once."""
    office = office_in(folder)
    session = office.session(id)
    if session.restarted:
        print("The rules have changed and the dice no longer fit: this sequence begins again before its first die.")
    if undo:
        asked = session.now().asked
        session.undo(session.answers[-1].seat if session.answers else (asked.seat if asked else 0))
    if number is not None:
        session.mix(0, number)
    for one in answer or ():
        session.answer(len(session.answers) + 1, _asked(session).seat, one)
    if silence:
        session.silence()
    if not (answer or silence or undo or number is not None):
        _converse(office, session)
    standing = office.update(session)
    for die in standing.dice:
        print(f"D{die.sides} {die.purpose}: {die.value}{' (typed)' if die.typed else ''} [{die.rule}]")
    if standing.closed:
        for club, told in zip(standing.clubs, standing.facts, strict=True):
            print(f"{club.name}: {len(told)} facts, {club.gold:,} gold, team value {club.value():,}")
        return
    if standing.asked is not None:
        _show_question(standing.asked)


def _asked(session: Session) -> Ask:
    asked = session.now().asked
    if asked is None:
        raise UserError("this sequence asks nothing now")
    return asked


def _converse(office: Office, session: Session) -> None:
    """Ask in the terminal: a number picks an option, Enter is the default, u undoes, q stops for now."""
    while not (standing := session.now()).closed:
        if (wanted := standing.wanted) is not None:
            typed = typer.prompt(f"Roll a D{wanted.sides} for {wanted.purpose}")
            try:
                session.type_die(int(typed))
            except (ValueError, LeagueError) as error:
                print(error)
            continue
        asked = _asked(session)
        _show_question(asked)
        typed = typer.prompt("Number, Enter for 1, u to undo, q to stop", default="1")
        try:
            if typed == "q":
                return
            if typed == "u":
                session.undo(asked.seat)
            elif typed.isdecimal() and 1 <= int(typed) <= len(asked.options):
                session.answer(len(session.answers) + 1, asked.seat, asked.options[int(typed) - 1])
            else:
                session.answer(len(session.answers) + 1, asked.seat, typed)
        except LeagueError as error:
            print(error)


def _show_question(asked: Ask) -> None:
    about = f" {asked.about}" if asked.about else ""
    print(f"{asked.kind}{about} [{asked.rule}]")
    for number, option in enumerate(asked.options[:SHOWN_OPTIONS], 1):
        print(f"  {number}. {option}")
    if len(asked.options) > SHOWN_OPTIONS:
        print(f"  … and {len(asked.options) - SHOWN_OPTIONS} more")


# ---------------------------------------------------------------- looking
@app.command("table")
def show_table(folder: At, of: Annotated[int | None, typer.Option("--season", help="A past season.")] = None) -> None:
    """Print the table."""
    office = office_in(folder)
    shown = Table("club", box=None, pad_edge=False, header_style="dim")
    for heading in ("P", "W", "D", "L", "TD", "against", "cas", "points"):
        shown.add_column(heading, justify="right")
    for row in office.league.table(of):
        numbers = (row.played, row.won, row.drawn, row.lost, row.touchdowns, row.against, row.casualties, row.points)
        shown.add_row(Text(office.league.clubs[row.club].name, "bold"), *map(str, numbers))
    console_for().print(shown)


@app.command()
def stats(
    folder: At,
    by: Annotated[str, typer.Option(help="points, mvps, touchdowns, completions, casualties, interceptions.")] = "points",
    top: Annotated[int, typer.Option(min=1, help="Show this many players.")] = 20,
) -> None:
    """Print the best players of the league, those who left or died included."""
    office = office_in(folder)
    found: list[tuple[int, str, str]] = []
    deeds = _deeds(office)
    for club in office.league.clubs.values():
        everybody = [*club.listed(), *(one.member for one in club.former)]
        for member in everybody:
            counts = {"points": member.earned, "mvps": member.mvps, **deeds.get(member.id, {})}
            if by not in ("points", "mvps", "touchdowns", "completions", "casualties", "interceptions"):
                raise UserError(f"no statistic {by!r}; see deepbowl league stats --help")
            found.append((counts.get(by, 0), member.name, club.name))
    shown = Table("player", "club", by, box=None, pad_edge=False, header_style="dim")
    for count, name, club_name in sorted(found, key=lambda one: -one[0])[:top]:
        if count:
            shown.add_row(Text(name, "bold"), Text(club_name), str(count))
    console_for().print(shown)


def _deeds(office: Office) -> dict[str, dict[str, int]]:
    """Return what every player did, added up over all reports. [LG-FACT-04]"""
    found: dict[str, dict[str, int]] = {}
    for fixture in office.league.fixtures.values():
        for seat in fixture.report.seats if fixture.report else ():
            for id, deeds in seat.players.items():
                mine = found.setdefault(id, {})
                for name in ("touchdowns", "completions", "casualties", "interceptions"):
                    mine[name] = mine.get(name, 0) + getattr(deeds, name)
    return found


@app.command()
def rule(
    folder: At,
    club: Annotated[str, typer.Argument(metavar="CLUB", help="A club by name or id.")],
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of fact: gold, points, out, back, niggle …")],
    why: Annotated[str, typer.Option(help="The reason everybody reads.")],
    field: Annotated[list[str] | None, typer.Option(help="A field of the fact as NAME=VALUE. May be repeated.")] = None,
) -> None:
    """Correct a club by a ruling: one more fact, with its reason."""
    office = office_in(folder)
    kinds = KINDS[kind].fields if kind in KINDS else {}
    about: dict[str, Any] = {}
    for one in field or ():
        name, _, value = one.partition("=")
        about[name] = _typed(kinds.get(name, str), value)
    office.ruling(club_called(office, club).id, [fact(kind, RULE, **about)], why)


def _typed(wanted: type, value: str) -> str | int | bool:
    """Return a field as its kind of fact has it; a number that is none stays text and is refused with its name."""
    if wanted is bool:
        return value in ("yes", "true")
    return int(value) if wanted is int and value.lstrip("-").isdecimal() else value


@app.command()
def ledger(folder: At, out: Annotated[Path | None, typer.Option(help="Write it to this file.")] = None) -> None:
    """Print the ledger: every line with its running hash, for `deepbowl verify`."""
    text = ledger_text(office_in(folder).league.lines)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")


