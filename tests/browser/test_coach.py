"""A coach on three browsers: name, link, recovery code, matches on every device."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from deepbowl.testing import rule

from .stage import Server


def opened(browser: Browser, server: Server, path: str, phone: bool = False) -> Page:
    """A page in a separate browser: it knows nothing of the others."""
    size = {"width": 390, "height": 844} if phone else {"width": 1366, "height": 768}
    page = browser.new_context(viewport=size, has_touch=phone).new_page()  # type: ignore[arg-type]
    page.goto(server.url + path)
    return page


@rule("LG-KEY-02", "LG-KEY-03")
def test_coach_continues_on_a_second_device_and_recovers_in_a_third(browser: Browser, server: Server) -> None:
    laptop = opened(browser, server, "/me")
    laptop.get_by_label("Your name as a coach").fill("Ada")
    laptop.get_by_role("button", name="Begin").click()
    expect(laptop.get_by_text("You have no recovery code.")).to_be_visible()
    # a match of this device stands on every device
    laptop.goto(server.url + "/")
    with laptop.expect_response("**/api/me/seats"):  # the seat is kept with the coach
        laptop.get_by_role("button", name="Play now").click()
    expect(laptop).to_have_url(re.compile("/match/"))
    expect(laptop.get_by_role("button", name="Links to play and to watch")).to_be_visible()
    laptop.goto(server.url + "/me")
    expect(laptop.get_by_role("link", name="Continue")).to_be_visible()
    # the phone comes in by the link
    laptop.get_by_role("button", name="Add a device").click()
    expect(laptop.get_by_role("img", name="QR code of the link below")).to_be_visible()
    address = laptop.get_by_label("Link", exact=True).input_value()
    phone = opened(browser, server, address.removeprefix(server.url), phone=True)
    expect(phone.get_by_role("heading", name="Devices", exact=True)).to_be_visible()
    phone.get_by_role("link", name="Continue").click()
    expect(phone.get_by_text("Who acts next?").first).to_be_visible()
    laptop.get_by_role("button", name="Close").click()
    expect(laptop.get_by_text("(this one)")).to_be_visible()
    expect(laptop.get_by_role("listitem").filter(has_text="Last seen")).to_have_count(2)
    # the recovery code is shown once and proven by its last group
    laptop.get_by_role("button", name="Make a recovery code").click()
    code = laptop.locator("[data-code]").inner_text()
    expect(laptop.get_by_role("button", name="I have saved it")).to_be_disabled()
    laptop.get_by_label("Type the last group").fill(code.rpartition("-")[2].lower())
    laptop.get_by_role("button", name="I have saved it").click()
    # a third browser: a mistyped code never reaches the server
    third = opened(browser, server, "/me")
    third.get_by_text("I have a recovery code").click()
    swapped = code[1] + code[0] + code[2:] if code[0] != code[1] else ("7" if code[0] != "7" else "8") + code[1:]
    third.get_by_label("Recovery code").fill(swapped)
    expect(third.get_by_role("alert")).to_contain_text("typing error")
    expect(third.get_by_role("button", name="Use the code")).to_be_disabled()
    third.get_by_label("Recovery code").fill(code.lower().replace("-", " "))
    third.get_by_label("Sign out all other devices").check()
    third.get_by_role("button", name="Use the code").click()
    expect(third.get_by_role("heading", name="Your recovery code")).to_be_visible()
    expect(third.get_by_role("listitem").filter(has_text="Last seen")).to_have_count(1)
    laptop.reload()
    expect(laptop.get_by_role("button", name="Begin")).to_be_visible()


@rule("LG-KEY-04")
def test_seat_taken_on_a_page_that_closed_too_early_is_kept_with_the_coach(browser: Browser, server: Server) -> None:
    page = opened(browser, server, "/me")
    page.get_by_label("Your name as a coach").fill("Ada")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("You have no recovery code.")).to_be_visible()
    page.route("**/api/me/seats", lambda route: route.abort())
    page.goto(server.url + "/")
    with page.expect_request("**/api/me/seats"):
        page.get_by_role("button", name="Play now").click()
    page.unroute("**/api/me/seats")
    with page.expect_response("**/api/me/seats"):
        page.goto(server.url + "/about")  # any page sends what an earlier one could not
    page.goto(server.url + "/me")
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    # it is settled: the next page does not ask again
    assert page.evaluate("window.localStorage.getItem('deepbowl.claims')") == "[]"


def test_coach_with_a_key_opens_a_table_under_their_name(browser: Browser, server: Server) -> None:
    page = opened(browser, server, "/me")
    page.get_by_label("Your name as a coach").fill("Ada")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("header a.me")).to_have_text("Ada")
    page.goto(server.url + "/new?guests")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Table of Ada")).to_be_visible()
