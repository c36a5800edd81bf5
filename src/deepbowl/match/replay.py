"""Replay of a log, all of it or input by input; anything that does not fit the rules is reported with its line."""

from __future__ import annotations

from collections.abc import Iterator

from deepbowl.board.notation import NotationError
from deepbowl.engine.dice import Dice, DiceError, Seeded
from deepbowl.engine.errors import BrokenSave, Defect, IllegalChoice
from deepbowl.engine.log import CHOICE, DIE, SEAT_LETTERS, Entry, Log, broken, read_log
from deepbowl.match.match import Match
from deepbowl.match.save import board_of
from deepbowl.match.start import bodies_of
from deepbowl.rules.sheet import NeutralSheet, TeamSheet


class LoggedDice(Dice):
    """The dice of a log: each must be asked for as it was, and with the secret known, be what the secret gives."""

    def __init__(self, log: Log, dice: list[Entry], seeded: Seeded | None) -> None:
        self.kind = log.dice
        self.log = log
        self.dice = dice
        self.names: list[str] = []  # of bodies
        self.seeded = seeded
        self.thrown = 0  # dice that did not count
        self.givers: set[int] = set()  # seats that mixed a number in
        self.at = 0
        self.until = 0  # dice from here on belong to a later input
        self.fence = 0  # the line of that input, or of the end

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """The next die of the log, if it is the one asked for."""
        value = self._take(sides, purpose, body)
        if self.seeded is not None:
            self._prove(self.seeded.roll(sides, purpose, body))
        return value

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """A log holds the die that counted, and how many did not."""
        value = self._take(sides, purpose, body)
        entry = self.dice[self.at - 1]
        if value not in valid:
            raise DiceError(f"line {entry.line}: {value} would be rolled again; valid are {valid}")
        if self.seeded is not None:
            before = self.seeded.position()
            self._prove(self.seeded.among(sides, valid, purpose, body))
            again = self.seeded.position() - before - 1
            if again != entry.again:
                told = f"the key gives {again} dice that do not count before this one, the log says {entry.again}"
                raise DiceError(f"line {entry.line}: {told}")
        self.thrown += entry.again
        return value

    def _take(self, sides: int, purpose: str, body: int) -> int:
        who = self.names[body] if body >= 0 else ""
        asked = f"D{sides} for '{purpose}'" + (f" of {who}" if who else "")
        if self.at >= self.until:
            raise DiceError(f"line {self.fence}: here the rules roll a {asked}, but the log has no die")
        entry = self.dice[self.at]
        if (entry.sides, entry.text, entry.who) != (sides, purpose, who):
            has = f"D{entry.sides} for '{entry.text}'" + (f" of {entry.who}" if entry.who else "")
            raise DiceError(f"line {entry.line}: the rules roll a {asked}, the log has a {has}")
        self.at += 1
        return entry.value

    def _prove(self, value: int) -> None:
        entry = self.dice[self.at - 1]
        if entry.value != value:
            raise DiceError(f"line {entry.line}: the key gives a {value} here, the log has a {entry.value}")

    def commitment(self, terms: str) -> str:
        """Return what the log says was promised."""
        return self.log.commitment

    def mixed(self, seat: int) -> bool:
        """Return whether the log has had a number of this seat."""
        return seat in self.givers

    def mix(self, seat: int, nonce: int) -> None:
        """With the secret known, the dice that follow must have a share of it."""
        self.givers.add(seat)
        if self.seeded is not None:
            self.seeded.mix(seat, nonce)

    def secret(self) -> str:
        """The key, if the log gives it."""
        return self.log.key

    def position(self) -> int:
        """Return how many dice have been given, with those that did not count."""
        return self.at + self.thrown

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        while self.position() > position:
            self.at -= 1
            self.thrown -= self.dice[self.at].again


def replay(log: Log) -> Match:
    """The match of a log after its last input; `BrokenSave` says where a log does not fit the rules."""
    match: Match | None = None
    for match in steps(log):  # noqa: B007
        pass
    assert match is not None
    return match


