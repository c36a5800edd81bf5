"""A team in a league: its treasury, its standing, the careers of its players, and what a match did to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from deepbowl.teams.team import Player, Team


class LeagueError(ValueError):
    """Something a league does not allow; the message ends with the rule."""

    def __init__(self, rule: str, wrong: str) -> None:
        super().__init__(f"{wrong} [{rule}]")
        self.rule = rule


class Outcome(Enum):
    """How a match ended for a team."""

    WON = "won"
    DREW = "drew"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Career:
    """What a league remembers of a player besides what is on the team's sheet; `seasons` are those before this one.

    `lasting`: the match before gave them a Lasting Injury; `retired`: they sit the rest of the season out. [2020-16.8]
    """

    spp: int = 0
    mvps: int = 0
    seasons: int = 0
    misses_next: bool = False
    lasting: bool = False
    retired: bool = False

    @property
    def fit(self) -> bool:
        """Whether they can play the next match."""
        return not self.misses_next and not self.retired


@dataclass(frozen=True, slots=True)
class Played:
    """What a match leaves behind for one team: shirt numbers of its dead, of those who will miss the next game and of those
    among them with a Lasting Injury; uses of Gather Funds. [DG-POST-02, DG-TILE-10]

    `casualties` are those its players caused that are worth Star Player Points; a friendly counts for no league.
    """

    outcome: Outcome
    casualties: int = 0
    dead: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    funds: int = 0
    friendly: bool = False
    lasting: tuple[int, ...] = ()
    match: str = ""
    """The running hash of the match, by which a league knows that it was recorded; "" if it was entered by hand."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A team entered in a league, with all it has gained there."""

    team: Team
    treasury: int = 0
    careers: Mapping[int, Career] = field(default_factory=dict)
    results: tuple[Outcome, ...] = ()
    friendlies: int = 0
    casualties: int = 0
    points: int = 0
    holds_trophy: bool = False
    changed_sponsor: bool = False
    matches: tuple[str, ...] = ()
    """The matches recorded so far, each by its running hash."""

    def career(self, number: int) -> Career:
        """A player's career so far."""
        return self.careers.get(number, Career())

    def player(self, number: int) -> Player:
        """The player with this number."""
        for player in self.team.players:
            if player.number == number:
                return player
        raise LeagueError("DG-POST-04", f"{self.team.name} has no number {number}")

    def remembering(self, number: int, career: Career) -> Entry:
        """The same entry with one career changed."""
        return replace(self, careers={**self.careers, number: career})

    def without(self, *numbers: int) -> Entry:
        """The same entry without some of its players; the sponsor's athlete may be named again. [DG-SPON-07]"""
        players = tuple(player for player in self.team.players if player.number not in numbers)
        athlete = 0 if self.team.athlete in numbers else self.team.athlete
        careers = {number: career for number, career in self.careers.items() if number not in numbers}
        return replace(self, team=replace(self.team, players=players, athlete=athlete), careers=careers)

    def allowed(self, team: Team) -> Team:
        """A changed team, if nothing is wrong with it that was not wrong before."""
        known = self.team.legal(new=False)
        wrong = [finding for finding in team.legal(new=False) if finding not in known]
        if wrong:
            raise LeagueError(wrong[0].rule, wrong[0].wrong)
        return team

    def paying(self, gold: int, what: str, rule: str) -> Entry:
        """The same entry with so much less in its treasury."""
        if gold > self.treasury:
            raise LeagueError(rule, f"{what} costs {gold:,}, {self.team.name} has {self.treasury:,}")
        return replace(self, treasury=self.treasury - gold)

    def value(self) -> int:
        """The team value. [2020-18.3]"""
        return self.team.value()

    def current_value(self) -> int:
        """The same without those who miss the next game or the season. [2020-18.3, 2020-16.8]"""
        missing = [player for player in self.team.players if not self.career(player.number).fit]
        return self.value() - sum(self.team.player_value(player) for player in missing)

    def fit(self) -> list[Player]:
        """Those who can play the next match."""
        return [player for player in self.team.players if self.career(player.number).fit]
