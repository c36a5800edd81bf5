"""A club: the sum of its facts, with its players, its gold and its history. [LG-CLUB-01 to LG-CLUB-04]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from deepbowl.league.errors import LeagueError
from deepbowl.teams.editions import Edition, edition
from deepbowl.teams.legality import HIGHEST_NUMBER, Finding, too_many_races
from deepbowl.teams.rosters import Position, Roster
from deepbowl.teams.team import Changes, Player, Team

WON: Final = "won"
DREW: Final = "drew"
LOST: Final = "lost"

CHOSEN: Final = "chosen"
RANDOM: Final = "random"
ROLLED: Final = "rolled"
"""How a skill was learnt: chosen, at random [2020-15.2], or on an improvement roll [CRP-15]."""

JOURNEYMAN: Final = "journeyman"
RAISED: Final = "raised"
MERCENARY: Final = "mercenary"

LOW_COST: Final = "low-cost-linemen"


class Badge(NamedTuple):
    """A badge from our own parts: a field in two colours and an emblem; a club without one is shown with a usual one."""

    field: str
    first: str
    second: str
    emblem: str


@dataclass(frozen=True, slots=True)
class Advance:
    """One improvement: a skill, or a characteristic by its short name; how it came, and what it adds to the value."""

    skill: str
    characteristic: str
    how: str
    value: int


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a club for life; shirt and name may change, the id never does. [LG-CLUB-02]

    `guest` says how a player who is on no list came to the match: journeyman, raised, mercenary. `out` names the fixture of
    the injury that makes them miss a match, `fresh` the one of a new lasting injury. [LG-HURT-02, 2020-16.8]

    `weapon` and `item` are what they carry, each with what it adds to their value; without a weapon that was `confiscated`
    they do not play. [AG-SW-04, AG-SW-14, AG-ITEM-03]
    """

    id: str
    name: str
    position: str
    fee: int
    shirt: int = 0
    advances: tuple[Advance, ...] = ()
    niggles: int = 0
    lowered: tuple[str, ...] = ()
    earned: int = 0
    spent: int = 0
    mvps: int = 0
    seasons: tuple[int, ...] = ()
    out: str = ""
    fresh: str = ""
    retired: bool = False
    guest: str = ""
    weapon: str = ""
    weapon_value: int = 0
    confiscated: bool = False
    item: str = ""
    item_value: int = 0

    @property
    def left(self) -> int:
        """The points that are not spent yet. [LG-DEED-06]"""
        return self.earned - self.spent

    @property
    def fit(self) -> bool:
        """Return whether the player can play the next match."""
        return not self.out and not self.retired and not self.confiscated

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills learnt so far."""
        return tuple(one.skill for one in self.advances if one.skill)

    def equipment(self) -> tuple[str, ...]:
        """Return what the player carries, for a page to print among the skills; a confiscated weapon says so. [AG-SW-14]"""
        weapon = f"{self.weapon} (confiscated)" if self.confiscated else self.weapon
        return tuple(one for one in (weapon, self.item) if one)

    def improved(self, name: str) -> int:
        """Return how often a characteristic was improved."""
        return sum(one.characteristic == name for one in self.advances)

    def on_sheet(self, number: int, extra: tuple[str, ...] = ()) -> Player:
        """Return the player for a team sheet, under a shirt number. [LG-HURT-03]"""
        names = [name for name, _ in Changes().items()]
        return Player(
            number, self.name, self.position,
            extra_skills=(*self.skills, *extra),
            niggling=self.niggles,
            improved=Changes(**{name: self.improved(name) for name in names}),
            injured=Changes(**{name: self.lowered.count(name) for name in names}),
            random_skills=tuple(one.skill for one in self.advances if one.skill and one.how == RANDOM),
            weapon=self.weapon, item=self.item, confiscated=self.confiscated,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Former:
    """A player who left or died; their record stays. [LG-CLUB-02, LG-HURT-01]"""

    member: Member
    why: str
    by: str = ""
    match: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """One match or forfeited fixture in a club's history."""

    fixture: str
    season: int
    outcome: str
    touchdowns: int
    against: int
    place: int = 0
    seats: int = 2
    caused: int = 0
    suffered: int = 0
    match: str = ""
    book: str = ""
    friendly: bool = False
    conceded: bool = False
    played: bool = True


