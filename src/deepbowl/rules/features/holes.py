"""Hazards that players fall into: lava, chasms, pits, water. No player enters one voluntarily. [D5-HOLE-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, USE_AT, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import CASUALTY, LOST, NOBODY
from deepbowl.rules.chapters.neutrals import opposing_coach
from deepbowl.rules.features.feature import DEALT_WITH, Feature
from deepbowl.rules.flow.explain import because, too_dear, why_still
from deepbowl.rules.flow.harm import settle, suffer
from deepbowl.rules.flow.move import arrive, held_back, pay, points_left, rush, vacated
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.traits import (
    BEING_BLOCKED,
    BEING_BLOCKED_AGAIN,
    BESIDE_HAZARD,
    BLOCKING,
    CATCHING,
    DUMPING_OFF,
    INTERCEPTING,
    LEAVE,
    PASSING,
    PICKING_UP,
    Trait,
)
from deepbowl.rules.vocabulary import flags, moments, purpose
from deepbowl.rules.vocabulary.records import (
    BEFORE_FALLS,
    BY_HAZARD,
    BY_JUMP,
    BY_LEAPING,
    BY_PUSH,
    BY_SLIP,
    TURNOVER_NEVER,
    Deferred,
    Entry,
    Fall,
    Reason,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Hazard(Feature):
    """Squares that swallow a player who is pushed or stumbles in; no one walks in. [D5-HOLE-01]"""

    hazard = True
    barred = True
    deadly = True
    """A deadly one may hurt; a harmless one only takes them out of the game. [D5-HOLE-02, D5-HOLE-04]"""

    def engulfs(self, m: Game, body: int) -> bool:
        """No one lands in it. [D5-HOLE-01]"""
        return True

    def peril(self, m: Game, body: int) -> float:
        """A player who goes in is gone."""
        return 1.0

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """They are gone, whatever else was about to happen to them: the hazard replaces a fall. [D5-HOLE-01]

        After a push the follow-up is settled first: the core wants it decided before any further die. [CRP-5.8]
        """
        e.fall = None
        if e.how == BY_PUSH:
            due = Deferred(BEFORE_FALLS)
            due.feature, due.body, due.cell = self, body, cell
            m.deferred.append(due)
        else:
            yield from self.swallow(m, body, cell)

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """Now they go down into it."""
        yield from self.swallow(m, body, cell)

    def swallow(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """1-5 out of the game unhurt, 6 the casualty table; a turnover for an active team. [D5-HOLE-02, D5-HOLE-03]"""
        balls = m.carried(body)
        m.tell(event.Removed(moments.HAZARD, body, LOST, cell, self.name))
        if m.active(body):
            m.turnover(moments.HAZARD_TURNOVER, f"fell into the {self.name}", body)
        if self.deadly and m.roll(6, purpose.HAZARD, body) == 6:
            f = Fall(body, BY_HAZARD, NOBODY, moments.HAZARD)
            f.result, f.turnover = CASUALTY, TURNOVER_NEVER
            f.off = True
            if m.state.cell[body] >= 0:
                m.lift(body)
            yield from suffer(m, f)
        else:
            m.set_posture(body, LOST)
        for ball in balls:
            yield from self.give_back(m, ball)

    def give_back(self, m: Game, ball: int) -> Resolution[None]:
        """A lost ball comes back at a random pad: a player who stands there may catch it, else it bounces. [D5-BALL-01]"""
        pads = [cell for cell in m.state.pads if cell >= 0]
        cell = pads[m.roll(len(pads), purpose.BALL_PAD) - 1]
        if m.body_at(cell) >= 0:
            m.defer_landing(ball, cell, False)
        else:
            m.defer_bounce(ball, cell)
        return NOTHING

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """A loose ball that goes in comes back the same way. [D5-BALL-01]"""
        yield from self.give_back(m, ball)
        return DEALT_WITH


class Lava(Hazard):
    """Deadly."""

    name = "lava"


class Chasm(Hazard):
    """Deadly."""

    name = "chasm"


class SpikedPit(Hazard):
    """Deadly."""

    name = "spiked-pit"


class Pit(Hazard):
    """A pit without spikes takes them out of play without a roll. [D5-HOLE-04]"""

    name = "pit"
    deadly = False


class Water(Hazard):
    """A river carries them off unhurt. [D5-HOLE-04]"""

    name = "water"
    deadly = False


HOLES: Final = (Lava, Chasm, SpikedPit, Pit, Water)
"""One feature for each ground that swallows people, in the order of their marks."""


def hazards(m: Game) -> int:
    """The squares of all hazards."""
    return m.state.hazards


def hazard_at(m: Game, cell: int) -> Hazard:
    """The hazard on a square."""
    bit = m.board.bit[cell]
    return next(f for f in m.rules.features if isinstance(f, Hazard) and m.state.marks[f.mark] & bit)


class Jump(Trait):
    """Anyone may jump straight across hazards as part of their move. [D5-JUMP-01]"""

    name = "Jump"
    own_rule = moments.JUMP
    offered_as = "jump"
    occasion = BESIDE_HAZARD
    preposition = "to"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Every landing square whose jump they can still pay."""
        act = m.state.act
        if act.action < 0 or act.action in m.rules.actions.without_movement or act.flags & flags.NO_MOVE:
            return
        if m.owns(owner, "Ball and Chain"):  # every square of their move is decided by the template
            return
        left = points_left(m, owner)
        for to, crossed in self.jumps(m, owner):
            if len(crossed) + 1 <= left:
                options.append(choice(USE_AT, self.bit, to))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Unable to move, nothing to jump across on the way there, or too little movement."""
        crossed = next((crossed for to, crossed in self.jumps(m, owner) if to == target), None)
        if crossed is None:
            return because(m, "no jump across hazards leads straight to that square, or it is not empty", self.rule)
        return why_still(m, owner) or too_dear(m, owner, len(crossed) + 1, "the jump")

    def jumps(self, m: Game, owner: int) -> list[tuple[int, list[int]]]:
        """(landing square, hazards crossed) in every direction that leads over hazards to an empty square."""
        s = m.state
        holes = hazards(m)
        ways = m.ways(owner).open
        if not ways[s.cell[owner]] & holes:
            return []
        closed = m.rules.movement.closed(m, owner, False)
        found: list[tuple[int, list[int]]] = []
        for d in range(8):
            here = s.cell[owner]
            crossed: list[int] = []
            while True:
                to = m.board.step(here, d)
                bit = m.board.bit[to]
                if not ways[here] & bit:
                    break
                if not holes & bit:
                    if crossed and not s.at[to] and not closed & bit:
                        found.append((to, crossed))
                    break
                crossed.append(to)
                here = to
        return found

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Go For Its first, then Tentacles as at a leap; then the jump roll against the number of squares crossed.
        [D5-JUMP-01, D5-JUMP-02, CRP-4.6]"""
        s = m.state
        from_cell = s.cell[owner]
        crossed = next(crossed for to, crossed in self.jumps(m, owner) if to == target)
        safe = yield from rush(m, owner, pay(m, owner, len(crossed) + 1))
        if safe and m.present & m.rules.masks[LEAVE] and (yield from held_back(m, owner, target)):
            s.act.flags |= m.rules.movement.when_held
            yield from settle(m)
            return
        t = plain(purpose.JUMP, owner, len(crossed) + 1, self.modifier(m, owner, from_cell, target))
        t.one_fails = True
        safe = safe and (yield from test(m, t))
        where = target if safe else crossed[0]
        m.place(owner, where)
        m.tell(event.Moved(moments.JUMP, owner, from_cell, where, BY_JUMP))
        yield from vacated(m, owner, from_cell)
        yield from arrive(m, owner, where, Entry(BY_LEAPING, from_cell, None))
        yield from settle(m)

    def modifier(self, m: Game, owner: int, from_cell: int, to: int) -> int:
        """-1 for any opposing zone at either end; +1 for Leap, +1 for Very Long Legs. [D5-JUMP-02]"""
        side = m.side[owner]
        marked = m.zones_on(from_cell, side) or m.zones_on(to, side)
        return m.has(owner, "Leap") + m.has(owner, "Very Long Legs") - bool(marked)


