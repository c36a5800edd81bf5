"""`deepbowl tournament`: rounds of two or four at a table, drawn with provable lots, in a separate folder."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deepbowl.books.registry import TOURNAMENTS_BOOK
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.league_folder import counted
from deepbowl.cli.tournament_sim import sim
from deepbowl.engine.dice import Seeded
from deepbowl.league.fixture import RUNNING, Fixture
from deepbowl.league.folder import Folder
from deepbowl.league.founding import club_id
from deepbowl.league.ledger import ledger_text
from deepbowl.league.naf import naf_file
from deepbowl.league.pairing import is_house
from deepbowl.league.ranking import Row, Scoring, points_text
from deepbowl.league.tournament import Round, Tournament
from deepbowl.league.tournament_office import TournamentOffice
from deepbowl.league.tournament_pack import BOTS, Shape, TournamentPack, packed, read_tournament_pack
from deepbowl.match import setup
from deepbowl.sim.season import UNFINISHED
from deepbowl.sim.tournament import play_fixture

app = typer.Typer(help="Run a tournament in a folder: entries, rounds, results, standings.", no_args_is_help=True)
app.command()(sim)

At = Annotated[Path, typer.Argument(metavar="TOURNAMENT", help="The folder of the tournament.")]
Who = Annotated[str, typer.Argument(metavar="WHO", help="A coach, a team or an entry's id.")]
Which = Annotated[str, typer.Argument(metavar="TABLE", help="A table, such as r1t2.")]
Why = Annotated[str, typer.Option(help="The reason, for everyone to read.")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same lots and dice. Default: unpredictable ones.")]
TIME: Final = "%Y-%m-%d %H:%M"


def office_in(path: Path, seed: int | None = None) -> TournamentOffice:
    """Return the office of a tournament's folder; a seed makes all its keys repeatable."""
    key: Callable[[str], str] | None = None
    if seed is not None:
        key = lambda id: Seeded(f"{seed} {id}").secret()  # noqa: E731
    return TournamentOffice(Folder(path), "organiser", key, lambda: datetime.now(UTC).strftime(TIME))


def shapes_called(text: str, book: str) -> tuple[Shape, ...]:
    """Return rounds as they are typed: 4,4,2:crp is two rounds of four by the book and one of two by crp."""
    found = []
    for one in setup.split(text):
        size, _, other = one.partition(":")
        if not size.isdecimal():
            raise UserError(f"--rounds is sizes of tables, as in 4,4,2 or 2:crp,4, not {text!r}")
        found.append(Shape(int(size), setup.book_called(other or book)))
    return tuple(found)


# ---------------------------------------------------------------- making one
@app.command()
def new(
    folder: At,
    name: Annotated[str, typer.Option(help="The name of the tournament.")] = "",
    book: Annotated[str, typer.Option(help="The rule book of its matches.")] = TOURNAMENTS_BOOK,
    edition: Annotated[str, typer.Option(help="The edition of its teams. Default: the first the book takes.")] = "",
    rounds: Annotated[str, typer.Option(help="Seats per table by round, and a book if it differs: 4,4,2:crp.")] = "4,4,4",
    points: Annotated[str, typer.Option(help="Points for places at a table of four, such as 5-3-1-0.")] = "",
    tie_breakers: Annotated[str, typer.Option(help="Tie-breakers in order, separated by commas.")] = "",
    fill: Annotated[str, typer.Option(help="Empty seats: house bots (bots), or byes.")] = BOTS,
    growing: Annotated[bool, typer.Option("--growing", help="Clubs keep injuries, points and gold between rounds.")] = False,
    planned: Annotated[bool, typer.Option("--planned", help="Plan all rounds before the first; up to 16 coaches.")] = False,
    pack: Annotated[Path | None, typer.Option(help="A rule pack as JSON, as `tournament rules --json` prints it.")] = None,
) -> None:
    """Publish the rules of a tournament in a new folder. The first entry freezes them."""
    if pack is not None:
        try:
            made = read_tournament_pack(json.loads(pack.read_text(encoding="utf-8")))
        except ValueError as error:
            raise UserError(f"{pack}: {error}") from None
    else:
        rules = setup.book_called(book)
        scoring = Scoring()
        if points:
            places = tuple(_numbers(points))
            scoring = Scoring({**scoring.places, len(places): places})
        if tie_breakers:
            scoring = Scoring(scoring.places, tie_breakers=tuple(setup.split(tie_breakers)))
        made = TournamentPack(
            name or folder.name, rules, edition or setup.usual_edition(rules), rounds=shapes_called(rounds, rules),
            growing=growing, scoring=scoring, fill=fill, planned=planned,
        )  # fmt: skip
    office_in(folder).found(made)
    print(f"{made.name}: {counted(len(made.rounds), 'round')}. Next: deepbowl tournament enter {folder} TEAM --coach NAME")


