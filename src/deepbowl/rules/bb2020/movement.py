"""2020 movement: allowances, Rush, dodge, pick-up, standing up. [2020-7]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.board.bits import meets
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.allowance import PitchMovement
from deepbowl.rules.flow.move import FALLS_THERE, GOES, HELD, held_back, rush
from deepbowl.rules.flow.test import agility, plain, test
from deepbowl.rules.traits import LEAVE, RUSHES, STAND
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import BY_FLIGHT, BY_FOLLOWING, BY_LEAPING, BY_STEP, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Bb2020Movement(PitchMovement):
    """MA squares, two more on 2+ each, dodges without a bonus. [2020-7.1 to 2020-7.4]"""

    local: ClassVar[bool] = False
    shadowed_last = True
    when_held = NO_MOVE
    # landing is also voluntary, and a player need not be active to pick up a ball [2020-3.5, R-27]
    willing: tuple[str, ...] = (BY_STEP, BY_FOLLOWING, BY_LEAPING, BY_FLIGHT)
    picks_up_out_of_sequence = True

    def allowance(self, m: Game, body: int) -> int:
        """MA; roots keep them from moving, not from spending it on a block. [2020-7.1, 2020-15/Take Root]"""
        return m.state.ma[body]

    def rushes(self, m: Game, body: int) -> int:
        """Two, and what traits add, for the rooted too. [2020-7.3, 2020-15/Take Root]"""
        if not meets(m.state.skills[body], m.rules.masks[RUSHES]):
            return 2
        return 2 + sum(trait.rushes(m, body) for trait in m.hooked(body, RUSHES))

    def set_off(self, m: Game, body: int, to: int, rushes: int) -> Resolution[int]:
        """Tentacles before they move, then the Rush. [2020-7.8]"""
        if m.present & m.rules.masks[LEAVE] and (yield from held_back(m, body, to)):
            return HELD
        if rushes and not (yield from rush(m, body, rushes, to)):
            return FALLS_THERE
        return GOES

    def gets_away(self, m: Game, body: int, to: int, falling: int) -> Resolution[bool]:
        """Tentacles hold a player who follows up, by choice or by Frenzy; a Ball and Chain follows without wanting to. A
        player held in a Blitz moves no further. [2020-11.9, 2020-3.5, 2020-15/Tentacles]"""
        if not m.present & m.rules.masks[LEAVE] or m.owns(body, "Ball and Chain"):
            return True
        if (yield from held_back(m, body, to, falling)):
            if m.state.act.body == body:
                m.state.act.flags |= self.when_held
            return False
        return True

    def dodge(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """Agility, -1 for each opponent marking the square entered. [2020-7.4]"""
        t = agility(m, purpose.DODGE, body, 0)
        t.leave(from_cell, to)
        t.zones = m.zones_on(to, m.side[body])
        return t

    def rush(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """2+; a natural 1 fails whatever is added. [2020-7.3]"""
        t = plain(purpose.RUSH, body, 2)
        t.one_fails = True
        t.from_cell, t.cell = from_cell, to
        return t

    def pick_up(self, m: Game, body: int) -> PlayerTest:
        """Agility, -1 for each opponent marking them. [2020-7.7]"""
        t = agility(m, purpose.PICK_UP, body, 0)
        t.cell = m.state.cell[body]
        t.zones = m.zones_on(t.cell, m.side[body])
        return t

    def stand_up(self, m: Game, body: int) -> Resolution[bool]:
        """Three squares; with MA 2 or less they roll 4+ and have only rushes left. [2020-7.2, 2020-15/Jump Up]"""
        s = m.state
        cost = 3
        for trait in m.hooked(body, STAND):
            cost = trait.stand(m, body)
        if s.act.action == flags.BLOCK:
            return (yield from test(m, agility(m, purpose.JUMP_UP, body, 1)))
        if cost > s.ma[body]:
            t = plain(purpose.STAND_UP, body, 4)
            t.one_fails = True
            if not (yield from test(m, t)):
                return False
        if cost:
            s.act.moved = min(cost, s.ma[body])
        return True
