"""Every map of every book on the match page at three sizes, checked for facts of its layout; pictures to look at.

    PYTHONPATH=tests python -m browser.maps                          all maps; pictures go to artefacts/maps
    PYTHONPATH=tests python -m browser.maps --book stockbowl --no-pictures

Of each map and size: pixels a square, whether the whole map is in sight or an overview shows it, how many squares next to
the selected player a card covers, and the share of nearly black pixels. The last lines are medians of pixels a square.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.dungeons.library import dungeon as dungeon_called
from deepbowl.dungeons.library import dungeon_names

from .coach import Coach, address, new_context
from .stage import FLAGS, ROOT, Server, build_client, find_browser

SIZES: Final[dict[str, ViewportSize]] = {
    "laptop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
    "4k": {"width": 3840, "height": 2160},
}
LEAST_PIXELS: Final = {"laptop": 26.0, "phone": 30.0, "4k": 40.0}
"""What a square must have as the page opens."""
LEAST_TEXT: Final = 14.0
"""Pixels of the smallest text on a 4K screen."""
MOST_BLACK: Final = 0.35
NEARLY_BLACK: Final = (0x0D, 0x0B, 0x09)
Json = dict[str, Any]

FACTS: Final = """() => {
    const svg = document.querySelector('[role=application] > svg');
    const box = svg.getBoundingClientRect(), seen = svg.viewBox.baseVal;
    const [wide, high] = svg.dataset.drawing.split(' ').map(Number);
    const scale = box.width / seen.width;
    const whole = seen.x <= 0.5 && seen.y <= 0.5 && seen.x + seen.width >= wide - 0.5 && seen.y + seen.height >= high - 0.5;
    const here = document.querySelector('[data-player] .chosen')?.closest('[data-player]')?.getBoundingClientRect();
    const card = document.querySelector('[data-preview]')?.getBoundingClientRect();
    let covered = 0;
    if (here && card) for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) {
        const x = here.x + here.width / 2 + dx * scale * 48, y = here.y + here.height / 2 + dy * scale * 48;
        covered += x > card.left && x < card.right && y > card.top && y < card.bottom;
    }
    const shown = (one) => one.innerText?.trim() && one.offsetParent;
    const texts = [...document.querySelectorAll('p, button, span')].filter(shown);
    const small = Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    return { pixels: scale * 48, whole, overview: !!document.querySelector('[data-overview]'), card: !!card, covered, small,
        sticks_out: document.documentElement.scrollWidth - innerWidth };
}"""


class Layout(NamedTuple):
    """What a map looks like at a size."""

    book: str
    dungeon: str
    size: str
    facts: Json
    black: float

    def faults(self) -> list[str]:
        """What is wrong with it."""
        wrong = []
        if self.facts["pixels"] < LEAST_PIXELS[self.size] - 0.5:
            wrong.append(f"squares of {self.facts['pixels']:.0f} pixels")
        if not self.facts["whole"] and not self.facts["overview"]:
            wrong.append("cut off without an overview")
        if self.facts["covered"] and self.size != "phone":
            wrong.append(f"the card covers {self.facts['covered']} neighbours")
        if self.facts["sticks_out"] > 0:
            wrong.append(f"{self.facts['sticks_out']} pixels too wide")
        if self.size == "laptop" and self.black > MOST_BLACK:
            wrong.append(f"{self.black:.0%} of it nearly black")
        if self.size == "4k" and self.facts["small"] < LEAST_TEXT:
            wrong.append(f"text of {self.facts['small']:.0f} pixels")
        return wrong


def maps(books: list[str]) -> Iterator[tuple[str, str, int]]:
    """Every map of the library with the first of these books that has it, and for how many teams."""
    for dungeon in map(dungeon_called, dungeon_names()):
        book = next((book for book in books if book in dungeon.books and dungeon.seats in BOOKS[book].seats), None)
        if book is not None:
            yield book, dungeon.name, dungeon.seats


def looked_at(
    browser: Browser, server: Server, book: str, dungeon: str, seats: int, folder: Path | None
) -> Iterator[Layout]:
    """A map at each size: a player selected by Tab, and the card of a square with a die, if one is within reach."""
    sat: list[Json] = [{"kind": "person"}, *[{"kind": "bot", "bot": "rookie"}] * (seats - 1)]
    match, tokens = server.create(book=book, dungeon={"name": dungeon}, seats=sat, listed=False)
    for size, pixels in SIZES.items():
        coach = Coach(new_context(browser, pixels, "dark", touch=size == "phone"))
        coach.sit_down(address(server, match, tokens[0]))
        if not coach.over and (coach.question or {}).get("kind") != "turn":
            coach.to_the_first_turn()
        page = coach.page
        coach.reads()
        page.keyboard.press("Tab")
        coach.until("a reach was shown", lambda coach=coach: coach.reach is not None)  # type: ignore[misc]
        point_at_risk(coach, page)
        page.wait_for_timeout(400)
        shot = page.screenshot(path=folder / f"{book}-{dungeon}-{size}.png" if folder else None)
        yield Layout(book, dungeon, size, page.evaluate(FACTS), black_share(shot))
        assert not coach.errors, coach.errors
        coach.context.close()


def point_at_risk(coach: Coach, page: Page) -> None:
    """Let the pointer rest on the nearest square that takes a die, or else on any square within reach."""
    squares = sorted((coach.reach or {})["squares"], key=lambda square: (square["chance"] >= 1, len(square["path"])))
    for square in squares[:6]:
        mark = f'[data-reach="{square["cell"]}"]'
        place = coach.place_of(mark) if page.locator(mark).count() else None
        if place is not None:
            page.mouse.move(*place)
            page.wait_for_timeout(600)
            return


def black_share(shot: bytes) -> float:
    """The share of pixels that are nearly black."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB").resize((360, 225)).tobytes()
    pixels = zip(picture[::3], picture[1::3], picture[2::3], strict=True)
    dark = [all(part <= most for part, most in zip(pixel, NEARLY_BLACK, strict=True)) for pixel in pixels]
    return sum(dark) / len(dark)


def main() -> int:
    """Look at all maps, and say what is wrong with them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", action="append", help="Only this book; may be repeated.")
    parser.add_argument("--map", action="append", help="Only this map; may be repeated.")
    parser.add_argument("--no-pictures", action="store_true", help="Keep no pictures.")
    given = parser.parse_args()
    folder = None if given.no_pictures else ROOT / "artefacts" / "maps"
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    build_client()
    found: list[Layout] = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        for book, dungeon, seats in maps(given.book or book_ids()):
            if given.map and dungeon not in given.map:
                continue
            for layout in looked_at(browser, server, book, dungeon, seats, folder):
                found.append(layout)
                how = "whole" if layout.facts["whole"] else "part"
                print(f"{book} {dungeon} {layout.size}: {layout.facts['pixels']:.0f} px, {how}, {layout.black:.0%} black, "
                      f"{'; '.join(layout.faults()) or 'fine'}", flush=True)  # fmt: skip
        browser.close()
        server.kill()
    for size in SIZES:
        print(f"{size}: median {median(one.facts['pixels'] for one in found if one.size == size):.0f} pixels a square")
    return any(layout.faults() for layout in found)


if __name__ == "__main__":
    sys.exit(main())
