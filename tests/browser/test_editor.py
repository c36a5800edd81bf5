"""The dungeon editor: maps drawn by pointer, keys and finger; findings on their squares; play-tests; play at once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from deepbowl.dungeons.check import check
from deepbowl.dungeons.code import decode, encode
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.text import render
from deepbowl.server.making.workshop_jobs import MOST_FINDINGS
from dungeons.broken_maps import Broken, broken_maps

from .coach import Coach, new_context
from .stage import Server
from .test_accessibility import SCHEMES, complaints

COUNT = """
window.gestures = { pointer: 0, keys: 0 };
addEventListener("pointerdown", () => { window.gestures.pointer += 1; }, true);
addEventListener("keydown", (event) => {
  if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) window.gestures.keys += 1;
}, true);
"""
MOST_GESTURES = 60


def open_editor(browser: Browser, server: Server, path: str = "/editor", **more: Any) -> Coach:
    coach = Coach(new_context(browser, **more))
    coach.page.add_init_script(COUNT)
    coach.page.goto(server.url + path)
    expect(coach.page.get_by_role("application")).to_be_visible()
    return coach


class Hand:
    """A pointer over the board that knows where squares are."""

    def __init__(self, page: Page, width: int, depth: int) -> None:
        self.page = page
        box = page.locator("[role=application] svg").bounding_box()
        view = page.locator("[role=application] svg").get_attribute("viewBox")
        assert box
        assert view
        self.left, self.top, wide, _ = map(float, view.split())
        self.scale = box["width"] / wide
        self.box = box

    def point(self, x: int, y: int) -> tuple[float, float]:
        return (
            self.box["x"] + ((x + 0.5) * 48 - self.left) * self.scale,
            self.box["y"] + ((y + 0.5) * 48 - self.top) * self.scale,
        )

    def drag(self, from_: tuple[int, int], to: tuple[int, int]) -> None:
        self.page.mouse.move(*self.point(*from_))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(*to), steps=3)
        self.page.mouse.up()

    def click(self, x: int, y: int) -> None:
        self.page.mouse.click(*self.point(x, y))


def gestures(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("window.gestures")
    return found


def checked(page: Page) -> Dungeon:
    """Return the map as drawn, once the editor has checked it and finds it playable."""
    expect(page.locator("main.editor > header").get_by_role("status")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_text("✓ playable")).to_be_visible()
    code = page.locator("main.editor").get_attribute("data-code")
    assert code
    return decode(code)


def test_two_seat_map_from_empty_takes_few_gestures(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server)
    page = coach.page
    hand = Hand(page, 31, 19)
    for from_, to in (((1, 6), (8, 12)), ((6, 1), (15, 5)), ((9, 8), (21, 10))):
        hand.drag(from_, to)
    page.keyboard.press("[")
    hand.drag((1, 7), (2, 11))
    page.keyboard.press("$")
    for square in ((10, 2), (14, 2), (12, 9)):
        hand.click(*square)
    page.keyboard.press("@")
    for square in ((1, 9), (15, 4), (6, 12), (11, 5)):
        hand.click(*square)
    made = checked(page)
    used = gestures(page)
    assert used["pointer"] + used["keys"] <= MOST_GESTURES, used
    expect(page.get_by_text("Fairness: 100 of 100")).to_be_visible()
    assert [one for one in check(made, "dungeonbowl-5") if one.severity == "error"] == []
    assert (len(made.chests), len(made.pads), made.seats) == (6, 8, 2)
    assert not coach.errors


class Keys:
    """Hands on the keys: a cursor that walks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, x: int, y: int) -> None:
        at = self.page.get_by_role("application").get_attribute("data-cursor") or "16,16"
        here = [int(part) for part in at.split(",")]
        for name, steps in (("Right", x - here[0]), ("Left", here[0] - x), ("Down", y - here[1]), ("Up", here[1] - y)):
            for _ in range(steps):
                self.page.keyboard.press(f"Arrow{name}")

    def paint(self, *squares: tuple[int, int]) -> None:
        for square in squares:
            self.go(*square)
            self.page.keyboard.press("Enter")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def test_four_seat_map_with_doors_and_levels_by_keyboard(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server)
    page, keys = coach.page, Keys(coach.page)
    page.get_by_role("tab", name="Maps").press("Enter")
    new = page.get_by_role("region", name="New map")
    new.get_by_role("combobox", name="Book").focus()
    keys.press("ArrowDown", "ArrowDown")
    expect(new.get_by_role("combobox", name="Book")).to_have_value("astrogranite")
    new.get_by_role("combobox", name="Seats").focus()
    keys.press("ArrowDown", "ArrowDown")
    new.get_by_role("button", name="Start an empty map").press("Enter")
    expect(page.get_by_role("application")).to_be_focused()
    keys.paint((12, 1), (20, 7))
    keys.paint((9, 9), (23, 23))
    keys.press("[")
    keys.paint((13, 1), (19, 2))
    keys.press("+")
    keys.paint((16, 8))
    keys.press("$")
    keys.paint((11, 11), (16, 12))
    keys.press("@")
    keys.paint((12, 5), (10, 14))
    page.get_by_role("button", name="Map…").press("Enter")
    page.get_by_role("button", name="Add level").press("Enter")
    page.get_by_role("application").focus()
    keys.press("PageUp", "r", ".")
    keys.paint((15, 15), (17, 17))
    keys.press("PageDown", "H")
    keys.paint((14, 16))
    keys.press("PageUp")
    keys.paint((15, 16))
    made = checked(page)
    assert made.seats == 4
    assert made.stories == 2
    assert len(made.doors) == 4
    assert len(made.ladders) == 4
    assert len({zone.bit_count() for zone in made.zones}) == 1
    assert not [one for one in check(made, "astrogranite") if one.severity == "error"]
    assert gestures(page)["pointer"] == 0
    assert not coach.errors


