"""Moving about the dungeon: what a step costs where it does not cost one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.books.astrogranite.weights import BIG_GUY, BIG_STRENGTH, weight
from deepbowl.engine.decision import Resolution
from deepbowl.rules.crp.movement import CrpMovement
from deepbowl.rules.flow.move import FALLS_HERE, FALLS_THERE
from deepbowl.rules.vocabulary.flags import IN_ACTIVATION, flag
from deepbowl.rules.vocabulary.records import SURE, PlayerTest

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.books.astrogranite.chests import AgChests
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game

SURE_FOOTED: Final = flag("sure-footed", IN_ACTIVATION)
"""Goes for it without a roll until the end of the activation. [AG-ITEM-12]"""


class Toll:
    """The extra movement that a kind of ground costs."""

    def squares(self, board: Board) -> int:
        """The squares of a map out of which it may be asked for; ground that comes and goes is `AgMovement.wading`."""
        return board.floor

    def may_rush(self, m: Game, from_cell: int, to: int) -> bool:
        """Return True if a roll after the step may replace the extra cost. [AG-PLAT-13]"""
        return False

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        """Return True if a player who fails that roll falls in the square they came from. [AG-PLAT-14]"""
        return False

    def always_falls(self, m: Game, from_cell: int, to: int) -> bool:
        """Return whether the step is a fall. [AG-PLAT-05]"""
        return False

    def misses(self, m: Game, from_cell: int, to: int) -> bool:
        """Return True if a player who fails a Go For It for the extra cost stays in their square. [AG-PLAT-16]"""
        return False

    def extra(self, m: Game, from_cell: int, to: int) -> int:
        """This many points of movement more than one."""
        raise NotImplementedError


class AgMovement(CrpMovement):
    """Movement as in the core; on costly ground a step costs the sum of its tolls."""

    local: ClassVar[bool] = False

    def __init__(self) -> None:
        self.tolls: list[Toll] = []
        self.mapped: Board | None = None  # the board of which it is known where tolls are asked for
        self.mapped_dear = 0
        self.wading: list[Feature] = []  # ground with its own rolls for a player who leaves it [AG-WATER-02]
        self.movable: list[AgChests] = []  # what makes way for a player who pushes it [AG-MCHEST-02]
        self.stands_firm = ""  # the skill that keeps who fails to dodge on their feet [AG-SKILL-36]
        self.pits: list[Feature] = []  # ground that no one just steps out of [AG-TRAP-07]

    def charge(self, toll: Toll) -> None:
        """From now on steps have prices."""
        self.tolls.append(toll)
        self.mapped = None

    def is_even(self) -> bool:
        """Without tolls, and without ground that costs more."""
        return not self.tolls and not self.priced

    def price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        """One, and the tolls."""
        if not self.dear(m, body) & m.board.bit[from_cell]:
            return 1
        more = self.ground_price(m, body, from_cell, to) if self.priced else 0
        return 1 + more + sum([toll.extra(m, from_cell, to) for toll in self.tolls])

    def dear(self, m: Game, body: int) -> int:
        """Return where any toll may be asked for; asked before most steps, so what the map says is put together once."""
        if self.mapped is not m.board:
            self.mapped, self.mapped_dear = m.board, 0
            for toll in self.tolls:
                self.mapped_dear |= toll.squares(m.board)
        found = self.mapped_dear
        for ground in self.wading:
            found |= m.state.marks[ground.mark]
        return found | self.beside_priced(m) if self.priced else found

    def price_signs(self, m: Game, body: int) -> tuple[int, ...] | None:
        """Return where there is water, and whether they go for anything at all: tolls are the same for everyone.
        [AG-VBALL-09]"""
        if self.priced:
            return None
        return int(self.rushes(m, body) > 0), *[m.state.marks[ground.mark] for ground in self.wading]

    def may_rush(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """If that holds for everything that makes the step costly. [AG-PLAT-13]"""
        dear = [toll for toll in self.tolls if toll.extra(m, from_cell, to)]
        if self.rushes(m, body) <= 0:  # a player who cannot go for it does not rush either [AG-VBALL-09]
            return False
        return bool(dear) and all(toll.may_rush(m, from_cell, to) for toll in dear)

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        """As the cause of the cost says. [AG-PLAT-14]"""
        return any(toll.falls_back(m, from_cell, to) for toll in self.tolls)

    def always_falls(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """Over an edge. [AG-PLAT-05]"""
        return any(toll.always_falls(m, from_cell, to) for toll in self.tolls)

    def rushes(self, m: Game, body: int) -> int:
        """Monsters never go for it. [AG-MACT-02]"""
        return 0 if m.neutral(body) else super().rushes(m, body)

    def set_off(self, m: Game, body: int, to: int, rushes: int) -> Resolution[int]:
        """A player who goes for the last points of a ladder and fails has not got up it. [AG-PLAT-16]"""
        from_cell = m.state.cell[body]
        fate = yield from super().set_off(m, body, to, rushes)
        if fate == FALLS_THERE and any(toll.misses(m, from_cell, to) for toll in self.tolls):
            return FALLS_HERE
        return fate

    def rush(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """Boots of Dashing make it sure. [AG-ITEM-12]"""
        t = super().rush(m, body, from_cell, to)
        if m.state.in_act[body] & SURE_FOOTED:
            t.natural = SURE
        return t

    def keeps_feet(self, m: Game, body: int) -> bool:
        """Those who stand firm, by the reference of skills. [AG-SKILL-36]"""
        return bool(self.stands_firm) and m.has(body, self.stands_firm)

    def pushes_ahead(self, m: Game, body: int, to: int) -> None:
        """A chest before them moves on. [AG-MCHEST-02]"""
        for chests in self.movable:
            if chests.shut(m) & m.board.bit[to]:
                chests.move(m, to, to + to - m.state.cell[body], "AG-MCHEST-02")

    def is_wide(self, m: Game, body: int) -> bool:
        """Big Guys do not fit through doorways, nor under platforms. [AG-DOOR-03, AG-PLAT-04]"""
        return m.bodies.size[body] > 1 or (m.bodies.strength[body] >= BIG_STRENGTH and weight(m, body) >= BIG_GUY)

    def dodge(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """A body of several squares, which is there already, minds all zones it is in. [AG-MATK-08]"""
        t = super().dodge(m, body, from_cell, to)
        if m.bodies.size[body] > 1:
            t.zones = (m.around(body) & m.foes(m.side[body])).bit_count()
        return t

    def pick_up(self, m: Game, body: int) -> PlayerTest:
        """A body of several squares minds all zones it is in. [AG-MATK-08, AG-MBOWL-02]"""
        t = super().pick_up(m, body)
        if m.bodies.size[body] > 1:
            t.zones = (m.around(body) & m.foes(m.side[body])).bit_count()
        return t

    def closed(self, m: Game, body: int, pushed: bool) -> int:
        """Everything, for someone in a pit: they climb out or stay. [AG-TRAP-07]"""
        if self.pits and not pushed and m.state.cell[body] >= 0:
            here = m.board.bit[m.state.cell[body]]
            if any(m.state.marks[pit.mark] & here for pit in self.pits):
                return m.board.floor
        if body >= 0 and m.bodies.size[body] > 1:
            return special_squares(m) | super().closed(m, body, pushed)
        return super().closed(m, body, pushed)


def special_squares(m: Game) -> int:
    """Every square on which anything lies or happens; a large body keeps off them, but not off the ends of a passage.
    [AG-MATK-09, AG-PORTAL-01]"""
    found = 0
    for feature in m.rules.features:
        if not feature.is_room:
            found |= m.state.marks[feature.mark]
    return found
