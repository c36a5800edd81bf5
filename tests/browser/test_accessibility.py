"""For every eye and hand: axe finds nothing serious on any page, light or dark, and a turn can be played by keys alone."""

from __future__ import annotations

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from .coach import Coach, address, new_context
from .stage import Server

GRAVE = {"serious", "critical"}
PAGES = (
    "/", "/new", "/new?way=generated&book=dungeonbowl-5&seed=7", "/dungeons", "/dungeons?dungeon=smelter", "/rules#D5-TELE-04",
    "/replays", "/about", "/nowhere",
)  # fmt: skip
NOT_THE_DRAWING = {"exclude": [["[role=application] svg"]]}
"""The drawing is hidden from those who listen (the list of options speaks for it): looking at each of its lines takes long."""


def _complaints(page: Page, where: str) -> Iterator[str]:
    """What axe finds by day, and by night what depends on the colours."""
    for scheme, options in (("light", {"resultTypes": ["violations"]}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        for found in Axe().run(page, NOT_THE_DRAWING, options).response["violations"]:
            if found["impact"] in GRAVE:
                node = found["nodes"][0]
                yield f"{where}, {scheme}: {found['help']}: {node['html'][:200]} {node.get('failureSummary', '')}"


def test_axe_finds_nothing_serious_on_any_page(browser: Browser, server: Server) -> None:
    page = new_context(browser).new_page()
    found: list[str] = []
    for path in PAGES:
        page.goto("about:blank")  # a hash alone would not load anew
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        page.evaluate("for (const folded of [...document.querySelectorAll('main details')].slice(0, 6)) folded.open = true")
        found += _complaints(page, path)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_serious_in_a_match_its_windows_and_its_replay(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Skaven"}, {"kind": "bot"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser))
    page = coach.page
    coach.sit_down(address(server, match, tokens[0]))
    found = [*_complaints(page, "a question")]
    while not (coach.asked and (coach.question or {})["kind"] == "turn"):
        coach.until("we were asked", lambda: coach.asked)
        coach.passive()
    coach.pick_up(next(option["player"] for option in (coach.question or {})["options"] if option["player"]))
    found += _complaints(page, "a player chosen")
    for window in ("Settings", "Keys", "Links to play and to watch"):
        page.get_by_role("button", name=window).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += _complaints(page, window)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto(f"{server.url}/replay/{match}")
    expect(page.get_by_role("application")).to_be_visible()
    found += _complaints(page, "the replay")
    assert not found, "\n".join(found)


def test_a_turn_by_keys_alone(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Skaven"}, {"kind": "person", "team": "Dwarf"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach, other = Coach(new_context(browser)), Coach(new_context(browser))
    coach.sit_down(address(server, match, tokens[0]))
    other.sit_down(address(server, match, tokens[1]))
    keys = coach.page.keyboard

    keys.press("y")
    other.until("it was the other's turn to answer", lambda: other.asked)
    other.page.keyboard.press("y")
    coach.until("setting up", lambda: coach.asked)
    keys.press("a")
    other.until("it was the other's turn to set up", lambda: other.asked)
    other.page.keyboard.press("a")
    coach.until("the first turn", lambda: coach.asked and (coach.question or {})["kind"] == "turn")

    keys.press("Tab")  # the first player who can act
    coach.until("his reach was shown", lambda: coach.reach is not None)
    name = (coach.reach or {})["player"]
    keys.press("Tab")  # the next one
    coach.until("his reach was shown", lambda: coach.reach is not None and coach.reach["player"] != name)
    name = (coach.reach or {})["player"]
    start = next(player["cell"] for player in coach.state["players"] if player["name"] == name)
    before = coach.number
    arrows = {"ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1), "ArrowLeft": (-1, 0)}
    near = {square["cell"] for square in (coach.reach or {})["squares"] if len(square["path"]) == 1}
    x, y = (int(part) for part in start.split(","))
    arrow, (dx, dy) = next((key, way) for key, way in arrows.items() if f"{x + way[0]},{y + way[1]}" in near)
    keys.press(arrow)
    coach.until("he had made a step", lambda: coach.number > before)
    here = next(player["cell"] for player in coach.state["players"] if player["name"] == name)
    assert here == f"{x + dx},{y + dy}"

    keys.press("x")  # stop here
    coach.until("he had stopped", lambda: (coach.question or {})["kind"] == "turn")
    keys.press("e")
    other.until("the turn was over", lambda: other.asked and (other.question or {})["kind"] == "turn")

    keys.press("?")
    expect(coach.page.get_by_role("dialog")).to_contain_text("end the turn")
    keys.press("Escape")
    expect(coach.page.get_by_role("dialog")).to_be_hidden()
    assert not coach.errors