# ---------------------------------------------------------------- findings
def use_text(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Text").click()
    page.get_by_label("The map as text").fill(text)
    page.get_by_role("button", name="Use this text").click()


def judged(page: Page, d: Dungeon, book: str) -> None:
    """Wait until the editor shows what this book says about this map."""
    expect(page.locator("main.editor")).to_have_attribute("data-code", encode(d))
    plan = Plan.of(d)
    if len(plan.books) < 2:
        plan.books = [book]
    page.locator("main.editor > header").get_by_label("Book").select_option(book)
    expect(page.locator("main.editor")).to_have_attribute("data-code", encode(plan.build()))
    expect(page.locator("main.editor")).to_have_attribute("data-book", book)


def marked(page: Page, levels: int) -> dict[str, list[str]]:
    """The rules that are marked on each square, on all levels."""
    found: dict[str, list[str]] = {}
    for level in range(levels):
        if levels > 1:
            page.get_by_role("button", name=f"Level {level}", exact=True).click()
        found |= page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('[data-finding]')]"
            ".map((one) => [one.dataset.finding, one.dataset.rules.split(' ')]))"
        )
    return found


def by_book() -> dict[str, list[Broken]]:
    books: dict[str, list[Broken]] = {}
    for broken in broken_maps():
        books.setdefault(broken.book, []).append(broken)
    return books


@pytest.mark.parametrize(("book", "maps"), by_book().items(), ids=by_book())
def test_every_finding_is_shown_on_its_squares(browser: Browser, server: Server, book: str, maps: list[Broken]) -> None:
    coach = open_editor(browser, server)
    page = coach.page
    for broken in maps:
        use_text(page, render(broken.dungeon))
        judged(page, broken.dungeon, book)
        findings = check(broken.dungeon, book)[:MOST_FINDINGS]
        shown = marked(page, broken.dungeon.stories)
        for finding in findings:
            for cell in finding.cells:
                assert finding.rule in shown.get(broken.dungeon.label(cell), []), (broken.name, finding)
        page.get_by_role("tab", name=re.compile("Problems")).click()
        listed = page.locator(".findings li[data-rule]")
        expect(listed).to_have_count(len(findings))
        words = listed.all_inner_texts()
        assert all(any(finding.remedy in text for text in words) for finding in findings), broken.name
    assert not coach.errors


