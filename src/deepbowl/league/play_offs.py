"""Play-offs after the regular season: seeds, rounds, and the final places. [2020-16.10, LG-FIX-08]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from deepbowl.league.errors import LeagueError
from deepbowl.league.frame import Score, goes_on

FINAL: Final = "final"
THIRD_PLACE: Final = "third place"
SEMI_FINAL: Final = "semi-final"
QUARTER_FINAL: Final = "quarter-final"
_STAGES: Final = {8: QUARTER_FINAL, 4: SEMI_FINAL}


class Tie(NamedTuple):
    """One match of the play-offs: its stage, the better seed first."""

    stage: str
    clubs: tuple[str, str]


@dataclass(slots=True)
class PlayOffs:
    """The play-offs of a season: the clubs by seed, and the rounds made so far."""

    seeds: list[str]
    rounds: list[list[Tie]] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether the final is among the rounds."""
        return bool(self.rounds) and any(tie.stage == FINAL for tie in self.rounds[-1])

    def next_round(self, results: Sequence[Sequence[Score]]) -> list[Tie]:
        """Return the next round, best seed against lowest; `results` are the scores of the round before, in its order.

        The losers of the semi-finals play for third place. [2020-16.10]
        """
        if self.complete:
            raise LeagueError("LG-FIX-08", "the final is drawn already")
        left = list(self.seeds)
        if self.rounds:
            left = sorted((goes_on(match, self.seeds) for match in results), key=self.seeds.index)
        if len(left) == 2:
            lost = [club for tie in self.rounds[-1] for club in tie.clubs if club not in left]
            return [Tie(THIRD_PLACE, self._seeded(lost)), Tie(FINAL, self._seeded(left))]
        stage = _STAGES[len(left)]
        return [Tie(stage, (left[at], left[-1 - at])) for at in range(len(left) // 2)]

    def _seeded(self, clubs: Sequence[str]) -> tuple[str, str]:
        better, other = sorted(clubs, key=self.seeds.index)
        return better, other

    def order(self, last: Sequence[Sequence[Score]], table: Sequence[str]) -> list[str]:
        """Return the final places: final, match for third place, other seeds, then the table. [LG-SEASON-02]"""
        third, final = (goes_on(match, self.seeds) for match in last)
        places = [final, *(club for club in self.rounds[-1][1].clubs if club != final)]
        places += [third, *(club for club in self.rounds[-1][0].clubs if club != third)]
        places += [club for club in self.seeds if club not in places]
        return places + [club for club in table if club not in places]
