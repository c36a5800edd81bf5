"""Purchases of colleges after a match besides players and staff: weapons, magic items, trades.
[AG-ITEM-01 to AG-ITEM-05, AG-SW-04, AG-SW-15, AG-TEAM-13 to AG-TEAM-17, AG-TACTIC-10]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from deepbowl.league.astrogranite import ITEM_PRICE, item_rolled, reroll_price, trade
from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.hiring import CrpMarket, Deed
from deepbowl.league.names import made_up
from deepbowl.league.session import Ask, Floor, Steps
from deepbowl.teams.team import Player

ITEM: Final = "magic item"
WITH: Final = " with "
CANCEL: Final = "cancel"
D12: Final = 12


class CollegeMarket(CrpMarket):
    """The market of one visit: one magic item, and one cheap re-roll after extra training. [AG-ITEM-01, AG-TACTIC-10]"""

    def __init__(self, items: bool, trading: bool, trained: bool) -> None:
        self.items = items
        self.trading = trading
        self.cheap = trained

    def reroll_price(self, club: Club) -> int:
        """Return 100,000, or the price of a new team for the first one after extra training. [AG-TEAM-10, AG-TACTIC-10]"""
        return reroll_price(self.cheap)

    def more(self, club: Club) -> list[str]:
        """Return armed players, weapons to buy back, the item, and players to trade or to relieve of their item."""
        found = [f"hire {name}{WITH}{weapon}" for name, weapon in self.armed(club)]
        found += [f"reclaim {one.id}" for one in club.listed() if one.confiscated and one.weapon_value <= club.gold]
        if self.items and club.listed() and club.gold >= ITEM_PRICE:
            found.append(f"buy {ITEM}")
        found += [f"discard {one.id}" for one in club.listed() if one.item]
        if self.trading:
            found += [f"trade {one.id}" for one in club.listed()]
        return found

    def armed(self, club: Club) -> list[tuple[str, str]]:
        """Return the positions that can be hired with a secret weapon, one armed player a team. [AG-SW-01 to AG-SW-04]"""
        team, known = club.team(), club.breaches()
        found = []
        for weapon in club.rules().weapons() if len(team.players) < club.rules().most else ():
            for position in club.roster().positions:
                player = Player(club.free_shirt(), "-", position.name, weapon=weapon)
                more = replace(team, players=(*team.players, player))
                if more.price(player) <= club.gold and all(one in known for one in more.legal(new=False)):
                    found.append((position.name, weapon))
        return found

    # ------------------------------------------------------------ doing it
    def deeds(self) -> Mapping[str, Deed]:
        """Return those of CRP, and those of this book."""
        return {**super().deeds(), "reclaim": self.reclaim, "discard": self.discard, "trade": self.trade}

    def hire(self, floor: Floor, seat: int, name: str) -> None:
        """A new player, perhaps with a weapon, whose surcharge is paid with them. [AG-SW-04]"""
        position, _, weapon = name.partition(WITH)
        club = floor.club(seat)
        super().hire(floor, seat, position)
        if weapon:
            value = club.rules().weapons()[weapon][club.roster().position(position).player_race]
            self.pay(floor, seat, value, weapon)
            floor.tell(seat, "weapon", "AG-SW-04", player=club.next_id(), weapon=weapon, value=value)

    def buy(self, floor: Floor, seat: int, name: str) -> Steps | None:
        """A magic item, or what every edition sells; extra training makes one re-roll cheaper. [AG-ITEM-01, AG-TACTIC-10]"""
        if name == ITEM:
            self.items = False
            return self.item(floor, seat)
        asks = super().buy(floor, seat, name)
        self.cheap = self.cheap and name != "re-roll"
        return asks

    def item(self, floor: Floor, seat: int) -> Steps:
        """Pay, then roll a D12; any one player carries the item, and loses the one they had. [AG-ITEM-01 to AG-ITEM-05]"""
        floor.tell(seat, "gold", "AG-ITEM-01", amount=-ITEM_PRICE, what=ITEM)
        item = item_rolled(floor.roll(D12, ITEM, "AG-ITEM-02"))
        players = sorted(floor.club(seat).listed(), key=lambda one: bool(one.item))
        picked = yield Ask(seat, "item", tuple(f"give {one.id}" for one in players), item, "AG-ITEM-03")
        value = floor.club(seat).rules().items()[item]
        floor.tell(seat, "item", "AG-ITEM-03", player=picked.removeprefix("give "), item=item, value=value)

    def discard(self, floor: Floor, seat: int, id: str) -> None:
        """A player throws their item away. [AG-ITEM-04]"""
        floor.tell(seat, "item", "AG-ITEM-04", player=id, item="", value=0)

    def reclaim(self, floor: Floor, seat: int, id: str) -> None:
        """Pay the surcharge again, and the weapon is back. [AG-SW-15]"""
        member = floor.club(seat).player(id)
        floor.tell(seat, "gold", "AG-SW-15", amount=-member.weapon_value, what=f"{member.weapon} bought back")
        floor.tell(seat, "confiscated", "AG-SW-15", player=id, kept=False)

    def trade(self, floor: Floor, seat: int, id: str) -> Steps:
        """Give one or more players up for a new one, who joins after they have left. [AG-TEAM-13 to AG-TEAM-17]"""
        given = [id]
        while True:
            club = floor.club(seat)
            prices = self.trades(club, given)
            also = [f"also {one.id}" for one in club.listed() if one.id not in given]
            options = (CANCEL, *(f"for {name}" for name in prices), *also)
            what, _, name = (yield Ask(seat, "trade", options, id, "AG-TEAM-13")).partition(" ")
            if what == CANCEL:
                return
            if what == "also":
                given.append(name)
                continue
            for one in given:
                floor.tell(seat, "left", "AG-TEAM-13", player=one, why="traded in")
            if prices[name]:
                floor.tell(seat, "gold", "AG-TEAM-13", amount=-prices[name], what=f"{name} in trade")
            self.join(floor, seat, name)
            return

    def join(self, floor: Floor, seat: int, name: str) -> None:
        """The newcomer of a trade, perhaps with a weapon. [AG-TEAM-13, AG-SW-04]"""
        club = floor.club(seat)
        new = club.next_id()
        called, _, weapon = name.partition(WITH)
        position = club.roster().position(called)
        floor.tell(seat, "hired", "AG-TEAM-13", player=new, was="", shirt=club.free_shirt(), name=made_up(new),
                   position=called, fee=position.cost, how="traded")
        if weapon:
            value = club.rules().weapons()[weapon][position.player_race]
            floor.tell(seat, "weapon", "AG-SW-04", player=new, weapon=weapon, value=value)

    def trades(self, club: Club, given: list[str]) -> dict[str, int]:
        """Return what each position, armed or not, costs for these players, as far as the club can pay and its list allows.
        [AG-TEAM-13, AG-TEAM-17, AG-SW-04]"""
        team, shirts = club.team(), [club.player(one).shirt for one in given]
        free = min({*shirts, club.free_shirt()})
        found = {}
        for weapon in ("", *club.rules().weapons()):
            for position in club.roster().positions:
                new = Player(free, position.name, position.name, weapon=weapon)
                try:
                    _, left = trade(team, shirts, new, club.gold)
                except LeagueError:
                    continue
                found[f"{position.name}{WITH}{weapon}" if weapon else position.name] = club.gold - left
        return found
