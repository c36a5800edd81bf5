"""The examples of docs/web-protocol.md are what the server does: they are read out of the page and played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.engine.dice import Seeded
from deepbowl.server.making import new_match

from .client import Player, Visitor

PAGE = Path(__file__).resolve().parents[2] / "docs" / "web-protocol.md"
ANY = "…"


def blocks() -> Iterator[tuple[str, str]]:
    """(what the block is, its text), in the order of the page."""
    for found in re.finditer(r"```(http|websocket -?\d|console)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        yield found.group(1), found.group(2)


def read(text: str) -> Any:
    """JSON in which a bare … stands for anything."""
    return json.loads(re.sub(r'(?<![\w"])…(?![\w"])', f'"{ANY}"', text))


class Known:
    """The events so far, by the names the page gives them."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def filled(self, text: str) -> str:
        return re.sub(r"\$(\w+)", lambda name: self.values.get(name.group(1), name.group()), text)

    def fits(self, wanted: Any, value: Any) -> bool:
        """Whether a value is as the page shows it: objects may have more fields, lists more entries if they end in …"""
        if isinstance(wanted, str) and re.fullmatch(r"\$\w+", wanted):
            return bool(self.values.setdefault(wanted[1:], value) == value)
        if wanted == ANY:
            return True
        if isinstance(wanted, dict):
            return isinstance(value, dict) and all(key in value and self.fits(wanted[key], value[key]) for key in wanted)
        if isinstance(wanted, list):
            return isinstance(value, list) and self._fits_list(wanted, value)
        if isinstance(wanted, str) and ANY in wanted:
            return isinstance(value, str) and re.fullmatch(re.escape(wanted).replace(ANY, ".*"), value) is not None
        return bool(wanted == value)

    def _fits_list(self, wanted: list[Any], value: list[Any]) -> bool:
        if wanted and wanted[-1] == ANY:
            wanted = wanted[:-1]
            value = value[: len(wanted)]
        return len(wanted) == len(value) and all(self.fits(w, v) for w, v in zip(wanted, value, strict=True))


def ask(visitor: Visitor, known: Known, block: str) -> None:
    """One HTTP example: request, body, status, answer."""
    asked, _, answered = known.filled(block).partition("\n\n")
    line, _, body = asked.partition("\n")
    method, path = line.split()
    answer = visitor.http.request(method, path, json=json.loads(body) if body else None)
    status, _, shape = answered.strip().partition("\n")
    assert answer.status_code == int(status), (block, answer.text)
    assert known.fits(read(shape), answer.json()), (block, answer.text)


def talk(player: Player, known: Known, block: str) -> None:
    """Messages of one seat: those with > are sent, those with < must come, others may come between."""
    for line in block.strip().splitlines():
        if line.startswith("> "):
            player.send(**json.loads(known.filled(line[2:])))
            continue
        assert line.startswith("< "), line
        wanted = read(line[2:])
        came = player.until(
            lambda message, wanted=wanted: message["type"] == wanted["type"]  # type: ignore[misc]
            and (message["type"] != "presence" or known.fits(wanted, message))
        )  # connections that come and go meanwhile are reported in between
        assert known.fits(wanted, came), (line, came)


def test_the_examples_of_the_page(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_match, "new_dice", lambda: Seeded(1))
    known, players, played = Known(), dict[str, Player](), 0
    for kind, block in blocks():
        if kind == "http":
            ask(visitor, known, block)
        elif kind.startswith("websocket"):
            seat = kind.split()[1]
            if seat not in players:
                players[seat] = visitor.connect(known.values["match"])
            talk(players[seat], known, block)
        else:
            known.values["commitment"] = players["0"].welcome["commitment"]
            known.values["running"] = finish(visitor, players, known.values["match"], tmp_path / "match.txt")
            monkeypatch.chdir(tmp_path)
            verify(known, block, capsys)
        played += 1
    assert played >= 12


def finish(visitor: Visitor, players: dict[str, Player], match: str, log: Path) -> str:
    """Play until the set-up is done, then give up: the log has its key. Return the last running hash for `verify`."""
    pair = [players["0"], players["1"]]
    while True:
        latest = max(player.number for player in pair)
        for player in pair:
            while player.number < latest:
                player.receive()
        asked = next(player for player in pair if player.asked)
        if asked.question["kind"] == "turn":
            break
        asked.silence()
    asked.send(type="concede")
    over = asked.until(lambda message: message["type"] == "update" and message["state"]["over"])
    log.write_text(visitor.http.get(f"/api/matches/{match}/log").text, encoding="utf-8")
    return f"{over['running']['inputs']}:{over['running']['hash']}"


def verify(known: Known, block: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, *shown = known.filled(block).strip().splitlines()
    assert errors.run(app, command.removeprefix("$ deepbowl ").split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert known.fits(shown, lines), lines
