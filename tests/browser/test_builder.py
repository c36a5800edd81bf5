"""The team builder in Chromium: breaches repaired at their rows, a badge chosen, the team played at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from deepbowl.teams.ready import ready_team

from .coach import LAPTOP, new_context
from .stage import Server
from .test_accessibility import SCHEMES, complaints

PHONE: ViewportSize = {"width": 390, "height": 844}


def open_builder(browser: Browser, server: Server, size: ViewportSize = LAPTOP) -> Page:
    """Open the builder and wait for its first check."""
    page = new_context(browser, size).new_page()
    page.goto(server.url + "/builder")
    expect(page.get_by_text("Ready to play")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_two_breaches_are_fixed_and_the_team_plays_immediately(
    browser: Browser, server: Server, size: ViewportSize
) -> None:
    page = open_builder(browser, server, size)
    play = page.get_by_role("button", name="Play now")
    page.get_by_label("Team name").fill("The Builders")
    for _ in range(3):
        page.get_by_role("button", name="Hire a Blitzer").click()
    page.get_by_label("Number of").first.fill("2")
    page.get_by_label("Number of").first.press("Tab")
    expect(page.get_by_text("players have number 2").first).to_be_visible()
    expect(page.get_by_text("gold of 1,000,000")).to_be_visible()
    expect(play).to_be_disabled()
    for _ in range(3):
        page.get_by_role("button", name="One Blitzer fewer").click()
    page.get_by_label("Number of").first.fill("16")
    page.get_by_label("Number of").first.press("Tab")
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_label("Emblem").select_option("crown")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved in this browser.")).to_be_visible()
    play.click()
    page.wait_for_url("**/match/**")
    expect(page.get_by_text("The Builders").first).to_be_visible()
    page.goto(server.url + "/new")
    teams = page.locator("select", has=page.locator("optgroup[label='My teams']")).first
    teams.select_option(label="The Builders (Human)")
    expect(teams).not_to_have_value("Human")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_breaches_have_the_whole_row_and_the_bar_leads_to_them(
    browser: Browser, server: Server, size: ViewportSize
) -> None:
    page = open_builder(browser, server, size)
    for _ in range(6):
        page.get_by_role("button", name="Hire a Blitzer").click()
    for words in ("10 players of position Blitzer, more than 4.", "A player has number 18."):
        breach = page.locator("p.breach", has_text=words)
        expect(breach).to_be_visible()
        wide = breach.evaluate("one => one.offsetWidth / one.closest('section').clientWidth")
        assert wide > 0.5, f"{words}: {wide:.0%} of the width"
    expect(page.get_by_text("The team costs 1,540,000 gold of 1,000,000.")).to_be_visible()
    expect(page.get_by_text("players have number 17")).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).scroll_into_view_if_needed()
    expect(page.locator("p.breach").first).not_to_be_in_viewport()
    page.get_by_role("button", name="things to fix").click()
    expect(page.locator("p.breach").first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_deleted_team_comes_back_with_undo(browser: Browser, server: Server) -> None:
    page = open_builder(browser, server)
    page.get_by_role("button", name="Save", exact=True).click()
    mine = page.get_by_role("region", name="My teams")
    mine.get_by_role("button", name="Delete").click()
    expect(mine.get_by_role("listitem")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    page.reload()
    expect(mine.get_by_role("listitem")).to_have_count(1)


def test_team_file_goes_out_and_in_and_nonsense_is_refused(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = open_builder(browser, server)
    with page.expect_download() as got:
        page.get_by_role("button", name="Download").click()
    saved = json.loads(got.value.path().read_text())
    assert saved["format"] == "deepbowl-team"
    orcs = tmp_path / "orcs.json"
    orcs.write_text(ready_team("Orc").to_json())
    page.get_by_label("Upload").set_input_files(orcs)
    expect(page.get_by_label("Team name")).to_have_value(ready_team("Orc").name)
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("<script>")
    page.get_by_label("Upload").set_input_files(nonsense)
    expect(page.get_by_text("This file is not a team.")).to_be_visible()
    expect(page.get_by_label("Team name")).to_have_value(ready_team("Orc").name)


def test_every_edition_opens_and_a_college_plays_immediately(browser: Browser, server: Server) -> None:
    page = open_builder(browser, server)
    for edition in ("bb2020", "colleges", "sevens", "lrb5"):
        page.locator("section.choose select").first.select_option(edition)
        expect(page.get_by_text("of 7 to 11 players" if edition == "sevens" else "of 11 to 16 players")).to_be_visible()
    page.get_by_role("button", name="Start empty").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("No players yet.")).to_be_visible()
    page.get_by_role("button", name="Hire a").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("10 more", exact=False).first).to_be_visible()
    page.locator("section.choose select").first.select_option("astrogranite")
    expect(page.get_by_text("of 6 to 16 players")).to_be_visible()
    page.get_by_label("Team name").fill("The College Draft")
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/match/**")
    expect(page.get_by_text("The College Draft").first).to_be_visible()


def test_the_later_of_two_editions_stays_when_its_list_arrives_first(browser: Browser, server: Server) -> None:
    page = open_builder(browser, server)
    slow: list[Route] = []
    page.route("**/api/editions/colleges/**", lambda route: slow.append(route))
    edition = page.locator("section.choose select").first
    edition.select_option("colleges")
    edition.select_option("sevens")
    expect(page.get_by_text("of 7 to 11 players")).to_be_visible()
    with page.expect_response(lambda response: "/api/editions/colleges" in response.url):
        slow[0].continue_()
    expect(edition).to_have_value("sevens")
    expect(page.get_by_text("of 7 to 11 players")).to_be_visible()


def test_axe_finds_nothing_serious_in_the_builder(browser: Browser, server: Server) -> None:
    page = open_builder(browser, server)
    page.get_by_role("button", name="Hire a").first.click()
    found = []
    for scheme, options in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += list(complaints(page, f"builder, {scheme}", options))
    assert found == []
