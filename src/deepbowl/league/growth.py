"""How players grow: what each can learn, and the tables of both cores. [CRP-15, 2020-16.5 to 2020-16.7, LG-DEED-06]"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from deepbowl.league.club import CHOSEN, RANDOM, ROLLED, Club, Member
from deepbowl.league.errors import LeagueError
from deepbowl.league.session import Ask, Floor
from deepbowl.league.skill_table import printed, roll_skill, skills_beside, usable
from deepbowl.teams.editions import MOST_IMPROVEMENTS
from deepbowl.teams.legality import MOST_CHANGE

CRP_RULE: Final = "CRP-15"
COST_RULE: Final = "2020-16.5"
VALUE_RULE: Final = "2020-16.7"
THRESHOLDS: Final = (6, 16, 31, 51, 76, 176)
"""Points at which an improvement roll is due. [CRP-15]"""
PRICES: Final = (
    (3, 6, 12, 18), (4, 8, 14, 20), (6, 12, 18, 24), (8, 16, 22, 28), (10, 20, 26, 32), (15, 30, 40, 50),
)  # fmt: skip
"""Points for the first to the sixth advancement: random Primary; chosen Primary or random Secondary; chosen Secondary; a
characteristic. [2020-16.5]"""
CHARACTERISTIC: Final = 3
"""The column of a characteristic."""
D16_OFFERS: Final = (
    (7, ("ma", "av")), (13, ("ma", "pa", "av")), (14, ("ag", "pa")), (15, ("st", "ag")),
    (16, ("ma", "st", "ag", "pa", "av")),
)  # fmt: skip
"""Which characteristics a D16 up to this number offers. [2020-16.6]"""
CRP_OFFERS: Final = {10: ("ma", "av"), 11: ("ag",), 12: ("st",)}
"""Which characteristics 2D6 offer besides a skill. [CRP-15]"""
SAVE: Final = "save"


# ---------------------------------------------------------------- what a player may gain
def skills_open(club: Club, member: Member, categories: str) -> list[str]:
    """Return the skills of some categories that a player may still learn, in the order of the book. [CRP-12.2, 2020-15.1]"""
    return skills_beside(club.rules(), (*club.position(member).skills, *member.skills), categories)


def may_improve(club: Club, member: Member, name: str) -> bool:
    """Return whether a characteristic can be improved: twice at most, and never beyond its best. [CRP-1.1, 2020-2.1]"""
    scale = club.rules().scales.get(name)
    if scale is None or member.improved(name) >= MOST_CHANGE:
        return False
    worse = member.lowered.count(name)
    return scale.holds(scale.unbounded(getattr(club.position(member), name), member.improved(name) + 1, worse))


def may_worsen(club: Club, member: Member, name: str) -> bool:
    """Return whether a characteristic can get worse: twice at most, and never beyond its worst. [CRP-1.1, 2020-2.1, R-11]"""
    scale = club.rules().scales.get(name)
    worse = member.lowered.count(name) + 1
    if scale is None or worse > MOST_CHANGE:
        return False
    return scale.holds(scale.unbounded(getattr(club.position(member), name), member.improved(name), worse))


def full(member: Member) -> bool:
    """Return whether a player has improved as often as possible. [CRP-15, 2020-16.5]"""
    return len(member.advances) >= MOST_IMPROVEMENTS


def _improve(floor: Floor, seat: int, id: str, name: str, rule: str) -> None:
    value = floor.club(seat).rules().scales[name].price
    floor.tell(seat, "improved", rule, player=id, characteristic=name, value=value)


def _learn(floor: Floor, seat: int, id: str, skill: str, how: str, rule: str) -> None:
    club = floor.club(seat)
    primary = (club.rules().category(skill) or "?") in club.position(club.player(id)).primary
    value = club.rules().skill_price(primary, how == RANDOM)
    floor.tell(seat, "learnt", rule, player=id, skill=skill, how=how, value=value)


# ---------------------------------------------------------------- CRP
class Improvement:
    """When improvement rolls are due, and which skills they open. [CRP-15]"""

    thresholds: tuple[int, ...] = THRESHOLDS

    def skills(self, club: Club, member: Member, double: bool) -> dict[str, int]:
        """Return the skills that a roll offers, each with what it adds to the value. [CRP-15]"""
        position, rules = club.position(member), club.rules()
        found = dict.fromkeys(skills_open(club, member, position.primary), rules.primary)
        if double:
            found |= dict.fromkeys(skills_open(club, member, position.secondary), rules.secondary)
        return found


CRP_IMPROVEMENT: Final = Improvement()


def rolls_due(member: Member, thresholds: tuple[int, ...] = THRESHOLDS) -> int:
    """Return how many improvement rolls a player has coming, one for each threshold passed. [CRP-15, LG-DEED-06]"""
    return sum(member.earned >= points for points in thresholds) - len(member.advances)


def crp_options(
    club: Club, member: Member, dice: tuple[int, int], improvement: Improvement = CRP_IMPROVEMENT
) -> list[str]:
    """Return what an improvement roll offers, the cheapest first, then in the order of the book. [CRP-15, LG-SESS-03]"""
    rules, double = club.rules(), dice[0] == dice[1]
    offered = [(value, f"learn {skill}") for skill, value in improvement.skills(club, member, double).items()]
    for name in CRP_OFFERS.get(sum(dice), ()):
        if may_improve(club, member, name):
            offered.append((rules.scales[name].price, f"improve {name}"))
    return [option for _, option in sorted(offered, key=lambda one: one[0])]


def grow_crp(floor: Floor, seat: int, improvement: Improvement = CRP_IMPROVEMENT) -> Generator[Ask, str, None]:
    """Every threshold a player passed gives one roll; each is settled before the next is rolled. [CRP-15, LG-DEED-06]"""
    for id in [one.id for one in (*floor.club(seat).listed(), *floor.club(seat).guests())]:
        while rolls_due(floor.club(seat).player(id), improvement.thresholds) > 0:
            dice = floor.roll(6, f"improvement {id}", CRP_RULE), floor.roll(6, f"improvement {id}", CRP_RULE)
            member = floor.club(seat).player(id)
            options = crp_options(floor.club(seat), member, dice, improvement)
            if not options:
                break
            picked = yield Ask(seat, "improvement", tuple(options), id, CRP_RULE)
            what, _, name = picked.partition(" ")
            if what == "learn":
                value = improvement.skills(floor.club(seat), member, dice[0] == dice[1])[name]
                floor.tell(seat, "learnt", CRP_RULE, player=id, skill=name, how=ROLLED, value=value)
            else:
                _improve(floor, seat, id, name, CRP_RULE)


# ---------------------------------------------------------------- 2020
def price(member: Member, column: int) -> int:
    """Return what a player's next advancement costs in points. [2020-16.5]"""
    return PRICES[len(member.advances)][column]


