"""How CRP reads rolls and lends re-rolls. [CRP-1.2, CRP-10]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.chapters.rolls import Tests
from deepbowl.rules.crp.cites import OTHER_ROLLS, ROLLS
from deepbowl.rules.crp.goods import MASTER_CHEF
from deepbowl.rules.flow.rerolls import TeamRerolls, cook
from deepbowl.rules.vocabulary.flags import REROLL_USED
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class CrpTests(Tests):
    """Agility against a table, natural 6 and 1 decide. [CRP-1.2]"""

    def agility(self, m: Game, body: int) -> int:
        """7 less Agility, which counts at most 6."""
        return 7 - min(m.state.ag[body], 6)

    def strength(self, m: Game, body: int) -> int:
        """Strength in place of Agility. [CRP-13/Break Tackle]"""
        return 7 - min(m.state.st[body], 6)

    def nimble(self, m: Game, body: int) -> int:
        """Agility itself."""
        return m.state.ag[body]

    def card(self, ma: int, st: int, ag: int, pa: int, av: int) -> list[tuple[str, str]]:
        """MA, ST, AG, AV as they are; passing is a matter of Agility. [CRP-1.1]"""
        return [("MA", str(ma)), ("ST", str(st)), ("AG", str(ag)), ("AV", str(av))]

    def sum_needs(self, t: PlayerTest) -> int:
        """Natural 6 and 1 decide, so an Agility roll never needs more than 6 nor less than 2."""
        needed = t.target - t.mod + t.zones
        return min(max(needed, 2), 6) if t.agility else needed

    def adds_up(self, t: PlayerTest) -> bool:
        """An Agility roll of natural 6 succeeds and of natural 1 fails; others just add up."""
        if t.die == 1 and (t.agility or t.one_fails):
            return False
        if t.die == 6 and t.agility:
            return True
        return t.die + t.mod - t.zones >= t.target

    def rule(self, kind: str) -> str:
        """Return the rule that asks for the roll; the table of rolls names the others. [CRP-10.8]"""
        return ROLLS.get(kind, OTHER_ROLLS)


class CrpRerolls(TeamRerolls):
    """One team re-roll a turn, in their own turn, for a player on the pitch. [CRP-10.2]"""

    def refill(self, m: Game) -> None:
        """The full allotment; then the cooks. [CRP-10.6, CRP-16.5]"""
        super().refill(m)
        cook(m, MASTER_CHEF)

    def team_sources(self, m: Game, body: int) -> list[int]:
        """A team re-roll if there is one left and none was used this turn; the Leader's while a Leader is there."""
        s = m.state
        seat = m.side[body]
        if seat != s.seat or m.suppressed or s.used[seat] & REROLL_USED or s.phase != m.rules.phase("turn"):
            return []
        return [] if s.cell[body] < 0 else self.left(m, seat)

    def spend_team(self, m: Game, body: int, source: int) -> Resolution[bool]:
        """Another one may be used only next turn. [CRP-10.2]"""
        m.mark_used(m.side[body], REROLL_USED)
        return (yield from super().spend_team(m, body, source))


class RerollSuccesses(CrpRerolls):
    """The same, but the coach is asked about successful rolls as well. [CRP-10.2]"""

    on_success = True
