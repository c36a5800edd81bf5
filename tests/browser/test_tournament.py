"""Four people at four browsers: a tournament from its rules to the standings, with one real table of four."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, expect

from deepbowl.testing import rule

from .coach import LAPTOP, Coach, new_context
from .stage import Server
from .test_accessibility import complaints
from .test_fingers import SMALL

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
HALL: Final[ViewportSize] = {"width": 1920, "height": 1080}
WCAG: Final = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
PICTURES: Final = os.environ.get("TOURNAMENT_PICTURES", "")
"""A folder for pictures of what the four see; "" for none."""


def picture_of(page: Page, name: str) -> None:
    """Keep what a page shows, for people who look at it."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def picture(coach: Coach, name: str) -> None:
    """Keep what a coach sees, for people who look at it."""
    picture_of(coach.page, name)


def enter(coach: Coach, name: str, team: str) -> None:
    """Enter a ready team under a chosen name."""
    if name:
        coach.page.get_by_label("Your name as a coach").fill(name)
        coach.page.get_by_role("button", name="Continue").click()
    coach.page.get_by_label("Team name").fill(team)
    coach.page.get_by_role("button", name="Enter this team").click()
    coach.page.get_by_role("button", name="I am present").click()
    expect(coach.page.get_by_text("You are present")).to_be_visible()


