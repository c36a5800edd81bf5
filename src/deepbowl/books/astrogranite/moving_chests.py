"""Chests that are pushed, dragged and thrown, shut all the while. [AG-MCHEST]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.collisions import hit_from_above
from deepbowl.books.astrogranite.passages import INSIDE
from deepbowl.books.astrogranite.weights import BIG_GUY, NORMAL, weight
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, USE_AT, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.chapters.ball import HEMMED_IN
from deepbowl.rules.crp.skills.teammates import ThrowTeamMate
from deepbowl.rules.flow.deeds import attempt, declaring
from deepbowl.rules.flow.explain import because, too_dear, why_still
from deepbowl.rules.flow.harm import settle, settle_falls
from deepbowl.rules.flow.move import can_pay, price, step
from deepbowl.rules.skills.common import free_to_move
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import BESIDE_SOLID, THROWING, Trait
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.flags import HALTED, NO_MOVE
from deepbowl.rules.vocabulary.records import Reason

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.chests import AgChests
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

STRONG: Final = 3
"""The Strength it takes to move a chest. [AG-MCHEST-01]"""
BURDEN: Final = 1
"""Points of movement that a square costs more with a chest. [AG-MCHEST-02]"""
SPRINGS_OPEN: Final = 4
RESTS_ON: Final = ("lava", "water")
"""Special ground on which a thrown chest may come to lie; from anything else it bounces on. [AG-MCHEST-05]"""
THROW: Final = "Throw Team-mate"
AIM: Final = "throw-chest"


def turn_on(rules: AgRules) -> None:
    """Chests may be pushed, dragged and thrown. [AG-MCHEST-01 to AG-MCHEST-06]"""
    rules.own.movement.movable.append(rules.chests)
    rules.everyone += [PushChest(rules.chests), DragChest(rules.chests), ThrowChest(rules.chests)]


# ---------------------------------------------------------------- on the ground
def ordinary(m: Game) -> int:
    """Floor on which nothing special lies, occupied or not; a portal and an open doorway are ordinary. [AG-MCHEST-03]"""
    found = m.board.floor & ~m.board.areas.get(INSIDE, 0)
    for feature in m.rules.features:
        if not feature.is_room:
            found &= ~m.state.marks[feature.mark]
    return found


def empty(m: Game, squares: int) -> int:
    """Those of these squares in which there is no one and no ball."""
    for cell in m.state.ball_cell:
        if cell >= 0:
            squares &= ~m.board.bit[cell]
    return squares & ~m.state.occupied


def may_move(m: Game, chest: int, to: int, squares: int) -> bool:
    """Return whether a chest may be moved to the next square: one of these, and neither up nor down. [AG-MCHEST-03]"""
    board = m.board
    near = m.state.topo.open[chest] & squares & board.bit[to]
    return bool(near) and board.height[chest] == board.height[to]


class MoveChest(Trait):
    """Actions of a strong player with a chest beside them while they move. [AG-MCHEST-01, AG-MCHEST-02]"""

    occasion = BESIDE_SOLID

    def __init__(self, chests: AgChests) -> None:
        super().__init__()
        self.chests = chests

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """One chest at a time, square by square, standing."""
        s, act = m.state, m.state.act
        if (
            s.st[owner] < STRONG
            or declaring(m)
            or act.flags & NO_MOVE
            or not free_to_move(m, owner)
            or not m.standing(owner)
        ):
            return
        if act.action in m.rules.actions.without_movement:
            return
        for chest in self.chests.beside(m, owner):
            to = self.square(m, owner, chest)
            if to >= 0 and can_pay(m, owner, price(m, owner, to) + BURDEN):
                options.append(choice(USE_AT, self.bit, to))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Too weak, no chest in line, no room for it, or nothing to pay with."""
        name = m.bodies.name[owner]
        if m.state.st[owner] < STRONG:
            return because(
                m, f"it takes Strength {STRONG} to move a chest, and {name} has {m.state.st[owner]}", "AG-MCHEST-01"
            )
        if self.chest_for(m, owner, target) not in self.chests.beside(m, owner):
            return because(m, f"there is no chest beside {name} in line with that square", self.rule)
        if self.square(m, owner, self.chest_for(m, owner, target)) != target:
            return because(m, "there is no room: a chest is moved over level, empty, ordinary floor", "AG-MCHEST-03")
        return why_still(m, owner) or too_dear(m, owner, price(m, owner, target) + BURDEN, "moving with a chest")

    def chest_for(self, m: Game, owner: int, target: int) -> int:
        """The square of the chest with which they would come to a square."""
        raise NotImplementedError

    def square(self, m: Game, owner: int, chest: int) -> int:
        """The square they come to by moving with that chest, -1 if they cannot."""
        raise NotImplementedError


class PushChest(MoveChest):
    """Straight before them; they take its square. [AG-MCHEST-02]"""

    name = "Push chest"
    own_rule = "AG-MCHEST-02"
    offered_as = "push the chest"

    def chest_for(self, m: Game, owner: int, target: int) -> int:
        """It is there."""
        return target

    def square(self, m: Game, owner: int, chest: int) -> int:
        """There must be room behind it. [AG-MCHEST-03]"""
        cell = m.state.cell[owner]
        if chest - cell not in m.board.off or not m.ways(owner).open[cell] & m.board.bit[chest]:
            return -1
        return chest if may_move(m, chest, chest + chest - cell, empty(m, ordinary(m))) else -1

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """It makes way as they step, so that they fall, if they do, in its square."""
        yield from step(m, owner, target, extra=BURDEN)


