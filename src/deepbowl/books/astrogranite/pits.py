"""Pits, plain and spiked: falling in, being in one, climbing out. [AG-TRAP-05 to AG-TRAP-10, AG-TRAP-15, AG-BALL-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.astrogranite.placements import AgTrapPlaces
from deepbowl.books.astrogranite.traps import ExplodingTrap, GasTrap, TeleporterTrap, TrapKind, Traps
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, SQUARE, choice, first_of, verb_of
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules.ability_sources import Grant
from deepbowl.rules.effects import trait_grant
from deepbowl.rules.features.feature import BOUNCES_ON
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.effects import ZONES
from deepbowl.rules.vocabulary.flags import HALTED, NO_ZONE, STOPPED, flag
from deepbowl.rules.vocabulary.records import BY_CLIMBING, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

BY_PIT: Final = "pit"
HELD_IN_PIT: Final = "In a pit"
IN_PIT: Final = flag("in a pit", NO_ZONE)
"""A player who is in a pit has no tackle zones, standing or not. [AG-TRAP-06]"""
"""The trait of a player who is in one."""


class Pit(TrapKind):
    """A player who is moved onto it, in whatever way, falls in. [AG-TRAP-06]"""

    name = "pit"
    title = "pit"
    rule = "AG-TRAP-06"
    stays = True
    spikes = 0
    """The modifier of the armour roll after a fall into the pit."""

    def lies_on(self, board: Board) -> int:
        """A pit of the map, or a trap that the map says is one."""
        return board.areas.get(self.name, 0) | board.areas.get(f"trap-{self.name}", 0)

    def spring(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Knocked down with an armour roll; with what felled them anyway it is one roll, with its bonuses. [AG-TRAP-06]"""
        if e.fall is None:
            e.fall = Fall(body, BY_PIT, NOBODY, self.rule)
        e.fall.ground += self.spikes
        return NOTHING

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """A ball never falls in: it scatters on. [AG-TRAP-15, AG-BALL-06]"""
        return at_once(BOUNCES_ON)

    def grants(self, m: Game, body: int) -> list[Grant]:
        """A player who is in it has no tackle zone, standing or not. [AG-TRAP-06]"""
        cell = m.state.cell[body]
        if cell < 0 or not m.state.marks[self.mark] & m.board.bit[cell]:
            return []
        return [trait_grant(m, HELD_IN_PIT), (ZONES, IN_PIT)]

    def alike(self, m: Game, before: int, after: int) -> bool:
        """Return whether both squares are pits or neither is."""
        bit, pits = m.board.bit, m.state.marks[self.mark]
        return bool(pits & bit[before]) == bool(pits & bit[after])


class SpikedPit(Pit):
    """A pit with +3 to the armour roll. [AG-TRAP-10]"""

    name = "spiked-pit"
    title = "spiked pit"
    rule = "AG-TRAP-10"
    spikes = 3


class InPit(Trait):
    """Cannot block nor be blocked or fouled; all they may do is climb out. [AG-TRAP-06, AG-TRAP-07]"""

    name = HELD_IN_PIT
    own_rule = "AG-TRAP-07"
    always = True
    only_lent = True

    def __init__(self, action: int) -> None:
        super().__init__()
        self.action = action
        """The number of the Action in which one climbs out."""

    def cannot_be_fouled(self, m: Game, owner: int) -> bool:
        """No one gets at them. [AG-TRAP-06]"""
        return True

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """No Action of the core is open to them. [AG-TRAP-07]"""
        if declaring(m):
            core = [choice(DECLARE, action) for action in range(self.action)]
            options[:] = [
                choice(DECLARE, self.action),
                *(option for option in options if verb_of(option) != DECLARE or option not in core),
            ]

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """A whole activation, standing up included, for one Agility roll: +1 for each standing team-mate beside the pit
        whom no one marks; zones do not count. [AG-TRAP-07, AG-TRAP-08]"""
        if m.state.act.action != self.action:
            return True
        if m.state.posture[owner] != STANDING:
            m.set_posture(owner, STANDING)
            m.tell(event.StoodUp(self.rule, owner, m.state.cell[owner]))
        t = agility(m, purpose.CLIMB, owner, len(self.helpers(m, owner)))
        t.cell = m.state.cell[owner]
        if (yield from test(m, t)):
            yield from self.climb_out(m, owner)
        m.state.act.flags |= HALTED | STOPPED  # they have done all they could, whether it helped or not [AG-TRAP-09]
        return True

    def helpers(self, m: Game, owner: int) -> list[int]:
        """Friends who lend a hand. [AG-TRAP-08]"""
        s = m.state
        side = m.side[owner]
        near = m.bodies_in(m.around(owner) & s.zone[side])
        return [mate for mate in near if mate != owner and not m.zones_on(s.cell[mate], side)]

    def climb_out(self, m: Game, owner: int) -> Resolution[None]:
        """They stand on a free square beside it that their coach chooses; where there is none they stay. [AG-TRAP-07]"""
        s = m.state
        from_cell = s.cell[owner]
        free = cells(m.ways(owner).open[from_cell] & ~s.occupied & ~m.rules.movement.closed(m, owner, True))
        if not free:
            return
        to = free[0]
        if len(free) > 1:
            to = first_of((yield m.ask(m.decider(owner), "climb-out", [choice(SQUARE, cell) for cell in free], owner)))
        m.place(owner, to)
        m.tell(event.Moved(self.rule, owner, from_cell, to, BY_CLIMBING))
        entry = Entry(BY_CLIMBING, from_cell, None)
        yield from enter(m, owner, to, entry)
        if entry.fall is not None:
            go_down(m, entry.fall)
        yield from settle(m)


def turn_on(rules: AgRules, number: str) -> None:
    """This many counters lie face down; what they may be is a list of kinds. [AG-TRAP-01]"""
    pits = [Pit(), SpikedPit()]
    kinds: list[TrapKind] = [*pits, ExplodingTrap(), GasTrap(), TeleporterTrap(rules.teleporters)]
    rules.features += [Traps(kinds), *kinds]
    rules.lay_out_also(AgTrapPlaces(int(number)))
    rules.traits = [*rules.traits, InPit(rules.own.actions.add("climb-out"))]
    rules.own.tests.asked_by(purpose.CLIMB, "AG-TRAP-07")
    rules.own.actions.pits += pits
    rules.own.movement.pits += pits
    rules.own.blocking.pits += pits
    rules.own.pushing.pits += pits


SWITCH: Final = Switch(
    "traps", "N trap counters start face down. Entering the square reveals one.",
    "AG-TRAP-01", least=1, most=15, default="12", brings=("player-collisions",), turn_on=turn_on,
    needed_by=lambda board, line: any(name.split("-")[0] == "trap" for name in board.areas),
)