@app.command()
def rules(folder: At, as_json: Annotated[bool, typer.Option("--json", help="Print the pack as JSON.")] = False) -> None:
    """Print the rule pack and mark what differs from the book."""
    pack = office_in(folder).event.event
    if as_json:
        print(json.dumps(packed(pack), indent=1))
        return
    differs, shown = pack.differences(), Table("setting", "value", "", box=None, pad_edge=False, header_style="dim")
    for name, value in packed(pack).items():
        shown.add_row(name, Text(json.dumps(value)), "differs" if name in differs else "")
    console_for().print(shown)


@app.command()
def enter(
    folder: At,
    team: Annotated[str, typer.Argument(metavar="TEAM", help="A ready team by race or name, or a team's .json file.")],
    coach: Annotated[str, typer.Option(help="Who coaches it.")] = "",
    naf_name: Annotated[str, typer.Option(help="The coach's NAF name.")] = "",
    naf_number: Annotated[int, typer.Option(min=0, help="The coach's NAF number.")] = 0,
    bot: Annotated[bool, typer.Option("--bot", help="A bot coaches it.")] = False,
    name: Annotated[str, typer.Option(help="Another name for the team.")] = "",
    seed_place: Annotated[int, typer.Option("--seeded", min=0, help="The place in the seeding, 1 for the best.")] = 0,
) -> None:
    """Enter a list; it is fixed for the tournament."""
    office = office_in(folder)
    drafted = setup.team_called(team, office.event.event.book, unchecked=True)
    if name:
        drafted = replace(drafted, name=name)
    id = club_id(secrets.token_hex(16))
    who = coach or ("bot" if bot else "")
    office.enter(id, drafted, who, naf=(naf_name, naf_number), bot=bot, seed=seed_place)
    print(f"{drafted.name} ({drafted.roster().race}) of {who} enters as {id}")


@app.command()
def present(
    folder: At,
    who: Annotated[list[str] | None, typer.Argument(metavar="[WHO]...", help="Coaches who are present.")] = None,
    all_: Annotated[bool, typer.Option("--all", help="Mark everyone as present.")] = False,
    gone: Annotated[bool, typer.Option("--gone", help="Mark them as absent.")] = False,
) -> None:
    """Mark coaches as present for the next round. Only they are drawn."""
    office = office_in(folder)
    ids = list(office.event.entries) if all_ else [office.entry_called(one) for one in who or ()]
    office.present(ids, not gone)
    print(f"{len(office.event.present)} of {len(office.event.entries)} are present")


# ---------------------------------------------------------------- rounds
@app.command()
def draw(
    folder: At,
    number: Annotated[list[str] | None, typer.Option(help="A coach's own number as WHO=NUMBER. May be repeated.")] = None,
    seed: Seed = None,
) -> None:
    """Draw the next round by provable lots, to look at before it begins."""
    office = office_in(folder, seed)
    numbers: dict[str, int] = {}
    for one in number or ():
        name, _, value = one.rpartition("=")
        if not name or not value.isdecimal():
            raise UserError(f"--number is WHO=NUMBER, not {one!r}")
        numbers[office.entry_called(name)] = int(value)
    _show_round(office.event, office.draw(numbers))


@app.command("round")
def show_round(folder: At, number: Annotated[int, typer.Argument(min=0, help="A round; 0: the last one.")] = 0) -> None:
    """Print a round: its tables and results."""
    event = office_in(folder).event
    if number > len(event.rounds):
        raise UserError(f"no round {number}: {counted(len(event.rounds), 'round')} drawn so far")
    _show_round(event, event.rounds[number - 1] if number else event.current())


