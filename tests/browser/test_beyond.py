"""Beyond the board there is rock or a crowd, not a void."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Browser, Page, expect

from .coach import Coach, address, new_context
from .stage import Server

MOST_BLACK = 0.35
DARK = """
async (picture) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  let dark = 0;
  for (let n = 0; n < data.length; n += 4) if (data[n] < 0x0d && data[n + 1] < 0x0b && data[n + 2] < 0x09) dark += 1;
  return dark / (data.length / 4);
}
"""


def share_of_black(page: Page) -> float:
    shot = base64.b64encode(page.get_by_role("application").screenshot()).decode()
    share: float = page.evaluate(DARK, f"data:image/png;base64,{shot}")
    return share


@pytest.mark.parametrize(
    ("book", "board", "beyond"),
    [
        ("dungeonbowl-5", "ring-of-cells", "rock"), ("crp", "open", "stands"), ("dungeon-bowl-2021", "great-rooms", "rock"),
        ("deathbowl", "deathbowl-cross", "stands"),
    ],
)  # fmt: skip
def test_little_of_the_board_is_black(browser: Browser, server: Server, book: str, board: str, beyond: str) -> None:
    seats = [{"kind": "person"}, *[{"kind": "bot"}] * (3 if book == "deathbowl" else 1)]
    match, tokens = server.create(book=book, dungeon={"name": board}, seats=seats)
    coach = Coach(new_context(browser, {"width": 1440, "height": 900}))
    coach.sit_down(address(server, match, tokens[0]))
    expect(coach.page.locator("[data-beyond]").first).to_have_attribute("data-beyond", beyond)
    assert share_of_black(coach.page) <= MOST_BLACK
    assert not coach.errors


def test_crowd_stands_in_the_corners_of_a_cross(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person"}, *[{"kind": "bot"}] * 3]
    match, tokens = server.create(book="deathbowl", dungeon={"name": "deathbowl-cross"}, seats=seats)
    coach = Coach(new_context(browser, {"width": 1440, "height": 900}))
    coach.sit_down(address(server, match, tokens[0]))
    heads = coach.page.locator("[data-beyond] path[data-heads]")
    expect(heads.first).to_be_attached()
    corner, middle = coach.page.evaluate(
        """() => {
            const shown = [...document.querySelectorAll("[data-beyond] path[data-heads]")];
            const at = (x, y) => shown.some((path) => {
                for (let dx = -40; dx <= 40; dx += 4) for (let dy = -40; dy <= 40; dy += 4)
                    if (path.isPointInFill(new DOMPoint(x + dx, y + dy))) return true;
                return false;
            });
            return [at(3 * 48, 3 * 48), at(13 * 48, 13 * 48)];
        }"""
    )
    assert corner
    assert not middle, "no one stands on the pitch"
