"""A team: the players a coach has hired, with what they learnt and suffered, and what else was bought for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from deepbowl.rules.sheet import CHARACTERISTICS, PlayerSheet, TeamSheet
from deepbowl.teams.editions import MORE_REROLLS, Edition, edition
from deepbowl.teams.legality import HIGHEST_NUMBER, Finding, findings
from deepbowl.teams.rosters import Position, Roster
from deepbowl.teams.strict import Fields, TeamError, parse

__all__ = ["Changes", "Finding", "Player", "Team", "TeamError"]

IN_MATCH: Final = {
    "bribery-and-corruption": "bribery and corruption",
    "masters-of-undeath": "masters of undeath",
    "favoured-of-nurgle": "favoured of nurgle",
}
"""The special rules that a match meets, and what the rules of a match count them as. [2020-18.4]"""
RAISED: Final = {
    "masters-of-undeath": ("Zombie Lineman", "The Risen One"),
    "favoured-of-nurgle": ("Rotter Lineman", "The Latest Bloom"),
}
"""Players a special rule may raise during a match: the position and a name."""
SELDOM: Final = ("special", "sponsor", "athlete")
"""Properties that most teams do not have; their text leaves them out."""
FORMAT: Final = "deepbowl-team"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Changes:
    """How many times each characteristic of a player became better, or worse."""

    ma: int = 0
    st: int = 0
    ag: int = 0
    pa: int = 0
    av: int = 0

    def get(self, name: str) -> int:
        """The count for one characteristic by its short name."""
        return dict(self.items())[name]

    def items(self) -> tuple[tuple[str, int], ...]:
        """Each characteristic's short name with its count."""
        return (("ma", self.ma), ("st", self.st), ("ag", self.ag), ("pa", self.pa), ("av", self.av))

    def values(self) -> tuple[int, ...]:
        """The counts alone."""
        return tuple(count for _, count in self.items())


@dataclass(frozen=True, slots=True)
class Player:
    """A hired player: shirt number, name, position, and what they learnt and suffered since. [CRP-9.4, CRP-15]

    `random_skills` are those of the `extra_skills` that were rolled for, not chosen. [2020-15.2] `weapon` and `item` are
    what they carry; without a weapon that was `confiscated` they do not play. [AG-SW-03, AG-SW-14, AG-ITEM-03]
    """

    number: int
    name: str
    position: str
    extra_skills: tuple[str, ...] = ()
    niggling: int = 0
    improved: Changes = Changes()
    injured: Changes = Changes()
    random_skills: tuple[str, ...] = ()
    weapon: str = ""
    item: str = ""
    confiscated: bool = False

    def equipment(self) -> tuple[str, ...]:
        """The weapon and the item, as a team sheet prints them among the skills."""
        return tuple(carried for carried in (self.weapon, self.item) if carried)