def options_2020(club: Club, member: Member) -> list[str]:
    """Return what a player can buy with points, the cheapest first; to save comes first while it is allowed.

    Points may be saved until a characteristic could be paid. [2020-16.5, LG-SESS-03]
    """
    if full(member) or member.left < price(member, 0):
        return []
    position, core = club.position(member), club.rules().core
    found: list[str] = []
    for categories, random, chosen in ((position.primary, 0, 1), (position.secondary, 1, 2)):
        if member.left >= price(member, random):
            found += [f"random {letter}" for letter in categories if usable(club.team(), member.on_sheet(1), letter)]
        if member.left >= price(member, chosen):
            found += [f"learn {printed(core, skill)}" for skill in skills_open(club, member, categories)]
    if member.left >= price(member, CHARACTERISTIC):
        found.append("characteristic")
        return found
    return [SAVE, *found] if found else []


def d16_options(club: Club, member: Member, die: int) -> list[str]:
    """Return what a D16 offers, or a skill instead, the least value first. [2020-16.6, 2020-16.7]"""
    position, rules = club.position(member), club.rules()
    names = next(names for most, names in D16_OFFERS if die <= most)
    found = [(rules.scales[name].price, f"improve {name}") for name in names if may_improve(club, member, name)]
    for categories, value in ((position.primary, rules.primary), (position.secondary, rules.secondary)):
        found += [(value, f"learn {printed(rules.core, skill)}") for skill in skills_open(club, member, categories)]
    return [option for _, option in sorted(found, key=lambda one: one[0])]


def grow_2020(floor: Floor, seat: int) -> Generator[Ask, str, None]:
    """Each player in turn spends points on skills and characteristics. [2020-16.5, 2020-16.6, 2020-15.2]"""
    for id in [one.id for one in (*floor.club(seat).listed(), *floor.club(seat).guests())]:
        while True:
            club = floor.club(seat)
            member = club.player(id)
            options = options_2020(club, member)
            if not options:
                break
            picked = yield Ask(seat, "advancement", tuple(options), id, COST_RULE)
            if picked == SAVE:
                break
            yield from buy_2020(floor, seat, id, picked)


def buy_2020(floor: Floor, seat: int, id: str, picked: str) -> Generator[Ask, str, None]:
    """Carry out one advancement: pay the points, then learn, or roll and choose. [2020-16.5, 2020-16.6, 2020-15.2]"""
    club = floor.club(seat)
    member = club.player(id)
    position = club.position(member)
    what, _, name = picked.partition(" ")
    if what == "random":
        floor.tell(seat, "spent", COST_RULE, player=id, amount=price(member, int(name not in position.primary)))
        skill = random_skill(floor, seat, id, name)
        _learn(floor, seat, id, skill, RANDOM, VALUE_RULE)
    elif what == "learn":
        primary = (club.rules().category(name) or "?") in position.primary
        floor.tell(seat, "spent", COST_RULE, player=id, amount=price(member, 1 if primary else 2))
        _learn(floor, seat, id, name, CHOSEN, VALUE_RULE)
    else:
        floor.tell(seat, "spent", COST_RULE, player=id, amount=price(member, CHARACTERISTIC))
        die = floor.roll(16, f"characteristic {id}", "2020-16.6")
        offered = d16_options(floor.club(seat), member, die)
        if not offered:
            raise LeagueError("2020-16.6", f"{member.name} has nothing left to gain")
        gain = yield Ask(seat, "characteristic", tuple(offered), id, "2020-16.6")
        way, _, gained = gain.partition(" ")
        if way == "improve":
            _improve(floor, seat, id, gained, VALUE_RULE)
        else:
            _learn(floor, seat, id, gained, CHOSEN, VALUE_RULE)


def random_skill(floor: Floor, seat: int, id: str, category: str) -> str:
    """Roll for a skill of a category until the player can use it. [2020-15.2, DG-SKILL-05]"""
    club = floor.club(seat)
    player = club.player(id).on_sheet(1)
    return roll_skill(club.team(), player, category, lambda sides: floor.roll(sides, f"random skill {id}", "2020-15.2"))
