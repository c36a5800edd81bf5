"""A league in three browsers: from an empty server to finished post-matches, with a ruling in between."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from deepbowl.testing import rule

from .stage import Server
from .test_coach import opened

MOST_GESTURES: Final = 40
PLAY: Final = """([match, key, concedes]) => new Promise((done) => {
  const line = new WebSocket(`ws://${location.host}/ws/matches/${match}`);
  let seat = -1;
  line.onopen = () => line.send(JSON.stringify({type: "hello", coach: key}));
  line.onmessage = (event) => {
    const told = JSON.parse(event.data);
    if (told.type === "welcome") {
      seat = told.seat;
      if (concedes) line.send(JSON.stringify({type: "concede"}));
    }
    if (told.state && told.state.over) { line.close(); done(null); return; }
    if (!concedes && told.question && told.question.seat === seat && told.question.options.length) {
      const options = told.question.options.map((one) => one.choice);
      const choice = options.includes("formation") ? "formation" : options[0];
      line.send(JSON.stringify({type: "choose", number: told.question.number, choice}));
    }
  };
})"""
"""The match does not count as gestures: one coach gives up, the other answers with defaults until it is over."""


class Hand:
    """A person at a page; every click, every choice and every field that is filled counts."""

    gestures = 0

    def __init__(self, page: Page) -> None:
        self.page = page

    def click(self, target: Locator) -> None:
        target.click()
        Hand.gestures += 1

    def button(self, name: str) -> None:
        self.click(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        self.click(self.page.get_by_role("link", name=name).first)

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)
        Hand.gestures += 1

    def choose(self, label: str, option: str) -> None:
        self.page.get_by_label(label).select_option(option)
        Hand.gestures += 1


def play(page: Page, concedes: bool) -> None:
    """Play the match for the coach of a page, to its end if they do not concede."""
    key: Any = page.evaluate("JSON.parse(localStorage.getItem('deepbowl.coach')).key")
    about = [page.url.rsplit("/", 1)[1], key, concedes]
    if concedes:
        page.evaluate(f"(about) => {{ window.gone = ({PLAY})(about); }}", about)
    else:
        page.evaluate(PLAY, about)


def before_the_match(*hands: Hand) -> None:
    """Answer with Done whenever one of the coaches is asked, until the match is ready."""
    while any(hand.page.get_by_role("link", name="Go to the match").count() == 0 for hand in hands):
        for hand in hands:
            asked = hand.page.locator("button:enabled", has_text=re.compile("^Done"))
            if asked.count():
                hand.click(asked)
            hand.page.wait_for_timeout(100)


def after_the_match(hand: Hand) -> None:
    """Go through a post-match: the dice fall, points are saved, no player is hired."""
    hand.button("Begin")
    now = hand.page.locator(".rail [aria-current=step]")
    expect(now).not_to_have_text("Begin")
    while now.inner_text() != "Hire and dismiss":
        save = hand.page.locator("button:enabled", has_text="Save the points")
        if save.count():
            hand.click(save)
        hand.page.wait_for_timeout(100)
    hand.button("Done")
    expect(hand.page.get_by_role("status")).to_contain_text("Done.")


@rule("LG-REPAIR-01", "LG-SESS-01", "LG-REPAIR-06")
def test_league_of_four_reaches_finished_post_matches_within_40_gestures(browser: Browser, own_server: Server) -> None:
    Hand.gestures = 0
    ada = Hand(opened(browser, own_server, "/"))
    ada.link("Leagues")
    ada.button("New league")
    ada.fill("Your name as a coach", "Ada")
    ada.button("Continue")
    ada.fill("Name", "The Sunken Cup")
    ada.button("Create the league")
    ada.button("Join with this club")
    expect(ada.page.get_by_role("heading", name="Your recovery code")).to_be_visible()
    ada.button("Later")
    # Bob comes by the link, on a phone
    invitation = ada.page.get_by_label("Invite coaches with this link", exact=True).input_value()
    bob = Hand(opened(browser, own_server, invitation.removeprefix(own_server.url), phone=True))
    bob.fill("Your name as a coach", "Bob")
    bob.button("Continue")
    bob.choose("Your club", "College of Light")
    bob.button("Join with this club")
    expect(bob.page.get_by_text("Clubs join").first).to_be_visible()
    ada.button("Fill with bots")
    expect(ada.page.get_by_text("4 clubs")).to_be_visible()
    ada.button("Begin the season")
    expect(ada.page.get_by_role("heading", name="Round 3")).to_be_visible()
    # they meet: each answers what is asked before the match
    clubs = ada.page.request.get(ada.page.url.replace("/league/", "/api/leagues/")).json()["clubs"]
    mine, theirs = (one["name"] for one in clubs if not one["bot"])
    ada.click(ada.page.get_by_role("link", name=re.compile(f"^({mine} – {theirs}|{theirs} – {mine})$")).first)
    ada.button("Play this fixture")
    fixture = ada.page.url
    bob.page.goto(fixture)
    before_the_match(ada, bob)
    ada.link("Go to the match")
    bob.link("Go to the match")
    expect(bob.page).to_have_url(re.compile("/match/"))
    play(bob.page, concedes=True)
    play(ada.page, concedes=False)
    # home says what waits, with one button each
    for hand in (ada, bob):
        hand.page.goto(own_server.url + "/")
        waits = hand.page.get_by_role("region", name="Waiting for you")
        hand.click(waits.get_by_role("listitem").filter(has_text="After the match").get_by_role("link", name="Choose"))
        expect(hand.page.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    after_the_match(ada)
    expect(ada.page.locator(".dice li").first).to_contain_text("Most valuable player")
    assert Hand.gestures <= MOST_GESTURES, Hand.gestures
    # a ruling in between: Bob's sequence is open, the ruling counts from before it
    hers = f"{fixture.split('/fixture/')[0]}/club/{next(one['id'] for one in clubs if one['name'] == theirs)}"
    ada.page.goto(hers)
    ada.page.get_by_role("button", name="Correct something…").click()
    ada.page.get_by_label("Gold to add; a minus takes it away").fill("50000")
    ada.page.get_by_label("Reason, for everyone to read").fill("the entry fee was paid twice")
    ada.page.get_by_role("button", name="Rule", exact=True).click()
    expect(ada.page.get_by_text("the entry fee was paid twice")).to_be_visible()
    after_the_match(bob)
    # a third browser without a coach reads the ruling and every sum of the table
    cleo = opened(browser, own_server, fixture.split("/fixture/")[0].removeprefix(own_server.url) + "/office")
    expect(cleo.get_by_text("the entry fee was paid twice")).to_be_visible()
    cleo.get_by_role("link", name="Table").click()
    cleo.get_by_role("button", name=re.compile(f"^League points of {mine}: 3")).click()
    expect(cleo.get_by_text("League points: 3 = 3 points")).to_be_visible()
    cleo.get_by_role("button", name=re.compile(f"^Played of {theirs}: 1")).click()
    expect(cleo.get_by_text("Played: 1 = 1 matches")).to_be_visible()
    # the bots' own match comes to its end by itself
    expect(cleo.get_by_text("Played", exact=True).nth(1)).to_be_visible()
    print(f"{Hand.gestures} gestures")


@rule("LG-CLUB-02")
def test_coach_names_a_club_and_renames_a_player_in_the_browser(browser: Browser, own_server: Server) -> None:
    page = opened(browser, own_server, "/leagues")
    page.get_by_role("button", name="New league").click()
    page.get_by_label("Your name as a coach").fill("Ada")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name", exact=True).fill("The Cup")
    page.get_by_role("button", name="Create the league").click()
    page.get_by_label("Club name").fill("Embers")
    page.get_by_role("button", name="Join with this club").click()
    page.get_by_role("button", name="Later").click()
    page.get_by_role("link", name="Embers").click()
    page.get_by_role("button", name="Rename players").click()
    page.get_by_label(re.compile("^Name of ")).first.fill("Cinder")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of Cinder")).to_have_value("Cinder")
    page.get_by_role("button", name="Done renaming").click()
    page.reload()
    expect(page.get_by_role("cell", name="Cinder").first).to_be_visible()
    # a coach who comes later is offered another list first
    page.goto(page.url.split("/club/")[0])
    invitation = page.get_by_label("Invite coaches with this link", exact=True).input_value()
    other = opened(browser, own_server, invitation.removeprefix(own_server.url))
    expect(other.get_by_text("1 club so far")).to_be_visible()
    other.get_by_label("Your name as a coach").fill("Bob")
    other.get_by_role("button", name="Continue").click()
    expect(other.get_by_label("Your club")).not_to_have_value("")
    expect(other.get_by_label("Your club")).not_to_have_value("College of Fire")