def _show_round(event: Tournament, shown: Round) -> None:
    table = Table("table", "seats", "result", box=None, pad_edge=False, header_style="dim")
    for number, seats in enumerate(shown.tables, 1):
        id = f"r{shown.number}t{number}"
        fixture = event.fixtures.get(id)
        table.add_row(id, Text(" - ".join(_name(event, one) for one in seats)), _result(fixture) if fixture else "drawn")
    console_for().print(table)
    for club in shown.byes:
        print(f"bye: {_name(event, club)}")
    for first, second in shown.broken:
        print(f"broken: {_name(event, first)} and {_name(event, second)} must not meet; accept the draw or draw again")
    for first, second, why in shown.by_hand:
        print(f"changed by hand: {_name(event, first)}, {_name(event, second)}: {why}")


def _name(event: Tournament, club: str) -> str:
    return club if is_house(club) else f"{event.entries[club].team.name} ({event.entries[club].coach})"


def _result(fixture: Fixture) -> str:
    if fixture.report is None:
        return fixture.state
    return "-".join(str(one.touchdowns) for one in fixture.report.seats)


@app.command()
def swap(folder: At, first: Who, second: Who, why: Why) -> None:
    """Swap two coaches of the draw by hand."""
    office = office_in(folder)
    one, other = (name if is_house(name) else office.entry_called(name) for name in (first, second))
    office.swap(one, other, why)
    _show_round(office.event, office.event.current())


@app.command()
def forbid(
    folder: At, first: Who, second: Who, why: Why,
    allow: Annotated[bool, typer.Option("--allow", help="Allow them to meet again.")] = False,
) -> None:  # fmt: skip
    """Forbid two coaches at one table."""
    office = office_in(folder)
    one, other = office.entry_called(first), office.entry_called(second)
    office.forbid(one, other, why, not allow)
    print(f"{_name(office.event, one)} and {_name(office.event, other)} {'may meet again' if allow else 'must not meet'}")


@app.command()
def accept(folder: At, why: Why) -> None:
    """Accept a draw that seats a forbidden pair at one table."""
    office = office_in(folder)
    office.accept(why)
    print(f"the draw of round {office.event.current().number} is accepted")


@app.command()
def clear(folder: At, why: Why) -> None:
    """Clear the draw of a round in which no match has begun."""
    office = office_in(folder)
    number = office.event.current().number
    office.clear(why)
    print(f"round {number} is cleared; draw it again")


@app.command()
def begin(folder: At) -> None:
    """Begin the round as it is drawn."""
    office = office_in(folder)
    print(f"round {office.begin().number} begins")


@app.command("no-show")
def no_show(folder: At, table: Which, who: Who, why: Why) -> None:
    """Let a house bot play for a coach who does not appear at a table of four."""
    office = office_in(folder)
    club = office.entry_called(who)
    office.no_show(table, club, why)
    print(f"{table}: a house bot plays for {_name(office.event, club)}")


# ---------------------------------------------------------------- results
@app.command()
def play(
    folder: At,
    table: Annotated[str, typer.Argument(metavar="[TABLE]", help="A table. Default: every open table of bots.")] = "",
    bot: Annotated[str, typer.Option(help="The bot that plays the matches.")] = "scripted",
    seed: Seed = None,
) -> None:
    """Let bots play the tables of a round whose coaches are all bots."""
    office = office_in(folder, seed)
    event = office.event
    open_ = [one for one in event.tables(event.current().number) if one.state == RUNNING or one.report is None]
    wanted = [event.fixture(table)] if table else [one for one in open_ if all(club in event.bots for club in one.clubs)]
    for club in wanted[0].clubs if table else ():
        away = any(chair.club == club and chair.absent for chair in wanted[0].chairs)
        if not away and not event.a_bot_plays(club, wanted[0]):
            how = f"type the result: deepbowl tournament result {folder} {table}"
            raise UserError(f"{_name(event, club)} is coached by a person [LG-BOT-04]; {how}")
    if not wanted:
        raise UserError("no table of bots is waiting; begin a round with: deepbowl tournament begin TOURNAMENT")
    for one in wanted:
        report = play_fixture(office, one, bot, "" if seed is None else f"{seed} {one.id}")
        if report is None:
            raise UserError(f"{one.id}: {UNFINISHED}; type its result or close it without one")
        print(f"{one.id}: {'-'.join(str(seat.touchdowns) for seat in report.seats)}")


