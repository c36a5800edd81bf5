"""Is a log the match that was promised? It answers three questions separately: the dice, the choices, the result.

The dice are checked against their key without any rule. The choices are checked by playing the log again, and against the
running hashes that a coach or spectator kept during the match, for anyone who knows the key can invent choices that fit its
dice. The result is what the match itself comes to, whatever comments in the log say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from deepbowl.books.registry import BOOKS
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.journal import NONCE
from deepbowl.engine.log import COMMENT, DIE, NOTE, Entry, Log, broken, running_hash
from deepbowl.engine.state import MONSTERS
from deepbowl.match.log import log_of
from deepbowl.match.match import Match
from deepbowl.match.replay import proven_dice, replay
from deepbowl.match.version import rules_version

PROVEN: Final = "PROVEN"
NOT_PROVEN: Final = "NOT PROVEN"
OTHER_RULES: Final = "OTHER RULES"

DICE: Final = "dice"
CHOICES: Final = "choices"
RESULT: Final = "result"

_CITED: Final = re.compile(r"\[[A-Z0-9][\w.]*[-/][^\[\]]+\]\Z")
"""How a comment ends that a log writes itself: with the rule behind it."""


class Finding(NamedTuple):
    """The answer to one of the questions."""

    about: str
    verdict: str
    why: str


class Report(NamedTuple):
    """All answers. A log that was altered has none: `verify` raises `BrokenSave` with the line."""

    findings: list[Finding]
    over: bool

    @property
    def verdict(self) -> str:
        """PROVEN if every answer is, OTHER RULES if one is, else NOT PROVEN."""
        verdicts = [finding.verdict for finding in self.findings]
        if OTHER_RULES in verdicts:
            return OTHER_RULES
        return PROVEN if all(verdict == PROVEN for verdict in verdicts) else NOT_PROVEN


def verify(log: Log, commitment: str = "", running: Sequence[tuple[int, str]] = ()) -> Report:
    """Check a log against its key, the rules of this version, and what a coach or spectator kept of the match.

    `commitment` was shown before the match, each of `running` (number of inputs and their hash) during it. `BrokenSave`
    names the line where the log was altered.
    """
    if commitment and log.commitment != commitment:
        raise BrokenSave(f"the log promises {log.commitment or 'nothing'}, not the commitment you were shown")
    dice = _dice(log, bool(commitment))
    seen = max([_seen(log, count, value) for count, value in running], default=0)
    try:
        match = replay(log)
    except BrokenSave as error:
        here = rules_version(BOOKS.get(log.book))
        if log.rules == here:
            raise
        why = f"played under {log.rules}, here {here}; under the rules here it does not fit: {error}"
        return Report([dice, Finding(CHOICES, OTHER_RULES, why)], False)
    return Report([dice, _choices(log, match, seen), _result(log, match)], match.over)


# ---------------------------------------------------------------- the dice, without rules
def _dice(log: Log, compared: bool) -> Finding:
    """Return True if every die follows from the key, and the key matches the commitment."""
    inputs = log.inputs()
    count = sum(1 for entry in inputs if entry.kind == DIE)
    seeded = proven_dice(log)
    if seeded is None:
        why = "the log has no key; it is in the log once the match is over" if log.commitment else f"they are {log.dice}"
        return Finding(DICE, NOT_PROVEN, f"{count} dice: {why}.")
    for entry in inputs:
        if entry.kind == NOTE and entry.text == NONCE:
            _mix(seeded, entry)
        elif entry.kind == DIE:
            seeded.rewind(seeded.position() + entry.again)
            value = seeded.roll(entry.sides, entry.text, -1)
            if value != entry.value:
                raise broken(entry.line, f"the key gives a {value} here, the log has a {entry.value}")
    why = f"{count} dice: each shows what the key gives at its place. {_shares(log)}"
    if not compared:
        return Finding(DICE, NOT_PROVEN, f"{why} No commitment was given: an invented match also fits its own key.")
    return Finding(DICE, PROVEN, f"{why} Key, rules, book, board and teams are those behind the commitment you were shown.")


def _mix(seeded: Seeded, entry: Entry) -> None:
    if entry.value < 0 or seeded.mixed(entry.seat):
        raise broken(entry.line, "a seat gives one number for the dice, 0 or more")
    seeded.mix(entry.seat, entry.value)


def _shares(log: Log) -> str:
    """Return whose numbers are in the dice: a key alone may have been picked among many by the operator."""
    before, givers = 0, []
    for entry in log.inputs():
        if entry.kind == NOTE and entry.text == NONCE:
            givers.append(entry.seat)
        elif not givers:
            before += entry.kind == DIE
    if not givers:
        return "No coach mixed in a number: the operator could have tried many keys first."
    teams = ", ".join(str(log.teams[seat]["name"]) for seat in givers)
    earlier = f"; the first {before} dice fell before that" if before else ""
    return f"Numbers of these coaches, given after the commitment, are in the dice: {teams}{earlier}."


# ---------------------------------------------------------------- the choices
def _seen(log: Log, count: int, value: str) -> int:
    """The number of inputs that a kept running hash vouches for; `BrokenSave` if one of them was changed."""
    inputs = log.inputs()
    if count > len(inputs):
        raise BrokenSave(f"you saw {count} inputs, the log has only {len(inputs)}: its end was cut off")
    hashed = log.commitment
    for entry in inputs[:count]:
        hashed = running_hash(hashed, entry.written())
    if hashed != value:
        line = inputs[count - 1].line if count else log.lines["begin"]
        raise broken(line, f"something up to here is not what you saw when there were {count} inputs")
    return count


def _choices(log: Log, match: Match, seen: int) -> Finding:
    """Return whether the inputs are those that were made when the match was played."""
    count = len(log.inputs())
    legal = f"Every one of {count} inputs was possible under the rules of {match.rules.title} when it was made."
    if seen == count:
        return Finding(CHOICES, PROVEN, f"{legal} All are as you saw them, by the running hash you kept.")
    if seen:
        left = f"The first {seen} are as you saw them; the {count - seen} after them could have been made up later."
    else:
        left = "Anyone who knows the key could have made them up."
    give = f"Give the last running hash that the server showed you: --running {count}:HASH."
    return Finding(CHOICES, NOT_PROVEN, f"{legal} {left} {give}")


# ---------------------------------------------------------------- the result
def _result(log: Log, match: Match) -> Finding:
    """Return the result of the replayed match, and name comments that say anything else."""
    remarks = _remarks(log, match)
    told = f"The match comes to the hash {log.hash}, as the log says. {_score(match)}"
    if remarks:
        lines = ", ".join(str(line) for line in remarks[:5]) + (" …" if len(remarks) > 5 else "")
        told += f" {len(remarks)} comments are not the log's own and prove nothing: line {lines}."
    if not match.over:
        return Finding(RESULT, NOT_PROVEN, f"{told} The match is not over: what follows, if anything, is not in the log.")
    return Finding(RESULT, PROVEN, told)


def _score(match: Match) -> str:
    scores = [f"{sheet.name} {match.state.score[seat]}" for seat, sheet in enumerate(match.sheets)]
    won = match.state.won
    drawn = "the monsters won" if won == MONSTERS else "it was a draw"
    ended = f"{match.sheets[won].name} won" if won >= 0 else drawn if match.over else "no team has won yet"
    return f"Score: {', '.join(scores)}; {ended}."


def _remarks(log: Log, match: Match) -> list[int]:
    """The lines of comments the match does not make. One in the log's own form, with a rule, is an alteration."""
    own = _comments(log_of(match))
    same = log.rules == rules_version(type(match.rules))
    found: list[int] = []
    for place, comments in _comments(log).items():
        known = {entry.text for entry in own.get(place, [])}
        for entry in comments:
            if entry.text in known:
                continue
            if same and _CITED.search(entry.text):
                raise broken(entry.line, f"the match does not report this here: '{entry.text[:80]}'")
            found.append(entry.line)
    return sorted(found)


def _comments(log: Log) -> dict[int, list[Entry]]:
    """The comments of a log, by how many inputs stand before them."""
    found: dict[int, list[Entry]] = {}
    inputs = 0
    for entry in log.entries:
        if entry.kind == COMMENT:
            found.setdefault(inputs, []).append(entry)
        else:
            inputs += 1
    return found
