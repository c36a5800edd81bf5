"""Dungeonbowl: Astrogranite Edition: what the book changes of the CRP core, and its many switches.

The first part (chests, teleporters, walls, one reserve a turn, the sponge) is always played. Everything else is a switch:
one row of `SWITCHES` and one method that calls the function of the same topic's file. [AG-GEN-01, AG-GEN-02]
"""

from __future__ import annotations

from typing import ClassVar, Final

from deepbowl.board.board import Board
from deepbowl.books.astrogranite import (
    chasms,
    collisions,
    doors,
    indirect_pushing,
    lava,
    leaping,
    moving_chests,
    multiball,
    passages,
    pits,
    platforms,
    precarious,
    teleport_out,
    variants,
    wall_smash,
    water,
)
from deepbowl.books.astrogranite.actions import AgActions
from deepbowl.books.astrogranite.blocking import AgBlocking
from deepbowl.books.astrogranite.chests import AgChests, OpenChest, RolledContents
from deepbowl.books.astrogranite.dugout import SPONGE_USED, Dugout, LastTeamStanding
from deepbowl.books.astrogranite.movement import AgMovement
from deepbowl.books.astrogranite.passing import AgHailMaryPass, AgPassing
from deepbowl.books.astrogranite.placements import AgChestPlaces, AgPadPlaces
from deepbowl.books.astrogranite.rolls import AgTests
from deepbowl.books.astrogranite.setup import AgSetup
from deepbowl.books.astrogranite.stray_balls import StrayBalls
from deepbowl.books.astrogranite.teleporters import Teleporters
from deepbowl.books.astrogranite.walls import AgBall, AgPushing
from deepbowl.grounds import switches as ground_switches
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.crp.core import Crp
from deepbowl.rules.features.wall_throw import WallThrow
from deepbowl.rules.flow.deploy import TOSS, Deploy, TossForTurn
from deepbowl.rules.flow.endless import FirstTouchdownWins
from deepbowl.rules.flow.placing import Placement, placing_phases
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.flow.walls import obstacles
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.rules.switches import Switch
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

COLLIDING: Final = ("player-collisions",)
SWITCHES: Final[tuple[Switch, ...]] = (
    Switch(
        "chest-roll", "A die decides what a chest holds when a player opens it. The last chest needs no roll.",
        "AG-SETUP-05",
    ),
    Switch("extra-teams", "Three or four teams play, each with its own end zone.", "AG-EXTRA-01"),
    Switch("teleport-out", "A player may use a whole activation to go back to the reserves.", "AG-TELE-10"),
    Switch(
        "universal-leaping", "Any player may leap once per turn, as far as their movement allows.",
        "AG-LEAP-01", brings=COLLIDING,
    ),
    Switch("moving-chests", "Strong players push and drag chests. Big Guys throw them.", "AG-MCHEST-01", brings=COLLIDING),
    Switch("wall-smash", "A player knocked down with only walls behind suffers +1 to armour or injury.", "AG-BLOCK-01"),
    Switch("indirect-pushing", "A player pushed into another rolls to see who falls and who moves.", "AG-PUSH-01"),
    Switch("player-collisions", "A player who lands on another falls, and may knock the other down.", "AG-COLL-01"),
    Switch(
        "precarious-positions", "An opposing coach may demand a balance roll from a player beside a chasm, pit or drop.",
        "AG-PREC-01",
    ),
    Switch("doors", "Doors start closed and may be locked. Players open them or bash them in.", "AG-DOOR-05"),
    Switch("chasms", "A player who falls into a chasm is saved, lost in space or dead.", "AG-CHASM-01"),
    Switch("obstacles", "No player can enter statues and boulders. A ball thrown over one may hit it.", "AG-OBST-01"),
    Switch("lava", "A player who leaves lava or ends their move on it may burn.", "AG-LAVA-01"),
    Switch(
        "water", "Leaving water costs extra movement. Agility rolls in it are at -1, and Titchy players drown.",
        "AG-WATER-01",
    ),
    Switch("secret-passages", "Secret passages join two portal squares. Each has room for one player.", "AG-PORTAL-01"),
    Switch(
        "elevated-platforms", "Boards have platforms, steps and ladders. Players can fall from them.",
        "AG-PLAT-01", brings=COLLIDING,
    ),
    Switch(
        "ball-variants", "Balls are spiked, enchanted, living or iron. Choose one kind for all, or roll for each.",
        "AG-VBALL-01", words=variants.WORDS, default=variants.ROLLED,
    ),
    Switch(
        "multiball", "N balls are hidden. The match lasts until all of them have scored.", "AG-MBALL-01",
        least=2, most=multiball.MOST, default="3",
    ),
    Switch(
        "multiball-sudden-death", "The first ball to score wins the match.", "AG-MBALL-06",
        brings=("multiball",), excludes=("illusionary-multiball",),
    ),
    Switch(
        "illusionary-multiball", "Only one ball is real. No coach knows which one until it scores.", "AG-MBALL-07",
        brings=("multiball",),
    ),
    Switch(
        "traps", "N trap counters start face down. Entering the square reveals one.", "AG-TRAP-01",
        least=1, most=15, default="12", brings=COLLIDING,
    ),
    Switch("game-master", "A game master has placed everything. Coaches place nothing.", "AG-GEN-03"),
)
"""In the order of the book, the game master last: they have laid out what the others bring. A switch that a map may need is
also in `needed_by`."""


