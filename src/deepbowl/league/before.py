"""Before a match: journeymen fill the ranks, then gold buys goods and mercenaries. [LG-GOLD-01 to LG-GOLD-07]"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from deepbowl.league.club import JOURNEYMAN, LOW_COST, MERCENARY, Club
from deepbowl.league.money import TEN, K
from deepbowl.league.session import DONE, Ask, Floor
from deepbowl.league.skill_table import printed, skills_beside
from deepbowl.teams.editions import Good, bare
from deepbowl.teams.legality import HIGHEST_NUMBER
from deepbowl.teams.rosters import Position
from deepbowl.teams.team import Player, Team

NARROW: Final = 12
WIDE: Final = 16
MERCENARY_FEE: Final = 30 * K
MERCENARY_SKILL: Final = 50 * K
NO_SKILL: Final = "no skill"
ROOKIES: Final = "riotous rookies"
ROOKIES_FEE: Final = 100 * K


@dataclass(frozen=True, slots=True)
class Hireling:
    """A player for one match: their position, a skill bought besides, and what they are."""

    position: str
    what: str
    skill: str = ""


@dataclass(slots=True)
class Squad:
    """Goods and players a club adds to its list for one match."""

    hirelings: list[Hireling] = field(default_factory=list)
    rookies: bool = False
    """Whether Riotous Rookies were bought, once at most. [2020-17]"""

    def journeymen(self) -> list[Hireling]:
        """Return those who fill the ranks."""
        return [one for one in self.hirelings if one.what == JOURNEYMAN]


# ---------------------------------------------------------------- journeymen
def wanted(club: Club) -> int:
    """Return how many journeymen make up the smallest new team. [CRP-16.3, 2020-4.5, DG-PRE-03, D7-TEAM-06, LG-GOLD-01]"""
    return max(0, club.rules().fewest - len(club.fit()))


def journeyman_positions(club: Club, least: int, taken: Sequence[Hireling] = ()) -> list[Position]:
    """Return the positions a journeyman may have: those the list sells without a narrow limit, the cheapest first.

    Players who miss the match do not count, so that a full list can fill its ranks. In Astrogranite their race must fit on
    the list. [LG-GOLD-02, 2020-4.5]"""
    found = [one for one in club.roster().positions if one.qty >= least and has_room(club, one, taken)]
    return sorted(found, key=lambda one: one.cost)


def has_room(club: Club, position: Position, taken: Sequence[Hireling]) -> bool:
    """Return whether the limits of the list hold with one more hireling beside those taken. Players who miss the match do
    not count, but in Astrogranite the limits of races apply to the whole list. [2020-4.5, 2020-17, AG-TEAM-03]"""
    players = club.listed() if club.rules().race_caps else club.fit()
    return club.room_for(position, [*(one.position for one in players), *(one.position for one in taken)])


def as_player(club: Club, number: int, hireling: Hireling) -> Player:
    """Return a hireling for the match: with Loner, unless the position has it already.
    [CRP-16.3, CRP-16.5, 2020-4.5, D7-TEAM-06, LG-GOLD-02]"""
    position = club.roster().position(hireling.position)
    loner = () if any(bare(skill) == "Loner" for skill in position.skills) else (club.rules().journeyman,)
    learnt = (hireling.skill,) if hireling.skill else ()
    return Player(number, f"{hireling.what.capitalize()} {number}", position.name, extra_skills=(*learnt, *loner))


def hireling_value(club: Club, hireling: Hireling) -> int:
    """Return what a journeyman counts in the current value: the fee, or 0 for Low Cost Linemen and mercenaries.
    [2020-4.5, LG-GOLD-03, LG-GOLD-07]"""
    if hireling.what != JOURNEYMAN:
        return 0
    position = club.roster().position(hireling.position)
    return 0 if LOW_COST in club.specials() and position.lineman else position.cost


def worth_today(club: Club, squad: Squad) -> int:
    """Return the current value with journeymen. [CRP-16.2, 2020-18.3]"""
    return club.current_value() + sum(hireling_value(club, one) for one in squad.hirelings)


def fill_ranks(floor: Floor, seat: int, squad: Squad, least: int, rule: str) -> Generator[Ask, str, None]:
    """Take on journeymen up to exactly the smallest new team; the coach picks where there is a choice.
    [LG-GOLD-01, LG-GOLD-02]"""
    club = floor.club(seat)
    for _ in range(wanted(club)):
        positions = [one.name for one in journeyman_positions(club, least, squad.hirelings)]
        if not positions:
            return
        picked = positions[0]
        if len(positions) > 1:
            options = tuple(f"journeyman {name}" for name in positions)
            picked = positions[options.index((yield Ask(seat, "journeyman", options, "", rule)))]
        squad.hirelings.append(Hireling(picked, JOURNEYMAN))


# ---------------------------------------------------------------- goods
def sold(club: Club, banned: Collection[str] = ()) -> list[Good]:
    """Return the goods for one match that the edition sells and the book does not ban; staff and fans are hired after a
    match. [CRP-16.5, 2020-17, D5-PLAY-05]"""
    for_one_match = [good for good in club.rules().goods if not good.value and not good.grows]
    return [good for good in for_one_match if good.in_match not in banned and good.name not in banned]


def price_of(club: Club, good: Good) -> int:
    """Return what one of a good costs the club."""
    return good.price_for(club.specials())


def affordable(
    club: Club, squad: Squad, gold: int, mercenaries: bool, banned: Collection[str] = (), rookies: bool = False
) -> list[str]:
    """Return what the club may buy for so much gold: goods, mercenaries and, where they are sold to lists of Low Cost
    Linemen, Riotous Rookies. [CRP-16.5, 2020-17, D7-TEAM-07]"""
    now = club.team(fit=True)
    known = now.legal(new=False)
    options = []
    for good in sold(club, banned):
        more = replace(now, goods={**now.goods, good.name: now.goods.get(good.name, 0) + 1})
        if price_of(club, good) <= gold and not [one for one in more.legal(new=False) if one not in known]:
            options.append(f"buy {good.name}")
    if rookies and LOW_COST in club.specials() and not squad.rookies and gold >= ROOKIES_FEE and ROOKIES not in banned:
        options.append(f"buy {ROOKIES}")
    room = len(club.fit()) + sum(one.what == MERCENARY for one in squad.hirelings) < club.rules().most
    for position in club.roster().positions if mercenaries and room else ():
        if position.cost + MERCENARY_FEE <= gold and has_room(club, position, squad.hirelings):
            options.append(f"mercenary {position.name}")
    return options


def shop(
    floor: Floor, seat: int, squad: Squad, petty: int, treasury: bool, fixture: str, rule: str, mercenaries: bool = True,
    banned: Collection[str] = (), rookies: bool = False,
) -> Generator[Ask, str, int]:  # fmt: skip
    """Buy goods until the coach is done: petty cash first, then, where the rules allow it, the treasury. Return what the
    treasury paid. [CRP-16.5, 2020-4.6, DG-PRE-04, LG-GOLD-06, LG-GOLD-07]"""
    paid = 0
    while True:
        club = floor.club(seat)
        options = affordable(club, squad, petty + (club.gold if treasury else 0), mercenaries, banned, rookies)
        if not options:
            return paid
        picked = yield Ask(seat, "goods", (DONE, *options), "", rule)
        if picked == DONE:
            return paid
        what, _, name = picked.partition(" ")
        if name == ROOKIES:
            price = ROOKIES_FEE
            call_rookies(floor, club, squad)
        elif what == "buy":
            price = price_of(club, next(good for good in sold(club) if good.name == name))
            floor.tell(seat, "goods", rule, name=name, amount=1, fixture=fixture)
        else:
            price = club.roster().position(name).cost + MERCENARY_FEE
            skill = ""
            if price + MERCENARY_SKILL <= petty + (club.gold if treasury else 0):
                skill = yield from _mercenary_skill(club, seat, name, rule)
                price += MERCENARY_SKILL if skill else 0
            squad.hirelings.append(Hireling(name, MERCENARY, skill))
        from_petty = min(petty, price)
        petty -= from_petty
        if price > from_petty:
            floor.tell(seat, "gold", rule, amount=from_petty - price, what=f"{name} for one match")
            paid += price - from_petty


def call_rookies(floor: Floor, club: Club, squad: Squad) -> None:
    """2D3 + 1 more journeymen join for the match; like all of them they are above the limit of the list. [2020-17]"""
    squad.rookies = True
    for _ in range(1 + sum(floor.roll(3, ROOKIES, "2020-17") for _ in range(2))):
        linemen = [one for one in journeyman_positions(club, NARROW, squad.hirelings) if one.lineman]
        if linemen:
            squad.hirelings.append(Hireling(linemen[0].name, JOURNEYMAN))


def baskets(club: Club, gold: int, banned: Collection[str] = ()) -> list[dict[str, int]]:
    """Return every set of goods that so much gold buys, the empty one first. [DG-IND-01, DG-IND-03]"""
    now = club.team(fit=True)
    known = now.legal(new=False)

    def fits(basket: dict[str, int]) -> bool:
        goods = {name: now.goods.get(name, 0) + basket.get(name, 0) for name in {**now.goods, **basket}}
        return all(wrong in known for wrong in replace(now, goods=goods).legal(new=False))

    found: list[tuple[int, dict[str, int]]] = [(gold, {})]
    for good in sold(club, banned):
        price, most = price_of(club, good), good.most
        if price > gold or not fits({good.name: 1}):
            continue
        for left, basket in list(found):
            counts = range(1, (left // price if most is None else min(most, left // price)) + 1)
            found += [(left - count * price, {**basket, good.name: count}) for count in counts]
    return [basket for _, basket in found if fits(basket)]


def shop_secretly(
    floor: Floor, seats: Sequence[int], fixture: str, rule: str, banned: Collection[str] = ()
) -> Generator[Ask, str, None]:
    """Each coach says in one answer what the treasury buys; it stays hidden until all have answered. [LG-GOLD-06]"""
    picked: list[tuple[int, dict[str, int]]] = []
    for seat in seats:
        club = floor.club(seat)
        offered = baskets(club, club.gold, banned)
        names = ["buy " + (", ".join(f"{count} {name}" for name, count in one.items()) or "nothing") for one in offered]
        if len(offered) > 1:
            answer = yield Ask(seat, "secret-goods", tuple(names), "", rule, secret=True)
            picked.append((seat, offered[names.index(answer)]))
    for seat, basket in picked:
        for good in sold(floor.club(seat)):
            if count := basket.get(good.name, 0):
                floor.tell(seat, "goods", rule, name=good.name, amount=count, fixture=fixture)
                price = -count * price_of(floor.club(seat), good)
                floor.tell(seat, "gold", rule, amount=price, what=f"{good.name} for one match")


def _mercenary_skill(club: Club, seat: int, name: str, rule: str) -> Generator[Ask, str, str]:
    """One more skill of a category the position learns easily, which goes with those it has.
    [CRP-16.5, 2020-17, CRP-13/Grab, 2020-15.1]"""
    position, rules = club.roster().position(name), club.rules()
    skills = [printed(rules.core, skill) for skill in skills_beside(rules, position.skills, position.primary)]
    picked = yield Ask(seat, "mercenary-skill", (NO_SKILL, *skills), name, rule)
    return "" if picked == NO_SKILL else picked


def move_gold(floor: Floor, seat: int, rule: str) -> Generator[Ask, str, int]:
    """Ask how much of the treasury becomes petty cash; it does not come back. [CRP-16.4, LG-GOLD-05]"""
    gold = floor.club(seat).gold // TEN
    if not gold:
        return 0
    options = tuple(f"move {amount * TEN}" for amount in range(gold + 1))
    moved = int((yield Ask(seat, "petty-cash", options, "", rule)).split()[1])
    if moved:
        floor.tell(seat, "gold", rule, amount=-moved, what="petty cash")
    return moved


# ---------------------------------------------------------------- the team that takes the field
def fielded(club: Club, squad: Squad) -> tuple[Team, dict[int, str]]:
    """Return the team of one match and which shirt is which player: guests have numbers above the list's.
    [LG-FIX-03, LG-REPORT-03]"""
    shirts = {one.shirt: one.id for one in club.fit()}
    guests, counts = [], {JOURNEYMAN: 0, MERCENARY: 0}
    for number, hireling in enumerate(squad.hirelings, HIGHEST_NUMBER + 1):
        counts[hireling.what] += 1
        shirts[number] = f"{hireling.what[0]}{counts[hireling.what]}"
        guests.append(as_player(club, number, hireling))
    return club.team(guests, fit=True), shirts


def guest_id(fixture: str, id: str) -> str:
    """Return a guest's id while the club has not decided about them."""
    return f"{fixture}:{id}"
