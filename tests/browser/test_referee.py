"""A coach under the eye: an item before the die, a foul with its price, an argument, a referee moved. One story."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .coach import Coach, new_context
from .stage import BUILD, Server

PICTURES = BUILD / "referee"
SIZES = ((1440, 900), (1024, 700), (390, 844))


def pictures(page: Page, name: str) -> None:
    """Take a picture at three sizes; nothing is wider than the screen."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        page.screenshot(path=PICTURES / f"{name}-{width}.png")
    page.set_viewport_size({"width": 1440, "height": 900})


def test_coach_uses_an_item_argues_the_call_and_moves_a_referee(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser, {"width": 1440, "height": 900}))
    page = coach.page
    page.goto(server.url + "/learn")
    page.get_by_role("button", name="Start: Under the eye of the referee").click()
    coach.until("the lesson was there", lambda: coach.asked)
    lesson = page.get_by_role("complementary", name="Under the eye of the referee")
    expect(page.locator("[data-player=A1] [data-medal='Headband of Throwing']")).to_be_visible()
    expect(page.locator("[data-eye]")).to_have_count(0)

    coach.pick_up("A1")
    coach.press("declare pass")
    coach.answer("throw 8,2")
    coach.until("the item was asked for", lambda: (coach.question or {})["kind"] == "use-trait")
    expect(page.locator('button[data-choice="yes"]').first).to_contain_text("draws the eye")
    pictures(page, "item")
    coach.press("yes")
    expect(page.locator("[data-eye='0']")).to_be_visible()

    coach.pick_up("A3")
    expect(page.locator('button[data-choice="declare foul"]').first).to_contain_text("sent off on 4+")
    coach.press("declare foul")
    page.mouse.move(*(coach.place_of("[data-player=B1]") or (0, 0)))
    expect(page.locator("[data-preview]")).to_contain_text("The referee: sent off on 4+")
    pictures(page, "foul")
    coach.answer("foul B1")
    coach.until("the call could be argued", lambda: (coach.question or {})["kind"] == "argue")
    expect(lesson).to_contain_text("You may argue the call")
    pictures(page, "argue")
    coach.press("yes")
    expect(lesson).to_contain_text("The player stays")

    coach.end_turn()
    coach.until("it was our turn again", lambda: coach.asked and (coach.question or {})["kind"] == "turn")
    coach.end_turn()
    coach.until("the referee was ours to move", lambda: (coach.question or {})["kind"] == "referee-move")
    expect(page.locator("[data-watched]")).to_be_visible()
    pictures(page, "referee")
    coach.answer("square 10,2")
    expect(lesson).to_contain_text("where the eye is on another team")
    assert coach.refused == []
    assert not coach.errors
