"""`deepbowl league`: seasons in the terminal, each league in a folder; `deepbowl verify` judges their ledgers."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deepbowl.books.registry import BOOKS, LEAGUES_BOOK
from deepbowl.cli.coach import Data, open_store
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.league_folder import (
    At,
    Seed,
    counted,
    office_in,
    say_open,
    season_called,
    sequence_called,
    versus,
)
from deepbowl.cli.league_play import play, report, teams
from deepbowl.cli.league_rulings import COMMANDS
from deepbowl.cli.league_sim import sim
from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.fixture import DONE, Fixture
from deepbowl.league.founding import club_id, free_name, lasting_team
from deepbowl.league.frame import BONUSES, MOST_DIVISIONS
from deepbowl.league.ledger import ledger_text
from deepbowl.league.manager import settle
from deepbowl.league.office import Office
from deepbowl.league.pack import usual_pack
from deepbowl.league.redraft import ENDS
from deepbowl.league.session import Ask, Session
from deepbowl.league.statistics import COLUMNS, statistics_of
from deepbowl.match import setup
from deepbowl.support.hints import close_to

app = typer.Typer(help="Run a league in a folder: clubs, fixtures, matches, seasons.", no_args_is_help=True)

for command in (sim, play, teams, report):
    app.command()(command)
for called, command in COMMANDS.items():
    app.command(called)(command)

Switches = Annotated[
    list[str] | None, typer.Option(help="An optional rule of the book, for matches or between them; may be repeated.")
]
SHOWN_OPTIONS: Final = 40


# ---------------------------------------------------------------- making one
@app.command()
def new(
    folder: At,
    name: Annotated[str, typer.Option(help="The name of the league.")] = "",
    book: Annotated[str, typer.Option(help="The rule book of its matches.")] = LEAGUES_BOOK,
    edition: Annotated[str, typer.Option(help="The edition of its teams. Default: the first the book takes.")] = "",
    once: Annotated[
        bool | None, typer.Option("--once/--twice", help="How often two clubs meet. Default: twice, in CRP leagues once.")
    ] = None,
    divisions: Annotated[int, typer.Option(min=1, max=MOST_DIVISIONS, help="Number of divisions.")] = 1,
    bonus: Annotated[list[str] | None, typer.Option(help="A bonus point: touchdowns, clean-sheet, casualties.")] = None,
    typed_dice: Annotated[bool, typer.Option("--typed-dice", help="Coaches type the dice they roll at a table.")] = False,
    capped: Annotated[bool, typer.Option("--capped", help="Cap the re-draft budget at 1,300,000.")] = False,
    touchdown: Annotated[int, typer.Option(help="Points of a touchdown, 3 or 5; 0: what the book says.")] = 0,
    prizes: Annotated[
        bool | None, typer.Option("--prizes/--no-prizes", help="Gold and a trophy at the end. Default: as the edition.")
    ] = None,
    switch: Switches = None,
) -> None:
    """Create a league in a new folder."""
    book = setup.book_called(book)
    rules = BOOKS[book]
    if 2 not in rules.seats:
        raise UserError(f"{rules.title} has no tables of two, so it has no round robin; choose another book")
    chosen = edition or rules.editions[0]
    if chosen not in rules.editions:
        raise UserError(f"{rules.title} takes teams of {', '.join(rules.editions)}, not of {chosen}")
    for one in bonus or ():
        if one not in BONUSES:
            raise UserError(f"no bonus {one!r}{close_to(one, BONUSES)}")
    if touchdown not in (0, 3, 5):
        raise UserError(f"a touchdown is worth 3 or 5 points, not {touchdown}")
    usual = usual_pack(name or folder.name, book, chosen)
    pack = replace(
        usual, twice=usual.twice if once is None else not once, divisions=divisions, bonuses=tuple(bonus or ()),
        capped=capped, typed_dice=typed_dice, switches=setup.switches_called(book, switch or []), touchdown=touchdown,
        prizes=prizes,
    )  # fmt: skip
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
    drafted = lasting_team(setup.team_called(team, office.league.pack.book, unchecked=True), name)
    drafted = replace(drafted, name=free_name(drafted.name, office.league.clubs.values()))
    id = club_id(secrets.token_hex(16))
    office.join(id, drafted, coach or ("bot" if bot else "coach"), bot)
    club = office.league.clubs[id]
    print(f"{club.name} ({club.race}) joins as {id} with {club.gold:,} gold, team value {club.value():,}")


# ---------------------------------------------------------------- the season
@app.command()
def season(
    folder: At,
    what: Annotated[
        str, typer.Argument(metavar="begin|play-offs|end", help="Begin a season, draw a round of play-offs, or end it.")
    ],
    eight: Annotated[bool, typer.Option("--eight", help="Play-offs of eight clubs, not of four.")] = False,
    seed: Seed = None,
) -> None:
    """Draw the fixtures of a season or the next round of its play-offs, or end it with prizes and the re-draft."""
    office = office_in(folder, seed)
    if what == "begin":
        office.begin_season()
        fixtures = [one for one in office.league.fixtures.values() if one.season == office.league.season]
        rounds = max(one.round for one in fixtures)
        print(f"season {office.league.season}: {counted(len(fixtures), 'fixture')} in {counted(rounds, 'round')}")
    elif what == "play-offs":
        for tie in office.play_offs(eight):
            print(f"{tie.stage}: {' - '.join(office.league.clubs[club].name for club in tie.clubs)}")
    elif what == "end":
        order = office.end_season()
        for place, id in enumerate(order, 1):
            print(f"{place:3}. {office.league.clubs[id].name}")
        settle(office)
        if ENDS[office.league.pack.edition].redraft:
            say_open(folder, office)
    else:
        raise UserError(f"'begin', 'play-offs' or 'end', not {what!r}")


@app.command()
def fixtures(folder: At) -> None:
    """List the fixtures of the season and the sequences that wait for an answer."""
    office, console = office_in(folder), console_for()
    table = Table("fixture", "round", "clubs", "result", box=None, pad_edge=False, header_style="dim")
    for one in office.league.fixtures.values():
        if one.season == office.league.season:
            round = "friendly" if one.friendly else one.stage or str(one.round)
            table.add_row(one.id, round, Text(versus(office, one.id)), _result(one))
    console.print(table)
    say_open(folder, office)


def _result(fixture: Fixture) -> str:
    if fixture.report is None:
        return fixture.state
    score = "-".join(str(one.touchdowns) for one in fixture.report.seats)
    return score if fixture.state == DONE else f"{score}, {fixture.state}"


# ---------------------------------------------------------------- answering
@app.command()
def after(
    folder: At,
    id: Annotated[str, typer.Argument(metavar="SEQUENCE", help="An open sequence by its id, fixture or club.")],
    answer: Annotated[list[str] | None, typer.Option(help="An answer, in order; then stop. May be repeated.")] = None,
    silence: Annotated[bool, typer.Option("--defaults", help="Answer the rest with the defaults.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Undo the last answer, if no die has been rolled since.")] = False,
    number: Annotated[int | None, typer.Option(help="A number of yours to mix into the dice.")] = None,
) -> None:
    """Answer a sequence before or after a match, or of the off-season: question by question, or all together."""
    office = office_in(folder)
    session = office.session(sequence_called(office, id))
    if session.restarted:
        print("The rules have changed and the dice no longer fit: this sequence starts again from its first die.")
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
        _show_question(standing.asked, standing.clubs[standing.asked.seat])


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
        _show_question(asked, standing.clubs[asked.seat])
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


def _show_question(asked: Ask, club: Club) -> None:
    print(f"{asked.kind} {asked.about}".rstrip() + f"{_who(asked.about, club)} [{asked.rule}]")
    for number, option in enumerate(asked.options[:SHOWN_OPTIONS], 1):
        print(f"  {number}. {option}{_who(option, club)}")
    if len(asked.options) > SHOWN_OPTIONS:
        print(f"  … and {len(asked.options) - SHOWN_OPTIONS} more")


def _who(text: str, club: Club) -> str:
    """Return who the player is whose id a text names, in brackets; "" if it names none."""
    member = next((club.members[word] for word in text.split() if word in club.members), None)
    shirt = f"number {member.shirt}, " if member is not None and member.shirt else ""
    return f" ({shirt}{member.name}, {member.position})" if member is not None else ""


# ---------------------------------------------------------------- leagues of a server
@app.command()
def rebuild(data: Data = None) -> None:
    """Rebuild the lists of a server's leagues from their ledgers."""
    store = open_store(data)
    try:
        from deepbowl.server.leagues.cabinet import Cabinet

        cabinet = Cabinet(store)
        for league in cabinet.lists.all():
            print(f"{league}: {cabinet.rebuild(league)} clubs")
    finally:
        store.finish()
        store.close()


