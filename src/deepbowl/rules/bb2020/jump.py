"""Jumping over a player on the ground, open to all players, with Leap and Pogo Stick. [2020-7.5, 2020-7.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells, holds, meets_outside
from deepbowl.board.directions import AWAY
from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import STANDING
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import arrive, can_pay, held_back, leave_trail, pay, rush, tripped, vacated
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.skills.common import declaring, free_to_move
from deepbowl.rules.traits import BESIDE_FALLEN, LEAVE, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import BY_FALLING_BACK, BY_LEAP, BY_LEAPING, BY_RUSH, Entry, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def offer_leaps(m: Game, owner: int, options: list[int]) -> None:
    """A leap is a longer jump; a player with both skills is offered it once. [2020-7.6]"""
    jump = m.trait(owner, "Jump")
    assert isinstance(jump, Jump)
    if not any(verb_of(option) == USE_AT and first_of(option) == jump.bit for option in options):
        jump.offer(m, owner, options)


def jump_test(m: Game, owner: int, from_cell: int, target: int) -> PlayerTest:
    """Agility, less those who mark them here or there, whichever are more. [2020-7.5]"""
    side = m.side[owner]
    t = agility(m, purpose.LEAP, owner, 0)
    t.leave(from_cell, target)
    t.zones = max(m.zones_on(from_cell, side), m.zones_on(target, side))
    return t


class Jump(Trait):
    """Once an activation over one square, for two of movement. [2020-7.5]"""

    name = "Jump"
    own_rule = moments.LEAP
    told_as = "jumps"
    offered_as = "jump"
    preposition = "to"
    leaps = True
    occasion = BESIDE_FALLEN

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Over a player who is down; players with Leap are offered more by that skill."""
        if meets_outside(m.around(owner), m.state.occupied, m.state.zones) and not self.leaping(m, owner):
            self.offer(m, owner, options)

    def offer(self, m: Game, owner: int, options: list[int]) -> None:
        """While two squares of movement, rushed for or not, are left."""
        act = m.state.act
        if declaring(m) or act.action in m.rules.actions.without_movement or act.flags & NO_MOVE:
            return
        if m.unspent(owner, self) and can_pay(m, owner, 2) and free_to_move(m, owner):
            options.extend([choice(USE_AT, self.bit, cell) for cell in cells(self.landings(m, owner))])

    def leaping(self, m: Game, owner: int) -> bool:
        """Return True if they may jump over any square, not only over a player on the ground. [2020-7.6]"""
        return m.has(owner, "Leap") or m.has(owner, "Pogo Stick")

    def landings(self, m: Game, owner: int) -> int:
        """The empty squares beyond one they may cross: where someone standing in it could be pushed. [2020-7.5]"""
        s, board = m.state, m.board
        here, ways, leaping = s.cell[owner], m.ways(owner), self.leaping(m, owner)
        closed = m.rules.movement.closed(m, owner, False)
        barred = m.rules.movement.uncrossable(m)
        found = 0
        for heading, beyond in enumerate(AWAY):
            over = board.step(here, heading)
            if not leaping and (not s.at[over] or s.posture[s.at[over] - 1] == STANDING):
                continue
            if not holds(ways.open[here], over) or holds(barred, over):
                continue
            for way in beyond:
                to = board.step(over, way)
                if holds(ways.open[over], to) and not s.at[to] and not holds(closed, to):
                    found |= board.bit[to]
        return found

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Tentacles, Rushes, the jump, its roll; a natural 1 puts them down where they were. [2020-7.5, 2020-7.8, R-5]"""
        s = m.state
        if not (yield from m.rules.movement.dares(m, owner, target)):
            return
        m.spend_trait(owner, self)
        m.used(owner, self)
        from_cell, leaping = s.cell[owner], self.leaping(m, owner)
        rushes = pay(m, owner, 2)
        if m.present & m.rules.masks[LEAVE] and (yield from held_back(m, owner, target)):
            s.act.flags |= m.rules.movement.when_held
            yield from settle(m)
            return
        failed = yield from self.rush_for(m, owner, rushes, target)
        if failed == 1 and not leaping:
            go_down(m, Fall(owner, BY_RUSH, owner, moments.RUSH))
            yield from settle(m)
            return
        leave_trail(m, owner)
        m.place(owner, target)
        m.tell(event.Moved(moments.LEAP, owner, from_cell, target, BY_LEAPING))
        fall = Fall(owner, BY_RUSH, owner, moments.RUSH) if failed else (yield from self.roll(m, owner, from_cell, target))
        if s.cell[owner] == target:
            yield from arrive(m, owner, target, Entry(BY_LEAPING, from_cell, fall))
            yield from vacated(m, owner, from_cell)
        elif fall is not None:
            go_down(m, fall)
        yield from settle(m)

    def rush_for(self, m: Game, owner: int, rushes: int, to: int) -> Resolution[int]:
        """One roll for each square they have no movement for; which of the two squares failed, 0 if none."""
        for square in range(3 - rushes, 3):
            if not (yield from rush(m, owner, 1, to)):
                return square
        return 0

    def roll(self, m: Game, owner: int, from_cell: int, target: int) -> Resolution[Fall | None]:
        """Their fall, if they fail. [2020-7.5]"""
        t = jump_test(m, owner, from_cell, target)
        if (yield from test(m, t)):
            return None
        fall = Fall(owner, BY_LEAP, owner, moments.LEAP)
        tripped(m, fall, t)
        if t.die == 1 and not m.state.at[from_cell]:
            m.place(owner, from_cell)
            m.tell(event.Moved(moments.LEAP, owner, target, from_cell, BY_FALLING_BACK))
        return fall
