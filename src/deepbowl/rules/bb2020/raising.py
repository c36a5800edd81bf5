"""Players who join a team during a match, because someone died. [2020-18.4, 2020-15/Plague Ridden]

They are laid out with the team, waiting, and come into Reserves when they are raised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, RESERVES, WAITING
from deepbowl.rules.bb2020.goods import FAVOURED_OF_NURGLE, MASTERS_OF_UNDEATH
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.vocabulary.records import BY_BLOCK, BY_FOUL, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

STRONGEST: Final = 4
"""A player who was stronger does not rise again."""


def bury(m: Game, f: Fall) -> Resolution[None]:
    """Someone is dead for good: the plague takes them first, then the team that is master of the undead. One corpse, one
    rises."""
    if m.state.st[f.victim] > STRONGEST or m.owns(f.victim, "Stunty") or m.owns(f.victim, "Regeneration"):
        return
    if (yield from infected(m, f)):
        return
    killer = m.side[f.by] if f.by >= 0 else m.seats
    for seat in sorted(seats_in_play(m, m.others(m.side[f.victim])), key=lambda seat: seat != killer):
        if join(m, seat, MASTERS_OF_UNDEATH, "Zombie Lineman", "2020-18.4"):
            return


def infected(m: Game, f: Fall) -> Resolution[bool]:
    """A player who is Plague Ridden and killed them by block or foul may make a Rotter of them. [2020-15/Plague Ridden]"""
    by = f.by
    if by < 0 or f.cause not in (BY_BLOCK, BY_FOUL) or not m.has(by, "Plague Ridden") or m.owns(f.victim, "Decay"):
        return False
    seat = m.side[by]
    if seat == m.side[f.victim] or not m.goods(seat, FAVOURED_OF_NURGLE) or waiting(m, seat, "Rotter Lineman") == NOBODY:
        return False
    trait = m.trait(by, "Plague Ridden")
    if (yield m.may(by, trait, f.victim)) != m.yes:
        return False
    m.used(by, trait, f.victim)
    return join(m, seat, FAVOURED_OF_NURGLE, "Rotter Lineman", trait.rule)


def waiting(m: Game, seat: int, position: str) -> int:
    """Return who of a team could still be raised in a position; NOBODY if there is none."""
    bodies, post = m.bodies, m.state.posture
    return next((b for b in bodies.of_seat[seat] if post[b] == WAITING and bodies.position[b] == position), NOBODY)


def join(m: Game, seat: int, right: int, position: str, rule: str) -> bool:
    """A new player for a team that has the right to them, once a match; whether there is one."""
    body = waiting(m, seat, position)
    if body == NOBODY or not m.goods(seat, right):
        return False
    m.change_goods(seat, right, -1)
    m.set_posture(body, RESERVES)
    m.tell(event.Removed(rule, body, RESERVES))
    return True
