"""The 2020 edition between matches, with Sevens and Dungeon Bowl, which build on it. [2020-16, D7-TEAM, DG-POST]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from deepbowl.books.registry import BOOKS
from deepbowl.league.before import Squad, shop, shop_secretly, worth_today
from deepbowl.league.club import DREW, Club
from deepbowl.league.hiring import DungeonBowlMarket, SevensMarket
from deepbowl.league.money import (
    TEN,
    by_value,
    cost_of,
    fan_role,
    fans_2020,
    gathered,
    mistake,
    petty_cash,
    winnings_2020,
    winnings_dungeon_bowl,
)
from deepbowl.league.report import Deeds, Report
from deepbowl.league.rules import LeagueRules, Notes, Step
from deepbowl.league.session import NOTHING, Floor, Steps
from deepbowl.league.thralls import corpses, raise_thralls

FAN_FACTOR: Final = "fan_factor"


class Bb2020(LeagueRules):
    """Points are spent; dedicated fans; expensive mistakes. [2020-16.1 to 2020-16.9]"""

    edition = "bb2020"
    typed: ClassVar[tuple[str, ...]] = (*LeagueRules.typed, "deflections", "landings")
    rules: ClassVar[dict[str, str]] = {
        "journeymen": "2020-4.5", "result": "2020-16.1", "points": "2020-16.4", "injury": "2020-12.6", "mvp": "2020-16.4",
    }  # fmt: skip
    buying = "2020-4.6"
    rookies = True
    """Whether lists of Low Cost Linemen may buy Riotous Rookies. [2020-17]"""

    def gold_before(self, floor: Floor, squads: Sequence[Squad], fixture: str) -> Steps:
        """Only the highest club may spend treasury; each other has petty cash alone. [2020-4.6, LG-GOLD-06, LG-FOUR-02]"""
        values = [worth_today(floor.club(seat), squad) for seat, squad in enumerate(squads)]
        order, spent = by_value(values), 0
        if values.count(max(values)) == 1:
            spent = yield from shop(floor, order[0], squads[order[0]], 0, True, fixture, self.buying,
                                    banned=self.banned, rookies=self.rookies)
        cash = petty_cash(values, spent)
        for seat in order:
            if cash[seat]:
                yield from shop(floor, seat, squads[seat], cash[seat], False, fixture, self.buying,
                                banned=self.banned, rookies=self.rookies)

    def attendance(self, floor: Floor) -> None:
        """Fan Factor is a D3 and Dedicated Fans; Deathbowl rolls none and counts 2. [2020-4.3, LG-FOUR-03]"""
        rolls = self.book not in BOOKS or BOOKS[self.book].rolls_for_fans  # [DB-TURN-06]
        floor.notes[FAN_FACTOR] = [
            (floor.roll(3, "fan factor", "2020-4.3") if rolls else 2) + max(1, club.fans) for club in floor.clubs
        ]

    def winnings(self, floor: Floor, report: Report, notes: Notes) -> None:
        """Fans and touchdowns pay. [2020-16.2, LG-FOUR-03]"""
        factors = notes.get(FAN_FACTOR) or [2 + max(1, club.fans) for club in floor.clubs]
        gave_up = [one.absent or (one.conceded and one.fielded > self.few) for one in report.seats]
        paid = winnings_2020(factors, [one.touchdowns for one in report.seats], gave_up)
        for seat, gold in enumerate(paid):
            if gold:
                floor.tell(seat, "gold", "2020-16.2", amount=gold, what="winnings")

    def hand_over(self, floor: Floor, report: Report, season: int, notes: Notes) -> Steps:
        """As in every edition; then a Vampire Lord may have made a Thrall of a killed opponent. [2020-16.1, 2020-18.4]"""
        dead = corpses(floor, report)
        yield from super().hand_over(floor, report, season, notes)
        raise_thralls(floor, report, dead)

    def penalty(self, floor: Floor, seat: int) -> None:
        """D3 fans fewer, at least 1 stays; each player with 3 advancements or more leaves on 1 to 3. [2020-14.6]"""
        lost = min(floor.roll(3, "fans lost", "2020-14.6"), max(0, floor.club(seat).fans - 1))
        if lost:
            floor.tell(seat, "fans", "2020-14.6", amount=-lost)
        for member in floor.club(seat).listed():
            if len(member.advances) >= 3 and floor.roll(6, f"leaves {member.id}", "2020-14.6") <= 3:
                floor.tell(seat, "left", "2020-14.6", player=member.id, why="left after the concession")

    def steps(self) -> tuple[Step, ...]:
        """Fans, MVP and advancement, hiring, expensive mistakes. [2020-16.1]"""
        return (self.fans, self.most_valuable, self.growth, self.hiring, self.mistakes)

    def fans(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """A D6 against Dedicated Fans, unless the match was drawn. [2020-16.3, LG-FOUR-05]"""
        role = fan_role([one.place for one in report.seats], seat)
        gave_up = report.seats[seat].conceded and report.seats[seat].fielded > self.few
        if role != DREW and not gave_up:
            change = fans_2020(role, floor.club(0).fans, floor.roll(6, "dedicated fans", "2020-16.3"))
            if change:
                floor.tell(0, "fans", "2020-16.3", amount=change)
        return NOTHING

    def mistakes(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """A treasury of 100k or more may lose some of it. [2020-16.9]"""
        gold, rule = floor.club(0).gold, "2020-16.9"
        if gold >= 10 * TEN:
            kind = mistake(gold, floor.roll(6, "expensive mistakes", rule))
            dice = {"minor": ((3, 1),), "catastrophe": ((6, 2),)}.get(kind, ())
            rolled = [floor.roll(sides, kind, rule) for sides, times in dice for _ in range(times)]
            if cost := cost_of(kind, gold, rolled):
                floor.tell(0, "gold", rule, amount=-cost, what=f"{kind} mistake")
        return NOTHING


class Sevens(Bb2020):
    """Seven players; re-rolls only when the team is drafted. [D7-TEAM-02 to D7-TEAM-07]"""

    edition = "sevens"
    market = SevensMarket()
    rookies = False  # [D7-TEAM-07]
    rules: ClassVar[dict[str, str]] = {**Bb2020.rules, "journeymen": "D7-TEAM-06"}


class DungeonBowl(Bb2020):
    """Four steps after a match, two purses before it, no fans and no mistakes. [DG-PRE-03, DG-PRE-04, DG-POST-01 to -05]"""

    edition = "colleges"
    market = DungeonBowlMarket()
    buying = "DG-PRE-04"
    typed: ClassVar[tuple[str, ...]] = (*Bb2020.typed, "funds")
    rules: ClassVar[dict[str, str]] = {
        **Bb2020.rules, "journeymen": "DG-PRE-03", "result": "DG-POST-02", "points": "DG-POST-05",
    }  # fmt: skip

    def gold_before(self, floor: Floor, squads: Sequence[Squad], fixture: str) -> Steps:
        """The stronger buys first, from the treasury; the weaker from petty cash, then from its own. Equal clubs buy unseen.
        [DG-PRE-04, LG-GOLD-06]"""
        values = [worth_today(floor.club(seat), squad) for seat, squad in enumerate(squads)]
        if len(set(values)) == 1:
            yield from shop_secretly(floor, range(len(squads)), fixture, self.buying, self.banned)
            return
        order = by_value(values)
        spent = yield from shop(floor, order[0], squads[order[0]], 0, True, fixture, self.buying, False, self.banned)
        cash = petty_cash(values, spent)
        for seat in order[1:]:
            yield from shop(floor, seat, squads[seat], cash[seat], True, fixture, self.buying, False, self.banned)

    def attendance(self, floor: Floor) -> None:
        """Underground matches have no fans. [DG-PRE-01]"""

    def earned(self, club: Club, id: str, deeds: Deeds) -> list[tuple[str, int]]:
        """The sponsor's athlete has one more for a match they could play. [DG-SPON-07, LG-DEED-04]"""
        extra = [("athlete", 1)] if id == club.athlete else []
        return super().earned(club, id, deeds) + extra

    def winnings(self, floor: Floor, report: Report, notes: Notes) -> None:
        """Two dice for the table, and gathered funds. [DG-POST-03, DG-TILE-10, LG-SESS-06]"""
        dice = floor.roll(6, "winnings", "DG-POST-03"), floor.roll(6, "winnings", "DG-POST-03")
        shares = winnings_dungeon_bowl([one.outcome for one in report.seats], dice)
        for seat, gold in enumerate(shares):
            if report.seats[seat].absent or (report.seats[seat].conceded and report.seats[seat].fielded > self.few):
                continue
            floor.tell(seat, "gold", "DG-POST-03", amount=gold, what="winnings")
            if found := gathered(report.seats[seat].funds):
                floor.tell(seat, "gold", "DG-TILE-10", amount=found, what="gathered funds")

    def steps(self) -> tuple[Step, ...]:
        """Outcome and winnings were handed over; then advancement, hiring, values. [DG-POST-01]"""
        return (self.most_valuable, self.growth, self.hiring)
