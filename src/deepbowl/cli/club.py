"""`deepbowl club`: draft a club, look at one of a league, print it, hand it on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.league import join
from deepbowl.cli.league_folder import club_called, office_in
from deepbowl.league.club import Club
from deepbowl.league.founding import found, lasting_team
from deepbowl.teams.editions import edition as its_edition
from deepbowl.teams.ready import editions_of, ready_team
from deepbowl.teams.team import Team, TeamError

app = typer.Typer(help="Draft, check, show, print, export and import clubs.", no_args_is_help=True)
NOT_LEGAL: Final = 1
League = Annotated[Path, typer.Argument(metavar="LEAGUE", help="The folder of the league.")]
Name = Annotated[str, typer.Argument(metavar="CLUB", help="A club by name or id.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A team's .json file.")]


@app.command()
def new(
    file: File,
    race: Annotated[str, typer.Option("--list", help="The team list, by race.")],
    edition: Annotated[str, typer.Option(help="The edition. Default: the first that has the list.")] = "",
    name: Annotated[str, typer.Option(help="The name of the club.")] = "",
) -> None:
    """Draft a club from a ready team, as a file to edit and to join a league with."""
    known = [its_edition(edition).id] if edition else editions_of(race)
    if not known:
        raise UserError(f"no ready team {race!r}; deepbowl team list has all lists")
    team = lasting_team(ready_team(race, known[0]), name)
    if file.exists():
        raise UserError(f"{file} exists; name another file")
    file.write_text(team.to_json(), encoding="utf-8")
    print(f"{file}: {team.name}, {len(team.players)} players, {team.drafted_by().budget - team.cost():,} gold left")


@app.command()
def check(file: File) -> None:
    """Check that a drafted club may join a league of its edition. Exit code 0: it may, 1: it may not."""
    team = _team_in(file)
    breaches = team.legal()
    for one in breaches:
        print(f"{one.rule}: {one.wrong}; {one.remedy}")
    if breaches:
        raise typer.Exit(NOT_LEGAL)
    found("c", team, "coach")
    print(f"{team.name} may join: value {team.value():,}, {team.drafted_by().budget - team.cost():,} gold left")


@app.command()
def show(league: League, name: Name) -> None:
    """Show a club of a league: players with their points, injuries and value, and its matches."""
    club = club_called(office_in(league), name)
    console = console_for()
    console.print(Text(club.name, "bold") + Text(f"  {club.race}, coached by {club.coach}", "dim"))
    console.print(_players(club))
    staff = "".join(f", {count} {what}" for what, count in club.kept_goods().items())
    console.print(f"{club.all_rerolls} re-rolls{staff}; {club.gold:,} gold")
    console.print(f"team value {club.value():,}, current {club.current_value():,}")
    for result in club.results:
        told = f"{result.fixture}: {result.outcome} {result.touchdowns}-{result.against}"
        console.print(told + (" (forfeit)" if not result.played else ""))
    for former in club.former:
        by = f" by {former.by}" if former.by else ""
        console.print(f"{former.member.name}: {former.why}{by}, {former.member.earned} points", style="dim")


def _players(club: Club) -> Table:
    table = Table("no.", "player", "position", box=None, pad_edge=False, header_style="dim")
    for heading in ("points", "left", "value"):
        table.add_column(heading, justify="right")
    table.add_column("learnt")
    table.add_column("hurt")
    for one in club.listed():
        learnt = ", ".join(gain.skill or f"+{gain.characteristic.upper()}" for gain in one.advances)
        hurt = [*["niggle"] * one.niggles, *(f"-{name.upper()}" for name in one.lowered)]
        hurt += ["misses next"] if one.out else []
        hurt += ["retired"] if one.retired else []
        value = f"{club.member_value(one) // 1000}k"
        table.add_row(str(one.shirt), Text(one.name, "bold"), one.position, str(one.earned), str(one.left), value,
                      Text(learnt), Text(", ".join(hurt), "red"))  # fmt: skip
    return table


@app.command("print")
def print_(
    league: League, name: Name, out: Annotated[Path, typer.Option(help="The PDF file to write.")]
) -> None:
    """Print a club's list as a PDF page."""
    from deepbowl.cli.club_sheet import sheet

    out.write_bytes(sheet(club_called(office_in(league), name)))
    print(out)


@app.command()
def export(league: League, name: Name, file: File) -> None:
    """Write a club as a team file, to play any match that takes its edition."""
    club = club_called(office_in(league), name)
    file.write_text(club.team().to_json(), encoding="utf-8")
    print(file)


@app.command("import")
def import_(
    league: League, file: File, coach: Annotated[str, typer.Option(help="Who coaches the club.")] = ""
) -> None:
    """Enter a drafted club into a league from its file."""
    join(league, str(file), coach)


def _team_in(file: Path) -> Team:
    if file.suffix != ".json":
        raise UserError(f"{file} is not a team's .json file; draft one with: deepbowl club new FILE.json --list RACE")
    try:
        return Team.from_json(file.read_text(encoding="utf-8"))
    except TeamError as error:
        raise UserError(f"{file}: {error}") from None
