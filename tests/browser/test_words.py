"""One word for one thing, the book's own: on the home page, in the how-to of each book, in a match, a refusal, a result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from .coach import new_context
from .hands import sit
from .stage import Server

NEVER = re.compile(
    r"\b(?:(?<!number )pads?|whoever|whomever|somebody|nobody|anew|deeds?|lies free|so many"
    r"|told|shall|his|him|he|she|her)\b", re.I,
)  # fmt: skip
"""No page says this, whatever the book."""
CRP = re.compile(r"\brush(?:es)?\b|\bportals?\b", re.I)
"""Words of other books: in CRP and its dungeons a square beyond MA is a Go For It, and players teleport by teleporters."""
IN_2020 = re.compile(r"Go For It|\bGFI\b|\bteleporters?\b", re.I)
"""Words of other books: in 2020 such a square is a rush, and Dungeon Bowl (2021) has portals."""
FOREIGN = {
    "crp": CRP, "dungeonbowl-5": CRP, "stockbowl": CRP, "astrogranite": CRP, "bb2020": IN_2020,
    "dungeon-bowl-2021": IN_2020, "deathbowl": IN_2020, "deathbowl-sevens": IN_2020,
}  # fmt: skip
OWN = {"dungeonbowl-5": "teleporter", "stockbowl": "teleporter", "astrogranite": "teleporter", "dungeon-bowl-2021": "portal"}
SENT = """([url, token, choice]) => new Promise((done) => {
    const line = new WebSocket(url);
    line.onopen = () => line.send(JSON.stringify({ type: "hello", token, since: 0 }));
    line.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        const number = message.question?.number;
        if (message.type === "welcome") line.send(JSON.stringify({ type: "choose", number, choice }));
        if (message.type === "refused") { line.close(); done(message.why); }
    };
})"""
"""Sends a choice that is not offered and returns why the server refuses it."""


def _check(said: str, *ruled_out: re.Pattern[str]) -> None:
    for words in (NEVER, *ruled_out):
        found = [said[max(0, match.start() - 40) : match.end() + 40] for match in words.finditer(said)]
        assert not found, found


def test_home_and_how_to_use_the_words_of_each_book(browser: Browser, server: Server) -> None:
    """The pages are also what they should be: each book has its title, and lessons with pictures."""
    page = new_context(browser).new_page()
    page.goto(server.url)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    _check(page.inner_text("body"))
    for book in server.get("/api/books").json():
        page.goto(f"{server.url}/how-to/{book['id']}")
        expect(page.get_by_role("heading", name=f"How to play {book['title']}")).to_be_visible()
        expect(page.locator(".lessons svg [data-player]").first).to_be_attached()
        assert page.locator(".lessons > li").count() >= 5
        said = page.inner_text("main") + " ".join(page.locator(".lessons svg text").all_text_contents())
        _check(said, FOREIGN[book["id"]])
        assert OWN.get(book["id"], "") in said


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("lobby", "Lobby"), ("leagues", "Leagues"), ("tournaments", "Tournaments"), ("learn", "Learn"), ("me", "You"),
        ("puzzles", "Puzzles"), ("about", "About Deepbowl"), ("dungeons", "Dungeons"), ("builder", "Team builder"),
        ("replays", "Replays"), ("new", "New match"),
    ],
)  # fmt: skip
def test_page_uses_the_words_of_the_glossary(browser: Browser, server: Server, path: str, heading: str) -> None:
    page = new_context(browser).new_page()
    page.goto(f"{server.url}/{path}")
    expect(page.get_by_role("heading", name=heading, exact=True).first).to_be_visible()
    expect(page.get_by_text("Fetching")).to_have_count(0)
    _check(page.inner_text("main"))


@pytest.mark.parametrize("book", ["dungeonbowl-5", "dungeon-bowl-2021", "stockbowl", "astrogranite", "bb2020"])
def test_match_refusal_and_result_use_the_words_of_the_book(browser: Browser, server: Server, book: str) -> None:
    coach, sent = sit(browser, server, book)
    page, foreign = coach.page, FOREIGN[book]
    hello = next(message for message in sent if message["type"] == "hello")
    page.keyboard.press("l")
    expect(page.get_by_label("What happened")).to_be_visible()
    _check(page.inner_text("body"), foreign)
    page.keyboard.press("?")
    for tab in ("Now", "How to win", "Legend", "Keys"):
        page.get_by_role("tab", name=tab).click()
        _check(page.get_by_role("dialog", name="Help").inner_text(), foreign)
    page.keyboard.press("Escape")
    line = page.url.split("#")[0].replace("http", "ws", 1).replace("/match/", "/ws/matches/")
    why = page.evaluate(SENT, [line, hello["token"], "step 1,1"])
    assert why.endswith(".")
    _check(why, foreign)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Concede …").click()
    page.get_by_role("button", name="Yes, concede this match").click()
    result = page.get_by_role("dialog", name="The result")
    expect(result).to_be_visible()
    _check(page.inner_text("body"), foreign)
