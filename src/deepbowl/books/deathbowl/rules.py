"""Deathbowl and Deathbowl Sevens: four teams, two balls, one cross; what the books change of the 2020 core. [DB-GEN-01]

Set-up is in `deathbowl_setup`, the order of turns, touchdowns and half-time in `deathbowl_turns`, what may be done in a turn
in `deathbowl_actions`, assists in `deathbowl_assists`, passes and interference in `deathbowl_passing`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deepbowl.board.board import Board
from deepbowl.books.deathbowl.actions import DeathbowlActions
from deepbowl.books.deathbowl.assists import (
    DeathbowlBlocking,
    DeathbowlFouls,
    GuardFouls,
    ThirdTeams,
    ThirdTeamsAssist,
    ThirdTeamsStayOut,
)
from deepbowl.books.deathbowl.passing import DeathbowlPassing, Fumblerooskie
from deepbowl.books.deathbowl.setup import (
    IN_HAND,
    READY,
    CentreSquares,
    DeathbowlRerolls,
    DeathbowlSetup,
    SealedSetUp,
    SevensSetup,
)
from deepbowl.books.deathbowl.turns import (
    BEFORE,
    CAUSED,
    RETURNING,
    SKIPS,
    SUFFERED,
    AnyEndZone,
    BallsReturn,
    DeathbowlHarm,
    DeathbowlScoring,
    DrawSeats,
    HalfTime,
    NextInOrder,
    RollOff,
    RoundTheTable,
    SpellsAndBalls,
)
from deepbowl.rules.bb2020.core import SPELLS_PASSED, Bb2020
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.chapters.spells import AFTER_THEIRS, AFTER_TURN, BEFORE_THEIRS, NEVER
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import moments

TEAMS: Final = 4

CITES: Final = {
    moments.SET_UP: "DB-SETUP-04",
    moments.DRIVE: "DB-TURN-02",
    moments.BALL_PLACED: "DB-SETUP-07",
    moments.TOUCHDOWN: "DB-SCORE-01",
    moments.KNOCKED_OUT_RETURNS: "DB-HALF-02",
    moments.HALF: "DB-HALF-01",
    moments.MATCH_ENDS: "DB-RANK-02",
}
"""Where these books speak of a moment for themselves."""


def _any_end_zone(rules: Deathbowl) -> None:
    rules.scoring = AnyEndZone()


def _guard_assists_fouls(rules: Deathbowl) -> None:
    rules.fouls = GuardFouls(rules.third_teams)


def _third_teams_assist(rules: Deathbowl) -> None:
    rules.let_third_teams(ThirdTeamsAssist())


def _third_teams_stay_out(rules: Deathbowl) -> None:
    rules.let_third_teams(ThirdTeamsStayOut())


class Deathbowl(Bb2020):
    """Everything this book changes of the core. [DB-GEN-01, DB-GEN-02]"""

    id: ClassVar[str] = "deathbowl"
    title: ClassVar[str] = "Deathbowl"
    seats: ClassVar[tuple[int, ...]] = (TEAMS,)
    rolls_for_fans: ClassVar[bool] = False  # [DB-TURN-06]
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("any-end-zone", "A team may score in any end zone except its own.", "DB-SCORE-02", turn_on=_any_end_zone),
        Switch(
            "third-teams-assist", "Third teams always assist. No coach is asked.", "DB-ASSIST-05",
            excludes=("third-teams-stay-out",), turn_on=_third_teams_assist,
        ),
        Switch(
            "third-teams-stay-out", "Third teams never assist. No coach is asked.", "DB-ASSIST-05",
            excludes=("third-teams-assist",), turn_on=_third_teams_stay_out,
        ),
        Switch("guard-assists-fouls", "A third team's player with Guard can also assist fouls.", "DB-ASSIST-04",
               turn_on=_guard_assists_fouls),
    )  # fmt: skip
    draws_seats: ClassVar[bool] = True
    turn_seconds: ClassVar[int] = 210
    """Three and a half minutes. [DB-TURN-05]"""

    def __init__(self) -> None:
        super().__init__()
        self.cites |= CITES
        self.balls = 2
        self.actions = DeathbowlActions()
        self.passing = DeathbowlPassing()
        self.let_third_teams(ThirdTeams())
        self.traits = [Fumblerooskie() if trait.name == "Fumblerooskie" else trait for trait in self.traits]
        self.order = RoundTheTable()
        self.rerolls = DeathbowlRerolls()
        self.harm = DeathbowlHarm()
        self.scoring = DeathbowlScoring()
        self.setup = DeathbowlSetup()
        self.phases = [RollOff(), SealedSetUp(), CentreSquares(), TurnStart(), Turn(), NextInOrder(), HalfTime()]
        self.before_turn = [SpellsAndBalls(BEFORE, SPELLS_PASSED, NEVER, BEFORE_THEIRS)]
        self.after_turn = [BallsReturn(), SpellsAndBalls("spells-after", SPELLS_PASSED, AFTER_TURN, AFTER_THEIRS)]
        self.keep_tally(READY)
        self.keep_tally(IN_HAND, TEAMS)
        self.keep_tally(RETURNING)
        for tally in (SKIPS, CAUSED, SUFFERED):
            self.keep_tally(tally, TEAMS)

    def begin_with_draw(self) -> None:
        """The match begins with the dice that drew who sits where. [DB-SETUP-01]"""
        self.phases = [DrawSeats(), *self.phases]

    def let_third_teams(self, third_teams: ThirdTeams) -> None:
        """Whether teams not involved in a block or foul are asked to help, always help, or never. [DB-ASSIST-05]"""
        self.third_teams = third_teams
        self.blocking = DeathbowlBlocking(third_teams)
        self.fouls = DeathbowlFouls(third_teams)

    def complaint(self, board: Board) -> str:
        """A cross has an End Zone and a set-up section for each of four teams. [DB-PITCH-01 to DB-PITCH-05]"""
        if len(board.end_zones) != TEAMS:
            return f"it has {len(board.end_zones)} End Zones, not {TEAMS}"
        parts = [f"{part}-{seat}" for seat in range(TEAMS) for part in ("setup", "scrimmage")]
        missing = [part for part in parts if part not in board.areas]
        return f"it has no {' and no '.join(missing)}" if missing else super().complaint(board)


class DeathbowlSevens(Deathbowl):
    """The same with smaller teams, a smaller cross and six turns a half. [D7-GEN-01]"""

    id: ClassVar[str] = "deathbowl-sevens"
    title: ClassVar[str] = "Deathbowl Sevens"
    editions: ClassVar[tuple[str, ...]] = ("sevens",)

    def __init__(self) -> None:
        super().__init__()
        self.length = Length(turns=6, halves=2)
        self.setup = SevensSetup()