def needed_by(board: Board) -> set[str]:
    """The switches a map needs because of what is on it, whether they are built or not. [AG-GEN-04]"""
    things = {
        "extra-teams": len(board.end_zones) > 2,
        "obstacles": bool(obstacles(board)),
        "doors": bool(board.doors),
        "traps": any(name.split("-")[0] == "trap" for name in board.areas),
        "magical-inscriptions": "rune" in board.areas,
        "secret-passages": "passage" in board.areas,
        "elevated-platforms": any(board.height) or board.stories > 1,
    }
    return {switch for switch, there in things.items() if there}


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


class Astrogranite(Crp):
    """Everything this book changes of the core. [AG-GEN-01]"""

    id: ClassVar[str] = "astrogranite"
    title: ClassVar[str] = "Dungeonbowl: Astrogranite Edition"
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES

    def __init__(self) -> None:
        super().__init__()
        self.cites |= CITES
        self.dice_rules |= DICE
        self.length = Length(turns=1 << 30, halves=1)
        self.chests, self.teleporters = AgChests(), Teleporters()
        self.bench = Dugout(self.teleporters)
        self.own = own = AgChapters(self.chests, self.teleporters)
        self.tests, self.actions, self.blocking, self.movement = own.tests, own.actions, own.blocking, own.movement
        self.pushing, self.ball, self.setup = own.pushing, own.ball, own.setup
        self.passing = AgPassing()
        self.scoring = FirstTouchdownWins()
        self.settle_order = (ENTRIES, BEFORE_FALLS, FALLS, ARRIVALS, BALLS)
        self.keep_tally(SPONGE_USED, max(self.seats))
        self.traits = replaced(self.traits, AgHailMaryPass(), leaping.AgLeap())
        self.features = [self.chests, self.teleporters]
        self.everyone += [OpenChest(self.chests), WallThrow()]
        self.stray_balls = StrayBalls(self.teleporters)
        self.before_turn.append(self.stray_balls)
        self.placements: list[Placement] = []
        self.lay_out_also(AgPadPlaces(), AgChestPlaces())

    def lay_out_also(self, *placements: Placement) -> None:
        """More that lies in the dungeon before anyone is set up, placed by coaches or given by the map. [AG-BUILD-04]"""
        self.placements += placements
        self.phases = [
            *placing_phases(self.placements, TOSS),
            TossForTurn(), Deploy(), TurnStart(), Turn(), LastTeamStanding(),
        ]  # fmt: skip

    @classmethod
    def switches_for(cls, board: Board) -> tuple[str, ...]:
        """What is on a map needs the switch of its rules: no one has to play what was not agreed. [AG-GEN-04]"""
        needed = ground_switches(cls.lineage(), board.areas) | needed_by(board)
        return tuple([switch.name for switch in cls.switches if switch.name in needed])

    def switch_game_master(self) -> None:
        """A game master has laid the dungeon out: what the map gives lies there. [AG-GEN-03]"""
        for placement in self.placements:
            placement.fixed = True

    def switch_chest_roll(self) -> None:
        """What is in a chest is rolled for as it is opened. [AG-SETUP-05]"""
        self.chests.contents = RolledContents()
        self.dice_rules[purpose.CHEST] = "AG-SETUP-05"

    def switch_teleport_out(self) -> None:
        """A player may use a whole activation to go back to the reserves. [AG-TELE-10]"""
        teleport_out.turn_on(self)

    def switch_wall_smash(self) -> None:
        """A player knocked down with only walls behind suffers +1 to armour or injury. [AG-BLOCK-01]"""
        wall_smash.turn_on(self)

    def switch_indirect_pushing(self) -> None:
        """A player pushed into another rolls to see who falls and who moves. [AG-PUSH-01]"""
        indirect_pushing.turn_on(self)

    def switch_chasms(self) -> None:
        """Bottomless squares. [AG-CHASM-01]"""
        chasms.turn_on(self)

    def switch_extra_teams(self) -> None:
        """Three or four teams play, each with its own end zone. [AG-EXTRA-01]"""

    def switch_player_collisions(self) -> None:
        """A player who lands on another falls, and may knock the other down. [AG-COLL-01]"""
        collisions.turn_on(self)

    def switch_precarious_positions(self) -> None:
        """An opposing coach may demand a balance roll from a player beside a chasm, pit or drop. [AG-PREC-01]"""
        precarious.turn_on(self)

    def switch_universal_leaping(self) -> None:
        """Any player may leap once per turn, as far as their movement allows. [AG-LEAP-01]"""
        leaping.turn_on(self)

    def switch_lava(self) -> None:
        """A player who leaves lava or ends their move on it may burn. [AG-LAVA-01]"""
        lava.turn_on(self)

    def switch_water(self) -> None:
        """Leaving water costs extra movement. Agility rolls in it are at -1, and Titchy players drown. [AG-WATER-01]"""
        water.turn_on(self)

    def switch_traps(self, number: str) -> None:
        """N trap counters start face down. Entering the square reveals one. [AG-TRAP-01]"""
        pits.turn_on(self, number)

    def switch_obstacles(self) -> None:
        """No player can enter statues and boulders. A ball thrown over one may hit it. [AG-OBST-01]"""

    def switch_moving_chests(self) -> None:
        """Chests are pushed, dragged and thrown. [AG-MCHEST-01]"""
        moving_chests.turn_on(self)

    def switch_doors(self) -> None:
        """Doors may be on the map. [AG-DOOR-01]"""
        doors.turn_on(self)

    def switch_secret_passages(self) -> None:
        """Secret passages may be on the map. [AG-PORTAL-01]"""
        passages.turn_on(self)

    def switch_elevated_platforms(self) -> None:
        """Platforms, steps and ladders may be on the map. [AG-PLAT-01]"""
        platforms.turn_on(self)

    def switch_ball_variants(self, variant: str) -> None:
        """Balls of other kinds: all of one, or each by a die. [AG-VBALL-01]"""
        variants.turn_on(self, variant)

    def switch_multiball(self, balls: str) -> None:
        """This many balls, until all have scored. [AG-MBALL-01]"""
        multiball.turn_on(self, int(balls))

    def switch_multiball_sudden_death(self) -> None:
        """The first touchdown wins all the same. [AG-MBALL-06]"""
        multiball.score_by(self, FirstTouchdownWins(), "AG-MBALL-06")

    def switch_illusionary_multiball(self) -> None:
        """Only one ball is real. [AG-MBALL-07]"""
        multiball.score_by(self, multiball.OneIsReal(), "AG-MBALL-08")

    def stand_ins(self, board: Board) -> list[NeutralSheet]:
        """One for all doors. [AG-DOOR-09]"""
        return [doors.stand_in()] if board.leaves and self.doors_begin_shut else []