@dataclass(frozen=True, slots=True)
class Club:
    """A club as its facts have made it."""

    id: str
    name: str = ""
    edition: str = ""
    race: str = ""
    """The list it hires from, for life. [LG-CLUB-04]"""
    special: str = ""
    coach: str = ""
    badge: Badge | None = None
    gold: int = 0
    rerolls: int = 0
    trophy: bool = False
    fans: int = 0
    staff: Mapping[str, int] = field(default_factory=dict)
    goods: Mapping[str, int] = field(default_factory=dict)
    sponsor: str = ""
    changed_sponsor: bool = False
    athlete: str = ""
    members: Mapping[str, Member] = field(default_factory=dict)
    former: tuple[Former, ...] = ()
    results: tuple[Result, ...] = ()
    season: int = 1
    hired: int = 0
    """How many players were ever hired: the next player's id comes from it."""

    # ------------------------------------------------------------ who belongs to it
    def rules(self) -> Edition:
        """Return the edition whose prices and limits hold."""
        return edition(self.edition)

    def roster(self) -> Roster:
        """Return the list the club hires from."""
        return self.rules().roster(self.race)

    def specials(self) -> tuple[str, ...]:
        """Return the special rules of the list and the one picked."""
        return (*self.roster().special, self.special) if self.special else self.roster().special

    def player(self, id: str) -> Member:
        """Return a player or guest by id, or raise `LeagueError`."""
        if id not in self.members:
            raise LeagueError("LG-CLUB-01", f"{self.name} have no player {id!r}")
        return self.members[id]

    def listed(self) -> list[Member]:
        """Return the players of the list, by shirt."""
        return sorted((one for one in self.members.values() if not one.guest), key=lambda one: one.shirt)

    def guests(self) -> list[Member]:
        """Return those who played in the last match without being on the list."""
        return [one for one in self.members.values() if one.guest]

    def fit(self) -> list[Member]:
        """Return the players who can play the next match."""
        return [one for one in self.listed() if one.fit]

    def next_id(self) -> str:
        """Return the id of the next player: no other player of any club has it. [LG-CLUB-02]"""
        return f"{self.id}-{self.hired + 1}"

    def free_shirt(self) -> int:
        """Return the lowest shirt number that is not worn. [LG-REPORT-03]"""
        worn = {one.shirt for one in self.listed()}
        return next((number for number in range(1, HIGHEST_NUMBER + 1) if number not in worn), HIGHEST_NUMBER + 1)

    def position(self, member: Member) -> Position:
        """Return the line of the list a player was hired from."""
        return self.roster().position(member.position)

    def room_for(self, position: Position, beside: Iterable[str]) -> bool:
        """Return whether the limits of the list hold for one more of a position, beside players of these positions.
        [CRP-16.1, 2020-18.1, DG-TEAM-02, D7-TEAM-03, AG-TEAM-03 to AG-TEAM-09]"""
        rules, roster = self.rules(), self.roster()
        squad = [*(roster.position(name) for name in beside), position]
        if sum(one.name == position.name for one in squad) > position.qty:
            return False
        if sum(one.group == position.group for one in squad) > roster.groups.get(position.group, len(squad)):
            return False
        if rules.race_caps and next(too_many_races(squad, rules, roster), None) is not None:
            return False
        return rules.most_others is None or sum(not one.lineman for one in squad) <= rules.most_others

    # ------------------------------------------------------------ what it is worth
    def member_value(self, member: Member) -> int:
        """Return a player's value: the fee and what improvements, weapon and item add; injuries take nothing away.

        Low Cost Linemen count without their fee. [CRP-15, 2020-16.7, 2020-18.4, AG-SW-04, AG-ITEM-03, LG-GOLD-03]
        """
        free = LOW_COST in self.specials() and self.position(member).lineman
        carried = member.weapon_value + member.item_value
        return (0 if free else member.fee) + sum(one.value for one in member.advances) + carried

    def value(self) -> int:
        """Return the team value: all players of the list, staff and re-rolls. [2020-18.3, R-14]"""
        return sum(self.member_value(one) for one in self.listed()) + self.off_pitch_value()

    def current_value(self) -> int:
        """Return the value without players who cannot play. [CRP-16.2, 2020-18.3]"""
        return sum(self.member_value(one) for one in self.fit()) + self.off_pitch_value()

    def off_pitch_value(self) -> int:
        """Return what staff, re-rolls and, where the edition counts them, fans add to the value. [CRP-16.2, R-14]"""
        bare = Team("-", self.race, (), self.all_rerolls, self.kept_goods(), self.special, self.edition)
        return bare.value()

    @property
    def all_rerolls(self) -> int:
        """Team re-rolls with the one that comes with the trophy. [LG-SEASON-02]"""
        return self.rerolls + self.trophy

    def fan_good(self) -> str:
        """Return what the edition calls fans, "" if it has none. [CRP-16.1, 2020-18.1, DG-TEAM-03]"""
        return next((good.name for good in self.rules().goods if good.grows), "")

    def kept_goods(self) -> dict[str, int]:
        """Return staff and fans as a team counts them."""
        goods = {name: count for name, count in self.staff.items() if count}
        if self.fan_good() and self.fans:
            goods[self.fan_good()] = self.fans
        return goods

    # ------------------------------------------------------------ as a team
    def team(self, guests: Iterable[Player] = (), *, fit: bool = False) -> Team:
        """Return the club as a team: the whole list, or with `fit` those who play, with guests and goods for the match.

        The sponsor's athlete is named even if they miss the match: no other player takes their place. [DG-SPON-07]
        """
        chosen = self.fit() if fit else self.listed()
        athlete = self.members[self.athlete].shirt if self.athlete in self.members else 0
        goods = self.kept_goods()
        for name, count in self.goods.items() if fit else ():
            goods[name] = goods.get(name, 0) + count
        return Team(
            self.name, self.race, (*(one.on_sheet(one.shirt) for one in chosen), *guests), self.all_rerolls, goods,
            self.special, self.edition, self.sponsor, athlete,
        )  # fmt: skip

    def breaches(self, *, new: bool = False, budget: int | None = None) -> list[Finding]:
        """Return what is not allowed about the club's list. [LG-CLUB-06]"""
        team = self.team()
        if self.trophy:
            team = replace(team, rerolls=self.rerolls)
        return team.legal(budget, new=new)


def changed(members: Mapping[str, Member], member: Member) -> Mapping[str, Member]:
    """Return the same members with one of them changed."""
    return MappingProxyType({**members, member.id: member})
