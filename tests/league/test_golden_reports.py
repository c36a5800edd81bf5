"""Reports of the golden matches of every book, against a second counter that shares no code with the first. [LG-REPORT]"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from deepbowl.engine.log import read_log
from deepbowl.engine.state import CASUALTY, DEAD, DRAW
from deepbowl.league.report import Chair, report_of_match
from deepbowl.match.match import Match
from deepbowl.match.replay import replay
from deepbowl.testing import rule

LOGS = sorted(path for path in (Path(__file__).parent.parent / "golden").glob("*.log") if path.stem != "house-book")


def finished(path: Path) -> Match:
    """Return a golden match; one that was stopped early counts as drawn."""
    match = replay(read_log(path.read_text()))
    if not match.over:
        match.state.won = DRAW
    return match


def hurt_badly(match: Match, events: list[object]) -> Counter[tuple[int, int]]:
    """Count casualties by block as (blocker, victim): the last injury roll before a player left or was healed."""
    found: Counter[tuple[int, int]] = Counter()
    last: dict[int, tuple[str, int, int]] = {}
    for told in events:
        kind = type(told).__name__
        body = getattr(told, "body", -1)
        if kind == "Injured":
            last[body] = (told.cause, told.by, told.posture)  # type: ignore[attr-defined]
        elif kind in ("Removed", "Healed") and body in last:
            cause, by, posture = last.pop(body)
            softened = kind == "Healed" and told.means not in ("apothecary", "regeneration")  # type: ignore[attr-defined]
            if posture == CASUALTY and cause == "block" and by >= 0 and not softened:
                found[by, body] += 1
    return found


@rule("LG-REPORT-01", "LG-REPORT-02", "LG-DEED-04")
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_report_of_a_golden_match_equals_a_second_count(path: Path) -> None:
    match = finished(path)
    names, side = list(match.bodies.name), match.side
    chairs = [
        Chair(f"c{seat}", {int(names[body][1:]): names[body] for body in match.bodies.of_seat[seat]})
        for seat in range(match.seats)
    ]
    report = report_of_match(match, "f1", chairs)
    assert report == report_of_match(finished(path), "f1", chairs)
    events: list[object] = list(match.events or [])
    scored = Counter(names[e.body] for e in events if type(e).__name__ == "Touchdown" and e.body >= 0)  # type: ignore[attr-defined]
    hits = hurt_badly(match, events)
    for seat, mine in enumerate(report.seats):
        assert mine.touchdowns == match.state.score[seat]
        assert mine.caused == sum(many for (by, hit), many in hits.items() if side[by] == seat != side[hit])
        assert mine.suffered == sum(many for (by, hit), many in hits.items() if side[hit] == seat != side[by] < match.seats)
        for id, deeds in mine.players.items():
            body = names.index(id)
            assert deeds.touchdowns == scored[id]
            assert deeds.casualties == sum(many for (by, hit), many in hits.items() if by == body and side[hit] != side[by])
            assert deeds.dead == (match.state.posture[body] == DEAD)
            assert not deeds.injuries or match.state.posture[body] in (CASUALTY, DEAD)
    assert sum(one.caused for one in report.seats) >= sum(one.suffered for one in report.seats)


def test_golden_matches_have_something_to_count() -> None:
    matches = [finished(path) for path in LOGS]
    assert sum(sum(match.state.score) for match in matches) > 3
    assert sum(sum(hurt_badly(match, list(match.events or [])).values()) for match in matches) > 3
