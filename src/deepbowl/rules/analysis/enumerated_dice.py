"""Dice that enumerate: every draw is one of a few outcomes with a probability, written down in advance or still open.

2D6 of one roll are one draw (unordered pairs, or one for each sum where only that is read), a pool of block dice is one
draw (sorted, multinomial weights), a die rolled again until it is valid draws among the valid faces. `path` is what was
drawn and answered so far, less what is *spent*: dice whose only effect is already in the state. Two ways into the same
state with the same path continue alike, which keeps odds small. The tables below list the dice spent and when; tests
compare with plain enumeration.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from random import Random
from typing import Final, TypeAlias

from deepbowl.engine.choice import DIE, REROLL, REROLL_NONE, VERB_SHIFT, Choice, choice, first_of, second_of
from deepbowl.engine.dice import Dice, Place
from deepbowl.engine.state import NOBODY
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PUSHED, PUSHED_TOO
from deepbowl.rules.vocabulary.roll_kinds import DOUBLE, HARM, SETTLES, SPENDING, SUMMED

Outcomes: TypeAlias = list[tuple[tuple[int, ...], float]]
"""The possible results of a draw, the likeliest first, with probabilities."""

Entry: TypeAlias = tuple[str, int, tuple[int, ...]]
"""A draw: purpose, body, dice (none once it is re-rolled). An answer: no purpose, the choice, nothing."""

LOOSE: Final = frozenset((purpose.BOUNCE, purpose.SCATTER, purpose.DEVIATION, purpose.THROW_IN))
_AFTERMATH: Final = HARM | LOOSE

LATEST_COUNTS: Final = purpose.TELEPORT
"""Only the last of several draws in a row can matter: the pad from which a player who is teleported on starts."""

_KEEP: Final = choice(REROLL, REROLL_NONE)


class Unrolled(BaseException):  # not an Exception: rules and runner must not take it for a defect
    """A draw that no one has decided yet."""

    def __init__(self, outcomes: Outcomes, purpose: str, body: int) -> None:
        super().__init__(purpose)
        self.outcomes = outcomes
        self.purpose = purpose
        self.body = body


class Halted(BaseException):
    """A draw beyond the horizon."""

    def __init__(self, purpose: str) -> None:
        super().__init__(purpose)
        self.purpose = purpose


class EnumeratedDice(Dice):
    """EnumeratedDice as they are written down; at the first that is not, `Unrolled`; beyond the horizon, `Halted`."""

    def __init__(
        self, script: list[tuple[int, ...]], stops: frozenset[str], glossed: frozenset[str], merge: bool,
        doubles: bool = True, rest: Random | None = None,
    ) -> None:  # fmt: skip
        self.script = script
        self.at = 0
        self.stops = stops
        self.glossed = glossed  # purposes whose outcome is not enumerated: a middling die is read
        self.merge = merge
        self.doubles = doubles  # whether anyone will ask for doubles
        self.rest = rest  # throws what is not written
        self.path: list[Entry] = []
        self.known: list[Entry] | None = None  # the path up to the last written draw, from the run that came to it
        self.listen: Callable[[], None] | None = None  # called when that draw is made: what follows is new
        self.reads_alike = True
        self.foresees = merge
        self.ahead: list[int] = []  # the dice of a walk that has been drawn, the next one last
        self.is_settled: Callable[[], bool] | None = None  # whether harm and loose balls can change nothing any longer

    def know(self, path: list[Entry], listen: Callable[[], None]) -> None:
        """An earlier run has come to the last written draw: all before it is as it was then, and needs no classes."""
        self.known, self.listen, self.reads_alike = path, listen, False

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """One die; of faces that come to the same, one stands for all of them."""
        if self.ahead:
            return self.ahead.pop()
        if purpose in self.glossed:
            return sides // 2 + 1
        alike, self.alike = self.alike, ()
        faces = lumped(alike) if self.merge and len(alike) == sides else one_die(sides)
        return self._draw(faces, purpose, body)[0]

    def pair(self, purpose: str, body: int) -> tuple[int, int]:
        """Two D6 as one draw."""
        if purpose in self.glossed:
            return 3, 4
        lump = self.merge and purpose in SUMMED
        first, second = self._draw(two_dice_summed(self.doubles) if lump else two_dice(), purpose, body)
        return first, second

    def pool(self, count: int, purpose: str, body: int) -> list[int]:
        """A pool of block dice as one draw, sorted."""
        return list(self._draw(dice_pool(count, self.merge), purpose, body))

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """One of the valid faces, each as likely as the other."""
        if self.ahead:
            return self.ahead.pop()
        if self.known is not None:
            return self._drawn_before(self.known, purpose, body)[0]
        alike, self.alike = self.alike, ()
        if not self.merge or len(alike) != sides:
            alike = tuple(range(1, sides + 1))
        faces: dict[int, tuple[tuple[int, ...], float]] = {}
        for value in valid:
            number = alike[value - 1]
            faces[number] = (value,), faces.get(number, ((0,), 0.0))[1] + 1 / len(valid)
        return self._draw(list(faces.values()), purpose, body)[0]

    def foresee(self, start: Place, times: int, step: Callable[[Dice, Place], Place], purpose: str) -> None:
        """A walk is one draw: one path stands for all that end in the same place."""
        if self.rest is not None and self.at >= len(self.script):
            return  # played out step by step
        if self.known is not None:
            faces = self._drawn_before(self.known, purpose, NOBODY)
        else:
            self._halt(purpose)
            faces = self._draw(walks(start, times, step), purpose, NOBODY)
        self.ahead = list(reversed(faces))

    def _halt(self, purpose: str) -> None:
        """Stop at what lies beyond the horizon."""
        if purpose in self.stops or (purpose in _AFTERMATH and self.is_settled is not None and self.is_settled()):
            raise Halted(purpose)

    def _draw(self, outcomes: Outcomes, purpose: str, body: int) -> tuple[int, ...]:
        if self.known is not None:
            return self._drawn_before(self.known, purpose, body)
        self._halt(purpose)
        if self.rest is not None:  # played out: no one compares this way with others
            if self.at >= len(self.script):
                return thrown(outcomes, self.rest.random())
        elif self.merge and self.path:
            self._forget(purpose, body)
        if self.at >= len(self.script):
            raise Unrolled(outcomes, purpose, body)
        value = self.script[self.at]
        self.at += 1
        self.path.append((purpose, body, value))
        return value

    def _drawn_before(self, known: list[Entry], purpose: str, body: int) -> tuple[int, ...]:
        """A draw that an earlier run came to: nothing stops it, and the path is known when all that is written is drawn."""
        value = self.script[self.at]
        self.at += 1
        if self.at == len(self.script):
            self.path = [*known, (purpose, body, value)]
            self.known, self.reads_alike = None, True
            if self.listen is not None:
                self.listen()
        return value

    def answered(self, option: Choice) -> None:
        """Someone answered a question. Picking a block die spends the others; keeping a roll changes nothing."""
        if self.known is not None or (self.merge and option == _KEEP):
            return
        if self.merge and option >> VERB_SHIFT == DIE:
            self.path = [entry for entry in self.path if entry[0] != purpose.BLOCK]
        self.path.append(("", option, ()))

    def _forget(self, asked: str, body: int) -> None:
        """Drop what is spent now that a roll is asked for."""
        path = self.path
        if any(entry[0] == asked and entry[1] == body for entry in path) and _rerolled(path, asked, body):
            path = [(asked, body, ()) if entry[0] == asked and entry[1] == body else entry for entry in path]
        decided = SETTLES.get(asked)
        if decided is not None:
            path = [entry for entry in path if entry[0] not in decided]
        if asked in HARM:
            path = [entry for entry in _forget_harm(path, asked, body) if entry[0] or entry[1] >> VERB_SHIFT != DIE]
        if asked == purpose.BOUNCE:
            path = [entry for entry in path if entry[0] or entry[1] >> VERB_SHIFT != REROLL]
        path = _latest_only(path)
        if asked != purpose.BLOCK and asked not in SPENDING and not any(map(_takes_one_die, path)):
            path = [_picked(entry) for entry in path if entry[0] != purpose.BLOCK or entry[2]]
        self.path = path


def _latest_only(path: list[Entry]) -> list[Entry]:
    """Drop all draws of a chain but the last."""
    places = [number for number, entry in enumerate(path) if entry[0] == LATEST_COUNTS]
    if len(places) < 2:
        return path
    return [entry for number, entry in enumerate(path) if entry[0] != LATEST_COUNTS or number == places[-1]]


def _picked(entry: Entry) -> Entry:
    """Of a pool that all showed the same face, that face; anything else as it is."""
    return ("", choice(DIE, entry[2][0]), ()) if entry[0] == purpose.BLOCK else entry


def _takes_one_die(entry: Entry) -> bool:
    """Return whether someone re-rolls a single die of a pool: then the others still count."""
    return not entry[0] and entry[1] >> VERB_SHIFT == REROLL and bool(second_of(entry[1]))


def _rerolled(path: list[Entry], asked: str, body: int) -> bool:
    """Return whether a re-roll of all of it was taken after the last roll of this kind."""
    for what, who, _ in reversed(path):
        if what == asked and who == body:
            return False
        if not what and who >> VERB_SHIFT == REROLL and first_of(who) != REROLL_NONE:
            return not second_of(who)
    return False


def _forget_harm(path: list[Entry], asked: str, body: int) -> list[Entry]:
    """A player who was hurt before is settled; of this body's own dice only what the next roll can depend on is kept."""
    kept: list[Entry] = []
    settled = False  # answers given while someone else was being hurt
    for entry in path:
        what, who, value = entry
        if what in HARM or what == DOUBLE:
            if who != body:
                settled = True
            elif what in (purpose.ARMOUR, purpose.INJURY):
                if what != asked:
                    kept.append((DOUBLE, body, (int(value[0] == value[1]),)))
            elif asked != purpose.ARMOUR:
                kept.append(entry)
        elif what or not settled:
            kept.append(entry)
    return kept


