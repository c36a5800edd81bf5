"""The end of a season: prizes, scouts, and a new list within a budget. [2020-16.10, 2020-16.11, DG-LEAGUE-04 to -08]"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Final

from deepbowl.league.club import DREW, WON, Club, Member
from deepbowl.league.fold import NIGGLE
from deepbowl.league.hiring import staff_of
from deepbowl.league.money import TEN, K
from deepbowl.league.names import made_up
from deepbowl.league.session import BEGIN, DONE, Ask, Floor, Steps
from deepbowl.teams.team import Player, Team

PRIZES: Final = {1: 100 * K, 2: 60 * K, 3: 30 * K}
CAP: Final = 1_300 * K
FOR_EACH: Final = 2 * TEN
"""Gold for each game played, league win and player scouted away, and what a former player costs more for each season."""
FOR_DRAW: Final = TEN
SCOUTED: Final = 6
HEALED: Final = 4


@dataclass(frozen=True, slots=True)
class SeasonsEnd:
    """How a book ends a season."""

    rule: str
    prizes_rule: str
    scouts: bool = False
    draws: int = FOR_DRAW
    redraft: bool = True
    prizes: bool = True


CRP_END: Final = SeasonsEnd("LG-SEASON-03", "LG-SEASON-02", redraft=False, prizes=False)
END_2020: Final = SeasonsEnd("2020-16.11", "2020-16.10")
DUNGEON_BOWL_END: Final = SeasonsEnd("DG-LEAGUE-08", "DG-LEAGUE-04", scouts=True, draws=0)
ENDS: Final = {
    "crp": CRP_END, "lrb5": CRP_END, "bb2020": END_2020, "sevens": END_2020, "colleges": DUNGEON_BOWL_END,
    "astrogranite": CRP_END,
}


# ---------------------------------------------------------------- prizes
def prizes(floor: Floor, places: list[int], end: SeasonsEnd, wanted: bool | None = None) -> None:
    """Hand the old trophy back, pay the prizes, hand the trophy over. `places` are those of the clubs on the floor.
    [2020-16.10, DG-LEAGUE-04, LG-SEASON-02]"""
    rule = end.prizes_rule
    for seat, club in enumerate(floor.clubs):
        if club.trophy:
            floor.tell(seat, "trophy", rule, held=False)
    if not (end.prizes if wanted is None else wanted):
        return
    for seat, place in enumerate(places):
        if place in PRIZES:
            floor.tell(seat, "gold", rule, amount=PRIZES[place], what=f"prize for place {place}")
        if place == 1:
            floor.tell(seat, "trophy", rule, held=True)


# ---------------------------------------------------------------- the budget
def budget(club: Club, end: SeasonsEnd, scouted: int = 0, capped: bool = False) -> int:
    """Return the gold for the new list: more for each game, league win and, in 2020, league draw. The cap comes last.
    [2020-16.11, DG-LEAGUE-05 to DG-LEAGUE-07, LG-SEASON-04]"""
    season = [one for one in club.results if one.season == club.season]
    games = sum(one.played for one in season)
    league = [one for one in season if not one.friendly]
    wins = sum(one.outcome == WON for one in league)
    drawn = sum(one.outcome == DREW for one in league)
    gold = club.rules().budget + club.gold + FOR_EACH * (games + wins + scouted) + end.draws * drawn
    return min(gold, CAP) if capped else gold


def fee(club: Club, member: Member) -> int:
    """Return what a former player costs: value with the fee, and 20k for each season they took part in.
    [2020-16.11, DG-LEAGUE-08, LG-SEASON-05, LG-GOLD-03]"""
    return member.fee + sum(one.value for one in member.advances) + FOR_EACH * len(member.seasons)


# ---------------------------------------------------------------- the new list
@dataclass(slots=True)
class Draft:
    """A new list in the making."""

    gold: int
    kept: list[Member]
    hired: list[str]
    rerolls: int
    staff: dict[str, int]

    def team(self, club: Club) -> Team:
        """Return the list as a team; the trophy's re-roll is not bought. [DG-LEAGUE-04]"""
        worn = {one.shirt for one in self.kept}
        free = iter([number for number in range(1, 100) if number not in worn])
        players = [*(one.on_sheet(one.shirt) for one in self.kept), *(Player(next(free), "-", one) for one in self.hired)]
        goods = {**{name: count for name, count in self.staff.items() if count}}
        if club.fan_good() and club.fans:
            goods[club.fan_good()] = club.fans
        return Team(club.name, club.race, tuple(players), self.rerolls, goods, club.special, club.edition)

    def count(self) -> int:
        """Return how many players are on it."""
        return len(self.kept) + len(self.hired)


