"""Axe finds nothing serious in the forms and dialogs of leagues and tournaments, on a laptop and on a phone."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from .coach import LAPTOP, new_context
from .stage import Server
from .test_accessibility import SCHEMES, complaints
from .test_fingers import SMALL

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SIZES: Final = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
PICTURES: Final = os.environ.get("LEAGUE_PICTURES", "")
"""A folder for pictures of every dialog; "" for none."""


class Eye:
    """Looks at a page with axe, by day and by night, and keeps what it finds; nothing may be wider than the screen."""

    def __init__(self, browser: Browser, size: ViewportSize) -> None:
        self.page: Page = new_context(browser, size, touch=size is PHONE).new_page()
        self.name = "phone" if size is PHONE else "laptop"
        self.found: list[str] = []

    def look(self, where: str) -> None:
        self.page.wait_for_load_state("networkidle")
        for scheme, options in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            self.page.wait_for_function("scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches", arg=scheme)
            self.found += complaints(self.page, f"{where}, {scheme}", options)
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if self.name == "phone":
            self.found += [f"{where}: {one}" for one in self.page.evaluate(SMALL)]
        if wide > 0:
            self.found.append(f"{where}: {wide} pixels too wide")
        if PICTURES:
            self.page.emulate_media(color_scheme="light")
            self.page.screenshot(path=Path(PICTURES) / f"{where.replace(' ', '-')}-{self.name}.png", full_page=True)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def dialog(self, name: str, where: str) -> None:
        """Open a dialog by its button, look at it, and close it."""
        self.press(name)
        expect(self.page.get_by_role("dialog")).to_be_visible()
        self.look(where)
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_be_hidden()

    def unfold(self) -> None:
        self.page.evaluate("for (const part of [...document.querySelectorAll('main details')].slice(0, 8)) part.open = true")


@SIZES
def test_axe_finds_nothing_serious_in_the_dialogs_of_a_league(
    browser: Browser, own_server: Server, size: ViewportSize
) -> None:
    eye = Eye(browser, size)
    page = eye.page
    page.goto(own_server.url + "/leagues")
    eye.press("New league")
    eye.look("league sign in")
    page.get_by_label("Your name as a coach").fill("Ada")
    eye.press("Continue")
    page.get_by_label("Name", exact=True).fill("The Sunken Cup")
    eye.unfold()
    eye.look("league new")
    eye.press("Create the league")
    page.get_by_role("button", name="Join with this club").wait_for()
    eye.unfold()
    eye.look("league join")
    page.get_by_label("Club name").fill("Embers")
    eye.press("Join with this club")
    page.get_by_role("heading", name="Your recovery code").wait_for()
    eye.look("league recovery code")
    eye.press("Later")
    eye.press("Fill with bots")
    page.get_by_text("4 clubs").wait_for()
    eye.look("league clubs")
    eye.press("Begin the season")
    page.get_by_role("heading", name="Round 3").wait_for()
    eye.look("league fixtures")
    league = page.url
    page.get_by_role("link", name="Office").click()
    page.get_by_role("heading", name="Invitation").wait_for()
    eye.look("league office")
    eye.dialog("Both lose", "league office ruling")
    page.goto(league)
    page.get_by_role("link", name="Embers", exact=True).first.click()
    eye.press("Rename players")
    eye.look("league rename")
    eye.press("Done renaming")
    eye.press("Correct something…")
    kinds = page.get_by_label("What changes")
    for kind in ("gold", "points", "lowered", "learnt"):
        kinds.select_option(kind)
        eye.look(f"league correct {kind}")
    page.keyboard.press("Escape")
    page.goto(league)
    page.get_by_role("link", name=re.compile("Embers –|– Embers")).first.click()
    page.get_by_role("button", name="Play this fixture").wait_for()
    eye.look("fixture waiting")
    eye.press("Play this fixture")
    typing = page.get_by_role("button", name="Type a result instead")
    done = page.locator("button:enabled", has_text=re.compile("^(Done|Buy nothing)"))
    done.or_(typing).first.wait_for()
    eye.look("fixture before")
    while not typing.count():
        if done.count():
            done.first.click()
        page.wait_for_timeout(100)
    eye.look("fixture running")
    typing.click()
    eye.press("Cancel")  # a form that is opened by mistake closes again
    expect(page.get_by_role("heading", name="Type the result")).to_have_count(0)
    typing.click()
    page.get_by_label("Embers conceded").check()
    page.get_by_label("Embers conceded").uncheck()
    page.get_by_role("spinbutton", name="Touchdowns of Embers").fill("1")
    page.get_by_role("spinbutton", name="How often Embers gathered funds").fill("3")
    expect(page.get_by_text("1 touchdown of 1 without a scorer.")).to_be_visible()
    page.locator("form details").first.evaluate("one => { one.open = true; }")
    eye.look("fixture result form")
    eye.press("Send the result")
    page.get_by_role("link", name="After the match: your choices").wait_for()
    eye.look("fixture done")
    eye.dialog("Change the result…", "fixture change result")
    eye.dialog("Void the match…", "fixture void")
    page.get_by_role("link", name="After the match: your choices").click()
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    eye.look("after begin")
    eye.press("Begin")
    page.locator(".rail [aria-current=step]").filter(has_not_text="Begin").wait_for()
    eye.look("after step")
    page.goto(league)
    page.get_by_role("button", name="Show the sum").first.click()
    eye.look("league sums")
    assert not eye.found, "\n".join(eye.found)


@SIZES
def test_axe_finds_nothing_serious_in_the_dialogs_of_a_tournament(
    browser: Browser, own_server: Server, size: ViewportSize
) -> None:
    eye = Eye(browser, size)
    page = eye.page
    page.goto(own_server.url + "/tournaments")
    eye.press("New tournament")
    page.get_by_label("Your name as a coach").fill("Ada")
    eye.press("Continue")
    page.get_by_label("Name", exact=True).fill("Hall Cup")
    page.get_by_label("Rounds", exact=True).fill("2")
    eye.unfold()
    eye.look("tournament new")
    page.get_by_label("real tables").select_option(label="at real tables")
    eye.press("Publish the tournament")
    page.get_by_label("Team name").fill("Embers")
    eye.unfold()
    eye.look("tournament entry")
    eye.press("Enter this team")
    eye.press("I am present")
    page.get_by_text("You are present").wait_for()
    eye.press("Fill with bots")
    page.get_by_text("8 of 8 present").wait_for()
    eye.look("tournament organiser")
    eye.press("Draw round 1")
    page.get_by_role("button", name="Begin round 1").wait_for()
    eye.look("tournament drawn")
    eye.dialog("Clear…", "tournament clear")
    eye.press("Begin round 1")
    typing = page.get_by_role("button", name="Type the result…")
    typing.first.wait_for()
    eye.unfold()
    eye.look("tournament round")
    typing.first.click()
    page.get_by_role("heading", name="Result of table").wait_for()
    eye.look("tournament score form")
    page.get_by_role("spinbutton", name="Touchdowns").first.fill("2")
    eye.press("Send the result")
    page.get_by_role("button", name="Correct…").first.click()
    eye.look("tournament correct")
    page.goto(page.url.split("#")[0] + "/screen")
    page.get_by_role("heading").first.wait_for()
    eye.look("tournament screen")
    assert not eye.found, "\n".join(eye.found)
