"""What only the book of 2021 asks for: balls thrown at walls, a hand of spells, rooms; two people go through its portals."""

from __future__ import annotations

import copy
import re

from playwright.sync_api import Browser, Page, ViewportSize, expect

from .canned import RECORDED, CannedMatch, Json, at, option, question
from .coach import Coach, Runner, address, new_context, play
from .stage import Server


def _way(*squares: str) -> list[Json]:
    """A path as it is shown; "11,7!" comes off a wall."""
    return [{"cell": square.strip("!"), "off_wall": square.endswith("!")} for square in squares]


SQUARES = question("wall-square", [
    {**option("square 9,7", "9,7"), "ways": [_way("10,8", "11,7!", "12,8!", "11,9!", "10,10")]},
    {**option("square 12,8", "12,8"), "ways": [_way("11,7"), _way("11,9", "10,10")]},
], player="A3")  # fmt: skip
WALLS = question("wall", [
    {**option("facing N"), "ways": [_way("11,9", "10,10")]}, {**option("facing E"), "ways": [_way("11,7", "10,8!")]},
], number=101, player="A3", cell="12,8")  # fmt: skip
FURY: Json = {
    "choice": "cast fury", "title": "Fury", "wizard": "Bright Wizard", "rule": "DG-IND-09", "when": ["in your turn"],
    "words": "One of your players about to act blocks with 3 dice for the rest of the turn. You pick the die.",
}  # fmt: skip
LIGHT: Json = {
    "choice": "cast light", "title": "Blinding Light", "wizard": "Light Wizard", "rule": "DG-IND-11",
    "when": ["at the start of an opponent's turn", "right after an opponent's turn"],
    "words": "The team about to act cannot pass, hand off or assist blocks until its next turn starts.",
}  # fmt: skip


def _match(browser: Browser, server: Server, asked: Json, touch: bool = False) -> CannedMatch:
    state = copy.deepcopy(RECORDED["reach_state"])
    next(player for player in state["players"] if player["name"] == "A3")["cell"] = "7,8"
    state["teams"][0]["spells"], state["teams"][1]["spells"] = [FURY, LIGHT], [LIGHT]
    canned = CannedMatch(new_context(browser, touch=touch), server, asked, state)
    canned.answers["odds"] = {"odds": []}
    return canned


def _chosen(canned: CannedMatch) -> list[str]:
    return [sent["choice"] for sent in canned.told("choose")]


def _flights(page: Page, lines: int, walls: int) -> None:
    expect(page.locator("[data-flight]")).to_have_count(lines)
    expect(page.locator("[data-off-wall]")).to_have_count(walls)


def test_the_way_of_a_ball_off_walls_is_drawn_before_it_is_thrown(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, SQUARES, touch=True)
    page = canned.open()
    _flights(page, 0, 0)
    page.mouse.move(*at(page, "[data-target='9,7']"))
    _flights(page, 1, 4)
    page.mouse.move(*at(page, "[data-target='12,8']"))
    _flights(page, 2, 2)
    page.mouse.move(1, 1)
    expect(page.locator("[aria-busy=false]")).to_be_visible()
    page.touchscreen.tap(*at(page, "[data-target='9,7']"))
    _flights(page, 1, 4)
    assert not canned.told("choose"), "a first tap only shows it"
    page.touchscreen.tap(*at(page, "[data-target='9,7']"))
    canned.until("the second throws", lambda: canned.told("choose"))
    canned.update(WALLS)
    north, east = (page.get_by_role("button", name=f"facing {side}") for side in "NE")
    expect(east).to_be_enabled()
    _flights(page, 0, 0)
    east.hover()
    _flights(page, 1, 2)
    north.tap()
    _flights(page, 1, 1)
    north.tap()
    canned.until("the wall is chosen", lambda: _chosen(canned) == ["square 9,7", "facing N"])