def redraft(floor: Floor, end: SeasonsEnd, season: int, capped: bool = False) -> Steps:
    """One club's off-season: fit again, scouts, budget, the new list, then dice for old injuries. [LG-SEASON-03]"""
    for member in floor.club().listed():
        if not member.fit and (member.out or not end.redraft):
            if not member.retired or not end.redraft:
                floor.tell(0, "back", "LG-SEASON-03", player=member.id)
    if not end.redraft:
        floor.tell(0, "season", "LG-SEASON-03", season=season)
        return
    yield Ask(0, BEGIN, (BEGIN,), "", "LG-DICE-02")
    gone = scouts(floor) if end.scouts else 0
    club = floor.club()
    gold = budget(club, end, gone, capped)
    draft = Draft(gold, [], [], 0, {})
    yield from _choose(floor, draft, end)
    _settle(floor, draft, end, gold)
    heal(floor, draft, end)
    floor.tell(0, "season", end.rule, season=season)


def scouts(floor: Floor) -> int:
    """A D6 for each player who was an MVP; on a 6 they leave. Return how many did. [DG-LEAGUE-05]"""
    gone = 0
    for member in floor.club().listed():
        if member.mvps and floor.roll(6, f"scout {member.id}", "DG-LEAGUE-05") == SCOUTED:
            floor.tell(0, "left", "DG-LEAGUE-05", player=member.id, why="scouted")
            gone += 1
    return gone


def _choose(floor: Floor, draft: Draft, end: SeasonsEnd) -> Generator[Ask, str, None]:
    """The coach sends the list player by player; silence keeps the costliest list that can be paid. [LG-SESS-03]"""
    while True:
        options = draft_options(floor.club(), draft)
        picked = yield Ask(0, "redraft", tuple(options), "", end.rule)
        if picked == DONE:
            return
        take(floor.club(), draft, picked)


def draft_options(club: Club, draft: Draft) -> list[str]:
    """Return what may be added to the new list or taken off it; "done" once it has enough players and is legal;
    fans carry over, however many they are. [2020-16.11]

    While players are missing, silence keeps former players as long as enough gold is left for the rest, then hires Linemen.
    """
    rules, roster = club.rules(), club.roster()
    cheapest = min((one for one in roster.positions if one.lineman), key=lambda one: one.cost)
    missing = rules.fewest - draft.count()
    former = [one for one in club.listed() if one not in draft.kept]
    reserve = max(0, missing - 1) * cheapest.cost
    paid = [one for one in former if fee(club, one) <= draft.gold and _fits(club, draft, one.position)]
    may_keep = [one for one in paid if _legal(club, replace(draft, kept=[*draft.kept, one]))]
    keep = [f"keep {one.id}" for one in may_keep if fee(club, one) + reserve <= draft.gold]
    hire = [f"hire {one.name}" for one in roster.positions if one.cost <= draft.gold and _fits(club, draft, one.name)]
    found = [*keep, *(f"keep {one.id}" for one in may_keep if f"keep {one.id}" not in keep)]
    first = f"hire {cheapest.name}"
    if not keep and first in hire:
        hire.remove(first)
        found = [first, *found]
    found += hire
    reroll = roster.reroll_cost * rules.reroll_times
    if reroll <= draft.gold and draft.rerolls < rules.most_rerolls:
        found.append("buy re-roll")
    for good in staff_of(club):
        more = replace(draft, staff={**draft.staff, good.name: draft.staff.get(good.name, 0) + 1})
        if good.price_for(club.specials()) <= draft.gold and _legal(club, more):
            found.append(f"buy {good.name}")
    found += [f"drop {one.id}" for one in draft.kept] + [f"drop hired {name}" for name in dict.fromkeys(draft.hired)]
    if draft.rerolls:
        found.append("drop re-roll")
    found += [f"drop {name}" for name, count in draft.staff.items() if count]
    done = missing <= 0 and _legal(club, draft)
    return [DONE, *found] if done else found


