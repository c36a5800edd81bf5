"""Optional rules that act between the matches of a league, and change nothing in a single match. [AG-SPP-04, AG-SW-13]"""

from __future__ import annotations

from typing import Final

from deepbowl.rules.switches import Switch

FAST_TRACK: Final = Switch(
    "fast-track-spp", "Players improve sooner, up to seven times.", "AG-SPP-04", league=True,
)
CONFISCATION: Final = Switch(
    "weapon-confiscation", "The referee may keep the weapon of a player who is sent off, until the club buys it back.",
    "AG-SW-13", league=True,
)
TRADING: Final = Switch(
    "player-trading", "Players you trade in lower the price of a new player.", "AG-TEAM-13", league=True,
)
ARRANGEMENTS: Final = Switch(
    "special-arrangements", "In a match of two, the underdog gets training, insurance or a sponsor free.", "AG-TACTIC-08",
    league=True,
)
