"""The figures of a match, counted from its events."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from deepbowl.cli.draw import seat_style
from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.engine.state import CASUALTY, DEAD, DRAW, KNOCKED_OUT, MONSTERS, SENT_OFF
from deepbowl.match.match import Match

BY_KIND: Final[dict[type[Event], str]] = {
    event.Blocked: "blocks thrown",
    event.KnockedDown: "own players knocked down",
    event.Pushed: "own players pushed",
    event.Passed: "passes",
    event.HandedOff: "hand-offs",
    event.PickedUp: "balls picked up",
    event.Caught: "balls caught",
    event.Intercepted: "interceptions",
    event.RerollSpent: "re-rolls used",
    event.Touchdown: "touchdowns",
}
"""Events that count for the team of their player."""
BY_BOX: Final = {KNOCKED_OUT: "own players KO'd", CASUALTY: "own casualties", DEAD: "own dead", SENT_OFF: "sent off"}
ORDER: Final = (
    "touchdowns", "turnovers", "actions", "blocks thrown", "own players knocked down", "own players pushed",
    "own players KO'd", "own casualties", "own dead", "sent off", "rolls passed", "rolls failed", "re-rolls used",
    "skills used", "balls picked up", "balls caught", "passes", "hand-offs", "interceptions",
)  # fmt: skip


def statistics(m: Match) -> list[dict[str, int]]:
    """Return what each seat did and suffered in a recorded match, by name."""
    counts: list[dict[str, int]] = [{} for _ in range(m.seats)]
    for e in m.events or []:
        name, seat = _counted(m, e)
        if name and 0 <= seat < m.seats:
            counts[seat][name] = counts[seat].get(name, 0) + 1
    for seat in range(m.seats):
        if m.state.score[seat]:
            counts[seat]["touchdowns"] = m.state.score[seat]
    return counts


def _counted(m: Match, e: Event) -> tuple[str, int]:
    if isinstance(e, event.Turnover):
        return "turnovers", e.seat
    seat = m.side[e.about()] if e.about() >= 0 else -1
    if isinstance(e, event.Declared):
        return "actions", seat
    if isinstance(e, event.TraitUsed):
        return ("" if m.rules.told_as(e.trait) else "skills used"), seat
    if isinstance(e, event.Tested):
        return ("rolls passed" if e.passed else "rolls failed"), seat
    if isinstance(e, event.Removed):
        return BY_BOX.get(e.posture, ""), seat
    return BY_KIND.get(type(e), ""), seat


def statistics_table(m: Match) -> Table:
    """The same as a table, a column a team; what no one did is left out."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    counts = statistics(m)
    for seat in range(m.seats):
        table.add_column(Text(f"{SEAT_LETTERS[seat]} {m.sheets[seat].race}", seat_style(seat)), justify="right")
    for name in ORDER:
        if any(name in mine for mine in counts):
            table.add_row(name, *(str(mine.get(name, 0)) for mine in counts))
    return table


def result_text(m: Match) -> str:
    """The result in one line: "A The Grinding Tuskers 1 - 0 B …: A wins"."""
    sides = [f"{SEAT_LETTERS[seat]} {m.sheets[seat].name} {m.state.score[seat]}" for seat in range(m.seats)]
    won = m.state.won
    if won >= 0:
        end = f"{m.sheets[won].name} win"
    else:
        end = {DRAW: "a draw", MONSTERS: "the monsters win"}.get(won, "not over yet")
    return f"{', '.join(sides)}: {end}"
