"""Player collisions: someone comes down on someone else, by a throw, a leap or a fall. [AG-COLL]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.acrobatics import lands
from deepbowl.books.astrogranite.weights import HUGE, weight
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.chapters.ball import HEMMED_IN
from deepbowl.rules.crp.flight import CrpFlight
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import (
    BEFORE_FALLS,
    BY_BEING_LANDED_ON,
    BY_FALL,
    BY_FLIGHT,
    FALLS,
    RANK_BYSTANDER,
    RANK_VICTIM,
    Deferred,
    Entry,
    Fall,
    Push,
)

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

COLLISION: Final = "collision"
"""Why someone falls who came down on someone or something."""


def knocks_over(m: Game, falling: int, victim: int) -> bool:
    """Return whether something of a weight that comes down on someone fells them: always a lighter one, 2+ one of the same
    weight, 4+ the next heavier, never anyone heavier than that; no re-roll.
    [AG-COLL-03, AG-COLL-04, AG-COLL-05, AG-COLL-06, AG-COLL-09]"""
    heavier = weight(m, victim) - falling
    if heavier < 0:
        return True
    if heavier == 0:
        return m.roll(6, purpose.COLLISION, victim) >= 2
    return heavier == 1 and m.roll(6, purpose.COLLISION_HEAVIER, victim) >= 4


def hit_from_above(m: Game, falling: int, by: int, victim: int) -> Resolution[Fall | None]:
    """Something comes down on someone; their fall, if it fells them. Who lies there already takes an armour roll all the
    same. [AG-COLL-03, AG-COLL-08, AG-COLL-10, AG-SKILL-12]"""
    if not knocks_over(m, falling, victim) or (m.standing(victim) and (yield from lands(m, victim))):
        return None
    f = Fall(victim, BY_BEING_LANDED_ON, by, "AG-COLL-08")
    f.rank = RANK_BYSTANDER
    go_down(m, f)
    return f


def is_taken(m: Game, body: int, cell: int) -> bool:
    """Return True if no player can land on a square: a body, a chest or an obstacle is there. [AG-LEAP-08, AG-LEAP-09]"""
    bit = m.board.bit[cell]
    return bool(m.state.at[cell] or not m.board.floor & bit or m.rules.movement.closed(m, body, True) & bit)


def scatter_off(m: Game, body: int, cell: int) -> int:
    """Scatter one square at a time, past occupied squares, until one is free; never into a wall. [AG-COLL-01]"""
    if not has_room(m, body, cell):
        return nearest_room(m, body, cell)
    while is_taken(m, body, cell):
        to, heading = m.rules.ball.bounce_square(m, NOBODY, cell, purpose.SCATTER)
        if heading == HEMMED_IN:
            return nearest_room(m, body, cell)
        ways = m.ways(body).open[cell]
        if not ways or ways & m.board.bit[to]:  # off an obstacle, or through nothing too narrow for them
            cell = to
    return cell


def has_room(m: Game, body: int, cell: int) -> bool:
    """Return True if a free square can be reached from a square."""
    start = m.board.bit[cell]
    if not m.board.floor & start:
        start = m.board.within(cell, 1) & m.board.floor
    return any(not is_taken(m, body, to) for to in cells(m.ways(body).flood(start, m.board.floor, m.board.n)))


def nearest_room(m: Game, body: int, cell: int) -> int:
    """The nearest free square, walls or no walls, for someone who comes down where there is no room at all."""
    free = [to for to in cells(m.board.floor) if not is_taken(m, body, to)]
    return min(free, key=lambda to: (m.board.distance(cell, to), to))


def come_down(m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
    """Someone in the air comes down in a square. If it is taken they go down themselves, wherever they scatter to, and
    a player who was there may go down too; what lies where they end acts as on anyone. [AG-COLL-01, AG-COLL-08]"""
    hit = None
    where = cell
    if is_taken(m, body, cell):
        victim = m.body_at(cell)
        if victim >= 0:
            hit = yield from hit_from_above(m, weight(m, body), body, victim)
        where = scatter_off(m, body, cell)
        if e.fall is None:
            e.fall = Fall(body, COLLISION, body, "AG-COLL-01")
    m.place(body, where)
    m.tell(event.Placed(moments.LANDING, body, where))
    if e.fall is not None and e.fall.cause in (COLLISION, BY_FALL) and (yield from lands(m, body)):
        e.fall = None
    yield from enter(m, body, where, e)
    if e.fall is not None:
        go_down(m, e.fall)
    yield from settle_order(m, e.fall, hit)


def settle_order(m: Game, own: Fall | None, hit: Fall | None) -> Resolution[None]:
    """Who came down is settled first, unless the active coach says otherwise. [AG-COLL-08, CRP-18.8]"""
    if (
        own is None
        or hit is None
        or any(f not in [due.fall for due in m.deferred if due.stage == FALLS] for f in (own, hit))
    ):
        return
    first, _ = yield from in_chosen_order(m, [own.victim, hit.victim])
    if first == hit.victim:
        hit.rank = RANK_VICTIM


class ComingDown(Trait):
    """A player who was pushed onto someone who does not make room is in the air until the follow-up is over.
    [AG-COLL-01, AG-TRAP-06, AG-PLAT-06]"""

    name = "Coming down"
    own_rule = "AG-COLL-01"
    always = True

    def settled(self, m: Game, owner: int, due: Deferred) -> Resolution[None]:
        """Land the player: from here on, squares act immediately."""
        assert due.entry is not None
        yield from come_down(m, owner, due.cell, Entry(BY_FLIGHT, due.entry.from_cell, due.entry.fall))


def pushed_onto(m: Game, p: Push, to: int, e: Entry) -> None:
    """A player pushed onto one below lands on them and does not push them. [AG-TRAP-06, AG-PLAT-06]"""
    due = Deferred(BEFORE_FALLS)
    due.body, due.cell, due.entry = p.victim, to, e
    due.trait = next(trait for trait in m.rules.everyone if isinstance(trait, ComingDown))
    e.moved = True
    m.lift(p.victim)
    m.tell(event.Lifted("AG-COLL-01", p.victim, to))
    m.deferred.append(due)


class CollidingFlight(CrpFlight):
    """Thrown team-mates who come down on someone. [AG-COLL-01, AG-COLL-07, AG-COLL-10]"""

    def knock_over(self, m: Game, mate: int, victim: int) -> Resolution[None]:
        """In flight they count one category heavier than they are. [AG-COLL-07]"""
        yield from hit_from_above(m, min(weight(m, mate) + 1, HUGE), mate, victim)

    def land(self, m: Game, mate: int, cell: int, hit_somebody: bool) -> Resolution[None]:
        """As in the core; their fall costs the turn only with the ball. [AG-COLL-08, AG-COLL-10, CRP-8.4]"""
        yield from super().land(m, mate, cell, hit_somebody)
        falls = [due.fall for due in m.deferred if due.stage == FALLS and due.fall is not None]
        own = next((f for f in falls if f.victim == mate), None)
        yield from settle_order(m, own, next((f for f in falls if f.cause == BY_BEING_LANDED_ON), None))


def turn_on(rules: AgRules) -> None:
    """A player who comes down on someone goes down, and so may they. [AG-COLL-01]"""
    rules.flight = CollidingFlight()
    rules.everyone.append(ComingDown())


SWITCH: Final = Switch(
    "player-collisions", "A player who lands on another falls, and may knock the other down.",
    "AG-COLL-01", turn_on=turn_on,
)