class Footing(Trait):
    """Anyone beside a hazard may slip before a block, pass, catch, interception or pick-up. [D5-PRECARIOUS-02]"""

    name = "Footing"
    own_rule = moments.SLIP
    always = True
    deeds = (BLOCKING, BEING_BLOCKED, BEING_BLOCKED_AGAIN, PASSING, DUMPING_OFF, CATCHING, INTERCEPTING, PICKING_UP)

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """On a 1 they fall in, and the action does not happen; a body of several squares is safe. [D5-PRECARIOUS-03]"""
        if deed not in self.deeds or not m.standing(owner) or m.bodies.size[owner] > 1:
            return True
        threats = m.state.topo.open[m.state.cell[owner]] & hazards(m) & ~m.state.occupied
        if not self.is_precarious(m, owner) or not threats or (yield from test(m, plain(purpose.SLIP, owner, 2))):
            return True
        squares = cells(threats)
        cell = squares[0]
        if len({hazard_at(m, square).name for square in squares}) > 1:
            options = [choice(SQUARE, square) for square in squares]
            cell = first_of((yield m.ask(opposing_coach(m, owner, other), "slip", options, owner)))
        from_cell = m.state.cell[owner]
        m.place(owner, cell)
        m.tell(event.Moved(moments.SLIP, owner, from_cell, cell, BY_SLIP))
        yield from hazard_at(m, cell).swallow(m, owner, cell)
        return False

    def is_precarious(self, m: Game, owner: int) -> bool:
        """Beside a hazard, or on a bridge. [D5-PRECARIOUS-01, D5-TERRAIN-01]"""
        cell = m.state.cell[owner]
        marked = m.board.areas.get("bridge", 0) | m.board.areas.get("precarious", 0)
        return bool(marked & m.board.bit[cell] or m.board.within(cell, 1) & hazards(m))
