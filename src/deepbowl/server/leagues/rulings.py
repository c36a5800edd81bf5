"""Rulings of a commissioner by name: one table; each is a line with a reason. [LG-REPAIR-01 to -08]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from deepbowl.bots.levels import LEVELS
from deepbowl.league import repair
from deepbowl.league.errors import LeagueError
from deepbowl.league.facts import KINDS, fact
from deepbowl.league.fixture import IN_WORDS, WAITING
from deepbowl.league.league import League
from deepbowl.league.office import Office
from deepbowl.league.titles import fixture_title
from deepbowl.league.tournament import Tournament
from deepbowl.server.store.leagues import Work, drop_match

Order = Mapping[str, Any]


def correct(office: Office, order: Order) -> None:
    """Add a fact by hand. [LG-REPAIR-02]"""
    kind = str(order["fact"].get("kind"))
    known = KINDS.get(kind)
    if known is None:
        raise LeagueError("LG-REPAIR-02", f"no fact {kind!r} can be added by hand")
    about = {name: value for name, value in order["fact"].items() if name != "kind"}
    repair.correct(office, order["club"], [fact(kind, "LG-REPAIR-02", **about)], order["why"])


def strike(office: Office, order: Order) -> None:
    """Strike a line of a club. [LG-REPAIR-03]"""
    repair.strike(office, order["club"], int(order["line"]), order["why"])


def reopen(office: Office, order: Order) -> None:
    """Open a sequence after a match again. [LG-REPAIR-04]"""
    repair.reopen(office, order["session"], order["why"])


def result(office: Office, order: Order) -> None:
    """Replace a result. [LG-REPAIR-05]"""
    repair.result(office, order["fixture"], [int(one) for one in order["scores"]], order["why"])


def void(office: Office, order: Order) -> None:
    """Void a match. [LG-REPAIR-05]"""
    repair.void(office, order["fixture"], order["why"])


def again(office: Office, order: Order) -> None:
    """Let a match be played again that cannot be handed over. [LG-HAND-04]"""
    repair.again(office, order["fixture"], order["why"])


def forfeit(office: Office, order: Order) -> None:
    """Give a fixture to one side or to none. [LG-FIX-04]"""
    office.forfeit(order["fixture"], order["winner"], order["why"])


def let_bots_play(office: Office, order: Order) -> None:
    """Let bots play a waiting fixture for coaches who did not agree. [LG-FIX-04, LG-BOT-04]"""
    fixture = office.league.fixture(order["fixture"])
    office.reason(order["why"])
    if office.league.pack.typed_dice:
        raise LeagueError("LG-BOT-04", "this league is played at a real table, where bots cannot play")
    if fixture.state != WAITING:
        wrong = f" {IN_WORDS[fixture.state]}; bots play only a fixture that waits"
        raise LeagueError("LG-BOT-04", fixture_title(office.league, fixture.id), wrong)
    for club in fixture.clubs:
        if not office.league.a_bot_plays(club, fixture):
            office.consent(club, True, fixture.id, order["why"])


def finish(office: Office, order: Order) -> None:
    """Finish a sequence with the defaults. [LG-SESS-03]"""
    office.reason(order["why"])
    office.finish(order["session"], order["why"])


def pass_on(office: Office, order: Order) -> None:
    """Give a club to another coach or to a bot. [LG-REPAIR-08]"""
    bot = order["coach"] in {level.name for level in LEVELS}
    repair.pass_on(office, order["club"], order["coach"], bot, order["why"])


def extend(office: Office, order: Order) -> None:
    """Set the deadline of fixtures. [LG-FIX-04]"""
    league = office.league
    season = [one for one in league.fixtures.values() if one.season == league.season and one.round == order["line"]]
    repair.set_deadline(office, [order["fixture"]] if order["fixture"] else [one.id for one in season], order["due"])


def appoint(office: Office, order: Order) -> None:
    """Make a coach a helper or commissioner, or end their role."""
    if office.league.roles.get(office.actor) != "commissioner":
        raise LeagueError("LG-KEY-04", "only a commissioner gives roles")
    repair.appoint(office, order["coach"], order["role"], order["why"])


def agree(office: Office, order: Order) -> None:
    """Confirm another commissioner's ruling. [LG-REPAIR-07]"""
    repair.confirm_ruling(office, int(order["line"]))


def withdraw(office: Office, order: Order) -> None:
    """Take a club out before the season begins."""
    office.league.club(order["club"])
    if office.league.season:
        raise LeagueError("LG-FIX-01", "the season has begun; pass the club on instead")
    office.reason(order["why"])
    office.write("withdrawal", club=order["club"], why=order["why"])


def leave(office: Office, order: Order) -> None:
    """Let a club leave during or after a season; what it played follows LG-RANK-08."""
    if not office.league.season:
        raise LeagueError("LG-FIX-01", "the season has not begun; take the club out instead")
    office.leave(order["club"], order["why"])


def friendly(office: Office, order: Order) -> None:
    """Arrange a friendly of two clubs whose coaches agreed; the reason says so. [LG-CLUB-05]"""
    office.reason(order["why"])
    office.friendly([order["club"], order["winner"]], order["why"])


RULINGS: Final[Mapping[str, Callable[[Office, Order], None]]] = {
    "correct": correct, "strike": strike, "reopen": reopen, "result": result, "void": void, "again": again,
    "forfeit": forfeit, "finish": finish, "pass": pass_on, "deadline": extend, "role": appoint, "agree": agree,
    "withdraw": withdraw, "leave": leave, "bots": let_bots_play, "friendly": friendly,
}  # fmt: skip


IN_TOURNAMENTS: Final = ("role", "agree", "finish", "deadline", "correct", "strike", "reopen")
IF_TEAMS_GROW: Final = ("result", "void")
"""Without clubs that grow the organiser types another result on the page of the tournament."""


def must_fit(league: League, kind: str) -> None:
    """Raise `LeagueError` for a ruling that tournaments replace with separate orders."""
    if isinstance(league, Tournament) and kind not in (*IN_TOURNAMENTS, *(IF_TEAMS_GROW if league.event.growing else ())):
        raise LeagueError("LG-PAIR-08", "a tournament has no such ruling; use the page of the tournament")


def works_with(league: str, kind: str, order: Order) -> Sequence[Work]:
    """Return what the database does with a ruling besides its lines: a voided match no longer belongs to its fixture."""
    return [drop_match(league, order["fixture"])] if kind in ("void", "again", "forfeit") else []
