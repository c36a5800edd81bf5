"""A question to one seat: its kind, its subject, and every option that will be accepted."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias, TypeVar, cast

from deepbowl.engine.choice import Choice

T = TypeVar("T")


class Decision:
    """One seat must choose one of these options. `options[0]` is the default.

    `kind` names the question; `body`, `other`, `trait`, `cell` and `dice` are its subject, so that a client can
    ask it at its place without knowing a rule. For a roll, `what` is its purpose, `passed` whether it was a
    success, and `picks` the seat that will pick one of the dice. For help from another team, `now` is the count without it
    and `then` the count with it. The answer to a `sealed` question is hidden from other seats until the resolution
    reveals it (`Runner.reveal`).
    """

    __slots__ = (
        "body", "cell", "dice", "kind", "now", "options", "other", "passed", "picks", "sealed", "seat", "then", "trait",
        "what",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        kind: str,
        options: list[Choice],
        body: int = -1,
        other: int = -1,
        trait: int = -1,
        cell: int = -1,
        dice: tuple[int, ...] = (),
        what: str = "",
        picks: int = -1,
        passed: bool = False,
        now: int = 0,
        then: int = 0,
        sealed: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.body = body
        self.other = other
        self.trait = trait
        self.cell = cell
        self.dice = dice
        self.what = what
        self.picks = picks
        self.passed = passed
        self.now = now
        self.then = then
        self.sealed = sealed

    def copy(self) -> Decision:
        """Return a copy of the question for a reader who may change it."""
        return Decision(
            self.seat, self.kind, self.options[:], self.body, self.other, self.trait, self.cell, self.dice, self.what,
            self.picks, self.passed, self.now, self.then, self.sealed,
        )  # fmt: skip

    def same_as(self, other: Decision) -> bool:
        """Return whether two matches ask exactly the same question."""
        return (
            self.seat == other.seat
            and self.kind == other.kind
            and self.options == other.options
            and self.body == other.body
            and self.other == other.other
            and self.trait == other.trait
            and self.cell == other.cell
            and self.dice == other.dice
            and self.what == other.what
            and self.picks == other.picks
            and self.passed == other.passed
            and self.now == other.now
            and self.then == other.then
            and self.sealed == other.sealed
        )

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, body={self.body}, {len(self.options)} options)"


Resolution: TypeAlias = Generator[Decision, Choice, T]
"""A rule being carried out: it yields decisions, is sent choices, and returns a T."""

NOTHING: Final = cast("Resolution[None]", iter(()))
"""The resolution of a plain function that asks nothing and is done: `return NOTHING`."""


class _AtOnce:
    """A resolution that ends with its answer before it asks anything; it can be run any number of times."""

    __slots__ = ("answer",)

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __iter__(self) -> _AtOnce:
        return self

    def __next__(self) -> Decision:
        raise StopIteration(self.answer)


_YES: Final = _AtOnce(True)
_NO: Final = _AtOnce(False)


def at_once(answer: T) -> Resolution[T]:
    """Return the resolution of a plain function that knows its answer and asks no question: `return at_once(True)`."""
    known = _YES if answer is True else _NO if answer is False else _AtOnce(answer)
    return cast("Resolution[T]", known)


DONE: Final = Decision(-1, "done", [])
"""The value a resolution yields when it is over (cheaper than raising StopIteration)."""
