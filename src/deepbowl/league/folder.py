"""A league in a folder: a file for each line, the keys of open sessions, and the logs of its matches.

A line is written by making a file that must not exist yet. Exactly one of two writers succeeds, in any number of processes
and without locks. The other gets `Overtaken`. [LG-FACT-01, LG-FACT-03]
"""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any, Final, Protocol

from deepbowl.league.errors import LeagueError, Overtaken
from deepbowl.league.league import Line
from deepbowl.league.ledger import chained, line_text

LINES: Final = "lines"
OPEN: Final = "open"
MATCHES: Final = "matches"


class Shelf(Protocol):
    """Where a league is kept: its lines, the keys of open sessions, the logs of its matches."""

    def create(self) -> None:
        """Make room for a new league."""

    def lines(self, after: int = 0) -> list[Line]:
        """Return the lines with numbers above `after`."""

    def append(self, line: dict[str, Any], previous: str) -> Line:
        """Write a line with its running hash, or raise `Overtaken`."""

    def keep(self, id: str, packed: dict[str, Any]) -> None:
        """Keep an open session with its secret key."""

    def kept(self, id: str) -> dict[str, Any] | None:
        """Return an open session as it was kept, None if there is none."""

    def forget(self, id: str) -> None:
        """Drop a session that is closed."""

    def keep_log(self, fixture: str, text: str) -> None:
        """Keep the log of a match."""


class Memory:
    """A league that is not written down, for simulations; logs are not kept."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._open: dict[str, dict[str, Any]] = {}

    def create(self) -> None:
        """Begin empty."""

    def lines(self, after: int = 0) -> list[Line]:
        """Return the lines with numbers above `after`."""
        return self._lines[after:]

    def append(self, line: dict[str, Any], previous: str) -> Line:
        """Add a line with its running hash."""
        if line["number"] != len(self._lines) + 1:
            raise Overtaken(f"line {line['number']} is not the next one")
        self._lines.append({**line, "hash": chained(previous, line)})
        return self._lines[-1]

    def keep(self, id: str, packed: dict[str, Any]) -> None:
        """Keep an open session with its secret key."""
        self._open[id] = packed

    def kept(self, id: str) -> dict[str, Any] | None:
        """Return an open session as it was kept, None if there is none."""
        return self._open.get(id)

    def forget(self, id: str) -> None:
        """Drop a session that is closed."""
        self._open.pop(id, None)

    def keep_log(self, fixture: str, text: str) -> None:
        """Let a log go."""


class Folder:
    """Where a league is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self) -> None:
        """Make an empty folder for a new league."""
        if (self.path / LINES).exists():
            raise LeagueError("LG-FACT-01", f"{self.path} holds a league already; name another folder")
        for name in (LINES, OPEN, MATCHES):
            (self.path / name).mkdir(parents=True, exist_ok=True)

    def lines(self, after: int = 0) -> list[Line]:
        """Return the lines with numbers above `after`."""
        if not (self.path / LINES).is_dir():
            raise LeagueError("LG-FACT-01", f"{self.path} is not a league; make one with: deepbowl league new {self.path}")
        found = []
        number = after + 1
        while (place := self._line(number)).exists():
            found.append(json.loads(place.read_text(encoding="utf-8")))
            number += 1
        return found

    def append(self, line: dict[str, Any], previous: str) -> Line:
        """Write a line with its running hash, or raise `Overtaken`."""
        whole = {**line, "hash": chained(previous, line)}
        temporary = self.path / LINES / f".{secrets.token_hex(8)}"
        temporary.write_text(line_text(whole), encoding="utf-8")
        try:
            os.link(temporary, self._line(line["number"]))
        except FileExistsError:
            raise Overtaken(f"line {line['number']} was written by another process; read again") from None
        finally:
            temporary.unlink()
        return whole

    def _line(self, number: int) -> Path:
        return self.path / LINES / f"{number:06}.json"

    # ------------------------------------------------------------ open sessions, private
    def keep(self, id: str, packed: dict[str, Any]) -> None:
        """Keep an open session with its secret key."""
        place = self._open(id)
        temporary = place.with_suffix(".new")
        temporary.touch(mode=0o600)
        temporary.write_text(json.dumps(packed), encoding="utf-8")
        temporary.replace(place)

    def kept(self, id: str) -> dict[str, Any] | None:
        """Return an open session as it was kept, None if there is none."""
        place = self._open(id)
        if not place.exists():
            return None
        found: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
        return found

    def forget(self, id: str) -> None:
        """Drop a session that is closed: its line holds all of it."""
        self._open(id).unlink(missing_ok=True)

    def _open(self, id: str) -> Path:
        return self.path / OPEN / f"{id}.json"

    # ------------------------------------------------------------ matches
    def keep_log(self, fixture: str, text: str) -> None:
        """Keep the log of a match."""
        (self.path / MATCHES / f"{fixture}.log").write_text(text, encoding="utf-8")

    def log(self, fixture: str) -> str:
        """Return the log of a match, "" if there is none."""
        place = self.path / MATCHES / f"{fixture}.log"
        return place.read_text(encoding="utf-8") if place.exists() else ""
