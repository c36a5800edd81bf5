"""Dungeonbowl: Astrogranite Edition: the book and its many switches.

The first part (chests, teleporters, walls, one reserve a turn, the sponge) is always played and stands in `frame.py`.
Everything else is a switch, described in its topic's file. [AG-GEN-01, AG-GEN-02]
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
from deepbowl.books.astrogranite.chests import RolledContents
from deepbowl.books.astrogranite.frame import AgRules
from deepbowl.rules.flow.walls import obstacles
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import replaced
from deepbowl.rules.vocabulary import purpose


def _roll_contents(rules: AgRules) -> None:
    rules.chests.contents = RolledContents()
    rules.dice_rules[purpose.CHEST] = "AG-SETUP-05"


def _fix_placements(rules: AgRules) -> None:
    for placement in rules.placements:
        placement.fixed = True


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
    needed_by=lambda board, line: bool(obstacles(board)),
)
GAME_MASTER: Final = Switch(
    "game-master", "A game master has placed everything. Coaches place nothing.",
    "AG-GEN-03", turn_on=_fix_placements,
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
    GAME_MASTER,
)
"""In the order of the book, the game master last: they have laid out what the others bring."""


class Astrogranite(AgRules):
    """Everything this book changes of the core. [AG-GEN-01]"""

    id: ClassVar[str] = "astrogranite"
    title: ClassVar[str] = "Dungeonbowl: Astrogranite Edition"
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES

    def __init__(self) -> None:
        super().__init__()
        self.traits = replaced(self.traits, leaping.AgLeap())

    def stand_ins(self, board: Board) -> list[NeutralSheet]:
        """One for all doors. [AG-DOOR-09]"""
        return [doors.stand_in()] if board.leaves and self.doors_begin_shut else []