@rule("LG-PAIR-08", "LG-BYE-04", "LG-HAND-01")
def test_four_browsers_go_from_entry_to_the_standings(browser: Browser, server: Server) -> None:
    ada = Coach(new_context(browser))
    others = [Coach(new_context(browser, PHONE if at == 0 else LAPTOP, touch=at == 0)) for at in range(3)]
    coaches = [ada, *others]
    # one screen publishes a tournament
    ada.page.goto(server.url + "/tournaments")
    ada.page.get_by_role("button", name="New tournament").click()
    ada.page.get_by_label("Your name as a coach").fill("Ada")
    ada.page.get_by_role("button", name="Continue").click()
    ada.page.get_by_label("Name", exact=True).fill("Hall Cup")
    ada.page.get_by_label("Rounds", exact=True).fill("1")
    picture(ada, "new")
    ada.page.get_by_role("button", name="Publish the tournament").click()
    link = ada.page.get_by_role("textbox", name="Invite coaches with this link").input_value()
    # three coaches come by the link, each says that they are present
    enter(ada, "", "Adas")
    for coach, name in zip(others, ("Bo", "Cy", "Di"), strict=True):
        coach.page.goto(link)
        enter(coach, name, f"{name}s")
    expect(ada.page.get_by_text("Round 1: 4 of 4 present")).to_be_visible()
    picture(ada, "present")
    ada.page.get_by_role("button", name="Draw round 1").click()
    ada.page.get_by_role("button", name="Begin round 1").click()
    # the real table of four: each opens it from their own page
    for coach in coaches:
        coach.page.get_by_role("link", name="To your match").click()
        coach.until("they sit at the table", lambda coach=coach: coach.seat >= 0)  # type: ignore[misc]
    assert sorted(coach.seat for coach in coaches) == [0, 1, 2, 3]
    assert sorted(ada.teams) == ["Adas", "Bos", "Cys", "Dis"]
    for coach in others:
        coach.page.get_by_role("button", name="Settings").click()
        coach.page.get_by_role("button", name="Concede …").click()
        coach.page.get_by_role("button", name="Yes, concede").click()
    ada.until("the match was over", lambda: ada.over)
    # the result is on the standings, and the number of points opens its sum
    for coach in (ada, others[0]):
        coach.page.goto(link.partition("#")[0])
        points = coach.page.get_by_role("button", name="Adas: points 5, what it is made of")
        points.click()
        expect(coach.page.get_by_text("Round 1, table 1: 5 (place 1)")).to_be_visible()
    ada.page.get_by_role("button", name="End the tournament").click()
    expect(ada.page.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(ada.page.get_by_text("Adas (Ada) win")).to_be_visible()
    picture(ada, "over")
    picture(others[0], "phone")
    found = [*complaints(ada.page, "tournament", WCAG), *complaints(others[0].page, "tournament on a phone", WCAG)]
    others[1].page.set_viewport_size(HALL)
    others[1].page.goto(link.partition("#")[0] + "/screen")
    expect(others[1].page.get_by_role("heading", name="Final standings")).to_be_visible()
    picture(others[1], "screen")
    found += complaints(others[1].page, "big screen", WCAG)
    assert not found, "\n".join(found)
    assert all(not coach.errors for coach in coaches)


def organised(browser: Browser, server: Server, name: str) -> tuple[Page, str]:
    """Publish a tournament of pairs at real tables with three coaches: Ada, Bo and Cy; return Ada's page and the link."""
    page = new_context(browser).new_page()
    page.goto(server.url + "/tournaments")
    page.get_by_role("button", name="New tournament").click()
    page.get_by_label("Your name as a coach").fill("Ada")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("combobox", name="Book").select_option("dungeonbowl-5")
    expect(page.get_by_role("combobox", name="Teams", exact=True)).to_have_value("crp")
    page.get_by_role("combobox", name="Played").select_option(label="at real tables")
    page.get_by_text("Points, tie-breakers and more").click()
    expect(page.get_by_role("combobox", name="Empty seats")).to_have_value("byes")
    page.get_by_role("button", name="Publish the tournament").click()
    return page, page.get_by_role("textbox", name="Invite coaches with this link").input_value()


def come(browser: Browser, link: str, name: str, phone: bool = False) -> Page:
    """Enter as a coach, and be present."""
    coach = Coach(new_context(browser, PHONE if phone else LAPTOP, touch=phone))
    coach.page.goto(link)
    enter(coach, name, f"{name}s")
    return coach.page


def forbid_and_allow(page: Page, one: str, other: str) -> None:
    """Forbid a pair as organiser, and undo it."""
    page.get_by_text("Forbid a pair at one table").click()
    page.get_by_role("combobox", name="First team").select_option(label=one)
    page.get_by_role("combobox", name="Second team").select_option(label=other)
    page.get_by_role("button", name="Forbid…").click()
    page.get_by_label("Reason").fill("they came in one car")
    page.get_by_role("button", name="Rule", exact=True).click()
    pairs = page.get_by_role("region", name="Never at one table")
    expect(pairs).to_contain_text(f"{one} and {other}")
    expect(page.get_by_role("button", name="Forbid…")).to_be_disabled()  # once is enough
    picture_of(page, "forbidden")
    page.get_by_role("button", name=f"Allow {one} and {other} at one table").click()
    page.get_by_label("Reason").fill("they came in two cars")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(pairs).to_have_count(0)


@rule("LG-REPORT-04", "LG-BYE-03", "LG-PAIR-08", "LG-PAIR-03")
def test_three_coaches_swap_seats_type_and_confirm_a_result_at_a_real_table(browser: Browser, server: Server) -> None:
    ada, link = organised(browser, server, "Pairs")
    bo, cy = come(browser, link, "Bo", phone=True), come(browser, link, "Cy")
    come(browser, link, "Di")
    forbid_and_allow(ada, "Bos", "Cys")
    ada.get_by_role("button", name="Draw round 1").click()
    bye = ada.get_by_text("Bye:").inner_text().split(": ")[1].split(" ")[0]
    other = next(one for one in ("Bos", "Cys", "Dis") if one != bye)
    table = ada.locator(".tables > li")
    if bye != "Dis":  # Bo and Cy are to meet
        ada.get_by_role("combobox", name="Swap").select_option(label=bye)
        ada.get_by_role("combobox", name="with").select_option(label="Dis")
        ada.get_by_role("button", name="Swap…").click()
        expect(ada.get_by_role("dialog", name="Swap")).to_contain_text(f"{bye} (bye) changes places with Dis (table 1)")
        ada.get_by_label("Reason").fill("they came in one car")
        ada.get_by_role("button", name="Swap", exact=True).click()
        expect(ada.get_by_text("change places. “they came in one car”")).to_be_visible()
        expect(ada.get_by_role("button", name="Swap…")).to_be_disabled()  # a second click swaps nothing back
    expect(table).to_contain_text(other)
    ada.get_by_role("button", name="Begin round 1").click()
    # on a phone the result is typed with two fingers' worth of buttons; a field that is left empty keeps the form open
    bo.get_by_role("button", name="Type the result…").click()
    bo.get_by_role("button", name="Touchdowns of Bos: one more").click(click_count=3)
    bo.get_by_role("button", name="Touchdowns of Bos: one fewer").click()
    bo.get_by_role("button", name="Casualties Cys caused: one more").click()
    bo.get_by_role("spinbutton", name="Touchdowns of Cys").fill("")
    assert bo.evaluate(SMALL) == []
    bo.get_by_role("button", name="Send the result").click()
    expect(bo.get_by_role("spinbutton", name="Touchdowns of Bos")).to_have_value("2")
    bo.get_by_role("spinbutton", name="Touchdowns of Cys").fill("0")
    for checkbox in bo.get_by_label("Conceded").all():
        checkbox.check()
    bo.get_by_role("button", name="Send the result").click()
    expect(bo.get_by_text("Not every coach can concede")).to_be_in_viewport()
    bo.get_by_label("Conceded").first.uncheck()
    bo.get_by_label("Conceded").last.uncheck()
    bo.get_by_role("button", name="Send the result").click()
    expect(bo.get_by_text("Waiting for Cys to confirm.")).to_be_visible()
    expect(bo.get_by_role("button", name="Change it…")).to_be_visible()
    # the other coach reads all of it before they confirm
    expect(cy.locator(".own")).to_contain_text("caused 1 casualty")
    cy.get_by_role("button", name="Confirm the result").click()
    expect(cy.locator(".own")).to_contain_text("Played")
    expect(cy.get_by_role("button", name="Cys: net casualties 1, what it is made of")).to_be_visible()
    assert bo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # a late coach enters at the top of the page, although a round is shown; whoever is not drawn reads it
    ada.goto(link.partition("#")[0])
    table = ada.locator(".tables > li").filter(has=ada.get_by_role("button", name="Type the result…"))
    if table.count():
        table.get_by_role("button", name="Type the result…").first.click()
        ada.get_by_role("button", name="Send the result").click()
    late = Coach(new_context(browser, PHONE, touch=True)).page
    late.goto(link)
    expect(late.get_by_label("Your name as a coach")).to_be_in_viewport()
    late.get_by_label("Your name as a coach").fill("Eve")
    late.get_by_role("button", name="Continue").click()
    late.get_by_label("Team name").fill("Eves")
    late.get_by_role("button", name="Enter this team").click()
    for name in ("Eve", "Bo"):
        ada.get_by_role("button", name=f"Mark {name} present").click()
        expect(ada.get_by_role("button", name=f"Mark {name} present")).to_have_count(0)
    ada.get_by_role("button", name="Draw round 2").click()
    ada.get_by_role("button", name="Begin round 2").click()
    expect(cy.get_by_text("Cys are not at a table in round 2.")).to_be_visible()
    expect(late.locator(".own")).to_contain_text("Bos")
