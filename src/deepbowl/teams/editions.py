"""Editions: the team lists, budget, squad size, prices and limits of drafting.

A book names the editions whose teams it takes (`Rules.editions`). A breach by a team is reported with the rule of
its edition, named in `Cites`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

from deepbowl.data import table
from deepbowl.rules.sheet import COLLEGE_WIZARDS, SPONSORS
from deepbowl.support.hints import close_to
from deepbowl.teams.magic_colleges import items, magic_colleges, new_skills, weapons
from deepbowl.teams.rosters import Roster, RosterError, colleges, crp_lists, lists_2020, lrb5_lists

MORE_REROLLS: Final = "re-roll"
"""A good that is one more team re-roll in the match, and nothing else. [CRP-16.5]"""
MOST_IMPROVEMENTS: Final = 6
"""How often a player improves, unless an edition says otherwise. [CRP-15, 2020-16.5]"""


@dataclass(frozen=True, slots=True)
class Good:
    """Something a team may have besides players and re-rolls: staff, fans, inducements.

    `free` of it are there from the beginning; `grows` means that the limit holds for a new team only. `in_match` is what
    the rules of a match call it, "" where it does nothing there. A team with the special rule `cheaper_with` pays
    `cheaper`; `needs` is a special rule without which it cannot be had.
    """

    name: str
    most: int | None
    price: int
    rule: str
    in_match: str = ""
    value: bool = False
    free: int = 0
    grows: bool = False
    cheaper_with: str = ""
    cheaper: int = 0
    needs: str = ""
    apothecary: bool | None = None  # only where an apothecary is allowed, only where not
    kin: str = ""  # the limit holds for all goods of this kind together

    def price_for(self, special: tuple[str, ...]) -> int:
        """Return what one costs a team with these special rules."""
        return self.cheaper if self.cheaper_with in special else self.price


@dataclass(frozen=True, slots=True)
class Scale:
    """A characteristic: its worst and best value, and what improving it by one adds to a player's value.

    `target` is a number to roll (3+); where it may be lacking, 0 means that a player has none ("-").
    """

    worst: int
    best: int
    price: int
    target: bool = False
    lacking: bool = False

    def shown(self, value: int) -> str:
        """A value as a team list prints it."""
        if self.lacking and value == 0:
            return "-"
        return f"{value}+" if self.target else str(value)

    def unbounded(self, value: int, better: int, worse: int) -> int:
        """A value after this many improvements and injuries, whether high or low is good, wherever that leads.

        A player who has none begins with the worst when they improve. [2020-16.6]
        """
        way = 1 if self.best > self.worst else -1
        if self.lacking and value == 0:
            return self.worst + way * (better - 1 - worse) if better > worse else 0
        return value + way * (better - worse)

    def changed(self, value: int, better: int, worse: int) -> int:
        """The same, never beyond the worst and the best. [CRP-1.1, 2020-2.1]"""
        now = self.unbounded(value, better, worse)
        return now if self.holds(now) else max(min(now, max(self.worst, self.best)), min(self.worst, self.best))

    def holds(self, value: int) -> bool:
        """Return whether a player can have this value."""
        return (self.lacking and value == 0) or min(self.worst, self.best) <= value <= max(self.worst, self.best)


@dataclass(frozen=True, slots=True)
class Cites:
    """The rules of an edition behind what may not be."""

    lists: str
    budget: str
    squad: str
    position: str
    group: str
    rerolls: str
    unsold: str
    no_apothecary: str
    no_substitute: str
    special: str
    skills: str
    learning: str
    twice: str
    excluded: str  # {skill} is the one that does not go with the other
    improvements: str
    characteristics: str
    injuries: str
    others: str = ""
    journeymen: str = "2020-4.5"
    sponsor: str = ""
    athlete: str = ""
    races: str = ""
    special_race: str = ""
    one_weapon: str = ""
    weapon_race: str = ""
    weapon_position: str = ""
    item: str = ""
    new_item: str = ""


@dataclass(frozen=True)
class Edition:
    """One way to draft a team."""

    id: str
    title: str
    core: str
    lists: Callable[[], Mapping[str, Roster]]
    skill_file: str
    budget: int
    fewest: int
    most: int
    most_rerolls: int
    goods: tuple[Good, ...]
    primary: int
    secondary: int
    scales: Mapping[str, Scale]
    cites: Cites
    rolled_primary: int | None = None  # what a random skill is worth; None: every skill is chosen
    rolled_secondary: int | None = None
    reroll_times: int = 1
    most_others: int | None = None
    journeyman: str = "Loner (4+)"  # extra skills of a player who fills the ranks, besides their position's skills
    excludes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)  # goods this edition speaks of only to forbid them
    added_skills: Mapping[str, str] = field(default_factory=dict)  # besides those of its file: the letter of each
    dropped_skills: tuple[str, ...] = ()
    sponsors: tuple[str, ...] = ()
    with_athlete: str = ""  # the sponsor that has one player of the team for its athlete
    race_caps: tuple[int, ...] = ()  # how many players the races of a team may have, the largest first; (): any number
    weapons: Callable[[], Mapping[str, Mapping[str, int]]] = dict  # each secret weapon: race -> surcharge
    items: Callable[[], Mapping[str, int]] = dict  # each magic item, and what it adds to its owner's cost
    most_improvements: int = MOST_IMPROVEMENTS

    def roster(self, race: str) -> Roster:
        """One team list, by race, upper and lower case alike."""
        lists = self.lists()
        if race in lists:  # as files have it
            return lists[race]
        for name, found in lists.items():
            if name.casefold() == race.casefold():
                return found
        raise RosterError(f"no team list {race!r} in {self.title}" + close_to(race, self.lists()))

    def skill_price(self, primary: bool, rolled: bool) -> int:
        """Return what a learnt skill adds to a player's value: a random one less than a chosen one. [CRP-15, 2020-16.7]"""
        price = self.rolled_primary if primary else self.rolled_secondary
        if rolled and price is not None:
            return price
        return self.primary if primary else self.secondary

    def good(self, name: str) -> Good | None:
        """Return what is sold under a name, None if nothing is."""
        return next((good for good in self.goods if good.name == name), None)

    @cached_property
    def skills(self) -> Mapping[str, str]:
        """The category of every skill, by the letter the team lists use; what has no such letter is never learnt."""
        known = {**skill_categories(self.skill_file), **self.added_skills}
        return MappingProxyType({name: letter for name, letter in known.items() if name not in self.dropped_skills})

    def category(self, skill: str) -> str | None:
        """The letter of a skill's category, whatever number stands in brackets after its name; None: no such skill."""
        return self.skills.get(bare(skill))


