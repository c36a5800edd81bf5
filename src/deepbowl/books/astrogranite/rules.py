"""Dungeonbowl: Astrogranite Edition: the book and its many switches.

The first part (chests, teleporters, walls, one reserve a turn, the sponge) is always played; see `frame.py`.
Everything else is a switch, described in its topic's file. [AG-GEN-01, AG-GEN-02]
"""

from __future__ import annotations

from typing import ClassVar, Final

from deepbowl.board.board import Board
from deepbowl.books.astrogranite import (
    appearing,
    campaign,
    chasms,
    colleges,
    collisions,
    doors,
    dungeonbowl_skills,
    eye,
    game_master,
    indirect_pushing,
    items,
    lava,
    leaping,
    monster_modes,
    moving_chests,
    multiball,
    passages,
    pits,
    platforms,
    points,
    precarious,
    referees,
    runes,
    skill_reference,
    sorcery,
    tactics,
    teleport_out,
    variants,
    wall_smash,
    water,
    weapons,
    wheel,
)
from deepbowl.books.astrogranite.chests import RolledContents
from deepbowl.books.astrogranite.frame import AgRules
from deepbowl.rules.flow.walls import obstacles_of
from deepbowl.rules.rules import Place
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import replaced
from deepbowl.rules.vocabulary import purpose


def _roll_contents(rules: AgRules) -> None:
    rules.chests.contents = RolledContents()
    rules.dice_rules[purpose.CHEST] = "AG-SETUP-05"


CHEST_ROLL: Final = Switch(
    "chest-roll", "A die decides what a chest holds when a player opens it. The last chest needs no roll.",
    "AG-SETUP-05", turn_on=_roll_contents,
)
EXTRA_TEAMS: Final = Switch(
    "extra-teams", "Three or four teams play, each with its own end zone.",
    "AG-EXTRA-01",
    needed_by=lambda board, line: len(board.end_zones) > 2,
)
OBSTACLES: Final = Switch(
    "obstacles", "No player can enter statues and boulders. A ball thrown over one may hit it.",
    "AG-OBST-01",
    needed_by=lambda board, line: bool(obstacles_of(board)),
)

SWITCHES: Final[tuple[Switch, ...]] = (
    CHEST_ROLL,
    EXTRA_TEAMS,
    teleport_out.SWITCH,
    leaping.SWITCH,
    moving_chests.SWITCH,
    wall_smash.SWITCH,
    indirect_pushing.SWITCH,
    collisions.SWITCH,
    precarious.SWITCH,
    doors.SWITCH,
    chasms.SWITCH,
    OBSTACLES,
    lava.SWITCH,
    water.SWITCH,
    passages.SWITCH,
    platforms.SWITCH,
    variants.SWITCH,
    multiball.SWITCH,
    multiball.MULTIBALL_SUDDEN_DEATH,
    multiball.ILLUSIONARY_MULTIBALL,
    pits.SWITCH,
    colleges.SWITCH,
    dungeonbowl_skills.SWITCH,
    skill_reference.SWITCH,
    wheel.SWITCH,
    runes.SWITCH,
    points.SWITCH,
    eye.SWITCH,
    items.SWITCH,
    appearing.SWITCH,
    appearing.LURKING,
    appearing.MORPHING,
    weapons.SWITCH,
    sorcery.SWITCH,
    referees.SWITCH,
    referees.RACE,
    referees.UNARMOURED,
    monster_modes.FROM_START,
    monster_modes.MONSTERBOWL,
    monster_modes.DRAGONBOWL,
    tactics.SWITCH,
    campaign.FAST_TRACK,
    campaign.CONFISCATION,
    campaign.TRADING,
    campaign.ARRANGEMENTS,
    game_master.MONSTERS_ONLY,
    game_master.SWITCH,
)
"""In the order of the book, the game master last: they have laid out what the others bring."""


class Astrogranite(AgRules):
    """Everything this book changes of the core. [AG-GEN-01]"""

    id: ClassVar[str] = "astrogranite"
    title: ClassVar[str] = "Dungeonbowl: Astrogranite Edition"
    editions: ClassVar[tuple[str, ...]] = ("crp", "lrb5", "astrogranite")
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    counted: ClassVar[tuple[str, ...]] = tactics.COUNTED_HERE

    def __init__(self) -> None:
        super().__init__()
        self.traits = replaced(self.traits, leaping.AgLeap())

    def complaint(self, board: Board) -> str:
        """A dragon needs a hall. [AG-DBOWL-01]"""
        if self.menagerie.needs_hall and not monster_modes.has_room_for_dragon(board):
            needs = "the dragon of the switch dragonbowl needs a free 3x3 area of plain floor [AG-DBOWL-01]"
            return f"{needs}; choose a map with a hall, such as wyrms-hall, or leave dragonbowl out"
        return super().complaint(board)

    def goods_complaint(self, goods: dict[str, int]) -> str:
        """Dirty tactics only by their rule, and three at the most. [AG-TACTIC-01]"""
        return super().goods_complaint(goods) or tactics.complaint(goods, self.allows_tactics)

    def places(self, board: Board) -> list[Place]:
        """Runes, where they are in use. [AG-RUNE-01]"""
        return runes.places(board) if any(feature.name == runes.RUNE for feature in self.features) else []

    def proxies(self, board: Board) -> list[NeutralSheet]:
        """One for all doors, the monsters that may turn up, and the referees. [AG-DOOR-09, AG-MON-06, AG-REF-36]"""
        door = [doors.stand_in()] if board.leaves and self.doors.begin_shut else []
        return [*door, *self.menagerie.sheets(), *self.squad.sheets(self.bits)]
