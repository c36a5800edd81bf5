"""A league as one text that anyone can check: lines in order with a running hash. [LG-DICE-04]

`judge` reads the lines, adds up every club, and plays every closed session again with its published key. It needs only the
text.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from deepbowl.league.errors import FoldError, LeagueError
from deepbowl.league.facts import facts_text
from deepbowl.league.league import League, Line, facts_of, final_prizes, read_session
from deepbowl.league.session import Session, Standing
from deepbowl.league.tournament import Tournament
from deepbowl.league.version import league_version

HEAD: Final = "deepbowl-ledger 1"
LONGEST_LINE: Final = 4_000_000
MOST_LINES: Final = 100_000

PROVEN: Final = "PROVEN"
ALTERED: Final = "ALTERED"
NOT_OVER: Final = "NOT OVER"
TYPED_DICE: Final = "TYPED DICE"
OTHER_RULES: Final = "OTHER RULES"


class LedgerError(ValueError):
    """A text that is not a ledger, or was altered; `line` is the first wrong line, 0 if there is none."""

    def __init__(self, wrong: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {wrong}" if line else wrong)
        self.line = line


def line_text(line: Line) -> str:
    """Return a line as text; equal lines give equal text."""
    return json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def chained(previous: str, line: Mapping[str, Any]) -> str:
    """Return the running hash after a line."""
    bare = {key: value for key, value in line.items() if key != "hash"}
    return hashlib.blake2b((previous + line_text(bare)).encode(), digest_size=16).hexdigest()


def ledger_text(lines: Iterable[Line]) -> str:
    """Return a league's ledger."""
    return "\n".join([HEAD, *(line_text(line) for line in lines)]) + "\n"


def is_ledger(text: str) -> bool:
    """Return True if a text starts like a ledger."""
    return text.startswith("deepbowl-ledger")


def read_ledger(text: str) -> list[Line]:
    """Return the lines of a ledger whose running hash fits, or raise `LedgerError` with the first line that does not."""
    head, _, rest = text.partition("\n")
    if head.strip() != HEAD:
        raise LedgerError(f"not a ledger: line 1 must be '{HEAD}'")
    lines: list[Line] = []
    previous = ""
    for number, written in enumerate(rest.splitlines(), 1):
        if not written.strip():
            continue
        if len(written) > LONGEST_LINE or number > MOST_LINES:
            raise LedgerError("this line is too long, or there are too many", number)
        try:
            line = json.loads(written)
        except (ValueError, RecursionError) as error:
            raise LedgerError(f"this is not JSON: {error}", number) from None
        if not isinstance(line, dict) or not isinstance(line.get("hash"), str):
            raise LedgerError("a line is an object with a running hash", number)
        previous = chained(previous, line)
        if line["hash"] != previous:
            raise LedgerError("the running hash does not fit: this line or its hash was changed", number)
        lines.append(line)
    if not lines:
        raise LedgerError("the ledger has no lines")
    return lines


def read_lines(lines: Sequence[Line]) -> League:
    """Return the league or tournament that lines give, or raise `FoldError`."""
    event = bool(lines) and lines[0].get("kind") == "tournament"
    return Tournament.read(lines) if event else League.read(lines)


# ---------------------------------------------------------------- is it what was promised?
@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a ledger."""

    word: str
    why: str
    line: int = 0
    sessions: int = 0
    dice: int = 0


def judge(text: str) -> Verdict:
    """Return the verdict on a ledger: PROVEN, ALTERED with the first wrong line, NOT OVER, TYPED DICE or OTHER RULES.
    [LG-DICE-03, LG-DICE-04]"""
    try:
        lines = read_ledger(text)
        return judge_lines(lines)
    except LedgerError as error:
        return Verdict(ALTERED, str(error), error.line)


def judge_lines(lines: Sequence[Line]) -> Verdict:
    """Play every session of a ledger again and compare dice and facts."""
    league: League | None = None
    sessions = dice = typed = 0
    other = ""
    for number, line in enumerate(lines, 1):
        try:
            if league is None:
                league = read_lines([line])
                continue
            if "session" in line:
                standing = replayed(league, line)
                sessions += 1
                if standing is None:
                    other = str(line["session"]["rules"])
                else:
                    dice += len(standing.dice)
                    typed += sum(one.typed for one in standing.dice)
            elif line.get("kind") == "end" and facts_of(line) != final_prizes(league, list(line["table"])):
                raise LedgerError("the prizes are not those of the final table", number)
            league.apply(line)
        except LedgerError:
            raise
        except FoldError as error:
            raise LedgerError(error.wrong, number) from None
        except (LeagueError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise LedgerError(f"this line does not fit: {error}", number) from None
    assert league is not None
    clubs = len(league.entries) if isinstance(league, Tournament) else len(league.clubs)
    told = f"{len(lines)} lines, {clubs} clubs, {sessions} sessions with {dice} dice"
    if other:
        why = f"{told}; some by rules {other}, here {league_version()}: only their facts add up"
        return Verdict(OTHER_RULES, why, 0, sessions, dice)
    if league.sessions:
        return Verdict(NOT_OVER, f"{told}; open: {', '.join(sorted(league.sessions))}", 0, sessions, dice)
    if typed:
        return Verdict(TYPED_DICE, f"{told}; {typed} dice were typed in by people", 0, sessions, dice)
    return Verdict(PROVEN, f"{told}: every die is what its key gives, every fact follows from them", 0, sessions, dice)


def replayed(league: League, line: Line) -> Standing | None:
    """Run a line's session again and compare; None if its rules are gone. `LedgerError` says what differs."""
    packed, number = line["session"], line["number"]
    id = packed["id"]
    if packed["rules"] != league_version():
        return None
    if id not in league.sessions:
        raise LedgerError(f"session {id} was not promised before, or closed twice", number)
    kind, fixture, club = league.sessions[id]
    session = read_session(league.session(id, kind, fixture, club, line), packed)
    if session.commitment() != league.promised[id]:
        raise LedgerError(f"the key of {id} is not the one that was promised", number)
    try:
        standing = session.now()
    except LeagueError as error:
        raise LedgerError(f"{id}: {error}", number) from None
    if not standing.closed:
        raise LedgerError(f"{id} was closed before its last question", number)
    if [[one.sides, one.purpose, one.value] for one in standing.dice] != packed["dice"]:
        raise LedgerError(f"the dice of {id} are not those of its key", number)
    if line.get("notes", {}) != _plain(standing.notes):
        raise LedgerError(f"what {id} settled is not what its answers give", number)
    written = {club: facts_text(facts) for club, facts in facts_of(line).items()}
    if written != told_by(session, standing):
        raise LedgerError(f"the facts of {id} are not those its answers and dice give", number)
    return standing


def told_by(session: Session, standing: Standing) -> dict[str, str]:
    """Return the facts of a session by club, as text."""
    return {
        club.id: facts_text(facts) for club, facts in zip(session.clubs, standing.facts, strict=True) if facts
    }  # fmt: skip


def _plain(notes: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(notes))
