"""The CRP generation of the core rules: its chapters and its skills."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.rules.chapters.course import Length
from deepbowl.rules.crp import cites, rolls
from deepbowl.rules.crp.ball import CrpBall
from deepbowl.rules.crp.blocking import CrpBlocking
from deepbowl.rules.crp.flight import CrpFlight
from deepbowl.rules.crp.fouls import CrpFouls, CrpReferee
from deepbowl.rules.crp.goods import COUNTED_CRP
from deepbowl.rules.crp.harm import CrpHarm
from deepbowl.rules.crp.movement import CrpActions, CrpMovement
from deepbowl.rules.crp.passing import CrpPassing
from deepbowl.rules.crp.setup import CrpSetup
from deepbowl.rules.crp.skill_list import crp_skills
from deepbowl.rules.crp.spells import LightningBolt
from deepbowl.rules.crp.tests import CrpRerolls, CrpTests
from deepbowl.rules.flow.crowd import CrowdPushing
from deepbowl.rules.flow.drives import DriveEnd, DriveScoring, Next, PlaceBalls, Toss
from deepbowl.rules.flow.notes import MatchNotes
from deepbowl.rules.flow.setup import SetUp
from deepbowl.rules.flow.spells import SpellBench, SpellWindow
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.flow.wizard import Fireball
from deepbowl.rules.rules import Rules


class Crp(Rules):
    """Competition Rules Pack: what the books of this generation start from."""

    core: ClassVar[str] = "crp"
    editions: ClassVar[tuple[str, ...]] = ("crp", "lrb5")
    counted: ClassVar[tuple[str, ...]] = COUNTED_CRP

    def __init__(self) -> None:
        super().__init__()
        self.cites = dict(cites.CITES)
        self.verbs, self.nouns = dict(rolls.VERBS), dict(rolls.NOUNS)
        self.skill_section = cites.SKILLS
        self.length = Length(turns=8, halves=2)
        self.tests = CrpTests()
        self.rerolls = CrpRerolls()
        self.actions = CrpActions()
        self.bench = SpellBench()
        self.spells = [Fireball(), LightningBolt()]
        self.movement = CrpMovement()
        self.blocking = CrpBlocking()
        self.pushing = CrowdPushing()
        self.harm = CrpHarm()
        self.ball = CrpBall()
        self.passing = CrpPassing()
        self.flight = CrpFlight()
        self.fouls = CrpFouls()
        self.referee = CrpReferee()
        self.scoring = DriveScoring()
        self.setup = CrpSetup()
        self.notes = MatchNotes()
        self.phases = [
            Toss(), SetUp(), PlaceBalls(), TurnStart(), Turn(), Next(), DriveEnd(),
        ]  # fmt: skip
        self.after_turn = [SpellWindow()]
        self.traits = crp_skills()
