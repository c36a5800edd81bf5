"""Dungeon Bowl (2021): what the book changes of the 2020 core, topic by topic."""

from __future__ import annotations

from typing import ClassVar, Final

from deepbowl.board.board import Board
from deepbowl.books.dungeon_bowl_2021.chests import DgChests, OpenChest
from deepbowl.books.dungeon_bowl_2021.dugout import Dugout
from deepbowl.books.dungeon_bowl_2021.game import (
    GATHERED,
    LONGEST,
    RECOMMENDED,
    SHORTEST,
    SWAPPED,
    DgScoring,
    DgTimedNotes,
    TimeIsUp,
)
from deepbowl.books.dungeon_bowl_2021.ground import DgActions, Room, Rooms
from deepbowl.books.dungeon_bowl_2021.passing import DgPassing
from deepbowl.books.dungeon_bowl_2021.placements import DgChestPlaces, DgPadPlaces
from deepbowl.books.dungeon_bowl_2021.portals import DgPortals, DgRecover
from deepbowl.books.dungeon_bowl_2021.rooms import (
    ROLLS,
    STANDARD,
    BonePit,
    Curse,
    CursedRoom,
    DgMovement,
    FieryChasm,
    FloodedRoom,
    HardRush,
    RoomBall,
    RoomPushing,
    Sewer,
    SewerEntered,
)
from deepbowl.books.dungeon_bowl_2021.setup import END_ZONES, ChooseEndZone, DgSetup
from deepbowl.books.dungeon_bowl_2021.skills import dungeon_bowl_skills
from deepbowl.books.dungeon_bowl_2021.spells import (
    COUNTED_COLLEGES,
    LIGHT_ENDS,
    NOT_INDUCED,
    CollegeBlocking,
    college_spells,
    spell_traits,
)
from deepbowl.books.dungeon_bowl_2021.sponsors import bring_in_sponsors
from deepbowl.books.dungeon_bowl_2021.supplement import bring_in_supplement, has_supplement_tiles
from deepbowl.books.dungeon_bowl_2021.walls import DgFlight
from deepbowl.rules.bb2020.core import Bb2020
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.features.wall_throw import WallThrow
from deepbowl.rules.flow.clock import MINUTES, TimedLength
from deepbowl.rules.flow.deploy import Deploy, TossForTurn
from deepbowl.rules.flow.endless import TurnAbout
from deepbowl.rules.flow.placing import placing_phases
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.rules import Place
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import ARRIVALS, BALLS, BEFORE_FALLS, FALLS

CITES: Final = {
    moments.DRIVE: "DG-PRE-02",
    moments.SET_UP: "DG-PRE-05",
    moments.TOUCHDOWN: "DG-GAME-02",
    moments.NOBODY_LEFT: "DG-GAME-04",
    moments.CHEST: "DG-CHEST-01",
    moments.CHEST_BALL: "DG-CHEST-04",
    moments.CHEST_EXPLODES: "DG-CHEST-05",
    moments.TELEPORT: "DG-PORTAL-01",
    moments.SENT_ON: "DG-PORTAL-07",
    moments.BALL_TELEPORT: "DG-PORTAL-06",
    moments.RECOVERY: "DG-PORTAL-02",
    moments.DUGOUT: "DG-DUGOUT-01",
    moments.RICOCHET: "DG-WALL-01",
    moments.WALL: "DG-WALL-05",
    moments.WALL_THROW: "DG-PASS-03",
    moments.RANGE: "DG-PASS-01",
}
"""Where this book speaks of moments no core knows, or has another rule."""


DICE: Final = {
    **ROLLS, purpose.WALL_PUSH: "DG-WALL-05", purpose.SNACK: "DG-XTILE-02", purpose.ROOTS: "DG-XTILE-03",
    purpose.ENTANGLED: "DG-XTILE-03", purpose.SPORES: "DG-XTILE-05", purpose.FOUNTAIN: "DG-XTILE-06",
    purpose.BITE: "DG-XTILE-07", purpose.SKULL: "DG-XTILE-11", purpose.SAW: "DG-XTILE-14", purpose.FEAR: "DG-XTILE-13",
}  # fmt: skip
"""Rules that show in nothing but a die."""


