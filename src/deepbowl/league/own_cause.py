"""Rulings of a commissioner about a club of their own are marked for everyone. [LG-REPAIR-07]"""

from __future__ import annotations

from typing import Final

from deepbowl.league.league import League, Line

_ALWAYS: Final = (
    "ruling", "strike", "reopen", "void", "result", "again", "pass", "forfeit", "no-show", "no result",
)  # fmt: skip


def own_causes(league: League) -> set[int]:
    """Return the numbers of the rulings on a club that was, or became, the club of the coach who made them.

    What counts is whose club it was then: a club that passes on takes no mark with it and leaves none behind.
    """
    owners: dict[str, str] = {}
    found: set[int] = set()
    for at, line in enumerate(league.lines):
        coaches = _new_coaches(line)
        if _is_ruling(league, line) and not (at and _last_word(league.lines[at - 1], line)):
            touched = {str(line.get("club", "")), *line.get("facts", {})}
            fixture = league.fixtures.get(str(line.get("fixture", "")))
            touched |= set(fixture.clubs) if fixture else set()
            if any(line["actor"] in (owners.get(club), coaches.get(club)) for club in touched):
                found.add(line["number"])
        owners |= coaches
    return found


def _new_coaches(line: Line) -> dict[str, str]:
    """Return the coaches that a line gives to clubs."""
    if line["kind"] not in ("entry", "pass"):
        return {}
    parts = line.get("facts", {}).items()
    return {club: str(one["coach"]) for club, part in parts for one in part["facts"] if one["kind"] in ("founded", "coach")}


def _is_ruling(league: League, line: Line) -> bool:
    """Return whether a line is the word of one who leads: a typed result without a club is theirs alone; a league has no
    other way to leave, and a bot plays for coaches who did not agree only by a ruling."""
    if line["kind"] == "claim":
        return not line["club"]
    if line["kind"] == "consent":
        return bool(line.get("why"))
    return line["kind"] in _ALWAYS or (line["kind"] == "leave" and league.kind == "league")


def _last_word(before: Line, line: Line) -> bool:
    """Return whether a result is only the last word of a table whose coaches all confirmed it. [LG-REPORT-04]"""
    if before["kind"] not in ("claim", "confirm") or line["kind"] != "result" or line.get("why"):
        return False
    return bool((before["fixture"], before["actor"]) == (line["fixture"], line["actor"]))
