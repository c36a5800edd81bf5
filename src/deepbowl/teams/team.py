"""A team: the players a coach has hired, with what they learnt and suffered, and what else was bought for it."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import Final

from deepbowl.rules.sheet import PlayerSheet, TeamSheet
from deepbowl.teams.legality import Finding, findings
from deepbowl.teams.rosters import Position, Roster, roster, skill_categories
from deepbowl.teams.strict import Fields, TeamError, parse

__all__ = ["NEW_TEAM_GOLD", "Changes", "Finding", "Player", "Team", "TeamError"]

NEW_TEAM_GOLD: Final = 1_000_000
FORMAT: Final = "deepbowl-team"
VERSION: Final = 1

# Prices in gold. [CRP-15, CRP-16.1, CRP-16.5]
NORMAL_SKILL: Final = 20_000
DOUBLE_SKILL: Final = 30_000
IMPROVEMENT: Final = {"ma": 30_000, "st": 50_000, "ag": 40_000, "av": 30_000}
STAFF: Final = 10_000
APOTHECARY: Final = 50_000
WANDERING_APOTHECARY: Final = 100_000
BRIBE: Final = 100_000
CHEAP_BRIBE: Final = 50_000
BABE: Final = 50_000
IGOR: Final = 100_000
WIZARD: Final = 150_000


@dataclass(frozen=True, slots=True)
class Changes:
    """How many times each characteristic of a player went up, or down."""

    ma: int = 0
    st: int = 0
    ag: int = 0
    av: int = 0

    def get(self, name: str) -> int:
        """The count for one characteristic by its short name."""
        return dict(self.items())[name]

    def items(self) -> tuple[tuple[str, int], ...]:
        """Each characteristic's short name with its count."""
        return (("ma", self.ma), ("st", self.st), ("ag", self.ag), ("av", self.av))

    def values(self) -> tuple[int, ...]:
        """The counts alone."""
        return (self.ma, self.st, self.ag, self.av)


@dataclass(frozen=True, slots=True)
class Player:
    """One hired player: shirt number, name, position, and what has become of him since. [CRP-9.4, CRP-15]"""

    number: int
    name: str
    position: str
    extra_skills: tuple[str, ...] = ()
    niggling: int = 0
    improved: Changes = Changes()
    injured: Changes = Changes()


@dataclass(frozen=True, slots=True)
class Team:
    """A coach's team: players, re-rolls, staff and the goods for the next match. [CRP-16.1, CRP-16.5]

    `apothecaries` counts the one a team hires and after him wandering ones.
    """

    name: str
    race: str
    players: tuple[Player, ...]
    rerolls: int = 0
    apothecaries: int = 0
    bribes: int = 0
    wizard: bool = False
    igor: bool = False
    babes: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    fan_factor: int = 0
    edition: str = "crp"

    def roster(self) -> Roster:
        """The team list the players are hired from."""
        return roster(self.race, self.edition)

    def profile(self, player: Player) -> Position:
        """A player as he takes the field: his position's line with his own characteristics and skills. [CRP-1.1]"""
        position = self.roster().position(player.position)
        now = {
            name: max(1, min(10, getattr(position, name) + up - player.injured.get(name)))
            for name, up in player.improved.items()
        }
        return replace(position, skills=position.skills + player.extra_skills, **now)

    def sheet(self) -> TeamSheet:
        """The team as the rules see it: players as they take the field, re-rolls and goods; a match starts from this."""
        players = []
        for player in self.players:
            p = self.profile(player)
            numbers = (p.ma, p.st, p.ag, p.pa, p.av)
            sheet = PlayerSheet(player.number, player.name, p.name, p.player_race, *numbers, p.skills, player.niggling)
            players.append(sheet)
        goods = {
            "apothecary": self.apothecaries,
            "bribe": self.bribes,
            "wizard": int(self.wizard),
            "igor": int(self.igor),
            "babes": self.babes,
        }
        return TeamSheet(self.name, self.race, players, self.rerolls, goods)

    def player_value(self, player: Player) -> int:
        """A player's price and what his improvements add to it; injuries take nothing away. [CRP-15]"""
        position = self.roster().position(player.position)
        categories = skill_categories()
        learnt = sum(
            NORMAL_SKILL if categories.get(skill, "E") in position.normal else DOUBLE_SKILL
            for skill in player.extra_skills
        )
        return position.cost + learnt + sum(IMPROVEMENT[name] * times for name, times in player.improved.items())

    def value(self) -> int:
        """The team value two teams are compared by; goods for one match do not count. [CRP-16.2]"""
        staff = self.fan_factor + self.assistant_coaches + self.cheerleaders
        return (
            sum(self.player_value(player) for player in self.players)
            + self.rerolls * self.roster().reroll_cost
            + staff * STAFF
            + min(self.apothecaries, 1) * APOTHECARY
        )

    def cost(self) -> int:
        """What buying the whole team costs, the goods for one match included. [CRP-16.1, CRP-16.5]"""
        bribe = CHEAP_BRIBE if "cheap-bribes" in self.roster().special else BRIBE
        return (
            self.value()
            + max(0, self.apothecaries - 1) * WANDERING_APOTHECARY
            + self.bribes * bribe
            + self.babes * BABE
            + self.igor * IGOR
            + self.wizard * WIZARD
        )

    def legal(self, budget: int | None = NEW_TEAM_GOLD) -> list[Finding]:
        """What is not allowed about the team; nothing if it may play.

        The budget is that of a new team; `None` judges a team that has played before: it may be worth more, have
        fewer than eleven players left and any number of fans.
        """
        return list(findings(self, budget))

    def to_json(self) -> str:
        """The team as text, to keep or to hand on; `from_json` gives back an equal team."""
        entries: dict[str, object] = {"format": FORMAT, "version": VERSION}
        for field in fields(self):
            entries[field.name] = getattr(self, field.name)
        entries["players"] = [_player_entry(player) for player in self.players]
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
            apothecaries=entry.whole("apothecaries"),
            bribes=entry.whole("bribes"),
            wizard=entry.flag("wizard"),
            igor=entry.flag("igor"),
            babes=entry.whole("babes"),
            assistant_coaches=entry.whole("assistant_coaches"),
            cheerleaders=entry.whole("cheerleaders"),
            fan_factor=entry.whole("fan_factor"),
            edition=entry.text("edition"),
        )
        entry.end()
        return team


def _player_entry(player: Player) -> dict[str, object]:
    """A player for the text; what has not happened to him is left out."""
    entry: dict[str, object] = {"number": player.number, "name": player.name, "position": player.position}
    if player.extra_skills:
        entry["extra_skills"] = list(player.extra_skills)
    if player.niggling:
        entry["niggling"] = player.niggling
    for key, changes in (("improved", player.improved), ("injured", player.injured)):
        if changes != Changes():
            entry[key] = {name: count for name, count in changes.items() if count}
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
    )
    entry.end()
    return player


def _read_changes(player: Fields, key: str) -> Changes:
    if not player.has(key):
        return Changes()
    entry = player.part(key)
    changes = Changes(**{name: entry.whole(name) if entry.has(name) else 0 for name in IMPROVEMENT})
    entry.end()
    return changes