class DragChest(MoveChest):
    """Straight behind them; it takes the square they left. [AG-MCHEST-02]"""

    name = "Drag chest"
    own_rule = "AG-MCHEST-02"
    offered_as = "drag the chest along"
    preposition = "to"

    def chest_for(self, m: Game, owner: int, target: int) -> int:
        """On the other side of them."""
        return 2 * m.state.cell[owner] - target

    def square(self, m: Game, owner: int, chest: int) -> int:
        """They move away from it in line, out of a square it may lie on. [AG-MCHEST-03]"""
        s, cell = m.state, m.state.cell[owner]
        to = cell + cell - chest
        if cell - chest not in m.board.off or not may_move(m, chest, cell, ordinary(m)):
            return -1
        room = m.ways(owner).open[cell] & ~s.occupied & ~m.rules.movement.closed(m, owner, False)
        return to if room & m.board.bit[to] else -1

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """If they fall, or someone or something has come in between, it stays behind."""
        from_cell = m.state.cell[owner]
        chest = from_cell - (target - from_cell)
        yield from step(m, owner, target, extra=BURDEN)
        if m.standing(owner) and m.state.cell[owner] != from_cell and may_move(m, chest, from_cell, empty(m, ordinary(m))):
            self.chests.move(m, chest, from_cell, self.rule)


# ---------------------------------------------------------------- through the air
class ThrowChest(Trait):
    """A Big Guy who throws team-mates may throw a chest instead. [AG-MCHEST-04]"""

    name = "Throw chest"
    own_rule = "AG-MCHEST-04"
    told_as = "throws the chest"
    offered_as = "throw the chest"
    occasion = BESIDE_SOLID

    def __init__(self, chests: AgChests) -> None:
        super().__init__()
        self.chests = chests

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """In a Pass Action, the chest first and then the square; no one is tempted to eat it."""
        if declaring(m) or m.state.act.action != flags.PASS or not m.standing(owner) or not m.has(owner, THROW):
            return
        if weight(m, owner) >= BIG_GUY and m.rules.flight.reach(m, owner, NOBODY):
            options.extend([choice(USE_AT, self.bit, chest) for chest in self.chests.beside(m, owner)])

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """The wrong player, the wrong Action, or no chest."""
        name = m.bodies.name[owner]
        if weight(m, owner) < BIG_GUY or not m.owns(owner, THROW):
            return because(m, f"{name} is not a Big Guy with {THROW}", self.rule)
        if m.state.act.action != flags.PASS:
            return because(m, "only a pass action includes a throw", self.rule)
        if target not in self.chests.beside(m, owner):
            return because(m, f"there is no unopened chest beside {name} there", self.rule)
        return why_still(m, owner)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The roll of a throw: three scatters, or dropped where it stood. It is no turnover by itself.
        [AG-MCHEST-04, AG-MCHEST-05]"""
        throw = m.trait(owner, THROW)
        assert isinstance(throw, ThrowTeamMate)
        squares = [choice(SQUARE, cell) for cell in cells(m.rules.flight.reach(m, owner, NOBODY))]
        aim = first_of((yield m.ask(m.decider(owner), AIM, squares, owner)))
        m.state.act.flags |= HALTED
        m.used(owner, self)
        if (yield from attempt(m, owner, THROWING, NOBODY)):
            cell = target
            if not (yield from throw.is_fumbled(m, owner, aim)):
                cell = self.scattered(m, aim)
            m.set_mark(self.chests.mark, target, False)
            m.tell(event.MarkChanged(self.rule, self.chests.name, "removed", target))
            yield from self.land(m, owner, cell, target)
        yield from settle(m)

    def scattered(self, m: Game, cell: int) -> int:
        """Return where it comes down: never accurate, and thrown back by walls. [AG-MCHEST-04]"""
        for _ in range(3):
            cell, _ = m.rules.ball.bounce_square(m, -1, cell, purpose.SCATTER)
        return cell

    def land(self, m: Game, owner: int, cell: int, home: int) -> Resolution[None]:
        """A player it comes down on may go down; it bounces on, and may spring open. [AG-MCHEST-05, AG-MCHEST-06]"""
        victim = m.body_at(cell)
        if victim >= 0:
            yield from hit_from_above(m, NORMAL + 1, NOBODY, victim)
        where = self.bounced(m, cell, purpose.SCATTER if victim >= 0 else purpose.BOUNCE, home)
        m.set_mark(self.chests.mark, where, True)
        m.tell(event.MarkChanged("AG-MCHEST-05", self.chests.name, "placed", where))
        yield from settle_falls(m)
        if m.roll(6, purpose.CHEST_SPRINGS) >= SPRINGS_OPEN:
            yield from self.chests.open(m, owner, where)

    def bounced(self, m: Game, cell: int, why: str, home: int) -> int:
        """One square, and on from whatever it may not lie on; where there is no room it is back where it was."""
        room = self.room(m)
        if not m.state.topo.flood(m.board.bit[cell], m.board.floor, m.board.n) & room & ~m.board.bit[cell]:
            return home
        while True:
            cell, heading = m.rules.ball.bounce_square(m, -1, cell, why)
            if heading == HEMMED_IN:
                return home
            if room & m.board.bit[cell]:
                return cell

    def room(self, m: Game) -> int:
        """The squares a shut chest may come to lie on, so that none is ever lost. [AG-MCHEST-05]"""
        found = ordinary(m)
        for feature in m.rules.features:
            if feature.name in RESTS_ON:
                found |= m.state.marks[feature.mark]
        return empty(m, found)


SWITCH: Final = Switch(
    "moving-chests", "Strong players push and drag chests. Big Guys throw them.",
    "AG-MCHEST-01", brings=("player-collisions",), turn_on=turn_on,
)
