"""A page whose server is a script: messages to it are written down, messages from it are kept. No dice, no luck."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from deepbowl.engine.event_kinds import FIELDS, FLAG, MODIFIERS, NUMBER, NUMBERS, POSTURE, TEXT

from .stage import PATIENCE, ROOT, Server

Json = dict[str, Any]
RECORDED: Json = json.loads((ROOT / "web" / "src" / "lib" / "fixtures" / "match.json").read_text(encoding="utf-8"))


def bar(works: int, goes_on: int, turnover: int) -> Json:
    """The three parts of an outlook, in percent."""
    parts = [works, goes_on, turnover]
    named = dict(zip(("works", "goes_on", "turnover"), (part / 100 for part in parts), strict=True))
    return {**named, "percent": parts, "touchdown": 0, "about": False}


def question(kind: str, options: list[Json], **more: Any) -> Json:
    """A question to seat 0."""
    asked: Json = {
        "number": 100, "seat": 0, "kind": kind, "text": f"{kind}?", "player": None, "other": None, "trait": None,
        "cell": None, "dice": [], "faces": [], "what": "", "passed": False, "picks": None, "options": options, "usual": None,
        "free": False, "clock": None, "within": None, "lapses": [],
    }  # fmt: skip
    return {**asked, **more}

BOARD = "/api/matches/canned/board/1"


def option(choice: str, cell: str | None = None, player: str | None = None, text: str = "") -> Json:
    """An option of a question."""
    return {"choice": choice, "text": text or choice, "verb": choice.split()[0], "cell": cell, "player": player}


def event(number: int, kind: str, **more: Any) -> Json:
    """Something that happened; fields that are not given say nothing."""
    silent = {NUMBER: 0, TEXT: "", FLAG: False, POSTURE: "", NUMBERS: [], MODIFIERS: []}
    plain: Json = {field.name: silent.get(field.type) for field in FIELDS[kind]}
    unknown = more.keys() - plain.keys() - {"rule", "text"}
    assert not unknown, f"{kind} has no {unknown}"
    return {"number": number, "kind": kind, "rule": "", "text": kind, **plain, **more}


class CannedMatch:
    """Plays the server of one match to one page."""

    def __init__(self, context: BrowserContext, server: Server, asked: Json | None, state: Json | None = None) -> None:
        self.welcome = copy.deepcopy(RECORDED["welcome"])
        self.state = copy.deepcopy(state or RECORDED["reach_state"])
        self.question = asked
        self.events: list[Json] = []
        self.next = 1000
        self.sent: list[Json] = []
        self.answers: dict[str, Any] = {}
        self.silent = False
        self.line: WebSocketRoute | None = None
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route_web_socket("**/ws/matches/*", self._open)
        self.page.route(f"**{BOARD}", lambda route: route.fulfill(json=self.welcome["board"]))
        self.address = f"{server.url}/match/canned"

    def open(self) -> Page:
        """Show the match."""
        self.page.goto(self.address)
        self.page.locator("[role=application] > svg").wait_for()
        return self.page

    def open_with_time_standing_still(self) -> Page:
        """Show the match; its time advances only with `page.clock`."""
        self.page.clock.install()
        page = self.open()
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
        return page

    def _open(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(lambda text: self._heard(line, json.loads(text)))

    def _heard(self, line: WebSocketRoute, message: Json) -> None:
        self.sent.append(message)
        kind = message["type"]
        if kind == "hello":
            told = {
                **self.welcome, "board": BOARD, "seat": 0, "state": self.state, "question": self.question,
                "can_undo": False, "events": [], "next": self.next, "key": None, "rematch": None,
                "running": {"inputs": 0, "hash": ""},
            }  # fmt: skip
            line.send(json.dumps(told))
        elif self.silent:
            return
        elif kind == "nonce":
            self.update(self.question)
        elif kind in self.answers:
            answer = self.answers[kind]
            answer = answer(message) if callable(answer) else answer
            if answer is not None:
                line.send(json.dumps({"type": kind, "number": message.get("number"), **answer}))

    def update(self, asked: Json | None, events: list[Json] | None = None, state: Json | None = None) -> None:
        """Tell the page how the match went on."""
        assert self.line is not None
        told = events or []
        self.state, self.question = state or self.state, asked
        self.next += len(told)
        self.line.send(json.dumps({
            "type": "update", "state": self.state, "question": asked, "can_undo": False, "events": told, "next": self.next,
            "forget_from": None, "key": None, "rematch": None, "running": {"inputs": self.next, "hash": ""},
        }))  # fmt: skip

    def until(self, what: str, ready: Callable[[], object]) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not ready():
            assert time.monotonic() < end, f"waited in vain until {what}; errors: {self.errors}"
            self.page.wait_for_timeout(20)

    def told(self, kind: str) -> list[Json]:
        """What the page sent of one type."""
        return [message for message in self.sent if message["type"] == kind]


def at(page: Page, mark: str) -> tuple[float, float]:
    """Where on the screen the board draws something."""
    page.locator(mark).first.wait_for(state="attached")
    box = page.locator(mark).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def keep(folder: Path, page: Page, name: str) -> None:
    """Keep a picture."""
    page.screenshot(path=folder / f"{name}.png")