# ---------------------------------------------------------------- what a draw can show
def thrown(outcomes: Outcomes, at: float) -> tuple[int, ...]:
    """The outcome at a place between 0 and 1."""
    for value, chance in outcomes:
        at -= chance
        if at < 0:
            return value
    return outcomes[-1][0]


@cache
def one_die(sides: int) -> Outcomes:
    """Every face of one die."""
    return [((value,), 1 / sides) for value in range(1, sides + 1)]


@cache
def lumped(alike: tuple[int, ...]) -> Outcomes:
    """A die by classes: `alike` has a class for each face; the highest face of a class stands for all of it."""
    faces: dict[int, tuple[tuple[int, ...], float]] = {}
    for face, number in enumerate(alike, 1):
        faces[number] = (face,), faces.get(number, ((0,), 0.0))[1] + 1 / len(alike)
    return sorted(faces.values(), key=lambda drawn: -drawn[1])


@cache
def two_dice() -> Outcomes:
    """Two D6 in no order; unequal pairs are twice as likely."""
    pairs = combinations_with_replacement(range(1, 7), 2)
    return sorted((((a, b), (1 if a == b else 2) / 36) for a, b in pairs), key=lambda drawn: -drawn[1])


@cache
def two_dice_summed(doubles: bool) -> Outcomes:
    """The same by sums, the lowest first: one pair stands for all of its sum, or for its doubles and for the others."""
    lumps: dict[tuple[int, bool], tuple[tuple[int, ...], float]] = {}
    for pair, chance in two_dice():
        lump = (sum(pair), doubles and pair[0] == pair[1])
        alike = lumps.get(lump, (pair, 0.0))
        lumps[lump] = (alike[0], alike[1] + chance)
    return [lumps[lump] for lump in sorted(lumps)]


