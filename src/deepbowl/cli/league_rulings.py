"""Agreements of coaches and rulings of a commissioner, as commands of `deepbowl league`: each is a line for everyone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import typer

from deepbowl.cli.errors import UserError
from deepbowl.cli.league_folder import At, Which, club_called, office_in, player_called, say_open, versus
from deepbowl.league import repair
from deepbowl.league.facts import KINDS, fact
from deepbowl.league.manager import settle
from deepbowl.league.office_lines import struck_lines

Who = Annotated[str, typer.Argument(metavar="CLUB", help="A club by name or id.")]
Why = Annotated[str, typer.Option(help="The reason, for everyone to read.")]
RULE: Final = "LG-REPAIR-02"


# ---------------------------------------------------------------- what coaches agree on
def leave(folder: At, club: Who, why: Why) -> None:
    """Let a club leave the league."""
    office = office_in(folder)
    its = club_called(office, club)
    office.leave(its.id, why)
    print(f"{its.name} leaves the league")


def lend(
    folder: At,
    club: Who,
    fixture: Annotated[str, typer.Option(help="Only the match of this fixture, not the choices after it.")] = "",
    back: Annotated[bool, typer.Option("--back", help="The coach takes the club back.")] = False,
) -> None:
    """Let a bot play and manage a club for its coach for now, or play one fixture of it."""
    office = office_in(folder)
    its = club_called(office, club)
    office.consent(its.id, given=not back, fixture=fixture)
    what = f"plays {fixture}" if fixture else "plays and manages the club"
    print(f"{its.name}: {f'{its.coach} takes over again' if back else f'a bot {what} for {its.coach}'}")


def rename(
    folder: At,
    club: Who,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="A player by shirt number, name or id.")],
    name: Annotated[str, typer.Option(help="The new name.")] = "",
    shirt: Annotated[int, typer.Option(min=0, help="The new shirt number.")] = 0,
) -> None:
    """Change the name or shirt number of a player while their club is not in a match."""
    if not name and not shirt:
        raise UserError("nothing to change; add --name or --shirt")
    office = office_in(folder)
    its = club_called(office, club)
    id = player_called(its, player)
    if id not in its.members:
        raise UserError(f"{its.name} have no player {player!r}; use a shirt number or a name: deepbowl club show {folder}")
    office.rename(its.id, id, name, shirt)
    one = office.league.clubs[its.id].members[id]
    print(f"{its.name}: number {one.shirt}, {one.name}")


def friendly(
    folder: At,
    club: Who,
    against: Annotated[str, typer.Argument(metavar="CLUB", help="The other club.")],
    why: Annotated[str, typer.Option(help="Who agreed, for everyone to read.")],
) -> None:
    """Arrange a friendly: points and injuries count, the table does not change."""
    office = office_in(folder)
    office.reason(why)
    id = office.friendly([club_called(office, club).id, club_called(office, against).id], why)
    print(f"{id}: {versus(office, id)}")


def forfeit(
    folder: At,
    fixture: Which,
    why: Why,
    winner: Annotated[str, typer.Option(help="The club that wins. Default: both lose.")] = "",
) -> None:
    """Give a fixture that is not played to one club, or to none."""
    office = office_in(folder)
    its = club_called(office, winner) if winner else None
    office.forfeit(fixture, its.id if its else "", why)
    print(f"{fixture}: {versus(office, fixture)}: {f'{its.name} win by forfeit' if its else 'both lose'}")


# ---------------------------------------------------------------- rulings
def rule(
    folder: At,
    club: Who,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of fact: gold, points, out, back, niggle …")],
    why: Why,
    field: Annotated[list[str] | None, typer.Option(help="A field of the fact as NAME=VALUE. May be repeated.")] = None,
) -> None:
    """Correct a club by a ruling: add a fact with its reason. A field `player` also takes a shirt number or a name."""
    office = office_in(folder)
    its = club_called(office, club)
    kinds = KINDS[kind].fields if kind in KINDS else {}
    about: dict[str, Any] = {}
    for one in field or ():
        name, _, value = one.partition("=")
        about[name] = player_called(its, value) if name == "player" else _typed(kinds.get(name, str), value)
    repair.correct(office, its.id, [fact(kind, RULE, **about)], why)
    print(f"{its.name}: line {office.league.counted[its.id]}, {kind}")


def _typed(wanted: type, value: str) -> str | int | bool:
    """Return a field as its kind of fact has it; a number that is none stays text and is refused with its name."""
    if wanted is bool:
        return value in ("yes", "true")
    return int(value) if wanted is int and value.lstrip("-").isdecimal() else value


def history(folder: At, club: Who) -> None:
    """Print the lines of a club, numbered, with their facts; a line that was struck says so."""
    office = office_in(folder)
    its = club_called(office, club)
    lines = office.league.lines
    struck = struck_lines(lines, its.id)
    for line in [one for one in lines if its.id in one.get("facts", {})]:
        own = line["facts"][its.id]
        mark = ", struck" if own["line"] in struck else ""
        why = f": {line['why']}" if line.get("why") else ""
        print(f"{own['line']}. {line['at']} {line['kind']} by {line['actor']}{mark}{why}")
        for one in own["facts"]:
            about = ", ".join(f"{name} {one[name]}" for name in one if name not in ("kind", "rule") and one[name] != "")
            print(f"     {one['kind']}: {about} [{one['rule']}]")


def strike(
    folder: At,
    club: Who,
    line: Annotated[int, typer.Argument(metavar="LINE", help="A line of the club, as `league history` numbers it.")],
    why: Why,
) -> None:
    """Strike a line of a club: it stays in the history, its facts no longer count."""
    office = office_in(folder)
    its = club_called(office, club)
    repair.strike(office, its.id, line, why)
    print(f"{its.name}: line {line} is struck")


def reopen(folder: At, fixture: Which, club: Who, why: Why) -> None:
    """Open the choices of a club after a match again, at their last step and with the same dice."""
    office = office_in(folder)
    repair.reopen(office, f"{office.league.fixture(fixture).id}-after-{club_called(office, club).id}", why)
    say_open(folder, office)


def result(
    folder: At,
    fixture: Which,
    score: Annotated[str, typer.Argument(metavar="SCORE", help="Touchdowns by seat, such as 2-1.")],
    why: Why,
) -> None:
    """Replace the score of a match: places, outcomes and the table follow."""
    office = office_in(folder)
    parts = score.split("-")
    if not all(one.isdecimal() for one in parts):
        raise UserError(f"a score is touchdowns by seat, such as 2-1, not {score!r}")
    repair.result(office, fixture, [int(one) for one in parts], why)
    print(f"{fixture}: {versus(office, fixture)} {score}")


def void(folder: At, fixture: Which, why: Why) -> None:
    """Void a match or a forfeit: its lines are struck at all its clubs, and the fixture waits again."""
    office = office_in(folder)
    repair.void(office, fixture, why)
    print(f"{fixture}: {versus(office, fixture)} waits again")


def pass_on(
    folder: At,
    club: Who,
    why: Why,
    coach: Annotated[str, typer.Option(help="The new coach.")] = "",
    bot: Annotated[bool, typer.Option("--bot", help="A bot coaches the club from now on.")] = False,
) -> None:
    """Give a club to another coach, or to a bot."""
    if bool(coach) == bot:
        raise UserError("name the new coach with --coach NAME, or add --bot")
    office = office_in(folder)
    its = club_called(office, club)
    repair.pass_on(office, its.id, coach or "bot", bot, why)
    settle(office)
    print(f"{its.name}: coached by {'a bot' if bot else coach}")


COMMANDS: Final[Mapping[str, Callable[..., None]]] = {
    "leave": leave, "lend": lend, "rename": rename, "friendly": friendly, "forfeit": forfeit, "rule": rule,
    "history": history, "strike": strike, "reopen": reopen, "result": result, "void": void, "pass": pass_on,
}  # fmt: skip
