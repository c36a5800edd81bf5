"""Before a league match: who fills the ranks, and what the weaker side may spend. [DG-PRE-03, DG-PRE-04]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from deepbowl.league.entry import Entry, LeagueError
from deepbowl.teams.editions import bare
from deepbowl.teams.team import Player, Team

INDUCEMENTS: Final = "DG-PRE-04"


def journeymen_wanted(entry: Entry) -> int:
    """How many journeymen make up eleven, or as many as the edition wants. [DG-PRE-03, D7-TEAM-06, 2020-4.5]"""
    return max(0, entry.team.drafted_by().fewest - len(entry.fit()))


def with_journeymen(entry: Entry, positions: Sequence[str]) -> Team:
    """The team as it takes the field: those who miss the game left out, journeymen of the positions its coach picked added.

    Each is one of the list's Linemen, with Loner besides, as the edition has it; they have the numbers after the others'.
    [DG-PRE-03, D7-TEAM-06]
    """
    wanted, edition = journeymen_wanted(entry), entry.team.drafted_by()
    if len(positions) != wanted:
        raise LeagueError(edition.cites.journeymen, f"{entry.team.name} takes on {wanted} journeymen, not {len(positions)}")
    roster = entry.team.roster()
    for position in positions:
        if not roster.position(position).lineman:
            raise LeagueError(edition.cites.journeymen, f"a journeyman is a Lineman, {position} is none")
    number = max([0, *(player.number for player in entry.team.players)])
    hired = []
    for position in positions:
        number += 1
        loner = () if any(bare(skill) == "Loner" for skill in roster.position(position).skills) else (edition.journeyman,)
        hired.append(Player(number, f"Journeyman {number}", position, extra_skills=loner))
    return replace(entry.team, players=(*entry.fit(), *hired))


def petty_cash(values: tuple[int, int], spent_by_higher: int) -> tuple[int, int]:
    """What each of two teams gets to spend on inducements besides its treasury: the weaker one the difference and what the
    stronger one has just spent; what it does not spend is lost. [DG-PRE-04, 2020-4.6]"""
    mine, theirs = values
    if mine == theirs:
        return 0, 0
    gap = abs(mine - theirs) + spent_by_higher
    return (gap, 0) if mine < theirs else (0, gap)


def induce(entry: Entry, goods: Mapping[str, int], cash: int) -> Entry:
    """Buy goods for one match, from petty cash first and then from the treasury. [DG-PRE-04, DG-IND-01, DG-IND-02]"""
    team = entry.allowed(replace(entry.team, goods={**entry.team.goods, **goods}))
    price = (team.cost() - team.value()) - (entry.team.cost() - entry.team.value())
    paid = entry.paying(max(0, price - cash), "what is hired for the match", INDUCEMENTS)
    return replace(paid, team=team)