@cache
def dice_pool(count: int, lump: bool) -> Outcomes:
    """Several block dice in no order, with multinomial weights; the two faces that push may count as one."""
    pools: dict[tuple[int, ...], float] = {}
    for faces in combinations_with_replacement(range(1, 7), count):
        ways = factorial(count)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        shown = tuple([PUSHED if lump and face == PUSHED_TOO else face for face in faces])
        pools[shown] = pools.get(shown, 0.0) + ways / 6**count
    return sorted(pools.items(), key=lambda drawn: -drawn[1])


# ---------------------------------------------------------------- random walks
_NONE: Final[frozenset[str]] = frozenset()


def walks(start: Place, times: int, step: Callable[[Dice, Place], Place]) -> Outcomes:
    """The dice of one walk to each place where several steps from a start may end, with the chance to end there."""
    known: dict[Place, list[tuple[Place, tuple[int, ...], float]]] = {}
    ends: dict[Place, tuple[tuple[int, ...], float]] = {start: ((), 1.0)}
    for _ in range(times):
        onward: dict[Place, tuple[tuple[int, ...], float]] = {}
        for place, (before, p) in ends.items():
            if place not in known:
                known[place] = steps(place, step)
            for to, faces, chance in known[place]:
                found = onward.get(to)
                onward[to] = ((*before, *faces), p * chance) if found is None else (found[0], found[1] + p * chance)
        ends = onward
    return sorted(ends.values(), key=lambda drawn: -drawn[1])


def steps(place: Place, step: Callable[[Dice, Place], Place]) -> list[tuple[Place, tuple[int, ...], float]]:
    """Where one step of a walk may lead: each place, the dice that lead there, and how likely they are."""
    found: list[tuple[Place, tuple[int, ...], float]] = []
    left: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while left:
        faces, p = left.pop()
        try:
            found.append((step(EnumeratedDice([(face,) for face in faces], _NONE, _NONE, False), place), faces, p))
        except Unrolled as draw:
            left.extend([((*faces, *value), p * chance) for value, chance in draw.outcomes])
    return found
