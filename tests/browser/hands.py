"""One hover, click or tap never rolls a die: tried on everything in sight, in positions of matches against a bot.

PYTHONPATH=tests python -m browser.hands                     300 positions over all books, half of them by touch
PYTHONPATH=tests python -m browser.hands --positions 40 --book stockbowl

The books take turns, one position by mouse and one by touch each, so a run that is cut off has looked at all of them.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, WebSocket, sync_playwright

from deepbowl.books.registry import BOOKS, book_ids

from .coach import Coach, address, new_context
from .stage import FLAGS, Server, build_client, find_browser

MOST_TARGETS: Final = 8
"""Opponents, balls and marks that are tried in one position."""
Json = dict[str, Any]


class Tried:
    """What was tried, and what went wrong."""

    def __init__(self) -> None:
        self.positions = 0
        self.clicks = 0
        self.faults: list[str] = []


def sit(browser: Browser, server: Server, book: str, touch: bool = False) -> tuple[Coach, list[Json]]:
    """A match of a book against bots, and every message that the page sends from now on."""
    seats: list[Json] = [{"kind": "person"}, *[{"kind": "bot", "bot": "rookie"}] * (min(BOOKS[book].seats) - 1)]
    match, tokens = server.create(book=book, seats=seats, listed=False)
    coach = Coach(new_context(browser, {"width": 1440, "height": 900}, touch=touch))
    sent: list[Json] = []

    def overhear(line: WebSocket) -> None:
        line.on("framesent", lambda frame: sent.append(json.loads(frame)))

    coach.page.on("websocket", overhear)
    coach.sit_down(address(server, match, tokens[0]))
    coach.to_the_first_turn()
    return coach, sent


def rolls(message: Json) -> bool:
    """Whether a message may roll a die: a choice that the server was not asked to refuse in that case."""
    return message["type"] in ("choose", "plan") and not message.get("quiet")


def try_position(coach: Coach, sent: list[Json], tried: Tried, touch: bool = False) -> None:
    """Click each of the coach's own players, then hover and click opponents, balls and marks with one of them selected."""
    tried.positions += 1
    coach.free()
    coach.page.keyboard.press("0")
    own = [o["player"] for o in (coach.question or {})["options"] if o["verb"] == "activate"]
    gesture = coach.page.touchscreen.tap if touch else coach.page.mouse.click
    number = coach.number
    for name in own:
        place = coach.place_of(f'[data-player="{name}"]')
        if place is None:
            continue
        gesture(*place)
        tried.clicks += 1
        coach.page.wait_for_timeout(30)
        if not coach.page.locator(f'[data-player="{name}"] .chosen').count() or coach.number != number:
            tried.faults.append(f"{name} was clicked and is not selected")
            return
    coach.pick_up(own[-1])
    for mark in targets(coach):
        place = coach.place_of(mark) if coach.page.locator(mark).count() else None
        if place is None:
            continue
        before = len(sent)
        coach.page.mouse.move(*place)
        coach.page.wait_for_timeout(250)
        gesture(*place)
        tried.clicks += 1
        coach.page.wait_for_timeout(150)
        coach.free()  # a walk on which no die falls is answered
        tried.faults += [f"{mark}: {message}" for message in sent[before:] if rolls(message)]
        tried.faults += [f"{mark}: refused, {refusal['why']}" for refusal in coach.refused if refusal["code"] == "rolls"]
        if coach.number != number:  # a walk on which no die falls
            coach.page.keyboard.press("u")
            coach.until("it was undone", lambda: (coach.question or {})["kind"] == "turn")
            number = coach.number
            coach.pick_up(own[-1])
        coach.page.keyboard.press("Escape")


def targets(coach: Coach) -> list[str]:
    """What is in sight besides one's own team: opponents, balls, marks."""
    players = [p["name"] for p in coach.state["players"] if p["seat"] != coach.seat and p["cell"]]
    marks = [mark["cell"] for mark in coach.state["marks"]]
    near = [
        square["cell"] for square in (coach.reach or {}).get("squares", []) if square["chance"] < 1 or square.get("acts")
    ]
    found = [f'[data-player="{name}"]' for name in players[:MOST_TARGETS]]
    return [
        *found,
        *(f'[data-mark="{cell}"]' for cell in marks[:4]),
        *(f'[data-reach="{cell}"]' for cell in near[:MOST_TARGETS]),
    ]


def play_on(coach: Coach) -> bool:
    """End the turn and answer what comes, until the next turn begins; False when the match is over."""
    coach.end_turn()
    while not coach.over:
        coach.until("somebody was asked", lambda: coach.asked or coach.over)
        if coach.over:
            break
        if (coach.question or {})["kind"] == "turn":
            return True
        coach.easy_answer()
    return False


class Table:
    """A match of one book that continues from position to position, and a new one when it is over."""

    def __init__(self, browser: Browser, server: Server, book: str, touch: bool) -> None:
        self.browser, self.server, self.book, self.touch = browser, server, book, touch
        self.coach: Coach | None = None
        self.sent: list[Json] = []

    def try_next(self, tried: Tried) -> None:
        """Try the next position, and say at once what was wrong with it."""
        if self.coach is not None and not play_on(self.coach):
            self.coach.context.close()
            self.coach = None
        if self.coach is None:
            self.coach, self.sent = sit(self.browser, self.server, self.book, self.touch)
        known = len(tried.faults)
        try_position(self.coach, self.sent, tried, self.touch)
        for fault in tried.faults[known:]:
            print(f"{self.book}, {'touch' if self.touch else 'mouse'}: {fault}", flush=True)


def main() -> int:
    """Try many positions and say what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=300, help="How many positions, spread over the books.")
    parser.add_argument("--book", action="append", help="Only this book; may be repeated.")
    given = parser.parse_args()
    books = given.book or book_ids()
    build_client()
    tried = Tried()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        tables = [Table(browser, server, book, touch) for book in books for touch in (False, True)]
        while tried.positions < given.positions:
            for table in tables[: given.positions - tried.positions]:
                table.try_next(tried)
            print(f"{tried.positions} positions, {tried.clicks} clicks, {len(tried.faults)} faults", flush=True)
        browser.close()
        server.kill()
    return bool(tried.faults)


if __name__ == "__main__":
    sys.exit(main())
