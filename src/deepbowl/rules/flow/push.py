"""Pushing someone away: squares, chains, the edge of the board. [CRP-5.6, CRP-5.7]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import IN_PLAY
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.shifting import shifted
from deepbowl.rules.flow.squares import act_later, defer_entry
from deepbowl.rules.traits import PUSH
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.records import BY_PUSH, Block, Entry, Fall, Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def push(
    m: Game, victim: int, pusher_cell: int, seat: int, fall: Fall | None, block: Block | None, chain: int = 0
) -> Resolution[Entry]:
    """Push one body away from a square; the far end of a chain moves first. [CRP-5.6, CRP-18.2]

    `fall` is what the victim is about to suffer; `block` is set for the one actually blocked; no one is taken into a
    chain twice. Where squares act later (`act_later`), falls ride in the entries: `act_entries` must follow.
    """
    entry = Entry(BY_PUSH, m.state.cell[victim], fall)
    yield from push_away(m, victim, pusher_cell, seat, entry, block, chain)
    if not entry.moved and entry.fall is not None and act_later(m, entry):
        defer_entry(m, victim, entry.from_cell, entry)
    return entry


def push_away(
    m: Game, victim: int, pusher_cell: int, seat: int, entry: Entry, block: Block | None, chain: int
) -> Resolution[None]:
    """Choose the square, push on a player who is there, then move; `entry` holds the result."""
    here = entry.from_cell
    p = Push(victim, pusher_cell, here, seat, block)
    yield from ask_push_traits(m, p)
    if p.stays:
        return
    chain |= 1 << victim
    if m.bodies.size[victim] > 1:
        yield from push_whole(m, p, entry)
        return
    if m.board.linked[pusher_cell] & m.board.bit[here]:
        options, leaves = squares_along_link(m, p, chain), False
    else:
        options, leaves = m.rules.pushing.squares(m, p, chain)
    if p.squares:
        options, leaves = cells(p.squares), False
    if leaves:
        yield from m.rules.pushing.over_the_edge(m, p, entry)
        return
    options = list(options)
    while True:
        if not options:
            return
        to = options[0]
        if len(options) > 1:
            squares = [choice(SQUARE, cell) for cell in options]
            to = first_of((yield m.ask(p.chooser, "push", squares, victim)))
        standable = m.board.floor & m.board.bit[to] and not m.state.at[to]
        if not standable and (yield from m.rules.pushing.into(m, p, to, entry)):
            return
        if (yield from makes_room(m, victim, to, entry, seat, chain)):
            break
        if not m.rules.pushing.tries_others:
            return
        options.remove(to)
    entry.moved = True
    if swept_away(m, victim, here):
        return
    m.place(victim, to)
    if m.journal is not None:
        by = block.attacker if block is not None and block.bare else m.body_at(pusher_cell)
        m.tell(event.Pushed(moments.PUSH, victim, here, to, by))
    m.rules.pushing.pushed(m, victim, here, to)
    yield from enter(m, victim, to, entry)


def push_whole(m: Game, p: Push, entry: Entry) -> Resolution[None]:
    """A body of several squares shifts whole, into empty ordinary squares, or stays where it is. [AG-MATK-08]"""
    here = entry.from_cell
    near = m.nearest_square(p.victim, m.board.bit[p.pusher_cell])
    closed = m.rules.movement.closed(m, p.victim, True)
    away = m.rules.pushing.directions(m, Push(p.victim, p.pusher_cell, near, p.chooser, p.block))
    options = [to for to in [shifted(m, p.victim, d, closed) for d in away] if to >= 0]
    if not options:
        return
    to = options[0]
    if len(options) > 1:
        to = first_of((yield m.ask(p.chooser, "push", [choice(SQUARE, cell) for cell in options], p.victim)))
    entry.moved = True
    m.place(p.victim, to)
    if m.journal is not None:
        m.tell(event.Pushed(moments.PUSH, p.victim, here, to, m.body_at(p.pusher_cell)))
    yield from enter(m, p.victim, to, entry)


def makes_room(m: Game, victim: int, to: int, entry: Entry, seat: int, chain: int) -> Resolution[bool]:
    """Return whether a square is free to be pushed into, or anything in it is pushed on.
    [CRP-5.6, 2020-11.7, AG-CHEST-05, AG-PUSH-01]"""
    here = entry.from_cell
    if m.rules.movement.closed(m, victim, True) & m.board.bit[to]:
        return (yield from m.rules.pushing.shove(m, to, here, seat))
    while m.state.at[to]:
        other = m.body_at(to)
        gives_way, fall = m.rules.pushing.collide(m, victim, other, entry)
        if not gives_way:
            return False
        moved = yield from push(m, other, here, seat, fall, None, chain)
        if not moved.moved:
            return False
        if moved.fall is not None and not act_later(m, moved):
            go_down(m, moved.fall)
        if swept_away(m, victim, here):
            return True
    return True


def swept_away(m: Game, victim: int, here: int) -> bool:
    """Return True if a player about to be pushed has left the square: the chain of pushes has moved them."""
    return m.state.cell[victim] != here or m.state.posture[victim] > IN_PLAY


def squares_along_link(m: Game, p: Push, chain: int) -> list[int]:
    """Return where someone goes who is pushed through a passage: to its other end, or out of it to any side.

    Between the two squares of a link there is no direction, so "away from the pusher" has no meaning there: inside, the
    far end is away; at an end, every square around it is. Empty squares come first, and no wall harms anyone as long as
    someone can be pushed on. [AG-PORTAL-07, AG-PORTAL-08]
    """
    s = m.state
    ways = m.ways(p.victim).open[p.from_cell] & ~m.rules.movement.closed(m, p.victim, True) & ~m.board.bit[p.pusher_cell]
    around = ways & ~m.board.linked[p.from_cell]
    room = cells(around or ways)
    empty = [cell for cell in room if not s.at[cell]]
    return empty or [cell for cell in room if not chain >> (s.at[cell] - 1) & 1]


def stays_put(m: Game, body: int) -> bool:
    """Return whether no one can push a body at all: roots hold it, or it covers several squares in a book that says nothing
    of that. [CRP-13/Take Root]"""
    rooted = m.rules.pushing.roots_hold and m.rules.movement.is_rooted(m, body)
    return rooted or (m.bodies.size[body] > 1 and not m.rules.pushing.moves_large)


def ask_push_traits(m: Game, p: Push) -> Resolution[None]:
    """Roots hold; then the blocker's and the victim's traits have their say. [CRP-13/Take Root, CRP-18.2]"""
    if stays_put(m, p.victim):
        p.stays = True
        return
    if p.block is not None and p.block.bare:
        return
    asked = m.hooked(p.victim, PUSH)
    early = [trait for trait in asked if trait.refuses_push] if m.rules.pushing.refused_first else []
    for trait in early:
        yield from trait.push(m, p.victim, p)
    if p.block is not None and not p.stays:
        for trait in m.hooked(p.block.attacker, PUSH):
            yield from trait.push(m, p.block.attacker, p)
    for trait in asked:
        if trait not in early and not p.stays:
            yield from trait.push(m, p.victim, p)
