"""Take pictures of every page and of every staged event, for a phone (upright and on its side), a laptop and a 4K screen.

    .venv/bin/python -m tests.browser.screenshots [FOLDER] [--only WORD …]

They are for looking at: nothing is compared. Staged events are taken from whole matches between bots, the same every time,
and shown by the match page at a tenth of the speed so that none is missed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from .canned import CannedMatch, Json, option, question
from .coach import Coach, address, new_context
from .stage import FLAGS, PATIENCE, ROOT, Server, build_client, find_browser

SIZES: Final[dict[str, ViewportSize]] = {
    "phone": {"width": 390, "height": 844},
    "side": {"width": 844, "height": 390},
    "laptop": {"width": 1280, "height": 800},
    "4k": {"width": 3840, "height": 2160},
}
TOUCH: Final = ("phone", "side")
DARK: Final = ("phone", "4k")
PAGES: Final = {
    "home": "/", "lobby": "/lobby", "new-guests": "/new?guests", "new-match": "/new",
    "new-generated": "/new?way=generated&book=dungeonbowl-5&seed=7",
    "new-stockbowl": "/new?book=stockbowl", "dungeons": "/dungeons",
    "dungeon": "/dungeons?dungeon=smelter", "rules": "/rules", "rule": "/rules#D5-TELEPORT-04", "how-to": "/how-to",
    "how-to-book": "/how-to/dungeonbowl-5", "replays": "/replays", "about": "/about", "nowhere": "/nowhere",
    "editor": "/editor?dungeon=hanging-forge", "editor-empty": "/editor",
}  # fmt: skip
SLOW: Final = json.dumps({"theme": "auto", "speed": 0.1, "sound": False, "guide": True, "followCamera": True})
WHOLE: Final = 5000
"""Pages no longer than this are kept whole."""
MOST_MATCHES: Final = 60
"""This many matches are searched for staged events."""
KINDS: Final = 10


def main() -> None:
    """Take them all."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", nargs="?", type=Path, default=ROOT / "artefacts" / "screenshots")
    asked.add_argument("--only", nargs="*", default=[], help="only pictures whose name has one of these words in it")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    build_client()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        try:
            server.start()
            album = Album(browser, server, given.folder, given.only)
            album.pages()
            album.matches()
            album.events()
        finally:
            browser.close()
            server.kill()