def test_every_dungeon_of_the_library_is_drawn_and_written_again(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server)
    for name in dungeon_names():
        use_text(coach.page, encode(dungeon(name)))
        expect(coach.page.locator("main.editor")).to_have_attribute("data-code", encode(dungeon(name)))
    assert not coach.errors


def test_finding_is_fixed_shown_and_undone(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server)
    page = coach.page
    use_text(page, render(dungeon("smelter")).replace("$", ".", 2))
    page.get_by_role("tab", name=re.compile("Problems")).click()
    page.get_by_role("button", name="Show 4 squares of D5-CHEST-01").click()
    expect(page.locator(".shown")).not_to_have_count(0)
    page.get_by_role("button", name="Fix D5-CHEST-01").click()
    expect(page.get_by_text("✓ playable")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("✗ 1 problem", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_text("✓ playable")).to_be_visible()


def test_mistake_in_the_text_is_shown_with_line_and_column(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server, "/editor?dungeon=smelter")
    page = coach.page
    use_text(page, render(dungeon("smelter")).replace("#", "Q", 1))
    expect(page.get_by_role("alert")).to_contain_text("Line 8, column 1")
    expect(page.get_by_label("The map as text")).to_be_focused()
    page.get_by_role("button", name="Discard changes").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("main.editor")).to_have_attribute("data-code", encode(dungeon("smelter")))


def test_greyed_ink_names_the_rule(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server)
    coach.page.locator("main.editor > header").get_by_label("Book").select_option("stockbowl")
    lava = coach.page.get_by_role("button", name=re.compile("^Lava")).first
    expect(lava).to_have_attribute("title", re.compile(r"StockBowl has no lava.*SB-LAYOUT-03"))


# ---------------------------------------------------------------- keeping, sharing, playing
def test_map_is_kept_in_the_browser_and_found_again(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server, "/editor?dungeon=smelter")
    page = coach.page
    page.get_by_role("textbox", name="Title").fill("My Own Smelter")
    page.get_by_role("textbox", name="Title").press("Enter")
    page.get_by_role("tab", name="Maps").click()
    page.get_by_role("button", name="Save this map").click()
    expect(page.get_by_text("Saved in this browser.")).to_be_visible()
    page.get_by_role("button", name="Start an empty map").click()
    expect(page.get_by_role("textbox", name="Title")).to_have_value("My dungeon")
    page.get_by_role("button", name=re.compile("^My Own Smelter")).click()
    expect(page.get_by_role("textbox", name="Title")).to_have_value("My Own Smelter")
    coach.until("the draft was kept", lambda: "My Own Smelter" in page.evaluate("localStorage['deepbowl.editor'] ?? ''"))
    page.goto("about:blank")
    page.goto(f"{server.url}/editor")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("My Own Smelter")


