"""Odds as clients show them: one bar of three parts that add up to a whole."""

from __future__ import annotations

from deepbowl.rules.analysis.odds import Odds
from deepbowl.rules.analysis.odds_summary import is_estimate, shares
from deepbowl.server.live.messages.chances import Outlook

DIGITS = 6


def outlook(found: Odds | None, seat: int) -> Outlook:
    """Return the three parts for the seat that chooses; None stands for a choice that no die decides."""
    if found is None:
        return {"works": 1.0, "goes_on": 0.0, "turnover": 0.0, "percent": [100, 0, 0], "touchdown": 0.0, "about": False}
    counted = 1.0 - sum(found.cut.values()) or 1.0
    works, turnover = round(found.success / counted, DIGITS), round(found.turnover / counted, DIGITS)
    goes_on = max(0.0, round(1.0 - works - turnover, DIGITS))
    return {
        "works": works, "goes_on": goes_on, "turnover": turnover, "percent": shares((works, goes_on, turnover)),
        "touchdown": round(found.touchdown.get(seat, 0.0), DIGITS), "about": is_estimate(found),
    }  # fmt: skip
