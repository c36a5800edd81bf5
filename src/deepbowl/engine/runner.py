"""Runs a match: decisions and dice in, states and events out. Knows no rule.

Between choices the match is *quiescent*: what may be chosen is a pure function of the state. A choice starts a
*resolution*, a generator that may roll and ask. While one runs, the match keeps the state it began with and a short tape
of what was chosen and rolled since; cloning, saving, undoing and rolling back are all "that state, then the tape again".
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.board import Board
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, Names
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.dice import Dice, DiceError
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.engine.journal import NONCE, Journal, Note
from deepbowl.engine.state import RUNNING, Bodies, State
from deepbowl.engine.tape import Taped

# how a resolution began
BY_CHOICE: Final = 0
BY_ITSELF: Final = 1
BY_NOTE: Final = 2

ASKED: Final = -1
"""In place of an answer: someone is asked for it."""
MOST_NONCE: Final = 999_999_999
"""Thirty bits no one else could foresee are enough: what they decide was fixed before they were known."""


class Origin:
    """Where the last choice or note from outside found the match: what a defect goes back to."""

    __slots__ = ("before", "choice", "dice_at", "events_at", "record_at")

    def __init__(self, before: State, choice: list[Choice], dice_at: int, events_at: int, record_at: int) -> None:
        self.before = before
        self.choice = choice  # one choice, or none if it was a note
        self.dice_at, self.events_at, self.record_at = dice_at, events_at, record_at


class Runner(Taped):
    """State, dice and the resolution in progress. `Match` adds the rules."""

    def __init__(
        self, board: Board, bodies: Bodies, names: Names, state: State, dice: Dice, keep: bool,
        journal: Journal | None,
    ) -> None:  # fmt: skip
        super().__init__(dice, journal)
        self.board = board
        self.bodies = bodies
        self.names = names
        self.state = state
        self.keep = keep  # keep the state a resolution began with: needed to clone inside it and to roll back
        self.rule: Resolution[None] | None = None
        self.pending: Decision | None = None
        self.before: State | None = None
        self.start = BY_CHOICE
        self.notes: list[Note] = []
        self.taken: Note | None = None
        self.withheld: list[Choice] = []
        self.suppressed = 0  # open resolutions that cannot cause a turnover
        self.origin: Origin | None = None
        self.dice_at = 0

    # ---------------------------------------------------------------- what the rules supply
    def offer(self) -> Decision:
        """Return what may be chosen now: a pure function of the state."""
        raise NotImplementedError

    def auto(self) -> Resolution[None] | None:
        """Return what happens by itself now, if anything."""
        raise NotImplementedError

    def begin(self, choice: Choice) -> Resolution[None] | None:
        """Carry out a choice; None if that asked and rolled nothing and is done. A resolution has changed nothing yet."""
        raise NotImplementedError

    def take_note(self, note: Note) -> Resolution[None] | None:
        """Act on a note from outside."""
        raise NotImplementedError

    def note_complaint(self, note: Note) -> str:
        """Why a note cannot be taken, "" if it can."""
        raise NotImplementedError

    def why_not(self, choice: Choice) -> str:
        """Why a choice is not offered, in one sentence."""
        raise NotImplementedError

    def answer_for_nobody(self, decision: Decision) -> Choice:
        """Return what is answered where a question goes to no one: a pure function of the match and its dice. ASKED: someone
        sits in the chair after the last seat and answers."""
        raise NotImplementedError

    def deferred_text(self) -> str:
        """Return what a resolution left undone ("" if nothing): a defect if it is over."""
        raise NotImplementedError

    def forget_deferred(self) -> None:
        """Drop what the resolution in progress still owed: it is being undone."""
        raise NotImplementedError

    def spawn(self, state: State, dice: Dice) -> Runner:
        """A match with the same rules and board and another state."""
        raise NotImplementedError

    # ---------------------------------------------------------------- running
    @property
    def quiescent(self) -> bool:
        """Return whether no resolution is in progress."""
        return self.rule is None

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.state.won != RUNNING

    def decision(self) -> Decision:
        """Return who must choose now, and from what."""
        pending = self.pending
        if pending is None:
            pending = self.offer()
            if self.withheld:
                left = [option for option in pending.options if option not in self.withheld]
                pending.options = left or pending.options
            self.pending = pending
        return pending

    def apply(self, choice: Choice, seat: int = -1) -> None:
        """Choose. Anything not offered raises `IllegalChoice` with the reason and changes nothing."""
        decision = self._asked()
        if 0 <= seat != decision.seat and self.rule is None:
            decision = self._turned_to(seat, choice, decision)
        if choice not in decision.options or 0 <= seat != decision.seat:
            raise IllegalChoice(self._refusal(choice, seat, decision))
        self._choose(choice, decision)

    def take(self, number: int) -> None:
        """Choose the option with this number, counted from 0, for the seat that is asked.

        For programs that have looked at the options anyway: nothing is searched for. A number too high or below zero raises
        `IllegalChoice` and changes nothing.
        """
        decision = self._asked()
        if not 0 <= number < len(decision.options):
            raise IllegalChoice(f"There is no option {number}: {len(decision.options)} are offered, counted from 0.")
        self._choose(decision.options[number], decision)

    def _asked(self) -> Decision:
        """Return the decision that is to be made; `IllegalChoice` if there is none."""
        if self.pending is not None:
            return self.pending
        if self.state.won != RUNNING:
            raise IllegalChoice("The match is over.")
        return self.decision()

    def _choose(self, choice: Choice, decision: Decision) -> None:
        """Carry out an option of the decision that is to be made."""
        self.pending = None
        rule = self.rule
        if rule is None:
            journal = self.journal
            recorded = journal is not None and journal.record is not None
            if recorded:
                self._open(BY_CHOICE, [choice])
                self._remember(choice, decision.seat)
            else:  # what is done on the spot is neither undone nor run again: no need to keep what was before
                self.before = self.origin = None
            try:
                rule = self.begin(choice)
            except Exception as error:
                self._fail(error)
            if rule is not None:
                if not recorded:
                    self._open(BY_CHOICE, [choice])
                self.tape.append(choice)
                self.rule = rule
                self._run(rule, -1)
        else:
            if decision.sealed:
                self._seal(decision)
            if self.recorded:
                self._remember(choice, decision.seat)
            self.tape.append(choice)
            self._run(rule, choice)
        if self.rule is None:
            if self.withheld:
                self.withheld = []
            self.advance()

    def turn_to(self, seat: int) -> bool:
        """Let a seat choose next that is not the one asked, where several may choose at the same time; False: not now."""
        return False

    def _turned_to(self, seat: int, choice: Choice, asked: Decision) -> Decision:
        """The decision of a seat that was not the one asked; if it cannot choose that, the one that was asked for."""
        if not self.turn_to(seat):
            return asked
        decision = self.decision()
        if choice not in decision.options:
            refusal = self._refusal(choice, seat, decision)
            self.turn_to(asked.seat)
            self.pending = asked
            raise IllegalChoice(refusal)
        return decision

    def _refusal(self, choice: Choice, seat: int, decision: Decision) -> str:
        if 0 <= seat != decision.seat:
            return f"It is not seat {seat}'s decision but seat {decision.seat}'s ({decision.kind})."
        if choice in self.withheld:
            return "Deepbowl hit a bug with that choice a moment ago. It is disabled for now."
        return self.why_not(choice)

    def advance(self) -> None:
        """Let everything happen that happens by itself, until someone must choose or the match is over."""
        while self.rule is None and self.state.won == RUNNING:
            if self.notes:
                self.taken = self.notes.pop(0)
                self.bar_undo()  # what came from outside is not taken back
                self._open(BY_NOTE, [])
                try:
                    rule = self.take_note(self.taken)
                except Exception as error:
                    self._fail(error)
            else:
                rule = self.auto()
                if rule is None:
                    return
                self._open(BY_ITSELF, [])
            if rule is not None:
                self.rule = rule
                self._run(rule, -1)

    def note(self, kind: str, seat: int = -1, value: int = 0) -> None:
        """Hand in a note; it is acted on at the next quiescent point. One no one knows raises `IllegalChoice`."""
        if self.over:
            raise IllegalChoice("The match is over.")
        if kind == NONCE:
            self._mix(seat, value)
            return
        note = Note(kind, seat, value)
        complaint = self.note_complaint(note)
        if complaint:
            raise IllegalChoice(complaint)
        self.notes.append(note)
        if self.journal is not None:
            self.journal.add_note(kind, seat, value)
        if self.rule is None:
            self.pending = None
            self.advance()

    def _mix(self, seat: int, nonce: int) -> None:
        """Mix a coach's own number into the dice from here on, once per seat. It is not part of the game: a resolution in
        progress continues, and rolling back does not remove the number."""
        if not 0 <= seat < self.bodies.seats or not 0 <= nonce <= MOST_NONCE:
            raise IllegalChoice(f"A number for the dice is 0 to {MOST_NONCE} and of a seat there is.")
        if self.dice.mixed(seat):
            raise IllegalChoice(f"Seat {seat} has given its number for the dice already.")
        try:
            self.dice.mix(seat, nonce)
        except DiceError as error:
            raise IllegalChoice(str(error)) from None
        if self.journal is not None:
            self.journal.add_note(NONCE, seat, nonce)

    def _open(self, start: int, choice: list[Choice]) -> None:
        if self.keep:
            self.before = self.state.copy()
            self.dice_at = self.dice.position()
        self.tape = []
        if self.sealed:
            self.sealed = []
        self.start = start
        if self.journal is not None:
            self.journal.open()
        if start != BY_ITSELF and self.before is not None:
            self.origin = self._origin(self.before, choice)

    def _origin(self, before: State, choice: list[Choice]) -> Origin:
        journal = self.journal
        if journal is None:
            return Origin(before, choice, self.dice_at, 0, 0)
        return Origin(before, choice, self.dice_at, journal.events_at, journal.record_at)

    def _remember(self, choice: Choice, seat: int) -> None:
        journal = self.journal
        assert journal is not None
        if self.before is not None:
            journal.add_point(seat, self.before, self.tape[:], self.start, self.taken, self.dice_at)
        journal.add_choice(choice, seat)

    def _run(self, rule: Resolution[None], choice: int) -> None:
        nobody = self.bodies.seats
        try:
            decision = next(rule) if choice < 0 else rule.send(choice)
            while decision.seat == nobody:
                answer = self.answer_for_nobody(decision)
                if answer == ASKED:
                    break
                decision = rule.send(answer)
        except StopIteration:
            decision = DONE
        except Exception as error:
            self._fail(error)
            return
        if decision is not DONE:
            self.pending = decision
            return
        self.rule = None
        owed = self.deferred_text()
        if owed:
            self._fail(RuntimeError(f"a resolution ended although {owed} was still due"))

    def _fail(self, error: Exception) -> None:
        """A rule raised: go back to before the choice that led there, also through what happened by itself since."""
        origin = self.origin
        if origin is None and self.before is not None:  # a clone or an undone choice: only this resolution is known
            first = self.tape[:1] if self.start == BY_CHOICE else []
            origin = self._origin(self.before, first)
        if origin is not None and self.keep:
            self.state = origin.before.copy()
            self.dice.rewind(origin.dice_at)
        self.rule, self.pending, self.tape, self.feed, self.sealed = None, None, [], [], []
        self.suppressed = 0
        self.forget_deferred()
        if self.journal is not None and self.journal.record is not None and origin is not None:
            undone = self.journal.roll_back(origin.events_at, origin.record_at)
            # they came while the resolution ran, so those still waiting are the last ones
            del self.notes[max(0, len(self.notes) - undone) :]
            self.tell(event.RolledBack("", f"{type(error).__name__}: {error}"))
        if origin is not None:
            self.withheld.extend(origin.choice)
        raise Defect(f"{type(error).__name__}: {error}") from error

    # ---------------------------------------------------------------- clone, undo, hash
    def clone(self, dice: Dice) -> Runner:
        """The same match with other dice ahead, at the same decision, also inside a resolution."""
        if self.rule is None:
            return self.spawn(self.state.copy(), dice)
        before = self.before
        if before is None or not self.keep:
            raise Defect("this match does not keep what cloning inside a resolution needs (keep=False)")
        twin = self.spawn(before.copy(), dice)
        twin.replay(before, self.tape, self.start, self.taken)
        return twin

    def replay(self, before: State, tape: list[int], start: int, taken: Note | None) -> None:
        """Run the resolution in progress again from its first state and its tape."""
        self.before, self.start, self.taken = before, start, taken
        self.tape, self.sealed = [], []
        self.feed = [-entry for entry in reversed(tape) if entry < 0]
        choices = [entry for entry in tape if entry >= 0]
        if start == BY_ITSELF:
            rule = self.auto()
        elif start == BY_NOTE:
            assert taken is not None
            rule = self.take_note(taken)
        else:
            self.tape.append(choices[0])
            rule = self.begin(choices.pop(0))
        assert rule is not None
        self.rule = rule
        self._run(rule, -1)
        for choice in choices:
            if self.pending is not None and self.pending.sealed:
                self._seal(self.pending)
            self.tape.append(choice)
            self._run(rule, choice)

    def can_undo(self, seat: int) -> bool:
        """Return whether this seat's last choice can be taken back: no die fell since, nothing was shown, no one
        answered."""
        points = self.journal.undo_points if self.journal is not None else []
        return bool(points) and points[-1].seat == seat and not self.over

    def undo(self, seat: int) -> None:
        """Take back this seat's last choice."""
        if not self.can_undo(seat):
            raise IllegalChoice("There is nothing to take back: a die fell, something was revealed, or it is not yours.")
        journal = self.journal
        assert journal is not None
        point = journal.take_back()
        self.state = point.before.copy()
        self.rule, self.pending, self.feed, self.sealed = None, None, [], []
        self.suppressed = 0
        self.forget_deferred()
        self.dice_at = point.dice_at
        self.origin = None
        if point.tape or point.start != BY_CHOICE:
            record, journal.record = journal.record, None  # it is recorded already
            self.replay(point.before, point.tape, point.start, point.taken)
            journal.record = record
        else:
            self.tape = []

    def hash(self) -> str:
        """Equal for matches at the same point with the same past of this resolution."""
        raise NotImplementedError