def test_map_is_played_on_alone_and_by_link(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server, "/editor?dungeon=smelter")
    page = coach.page
    page.get_by_role("button", name="Play…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Invite").click()
    expect(page.get_by_role("textbox", name="Send this link to your guests")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Play…").click()
    with page.expect_download() as printed:
        dialog.get_by_role("button", name="Print (PDF)").click()
    assert printed.value.suggested_filename == "smelter.pdf"
    dialog.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/match/\w+"))
    coach.until("the seat was taken", lambda: coach.welcomes >= 1)
    assert coach.seat == 0


def test_playtest_shows_progress_figures_and_heat_and_is_cancelled(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server, "/editor?dungeon=smelter")
    page = coach.page
    page.get_by_role("tab", name="Play-test").click()
    page.get_by_label("Bots").select_option("rookie")
    page.get_by_label("Matches", exact=True).fill("4")
    page.get_by_role("button", name="Play-test", exact=True).click()
    expect(page.get_by_text("4 of 4 · done")).to_be_visible()
    library = coach.context.new_page()
    library.goto(f"{server.url}/dungeons?dungeon=smelter")
    expect(library.get_by_role("dialog").get_by_text(re.compile(r"4 matches: \d : \d.*Rookie bots"))).to_be_visible()
    expect(library.locator("a.card", has_text="The Smelter").get_by_text(re.compile("4 matches:"))).to_have_count(1)
    library.close()
    expect(page.get_by_role("rowheader", name="Seat A")).to_be_visible()
    assert page.locator("[data-heat]").count() > 20
    page.get_by_role("button", name="Players hurt").click()
    page.get_by_label("Matches", exact=True).fill("200")
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Play-test", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=re.compile(r"^[1-9]\d* of 200"))).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text(re.compile("of 200 · stopped"))).to_be_visible()


# ---------------------------------------------------------------- every hand and eye
def test_finger_draws_and_two_fingers_move(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server, size={"width": 390, "height": 844}, touch=True)
    page = coach.page
    line = coach.context.new_cdp_session(page)
    board = page.get_by_role("application")
    box = board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def sketch() -> str:
        return page.evaluate("document.querySelector('main.editor').dataset.code ?? ''")  # type: ignore[no-any-return]

    expect(page.locator("main.editor")).to_have_attribute("data-code", re.compile(".+"))
    before = sketch()
    touch("touchStart", (x - 60, y - 60))
    touch("touchMove", (x + 20, y + 20))
    touch("touchEnd")
    expect(page.locator("main.editor")).not_to_have_attribute("data-code", before)
    drawn = sketch()
    view = page.locator("[role=application] svg").get_attribute("viewBox")
    touch("touchStart", (x - 60, y), (x + 60, y))
    touch("touchMove", (x - 60, y - 80), (x + 60, y - 80))
    touch("touchEnd")
    assert page.locator("[role=application] svg").get_attribute("viewBox") != view
    page.get_by_role("tab", name="Draw").click()
    page.get_by_role("tabpanel").get_by_role("button", name="End zone A").tap()
    expect(page.get_by_role("tabpanel").get_by_role("button", name="End zone A")).to_have_attribute("aria-pressed", "true")
    assert sketch() == drawn
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_axe_finds_nothing_serious_in_the_editor(browser: Browser, server: Server) -> None:
    found: list[str] = []
    for scheme, options in SCHEMES:
        coach = open_editor(browser, server, "/editor?dungeon=hanging-forge", scheme=scheme)
        page = coach.page
        page.locator("main.editor > header").get_by_label("Book").select_option("dungeonbowl-5")
        expect(page.locator("main.editor")).to_have_attribute("data-book", "dungeonbowl-5")
        for tab in ("Problems", "Text", "Play-test", "Maps"):
            page.get_by_role("tab", name=re.compile(tab)).click()
            found += complaints(page, f"editor, {tab}, {scheme}", options)
        page.get_by_role("button", name="Map…").click()
        page.get_by_role("button", name="Keys", exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += complaints(page, f"editor, keys, {scheme}", options)
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 390, "height": 844})
        page.get_by_role("tab", name="Draw").click()
        found += complaints(page, f"editor on a phone, {scheme}", options)
    assert not found, "\n".join(found)


def test_editor_is_a_separate_chunk(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    asked: list[str] = []
    coach.page.on("request", lambda request: asked.append(request.url))
    coach.page.goto(server.url)
    coach.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "Editor" in url], json.dumps(asked)


def test_rooms_of_the_library_are_stamped_with_their_images(browser: Browser, server: Server) -> None:
    coach = open_editor(browser, server)
    page = coach.page
    hand = Hand(page, 31, 19)
    page.get_by_role("tab", name="Maps").click()
    named = f"Rooms of {dungeon('ring-of-cells').title}"
    page.get_by_role("button", name=named).click()
    rooms = page.get_by_role("list", name=named).get_by_role("button")
    expect(rooms).not_to_have_count(0)
    assert rooms.count() > 2
    rooms.last.click()
    expect(page.get_by_role("button", name="Stamp", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^Turn ")).click()
    hand.click(3, 3)
    expect(page.locator("main.editor > header").get_by_role("status")).to_have_attribute("aria-busy", "false")
    drawn = page.locator("main.editor").get_attribute("data-code")
    assert drawn
    made = decode(drawn)
    squares = {made.place(c)[:2] for c in made.squares() if made.walkable >> c & 1}
    assert len(squares) >= 2 * 12
    assert squares == {(30 - x, 18 - y) for x, y in squares}, "the lock turns the stamp, too"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert not coach.errors
