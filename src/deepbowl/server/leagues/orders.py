"""Orders of an organiser by name; each writes a public line. [LG-PAIR-08, LG-BYE-04]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from deepbowl.league.errors import LeagueError
from deepbowl.league.tournament_office import TournamentOffice
from deepbowl.server.http.tournament_models import Order
from deepbowl.server.store.leagues import Work, drop_match


def _pair(order: Order) -> tuple[str, str]:
    if len(order.clubs) != 2:
        raise LeagueError("LG-PAIR-08", "name two coaches")
    return order.clubs[0], order.clubs[1]


def _one(order: Order) -> str:
    if len(order.clubs) != 1:
        raise LeagueError("LG-BYE-04", "name one coach")
    return order.clubs[0]


def present(office: TournamentOffice, order: Order) -> None:
    """Note coaches as present for the next round. [LG-BYE-04]"""
    office.present(order.clubs)


def absent(office: TournamentOffice, order: Order) -> None:
    """Note coaches as absent. [LG-BYE-04]"""
    office.present(order.clubs, here=False)


def forbid(office: TournamentOffice, order: Order) -> None:
    """Forbid a pair at one table. [LG-PAIR-03]"""
    office.forbid(*_pair(order), order.why)


def allow(office: TournamentOffice, order: Order) -> None:
    """Allow a pair at one table again. [LG-PAIR-03]"""
    office.forbid(*_pair(order), order.why, forbidden=False)


def swap(office: TournamentOffice, order: Order) -> None:
    """Exchange two coaches of a draw. [LG-PAIR-08]"""
    office.swap(*_pair(order), order.why)


def accept(office: TournamentOffice, order: Order) -> None:
    """Accept a draw that breaks forbidden pairs. [LG-PAIR-03]"""
    office.accept(order.why)


def clear(office: TournamentOffice, order: Order) -> None:
    """Clear a draw. [LG-PAIR-08]"""
    office.clear(order.why)


def begin(office: TournamentOffice, order: Order) -> None:
    """Begin the round as it is drawn. [LG-PAIR-08]"""
    office.begin()


def no_show(office: TournamentOffice, order: Order) -> None:
    """Let a house bot play for a coach who does not appear. [LG-FIX-06]"""
    if len(office.event.fixture(order.table).clubs) < 3:
        raise LeagueError("LG-FIX-06", "at a table of two type the result as conceded, or close the table without one")
    office.no_show(order.table, _one(order), order.why)


def no_result(office: TournamentOffice, order: Order) -> None:
    """Close a table without a result. [LG-NAF-04]"""
    office.no_result(order.table, order.why)


def again(office: TournamentOffice, order: Order) -> None:
    """Let a match be played again that cannot be handed over. [LG-HAND-04]"""
    office.again(order.table, order.why)


def leave(office: TournamentOffice, order: Order) -> None:
    """Let a coach drop out. [LG-RANK-08]"""
    office.leave(_one(order), order.why)


def end(office: TournamentOffice, order: Order) -> None:
    """End the tournament with its final places. [LG-RANK-07]"""
    office.conclude()


ORDERS: Final[Mapping[str, Callable[[TournamentOffice, Order], None]]] = {
    "present": present, "absent": absent, "forbid": forbid, "allow": allow, "swap": swap, "accept": accept, "clear": clear,
    "begin": begin, "no-show": no_show, "no-result": no_result, "again": again, "leave": leave, "end": end,
}  # fmt: skip
DROPS_MATCH: Final = ("no-show", "no-result", "again")


def works_with(tournament: str, order: Order, cleared: Sequence[str]) -> Sequence[Work]:
    """Return what the database does with an order besides its lines: the match of a table may belong to it no longer."""
    tables = [order.table] if order.kind in DROPS_MATCH else cleared
    return [drop_match(tournament, table) for table in tables]
