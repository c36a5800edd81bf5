"""The six skills that this book adds to those of the core. [AG-SKILL-05 to AG-SKILL-13]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.acrobatics import Acrobatics
from deepbowl.books.astrogranite.colleges import GROUP
from deepbowl.books.astrogranite.reflexes import LightningReflexes
from deepbowl.books.astrogranite.teleporters import SIXTH_SENSE
from deepbowl.engine.decision import Resolution
from deepbowl.rules.crp.skills.strength import Grab
from deepbowl.rules.skills.common import open_to_push
from deepbowl.rules.switches import Switch, carried
from deepbowl.rules.traits import Trait, replaced
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import (
    BY_BOMB,
    BY_EXPLOSION,
    PLACED_PRONE,
    TURNOVER_NEVER,
    Fall,
    Push,
)

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

BLASTS: Final = (BY_EXPLOSION, BY_BOMB)
"""Why a player falls in an explosion: chests, traps and bombs. [AG-SKILL-10]"""


class Sneaky(Trait):
    """The eye of the referee counts as being elsewhere. [AG-SKILL-05, AG-SKILL-06]"""

    name = "Sneaky"
    own_rule = "AG-SKILL-05"


class AgGrab(Grab):
    """Sends an opponent they push into any empty square beside them, in a block and in a blitz. [AG-SKILL-07]"""

    own_rule = "AG-SKILL-07"

    def push(self, m: Game, owner: int, p: Push) -> Resolution[None]:
        """Against Side Step neither of the two works. [AG-SKILL-08]"""
        if p.block is None or owner != p.block.attacker or not m.standing(p.victim) or m.side[p.victim] == m.side[owner]:
            return
        if m.has(p.victim, "Sidestep"):
            p.uncancelled = False
            return
        empty = open_to_push(m, p)
        if empty and (yield m.may(owner, self, p.victim)) == m.yes:
            m.used(owner, self, p.victim)
            p.squares, p.chooser = empty, m.decider(owner)


class Brace(Trait):
    """An explosion only lays them down: no armour roll, no turnover, not even for the ball. [AG-SKILL-10]"""

    name = "Brace"
    own_rule = "AG-SKILL-10"

    def down(self, m: Game, owner: int, f: Fall) -> None:
        """Chests, traps and bombs alike."""
        if f.cause in BLASTS:
            m.used(owner, self)
            f.kind, f.turnover = PLACED_PRONE, TURNOVER_NEVER


class SixthSense(Trait):
    """Two dice for a teleport instead of one, where they step in by themselves. Asked by the teleporters. [AG-SKILL-11]"""

    name = SIXTH_SENSE
    own_rule = "AG-SKILL-11"


def _learn(rules: AgRules) -> None:
    rules.traits = [
        *replaced(rules.traits, AgGrab()), Sneaky(), Brace(), SixthSense(), Acrobatics(), LightningReflexes(),
    ]  # fmt: skip
    rules.own.tests.asked_by(purpose.ACROBATICS, "AG-SKILL-12")


SWITCH: Final = Switch(
    "dungeonbowl-skills", "Players may have the skills this book adds, such as Brace. Grab also works in a blitz.",
    "AG-SKILL-05", group=GROUP, turn_on=_learn,
    needed_by_team=carried("Sneaky", "Brace", SIXTH_SENSE, "Acrobatics", "Lightning Reflexes"),
)  # fmt: skip