@dataclass(frozen=True, slots=True)
class Team:
    """A coach's team: players, re-rolls, and what else its edition sells: staff, fans, goods for the next match.

    `goods` counts them by the names the edition has for them; `special` is the special rule the coach picked, where theirs
    list lets them; `athlete` is the number of the player their sponsor is fond of, 0 if none.
    [CRP-16.1, CRP-16.5, 2020-18.1, 2020-18.4, DG-SPON-01]
    """

    name: str
    race: str
    players: tuple[Player, ...]
    rerolls: int = 0
    goods: Mapping[str, int] = field(default_factory=dict)
    special: str = ""
    edition: str = "crp"
    sponsor: str = ""
    athlete: int = 0

    def drafted_by(self) -> Edition:
        """The edition whose prices and limits hold."""
        return edition(self.edition)

    def roster(self) -> Roster:
        """The team list the players are hired from."""
        return self.drafted_by().roster(self.race)

    def specials(self) -> tuple[str, ...]:
        """The special rules of the list and the one picked. [2020-18.4]"""
        return (*self.roster().special, self.special) if self.special else self.roster().special

    def profile(self, player: Player) -> Position:
        """A player as they take the field: their position's line as they are by now. [CRP-1.1, 2020-2.1]"""
        position = self.roster().position(player.position)
        now: dict[str, Any] = {
            name: scale.changed(getattr(position, name), player.improved.get(name), player.injured.get(name))
            for name, scale in self.drafted_by().scales.items()
        }
        return replace(position, skills=position.skills + player.extra_skills + player.equipment(), **now)

    def lost(self, player: Player) -> tuple[int, ...]:
        """Return what would have to be added to each characteristic of a player to undo their injuries. [DG-XTILE-06]"""
        now, whole = self.profile(player), self.profile(replace(player, injured=Changes()))
        return tuple(getattr(whole, name) - getattr(now, name) for name, _ in Changes().items())

    def sheet(self) -> TeamSheet:
        """The team as the rules see it: players as they take the field, re-rolls and goods; a match starts from this. A
        player whose weapon was confiscated stays away. [AG-SW-14]"""
        players = []
        for player in self.players:
            if player.confiscated:
                continue
            p = self.profile(player)
            numbers = (p.ma, p.st, p.ag, p.pa, p.av)
            lost = self.lost(player)
            sheet = PlayerSheet(
                player.number, player.name, p.name, p.player_race, *numbers, p.skills, player.niggling, recovers=lost
            )
            players.append(sheet)
        goods: dict[str, int] = {}
        for good in self.drafted_by().goods:
            if good.in_match and (count := self.goods.get(good.name, 0)):
                goods[good.in_match] = goods.get(good.in_match, 0) + count
        for special in self.specials():
            if special in IN_MATCH:
                goods[IN_MATCH[special]] = 1
        players += self.waiting()
        rerolls = self.rerolls + goods.pop(MORE_REROLLS, 0)
        return TeamSheet(self.name, self.race, players, rerolls, goods, self.sponsor, self.athlete)

    def waiting(self) -> list[PlayerSheet]:
        """Return who may join during a match, because a special rule raises the dead; one for each such rule. [2020-18.4]"""
        number = max([HIGHEST_NUMBER, *(player.number for player in self.players)])
        found: list[PlayerSheet] = []
        for special in self.specials():
            position, name = RAISED.get(special, ("", ""))
            for p in self.roster().positions:
                if p.name == position:
                    numbers = (p.ma, p.st, p.ag, p.pa, p.av)
                    number += 1
                    found.append(PlayerSheet(number, name, p.name, p.player_race, *numbers, p.skills, 0, True))
        return found

    def player_value(self, player: Player) -> int:
        """Return a player's price with weapon and item, plus what their improvements add; injuries take nothing away.
        [CRP-15, 2020-16.7, AG-SW-04, AG-ITEM-03]"""
        position, rules = self.roster().position(player.position), self.drafted_by()
        learnt = sum(
            rules.skill_price((rules.category(skill) or "?") in position.primary, skill in player.random_skills)
            for skill in player.extra_skills
        )
        scales = rules.scales
        better = sum(scales[name].price * count for name, count in player.improved.items() if name in scales)
        return self.price(player) + learnt + better

    def price(self, player: Player) -> int:
        """Return what a player costs with weapon and item, but without improvements. [AG-SW-04, AG-ITEM-03]"""
        position, rules = self.roster().position(player.position), self.drafted_by()
        weapon = rules.weapons().get(player.weapon, {}).get(position.player_race, 0)
        return position.cost + weapon + rules.items().get(player.item, 0)

    def value(self) -> int:
        """The team value two teams are compared by; goods for one match do not count. [CRP-16.2, 2020-18.3]"""
        players = sum(self.player_value(player) for player in self.players)
        rerolls = self.rerolls * self.roster().reroll_cost * self.drafted_by().reroll_times
        return players + rerolls + self._paid(value=True)

    def cost(self) -> int:
        """Return what buying the whole team costs, the goods for one match included. [CRP-16.1, CRP-16.5, 2020-17]"""
        return self.value() + self._paid(value=False)

    def _paid(self, *, value: bool) -> int:
        """Return what was paid for goods that count in the team's value, or for those that do not."""
        special = self.specials()
        return sum(
            (self.goods[good.name] - good.free) * good.price_for(special)
            for good in self.drafted_by().goods
            if good.name in self.goods and good.value == value
        )

    def legal(self, budget: int | None = None, *, new: bool = True) -> list[Finding]:
        """Return what is not allowed about the team; nothing if it may play.

        A new team spends its edition's budget, or the one given. One that has played before may be worth more, have fewer
        players left and any number of fans.
        """
        return list(findings(self, budget, new))

    def to_json(self) -> str:
        """The team as text, to keep or to hand on; `from_json` gives back an equal team."""
        entries: dict[str, object] = {"format": FORMAT, "version": VERSION}
        for entry in fields(self):
            if entry.name not in SELDOM or getattr(self, entry.name):
                entries[entry.name] = getattr(self, entry.name)
        entries["players"] = [_player_entry(player) for player in self.players]
        entries["goods"] = dict(self.goods)
        return json.dumps(entries, indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Team:
        """Read a team from its text; a `TeamError` says what is wrong with it and where."""
        entry = parse(text)
        if (found := entry.text("format")) != FORMAT:
            raise TeamError(f"the team: format: expected {FORMAT!r}, found {found!r}")
        if (version := entry.whole("version")) != VERSION:
            raise TeamError(f"the team: version: {version} is not known, only {VERSION}")
        team = cls(
            name=entry.text("name"),
            race=entry.text("race"),
            players=tuple(_read_player(part) for part in entry.parts("players")),
            rerolls=entry.whole("rerolls"),
            goods=entry.counts("goods"),
            special=entry.text("special") if entry.has("special") else "",
            edition=entry.text("edition"),
            sponsor=entry.text("sponsor") if entry.has("sponsor") else "",
            athlete=entry.whole("athlete") if entry.has("athlete") else 0,
        )
        entry.end()
        return team


def _player_entry(player: Player) -> dict[str, object]:
    """A player for the text; what has not happened to them is left out."""
    entry: dict[str, object] = {"number": player.number, "name": player.name, "position": player.position}
    if player.extra_skills:
        entry["extra_skills"] = list(player.extra_skills)
    if player.random_skills:
        entry["random_skills"] = list(player.random_skills)
    if player.niggling:
        entry["niggling"] = player.niggling
    for key, changes in (("improved", player.improved), ("injured", player.injured)):
        if changes != Changes():
            entry[key] = {name: count for name, count in changes.items() if count}
    for key, carried in (("weapon", player.weapon), ("item", player.item), ("confiscated", player.confiscated)):
        if carried:
            entry[key] = carried
    return entry


def _read_player(entry: Fields) -> Player:
    player = Player(
        number=entry.whole("number"),
        name=entry.text("name"),
        position=entry.text("position"),
        extra_skills=entry.texts("extra_skills") if entry.has("extra_skills") else (),
        niggling=entry.whole("niggling") if entry.has("niggling") else 0,
        improved=_read_changes(entry, "improved"),
        injured=_read_changes(entry, "injured"),
        random_skills=entry.texts("random_skills") if entry.has("random_skills") else (),
        weapon=entry.text("weapon") if entry.has("weapon") else "",
        item=entry.text("item") if entry.has("item") else "",
        confiscated=entry.has("confiscated") and entry.flag("confiscated"),
    )
    entry.end()
    return player


def _read_changes(player: Fields, key: str) -> Changes:
    if not player.has(key):
        return Changes()
    entry = player.part(key)
    changes = Changes(**{name: entry.whole(name) if entry.has(name) else 0 for name in CHARACTERISTICS})
    entry.end()
    return changes
