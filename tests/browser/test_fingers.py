"""Pages for fingers: on a phone every button and field is at least 44 pixels high, and no page is too wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from .coach import CALM, Coach, address
from .stage import PATIENCE, Server

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
PAGES = (
    "/", "/lobby", "/new?book=astrogranite", "/dungeons", "/builder", "/learn", "/puzzles", "/me", "/how-to", "/replays",
    "/leagues", "/tournaments", "/editor",
)  # fmt: skip
SMALL = """() => {
  const found = [];
  for (const one of document.querySelectorAll('button, .button, select, textarea, input, summary, nav a, a.tap')) {
    if (one.closest('.slim, svg') || one.matches('.unseen, [type=range]')) continue;
    let box = one.getBoundingClientRect();
    const label = one.matches('[type=checkbox], [type=radio]') && one.closest('label');
    if (label) box = label.getBoundingClientRect();
    if (!box.width || !box.height || getComputedStyle(one).visibility === 'hidden') continue;
    const thin = one.matches('button, .button') && box.width < 43.5;
    const name = `${one.tagName} ${one.ariaLabel || one.innerText || one.type}`;
    if (box.height < 43.5 || thin) found.push(`${name} ${box.width}x${box.height}`);
  }
  return found;
}"""


@pytest.mark.parametrize("address", PAGES)
def test_everything_on_a_phone_is_large_enough_for_a_finger(browser: Browser, server: Server, address: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(f"if (location.host) localStorage['deepbowl.settings'] ??= '{CALM}'")
    page = context.new_page()
    page.goto(server.url + address)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_header_of_four_teams_and_two_balls_has_two_lines_on_a_phone(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person"}, *[{"kind": "bot", "bot": "rookie"}] * 3]
    match, tokens = server.create(book="deathbowl", seats=seats, listed=False)
    coach = Coach(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))
    coach.context.add_init_script(f"if (location.host) localStorage['deepbowl.settings'] ??= '{CALM}'")
    coach.sit_down(address(server, match, tokens[0]))
    coach.to_the_first_turn()
    page = coach.page
    page.locator(".ball").nth(1).wait_for()
    for size in (SMALL_PHONE, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.locator("header.top").evaluate("one => one.getBoundingClientRect().height") < 110
    for name in ("Pause", "Links to play and to watch", "Help", "Settings"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate(SMALL) == []


COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const card = box(document.querySelector('[data-preview]'));
  const map = box(document.querySelector('[data-overview]'));
  const board = box(document.querySelector('[role=application]'));
  const over = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const token = (one) => box(one.querySelector('.body'));
  const chosen = document.querySelector('[data-player] .chosen').closest('[data-player]');
  const labels = [...document.querySelectorAll('[data-way-labels] text')].map(box);
  return {
    card: over(card, token(chosen)) || over(card, board),
    map: [...document.querySelectorAll('[data-player]')].filter((one) => over(map, token(one))).length,
    labels: labels.filter((one) => one.left < board.left - 1 || one.right > board.right + 1).length,
    shown: labels.length,
  };
}"""
"""Whether the card covers its player or any of the board; players under the map; labels cut off."""
RISKY = """(cells) => cells.flatMap((cell) => {
  const box = document.querySelector(`[data-reach="${cell}"]`)?.getBoundingClientRect();
  if (!box) return [];
  const [x, y, far] = [box.x + box.width / 2, box.y + box.height / 2, 20];
  const near = [[x, y], [x - far, y], [x + far, y], [x, y - far], [x, y + far]];
  const there = near.map((at) => document.elementFromPoint(...at));
  return there.every((one) => one?.closest('[role=application]') && !one.closest('[data-over]')) ? [[x, y]] : [];
})"""
"""Where on the screen squares within reach are that a finger can press, with no button so near that it might be meant."""


@pytest.mark.parametrize(("book", "seats"), [("deathbowl", 4), ("dungeon-bowl-2021", 2)])
def test_card_and_map_on_a_phone_leave_players_in_sight(browser: Browser, server: Server, book: str, seats: int) -> None:
    sat = [{"kind": "person"}, *[{"kind": "bot", "bot": "rookie"}] * (seats - 1)]
    match, tokens = server.create(book=book, seats=sat, listed=False)
    coach = Coach(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))
    coach.context.add_init_script(f"if (location.host) localStorage['deepbowl.settings'] ??= '{CALM}'")
    coach.sit_down(address(server, match, tokens[0]))
    coach.to_the_first_turn()
    page, tried = coach.page, 0
    for player in (option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"):
        page.keyboard.press("Escape")
        coach.pick_up(player)
        assert coach.reach is not None
        places = page.evaluate(RISKY, [square["cell"] for square in coach.reach["squares"] if 0 < square["chance"] < 1])
        if not places:
            continue
        coach.free()
        page.touchscreen.tap(*places[0])
        page.get_by_role("menuitem").first.wait_for()
        expect(page.locator("[data-way-labels='0']")).to_have_count(0)
        coach.until("the small map rests", lambda: page.evaluate(COVERED)["map"] == 0)
        coach.until(f"the card leaves {player} in sight", lambda: not page.evaluate(COVERED)["card"])
        found = page.evaluate(COVERED)
        assert found["labels"] == 0, player
        assert found["shown"], player
        page.get_by_role("button", name="Back", exact=True).tap()
        expect(page.get_by_role("menuitem")).to_have_count(0)
        tried += 1
        if tried == 3:
            break
    assert tried
    page.set_viewport_size(SMALL_PHONE)  # the board may turn to fit: its squares stay large enough for a finger
    page.wait_for_timeout(300)
    token = page.locator("[data-player] .body").first.bounding_box()
    assert token is not None
    assert token["width"] > 20