def bare(skill: str) -> str:
    """The name of a skill without what stands in brackets: Loner (4+) is Loner."""
    return skill.partition(" (")[0]


@cache
def skill_categories(file: str = "core-crp-skills.toml") -> Mapping[str, str]:
    """The category of every skill of a file by its first letter."""
    return MappingProxyType({s["name"]: s["category"][0].upper() for s in table(f"facts/{file}")["skill"]})


@cache
def _excludes(file: str) -> Mapping[str, tuple[str, ...]]:
    """Skills that exclude each other, as listed in a file."""
    return MappingProxyType({s["name"]: tuple(s["excludes"]) for s in table(f"facts/{file}")["skill"] if "excludes" in s})


# ---------------------------------------------------------------- CRP and Living Rulebook 5
CRP: Final = Edition(
    id="crp",
    title="CRP",
    core="crp",
    lists=crp_lists,
    skill_file="core-crp-skills.toml",
    budget=1_000_000,
    fewest=11,
    most=16,
    most_rerolls=8,
    goods=(
        Good("apothecary", 1, 50_000, "CRP-16.1", "apothecary", value=True, apothecary=True),
        Good("assistant coach", None, 10_000, "CRP-16.1", value=True),
        Good("cheerleader", None, 10_000, "CRP-16.1", value=True),
        Good("fan factor", 9, 10_000, "CRP-16.1", value=True, grows=True),
        Good("bribe", 3, 100_000, "CRP-16.5", "bribe", cheaper_with="cheap-bribes", cheaper=50_000),
        Good("team training", 4, 100_000, "CRP-16.5", MORE_REROLLS),
        Good("wandering apothecary", 2, 100_000, "CRP-16.5", "apothecary", apothecary=True),
        Good("igor", 1, 100_000, "CRP-16.5", "igor", apothecary=False),
        Good("babes", 2, 50_000, "CRP-16.5", "babes"),
        Good("master chef", 1, 300_000, "CRP-16.5", "master chef", cheaper_with="cheap-master-chef", cheaper=100_000),
        Good("wizard", 1, 150_000, "CRP-16.5", "wizard"),
    ),
    primary=20_000,
    secondary=30_000,
    scales={
        "ma": Scale(1, 10, 30_000), "st": Scale(1, 10, 50_000), "ag": Scale(1, 10, 40_000), "av": Scale(1, 10, 30_000),
    },
    cites=Cites(
        lists="CRP-16.1", budget="CRP-16.1", squad="CRP-16.1", position="CRP-16.1", group="CRP-16.1", rerolls="CRP-16.1",
        unsold="CRP-16.5", no_apothecary="CRP-9.5", no_substitute="CRP-16.5", special="CRP-16.1", skills="CRP-13",
        learning="CRP-15", twice="CRP-12.2", excluded="CRP-13/{skill}", improvements="CRP-15", characteristics="CRP-1.1",
        injuries="CRP-9.4", journeymen="CRP-16.3",
    ),
    journeyman="Loner",
    excludes={"Grab": ("Frenzy",)},
)  # fmt: skip
LRB5: Final = replace(CRP, id="lrb5", title="Living Rulebook 5", lists=lrb5_lists)

