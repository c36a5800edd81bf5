"""Measure the browser client: what the first page costs on the line, when it is there, and what idle pages cost afterwards.

    .venv/bin/python -m tests.browser.measure_client [--seconds 8]

Nothing else should run on the machine meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .coach import Coach, address
from .stage import FLAGS, PATIENCE, Server, build_client, find_browser

TICKS: Final = os.sysconf("SC_CLK_TCK")
LOADS: Final = 5
SETTLE_MS: Final = 7000
HOME_RESTS_MS: Final = 30_000
"""A page counts as idle when it has not been touched for this long: lava and water drift for some seconds longer."""


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seconds", type=float, default=8.0, help="how long each idle page is watched")
    given = asked.parse_args()
    build_client()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        try:
            server.start()
            _first_load(browser, server)
            _idle_pages(browser, server, given.seconds)
        finally:
            browser.close()
            server.kill()


# ---------------------------------------------------------------- the first page
def _first_load(browser: Browser, server: Server) -> None:
    """Each time with an empty cache: bytes as they came over the line, and when things were there."""
    painted, usable = [], []
    for _ in range(LOADS):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        line = _Line(context, page)
        began = time.monotonic()
        page.goto(server.url, wait_until="commit")
        page.get_by_role("button", name="Play now").wait_for()
        usable.append(time.monotonic() - began)
        first, last = line.total(), -1.0
        while last != line.total():  # the board behind the words comes after them
            last = line.total()
            page.wait_for_timeout(700)
        paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        painted.append(float(page.evaluate(paint)) / 1000)
        context.close()
    print(f"home, empty cache: {first / 1000:.0f} kB until Play now is there, {last / 1000:.0f} kB with the match behind")
    print(f"  first paint {statistics.median(painted):.2f} s (worst of {LOADS}: {max(painted):.2f} s)")
    print(f"  Play now can be pressed after {statistics.median(usable):.2f} s (worst {max(usable):.2f} s)")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    line = _Line(context, page)
    page.goto(server.url)
    page.get_by_role("button", name="Play now").wait_for()
    began = time.monotonic()
    page.get_by_role("button", name="Play now").click()
    page.locator("[role=application] > svg").wait_for()
    print(f"  the match is drawn {time.monotonic() - began:.2f} s after Play now; {line.total() / 1000:.0f} kB until then")
    context.close()


class _Line:
    """Counts what a page fetches, as it comes over the line."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self._bytes = 0.0
        session = context.new_cdp_session(page)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _finished(self, told: dict[str, Any]) -> None:
        self._bytes += told["encodedDataLength"]

    def total(self) -> float:
        """Bytes so far."""
        return self._bytes


# ---------------------------------------------------------------- idle pages
def _idle_pages(browser: Browser, server: Server, seconds: float) -> None:
    """The use of the whole browser while no page is touched."""
    seats = [{"kind": "person", "team": "Human"}, {"kind": "bot", "team": "Orc"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    for motion in ("no-preference", "reduce"):
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
        context.set_default_timeout(PATIENCE * 1000)
        settings = json.dumps({"speed": 1, "guide": True})
        context.add_init_script(f"if (location.host) localStorage['deepbowl.settings'] ??= '{settings}'")
        print(f"idle pages, share of one core (motion: {motion}):")
        for name, path in {"/new": "/new", "/dungeons": "/dungeons", "/rules": "/rules", "/how-to": "/how-to"}.items():
            page = context.new_page()
            page.goto(server.url + path)
            page.wait_for_load_state("networkidle")
            _watch(page, name, seconds)
            page.close()
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_load_state("networkidle")
        page.mouse.move(400, 300)
        _watch(page, "home, the match behind it as it comes", seconds)
        page.wait_for_timeout(HOME_RESTS_MS)
        _watch(page, "home, nobody there any more", seconds)
        page.close()
        _idle_match(Coach(context), server, match, tokens[0], seconds)
        context.close()


def _idle_match(coach: Coach, server: Server, match: str, token: str, seconds: float) -> None:
    coach.sit_down(address(server, match, token))
    coach.to_the_first_turn()
    _watch(coach.page, "a match, my turn", seconds)
    coach.page.keyboard.press("Tab")
    coach.until("a reach was shown", lambda: coach.reach is not None)
    _watch(coach.page, "a match, a player chosen", seconds)
    coach.page.goto(f"{server.url}/replay/{match}")
    coach.page.get_by_role("application").wait_for()
    _watch(coach.page, "a replay, not running", seconds)


def _watch(page: Page, name: str, seconds: float) -> None:
    page.wait_for_timeout(SETTLE_MS)
    before, began = _used(), time.monotonic()
    page.wait_for_timeout(seconds * 1000)
    share = (_used() - before) / (time.monotonic() - began)
    print(f"  {name}: {100 * share:.1f} %")


def _used() -> float:
    """Seconds of processor time used so far by all processes of browsers this process started."""
    parents = {}
    used = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            head, _, tail = (entry / "stat").read_text().rpartition(")")
        except OSError:
            continue
        fields = tail.split()
        number = int(entry.name)
        parents[number] = int(fields[1])
        used[number] = (int(fields[11]) + int(fields[12])) / TICKS if "chrom" in head or "headless" in head else 0.0
    return sum(time_used for number, time_used in used.items() if _descends(number, parents))


def _descends(number: int, parents: dict[int, int]) -> bool:
    while number > 1:
        if number == os.getpid():
            return True
        number = parents.get(number, 0)
    return False


if __name__ == "__main__":
    main()
