"""Who rises for a Vampire Lord after a match: a killed opponent, for hire without a fee. [2020-18.4]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deepbowl.league.before import guest_id
from deepbowl.league.club import RAISED, Club
from deepbowl.league.names import made_up
from deepbowl.league.report import Deeds, Report
from deepbowl.league.session import Floor
from deepbowl.teams.editions import bare
from deepbowl.teams.team import Player

LORD: Final = "vampire-lord"
THRALL: Final = "Thrall Lineman"
RULE: Final = "2020-18.4"
STRONGEST: Final = 4
"""A player who was stronger does not rise again."""
SPARED: Final = frozenset(("Regeneration", "Stunty"))
"""Players with one of these do not rise again."""


def corpses(floor: Floor, report: Report) -> list[int]:
    """Return the seat of each player of a table who died and can rise again, before they leave their clubs."""
    return [
        seat
        for seat, mine in enumerate(report.seats)
        for id, deeds in sorted(mine.players.items())
        if deeds.dead and _can_rise(floor.club(seat), id, deeds)
    ]


def _can_rise(club: Club, id: str, deeds: Deeds) -> bool:
    if id in club.members:
        player = club.player(id).on_sheet(1)
    elif any(one.name == deeds.position for one in club.roster().positions):
        player = Player(1, deeds.name, deeds.position)  # on no list
    else:
        return False
    line = club.team().profile(player)
    return line.st <= STRONGEST and not SPARED & {bare(skill) for skill in line.skills}


def raise_thralls(floor: Floor, report: Report, dead: list[int]) -> None:
    """Give each club of a Vampire Lord one Thrall for a killed opponent, once a match, to hire after it. [2020-18.4]"""
    left = list(dead)
    for seat in _lords(floor, report):
        victim = next((one for one in left if one != seat), None)
        if victim is not None:
            left.remove(victim)
            id = guest_id(report.fixture, f"thrall{seat + 1}")
            fee = floor.club(seat).roster().position(THRALL).cost
            floor.tell(seat, "guest", RULE, player=id, name=made_up(id), position=THRALL, fee=fee, how=RAISED)


def _lords(floor: Floor, report: Report) -> Iterator[int]:
    for seat, club in enumerate(floor.clubs):
        known = any(one.name == THRALL for one in club.roster().positions)
        if LORD in club.specials() and known and not report.seats[seat].absent:
            yield seat
