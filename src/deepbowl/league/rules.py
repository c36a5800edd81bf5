"""The league rules of an edition: what is done before and after a match, in the edition's own order. [LG-SESS-02]

`LeagueRules` holds what all editions share. `crp_rules`, `bb2020_rules` and `college_rules` say what differs, each with its
own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from deepbowl.books.registry import BOOKS
from deepbowl.league.astrogranite import turned_to_stone
from deepbowl.league.before import NARROW, Squad, fill_ranks, guest_id
from deepbowl.league.club import JOURNEYMAN, LOST, MERCENARY, WON, Club
from deepbowl.league.fold import STONE
from deepbowl.league.growth import grow_2020, may_worsen
from deepbowl.league.hiring import Market
from deepbowl.league.money import TEN
from deepbowl.league.report import Deeds, Report, SeatReport
from deepbowl.league.session import BEGIN, NOTHING, Ask, Floor, Steps
from deepbowl.rules.switches import name_of
from deepbowl.teams.legality import HIGHEST_NUMBER

SQUADS: Final = "squads"
Notes = dict[str, list[int]]
"""The notes that a sequence before a match leaves for the one after it, by seat."""
Step = Callable[[Floor, Report, int, Notes], Steps]
"""A step of one club after a match."""


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
    """The figures coaches count at a real table, as `Deeds` and `SeatReport` name them. [LG-REPORT-04]"""
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
    def hand_over(self, floor: Floor, report: Report, season: int, notes: Notes) -> Steps:
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
        return NOTHING

    def record(self, floor: Floor, seat: int, report: Report, season: int) -> None:
        """The result; a league match ends the wait of those who missed it. A friendly between two seasons belongs to the one
        that follows. [LG-HURT-02, LG-SEASON-04, LG-SEASON-05]"""
        mine = report.seats[seat]
        season = floor.club(seat).season if report.friendly else season
        others = [one.touchdowns for at, one in enumerate(report.seats) if at != seat]
        floor.tell(
            seat, "result", self.rules["result"], fixture=report.fixture, match=report.match, book=report.book,
            season=season, outcome=mine.outcome, place=mine.place, seats=len(report.seats), touchdowns=mine.touchdowns,
            against=max(others) if len(others) == 1 else sum(others), caused=mine.caused, suffered=mine.suffered,
            friendly=report.friendly, conceded=mine.conceded,
        )  # fmt: skip
        for member in floor.club(seat).listed():
            floor.tell(seat, "appeared", "LG-SEASON-05", player=member.id, season=season)
            if member.out and not member.retired and not report.friendly and member.id not in mine.players:
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
            floor.tell(seat, "left", "AG-MATK-05", player=id, why=STONE)
            return
        if deeds.dead:
            floor.tell(seat, "died", self.rules["injury"], player=id, by=deeds.killer, match=report.match)
            return
        if deeds.cured:
            self.cure(floor, seat, id)
        for injury in deeds.injuries:
            if injury == "niggle":
                floor.tell(seat, "niggle", self.rules["injury"], player=id)
            elif injury != "out" and may_worsen(floor.club(seat), floor.club(seat).player(id), injury):
                floor.tell(seat, "lowered", self.rules["injury"], player=id, characteristic=injury)
        if deeds.injuries:
            floor.tell(seat, "out", self.rules["injury"], player=id, fixture=report.fixture)

    def cure(self, floor: Floor, seat: int, id: str) -> None:
        """The injuries a player brought to the match are gone; those of the match come afterwards. [DG-XTILE-06]"""
        member = floor.club(seat).player(id)
        for what in (*["niggle"] * member.niggles, *member.lowered):
            floor.tell(seat, "healed", "DG-XTILE-06", player=id, what=what)

    def earned(self, club: Club, id: str, deeds: Deeds) -> list[tuple[str, int]]:
        """Return the points a player earned, by achievement. [CRP-15, 2020-16.4, DG-POST-05, LG-DEED-03]"""
        worth = {**self.worth, "touchdowns": self.touchdown}
        return [(name, getattr(deeds, name) * points) for name, points in worth.items() if getattr(deeds, name)]

    def winnings(self, floor: Floor, report: Report, notes: Notes) -> None:
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
        return NOTHING

    # ------------------------------------------------------------ after
    def after(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """One club's own steps, in the order of the edition. [LG-SESS-02]"""
        if report.seats[seat].absent:
            return
        yield Ask(0, BEGIN, (BEGIN,), "", "LG-DICE-02")
        for step in self.steps():
            yield from step(floor, report, seat, notes)

    def steps(self) -> tuple[Step, ...]:
        """Return the steps of one club after a match, in their order."""
        raise NotImplementedError

    def most_valuable(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """Draw the MVP. [2020-1.7, CRP-16.7, LG-DEED-05]"""
        for _ in range(self.awards(report, seat, notes)):
            self.award(floor, report, seat)
        return NOTHING

    def awards(self, report: Report, seat: int, notes: Notes) -> int:
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
        """Roll D16s against shirt numbers until one is hit; the award of a dead player is lost. A player whose hiring was
        struck during the match is in no draw. [2020-1.7, LG-DEED-05, LG-REPAIR-03]"""
        club = floor.club(seat)
        known = {*club.members, *(one.member.id for one in club.former)}
        shirts = numbered(club, [id for id in ids if id in known])
        if not shirts:
            return
        while (number := floor.roll(max(HIGHEST_NUMBER, *shirts), "most valuable player", rule)) not in shirts:
            pass
        id = shirts[number]
        floor.tell(seat, "mvp", rule, player=id, match=match)
        if id in floor.club(seat).members:
            floor.tell(seat, "points", rule, player=id, amount=self.mvp_points, deed="mvp", match=match)

    def growth(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
        """Players spend points on advancements. [2020-16.5]"""
        return grow_2020(floor, 0)

    def hiring(self, floor: Floor, report: Report, seat: int, notes: Notes) -> Steps:
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