def test_a_spell_is_cast_from_the_hand_or_says_when_it_can_be(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, question("turn", [option("end-turn"), option("cast fury", text="Cast Fury")]))
    page = canned.open()
    cards = page.get_by_role("list", name="Spells").get_by_role("listitem")
    expect(cards).to_have_count(2)
    expect(cards.nth(1)).to_contain_text("at the start of an opponent's turn, or right after an opponent's turn")
    expect(cards.nth(1).get_by_role("button")).to_have_count(0)
    expect(cards.nth(1).get_by_role("link")).to_have_attribute("href", "/rules/DG-IND-11")
    expect(page.get_by_text("Spells: Blinding Light")).to_be_visible()
    expect(cards.nth(0).get_by_role("button")).to_be_enabled()
    cards.nth(0).click(position={"x": 8, "y": 40})  # anywhere on the card
    canned.until("it is cast", lambda: _chosen(canned) == ["cast fury"])


TALL: ViewportSize = {"width": 1400, "height": 1200}
"""The whole dungeon is in sight."""


class ToPortals(Runner):
    """Wants nothing but to be teleported."""

    def _goal(self) -> tuple[list[str], list[Json], int]:
        state, seat = self.coach.state, self.coach.seat
        mine = [player for player in state["players"] if player["seat"] == seat and player["cell"]]
        return [mark["cell"] for mark in state["marks"] if mark["kind"] == "pad"], mine, 0


def test_two_people_set_up_by_this_book_and_go_through_a_portal(browser: Browser, server: Server) -> None:
    people = [{"kind": "person"}, {"kind": "person"}]
    match, tokens = server.create(book="dungeon-bowl-2021", seats=people, dungeon={"name": "crooked-cellars"})
    coaches = [Coach(new_context(browser, TALL)), Coach(new_context(browser, TALL))]
    for seat, coach in enumerate(coaches):
        coach.sit_down(address(server, match, tokens[seat]))
    rooms = [place for place in coaches[0].board["places"] if place["emblem"]]
    expect(coaches[0].page.locator("[data-emblem]")).to_have_count(len(rooms))
    assert len(rooms) >= 4
    gone = [coach.page.get_by_text(re.compile(r"is teleported|does not come out of the portal")) for coach in coaches]
    steps = {seat: ToPortals(coach).step for seat, coach in enumerate(coaches)}
    play(steps, dict(enumerate(coaches)), lambda: gone[0].count() > 0)
    for told in gone:
        expect(told.first).to_be_attached()
    assert not [coach.errors + coach.refused for coach in coaches if coach.errors or coach.refused]


def test_the_name_of_a_room_is_drawn_over_the_chests_in_it(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "rookie"}]
    match, tokens = server.create(book="dungeon-bowl-2021", dungeon={"name": "idols-bend"}, seats=seats)
    coach = Coach(new_context(browser))
    coach.sit_down(address(server, match, tokens[0]))
    page = coach.page
    page.locator("[data-mark]").first.wait_for()
    expect(page.locator("svg .room")).to_have_count(5)
    over = """() => { const all = (what) => [...document.querySelectorAll(`[role=application] svg ${what}`)];
        return all('.room').every((name) => all('[data-mark]').every((mark) => mark.compareDocumentPosition(name) & 4)); }"""
    assert page.evaluate(over)


def test_first_question_about_squares_shows_the_whole_board(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "rookie"}]
    match, tokens = server.create(book="dungeon-bowl-2021", dungeon={"name": "idols-bend"}, seats=seats)
    coach = Coach(new_context(browser, {"width": 1440, "height": 900}, settings='{"speed": 1, "sound": false}'))
    coach.page.emulate_media(reduced_motion="no-preference")  # the camera flies
    coach.sit_down(address(server, match, tokens[0]))
    coach.press("yes")
    coach.until("another question is open", lambda: coach.asked and (coach.question or {})["kind"] != "use-pre-set")
    coach.page.goto("about:blank")
    coach.sit_down(address(server, match, tokens[0]))
    coach.page.wait_for_timeout(1000)
    drawing = coach.page.locator("[data-drawing]")
    seen = [float(part) for part in (drawing.get_attribute("viewBox") or "").split()][2:]
    whole = [float(part) for part in (drawing.get_attribute("data-drawing") or "").split()]
    room = min(shown / needed for shown, needed in zip(seen, whole, strict=True))
    assert 1 <= room < 1.1, "all of it, and no more than a rim around it"
