"""Defects people met, each kept away by a test."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, expect

from .canned import CannedMatch, Json, at, event, option, question
from .coach import Coach, address, new_context
from .stage import Server

TURN = question("turn", [option("end-turn"), option("activate A3", "1,6", "A3"), option("activate A8", "2,9", "A8")])


def _canned(browser: Browser, server: Server, **how: object) -> CannedMatch:
    canned = CannedMatch(new_context(browser, **how), server, TURN)  # type: ignore[arg-type]
    canned.answers["odds"] = {"odds": []}
    return canned


def test_injury_dice_show_numbers(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server)
    page = canned.open()
    page.keyboard.press("l")
    events = [
        event(1000, "Rolled", body="A8", purpose="injury", rolled=5),
        event(1001, "Rolled", body="A8", purpose="injury", rolled=2),
        event(1002, "Injured", body="A8", cause="block", total=7, dice=[5, 2], text="Injury roll"),
    ]
    canned.update(TURN, events)
    log = page.get_by_label("What happened")
    expect(log.get_by_role("img")).to_have_count(0)
    log.get_by_role("button", name="Injury roll").click()
    dice = log.get_by_role("img")
    expect(dice.nth(0)).to_have_accessible_name("rolled 5")
    expect(dice.nth(1)).to_have_accessible_name("rolled 2")


def test_a_bad_invitation_says_so_and_lets_one_watch(browser: Browser, server: Server) -> None:
    match, _ = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=[{"kind": "person"}, {"kind": "bot"}])
    coach = Coach(new_context(browser))
    coach.page.goto(address(server, match, "not-a-token"))
    expect(coach.page.get_by_role("alert")).to_contain_text("does not open a seat")
    coach.page.get_by_role("button", name="Watch the match instead").click()
    coach.until("one looks on", lambda: coach.state)
    assert coach.seat == -1


def test_tall_maps_are_seen_whole_and_others_say_why_they_cannot_be_played(browser: Browser, server: Server) -> None:
    page = new_context(browser).new_page()
    cards = server.get("/api/dungeons").json()
    tallest = max(cards, key=lambda card: card["depth"] / card["width"])
    page.goto(f"{server.url}/dungeons?dungeon={tallest['name']}")
    picture = page.get_by_role("dialog").locator(".picture")
    picture.wait_for()
    frame = page.get_by_role("dialog").locator(".frame").bounding_box()
    box = picture.bounding_box()
    assert box is not None
    assert frame is not None
    assert box["height"] <= frame["height"] + 1, "nothing of it is cut off"
    assert abs(box["width"] / box["height"] - tallest["width"] / tallest["depth"]) < 0.05
    playable = {book["id"] for book in server.get("/api/books").json()}
    foreign = [card for card in cards if not playable & set(card["books"])]
    if foreign:
        page.goto(f"{server.url}/dungeons?dungeon={foreign[0]['name']}")
        expect(page.get_by_role("dialog")).to_contain_text("cannot be played here: this server does not have the book")


def test_the_last_line_opens_its_rule_in_sight(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server)
    page = canned.open()
    page.get_by_role("button", name="Log").click()
    canned.update(TURN, [event(1000 + n, "NoteTaken", rule="CRP-4.4", text=f"Line {n}") for n in range(60)])
    page.get_by_role("button", name="Line 59").click()
    words = page.locator(".rule").last
    expect(words).to_contain_text("CRP-4.4")
    expect(words).to_be_in_viewport(ratio=0.9)


def test_the_log_of_a_phone_opens_at_its_end(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server, size={"width": 390, "height": 844})
    page = canned.open()
    canned.update(TURN, [event(1000 + n, "NoteTaken", text=f"Line {n}") for n in range(60)])
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_label("What happened").get_by_text("Line 59", exact=True)).to_be_in_viewport()


def test_a_phone_on_its_side_leaves_the_board_most_of_the_height(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server, size={"width": 844, "height": 390})
    counters = {"turn": "3", "half": "1 of 2", "unopened chests": "6", "magic items": "13 left"}
    canned.state["counters"] = [{"name": name, "value": value} for name, value in counters.items()]
    page = canned.open()
    ends = page.locator("header .lying").bounding_box(), page.locator("header .tools").bounding_box()
    assert ends[0] is not None
    assert ends[1] is not None
    assert ends[0]["x"] + ends[0]["width"] <= ends[1]["x"]
    assert page.locator("header .lying").evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    box = page.get_by_role("application").bounding_box()
    assert box is not None
    assert box["height"] > 290
    assert box["width"] > 500
    expect(page.locator('button[data-choice="end-turn"]')).to_be_in_viewport()


def test_four_seats_open_on_the_ball(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server, size={"width": 390, "height": 844})
    far = next(player for player in canned.state["players"] if player["name"] == "B8")
    canned.state["balls"] = [{"ball": 0, "cell": far["cell"], "held_by": "B8"}]
    far["ball"] = True
    page = canned.open()
    for _ in range(2):
        x, y = at(page, '[data-player="B8"]')
        room = page.get_by_role("application").bounding_box()
        assert room is not None
        assert room["x"] < x < room["x"] + room["width"]
        assert room["y"] < y < room["y"] + room["height"]
        page.reload()
        page.locator("[role=application] > svg").wait_for()


def test_a_clock_that_runs_out_warns(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server)
    page = canned.open_with_time_standing_still()
    canned.update({**TURN, "clock": {"turn": 12_000, "bank": [0, 0], "running": True}})
    expect(page.get_by_role("timer")).to_contain_text("0:12")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.clock.run_for(4000)
    expect(page.get_by_role("alert").filter(has_text="10 seconds left")).to_be_visible()
    page.clock.run_for(9000)
    expect(page.get_by_role("alert").filter(has_text="Time is up")).to_be_visible()


def test_reserves_stand_apart(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server)
    page = canned.open()
    mine = page.get_by_role("region", name="(you)")
    expect(mine.get_by_text("Reserves", exact=True)).to_be_visible()
    board = mine.get_by_role("listitem").filter(has_text="Otto Kandel").locator("svg").first
    bench = mine.get_by_role("listitem").filter(has_text="Matthis Brandt").locator("svg").first
    assert board.evaluate("e => getComputedStyle(e).opacity") > bench.evaluate("e => getComputedStyle(e).opacity")


def _reach(asked: Json) -> Json:
    actions = [option("declare move", text="Move"), {**option("declare pass", text="Pass"), "pointless": True}]
    squares = [{"cell": cell, "chance": chance, "path": ["3,8", cell]} for cell, chance in (("3,7", 0.9), ("4,7", 0.02))]
    action = asked.get("action") or "move"
    return {"player": asked["player"], "action": action, "squares": squares, "hits": [], "opening": [], "actions": actions}


def test_pointless_actions_and_hopeless_squares_are_not_offered(browser: Browser, server: Server) -> None:
    canned = _canned(browser, server)
    canned.answers["reach"] = _reach
    page = canned.open()
    page.mouse.click(*at(page, '[data-player="A8"]'))
    expect(page.locator('button[data-choice="declare move"]')).to_be_visible()
    expect(page.locator('button[data-choice="declare pass"]')).to_have_count(0)
    expect(page.locator('[data-reach="3,7"]')).to_be_attached()
    expect(page.locator('[data-reach="4,7"]')).to_have_count(0)


def test_an_idle_board_rests(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(f"localStorage['deepbowl.settings'] = '{json.dumps({'guide': False})}'")
    canned = CannedMatch(context, server, TURN)
    page = canned.open_with_time_standing_still()
    endless = "document.getAnimations().filter((a) => a.effect.getTiming().iterations === Infinity).length"
    assert page.evaluate(endless) == 0, "nothing moves for ever"
    page.clock.run_for(9000)
    page.evaluate("""() => { window.changes = 0; new MutationObserver((all) => { window.changes += all.length; })
        .observe(document.body, { subtree: true, childList: true, attributes: true }); }""")
    page.clock.run_for(5000)
    assert page.evaluate("window.changes") == 0, "and nothing is drawn anew"


def test_header_of_a_phone_shows_turn_ball_and_all_buttons(
    browser: Browser, server: Server
) -> None:
    canned = _canned(browser, server, size={"width": 390, "height": 844})
    holder = next(player for player in canned.state["players"] if player["name"] == "B8")
    canned.state["balls"] = [{"ball": 0, "cell": holder["cell"], "held_by": "B8"}]
    page = canned.open()
    expect(page.locator(".acting")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ball")).to_contain_text(holder["title"])
    expect(page.locator(".ball")).to_be_in_viewport(ratio=1)
    for name in ("Mute", "Settings", "Links to play and to watch"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_the_log_is_in_the_words_of_the_game(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Skaven"}, {"kind": "bot", "bot": "scripted"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser))
    coach.sit_down(address(server, match, tokens[0]))
    while coach.turns() < 3:
        coach.until("we were asked", lambda: coach.over or coach.asked)
        if coach.over:
            break
        coach.passive()
    coach.page.keyboard.press("l")
    told = coach.page.get_by_label("What happened").inner_text()
    assert "moves" in told
    for wrong in (r"\d+,\d+", r"\b1 squares\b", r"\S·|·\S", r"Note '", r"Use Open"):
        assert not re.search(wrong, told), re.findall(f".*{wrong}.*", told)


def test_the_menu_of_a_phone_opens_and_closes_by_itself_after_a_choice(browser: Browser, server: Server) -> None:
    page = new_context(browser, {"width": 390, "height": 844}, touch=True).new_page()
    page.goto(server.url + "/about")
    menu = page.get_by_role("button", name="Menu")
    expect(page.get_by_role("link", name="Replays")).to_be_hidden()
    menu.tap()
    page.get_by_role("link", name="Replays").tap()
    expect(page).to_have_url(server.url + "/replays")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("link", name="Lobby")).to_be_hidden()


def test_hiring_is_in_sight_on_a_phone(browser: Browser, server: Server) -> None:
    page = new_context(browser, {"width": 390, "height": 844}, touch=True).new_page()
    page.goto(server.url + "/builder")
    hire = page.get_by_role("button", name="Hire a Lineman")
    hire.wait_for()
    box = hire.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