def replay_text(text: str) -> Match:
    """The match of a log's text."""
    return replay(read_log(text))


def steps(log: Log) -> Iterator[Match]:
    """The same match as it began and after each choice and note; the hash is checked after the last."""
    inputs = log.inputs()
    dice = LoggedDice(log, [entry for entry in inputs if entry.kind == DIE], proven_dice(log))
    deeds = [entry for entry in inputs if entry.kind != DIE]
    ends = _ends(inputs)
    lines = [*(entry.line for entry in deeds), log.lines["end"]]
    dice.until, dice.fence = ends[0], lines[0]
    match = _begin(log, dice)
    yield match
    for number, entry in enumerate(deeds):
        _no_die_left(dice)
        dice.until, dice.fence = ends[number + 1], lines[number + 1]
        _put_in(match, entry)
        if number < len(deeds) - 1:
            yield match
    _no_die_left(dice)
    if match.hash() != log.hash:
        told = f"the match comes to {match.hash()}, the log says {log.hash}: it was changed, or played with other rules"
        raise broken(log.lines["end"], told)
    if deeds:
        yield match


def _ends(inputs: list[Entry]) -> list[int]:
    """Return how many dice have fallen before each choice and note, and at the end."""
    ends: list[int] = []
    dice = 0
    for entry in inputs:
        if entry.kind == DIE:
            dice += 1
        else:
            ends.append(dice)
    return [*ends, dice]


def proven_dice(log: Log) -> Seeded | None:
    """Return the seeded dice of a log that reveals their key, else None; BrokenSave if others were promised."""
    if not log.key:
        return None
    seeded = Seeded.opened(log.key)
    if seeded.commitment(log.terms()) != log.commitment:
        told = "key and terms (rules, book, switches, board, teams) do not match the commitment"
        raise broken(log.lines["key"], told)
    return seeded


def _begin(log: Log, dice: LoggedDice) -> Match:
    """The match as it began."""
    try:
        board = board_of(log.board)
    except NotationError as error:
        line = log.lines["board"] + error.line
        raise broken(line, f"column {error.column} of the board: {error.message}") from None
    sheets: list[TeamSheet] = []
    for number, team in enumerate(log.teams):
        try:
            sheets.append(TeamSheet.unpack(team))
        except (ValueError, OverflowError) as error:
            raise broken(log.lines[f"team {SEAT_LETTERS[number]}"], str(error)) from None
    try:
        neutrals = [NeutralSheet.unpack(body) for body in log.neutrals]
    except (ValueError, OverflowError) as error:
        raise broken(log.lines["neutrals"], str(error)) from None
    try:
        dice.names = bodies_of(sheets, neutrals).name
        match = Match.new(log.book, board, sheets, dice, log.switches, log.balls, neutrals=neutrals)
        match.played_by = log.rules
        return match
    except (ValueError, OverflowError) as error:
        raise broken(log.lines["begin"], f"this match cannot begin: {error}") from None
    except (Defect, DiceError) as error:
        raise _diverged(error, log.lines["begin"]) from None


def _put_in(match: Match, entry: Entry) -> None:
    """Hand one choice or note to the match."""
    try:
        if entry.kind == CHOICE:
            match.apply(match.names.parse(entry.text), entry.seat)
        else:
            match.note(entry.text, entry.seat, entry.value)
    except (IllegalChoice, ValueError) as error:
        raise broken(entry.line, str(error)) from None
    except Defect as error:
        raise _diverged(error, entry.line) from None


def _diverged(error: Exception, line: int) -> BrokenSave:
    """A die that does not fit names its own line; anything else happened on the line of the input."""
    cause = error if isinstance(error, DiceError) else error.__cause__
    return BrokenSave(str(cause)) if isinstance(cause, DiceError) else broken(line, str(error))


def _no_die_left(dice: LoggedDice) -> None:
    if dice.at < dice.until:
        entry = dice.dice[dice.at]
        raise broken(entry.line, f"no rule rolls this die ('{entry.text}')")
