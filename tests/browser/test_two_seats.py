"""A whole match by two people in two browsers, from setting it up to the touchdown that ends it."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser, expect

from .coach import Coach, Runner, new_context, play
from .stage import Server


def test_two_people_set_a_match_up_and_play_it_to_a_touchdown(browser: Browser, server: Server) -> None:
    one = Coach(new_context(browser))
    page = one.page
    page.goto(f"{server.url}/new")
    page.get_by_role("radio", name="Dungeonbowl 5").check()
    seats = page.locator("fieldset.seat")
    seats.nth(0).get_by_label("Team").select_option("Skaven")
    seats.nth(0).get_by_role("textbox", name="Coach").fill("Ann")
    seats.nth(1).get_by_role("radio", name="Guest").check()
    page.get_by_role("radio", name="The Smelter").check()
    page.get_by_role("button", name="Open the table").click()
    invitation = page.get_by_role("textbox", name="Send this link to your guests").input_value()

    two = Coach(new_context(browser), lazy=False)
    two.page.goto(invitation)
    two.page.get_by_label("Your name").fill("Bob")
    two.page.get_by_label("Team").select_option("Dwarf")
    two.page.get_by_role("button", name="Sit down in seat B").click()
    page.get_by_role("button", name="Ready").click()
    one.until("the match was there", lambda: one.state)
    two.until("the guest was there, too", lambda: two.state)
    assert (one.seat, two.seat) == (0, 1)
    assert "#" not in two.page.url, "the secret stays out of the address bar"

    runner = Runner(one)
    play({0: runner.step, 1: two.passive}, {0: one, 1: two}, lambda: False)

    assert one.state["result"]["score"] == [1, 0]
    expect(one.page.get_by_role("dialog", name="The result")).to_contain_text("You have won")
    expect(two.page.get_by_role("dialog", name="The result")).to_contain_text("The Gnawhole Sprinters win")
    match = one.page.url.rsplit("/", 1)[1]
    log = server.get(f"/api/matches/{match}/log").text
    assert "seeded" in log, "the key to the dice is shown at the end"
    frames = httpx.post(f"{server.url}/api/replays", json={"log": log}, timeout=60).json()
    assert frames["total"] > 30
    assert not one.errors
    assert not two.errors
