"""Defence against an opponent who is about to score: by a blitz, by a marker, by blocking their path."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.carrying import LONGEST_WALK, Carrying
from deepbowl.bots.scripted.fighting import Fighting
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.state import PRONE
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.vocabulary.flags import MOVE

BREAK_AWAY: Final = 0.3
"""A carrier who scores next turn more often than this must be dealt with."""
MOST_RISK: Final = 0.65
"""A Blitz on them may fail so often, when what is safe has been done."""
LIKELY: Final = 0.5
"""Someone who gets beside them at least this often tries, through tackle zones too."""
A_MARKER: Final = 0.35
"""How much less often a marked carrier scores, about."""


class Defence:
    """The defence one position needs against carriers who have broken away."""

    def __init__(self, sight: Sight, carrying: Carrying, fighting: Fighting) -> None:
        self.sight = sight
        self.m, self.s = sight.m, sight.s
        self.carrying, self.fighting = carrying, fighting
        self._scorers: dict[int, float] | None = None

    @property
    def scorers(self) -> dict[int, float]:
        """The opposing carriers who score next turn often enough to be worried about, and how often."""
        if self._scorers is None:
            chances = [(thief, self.scores_next(thief)) for thief in self.sight.thieves]
            self._scorers = {thief: chance for thief, chance in chances if chance > BREAK_AWAY}
        return self._scorers

    @property
    def break_aways(self) -> list[int]:
        """Those carriers."""
        return list(self.scorers)

    def scores_next(self, thief: int) -> float:
        """Return how likely a carrier scores in their next turn as everyone stands, if that is worth a thought."""
        m, s = self.m, self.s
        if s.cell[thief] < 0 or s.posture[thief] > PRONE:
            return 0.0
        side = m.side[thief]
        if self.sight.to_goal(side)[s.cell[thief]] > m.rules.movement.allowance(m, thief) + LONGEST_WALK:
            return 0.0
        r = reach(m, thief, MOVE, BREAK_AWAY)
        return max((r.probability(cell) for cell in cells(r.cells & m.rules.scoring.goal(m, side))), default=0.0)

    def blitzes(self, most: float) -> list[Play]:
        """Return the blitzes on carriers who have broken away."""
        if not self.break_aways:
            return []
        found = self.fighting.blitzes(most, True, self.scorers)
        return [play for play in found if play.target in self.break_aways]

    def unmarked(self) -> list[int]:
        """Return the carriers that no team-mate marks."""
        return [thief for thief in self.break_aways if not self.m.around(thief) & self.s.zone[self.sight.seat]]

    def marks(self) -> list[Play]:
        """Return the moves next to an unmarked carrier who broke away, with dodges and rushes where needed."""
        return [play for thief in self.unmarked() for play in self.marks_of(thief)]

    def risky_marks(self) -> list[Play]:
        """Return the moves next to carriers that no one can mark without a roll: a player is kept back for each."""
        found: list[Play] = []
        for thief in self.unmarked():
            plays = self.marks_of(thief)
            if all(play.chance < 1.0 for play in plays):
                found += plays
        return found

    def marks_of(self, thief: int) -> list[Play]:
        """Return the moves of all players who may get next to one carrier."""
        plays: list[Play] = []
        away = self.sight.to_goal(self.m.side[thief])
        beside = self.m.around(thief) & self.sight.ground & ~self.s.occupied
        for body in self.sight.mine:
            if not self.sight.free(body) or self.m.holds_ball(body):
                continue
            if not beside & self.sight.ways.within(self.m, self.s.cell[body], self.sight.pace(body) + LONGEST_WALK):
                continue
            r = self.carrying.reach(body)
            spots = [(r.probability(cell), -away[cell], cell) for cell in cells(beside & r.cells)]
            chance, _, cell = max(spots, default=(0.0, 0, -1))
            if chance >= LIKELY:
                plays.append(Play("mark", A_MARKER * chance, chance, r.plan(cell)))
        return plays
