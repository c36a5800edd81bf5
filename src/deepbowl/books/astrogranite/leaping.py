"""Leaping for everyone, as far as they can pay: where to, along which path, and where a failed leap ends. [AG-LEAP]

A leap is offered as one use; its square is asked for then, and of its path only what makes a difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.collisions import come_down, is_taken
from deepbowl.books.astrogranite.flights import SHORTEST, Flight, flight, gap
from deepbowl.books.astrogranite.weights import weight
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, USE, Choice, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.crp.skills.agility import Leap
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.explain import because, too_dear, why_still
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.move import arrive, held_back, leave_trail, pay, points_left, rush, vacated
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.skills.common import free_to_move
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import LEAVE, Leaper, Trait, replaced
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import BY_LEAP, BY_LEAPING, Entry, Fall, PlayerTest, Reason

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

LEAP_TO: Final = "leap-to"
LEAP_PATH: Final = "leap-path"


class Leaping(Leaper):
    """Anyone may leap once in their turn, to any square at least two off that they can pay for. [AG-LEAP-01, AG-LEAP-02]"""

    name = "Leaping"
    own_rule = "AG-LEAP-01"
    told_as = "leaps"
    offered_as = "leap"

    # ---------------------------------------------------------------- where to
    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """One use, wherever it may go: its square is asked for then."""
        act = m.state.act
        if declaring(m) or act.action in m.rules.actions.without_movement or act.flags & NO_MOVE:
            return
        if self.may_leap(m, owner) and self.targets(m, owner):
            options.append(choice(USE, self.bit))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Leapt already, unable to move, or too little movement left."""
        if not m.unspent(owner, self):
            return because(m, f"{m.bodies.name[owner]} has leapt this turn", self.rule)
        return (
            why_still(m, owner)
            or too_dear(m, owner, SHORTEST, "a leap")
            or because(m, "there is nowhere to leap to", self.rule)
        )

    def may_leap(self, m: Game, owner: int) -> bool:
        """Once a turn, and not held by roots nor out of a pit. [AG-LEAP-01]"""
        if not m.unspent(owner, self) or not free_to_move(m, owner) or m.state.cell[owner] < 0:
            return False
        return bool(m.board.floor & ~m.rules.movement.closed(m, owner, False))

    def leaps_from(self, m: Game, owner: int, from_cell: int, most: int) -> list[tuple[int, int, int]]:
        """By how far they are; whether anyone is there is another matter."""
        found = flight(m, owner, from_cell, most)
        return found.groups if found.most == most else [group for group in found.groups if group[0] <= most]

    def targets(self, m: Game, owner: int) -> int:
        """The squares they may name: also those of others, of chests and obstacles. [AG-LEAP-02, AG-LEAP-08]"""
        left = points_left(m, owner)
        squares = 0
        for _, _, there in self.leaps_from(m, owner, m.state.cell[owner], left) if left >= SHORTEST else ():
            squares |= there
        return squares

    def leap_test(self, m: Game, owner: int, from_cell: int, modifier: int) -> PlayerTest:
        """An Agility roll; zones at either end do not matter. [AG-LEAP-05, AG-LEAP-06]"""
        t = agility(m, purpose.LEAP, owner, modifier)
        t.leave(from_cell, NOWHERE)
        return t

    def leap_choices(self, m: Game, owner: int, from_cell: int, to: int) -> list[Choice]:
        """The use, its square, and the path where it is asked for: the first there is."""
        answers = [choice(USE, self.bit), choice(SQUARE, to)]
        asking = self.path(m, owner, from_cell, to)
        try:
            asked = next(asking)
            while True:
                answers.append(asked.options[0])
                asked = asking.send(asked.options[0])
        except StopIteration:
            return answers

    # ---------------------------------------------------------------- the leap
    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Its square and its path, Go For Its, then the roll. [AG-LEAP-02 to AG-LEAP-05]"""
        s, from_cell = m.state, m.state.cell[owner]
        squares = [choice(SQUARE, cell) for cell in cells(self.targets(m, owner))]
        answer = yield m.ask(m.decider(owner), LEAP_TO, [m.no, *squares], owner)
        if answer == m.no:
            return
        to = first_of(answer)
        way = self.way(m, owner, from_cell)
        path = yield from self.path(m, owner, from_cell, to)
        m.spend_trait(owner, self)
        m.used(owner, self)
        worked = yield from rush(m, owner, pay(m, owner, way.far(to)), to)
        if worked and m.present & m.rules.masks[LEAVE] and (yield from held_back(m, owner, to)):
            s.act.flags |= m.rules.movement.when_held
            yield from settle(m)
            return
        worked = worked and (yield from test(m, self.leap_test(m, owner, from_cell, way.modifier(to))))
        fall = None
        if not worked:
            fall = Fall(owner, BY_LEAP, owner, "AG-LEAP-09")
            to = self.falls_short(m, owner, way, path)
        yield from self.land(m, owner, to, Entry(BY_LEAPING, from_cell, fall))
        yield from settle(m)

    def land(self, m: Game, owner: int, to: int, e: Entry) -> Resolution[None]:
        """On their feet in an empty square, with what lies there; on anything that is there they go down themselves.
        [AG-LEAP-07, AG-LEAP-08, AG-LEAP-12, AG-LEAP-13]"""
        leave_trail(m, owner)
        if is_taken(m, owner, to):
            m.lift(owner)
            yield from vacated(m, owner, e.from_cell)
            yield from come_down(m, owner, to, e)
            return
        m.place(owner, to)
        m.tell(event.Moved("AG-LEAP-07", owner, e.from_cell, to, BY_LEAPING))
        yield from vacated(m, owner, e.from_cell)
        yield from arrive(m, owner, to, e)

    def falls_short(self, m: Game, owner: int, way: Flight, path: list[int]) -> int:
        """A square they meant to clear, picked at random; with the Leap skill the one after it. Who drops from a height
        comes down below. [AG-LEAP-09, AG-LEAP-11, AG-PLAT-10]"""
        short = list(path[:-1])
        for number, (here, there) in enumerate(zip([way.from_cell, *path], path, strict=False)):
            if gap(m.board, here, there) > 1:
                short = list(path[number:-1]) or [path[-1]]
        if m.has(owner, "Leap"):
            short = [path[min(path.index(cell) + 1, len(path) - 1)] for cell in short]
        return short[m.roll(len(short), purpose.LEAP_SHORT, owner) - 1] if len(short) > 1 else short[0]

    # ---------------------------------------------------------------- the path
    def way(self, m: Game, owner: int, from_cell: int) -> Flight:
        """The ways from a square, as far as they could ever pay for."""
        return flight(m, owner, from_cell, m.rules.movement.allowance(m, owner) + m.rules.movement.rushes(m, owner))

    def path(self, m: Game, owner: int, from_cell: int, to: int) -> Resolution[list[int]]:
        """The squares from the first leapt over to the target. The coach picks one of several shortest paths, square by
        square, where it makes a difference what is below. [AG-LEAP-03]"""
        follows = self.way(m, owner, from_cell).onward(to)
        alike: dict[int, tuple[object, ...]] = {}
        squares: list[int] = []
        here = from_cell
        while here != to:
            ways = sorted(follows[here], key=lambda cell: crooked(m, from_cell, to, cell))
            here_next = ways[0]
            if len({self.sort_of(m, owner, to, cell, follows, alike) for cell in ways}) > 1:
                options = [choice(SQUARE, cell) for cell in ways]
                here_next = first_of((yield m.ask(m.decider(owner), LEAP_PATH, options, owner)))
            here = here_next
            squares.append(here)
        return squares

    def sort_of(
        self, m: Game, owner: int, to: int, cell: int, follows: dict[int, list[int]], known: dict[int, tuple[object, ...]]
    ) -> tuple[object, ...]:
        """Return what coming down in a square would mean, and in those that follow it: equal for squares that are alike."""
        if cell == to:
            return ()
        if cell not in known:
            s, bit = m.state, m.board.bit[cell]
            body = m.body_at(cell)
            who = (m.side[body], weight(m, body), s.posture[body]) if body >= 0 else NOBODY
            lying = tuple([feature.name for feature in m.rules.features if s.marks[feature.mark] & bit])
            behind = frozenset([self.sort_of(m, owner, to, after, follows, known) for after in follows[cell]])
            known[cell] = (who, lying, bool(m.board.floor & bit), m.board.height[cell], cell in s.ball_cell, behind)
        return known[cell]


def crooked(m: Game, from_cell: int, to: int, cell: int) -> tuple[int, int]:
    """Return how far a square lies off the straight line between two others."""
    board = m.board
    across = (board.xs[to] - board.xs[from_cell]) * (board.ys[cell] - board.ys[from_cell])
    along = (board.ys[to] - board.ys[from_cell]) * (board.xs[cell] - board.xs[from_cell])
    return abs(across - along), cell


class AgLeap(Leap):
    """The skill of the core, where not everyone leaps: two squares, but by the heights of this book. [AG-PLAT-09]"""

    def landings(self, m: Game, owner: int) -> int:
        """As in the core; not more than a step up, and no drop that makes it more than two squares. [AG-PLAT-09 to
        AG-PLAT-11]"""
        return super().landings(m, owner) & flight(m, owner, m.state.cell[owner], SHORTEST).within(SHORTEST)

    def roll(self, m: Game, owner: int, from_cell: int, to: int) -> PlayerTest:
        """-1 for a drop, and for the second step down; water clings to a player who leaps out of it.
        [AG-PLAT-09, AG-PLAT-10, AG-WATER-02]"""
        t = agility(m, purpose.LEAP, owner, -flight(m, owner, from_cell, SHORTEST).penalty(to))
        t.leave(from_cell, NOWHERE)
        return t


class LeapSkill(Trait):
    """+1 on every leap roll, and a failed leap ends a square further on: see `Leaping`. [AG-LEAP-10, AG-LEAP-11]"""

    name = "Leap"
    own_rule = "AG-LEAP-10"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Leap rolls only."""
        return int(t.kind == purpose.LEAP)


def turn_on(rules: AgRules) -> None:
    """Everyone may leap; the skill makes it better. [AG-LEAP-01, AG-LEAP-10]"""
    rules.everyone.append(Leaping())
    rules.traits = replaced(rules.traits, LeapSkill())
    rules.own.tests.asked_by(purpose.LEAP, "AG-LEAP-05")


SWITCH: Final = Switch(
    "universal-leaping", "Any player may leap once per turn, as far as their movement allows.",
    "AG-LEAP-01", brings=("player-collisions",), turn_on=turn_on,
)