# ---------------------------------------------------------------- 2020
BB2020: Final = Edition(
    id="bb2020",
    title="Blood Bowl 2020",
    core="bb2020",
    lists=lists_2020,
    skill_file="core-2020-skills.toml",
    budget=1_000_000,
    fewest=11,
    most=16,
    most_rerolls=8,
    goods=(
        Good("apothecary", 1, 50_000, "2020-18.1", "apothecary", value=True, apothecary=True),
        Good("assistant coach", 6, 10_000, "2020-18.1", value=True),
        Good("cheerleader", 12, 10_000, "2020-18.1", value=True),
        Good("dedicated fans", 6, 10_000, "2020-18.1", free=1, grows=True),
        Good("keg", 2, 50_000, "2020-17", "keg"),
        Good("team training", 8, 100_000, "2020-17", "team training"),
        Good("bribe", 3, 100_000, "2020-17", "bribe", cheaper_with="bribery-and-corruption", cheaper=50_000),
        Good("wandering apothecary", 2, 100_000, "2020-17", "apothecary", apothecary=True),
        Good("mortuary assistant", 1, 100_000, "2020-17", "mortuary assistant", needs="sylvanian-spotlight"),
        Good("plague doctor", 1, 100_000, "2020-17", "plague doctor", needs="favoured-of-nurgle"),
        Good("master chef", 1, 300_000, "2020-17", "master chef", cheaper_with="halfling-thimble-cup", cheaper=100_000),
        Good("wizard", 1, 150_000, "2020-17", "wizard"),
        Good("biased referee", 1, 120_000, "2020-17", "biased referee", cheaper_with="bribery-and-corruption",
             cheaper=80_000),
    ),
    primary=20_000,
    secondary=40_000,
    rolled_primary=10_000,
    rolled_secondary=20_000,
    scales={
        "ma": Scale(1, 9, 20_000), "st": Scale(1, 8, 80_000), "ag": Scale(6, 1, 40_000, target=True),
        "pa": Scale(6, 1, 20_000, target=True, lacking=True), "av": Scale(3, 11, 10_000, target=True),
    },
    cites=Cites(
        lists="2020-18.1", budget="2020-18.1", squad="2020-18.1", position="2020-18.1", group="2020-18.1",
        rerolls="2020-18.1", unsold="2020-17", no_apothecary="2020-18.1", no_substitute="2020-17", special="2020-18.4",
        skills="2020-15", learning="2020-16.5", twice="2020-15.1", excluded="2020-15/{skill}", improvements="2020-16.5",
        characteristics="2020-2.1", injuries="2020-12.6",
    ),
    excludes=_excludes("core-2020-skills.toml"),
)  # fmt: skip

COLLEGES: Final = replace(
    BB2020,
    id="colleges",
    title="Dungeon Bowl 2021",
    lists=colleges,
    goods=(
        Good("team training", 8, 100_000, "DG-IND-01", "team training"),
        Good("bribe", 3, 100_000, "DG-IND-01", "bribe"),
        *(Good(wizard, 1, 100_000, "DG-IND-03", wizard, needs=wizard.replace(" ", "-")) for wizard in COLLEGE_WIZARDS),
    ),
    cites=replace(
        BB2020.cites, lists="DG-TEAM-01", budget="DG-TEAM-03", squad="DG-TEAM-03", position="DG-TEAM-02",
        journeymen="DG-PRE-03",
        group="DG-TEAM-02", rerolls="DG-TEAM-03", unsold="DG-IND-01", no_apothecary="DG-TEAM-03", skills="DG-SKILL-05",
        sponsor="DG-SPON-01", athlete="DG-SPON-07",
    ),
    refused=dict.fromkeys(("apothecary", "assistant coach", "cheerleader", "dedicated fans"), "DG-TEAM-03"),
    added_skills={"Portal Navigator": "G", "Give and Go": "P", "Portal Passer": "P", "Wall Thrower": "P"},
    dropped_skills=("Kick", "Cannoneer", "Cloud Burster", "Hail Mary Pass"),
    sponsors=SPONSORS,
    with_athlete=SPONSORS[-1],
)  # fmt: skip

