"""Thrown and kicked team-mates in the 2020 core: where they fly, how they land. [2020-10]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler
from deepbowl.board.directions import E, N, S, W
from deepbowl.board.templates import throw_in_direction
from deepbowl.engine import event
from deepbowl.engine.choice import FACING, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOWHERE
from deepbowl.rules.chapters.passing import Flight
from deepbowl.rules.features.feature import engulfed
from deepbowl.rules.flow.ball import deviate, glide
from deepbowl.rules.flow.harm import go_down, settle_falls
from deepbowl.rules.flow.move import arrive
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import (
    ACCURATE,
    BY_BEING_LANDED_ON,
    BY_FLIGHT,
    BY_LANDING,
    FUMBLE,
    INACCURATE,
    KNOCKED_DOWN,
    RANK_BYSTANDER,
    TURNOVER_WITH_BALL,
    WILDLY,
    Entry,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

LANDING_MODIFIERS: Final = {FUMBLE: -1, WILDLY: -2, INACCURATE: -1, ACCURATE: 0}
"""Fumbled, terrible, successful and superb throws. [2020-10.3]"""


class Bb2020Flight(Flight):
    """How far they can be thrown, where they come down, how they land. [2020-10.2 to 2020-10.6]"""

    def reach(self, m: Game, thrower: int, mate: int) -> int:
        """Quick and Short range. [2020-10.2]"""
        return m.rules.passing.in_range(m, m.state.cell[thrower], ruler.SHORT) & m.rules.passing.clear(m, thrower)

    def thrown(self, m: Game, thrower: int, mate: int, aim: int, result: int) -> Resolution[None]:
        """Fumbled they bounce from the thrower, after a terrible throw they deviate from them, else they scatter.
        [2020-10.3]"""
        from_cell = m.state.cell[thrower]
        steady = m.exerts_zones(mate)
        m.lift(mate)
        m.tell(event.Lifted(moments.FLIGHT, mate, aim))
        if result == FUMBLE:
            cell, heading = self.bounce(m, from_cell)
        elif result == WILDLY:
            cell, heading = deviate(m, from_cell)
        else:
            cell, heading = yield from self.drift(m, mate, aim)
        if heading < 0:
            cell, heading, hurt = yield from self.bounce_off(m, mate, cell, not steady)
            if heading < 0:
                yield from self.land(m, mate, cell, LANDING_MODIFIERS[result], steady, hurt)
                return
        yield from self.leaves(m, mate, cell, heading)

    def leaves(self, m: Game, mate: int, cell: int, heading: int) -> Resolution[None]:
        """They fly where there is no square. [2020-10.5]"""
        yield from m.rules.pushing.leaves_board(m, mate, cell, heading)

    def wander(self, m: Game, cell: int, purpose: str) -> tuple[int, int]:
        """One square by a D8: (square or NOWHERE if there is none, direction)."""
        return m.rules.ball.bounce_square(m, -1, cell, purpose)

    def bounce(self, m: Game, cell: int) -> tuple[int, int]:
        """One square in a random direction; (last square on the board, the direction they left it by, or -1). [2020-8.1]"""
        to, heading = self.wander(m, cell, purpose.BOUNCE)
        return (cell, heading) if to == NOWHERE else (to, -1)

    def drift(self, m: Game, mate: int, aim: int) -> Resolution[tuple[int, int]]:
        """From the target, by three scatters, or the way a swooping player turns. [2020-10.3, 2020-15/Swoop, R-24]"""
        if m.has(mate, "Swoop"):
            trait = m.trait(mate, "Swoop")
            if (yield m.may(mate, trait)) == m.yes:
                m.used(mate, trait)
                options = [choice(FACING, facing) for facing in (N, E, S, W)]
                facing = first_of((yield m.ask(m.decider(mate), "facing", options, mate)))
                heading = throw_in_direction(facing, m.roll(6, purpose.SWOOP, mate))
                return glide(m, aim, heading, m.roll(3, purpose.SWOOP_DISTANCE, mate))
        cell = aim
        for _ in range(3):
            to, heading = self.wander(m, cell, purpose.SCATTER)
            if to == NOWHERE:
                return cell, heading
            cell = to
        return cell, -1

    def bounce_off(self, m: Game, mate: int, cell: int, once: bool) -> Resolution[tuple[int, int, bool]]:
        """Bounce off occupied squares until one is free; a player who cannot land bounces at least once.

        (Square, direction they left the board by or -1, whether they came down on anyone, or on something as solid.)
        [2020-10.5, R-40, DG-CHEST-02]
        """
        hurt = False
        while True:
            filled = m.rules.movement.closed(m, mate, True) & m.board.bit[cell]  # by something solid, such as a chest
            if m.state.at[cell]:
                hurt = True
                yield from self.knock_over(m, mate, m.body_at(cell))
            elif filled:
                hurt = True
            elif not once:
                return cell, -1, hurt
            once = False
            cell, heading = self.bounce(m, cell)
            if heading >= 0:
                return cell, heading, hurt

    def knock_over(self, m: Game, mate: int, victim: int) -> Resolution[None]:
        """Knock the player down with armour and injury rolls, even if prone; a team-mate means a turnover.
        [2020-10.5, 2020-10.6, R-40]"""
        f = Fall(victim, BY_BEING_LANDED_ON, mate, moments.FLIGHT)
        f.rank = RANK_BYSTANDER
        go_down(m, f)
        if m.active(victim):
            m.turnover(moments.TURNOVER, "was landed on by a team-mate", victim)
        yield from settle_falls(m)

    def land(
        self, m: Game, mate: int, cell: int, modifier: int, steady: bool, hurt: bool, armour: int = 0
    ) -> Resolution[None]:
        """An Agility test, if they were thrown on their feet and hit no one; else, or failed, they are down, with so
        much added to the armour roll. [2020-10.4, 2020-10.5]"""
        m.place(mate, cell)
        m.tell(event.Placed(moments.LANDING, mate, cell))
        entry = Entry(BY_FLIGHT, NOWHERE, None)
        entry.turnover = TURNOVER_WITH_BALL
        down = hurt or not steady
        if not engulfed(m, mate, cell) and (down or not (yield from test(m, self.landing_test(m, mate, cell, modifier)))):
            entry.fall = fall = Fall(mate, BY_LANDING, mate, moments.LANDING)
            fall.turnover, fall.armour = TURNOVER_WITH_BALL, armour
            if hurt:
                fall.kind = KNOCKED_DOWN
        yield from arrive(m, mate, cell, entry)

    def landing_test(self, m: Game, mate: int, cell: int, modifier: int) -> PlayerTest:
        """By how they were thrown, -1 for each opponent marking the square. [2020-10.4]"""
        t = agility(m, purpose.LANDING, mate, modifier)
        t.cell = cell
        t.zones = m.zones_on(cell, m.side[mate])
        return t