class Album:
    """Pictures of one server's pages."""

    def __init__(self, browser: Browser, server: Server, folder: Path, only: list[str]) -> None:
        self.browser, self.server, self.folder, self.only = browser, server, folder, only

    def wanted(self, name: str, size: str) -> bool:
        """Whether this picture was asked for."""
        return not self.only or any(word in f"{name}-{size}" for word in self.only)

    def take(self, page: Page, name: str, size: str, whole: bool = False) -> None:
        """Keep a picture of what is on the screen."""
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            print(f"{name}-{size}: {wide} pixels too wide")
        page.screenshot(path=self.folder / f"{name}-{size}.png", full_page=whole)

    def pages(self) -> None:
        """Every page round a match."""
        for size in SIZES:
            names = [name for name in PAGES if self.wanted(name, size)]
            if not names:
                continue
            context = new_context(self.browser, SIZES[size], "dark" if size in DARK else "light", touch=size in TOUCH)
            page = context.new_page()
            for name in names:
                page.goto("about:blank")
                page.goto(self.server.url + PAGES[name])
                page.wait_for_load_state("networkidle")
                height = page.evaluate("document.documentElement.scrollHeight")
                self.take(page, name, size, whole=height < WHOLE)
            context.close()

    def matches(self) -> None:
        """A match from its first question to its result, the windows over it, and its replay."""
        for size in SIZES:
            if self.wanted("match", size):
                context = new_context(
                    self.browser, SIZES[size], "dark" if size in DARK else "light", touch=size in TOUCH,
                    settings=json.dumps({"speed": 0, "guide": True}),
                )  # fmt: skip
                self._match(Coach(context), size)
                context.close()

    def _match(self, coach: Coach, size: str) -> None:
        seats = [{"kind": "person", "coach": "Ann", "team": "Human"}, {"kind": "bot", "bot": "scripted", "team": "Orc"}]
        match, tokens = self.server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
        page = coach.page
        coach.sit_down(address(self.server, match, tokens[0]))
        page.wait_for_timeout(500)
        self.take(page, "match-question", size)
        coach.to_the_first_turn()
        page.wait_for_timeout(500)
        self.take(page, "match-turn", size)
        coach.page.keyboard.press("Tab")
        coach.until("a reach was shown", lambda: coach.reach is not None)
        page.wait_for_timeout(500)
        self.take(page, "match-reach", size)
        for tab in ("Teams", "Log"):
            if page.get_by_role("tab", name=tab).is_visible():
                page.get_by_role("tab", name=tab).click()
                self.take(page, f"match-{tab.lower()}", size)
                page.get_by_role("tab", name="Actions").click()
        for window in ("Settings", "Keys", "Links to play and to watch"):
            if not page.get_by_role("button", name=window).is_visible():
                continue
            page.get_by_role("button", name=window).click()
            page.wait_for_timeout(200)
            self.take(page, f"match-{window.split()[0].lower()}", size)
            page.keyboard.press("Escape")
        for _ in range(6):
            if coach.over:
                break
            coach.passive()
            coach.until("we were asked again", lambda: coach.over or coach.asked)
        if not coach.over:
            page.get_by_role("button", name="Settings").click()
            page.get_by_role("button", name="Concede").click()
            page.get_by_role("button", name="Yes, concede").click()
        page.get_by_role("region", name="Luck of the dice").wait_for()
        page.wait_for_timeout(500)
        self.take(page, "match-result", size)
        page.get_by_role("dialog", name="The result").evaluate("one => one.scrollTo(0, 1e6)")
        self.take(page, "match-result-below", size)
        page.goto(f"{self.server.url}/replay/{match}?move=60")
        page.get_by_role("application").wait_for()
        page.wait_for_timeout(500)
        self.take(page, "match-replay", size)

    # ---------------------------------------------------------------- staged events
    def events(self) -> None:
        """Each staged event once."""
        if self.only and not any("event" in word for word in self.only):
            return
        moments = dict(self._moments())
        print("staged events found:", ", ".join(moments))
        for size in SIZES:
            for name, (plan, state, events) in moments.items():
                if not self.wanted(f"event-{name}", size):
                    continue
                scheme: Any = "dark" if size in DARK else "light"
                context = new_context(self.browser, SIZES[size], scheme, touch=size in TOUCH, settings=SLOW)
                turn = question("turn", [option("end-turn", text="End your turn")], text="Who acts next?")
                canned = CannedMatch(context, self.server, None, state)
                canned.welcome = {**canned.welcome, "board": plan["board"], "teams": plan["teams"]}
                canned.answers["odds"] = {"odds": []}
                canned.next = events[0]["number"]
                canned.page.emulate_media(reduced_motion="no-preference")
                page = canned.open()
                page.wait_for_timeout(200)
                canned.update(turn, events, state)
                page.locator("[data-banner]").wait_for()
                page.wait_for_timeout(900)
                self.take(page, f"event-{name}", size)
                if name == "portals":
                    page.mouse.click(SIZES[size]["width"] / 2, SIZES[size]["height"] / 2)
                    page.wait_for_timeout(700)
                    self.take(page, "event-portals-2", size)
                context.close()

    def _moments(self) -> Iterator[tuple[str, tuple[Json, Json, list[Json]]]]:
        """Names of staged events, each with the board, how things stood, and what happened."""
        found: set[str] = set()
        for seed in range(1, MOST_MATCHES):
            plan = self._recorded(seed)
            for frame in plan["frames"]:
                for name, events in _staged(frame["events"]):
                    if name not in found:
                        found.add(name)
                        yield name, (plan, frame["state"], events)
            if len(found) == KINDS:
                return

    def _recorded(self, seed: int) -> Json:
        """A match between two bots, move by move."""
        log = self.folder / "match.log"
        wish = ("--book", "dungeonbowl-5", "--board", "smelter", "--quiet", "--log", str(log), "--seed", str(seed))
        subprocess.run([sys.executable, "-m", "deepbowl", "match", *wish], check=True, capture_output=True)
        read = {"log": log.read_text()}
        log.unlink()
        first, total, plan = 0, 1, dict[str, Any]()
        while first < total:
            more = httpx.post(f"{self.server.url}/api/replays?from={first}&count=200", json=read, timeout=PATIENCE).json()
            plan = more if not plan else {**plan, "frames": plan["frames"] + more["frames"]}
            first, total = first + 200, more["total"]
        return plan


def _staged(events: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    left = {"knocked out": "knock-out", "casualty": "casualty", "dead": "death"}
    plain = {
        "BallFound": "ball", "Exploded": "explosion", "Turnover": "turnover", "Touchdown": "touchdown", "MatchEnded": "end",
        "TurnBegan": "your-turn",
    }  # fmt: skip
    hops = [event for event in events if event["kind"] == "Teleported"]
    if len(hops) > 1:
        yield "portals", hops
    for event in events:
        name = left.get(event["posture"]) if event["kind"] == "Removed" else plain.get(event["kind"])
        if event["kind"] == "Turnover" and event["cause"] == "touchdown":
            name = None  # the touchdown itself is staged
        if name:
            yield name, [event]


if __name__ == "__main__":
    main()
