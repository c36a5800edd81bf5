"""A drafted team becomes a club, and a club becomes a team file again. [LG-CLUB-04, LG-CLUB-06]"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace

from deepbowl.league.club import Badge, Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.facts import Fact, fact
from deepbowl.league.fold import add_all
from deepbowl.league.session import digest
from deepbowl.teams.team import Team


def found(id: str, team: Team, coach: str, budget: int | None = None, badge: Badge | None = None) -> list[Fact]:
    """Return the facts of a new club drafted as this team, or raise `LeagueError` with the first breach. [LG-CLUB-06]"""
    wrong = team.legal(budget, new=True)
    if wrong:
        raise LeagueError(wrong[0].rule, f"{wrong[0].wrong}; {wrong[0].remedy}")
    rules, rule = team.drafted_by(), team.drafted_by().cites.budget
    lasting = {good.name for good in rules.goods if good.value or good.grows}
    for name, count in team.goods.items():
        if count and name not in lasting:
            raise LeagueError("LG-GOLD-07", f"{name} is for one match; buy it before a match, not with the team")
    if any(one.extra_skills or one.improved.values() != (0,) * 5 or one.niggling for one in team.players):
        raise LeagueError("LG-CLUB-06", "players of a new club cannot have advances or injuries yet")
    gold = rules.budget if budget is None else budget
    facts = [
        fact("founded", rule, edition=team.edition, list=team.roster().race, special=team.special, name=team.name,
             coach=coach, gold=gold),
    ]  # fmt: skip
    if badge is not None:
        facts.append(fact("badge", "LG-CLUB-01", **badge._asdict()))
    for number, player in enumerate(team.players, 1):
        position = team.roster().position(player.position)
        facts.append(fact("hired", rule, player=f"{id}-{number}", was="", shirt=player.number, name=player.name,
                          position=position.name, fee=position.cost, how="drafted"))
        if player.weapon:
            facts.append(fact("weapon", "AG-SW-04", player=f"{id}-{number}", weapon=player.weapon,
                              value=team.price(player) - position.cost))
    if team.rerolls:
        facts.append(fact("reroll", rule, amount=team.rerolls))
    for good in rules.goods:
        count = team.goods.get(good.name, good.free)
        if count and good.grows:
            facts.append(fact("fans", rule, amount=count))
        elif count and good.value:
            facts.append(fact("staff", rule, name=good.name, amount=count))
    facts.append(fact("gold", rule, amount=-team.cost(), what="the draft"))
    if team.sponsor:
        facts.append(fact("sponsor", "DG-SPON-01", sponsor=team.sponsor, changed=False))
        if team.athlete:
            at = next(number for number, one in enumerate(team.players, 1) if one.number == team.athlete)
            facts.append(fact("athlete", "DG-SPON-07", player=f"{id}-{at}"))
    add_all(Club(id), facts)
    return facts


def lasting_team(team: Team, name: str = "") -> Team:
    """Return a team without goods for one match, which a club buys before each match, under another name if one is given.
    [LG-GOLD-07]"""
    lasting = {good.name for good in team.drafted_by().goods if good.value or good.grows}
    goods = {kept: count for kept, count in team.goods.items() if kept in lasting}
    return replace(team, goods=goods, name=name or team.name)


def free_name(name: str, clubs: Iterable[Club]) -> str:
    """Return a name that no other club bears: the name itself, or with the next free number."""
    taken = {club.name for club in clubs}
    numbered = (f"{name} {number}" for number in itertools.count(2))
    return name if name not in taken else next(one for one in numbered if one not in taken)


def club_id(seed: str) -> str:
    """Return a club id made from a unique text, such as a random one."""
    return "c" + digest(seed)[:10]
