"""Lessons and puzzles in a real browser: gestures counted, reload, two tabs, phone size; pictures go to build/learning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from deepbowl.puzzles.file import puzzle_books, puzzles_of

from .coach import LAPTOP, Coach, address, new_context
from .stage import BUILD, Server

PICTURES = BUILD / "learning"
MOST_GESTURES = 4
TRIES = 20
"""How often a gesture is made until it has its effect: the machine may be busy."""
WAITS = 30
"""How often its effect is looked for before that, ten times a second: a gesture made twice could do two things."""
PHONE: ViewportSize = {"width": 390, "height": 844}
COUNT = """() => { window.gestures = 0; for (const kind of ["pointerdown", "keydown"])
  window.addEventListener(kind, () => { window.gestures += 1; }, true); }"""


def picture(page: Page, name: str) -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")
    return PICTURES / f"{name}.png"


GESTURES = {
    "Safe and risky squares": "A2 7,1 A1 10,2 10,2 [re-roll team] 10,2",
    "Knock an opponent down": "A2 5,3 A1 B1 B1 die:6 7,2 [yes]",
    "Do safe things first": "A3 3,3 A2 B1 B1 6,1 [no] A1 6,2 end",
    "Pick up, hand off, pass": "A1 Hand-off 4,2 4,2 6,2 A2 A2 A2 Pass A3 A3 [re-roll catch]",
    "Open a chest": "[bring-on A3] A1 8,1 8,1 [yes]",
    "Teleporters and chain reactions": "A1 4,2 4,2 [use recover] 12,2",
    "Four coaches, two balls": "A1 B1 B1 die:6 4,5 [no] A2 3,4 3,4 5,8 5,8",
    "Under the eye of the referee": "A1 Pass A2 [yes] A3 B1 B1 [yes] end end 10,2",
}
"""What learners do who follow the words of each lesson. Players and squares are clicked or tapped; the rest is buttons."""


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


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_click_on_what_a_step_does_not_offer_is_answered_by_its_words(browser: Browser, server: Server, touch: bool) -> None:
    coach = Coach(new_context(browser, PHONE if touch else LAPTOP, touch=touch))
    page = coach.page
    page.goto(server.url + "/learn")
    page.get_by_role("button", name="Start: Safe and risky squares").click()
    coach.until("the lesson was there", lambda: coach.asked)
    lesson = panel(page, "Safe and risky squares")
    words = "Only the lineman moves for now."
    expect(lesson).not_to_contain_text(words)
    coach.free()
    number = coach.number
    gesture(coach, "A1", touch)
    expect(lesson).to_contain_text(words)
    expect(lesson).to_contain_text("Select the lineman")
    picture(page, f"lesson-2-refused-{'phone' if touch else 'laptop'}")
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert coach.number == number
    expect(lesson).not_to_contain_text(words, timeout=15_000)
    gesture(coach, "A2", touch)
    coach.until("the reach was shown", lambda: coach.reach is not None)
    expect(lesson).not_to_contain_text(words)
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


def gesture(coach: Coach, wanted: str, touch: bool) -> None:
    """Do one thing with the mouse or a finger."""
    page = coach.page
    if wanted == "end":
        page.locator(".bottom").get_by_role("button", name="End ").first.click()
    elif wanted.startswith("die:"):
        page.locator(f'[data-die="{wanted[4:]}"]').first.click()
    elif wanted.startswith("["):
        page.locator(f'button[data-choice="{wanted[1:-1]}"]').first.click()
    elif wanted.isalpha() or wanted.startswith("Hand"):
        page.locator(".bottom").get_by_role("button", name=wanted).first.click()
    else:
        kinds = ("reach", "target", "mark") if "," in wanted else ("player",)
        place = coach.place_of(", ".join(f'[data-{kind}="{wanted}"]' for kind in kinds))
        assert place is not None, f"{wanted} is not in sight"
        (page.touchscreen.tap if touch else page.mouse.click)(*place)


def follow_lesson(coach: Coach, gestures: list[str], touch: bool) -> None:
    """Do one thing after the other; like a person, do it again if it had no effect: the chances were not there yet."""
    pinned, sure = coach.page.locator(".preview.pinned [role=menuitem]"), coach.page.locator("[data-sure=yes]")
    for wanted, after in zip(gestures, [*gestures[1:], ""], strict=True):
        coach.until("we were asked", lambda: coach.asked)
        coach.free()
        number, coach.reach = coach.number, None

        def had_effect(wanted: str = wanted, after: str = after, number: int = number) -> bool:
            if sure.count():
                sure.click()
            selected = coach.reach is not None and coach.reach["player"] == wanted
            return coach.number != number or coach.over or selected or (wanted == after and pinned.count() > 0)

        for _ in range(TRIES):
            gesture(coach, wanted, touch)
            for _ in range(WAITS):
                coach.page.wait_for_timeout(100)
                if had_effect():
                    break
            coach.free()
            if had_effect():
                break
        else:
            raise AssertionError(f"{wanted} had no effect")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("title", GESTURES)
def test_lesson_is_done_by_what_its_words_say(browser: Browser, server: Server, title: str, touch: bool) -> None:
    coach = Coach(new_context(browser, PHONE if touch else LAPTOP, touch=touch))
    page = coach.page
    page.goto(server.url + "/learn")
    page.get_by_role("button", name=f"Start: {title}").click()
    coach.until("the lesson was there", lambda: coach.asked)
    follow_lesson(coach, re.findall(r"\[.*?\]|\S+", GESTURES[title]), touch)
    expect(page.locator("aside.exercise.done")).to_be_visible()
    assert coach.refused == []
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