SEVENS: Final = replace(
    BB2020,
    id="sevens",
    title="Deathbowl Sevens",
    budget=600_000,
    fewest=7,
    most=11,
    most_rerolls=6,
    reroll_times=2,
    most_others=4,
    journeyman="Loner (5+)",
    goods=(
        Good("apothecary", 1, 80_000, "D7-TEAM-05", "apothecary", value=True, apothecary=True),
        Good("assistant coach", 3, 20_000, "D7-TEAM-05", value=True),
        Good("cheerleader", 6, 20_000, "D7-TEAM-05", value=True),
        Good("dedicated fans", 6, 20_000, "D7-TEAM-05", free=1, grows=True),
        Good("keg", 2, 50_000, "D7-TEAM-07", "keg"),
        Good("team training", 8, 150_000, "D7-TEAM-07", "team training"),
        Good("bribe", 3, 100_000, "D7-TEAM-07", "bribe", cheaper_with="bribery-and-corruption", cheaper=50_000),
        Good("wandering apothecary", 2, 100_000, "D7-TEAM-07", "apothecary", apothecary=True),
        Good("mortuary assistant", 1, 100_000, "D7-TEAM-07", "mortuary assistant", needs="sylvanian-spotlight"),
        Good("plague doctor", 1, 100_000, "D7-TEAM-07", "plague doctor", needs="favoured-of-nurgle"),
        Good("master chef", 1, 300_000, "D7-TEAM-07", "master chef", cheaper_with="halfling-thimble-cup", cheaper=100_000),
    ),
    cites=replace(
        BB2020.cites, lists="D7-TEAM-01", budget="D7-TEAM-01", squad="D7-TEAM-02", position="D7-TEAM-03",
        others="D7-TEAM-03", journeymen="D7-TEAM-06",
        group="D7-TEAM-03", rerolls="D7-TEAM-04", unsold="D7-TEAM-07", no_apothecary="D7-TEAM-05",
    ),
)  # fmt: skip

# ---------------------------------------------------------------- Astrogranite
PRESS: Final = "bribe to the press"
TACTICS: Final = ("assassin", "experimental drugs", PRESS)
"""Dirty tactics; the press helps a club after the match. [AG-TACTIC-01]"""
EXTRA_TRAINING: Final = "extra training"
MEDICAL_INSURANCE: Final = "medical insurance"
SPONSORSHIP: Final = "sponsorship deal"
ARRANGEMENTS: Final = (EXTRA_TRAINING, MEDICAL_INSURANCE, SPONSORSHIP)
"""Goods that the underdog of a league match gets for nothing; no team can buy them. [AG-TACTIC-08]"""
UNDERDOG: Final = "underdog"
"""A special rule that no list has: what needs it is not for sale."""
ASTROGRANITE: Final = replace(
    CRP,
    id="astrogranite",
    title="Astrogranite",
    lists=magic_colleges,
    fewest=6,
    goods=(
        *(
            replace(good, price=1_000, rule="AG-TEAM-11") if good.name == "fan factor" else good
            for good in CRP.goods
            if good.name not in ("bribe", "igor")
        ),
        *(
            Good(name, 3, 30_000, "AG-TACTIC-01", "" if name == PRESS else name, kin="dirty tactics")
            for name in TACTICS
        ),
        *(
            Good(name, 3, 0, "AG-TACTIC-08", MORE_REROLLS if name == EXTRA_TRAINING else "", needs=UNDERDOG)
            for name in ARRANGEMENTS
        ),
    ),
    cites=replace(
        CRP.cites, lists="AG-TEAM-02", budget="AG-TEAM-12", squad="AG-TEAM-12", position="AG-TEAM-09", group="AG-TEAM-04",
        rerolls="AG-TEAM-10", unsold="AG-TEAM-12", learning="AG-SKILL-01", excluded="AG-SKILL-09",
        improvements="AG-SPP-04", races="AG-TEAM-03", special_race="AG-TEAM-06", one_weapon="AG-SW-01",
        weapon_race="AG-SW-02", weapon_position="AG-SW-03", item="AG-ITEM-02", new_item="AG-ITEM-01",
        journeymen="AG-TEAM-12",
    ),
    refused={"bribe": "AG-REF-06"},
    added_skills=new_skills(),
    race_caps=(16, 6, 2),
    weapons=weapons,
    items=items,
    most_improvements=7,
)  # fmt: skip

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {found.id: found for found in (CRP, LRB5, BB2020, COLLEGES, SEVENS, ASTROGRANITE)}
)


def edition(name: str) -> Edition:
    """The edition of this name; a RosterError says which there are."""
    if name not in EDITIONS:
        raise RosterError(f"no edition {name!r}" + close_to(name, EDITIONS))
    return EDITIONS[name]