def _fits(club: Club, draft: Draft, position: str) -> bool:
    """Whether one more player of a position keeps to the limits of the list."""
    beside = [*(one.position for one in draft.kept), *draft.hired]
    return draft.count() < club.rules().most and club.room_for(club.roster().position(position), beside)


def _legal(club: Club, draft: Draft) -> bool:
    """Return True if a list can still become legal: it breaks no rule for teams that have played."""
    return not draft.team(club).legal(new=False)


def take(club: Club, draft: Draft, picked: str) -> None:
    """Add one thing to the draft, or take it off."""
    what, _, name = picked.partition(" ")
    roster, rules = club.roster(), club.rules()
    sign = -1 if what == "drop" else 1
    if name == "re-roll":
        draft.rerolls += sign
        price = roster.reroll_cost * rules.reroll_times
    elif what == "keep" or (what == "drop" and name in club.members):
        member = club.player(name)
        price = fee(club, member)
        (draft.kept.append if sign > 0 else draft.kept.remove)(member)
    elif what == "hire" or name.startswith("hired "):
        position = name.removeprefix("hired ")
        price = roster.position(position).cost
        (draft.hired.append if sign > 0 else draft.hired.remove)(position)
    else:
        good = rules.good(name)
        assert good is not None
        price = good.price_for(club.specials())
        draft.staff[name] = draft.staff.get(name, 0) + sign
    draft.gold -= sign * price


def _settle(floor: Floor, draft: Draft, end: SeasonsEnd, gold: int) -> None:
    """Tell the new list as facts: who leaves, who comes, what is left is the treasury. [LG-SEASON-03, LG-SEASON-06]"""
    club, rule = floor.club(), end.rule
    kept = {one.id for one in draft.kept}
    for member in club.listed():
        if member.id not in kept:
            floor.tell(0, "left", rule, player=member.id, why="not kept")
    for position in draft.hired:
        id, shirt = floor.club().next_id(), floor.club().free_shirt()
        floor.tell(0, "hired", rule, player=id, was="", shirt=shirt, name=made_up(id), position=position,
                   fee=club.roster().position(position).cost, how="drafted")
    if draft.rerolls != club.rerolls:
        floor.tell(0, "reroll", rule, amount=draft.rerolls - club.rerolls)
    for name in sorted({*club.staff, *draft.staff}):
        if change := draft.staff.get(name, 0) - club.staff.get(name, 0):
            floor.tell(0, "staff", rule, name=name, amount=change)
    if draft.gold != club.gold:
        floor.tell(0, "gold", rule, amount=draft.gold - club.gold, what="left of the re-draft budget")


def heal(floor: Floor, draft: Draft, end: SeasonsEnd) -> None:
    """A D6 for each niggle of a kept player, one more with an apothecary; for retired players one for each reduction too,
    which leaves a niggle. The dice come after the list. [2020-16.11, DG-LEAGUE-08, LG-SEASON-03]"""
    bonus = int(draft.staff.get("apothecary", 0) > 0)
    for former in draft.kept:
        member = floor.club().player(former.id)
        for _ in range(member.niggles):
            if floor.roll(6, f"niggle {member.id}", end.rule) + bonus >= HEALED:
                floor.tell(0, "healed", end.rule, player=member.id, what=NIGGLE)
        if not member.retired:
            continue
        for characteristic in member.lowered:
            if floor.roll(6, f"reduction {member.id}", end.rule) + bonus >= HEALED:
                floor.tell(0, "healed", end.rule, player=member.id, what=characteristic)
                floor.tell(0, "niggle", end.rule, player=member.id)
        floor.tell(0, "back", end.rule, player=member.id)
