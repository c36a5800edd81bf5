"""The 2020 generation of the core rules: its chapters and its skills."""

from __future__ import annotations

from typing import ClassVar, Final

from deepbowl.rules.bb2020 import cites, rolls
from deepbowl.rules.bb2020.actions import Bb2020Actions
from deepbowl.rules.bb2020.ball import Bb2020Ball
from deepbowl.rules.bb2020.blocking import Bb2020Blocking
from deepbowl.rules.bb2020.drives import Bb2020Notes, Bb2020Scoring
from deepbowl.rules.bb2020.flight import Bb2020Flight
from deepbowl.rules.bb2020.fouls import Bb2020Fouls, Bb2020Referee
from deepbowl.rules.bb2020.goods import COUNTED_2020
from deepbowl.rules.bb2020.harm import Bb2020Harm
from deepbowl.rules.bb2020.jump import Jump
from deepbowl.rules.bb2020.movement import Bb2020Movement
from deepbowl.rules.bb2020.passing import Bb2020Passing
from deepbowl.rules.bb2020.pushing import Bb2020Pushing
from deepbowl.rules.bb2020.setup import Bb2020Setup
from deepbowl.rules.bb2020.skill_list import bb2020_skills
from deepbowl.rules.bb2020.spells import Fireball, Frog, Zap
from deepbowl.rules.bb2020.tests import Bb2020Rerolls, Bb2020Tests
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.chapters.spells import AFTER_THEIRS, AFTER_TURN, BEFORE_THEIRS, NEVER
from deepbowl.rules.flow.arguing import EJECTED
from deepbowl.rules.flow.drives import DriveEnd, Next, PlaceBalls, Toss
from deepbowl.rules.flow.setup import SetUp
from deepbowl.rules.flow.spells import SpellBench, SpellRound
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.rules import Rules

MOST_SEATS: Final = 4
SPELLS_PASSED: Final = "spells declined"
"""The tally of seats that cast nothing in the window open now. [2020-17.1]"""


class Bb2020(Rules):
    """The 2020 edition: what the books of this generation start from."""

    core: ClassVar[str] = "bb2020"
    editions: ClassVar[tuple[str, ...]] = ("bb2020",)
    counted: ClassVar[tuple[str, ...]] = COUNTED_2020

    def __init__(self) -> None:
        super().__init__()
        self.cites = dict(cites.CITES)
        self.verbs, self.nouns = dict(rolls.VERBS), dict(rolls.NOUNS)
        self.skill_section = cites.SKILLS
        self.length = Length(turns=8, halves=2)
        self.tests = Bb2020Tests()
        self.rerolls = Bb2020Rerolls()
        self.actions = Bb2020Actions()
        self.bench = SpellBench()
        self.movement = Bb2020Movement()
        self.blocking = Bb2020Blocking()
        self.pushing = Bb2020Pushing()
        self.harm = Bb2020Harm()
        self.ball = Bb2020Ball()
        self.passing = Bb2020Passing()
        self.flight = Bb2020Flight()
        self.fouls = Bb2020Fouls()
        self.referee = Bb2020Referee()
        self.scoring = Bb2020Scoring()
        self.setup = Bb2020Setup()
        self.notes = Bb2020Notes()
        self.phases = [
            Toss(), SetUp(), PlaceBalls(), TurnStart(), Turn(), Next(), DriveEnd(),
        ]  # fmt: skip
        self.before_turn = [SpellRound("spells-before", SPELLS_PASSED, NEVER, BEFORE_THEIRS)]
        self.after_turn = [SpellRound("spells-after", SPELLS_PASSED, AFTER_TURN, AFTER_THEIRS)]
        self.keep_tally(SPELLS_PASSED)
        self.traits = [*bb2020_skills(), Frog()]
        self.everyone = [Jump()]
        self.spells = [Fireball(), Zap()]
        self.keep_tally(EJECTED, MOST_SEATS)
