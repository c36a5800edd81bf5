"""For every eye and hand: axe finds nothing serious on any page, light or dark, and a turn can be played by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from axe_playwright_python import base  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, expect

from .coach import Coach, address, new_context
from .stage import Server

AXE = (Path(base.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
GRAVE = {"serious", "critical"}
PAGES = (
    "/", "/new", "/dungeons?dungeon=smelter", "/rules#D5-TELEPORT-04", "/replays", "/about",
    "/new?way=generated&book=dungeonbowl-5&seed=7", "/dungeons", "/nowhere", "/how-to", "/rules",
)  # fmt: skip
OTHER_COLOURS = 6
"""This many of them have every colour there is; by night the others would show nothing new."""
LEFT_OUT = {"exclude": [["[role=application] svg"], ["article:nth-of-type(n+8)"], ["li:nth-of-type(n+12)"]]}
"""The drawing, which is hidden from those who listen (a list of options speaks for it), and what comes again and again."""
HELP_TABS = ("How to win", "Legend", "Keys")
"""Those of the help in a match that are not open at first."""
Scheme = Literal["light", "dark"]
SCHEMES: tuple[tuple[Scheme, dict[str, list[str]]], ...] = (
    ("light", {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}),
    ("dark", {"runOnly": ["color-contrast"]}),  # nothing else differs by night
)


def complaints(page: Page, where: str, options: dict[str, list[str]]) -> Iterator[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    run = "([context, options]) => axe.run(context, options).then((told) => told.violations)"
    for found in page.evaluate(run, [LEFT_OUT, {**options, "resultTypes": ["violations"]}]):
        if found["impact"] in GRAVE:
            node = found["nodes"][0]
            yield f"{where}: {found['help']}: {node['html'][:200]} {node.get('failureSummary', '')}"


def _by_day_and_night(page: Page, where: str) -> Iterator[str]:
    expect(page.locator("button[data-choice]:disabled")).to_have_count(0)  # dimmed right after a question
    for scheme, options in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches", arg=scheme)
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        yield from complaints(page, f"{where}, {scheme}", options)


def test_axe_finds_nothing_serious_on_any_page(browser: Browser, server: Server) -> None:
    found: list[str] = []
    for scheme, options in SCHEMES:
        page = new_context(browser, scheme=scheme).new_page()
        for path in PAGES if scheme == "light" else PAGES[:OTHER_COLOURS]:
            page.goto("about:blank")  # a hash alone would not reload
            page.goto(server.url + path)
            page.wait_for_load_state("networkidle")
            page.evaluate("for (const part of [...document.querySelectorAll('main details')].slice(0, 6)) part.open = true")
            found += complaints(page, f"{path}, {scheme}", options)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_serious_in_a_match_its_windows_and_its_replay(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Skaven"}, {"kind": "bot"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser))
    page = coach.page
    coach.sit_down(address(server, match, tokens[0]))
    found = [*_by_day_and_night(page, "a question")]
    coach.to_the_first_turn()
    coach.pick_up(next(option["player"] for option in (coach.question or {})["options"] if option["player"]))
    found += _by_day_and_night(page, "a player chosen")
    risky = min((coach.reach or {})["squares"], key=lambda square: square["chance"])
    coach.click_square(f'[data-reach="{risky["cell"]}"]')
    expect(page.get_by_role("menu")).to_contain_text("turnover")
    expect(page.locator("div[data-mark]")).to_contain_text("turnover")
    found += _by_day_and_night(page, "a square pinned")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    found += _by_day_and_night(page, "a question before the turn ends")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    found += _by_day_and_night(page, "the log open")
    for window in ("Settings", "Help", "Links to play and to watch"):
        page.get_by_role("button", name=window, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += _by_day_and_night(page, window)
        for tab in HELP_TABS if window == "Help" else ():
            page.get_by_role("tab", name=tab).click()
            expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
            found += _by_day_and_night(page, f"{window}, {tab}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto(f"{server.url}/replay/{match}")
    expect(page.get_by_role("application")).to_be_visible()
    found += _by_day_and_night(page, "the replay")
    assert not found, "\n".join(found)


def test_axe_finds_nothing_serious_at_a_table_of_four(browser: Browser, server: Server) -> None:
    seats = 4
    people = [{"kind": "person"}, *({"kind": "bot"} for _ in range(seats - 1))]
    match, tokens = server.create(book="crp", seats=people)
    coach = Coach(new_context(browser))
    coach.sit_down(address(server, match, tokens[0]))
    expect(coach.page.get_by_role("complementary", name="Teams").get_by_role("region")).to_have_count(seats)
    expect(coach.page.get_by_role("region", name="Actions").get_by_role("button", disabled=True)).to_have_count(1)  # Undo
    found = [*_by_day_and_night(coach.page, f"{seats} teams")]
    coach.page.set_viewport_size({"width": 390, "height": 844})
    for tab in ("Teams", "Log", "Actions"):
        coach.page.get_by_role("tab", name=tab).click()
        found += _by_day_and_night(coach.page, f"{seats} teams on a phone, {tab}")
    coach.page.goto(f"{server.url}/new?book=crp&seats={seats}")
    expect(coach.page.locator("fieldset.seat")).to_have_count(seats)
    found += _by_day_and_night(coach.page, f"a new match of {seats}")
    assert not found, "\n".join(found)


def _asked(people: list[Coach]) -> Coach:
    """The seat that has to answer, once all pages know."""
    people[0].until("all knew", lambda: len({one.number for one in people}) == 1 and any(one.asked for one in people))
    return next(one for one in people if one.asked)


def _tab_to(page: Page, wanted: Locator) -> None:
    """Go by the Tab key to something in a window."""
    for _ in range(10):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("ten times Tab and never there")


def test_a_turn_by_keys_alone(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Skaven"}, {"kind": "person", "team": "Dwarf"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    people = [Coach(new_context(browser)), Coach(new_context(browser))]
    for seat, person in enumerate(people):
        person.sit_down(address(server, match, tokens[seat]))
    setting_up: set[int] = set()
    while (asked := _asked(people)).question is not None and (kind := asked.question["kind"]) != "turn":
        number = asked.number
        if kind not in ("set-up", "place"):
            asked.reads()  # no key counts right after a question has changed
            asked.page.keyboard.press("y")  # chests and pads lie where the map has them
        elif asked.seat not in setting_up:
            setting_up.add(asked.seat)
            asked.reads()
            asked.page.keyboard.press("a")  # set up for me, and go on doing so
        asked.until("that was answered", lambda asked=asked, number=number: asked.number != number)  # type: ignore[misc]
    coach = _asked(people)
    other = people[1 - coach.seat]
    keys = coach.page.keyboard

    coach.reads()
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
    before = coach.number
    keys.press("e")  # others could still act: the page asks, and the safe answer has the focus
    expect(coach.page.locator("[data-sure=no]")).to_be_focused()
    keys.press("Enter")
    expect(coach.page.locator("[data-sure=no]")).to_be_hidden()
    assert coach.number == before, "whoever keeps playing has not ended the turn"
    keys.press("e")  # the page asks once a turn
    other.until("the turn was over", lambda: other.asked and (other.question or {})["kind"] == "turn")

    keys.press("?")
    help_tab = coach.page.get_by_role("tab", name="Keys")
    expect(help_tab).to_be_visible()
    _tab_to(coach.page, help_tab)
    keys.press("Enter")
    expect(coach.page.get_by_role("dialog")).to_contain_text("end your turn")
    keys.press("Escape")
    expect(coach.page.get_by_role("dialog")).to_be_hidden()
    assert not coach.errors


def test_a_first_walk_by_touch_on_a_phone(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Skaven"}, {"kind": "bot", "team": "Dwarf"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser, size={"width": 390, "height": 844}, touch=True))
    page = coach.page
    coach.sit_down(address(server, match, tokens[0]))
    coach.to_the_first_turn()
    names = [option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"]
    seen = [(name, place) for name in names if (place := coach.place_of(f'[data-player="{name}"]'))]
    assert seen, "the board shows one's own players first"
    name, place = seen[0]
    page.touchscreen.tap(*place)
    coach.until("his reach was shown", lambda: coach.reach is not None and coach.reach["player"] == name)
    squares = sorted((coach.reach or {})["squares"], key=lambda square: len(square["path"]))
    ways = (square["cell"] for square in squares if square["path"] and square["chance"] > 0.995)
    spot = next(spot for cell in ways if (spot := coach.place_of(f'[data-reach="{cell}"]')))
    start = next(player["cell"] for player in coach.state["players"] if player["name"] == name)
    before = coach.number
    page.touchscreen.tap(*spot)  # no die falls on the way: the player walks
    coach.until("he walked", lambda: coach.number > before)
    assert next(player["cell"] for player in coach.state["players"] if player["name"] == name) != start
    assert not coach.errors
