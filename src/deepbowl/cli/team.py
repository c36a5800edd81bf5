"""`deepbowl team`: the lists to hire from in every edition, ready-made teams, and checks of your own team."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from deepbowl.books.registry import BOOKS
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.support.hints import close_to
from deepbowl.teams.editions import EDITIONS, Edition, edition
from deepbowl.teams.ready import editions_of, ready_team, ready_teams
from deepbowl.teams.rosters import Position, Roster
from deepbowl.teams.team import Player, Team, TeamError

NOT_LEGAL: Final = 1
GOLD: Final = 1000

app = typer.Typer(help="List team lists, show teams, and check your own team.", no_args_is_help=True)

By = Annotated[str | None, typer.Option("--edition", help="Only this edition: " + ", ".join(EDITIONS) + ".")]
AsJson = Annotated[bool, typer.Option("--json", help="Print machine-readable output.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="A team's .json file.")]


# ---------------------------------------------------------------- list
@app.command("list")
def list_lists(by: By = None, as_json: AsJson = False) -> None:
    """List the team lists of every edition, with their ready teams."""
    wanted = [edition(by)] if by is not None else list(EDITIONS.values())
    if as_json:
        print(json.dumps([_facts(one) for one in wanted], indent=2, ensure_ascii=False))
        return
    console = console_for()
    shown: dict[int, Edition] = {}
    for one in wanted:
        console.print(Text(one.title, "bold") + Text(f"  --edition {one.id}", "dim"))
        console.print(Text(_terms(one), "dim"), soft_wrap=True)
        same = shown.setdefault(id(one.lists()), one)
        if same is one:
            console.print(_lists_table(one))
        else:
            console.print(f"the {len(one.lists())} lists of {same.title}")
        console.print()


def _terms(one: Edition) -> str:
    """Return what a draft by this edition has to keep to, in one line."""
    books = [book.id for book in BOOKS.values() if one.id in book.editions]
    played = f"played under {', '.join(books)}" if books else "no book uses it yet"
    return (
        f"{len(one.lists())} lists, {one.budget:,} gold, {one.fewest} to {one.most} players, "
        f"0 to {one.most_rerolls} re-rolls; {played}"
    )


def _lists_table(one: Edition) -> Table:
    table = Table("list", "re-roll", "apothecary", "players", "ready team", box=None, pad_edge=False, header_style="dim")
    ready = ready_teams(one.id)
    for race, found in one.lists().items():
        names = _races(one, found) or ", ".join(f"{position.qty} {position.name}" for position in found.positions)
        team = ready[race].name if race in ready else ""
        heals = "yes" if found.apothecary else "-"
        table.add_row(Text(race, "bold"), _gold(_reroll(one, found)), heals, Text(names), Text(team, "cyan"))
    return table


def _races(one: Edition, found: Roster) -> str:
    """Return the races that a list of several hires from, the special one with its limit; "" for lists of one race."""
    if not one.race_caps:
        return ""
    races = dict.fromkeys(position.player_race for position in found.positions)
    return ", ".join(f"{race} (at most {one.race_caps[-1]})" if race == found.third_race else race for race in races)


def _facts(one: Edition) -> dict[str, object]:
    ready = ready_teams(one.id)
    return {
        "edition": one.id, "title": one.title, "budget": one.budget, "players": [one.fewest, one.most],
        "rerolls": one.most_rerolls, "books": [book.id for book in BOOKS.values() if one.id in book.editions],
        "lists": [
            {
                "race": race, "reroll": _reroll(one, found), "apothecary": found.apothecary,
                "special": list(found.special), "choose": list(found.choose),
                "positions": [position.name for position in found.positions],
                "ready": ready[race].name if race in ready else None,
            }
            for race, found in one.lists().items()
        ],
    }  # fmt: skip


# ---------------------------------------------------------------- show
@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A race, a ready team's name, or a team's .json file.")],
    by: By = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ready team as a team file.")] = False,
) -> None:
    """Show a team list or a team: players, characteristics, skills and prices."""
    if name.endswith(".json"):
        _show_team(_team_in(name))
        return
    wanted = [edition(by)] if by is not None else list(EDITIONS.values())
    having = [one for one in wanted if name.casefold() in (race.casefold() for race in one.lists())]
    made = [one for one in editions_of(name) if one in {e.id for e in wanted}]
    if as_json:
        if not made:
            raise UserError(f"there is no ready team {name!r}")
        print(ready_team(name, made[0]).to_json(), end="")
    elif having:
        _show_list(having[0], having[0].roster(name))
        others = [one.id for one in having[1:]]
        if others:
            console_for().print(Text(f"Also in: --edition {' or '.join(others)}", "dim"))
    elif made:
        _show_team(ready_team(name, made[0]))
    else:
        raise UserError(f"no team list and no ready team {name!r}{close_to(name, _all_names(wanted))}")


def _all_names(editions: list[Edition]) -> list[str]:
    teams = [team.name for one in editions for team in ready_teams(one.id).values()]
    return [*(race for one in editions for race in one.lists()), *teams]


def _show_list(one: Edition, found: Roster) -> None:
    console = console_for()
    console.print(Text(found.race, "bold") + Text(f"  {one.title}", "dim"))
    table = _players_table(one, "qty", "position")
    for position in found.positions:
        limit = f"0-{position.qty}" + (f" {position.group}" if position.group in found.groups else "")
        table.add_row(limit, Text(position.name, "bold"), *_line(one, position), _gold(position.cost))
    console.print(table)
    facts = [f"re-roll {_gold(_reroll(one, found))}"]
    single = {position.group for position in found.positions if position.qty == found.groups.get(position.group)}
    facts += [f"at most {most} {group} together" for group, most in found.groups.items() if group not in single]
    facts += [f"at most {len(one.race_caps)} races, with at most {_listed(one.race_caps)} players"] if one.race_caps else []
    facts += [f"may pick one of: {', '.join(found.choose)}"] if found.choose else []
    facts += [f"special: {', '.join(found.special)}"] if found.special else []
    sold = [good for good in one.goods if good.apothecary in (None, found.apothecary)]
    sold = [good for good in sold if good.needs in ("", *found.special, *found.choose)]
    goods = [f"{good.name} {_gold(good.price_for(found.special))}" for good in sold]
    console.print(Text("; ".join(facts)), soft_wrap=True)
    console.print(Text("also: " + ", ".join(goods)), soft_wrap=True)
    if one.weapons():
        console.print(Text("one secret weapon: " + "; ".join(_weapons(one, found))), soft_wrap=True)
    if found.race in (ready := ready_teams(one.id)):
        console.print(Text(f"ready team: {ready[found.race].name}", "cyan"))


def _listed(numbers: tuple[int, ...]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _weapons(one: Edition, found: Roster) -> list[str]:
    """Return each weapon with its price for the Linemen of this list that may have it. [AG-SW-05 to AG-SW-08]"""
    races = dict.fromkeys(position.player_race for position in found.positions)
    rows = []
    for weapon, prices in one.weapons().items():
        prices_here = [f"{race} {_gold(prices[race])}" for race in races if race in prices]
        rows += [f"{weapon}: {', '.join(prices_here)}"] if prices_here else []
    return rows


def _show_team(team: Team) -> None:
    one, console = team.drafted_by(), console_for()
    console.print(Text(team.name, "bold") + Text(f"  {team.race}, {one.title}", "dim"))
    table = _players_table(one, "no.", "player", "position")
    for player in team.players:
        name = Text(player.name, "bold")
        table.add_row(str(player.number), name, player.position, *_line(one, team.profile(player)), _worth(team, player))
    console.print(table)
    goods = "".join(f", {count} {name}" for name, count in team.goods.items() if count)
    sponsor = f"; sponsor: {team.sponsor}" if team.sponsor else ""
    console.print(Text(f"{team.rerolls} re-rolls{goods}{sponsor}"), soft_wrap=True)
    console.print(Text(f"costs {team.cost():,} gold, team value {team.value():,}"), soft_wrap=True)


def _players_table(one: Edition, *first: str) -> Table:
    table = Table(*first, box=None, pad_edge=False, header_style="dim")
    for name in (*one.scales, ""):
        table.add_column(name.upper(), justify="right")
    for name in ("skills", "learns", "hardly"):
        table.add_column(name)
    table.add_column("gold", justify="right")
    return table


def _line(one: Edition, position: Position) -> list[str]:
    numbers = [scale.shown(getattr(position, name)) for name, scale in one.scales.items()]
    return [*numbers, "", ", ".join(position.skills), position.primary, position.secondary]


def _worth(team: Team, player: Player) -> str:
    return _gold(team.player_value(player))


def _reroll(one: Edition, found: Roster) -> int:
    return found.reroll_cost * one.reroll_times


def _gold(price: int) -> str:
    return f"{price // GOLD}k"


# ---------------------------------------------------------------- check
@app.command()
def check(
    file: File,
    budget: Annotated[int | None, typer.Option(help="Gold to spend. Default: the edition's budget.")] = None,
    played: Annotated[
        bool, typer.Option("--played", help="The team has played before: ignore the budget and allow losses.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a team against the rules it was drafted under. Exit code 0: allowed, 1: not, 2: unreadable."""
    team = _team_in(file)
    found = team.legal(budget, new=not played)
    if as_json:
        wrong = [{"rule": one.rule, "wrong": one.wrong, "remedy": one.remedy} for one in found]
        print(json.dumps({"team": team.name, "legal": not found, "findings": wrong}, indent=2, ensure_ascii=False))
    else:
        console = console_for()
        title = EDITIONS[team.edition].title if team.edition in EDITIONS else team.edition
        verdict = Text(f" is {'not ' if found else ''}allowed by {title}", "red" if found else "green")
        console.print(Text(team.name, "bold") + verdict, soft_wrap=True)
        for one in found:
            console.print(Text(f"  {one.rule}: ", "red") + Text(f"{one.wrong}; {one.remedy}", "default"), soft_wrap=True)
        if not found:
            console.print(Text(f"  costs {team.cost():,} gold, team value {team.value():,}", "dim"), soft_wrap=True)
    if found:
        raise typer.Exit(NOT_LEGAL)


def _team_in(file: str) -> Team:
    try:
        return Team.from_json(Path(file).read_text(encoding="utf-8"))
    except TeamError as error:
        raise UserError(f"{file}: {error}") from None
