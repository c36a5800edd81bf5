"""A season of a Dungeon Bowl league: divisions, prizes, scouts, and drafting again. [DG-LEAGUE-01 to DG-LEAGUE-08]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from deepbowl.league.entry import Career, Entry, LeagueError, Outcome
from deepbowl.teams.team import Player

FEWEST_TEAMS: Final = 4
MOST_DIVISIONS: Final = 4
PRIZES: Final = {1: 100_000, 2: 60_000, 3: 30_000}
SCOUTED: Final = 6
"""On this die a most valuable player leaves. [DG-LEAGUE-05]"""
HEALED: Final = 4
"""On this die or more a niggling injury is gone. [DG-LEAGUE-08]"""
FOR_EACH: Final = 20_000
"""Gold for each player scouted away, game played, fixture won; what a former player costs more for each season."""
START: Final = 1_000_000
CAP: Final = 1_300_000


# ---------------------------------------------------------------- the frame
def most_divisions(teams: int) -> int:
    """Into how many divisions this many teams can be split, none smaller than four. [DG-LEAGUE-01]"""
    if teams < FEWEST_TEAMS:
        raise LeagueError("DG-LEAGUE-01", f"a league needs {FEWEST_TEAMS} teams, not {teams}")
    return min(MOST_DIVISIONS, teams // FEWEST_TEAMS)


def divisions(teams: int, wanted: int) -> list[int]:
    """The sizes of this many divisions, as equal as can be, the larger first. [DG-LEAGUE-01]"""
    most = most_divisions(teams)
    if not 1 <= wanted <= most:
        raise LeagueError("DG-LEAGUE-01", f"{teams} teams make 1 to {most} divisions, not {wanted}")
    size, over = divmod(teams, wanted)
    return [size + 1] * over + [size] * (wanted - over)


# ---------------------------------------------------------------- the end of it
def award(entry: Entry, place: int) -> Entry:
    """The prize for a place; the champion keeps the trophy and has one more re-roll while they do. [DG-LEAGUE-04]"""
    entry = replace(entry, treasury=entry.treasury + PRIZES.get(place, 0))
    if place != 1 or entry.holds_trophy:
        return entry
    return replace(entry, team=replace(entry.team, rerolls=entry.team.rerolls + 1), holds_trophy=True)


def hand_back(entry: Entry) -> Entry:
    """The next season is over: the trophy and its re-roll are handed on. [DG-LEAGUE-04]"""
    if not entry.holds_trophy:
        return entry
    return replace(entry, team=replace(entry.team, rerolls=entry.team.rerolls - 1), holds_trophy=False)


def watched(entry: Entry) -> list[int]:
    """The numbers of those the scouts look at: whoever was a most valuable player, each once. [DG-LEAGUE-05]"""
    return [player.number for player in entry.team.players if entry.career(player.number).mvps]


def scout(entry: Entry, dice: Sequence[int]) -> tuple[Entry, int]:
    """A D6 for each of them: on a 6 they leave, and the team has more gold to draft with. [DG-LEAGUE-05]"""
    looked_at = watched(entry)
    if len(dice) != len(looked_at):
        raise LeagueError("DG-LEAGUE-05", f"{len(looked_at)} players are scouted, not {len(dice)}")
    gone = [number for number, die in zip(looked_at, dice, strict=True) if die == SCOUTED]
    return entry.without(*gone), FOR_EACH * len(gone)


def budget(entry: Entry, scouted: int = 0, capped: bool = False) -> int:
    """What may be spent on the new list: more for every game played and every league fixture won.
    [DG-LEAGUE-05, DG-LEAGUE-06, DG-LEAGUE-07]"""
    games = len(entry.results) + entry.friendlies
    gold = START + entry.treasury + FOR_EACH * (games + entry.results.count(Outcome.WON)) + scouted
    return min(gold, CAP) if capped else gold


def fee(entry: Entry, number: int) -> int:
    """What a former player costs: their value and more for each season they took part in, this one too. [DG-LEAGUE-08]"""
    return entry.team.player_value(entry.player(number)) + FOR_EACH * (entry.career(number).seasons + 1)


@dataclass(frozen=True, slots=True)
class Redraft:
    """What a coach wants for the next season; `niggles` are the dice for the injuries of each player they keep."""

    kept: tuple[int, ...] = ()
    hired: tuple[Player, ...] = ()
    rerolls: int = 0
    niggles: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


def redraft(entry: Entry, wanted: Redraft, gold: int) -> Entry:
    """Draft again within the budget: former players with all they have, others, re-rolls at the list's price; what is left
    is the new treasury, and everyone is fit again. [DG-LEAGUE-08, DG-TEAM-03]

    A re-roll that comes with the trophy is not bought again. [DG-LEAGUE-04]
    """
    kept = [_healed(entry.player(number), wanted.niggles.get(number, ())) for number in wanted.kept]
    roster = entry.team.roster()
    price = sum(fee(entry, number) for number in wanted.kept) + wanted.rerolls * roster.reroll_cost
    price += sum(roster.position(player.position).cost for player in wanted.hired)
    if price > gold:
        raise LeagueError("DG-LEAGUE-08", f"the new list costs {price:,} gold of {gold:,}")
    athlete = entry.team.athlete if entry.team.athlete in wanted.kept else 0
    team = replace(entry.team, players=(*kept, *wanted.hired), rerolls=wanted.rerolls, goods={}, athlete=athlete)
    wrong = team.legal(team.cost(), new=True)
    if wrong:
        raise LeagueError(wrong[0].rule, wrong[0].wrong)
    team = replace(team, rerolls=team.rerolls + entry.holds_trophy)
    careers = {number: _next_season(entry.career(number)) for number in wanted.kept}
    return Entry(team, gold - price, careers, holds_trophy=entry.holds_trophy, matches=entry.matches)


def _healed(player: Player, dice: Sequence[int]) -> Player:
    """A D6 for each niggling injury: on 4+ it is gone. [DG-LEAGUE-08]"""
    if len(dice) != player.niggling:
        raise LeagueError("DG-LEAGUE-08", f"{player.name} has {player.niggling} niggling injuries, not {len(dice)}")
    return replace(player, niggling=sum(die < HEALED for die in dice))


def _next_season(career: Career) -> Career:
    return replace(career, seasons=career.seasons + 1, misses_next=False, lasting=False, retired=False)
