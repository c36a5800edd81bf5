"""Lessons and puzzles in a real browser: gestures counted, reload, two tabs, phone size; pictures go to build/learning."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from deepbowl.puzzles.file import puzzle_books, puzzles_of

from .coach import Coach, address, new_context
from .stage import BUILD, Server

PICTURES = BUILD / "learning"
MOST_GESTURES = 4
COUNT = """() => { window.gestures = 0; for (const kind of ["pointerdown", "keydown"])
  window.addEventListener(kind, () => { window.gestures += 1; }, true); }"""


def picture(page: Page, name: str) -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")
    return PICTURES / f"{name}.png"


def panel(page: Page, title: str):  # type: ignore[no-untyped-def]
    return page.get_by_role("complementary", name=title)


def test_first_lesson_takes_at_most_four_gestures_from_the_home_page(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(server.url)
    page.evaluate(COUNT)
    page.get_by_role("button", name="Learn in a minute").click()
    coach.until("the lesson was there", lambda: coach.asked)
    lesson = panel(page, "Score a touchdown")
    expect(lesson).to_contain_text("Your catcher holds the ball")
    expect(page.locator("[data-point]")).to_be_visible()
    picture(page, "lesson-1")
    coach.click_square('[data-player="A1"]')
    coach.until("the reach was shown", lambda: coach.reach is not None)
    page.locator('[data-reach="10,2"]').first.wait_for(state="attached")
    coach.click_square('[data-reach="10,2"]')
    expect(lesson).to_contain_text("Touchdown.")
    picture(page, "lesson-1-done")
    assert page.evaluate("() => window.gestures") <= MOST_GESTURES
    assert coach.refused == []
    page.get_by_role("button", name="Next: Safe and risky squares").click()
    expect(panel(page, "Safe and risky squares")).to_contain_text("Select the lineman")
    page.goto(server.url + "/learn")
    expect(page.get_by_text("done")).to_have_count(1)
    picture(page, "learn")
    assert not coach.errors


def test_lesson_refuses_with_its_own_words_and_survives_a_reload(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(server.url + "/learn")
    page.get_by_role("button", name="Start: Safe and risky squares").click()
    coach.until("the lesson was there", lambda: coach.asked)
    lesson = panel(page, "Safe and risky squares")
    lesson.get_by_role("button", name="Hint").click()
    expect(lesson).to_contain_text("Select the lineman, then choose the square 7,1")
    coach.pick_up("A2")
    coach.walk("7,1")
    expect(lesson).to_contain_text("Your ball carrier stands beside an orc")
    page.reload()
    coach.until("the lesson was there again", lambda: coach.asked)
    expect(panel(page, "Safe and risky squares")).to_contain_text("Your ball carrier stands beside an orc")
    second = Coach(page.context)
    second.page.goto(page.url)
    expect(panel(second.page, "Safe and risky squares")).to_contain_text("Your ball carrier stands beside an orc")
    picture(page, "lesson-2-reloaded")
    assert not coach.errors


def test_lesson_on_a_phone_fits_and_is_done_by_touch(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script("localStorage.setItem('deepbowl.settings', JSON.stringify({speed: 0}))")
    coach = Coach(context)
    page = coach.page
    page.goto(server.url + "/learn")
    page.get_by_role("button", name="Start: Score a touchdown").tap()
    coach.until("the lesson was there", lambda: coach.asked)
    expect(panel(page, "Score a touchdown")).to_be_visible()
    picture(page, "phone-lesson-1")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert not coach.errors


@pytest.mark.parametrize("width", [1440, 390])
def test_puzzle_shows_its_best_line_after_the_turn(browser: Browser, server: Server, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900 if width > 900 else 844})
    context.add_init_script("localStorage.setItem('deepbowl.settings', JSON.stringify({speed: 0}))")
    coach = Coach(context)
    page = coach.page
    page.goto(server.url + "/puzzles")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    picture(page, f"puzzles-{width}")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Play the puzzle").click()
    coach.until("the puzzle was there", lambda: coach.asked)
    expect(panel(page, "Puzzle")).to_contain_text("Score this turn")
    picture(page, f"puzzle-{width}")
    coach.end_turn()
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("No touchdown")
    result.get_by_role("button", name="Show the best line").click()
    expect(result.get_by_role("listitem").first).to_be_visible()
    picture(page, f"puzzle-result-{width}")
    assert not coach.errors


def test_archive_begins_any_puzzle(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(server.url + "/puzzles")
    book = puzzle_books()[0]
    page.get_by_label("Book").select_option(book)
    expect(page.get_by_text(f"of {len(puzzles_of(book))} solved")).to_be_visible()
    page.get_by_role("button", name="Puzzle 1,").click()
    coach.until("the puzzle was there", lambda: coach.asked)
    expect(panel(page, "Puzzle")).to_contain_text("Score this turn")


def test_practice_from_a_replay(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    coach.until("the match was there", lambda: coach.asked)
    played = page.url.rsplit("/", 1)[1]
    page.goto(f"{address(server, played).replace('/match/', '/replay/')}?move=10000")
    page.get_by_role("button", name="Practise from here").click()
    expect(panel(page, "Practice match")).to_contain_text("same position with new dice")
    coach.until("we were asked", lambda: coach.asked)
    picture(page, "practice")
