"""Pages for fingers: on a phone every button and field is at least 44 pixels high, and no page is too wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from .coach import CALM
from .stage import PATIENCE, Server

PHONE: ViewportSize = {"width": 390, "height": 844}
PAGES = (
    "/", "/lobby", "/new?book=astrogranite", "/dungeons", "/builder", "/learn", "/puzzles", "/me", "/how-to", "/replays",
    "/leagues", "/tournaments", "/editor",
)  # fmt: skip
SMALL = """() => {
  const found = [];
  for (const one of document.querySelectorAll('button, .button, select, textarea, input, summary, nav a')) {
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