def _time_limit(rules: DungeonBowl2021, minutes: str) -> None:
    """End the match after this many minutes; the ball nearer to the other end zone wins. [DG-GAME-06]"""
    rules.keep_tally(MINUTES)
    rules.notes = DgTimedNotes(int(minutes))
    rules.length = TimedLength(rules.length.turns, rules.length.halves, int(minutes))
    rules.after_turn.append(TimeIsUp(int(minutes)))


class DungeonBowl2021(Bb2020):
    """Everything this book changes of the core."""

    id: ClassVar[str] = "dungeon-bowl-2021"
    title: ClassVar[str] = "Dungeon Bowl (2021)"
    editions: ClassVar[tuple[str, ...]] = ("colleges",)
    seats: ClassVar[tuple[int, ...]] = (2,)
    touchdown_worth: ClassVar[int] = 5  # [DG-POST-05]
    used_together: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("Portal Navigator", "Portal Passer", "Wall Thrower", "Pass"), ("Give and Go", "Portal Passer", "Sprint", "Catch"),
    )  # fmt: skip
    built_of_tiles: ClassVar[bool] = True
    counted: ClassVar[tuple[str, ...]] = COUNTED_COLLEGES
    banned_goods: ClassVar[tuple[str, ...]] = NOT_INDUCED
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch(
            "time-limit",
            "After this many minutes the team with the ball nearer to the opponent's end zone wins. "
            "Real minutes where a person plays; 2 minutes per turn where only bots do.",
            "DG-GAME-06",
            least=SHORTEST,
            most=LONGEST,
            default=str(RECOMMENDED),
            turn_on=_time_limit,
        ),
        Switch(
            "supplement-tiles", "Dungeons may use the tiles of the supplement.", "DG-XTILE-01",
            turn_on=bring_in_supplement, needed_by=has_supplement_tiles,
        ),
        Switch("sponsors", "Each team has a sponsor that gives it a benefit.", "DG-SPON-01", turn_on=bring_in_sponsors),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.cites |= CITES
        self.dice_rules |= DICE
        self.length = Length(turns=1 << 30, halves=1)
        chests, portals, fire = DgChests(), DgPortals(), FieryChasm()
        self.rooms = Rooms()
        self.rooms.add(*(room() for room in STANDARD))
        self.ability_sources.append(self.rooms)
        self.actions = DgActions()
        self.bench = Dugout(portals)
        self.flight, self.pushing = DgFlight(), RoomPushing()
        self.movement = DgMovement()
        self.terrain = [
            HardRush(self.rooms, self.room(FloodedRoom)), Curse(self.rooms, self.room(CursedRoom)),
        ]
        self.ball = RoomBall(self.rooms, self.room(BonePit))
        self.passing = DgPassing()
        self.settle_order = (BEFORE_FALLS, FALLS, BALLS, ARRIVALS)
        self.blocking = CollegeBlocking()
        self.scoring = DgScoring()
        self.setup = DgSetup()
        self.keep_tally(SWAPPED)
        self.keep_tally(GATHERED, max(self.seats))
        self.traits = [*dungeon_bowl_skills(), *spell_traits(), *self.rooms.rooms]
        self.spells = college_spells()
        self.keep_tally(LIGHT_ENDS, max(self.seats))
        self.features = [chests, portals, fire, SewerEntered(self.room(Sewer))]
        self.everyone += [OpenChest(chests), WallThrow(), DgRecover()]
        self.phases = [
            *placing_phases([DgChestPlaces(), DgPadPlaces()], END_ZONES),
            ChooseEndZone(), TossForTurn(), Deploy(), TurnStart(), Turn(), TurnAbout(),
        ]  # fmt: skip

    def room(self, kind: type[Room]) -> Room:
        """The one room of a kind."""
        return next(room for room in self.rooms.rooms if isinstance(room, kind))

    def places(self, board: Board) -> list[Place]:
        """The rooms with their rules. [DG-TILE-01]"""
        return self.rooms.places(board)
