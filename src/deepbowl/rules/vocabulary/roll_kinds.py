"""Kinds of rolls as odds know them: which earlier dice a roll settles, and where only the sum of two dice counts.

Both save work and change no chance: branches that come to the same are merged. A book declares its own with `roll_kind`.
Of a kind that no one declared, nothing is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deepbowl.engine.numbering import check_name
from deepbowl.rules.vocabulary import purpose

HARM: Final = frozenset((
    purpose.ARMOUR, purpose.INJURY, purpose.CASUALTY, purpose.CASUALTY_UNITS, purpose.REGENERATION,
))  # fmt: skip

_FLIGHT: Final = frozenset((
    purpose.SCATTER, purpose.DEVIATION, purpose.DEVIATION_DISTANCE, purpose.THROW_IN, purpose.THROW_IN_DISTANCE,
    purpose.REBOUND,
))  # fmt: skip
SPENDING: Final = (purpose.LONER, purpose.PRO)
_BEFORE_BLOCK: Final = (purpose.RUSH, purpose.FOUL_APPEARANCE, purpose.BALANCE, *SPENDING)
_MOVE: Final = (purpose.RUSH, purpose.TENTACLES, purpose.DODGE, purpose.LEAP, purpose.SHADOWING, *SPENDING)
_STUMBLE: Final = (
    purpose.BALANCE, purpose.SLIP_SQUARE, purpose.LEAP_SHORT, purpose.COLLISION, purpose.COLLISION_HEAVIER, purpose.TRAP,
    purpose.GAS,
)  # fmt: skip
_FALL: Final = frozenset((
    *_BEFORE_BLOCK, *_MOVE, *_STUMBLE, purpose.DAUNTLESS, purpose.PICK_UP, purpose.CHEST, purpose.WALL_PUSH,
))  # fmt: skip

MOVE_TESTS: Final = frozenset((*_MOVE, purpose.BALANCE)) - {*SPENDING}
"""Tests that a player may fail by falling."""

DOUBLE: Final = "double"
"""The part of an armour or injury roll kept once the next one is due: whether it was a double (the referee asks)."""

SETTLES: Final[dict[str, frozenset[str]]] = {
    purpose.DODGE: frozenset((purpose.RUSH, purpose.TENTACLES, *SPENDING)),
    purpose.LEAP: frozenset((purpose.TENTACLES, *SPENDING)),
    purpose.LEAP_SHORT: frozenset((purpose.RUSH, purpose.TENTACLES, purpose.LEAP, *SPENDING)),
    purpose.SLIP_SQUARE: frozenset((purpose.BALANCE, *SPENDING)),
    purpose.GAS: frozenset((purpose.TRAP,)),
    purpose.PICK_UP: frozenset((*_MOVE, purpose.BALANCE)),
    purpose.FOUL_APPEARANCE: frozenset((purpose.RUSH, *SPENDING)),
    purpose.BLOCK: frozenset(_BEFORE_BLOCK),
    purpose.ARMOUR: _FALL,
    purpose.INJURY: _FALL,
    purpose.SCATTER: frozenset((purpose.SCATTER, purpose.CATCH)),
    purpose.CATCH: _FLIGHT | {purpose.BOUNCE},
    purpose.THROW_IN: _FLIGHT | {purpose.BOUNCE, purpose.CATCH},
    purpose.THROW_IN_DISTANCE: _FLIGHT | {purpose.BOUNCE, purpose.CATCH},
    purpose.BOUNCE: _FALL | HARM | _FLIGHT | {purpose.BOUNCE, purpose.CATCH, purpose.PASS, purpose.INTERCEPT},
    purpose.GRAB: frozenset((purpose.CHEST, *SPENDING)),
    purpose.TELEPORT: _FALL | HARM | {DOUBLE},
}
"""Whose dice are spent once a roll of this purpose is asked for: the step was made, the fall is in the state, what lay in
the chest has happened, a player who came out of a pad has been hurt.

(Not Dauntless by the block dice: who picks one is nowhere in the state.)
"""

SUMMED: Final = {purpose.ARMOUR, purpose.INJURY, purpose.TENTACLES, purpose.SHADOWING, purpose.THROW_IN_DISTANCE}
"""2D6 of which rules only ever ask the sum and, in a foul, whether it is a double."""
GRADED: Final = SUMMED - {purpose.THROW_IN_DISTANCE}
"""The more the worse, or the better: what two sums come to alike, all between them come to."""
_OWN: Final[dict[str, tuple[frozenset[str], bool]]] = {}


def roll_kind(name: str, settles: Iterable[str] = (), summed: bool = False) -> str:
    """Return the name of a roll of a book's own, declared for odds and for scripts of tests.

    `settles` names rolls whose dice no longer matter once this one is made. `summed`: of its 2D6 only the sum counts. Raise
    ValueError if the name is known already for something else.
    """
    check_name("roll", name)
    wanted = frozenset(settles), summed
    if _OWN.get(name, wanted) != wanted or (name in COMMON and name not in _OWN):
        raise ValueError(f"there is a roll '{name}' already")
    if wanted[0]:
        SETTLES[name] = wanted[0]
    if summed:
        SUMMED.add(name)
    _OWN[name] = wanted
    return name


COMMON: Final = frozenset([value for key, value in vars(purpose).items() if key.isupper() and isinstance(value, str)])
"""The rolls of our books."""


def roll_kinds() -> frozenset[str]:
    """Return every roll that has a name."""
    return COMMON | frozenset(_OWN)
