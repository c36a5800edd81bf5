"""How the 2020 core reads rolls and lends re-rolls. [2020-2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.bb2020.cites import OTHER_ROLLS, ROLLS
from deepbowl.rules.bb2020.goods import MASTER_CHEF, TEAM_TRAINING
from deepbowl.rules.chapters.rolls import Tests
from deepbowl.rules.flow.rerolls import TeamRerolls, cook, has_chef
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Bb2020Tests(Tests):
    """A characteristic is the number to reach; natural 6 and 1 decide. [2020-2.1, 2020-2.2]"""

    most_movement = 9
    most_strength = 8
    most_armour = 11

    def agility(self, m: Game, body: int) -> int:
        """AG itself."""
        return m.state.ag[body]

    def passing(self, m: Game, body: int) -> int:
        """PA itself; 0 stands for "-". [2020-2.1]"""
        return m.state.pa[body]

    def nimble(self, m: Game, body: int) -> int:
        """The lower the number, the nimbler."""
        return 7 - m.state.ag[body]

    def card(self, ma: int, st: int, ag: int, pa: int, av: int) -> list[tuple[str, str]]:
        """MA, ST, AG, PA, AV: the last three are what a roll must reach; a player who cannot pass has no PA. [2020-2.1]"""
        return [("MA", str(ma)), ("ST", str(st)), ("AG", f"{ag}+"), ("PA", f"{pa}+" if pa else "-"), ("AV", f"{av}+")]

    def sum_needs(self, t: PlayerTest) -> int:
        """Natural 6 and 1 decide, so such a roll never needs more than 6 nor less than 2."""
        needed = t.target - t.total() + t.die
        return min(max(needed, 2), 6) if t.agility else needed

    def adds_up(self, t: PlayerTest) -> bool:
        """An Agility or Passing roll of natural 6 succeeds and of natural 1 fails; others just add up. [2020-2.2]"""
        if t.die == 1 and (t.agility or t.one_fails):
            return False
        if t.die == 6 and t.agility:
            return True
        return t.total() >= t.target

    def rule(self, kind: str) -> str:
        """Return the rule that asks for the roll; the table of re-rolls names the others. [2020-2.5]"""
        return ROLLS.get(kind, OTHER_ROLLS)


class Bb2020Rerolls(TeamRerolls):
    """Any number of team re-rolls a turn, in their own turn. [2020-2.4]"""

    def team_sources(self, m: Game, body: int) -> list[int]:
        """Only in the team's own turn, also during an opponent's reaction in it. [2020-2.3, 2020-2.4]"""
        seat = m.side[body]
        return self.left(m, seat) if seat == m.state.seat and m.state.phase == m.rules.phase("turn") else []

    def allotment(self, m: Game, seat: int) -> int:
        """Return what the team has, and one more for each extra training. [2020-2.4, 2020-2.7]"""
        return super().allotment(m, seat) + m.goods(seat, TEAM_TRAINING)

    def refill_own(self, m: Game) -> None:
        """The re-rolls each team bought. [2020-2.4]"""
        super().refill(m)

    def refill(self, m: Game) -> None:
        """Then the cooks. [2020-17]"""
        self.refill_own(m)
        cook(m, MASTER_CHEF)


def cooks(m: Game, seat: int) -> bool:
    """Return whether a seat has a Master Chef. [2020-17]"""
    return has_chef(m, seat, MASTER_CHEF)
