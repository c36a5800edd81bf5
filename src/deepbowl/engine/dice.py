"""Where dice come from: a seed, a script, a log, a table of people; never from the state of a match.

A `Dice` is asked for a die with its purpose and the body it is for. Drawing several dice together (2D6, a pool of block
dice) or among some faces only has its own method, so that a source which enumerates possibilities can draw them as one.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Final, TypeAlias
from zlib import crc32

# what logs and saves call the sources
SEEDED: Final = "seeded"
FATED: Final = "fated"
SCRIPTED: Final = "scripted"
RECORDED: Final = "recorded"
SEALED: Final = "sealed"

_64_BITS: Final = (1 << 64) - 1


Place: TypeAlias = tuple[int, ...]
"""A place on a random walk, as the rule that walks writes it: a square, or a point, and what else it must know."""


class DiceError(Exception):
    """The dice source cannot answer: a script that ran out or expects another roll, a log that does not fit."""


class Dice:
    """A source of dice."""

    kind: str = "other"
    """The name of this source in logs and saves."""
    alike: tuple[int, ...] = ()
    """For the next die only: a number for each face, equal where the rule that rolls it makes no difference."""
    reads_alike = False
    """Whether this source makes use of that."""
    foresees = False
    """Whether this source draws a walk of several random steps as one."""

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """One die, 1 to `sides`."""
        raise NotImplementedError

    def pair(self, purpose: str, body: int) -> tuple[int, int]:
        """Two D6 of one roll."""
        return self.roll(6, purpose, body), self.roll(6, purpose, body)

    def pool(self, count: int, purpose: str, body: int) -> list[int]:
        """Several D6 of which one will be picked."""
        return [self.roll(6, purpose, body) for _ in range(count)]

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """One die rolled again until it shows one of the valid faces, which must not be empty."""
        if not any(1 <= face <= sides for face in valid):
            raise ValueError(f"no face of a D{sides} is valid for '{purpose}': {valid}")
        while True:
            value = self.roll(sides, purpose, body)
            if value in valid:
                return value

    def foresee(self, start: Place, times: int, step: Callable[[Dice, Place], Place], purpose: str) -> None:
        """Decide a walk of several random steps before it begins. `step` tells where one step leads with given dice, and
        changes nothing. The dice of the walk are asked for afterwards, as always."""

    def position(self) -> int:
        """Return how many dice have been given; `rewind` goes back to it."""
        return 0

    def rewind(self, position: int) -> None:
        """Go back to an earlier position: the resolution that used the dice since was undone."""

    def commitment(self, terms: str) -> str:
        """Return what is promised about the dice of a match before the first one falls; "" if nothing. `terms` are
        the head of its log: rules, book, switches, board and teams are promised with the dice."""
        return ""

    def secret(self) -> str:
        """Return the secret that proves the commitment and reveals every die; "" if it is not known here."""
        return ""

    def mixed(self, seat: int) -> bool:
        """Return whether a number of this seat has a share in the dice."""
        return False

    def mix(self, seat: int, nonce: int) -> None:
        """Mix a number from a person at the table into every die from here on."""
        raise DiceError(f"{self.kind} dice take no number of a coach")


class Seeded(Dice):
    """Reproducible dice from a key: word n of a keyed hash stream. Publish the commitment first, the key afterwards."""

    kind = SEEDED

    def __init__(self, key: int | bytes | str, position: int = 0) -> None:
        if isinstance(key, int):
            key = key.to_bytes(16, "big", signed=True)
        elif isinstance(key, str):
            key = key.encode()
        self.key = hashlib.blake2b(key, digest_size=32, person=b"deepbowl-dice").digest()
        self.nonces: list[tuple[int, int, int]] = []  # (from which die on, seat, number)
        self._at = position
        self._since = 0  # the stream from this die on comes from `_stream`
        self._stream = self.key
        self._block = -1
        self._words: list[int] = []

    @staticmethod
    def fresh() -> Seeded:
        """Dice no one can foresee."""
        return Seeded(secrets.token_bytes(32))

    @staticmethod
    def opened(secret: str, position: int = 0, nonces: list[tuple[int, int, int]] | None = None) -> Seeded:
        """The dice whose `secret` was kept or revealed, with the numbers mixed in; ValueError if it is none."""
        key = bytes.fromhex(secret)
        if len(key) != 32:
            raise ValueError("the secret of seeded dice is 64 hexadecimal digits")
        dice = Seeded(0, position)
        dice.key = dice._stream = key
        for at, seat, nonce in nonces or []:
            dice._mix(at, seat, nonce)
        return dice

    def secret(self) -> str:
        """Return the secret that reveals every die: keep it until the match is over, then publish it."""
        return self.key.hex()

    def commitment(self, terms: str) -> str:
        """Return what may be published before the match: it fixes the key and what is played, and tells nothing of the
        key."""
        return hashlib.blake2b(self.key + terms.encode(), digest_size=32).hexdigest()

    def mixed(self, seat: int) -> bool:
        """Return whether a number of this seat has a share in the dice."""
        return any(seat == giver for _, giver, _ in self.nonces)

    def mix(self, seat: int, nonce: int) -> None:
        """From the next die on, the stream comes from the key and every number mixed in so far."""
        self._mix(self._at, seat, nonce)

    def _mix(self, at: int, seat: int, nonce: int) -> None:
        self.nonces.append((at, seat, nonce))
        mixed = self._stream + seat.to_bytes(1, "big") + nonce.to_bytes(4, "big")
        self._stream, self._since, self._block = hashlib.blake2b(mixed, digest_size=32).digest(), at, -1

    def word(self, index: int) -> int:
        """The 32-bit word behind die number `index`."""
        if index < self._since:
            raise DiceError("dice from before a number was mixed in cannot be rolled again")
        block = index >> 4
        if block != self._block:
            digest = hashlib.blake2b(block.to_bytes(8, "big"), key=self._stream).digest()
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 64, 4)]
            self._block = block
        return self._words[index & 15]

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """The next die of the stream."""
        index = self._at
        self._at = index + 1
        return (self.word(index) * sides >> 32) + 1

    def position(self) -> int:
        """Return how many dice have been given."""
        return self._at

    def rewind(self, position: int) -> None:
        """Go back to an earlier die; numbers mixed in since have their share from there on."""
        self._at = position
        if self.nonces and self.nonces[-1][0] > position:
            nonces, self.nonces, self._stream = self.nonces, [], self.key
            for at, seat, nonce in nonces:
                self._mix(min(at, position), seat, nonce)


class Fated(Dice):
    """Dice for comparing choices: roll n of a body for a purpose is the same whatever else is rolled.

    Two continuations of a match from the same number differ only by what was chosen: a block that is thrown in both has
    the same dice in both, however many others were rolled before it.
    """

    kind = FATED

    def __init__(self, number: int) -> None:
        self.number = number
        self._rolls: dict[tuple[str, int], int] = {}  # how often each was rolled
        self._given: list[tuple[str, int]] = []

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """The next die of this body for this purpose."""
        what = (purpose, body)
        nth = self._rolls.get(what, 0)
        self._rolls[what] = nth + 1
        self._given.append(what)
        return (_mixed(self.number, crc32(purpose.encode()), body, nth) * sides >> 64) + 1

    def position(self) -> int:
        """Return how many dice have been given."""
        return len(self._given)

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        while len(self._given) > position:
            self._rolls[self._given.pop()] -= 1


def _mixed(*numbers: int) -> int:
    """64 bits in which every bit of the numbers has a share (the finish of SplitMix64 after each of them)."""
    mixed = 0
    for number in numbers:
        mixed = (mixed + number + 0x9E3779B97F4A7C15) & _64_BITS
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _64_BITS
        mixed ^= mixed >> 31
    return mixed


class Scripted(Dice):
    """Dice written down in advance, each with its purpose: anything unexpected is an error."""

    kind = SCRIPTED

    def __init__(self, script: list[tuple[str, int]]) -> None:
        self.script = script
        self.at = 0

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """The next die of the script, if it is the one asked for."""
        if self.at >= len(self.script):
            raise DiceError(f"unscripted roll: {purpose} (D{sides}), after all {self.at} scripted dice were used")
        wanted, value = self.script[self.at]
        if wanted != purpose:
            raise DiceError(f"roll {self.at + 1}: the rules roll '{purpose}', the script has '{wanted}'={value}")
        if not 1 <= value <= sides:
            raise DiceError(f"roll {self.at + 1}: '{purpose}' is a D{sides}, the script has {value}")
        self.at += 1
        return value

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """Scripted dice until one shows a valid face; the script must have them all."""
        while (value := self.roll(sides, purpose, body)) not in valid:
            if self.at >= len(self.script) or self.script[self.at][0] != purpose:
                raise DiceError(f"roll {self.at}: '{purpose}' is rolled again on {value}, script that; valid: {valid}")
        return value

    def left_over(self) -> list[tuple[str, int]]:
        """Scripted dice that were never rolled."""
        return self.script[self.at :]

    def position(self) -> int:
        """Return how many dice have been given."""
        return self.at

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        self.at = position


class Recorded(Dice):
    """The dice of a log, given again in the same order."""

    kind = RECORDED

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.at = 0

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """The next recorded die."""
        if self.at >= len(self.values):
            raise DiceError(f"the log has no die left for '{purpose}'")
        value = self.values[self.at]
        if not 1 <= value <= sides:
            raise DiceError(f"die {self.at + 1} of the log is {value}, but '{purpose}' is a D{sides}")
        self.at += 1
        return value

    def position(self) -> int:
        """Return how many dice have been given."""
        return self.at

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        self.at = position


class Sealed(Dice):
    """The dice of a match whose secret is kept elsewhere: the match can be viewed and copied, but not rolled for."""

    kind = SEALED

    def __init__(
        self, position: int, promised: str, commitment: str, nonces: list[tuple[int, int, int]] | None = None
    ) -> None:
        self.at = position
        self.nonces = nonces or []
        self.promised = promised  # what kind of dice they are
        self._commitment = commitment

    def commitment(self, terms: str) -> str:
        """Return what was promised about them."""
        return self._commitment

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """There is no die to give."""
        raise DiceError(f"no die for '{purpose}': the dice of this match are kept elsewhere; load it with dice to continue")

    def position(self) -> int:
        """Return how many dice had been given."""
        return self.at

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        self.at = position


def draw_by_lot(seats: int, roll: Callable[[int], int]) -> list[int]:
    """Return the seat at each place, from the first on: one die among those without a place, until one is left."""
    left, around = list(range(seats)), []
    while len(left) > 1:
        around.append(left.pop(roll(len(left)) - 1))
    return around + left
