"""Passing skills in the form they have in the 2020 core. [2020-15.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler
from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, HAND_OFF, SQUARE, THROW, USE_AT, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.ball import put_down
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.skills import passing
from deepbowl.rules.skills.answering import AnswersPass
from deepbowl.rules.skills.common import declaring, empty_neighbours, free_to_move, lets_go
from deepbowl.rules.traits import BEING_BLOCKED, BEING_NAMED, OFFERS, Trait
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Accurate(Trait):
    """+1 to Quick and Short Passes. [2020-15/Accurate]"""

    name = "Accurate"
    bands: tuple[int, ...] = (ruler.QUICK, ruler.SHORT)

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Of a ball or a bomb."""
        return int(t.kind == purpose.PASS and t.band in self.bands)


class Cannoneer(Accurate):
    """+1 to Long Passes and Long Bombs, of which a Hail Mary is one. [2020-15/Cannoneer]"""

    name = "Cannoneer"
    bands: tuple[int, ...] = (ruler.LONG, ruler.BOMB)


class CloudBurster(Trait):
    """May have a successful interference with their long pass rolled again. Asked by the passing chapter.
    [2020-15/Cloud Burster]"""

    name = "Cloud Burster"


class SafePass(Trait):
    """May keep a ball or bomb they fumble. Asked by the passing chapter. [2020-15/Safe Pass]"""

    name = "Safe Pass"


class RunningPass(Trait):
    """Goes on moving after a Quick Pass that ended well. [2020-15/Running Pass]"""

    name = "Running Pass"

    def runs_on(self, m: Game, owner: int, target: int) -> bool:
        """If there is a square of their movement left; then Rushes too. [R-37]"""
        if m.state.act.action == flags.HAND_OFF or m.rules.passing.band(m, m.state.cell[owner], target) != ruler.QUICK:
            return False
        return m.state.act.moved < m.rules.movement.allowance(m, owner) and free_to_move(m, owner)


class OnTheBall(AnswersPass):
    """Up to three squares when an opponent passes, after the target is named. [2020-15/On the Ball]"""

    name = "On the Ball"
    question = "on-the-ball"

    def answer_pass(self, m: Game, owner: int, thrower: int, target: int, hail_mary: bool) -> Resolution[None]:
        """Wherever they like. That they fall costs their team the turn if it is theirs, even in a Dump-off. [2020-9.10]"""
        m.used(owner, self, thrower)
        yield from self.move(m, owner, thrower, target, hail_mary)
        if m.active(owner) and not m.standing(owner):
            suppressed, m.suppressed = m.suppressed, 0
            m.turnover(self.rule, "fell over while using On the Ball", owner)
            m.suppressed = suppressed

    def ways(self, m: Game, owner: int, goals: int, left: int) -> list[Choice]:
        """Steps, and jumps while the squares they cost are left."""
        if left <= 0:
            return []
        found = [choice(SQUARE, cell) for cell in cells(empty_neighbours(m, owner, False))]
        for trait in m.hooked(owner, OFFERS):
            if trait.leaps and left >= trait.leap_points and m.unspent(owner, trait):
                found += [choice(USE_AT, trait.bit, cell) for cell in cells(trait.landings(m, owner))]
        return found


class DumpOff(passing.DumpOff):
    """A Quick Pass when they are named as the target of a Block or Blitz; no turnover. [2020-15/Dump-off, 2020-9.10]"""

    name = "Dump-off"
    when: tuple[str, ...] = (BEING_NAMED, BEING_BLOCKED)

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """Also as the second target of Multiple Block; a gaze is not a block, and a Ball and Chain names no target."""
        if m.state.act.action not in (flags.BLOCK, flags.BLITZ):
            return True
        return (yield from super().before(m, owner, deed, other))


class Fumblerooskie(Trait):
    """Leaves the ball behind in a square they came from. [2020-15/Fumblerooskie]"""

    name = "Fumblerooskie"

    def trail(self, m: Game, owner: int) -> int:
        """The squares they have left that hold no player and no other ball. [R-36]"""
        s = m.state
        free = s.act.trail & ~s.occupied & ~m.rules.movement.closed(m, owner, False)
        for cell in cells(free):
            if m.loose_at(cell) >= 0:
                free &= ~m.board.bit[cell]
        return free

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """In a Move or Blitz, with the ball in their hands."""
        if (
            not declaring(m)
            and m.state.act.action in (flags.MOVE, flags.BLITZ)
            and m.holds_ball(owner)
            and lets_go(m, owner)
        ):
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(self.trail(m, owner)))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """It lies where they put it: no bounce, no turnover."""
        ball = m.carried(owner)[0]
        m.used(owner, self)
        m.tell(event.Dropped(self.rule, owner, target, ball))
        yield from put_down(m, ball, target)
        yield from settle(m)


class MyBall(Trait):
    """Never gives the ball away by choice; other skills that would ask `lets_go`. [2020-15/My Ball]"""

    name = "My Ball"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """No Pass and no Hand-off, declared or made."""
        giving = (flags.PASS, flags.HAND_OFF)
        options[:] = [
            option
            for option in options
            if verb_of(option) not in (THROW, HAND_OFF) and not (verb_of(option) == DECLARE and first_of(option) in giving)
        ]
