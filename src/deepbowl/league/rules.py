"""The league rules of an edition: what is done before and after a match, in the edition's own order. [LG-SESS-02]

`LeagueRules` holds what all editions share. `Crp`, `Bb2020` and their kin say what differs, each with its own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from deepbowl.books.registry import BOOKS
from deepbowl.league.astrogranite import turned_to_stone
from deepbowl.league.before import NARROW, WIDE, Squad, fill_ranks, guest_id, move_gold, shop, shop_secretly, worth_today
from deepbowl.league.club import DREW, JOURNEYMAN, LOST, MERCENARY, WON, Club
from deepbowl.league.growth import grow_2020, grow_crp, may_worsen
from deepbowl.league.hiring import CrpMarket, DungeonBowlMarket, Market, SevensMarket
from deepbowl.league.money import (
    TEN,
    by_value,
    cost_of,
    fame,
    fan_role,
    fans_2020,
    fans_crp,
    gathered,
    mistake,
    petty_cash,
    spiralling,
    winnings_2020,
    winnings_crp,
    winnings_dungeon_bowl,
)
from deepbowl.league.report import Deeds, Report, SeatReport
from deepbowl.league.session import BEGIN, Ask, Floor, Steps
from deepbowl.rules.switches import name_of
from deepbowl.teams.legality import HIGHEST_NUMBER

FAN_FACTOR: Final = "fan_factor"
FAME: Final = "fame"
SQUADS: Final = "squads"


class LeagueRules:
    """The rules all editions share; subclasses add their own."""

    edition: ClassVar[str] = ""
    market: Market = Market()
    mvp_points = 4
    dead_may_be_mvp = False
    widest = NARROW
    """A journeyman's position is sold at least this often. [LG-GOLD-02]"""
    winner_takes_mvp = False
    """The winner also gets the MVP of a coach who conceded. [CRP-16.7]"""
    few = 3
    """Conceding with at most this many players left to set up is free of penalty. [CRP-16.7, 2020-14.6]"""
    rules: ClassVar[dict[str, str]] = {}
    """The rule behind each step."""
    typed: ClassVar[tuple[str, ...]] = ("touchdowns", "completions", "casualties", "interceptions")
    """What coaches count at a real table, as `Deeds` and `SeatReport` name it. [LG-REPORT-04]"""
    worth: ClassVar[dict[str, int]] = {
        "touchdowns": 3, "completions": 1, "casualties": 2, "interceptions": 2, "deflections": 1, "landings": 1, "earned": 1,
    }  # fmt: skip

    def __init__(self, book: str, touchdown: int = 0, switches: Collection[str] = ()) -> None:
        self.book = book
        self.switches = frozenset(map(name_of, switches))
        self.banned = BOOKS[book].banned_goods if book in BOOKS else ()
        own_worth = BOOKS[book].touchdown_worth if book in BOOKS else 0  # [DG-POST-05, LG-DEED-03]
        self.touchdown = touchdown or own_worth or self.worth["touchdowns"]

    # ------------------------------------------------------------ before
    def before(self, floor: Floor, fixture: str, friendly: bool = False) -> Steps:
        """Journeymen, then gold and goods. [LG-SESS-02]"""
        squads = [Squad() for _ in floor.clubs]
        for seat, squad in enumerate(squads):
            yield from fill_ranks(floor, seat, squad, self.widest, self.rules["journeymen"])
        yield from self.gold_before(floor, squads, fixture)
        self.attendance(floor)
        floor.notes[SQUADS] = [[[one.position, one.what, one.skill] for one in squad.hirelings] for squad in squads]

    def gold_before(self, floor: Floor, squads: Sequence[Squad], fixture: str) -> Steps:
        """Return who may buy goods for the match, and from what."""
        raise NotImplementedError

    def attendance(self, floor: Floor) -> None:
        """Roll for the fans who come, where the book has any."""

    # ------------------------------------------------------------ the table, once for all
    def hand_over(self, floor: Floor, report: Report, season: int, notes: dict[str, list[int]]) -> Steps:
        """Write the match down for all clubs of the table: results, points, the dead and the hurt, winnings.
        [LG-HURT-01, LG-SESS-06, DG-POST-02]"""
        for seat, mine in enumerate(report.seats):
            if mine.absent:
                floor.tell(seat, "forfeit", "LG-FIX-06", fixture=report.fixture, season=season, outcome=LOST, touchdowns=0,
                           against=0)
                continue
            self.record(floor, seat, report, season)
            for id, deeds in sorted(mine.players.items()):
                self.player(floor, seat, id, deeds, report)
        self.winnings(floor, report, notes)
        for seat, mine in enumerate(report.seats):
            if mine.conceded and mine.fielded > self.few:
                self.penalty(floor, seat)
        return
        yield

    def record(self, floor: Floor, seat: int, report: Report, season: int) -> None:
        """The result; a league match ends the wait of those who missed it. [LG-HURT-02, LG-SEASON-05]"""
        mine = report.seats[seat]
        others = [one.touchdowns for at, one in enumerate(report.seats) if at != seat]
        floor.tell(
            seat, "result", self.rules["result"], fixture=report.fixture, match=report.match, book=report.book,
            season=season, outcome=mine.outcome, place=mine.place, seats=len(report.seats), touchdowns=mine.touchdowns,
            against=max(others) if len(others) == 1 else sum(others), caused=mine.caused, suffered=mine.suffered,
            friendly=report.friendly, conceded=mine.conceded,
        )  # fmt: skip
        for member in floor.club(seat).listed():
            floor.tell(seat, "appeared", "LG-SEASON-05", player=member.id, season=season)
            if member.out and not member.retired and not report.friendly:
                floor.tell(seat, "back", "LG-HURT-02", player=member.id)

    def player(self, floor: Floor, seat: int, id: str, deeds: Deeds, report: Report) -> None:
        """One player's points, then what the match did to them. Dice for a mighty monster and for a statue are rolled now.
        A characteristic at its worst gets no worse. [LG-DEED-04, LG-REPORT-03, LG-REPORT-05, LG-HURT-01, CRP-1.1, 2020-2.1,
        AG-MACT-20, AG-MATK-05]"""
        if deeds.guest == MERCENARY or not (deeds.guest or id in floor.club(seat).members):
            return  # a ruling may have taken the player off the list during the match
        if deeds.guest:
            id = guest_id(report.fixture, id)
            fee = floor.club(seat).roster().position(deeds.position).cost
            floor.tell(seat, "guest", "LG-REPORT-03", player=id, name=deeds.name, position=deeds.position, fee=fee,
                       how=deeds.guest)
        dice = sum(floor.roll(6, f"monster {id}", "AG-MACT-20") for _ in range(deeds.mighty))
        deeds = replace(deeds, earned=deeds.earned + dice)
        for deed, points in self.earned(floor.club(seat), id, deeds):
            floor.tell(seat, "points", self.rules["points"], player=id, amount=points, deed=deed, match=report.match)
        if deeds.petrified and turned_to_stone(floor.roll(6, f"statue {id}", "AG-MATK-05")):
            floor.tell(seat, "left", "AG-MATK-05", player=id, why="stone for ever")
            return
        if deeds.dead:
            floor.tell(seat, "died", self.rules["injury"], player=id, by=deeds.killer, match=report.match)
            return
        for injury in deeds.injuries:
            if injury == "niggle":
                floor.tell(seat, "niggle", self.rules["injury"], player=id)
            elif injury != "out" and may_worsen(floor.club(seat), floor.club(seat).player(id), injury):
                floor.tell(seat, "lowered", self.rules["injury"], player=id, characteristic=injury)
        if deeds.injuries:
            floor.tell(seat, "out", self.rules["injury"], player=id, fixture=report.fixture)

    def earned(self, club: Club, id: str, deeds: Deeds) -> list[tuple[str, int]]:
        """Return the points a player earned, by achievement. [CRP-15, 2020-16.4, DG-POST-05, LG-DEED-03]"""
        worth = {**self.worth, "touchdowns": self.touchdown}
        return [(name, getattr(deeds, name) * points) for name, points in worth.items() if getattr(deeds, name)]

    def winnings(self, floor: Floor, report: Report, notes: dict[str, list[int]]) -> None:
        """Payments to all clubs of the table right after the match."""

    def penalty(self, floor: Floor, seat: int) -> None:
        """The price of conceding besides winnings and MVP."""

    # ------------------------------------------------------------ without a match
    def forfeited(self, floor: Floor, clubs: Sequence[str], fixture: str, season: int, winner: str) -> Steps:
        """A forfeit: both lose, or one club gets a 1-0, D6 x 10k and two MVPs. It does not count as a match.
        [2020-16.10]"""
        rule = "2020-16.10"
        for seat, club in enumerate(clubs):
            won = club == winner
            floor.tell(seat, "forfeit", rule, fixture=fixture, season=season, outcome=WON if won else LOST,
                       touchdowns=int(won), against=int(bool(winner) and not won))
            if won:
                floor.tell(seat, "gold", rule, amount=floor.roll(6, "forfeit", rule) * TEN, what="forfeit")
                for _ in range(2):
                    self.draw_mvp(floor, seat, [one.id for one in floor.club(seat).fit()], "", rule)
        return
        yield

    # ------------------------------------------------------------ after
    def after(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """One club's own steps, in the order of the edition. [LG-SESS-02]"""
        if report.seats[seat].absent:
            return
        yield Ask(0, BEGIN, (BEGIN,), "", "LG-DICE-02")
        for step in self.steps():
            yield from step(floor, report, seat, notes)

    def steps(self) -> tuple[Callable[[Floor, Report, int, dict[str, list[int]]], Steps], ...]:
        """Return the steps of one club after a match, in their order."""
        raise NotImplementedError

    def most_valuable(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """Draw the MVP. [2020-1.7, CRP-16.7, LG-DEED-05]"""
        for _ in range(self.awards(report, seat, notes)):
            self.award(floor, report, seat)
        return
        yield

    def awards(self, report: Report, seat: int, notes: dict[str, list[int]]) -> int:
        """Return how many players of a club are most valuable, none after a friendly or a concession.
        [2020-14.6, CRP-16.7]"""
        mine = report.seats[seat]
        if report.friendly:
            return 0
        awards = 0 if mine.conceded and mine.fielded > self.few else 1
        gave_up = [one for one in report.seats if one.conceded and one.fielded > self.few]
        if self.winner_takes_mvp and len(report.seats) == 2 and gave_up and not mine.conceded:
            awards += 1
        return awards

    def candidates(self, mine: SeatReport) -> list[str]:
        """Return those who could play this match: listed players and journeymen. [LG-DEED-05]"""
        able = [id for id, deeds in sorted(mine.players.items()) if deeds.guest in ("", JOURNEYMAN)]
        return [id for id in able if self.dead_may_be_mvp or not mine.players[id].dead]

    def award(self, floor: Floor, report: Report, seat: int) -> None:
        """One award among those who could play."""
        mine = report.seats[seat]
        ids = [guest_id(report.fixture, id) if mine.players[id].guest else id for id in self.candidates(mine)]
        self.draw_mvp(floor, 0, ids, report.match, self.rules["mvp"])

    def draw_mvp(self, floor: Floor, seat: int, ids: Sequence[str], match: str, rule: str) -> None:
        """Roll D16s against shirt numbers until one is hit; the award of a dead player is lost.
        [2020-1.7, LG-DEED-05]"""
        shirts = numbered(floor.club(seat), ids)
        if not shirts:
            return
        while (number := floor.roll(max(HIGHEST_NUMBER, *shirts), "most valuable player", rule)) not in shirts:
            pass
        id = shirts[number]
        floor.tell(seat, "mvp", rule, player=id, match=match)
        if id in floor.club(seat).members:
            floor.tell(seat, "points", rule, player=id, amount=self.mvp_points, deed="mvp", match=match)

    def growth(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """Players spend points on advancements. [2020-16.5]"""
        return grow_2020(floor, 0)

    def hiring(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """Hire, keep, dismiss, retire. [CRP-16.6, 2020-16.8, DG-POST-04]"""
        return self.market.spend(floor, 0)


def numbered(club: Club, ids: Sequence[str]) -> dict[int, str]:
    """Return players by number of the draw: their shirts; guests and the dead get the lowest free numbers.
    [2020-1.7]"""
    shirts = {club.members[id].shirt: id for id in ids if id in club.members and club.members[id].shirt}
    dead = [one.member for one in club.former if one.member.id in ids and one.member.shirt]
    shirts |= {one.shirt: one.id for one in dead if one.shirt not in shirts}
    free = iter([number for number in range(1, HIGHEST_NUMBER + len(ids) + 1) if number not in shirts])
    known = set(shirts.values())
    return shirts | {number: id for id, number in zip((one for one in ids if one not in known), free, strict=False)}


# ---------------------------------------------------------------- CRP
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

    def steps(self) -> tuple[Callable[[Floor, Report, int, dict[str, list[int]]], Steps], ...]:
        """MVP and improvement, winnings, spiralling expenses, fans, hiring. [CRP-16.6]"""
        return (self.most_valuable, self.growth, self.gate_money, self.expenses, self.fans, self.hiring)

    def growth(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """Improvement rolls for thresholds passed. [CRP-15]"""
        return grow_crp(floor, 0)

    def gate_money(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
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

    def expenses(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """Spiralling expenses, as far as there is gold. [CRP-16.6]"""
        club = floor.club(0)
        cost = min(spiralling(club.current_value()), club.gold)
        if cost:
            floor.tell(0, "gold", "CRP-16.6", amount=-cost, what="spiralling expenses")
        return
        yield

    def fans(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """Roll for the fan factor: 3D6 for a winner, 2D6 for all others. [CRP-16.6, LG-FOUR-05]"""
        role = fan_role([one.place for one in report.seats], seat)
        total = sum(floor.roll(6, "fan factor", "CRP-16.6") for _ in range(3 if role == WON else 2))
        change = fans_crp(role, floor.club(0).fans, total + self.more_fans(seat, notes))
        if change:
            floor.tell(0, "fans", "CRP-16.6", amount=change)
        return
        yield

    def more_fans(self, seat: int, notes: dict[str, list[int]]) -> int:
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


# ---------------------------------------------------------------- 2020
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

    def winnings(self, floor: Floor, report: Report, notes: dict[str, list[int]]) -> None:
        """Fans and touchdowns pay. [2020-16.2, LG-FOUR-03]"""
        factors = notes.get(FAN_FACTOR) or [2 + max(1, club.fans) for club in floor.clubs]
        gave_up = [one.absent or (one.conceded and one.fielded > self.few) for one in report.seats]
        paid = winnings_2020(factors, [one.touchdowns for one in report.seats], gave_up)
        for seat, gold in enumerate(paid):
            if gold:
                floor.tell(seat, "gold", "2020-16.2", amount=gold, what="winnings")

    def penalty(self, floor: Floor, seat: int) -> None:
        """D3 fans fewer, at least 1 stays; each player with 3 advancements or more leaves on 1 to 3. [2020-14.6]"""
        lost = min(floor.roll(3, "fans lost", "2020-14.6"), max(0, floor.club(seat).fans - 1))
        if lost:
            floor.tell(seat, "fans", "2020-14.6", amount=-lost)
        for member in floor.club(seat).listed():
            if len(member.advances) >= 3 and floor.roll(6, f"leaves {member.id}", "2020-14.6") <= 3:
                floor.tell(seat, "left", "2020-14.6", player=member.id, why="left after the concession")

    def steps(self) -> tuple[Callable[[Floor, Report, int, dict[str, list[int]]], Steps], ...]:
        """Fans, MVP and advancement, hiring, expensive mistakes. [2020-16.1]"""
        return (self.fans, self.most_valuable, self.growth, self.hiring, self.mistakes)

    def fans(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """A D6 against Dedicated Fans, unless the match was drawn. [2020-16.3, LG-FOUR-05]"""
        role = fan_role([one.place for one in report.seats], seat)
        gave_up = report.seats[seat].conceded and report.seats[seat].fielded > self.few
        if role != DREW and not gave_up:
            change = fans_2020(role, floor.club(0).fans, floor.roll(6, "dedicated fans", "2020-16.3"))
            if change:
                floor.tell(0, "fans", "2020-16.3", amount=change)
        return
        yield

    def mistakes(self, floor: Floor, report: Report, seat: int, notes: dict[str, list[int]]) -> Steps:
        """A treasury of 100k or more may lose some of it. [2020-16.9]"""
        gold, rule = floor.club(0).gold, "2020-16.9"
        if gold >= 10 * TEN:
            kind = mistake(gold, floor.roll(6, "expensive mistakes", rule))
            dice = {"minor": ((3, 1),), "catastrophe": ((6, 2),)}.get(kind, ())
            rolled = [floor.roll(sides, kind, rule) for sides, times in dice for _ in range(times)]
            if cost := cost_of(kind, gold, rolled):
                floor.tell(0, "gold", rule, amount=-cost, what=f"{kind} mistake")
        return
        yield


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

    def winnings(self, floor: Floor, report: Report, notes: dict[str, list[int]]) -> None:
        """Two dice for the table, and gathered funds. [DG-POST-03, DG-TILE-10, LG-SESS-06]"""
        dice = floor.roll(6, "winnings", "DG-POST-03"), floor.roll(6, "winnings", "DG-POST-03")
        shares = winnings_dungeon_bowl([one.outcome for one in report.seats], dice)
        for seat, gold in enumerate(shares):
            if report.seats[seat].absent or (report.seats[seat].conceded and report.seats[seat].fielded > self.few):
                continue
            floor.tell(seat, "gold", "DG-POST-03", amount=gold, what="winnings")
            if found := gathered(report.seats[seat].funds):
                floor.tell(seat, "gold", "DG-TILE-10", amount=found, what="gathered funds")

    def steps(self) -> tuple[Callable[[Floor, Report, int, dict[str, list[int]]], Steps], ...]:
        """Outcome and winnings were handed over; then advancement, hiring, values. [DG-POST-01]"""
        return (self.most_valuable, self.growth, self.hiring)
