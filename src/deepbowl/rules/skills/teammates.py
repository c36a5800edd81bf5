"""Throwing team-mates, and being thrown. [CRP-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler
from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, USE_ON, choice, first_of
from deepbowl.engine.decision import Rule
from deepbowl.engine.state import DEAD, NOWHERE, STANDING
from deepbowl.rules import purpose
from deepbowl.rules.flags import HALTED, PASS, ROOTED
from deepbowl.rules.flow.deeds import deed
from deepbowl.rules.flow.harm import go_down, remove, settle
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.test import agility, plain, test
from deepbowl.rules.records import (
    BY_BEING_LANDED_ON,
    BY_FLIGHT,
    BY_LANDING,
    FUMBLE,
    RANK_BYSTANDER,
    TURNOVER_WITH_BALL,
    Entry,
    Fall,
)
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.traits import THROWING, Trait

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

NOT_TEMPTED: Final = 0
EATEN: Final = 1
ESCAPED: Final = 2


class RightStuff(Trait):
    """May be thrown by a team-mate. Landing is part of the throw. [CRP-13/Right Stuff]"""

    name = "Right Stuff"


class AlwaysHungry(Trait):
    """May eat the team-mate instead of throwing him. [CRP-13/Always Hungry]"""

    name = "Always Hungry"

    def tempted(self, m: Match, o: int, mate: int) -> Rule[int]:
        """1, then 1 again: eaten; 1, then 2 or more: he squirms free and the throw is fumbled. [CRP-8.2]"""
        if (yield from test(m, plain(purpose.HUNGRY, o, 2))):
            return NOT_TEMPTED
        m.used(o, self, mate)
        return ESCAPED if (yield from test(m, plain(purpose.ESCAPE, o, 2))) else EATEN


class ThrowTeamMate(Trait):
    """Throws an adjacent team-mate who has the Right Stuff. [CRP-13/Throw Team-Mate, CRP-8]"""

    name = "Throw Team-Mate"

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """In a Pass Action, beside a standing team-mate with the Right Stuff and no roots. [CRP-8.1, CRP-13/Take Root]"""
        s = m.state
        if declaring(m) or s.act.action != PASS:
            return
        for cell in cells(m.around(o) & s.occupied):
            mate = m.body_at(cell)
            able = s.post[mate] == STANDING and not s.in_drive[mate] & ROOTED
            if m.side[mate] == m.side[o] and able and m.has(mate, "Right Stuff"):
                options.append(choice(USE_ON, self.bit, mate))

    def use(self, m: Match, o: int, target: int) -> Rule[None]:
        """Name a square in Short range, see whether he is eaten, roll, and let him fly. [CRP-8.2]"""
        s, mate = m.state, target
        reach = ruler.in_range(m.board, ruler.CRP, s.cell[o], ruler.SHORT)
        squares = [choice(SQUARE, cell) for cell in cells(reach)]
        aim = first_of((yield m.ask(m.decider(o), "throw-team-mate", squares, o, mate)))
        s.act.flags |= HALTED
        m.used(o, self, mate)
        if not (yield from deed(m, o, THROWING, mate)) or not m.standing(mate):
            yield from settle(m)
            return
        fate = NOT_TEMPTED
        if m.has(o, "Always Hungry"):
            hunger = m.trait("Always Hungry")
            assert isinstance(hunger, AlwaysHungry)
            fate = yield from hunger.tempted(m, o, mate)
        if fate != NOT_TEMPTED and m.holds_ball(mate):
            m.turnover("CRP-3", f"{m.bodies.name[mate]} was not thrown with the ball", mate)
        if fate == EATEN:
            remove(m, mate, DEAD, "CRP-13/Always Hungry")
        else:
            fumbled = fate == ESCAPED or (yield from self.is_fumbled(m, o, aim))
            yield from self.fly(m, mate, s.cell[mate] if fumbled else aim, 0 if fumbled else 3)
        yield from settle(m)

    def is_fumbled(self, m: Match, o: int, aim: int) -> Rule[bool]:
        """A pass roll at -1 more; accurate is as good as inaccurate, so all but a fumble succeeds. [CRP-8.2, CRP-10.8]"""
        chapter = m.rules.passing
        t = chapter.pass_test(m, o, aim, -1)
        t.target = 2
        return (yield from chapter.pass_roll(m, t)) == FUMBLE

    def fly(self, m: Match, mate: int, cell: int, scatters: int) -> Rule[None]:
        """Through the air, square by square; off the pitch is the crowd at once. [CRP-8.3, CRP-18.15]"""
        m.lift(mate)
        m.tell(event.LIFTED, "CRP-8.3", mate, cell)
        hit_somebody = False
        while True:
            for _ in range(scatters):
                to, heading = m.rules.ball.bounce_square(m, -1, cell, purpose.SCATTER)
                if to == NOWHERE:
                    yield from m.rules.pushing.leaves_board(m, mate, cell, heading)
                    return
                cell = to
            if not m.state.at[cell]:
                break
            if not hit_somebody:
                self.knock_over(m, mate, m.body_at(cell))
            hit_somebody = True
            scatters = 1
        yield from self.land(m, mate, cell, hit_somebody)

    def knock_over(self, m: Match, mate: int, victim: int) -> None:
        """Whoever he comes down on is Knocked Down, armour rolled even if he was down already. [CRP-8.3]"""
        f = Fall(victim, BY_BEING_LANDED_ON, mate, "CRP-8.3")
        f.rank = RANK_BYSTANDER
        go_down(m, f)

    def land(self, m: Match, mate: int, cell: int, hit_somebody: bool) -> Rule[None]:
        """An Agility roll less the opposing zones; failed, or after hitting somebody, he is down. [CRP-8.4, CRP-8.5]"""
        m.place(mate, cell)
        m.tell(event.PLACED, "CRP-8.4", mate, cell)
        t = agility(m, purpose.LANDING, mate, 0)
        t.cell = cell
        t.zones = m.zones_on(cell, m.side[mate])
        fall = None
        if hit_somebody or not (yield from test(m, t)):
            fall = Fall(mate, BY_LANDING, mate, "CRP-8.4")
            fall.turnover = TURNOVER_WITH_BALL
        entry = Entry(BY_FLIGHT, NOWHERE, fall)
        yield from enter(m, mate, cell, entry)
        if entry.fall is not None:
            go_down(m, entry.fall)
