"""The tape of a resolution: the choices and rolls since it began, and which seats may see them.

Rolls of the rules are taken from the dice and put on the tape, or read back while a resolution is run again. Their events
go into the journal, if anyone keeps one. Answers given in secret stay on the tape until the rules reveal them.
"""

from __future__ import annotations

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Dice
from deepbowl.engine.event import Event
from deepbowl.engine.journal import Input, Journal
from deepbowl.engine.state import NOBODY


class Sealed:
    """An answer no one but its coach knows of yet: where it is on the tape, and what silence would be."""

    __slots__ = ("place", "seat", "silence")

    def __init__(self, seat: int, place: int, silence: Choice) -> None:
        self.seat = seat
        self.place = place
        self.silence = silence


class Taped:
    """Dice, tape and journal of a match."""

    def __init__(self, dice: Dice, journal: Journal | None) -> None:
        self.dice = dice
        self.tape: list[int] = []  # choices as they are, dice negative
        self.feed: list[int] = []  # dice still to be replayed
        self.journal = journal  # what is kept of the match for people; None in clones
        self.sealed: list[Sealed] = []  # answers in the resolution in progress that are their coach's secret

    # ---------------------------------------------------------------- what the rules supply
    def die_rule(self, purpose: str) -> str:
        """The rule that asks for a die that is not a player's test; "" if its event names the rule."""
        return ""

    def cite(self, moment: str) -> str:
        """The id of the rule behind a moment."""
        return moment

    # ---------------------------------------------------------------- what rules call: dice and events
    def roll(self, sides: int, purpose: str, body: int = NOBODY) -> int:
        """Roll one die."""
        value = self.feed.pop() if self.feed else self.dice.roll(sides, purpose, body)
        self.tape.append(-value)
        if self.journal is not None:
            self._rolled(value, sides, purpose, body)
        return value

    def roll_pair(self, purpose: str, body: int = NOBODY) -> tuple[int, int]:
        """Roll two D6 as one roll."""
        if self.feed:
            first, second = self.feed.pop(), self.feed.pop()
        else:
            first, second = self.dice.pair(purpose, body)
        self.tape.append(-first)
        self.tape.append(-second)
        if self.journal is not None:
            self._rolled(first, 6, purpose, body)
            self._rolled(second, 6, purpose, body)
        return first, second

    def roll_pool(self, count: int, purpose: str, body: int) -> list[int]:
        """Roll several dice of which one will be picked."""
        faces = [self.feed.pop() for _ in range(count)] if self.feed else self.dice.pool(count, purpose, body)
        for face in faces:
            self.tape.append(-face)
            if self.journal is not None:
                self._rolled(face, 6, purpose, body)
        return faces

    def roll_among(self, sides: int, valid: list[int], purpose: str, body: int = NOBODY) -> int:
        """Roll until one of the valid faces shows; only that die counts."""
        before = self.dice.position()
        value = self.feed.pop() if self.feed else self.dice.among(sides, valid, purpose, body)
        self.tape.append(-value)
        if self.journal is not None:
            self._rolled(value, sides, purpose, body, max(0, self.dice.position() - before - 1))
        return value

    def _rolled(self, value: int, sides: int, purpose: str, body: int, again: int = 0) -> None:
        assert self.journal is not None
        self.journal.add_die(self.die_rule(purpose), value, sides, purpose, body, again)

    def reveal(self) -> None:
        """Reveal the secret answers so far: from now on all seats know them, and they cannot be undone."""
        if self.sealed:
            self.sealed = []
            self.bar_undo()

    def tell(self, e: Event) -> None:
        """Tell a fact. Its rule may be a moment: the rule a book has for it is looked up if the fact is kept.

        Code that runs at every step or roll asks first whether events are kept (`if m.journal is not None`): making one for
        no reader would slow down searching bots.
        """
        if self.journal is not None:
            e.rule = self.cite(e.rule)
            self.journal.add_event(e)

    # ---------------------------------------------------------------- secret answers
    def _seal(self, decision: Decision) -> None:
        """The answer that comes next stays its coach's secret."""
        self.sealed.append(Sealed(decision.seat, len(self.tape), decision.options[0]))

    def tape_for(self, seat: int) -> list[int]:
        """The tape as a seat may know it: the default takes the place of other seats' secret answers. The next question
        does not depend on them."""
        known = self.tape[:]
        for answer in self.sealed:
            if answer.seat != seat:
                known[answer.place] = answer.silence
        return known

    def sealed_inputs(self) -> list[int]:
        """The places in the record of what is still someone's secret."""
        journal = self.journal
        if not self.sealed or journal is None or journal.record is None:
            return []
        record = journal.record
        chosen = [at for at in range(journal.record_at, len(record)) if record[at].kind == Input.CHOICE]
        numbers = [sum(1 for entry in self.tape[: answer.place] if entry >= 0) for answer in self.sealed]
        return [chosen[number] for number in numbers]

    @property
    def recorded(self) -> bool:
        """Return whether every input is recorded, so that a log can be written."""
        return self.journal is not None and self.journal.record is not None

    def bar_undo(self) -> None:
        """Nothing chosen so far can be taken back."""
        if self.journal is not None:
            self.journal.undo_points.clear()
