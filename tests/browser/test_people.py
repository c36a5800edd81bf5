"""People who meet: a link in three gestures, a seat in three, a table of four that fills in any order."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from deepbowl.server.people import absence
from deepbowl.server.settings import NO_LIMITS, Settings
from server.client import Visitor
from server.conftest import InThread

from .coach import Coach, address, new_context
from .stage import Server

COUNT_GESTURES = """
window.gestures = Number(sessionStorage.gestures ?? 0);
const count = () => { sessionStorage.gestures = ++window.gestures; };
addEventListener('click', (event) => { if (event.isTrusted && event.detail) count(); }, true);
addEventListener('change', (event) => { if (event.isTrusted || event.target.matches('input, select')) count(); }, true);
"""
"""Counts clicks, and fields that were filled in or chosen from, over the pages of a tab."""


def gestures(page: Page) -> int:
    counted: int = page.evaluate("window.gestures")
    return counted


def visitor(browser: Browser) -> Coach:
    context = new_context(browser)
    context.add_init_script(COUNT_GESTURES)
    return Coach(context)


def test_friend_is_invited_in_three_gestures_and_sits_in_three(browser: Browser, server: Server) -> None:
    host, guest = visitor(browser), visitor(browser)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = host.page
    page.goto(server.url)
    page.get_by_role("link", name="Play a friend").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Copy: Send this link to your guests").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert gestures(page) <= 3
    link = page.evaluate("navigator.clipboard.readText()")

    there = guest.page
    there.goto(link)
    there.get_by_label("Your name").fill("Bo")
    there.get_by_label("Team").select_option("Skaven")
    there.get_by_role("button", name="Sit down in seat B").click()
    expect(there.get_by_role("heading", name="Waiting for Host")).to_be_visible()
    assert gestures(there) <= 3
    expect(page.get_by_text("The Gnawhole Sprinters (Skaven)")).to_be_visible()
    assert server.get(f"/api/matches/{link.rsplit('/', 1)[1]}").status_code == 404, "the match does not exist yet"
    assert page.title().startswith("● Ready?")
    page.get_by_role("button", name="Ready").click()
    for coach in (host, guest):
        coach.until("the match was there", lambda coach=coach: coach.state)  # type: ignore[misc]
    assert (host.seat, guest.seat) == (0, 1)
    assert not host.errors
    there.goto(server.url)
    expect(there.get_by_role("region", name="Your matches").get_by_text("(you)")).to_be_visible()


def test_four_people_fill_a_table_of_the_lobby_in_any_order(browser: Browser, server: Server) -> None:
    host, *guests = (visitor(browser) for _ in range(4))
    page = host.page
    page.goto(f"{server.url}/lobby")
    page.get_by_role("link", name="Open a table").click()
    page.locator("input[value=deathbowl]").check()
    page.locator("fieldset.seat").nth(0).get_by_role("textbox", name="Coach").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("listed in the lobby")).to_be_visible()

    table = page.url
    for guest, seat in zip(guests, (3, 1, 2), strict=True):
        guest.page.goto(f"{table}?seat={seat}")
        guest.page.get_by_label("Your name").fill(f"Guest {seat}")
        if seat == 1:
            guest.page.goto(f"{server.url}/lobby")
            before = gestures(guest.page)
            guest.page.get_by_role("link", name="Sit at the table of Ann").click()
            guest.page.get_by_role("button", name="Sit down in seat B").click()
            expect(guest.page.get_by_role("button", name="Leave the table")).to_be_visible()
            assert gestures(guest.page) - before == 2, "from the lobby two clicks lead to a seat"
        else:
            guest.page.get_by_role("button", name=f"Sit down in seat {'ABCD'[seat]}").click()
            expect(guest.page.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(page.get_by_role("button", name="Ready")).to_be_visible()
    guests[0].page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", name="Waiting for coaches")).to_be_visible()
    guests[1].page.close()  # a laptop is closed: the seat stays theirs
    page.get_by_role("button", name="Start with bots").click()
    guests[2].page.get_by_role("button", name="Ready").click()
    expect(page.get_by_role("heading", name="Waiting for Coach 2")).to_be_visible()
    again = guests[1].context.new_page()
    again.goto(table)
    again.get_by_role("button", name="Ready").click()
    host.until("the match was there", lambda: host.state)
    kinds = [team["kind"] for team in server.get(f"/api/matches/{table.rsplit('/', 1)[1]}").json()["teams"]]
    assert kinds == ["person", "person", "person", "bot"]
    assert not host.errors


@pytest.fixture
def impatient(client: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InThread]:
    """A server on which a minute of absence is a second; a claim needs so long that none comes before its time."""
    monkeypatch.setattr(absence, "STAND_IN_SECONDS", 1.0)
    monkeypatch.setattr(absence, "CLAIM_SECONDS", 3600.0)
    server = InThread(Settings(database=f"sqlite:///{tmp_path}/m.sqlite", limits=NO_LIMITS, bot_workers=1, bot_pace=0))
    yield server
    server.stop()


def test_coaches_talk_and_a_bot_stands_in_until_the_owner_returns(
    browser: Browser, impatient: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = visitor(browser), visitor(browser)
    seats = [{"kind": "person", "coach": "Ann"}, {"kind": "person", "coach": "Bo"}]
    wish = {"book": "dungeonbowl-5", "seats": seats, "listed": False, "terms": {"claims": True}}
    made = httpx.post(f"{impatient.address}/api/matches", json=wish, timeout=60).json()
    link = f"{impatient.address}/match/{made['match']}"
    for number, coach in enumerate((one, two)):
        coach.page.goto(f"{link}#{made['tokens'][str(number)]}")
        coach.until("the match was there", lambda coach=coach: coach.state)  # type: ignore[misc]
    one.page.get_by_role("button", name="Talk").click()
    one.page.get_by_role("button", name="Good luck").click()
    one.page.get_by_role("textbox", name="Message").fill("<b>mind the chests</b>")
    one.page.get_by_role("button", name="Send").click()
    two.page.get_by_role("button", name="Talk, 2 new").click()
    expect(two.page.get_by_role("log").get_by_text("<b>mind the chests</b>")).to_be_visible()
    for _ in range(5):
        two.page.get_by_role("button", name="Ouch").click()
    expect(two.page.get_by_role("region", name="Talk").get_by_text("Wait a moment before you say more.")).to_be_visible()
    two.page.get_by_role("button", name="Mute Ann").click()
    expect(two.page.get_by_role("log").get_by_text("Good luck")).to_have_count(0)

    one.page.close()  # Ann must choose, and closes the laptop
    asks = two.page.get_by_role("button", name="Let a bot play for them")
    expect(asks).to_be_visible()
    assert two.page.get_by_role("button", name="Claim the match").count() == 0, "a claim needs longer"
    asks.click()
    expect(two.page.get_by_text("A bot plays for Ann until they are back.")).to_be_visible()
    two.until("the bot has chosen, and Bo is asked", lambda: two.asked)
    back = Coach(one.context)
    back.page.goto(link)
    back.until("Ann was back", lambda: back.state)
    expect(two.page.get_by_text("A bot plays for Ann")).to_have_count(0)

    monkeypatch.setattr(absence, "CLAIM_SECONDS", 2.0)
    two.page.reload()
    two.until("the page was back", lambda: two.welcomes >= 2)
    back.page.close()  # and stays away this time
    while two.asked:
        two.easy_answer()
    claim = two.page.get_by_role("button", name="Claim the match")
    expect(claim).to_be_visible()
    claim.click()
    expect(two.page.get_by_role("heading", name="You have won")).to_be_visible()
    assert not two.errors


def test_waiting_matches_are_counted_in_the_title_and_on_the_badge(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    match, tokens = server.create(book="crp", seats=seats, clock={"days": 2})
    coaches = [visitor(browser) for _ in seats]
    for seat, coach in enumerate(coaches):
        coach.context.add_init_script("navigator.setAppBadge = async (count) => { window.badge = count; };")
        coach.sit_down(address(server, match, tokens[seat]))
    asked, other = sorted(coaches, key=lambda coach: not coach.asked)
    for coach, count in ((asked, 1), (other, 0)):
        coach.page.goto(f"{server.url}/about")
        coach.page.wait_for_function("count => window.badge === count", arg=count)
    expect(asked.page).to_have_title(re.compile(r"^\(1\) "))
    expect(other.page).not_to_have_title(re.compile(r"^\("))


def test_report_of_a_match_shows_players_luck_and_moments(browser: Browser, impatient: InThread) -> None:
    wish = {"book": "dungeonbowl-5", "seats": [{"kind": "person", "coach": "Ann"}, {"kind": "bot", "bot": "random"}]}
    visits = Visitor(impatient.address)
    made = visits.post("/api/matches", wish).json()
    coach = visitor(browser)
    page = coach.page
    page.goto(f"{impatient.address}/match/{made['match']}/report")
    expect(page.get_by_text("This match is not over yet.")).to_be_visible()
    player, chances = visits.join(made, 0), random.Random(3)
    for _ in range(60):
        player.wait_to_be_asked()
        player.random_choice(chances)
    player.send(type="concede")
    player.until(lambda message: message["type"] == "update" and message["state"]["over"])
    page.reload()
    winners = page.locator("h1 .team").nth(1).inner_text().rsplit(maxsplit=1)[0]
    expect(page.locator(".verdict")).to_have_text(f"{winners} win.")
    expect(page.get_by_role("img", name="Rolls that worked beyond the expected number")).to_be_visible()
    expect(page.get_by_role("region", name="Table of players").get_by_role("row").nth(2)).to_be_visible()
    expect(page.get_by_role("heading", name="Key moments")).to_be_visible()
    visits.close()
    assert not coach.errors
