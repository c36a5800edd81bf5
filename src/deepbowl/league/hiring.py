"""Hiring, keeping, dismissing and retiring after a match. [CRP-16.6, 2020-16.8, DG-POST-04, LG-GOLD-04]"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Final

from deepbowl.league.club import MERCENARY, RAISED, Club, Member
from deepbowl.league.errors import LeagueError
from deepbowl.league.names import made_up
from deepbowl.league.session import DONE, Ask, Floor, Steps
from deepbowl.teams.editions import Good
from deepbowl.teams.team import Player, Team

NO_REROLLS: Final = 0
Deed = Callable[[Floor, int, str], Steps | None]
"""A function that carries out an answer; it may ask further questions."""


class Market:
    """The goods and players an edition sells after a match, with prices."""

    rule = "2020-16.8"
    reroll_times = 2
    """A team re-roll costs this many times its price in a league; 0: it is not sold. [CRP-16.1, 2020-16.8, D7-TEAM-04]"""
    retiring = True
    """Whether a player with a fresh lasting injury may sit the season out. [2020-16.8]"""
    grown = True
    """Whether a journeyman is kept at the value they have by now, or at the price of the position. [CRP-16.3, LG-GOLD-04]"""

    # ------------------------------------------------------------ what may be done
    def options(self, club: Club) -> list[str]:
        """Return everything the coach may do now, each as it is answered."""
        known = club.breaches()
        room = len(club.listed()) < club.rules().most

        def fits(team: Team) -> bool:
            return not [one for one in team.legal(new=False) if one not in known]

        team = replace(club.team(), rerolls=club.rerolls)
        found = []
        for position in club.roster().positions if room else ():
            if position.cost <= club.gold and fits(_with(team, club, position.name)):
                found.append(f"hire {position.name}")
        for guest in club.guests() if room else ():
            fitting = guest.guest != MERCENARY and fits(_with(team, club, guest.position))
            if fitting and self.keeping(club, guest) <= club.gold:
                found.append(f"keep {guest.id}")
        price = self.reroll_price(club)
        if self.reroll_times and price <= club.gold and fits(replace(team, rerolls=team.rerolls + 1)):
            found.append("buy re-roll")
        for good in staff_of(club):
            more = replace(team, goods={**team.goods, good.name: team.goods.get(good.name, 0) + 1})
            if good.price_for(club.specials()) <= club.gold and fits(more):
                found.append(f"buy {good.name}")
        found += [f"dismiss {one.id}" for one in club.listed()]
        found += [f"dismiss {name}" for name, count in club.staff.items() if count]
        found += [f"retire {one.id}" for one in club.listed() if self.retiring and one.fresh and not one.retired]
        return found + self.more(club)

    def more(self, club: Club) -> list[str]:
        """Return what only this edition offers, such as another sponsor."""
        return []

    def reroll_price(self, club: Club) -> int:
        """Return what the next team re-roll costs."""
        return self.reroll_times * club.roster().reroll_cost

    def keeping(self, club: Club, guest: Member) -> int:
        """Return what it costs to keep a guest: raised players are free. [CRP-16.3, 2020-16.8, 2020-18.4, LG-GOLD-03]"""
        if guest.guest == RAISED:
            return 0
        return guest.fee + (sum(one.value for one in guest.advances) if self.grown else 0)

    # ------------------------------------------------------------ doing it
    def spend(self, floor: Floor, seat: int) -> Generator[Ask, str, None]:
        """Ask until the coach is done; guests who were not kept leave. [LG-GOLD-04]"""
        while True:
            options = self.options(floor.club(seat))
            picked = yield Ask(seat, "hiring", (DONE, *options), "", self.rule)
            if picked == DONE:
                break
            what, _, name = picked.partition(" ")
            asks = self.deeds()[what](floor, seat, name)
            if asks is not None:
                yield from asks
        for guest in floor.club(seat).guests():
            floor.tell(seat, "left", self.rule, player=guest.id, why="not kept")

    def deeds(self) -> Mapping[str, Deed]:
        """Return what carries out each kind of answer."""
        return {
            "hire": self.hire, "keep": self.keep, "buy": self.buy, "dismiss": self.dismiss, "retire": self.retire,
        }  # fmt: skip

    def hire(self, floor: Floor, seat: int, name: str) -> None:
        """A new player at the price of the position, in the lowest free shirt."""
        club = floor.club(seat)
        fee = club.roster().position(name).cost
        self.pay(floor, seat, fee, name)
        id = club.next_id()
        shirt = club.free_shirt()
        floor.tell(seat, "hired", self.rule, player=id, was="", shirt=shirt, name=made_up(id), position=name, fee=fee,
                   how="bought")

    def keep(self, floor: Floor, seat: int, id: str) -> None:
        """A guest stays for good: Loner goes, points and skills stay. [CRP-16.3, 2020-16.8, LG-GOLD-04, LG-REPORT-03]"""
        club = floor.club(seat)
        guest = club.player(id)
        self.pay(floor, seat, self.keeping(club, guest), guest.position)
        new = club.next_id()
        floor.tell(seat, "hired", self.rule, player=new, was=id, shirt=club.free_shirt(), name=made_up(new),
                   position=guest.position, fee=guest.fee, how=guest.guest)

    def buy(self, floor: Floor, seat: int, name: str) -> Steps | None:
        """A team re-roll, staff or, where they can be bought, fans."""
        club = floor.club(seat)
        if name == "re-roll":
            self.pay(floor, seat, self.reroll_price(club), name)
            floor.tell(seat, "reroll", self.rule, amount=1)
            return None
        good = club.rules().good(name)
        assert good is not None
        self.pay(floor, seat, good.price_for(club.specials()), name)
        floor.tell(seat, "staff", self.rule, name=name, amount=1)
        return None

    def dismiss(self, floor: Floor, seat: int, name: str) -> None:
        """A player or one of the staff goes; nothing is paid back."""
        if name in floor.club(seat).members:
            floor.tell(seat, "left", self.rule, player=name, why="dismissed")
        else:
            floor.tell(seat, "staff", self.rule, name=name, amount=-1)

    def retire(self, floor: Floor, seat: int, id: str) -> None:
        """A player with a fresh lasting injury sits the season out: on the list, not in the current value. [2020-16.8]"""
        if not floor.club(seat).player(id).fresh:
            raise LeagueError(self.rule, f"{id} has no fresh lasting injury")
        floor.tell(seat, "retired", self.rule, player=id)

    def pay(self, floor: Floor, seat: int, gold: int, what: str) -> None:
        """Take gold from the treasury."""
        if gold:
            floor.tell(seat, "gold", self.rule, amount=-gold, what=what)


def staff_of(club: Club) -> list[Good]:
    """Return the staff an edition sells; fans come and go by themselves once a club has played. [CRP-16.1, 2020-18.1]"""
    return [good for good in club.rules().goods if good.value and not good.grows]


def _with(team: Team, club: Club, position: str) -> Team:
    return replace(team, players=(*team.players, Player(club.free_shirt(), "-", position)))


class CrpMarket(Market):
    """Players, staff and re-rolls; journeymen at the price of a rookie. [CRP-16.3, CRP-16.6]"""

    rule = "CRP-16.6"
    retiring = False
    grown = False


class SevensMarket(Market):
    """Re-rolls are bought only when the team is drafted. [D7-TEAM-04]"""

    reroll_times = NO_REROLLS


class DungeonBowlMarket(Market):
    """Another sponsor once a season, another athlete when the old one is gone. [DG-POST-04, DG-SPON-07, DG-SPON-08]"""

    rule = "DG-POST-04"

    def more(self, club: Club) -> list[str]:
        """Return sponsors and athletes to choose from."""
        rules = club.rules()
        found: list[str] = []
        if not club.changed_sponsor:
            found += [f"sponsor {name}" for name in rules.sponsors if name != club.sponsor]
        if club.sponsor == rules.with_athlete and not club.athlete:
            found += [f"athlete {one.id}" for one in club.listed()]
        return found

    def deeds(self) -> Mapping[str, Deed]:
        """Return those of every edition, and the two of this one."""
        return {**super().deeds(), "sponsor": self.sponsor, "athlete": self.athlete}

    def sponsor(self, floor: Floor, seat: int, name: str) -> None:
        """Change the sponsor; a club without one names its first, which is not a change. [DG-SPON-01, DG-SPON-08]"""
        changed = bool(floor.club(seat).sponsor)
        floor.tell(seat, "sponsor", "DG-SPON-08" if changed else "DG-SPON-01", sponsor=name, changed=changed)

    def athlete(self, floor: Floor, seat: int, id: str) -> None:
        """Name the sponsor's athlete. [DG-SPON-07]"""
        floor.tell(seat, "athlete", "DG-SPON-07", player=id)


