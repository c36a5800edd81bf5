"""Every page at the size of a phone, a laptop and a large screen: nothing sticks out, and the pictures are kept.

They go to `artefacts/screenshots`, or where DEEPBOWL_SCREENSHOTS says.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from .coach import Coach, address, new_context
from .stage import ROOT, Server

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "laptop": {"width": 1280, "height": 800},
    "4k": {"width": 3840, "height": 2160},
}
SCHEMES: dict[str, Literal["light", "dark"]] = {"phone": "dark", "laptop": "light", "4k": "dark"}
PAGES = {
    "home": "/", "new-match": "/new", "dungeons": "/dungeons", "dungeon": "/dungeons?dungeon=smelter",
    "rules": "/rules#D5-TELEPORT-04", "replays": "/replays", "about": "/about",
    "editor": "/editor?dungeon=hanging-forge",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder() -> Path:
    found = Path(os.environ.get("DEEPBOWL_SCREENSHOTS", ROOT / "artefacts" / "screenshots"))
    found.mkdir(parents=True, exist_ok=True)
    return found


def _take(page: Page, path: Path) -> None:
    sticks_out = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert sticks_out <= 0, f"{path.stem}: {sticks_out} pixels too wide"
    page.screenshot(path=path)
    assert path.stat().st_size > 5_000, "there is something on it"


@pytest.mark.parametrize("size", SIZES)
def test_every_page_at_every_size(browser: Browser, server: Server, folder: Path, size: str) -> None:
    coach = Coach(new_context(browser, SIZES[size], SCHEMES[size]))
    page = coach.page
    for name, path in PAGES.items() if size != "4k" else list(PAGES.items())[:2]:  # more of them would show nothing new
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        _take(page, folder / f"{name}-{size}.png")

    seats = [{"kind": "person", "coach": "Ann", "team": "Skaven"}, {"kind": "bot", "team": "Dwarf"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach.sit_down(address(server, match, tokens[0]))
    _take(page, folder / f"match-question-{size}.png")
    coach.to_the_first_turn()
    coach.reads()
    page.keyboard.press("Tab")
    coach.until("a reach was shown", lambda: coach.reach is not None)
    expect(page.locator("[data-reach]").first).to_be_attached()
    _take(page, folder / f"match-{size}.png")
    if size == "phone":
        for tab in ("Teams", "Log"):
            page.get_by_role("tab", name=tab).click()
            _take(page, folder / f"match-{tab.lower()}-{size}.png")
    page.goto(f"{server.url}/replay/{match}")
    expect(page.get_by_role("application")).to_be_visible()
    _take(page, folder / f"replay-{size}.png")
    assert not coach.errors