# ---------------------------------------------------------------- looking
@app.command("table")
def show_table(folder: At, of: Annotated[int | None, typer.Option("--season", help="A past season.")] = None) -> None:
    """Print the table."""
    office = office_in(folder)
    season_called(office, of)
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
    by: Annotated[str, typer.Option(help="points, mvps, matches, touchdowns, completions, casualties …")] = "points",
    top: Annotated[int, typer.Option(min=1, help="Show this many players.")] = 20,
    of: Annotated[int | None, typer.Option("--season", min=1, help="One season. Default: all of them.")] = None,
) -> None:
    """Print the best players of the league, including those who left or died."""
    office = office_in(folder)
    season_called(office, of)
    if by not in COLUMNS:
        raise UserError(f"no statistic {by!r}{close_to(by, COLUMNS)}")
    counts = statistics_of(office.league, of)
    found: list[tuple[int, str, str]] = []
    for club in office.league.clubs.values():
        for member in [*club.listed(), *(one.member for one in club.former)]:
            found.append((counts.get(member.id, {}).get(by, 0), member.name, club.name))
    shown = Table("player", "club", by, box=None, pad_edge=False, header_style="dim")
    for count, name, club_name in sorted(found, key=lambda one: -one[0])[:top]:
        if count:
            shown.add_row(Text(name, "bold"), Text(club_name), str(count))
    console_for().print(shown)


@app.command()
def ledger(folder: At, out: Annotated[Path | None, typer.Option(help="Write it to this file.")] = None) -> None:
    """Print the ledger: every line with its running hash, for `deepbowl verify`."""
    text = ledger_text(office_in(folder).league.lines)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")


