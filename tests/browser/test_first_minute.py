"""From the home page to the first move: one click; and what a newcomer reads on the way."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from .coach import Coach, address, new_context
from .stage import Server

ROOT = Path(__file__).resolve().parents[2]


def test_click_on_play_now_leads_to_a_first_move_decision(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser, settings='{"speed": 0, "guide": true}'))
    coach.page.goto(server.url)
    coach.page.get_by_role("button", name="Play now").click()
    coach.until("the match was there", lambda: coach.asked)
    assert (coach.question or {})["kind"] == "turn", "chests, pads and set-up are not asked about"
    guide = coach.page.get_by_role("complementary", name="Guide")
    expect(guide).to_contain_text("Bring on")
    ready = [option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"]
    coach.pick_up(ready[0])
    expect(guide).to_contain_text("Bring on")
    assert not coach.errors


def test_enter_alone_leads_there_too(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    coach.page.goto(server.url)
    coach.page.get_by_role("button", name="Play now").wait_for()
    coach.page.keyboard.press("Enter")
    coach.until("the match was there", lambda: coach.asked)
    assert (coach.question or {})["kind"] == "turn"


def test_undo_takes_the_whole_walk_of_one_click_back(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    coach.until("the match was there", lambda: coach.asked)
    ready = [option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"]
    for name in ready:
        coach.pick_up(name)
        sure = [square for square in (coach.reach or {})["squares"] if square["chance"] > 0.995 and len(square["path"]) > 2]
        if sure:
            break
    start = next(player["cell"] for player in coach.state["players"] if player["name"] == name)
    coach.walk(sure[0]["cell"])
    assert next(player["cell"] for player in coach.state["players"] if player["name"] == name) == sure[0]["cell"]
    page.get_by_role("button", name="Undo").click()
    coach.until("it was taken back", lambda: coach.question is not None and coach.question["kind"] == "turn")
    assert next(player["cell"] for player in coach.state["players"] if player["name"] == name) == start
    assert not coach.errors


def test_a_move_that_is_over_ends_by_itself(browser: Browser, server: Server) -> None:
    """A player who has gone as far as they can, every Go For It included, needs no order to stop."""
    coach = Coach(new_context(browser))
    coach.page.goto(server.url)
    coach.page.get_by_role("button", name="Play now").click()
    coach.until("the match was there", lambda: coach.asked)

    def cell_of(name: str) -> str:
        return str(next(player["cell"] for player in coach.state["players"] if player["name"] == name))

    for _ in range(12):
        ready = [option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"]
        coach.pick_up(ready[0])
        squares = (coach.reach or {})["squares"]
        longest = max(len(square["path"]) for square in squares)
        far = max((square for square in squares if len(square["path"]) == longest), key=lambda square: square["chance"])
        coach.walk(far["cell"])
        while not coach.asked or (coach.question or {})["kind"] != "turn":
            coach.until("we were asked", lambda: coach.asked)
            kind = (coach.question or {})["kind"]
            assert not (kind == "act" and cell_of(ready[0]) == far["cell"]), "he can do nothing more, and is asked"
            if kind != "turn":
                coach.easy_answer()
        if cell_of(ready[0]) == far["cell"]:
            return
    raise AssertionError("nobody ever got as far as he could")


def test_live_matches_are_on_the_home_page(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "coach": "Zoe"}, {"kind": "bot"}]
    server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    page = new_context(browser).new_page()
    page.goto(server.url)
    others = page.get_by_role("region", name="Live now")
    expect(others).to_contain_text("The Smelter")
    expect(others.get_by_role("link").first).to_be_visible()


def test_the_layout_can_be_left_to_the_dice(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(f"{server.url}/new?book=stockbowl")
    expect(page.get_by_role("radio", name="Leave it to the dice")).to_be_checked()
    expect(page.locator(".sum")).to_contain_text("a layout the dice choose")
    with page.expect_request("**/api/matches") as sent:
        page.get_by_role("button", name="Start the match").click()
    assert "dungeon" not in (sent.value.post_data_json or {})
    coach.until("the match was there", lambda: coach.state)
    page.keyboard.press("l")
    expect(page.get_by_label("What happened")).to_contain_text("layout", ignore_case=True)


def test_the_rules_open_on_what_they_are_about(browser: Browser, server: Server) -> None:
    page = new_context(browser).new_page()
    page.goto(f"{server.url}/rules")
    contents = page.get_by_role("region", name="Dungeonbowl 5")
    expect(contents).to_be_visible()
    assert page.locator("article").count() == 0, "no rule before one has said what one looks for"
    contents.get_by_role("button").first.click()
    expect(page.locator("article").first).to_be_visible()
    page.get_by_role("button", name="Contents").click()
    expect(contents).to_be_visible()


def test_several_people_play_at_one_screen(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(f"{server.url}/new")
    page.get_by_role("radio", name="Dungeonbowl 5").check()
    page.locator("fieldset.seat").nth(1).get_by_role("radio", name="At this screen").check()
    page.get_by_role("button", name="Start the match").click()
    coach.until("whoever is asked sits here", lambda: coach.asked)
    first = coach.seat
    coach.answer("yes")
    coach.until("the other one was asked, here", lambda: coach.seat != first and coach.asked)
    coach.answer("yes")
    page.reload()
    coach.until("both still sit here", lambda: coach.asked)
    assert not coach.refused


def test_a_finished_match_is_on_the_home_page(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "bot"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser))
    coach.sit_down(address(server, match, tokens[0]))
    page = coach.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    coach.until("the match was over", lambda: coach.over)
    page.keyboard.press("l")
    expect(page.get_by_label("What happened")).to_contain_text("concede the match")
    page.goto(server.url)
    mine = page.get_by_role("region", name="Your matches")
    expect(mine.get_by_role("link", name="Watch again")).to_be_visible()
    expect(mine).not_to_contain_text("None yet")


def test_first_match_goes_as_its_page_says(browser: Browser, server: Server) -> None:
    """docs/play/first-match.md: every label it names is pressed in turn, from Play now to the end of a turn."""
    page_text = (ROOT / "docs" / "play" / "first-match.md").read_text(encoding="utf-8")
    named = [" ".join(label.split()) for label in re.findall(r"\*\*(.+?)\*\*", page_text, re.DOTALL)]
    assert named == ["Play now", "Show me", "Act now", "Undo", "Set up for me", "Rematch", "A harder opponent"]
    assert "*End your turn*" in page_text
    coach = Coach(new_context(browser, settings='{"speed": 0, "guide": true}'))
    page = coach.page
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    coach.until("it was our turn, with the players in the dungeon", lambda: coach.asked)
    assert (coach.question or {})["kind"] == "turn"
    page.get_by_role("complementary", name="Guide").get_by_role("button", name="Show me").click()
    page.keyboard.press("Escape")
    for option in (coach.question or {})["options"]:
        if option["verb"] == "activate":
            coach.pick_up(option["player"])
            squares = (coach.reach or {})["squares"]
            sure = [square for square in squares if square["chance"] > 0.995 and len(square["path"]) > 1]
            if sure:
                break
    start = next(player["cell"] for player in coach.state["players"] if player["name"] == option["player"])

    def moved() -> bool:
        return bool(next(player["cell"] for player in coach.state["players"] if player["name"] == option["player"]) != start)

    coach.click_square(f'[data-reach="{sure[0]["cell"]}"]')
    page.get_by_role("button", name="Act now").click()
    coach.until("the player moved", moved)
    page.get_by_role("button", name="Undo").click()
    coach.until("the move was taken back", lambda: not moved())
    coach.until("we were asked again", lambda: (coach.question or {}).get("kind") == "turn")
    before = coach.turns()
    page.get_by_role("button", name="End your turn").first.click()
    sure_end = page.locator("[data-sure=yes]")
    if sure_end.count():
        sure_end.click()
    coach.until("the turn was over", lambda: not coach.asked or coach.turns() != before)
    assert not coach.errors


def test_set_up_of_other_matches_goes_as_the_page_says(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(f"{server.url}/new")
    page.get_by_role("button", name="Start the match").click()
    coach.until("we were asked", lambda: coach.asked)
    while (coach.question or {})["kind"] not in ("set-up", "place"):
        coach.easy_answer()
        coach.until("we were asked", lambda: coach.asked)
    page.get_by_role("button", name="Set up for me").click()
    coach.until("everyone stood in the dungeon", lambda: coach.asked and not coach.setting_up)
    assert not coach.errors
