"""The pages round a match: rules, dungeons, replays, the list of one's matches; what they say when something is wrong."""

from __future__ import annotations

import itertools
import json
import re

import httpx
from playwright.sync_api import Browser, expect

from .coach import Coach, address, new_context
from .stage import Server


def test_rules_are_found_by_words_book_kind_and_link(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(f"{server.url}/rules#d5-teleport-04")
    asked = page.locator('[id="D5-TELEPORT-04"]')
    book = page.get_by_role("combobox", name="Book")
    expect(asked).to_be_in_viewport(ratio=0.9)
    everything = int(re.findall(r"of (\d+) rules", page.locator("output").inner_text())[0])
    assert everything >= 400
    expect(book).to_have_value("dungeonbowl-5")  # among its neighbours
    book.select_option("All books")
    expect(page.locator("output")).to_contain_text(f"{everything} of {everything}")
    page.get_by_role("searchbox", name="Search").fill("portal chest")
    expect(page.locator("output")).not_to_contain_text(f"{everything} of")
    expect(page.locator("article mark").first).to_be_visible()
    page.get_by_role("searchbox", name="Search").fill("no such words anywhere")
    expect(page.get_by_text("No rule has all these words")).to_be_visible()
    page.get_by_role("searchbox", name="Search").fill("")
    book.select_option("dungeonbowl-5")
    page.get_by_role("combobox", name="Show").select_option("optional")
    expect(page.locator("article").first).to_contain_text("optional rule")
    assert not coach.errors


def test_dungeons_are_looked_at_handed_on_and_generated(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(f"{server.url}/dungeons")
    page.get_by_role("searchbox", name="Search").fill("lava bridge")
    page.get_by_role("link", name="The Smelter").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Fairness")
    code = dialog.get_by_role("textbox", name="Code to share").input_value()
    assert page.url.endswith("?dungeon=smelter")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    picture = page.get_by_role("img", name="The generated dungeon")
    before = picture.get_attribute("src")
    page.get_by_role("button", name="Another one").click()
    expect(picture).not_to_have_attribute("src", before or "")
    page.get_by_role("link", name="Play here").click()
    expect(page.get_by_role("radio", name="Generate")).to_be_checked()

    page.get_by_role("radio", name="Paste").check()
    text = page.get_by_label("The text of a dungeon, or its code")
    text.fill("dungeon: odd\nseats: 2\n\n####\n#[Q#\n####")
    expect(page.get_by_role("alert")).to_contain_text("Q")
    expect(page.get_by_role("button", name="Start the match")).to_be_disabled()
    text.fill(code)
    expect(page.get_by_text("✓ The Smelter can be played.")).to_be_visible()
    expect(page.get_by_role("button", name="Start the match")).to_be_enabled()


def test_a_match_of_mine_is_found_again_and_watched_again(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "coach": "Ann"}, {"kind": "bot"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser))
    page = coach.page
    coach.sit_down(address(server, match, tokens[0]))
    coach.passive()
    page.goto(server.url)
    page.get_by_role("region", name="Your matches").get_by_role("link", name="Continue").click()
    coach.until("the seat was taken again", lambda: coach.welcomes >= 2)
    assert coach.seat == 0

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    coach.until("the match was over", lambda: coach.over)
    page.goto(f"{server.url}/replays")
    expect(page.get_by_role("region", name="Your finished matches").get_by_role("link", name="Watch again")).to_be_visible()

    log = server.get(f"/api/matches/{match}/log").text
    page.get_by_label("The log of a match").fill("nonsense")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("The log of a match").fill(log)
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("application")).to_be_visible()
    page.get_by_role("button", name="Other replays").click()
    expect(page.get_by_role("heading", name="Replays", exact=True)).to_be_visible()


def test_the_home_page_shows_bots_at_play_and_they_can_be_paused(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    coach = Coach(context)
    coach.page.goto(server.url)
    coach.until("the demo was there", lambda: coach.state)
    expect(coach.page.locator(".demo svg")).to_be_visible()
    first, steps = coach.number, itertools.count(100)

    def goes_on() -> bool:
        coach.page.mouse.move(next(steps) % 500, 200)  # the visitor is active
        return coach.number != first

    coach.until("the demo went on", goes_on)
    coach.page.get_by_role("button", name="Pause the match in the background").click()
    assert coach.seat == -1
    assert not coach.errors


def test_demo_match_pauses_when_the_visitor_is_idle(browser: Browser, server: Server) -> None:
    coach = Coach(browser.new_context(viewport={"width": 1280, "height": 800}))
    page = coach.page
    closed: list[str] = []
    page.on("websocket", lambda line: line.on("close", lambda _: closed.append(line.url)))
    page.clock.install()
    page.goto(server.url)
    coach.until("the demo was there", lambda: coach.welcomes >= 1)
    expect(page.locator(".demo svg")).to_be_visible()  # its board is fetched after the welcome
    page.clock.fast_forward(31_000)
    coach.until("nothing more was fetched", lambda: closed)
    expect(page.locator(".demo svg")).to_be_visible()
    page.mouse.move(200, 200)
    coach.until("it went on for whoever came back", lambda: coach.welcomes >= 2)
    assert not coach.errors


def test_every_page_says_so_when_the_server_is_gone(browser: Browser, server: Server) -> None:
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{server.url}/about")
    context.route("**/api/**", lambda route: route.abort())
    for name in ("New match", "Dungeons", "Rules"):
        page.get_by_role("navigation").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    context.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("region", name="Dungeonbowl 5")).to_be_visible()


def test_the_server_says_why_where_people_read_it(browser: Browser, server: Server) -> None:
    page = new_context(browser).new_page()
    body = json.dumps({"error": "too-many", "why": "Too many new matches from your address."})
    page.route("**/api/play", lambda route: route.fulfill(status=429, body=body, content_type="application/json"))
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_contain_text("Too many new matches from your address.")


def test_unknown_address_leads_back_to_the_home_page(browser: Browser, server: Server) -> None:
    page = new_context(browser).new_page()
    answer = page.goto(f"{server.url}/nowhere")
    assert answer is not None
    assert answer.status == 404
    page.get_by_role("link", name="Back to the home page").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert httpx.get(f"{server.url}/nowhere.png").status_code == 404
