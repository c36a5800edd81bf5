"""A sequence between matches: a small match of questions and dice whose answers are stored. [LG-SESS-01]

The steps are a generator. It asks with `Ask`, and rolls and tells facts on a `Floor`. Steps that ask nothing are a plain
function that returns `NOTHING`. A session keeps the answers and the key of the dice. It runs the steps again from the
start whenever a person looks at it. The same answers and the same key give the same facts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, cast

from deepbowl.engine.dice import Seeded
from deepbowl.league.club import Club
from deepbowl.league.errors import FoldError, LeagueError, Overtaken
from deepbowl.league.facts import Fact, Value, fact
from deepbowl.league.fold import add
from deepbowl.support.hints import close_to

MOST_ANSWERS: Final = 2000
"""The most answers of a session; no club needs more."""
LARGEST_NUMBER: Final = 2**32 - 1
BEGIN: Final = "begin"
DONE: Final = "done"

# kinds of sessions
PRE: Final = "before"
TABLE: Final = "table"
POST: Final = "after"
REDRAFT: Final = "redraft"
DRAW: Final = "draw"
LOTS: Final = "lots"
FORFEIT: Final = "forfeit"


class Ask(NamedTuple):
    """A question to one seat; the first option is the default. [LG-SESS-03]

    The answer to a secret question stays hidden from other coaches while the questions that follow are secret too.
    [LG-GOLD-06]
    """

    seat: int
    kind: str
    options: tuple[str, ...]
    about: str
    rule: str
    secret: bool = False


Steps = Generator[Ask, str, None]
NOTHING: Final = cast("Steps", iter(()))
"""The steps of a plain function that asks nothing and is done: `return NOTHING`."""


class Die(NamedTuple):
    """One die that fell: how many sides, what for, what it shows, and whether a person typed it. [LG-DICE-03]"""

    sides: int
    purpose: str
    value: int
    typed: bool
    rule: str


class Answer(NamedTuple):
    """One stored answer; `typed` are the dice a person typed after it."""

    seat: int
    choice: str


class DieWanted(Exception):
    """A person must type this die before the session continues."""

    def __init__(self, sides: int, purpose: str) -> None:
        super().__init__(f"a D{sides} for {purpose}")
        self.sides = sides
        self.purpose = purpose


class Floor:
    """Where steps happen: the clubs as they are by now, the dice, and the facts told so far."""

    def __init__(self, clubs: Sequence[Club], roll: Callable[[int, str], tuple[int, bool]]) -> None:
        self.clubs = list(clubs)
        self.facts: list[list[Fact]] = [[] for _ in clubs]
        self.dice: list[Die] = []
        self.notes: dict[str, list[Any]] = {}
        self._roll = roll

    def club(self, seat: int = 0) -> Club:
        """Return a seat's club with every fact told so far."""
        return self.clubs[seat]

    def roll(self, sides: int, purpose: str, rule: str) -> int:
        """Roll one die."""
        value, typed = self._roll(sides, purpose)
        self.dice.append(Die(sides, purpose, value, typed, rule))
        return value

    def tell(self, seat: int, kind: str, rule: str, /, **about: Value) -> None:
        """Tell a fact about a seat's club; one that makes no sense raises `LeagueError` with its rule."""
        told = fact(kind, rule, **about)
        try:
            self.clubs[seat] = add(self.clubs[seat], told)
        except FoldError as error:
            raise LeagueError(rule, f"{self.clubs[seat].name}: ", *error.parts) from None
        self.facts[seat].append(told)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a session has come to: the open question or the die a person must type, and everything so far."""

    asked: Ask | None
    wanted: DieWanted | None
    facts: tuple[tuple[Fact, ...], ...]
    dice: tuple[Die, ...]
    fallen: tuple[int, ...]
    """How many dice had fallen when each question was asked, the open one included."""
    clubs: tuple[Club, ...]
    notes: dict[str, list[Any]]
    sealed: tuple[int, ...] = ()
    """Which answers, from 0, other coaches may not see yet. [LG-GOLD-06]"""

    @property
    def closed(self) -> bool:
        """Return whether the steps are over."""
        return self.asked is None and self.wanted is None


@dataclass(slots=True)
class Session:
    """One sequence with its stored answers; `steps` begins it again on a floor. [LG-SESS-01, LG-DICE-01, LG-DICE-02]

    `about` names fixture and report: the commitment promises them with the key, but not the state of the club, which a
    ruling may change. `typed` is None where dice come from the key, else the dice people typed so far.
    """

    id: str
    kind: str
    about: str
    clubs: tuple[Club, ...]
    steps: Callable[[Floor], Steps]
    secret: str = ""
    numbers: list[tuple[int, int]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    typed: list[int] | None = None
    rules: str = ""
    restarted: bool = False
    _now: Standing | None = None

    # ------------------------------------------------------------ dice
    def commitment(self) -> str:
        """Return what is promised before the first question is shown: it fixes key, session and report. [LG-DICE-01]"""
        if self.typed is not None:
            return ""
        return Seeded.opened(self.secret).commitment(f"{self.id}\n{self.kind}\n{self.about}")

    def mix(self, seat: int, number: int) -> None:
        """Mix a coach's own number into all dice; once, and before the first die. [LG-DICE-02]"""
        if not 0 <= number <= LARGEST_NUMBER:
            raise LeagueError("LG-DICE-02", f"a number for the dice is 0 to {LARGEST_NUMBER}, not {number}")
        if any(giver == seat for giver, _ in self.numbers):
            raise LeagueError("LG-DICE-02", "this coach has given a number; it cannot be changed")
        if self.now().dice:
            raise LeagueError("LG-DICE-02", "the first die has fallen; it is too late for a number")
        self.numbers.append((seat, number))
        self._now = None

    def _source(self) -> Callable[[int, str], tuple[int, bool]]:
        if self.typed is not None:
            left = iter(self.typed)

            def typed(sides: int, purpose: str) -> tuple[int, bool]:
                value = next(left, 0)
                if not value:
                    raise DieWanted(sides, purpose)
                return value, True

            return typed
        seeded = Seeded.opened(self.secret)
        for seat, number in self.numbers:
            seeded.mix(seat, number)
        return lambda sides, purpose: (seeded.roll(sides, purpose, -1), False)

    def type_die(self, value: int) -> Standing:
        """Take a die that a person rolled; it must be possible for its kind. [LG-DICE-03]"""
        wanted = self.now().wanted
        if wanted is None or self.typed is None:
            raise LeagueError("LG-DICE-03", "no die is to be typed now")
        if not 1 <= value <= wanted.sides:
            raise LeagueError("LG-DICE-03", f"{wanted.purpose} is a D{wanted.sides}; {value} is not one of its faces")
        self.typed.append(value)
        self._now = None
        return self.now()

    # ------------------------------------------------------------ answers
    def now(self) -> Standing:
        """Run the steps over the answers and return where they have come to."""
        if self._now is None:
            self._now = self._run(self._stored)
        return self._now

    def _stored(self, floor: Floor, asked: Ask, number: int) -> Answer | None:
        return self.answers[number] if number < len(self.answers) else None

    def _run(self, next_answer: Callable[[Floor, Ask, int], Answer | None]) -> Standing:
        """Run the steps from their beginning while there is an answer to the question they ask."""
        floor = Floor(self.clubs, self._source())
        fallen: list[int] = []
        sealed: list[int] = []
        asked: Ask | None = None
        wanted: DieWanted | None = None
        try:
            steps = self.steps(floor)
            asked = next(steps)
            fallen.append(len(floor.dice))
            while (answer := next_answer(floor, asked, len(fallen) - 1)) is not None:
                if answer.choice not in asked.options or answer.seat != asked.seat:
                    raise LeagueError("LG-SESS-01", f"{answer.choice!r} is not an option of the question {asked.kind!r}")
                sealed = [*sealed, len(fallen) - 1] if asked.secret else []
                asked = steps.send(answer.choice)
                fallen.append(len(floor.dice))
        except StopIteration:
            asked = None
        except DieWanted as error:
            asked, wanted = None, error
        if asked is None or not asked.secret:
            sealed = []
        return Standing(
            asked, wanted, tuple(tuple(told) for told in floor.facts), tuple(floor.dice), tuple(fallen), tuple(floor.clubs),
            floor.notes, tuple(sealed),
        )  # fmt: skip

    def answer(self, number: int, seat: int, choice: str) -> Standing:
        """Store the answer to question `number`, from 1; `Overtaken` if it was answered already. [LG-SESS-05]"""
        if number != len(self.answers) + 1:
            raise Overtaken(f"question {number} is not the open one, which is {len(self.answers) + 1}")
        asked = self.now().asked
        if asked is None:
            raise LeagueError("LG-SESS-02", "this sequence asks nothing now")
        if seat != asked.seat:
            raise LeagueError("LG-SESS-01", f"seat {asked.seat} is asked, not seat {seat}")
        if choice not in asked.options:
            hint = close_to(choice, asked.options)
            raise LeagueError(asked.rule, f"{choice!r} is not possible in the step {asked.kind!r}{hint}")
        _room_for_one_more(len(self.answers))
        self.answers.append(Answer(seat, choice))
        before, self._now = self._now, None
        try:
            return self.now()
        except LeagueError:
            self.answers.pop()
            self._now = before
            raise

    def answers_seen_by(self, seat: int) -> list[Answer]:
        """Return the answers as a seat may see them: hidden ones of others are empty. [LG-GOLD-06]"""
        sealed = self.now().sealed
        return [
            Answer(one.seat, "") if at in sealed and one.seat != seat else one for at, one in enumerate(self.answers)
        ]  # fmt: skip

    def undo(self, seat: int) -> Standing:
        """Take back the last answer, if it is this seat's and no die has fallen since. [LG-SESS-04]"""
        now = self.now()
        if not self.answers:
            raise LeagueError("LG-SESS-04", "there is no answer to undo")
        if self.answers[-1].seat != seat:
            raise LeagueError("LG-SESS-04", "another coach has answered since")
        if len(now.dice) > now.fallen[len(self.answers) - 1]:
            raise LeagueError("LG-SESS-04", "a die has fallen since this answer")
        self.answers.pop()
        self._now = None
        return self.now()

    def silence(self, until: str = "") -> Standing:
        """Answer with the default to the end, or up to a kind of question. [LG-SESS-03]"""
        while (asked := self.now().asked) is not None and asked.kind != until:
            self.answer(len(self.answers) + 1, asked.seat, asked.options[0])
        return self.now()

    def conduct(self, choose: Callable[[Club, Ask], str]) -> Standing:
        """Answer everything that is still open by `choose`, which gets the club as it is by then; the steps run once.
        [LG-BOT-01]"""
        stored = len(self.answers)

        def next_answer(floor: Floor, asked: Ask, number: int) -> Answer | None:
            if number >= len(self.answers):
                picked = choose(floor.clubs[asked.seat], asked)
                _room_for_one_more(number)
                if picked not in asked.options:
                    raise LeagueError(asked.rule, f"{picked!r} is not possible in the step {asked.kind!r}")
                self.answers.append(Answer(asked.seat, picked))
            return self.answers[number]

        try:
            self._now = self._run(next_answer)
        except LeagueError:
            del self.answers[stored:]
            raise
        return self._now

    def take(self, answers: Sequence[Answer], standing: Standing) -> None:
        """Take where another process has run these steps to, with the answers it gave."""
        self.answers, self._now = list(answers), standing

    # ------------------------------------------------------------ other rules
    def renewed(self, rules: str, dice: Iterable[Die]) -> Session:
        """Return an open session by new rules: if its stored dice no longer fit, it begins again from the answers before its
        first die and says so. [LG-SESS-07]"""
        kept = replace(self, rules=rules, _now=None, answers=list(self.answers))
        if not list(dice):
            return kept
        try:
            fits = [one[:2] for one in kept.now().dice] == [one[:2] for one in dice]
        except LeagueError:
            fits = False
        if fits:
            return kept
        answers = list(self.answers)
        while answers:
            answers.pop()
            kept = replace(self, rules=rules, _now=None, answers=list(answers), restarted=True)
            try:
                if not kept.now().dice:
                    break
            except LeagueError:
                continue
        return replace(kept, restarted=True)


def _room_for_one_more(answers: int) -> None:
    if answers >= MOST_ANSWERS:
        raise LeagueError("LG-SESS-01", f"a sequence has at most {MOST_ANSWERS} answers")


def digest(value: object) -> str:
    """Return a short digest of plain data: equal data give equal digests."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
