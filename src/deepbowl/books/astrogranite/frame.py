"""The frame of every match of this book: the chapters of the CRP core it rewrites, chests, teleporters, phases in order.

Optional rules change these chapters; each stands in its topic's file with its `Switch`. [AG-GEN-01]
"""

from __future__ import annotations

from typing import Final

from deepbowl.books.astrogranite.actions import AgActions
from deepbowl.books.astrogranite.appearing import Menagerie
from deepbowl.books.astrogranite.blocking import AgBlocking
from deepbowl.books.astrogranite.chests import AgChests, OpenChest
from deepbowl.books.astrogranite.dugout import SPONGE_USED, Dugout, LastTeamStanding
from deepbowl.books.astrogranite.movement import AgMovement
from deepbowl.books.astrogranite.neutrals import AgNeutrals
from deepbowl.books.astrogranite.passing import AgHailMaryPass, AgPassing
from deepbowl.books.astrogranite.placements import AgChestPlaces, AgPadPlaces
from deepbowl.books.astrogranite.referee_profiles import Squad
from deepbowl.books.astrogranite.rolls import AgTests
from deepbowl.books.astrogranite.setup import AgSetup
from deepbowl.books.astrogranite.stray_balls import StrayBalls
from deepbowl.books.astrogranite.teleporters import Teleporters
from deepbowl.books.astrogranite.walls import AgBall, AgPushing
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.crp.core import Crp
from deepbowl.rules.features.wall_throw import WallThrow
from deepbowl.rules.flow.deploy import TOSS, Deploy, TossForTurn
from deepbowl.rules.flow.endless import FirstTouchdownWins
from deepbowl.rules.flow.placing import Placement, placing_phases
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.traits import replaced
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import ARRIVALS, BALLS, BEFORE_FALLS, ENTRIES, FALLS

CITES: Final = {
    moments.DRIVE: "AG-SETUP-11",
    moments.SET_UP: "AG-SETUP-06",
    moments.TOUCHDOWN: "AG-SETUP-12",
    moments.NOBODY_LEFT: "AG-SETUP-11",
    moments.CHEST: "AG-CHEST-01",
    moments.CHEST_BALL: "AG-CHEST-02",
    moments.CHEST_EXPLODES: "AG-CHEST-03",
    moments.TELEPORT: "AG-TELE-02",
    moments.SENT_ON: "AG-TELE-05",
    moments.BALL_TELEPORT: "AG-BALL-04",
    moments.DUGOUT: "AG-SETUP-09",
    moments.WALL: "AG-BLOCK-04",
    moments.WALL_THROW: "AG-PASS-02",
    moments.RICOCHET: "AG-PASS-05",
    moments.RUN: "AG-VBALL-07",
}
"""Where this book speaks of moments no core knows, or has another rule."""

DICE: Final = {
    purpose.CHEST: "AG-SETUP-04",
    purpose.INDIRECT_PUSH: "AG-PUSH-02",
    purpose.WALL_MISSED: "AG-PASS-03",
    purpose.OBSTACLE: "AG-OBST-03",
    purpose.WHISKED_AWAY: "AG-VBALL-06",
    purpose.ILLUSION: "AG-MBALL-07",
    purpose.PASSAGE: "AG-PORTAL-11",
    purpose.COLLISION: "AG-COLL-04",
    purpose.COLLISION_HEAVIER: "AG-COLL-05",
}
"""Rules that show in nothing but a die."""

class AgChapters:
    """The chapters this book rewrites and its switches add to; `Rules` knows them only as chapters of any book."""

    def __init__(self, chests: AgChests, teleporters: Teleporters) -> None:
        self.tests = AgTests()
        self.actions = AgActions()
        self.blocking = AgBlocking()
        self.movement = AgMovement()
        self.pushing = AgPushing(chests)
        self.ball = AgBall(teleporters)
        self.setup = AgSetup()
        self.neutrals = AgNeutrals()


class AgRules(Crp):
    """The book without its optional rules."""

    def __init__(self) -> None:
        super().__init__()
        self.cites |= CITES
        self.dice_rules |= DICE
        self.length = Length(turns=1 << 30, halves=1)
        self.chests, self.teleporters = AgChests(), Teleporters()
        self.menagerie = Menagerie()
        self.squad = Squad()
        self.toss = TossForTurn()
        self.allows_tactics = False
        self.bench = Dugout(self.teleporters)
        self.own = own = AgChapters(self.chests, self.teleporters)
        self.tests, self.actions, self.blocking, self.movement = own.tests, own.actions, own.blocking, own.movement
        self.pushing, self.ball, self.setup, self.neutrals = own.pushing, own.ball, own.setup, own.neutrals
        own.ball.appetite = self.menagerie.appetite
        self.passing = AgPassing()
        self.scoring = FirstTouchdownWins()
        self.settle_order = (ENTRIES, BEFORE_FALLS, FALLS, ARRIVALS, BALLS)
        self.keep_tally(SPONGE_USED, max(self.seats))
        self.traits = replaced(self.traits, AgHailMaryPass())
        self.features = [self.chests, self.teleporters]
        self.everyone += [OpenChest(self.chests), WallThrow()]
        self.stray_balls = StrayBalls(self.teleporters)
        self.before_turn.append(self.stray_balls)
        self.placements: list[Placement] = []
        self.setting_up: list[Phase] = [Deploy()]
        self.lay_out_also(AgPadPlaces(), AgChestPlaces())

    def lay_out_also(self, *placements: Placement) -> None:
        """Further things in the dungeon before the teams set up, placed by coaches or given by the map. [AG-BUILD-04]"""
        self.placements += placements
        self.phases = [
            *placing_phases(self.placements, TOSS),
            self.toss, *self.setting_up, TurnStart(), Turn(), LastTeamStanding(),
        ]  # fmt: skip
