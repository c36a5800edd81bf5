"""Hands on a real match: one gesture never rolls a die, and each task takes no more gestures than it should."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .coach import Coach, new_context
from .hands import Table, Tried, rolls, sit
from .maps import looked_at
from .stage import Server


@pytest.mark.parametrize(("book", "touch"), [("dungeonbowl-5", False), ("stockbowl", True)])
def test_single_gesture_never_rolls_a_die(browser: Browser, server: Server, book: str, touch: bool) -> None:
    tried, table = Tried(), Table(browser, server, book, touch)
    for _ in range(2):
        table.try_next(tried)
    assert tried.clicks > 20
    assert not tried.faults


def test_sure_walk_takes_two_clicks_and_undo_one_key(browser: Browser, server: Server) -> None:
    coach, sent = sit(browser, server, "dungeonbowl-5")
    ready = [option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"]
    coach.pick_up(ready[0])
    sure = [square for square in (coach.reach or {})["squares"] if square["chance"] == 1 and not square.get("acts")]
    number = coach.number
    coach.click_square(f'[data-reach="{sure[0]["cell"]}"]')
    coach.until("it was done", lambda: coach.number != number)
    assert not any(rolls(message) for message in sent if message["type"] == "plan")
    number = coach.number
    coach.page.keyboard.press("u")
    coach.until("it was undone", lambda: coach.number != number and (coach.question or {})["kind"] == "turn")


BUSY_ONCE = """
const send = WebSocket.prototype.send;
window.hintsAsked = [];
WebSocket.prototype.send = function (text) {
  const told = JSON.parse(text);
  if (told.type !== "hint" || window.hintsAsked.push(told.id) > 1) return send.call(this, text);
  const busy = { type: "refused", id: told.id, code: "too-large", why: "Busy.", rule: "", number: told.number };
  this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(busy) }));
};
"""


def test_hint_refused_by_a_busy_server_is_asked_for_again(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser, settings='{"speed": 0, "guide": true, "sound": false}'))
    coach.page.add_init_script(BUSY_ONCE)
    coach.page.goto(server.url)
    coach.page.get_by_role("button", name="Play now").click()
    expect(coach.page.get_by_role("complementary", name="Guide")).to_contain_text("Bring on")
    assert coach.page.evaluate("window.hintsAsked")[:2] == ["hint", "hint"]
    expect(coach.page.get_by_text("Busy.")).to_have_count(0)


def test_newcomer_reads_about_reserves_before_anything_else(browser: Browser, server: Server) -> None:
    """The guide speaks the plan of the scripted bot, and the first activation that would end the offer asks once."""
    coach = Coach(new_context(browser, settings='{"speed": 0, "guide": true, "sound": false}'))
    page = coach.page
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    coach.until("the match was there", lambda: coach.asked)
    guide = page.get_by_role("complementary", name="Guide")
    expect(guide).to_contain_text("Bring on")
    assert (coach.question or {})["lapses"] == ["bring-on"]
    guide.get_by_role("button", name="Show me").click()
    expect(page.locator('button[data-choice^="bring-on"]').first).to_be_visible()
    page.keyboard.press("Escape")
    ready = [option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"]
    coach.pick_up(ready[0])
    sure = [square for square in (coach.reach or {})["squares"] if square["chance"] == 1 and not square.get("acts")]
    number = coach.number
    coach.click_square(f'[data-reach="{sure[0]["cell"]}"]')
    expect(page.get_by_role("alertdialog")).to_contain_text("bring on a reserve")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert coach.number == number, "the safe answer is the default"
    coach.click_square(f'[data-reach="{sure[0]["cell"]}"]')
    coach.until("it was done", lambda: coach.number != number)


def test_help_says_how_to_win_and_shows_where_in_two_gestures(browser: Browser, server: Server) -> None:
    coach, _ = sit(browser, server, "dungeonbowl-5")
    page = coach.page
    page.keyboard.press("?")
    help_dialog = page.get_by_role("dialog", name="Help")
    expect(help_dialog).to_contain_text("Who acts next?")
    page.get_by_role("tab", name="How to win").click()
    expect(help_dialog).to_contain_text("You score when your ball carrier stands in")
    expect(help_dialog).to_contain_text("The first touchdown wins the match.")
    help_dialog.get_by_text("How do I open a chest?").click()
    expect(help_dialog.get_by_role("link", name="D5-CHEST-05")).to_be_visible()
    page.get_by_role("tab", name="Legend").click()
    expect(help_dialog).to_contain_text("Hatched squares act")
    page.get_by_role("tab", name="Keys").click()
    expect(help_dialog).to_contain_text("end your turn")


def test_expert_preset_is_one_press_and_nothing_changes_by_itself(browser: Browser, server: Server) -> None:
    coach, _ = sit(browser, server, "dungeonbowl-5")
    page = coach.page
    page.get_by_role("button", name="Settings").click()
    page.locator('[data-preset="expert"]').click()
    stored = page.evaluate("JSON.parse(localStorage['deepbowl.settings'])")
    assert (stored["confirm"], stored["endTurn"], stored["chances"], stored["warn"]) == ("risky", "nobody", "bar", False)
    page.locator('[data-preset="newcomer"]').click()
    stored = page.evaluate("JSON.parse(localStorage['deepbowl.settings'])")
    assert (stored["confirm"], stored["endTurn"], stored["guide"]) == ("always", "anyone", True)


def test_phone_has_a_way_home(browser: Browser, server: Server) -> None:
    coach, _ = sit(browser, server, "dungeonbowl-5")
    coach.page.set_viewport_size({"width": 390, "height": 844})
    expect(coach.page.get_by_role("link", name="Deepbowl, home")).to_be_visible()


@pytest.mark.parametrize(("book", "dungeon"), [("dungeonbowl-5", "smelter"), ("dungeon-bowl-2021", "printed-layout-1")])
def test_map_fits_at_every_size_and_no_card_covers_neighbours(
    browser: Browser, server: Server, book: str, dungeon: str
) -> None:
    looked = list(looked_at(browser, server, book, dungeon, 2, None))
    assert len(looked) == 3
    assert [layout.faults() for layout in looked] == [[], [], []]