@app.command()
def result(
    folder: At,
    table: Which,
    score: Annotated[str, typer.Argument(metavar="SCORE", help="Touchdowns by seat, such as 2-1 or 3-1-1-0.")] = "",
    casualties: Annotated[str, typer.Option(help="Casualties caused by seat, such as 1-3.")] = "",
    suffered: Annotated[str, typer.Option(help="Casualties suffered by seat; needed at a table of four.")] = "",
    conceded: Annotated[list[str] | None, typer.Option(help="A coach who conceded. May be repeated.")] = None,
    log: Annotated[Path | None, typer.Option(help="The log of the match instead of a score.")] = None,
    take_back: Annotated[str, typer.Option(metavar="REASON", help="Withdraw the result of a table.")] = "",
    none: Annotated[str, typer.Option(metavar="REASON", help="Close the table without a result.")] = "",
) -> None:
    """Enter the result of a table: typed, or read from the log of its match."""
    office = office_in(folder)
    if take_back:
        office.correct(table, take_back)
    elif none:
        office.no_result(table, none)
    elif log is not None:
        office.record(table, log.read_text(encoding="utf-8"))
    else:
        gave_up = [office.entry_called(one) for one in conceded or ()]
        office.result(table, _numbers(score), _numbers(casualties), _numbers(suffered), gave_up)
    fixture = office.event.fixture(table)
    print(f"{table}: {' - '.join(_name(office.event, one) for one in fixture.clubs)} {_result(fixture)}")


def _numbers(text: str) -> list[int]:
    parts = text.split("-") if text else []
    if not all(one.isdecimal() for one in parts):
        raise UserError(f"numbers by seat are typed as 2-1 or 3-1-1-0, not {text!r}")
    return [int(one) for one in parts]


@app.command("table")
def show_table(
    folder: At,
    explain: Annotated[str, typer.Option(metavar="WHO", help="Show every number that goes into a coach's points.")] = "",
) -> None:
    """Print the standings."""
    office = office_in(folder)
    event = office.event
    rows = event.standings()
    if explain:
        wanted = office.entry_called(explain)
        row = next(one for one in rows if one.club == wanted)
        for one in row.entries:
            print(f"{one.where}: {points_text(one.twelfths)} ({one.why})")
        print(f"together: {points_text(row.points)}")
        return
    console_for().print(standings_table(event, rows))


def standings_table(event: Tournament, rows: list[Row]) -> Table:
    """Return the standings as a table for the terminal."""
    shown = Table("place", "team", "coach", box=None, pad_edge=False, header_style="dim")
    for heading in ("played", "points", "TD difference", "net cas", "tie-break"):
        shown.add_column(heading, justify="right")
    for row in rows:
        entry = event.entries[row.club]
        shown.add_row(
            str(row.place), Text(entry.team.name, "bold"), Text(entry.coach), str(row.played), points_text(row.points),
            str(row.difference), str(row.net), row.parted_by,
        )  # fmt: skip
    return shown


@app.command()
def end(folder: At, seed: Seed = None) -> None:
    """End the tournament: draw lots between level teams and record the final places."""
    office = office_in(folder, seed)
    for place, id in enumerate(office.conclude(), 1):
        print(f"{place:3}. {_name(office.event, id)}")


@app.command()
def naf(
    folder: At,
    organiser: Annotated[str, typer.Option(help="The organiser's NAF name.")],
    out: Annotated[Path | None, typer.Option(help="Write it to this file.")] = None,
) -> None:
    """Write the results as a file for the NAF. Not yet confirmed by the NAF."""
    event = office_in(folder).event
    times = {line["fixture"]: line["at"] for line in event.lines if line["kind"] in ("result", "report")}
    made = naf_file(event, organiser, times)
    if out is None:
        print(made.text, end="")
    else:
        out.write_text(made.text, encoding="utf-8")
    for sentence in made.words():
        typer.echo(sentence, err=True)


@app.command()
def ledger(folder: At, out: Annotated[Path | None, typer.Option(help="Write it to this file.")] = None) -> None:
    """Print the ledger: every line with its running hash, for `deepbowl verify`."""
    text = ledger_text(office_in(folder).event.lines)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")


