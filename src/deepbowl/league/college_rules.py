"""Clubs of the Colleges of Magic: tactics and arrangements before a match, items, weapons and trading after it.
[AG-SPP, AG-ITEM, AG-SW, AG-TACTIC]

The tables are functions of plain data in `league.astrogranite`; the steps here ask, roll and tell facts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final

from deepbowl.league.astrogranite import (
    CONFISCATED_ON,
    FAST_TRACK,
    arrangements_for,
    may_learn,
    referee_keeps,
    skill_value,
    sponsored,
)
from deepbowl.league.before import WIDE, Squad, shop, worth_today
from deepbowl.league.club import Club, Member
from deepbowl.league.college_market import CollegeMarket
from deepbowl.league.crp_rules import Crp
from deepbowl.league.fold import NIGGLE
from deepbowl.league.growth import THRESHOLDS, Improvement, grow_crp, skills_open
from deepbowl.league.money import TEN, by_value
from deepbowl.league.report import Deeds, Report
from deepbowl.league.rules import Notes, Step
from deepbowl.league.session import DONE, NOTHING, Ask, Floor, Steps
from deepbowl.teams.editions import ARRANGEMENTS, EXTRA_TRAINING, MEDICAL_INSURANCE, PRESS, SPONSORSHIP, TACTICS
from deepbowl.teams.magic_colleges import CATEGORIES, MUTATIONS

# optional rules of the book that act between matches
FAST: Final = "fast-track-spp"
CONFISCATION: Final = "weapon-confiscation"
TRADING: Final = "player-trading"
SPECIAL: Final = "special-arrangements"
ITEMS: Final = "magic-items"
REFERENCE: Final = "common-skill-reference"
DIRTY: Final = "dirty-tactics"


class CollegeImprovement(Improvement):
    """Access by category, with the traits of the skill reference where the league uses it. [AG-SKILL-01, AG-SKILL-02]"""

    def __init__(self, fast_track: bool, by_reference: bool) -> None:
        self.thresholds = FAST_TRACK if fast_track else THRESHOLDS
        self.by_reference = by_reference

    def skills(self, club: Club, member: Member, double: bool) -> dict[str, int]:
        """Return the skills that a roll offers, each with what it adds to the value. [AG-SKILL-01, AG-SKILL-02]"""
        team, position = club.team(), club.position(member)
        known = skills_open(club, member, CATEGORIES + MUTATIONS)
        open_ = [skill for skill in known if may_learn(team, position, skill, double, self.by_reference)]
        return {skill: skill_value(team, position, skill, self.by_reference) for skill in open_}


class Astrogranite(Crp):
    """CRP between matches, with what the book adds where a league turns it on. [AG-SPP-03, LG-SESS-02]"""

    edition = "astrogranite"
    widest = WIDE
    typed: ClassVar[tuple[str, ...]] = (*Crp.typed, "earned", "mighty", "sent_off", "petrified")
    rules: ClassVar[dict[str, str]] = {**Crp.rules, "journeymen": "AG-TEAM-12"}

    def __init__(self, book: str, touchdown: int = 0, switches: Collection[str] = ()) -> None:
        super().__init__(book, touchdown, switches)
        self.banned = (*self.banned, *TACTICS)
        self.improvement = CollegeImprovement(FAST in self.switches, REFERENCE in self.switches)

    # ------------------------------------------------------------ before
    def gold_before(self, floor: Floor, squads: Sequence[Squad], fixture: str) -> Steps:
        """As in CRP; then dirty tactics from the treasury, and special arrangements for the underdog. Ratings are those from
        before any gold is spent. [CRP-16.4, AG-TACTIC-01, AG-TACTIC-08]"""
        values = [worth_today(floor.club(seat), squad) for seat, squad in enumerate(squads)]
        yield from super().gold_before(floor, squads, fixture)
        if DIRTY in self.switches:
            others = [good.name for good in floor.club(0).rules().goods if good.name not in TACTICS]
            for seat in by_value(values):
                yield from shop(floor, seat, squads[seat], 0, True, fixture, "AG-TACTIC-01", False, others)
        if SPECIAL in self.switches:
            yield from self.arrangements(floor, [value // TEN for value in values], fixture)
        for name in (PRESS, *ARRANGEMENTS):
            floor.notes[name] = [club.goods.get(name, 0) for club in floor.clubs]

    def arrangements(self, floor: Floor, ratings: Sequence[int], fixture: str) -> Steps:
        """The underdog of two picks one arrangement for each 15 points; they cost nothing. [AG-TACTIC-08, LG-FOUR-07]"""
        for seat, rating in enumerate(ratings):
            others = [other for at, other in enumerate(ratings) if at != seat]
            for _ in range(arrangements_for(rating, others)):
                options = (*(f"arrange {name}" for name in ARRANGEMENTS), DONE)
                picked = yield Ask(seat, "arrangement", options, "", "AG-TACTIC-08")
                if picked == DONE:
                    break
                name = picked.removeprefix("arrange ")
                floor.tell(seat, "goods", "AG-TACTIC-08", name=name, amount=1, fixture=fixture)

    # ------------------------------------------------------------ the table
    def player(self, floor: Floor, seat: int, id: str, deeds: Deeds, report: Report) -> None:
        """As in CRP; the weapon of a player who was sent off may stay with the referee. [AG-SW-13, AG-SW-14]"""
        super().player(floor, seat, id, deeds, report)
        member = floor.club(seat).members.get(id)
        if CONFISCATION in self.switches and member is not None and referee_keeps(member.weapon) and deeds.sent_off:
            if floor.roll(6, f"confiscation {id}", "AG-SW-13") >= CONFISCATED_ON:
                floor.tell(seat, "confiscated", "AG-SW-14", player=id, kept=True)

    # ------------------------------------------------------------ after
    def steps(self) -> tuple[Step, ...]:
        """As in CRP, sponsors after the winnings, insurance before hiring. [CRP-16.6, LG-SESS-02]"""
        return (
            self.most_valuable, self.growth, self.gate_money, self.sponsors, self.expenses, self.fans, self.insurance,
            self.hiring,
        )  # fmt: skip

    def awards(self, report: Report, seat: int, notes: Notes) -> int:
        """One more for each bribe to the press. [AG-TACTIC-04]"""
        return super().awards(report, seat, notes) + _count(notes, PRESS, seat)

    def growth(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """Improvement rolls, on the fast track if the league has it. [AG-SPP-04, AG-SPP-05, AG-SKILL-01]"""
        return grow_crp(floor, 0, self.improvement)

    def sponsors(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """A D6 x 10k for each sponsorship deal. [AG-TACTIC-13]"""
        dice = [floor.roll(6, SPONSORSHIP, "AG-TACTIC-13") for _ in range(_count(notes, SPONSORSHIP, seat))]
        if dice:
            floor.tell(0, "gold", "AG-TACTIC-13", amount=sponsored(dice), what=SPONSORSHIP)
        return NOTHING

    def more_fans(self, seat: int, notes: Notes) -> int:
        """One more for each bribe to the press. [AG-TACTIC-05]"""
        return _count(notes, PRESS, seat)

    def insurance(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """Players who would miss the next match are fit; then each insurance removes one permanent injury.
        [AG-TACTIC-11, AG-TACTIC-12]"""
        insured = _count(notes, MEDICAL_INSURANCE, seat)
        for member in floor.club(0).listed() if insured else ():
            if member.out:
                floor.tell(0, "back", "AG-TACTIC-11", player=member.id)
        for _ in range(insured):
            options = injuries(floor.club(0))
            if not options:
                return
            _, id, what = (yield Ask(0, "cure", tuple(options), "", "AG-TACTIC-12")).split(" ")
            floor.tell(0, "healed", "AG-TACTIC-12", player=id, what=what)

    def hiring(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """As in CRP, with weapons, items and trading. [CRP-16.6, AG-ITEM-01, AG-SW-15, AG-TEAM-13, AG-TACTIC-10]"""
        trained = _count(notes, EXTRA_TRAINING, seat) > 0
        return CollegeMarket(ITEMS in self.switches, TRADING in self.switches, trained).spend(floor, 0)


def injuries(club: Club) -> list[str]:
    """Return every permanent injury of a club's players, as a coach answers. [AG-TACTIC-12]"""
    found = []
    for member in club.listed():
        kinds = dict.fromkeys((*([NIGGLE] if member.niggles else []), *member.lowered))
        found += [f"cure {member.id} {kind}" for kind in kinds]
    return found


def _count(notes: Mapping[str, list[int]], name: str, seat: int) -> int:
    return notes[name][seat] if name in notes else 0
