"""Chests: one square of movement opens one; the ball lies in it, or it explodes. [AG-CHEST, AG-SETUP-04]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.books.astrogranite.reflexes import step_away
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, USE_AT, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import RUNNING
from deepbowl.rules.features.chests import SolidChests, fell_around
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.explain import because, too_dear, why_still
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import can_pay, pay, rush
from deepbowl.rules.flow.placing import free_floor
from deepbowl.rules.traits import BESIDE_SOLID, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import BY_RUSH, TURNOVER_KNOCKED_DOWN, Fall, Reason

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Tokens:
    """Which chest hides the ball is drawn when one is opened, as if counters had been mixed before. [AG-SETUP-04]"""

    def draw(self, m: Game, shut: int, hidden: int, opener: int) -> int:
        """One of those still shut, each as likely as the other: the lowest numbers are balls."""
        return m.roll(shut, purpose.CHEST, opener)


class RolledContents(Tokens):
    """The content is rolled for at each opening: one in as many as are shut, the last one for sure. [AG-SETUP-05]"""

    def draw(self, m: Game, shut: int, hidden: int, opener: int) -> int:
        """No die where there is nothing to find out."""
        return super().draw(m, shut, hidden, opener) if 0 < hidden < shut else 1


class Secret:
    """Rules that may replace an explosion, such as a monster in the chest."""

    def instead(self, m: Game, opener: int, cell: int) -> Resolution[bool]:
        """Carry out a replacement of the explosion; return True if there was one."""
        return at_once(False)


class Watch:
    """Features to inform when a chest is moved."""

    def moved(self, m: Game, cell: int, to: int) -> None:
        """A chest is on another square."""

    def counters(self, m: Game, shut: int) -> list[tuple[str, str]]:
        """Return what coaches count about the shut chests."""
        return []


class AgChests(SolidChests):
    """One holds the ball, all others explode; whichever it was, the chest is gone. [AG-CHEST-02 to AG-CHEST-04]"""

    def __init__(self) -> None:
        super().__init__()
        self.contents = Tokens()
        self.points = 0  # what finding a ball is worth [AG-SPP-01]
        self.secret = Secret()
        self.watch = Watch()

    def draw(self, m: Game, opener: int) -> int:
        """By counters, or by a roll. [AG-SETUP-04, AG-SETUP-05]"""
        return self.contents.draw(m, self.shut(m).bit_count(), len(self.hidden_balls(m)), opener)

    def open_by_hand(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """A player opens it; the right one earns them points. One that bursts open by itself earns nothing. [AG-SPP-01]"""
        hidden = len(self.hidden_balls(m))
        yield from self.open(m, opener, cell)
        if self.points and len(self.hidden_balls(m)) < hidden:
            m.tell(event.Earned("AG-SPP-01", opener, self.points, moments.CHEST))

    def shove(self, m: Game, cell: int, away: tuple[int, ...], chooser: int) -> Resolution[bool]:
        """One square away from the pusher, where the floor is plain and no one and nothing is; else it does not budge.
        [AG-CHEST-05]"""
        board = m.board
        room = m.state.topo.open[cell] & free_floor(m)
        options = [choice(SQUARE, board.step(cell, d)) for d in away if room & board.bit[board.step(cell, d)]]
        if not options:
            return False
        to = first_of((yield m.ask(chooser, "shove-chest", options))) if len(options) > 1 else first_of(options[0])
        self.move(m, cell, to, "AG-CHEST-05")
        return True

    def move(self, m: Game, cell: int, to: int, rule: str) -> None:
        """A chest comes onto another square; a ball that lay there bounces away."""
        m.set_mark(self.mark, cell, False)
        m.set_mark(self.mark, to, True)
        self.watch.moved(m, cell, to)
        m.tell(event.MarkChanged(rule, self.name, "moved", to, 0, cell))
        ball = m.loose_at(to)
        if ball >= 0:
            m.defer_bounce(ball, to)

    def found(self, m: Game, opener: int, cell: int, ball: int) -> Resolution[None]:
        """It simply lies there and does not bounce. [AG-CHEST-02]"""
        return NOTHING

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """The unopened chests, and the contents still possible."""
        return [*super().counters(m), *self.watch.counters(m, self.shut(m))]

    def trapped(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """It explodes, unless it is something else. [AG-CHEST-03, AG-MON-04]"""
        if not (yield from self.secret.instead(m, opener, cell)):
            yield from super().trapped(m, opener, cell)

    def explode(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """Everyone standing next to it is knocked down, in the order the active coach says.
        [AG-CHEST-03, AG-CHEST-07, AG-CHEST-08]"""
        yield from fell_around(m, cell, m.state.seat, "AG-CHEST-03", TURNOVER_KNOCKED_DOWN)


class OpenChest(Trait):
    """Anyone standing beside a chest may open it for a square of their movement. [AG-CHEST-01]"""

    name = "Open chest"
    own_rule = "AG-CHEST-01"
    offered_as = "open the chest"
    occasion = BESIDE_SOLID

    def __init__(self, chests: AgChests) -> None:
        super().__init__()
        self.chests = chests

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """In any Action that lets them move, while they have movement left to pay with, marked or not."""
        act = m.state.act
        if declaring(m) or act.action in m.rules.actions.without_movement or act.flags & NO_MOVE:
            return
        if m.standing(owner) and can_pay(m, owner, 1):
            options.extend(choice(USE_AT, self.bit, cell) for cell in self.chests.beside(m, owner))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """No chest beside them, or nothing to pay with."""
        if target not in self.chests.beside(m, owner):
            return because(m, f"there is no unopened chest beside {m.bodies.name[owner]} there", self.rule)
        return why_still(m, owner) or too_dear(m, owner, 1, "opening a chest")

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Gone for if need be, its roll first: if that fails they fall beside the shut chest. [AG-CHEST-01, AG-SKILL-13]"""
        if (yield from rush(m, owner, pay(m, owner, 1))):
            yield from step_away(m, owner)
            if m.state.won == RUNNING and self.chests.shut(m) & m.board.bit[target]:
                yield from self.chests.open_by_hand(m, owner, target)
        else:
            go_down(m, Fall(owner, BY_RUSH, owner, moments.RUSH))
        yield from settle(m)
