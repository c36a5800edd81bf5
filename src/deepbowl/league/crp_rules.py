"""CRP and Living Rulebook 5 between matches. [CRP-15, CRP-16.2 to CRP-16.7]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from deepbowl.league.before import WIDE, Squad, move_gold, shop, worth_today
from deepbowl.league.club import WON
from deepbowl.league.growth import grow_crp
from deepbowl.league.hiring import CrpMarket
from deepbowl.league.money import by_value, fame, fan_role, fans_crp, petty_cash, spiralling, winnings_crp
from deepbowl.league.report import Report
from deepbowl.league.rules import LeagueRules, Notes, Step
from deepbowl.league.session import NOTHING, Ask, Floor, Steps

FAME: Final = "fame"


class Crp(LeagueRules):
    """Points are counted, never spent; gates and FAME; spiralling expenses. [CRP-15, CRP-16.2 to CRP-16.7]"""

    edition = "crp"
    market = CrpMarket()
    mvp_points = 5
    dead_may_be_mvp = True
    winner_takes_mvp = True
    few = 2
    rules: ClassVar[dict[str, str]] = {
        "journeymen": "CRP-16.3", "result": "CRP-16.6", "points": "CRP-15", "injury": "CRP-9.4", "mvp": "CRP-15",
    }  # fmt: skip
    worth: ClassVar[dict[str, int]] = {
        "touchdowns": 3, "completions": 1, "casualties": 2, "interceptions": 2, "earned": 1,
    }  # fmt: skip

    def gold_before(self, floor: Floor, squads: Sequence[Squad], fixture: str) -> Steps:
        """The stronger moves gold first; then each has its difference to the highest on top.
        [CRP-16.4, LG-GOLD-05, LG-FOUR-02]"""
        values = [worth_today(floor.club(seat), squad) for seat, squad in enumerate(squads)]
        order, moved = by_value(values), [0] * len(squads)
        for seat in order:
            moved[seat] = yield from move_gold(floor, seat, "CRP-16.4")
        cash = petty_cash([value + more for value, more in zip(values, moved, strict=True)], 0)
        for seat in order:
            yield from shop(floor, seat, squads[seat], moved[seat] + cash[seat], False, fixture, "CRP-16.5",
                            banned=self.banned)

    def attendance(self, floor: Floor) -> None:
        """Each gate is 2D6 and the fan factor; FAME compares them. [CRP-16.4, LG-FOUR-04]"""
        gates = [
            floor.roll(6, "gate", "CRP-16.4") + floor.roll(6, "gate", "CRP-16.4") + club.fans for club in floor.clubs
        ]
        floor.notes["gates"] = list(gates)
        floor.notes[FAME] = list(fame(gates))

    def steps(self) -> tuple[Step, ...]:
        """MVP and improvement, winnings, spiralling expenses, fans, hiring. [CRP-16.6]"""
        return (self.most_valuable, self.growth, self.gate_money, self.expenses, self.fans, self.hiring)

    def growth(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """Improvement rolls for thresholds passed. [CRP-15]"""
        return grow_crp(floor, 0)

    def gate_money(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """A D6; who won alone may roll again and must keep the second. A conceder's winnings go to the other of two.
        [CRP-16.6, CRP-16.7, LG-FOUR-04, LG-FOUR-06]"""
        mine = report.seats[seat]
        if mine.conceded and mine.fielded > self.few:
            return
        rule = "CRP-16.6"
        its_fame = notes.get(FAME, [0] * len(report.seats))
        die = floor.roll(6, "winnings", rule)
        if mine.outcome == WON:
            again = yield Ask(0, "winnings", (f"keep {die}", "roll again"), "", rule)
            if again == "roll again":
                die = floor.roll(6, "winnings", rule)
        gold = winnings_crp(die, its_fame[seat], mine.outcome)
        loser = next((one for one in range(len(report.seats)) if one != seat), seat)
        if len(report.seats) == 2 and report.seats[loser].conceded and report.seats[loser].fielded > self.few:
            other = floor.roll(6, "winnings of the conceder", "CRP-16.7")
            gold += winnings_crp(other, its_fame[loser], report.seats[loser].outcome)
        floor.tell(0, "gold", rule, amount=gold, what="winnings")

    def expenses(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """Spiralling expenses, as far as there is gold. [CRP-16.6]"""
        club = floor.club(0)
        cost = min(spiralling(club.current_value()), club.gold)
        if cost:
            floor.tell(0, "gold", "CRP-16.6", amount=-cost, what="spiralling expenses")
        return NOTHING

    def fans(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """Roll for the fan factor: 3D6 for a winner, 2D6 for all others. [CRP-16.6, LG-FOUR-05]"""
        role = fan_role([one.place for one in report.seats], seat)
        total = sum(floor.roll(6, "fan factor", "CRP-16.6") for _ in range(3 if role == WON else 2))
        change = fans_crp(role, floor.club(0).fans, total + self.more_fans(seat, notes))
        if change:
            floor.tell(0, "fans", "CRP-16.6", amount=change)
        return NOTHING

    def more_fans(self, seat: int, notes: Notes) -> int:
        """Return what is added to the roll for fans."""
        return 0

    def penalty(self, floor: Floor, seat: int) -> None:
        """One fan factor fewer; each player with 51 points or more leaves on 1 to 3. [CRP-16.7]"""
        if floor.club(seat).fans:
            floor.tell(seat, "fans", "CRP-16.7", amount=-1)
        for member in floor.club(seat).listed():
            if member.earned >= 51 and floor.roll(6, f"leaves {member.id}", "CRP-16.7") <= 3:
                floor.tell(seat, "left", "CRP-16.7", player=member.id, why="left after the concession")


class Lrb5(Crp):
    """Journeymen only of positions sold 0-16. [CRP-16.3]"""

    edition = "lrb5"
    widest = WIDE
