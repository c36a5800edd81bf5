"""CRP movement and Actions: what may be declared, allowances, Go For It, dodge, pick-up, standing up. [CRP-2.3, CRP-4]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.engine.choice import DECLARE, Choice, choice
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import STANDING, put
from deepbowl.rules.chapters.turn import Actions
from deepbowl.rules.flow.allowance import PitchMovement
from deepbowl.rules.flow.move import FALLS_THERE, GOES, HELD, held_back, rush
from deepbowl.rules.flow.test import agility, plain, test
from deepbowl.rules.traits import LEAVE, STAND
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.flags import DAZED, GAZED
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_MOVE: Final = choice(DECLARE, flags.MOVE)
_ONCE_A_TURN: Final = (flags.BLITZ, flags.PASS, flags.HAND_OFF, flags.FOUL)
_ONCE_A_TURN_OPTIONS: Final = tuple([(flags.used_up(action), choice(DECLARE, action)) for action in _ONCE_A_TURN])
_BLOCK: Final = choice(DECLARE, flags.BLOCK)


class CrpActions(Actions):
    """Move and Block for anyone, Blitz, Pass, Hand-off and Foul once a turn. [CRP-2.3]"""

    names: tuple[str, ...] = ("move", "block", "blitz", "pass", "hand-off", "foul", "throw-bomb")
    without_movement: frozenset[int] = frozenset((flags.BLOCK, flags.THROW_BOMB))

    def declarable(self, m: Game, body: int) -> list[Choice]:
        """Declared before anything is done, so what an Action needs later is not asked now, save cheap tests."""
        s = m.state
        side = m.side[body]
        used = s.used[side] if side < m.seats else 0
        options = [_MOVE]
        if m.rules.blocking.targets(m, body) and (s.posture[body] == STANDING or m.hooked(body, STAND)):
            options.append(_BLOCK)
        for spent, option in _ONCE_A_TURN_OPTIONS:
            if not used & spent:
                options.append(option)
        return options

    def spend(self, m: Game, body: int, action: int, target: int) -> None:
        """A declared once-a-turn Action is spent even if not carried through. [CRP-2.3]"""
        if action in _ONCE_A_TURN and not m.neutral(body):
            m.mark_used(m.side[body], flags.used_up(action))

    def is_spent(self, m: Game, body: int, action: int, target: int) -> bool:
        """One of each a turn."""
        return m.neutral(body) or bool(m.state.used[m.side[body]] & flags.used_up(action))

    def wake(self, m: Game, body: int) -> None:
        """The gazed have their zones back at the start of their next Action. [CRP-1.6]"""
        if m.state.in_next[body] & GAZED:
            m.state.in_next = put(m.state.in_next, body, m.state.in_next[body] & ~GAZED)
            m.lose_zones(body, False, DAZED)

    def ends_with(self, m: Game, body: int, deed: str) -> bool:
        """Passes, hand-offs and fouls come last. [CRP-2.3]"""
        return True


class CrpMovement(PitchMovement):
    """MA squares, two more to go for on 2+, dodges at +1. [CRP-4]"""

    local: ClassVar[bool] = False

    def set_off(self, m: Game, body: int, to: int, rushes: int) -> Resolution[int]:
        """Go For It first, then Tentacles. [CRP-4.6]"""
        if rushes and not (yield from rush(m, body, rushes, to)):
            return FALLS_THERE
        if m.present & m.rules.masks[LEAVE] and (yield from held_back(m, body, to)):
            return HELD
        return GOES

    def dodge(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """Agility +1, -1 for each opposing zone on the square entered. [CRP-4.4]"""
        t = agility(m, purpose.DODGE, body, 1)
        t.leave(from_cell, to)
        t.zones = m.zones_on(to, m.side[body])
        return t

    def rush(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """2+. [CRP-4.3]"""
        t = plain(purpose.RUSH, body, 2)
        t.from_cell, t.cell = from_cell, to
        return t

    def pick_up(self, m: Game, body: int) -> PlayerTest:
        """Agility +1, -1 for each opposing zone on them. [CRP-4.7]"""
        t = agility(m, purpose.PICK_UP, body, 1)
        t.cell = m.state.cell[body]
        t.zones = m.zones_on(t.cell, m.side[body])
        return t

    def stand_up(self, m: Game, body: int) -> Resolution[bool]:
        """Three squares; those with less roll 4+ and have only Go For Its left. [CRP-4.2]"""
        s = m.state
        cost = 3
        for trait in m.hooked(body, STAND):
            cost = trait.stand(m, body)
        if s.act.action == flags.BLOCK:
            return (yield from test(m, agility(m, purpose.JUMP_UP, body, 2)))
        allowance = self.allowance(m, body)
        if cost > allowance and not (yield from test(m, plain(purpose.STAND_UP, body, 4))):
            return False
        s.act.moved = min(cost, allowance) if cost else s.act.moved
        return True
